//! The chain of hashes over the log: a line that is changed, removed or inserted by hand has to change every hash behind it, and
//! those that were printed cannot be changed.

use chrono::{DateTime, Utc};
use sha2::{Digest as _, Sha256};

use super::engine::{Error, Row, Transaction};
use crate::failure::Failure;

/// A line of the log as it is hashed.
struct Hashed {
    line: i64,
    at: String,
    author: Option<String>,
    verb: String,
    subject: String,
    details: String,
}

impl Hashed {
    fn read(row: &Row<'_>) -> Result<Hashed, Error> {
        Ok(Hashed {
            line: row.get("id")?,
            at: row.get("at")?,
            author: row.get("author")?,
            verb: row.get("verb")?,
            subject: row.get("subject")?,
            details: row.get("details")?,
        })
    }

    /// SHA-256 over the hash before and every field with its length, so that no two different lines are hashed from the same
    /// bytes.
    fn hash(&self, before: &str) -> String {
        let mut hasher = Sha256::new();
        let author = self.author.as_deref();
        let fields = [
            before,
            &self.line.to_string(),
            &self.at,
            if author.is_some() { "by" } else { "" },
            author.unwrap_or_default(),
            &self.verb,
            &self.subject,
            &self.details,
        ];
        for field in fields {
            hasher.update(u64::try_from(field.len()).unwrap_or(u64::MAX).to_be_bytes());
            hasher.update(field.as_bytes());
        }
        crate::secrets::hexadecimal(&hasher.finalize())
    }
}

/// Adds every line that has no hash yet to the chain.
pub(super) fn extend(tx: &Transaction<'_>) -> Result<(), Error> {
    let last = "SELECT line_id, hash FROM audit_chain ORDER BY line_id DESC LIMIT 1";
    let last = match tx.prepare_cached(last)?.one([], line_and_hash)? {
        Some(last) => Some(last),
        None => start(tx)?,
    };
    let (last, mut hash) = last.unwrap_or_default();
    let mut select = tx.prepare_cached(
        "SELECT id, at, author, verb, subject, details FROM audit WHERE id > ?1 ORDER BY id",
    )?;
    let lines: Vec<Hashed> = select.rows([last], Hashed::read)?;
    let mut insert =
        tx.prepare_cached("INSERT INTO audit_chain (line_id, hash) VALUES (?1, ?2)")?;
    for line in lines {
        hash = line.hash(&hash);
        insert.execute((line.line, &hash))?;
    }
    Ok(())
}

/// The last line that was removed because of its age, and its hash.
fn start(tx: &Transaction<'_>) -> Result<Option<(i64, String)>, Error> {
    let last = "SELECT line_id, hash FROM audit_starts ORDER BY line_id DESC LIMIT 1";
    tx.prepare_cached(last)?.one([], line_and_hash)
}

fn line_and_hash(row: &Row<'_>) -> Result<(i64, String), Error> {
    Ok((row.get("line_id")?, row.get("hash")?))
}

/// A place in the chain: what a backup, a published list or the file beside the database remembers of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The number of a line.
    pub line: i64,
    /// Its hash.
    pub hash: String,
}

/// The newest line of the chain; `None` where nothing was ever written.
///
/// # Errors
/// The database's.
pub fn head(tx: &Transaction<'_>) -> Result<Option<Head>, Error> {
    let newest = "SELECT line_id, hash FROM audit_chain ORDER BY line_id DESC LIMIT 1";
    let found = tx.prepare_cached(newest)?.one([], line_and_hash)?;
    Ok(found.map(|(line, hash)| Head { line, hash }))
}

/// Whether the chain has this line with this hash, or has had it until it was removed because of its age.
///
/// # Errors
/// The database's.
pub fn holds(tx: &Transaction<'_>, head: &Head) -> Result<bool, Error> {
    let mut select = tx.prepare_cached("SELECT hash FROM audit_chain WHERE line_id = ?1")?;
    let found: Option<String> = select.one([head.line], |row| row.get("hash"))?;
    Ok(match found {
        Some(hash) => hash == head.hash,
        None => match start(tx)? {
            Some((cut, hash)) if cut == head.line => hash == head.hash,
            Some((cut, _)) => cut > head.line,
            None => false,
        },
    })
}

/// Whether the log says that the books went back to an older state at an instant or later: by a restore, or because the journal
/// was missing.
///
/// # Errors
/// The database's.
pub fn went_back_since(tx: &Transaction<'_>, at: &str) -> Result<bool, Error> {
    let mut select = tx.prepare_cached(
        "SELECT 1 FROM audit WHERE verb IN ('backup_restored', 'journal_missed') AND at >= ?1",
    )?;
    Ok(select.one([at], |_| Ok(()))?.is_some())
}

/// Removes the lines before an instant: the beginning of the log, up to the first line that is younger.
///
/// # Errors
/// The database's.
pub fn remove_before(
    tx: &Transaction<'_>,
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let last = tx.one(
        "SELECT line_id, hash FROM audit_chain
         WHERE line_id < (SELECT min(id) FROM audit WHERE at >= ?1)
         ORDER BY line_id DESC LIMIT 1",
        [until],
        line_and_hash,
    )?;
    let Some((line, hash)) = last else {
        return Ok(());
    };
    tx.exec(
        "INSERT INTO audit_starts (line_id, hash, cut_at) VALUES (?1, ?2, ?3)",
        (line, hash, now),
    )?;
    tx.exec("DELETE FROM audit_chain WHERE line_id <= ?1", [line])?;
    tx.exec("DELETE FROM audit WHERE id <= ?1", [line])
}

/// The first line of the log that is not as it was written, or is missing; `None` where all are.
///
/// # Errors
/// The database's.
pub fn first_broken(tx: &Transaction<'_>) -> Result<Option<i64>, Failure> {
    let newest: Option<i64> =
        tx.query_row("SELECT max(line_id) AS newest FROM audit_chain", [], |row| {
            row.get("newest")
        })?;
    let (cut, mut before) = start(tx)?.unwrap_or((-1, String::new()));
    let (mut broken, mut seen) = (None, 0);
    tx.each(
        "SELECT audit.id, at, author, verb, subject, details, hash FROM audit
         LEFT JOIN audit_chain ON line_id = audit.id ORDER BY audit.id",
        [],
        |row| {
            if broken.is_some() {
                return Ok(());
            }
            let line = Hashed::read(row)?;
            // Lines of before there was a chain have got their hashes when the tables were sealed.
            let found: Option<String> = row.get("hash")?;
            if line.line <= cut || found.as_ref() != Some(&line.hash(&before)) {
                broken = Some(line.line);
            }
            before = found.unwrap_or_default();
            seen = line.line;
            Ok(())
        },
    )?;
    // Or hashes whose lines are missing.
    Ok(broken.or(newest.filter(|newest| *newest > seen)))
}

/// The hash of the line that closed a year: what its final list prints. `None` while it is open, or was closed before there
/// was a chain and nothing was written since.
///
/// # Errors
/// The database's.
pub fn head_of_year(tx: &Transaction<'_>, year: i32) -> Result<Option<String>, Failure> {
    tx.one(
        "SELECT hash FROM audit JOIN audit_chain ON line_id = audit.id
         WHERE verb = 'year_closed' AND subject = ?1 ORDER BY audit.id DESC LIMIT 1",
        [year.to_string()],
        |row| row.get("hash"),
    )
}
