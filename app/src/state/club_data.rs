//! What this device knows of the club: people, games, and the games that were looked at with their deals. Changes that wait
//! are applied to it by the same function that books them here once they are accepted.

use std::collections::BTreeMap;

use club::sync::{DealsChange, apply_to_deals};
use club::year::counting::Dispute;
use club::year::tally::is_bankrupt;
use club::{DealFacts, History, PlayerNo};
use js_sys::{Array, JsString, Object};
use leptos::prelude::*;
use scoring::Points;
use wire::evening::EveningTable;
use wire::today::Today;
use wire::{
    Change, CorrectDeal, Ended, GameDetail, GameId, GameSummary, Menu, Person, Preset,
    StandingDeal, StartGame,
};

use crate::browser::clock::{local_time, now};

/// What is known; `None` until it was loaded once.
#[derive(Clone, Copy)]
pub(crate) struct ClubData {
    /// Everybody.
    pub(crate) people: RwSignal<Option<Vec<Person>>>,
    /// Every game, newest first.
    pub(crate) games: RwSignal<Option<Vec<GameSummary>>>,
    /// The rules the club offers for a new game; empty until they were loaded once.
    pub(crate) presets: RwSignal<Vec<Preset>>,
    /// The tables that were set for tonight, as they were loaded last.
    pub(crate) tables: RwSignal<Vec<EveningTable>>,
    /// Who reads here, and which entries of the menu open; `None` until it was loaded once.
    pub(crate) menu: RwSignal<Option<Menu>>,
    /// What the club shows on the first screen; never stored on the device, because it belongs to who has signed in.
    pub(crate) today: RwSignal<Option<Today>>,
    /// The games that were looked at.
    pub(crate) details: RwSignal<Vec<GameDetail>>,
}

impl ClubData {
    /// Provides empty data for every page.
    pub(crate) fn provide() -> ClubData {
        let data = ClubData {
            people: RwSignal::new(None),
            games: RwSignal::new(None),
            presets: RwSignal::new(Vec::new()),
            tables: RwSignal::new(Vec::new()),
            menu: RwSignal::new(None),
            today: RwSignal::new(None),
            details: RwSignal::new(Vec::new()),
        };
        provide_context(data);
        data
    }

    /// Adds the games this device has stored; what was loaded since is newer.
    pub(crate) fn restore(self, games: Vec<GameDetail>) {
        self.details.update(|details| {
            for game in games {
                if details.iter().all(|known| known.id != game.id) {
                    details.push(game);
                }
            }
        });
    }

    /// Enters a game as it was loaded last.
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
        let changes = std::slice::from_ref(change);
        let people = self.people_with(changes);
        if let Change::Person(_) = change {
            self.people.set(Some(people));
        } else if let Some(id) = club::sync::QueuedChange::game(change) {
            let known = untrack(|| self.game(id));
            if let Some(detail) = overlaid(known, changes, &people) {
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
        people.sort_by(|one, other| {
            let name = JsString::from(one.name.as_str());
            name.locale_compare(&other.name, &german, &plain).cmp(&0)
        });
        people
    }
}

/// A game with waiting changes applied; `None` if neither the game nor its start is known.
pub(crate) fn overlaid(
    mut game: Option<GameDetail>,
    changes: &[Change],
    people: &[Person],
) -> Option<GameDetail> {
    for change in changes {
        match (change, &mut game) {
            (Change::Start(start), None) => game = Some(started(start, people)),
            (Change::Record(_, record), Some(game)) => {
                let deal = StandingDeal {
                    id: record.id,
                    number: record.number,
                    facts: record.facts.clone(),
                    recorded_at: now(),
                };
                apply_to_game(game, DealsChange::Record(deal));
            }
            (Change::Withdraw(_, withdrawal), Some(game)) => {
                apply_to_game(game, DealsChange::Withdraw(withdrawal.deal));
            }
            (Change::Correct(_, request), Some(game)) => correct(game, request),
            (Change::End(_, end), Some(game)) => {
                let ended = Ended { how: end.how, at: now(), id: Some(end.id) };
                game.ended = game.ended.or(Some(ended));
            }
            (Change::Reopen(_, reopening), Some(game)) => {
                game.ended = game.ended.filter(|ended| ended.id != Some(reopening.ending));
            }
            (Change::Confirm(_, said), Some(game)) => {
                let player = said.player;
                game.confirmed.retain(|one| *one != player);
                game.disputes.retain(|one| one.player != Some(player));
                if said.is_right {
                    game.confirmed.push(player);
                }
                let on = local_time(now()).date();
                let dispute = |deal| Dispute { player: Some(player), deal, on };
                game.disputes.extend(said.wrong_deal.map(dispute));
            }
            (Change::Person(_), _)
            | (Change::Start(_), Some(_))
            | (
                Change::Record(..)
                | Change::Withdraw(..)
                | Change::Correct(..)
                | Change::End(..)
                | Change::Confirm(..)
                | Change::Reopen(..),
                None,
            ) => {}
        }
    }
    game
}

fn correct(game: &mut GameDetail, request: &CorrectDeal) {
    let rebook = |played: &club::Played| {
        let number = played.situation.number;
        StandingDeal {
            id: request.id.deal(number),
            number,
            facts: played.facts.clone(),
            recorded_at: now(),
        }
    };
    let change =
        DealsChange::Correct { deal: request.deal, facts: &request.facts, rebook: &rebook };
    apply_to_game(game, change);
}

fn apply_to_game(game: &mut GameDetail, change: DealsChange<'_, StandingDeal>) {
    let players = u8::try_from(game.players.len()).unwrap_or(u8::MAX);
    apply_to_deals(&mut game.deals, players, &game.ruleset, change);
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
        preset: start.preset.clone().map(|id| wire::GamePreset {
            id,
            name: String::new(),
            has_changed: false,
        }),
        counting: None,
        judged_by: None,
        short_names: Vec::new(),
        confirmed: Vec::new(),
        disputes: Vec::new(),
    }
}

/// A game as it is listed.
pub(crate) fn summary(game: &GameDetail) -> GameSummary {
    let history = replayed(game);
    let is_over = |history: &History| game.ended.is_some() && is_bankrupt(&game.ruleset, history);
    let is_bankrupt = history.as_ref().is_some_and(is_over);
    let totals = history.map(|history| history.totals()).unwrap_or_default();
    GameSummary {
        id: game.id,
        rules: game.ruleset.family(),
        players: game.players.clone(),
        table: game.table.clone(),
        started_at: game.started_at,
        ended: game.ended,
        is_bankrupt,
        deals: u32::try_from(game.deals.len()).unwrap_or(u32::MAX),
        totals,
        preset: game.preset.clone(),
        short_names: game.short_names.clone(),
    }
}

/// The game replayed; `None` if a stored deal cannot be scored by this version.
pub(crate) fn replayed(game: &GameDetail) -> Option<History> {
    let players = u8::try_from(game.players.len()).ok()?;
    let facts = game.deals.iter().map(|deal| &deal.facts);
    History::replay(players, &game.ruleset, facts).ok()
}

/// What each player would gain by a deal, as the server will check it.
pub(crate) fn previewed(
    game: &GameDetail,
    facts: &DealFacts,
) -> Option<BTreeMap<PlayerNo, Points>> {
    let history = replayed(game)?;
    Some(history.now.score(facts, &game.ruleset).ok()?.net(history.players))
}

/// What is known of the club.
pub(crate) fn use_club_data() -> ClubData {
    expect_context()
}
