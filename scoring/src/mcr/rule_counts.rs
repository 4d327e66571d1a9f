//! Which hands of `mcr` a hand shows, how often, and what counts beside what.

use super::options::Options;
use super::table::Rule::{self, *};
use super::table::{Rules, SWALLOWS};

/// Hands that count more than once have numbers up to this.
const REPEATABLE: usize = DoublePung as usize + 1;

/// Hands of the rule book that were found, and how often.
#[derive(Clone, Copy, Default)]
pub(super) struct RuleCounts {
    pub(super) rules: Rules,
    pub(super) counts: [u8; REPEATABLE],
}

impl RuleCounts {
    pub(super) fn add(&mut self, rule: Rule) {
        self.add_many(rule, 1);
    }

    pub(super) fn add_if(&mut self, rule: Rule, shown: bool) {
        if shown {
            self.add_many(rule, 1);
        }
    }

    pub(super) fn add_many(&mut self, rule: Rule, times: u8) {
        if times > 0 {
            self.rules = self.rules.with(rule);
            if let Some(count) = self.counts.get_mut(rule as usize) {
                *count += times;
            }
        }
    }

    pub(super) fn count(&self, rule: Rule) -> u8 {
        self.counts.get(rule as usize).copied().unwrap_or(1)
    }

    /// Drops what does not count beside something else.
    pub(super) fn resolve(&mut self, options: &Options) {
        let mut left = self.rules;
        let mut swallowers = Rules(left.0 & SWALLOWS.1.0);
        while let Some((row, rest)) = swallowers.split_highest() {
            swallowers = rest;
            let mut gone = SWALLOWS.0[row.rule as usize];
            if row.rule == FourConcealedPungs && !options.four_concealed_with_fully_concealed {
                gone = gone.with(FullyConcealedHand);
            }
            if row.rule == BigFourWinds && options.big_four_winds_with_terminals_honors {
                gone = gone.without(Rules::default().with(AllTerminalsAndHonors));
            }
            left = left.without(gone);
            swallowers = swallowers.without(gone);
        }
        self.rules = left;
    }

    pub(super) fn points(&self) -> i64 {
        self.rules.rows().map(|row| i64::from(row.worth) * i64::from(self.count(row.rule))).sum()
    }
}
