//! What is kept of people: what they are to the club, their offices and profiles; people who want to be forgotten.

use chrono::NaiveDate;
use club::audit_event::AuditEvent;
use club::calendar::ClubCalendar;
use club::consent::NameConsent;
use club::membership::Step;
use club::refusal::Refusal;
use club::short_names::SHORT_NAME_LETTERS;
use uuid::Uuid;
use wire::PersonId;

use crate::actions::ActionContext;
use crate::actions::add_person::tidy_name;
use crate::actions::manage_slips::{tidy_optional_text, tidy_text};
use crate::actions::names::{Taken, invisible};
use crate::failure::{AtField as _, Failure};
use crate::store::engine::Transaction;
use crate::store::members::{self, Member, Office, Profile};
use crate::store::{accounts, name_consents, statutes};

/// Notes what somebody is from a day on. Safe to repeat with the same key.
///
/// # Errors
/// The person is not known; the day lies in or before a year that is closed.
pub fn note_standing(
    tx: &Transaction<'_>,
    context: &ActionContext,
    key: Uuid,
    person: PersonId,
    step: Step,
) -> Result<(), Failure> {
    let member = known(tx, person)?;
    OpenDays::read(tx)?.refuse_other(step.since).map_err(Failure::Refused).at("since")?;
    if members::append_step(tx, key, member.row, step, context.now)? {
        let (subject, details) =
            (person.to_string(), format!("{} {}", step.since, step.standing.id()));
        context.log(tx, AuditEvent::StandingNoted, &subject, &details)?;
    }
    Ok(())
}

/// The days from which on somebody can become something: those of the calendar that lie behind every closed year.
pub(super) struct OpenDays {
    calendar: ClubCalendar,
    closed_until: Option<NaiveDate>,
}

impl OpenDays {
    pub(super) fn read(tx: &Transaction<'_>) -> Result<OpenDays, Failure> {
        let calendar = statutes::calendar(tx)?;
        let closed = statutes::years(tx)?.into_iter().filter(|note| note.closed_at.is_some());
        let closed_until = closed.map(|note| calendar.last_day(note.year)).max();
        Ok(OpenDays { calendar, closed_until })
    }

    /// Refuses every other day.
    pub(super) fn refuse_other(&self, day: NaiveDate) -> Result<(), Refusal> {
        if self.closed_until.is_some_and(|last| day <= last) {
            return Err(Refusal::YearClosed);
        }
        self.calendar.year_of(day).map(drop).ok_or(Refusal::BadDay)
    }
}

/// Notes an office. Safe to repeat with the same key.
///
/// # Errors
/// The person is not known; the office has no name; it ends before it begins.
pub fn note_office(
    tx: &Transaction<'_>,
    context: &ActionContext,
    key: Uuid,
    person: PersonId,
    office: &Office,
) -> Result<(), Failure> {
    let member = known(tx, person)?;
    if office.until.is_some_and(|until| until < office.since) {
        return Err(Failure::Refused(Refusal::BadDay).at("until"));
    }
    let office = Office { office: tidy_text(&office.office, 60).at("office")?, ..office.clone() };
    if members::append_office(tx, key, member.row, &office)? {
        // The log is never shortened, so it does not contain what is deleted with a person.
        context.log(tx, AuditEvent::OfficeNoted, &person.to_string(), "")?;
    }
    Ok(())
}

/// Stores the private profile of a person. The audit log contains that it changed, not what.
///
/// # Errors
/// The person is not known; an address has no `@`; a text is too long.
pub fn set_profile(
    tx: &Transaction<'_>,
    context: &ActionContext,
    person: PersonId,
    profile: &Profile,
) -> Result<(), Failure> {
    let member = known(tx, person)?;
    let profile = Profile {
        email: tidy_email(&profile.email).at("email")?,
        pseudonym: tidy_optional_text(&profile.pseudonym, 60).at("pseudonym")?,
        is_hidden: profile.is_hidden,
        players_number: tidy_optional_text(&profile.players_number, 20).at("players_number")?,
        short_name: tidy_optional_text(&profile.short_name, SHORT_NAME_LETTERS).at("short_name")?,
    };
    if profile != member.profile {
        if profile.short_name != member.profile.short_name && !profile.short_name.is_empty() {
            refuse_other_short_names(tx, &member, &profile.short_name).at("short_name")?;
        }
        if profile.pseudonym != member.profile.pseudonym && !profile.pseudonym.is_empty() {
            refuse_other_names(tx, &member, &profile.pseudonym).at("pseudonym")?;
        }
        members::set_profile(tx, member.row, &profile)?;
        let subject = person.to_string();
        context.log(tx, AuditEvent::ProfileSet, &subject, "")?;
    }
    Ok(())
}

