//! What this device knows of the club: people, games, and the games that were looked at with their deals. What waits
//! in the outbox is laid over it by the same function that enters it once it is accepted.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use club::correction::correct;
use club::{DealFacts, History, PlayerNo};
use js_sys::{Array, JsString, Object};
use leptos::prelude::*;
use wire::{
    CorrectDeal, Ended, GameDetail, GameId, GameSummary, Person, Preset, StandingDeal, StartGame,
};

use crate::state::change::Change;
use crate::state::erased::in_order;

/// What is known; `None` until it was heard of once.
#[derive(Clone, Copy)]
pub(crate) struct Books {
    /// Everybody.
    pub(crate) people: RwSignal<Option<Vec<Person>>>,
    /// Every game, newest first.
    pub(crate) games: RwSignal<Option<Vec<GameSummary>>>,
    /// The rules the club offers for a new game; empty until they were heard of once.
    pub(crate) presets: RwSignal<Vec<Preset>>,
    /// The games that were looked at.
    pub(crate) details: RwSignal<Vec<GameDetail>>,
}

impl Books {
    /// Empty books, for every page.
    pub(crate) fn provide() -> Books {
        let books = Books {
            people: RwSignal::new(None),
            games: RwSignal::new(None),
            presets: RwSignal::new(Vec::new()),
            details: RwSignal::new(Vec::new()),
        };
        provide_context(books);
        books
    }

    /// Takes up the games this device kept; what was heard since is younger.
    pub(crate) fn take_up(self, games: Vec<GameDetail>) {
        self.details.update(|details| {
            for game in games {
                if details.iter().all(|known| known.id != game.id) {
                    details.push(game);
                }
            }
        });
    }

    /// Enters a game as it was heard of last.
    pub(crate) fn enter(self, game: GameDetail) {
        self.details.update(|details| match details.iter_mut().find(|known| known.id == game.id) {
            Some(known) => *known = game,
            None => details.push(game),
        });
    }

    /// A game that was looked at; tracked.
    pub(crate) fn game(self, id: GameId) -> Option<GameDetail> {
        self.details.with(|details| details.iter().find(|game| game.id == id).cloned())
    }

    /// Enters what the club has accepted.
    pub(crate) fn apply(self, change: &Change) {
        let people = self.people_with([change.clone()].as_slice());
        if let Change::Person(_) = change {
            self.people.set(Some(people));
        } else if let Some(id) = change.game() {
            let known = untrack(|| self.game(id));
            let people = &people;
            if let Some(detail) = laid_over(known, std::slice::from_ref(change), people) {
                self.enter(detail);
            }
        }
    }

    /// Everybody, those included who are not booked yet; by name.
    pub(crate) fn people_with(self, changes: &[Change]) -> Vec<Person> {
        let mut people = self.people.get_untracked().unwrap_or_default();
        for change in changes {
            if let Change::Person(person) = change
                && people.iter().all(|known| known.id != person.id)
            {
                people.push(person.clone());
            }
        }
        // As the browser sorts words: Ö beside O, small letters beside large ones.
        let (german, plain) = (Array::of1(&JsString::from("de")), Object::new());
        let names: Vec<JsString> =
            people.iter().map(|person| JsString::from(person.name.as_str())).collect();
        let by_name = |one: usize, other: usize| {
            names[one].locale_compare(&people[other].name, &german, &plain).cmp(&0)
        };
        in_order(&people, &by_name)
    }
}

/// A game with changes laid over it; nothing if neither the game nor its start is known.
pub(crate) fn laid_over(
    mut game: Option<GameDetail>,
    changes: &[Change],
    people: &[Person],
) -> Option<GameDetail> {
    for change in changes {
        match (change, &mut game) {
            (Change::Start(start), None) => game = Some(started(start, people)),
            (Change::Record(_, record), Some(game)) => {
                if game.deals.iter().all(|deal| deal.id != record.id) {
                    game.deals.push(StandingDeal {
                        id: record.id,
                        number: record.number,
                        facts: record.facts.clone(),
                        recorded_at: now(),
                    });
                }
            }
            (Change::Withdraw(_, withdrawal), Some(game)) => {
                if game.deals.last().is_some_and(|last| last.id == withdrawal.deal) {
                    game.deals.pop();
                }
            }
            (Change::Correct(_, request), Some(game)) => correct_in(game, request),
            (Change::End(_, end), Some(game)) => {
                if game.ended.is_none() {
                    game.ended = Some(Ended { how: end.how, at: now() });
                }
            }
            (Change::Person(_), _)
            | (Change::Start(_), Some(_))
            | (
                Change::Record(..) | Change::Withdraw(..) | Change::Correct(..) | Change::End(..),
                None,
            ) => {}
        }
    }
    game
}

/// Books a correction in a game; one that does not fit any more changes nothing here, and the club refuses it.
fn correct_in(game: &mut GameDetail, request: &CorrectDeal) {
    let wrong = game.deals.iter().find(|deal| deal.id == request.deal).map(|deal| deal.number);
    let corrected = wrong
        .and_then(|number| correct(&replayed(game)?, &game.ruleset, number, &request.facts).ok());
    for played in corrected.iter().flat_map(|corrected| corrected.booked_anew()) {
        let number = played.situation.number;
        if let Some(deal) = game.deals.iter_mut().find(|deal| deal.number == number) {
            let anew = StandingDeal {
                id: request.id.deal(number),
                number,
                facts: played.facts.clone(),
                recorded_at: now(),
            };
            *deal = anew;
        }
    }
}

fn started(start: &StartGame, people: &[Person]) -> GameDetail {
    let person = |id| {
        let unnamed = Person { id, name: String::from("?") };
        people.iter().find(|person| person.id == id).cloned().unwrap_or(unnamed)
    };
    GameDetail {
        id: start.id,
        ruleset: start.ruleset.clone(),
        players: start.players.iter().copied().map(person).collect(),
        table: start.table.clone(),
        started_at: now(),
        ended: None,
        deals: Vec::new(),
    }
}

/// A game as it is listed.
pub(crate) fn summary(game: &GameDetail) -> GameSummary {
    let totals = replayed(game).map(|history| history.totals()).unwrap_or_default();
    GameSummary {
        id: game.id,
        rules: game.ruleset.family(),
        players: game.players.clone(),
        table: game.table.clone(),
        started_at: game.started_at,
        ended: game.ended,
        deals: u32::try_from(game.deals.len()).unwrap_or(u32::MAX),
        totals,
    }
}

/// The game played through; nothing if a stored deal cannot be scored by this version.
pub(crate) fn replayed(game: &GameDetail) -> Option<History> {
    let players = u8::try_from(game.players.len()).ok()?;
    let facts = game.deals.iter().map(|deal| &deal.facts);
    History::replay(players, &game.ruleset, facts).ok()
}

/// What each player would gain by a deal, as the server will check it.
pub(crate) fn previewed(
    game: &GameDetail,
    facts: &DealFacts,
) -> Option<BTreeMap<PlayerNo, scoring::Points>> {
    let history = replayed(game)?;
    Some(history.now.score(facts, &game.ruleset).ok()?.net(history.players))
}

/// This device's clock.
pub(crate) fn now() -> DateTime<Utc> {
    // Milliseconds fit many times over; the fraction below them is not wanted.
    let since_1970 = js_sys::Date::now() as i64;
    DateTime::from_timestamp_millis(since_1970).unwrap_or_default()
}

/// What is known of the club.
pub(crate) fn use_books() -> Books {
    expect_context::<Books>()
}
