//! The clock of a tournament's hall: moved by the director, looked at by every screen.

use club::audit_event::AuditEvent;
use club::refusal::Refusal;
use club::tournament::clock::{self, ClockCommand, RoundClock};
use wire::TournamentId;

use crate::actions::ActionContext;
use crate::actions::manage_tournament::known;
use crate::actions::queries::onlookers::public_name;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::name_consents::{self, PublicIdentity};
use crate::store::{publications, tournament_clocks, tournament_sign_ups, tournaments};

/// How long the latest instant may be behind what is stored, in milliseconds.
const STORED_EVERY: i64 = 10_000;

/// The clock of a tournament as it is stored, and the latest instant that was seen.
///
/// # Errors
/// `UnknownTournament`.
pub fn read_clock(
    tx: &Transaction<'_>,
    id: TournamentId,
) -> Result<Option<(RoundClock, i64)>, Failure> {
    let (row, _) = known(tx, id)?;
    tournament_clocks::of_tournament(tx, row)
}

/// Whether looking at a clock has to be stored: the gong has come, or the latest instant was stored long ago.
pub fn is_worth_storing((clock, latest): &(RoundClock, i64), now: i64) -> bool {
    let is_gong = clock.observed(now) != *clock;
    is_gong || (clock.is_running && !clock.is_last_hand && now - latest >= STORED_EVERY)
}

/// Stores what a look at the clock has shown: the gong, and the instant.
///
/// # Errors
/// `UnknownTournament`.
pub fn store_look(tx: &Transaction<'_>, id: TournamentId, now: i64) -> Result<(), Failure> {
    let (row, _) = known(tx, id)?;
    if let Some((clock, _)) = tournament_clocks::of_tournament(tx, row)? {
        tournament_clocks::set(tx, row, &clock.observed(now), now)?;
    }
    Ok(())
}

/// Moves the clock. A command that says nothing to it, such as stopping a clock that stands, changes nothing.
///
/// # Errors
/// `UnknownTournament`; `UnknownTable` for a round that was not drawn; `BadNumber` for a time that no clock shows.
pub fn move_clock(
    tx: &Transaction<'_>,
    id: TournamentId,
    command: ClockCommand,
    now: i64,
) -> Result<(), Failure> {
    let (row, tournament) = known(tx, id)?;
    match command {
        ClockCommand::Start { round } => {
            let drawn = tournaments::rounds(tx, row)?.len();
            if round == 0 || usize::try_from(round).is_ok_and(|round| round > drawn) {
                return Err(Failure::Refused(Refusal::UnknownTable));
            }
        }
        ClockCommand::Set { left } => {
            if !(1..=clock::LONGEST).contains(&left) {
                return Err(Failure::Refused(Refusal::BadNumber));
            }
        }
        ClockCommand::Pause | ClockCommand::Resume | ClockCommand::LastHand => {}
    }
    let stored = tournament_clocks::of_tournament(tx, row)?.map(|(clock, _)| clock);
    let whole = i64::from(tournament.minutes) * 60_000;
    if let Some(moved) = clock::after(stored, command, whole, now) {
        tournament_clocks::set(tx, row, &moved, now)?;
    }
    Ok(())
}

/// Whether a tournament is shown without an account.
///
/// # Errors
/// `UnknownTournament`.
pub fn is_tournament_public(tx: &Transaction<'_>, id: TournamentId) -> Result<bool, Failure> {
    let (row, _) = known(tx, id)?;
    tournament_clocks::is_public(tx, row)
}

/// The names, by number, under which those appear in public who do not appear there as entered; nothing for somebody who is not
/// named there. Who has answered in the form of the tournament and elsewhere appears by the stricter answer.
///
/// # Errors
/// `UnknownTournament`.
pub fn public_names_of_entrants(
    tx: &Transaction<'_>,
    id: TournamentId,
) -> Result<Vec<(u32, Option<String>)>, Failure> {
    let (row, _) = known(tx, id)?;
    let (rules, _) = publications::rules(tx)?;
    let mut names = Vec::new();
    for entrant in tournaments::entrants(tx, row)? {
        let Some(number) = entrant.number else { continue };
        let entered = format!("{} {}", entrant.first_name, entrant.last_name);
        let mut identity = match entrant.person {
            Some(person) => name_consents::public_identity(tx, person)?,
            None => PublicIdentity::default(),
        };
        let answer = tournament_sign_ups::consent_of(tx, entrant.id)?.unwrap_or_default();
        identity.consent = identity.consent.max(answer);
        let public = public_name(identity, &entered, rules.unasked);
        if public.as_deref() != Some(&*entered) {
            names.push((number, public));
        }
    }
    Ok(names)
}

/// Shows plan, list and clock of a tournament to everybody, or to accounts alone.
///
/// # Errors
/// `UnknownTournament`.
pub fn set_tournament_public(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: TournamentId,
    is_public: bool,
) -> Result<(), Failure> {
    let (row, tournament) = known(tx, id)?;
    if tournament_clocks::is_public(tx, row)? == is_public {
        return Ok(());
    }
    tournament_clocks::set_public(tx, row, is_public)?;
    let details = if is_public { "public" } else { "accounts" };
    context.log(tx, AuditEvent::TournamentShown, &tournament.name, details)
}
