//! What lies outside of the database and remembers it: the file with its newest state, and the backups. Somebody who changes the
//! database with its seals and its log would have to change these too.

use std::path::{Path, PathBuf};

use club::audit_finding::AuditFinding;
use rusqlite::{Connection, OptionalExtension as _};

use super::file_error::{At as _, FileError};
use super::newest_mark::Mark;
use super::{connection, migrate, seals};
use crate::store::audit_chain::{self, Head};
use crate::store::engine::Transaction;

/// What the database does not have that is remembered beside it. The newest backup is the last; rows are compared with that one.
///
/// # Errors
/// There is no database, or it is none of ours.
pub fn compare(folder: &Path, backups: &[PathBuf]) -> Result<Vec<AuditFinding>, FileError> {
    // Read first: a server that writes meanwhile makes the database know more than the file, never less.
    let mark = Mark::read(folder);
    let database = connection::of_folder(folder)?;
    let found = mark.map(|mark| mark.compare(&database)).transpose().at(folder)?;
    let mut findings: Vec<AuditFinding> = found.flatten().into_iter().collect();
    let mut comparable = None;
    for file in backups {
        match compare_head(&database, file) {
            Ok(compared) => {
                findings.extend(compared.finding);
                if compared.has_same_rows {
                    comparable = Some(file);
                }
            }
            Err(error) => findings.push(damaged(file, &error)),
        }
    }
    if let Some(file) = comparable {
        let tables = seals::final_tables(&migrate::expected_schema().at(file)?).at(file)?;
        match missing_rows(&database, file, tables) {
            Ok(missing) => findings.extend(missing),
            Err(error) => findings.push(damaged(file, &error)),
        }
    }
    Ok(findings)
}

/// What the head of the log in a backup says about the database.
struct HeadCompared {
    finding: Option<AuditFinding>,
    /// Whether every final row of the backup belongs into the database.
    has_same_rows: bool,
}

fn compare_head(database: &Connection, file: &Path) -> Result<HeadCompared, FileError> {
    let backup = connection::to_read(file)?;
    let unknown = HeadCompared { finding: None, has_same_rows: false };
    let Some((head, at)) = newest_line(&backup).at(file)? else {
        return Ok(unknown);
    };
    let books = Transaction::on(database);
    if audit_chain::went_back_since(&books, &at).at(file)? {
        return Ok(unknown);
    }
    let finding = (!audit_chain::holds(&books, &head).at(file)?)
        .then(|| AuditFinding::Chain { source: named(file), line: head.line });
    let version = |connection: &Connection| migrate::version(connection).ok();
    Ok(HeadCompared { finding, has_same_rows: version(&backup) == version(database) })
}

/// One damaged backup does not keep the doctor from the others.
fn damaged(file: &Path, error: &impl std::fmt::Debug) -> AuditFinding {
    tracing::warn!(?error, "a backup cannot be read");
    AuditFinding::Damaged { what: file.display().to_string() }
}

fn named(file: &Path) -> String {
    file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned()
}

/// The newest line of the log in a backup, and when it was written; `None` where the log is empty, or older than the chain.
fn newest_line(backup: &Connection) -> Result<Option<(Head, String)>, rusqlite::Error> {
    let has_chain = "SELECT count(*) FROM sqlite_schema WHERE name = 'audit_chain'";
    if backup.query_row(has_chain, [], |row| row.get::<_, i64>(0))? == 0 {
        return Ok(None);
    }
    let Some(head) = audit_chain::head(&Transaction::on(backup))? else {
        return Ok(None);
    };
    let at = "SELECT at FROM audit WHERE id = ?1";
    let at: Option<String> = backup.query_row(at, [head.line], |row| row.get(0)).optional()?;
    Ok(at.map(|at| (head, at)))
}

/// Rows of a backup that are never changed or removed, and are not in the database.
fn missing_rows(
    database: &Connection,
    file: &Path,
    tables: Vec<String>,
) -> Result<Vec<AuditFinding>, rusqlite::Error> {
    database.execute("ATTACH ?1 AS backup", [file.to_string_lossy()])?;
    let mut findings = Vec::new();
    for table in tables {
        let missing = format!(
            "SELECT count(*) FROM (SELECT * FROM backup.{table} EXCEPT SELECT * FROM main.{table})"
        );
        let rows: i64 = database.query_row(&missing, [], |row| row.get(0))?;
        if rows > 0 {
            findings.push(AuditFinding::Backup { file: named(file), table, rows });
        }
    }
    Ok(findings)
}

/// Whether a line of the log has, or had until it was removed because of its age, a hash that begins like this one.
///
/// # Errors
/// There is no database, or it is none of ours.
pub fn knows_hash(folder: &Path, beginning: &str) -> Result<bool, FileError> {
    let database = connection::of_folder(folder)?;
    let lines = "SELECT count(*) FROM (SELECT hash FROM audit_chain UNION ALL SELECT hash FROM audit_starts)
                 WHERE substr(hash, 1, length(?1)) = ?1";
    let found: i64 = database.query_row(lines, [beginning], |row| row.get(0)).at(folder)?;
    Ok(found > 0)
}
