//! Changing one's own e-mail address: a mail with a link goes to the new address, and the old one stays until the link was
//! opened; then a mail to the old one says so.

use chrono::{DateTime, TimeDelta, Utc};
use club::audit_event::AuditEvent;
use texts::Lang;

use crate::actions::manage_members::{known, tidy_email};
use crate::failure::{AtField as _, Failure};
use crate::secrets;
use crate::store::audit::{self, AuditEntry};
use crate::store::engine::Transaction;
use crate::store::members::{self, Profile};
use crate::store::{email_changes, notices};
use wire::PersonId;

/// How long the link in the mail can be opened.
const LASTS: TimeDelta = TimeDelta::days(2);

/// What the mails about a change need.
#[derive(Clone, Debug)]
pub struct EmailRequest {
    /// The address of this server, for the link.
    pub base: String,
    /// The club's name.
    pub club: Option<String>,
    /// The language of the person who asks.
    pub lang: Lang,
}

/// Queues the mail with the link to a new address; returns the address that holds until the new one is confirmed. Removing the
/// address needs no confirmation.
///
/// # Errors
/// The person is not known, or the text is no e-mail address.
pub fn ask_for_email(
    tx: &Transaction<'_>,
    person: PersonId,
    email: &str,
    request: &EmailRequest,
    now: DateTime<Utc>,
) -> Result<String, Failure> {
    let member = known(tx, person)?;
    let email = tidy_email(email).at("email")?;
    if email.is_empty() {
        email_changes::end_of_person(tx, member.row, now)?;
        return Ok(email);
    }
    let is_asked = email_changes::of_person(tx, member.row, now)?;
    // The form sends the address even if only something else in it was changed.
    if email == member.profile.email || is_asked.is_some_and(|asked| asked.email == email) {
        return Ok(member.profile.email);
    }
    let token = secrets::token()?;
    let hash = secrets::token_hash(&token);
    email_changes::append(tx, (member.row, &email), &hash, now, now + LASTS)?;
    let subject = texts::notices::confirm_email_subject(request.club.as_deref(), request.lang);
    let link = format!("{}/email/{token}", request.base);
    let body = texts::notices::confirm_email(&member.name, &link, request.lang);
    notices::append(tx, &email, (&subject, &body), now)?;
    Ok(member.profile.email)
}

/// Sets the address a link confirms, and queues a mail to the old one. Returns false where the link confirms nothing.
///
/// # Errors
/// The database's.
pub fn confirm_email(
    tx: &Transaction<'_>,
    token: &str,
    (club, lang): (Option<&str>, Lang),
    now: DateTime<Utc>,
) -> Result<bool, Failure> {
    let hash = secrets::token_hash(token);
    let Some(change) = email_changes::by_token(tx, &hash, now)? else {
        return Ok(false);
    };
    let member = members::by_row(tx, change.person)?.filter(|member| !member.is_removed);
    let Some(member) = member else {
        return Ok(false);
    };
    email_changes::end_of_person(tx, member.row, now)?;
    let old = member.profile.email.clone();
    let profile = Profile { email: change.email, ..member.profile };
    members::set_profile(tx, member.row, &profile)?;
    if !old.is_empty() {
        let subject = texts::notices::email_changed_subject(club, lang);
        let body = texts::notices::email_changed(&member.name, lang);
        notices::append(tx, &old, (&subject, &body), now)?;
    }
    let (verb, subject) = (AuditEvent::EmailConfirmed, member.id.to_string());
    audit::append(
        tx,
        AuditEntry { author: Some(&member.name), verb, subject: &subject, details: "" },
        now,
    )?;
    Ok(true)
}
