//! Taking back what was entered for the tables of a tournament: the last slip, a penalty.

use club::refusal::Refusal;
use club::tournament::event::Penalty;
use wire::tournament::{EnterSlip, GivePenalty};
use wire::{SlipId, TournamentId, TournamentPenaltyId};

use crate::actions::ActionContext;
use crate::actions::manage_tournament::{enter_slip, give_penalty, known};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::tournament_entries;

/// The slip of a table: round and table from 1, and which of two entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlipPlace {
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// 1, or 2 for the second of two entries.
    pub copy: u8,
}

/// Brings back what stood for a table before the last entry; nothing where that was the first one.
///
/// # Errors
/// `UnknownTable`, `UnknownTournament`.
pub fn undo_slip(
    tx: &Transaction<'_>,
    context: &ActionContext,
    tournament: TournamentId,
    place: SlipPlace,
    id: SlipId,
) -> Result<(), Failure> {
    let (row, _) = known(tx, tournament)?;
    let SlipPlace { round, table, copy } = place;
    let index = |number: u32| number.checked_sub(1).ok_or(Failure::Refused(Refusal::UnknownTable));
    let (hands, totals) =
        tournament_entries::slip_before(tx, row, (index(round)?, index(table)?), copy)?;
    let request = EnterSlip { id, round, table, copy, hands, totals };
    enter_slip(tx, context, tournament, &request).map(|_| ())
}

/// The penalties that stand, with their ids.
///
/// # Errors
/// `UnknownTournament`.
pub fn standing_penalties(
    tx: &Transaction<'_>,
    tournament: TournamentId,
) -> Result<Vec<(TournamentPenaltyId, Penalty)>, Failure> {
    let (row, _) = known(tx, tournament)?;
    tournament_entries::standing_penalties(tx, row)
}

/// Takes a penalty back.
///
/// # Errors
/// `UnknownEntry` where it does not exist, `Reversed` where it was taken back.
pub fn withdraw_penalty(
    tx: &Transaction<'_>,
    context: &ActionContext,
    tournament: TournamentId,
    penalty: TournamentPenaltyId,
    id: TournamentPenaltyId,
) -> Result<GivePenalty, Failure> {
    let (row, _) = known(tx, tournament)?;
    let Some((of, given, _)) = tournament_entries::penalty_by_id(tx, penalty)? else {
        return Err(Failure::Refused(Refusal::UnknownEntry));
    };
    if of != row {
        return Err(Failure::Refused(Refusal::UnknownEntry));
    }
    let request = GivePenalty { id, withdraws: Some(penalty), ..given };
    give_penalty(tx, context, tournament, &request)
}
