//! What changes in a game when an earlier deal is corrected: the game is played through again with the new facts and
//! compared with the old one. A tablet shows the changes before anything is sent, and the server books by them.

use std::collections::BTreeMap;

use scoring::deal::DealProblem;
use scoring::{Points, Ruleset, Wind};

use crate::game::{DealFacts, History, Played, PlayerNo, Situation, player_numbers};

/// Something as it is and as it would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift<T> {
    /// As it is.
    pub before: T,
    /// As it would be.
    pub after: T,
}

impl<T: PartialEq> Shift<T> {
    /// Whether it would stay as it is.
    pub fn is_none(&self) -> bool {
        self.before == self.after
    }
}

/// A game with one deal corrected, and everything that changes by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The game as it would be, with the facts to be stored.
    pub history: History,
    /// The deals that would be different, in order; the corrected one is always among them.
    pub changes: Vec<DealChange>,
    /// What everybody has at the end.
    pub totals: Vec<(PlayerNo, Shift<Points>)>,
    /// Whether all rounds are played.
    pub is_over: Shift<bool>,
    /// The first deal after which so many players were out of money that the table is asked whether the Partie ends
    /// (`steiermark`); `None` where that has not happened.
    pub bankrupt_after: Shift<Option<u32>>,
}

impl Correction {
    /// The deals that have to be rebooked, with their numbers and as they would be.
    pub fn rebooked(&self) -> impl Iterator<Item = &Played> {
        let rebooked = self.changes.iter().filter(|change| change.is_rebooked);
        rebooked.filter_map(|change| deal(&self.history, change.number))
    }

    /// What everybody has at the end, as it would be.
    pub fn totals_after(&self) -> BTreeMap<PlayerNo, Points> {
        self.history.totals()
    }
}

/// How one deal would be different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealChange {
    /// Its number among the entries of the game, 1, 2, 3 …
    pub number: u32,
    /// Its facts or payments are different, so it is booked again; otherwise only seats, round or wind are.
    pub is_rebooked: bool,
    /// Who sits elsewhere; no wind: sits out or has no seat.
    pub seats: Vec<(PlayerNo, Shift<Option<Wind>>)>,
    /// The round it belongs to, counted from 1.
    pub round: Shift<u8>,
    /// The wind of the round in force.
    pub prevailing: Shift<Option<Wind>>,
    /// What each player gains or loses by it, only for players for whom that changes.
    pub net: Vec<(PlayerNo, Shift<Points>)>,
}

impl DealChange {
    /// Whether winds or rounds are different.
    pub fn moves_winds(&self) -> bool {
        !self.seats.is_empty() || !self.round.is_none() || !self.prevailing.is_none()
    }
}

/// Why a deal cannot be corrected like this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The game has no deal with this number.
    NoSuchDeal,
    /// The new facts cannot be scored.
    BadFacts(Vec<DealProblem<PlayerNo>>),
    /// A later deal does not fit any more: somebody it names would sit out.
    LaterDeal {
        /// Its number.
        number: u32,
        /// What speaks against it.
        problems: Vec<DealProblem<PlayerNo>>,
    },
    /// All rounds would be played before a deal that was played.
    AfterTheEnd {
        /// The number of the first deal after the new end.
        number: u32,
    },
}

/// Plays a game through again with other facts for one deal. Later deals keep their facts. A thrown wind that was in
/// force in a later deal stays the wind of that deal, even when its round now begins elsewhere.
///
/// # Errors
/// Why the deal cannot be corrected; the first reason where there are several.
pub fn correct(
    before: &History,
    ruleset: &Ruleset,
    number: u32,
    facts: &DealFacts,
) -> Result<Correction, Obstacle> {
    let at = before.deals.iter().position(|played| played.situation.number == number);
    let at = at.ok_or(Obstacle::NoSuchDeal)?;
    let (kept, replayed) = before.deals.split_at(at);
    let mut history = History {
        players: before.players,
        deals: kept.to_vec(),
        now: replayed[0].situation.clone(),
    };
    history.play(facts, ruleset).map_err(Obstacle::BadFacts)?;
    for old in &replayed[1..] {
        let number = old.situation.number;
        if history.now.is_over {
            return Err(Obstacle::AfterTheEnd { number });
        }
        let mut facts = old.facts.clone();
        if history.now.prevailing.is_none() && facts.thrown_wind.is_none() {
            facts.thrown_wind = old.situation.prevailing;
        }
        history
            .play(&facts, ruleset)
            .map_err(|problems| Obstacle::LaterDeal { number, problems })?;
    }
    Ok(compare(before, history, ruleset, number))
}

fn compare(before: &History, after: History, ruleset: &Ruleset, corrected: u32) -> Correction {
    let both = before.deals.iter().zip(&after.deals);
    let changes = both
        .map(|(old, new)| change(old, new, after.players))
        .filter(|change| change.number == corrected || change.is_rebooked || change.moves_winds())
        // The corrected deal is booked again even if its facts are the same.
        .map(|change| DealChange {
            is_rebooked: change.is_rebooked || change.number == corrected,
            ..change
        })
        .collect();
    let (had, has) = (before.totals(), after.totals());
    Correction {
        changes,
        totals: shifts(after.players, |player| total(&had, player), |player| total(&has, player)),
        is_over: Shift { before: before.now.is_over, after: after.now.is_over },
        bankrupt_after: Shift {
            before: bankrupt_after(before, ruleset),
            after: bankrupt_after(&after, ruleset),
        },
        history: after,
    }
}

fn change(old: &Played, new: &Played, players: u8) -> DealChange {
    let in_force = |played: &Played| played.facts.thrown_wind.or(played.situation.prevailing);
    DealChange {
        number: new.situation.number,
        is_rebooked: old.facts != new.facts || old.scored.settlement != new.scored.settlement,
        seats: moved(shifts(
            players,
            |player| old.situation.seat_of(player),
            |player| new.situation.seat_of(player),
        )),
        round: Shift { before: old.situation.round, after: new.situation.round },
        prevailing: Shift { before: in_force(old), after: in_force(new) },
        net: moved(shifts(
            players,
            |player| old.scored.settlement.result(player),
            |player| new.scored.settlement.result(player),
        )),
    }
}

/// One value of every player, before and after.
fn shifts<T>(
    players: u8,
    before: impl Fn(PlayerNo) -> T,
    after: impl Fn(PlayerNo) -> T,
) -> Vec<(PlayerNo, Shift<T>)> {
    player_numbers(players)
        .map(|player| (player, Shift { before: before(player), after: after(player) }))
        .collect()
}

/// Drops the players for whom nothing changes.
fn moved<T: PartialEq>(mut shifts: Vec<(PlayerNo, Shift<T>)>) -> Vec<(PlayerNo, Shift<T>)> {
    shifts.retain(|(_, shift)| !shift.is_none());
    shifts
}

fn total(totals: &BTreeMap<PlayerNo, Points>, player: PlayerNo) -> Points {
    totals.get(&player).copied().unwrap_or(Points::ZERO)
}

fn deal(history: &History, number: u32) -> Option<&Played> {
    history.deals.iter().find(|played| played.situation.number == number)
}

/// The first deal after which the table is asked whether the Partie ends.
fn bankrupt_after(history: &History, ruleset: &Ruleset) -> Option<u32> {
    let options = ruleset.play_money()?;
    let is_bankrupt = |now: &Situation| {
        now.carry.chips().is_some_and(|chips| chips.is_bankrupt(options.bankrupt_at))
    };
    let first = history.steps().find(|(_, after)| is_bankrupt(after));
    first.map(|(played, _)| played.situation.number)
}
