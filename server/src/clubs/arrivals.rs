//! Files of clubs that were sent to the host and wait until somebody takes them in or throws them away.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{fs, io};

use axum::RequestExt as _;
use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use multer::{Field, Multipart};
use tokio::io::AsyncWriteExt as _;
use uuid::Uuid;
use wire::ErrorCode;

use crate::failure::Failure;
use crate::limits::{LARGEST_CLUB_FILE, MOST_WAITING_CLUB_FILES};
use crate::store::file_access;
use crate::web::error_response::ApiError;
use crate::web::upload::refused;

/// The folder beside those of the clubs; no key begins with a dot.
const FOLDER: &str = ".arriving";

/// How long a file waits: it holds names, and nobody else looks after it.
const WAITS: Duration = Duration::from_secs(24 * 60 * 60);

/// The longest name of a file; longer ones are cut.
const LONGEST_NAME: usize = 80;

/// A file that has arrived, in a folder of its own: SQLite may put others beside it.
#[derive(Debug)]
pub(super) struct Arrival {
    /// By which it is found again.
    pub(super) id: Uuid,
    /// What it is called where it came from.
    pub(super) name: String,
    folder: PathBuf,
}

/// What was sent.
#[derive(Debug)]
pub(super) enum Sent {
    File(Arrival),
    Nothing,
    TooLarge,
}

/// A folder that is removed unless somebody keeps it, also when the sender goes away.
struct Unfinished(Option<PathBuf>);

impl Drop for Unfinished {
    fn drop(&mut self) {
        if let Some(folder) = self.0.take() {
            remove(&folder);
        }
    }
}

impl Arrival {
    /// The file of an id, if it still waits.
    pub(super) fn find(clubs: &Path, id: Uuid) -> Option<Arrival> {
        let folder = clubs.join(FOLDER).join(id.to_string());
        let name = fs::read_to_string(folder.join(NAME)).ok()?;
        Some(Arrival { id, name, folder })
    }

    /// Where it is.
    pub(super) fn path(&self) -> PathBuf {
        self.folder.join(FILE)
    }

    /// Throws it away.
    pub(super) fn remove(self) {
        remove(&self.folder);
    }
}

/// The file in its folder.
const FILE: &str = "sent.sqlite";

/// What holds its name.
const NAME: &str = "name";

/// Writes the file of a form to the disk while it arrives.
pub(super) async fn receive(clubs: &Path, request: Request) -> Result<Sent, ApiError> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let Some(boundary) = kind.and_then(|kind| multer::parse_boundary(kind).ok()) else {
        return Err(ApiError::Code(ErrorCode::Malformed));
    };
    let body = request.with_limited_body().into_body().into_data_stream();
    let mut parts = Multipart::new(body, boundary);
    while let Some(part) = parts.next_field().await.map_err(|error| refused(&error))? {
        if part.file_name().is_some() {
            return store(clubs, part).await;
        }
    }
    Ok(Sent::Nothing)
}

async fn store(clubs: &Path, mut part: Field<'_>) -> Result<Sent, ApiError> {
    let (id, name) = (Uuid::now_v7(), plain(part.file_name().unwrap_or_default()));
    let folder = clubs.join(FOLDER).join(id.to_string());
    let mut unfinished = Unfinished(Some(folder.clone()));
    file_access::create_private_folder(&folder).map_err(not_written)?;
    fs::write(folder.join(NAME), &name).map_err(not_written)?;
    let file = file_access::create_private(&folder.join(FILE)).map_err(not_written)?;
    let (mut file, mut bytes) = (tokio::fs::File::from_std(file), 0);
    while let Some(piece) = part.chunk().await.map_err(|error| refused(&error))? {
        bytes += piece.len();
        // What is too large is read to its end all the same: a browser shows an answer only then.
        if bytes <= LARGEST_CLUB_FILE {
            file.write_all(&piece).await.map_err(not_written)?;
        }
    }
    file.flush().await.map_err(not_written)?;
    match bytes {
        0 => Ok(Sent::Nothing),
        _ if bytes > LARGEST_CLUB_FILE => Ok(Sent::TooLarge),
        _ => {
            unfinished.0 = None;
            let newest = waiting(clubs).into_iter().rev();
            newest.skip(MOST_WAITING_CLUB_FILES).for_each(|old| remove(&old));
            Ok(Sent::File(Arrival { id, name, folder }))
        }
    }
}

/// Throws away what has waited too long.
pub(super) fn remove_old(clubs: &Path) {
    let is_old = |folder: &PathBuf| {
        let made = folder.metadata().and_then(|folder| folder.modified());
        let age = made.ok().and_then(|made| SystemTime::now().duration_since(made).ok());
        age.is_some_and(|age| age > WAITS)
    };
    waiting(clubs).iter().filter(|folder| is_old(folder)).for_each(|folder| remove(folder));
}

/// The folders of all files that wait, the newest last: their ids begin with the time.
fn waiting(clubs: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(clubs.join(FOLDER)).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = found.map(|entry| entry.path()).collect();
    folders.sort_unstable();
    folders
}

fn remove(folder: &Path) {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            tracing::warn!(%error, "the file of a club that was sent is not removed");
        }
        Ok(()) | Err(_) => {}
    }
}

/// A name that cannot lead anywhere: letters, digits, dots and hyphens.
fn plain(name: &str) -> String {
    let is_plain = |letter: &char| letter.is_alphanumeric() || matches!(letter, '.' | '-' | '_');
    name.chars().filter(is_plain).take(LONGEST_NAME).collect()
}

fn not_written(error: io::Error) -> Failure {
    if matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded) {
        return Failure::DiskFull;
    }
    Failure::Internal(format!("the file of a club is not written: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_waited_a_day_is_thrown_away() {
        let clubs = tempfile::tempdir().unwrap();
        let made = |age: Duration| {
            let id = Uuid::now_v7();
            let folder = clubs.path().join(FOLDER).join(id.to_string());
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join(NAME), "drachen.sqlite").unwrap();
            let at = SystemTime::now() - age;
            fs::File::open(&folder).unwrap().set_modified(at).unwrap();
            id
        };
        let (old, new) = (made(WAITS + Duration::from_secs(60)), made(WAITS / 2));
        remove_old(clubs.path());
        assert!(Arrival::find(clubs.path(), old).is_none());
        assert_eq!(Arrival::find(clubs.path(), new).unwrap().name, "drachen.sqlite");
    }

    #[test]
    fn a_name_leads_nowhere() {
        assert_eq!(plain("../../etc/drachen 2.sqlite"), "....etcdrachen2.sqlite");
        assert_eq!(plain("\u{202e}a\0b\\c"), "abc");
    }
}
