//! A new game: by which rules, at which table, who sits where.

use leptos::prelude::*;
use scoring::{Family, Ruleset, Wind};
use texts::{rulesets, tiles, ui};
use wire::{GameId, Person, PersonId, Preset, StartGame};

use super::load::{self, Loading};
use crate::components::seats::wind_tile;
use crate::components::tile::TileFace;
use crate::outbox::use_outbox;
use crate::pages::bar::Bar;
use crate::pages::notices::Notices;
use crate::routes;
use crate::state::address::use_address;
use crate::state::books::use_books;
use crate::state::chance::{chance, new_id};
use crate::state::change::Change;
use crate::state::erased::{Views as _, in_order, memo, tap, typed, when};
use crate::state::lang::{is_same, use_lang};

/// The most that play at one table: four, and one who sits out in turn.
const MOST: usize = 5;

/// How many play where nobody says otherwise.
const USUAL: usize = 4;

/// Chooses, draws, begins.
#[component]
pub(crate) fn NewGame() -> impl IntoView {
    let (language, books, outbox) = (use_lang(), use_books(), use_outbox());
    let address = use_address();
    load::people(books, outbox);
    load::presets(books, outbox);
    load::games(books, outbox, RwSignal::new(Loading::Waits));
    // Before the club was ever heard of, the rule texts as they are.
    let presets = memo(move || match books.presets.get() {
        known if known.is_empty() => Family::ALL.map(by_the_text).to_vec(),
        known => known,
    });
    let chosen = RwSignal::new(Family::Klassisch.id().to_owned());
    let ruleset = memo(move || {
        let presets = presets.get();
        let wanted = presets.iter().find(|preset| chosen.with(|id| preset.id == *id));
        let preset = wanted.or(presets.first()).cloned();
        preset.map_or_else(|| Ruleset::preset(Family::Klassisch), |preset| preset.ruleset)
    });
    let wished = RwSignal::new(USUAL);
    let count = memo(move || {
        let allowed = ruleset.with(Ruleset::players);
        wished.get().clamp(*allowed.start(), *allowed.end())
    });
    let table = RwSignal::new(String::new());
    let names: [RwSignal<String>; MOST] = std::array::from_fn(|_| RwSignal::new(String::new()));
    let draws = RwSignal::new(0_u32);
    let is_asked = RwSignal::new(false);
    let people = load::everybody(books, outbox);
    let has_last = move || books.games.with(|games| games.iter().flatten().next().is_some());
    let like_last = move |_| {
        let games = books.games.get_untracked().unwrap_or_default();
        if let Some(last) = games.into_iter().next() {
            let presets = presets.get_untracked();
            let alike = presets.into_iter().find(|preset| preset.ruleset.family() == last.rules);
            if let Some(preset) = alike {
                chosen.set(preset.id);
            }
            wished.set(last.players.len());
            table.set(last.table);
            for (name, person) in names.iter().zip(last.players) {
                name.set(person.name);
            }
        }
    };
    let thrown = RwSignal::new(Vec::<Throw>::new());
    let draw = move |_| {
        let mut drawn = names.map(|name| name.get_untracked());
        let family = ruleset.with_untracked(Ruleset::family);
        thrown.set(draw_seats(family, &mut drawn[..count.get_untracked()]));
        for (name, drawn) in names.iter().zip(drawn) {
            name.set(drawn);
        }
        draws.update(|draws| *draws += 1);
    };
    let how_drawn = move || {
        let lang = language.get();
        if draws.get() == 0 {
            return language.text(ui::SEATS_HINT).to_owned();
        }
        let family = ruleset.with_untracked(Ruleset::family);
        let throws = thrown.with(|thrown| {
            let throws = thrown.iter().map(|throw| ui::thrown(&throw.name, &throw.dice));
            throws.collect::<Vec<_>>().join(" · ")
        });
        match family {
            Family::MaJiang => format!("{} {throws}", ui::TILES_AND_DICE.get(lang)),
            Family::Steiermark => format!("{} {throws}", ui::DICE_DRAWN.get(lang)),
            Family::Klassisch | Family::Grundregel | Family::Mcr => {
                ui::TILES_DRAWN.get(lang).to_owned()
            }
        }
    };
    let is_drawn = move || draws.get() > 0;
    let complaint = move || {
        let filled = names.map(|name| name.get().trim().to_owned());
        let filled = &filled[..count.get()];
        let is_twice = |at: usize| filled[..at].iter().any(|other| is_same(other, &filled[at]));
        if filled.iter().any(String::is_empty) {
            Some(ui::NAMES_MISSING)
        } else if (1..filled.len()).any(is_twice) {
            Some(ui::NAMES_TWICE)
        } else if filled.iter().any(|name| name.chars().count() > 60)
            || table.with(|table| table.trim().chars().count() > 40)
        {
            Some(ui::NAME_TOO_LONG)
        } else {
            None
        }
    };
    let begin = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        is_asked.set(true);
        if complaint().is_some() {
            return;
        }
        let known = people.get_untracked();
        let players = names[..count.get_untracked()].iter().map(|name| {
            let name = name.get_untracked().trim().to_owned();
            if let Some(person) = known.iter().find(|person| is_same(&person.name, &name)) {
                return person.id;
            }
            let id = PersonId(new_id());
            outbox.push(Change::Person(Person { id, name }));
            id
        });
        let id = GameId(new_id());
        outbox.push(Change::Start(StartGame {
            id,
            ruleset: ruleset.get_untracked(),
            players: players.collect(),
            table: table.get_untracked().trim().to_owned(),
        }));
        address.go(&routes::table(id));
    };
    let rules = move || {
        let choices = presets.get().into_iter().map(|Preset { id, name, ruleset }| {
            let name = move || match name.as_str() {
                "" => language.text(rulesets::family(ruleset.family())).to_owned(),
                own => own.to_owned(),
            };
            let tapped = id.clone();
            let is_chosen = move || chosen.with(|chosen| *chosen == id);
            choice("rules", is_chosen, name, move || chosen.set(tapped.clone()))
        });
        choices.views()
    };
    let how_many = move || {
        let choices = ruleset.with(Ruleset::players).map(|number| {
            let is_chosen = move || count.get() == number;
            choice("players", is_chosen, move || number.to_string(), move || wished.set(number))
        });
        view! {
            <div class="choices" role="group" aria-label=move || language.text(ui::HOW_MANY)>
                {choices.views()}
            </div>
        }
        .into_any()
    };
    let is_open = move || ruleset.with(|rules| rules.players().count() > 1);
    let field = move |at: usize| {
        let name = names[at];
        let wind = Wind::ALL.get(at).copied();
        let label = move || {
            let lang = language.get();
            ui::player(at + 1, wind.map_or(ui::SITS_OUT, tiles::wind).get(lang), lang)
        };
        let swap = move |_| {
            let other = names[(at + 1) % count.get_untracked()];
            let (here, there) = (name.get_untracked(), other.get_untracked());
            name.set(there);
            other.set(here);
        };
        let arrow = if at + 1 < count.get_untracked() { "↓" } else { "↑" };
        let is_new = move || {
            let name = name.get();
            let name = name.trim();
            !name.is_empty() && people.with(|all| all.iter().all(|one| !is_same(&one.name, name)))
        };
        // Two names for one movement: a class that stays does not move anything again.
        let drawn = move || match draws.get() {
            0 => "",
            draws if draws % 2 == 1 => "drawn",
            _ => "drawn-again",
        };
        view! {
            <li class=drawn>
                {wind.map(|wind| view! { <TileFace code=wind_tile(wind)/> })}
                <label>
                    <span>{move || label()}</span>
                    <input type="text" list="people" maxlength="60" autocomplete="off" prop:value=move || name.get() on:input=typed(name)/>
                </label>
                <span class="soft new">{move || is_new().then(|| language.text(ui::IS_NEW))}</span>
                <button type="button" class="quiet"
                    aria-label=move || ui::swap_with_next(&name.get(), language.get()) on:click=tap(swap)>
                    {arrow}
                </button>
            </li>
        }
        .into_any()
    };
    let fields = move || (0..count.get()).map(field).views();
    view! {
        <Bar>""</Bar>
        <Notices/>
        <main class="page new-game">
            <form on:submit=begin novalidate>
                <div class="page-head">
                    <h1>{move || language.text(ui::NEW_GAME)}</h1>
                    {when(has_last, move || view! { <button type="button" on:click=tap(like_last)>{move || language.text(ui::LIKE_LAST)}</button> }.into_any())}
                </div>
                <fieldset>
                    <legend>{move || language.text(ui::RULES)}</legend>
                    <div class="choices">{move || rules()}</div>
                </fieldset>
                <label class="table-name">
                    <span>{move || language.text(ui::TABLE_NAME)}</span>
                    <input type="text" maxlength="40" autocomplete="off"
                        placeholder=move || language.text(ui::TABLE_HINT) prop:value=move || table.get() on:input=typed(table)/>
                </label>
                <fieldset>
                    <legend>{move || language.text(ui::WHO_PLAYS)}</legend>
                    <p class="soft">{move || language.text(ui::WHO_HINT)}</p>
                    {when(is_open, how_many)}
                    <ol class="places">{move || fields()}</ol>
                    <datalist id="people">
                        {move || people.with(|people| {
                            people.iter().map(|one| view! { <option value=one.name.clone()></option> }).views()
                        })}
                    </datalist>
                    <div class="draw">
                        <p class="soft" role="status">{move || how_drawn()}</p>
                        <button type="button" on:click=tap(draw)>
                            {move || language.text(if is_drawn() { ui::DRAW_AGAIN } else { ui::DRAW_SEATS })}
                        </button>
                    </div>
                </fieldset>
                <p class="complaint" role="alert">
                    {move || is_asked.get().then(complaint).flatten().map(|words| language.text(words))}
                </p>
                <button type="submit" class="main begin">{move || language.text(ui::BEGIN)}</button>
            </form>
        </main>
    }
}

