//! The audit log: who did what in the club's books, and when.

use chrono::{DateTime, Utc};
use club::audit_event::AuditEvent;
use rusqlite::{OptionalExtension, Transaction, named_params};

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
    Ok(audit_chain::extend(tx)?)
}

/// How many lines there are, and when the first of them was written.
pub fn extent(tx: &Transaction<'_>) -> Result<(u32, Option<DateTime<Utc>>), Failure> {
    let count: u32 =
        tx.query_row("SELECT count(*) AS count FROM audit", [], |row| row.get("count"))?;
    let mut select = tx.prepare_cached("SELECT at FROM audit ORDER BY id LIMIT 1")?;
    let first = select.query_row([], |row| parsed(row, "at")).optional()?;
    Ok((count, first))
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
    let mut select = tx.prepare_cached(
        "SELECT at, author, verb, subject, details FROM audit
         WHERE (:author IS NULL OR author = :author) AND (:verb IS NULL OR verb = :verb)
         ORDER BY id DESC LIMIT :most OFFSET :skipped",
    )?;
    let wanted = named_params! {
        ":author": filter.author,
        ":verb": filter.verb.map(AuditEvent::id),
        ":most": most,
        ":skipped": filter.skipped,
    };
    let lines = select.query_map(wanted, |row| {
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
