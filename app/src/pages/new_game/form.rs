//! What is filled in for a new game, and beginning it.

use std::time::Duration;

use leptos::leptos_dom::helpers::set_timeout;
use leptos::prelude::*;
use scoring::{Family, Ruleset};
use texts::{Lang, Text, ui};
use wire::evening::EveningTable;
use wire::{Change, GameId, Person, PersonId, Preset, StartGame};

use super::seat_draw::{Throw, draw_seats};
use super::tonight::{evening_of, mark_begun, own_number, remember, stored, waiting};
use crate::browser::clock::now;
use crate::browser::ids::new_id;
use crate::routes::{Navigation, Route};
use crate::state::club_data::{ClubData, use_club_data};
use crate::state::settings::is_same_name;
use crate::sync::loading::{self, Loading};
use crate::sync::outbox::{Outbox, use_outbox};

/// The most that play at one table: four, and one who sits out in turn.
pub(super) const MOST_PLAYERS: usize = 5;

/// How many play where nobody says otherwise.
const USUAL_PLAYERS: usize = 4;

/// How long a slow club is waited for, so that neither the rules nor the last game are those of last week.
const PATIENCE: Duration = Duration::from_secs(3);

/// What was tapped, and waits until the club has answered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wish {
    /// Fill in what the last game had.
    LikeLast,
    /// Begin the game.
    Begin,
}

/// The fields and what follows from them.
#[derive(Clone, Copy)]
pub(super) struct NewGameForm {
    pub(super) presets: Memo<Vec<Preset>>,
    /// The id of the preset.
    pub(super) chosen: RwSignal<String>,
    /// The game whose preset was taken.
    pub(super) like: RwSignal<Option<GameId>>,
    /// That preset has other rules by now; known once the list of games has come.
    pub(super) has_changed: Memo<bool>,
    pub(super) ruleset: Memo<Ruleset>,
    /// How many were asked for; the rules allow only some numbers.
    pub(super) wished: RwSignal<usize>,
    pub(super) count: Memo<usize>,
    pub(super) table: RwSignal<String>,
    pub(super) names: [RwSignal<String>; MOST_PLAYERS],
    /// How often seats were drawn, and the throws of the last draw.
    pub(super) draws: RwSignal<u32>,
    pub(super) thrown: RwSignal<Vec<Throw>>,
    pub(super) people: Memo<Vec<Person>>,
    /// The tables of tonight that wait, this tablet's own first.
    pub(super) tables: Memo<Vec<EveningTable>>,
    /// The number of this tablet's own table.
    own: Memo<Option<u32>>,
    /// The club has answered, cannot be asked, or takes too long.
    pub(super) is_answered: Memo<bool>,
    pub(super) wish: RwSignal<Option<Wish>>,
    data: ClubData,
    outbox: Outbox,
}

impl NewGameForm {
    /// An empty form at an address. Asks the club for what it needs.
    pub(super) fn new(address: String) -> NewGameForm {
        let (data, outbox) = (use_club_data(), use_outbox());
        let is_answered = ask_the_club(data, outbox);
        // Before the club's were loaded once, the rule texts as they are.
        let presets = Memo::new(move |_| match data.presets.get() {
            known if known.is_empty() => Family::ALL.map(by_the_text).to_vec(),
            known => known,
        });
        let chosen = RwSignal::new(Family::Klassisch.id().to_owned());
        let ruleset = Memo::new(move |_| {
            let presets = presets.get();
            let wanted = presets.iter().find(|preset| chosen.with(|id| preset.id == *id));
            let preset = wanted.or(presets.first()).cloned();
            preset.map_or_else(|| Ruleset::preset(Family::Klassisch), |preset| preset.ruleset)
        });
        let wished = RwSignal::new(USUAL_PLAYERS);
        let count = Memo::new(move |_| {
            let allowed = ruleset.with(Ruleset::players);
            wished.get().clamp(*allowed.start(), *allowed.end())
        });
        let like = RwSignal::new(None);
        let has_changed = Memo::new(move |_| {
            let preset = data.games.with(|games| {
                let of = games.iter().flatten().find(|game| Some(game.id) == like.get());
                of.and_then(|game| game.preset.clone())
            });
            preset.is_some_and(|preset| {
                preset.has_changed
                    && presets.with(|known| known.iter().any(|one| one.id == preset.id))
            })
        });
        // What the device has stored may be of another day.
        let of_tonight = Memo::new(move |_| {
            let mut tables = data.tables.get();
            tables.retain(|table| table.until > now());
            for change in outbox.changes() {
                if let Change::Start(start) = change {
                    mark_begun(&mut tables, &start.players);
                }
            }
            tables
        });
        let own = Memo::new(move |_| {
            of_tonight.with(|tables| own_number(&address, stored().as_deref(), tables))
        });
        NewGameForm {
            presets,
            chosen,
            like,
            has_changed,
            ruleset,
            wished,
            count,
            table: RwSignal::new(String::new()),
            names: std::array::from_fn(|_| RwSignal::new(String::new())),
            draws: RwSignal::new(0),
            thrown: RwSignal::new(Vec::new()),
            people: with_seated(loading::everybody(data, outbox), of_tonight),
            tables: Memo::new(move |_| of_tonight.with(|tables| waiting(tables, own.get()))),
            own,
            is_answered,
            wish: RwSignal::new(None),
            data,
            outbox,
        }
    }

