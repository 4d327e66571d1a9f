//! The commands of the program, one file each, and what they share: time, output, and errors in words.

pub(crate) mod archive;
pub(crate) mod backup;
mod club_books;
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
pub(crate) mod setup;
pub(crate) mod tournament;
pub(crate) mod update;
pub(crate) mod usage;

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;

use chrono::{DateTime, Local, NaiveDateTime, SubsecRound as _, Utc};
use chrono_tz::Tz;
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
            // A partly written file is removed.
            let _ = std::fs::remove_file(&beside);
        },
    )
}

/// The present instant, rounded down to the milliseconds that are stored.
pub(crate) fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(3)
}

/// The club's time zone, where one was set. Written once, before a command begins.
static TIME_ZONE: OnceLock<Tz> = OnceLock::new();

/// Sets the club's time zone.
pub(crate) fn set_time_zone(time_zone: Option<Tz>) {
    if let Some(time_zone) = time_zone {
        TIME_ZONE.get_or_init(|| time_zone);
    }
}

/// The clock of the place where the club plays: of the time zone that was set, else of this machine.
pub(crate) fn wall_clock(at: DateTime<Utc>) -> NaiveDateTime {
    match TIME_ZONE.get() {
        Some(time_zone) => at.with_timezone(time_zone).naive_local(),
        None => at.with_timezone(&Local).naive_local(),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_on_the_wall_is_that_of_the_club() {
        let evening = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        set_time_zone(Some(Tz::Europe__Vienna));
        // Vienna is one or two hours ahead of UTC, so the day of play can differ.
        for (at, there) in [
            ("2026-11-22T05:14:00Z", "2026-11-22T06:14:00"),
            ("2026-07-01T22:30:00Z", "2026-07-02T00:30:00"),
        ] {
            assert_eq!(wall_clock(evening(at)), there.parse::<NaiveDateTime>().unwrap());
        }
    }
}
