//! The words around publishing: the page on which lists are published, what is decided about them, the mails
//! they go out with, the end of a year, sheets typed in from paper, the screen in the hall.

use chrono::NaiveDate;
use club::publishing::{Audience, Shown};

use crate::{Lang, Text, numbers, text};

/// The list of a week.
pub const WEEK_LIST: Text = text("Wochenliste", "Weekly list");
/// Leads to all lists.
pub const ALL_LISTS: Text = text("Alle Listen", "All lists");
/// Publishes a list.
pub const PUBLISH: Text = text("Veröffentlichen", "Publish");
/// What the list of a day is for as long as it is not published.
pub const PUBLISH_HINT: Text = text(
    "So sieht die Liste aus. Noch ist sie nicht veröffentlicht.",
    "This is what the list looks like. It is not published yet.",
);
/// What stays after publishing.
pub const STAYS_PUBLISHED: Text = text(
    "Danach bleibt die Liste dieses Tages, wie sie ist; Berichtigungen stehen erst in der nächsten.",
    "After that the list of this day stays as it is; corrections appear in the next one.",
);
/// A list was refused.
pub const NOT_PUBLISHED_YET: Text = text("Noch nicht veröffentlicht", "Not published yet");
/// The list has no game.
pub const EMPTY_LIST: Text = text(
    "Die Liste ist leer: in diesem Spieljahr zählt noch keine Partie. Trotzdem veröffentlichen.",
    "The list is empty: no game counts in this club year yet. Publish it all the same.",
);
/// The list of the chosen day was published.
pub const IS_PUBLISHED: Text = text(
    "Für diesen Tag ist die Liste veröffentlicht. Hier steht sie, wie sie hinausging.",
    "The list of this day is published. Here it is as it went out.",
);
/// The day of a list.
pub const AS_OF: Text = text("Liste vom", "List of");
/// Shows another day.
pub const SHOW_DAY: Text = text("Anzeigen", "Show");
/// Lists that were published.
pub const ARCHIVE: Text = text("Veröffentlichte Listen", "Published lists");
/// When a list was published.
pub const PUBLISHED_AT: Text = text("Veröffentlicht", "Published");
/// The mails of a list.
pub const MAILS: Text = text("Mails", "Mails");
/// Who gets the list by mail.
pub const READERS: Text = text("Wer die Liste per Mail bekommt", "Who gets the list by mail");
/// What it takes to get it.
pub const READERS_HINT: Text = text(
    "Zur Wahl steht, wer eine Mailadresse hat; die trägt man bei der Person ein.",
    "Everybody with a mail address can choose; the address is entered with the person.",
);
/// Somebody gets it.
pub const GETS_IT: Text = text("bekommt sie", "gets it");
/// Somebody does not.
pub const GETS_IT_NOT: Text = text("bekommt sie nicht", "does not get it");
/// From now on somebody gets it.
pub const SEND_IT: Text = text("Zuschicken", "Send it");
/// From now on somebody does not.
pub const SEND_IT_NOT: Text = text("Nicht mehr zuschicken", "Stop sending it");
/// What is decided about lists.
pub const RULES: Text = text("Was wo erscheint", "What appears where");
/// What that means.
pub const RULES_HINT: Text = text(
    "Öffentlich heißt: für alle im Netz, Mitglieder mit Pseudonym, wo sie eines haben, Gäste ohne Namen. Intern heißt: für den Verein, mit Namen.",
    "Public means: for everybody on the net, members by their pseudonym where they have one, guests without names. Internal means: for the club, by name.",
);
/// The list of the year.
pub const YEAR_LIST: Text = text("Jahresliste", "The year's list");
/// Special hands.
pub const HANDS: Text = text("Sonderspiele und Bochowe", "Special hands and Bochowe");
/// The games of the week.
pub const TABLES: Text = text("Partien der Woche", "Games of the week");
/// People's pages.
pub const PEOPLE: Text = text("Seiten der Personen", "People's pages");
/// The rules.
pub const HOUSE_RULES: Text = text("Regeln des Vereins", "The club's rules");
/// The pages are in English.
pub const IN_ENGLISH: Text = text("Seiten auf Englisch", "Pages in English");
/// Lists go out by mail.
pub const BY_MAIL: Text = text("Auch per Mail verschicken", "Send by mail as well");
/// Lists appear by themselves.
pub const BY_ITSELF: Text = text("Erscheint von selbst", "Appears by itself");
/// They do not.
pub const NOT_BY_ITSELF: Text = text("nein", "no");
/// At which hour.
pub const AT_TIME: Text = text("um (Stunde:Minute)", "at (hour:minute)");
/// What the winner's certificate says.
pub const WINNER_WORDS: Text = text(
    "Worte auf der Urkunde für den Ersten (leer: unsere)",
    "Words on the winner's certificate (empty: ours)",
);
/// What the last one's certificate says.
pub const LAST_WORDS: Text = text(
    "Worte auf der Urkunde für den Letzten (leer: unsere)",
    "Words on the certificate of the last (empty: ours)",
);
/// No mail server is known.
pub const NO_MAIL_SERVER: Text = text(
    "Dem Server ist kein Mailserver genannt (--smtp, --mail-from): Mails warten, bis einer genannt ist.",
    "The server knows no mail server (--smtp, --mail-from): mails wait until there is one.",
);
/// Sends once more what may have been sent already.
pub const SEND_AGAIN: Text = text("Noch einmal senden", "Send again");
/// Where a mail stands.
pub const STATE: Text = text("Zustand", "State");
/// What the mail server said.
pub const REMARK: Text = text("Bemerkung", "Remark");
/// How often a mail was tried.
pub const ATTEMPTS: Text = text("Versuche", "Attempts");
/// To the published pages.
pub const TO_PUBLIC_SITE: Text = text("Öffentliche Seiten", "Public pages");
/// To the pages of members.
pub const TO_INTERNAL_SITE: Text = text("Seiten für Mitglieder", "Pages for members");

