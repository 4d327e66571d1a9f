//! Asking people whether their name may stand in public: who was asked, the links, and the answers by link.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use club::audit_event::AuditEvent;
use club::consent::NameConsent;
use uuid::Uuid;
use wire::PersonId;

use crate::actions::{ActionContext, note_consent, set_profile};
use crate::failure::Failure;
use crate::secrets;
use crate::store::engine::Transaction;
use crate::store::members::{self, Member, Profile};
use crate::store::name_questions;

/// How many days a link opens the question.
const LINK_DAYS: i64 = 90;

/// What the log calls a link to this question.
const SUBJECT: &str = "name";

/// The members of a day by what they have answered, each in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamesInPublic {
    /// By name.
    pub named: Vec<Member>,
    /// By pseudonym.
    pub pseudonyms: Vec<Member>,
    /// Without a name.
    pub nameless: Vec<Member>,
    /// Those nobody has asked.
    pub not_asked: Vec<Member>,
}

/// What the members of a day have answered.
///
/// # Errors
/// What is stored cannot be read.
pub fn names_in_public(tx: &Transaction<'_>, day: NaiveDate) -> Result<NamesInPublic, Failure> {
    let mut found = NamesInPublic::default();
    for member in members::all(tx)?.into_values() {
        if member.is_removed || !member.course.on(day).is_member() {
            continue;
        }
        match member.consent {
            NameConsent::Name => found.named.push(member),
            NameConsent::Pseudonym => found.pseudonyms.push(member),
            NameConsent::Nameless => found.nameless.push(member),
            NameConsent::NotAsked => found.not_asked.push(member),
        }
    }
    Ok(found)
}

/// Makes a link by which a person answers without an account: its token, of which only a hash is stored, and until when it opens
/// the question. Earlier links stay good, since one may be on paper.
///
/// # Errors
/// The person is not known; the system gives no randomness.
pub fn ask_for_name(
    tx: &Transaction<'_>,
    context: &ActionContext,
    person: PersonId,
) -> Result<(String, DateTime<Utc>), Failure> {
    let member = members::present(tx, person)?;
    let token = secrets::token()?;
    name_questions::append(tx, member.row, &secrets::token_hash(&token), context.now)?;
    // The log is never shortened, so it does not contain what is deleted with a person.
    context.log(tx, AuditEvent::LinkMade, SUBJECT, &person.to_string())?;
    Ok((token, context.now + TimeDelta::days(LINK_DAYS)))
}

/// Whom a link asks; nobody where it is too old or was revoked, or the person is gone.
///
/// # Errors
/// The database's.
pub fn asked_for_name(
    tx: &Transaction<'_>,
    token: &str,
    now: DateTime<Utc>,
) -> Result<Option<Member>, Failure> {
    let found = name_questions::by_token(tx, &secrets::token_hash(token))?;
    let Some((person, asked_at)) = found else { return Ok(None) };
    if now - asked_at >= TimeDelta::days(LINK_DAYS) {
        return Ok(None);
    }
    let known = members::rows_of(tx, person)?;
    let member = known.map(|(_, row)| members::by_row(tx, row)).transpose()?.flatten();
    Ok(member.filter(|member| !member.is_removed))
}

/// Notes what a person answers by a link: whether the name may stand in public, and the pseudonym where one was typed.
///
/// # Errors
/// The person is not known; the pseudonym is too long, cannot be printed or is somebody else's.
pub fn answer_for_name(
    tx: &Transaction<'_>,
    context: &ActionContext,
    member: &Member,
    (answer, pseudonym): (NameConsent, &str),
) -> Result<(), Failure> {
    if answer == NameConsent::Pseudonym && !pseudonym.trim().is_empty() {
        let profile = Profile { pseudonym: pseudonym.to_owned(), ..member.profile.clone() };
        set_profile(tx, context, member.id, &profile)?;
    }
    if answer == member.consent {
        return Ok(());
    }
    note_consent(tx, context, Uuid::now_v7(), member.id, answer)
}
