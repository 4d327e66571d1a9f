//! A club of another server moves in with its books, once they have been examined.

use std::fs;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use club::audit_finding::AuditFinding;
use texts::hosting::RegistryProblem;

use super::registry::{Entry, Registry};
use super::storage::Storage;
use crate::actions::{self, Examined, OldAccess};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::file_error::{FileError, FileProblem};
use crate::store::folder::FILE;
use crate::store::{Location, accounts, backup, club_names, games, people, restore};

/// What a club's file holds, in figures and without any name but the club's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// What the club is called.
    pub name: Option<String>,
    /// How many people it has.
    pub people: u32,
    /// How many can sign in.
    pub accounts: usize,
    /// What was played through again and agrees.
    pub examined: Examined,
    /// When the first and the newest game were started.
    pub played: Option<(DateTime<Utc>, DateTime<Utc>)>,
    /// The version of its schema.
    pub version: i64,
    /// How large it is, in bytes.
    pub bytes: u64,
}

/// The books of a club that has moved in.
#[derive(Debug)]
pub struct MovedIn {
    /// What was looked at.
    pub examined: Examined,
    /// The token of the link to the first account, where there is none.
    pub token: Option<String>,
}

/// Why a club's file is not taken. Nothing was changed.
#[derive(Debug)]
pub enum NotImported {
    /// It cannot be on the list, or is larger than its quota.
    Listed(RegistryProblem),
    /// Books lie in its folder already.
    HasBooks(PathBuf),
    /// The file cannot be used.
    File(FileError),
    /// A host cannot judge what is odd in the books of a club.
    Odd(Vec<AuditFinding>),
}

impl From<RegistryProblem> for NotImported {
    fn from(problem: RegistryProblem) -> NotImported {
        NotImported::Listed(problem)
    }
}

impl From<FileError> for NotImported {
    fn from(error: FileError) -> NotImported {
        NotImported::File(error)
    }
}

/// Looks at a club's file as [`import`] does, and takes nothing.
///
/// # Errors
/// It would not be taken.
pub fn examine(file: &Path) -> Result<Contents, NotImported> {
    let version = backup::check(file)?;
    let read = backup::read(file, |tx| {
        let (examined, findings) = actions::check_books(tx)?;
        Ok::<_, Failure>(if findings.is_empty() {
            Ok(contents(tx, examined)?)
        } else {
            Err(findings)
        })
    });
    let bytes = file.metadata().map(|file| file.len()).unwrap_or_default();
    let unusable = |failure: Failure| {
        let reason = format!("{failure:?}");
        FileError::new(file, FileProblem::Unusable { reason })
    };
    let read = read?.map_err(unusable)?;
    read.map(|contents| Contents { version, bytes, ..contents }).map_err(NotImported::Odd)
}

fn contents(tx: &Transaction<'_>, examined: Examined) -> Result<Contents, Failure> {
    let started = games::started_since(tx, DateTime::UNIX_EPOCH)?;
    Ok(Contents {
        name: club_names::current(tx)?,
        people: people::count(tx)?,
        accounts: accounts::all(tx)?.len(),
        examined,
        played: started.iter().min().copied().zip(started.iter().max().copied()),
        version: 0,
        bytes: 0,
    })
}

/// Adds a club with the books of a file, which is called `name` in its log. The books are written before the club is on the list,
/// so that no server opens half of them; what is refused leaves nothing.
///
/// # Errors
/// Its key or address is taken, there are books in its folder, or the file is too large, no club's, or odd.
pub fn import(
    clubs: &Storage,
    entry: Entry,
    file: &Path,
    name: &str,
    now: DateTime<Utc>,
) -> Result<MovedIn, NotImported> {
    Registry::read(clubs)?.check_free(&entry)?;
    if let Some(quota) = entry.quota
        && let Ok(file) = file.metadata()
    {
        quota.check(file.len())?;
    }
    let books = clubs.books(&entry.key);
    if books.has_books()? {
        return Err(NotImported::HasBooks(books.folder().join(FILE)));
    }
    // Of two imports at once only one makes the folder, and only who has made it removes it.
    let folder = books.folder();
    let is_new = fs::create_dir_all(clubs.folder()).and_then(|()| fs::create_dir(folder)).is_ok();
    let add = |moved| Ok(Registry::change(clubs, |registry| registry.add(entry)).map(|()| moved)?);
    move_in(&books, file, name, now).and_then(add).inspect_err(|_| {
        if is_new {
            // What cannot be removed does no harm: the club is on no list.
            let _ = (books.remove_rows(), fs::remove_dir_all(folder));
        }
    })
}

/// Examines the file and puts the books into their folder.
fn move_in(
    books: &Location,
    file: &Path,
    name: &str,
    now: DateTime<Utc>,
) -> Result<MovedIn, NotImported> {
    let (mut examined, mut findings, mut token) = (Examined::default(), Vec::new(), None);
    let restored = books.move_in(file, &restore::stamp(now), |tx| {
        (examined, findings) = actions::check_books(tx)?;
        if !findings.is_empty() {
            return Err(Failure::Internal(format!("{} findings", findings.len())));
        }
        // What was handed out at the former address must not open this one.
        actions::after_restore(tx, OldAccess::Ended, name, now)?;
        token = actions::first_start(tx, now)?;
        Ok(())
    });
    if !findings.is_empty() {
        return Err(NotImported::Odd(findings));
    }
    restored?;
    Ok(MovedIn { examined, token })
}
