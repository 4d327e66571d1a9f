//! The logo of the club, or of a tournament that has one of its own.

use club::audit_event::AuditEvent;
use wire::TournamentId;

use super::manage_tournament::known;
use crate::actions::ActionContext;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::logos;

/// Sets the logo of a tournament, or of the club, to a picture that was checked, or takes it away. Safe to repeat.
///
/// # Errors
/// `UnknownTournament`.
pub fn choose_logo(
    tx: &Transaction<'_>,
    context: &ActionContext,
    of: Option<TournamentId>,
    picture: Option<&[u8]>,
) -> Result<(), Failure> {
    let found = of.map(|id| known(tx, id)).transpose()?;
    let subject = found.as_ref().map_or("", |(_, tournament)| &tournament.name);
    let row = found.as_ref().map(|(row, _)| *row);
    match picture {
        Some(picture) if logos::name(tx, row)? == Some(logos::name_of(picture)) => Ok(()),
        Some(picture) => {
            logos::set(tx, row, picture, context.now)?;
            context.log(tx, AuditEvent::LogoChosen, subject, "")
        }
        None if logos::remove(tx, row)? => context.log(tx, AuditEvent::LogoRemoved, subject, ""),
        None => Ok(()),
    }
}

/// The name of the logo that a tournament has of its own.
///
/// # Errors
/// `UnknownTournament`.
pub fn own_logo(tx: &Transaction<'_>, of: TournamentId) -> Result<Option<String>, Failure> {
    logos::name(tx, Some(known(tx, of)?.0))
}

/// The picture above the papers of a tournament: its own, or that of the club where the club organises it.
///
/// # Errors
/// `UnknownTournament`.
pub fn logo_of_tournament(
    tx: &Transaction<'_>,
    of: TournamentId,
) -> Result<Option<Vec<u8>>, Failure> {
    let (row, tournament) = known(tx, of)?;
    match logos::picture(tx, Some(row))? {
        Some(own) => Ok(Some(own)),
        None if tournament.organiser.is_empty() => logos::picture(tx, None),
        None => Ok(None),
    }
}

/// The name of what [`logo_of_tournament`] shows.
///
/// # Errors
/// `UnknownTournament`.
pub fn logo_name_of_tournament(
    tx: &Transaction<'_>,
    of: TournamentId,
) -> Result<Option<String>, Failure> {
    let (row, tournament) = known(tx, of)?;
    match logos::name(tx, Some(row))? {
        Some(own) => Ok(Some(own)),
        None if tournament.organiser.is_empty() => logos::name(tx, None),
        None => Ok(None),
    }
}
