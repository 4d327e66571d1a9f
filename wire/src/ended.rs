//! What happens to a game that has ended.

use club::PlayerNo;
use scoring::Points;
use serde::{Deserialize, Serialize};

use crate::{ConfirmationId, EndingId, ReopeningId};

/// A player confirms her result after the end of a game, takes that back, or says which deal is not right: `POST /api/games/{id}/confirmations`, and the
/// answer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConfirmResult {
    /// Made by the tablet; a retry is recognised by it.
    pub id: ConfirmationId,
    /// Who.
    pub player: PlayerNo,
    /// Whether it is right; `false` takes back what the player has said before.
    pub is_right: bool,
    /// The number of the deal that is not right; only where the result is not. The game does not count as long as that stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrong_deal: Option<u32>,
    /// The result as the tablet shows it: a correction afterwards has to be confirmed again.
    pub points: Points,
}

/// Reopening a game that has ended: `POST /api/games/{id}/reopenings`, and the answer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReopenGame {
    /// Made by the tablet; a retry is recognised by it.
    pub id: ReopeningId,
    /// The ending that is taken back, as in [`Ended::id`](crate::Ended::id). It has to stand.
    pub ending: EndingId,
}