/// Gives a person another name. The audit log contains that it changed, not what it was: the log outlives a removal.
///
/// # Errors
/// The person is not known; the name is empty, too long or cannot be printed; somebody else has it or one that looks like it.
pub fn rename_person(
    tx: &Transaction<'_>,
    context: &ActionContext,
    person: PersonId,
    name: &str,
) -> Result<(), Failure> {
    let member = known(tx, person)?;
    let name = tidy_name(name)?;
    if name == member.name {
        return Ok(());
    }
    refuse_other_names(tx, &member, &name)?;
    members::rename(tx, member.row, &name)?;
    context.log(tx, AuditEvent::NameChanged, &person.to_string(), "")
}

/// Notes whether a person's name may stand in public. Safe to repeat with the same key.
///
/// # Errors
/// The person is not known.
pub fn note_consent(
    tx: &Transaction<'_>,
    context: &ActionContext,
    key: Uuid,
    person: PersonId,
    answer: NameConsent,
) -> Result<(), Failure> {
    let member = known(tx, person)?;
    if name_consents::append(tx, key, member.row, answer, context.now)? {
        context.log(tx, AuditEvent::ConsentNoted, &person.to_string(), "")?;
    }
    Ok(())
}

/// Refuses a short name that somebody else in the club has.
fn refuse_other_short_names(
    tx: &Transaction<'_>,
    member: &Member,
    short_name: &str,
) -> Result<(), Failure> {
    if let Some(character) = invisible(short_name) {
        return Err(Failure::UnprintableReason { character });
    }
    let others = members::all(tx)?.into_values().filter(|other| other.row != member.row);
    let names = others.map(|other| other.profile.short_name).filter(|name| !name.is_empty());
    if Taken::of(names).has(short_name) { Err(Failure::NameTaken) } else { Ok(()) }
}

/// Refuses a name or a pseudonym that is the name or the pseudonym of somebody else, or looks like one.
fn refuse_other_names(
    tx: &Transaction<'_>,
    member: &Member,
    pseudonym: &str,
) -> Result<(), Failure> {
    if let Some(character) = invisible(pseudonym) {
        return Err(Failure::UnprintableReason { character });
    }
    let others = members::all(tx)?.into_values().filter(|other| other.row != member.row);
    let names = others.flat_map(|other| [other.name, other.profile.pseudonym]);
    if Taken::of(names.filter(|name| !name.is_empty())).has(pseudonym) {
        return Err(Failure::NameTaken);
    }
    Ok(())
}

/// An e-mail address as it is kept; an empty text means that there is none.
pub(super) fn tidy_email(email: &str) -> Result<String, Failure> {
    if email.trim().is_empty() {
        return Ok(String::new());
    }
    let email = tidy_text(email, 200)?;
    if is_address(&email) { Ok(email) } else { Err(Failure::Refused(Refusal::BadText)) }
}

/// Whether a text has the form of an e-mail address; whether the address exists is not checked.
pub(crate) fn is_address(email: &str) -> bool {
    let (name, host) = email.split_once('@').unwrap_or_default();
    !name.is_empty() && host.contains('.') && !email.contains([' ', ',', ';', '<', '>'])
}

/// Takes a person's name and everything that concerns nobody else out of the books. Results, sums and places stay.
///
/// # Errors
/// The person is not known, or removed already; nobody else could administer.
pub fn remove_person(
    tx: &Transaction<'_>,
    context: &ActionContext,
    person: PersonId,
) -> Result<(), Failure> {
    let member = known(tx, person)?;
    let name = |row: i64| texts::club::removed_person(row);
    members::remove(tx, member.row, name, context.author(), context.now)?;
    let was_administered = accounts::is_administered(tx)?;
    accounts::forget(tx, person)?;
    if was_administered && !accounts::is_administered(tx)? {
        return Err(Failure::Refused(Refusal::LastAdministrator));
    }
    let subject = person.to_string();
    context.log(tx, AuditEvent::PersonRemoved, &subject, "")
}

/// A person who is neither merged nor removed.
pub(super) fn known(tx: &Transaction<'_>, person: PersonId) -> Result<Member, Failure> {
    let (row, known) = members::rows_of(tx, person)?.ok_or(Failure::UnknownPerson)?;
    let member = members::by_row(tx, known)?.filter(|member| member.row == row);
    let member = member.ok_or(Failure::Refused(Refusal::NotOneself))?;
    if member.is_removed { Err(Failure::Refused(Refusal::NotOneself)) } else { Ok(member) }
}
