//! The data folder: the names of its files, who may read them, and the lock that lets one server in.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::file_access::{self, restrict_file, restrict_folder};
pub use super::file_access::{copy_access, create_private};
use super::file_error::{At as _, FileError, FileProblem};

/// The database's file in the data folder.
pub const FILE: &str = "club.sqlite";

/// The folder for nightly backups in the data folder.
pub const BACKUPS: &str = "backups";

/// The folder for the root of our own certificates in the data folder.
pub const TLS: &str = "tls";

/// Suffix of the file that remembers the newest state of the database.
pub(in crate::store) const NEWEST: &str = ".newest";

/// Suffix of a copy that is being written and holds nothing of its own.
pub(in crate::store) const ARRIVING: &str = ".arriving";

/// Suffix of a new database whose schema is being written.
pub(in crate::store) const CREATING: &str = ".creating";

/// Before the time in the name of a checked copy that is about to take the database's place.
pub(in crate::store) const RESTORING: &str = ".restoring-";

/// What SQLite writes beside a database.
pub(in crate::store) const SQLITE_SUFFIXES: [&str; 3] = ["-wal", "-shm", "-journal"];

/// A file beside another: its name with something behind it.
pub(in crate::store) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// How long a lock is waited for.
const LOCK_PATIENCE: Duration = Duration::from_secs(1);

/// Held by the process that may change the schema or replace the file; ends with it.
#[derive(Debug)]
pub(in crate::store) struct FolderLock {
    _locked: File,
}

impl FolderLock {
    /// Takes the lock, or says that somebody else has it. A process that is just ending gets a moment to do so.
    pub(in crate::store) fn take(folder: &Path) -> Result<FolderLock, FileError> {
        let opened = file_access::open_for_lock(folder).at(folder)?;
        let begun = Instant::now();
        loop {
            match opened.try_lock() {
                Ok(()) => return Ok(FolderLock { _locked: opened }),
                Err(TryLockError::WouldBlock) if begun.elapsed() < LOCK_PATIENCE => {
                    std::thread::sleep(LOCK_PATIENCE / 20);
                }
                Err(TryLockError::WouldBlock) => {
                    return Err(FileError::new(&folder.join(FILE), FileProblem::InUse));
                }
                Err(TryLockError::Error(error)) => return Err(error).at(folder),
            }
        }
    }
}

/// Gives a file to the owner of its folder: root may restore what a server without its rights has to read.
pub(in crate::store) fn give_to_owner(file: &Path) -> Result<(), FileError> {
    match file.parent() {
        Some(folder) => file_access::give_to_owner_of(folder, file).at(file),
        None => Ok(()),
    }
}

/// Creates the folder, open to its owner only; a folder that is there stays as it is, unless it holds nothing but ours.
pub(in crate::store) fn create(folder: &Path) -> Result<(), FileError> {
    if !folder.exists() {
        return file_access::create_private_folder(folder).at(folder);
    }
    let mut entries = fs::read_dir(folder).at(folder)?.peekable();
    let is_used = entries.peek().is_some();
    let are_ours = entries.all(|entry| {
        let name = entry.map(|entry| entry.file_name()).unwrap_or_default();
        name.to_str().is_some_and(|name| name.starts_with(FILE) || [BACKUPS, TLS].contains(&name))
    });
    if is_used && are_ours {
        restrict_folder(folder).at(folder)?;
    }
    Ok(())
}

/// Creates a folder for backups, open to its owner only; one that is there stays as it is.
pub fn create_for_backups(folder: &Path) -> Result<(), FileError> {
    file_access::create_private_folder(folder).at(folder)
}

/// Takes the database and what lies beside it from everybody but the owner.
pub(in crate::store) fn restrict_files(folder: &Path) -> Result<(), FileError> {
    for path in of_database(folder)? {
        restrict_file(&path).at(&path)?;
    }
    Ok(())
}

/// Everything in the folder whose name begins with the database's, by name.
pub(in crate::store) fn of_database(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).at(folder)? {
        let entry = entry.at(folder)?;
        if entry.file_name().to_string_lossy().starts_with(FILE) {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

/// Former databases, copies and journals in a folder without a database; a new club must not hide them.
pub(in crate::store) fn left_over(folder: &Path) -> Result<Vec<String>, FileError> {
    let creating = format!("{FILE}{CREATING}");
    let mut names: Vec<String> = of_database(folder)?
        .iter()
        .filter_map(|path| path.file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .filter(|name| !name.starts_with(&creating))
        .collect();
    let backups = fs::read_dir(folder.join(BACKUPS)).into_iter().flatten().flatten();
    let mut backups: Vec<String> = backups
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".sqlite"))
        .map(|name| format!("{BACKUPS}/{name}"))
        .collect();
    backups.sort();
    names.append(&mut backups);
    Ok(names)
}

/// Removes a file and what SQLite may have written beside it; a missing one is fine.
pub(in crate::store) fn remove(path: &Path) -> Result<(), FileError> {
    let all = SQLITE_SUFFIXES.iter().map(|suffix| beside(path, suffix));
    for path in all.chain([path.to_owned()]) {
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error).at(&path),
            Ok(()) | Err(_) => {}
        }
    }
    Ok(())
}

/// Makes a file and its name in the folder survive a power cut.
pub(in crate::store) fn sync(path: &Path) -> Result<(), FileError> {
    file_access::sync_file(path).at(path)?;
    match path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        Some(parent) => sync_folder(parent),
        None => sync_folder(Path::new(".")),
    }
}

/// Makes created, changed and removed names in a folder survive a power cut.
pub(in crate::store) fn sync_folder(folder: &Path) -> Result<(), FileError> {
    file_access::sync_folder(folder).at(folder)
}

/// Gives a finished file its name, unless that name is taken.
pub(in crate::store) fn publish(finished: &Path, name: &Path) -> Result<(), FileError> {
    let linked = fs::hard_link(finished, name);
    match linked {
        Ok(()) => fs::remove_file(finished).at(finished),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error).at(name),
        // A file system without hard links, such as that of a USB stick.
        Err(_) if name.exists() => Err(FileError::new(name, FileProblem::Exists)),
        Err(_) => fs::rename(finished, name).at(name),
    }?;
    sync(name)
}