    /// There is a last game to begin like; tracked.
    pub(super) fn has_last(self) -> bool {
        self.data.games.with(|games| games.iter().flatten().next().is_some())
    }

    /// Does what was tapped, as soon as the club has answered; tracked.
    pub(super) fn fulfil(self, navigation: Navigation) {
        if !self.is_answered.get() {
            return;
        }
        let Some(wish) = self.wish.get() else { return };
        self.wish.set(None);
        untrack(|| match wish {
            Wish::LikeLast => self.like_last(),
            Wish::Begin if self.problem().is_none() => self.begin(navigation),
            // A name was changed while the club was waited for; the form says what is wrong.
            Wish::Begin => {}
        });
    }

    /// Fills in what the last game had.
    fn like_last(self) {
        let games = self.data.games.get_untracked().unwrap_or_default();
        let Some(last) = games.into_iter().next() else { return };
        let presets = self.presets.get_untracked();
        let same = match &last.preset {
            Some(known) => presets.iter().find(|one| one.id == known.id),
            // The last game is from before presets were stored.
            None => presets.iter().find(|one| one.ruleset.family() == last.rules),
        };
        self.like.set(Some(last.id));
        if let Some(preset) = same {
            self.chosen.set(preset.id.clone());
        }
        self.wished.set(last.players.len());
        self.table.set(last.table);
        for (name, person) in self.names.iter().zip(last.players) {
            name.set(person.name);
        }
    }

    /// Fills in a table of tonight: who sits there, by which rules, and its name.
    pub(super) fn take(self, table: &EveningTable, lang: Lang) {
        self.like.set(None);
        let number = table.people.len();
        let fits = |ruleset: &Ruleset| ruleset.players().contains(&number);
        // Where the table chooses, the rules that stand there stay, unless so many cannot play by them.
        let is_wanted = |one: &&Preset| match &table.preset {
            Some(id) => one.id == *id,
            None => !self.ruleset.with_untracked(fits) && fits(&one.ruleset),
        };
        let preset = self
            .presets
            .with_untracked(|known| known.iter().find(is_wanted).map(|one| one.id.clone()));
        if let Some(preset) = preset {
            self.chosen.set(preset);
        }
        self.wished.set(number);
        self.table.set(ui::table_number(table.number, lang));
        let people = table.people.iter().map(|person| person.name.clone());
        for (name, person) in self.names.iter().zip(people.chain(std::iter::repeat(String::new())))
        {
            name.set(person);
        }
        remember(table);
    }

    /// Fills in this tablet's own table once the club has answered, if nothing was typed until then; true once that is decided.
    /// Tracked.
    pub(super) fn take_own(self, lang: Lang) -> bool {
        if !self.is_answered.get() {
            return false;
        }
        untrack(|| {
            let own = self.tables.get().into_iter().next();
            let own = own.filter(|table| Some(table.number) == self.own.get());
            let is_empty = self.names.iter().all(|name| name.with(String::is_empty));
            if let Some(table) = own.filter(|_| is_empty) {
                self.take(&table, lang);
            }
        });
        true
    }

    /// Draws the seats.
    pub(super) fn draw(self) {
        let mut drawn = self.names.map(|name| name.get_untracked());
        let family = self.ruleset.with_untracked(Ruleset::family);
        self.thrown.set(draw_seats(family, &mut drawn[..self.count.get_untracked()]));
        for (name, drawn) in self.names.iter().zip(drawn) {
            name.set(drawn);
        }
        self.draws.update(|draws| *draws += 1);
    }

