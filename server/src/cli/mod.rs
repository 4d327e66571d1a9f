//! The commands of the program, one file each, and what they share: time, output, and errors in words.

pub(crate) mod archive;
pub(crate) mod backup;
pub(crate) mod club;
mod club_books;
mod club_import;
pub(crate) mod completions;
pub(crate) mod demo;
pub(crate) mod doctor;
mod end_signals;
pub(crate) mod export;
mod https;
pub(crate) mod import;
pub(crate) mod invite;
pub(crate) mod migrate;
pub(crate) mod print;
pub(crate) mod publish;
pub(crate) mod reset_second_factor;
pub(crate) mod restore;
pub(crate) mod score;
pub(crate) mod serve;
mod serve_clubs;
pub(crate) mod setup;
pub(crate) mod tournament;
pub(crate) mod update;
pub(crate) mod usage;

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;

use chrono::{DateTime, SubsecRound as _, Utc};
use chrono_tz::Tz;
use server::clubs::storage::Storage;
use server::failure::Failure;
use server::store::file_error::FileError;
use server::wall_clock::WallClock;
use texts::Lang;
use texts::hosting::RegistryProblem;
use texts::program::Trouble;

/// The exit status when something could not be done at all.
const FAILED: u8 = 2;

/// Writes beside the file first, so that a reader finds the old one or the new one.
pub(crate) fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    std::fs::write(&beside, content).and_then(|()| std::fs::rename(&beside, path)).inspect_err(
        |_| {
            // A partly written file is removed.
            let _ = std::fs::remove_file(&beside);
        },
    )
}

/// Where the clubs of a server are kept: in a folder, or with their books in the database of an address.
pub(crate) fn storage(folder: &Path, database: Option<&str>) -> Result<Storage, Trouble> {
    match database {
        None => Ok(Storage::in_folder(folder)),
        Some(address) => Storage::in_postgres(folder, address)
            .map_err(|problem| Trouble::Clubs(RegistryProblem::Database(problem))),
    }
}

/// The present instant, rounded down to the milliseconds that are stored.
pub(crate) fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(3)
}

/// The clock of the place where the club plays. Written once, before a command begins.
static WALL_CLOCK: OnceLock<WallClock> = OnceLock::new();

/// Sets the club's time zone.
pub(crate) fn set_time_zone(time_zone: Option<Tz>) {
    WALL_CLOCK.get_or_init(|| time_zone.into());
}

/// The clock of the place where the club plays: of the time zone that was set, else of this machine.
pub(crate) fn wall_clock() -> WallClock {
    WALL_CLOCK.get().copied().unwrap_or(WallClock::Machine)
}

pub(crate) fn database_error(error: FileError) -> Trouble {
    Trouble::DataFile { path: error.path.display().to_string(), problem: error.problem }
}

pub(crate) fn describe_failure(failure: &Failure, lang: Lang) -> String {
    if let Failure::Internal(reason) = failure {
        return reason.clone();
    }
    texts::errors::error(failure.code()).get(lang).to_owned()
}

/// Writes a line to standard output; an output that nobody reads is no error.
pub(crate) fn print_line(text: &str) {
    let mut output = io::stdout().lock();
    let _ = writeln!(output, "{text}").and_then(|()| output.flush());
}

pub(crate) fn print_error(trouble: &Trouble, lang: Lang) -> ExitCode {
    let _ = writeln!(io::stderr(), "ostwind: {}", texts::program::trouble(trouble, lang));
    ExitCode::from(FAILED)
}
