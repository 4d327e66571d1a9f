//! The audit log: who did what in the club's books, and when.

use chrono::{DateTime, Utc};
use club::audit_event::AuditEvent;

use super::audit_chain;
use super::engine::{Transaction, named};
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
    tx.exec(
        "INSERT INTO audit (at, author, verb, subject, details)
         VALUES (:at, :author, :verb, :subject, :details)",
        named! {
            at: now,
            author: entry.author,
            verb: entry.verb.id(),
            subject: cut(entry.subject, LONGEST_AUDIT_SUBJECT),
            details: cut(entry.details, LONGEST_AUDIT_DETAILS),
        },
    )?;
    Ok(audit_chain::extend(tx)?)
}

/// How many lines there are, and when the first of them was written.
pub fn extent(tx: &Transaction<'_>) -> Result<(u32, Option<DateTime<Utc>>), Failure> {
    let count: u32 =
        tx.query_row("SELECT count(*) AS count FROM audit", [], |row| row.get("count"))?;
    let first = tx.one("SELECT at FROM audit ORDER BY id LIMIT 1", [], |row| row.get("at"))?;
    Ok((count, first))
}

fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// How many lines at the beginning of the log are from before an instant.
pub fn count_before(tx: &Transaction<'_>, until: DateTime<Utc>) -> Result<usize, Failure> {
    tx.query_row(
        "SELECT count(*) AS lines FROM audit
         WHERE id < COALESCE((SELECT min(id) FROM audit WHERE at >= ?1), 9223372036854775807)",
        [until],
        |row| row.get("lines"),
    )
}

/// Which lines of the log are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogFilter {
    /// Only those of this account, by its name.
    pub author: Option<String>,
    /// Only those of this kind.
    pub verb: Option<AuditEvent>,
    /// So many of the newest are left out.
    pub skipped: u32,
}

/// The last lines, newest first.
pub fn newest(tx: &Transaction<'_>, most: u32) -> Result<Vec<Line>, Failure> {
    matching(tx, &LogFilter::default(), most)
}

/// The last lines that fit, newest first. Versions before this one stored subjects of any length; these are cut too.
pub fn matching(tx: &Transaction<'_>, filter: &LogFilter, most: u32) -> Result<Vec<Line>, Failure> {
    tx.rows(
        "SELECT at, author, verb, subject, details FROM audit
         WHERE (CAST(:author AS TEXT) IS NULL OR author = :author)
           AND (CAST(:verb AS TEXT) IS NULL OR verb = :verb)
         ORDER BY id DESC LIMIT :most OFFSET :skipped",
        named! {
            author: filter.author,
            verb: filter.verb.map(AuditEvent::id),
            most,
            skipped: filter.skipped,
        },
        |row| {
            Ok(Line {
                at: row.get("at")?,
                author: row.get("author")?,
                verb: row.get("verb")?,
                subject: cut(row.text("subject")?.unwrap_or_default(), LONGEST_AUDIT_SUBJECT),
                details: row.get("details")?,
            })
        },
    )
}
