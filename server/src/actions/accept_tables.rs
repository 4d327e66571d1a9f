//! Accepting tables that somebody has put in order outside of the program, so that only later changes are found from then on.

use std::path::Path;

use chrono::{DateTime, Utc};
use club::audit_event::AuditEvent;
use club::audit_finding::AuditFinding;

use crate::failure::Failure;
use crate::store::audit::{self, AuditEntry};
use crate::store::engine::Transaction;
use crate::store::file_error::FileError;
use crate::store::seals;

/// Seals all tables as they are, and notes in the log which of them were changed.
///
/// # Errors
/// The database cannot be written, or a server is at work with it.
pub fn accept_tables(folder: &Path, now: DateTime<Utc>) -> Result<(), FileError> {
    seals::accept(folder, |tx, broken| {
        let tables: Vec<&str> = broken.iter().map(|broken| broken.table.as_str()).collect();
        let (verb, details) = (AuditEvent::TablesAccepted, tables.join(" "));
        audit::append(tx, AuditEntry { author: None, verb, subject: "", details: &details }, now)
    })
}

/// Notes in the log what was missing when the server started; the file that knew it is written again with the next change.
///
/// # Errors
/// The database's.
pub fn note_missed(
    tx: &Transaction<'_>,
    missed: &AuditFinding,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let (verb, details) = match missed {
        AuditFinding::Journal { writes } => (AuditEvent::JournalMissed, writes.to_string()),
        AuditFinding::Chain { line, .. } => (AuditEvent::LogDiffered, line.to_string()),
        AuditFinding::Damaged { .. }
        | AuditFinding::Unplayable { .. }
        | AuditFinding::Gap { .. }
        | AuditFinding::Payments { .. }
        | AuditFinding::Outcome { .. }
        | AuditFinding::Log { .. }
        | AuditFinding::ClosedList { .. }
        | AuditFinding::Schema { .. }
        | AuditFinding::Rows { .. }
        | AuditFinding::Backup { .. }
        | AuditFinding::Money { .. }
        | AuditFinding::Printed { .. } => return Ok(()),
    };
    audit::append(tx, AuditEntry { author: None, verb, subject: "", details: &details }, now)
}
