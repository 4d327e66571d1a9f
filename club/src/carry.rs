//! What a game hands on from deal to deal besides seats and winds.

use std::collections::BTreeMap;

use scoring::{Points, Ruleset};

use crate::chips::Chips;
use crate::facts::{DealFacts, PlayerNo};
use crate::game::player_numbers;

/// What is handed on. Rules that need something of their own add a variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Carry {
    /// Nothing: each deal is settled by itself.
    #[default]
    Nothing,
    /// Everybody's play money.
    Chips(Chips),
}

impl Carry {
    /// Before the first deal.
    pub fn start(players: u8, ruleset: &Ruleset) -> Carry {
        match ruleset.play_money() {
            Some(_) => Carry::Chips(Chips::start(player_numbers(players))),
            None => Carry::Nothing,
        }
    }

    /// After a deal in which everybody gained or lost `net`.
    #[must_use]
    pub fn after(
        &self,
        facts: &DealFacts,
        net: &BTreeMap<PlayerNo, Points>,
        ruleset: &Ruleset,
    ) -> Carry {
        match (self, ruleset.play_money()) {
            (Carry::Chips(chips), Some(options)) => {
                Carry::Chips(chips.after(net, &facts.loans, options.creditor))
            }
            (Carry::Chips(_) | Carry::Nothing, _) => Carry::Nothing,
        }
    }

    /// The play money, where the rules have it.
    pub fn chips(&self) -> Option<&Chips> {
        match self {
            Carry::Chips(chips) => Some(chips),
            Carry::Nothing => None,
        }
    }
}
