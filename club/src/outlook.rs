//! What a game that is still being played needs to count for the club's year. The table, the button that ends a game
//! and the slip all ask here, so that they always agree.

use chrono::NaiveDate;
use scoring::Ruleset;

use crate::game::{DealFacts, DealOutcome, Ending, History, PlayerNo, Situation};
use crate::year::counting::{self, Course, Setting, Standard, Verdict};
use crate::year::tally;

/// Where a game stands on its way to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Whether the game counts if it ends here by agreement, or because all rounds are played.
    pub if_ended_now: Verdict,
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

/// A game at its table with everything that decides whether it counts.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// By which rules it is played.
    pub ruleset: &'a Ruleset,
    /// Its deals, played through.
    pub history: &'a History,
    /// How many minutes it has taken from its start to its last deal.
    pub minutes: u32,
    /// The day to which it belongs.
    pub played_on: NaiveDate,
    /// What decides beside its course.
    pub setting: Setting,
    /// What the club asks of it.
    pub standard: Standard,
}

impl Case<'_> {
    /// Whether the game counts if it has ended so, as things stand on a day.
    pub fn verdict(&self, how: Ending, on: NaiveDate) -> Verdict {
        counting::judge(&self.course(how), &self.setting, &self.standard, on)
    }

    /// Where the game stands on its way to count.
    pub fn outlook(&self) -> Outlook {
        let how = if self.history.now.is_over { Ending::Complete } else { Ending::Agreed };
        let if_ended_now = self.verdict(how, self.played_on);
        Outlook {
            if_ended_now,
            whole_rounds: tally::whole_rounds(self.history),
            begun: begun_round(self.history),
            deals_missing: match if_ended_now {
                Verdict::Counts(..) | Verdict::CountsWithSlip { .. } => None,
                Verdict::CountsNot(_) => self.deals_missing(self.course(how)),
            },
        }
    }

    fn course(&self, how: Ending) -> Course {
        Course {
            how,
            whole_rounds: tally::whole_rounds(self.history),
            is_round_broken: tally::is_round_broken(self.history),
            minutes: self.minutes,
            is_bankrupt: tally::is_bankrupt(self.ruleset, self.history),
            played_on: self.played_on,
        }
    }

    /// The fewest deals after which the game counts, if East wins none of them and they take no time.
    fn deals_missing(&self, course: Course) -> Option<u32> {
        let progress = self.ruleset.progress();
        // Each of up to five players is East once in so many rounds, and in the round that has begun.
        let most = 5 * (u32::from(self.standard.counting.least_rounds) + 1);
        let mut now = self.history.now.clone();
        for deals in 1..=most {
            let round = now.round;
            now = now.after(&not_won_by_east(&now), &progress);
            let then = Course {
                whole_rounds: if now.is_over { now.round } else { now.round - 1 },
                is_round_broken: !now.is_over && now.round == round,
                ..course
            };
            let verdict = counting::judge(&then, &self.setting, &self.standard, self.played_on);
            if verdict.is_enough() {
                return Some(deals);
            }
            if now.is_over {
                break;
            }
        }
        None
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

/// A deal after which the winds move on, whatever the rules say of draws.
fn not_won_by_east(now: &Situation) -> DealFacts {
    let winner = now.seated.south.unwrap_or(PlayerNo(2));
    let outcome = DealOutcome::Won { winner, from: None, liable: None, how: Vec::new() };
    DealFacts { outcome, ..DealFacts::drawn() }
}
