//! The nightly backups in words: for the board's page, for the command line, and for the mail when they fail.

use chrono::NaiveDateTime;

use crate::data_files::{FileProblem, file_problem};
use crate::words::words;
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
    let age = match (lang, hours / 24, hours) {
        (Lang::De, 0, 0) => "vor weniger als einer Stunde".to_owned(),
        (Lang::De, 0, 1) => "vor 1 Stunde".to_owned(),
        (Lang::De, 0, _) => format!("vor {hours} Stunden"),
        (Lang::De, 1, _) => "vor 1 Tag".to_owned(),
        (Lang::De, days, _) => format!("vor {days} Tagen"),
        (Lang::En, 0, 0) => "less than an hour ago".to_owned(),
        (Lang::En, 0, 1) => "1 hour ago".to_owned(),
        (Lang::En, 0, _) => format!("{hours} hours ago"),
        (Lang::En, 1, _) => "1 day ago".to_owned(),
        (Lang::En, days, _) => format!("{days} days ago"),
    };
    match lang {
        Lang::De => format!("{at} ({age}), {size}, geprüft"),
        Lang::En => format!("{at} ({age}), {size}, verified"),
    }
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
    let reason = match (lang, problem) {
        (_, Problem::File { path, problem }) => file_problem(path, problem, lang),
        (Lang::De, Problem::Findings { count }) => format!(
            "In den Büchern stimmt etwas nicht ({count} Funde). Näheres sagt: ostwind doctor --data ORDNER"
        ),
        (Lang::En, Problem::Findings { count }) => format!(
            "Something is wrong in the books ({count} findings). For more: ostwind doctor --data DIR"
        ),
    };
    match lang {
        Lang::De => format!("Die nächtliche Sicherung ist nicht gelungen. {reason}"),
        Lang::En => format!("The nightly backup has failed. {reason}"),
    }
}

/// Subject of the mail about backups that fail.
pub fn mail_subject(club: Option<&str>, lang: Lang) -> String {
    let club = club.unwrap_or("Ostwind");
    match lang {
        Lang::De => format!("{club}: Die Sicherung ist zweimal nicht gelungen"),
        Lang::En => format!("{club}: the backup has failed twice"),
    }
}

words! {
    fn mail_text(failed: &str)
        "{failed}\n\nEs wird jede Stunde wieder versucht. Die älteren Sicherungen sind noch da; der Verein läuft weiter.\n"
        | "{failed}\n\nIt is tried again each hour. The older backups are still there; the club goes on.\n";
}