/// How a mail begins.
pub const MAIL_OPENING: Text = text(
    "Servus,\n\nhier ist die neue Liste; als PDF hängt sie an.",
    "Hello,\n\nhere is the new list; as a PDF it is attached.",
);
/// How a mail ends.
pub const MAIL_CLOSING: Text = text(
    "Wer die Liste nicht mehr bekommen mag, sagt es dem Verein.",
    "If you do not want the list any more, please tell the club.",
);

/// The question before a list is published.
pub fn publish_title(day: NaiveDate, lang: Lang) -> String {
    let day = numbers::date(day, lang);
    match lang {
        Lang::De => format!("Liste vom {day} veröffentlichen?"),
        Lang::En => format!("Publish the list of {day}?"),
    }
}

/// How many get a list by mail.
pub fn goes_out(readers: usize, lang: Lang) -> String {
    let count = numbers::count(readers as u64);
    match (lang, readers) {
        (Lang::De, 0) => "Niemand bekommt die Liste per Mail.".to_owned(),
        (Lang::De, 1) => "1 Person bekommt die Liste per Mail.".to_owned(),
        (Lang::De, _) => format!("{count} Personen bekommen die Liste per Mail."),
        (Lang::En, 0) => "Nobody gets the list by mail.".to_owned(),
        (Lang::En, 1) => "1 person gets the list by mail.".to_owned(),
        (Lang::En, _) => format!("{count} people get the list by mail."),
    }
}

/// Whose full names everybody can read once a list is published.
pub fn names_appear(names: &[String], lang: Lang) -> String {
    let (count, all) = (numbers::count(names.len() as u64), names.join(", "));
    match (lang, names.len()) {
        (Lang::De, 0) => "Im Netz erscheint kein voller Name.".to_owned(),
        (Lang::De, 1) => {
            format!("Mit vollem Namen, für alle im Netz: {all}. Einverstanden?")
        }
        (Lang::De, _) => format!(
            "{count} Mitglieder stehen mit vollem Namen für alle im Netz: {all}. Sind alle einverstanden? \
             Wer nicht, bekommt vorher ein Pseudonym."
        ),
        (Lang::En, 0) => "No full name appears on the net.".to_owned(),
        (Lang::En, 1) => format!("By full name, for everybody on the net: {all}. Do they agree?"),
        (Lang::En, _) => format!(
            "{count} members appear by full name for everybody on the net: {all}. Do all of them agree? \
             Who does not gets a pseudonym first."
        ),
    }
}

