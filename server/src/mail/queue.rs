//! Sends lists that wait to the mail server, one after the other. A mail is marked as being sent before the connection begins,
//! and with its outcome afterwards, so that it is sent once or marked as unsure.

use std::time::SystemTime;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use club::publishing::Audience;
use texts::Lang;

use crate::failure::Failure;
use crate::mail::smtp::{Delivery, Email, MailServer};
use crate::store::mails::{self, Mail, State};
use crate::store::{Database, members, publications};
use crate::weekly_list::build;

/// After how many attempts a mail is given up, which is after about four days.
const MOST_ATTEMPTS: u32 = 100;

/// The longest time between two attempts, in minutes.
const LONGEST_PAUSE: i64 = 60;

/// When a mail is tried again: after a minute, then after twice as long each time, at most an hour.
pub(super) fn next_attempt(attempts: u32, now: DateTime<Utc>) -> DateTime<Utc> {
    let minutes = 1_i64.checked_shl(attempts.saturating_sub(1).min(10)).unwrap_or(LONGEST_PAUSE);
    now + TimeDelta::minutes(minutes.min(LONGEST_PAUSE))
}

/// Sends the next mail that is due; `None` where there is none.
///
/// # Errors
/// The database cannot be read or written; the mail stays where it is.
pub async fn send_next(
    database: &Database,
    server: &MailServer,
    club: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Option<State>, Failure> {
    let club = club.map(str::to_owned);
    let taken = database.write(move |tx| {
        let Some(mail) = mails::due(tx, now)? else {
            return Ok(None);
        };
        let attempts = mail.attempts + 1;
        mails::note(tx, &mail, State::Sending, (attempts, mail.next_at), "", now)?;
        let mail = Mail { attempts, ..mail };
        let address = members::all(tx)?
            .remove(&mail.person)
            .filter(|member| !member.is_removed)
            .map(|member| member.profile.email);
        let (rules, _) = publications::rules(tx)?;
        let list = publications::all(tx)?.into_iter().find(|list| list.row == mail.publication);
        let (as_of, version) = list.map(|list| (list.as_of, list.version)).unwrap_or_default();
        let name = build::week_name(as_of, version);
        let file = |form: &str| {
            let path = format!("{name}.{form}");
            publications::file(tx, Audience::Internal, &path)
        };
        let (text, pdf) = (file("txt")?, file("pdf")?);
        let lang = Lang::from(rules.language);
        let email = email(&mail, address, (club.as_deref(), (as_of, version), lang), text, pdf);
        Ok(Some((mail, email)))
    });
    let Some((mail, email)) = taken.await? else {
        return Ok(None);
    };
    let delivery = match email {
        None => Delivery::Refused("–".to_owned()),
        Some(email) => {
            let server = server.clone();
            let handed = move || server.deliver(&email, SystemTime::from(now));
            let handed = tokio::task::spawn_blocking(handed).await;
            // A task that panicked may or may not have sent the mail.
            handed.unwrap_or_else(|error| Delivery::Unsure(error.to_string()))
        }
    };
    let (state, remark) = match delivery {
        Delivery::Sent => (State::Sent, String::new()),
        Delivery::Refused(remark) => (State::Refused, remark),
        Delivery::Later(remark) if mail.attempts >= MOST_ATTEMPTS => (State::Refused, remark),
        Delivery::Later(remark) => (State::Waiting, remark),
        Delivery::Unsure(remark) => (State::Unsure, remark),
    };
    let next = next_attempt(mail.attempts, now);
    let noted = database
        .write(move |tx| mails::note(tx, &mail, state, (mail.attempts, next), &remark, now));
    noted.await?;
    Ok(Some(state))
}

/// The email with a list; `None` where there is nobody to send it to.
fn email(
    mail: &Mail,
    address: Option<String>,
    (club, (as_of, version), lang): (Option<&str>, (NaiveDate, u32), Lang),
    text: Option<Vec<u8>>,
    pdf: Option<Vec<u8>>,
) -> Option<Email> {
    let to = address.filter(|address| !address.is_empty())?;
    let text = String::from_utf8(text?).ok()?;
    Some(Email {
        message_id: mail.message_id.clone(),
        to,
        subject: texts::publishing::mail_subject(club, (as_of, version), lang),
        text,
        attachment: pdf.map(|pdf| (format!("wochenliste-{as_of}.pdf"), pdf)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_doubles_up_to_an_hour() {
        let now = DateTime::<Utc>::default();
        let minutes = |attempts| (next_attempt(attempts, now) - now).num_minutes();
        assert_eq!([1, 2, 3, 4, 6, 7, 8, 90].map(minutes), [1, 2, 4, 8, 32, 60, 60, 60]);
    }
}
