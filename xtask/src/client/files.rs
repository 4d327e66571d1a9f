//! Reading and writing the client's files.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::Outcome;

/// Path below a folder → content.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// Replaces the folder's content.
pub(super) fn replace_folder(folder: &Path, files: &Files) -> Outcome {
    remove_folder(folder)?;
    for (path, content) in files {
        write_file(&folder.join(path), content)?;
    }
    Ok(())
}

/// Removes a folder of an earlier build, if there is one.
pub(super) fn remove_folder(folder: &Path) -> Outcome {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    Ok(())
}

/// All files below a folder, by their path from there; none if the folder does not exist.
pub(crate) fn read_folder(folder: &Path) -> Outcome<Files> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        let Ok(entries) = fs::read_dir(&next) else {
            continue;
        };
        for entry in entries {
            let path = entry.map_err(|error| format!("{}: {error}", next.display()))?.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(name) = path.strip_prefix(folder) {
                files.insert(name.to_string_lossy().into_owned(), read_file(&path)?);
            }
        }
    }
    Ok(files)
}

pub(super) fn read_file(path: &Path) -> Outcome<Vec<u8>> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

pub(super) fn write_file(path: &Path, content: &[u8]) -> Outcome {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, content))
        .map_err(|error| format!("{}: {error}", path.display()))
}

pub(super) fn text(content: &[u8]) -> Outcome<&str> {
    std::str::from_utf8(content).map_err(|error| format!("not UTF-8: {error}"))
}
