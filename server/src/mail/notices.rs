//! Sends the mails about accounts: a new device, a new e-mail address. One that was interrupted is sent again.

use std::time::SystemTime;

use chrono::{DateTime, Utc};

use super::queue::next_attempt;
use crate::failure::Failure;
use crate::mail::smtp::{Delivery, Email, MailServer};
use crate::store::Database;
use crate::store::notices::{self, Ended};

/// Sends the next notice that is due; says whether there was one.
///
/// # Errors
/// The database cannot be read or written; the notice stays where it is.
pub async fn send_next(
    database: &Database,
    server: &MailServer,
    now: DateTime<Utc>,
) -> Result<bool, Failure> {
    let taken = database.write(move |tx| {
        notices::remove_old(tx, now)?;
        notices::due(tx, now)
    });
    let Some(notice) = taken.await? else {
        return Ok(false);
    };
    let email = Email {
        message_id: notice.message_id.clone(),
        to: notice.recipient.clone(),
        subject: notice.subject.clone(),
        text: notice.body.clone(),
        attachment: None,
    };
    let server = server.clone();
    let deliver = move || server.deliver(&email, SystemTime::from(now));
    let delivered = tokio::task::spawn_blocking(deliver).await;
    let delivery = delivered.unwrap_or_else(|error| Delivery::Later(error.to_string()));
    if !matches!(delivery, Delivery::Sent) {
        tracing::warn!(outcome = ?delivery, "a mail about an account was not sent");
    }
    let done = database.write(move |tx| match &delivery {
        Delivery::Later(_) => {
            notices::postpone(tx, &notice, next_attempt(notice.attempts + 1, now))
        }
        Delivery::Sent => notices::end(tx, &notice, (Ended::Sent, ""), now),
        Delivery::Refused(answer) => notices::end(tx, &notice, (Ended::Refused, answer), now),
        Delivery::Unsure(problem) => notices::end(tx, &notice, (Ended::Unsure, problem), now),
    });
    done.await?;
    Ok(true)
}
