//! The first screen: what waits, the last games, the first of the year.

use chrono::NaiveDate;
use wire::today::{StepKind, TaskKind};

use crate::words::{say, words};
use crate::{Lang, Text, books, numbers, text};

words! {
    TASKS "Zu erledigen" | "To do";
    NO_TASKS "Alles erledigt." | "All done.";
    LEADERS "Die ersten fünf" | "The first five";
    WHOLE_LIST "Ganze Wertung" | "All standings";
    NO_LEADERS "Hier stehen die Ersten, sobald eine Partie zählt." | "The leaders stand here once a game counts.";
    LAST_GAMES "Zuletzt gespielt" | "Played last";
    OWN_GAMES "Meine letzten Partien" | "My last games";
    ALL_GAMES "Alle Partien" | "All games";
    OWN_YEAR "Mein Spieljahr" | "My year";
    OWN_PAGE "Meine Seite" | "My page";
    NO_OWN_GAMES
        "Platz und Kurve stehen hier nach der ersten Partie, die zählt."
        | "Place and curve stand here after the first game that counts.";
    PLACE "Platz" | "Place";
    RESULT "Ergebnis" | "Result";
    GAMES "Partien" | "Games";
    TO_NEXT "bis zum nächsten Platz" | "to the next place";
    OPEN_DUES "Beitrag offen" | "Dues open";
    EVENING "Abend ansehen" | "See the evening";
    LOOK "Ansehen" | "Look";
    SIGN_IN_HINT
        "Wertung, Partien und Kassa sind für Mitglieder: Nach dem Anmelden steht alles hier."
        | "Standings, games and money are for members: all of it is here once you have signed in.";
    FIRST_STEPS "So geht es los" | "How to begin";
    FIRST_STEPS_HINT
        "Mit „Neue Partie“ entstehen die ersten Namen und die erste Partie; Listen von früher lassen sich einlesen."
        | "“New game” adds the first names and the first game; lists from former years can be imported.";
    STEP_DONE "erledigt" | "done";
    STEP_OPEN "offen" | "open";
    IMPORT "Listen einlesen" | "Import lists";
}

/// The name of a task, of which there is one or several; none for one that this version does not know.
pub const fn task(kind: TaskKind, count: u32) -> Option<Text> {
    let is_one = count == 1;
    Some(match kind {
        TaskKind::Slips if is_one => text("Zettel fehlt", "Slip is missing"),
        TaskKind::Slips => text("Zettel fehlen", "Slips are missing"),
        TaskKind::Disputes if is_one => text("strittige Partie", "disputed game"),
        TaskKind::Disputes => text("strittige Partien", "disputed games"),
        TaskKind::WeeklyList if is_one => {
            text("Partie ohne Wochenliste", "game without a weekly list")
        }
        TaskKind::WeeklyList => text("Partien ohne Wochenliste", "games without a weekly list"),
        TaskKind::Dues if is_one => text("Beitrag offen", "member owes dues"),
        TaskKind::Dues => text("Beiträge offen", "members owe dues"),
        TaskKind::Invitations if is_one => {
            text("Einladung noch nicht angenommen", "invitation not accepted yet")
        }
        TaskKind::Invitations => {
            text("Einladungen noch nicht angenommen", "invitations not accepted yet")
        }
        TaskKind::Entries if is_one => {
            text("Anmeldung zu einem Turnier bestätigen", "entry for a tournament to confirm")
        }
        TaskKind::Entries => {
            text("Anmeldungen zu Turnieren bestätigen", "entries for tournaments to confirm")
        }
        TaskKind::Mails if is_one => {
            text("Mail vielleicht nicht angenommen", "mail perhaps not accepted")
        }
        TaskKind::Mails => text("Mails vielleicht nicht angenommen", "mails perhaps not accepted"),
        TaskKind::BackupFailed if is_one => text("Sicherung fehlgeschlagen", "backup failed"),
        TaskKind::BackupFailed => text("Sicherungen fehlgeschlagen", "backups failed"),
        TaskKind::BackupOld if is_one => text("Tag ohne Sicherung", "day without a backup"),
        TaskKind::BackupOld => text("Tage ohne Sicherung", "days without a backup"),
        TaskKind::Unknown => return None,
    })
}

/// The name of a step of a new club; none for one that this version does not know.
pub const fn step(kind: StepKind) -> Option<Text> {
    match kind {
        StepKind::Name => Some(text("Wie der Club heißt", "What the club is called")),
        StepKind::People => Some(text("Wer dabei ist", "Who is in it")),
        StepKind::Rules => Some(text("Nach welchen Regeln ihr spielt", "By which rules you play")),
        StepKind::Statutes => Some(text("Was in der Ordnung steht", "What the statutes say")),
        StepKind::Evenings => Some(text("Der nächste Abend", "The next evening")),
        StepKind::Accounts => Some(text("Wer sich anmelden kann", "Who can sign in")),
        StepKind::Unknown => None,
    }
}

/// `einer noch bis 28. 11.`
pub fn slip_until(day: NaiveDate, today: NaiveDate, lang: Lang) -> String {
    let day = numbers::day_of_year(day, today, lang);
    say!(lang, "einer noch bis {day}" | "one until {day}")
}

/// `die letzte am 15. 11.`
pub fn last_on(day: NaiveDate, today: NaiveDate, lang: Lang) -> String {
    let day = numbers::day_of_year(day, today, lang);
    say!(lang, "die letzte am {day}" | "the last on {day}")
}

/// `eine nur bis 28. 11.`
pub fn invitation_until(day: NaiveDate, today: NaiveDate, lang: Lang) -> String {
    let day = numbers::day_of_year(day, today, lang);
    say!(lang, "eine gilt nur bis {day}" | "one only until {day}")
}

/// `zusammen 90 €`
pub fn together(cents: i64, lang: Lang) -> String {
    let euros = books::euros(cents, lang);
    say!(lang, "zusammen {euros}" | "{euros} in all")
}

/// `seit 31. 5.`
pub fn since(day: NaiveDate, today: NaiveDate, lang: Lang) -> String {
    let day = numbers::day_of_year(day, today, lang);
    say!(lang, "seit {day}" | "since {day}")
}

/// `nächster Abend am 28. 11.: Herbstturnier`
pub fn next_evening(day: NaiveDate, name: &str, today: NaiveDate, lang: Lang) -> String {
    let when = match day == today {
        true => say!(lang, "heute Clubabend" | "club evening today"),
        false => say!(
            lang,
            "nächster Abend am {day_of_year}" | "next evening on {day_of_year}",
            day_of_year = numbers::day_of_year(day, today, lang)
        ),
    };
    if name.is_empty() { when } else { format!("{when}: {name}") }
}
