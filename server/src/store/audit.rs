//! The audit log: who did what in the club's books, and when.

use chrono::{DateTime, Utc};
use club::audit_event::AuditEvent;
use rusqlite::{Transaction, named_params};

use super::{audit_chain, instant_text, parsed};
use crate::failure::Failure;
use crate::limits::{LONGEST_AUDIT_DETAILS, LONGEST_AUDIT_SUBJECT};

/// A line of the audit log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// When.
    pub at: DateTime<Utc>,
    /// The name of the account, where it is known.
    pub author: Option<String>,
    /// What was done, by its stored name.
    pub verb: String,
    /// To what: a name, a number, a year.
    pub subject: String,
    /// More about it.
    pub details: String,
}

/// What is done to what; texts are cut where they are too long for the log.
#[derive(Clone, Copy, Debug)]
pub struct AuditEntry<'a> {
    /// The name of the account, where it is known.
    pub author: Option<&'a str>,
    /// What is done.
    pub verb: AuditEvent,
    /// To what.
    pub subject: &'a str,
    /// More about it.
    pub details: &'a str,
}

/// Adds a line, and its hash to the chain.
pub fn append(
    tx: &Transaction<'_>,
    entry: AuditEntry<'_>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO audit (at, author, verb, subject, details)
         VALUES (:at, :author, :verb, :subject, :details)",
    )?;
    insert.execute(named_params! {
        ":at": instant_text(now),
        ":author": entry.author,
        ":verb": entry.verb.id(),
        ":subject": cut(entry.subject, LONGEST_AUDIT_SUBJECT),
        ":details": cut(entry.details, LONGEST_AUDIT_DETAILS),
    })?;
    audit_chain::extend(tx)
}

fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// How many lines at the beginning of the log are from before an instant.
pub fn count_before(tx: &Transaction<'_>, until: DateTime<Utc>) -> Result<usize, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT count(*) AS lines FROM audit
         WHERE id < COALESCE((SELECT min(id) FROM audit WHERE at >= ?1), 9223372036854775807)",
    )?;
    let lines: i64 = select.query_row([instant_text(until)], |row| row.get("lines"))?;
    Ok(usize::try_from(lines).unwrap_or_default())
}

/// The last lines, newest first. Versions before this one stored subjects of any length; these are cut too.
pub fn newest(tx: &Transaction<'_>, most: u32) -> Result<Vec<Line>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT at, author, verb, subject, details FROM audit ORDER BY id DESC LIMIT ?1",
    )?;
    let lines = select.query_map([most], |row| {
        Ok(Line {
            at: parsed(row, "at")?,
            author: row.get("author")?,
            verb: row.get("verb")?,
            subject: cut(row.get_ref("subject")?.as_str()?, LONGEST_AUDIT_SUBJECT),
            details: row.get("details")?,
        })
    })?;
    Ok(lines.collect::<Result<_, _>>()?)
}