    /// Changes the places of a player and the next.
    pub(super) fn swap_with_next(self, at: usize) {
        let other = self.names[(at + 1) % self.count.get_untracked()];
        let (here, there) = (self.names[at].get_untracked(), other.get_untracked());
        self.names[at].set(there);
        other.set(here);
    }

    /// The name in a field is of nobody the club knows; tracked.
    pub(super) fn is_new(self, at: usize) -> bool {
        let name = self.names[at].get();
        let name = name.trim();
        !name.is_empty()
            && self.people.with(|all| all.iter().all(|one| !is_same_name(&one.name, name)))
    }

    /// Why the game cannot begin; tracked.
    pub(super) fn problem(self) -> Option<Text> {
        let filled = self.names.map(|name| name.get().trim().to_owned());
        let filled = &filled[..self.count.get()];
        let is_twice =
            |at: usize| filled[..at].iter().any(|other| is_same_name(other, &filled[at]));
        let is_long = |name: &String| name.chars().count() > 60;
        if filled.iter().any(String::is_empty) {
            Some(ui::NAMES_MISSING)
        } else if (1..filled.len()).any(is_twice) {
            Some(ui::NAMES_TWICE)
        } else if filled.iter().any(is_long)
            || self.table.with(|table| table.trim().chars().count() > 40)
        {
            Some(ui::NAME_TOO_LONG)
        } else {
            None
        }
    }

    /// The preset whose rules are taken; `None` before any is known.
    fn preset_id(self) -> Option<String> {
        let (presets, chosen) = (self.presets.get_untracked(), self.chosen.get_untracked());
        let preset = presets.iter().find(|preset| preset.id == chosen).or(presets.first());
        preset.map(|preset| preset.id.clone())
    }

    /// Begins the game and leads to its table.
    fn begin(self, navigation: Navigation) {
        let known = self.people.get_untracked();
        let names = self.names[..self.count.get_untracked()].iter();
        let players = names.map(|name| {
            let name = name.get_untracked().trim().to_owned();
            if let Some(person) = known.iter().find(|person| is_same_name(&person.name, &name)) {
                return person.id;
            }
            let id = PersonId(new_id());
            self.outbox.push(Change::Person(Person { id, name }));
            id
        });
        let players: Vec<PersonId> = players.collect();
        let tables = self.data.tables;
        let own = stored();
        let evening = tables.with_untracked(|all| evening_of(all, &players, own.as_deref()));
        // Until the club says so itself.
        tables.update(|tables| mark_begun(tables, &players));
        let id = GameId(new_id());
        self.outbox.push(Change::Start(StartGame {
            id,
            ruleset: self.ruleset.get_untracked(),
            preset: self.preset_id(),
            players,
            table: self.table.get_untracked().trim().to_owned(),
            evening,
        }));
        navigation.go(Route::Table(id));
    }
}

/// Everybody the tablet knows, and those who have a seat tonight: a tablet without a network may know them by their seats alone.
fn with_seated(everybody: Memo<Vec<Person>>, tables: Memo<Vec<EveningTable>>) -> Memo<Vec<Person>> {
    Memo::new(move |_| {
        let mut known = everybody.get();
        let seated = tables.get().into_iter().flat_map(|table| table.people);
        for person in seated {
            if known.iter().all(|one| one.id != person.id) {
                known.push(person);
            }
        }
        known
    })
}

/// Loads people, rules, games and the tables of tonight; true once all but the people are answered or [`PATIENCE`] is over.
fn ask_the_club(data: ClubData, outbox: Outbox) -> Memo<bool> {
    loading::people(data, outbox);
    let (presets, tables) = (loading::presets(data, outbox), loading::tables(data, outbox));
    let games = RwSignal::new(Loading::Pending);
    loading::games(data, outbox, games);
    let is_late = RwSignal::new(false);
    let be_late = move || {
        // The page may be gone by then.
        let _is_gone = is_late.try_set(true);
    };
    set_timeout(be_late, PATIENCE);
    let is_pending =
        move || [presets, games, tables].iter().any(|one| one.get() == Loading::Pending);
    Memo::new(move |_| is_late.get() || !is_pending())
}

/// A rule set as its text has it.
fn by_the_text(family: Family) -> Preset {
    let ruleset = Ruleset::preset(family);
    Preset { id: family.id().to_owned(), name: String::new(), ruleset }
}
