//! Who refereed a tournament, and a remark, for the observer's report.

use club::audit_event::AuditEvent;
use club::refusal::Refusal;
use wire::TournamentId;

use super::manage_tournament::{known, tidy};
use crate::actions::ActionContext;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::tournament_observations::{self, Observation};

/// The most referees.
const MOST_REFEREES: usize = 12;
/// The longest name of a referee, in characters.
const LONGEST_NAME: usize = 60;
/// The longest remark, in characters.
const LONGEST_REMARK: usize = 1_500;

/// Tidy lines without empty ones.
fn lines(text: &str, longest: usize) -> Result<Vec<String>, Failure> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| tidy(line, 1, longest)).collect()
}

/// The names of referees as they are kept, a line each.
///
/// # Errors
/// `BadText` for a name that is too long or cannot be printed, `BadNumber` for more than twelve.
pub fn referees(text: &str) -> Result<String, Failure> {
    let names = lines(text, LONGEST_NAME)?;
    if names.len() > MOST_REFEREES {
        return Err(Failure::Refused(Refusal::BadNumber));
    }
    Ok(names.join("\n"))
}

/// A remark as it is kept.
///
/// # Errors
/// `BadText` where it is too long or cannot be printed.
pub fn remark(text: &str) -> Result<String, Failure> {
    if text.chars().count() > LONGEST_REMARK {
        return Err(Failure::Refused(Refusal::BadText));
    }
    Ok(lines(text, LONGEST_REMARK)?.join("\n"))
}

/// Notes referees and remark. Safe to repeat.
///
/// # Errors
/// `UnknownTournament`; what [`referees`] and [`remark`] refuse.
pub fn note_observation(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: TournamentId,
    observation: &Observation,
) -> Result<(), Failure> {
    let (row, tournament) = known(tx, id)?;
    let noted = Observation {
        referees: referees(&observation.referees)?,
        remark: remark(&observation.remark)?,
    };
    if tournament_observations::of_tournament(tx, row)? == noted {
        return Ok(());
    }
    tournament_observations::set(tx, row, &noted, context.author(), context.now)?;
    context.log(tx, AuditEvent::TournamentChanged, &tournament.name, "")
}

/// What was noted.
///
/// # Errors
/// `UnknownTournament`.
pub fn observation(tx: &Transaction<'_>, id: TournamentId) -> Result<Observation, Failure> {
    let (row, _) = known(tx, id)?;
    tournament_observations::of_tournament(tx, row)
}
