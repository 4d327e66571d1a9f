//! A mail to oneself, to see whether mail works.

use chrono::{DateTime, Utc};
use club::refusal::Refusal;
use texts::{Lang, club_settings as words};
use wire::PersonId;

use crate::actions::manage_members::known;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::notices;

/// Queues a test mail to a person, unless one waits already.
///
/// # Errors
/// The person is not known, or has no e-mail address.
pub fn send_test_mail(
    tx: &Transaction<'_>,
    person: PersonId,
    (club, lang): (Option<&str>, Lang),
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let member = known(tx, person)?;
    let address = &member.profile.email;
    if address.is_empty() {
        return Err(Failure::Refused(Refusal::BadText));
    }
    let subject = words::test_mail_subject(club, lang);
    if notices::is_waiting(tx, address, &subject)? {
        return Ok(());
    }
    notices::append(tx, address, (&subject, words::TEST_MAIL_TEXT.get(lang)), now)
}
