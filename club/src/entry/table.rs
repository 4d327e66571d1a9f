//! Who plays by which rules and who sits where: what does not change while a deal is entered.

use scoring::penalty::{Penalty, PenaltyId};
use scoring::problem::Shape;
use scoring::settlement::{Finish, Outcome};
use scoring::steiermark::Creditor;
use scoring::{BySeat, Points, Problem, Ruleset, Wind};

use crate::chips::Chips;
use crate::{PlayerNo, Situation};

/// The table at which a deal is entered.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// By which rules.
    pub ruleset: Ruleset,
    /// The names, player 1 first.
    pub names: Vec<String>,
    /// Who sits where, before the deal.
    pub situation: Situation,
}

impl Table {
    /// Whether it is a deal of a game, and not a hand by itself.
    pub fn is_game(&self) -> bool {
        self.names.len() > 1
    }

    /// The play money before the deal, where players choose who lends.
    pub(super) fn chips_to_lend(&self) -> Option<&Chips> {
        let is_chosen = self.ruleset.play_money()?.creditor == Creditor::Chosen;
        self.situation.carry.chips().filter(|_| is_chosen)
    }

    /// Who plays this deal, East first.
    pub fn players(&self) -> Vec<PlayerNo> {
        Wind::ALL.into_iter().filter_map(|wind| self.situation.seated[wind]).collect()
    }

    /// The name of a player; empty for a player the table does not have.
    pub fn name(&self, player: PlayerNo) -> String {
        let at = usize::from(player.0).checked_sub(1);
        at.and_then(|at| self.names.get(at)).cloned().unwrap_or_default()
    }

    /// The wind of a player's seat.
    pub fn seat(&self, player: PlayerNo) -> Wind {
        self.situation.seat_of(player).unwrap_or(Wind::East)
    }

    /// The faults these rules settle.
    pub fn penalties(&self) -> Vec<PenaltyId> {
        let agreed = |id: &PenaltyId| {
            // This penalty names no payer: where the fault is agreed, the error is about the sides, not about the fault.
            let penalty =
                Penalty { id: *id, by: vec![], to: vec![], tile_from: None, excluded: vec![] };
            let finish = Finish {
                outcome: Outcome::Fault { penalty },
                points: BySeat::from_fn(|wind| self.situation.seated[wind].map(|_| Points::ZERO)),
                dead: BySeat::default(),
                special: false,
            };
            !matches!(
                self.ruleset.settle(&finish),
                Err(Problem::BadRequest(Shape::PenaltyNotPlayed(_)))
            )
        };
        PenaltyId::ALL.into_iter().filter(agreed).collect()
    }
}
