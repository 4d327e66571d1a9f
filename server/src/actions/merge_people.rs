//! People who were entered twice: made one, and separated again.

use club::audit_event::AuditEvent;
use club::refusal::Refusal;
use wire::PersonId;

use crate::actions::ActionContext;
use crate::actions::manage_members::known;
use crate::actions::queries::year_books::closed_years;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::members::{self, Profile};
use crate::store::merges::{self, Reversal};

/// Merges two entries of one person: from now on, everything of the first is the second's.
///
/// # Errors
/// One is not known, is merged or removed, or both are the same entry; they sat at one table; the list of a closed year would
/// be another one.
pub fn merge_people(
    tx: &Transaction<'_>,
    context: &ActionContext,
    person: PersonId,
    into: PersonId,
) -> Result<(), Failure> {
    let (one, other) = (known(tx, person)?, known(tx, into)?);
    if one.row == other.row {
        return Err(Failure::Refused(Refusal::NotOneself));
    }
    if members::sat_together(tx, one.row, other.row)? {
        return Err(Failure::Refused(Refusal::SatTogether));
    }
    let before = closed_years(tx)?;
    // The first address is kept for a reversal only if the second entry has none: an address to which nothing is sent any more
    // is not kept.
    let email =
        if other.profile.email.is_empty() { one.profile.email.clone() } else { String::new() };
    let reversal = Reversal {
        followers: merges::followers(tx, one.row)?,
        profile: Profile { email, ..one.profile.clone() },
        before: other.profile.clone(),
    };
    merges::append(tx, (one.row, other.row), &reversal, context.author(), context.now)?;
    // A merge moves games and memberships, so closed lists are computed again to see whether they would change.
    if closed_years(tx)? != before {
        return Err(Failure::Refused(Refusal::YearClosed));
    }
    let profile = other.profile.clone().completed_by(one.profile);
    if profile != other.profile {
        members::set_profile(tx, other.row, &profile)?;
    }
    context.log(tx, AuditEvent::PeopleMerged, &person.to_string(), &into.to_string())
}

/// Reverses a merge: games and entries of the first person are the first's again, and so are the profiles of both, as far as
/// nobody has changed them since.
///
/// # Errors
/// The person is not merged, or the other one was removed; the list of a closed year would be another one.
pub fn separate_people(
    tx: &Transaction<'_>,
    context: &ActionContext,
    person: PersonId,
) -> Result<(), Failure> {
    let (row, known_row) = members::rows_of(tx, person)?.ok_or(Failure::UnknownPerson)?;
    let other = members::by_row(tx, known_row)?.ok_or(Failure::UnknownPerson)?;
    if row == known_row || other.is_removed {
        return Err(Failure::Refused(Refusal::BadChoice));
    }
    let before = closed_years(tx)?;
    let reversal = merges::remove(tx, row)?;
    if closed_years(tx)? != before {
        return Err(Failure::Refused(Refusal::YearClosed));
    }
    if let Some(Reversal { followers: _, profile, before }) = reversal {
        let own = without(other.profile.clone(), &profile, &before);
        if own != other.profile {
            members::set_profile(tx, other.row, &own)?;
        }
        members::set_profile(tx, row, &profile)?;
    }
    context.log(tx, AuditEvent::PeopleSeparated, &person.to_string(), &other.id.to_string())
}

/// A profile without what it took over from another and still has.
fn without(own: Profile, taken: &Profile, before: &Profile) -> Profile {
    let text = |own: String, taken: &str, before: &str| {
        if before.is_empty() && own == taken { String::new() } else { own }
    };
    Profile {
        email: text(own.email, &taken.email, &before.email),
        pseudonym: text(own.pseudonym, &taken.pseudonym, &before.pseudonym),
        players_number: text(own.players_number, &taken.players_number, &before.players_number),
        short_name: text(own.short_name, &taken.short_name, &before.short_name),
        is_hidden: own.is_hidden && (before.is_hidden || !taken.is_hidden),
    }
}
