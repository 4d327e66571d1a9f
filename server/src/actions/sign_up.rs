//! Who comes to an evening: answers of people with an account, and by a link without one.

use chrono::{DateTime, Utc};
use club::audit_event::AuditEvent;
use club::membership::Standing;
use club::refusal::Refusal;
use uuid::Uuid;
use wire::PersonId;

use super::manage_slips::tidy_optional_text;
use crate::actions::{ActionContext, evening_end};
use crate::failure::{AtField as _, Failure};
use crate::secrets;
use crate::store::engine::Transaction;
use crate::store::evening_answers::{self, Answer};
use crate::store::evening_notices::{self, Notice};
use crate::store::evenings::{self, Evening};
use crate::store::members::{self, Member};

/// How many guests one person may bring.
pub const MOST_GUESTS: u8 = 4;

/// The longest names of guests together, in characters.
const LONGEST_GUESTS: usize = 120;

/// What the audit log calls the link.
const SUBJECT: &str = "sign_up";

/// Somebody, an evening, and what was answered for it.
#[derive(Clone, Debug)]
pub struct SignUp {
    /// The evening.
    pub evening: Evening,
    /// What is announced of it.
    pub notice: Notice,
    /// Who is asked.
    pub member: Member,
    /// What was answered.
    pub answer: Option<Answer>,
}

/// What somebody has answered for an evening.
///
/// # Errors
/// The database's.
pub fn sign_up(tx: &Transaction<'_>, evening: Evening, member: Member) -> Result<SignUp, Failure> {
    let noted = evening_notices::of_evening(tx, evening.key)?;
    let answer = evening_answers::of_evening(tx, evening.key)?.remove(&member.row);
    let notice = noted.map(|noted| noted.notice).unwrap_or_default();
    Ok(SignUp { evening, notice, member, answer })
}

/// Whether a person can come: not after leaving the club, nor after the name was removed.
pub fn may_come(member: &Member, evening: &Evening) -> bool {
    match member.course.on(evening.played_on) {
        Standing::Left => false,
        Standing::Guest
        | Standing::Member
        | Standing::Child
        | Standing::Pupil
        | Standing::Student => !member.is_removed,
    }
}

/// The names of the guests somebody brings, as far as they were said.
pub fn named_guests(answer: &Answer) -> impl Iterator<Item = &str> {
    answer.guest_names.split(',').map(str::trim).filter(|name| !name.is_empty())
}

/// The evening, if it is still to come or goes on, and was not cancelled.
pub(super) fn open_evening(
    tx: &Transaction<'_>,
    context: &ActionContext,
    key: Uuid,
) -> Result<Evening, Failure> {
    let evening = evenings::by_key(tx, key)?.ok_or(Failure::Refused(Refusal::UnknownEvening))?;
    let noted = evening_notices::of_evening(tx, key)?;
    let is_cancelled = noted.is_some_and(|noted| noted.notice.is_cancelled);
    if is_cancelled || evening_end(&evening, context.wall_clock) <= context.now {
        return Err(Failure::Refused(Refusal::EveningOver));
    }
    Ok(evening)
}

/// Notes what a person answers for an evening. Safe to repeat.
///
/// # Errors
/// `UnknownEvening`, `EveningOver`, `BadNumber` for too many guests, `BadText` for their names; the person is not known.
pub fn answer_evening(
    tx: &Transaction<'_>,
    context: &ActionContext,
    (evening, person): (Uuid, PersonId),
    answer: &Answer,
) -> Result<(), Failure> {
    let open = open_evening(tx, context, evening)?;
    let member = members::present(tx, person)?;
    let answer = if answer.is_coming {
        let guest_names = tidy_optional_text(&answer.guest_names, LONGEST_GUESTS).at("names")?;
        let guests = guests(answer.guests, &guest_names)?;
        Answer { is_coming: true, guests, guest_names }
    } else {
        Answer::default()
    };
    if evening_answers::set(tx, (evening, member.row), &answer, context.now)? {
        let details = match (answer.is_coming, answer.guests) {
            (false, _) => format!("{}: –", member.name),
            (true, 0) => format!("{}: +", member.name),
            (true, guests) => format!("{}: +{guests}", member.name),
        };
        let subject = open.played_on.to_string();
        context.log(tx, AuditEvent::EveningAnswered, &subject, &details)?;
    }
    Ok(())
}

/// How many guests come: as many as were said, or as were named if those are more.
fn guests(said: u8, names: &str) -> Result<u8, Failure> {
    let named = names.split(',').filter(|name| !name.trim().is_empty()).count();
    let guests = usize::from(said).max(named);
    let guests = u8::try_from(guests).ok().filter(|guests| *guests <= MOST_GUESTS);
    guests.ok_or(Failure::Refused(Refusal::BadNumber))
}

/// Makes the link by which a person answers for an evening without an account, and ends the one there was. Returns the token, of
/// which only a hash is stored, and until when it opens something.
///
/// # Errors
/// `UnknownEvening`, `EveningOver`; the person is not known; the system gives no randomness.
pub fn invite_to_evening(
    tx: &Transaction<'_>,
    context: &ActionContext,
    (evening, person): (Uuid, PersonId),
) -> Result<(String, DateTime<Utc>), Failure> {
    let open = open_evening(tx, context, evening)?;
    let member = members::present(tx, person)?;
    let token = secrets::token()?;
    let of = (evening, member.row);
    evening_answers::revoke_link(tx, of, context.now)?;
    evening_answers::append_link(tx, of, &secrets::token_hash(&token), context.now)?;
    context.log(tx, AuditEvent::LinkMade, SUBJECT, &member.name)?;
    Ok((token, evening_end(&open, context.wall_clock)))
}

/// The evening and the person of a link; nothing where it was revoked, where the evening is over, or where the person is gone.
///
/// # Errors
/// The database's.
pub fn invited_by(
    tx: &Transaction<'_>,
    context: &ActionContext,
    token: &str,
) -> Result<Option<(Evening, Member)>, Failure> {
    let Some((evening, person)) = evening_answers::by_token(tx, &secrets::token_hash(token))?
    else {
        return Ok(None);
    };
    let Some(evening) = evenings::by_key(tx, evening)? else { return Ok(None) };
    if evening_end(&evening, context.wall_clock) <= context.now {
        return Ok(None);
    }
    let known = members::rows_of(tx, person)?;
    let member = known.map(|(_, row)| members::by_row(tx, row)).transpose()?.flatten();
    Ok(member.filter(|member| !member.is_removed).map(|member| (evening, member)))
}
