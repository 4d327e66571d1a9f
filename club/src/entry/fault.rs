//! What a tap does to the fault that is paid for.

use scoring::penalty::PenaltyId;

use super::actions::FaultAction;
use super::draft::FaultDraft;
use crate::PlayerNo;

impl FaultDraft {
    /// Whether it matters whose tile was called: the faults of `ma-jiang` are settled like the win that was called falsely.
    pub fn asks_for_tile(&self) -> bool {
        matches!(self.id, Some(PenaltyId::Obstruction | PenaltyId::FalseSikExposed))
    }

    /// Whether it is asked who gets something: where the rules pay all others, there is nothing to choose.
    pub fn asks_who_gets(&self) -> bool {
        !self.asks_for_tile() && self.id != Some(PenaltyId::FalseWin)
    }

    pub(super) fn perform(&mut self, action: FaultAction) {
        match action {
            FaultAction::Choose(id) => {
                self.id = Some(id);
                self.tile_from = None;
                self.excluded.clear();
                if !self.asks_who_gets() {
                    self.to.clear();
                }
            }
            FaultAction::TogglePayer(player) => {
                toggle(&mut self.by, player);
                self.to.retain(|other| *other != player);
                self.excluded.retain(|other| *other != player);
                self.tile_from = self.tile_from.filter(|other| *other != player);
            }
            FaultAction::TogglePayee(player) => {
                if !self.by.contains(&player) {
                    toggle(&mut self.to, player);
                }
            }
            FaultAction::PayAllOthers => self.to.clear(),
            FaultAction::ChooseTileFrom(player) => {
                self.tile_from = player.filter(|player| !self.by.contains(player));
            }
            FaultAction::ToggleExcluded(player) => {
                if !self.by.contains(&player) {
                    toggle(&mut self.excluded, player);
                }
            }
            FaultAction::SetEndsDeal(ends) => self.ends_deal = ends,
        }
    }
}

fn toggle(players: &mut Vec<PlayerNo>, player: PlayerNo) {
    let before = players.len();
    players.retain(|other| *other != player);
    if players.len() == before {
        players.push(player);
    }
}
