//! What happens inside a restored copy before it becomes the club's database: its sessions and links end, unless they are to be
//! kept, and the log says that a backup was put in place.

use chrono::{DateTime, Utc};
use club::audit_event::AuditEvent;

use crate::failure::Failure;
use crate::store::audit::{self, AuditEntry};
use crate::store::engine::Transaction;
use crate::store::{
    calendar_links, email_changes, evening_answers, links, name_questions, sessions,
};

/// What becomes of the sessions and links in a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OldAccess {
    /// They end: everybody signs in again, tables get new codes.
    Ended,
    /// They live on, also those that were revoked after the backup.
    Kept,
}

/// What was done in a restored copy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// Sessions that were ended.
    pub sessions: usize,
    /// Links that were revoked.
    pub links: usize,
}

/// Ends the sessions and links of the copy, unless they are to be kept, and notes the restore in the log.
///
/// # Errors
/// The database's.
pub fn after_restore(
    tx: &Transaction<'_>,
    old: OldAccess,
    backup: &str,
    now: DateTime<Utc>,
) -> Result<Ended, Failure> {
    let ended = match old {
        OldAccess::Kept => Ended::default(),
        OldAccess::Ended => {
            email_changes::end_all(tx, now)?;
            let links = links::revoke_all(tx, now)?
                + calendar_links::revoke_all(tx, now)?
                + evening_answers::revoke_all_links(tx, now)?
                + name_questions::revoke_all(tx, now)?;
            Ended { sessions: sessions::end_all(tx, now)?, links }
        }
    };
    let details = match old {
        OldAccess::Kept => "sessions and links kept".to_owned(),
        OldAccess::Ended => {
            format!("sessions ended: {}, links revoked: {}", ended.sessions, ended.links)
        }
    };
    let entry = AuditEntry {
        author: None,
        verb: AuditEvent::BackupRestored,
        subject: backup,
        details: &details,
    };
    audit::append(tx, entry, now)?;
    Ok(ended)
}
