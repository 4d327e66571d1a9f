//! The facts of a deal, once nothing is missing.

use scoring::deal::Given;
use scoring::penalty::Penalty;
use scoring::{Circumstance, Circumstances, Wind};

use super::draft::{DealEnding, Draft, WinSource};
use super::hand::HandDraft;
use super::preview::Missing;
use super::table::Table;
use crate::game::by_player;
use crate::{DealFacts, DealOutcome, PlayerNo};

impl Draft {
    /// A player's hand as it is handed to scoring; `None` when nothing was entered.
    pub fn given_by(&self, player: PlayerNo) -> Option<Given> {
        self.hand(player)?.given(self.wins(player))
    }

    /// The wind of the round, as thrown or as it follows.
    pub(super) fn round(&self, table: &Table) -> Option<Wind> {
        self.thrown_wind.or(table.situation.prevailing)
    }

    /// How the winning tile came, with the circumstances that follow from its source.
    pub(super) fn how_with_source(&self) -> Circumstances {
        let mut how = self.how;
        if self.from == Some(WinSource::Wall) {
            how.insert(Circumstance::SelfDrawn);
        }
        how
    }

    /// What has still to be said.
    pub(super) fn missing(&self, table: &Table) -> Vec<Missing> {
        let mut missing = Vec::new();
        match self.ending {
            DealEnding::Drawn => {}
            DealEnding::Won => match self.winner {
                None => missing.push(Missing::Winner),
                Some(winner) => {
                    if self.from.is_none() {
                        missing.push(Missing::Source);
                    }
                    if self.hand(winner).is_none_or(HandDraft::is_blank) {
                        missing.push(Missing::Hand(winner));
                    }
                }
            },
            DealEnding::Fault => {
                if self.fault.by.is_empty() {
                    missing.push(Missing::Payer);
                }
                if self.fault.id.is_none() {
                    missing.push(Missing::Fault);
                }
            }
        }
        // The wind of the round is asked for first; a fault can be paid for before it is thrown.
        if self.round(table).is_none() && self.ending != DealEnding::Fault {
            missing.insert(0, Missing::RoundWind);
        }
        missing
    }

    /// The facts of the deal; `None` while something is missing.
    pub(super) fn facts(&self, table: &Table, liable: Option<PlayerNo>) -> Option<DealFacts> {
        let outcome = match self.ending {
            DealEnding::Drawn => DealOutcome::Drawn,
            DealEnding::Won => DealOutcome::Won {
                winner: self.winner?,
                from: match self.from? {
                    WinSource::Wall => None,
                    WinSource::Player(player) => Some(player),
                },
                liable,
                how: self.how.iter().collect(),
            },
            DealEnding::Fault => DealOutcome::Fault {
                penalty: Penalty {
                    id: self.fault.id?,
                    by: self.fault.by.clone(),
                    to: self.fault.to.clone(),
                    tile_from: self.fault.tile_from,
                    excluded: self.fault.excluded.clone(),
                },
                ends_deal: self.fault.ends_deal,
            },
        };
        let entered = self.hands.iter().filter(|_| self.ending != DealEnding::Fault);
        let mut hands = by_player(
            entered
                .clone()
                .filter_map(|(player, hand)| Some((*player, hand.given(self.wins(*player))?))),
        );
        for (player, given) in &mut hands {
            if let Given::Special { against_tiles, .. } = given {
                *against_tiles |= self.is_against_tiles(table, *player);
            }
        }
        let dead = entered.filter(|(_, hand)| hand.is_dead).map(|(player, _)| *player).collect();
        // The winner has missed nothing.
        let bochowe = self.bochowe.iter().filter(|note| !self.wins(note.player)).cloned().collect();
        Some(DealFacts {
            outcome,
            hands,
            dead,
            thrown_wind: self.thrown_wind,
            pao: self.pao.notes.clone(),
            bochowe,
            loans: Vec::new(),
        })
    }
}
