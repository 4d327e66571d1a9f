//! The commands of the program, one file each, and what they share: time, output, and errors in words.

pub(crate) mod archive;
pub(crate) mod backup;
mod club_books;
pub(crate) mod demo;
pub(crate) mod doctor;
pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod invite;
pub(crate) mod migrate;
pub(crate) mod print;
pub(crate) mod publish;
pub(crate) mod restore;
pub(crate) mod score;
pub(crate) mod serve;
pub(crate) mod usage;

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chrono::{DateTime, Local, NaiveDateTime, SubsecRound as _, Utc};
use server::failure::Failure;
use server::store::file_error::FileError;
use texts::Lang;
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
            // What could not be written is not left lying about.
            let _ = std::fs::remove_file(&beside);
        },
    )
}

/// The time, as exactly as it is stored.
pub(crate) fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(3)
}

/// The club is where the server is.
pub(crate) fn wall_clock(at: DateTime<Utc>) -> NaiveDateTime {
    at.with_timezone(&Local).naive_local()
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

/// Says something on standard output; nobody has to listen.
pub(crate) fn print_line(text: &str) {
    let mut output = io::stdout().lock();
    let _ = writeln!(output, "{text}").and_then(|()| output.flush());
}

pub(crate) fn print_error(trouble: &Trouble, lang: Lang) -> ExitCode {
    let _ = writeln!(io::stderr(), "ostwind: {}", texts::program::trouble(trouble, lang));
    ExitCode::from(FAILED)
}