/// Who may see a list.
pub const fn shown(shown: Shown) -> Text {
    match shown {
        Shown::Public => text("öffentlich", "public"),
        Shown::Internal => text("intern", "internal"),
        Shown::Nobody => text("gar nicht", "not at all"),
    }
}

/// For whom a list is.
pub const fn audience(audience: Audience) -> Text {
    match audience {
        Audience::Public => text("öffentlich", "public"),
        Audience::Internal => text("intern", "internal"),
    }
}

/// How far a mail has come, by the stored name of its state.
pub fn mail_state(state: &str) -> Text {
    match state {
        "waiting" => text("wartet", "waiting"),
        "sending" => text("wird gesendet", "being sent"),
        "sent" => text("zugestellt", "delivered"),
        "refused" => text("abgelehnt", "refused"),
        _ => text("unklar, ob zugestellt", "perhaps delivered"),
    }
}

/// A day of the week, 1 is Monday.
pub const fn weekday(number: u8) -> Text {
    match number {
        1 => text("Montag", "Monday"),
        2 => text("Dienstag", "Tuesday"),
        3 => text("Mittwoch", "Wednesday"),
        4 => text("Donnerstag", "Thursday"),
        5 => text("Freitag", "Friday"),
        6 => text("Samstag", "Saturday"),
        _ => text("Sonntag", "Sunday"),
    }
}

/// The subject of the mail that brings a list.
pub fn mail_subject(club: Option<&str>, as_of: chrono::NaiveDate, lang: Lang) -> String {
    let day = crate::numbers::date(as_of, lang).replace('\u{a0}', " ");
    let list = WEEK_LIST.get(lang);
    match club {
        Some(club) => format!("{club}: {list} {day}"),
        None => format!("{list} {day}"),
    }
}

/// Typing in a sheet of paper.
pub const TYPE_IN: Text = text("Blatt eintippen", "Type in a sheet");
/// How it is done.
pub const TYPE_IN_HINT: Text = text(
    "Zeile für Zeile wie auf dem Blatt, ein Minus vor jedem Verlust. Mit Enter geht es ins nächste Feld, mit den Pfeilen in die Zeile darüber und darunter.",
    "Line by line as on the sheet, a minus before every loss. Enter leads to the next field, the arrows to the line above and below.",
);
/// What else can stand on a sheet with hands.
pub const TYPE_IN_HANDS_HINT: Text = text(
    "Für eine tote Hand steht „tot“ statt einer Zahl; eine Strafe sind Ergebnisse ohne Gewinner und ohne Blätter.",
    "A dead hand is “dead” instead of a number; a penalty is results without a winner and without hands.",
);
/// What people write for a dead hand.
pub const DEAD_HAND: [&str; 6] = ["tot", "t", "dead", "x", "×", "†"];
/// Who pays for all.
pub const PAO: Text = text("Pao: zahlt für alle", "Pao: pays for all");
/// Which sheet.
pub const WHICH_SHEET: Text = text("Nach welchen Regeln?", "By which rules?");
/// Games that were begun and have no deal yet.
pub const BEGUN_GAMES: Text = text("Begonnene Partien ohne Spiele", "Games begun, without deals");
/// Player 1 to 4, by the first seat.
pub const FIRST_SEATS: [Text; 4] =
    [text("Ost", "East"), text("Süd", "South"), text("West", "West"), text("Nord", "North")];
/// The day of a game.
pub const DAY: Text = text("Tag", "Day");
/// When it began.
pub const BEGAN: Text = text("Beginn", "Begin");
/// When it ended.
pub const ENDED: Text = text("Ende", "End");
/// The table's name.
pub const TABLE: Text = text("Tisch", "Table");
/// It was broken off.
pub const ABANDONED: Text = text("abgebrochen", "broken off");
/// The line's number.
pub const LINE: Text = text("Spiel", "Deal");
/// Who won.
pub const WON_BY: Text = text("Mah-Jongg", "Mah-jongg");
/// From whom.
pub const WON_FROM: Text = text("von", "from");
/// Nobody won.
pub const NOBODY: Text = text("niemand", "nobody");
/// The tile came from the wall.
pub const WALL: Text = text("Mauer", "wall");
/// The wind that was thrown.
pub const THROWN: Text = text("Wind der Runde", "Wind of the round");
/// What a hand is worth.
pub const HAND: Text = text("Blatt", "Hand");
/// The sum of a line.
pub const LINE_SUM: Text = text("Summe", "Sum");
/// The totals below.
pub const TOTAL: Text = text("Gesamt", "Total");
/// Checks the sheet without saving it.
pub const CHECK: Text = text("Prüfen", "Check");
/// Saves the game.
pub const KEEP: Text = text("Partie speichern", "Save the game");
/// The sheet adds up.
pub const ALL_FITS: Text = text("Alles geht auf.", "Everything adds up.");
/// Nothing was typed.
pub const NOTHING_TYPED: Text =
    text("Noch steht nichts auf dem Blatt.", "There is nothing on the sheet yet.");
