//! Backups by themselves: one each night, verified by the doctor, thinned out with age.

mod retention;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, Days, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use club::audit_finding::AuditFinding;
use texts::Lang;
use texts::backups::Problem;
use texts::data_files::FileProblem;
use wire::BackupHealth;

use crate::actions::check_books;
use crate::store::file_error::FileError;
use crate::store::{Location, backup, folder};

/// From this hour of the club's clock on, the night's backup is due.
const HOUR: u32 = 3;

/// How long a failed backup waits for the next try.
const PAUSE: TimeDelta = TimeDelta::hours(1);

/// A backup younger than this is not made again on demand.
const SAME_BACKUP: TimeDelta = TimeDelta::minutes(1);

/// After how many failures in a row one mail is sent.
const FAILURES_BEFORE_MAIL: u32 = 2;

/// How the name of a backup is made from its time on the club's clock.
const NAME: &str = "club-%Y-%m-%d-%H%M%S.sqlite";

/// Suffix of a copy that the doctor has not approved.
const UNVERIFIED: &str = ".unverified";

/// A backup that was verified when it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// Its file.
    pub path: PathBuf,
    /// When it was made, by the club's clock.
    pub made_at: NaiveDateTime,
    /// Its size.
    pub bytes: u64,
}

/// Why there is no verified backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BackupProblem {
    /// The copy could not be made or read.
    File(FileError),
    /// The doctor found something in the copy, so the books themselves are not in order.
    Findings {
        /// How many findings.
        count: usize,
    },
}

impl BackupProblem {
    /// The problem as a sentence.
    pub fn text(&self, lang: Lang) -> String {
        let path;
        let problem = match self {
            BackupProblem::File(error) => {
                path = error.path.display().to_string();
                Problem::File { path: &path, problem: &error.problem }
            }
            BackupProblem::Findings { count } => Problem::Findings { count: *count },
        };
        texts::backups::failed(&problem, lang)
    }
}

/// How one attempt ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// Why.
    pub problem: BackupProblem,
    /// Whether somebody should get a mail now.
    pub should_mail: bool,
}

/// The nightly backups of a running server.
#[derive(Debug, Default)]
pub struct Backups {
    /// The books and the folder of backups; `None` where a server makes none (tests).
    places: Option<(Location, PathBuf)>,
    failures: Mutex<Failures>,
    /// One backup is made at a time: each removes what another has left behind.
    turn: Mutex<()>,
}

/// Failed attempts since the last success.
#[derive(Clone, Debug, Default)]
struct Failures {
    count: u32,
    last: Option<(DateTime<Utc>, BackupProblem)>,
}

/// The state of the nightly backups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The newest verified backup.
    pub newest: Option<Backup>,
    /// Attempts that failed since.
    pub failures: u32,
    /// Why the last one failed.
    pub problem: Option<BackupProblem>,
}

impl Backups {
    /// Nightly backups of books, in the folder that was named or in the usual one beside them.
    pub fn new(books: Location, named: Option<PathBuf>) -> Backups {
        let folder = named.unwrap_or_else(|| books.folder().join(folder::BACKUPS));
        Backups {
            places: Some((books, folder)),
            failures: Mutex::default(),
            turn: Mutex::default(),
        }
    }

    /// The books; `None` where no backups are made.
    pub fn books(&self) -> Option<&Location> {
        self.places.as_ref().map(|(books, _)| books)
    }

    /// The folder of the books, or of what belongs beside them; `None` where no backups are made.
    pub fn data_folder(&self) -> Option<&Path> {
        self.books().map(Location::folder)
    }

    /// The state of the backups; `None` where no backups are made.
    pub fn status(&self) -> Option<Status> {
        let (_, folder) = self.places.as_ref()?;
        let failures = self.failures();
        Some(Status {
            newest: list(folder).pop(),
            failures: failures.count,
            problem: failures.last.map(|(_, problem)| problem),
        })
    }

    /// The state of the backups as programs read it; `None` where no backups are made.
    pub fn health(&self, wall: NaiveDateTime) -> Option<BackupHealth> {
        let status = self.status()?;
        Some(BackupHealth {
            age_hours: status.newest.as_ref().map(|newest| (wall - newest.made_at).num_hours()),
            bytes: status.newest.as_ref().map(|newest| newest.bytes),
            failures: status.failures,
        })
    }

    /// Makes the night's backup if it is due; says whether it did. Reads and writes files: not for async threads.
    ///
    /// # Errors
    /// It could not be made or verified. The older ones stay.
    pub fn make_if_due(&self, now: DateTime<Utc>, wall: NaiveDateTime) -> Result<bool, Failed> {
        let Some((books, folder)) = &self.places else {
            return Ok(false);
        };
        let failures = self.failures();
        let waits = failures.last.as_ref().is_some_and(|(at, _)| now - *at < PAUSE && now >= *at);
        if waits || !is_due(list(folder).last().map(|newest| newest.made_at), wall) {
            return Ok(false);
        }
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        match make(books, folder, wall) {
            Ok(_) => {
                self.set_failures(Failures::default());
                Ok(true)
            }
            Err(problem) => {
                let count = failures.count + 1;
                self.set_failures(Failures { count, last: Some((now, problem.clone())) });
                Err(Failed { problem, should_mail: count == FAILURES_BEFORE_MAIL })
            }
        }
    }

