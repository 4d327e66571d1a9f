//! The mail to the administrators when the nightly backup has failed twice.

use std::time::SystemTime;

use chrono::{DateTime, Utc};
use texts::Lang;
use uuid::Uuid;

use crate::actions::queries::administrators;
use crate::failure::Failure;
use crate::mail::smtp::{Delivery, Email, MailServer};
use crate::store::Database;

/// Writes to every administrator with an address; returns how many mails the mail server accepted.
///
/// # Errors
/// The database cannot be read.
pub async fn send(
    database: &Database,
    server: &MailServer,
    club: Option<&str>,
    failed: &str,
    now: DateTime<Utc>,
    lang: Lang,
) -> Result<usize, Failure> {
    let mut sent = 0;
    for to in database.read(administrators::addresses).await? {
        let email = Email {
            message_id: format!("<backup-{}@ostwind>", Uuid::now_v7()),
            to,
            subject: texts::backups::mail_subject(club, lang),
            text: texts::backups::mail_text(failed, lang),
            attachment: None,
        };
        let server = server.clone();
        let deliver = move || server.deliver(&email, SystemTime::from(now));
        match tokio::task::spawn_blocking(deliver).await {
            Ok(Delivery::Sent) => sent += 1,
            Ok(other) => tracing::error!(?other, "the mail about failed backups was not taken"),
            Err(error) => tracing::error!(%error, "the mail about failed backups was not sent"),
        }
    }
    Ok(sent)
}
