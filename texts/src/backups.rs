//! The nightly backups in words: for the board's page, for the command line, and for the mail when they fail.

use chrono::NaiveDateTime;

use crate::data_files::{FileProblem, file_problem};
use crate::words::{say, words};
use crate::{Lang, numbers};

words! {
    NEWEST "Letzte Sicherung" | "Last backup";

    NONE_YET "noch keine" | "none yet";

    NONE_FOUND "Es gibt noch keine nächtliche Sicherung." | "There is no nightly backup yet.";
}

/// Bytes as megabytes with one decimal, rounded up, so that nothing is shown as nothing.
pub fn megabytes(bytes: u64, lang: Lang) -> String {
    format!("{} MB", numbers::amount_in_tenths(bytes.div_ceil(100_000), lang))
}

/// When the newest backup was made, how old and large it is.
pub fn newest(made_at: NaiveDateTime, hours: i64, bytes: u64, lang: Lang) -> String {
    let (at, size) = (numbers::date_time(made_at, lang), megabytes(bytes, lang));
    let age = match (hours / 24, hours) {
        (0, 0) => say!(lang, "vor weniger als einer Stunde" | "less than an hour ago"),
        (0, 1) => say!(lang, "vor 1 Stunde" | "1 hour ago"),
        (0, _) => say!(lang, "vor {hours} Stunden" | "{hours} hours ago"),
        (1, _) => say!(lang, "vor 1 Tag" | "1 day ago"),
        (days, _) => say!(lang, "vor {days} Tagen" | "{days} days ago"),
    };
    say!(lang, "{at} ({age}), {size}, geprüft" | "{at} ({age}), {size}, verified")
}

/// A line of `ostwind backup --list`.
pub fn listed(made_at: NaiveDateTime, bytes: u64, path: &str, lang: Lang) -> String {
    format!("{}  {}  {path}", numbers::date_time(made_at, lang), megabytes(bytes, lang))
}

/// Why the last backup failed: a file, or what the doctor found in the copy.
pub enum Problem<'a> {
    /// A file.
    File {
        /// Which.
        path: &'a str,
        /// What is wrong with it.
        problem: &'a FileProblem,
    },
    /// The doctor found something.
    Findings {
        /// How many findings.
        count: usize,
    },
}

/// Why the last backup failed, in a sentence or two.
pub fn failed(problem: &Problem<'_>, lang: Lang) -> String {
    let reason = match problem {
        Problem::File { path, problem } => file_problem(path, problem, lang),
        Problem::Findings { count: 1 } => say!(
            lang,
            "In den Büchern stimmt etwas nicht. Näheres sagt: ostwind doctor --data ORDNER"
                | "Something is wrong in the books. For more: ostwind doctor --data DIR"
        ),
        Problem::Findings { count } => say!(
            lang,
            "In den Büchern stimmt es an {count} Stellen nicht. Näheres sagt: ostwind doctor --data ORDNER"
                | "The books are wrong in {count} places. For more: ostwind doctor --data DIR"
        ),
    };
    say!(
        lang,
        "Die nächtliche Sicherung ist nicht gelungen. {reason}"
            | "The nightly backup has failed. {reason}"
    )
}

/// Subject of the mail about backups that fail.
pub fn mail_subject(club: Option<&str>, lang: Lang) -> String {
    let club = club.unwrap_or("Ostwind");
    say!(
        lang,
        "{club}: Die Sicherung ist zweimal nicht gelungen" | "{club}: the backup has failed twice"
    )
}

words! {
    fn mail_text(failed: &str)
        "{failed}\n\nEs wird jede Stunde wieder versucht. Die älteren Sicherungen sind noch da; der Club läuft weiter.\n"
        | "{failed}\n\nIt is tried again each hour. The older backups are still there; the club goes on.\n";
}