    /// Makes a backup because somebody asks for it; one made within the last minute counts as the answer. Reads and writes
    /// files: not for async threads.
    ///
    /// # Errors
    /// It could not be made or verified. The older ones stay.
    pub fn make_now(&self, wall: NaiveDateTime) -> Result<(), BackupProblem> {
        let Some((books, folder)) = &self.places else {
            return Ok(());
        };
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let newest = list(folder).pop().map(|newest| wall - newest.made_at);
        if newest.is_some_and(|age| age >= TimeDelta::zero() && age < SAME_BACKUP) {
            return Ok(());
        }
        make(books, folder, wall)?;
        self.set_failures(Failures::default());
        Ok(())
    }

    fn failures(&self) -> Failures {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set_failures(&self, failures: Failures) {
        *self.failures.lock().unwrap_or_else(PoisonError::into_inner) = failures;
    }
}

/// A backup is due when none was made since the last night's hour, so also by day on a machine that is off at night.
fn is_due(newest: Option<NaiveDateTime>, wall: NaiveDateTime) -> bool {
    let hour = NaiveTime::from_hms_opt(HOUR, 0, 0).unwrap_or_default();
    let today = wall.date().and_time(hour);
    let last = if wall < today { today - Days::new(1) } else { today };
    // A backup from the future was made while the clock was wrong.
    newest.is_none_or(|newest| newest < last || newest > wall + TimeDelta::days(1))
}

/// Makes a backup, verifies it by playing everything through, and removes those that are too old.
///
/// # Errors
/// It could not be made, or the doctor found something.
pub fn make(books: &Location, folder: &Path, wall: NaiveDateTime) -> Result<Backup, BackupProblem> {
    folder::create_for_backups(folder).map_err(BackupProblem::File)?;
    let path = folder.join(wall.format(NAME).to_string());
    let unverified = PathBuf::from(format!("{}{UNVERIFIED}", path.display()));
    remove_unverified(folder);
    books.copy_into(&unverified).map_err(BackupProblem::File)?;
    let found = backup::read(&unverified, check_books);
    let failed = |problem| BackupProblem::File(FileError { path: unverified.clone(), problem });
    let (_, findings): (_, Vec<AuditFinding>) = found
        .map_err(BackupProblem::File)?
        .map_err(|failure| failed(FileProblem::Unusable { reason: format!("{failure:?}") }))?;
    if !findings.is_empty() {
        return Err(BackupProblem::Findings { count: findings.len() });
    }
    backup::rename_verified(&unverified, &path).map_err(BackupProblem::File)?;
    thin_out(folder);
    let bytes = fs::metadata(&path).map_or(0, |found| found.len());
    Ok(Backup { path, made_at: wall, bytes })
}

/// The verified backups in a folder, the newest last. Files with other names are ignored.
pub fn list(folder: &Path) -> Vec<Backup> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<Backup> = entries
        .filter_map(|entry| {
            let made_at = NaiveDateTime::parse_from_str(entry.file_name().to_str()?, NAME).ok()?;
            let bytes = entry.metadata().ok()?.len();
            Some(Backup { path: entry.path(), made_at, bytes })
        })
        .collect();
    found.sort_by_key(|backup| backup.made_at);
    found
}

/// Removes what the rule of retention does not keep. What cannot be removed now is removed another night.
fn thin_out(folder: &Path) {
    let all = list(folder);
    let times: Vec<NaiveDateTime> = all.iter().map(|backup| backup.made_at).collect();
    let kept = retention::kept(&times);
    for backup in all.iter().filter(|backup| !kept.contains(&backup.made_at)) {
        if let Err(error) = fs::remove_file(&backup.path) {
            tracing::warn!(path = %backup.path.display(), %error, "an old backup cannot be removed");
        }
    }
}

fn remove_unverified(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if name.to_string_lossy().contains(UNVERIFIED) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> NaiveDateTime {
        text.parse().unwrap()
    }

    #[test]
    fn a_backup_is_due_once_a_night_also_for_a_machine_that_sleeps_then() {
        let due = |newest: Option<&str>, wall: &str| is_due(newest.map(at), at(wall));
        assert!(due(None, "2026-11-22T12:00:00"));
        assert!(!due(Some("2026-11-21T04:00:00"), "2026-11-22T02:59:00"));
        assert!(due(Some("2026-11-21T04:00:00"), "2026-11-22T03:00:00"));
        assert!(due(Some("2026-11-21T23:00:00"), "2026-11-22T19:00:00"));
        assert!(!due(Some("2026-11-22T03:00:01"), "2026-11-22T19:00:00"));
        assert!(due(Some("2031-01-01T03:00:00"), "2026-11-22T19:00:00"));
    }
}
