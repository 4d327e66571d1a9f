//! What a game that is still being played needs to count for the club's year. The table, the button that ends a game
//! and the slip all ask here, so that they always agree.

use chrono::NaiveDate;
use scoring::Ruleset;

use crate::counting::{self, CountingRules, Course, Ground, Objection};
use crate::game::{DealFacts, DealOutcome, Ending, History, PlayerNo, Situation};
use crate::tally;

/// Where a game stands on its way to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Whether the game counts if it ends here by agreement, or because all rounds are played.
    pub if_ended_now: Result<Ground, Objection>,
    /// How many rounds were played to their end.
    pub whole_rounds: u8,
    /// The round that has begun, with how many deals it has had; `None` between two rounds.
    pub begun: Option<BegunRound>,
    /// The fewest further deals after which the game counts; `None` where it counts already or deals do not help.
    pub deals_missing: Option<u32>,
}

/// A round that was not played to its end yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BegunRound {
    /// Its number, from 1.
    pub round: u8,
    /// How many deals it has had; penalties in between do not count.
    pub deals: u32,
}

/// The outlook of a game that belongs to `played_on` and has taken so many minutes from its start to its last deal.
pub fn outlook(
    ruleset: &Ruleset,
    history: &History,
    minutes: u32,
    played_on: NaiveDate,
    rules: &CountingRules,
) -> Outlook {
    let begun = begun_round(history);
    let course = Course {
        how: if history.now.is_over { Ending::Complete } else { Ending::Agreed },
        whole_rounds: tally::whole_rounds(history),
        is_round_broken: tally::is_round_broken(history),
        minutes,
        is_bankrupt: tally::is_bankrupt(ruleset, history),
        played_on,
    };
    let if_ended_now = counting::ground(&course, rules);
    Outlook {
        if_ended_now,
        whole_rounds: course.whole_rounds,
        begun,
        deals_missing: if_ended_now
            .is_err()
            .then(|| deals_missing(ruleset, history, course, rules))
            .flatten(),
    }
}

fn begun_round(history: &History) -> Option<BegunRound> {
    if !tally::is_round_broken(history) {
        return None;
    }
    let round = history.now.round;
    let deals = history
        .deals
        .iter()
        .filter(|played| tally::is_deal(played) && played.situation.round == round);
    Some(BegunRound { round, deals: u32::try_from(deals.count()).unwrap_or(u32::MAX) })
}

/// The fewest deals after which the game counts, if East wins none of them and they take no time.
fn deals_missing(
    ruleset: &Ruleset,
    history: &History,
    course: Course,
    rules: &CountingRules,
) -> Option<u32> {
    let progress = ruleset.progress();
    // Each of up to five players is East once in so many rounds, and in the round that has begun.
    let most = 5 * (u32::from(rules.least_rounds) + 1);
    let mut now = history.now.clone();
    for deals in 1..=most {
        let round = now.round;
        now = now.after(&not_won_by_east(&now), &progress);
        let then = Course {
            whole_rounds: if now.is_over { now.round } else { now.round - 1 },
            is_round_broken: !now.is_over && now.round == round,
            ..course
        };
        if counting::ground(&then, rules).is_ok() {
            return Some(deals);
        }
        if now.is_over {
            break;
        }
    }
    None
}

/// A deal after which the winds move on, whatever the rules say of draws.
fn not_won_by_east(now: &Situation) -> DealFacts {
    let winner = now.seated.south.unwrap_or(PlayerNo(2));
    let outcome = DealOutcome::Won { winner, from: None, liable: None, how: Vec::new() };
    DealFacts { outcome, ..DealFacts::drawn() }
}
