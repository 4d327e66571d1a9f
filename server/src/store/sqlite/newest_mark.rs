//! The file beside the database that remembers its newest state. Where the journal is lost, or an older file is put in the
//! database's place, the database knows less than this file.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use club::audit_finding::AuditFinding;
use rusqlite::Connection;

use super::folder::{self, FILE, NEWEST};
use super::seals::{self, Newest};
use crate::secrets::token_hash;
use crate::store::audit_chain::{self, Head};
use crate::store::engine::Transaction;

/// How often it is written: each time costs the next commit a flush of its own.
const WRITE_EVERY: Duration = Duration::from_secs(1);

/// How long what was written may stay in the system's memory: only a power cut is ever behind by as much.
const SYNC_EVERY: Duration = Duration::from_secs(60);

/// The file has always this length, so that a shorter text leaves nothing of a longer one.
const LENGTH: usize = 256;

/// What the file remembers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::store) struct Mark {
    newest: Newest,
    head: Option<Head>,
}

impl Mark {
    /// The state of a database; `None` where it has none.
    pub(in crate::store) fn of(connection: &Connection) -> Result<Option<Mark>, rusqlite::Error> {
        let Some(newest) = seals::newest(connection)? else {
            return Ok(None);
        };
        Ok(Some(Mark { newest, head: audit_chain::head(&Transaction::on(connection))? }))
    }

    /// Reads the file of a folder; `None` where it is missing or cannot be read, as after a power cut while it was written.
    pub(in crate::store) fn read(folder: &Path) -> Option<Mark> {
        let text = std::fs::read_to_string(path(folder)).ok()?;
        let (fields, check) = text.trim_end().rsplit_once(' ')?;
        if token_hash(fields) != check {
            return None;
        }
        let mut fields = fields.split(' ');
        let newest =
            Newest { origin: fields.next()?.to_owned(), writes: fields.next()?.parse().ok()? };
        let head = match (fields.next(), fields.next()) {
            (Some(line), Some(hash)) => {
                Some(Head { line: line.parse().ok()?, hash: hash.to_owned() })
            }
            (Some(_) | None, _) => None,
        };
        Some(Mark { newest, head })
    }

    fn text(&self) -> String {
        let Mark { newest: Newest { origin, writes }, head } = self;
        let head = head.as_ref().map(|head| format!(" {} {}", head.line, head.hash));
        let fields = format!("{origin} {writes}{}", head.unwrap_or_default());
        let line = format!("{fields} {}", token_hash(&fields));
        format!("{line:<width$}\n", width = LENGTH - 1)
    }

    /// What the database does not know any more. A file of another database, or of one before a restore, says nothing.
    pub(in crate::store) fn compare(
        &self,
        connection: &Connection,
    ) -> Result<Option<AuditFinding>, rusqlite::Error> {
        let Some(found) = seals::newest(connection)?.filter(|it| it.origin == self.newest.origin)
        else {
            return Ok(None);
        };
        if found.writes < self.newest.writes {
            return Ok(Some(AuditFinding::Journal { writes: self.newest.writes - found.writes }));
        }
        match &self.head {
            Some(head) if !audit_chain::holds(&Transaction::on(connection), head)? => {
                let source = format!("{FILE}{NEWEST}");
                Ok(Some(AuditFinding::Chain { source, line: head.line }))
            }
            Some(_) | None => Ok(None),
        }
    }
}

/// The file of a folder.
fn path(folder: &Path) -> PathBuf {
    folder::beside(&folder.join(FILE), NEWEST)
}

/// The file as the writer writes it: only after a commit, so that it is never ahead of the database.
pub(in crate::store) struct MarkFile {
    path: PathBuf,
    file: Option<File>,
    written: Option<Instant>,
    synced: Instant,
    is_behind: bool,
    is_dirty: bool,
    has_failed: bool,
}

impl MarkFile {
    /// The file of a folder; it is opened when there is something to write.
    pub(in crate::store) fn of(folder: &Path) -> MarkFile {
        MarkFile {
            path: path(folder),
            file: None,
            written: None,
            synced: Instant::now(),
            is_behind: false,
            is_dirty: false,
            has_failed: false,
        }
    }

    /// Writes the state after a commit, if that was not done a moment ago.
    pub(in crate::store) fn follow(&mut self, connection: &Connection) {
        self.is_behind = true;
        if self.written.is_none_or(|at| at.elapsed() >= WRITE_EVERY) {
            self.catch_up(connection);
        }
        if self.synced.elapsed() >= SYNC_EVERY {
            self.sync();
        }
    }

    /// Writes the state if it is behind.
    pub(in crate::store) fn catch_up(&mut self, connection: &Connection) {
        if self.is_behind
            && let Ok(Some(mark)) = Mark::of(connection)
        {
            self.write(&mark);
        }
    }

    /// Writes a state. What cannot be written is logged once: the database has it.
    pub(in crate::store) fn write(&mut self, mark: &Mark) {
        self.is_behind = false;
        self.written = Some(Instant::now());
        if let Err(error) = self.try_to_write(mark)
            && !self.has_failed
        {
            self.has_failed = true;
            tracing::warn!(path = %self.path.display(), %error, "the newest state cannot be noted");
        }
    }

    fn try_to_write(&mut self, mark: &Mark) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            None => self.file.insert(open(&self.path)?),
        };
        file.seek(SeekFrom::Start(0))?;
        file.write_all(mark.text().as_bytes())?;
        self.is_dirty = true;
        Ok(())
    }

    /// Makes the file survive a power cut.
    pub(in crate::store) fn sync(&mut self) {
        if let Some(file) = self.file.as_ref().filter(|_| self.is_dirty) {
            // What fails here is written again with the next change.
            let _ = file.sync_data();
            self.is_dirty = false;
        }
        self.synced = Instant::now();
    }
}

fn open(path: &Path) -> io::Result<File> {
    if path.exists() {
        return OpenOptions::new().write(true).open(path);
    }
    let file = folder::create_private(path)?;
    // Root may run a command in the folder of a server without its rights.
    let _ = folder::give_to_owner(path);
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(head: Option<Head>) -> Mark {
        Mark { newest: Newest { origin: "a".repeat(32), writes: 12 }, head }
    }

    #[test]
    fn what_is_written_is_read_and_half_of_it_is_not() {
        let folder = std::env::temp_dir().join(format!("ostwind-mark-{}", uuid::Uuid::now_v7()));
        std::fs::create_dir(&folder).unwrap();
        let mut file = MarkFile::of(&folder);
        for head in [Some(Head { line: 1_234, hash: "b".repeat(64) }), None] {
            file.write(&mark(head.clone()));
            file.sync();
            assert_eq!(Mark::read(&folder), Some(mark(head)));
        }
        let text = std::fs::read_to_string(path(&folder)).unwrap();
        assert_eq!(text.len(), LENGTH);
        for damaged in [text.replace(" 12 ", " 13 "), text[..60].to_owned(), String::new()] {
            std::fs::write(path(&folder), damaged).unwrap();
            assert_eq!(Mark::read(&folder), None);
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
