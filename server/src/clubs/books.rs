//! Opens a club's books for a server.

use texts::Lang;
use texts::data_files::FileProblem;

use super::registry::Quota;
use crate::actions;
use crate::failure::Failure;
use crate::store::file_error::FileError;
use crate::store::{FILE, Location, club_names, mails};
use crate::web::{AppState, Clock, ClubName};

/// Why a club cannot be opened.
#[derive(Debug)]
pub enum NotOpened {
    /// Its file cannot be used.
    File(FileError),
    /// What has to be booked at the start cannot be.
    Books(Failure),
}

impl From<FileError> for NotOpened {
    fn from(error: FileError) -> NotOpened {
        NotOpened::File(error)
    }
}

impl From<Failure> for NotOpened {
    fn from(failure: Failure) -> NotOpened {
        NotOpened::Books(failure)
    }
}

/// Opens books, creating them as needed, and books what the last server has left open. `name` is that of the
/// settings, which goes before the one in the books. What was missing is noted in the log of the club, and in ours in `lang`.
///
/// # Errors
/// They cannot be used, or somebody else is at work with them.
pub fn open(
    books: &Location,
    clock: Clock,
    name: Option<&str>,
    lang: Lang,
) -> Result<AppState, NotOpened> {
    let database = books.open()?;
    let Clock { now, wall_clock } = clock;
    let started = now();
    if let Some(missed) = database.missed_at_start().cloned() {
        tracing::error!("{}", texts::program::audit_finding(&missed, lang));
        database.write_and_wait(move |tx| actions::note_missed(tx, &missed, started))?;
    }
    database.write_and_wait(move |tx| actions::book_missing_games(tx, wall_clock))?;
    database.write_and_wait(move |tx| mails::doubt_interrupted(tx, started))?;
    let booked = database.write_and_wait(club_names::current)?;
    let club = ClubName::new(name, booked);
    Ok(AppState { club: club.into(), ..AppState::of(database, clock) })
}

/// The same for books that are there already. More than the quota they cannot become while they are open.
///
/// # Errors
/// As [`open`]; there are none.
pub fn open_existing(
    books: &Location,
    clock: Clock,
    quota: Option<Quota>,
    lang: Lang,
) -> Result<AppState, NotOpened> {
    if !books.has_books()? {
        let file = books.folder().join(FILE);
        return Err(NotOpened::File(FileError::new(&file, FileProblem::Missing)));
    }
    let state = open(books, clock, None, lang)?;
    if let Some(quota) = quota {
        state.database.limit(quota.bytes())?;
    }
    Ok(state)
}

/// Logs what was changed outside of the program; the server answers meanwhile, as the doctor of each night's backup says it too.
/// Over a connection of its own, which goes afterwards: a first visitor would otherwise need a second one beside it, which stays.
pub async fn check_tables(state: AppState, lang: Lang) {
    let AppState { database, backups, .. } = state;
    let check = move || {
        let found = backups.books().map(|books| books.read_once(actions::check_tables));
        // Held until here: the writer has to close last, because only then it folds the journal into the file.
        drop(database);
        found
    };
    let problem = match tokio::task::spawn_blocking(check).await {
        Ok(None) => return,
        Ok(Some(Ok(Ok(findings)))) => {
            for finding in findings {
                tracing::error!("{}", texts::program::audit_finding(&finding, lang));
            }
            return;
        }
        Ok(Some(Ok(Err(failure)))) => format!("{failure:?}"),
        Ok(Some(Err(error))) => format!("{error:?}"),
        Err(error) => error.to_string(),
    };
    tracing::error!(problem, "the tables cannot be checked");
}
