//! What a tournament is, changed later; and the entry fees that are paid.

use chrono::NaiveDate;
use club::audit_event::AuditEvent;
use club::ledger::{Account, Amount, CategoryId, Transfer};
use club::refusal::Refusal;
use club::tournament::times::RoundStart;
use uuid::Uuid;
use wire::tournament::NewTournament;
use wire::{EntrantId, TournamentId};

use super::manage_tournament::{check, known, tidied};
use crate::actions::{ActionContext, EntryRequest, book_entry};
use crate::failure::{AtField as _, Failure};
use crate::store::engine::Transaction;
use crate::store::{tournament_entries, tournament_fees, tournament_games, tournaments};

/// Changes what a tournament is. Its rules stay once a slip is in, and there are never fewer rounds than have begun.
/// Safe to repeat.
///
/// # Errors
/// `UnknownTournament`, `BadText`, `BadNumber`, `BadChoice` for rules that may not change any more, `RoundsOutOfOrder`.
pub fn change_tournament(
    tx: &Transaction<'_>,
    context: &ActionContext,
    request: &NewTournament,
) -> Result<NewTournament, Failure> {
    let request = tidied(request)?;
    let (row, before) = known(tx, request.id)?;
    if before == request {
        return Ok(before);
    }
    check(&request)?;
    let slips = tournament_entries::slips(tx, row)?;
    let tablets = tournament_games::of_tournament(tx, row)?;
    if !(slips.is_empty() && tablets.is_empty()) && request.rules != before.rules {
        return Err(Failure::Refused(Refusal::BadChoice).at("rules"));
    }
    let begun = slips.iter().map(|slip| slip.round + 1).max().unwrap_or_default();
    let on_tablets = tablets.iter().map(|one| one.round + 1).max().unwrap_or_default();
    if usize::from(request.rounds) < begun || u32::from(request.rounds) < on_tablets {
        return Err(Failure::Refused(Refusal::BadNumber).at("rounds"));
    }
    tournaments::change(tx, row, &request)?;
    context.log(tx, AuditEvent::TournamentChanged, &request.name, "")?;
    Ok(request)
}

/// Says when the rounds of a tournament begin. Safe to repeat.
///
/// # Errors
/// `UnknownTournament`, `RoundsOutOfOrder`.
pub fn set_round_starts(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: TournamentId,
    starts: &[RoundStart],
) -> Result<NewTournament, Failure> {
    let (_, before) = known(tx, id)?;
    change_tournament(tx, context, &NewTournament { starts: starts.to_vec(), ..before })
}

/// A fee that somebody pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeePayment {
    /// The key of the entry in the cash book; a form that comes twice is recognised by it.
    pub key: Uuid,
    /// Who pays.
    pub entrant: EntrantId,
    /// When.
    pub paid_on: NaiveDate,
    /// Into the cash box or the bank.
    pub into: Account,
    /// How much.
    pub amount: Amount,
}

/// Where entry fees come from.
const FEES: Account = Account::Own(CategoryId::ENTRY_FEES);

/// Books an entrant's fee in the cash book. Safe to repeat.
///
/// # Errors
/// `UnknownTournament`; `BadChoice` where nobody of the tournament has this id, where the fee is paid already or the account holds no
/// money; what [`book_entry`] refuses.
pub fn pay_fee(
    tx: &Transaction<'_>,
    context: &ActionContext,
    tournament: TournamentId,
    payment: &FeePayment,
) -> Result<(), Failure> {
    let (row, of) = known(tx, tournament)?;
    let entrants = tournaments::entrants(tx, row)?;
    let refused = Failure::Refused(Refusal::BadChoice);
    let Some(entrant) = entrants.iter().find(|one| one.id == payment.entrant) else {
        return Err(refused);
    };
    let paid_by = tournament_fees::entry_of(tx, payment.entrant)?;
    if paid_by.is_some_and(|entry| entry != payment.key) || !payment.into.holds_money() {
        return Err(refused);
    }
    let Some(transfer) = Transfer::new(FEES, payment.into, payment.amount) else {
        return Err(refused);
    };
    let name = format!("{} {}", entrant.first_name, entrant.last_name);
    let request = EntryRequest {
        key: payment.key,
        booked_on: payment.paid_on,
        transfer,
        person: entrant.person,
        dues_year: None,
        note: format!("{}: {}", of.name, name.trim()),
    };
    book_entry(tx, context, &request)?;
    tournament_fees::append(tx, payment.entrant, payment.key)
}
