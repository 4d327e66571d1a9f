//! Files with keys, which only their owner reads.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use texts::tls::TlsProblem;

use super::at;
use crate::store::file_access::{
    create_private, create_private_folder, restrict_folder, sync_folder,
};

/// More than any certificate with its chain and key, in bytes.
const ROOM: usize = 64 * 1024;

/// Creates the folder, open to its owner only; one that is there is closed to everybody else.
pub(super) fn create_folder(folder: &Path) -> Result<(), TlsProblem> {
    create_private_folder(folder).and_then(|()| restrict_folder(folder)).map_err(at(folder))
}

/// Writes a file that only its owner reads, whole or not at all, so that it survives a power cut.
pub(super) fn write_private(path: &Path, content: &[u8]) -> Result<(), TlsProblem> {
    let folder = path.parent().unwrap_or(Path::new("."));
    write_beside(path, content)
        .and_then(|beside| fs::rename(beside, path))
        .and_then(|()| sync_folder(folder))
        .map_err(at(path))
}

/// Checks that the file could be written: that the folder is writable and the disk has room.
pub(super) fn check_writable(path: &Path) -> Result<(), TlsProblem> {
    write_beside(path, &[0; ROOM]).and_then(fs::remove_file).map_err(at(path))
}

/// Writes the content to a new file beside `path`.
fn write_beside(path: &Path, content: &[u8]) -> io::Result<PathBuf> {
    let beside = PathBuf::from(format!("{}.part", path.display()));
    match fs::remove_file(&beside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    let mut file = create_private(&beside)?;
    file.write_all(content)?;
    file.sync_all()?;
    Ok(beside)
}
