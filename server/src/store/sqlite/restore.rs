//! Puts a backup in the place of the database. Everything that can fail is done to a copy beside it; the exchange itself can be
//! cut off between any two steps and is finished by the next start.

use std::fs;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use rusqlite::Connection;

use super::file_error::{At as _, FileError, FileProblem};
use super::folder::{self, ARRIVING, FILE, FolderLock, RESTORING, SQLITE_SUFFIXES};
use super::{backup, connection, migrate, seals};
use crate::failure::Failure;
use crate::store::engine::Transaction;

/// How a restore went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Restored {
    /// Where the former database lies, if there was one.
    pub former: Option<PathBuf>,
    /// Whether the former database was damaged; it is kept with its journal then.
    pub was_damaged: bool,
}

/// The steps of a restore in their order; it may be interrupted after each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Checked,
    Copied,
    Prepared,
    Announced,
    FormerKept,
    JournalsMoved,
    Exchanged,
}

/// Puts a backup in the place of a folder's database, which is kept beside it under its name and `stamp`. The copy is
/// migrated and handed to `prepare` before anything is exchanged; the backup stays as it is.
///
/// # Errors
/// The backup is damaged, none of ours or newer, there is no room, or somebody else is at work. Nothing was changed then.
pub fn restore(
    folder: &Path,
    file: &Path,
    stamp: &str,
    prepare: impl FnOnce(&Transaction<'_>) -> Result<(), Failure>,
) -> Result<Restored, FileError> {
    restore_in_steps(folder, file, stamp, prepare, &mut |_| {})
}

fn restore_in_steps(
    folder: &Path,
    file: &Path,
    stamp: &str,
    prepare: impl FnOnce(&Transaction<'_>) -> Result<(), Failure>,
    done: &mut dyn FnMut(Step),
) -> Result<Restored, FileError> {
    backup::check(file)?;
    folder::create(folder)?;
    let _lock = FolderLock::take(folder)?;
    finish_interrupted(folder)?;
    done(Step::Checked);
    let path = folder.join(FILE);
    let former = path.exists().then(|| former_name(&path, stamp));
    if let Some(former) = former.as_ref().filter(|former| former.exists()) {
        return Err(FileError::new(former, FileProblem::Exists));
    }
    let arriving = folder::beside(&path, ARRIVING);
    folder::remove(&arriving)?;
    // The former database is touched last, so that whatever fails before leaves it byte by byte as it was.
    let arrived = write_arriving(file, &arriving, prepare, done)
        .and_then(|()| Ok(former.is_some() && !leave_journal(&path)?));
    let was_damaged = arrived.inspect_err(|_| {
        let _ = folder::remove(&arriving);
    })?;
    done(Step::Prepared);
    let ready = folder::beside(&path, &format!("{RESTORING}{stamp}"));
    fs::rename(&arriving, &ready).at(&ready)?;
    folder::sync(&ready)?;
    done(Step::Announced);
    exchange(&path, &ready, stamp, done)?;
    Ok(Restored { former, was_damaged })
}

/// Copies the backup beside the database, checks it, brings it up to date and prepares it.
fn write_arriving(
    file: &Path,
    arriving: &Path,
    prepare: impl FnOnce(&Transaction<'_>) -> Result<(), Failure>,
    done: &mut dyn FnMut(Step),
) -> Result<(), FileError> {
    let source = connection::to_read(file)?;
    folder::create_private(arriving).at(arriving)?;
    let mut copy = Connection::open(arriving).at(arriving)?;
    connection::guard(&copy).at(arriving)?;
    connection::copy_into(&source, &mut copy).at(arriving)?;
    connection::close_alone(copy, arriving)?;
    done(Step::Copied);
    let mut copy = connection::to_write(arriving)?;
    migrate::version(&copy).at(arriving)?;
    migrate::bring_forward(&mut copy).at(arriving)?;
    let prepared = seals::change(&mut copy, |tx| {
        prepare(tx)?;
        seals::renew_origin(tx)
    });
    prepared.at(arriving)?;
    connection::close_alone(copy, arriving)?;
    backup::check(arriving)?;
    folder::give_to_owner(arriving)?;
    folder::sync(arriving)
}

/// Writes the journal of the former database into its file. `false` where the file is damaged; then the journal stays as it is.
fn leave_journal(path: &Path) -> Result<bool, FileError> {
    let opened = connection::to_read(path).and_then(|connection| {
        connection.pragma_update(None, "query_only", false).at(path)?;
        connection::close_alone(connection, path)
    });
    let Err(error) = opened else {
        return Ok(true);
    };
    match error.problem {
        FileProblem::Empty | FileProblem::NotADatabase | FileProblem::Damaged { .. } => Ok(false),
        FileProblem::Missing
        | FileProblem::MissingBesideOthers { .. }
        | FileProblem::Foreign
        | FileProblem::Newer { .. }
        | FileProblem::Older { .. }
        | FileProblem::InUse
        | FileProblem::Exists
        | FileProblem::RestoreUnfinished
        | FileProblem::NotPermitted
        | FileProblem::NoSpace
        | FileProblem::Database(_)
        | FileProblem::Unusable { .. } => Err(error),
    }
}

/// Where the former database is kept.
fn former_name(path: &Path, stamp: &str) -> PathBuf {
    folder::beside(path, &format!(".{stamp}"))
}

/// Puts the new file in the place of the former one. The former database gets a second name before it loses the first, so that
/// it exists at any moment; its journals are moved before the new file comes, which must never be read with them.
fn exchange(
    path: &Path,
    ready: &Path,
    stamp: &str,
    done: &mut dyn FnMut(Step),
) -> Result<(), FileError> {
    let former = former_name(path, stamp);
    let folder = path.parent().unwrap_or(Path::new("."));
    if path.exists() && !former.exists() && fs::hard_link(path, &former).is_err() {
        // A file system without hard links.
        fs::copy(path, &former).at(&former)?;
        folder::sync(&former)?;
    }
    folder::sync_folder(folder)?;
    done(Step::FormerKept);
    for suffix in SQLITE_SUFFIXES {
        let journal = folder::beside(path, suffix);
        if journal.exists() {
            fs::rename(&journal, folder::beside(&former, suffix)).at(&journal)?;
        }
    }
    folder::sync_folder(folder)?;
    done(Step::JournalsMoved);
    fs::rename(ready, path).at(path)?;
    folder::sync(path)?;
    done(Step::Exchanged);
    Ok(())
}

/// The checked copy of a restore that was cut off, and the time in its name.
pub(in crate::store) fn interrupted(folder: &Path) -> Result<Option<(PathBuf, String)>, FileError> {
    let start = format!("{FILE}{RESTORING}");
    let found = folder::of_database(folder)?.into_iter().find_map(|path| {
        let name = path.file_name()?.to_str()?;
        let stamp = name.strip_prefix(&start)?.to_owned();
        Some((path, stamp))
    });
    Ok(found)
}

/// Finishes the exchange of a restore that was cut off.
pub(in crate::store) fn finish_interrupted(folder: &Path) -> Result<(), FileError> {
    while let Some((ready, stamp)) = interrupted(folder)? {
        exchange(&folder.join(FILE), &ready, &stamp, &mut |_| {})?;
        tracing::warn!(former = %stamp, "a restore that was cut off has been finished");
    }
    Ok(())
}

/// The name under which a former database is kept: when it was replaced.
pub fn stamp(now: DateTime<Utc>) -> String {
    now.format("%Y%m%d-%H%M%S").to_string()
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use wire::{Person, PersonId};

    use super::*;
    use crate::store::{self, Database, people};

    /// All steps, in their order.
    const STEPS: [Step; 7] = [
        Step::Checked,
        Step::Copied,
        Step::Prepared,
        Step::Announced,
        Step::FormerKept,
        Step::JournalsMoved,
        Step::Exchanged,
    ];

    fn add(database: &Database, name: &'static str) {
        let added = database.write_and_wait(move |tx| {
            let person = Person { id: PersonId(uuid::Uuid::now_v7()), name: name.to_owned() };
            people::append(tx, &person, DateTime::UNIX_EPOCH)
        });
        added.unwrap();
    }

    fn names(folder: &Path) -> Vec<String> {
        let read = store::read_once(folder, |tx| {
            tx.rows("SELECT name FROM people ORDER BY name", [], |row| row.get("name"))
        });
        read.unwrap().unwrap()
    }

    /// A power cut after each step, over a database that is sound, killed with its journal, or damaged with its journal.
    #[test]
    fn a_restore_that_is_cut_off_leaves_the_old_club_or_the_new() {
        for former in ["sound", "killed", "damaged"] {
            for cut in STEPS {
                let root =
                    std::env::temp_dir().join(format!("ostwind-cut-{}", uuid::Uuid::now_v7()));
                let (data, file) = (root.join("data"), root.join("backup.sqlite"));
                let database = Database::open(&data).unwrap();
                add(&database, "alt");
                backup::backup(&data, &file).unwrap();
                add(&database, "neu");
                if former != "sound" {
                    // A copy of the files as they lie now is what a killed server leaves.
                    let killed = root.join("killed");
                    fs::create_dir(&killed).unwrap();
                    for path in folder::of_database(&data).unwrap() {
                        fs::copy(&path, killed.join(path.file_name().unwrap())).unwrap();
                    }
                    drop(database);
                    fs::remove_dir_all(&data).unwrap();
                    fs::rename(&killed, &data).unwrap();
                } else {
                    drop(database);
                }
                let path = data.join(FILE);
                if former == "damaged" {
                    // The journal begins with pages of its own: both have to go for the file to be unreadable.
                    fs::write(&path, "no database any more").unwrap();
                    fs::write(folder::beside(&path, "-wal"), "no journal any more").unwrap();
                }
                let before = fs::read(&path).unwrap();
                let restored = catch_unwind(AssertUnwindSafe(|| {
                    restore_in_steps(&data, &file, "then", |_| Ok(()), &mut |step| {
                        assert_ne!(step, cut, "the power is cut here on purpose");
                    })
                }));
                assert!(restored.is_err());
                let kept = folder::beside(&path, ".then");
                let is_over = STEPS.iter().position(|step| *step == cut).unwrap() >= 3;
                if is_over {
                    // Reading says that something is unfinished, and changes nothing; the next start finishes it.
                    if cut != Step::Exchanged {
                        let refused = Database::open_to_read(&data).err().unwrap();
                        assert_eq!(refused.problem, FileProblem::RestoreUnfinished);
                    }
                    drop(Database::open(&data).unwrap());
                    assert_eq!(names(&data), ["alt"], "{former}, {cut:?}");
                    if former == "damaged" {
                        assert_eq!(fs::read(&kept).unwrap(), before);
                        let journal = fs::read(folder::beside(&kept, "-wal")).unwrap();
                        assert_eq!(journal, b"no journal any more");
                    } else {
                        fs::rename(&kept, &path).unwrap();
                        assert_eq!(names(&data), ["alt", "neu"], "{former}, {cut:?}");
                    }
                } else if former == "damaged" {
                    assert_eq!(fs::read(&path).unwrap(), before);
                    assert!(Database::open(&data).is_err());
                } else {
                    drop(Database::open(&data).unwrap());
                    assert_eq!(names(&data), ["alt", "neu"], "{former}, {cut:?}");
                }
                // Leftovers of an interrupted try do not hinder the next.
                restore(&data, &file, "later", |_| Ok(())).unwrap();
                assert_eq!(names(&data), ["alt"], "{former}, {cut:?}");
                fs::remove_dir_all(&root).unwrap();
            }
        }
    }
}
