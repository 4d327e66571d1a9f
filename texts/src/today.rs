//! The first screen: what waits, the last games, the first of the year.

use chrono::NaiveDate;

use crate::{Lang, Text, books, numbers, text};

/// What waits for the reader.
pub const TASKS: Text = text("Zu erledigen", "To do");
/// Nothing waits.
pub const NO_TASKS: Text = text("Alles erledigt.", "All done.");
/// The first of the year.
pub const LEADERS: Text = text("Die ersten fünf", "The first five");
/// Leads to the whole list.
pub const WHOLE_LIST: Text = text("Ganze Wertung", "All standings");
/// Nobody is in the list yet.
pub const NO_LEADERS: Text = text(
    "Hier stehen die Ersten, sobald eine Partie zählt.",
    "The leaders stand here once a game counts.",
);
/// The last games.
pub const LAST_GAMES: Text = text("Zuletzt gespielt", "Played last");
/// The reader's last games.
pub const OWN_GAMES: Text = text("Meine letzten Partien", "My last games");
/// Leads to all games.
pub const ALL_GAMES: Text = text("Alle Partien", "All games");
/// The reader's own year.
pub const OWN_YEAR: Text = text("Mein Spieljahr", "My year");
/// Leads to the reader's own page.
pub const OWN_PAGE: Text = text("Meine Seite", "My page");
/// A reader without a game that counts.
pub const NO_OWN_GAMES: Text = text(
    "Platz und Kurve stehen hier nach der ersten Partie, die zählt.",
    "Place and curve stand here after the first game that counts.",
);
/// The place in the year.
pub const PLACE: Text = text("Platz", "Place");
/// The figure by which the year is ranked.
pub const RESULT: Text = text("Ergebnis", "Result");
/// How many games count.
pub const GAMES: Text = text("Partien", "Games");
/// What is missing to the next place.
pub const TO_NEXT: Text = text("bis zum nächsten Platz", "to the next place");
/// Dues of the year that are open.
pub const OPEN_DUES: Text = text("Beitrag offen", "Dues open");
/// Leads to the evening that is announced.
pub const EVENING: Text = text("Abend ansehen", "See the evening");
/// The button of a task.
pub const LOOK: Text = text("Ansehen", "Look");
/// Somebody who has not signed in: what signing in shows.
pub const SIGN_IN_HINT: Text = text(
    "Wertung, Partien und Kassa sind für Mitglieder: nach dem Anmelden steht alles hier.",
    "Standings, games and money are for members: all of it is here once you have signed in.",
);
/// The first steps of an empty club.
pub const FIRST_STEPS: Text = text("So geht es los", "How to begin");
/// What to do first in an empty club.
pub const FIRST_STEPS_HINT: Text = text(
    "Mit „Neue Partie“ entstehen die ersten Namen und die erste Partie; Listen von früher lassen sich einlesen.",
    "“New game” adds the first names and the first game; lists from former years can be imported.",
);
/// Leads to the page that imports lists.
pub const IMPORT: Text = text("Listen einlesen", "Import lists");
/// Slips that are missing.
pub const SLIPS: Text = text("Zettel fehlen", "Slips are missing");
/// The weekly list is due.
pub const WEEKLY_LIST: Text = text("Partien ohne Wochenliste", "Games without a weekly list");
/// Dues are open.
pub const DUES: Text = text("Beiträge offen", "Dues are open");
/// Invitations wait.
pub const INVITATIONS: Text =
    text("Einladungen noch nicht angenommen", "Invitations not accepted yet");
/// Entries for tournaments wait.
pub const ENTRIES: Text =
    text("Anmeldungen zu einem Turnier bestätigen", "Entries for a tournament to confirm");
/// Mails failed.
pub const MAILS: Text = text("Mails nicht zugestellt", "Mails not delivered");
/// Backups failed.
pub const BACKUP_FAILED: Text = text("Sicherungen fehlgeschlagen", "Backups failed");
/// The last backup is old.
pub const BACKUP_OLD: Text = text("Tage ohne Sicherung", "Days without a backup");

/// `einer noch bis 28. 11.`
pub fn slip_until(day: NaiveDate, today: NaiveDate, lang: Lang) -> String {
    let day = numbers::day_of_year(day, today, lang);
    match lang {
        Lang::De => format!("einer noch bis {day}"),
        Lang::En => format!("one until {day}"),
    }
}

/// `die letzte am 15. 11.`
pub fn last_on(day: NaiveDate, today: NaiveDate, lang: Lang) -> String {
    let day = numbers::day_of_year(day, today, lang);
    match lang {
        Lang::De => format!("die letzte am {day}"),
        Lang::En => format!("the last on {day}"),
    }
}

/// `eine nur bis 28. 11.`
pub fn invitation_until(day: NaiveDate, today: NaiveDate, lang: Lang) -> String {
    let day = numbers::day_of_year(day, today, lang);
    match lang {
        Lang::De => format!("eine gilt nur bis {day}"),
        Lang::En => format!("one only until {day}"),
    }
}

/// `zusammen 90 €`
pub fn together(cents: i64, lang: Lang) -> String {
    let euros = books::euros(cents, lang);
    match lang {
        Lang::De => format!("zusammen {euros}"),
        Lang::En => format!("{euros} in all"),
    }
}

/// `seit 31. 5.`
pub fn since(day: NaiveDate, today: NaiveDate, lang: Lang) -> String {
    let day = numbers::day_of_year(day, today, lang);
    match lang {
        Lang::De => format!("seit {day}"),
        Lang::En => format!("since {day}"),
    }
}

/// `nächster Abend am 28. 11.: Herbstturnier`
pub fn next_evening(day: NaiveDate, name: &str, today: NaiveDate, lang: Lang) -> String {
    let when = match (day == today, lang) {
        (true, Lang::De) => "heute Clubabend".to_owned(),
        (true, Lang::En) => "club evening today".to_owned(),
        (false, Lang::De) => {
            format!("nächster Abend am {}", numbers::day_of_year(day, today, lang))
        }
        (false, Lang::En) => format!("next evening on {}", numbers::day_of_year(day, today, lang)),
    };
    if name.is_empty() { when } else { format!("{when}: {name}") }
}
