//! Files with keys, which only their owner reads.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io::Write as _;
#[cfg(unix)]
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use texts::tls::TlsProblem;

use super::at;

/// Creates the folder, open to its owner only.
pub(super) fn create_folder(folder: &Path) -> Result<(), TlsProblem> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    builder.mode(0o700);
    builder.create(folder).map_err(at(folder))
}

/// Writes a file that only its owner reads, whole or not at all.
pub(super) fn write_private(path: &Path, content: &[u8]) -> Result<(), TlsProblem> {
    let beside = PathBuf::from(format!("{}.part", path.display()));
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    options.mode(0o600);
    let written = options.open(&beside).and_then(|mut file| {
        file.write_all(content)?;
        file.sync_all()
    });
    written.and_then(|()| fs::rename(&beside, path)).map_err(at(path))
}