/// A rule set as its text has it.
fn by_the_text(family: Family) -> Preset {
    let ruleset = Ruleset::preset(family);
    Preset { id: family.id().to_owned(), name: String::new(), ruleset }
}

/// One of several, large enough for a finger.
fn choice(
    group: &'static str,
    is_chosen: impl Fn() -> bool + Send + 'static,
    name: impl Fn() -> String + Send + 'static,
    choose: impl Fn() + 'static,
) -> AnyView {
    let is_chosen: Box<dyn Fn() -> bool + Send> = Box::new(is_chosen);
    let name: Box<dyn Fn() -> String + Send> = Box::new(name);
    let choose: Box<dyn Fn()> = Box::new(choose);
    view! {
        <label class="choice">
            <input type="radio" name=group prop:checked=is_chosen on:change=move |_| choose()/>
            <span>{name}</span>
        </label>
    }
    .into_any()
}

/// What somebody has thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Throw {
    name: String,
    dice: Vec<usize>,
}

impl Throw {
    fn of(name: &str, dice: usize) -> Throw {
        Throw { name: name.to_owned(), dice: (0..dice).map(|_| below(6) + 1).collect() }
    }

    fn eyes(&self) -> usize {
        self.dice.iter().sum()
    }
}

/// Draws the seats as the rule text wants it: by wind tiles; under `ma-jiang` three dice then tell which of those who
/// sit is East; under `steiermark` two dice tell all, the highest throw being East. Who sits out stays out.
fn draw_seats(family: Family, names: &mut [String]) -> Vec<Throw> {
    match family {
        Family::Klassisch | Family::Grundregel | Family::Mcr => {
            shuffle(names);
            Vec::new()
        }
        Family::MaJiang => {
            shuffle(names);
            let at_table = names.len().min(USUAL);
            let throw = Throw::of("", 3);
            // Counting begins with the one who throws, so a throw of one more than all comes back to him.
            names[..at_table].rotate_left((throw.eyes() - 1) % at_table);
            vec![Throw { name: names[0].clone(), ..throw }]
        }
        Family::Steiermark => {
            let mut throws: Vec<Throw> = names.iter().map(|name| Throw::of(name, 2)).collect();
            // Equal throws are thrown again until none are left.
            while let Some(at) = (0..throws.len())
                .find(|at| throws[..*at].iter().any(|other| other.eyes() == throws[*at].eyes()))
            {
                let again = throws[at].eyes();
                for throw in throws.iter_mut().filter(|throw| throw.eyes() == again) {
                    *throw = Throw::of(&throw.name, 2);
                }
            }
            let throws =
                in_order(&throws, &|one, other| throws[other].eyes().cmp(&throws[one].eyes()));
            for (name, throw) in names.iter_mut().zip(&throws) {
                name.clone_from(&throw.name);
            }
            throws
        }
    }
}

/// Every order is as likely as any other; the browser's secure chance decides.
fn shuffle(names: &mut [String]) {
    for last in (1..names.len()).rev() {
        names.swap(last, below(last + 1));
    }
}

/// A number below `end`, each as likely as any other.
fn below(end: usize) -> usize {
    let fair = 256 - 256 % end;
    loop {
        let [byte] = chance().map(usize::from);
        if byte < fair {
            return byte % end;
        }
    }
}