/// Four different people are needed.
pub const FOUR_PEOPLE: Text =
    text("Bitte vier verschiedene Personen wählen.", "Please choose four different people.");
/// Day or times do not fit.
pub const BAD_TIMES: Text = text(
    "Bitte Tag, Beginn und Ende prüfen: Das Ende kommt nach dem Beginn und nicht erst morgen.",
    "Please check day, begin and end: the end comes after the begin, and not tomorrow.",
);
/// A field does not contain a number.
pub const NO_NUMBER: Text = text("Das ist keine Zahl.", "That is no number.");

/// Where a sheet is wrong.
pub fn wrong_line(number: usize, why: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Spiel {number}: {why}"),
        Lang::En => format!("Deal {number}: {why}"),
    }
}

/// A line does not add up.
pub fn wrong_sum(sum: i64, lang: Lang) -> String {
    let sum = crate::numbers::signed(sum);
    match lang {
        Lang::De => format!("Die Zeile geht nicht auf, es bleibt {sum}."),
        Lang::En => format!("The line does not add up, {sum} is left."),
    }
}

/// Something is missing in a line.
pub const MISSING_FIGURE: Text =
    text("In dieser Zeile fehlt etwas.", "Something is missing in this line.");
/// No deal has these figures.
pub const NO_SUCH_DEAL: Text = text(
    "So kann kein Spiel ausgehen. Bitte die Zahlen mit dem Blatt vergleichen.",
    "No deal ends like this. Please compare the figures with the sheet.",
);
/// The game was over.
pub const AFTER_THE_END: Text =
    text("Die Partie war vorher schon zu Ende.", "The game was over before this.");

/// The hands give other results than those that were typed.
pub fn otherwise(nets: &[i64], lang: Lang) -> String {
    let nets: Vec<String> = nets.iter().map(|net| crate::numbers::signed(*net)).collect();
    let nets = nets.join(", ");
    match lang {
        Lang::De => {
            format!("Aus den Blättern ergibt sich {nets}. Bitte mit dem Blatt vergleichen.")
        }
        Lang::En => format!("The hands come to {nets}. Please compare with the sheet."),
    }
}

/// The screen in the hall.
pub const HALL: Text = text("Saal", "Hall");
/// Tables that play.
pub const RUNNING: Text = text("An den Tischen", "At the tables");
/// Nobody plays.
pub const NOBODY_PLAYS: Text = text("Gerade wird nicht gespielt.", "Nobody plays at the moment.");
/// The first of the year.
pub const LEADING: Text = text("Jahreswertung", "The year's list");
/// The next evening.
pub const NEXT_ROUND: Text = text("Nächste Runde", "Next round");
/// The server does not answer.
pub const CUT_OFF: Text =
    text("Verbindung unterbrochen – es geht gleich weiter", "Cut off – it will go on in a moment");
/// Papers of a year.
pub const YEAR_PAPERS: Text = text("Blätter zum Jahresende", "Papers at the year's end");
/// The year's list, everybody by name and special hands.
pub const RESULTS_WORKBOOK: Text = text("Ergebnisse als Excel", "Results as Excel");
/// The winner's certificate.
pub const WINNERS_PAPER: Text = text("Urkunde für den Ersten", "Certificate for the first");
/// The certificate of the last.
pub const LASTS_PAPER: Text = text("Urkunde für den Letzten", "Certificate for the last");
/// Blank sheets.
pub const BLANK_SHEETS: Text = text("Leere Blätter", "Blank sheets");
