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
/// The list as a page.
pub const AS_PAGE: Text = text("Seite", "Page");
/// What publishing does.
pub const EFFECTS: Text = text("Was dabei geschieht", "What happens then");
/// Leads to where it is decided.
pub const CHANGE_RULES: Text = text("Ändern, was wo erscheint", "Change what appears where");
/// On the paper.
pub const PRINT: Text = text("Drucken", "Print");
/// By mail.
pub const MAIL: Text = text("Mail", "Mail");
/// The list does not say any more what the books say.
pub const HAS_CHANGED: Text = text(
    "Seither hat sich etwas geändert. Unten steht die Liste, wie sie heute wäre; veröffentlicht bleibt, was damals hinausging.",
    "Something has changed since. Below stands the list as it would be today; what went out then stays published.",
);
/// The form was refused.
pub const RULES_NOT_SAVED: Text = text("Noch nicht gespeichert.", "Not saved yet.");
/// A mail waits once more.
pub const SENT_AGAIN: Text =
    text("Die Mail geht noch einmal hinaus.", "The mail goes out once more.");
/// Who gets it by mail was saved.
pub const READERS_SAVED: Text = text(
    "Wer die Liste per Mail bekommt, ist gespeichert.",
    "Who gets the list by mail was saved.",
);
/// It was saved.
pub const RULES_SAVED: Text =
    text("Was wo erscheint, ist gespeichert.", "What appears where was saved.");
/// Leads to the members.
pub const MEMBERS: Text = text("Mitglieder", "Members");
/// Where nobody has an address.
pub const NO_ADDRESSES: Text = text(
    "Noch niemand hat eine Mailadresse. Sie steht bei jedem Mitglied unter Daten.",
    "Nobody has a mail address yet. It stands with each member under data.",
);
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
/// When and where evenings take place.
pub const EVENINGS: Text = text("Zeit und Ort der Abende", "Time and place of evenings");
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
            format!("Mit vollem Namen, für alle im Netz: {all}.")
        }
        (Lang::De, _) => {
            format!("{count} Mitglieder stehen mit vollem Namen für alle im Netz: {all}.")
        }
        (Lang::En, 0) => "No full name appears on the net.".to_owned(),
        (Lang::En, 1) => format!("By full name, for everybody on the net: {all}."),
        (Lang::En, _) => {
            format!("{count} members appear by full name for everybody on the net: {all}.")
        }
    }
}

/// A list was published just now.
pub fn list_is_out(day: NaiveDate, lang: Lang) -> String {
    let day = numbers::date(day, lang);
    match lang {
        Lang::De => format!("Die Liste vom {day} ist draußen."),
        Lang::En => format!("The list of {day} is out."),
    }
}

/// A list was withdrawn just now.
pub fn list_withdrawn(day: NaiveDate, lang: Lang) -> String {
    let day = numbers::date(day, lang);
    match lang {
        Lang::De => format!("Die Liste vom {day} ist zurückgezogen."),
        Lang::En => format!("The list of {day} was withdrawn."),
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
        "withdrawn" => text("nicht mehr verschickt", "not sent any more"),
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

/// The subject of the mail that brings a list; a list in the place of a withdrawn one says so.
pub fn mail_subject(
    club: Option<&str>,
    (as_of, version): (chrono::NaiveDate, u32),
    lang: Lang,
) -> String {
    let day = list_day(as_of, version, lang).replace('\u{a0}', " ");
    let list = WEEK_LIST.get(lang);
    match club {
        Some(club) => format!("{club}: {list} {day}"),
        None => format!("{list} {day}"),
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

/// Withdraws a list.
pub const WITHDRAW: Text = text("Zurückziehen", "Withdraw");
/// A list that was withdrawn.
pub const WITHDRAWN: Text = text("zurückgezogen", "withdrawn");
/// Why it is withdrawn.
pub const WITHDRAW_REASON: Text = text("Grund", "Reason");
/// Who reads it.
pub const WITHDRAW_REASON_HINT: Text = text(
    "Steht im Protokoll und bei der Liste, nur für den Club.",
    "Stands in the log and at the list, for the club only.",
);
/// What it does.
pub const WITHDRAW_HIDES: Text = text(
    "Die Liste verschwindet von den Seiten des Clubs; wer ihre Adresse hat, liest dort, dass sie zurückgezogen ist.",
    "The list disappears from the club's pages; those who have its address read there that it is withdrawn.",
);
/// What stays.
pub const WITHDRAW_STAYS: Text = text(
    "In den Büchern bleibt sie, mit Grund und Namen. Für denselben Tag lässt sich danach eine neue veröffentlichen.",
    "It stays in the books, with the reason and your name. A new one of the same day can be published then.",
);
/// Before a list goes out in the place of a withdrawn one.
pub const PUBLISHED_AGAIN: Text = text(
    "Die vorige Liste dieses Tages bleibt zurückgezogen; die neue bekommt eine eigene Adresse.",
    "The list of this day before it stays withdrawn; the new one gets an address of its own.",
);
/// Leads from a withdrawn list to the one in its place.
pub const TO_NEW_LIST: Text = text("Zur neuen Liste", "To the new list");
/// Above the question that was refused.
pub const NOT_WITHDRAWN: Text = text("Noch nicht zurückgezogen.", "Not withdrawn yet.");

/// Above the question.
pub fn withdraw_title(day: NaiveDate, lang: Lang) -> String {
    let day = numbers::date(day, lang);
    match lang {
        Lang::De => format!("Liste vom {day} zurückziehen?"),
        Lang::En => format!("Withdraw the list of {day}?"),
    }
}

/// A list by its day, and which one of the day it is from the second on.
pub fn list_day(day: NaiveDate, version: u32, lang: Lang) -> String {
    let day = numbers::date(day, lang);
    match (version, lang) {
        (0 | 1, _) => day,
        (_, Lang::De) => format!("{day}, {version}. Fassung"),
        (_, Lang::En) => format!("{day}, version {version}"),
    }
}

/// At the address of a list that was withdrawn: its day, when that was, and whether another stands in its place.
pub fn withdrawn_on(day: NaiveDate, on: NaiveDate, is_replaced: bool, lang: Lang) -> String {
    let (day, on) = (numbers::date(day, lang), numbers::date(on, lang));
    match (lang, is_replaced) {
        (Lang::De, false) => {
            format!(
                "Der Club hat die Liste vom {day} am {on} zurückgezogen. Die anderen stehen unter „Wochenliste“."
            )
        }
        (Lang::De, true) => {
            format!("Der Club hat diese Liste vom {day} am {on} zurückgezogen. Es gibt eine neue.")
        }
        (Lang::En, false) => {
            format!(
                "The club withdrew the list of {day} on {on}. The others are below “Weekly list”."
            )
        }
        (Lang::En, true) => {
            format!("The club withdrew this list of {day} on {on}. There is a new one.")
        }
    }
}

/// How many mails of a withdrawn list did not leave.
pub fn mails_not_sent(mails: usize, lang: Lang) -> String {
    match (mails, lang) {
        (1, Lang::De) => "1 Mail nicht mehr verschickt".to_owned(),
        (1, Lang::En) => "1 mail not sent any more".to_owned(),
        (_, Lang::De) => format!("{mails} Mails nicht mehr verschickt"),
        (_, Lang::En) => format!("{mails} mails not sent any more"),
    }
}

/// What becomes of its mails.
pub fn withdraw_mails(sent: usize, waiting: usize, lang: Lang) -> String {
    match (sent, waiting, lang) {
        (0, 0, Lang::De) => "Sie ging an niemanden per Mail.".to_owned(),
        (0, 0, Lang::En) => "Nobody got it by mail.".to_owned(),
        (0, _, Lang::De) => "Die Mails damit sind noch nicht weg und bleiben da.".to_owned(),
        (0, _, Lang::En) => "Its mails have not left yet and stay here.".to_owned(),
        (sent, _, Lang::De) => {
            format!("{sent} haben sie schon per Mail; diese Mails holt niemand zurück.")
        }
        (sent, _, Lang::En) => {
            format!("{sent} have it by mail already; nobody can get these mails back.")
        }
    }
}

/// The week that ends with a day.
pub fn week_until(day: NaiveDate, lang: Lang) -> String {
    let day = crate::numbers::date(day, lang);
    match lang {
        Lang::De => format!("Woche bis {day}"),
        Lang::En => format!("Week until {day}"),
    }
}

/// Of which day the list is, and whether it was published; `published` holds by whom, if that is known.
pub fn list_state(day: NaiveDate, published: Option<Option<&str>>, lang: Lang) -> String {
    let week = week_until(day, lang);
    match (published, lang) {
        (None, Lang::De) => format!("{week} · noch nicht veröffentlicht"),
        (None, Lang::En) => format!("{week} · not published yet"),
        (Some(None), Lang::De) => format!("{week} · veröffentlicht"),
        (Some(None), Lang::En) => format!("{week} · published"),
        (Some(Some(author)), Lang::De) => format!("{week} · veröffentlicht von {author}"),
        (Some(Some(author)), Lang::En) => format!("{week} · published by {author}"),
    }
}

/// A list that was withdrawn, and why.
pub fn withdrawn_because(reason: &str, lang: Lang) -> String {
    format!("{}: {reason}", WITHDRAWN.get(lang))
}

/// How many get it by mail.
pub fn to_readers(readers: usize, lang: Lang) -> String {
    match (readers, lang) {
        (0, Lang::De) => "an niemanden".to_owned(),
        (0, Lang::En) => "to nobody".to_owned(),
        (1, Lang::De) => "an 1 Person".to_owned(),
        (1, Lang::En) => "to 1 person".to_owned(),
        (_, Lang::De) => format!("an {readers} Personen"),
        (_, Lang::En) => format!("to {readers} people"),
    }
}

/// How many mails went out.
pub fn mails_sent(sent: usize, lang: Lang) -> String {
    match (sent, lang) {
        (0, Lang::De) => "ohne Mail".to_owned(),
        (0, Lang::En) => "no mail".to_owned(),
        (1, Lang::De) => "1 Mail".to_owned(),
        (1, Lang::En) => "1 mail".to_owned(),
        (_, Lang::De) => format!("{sent} Mails"),
        (_, Lang::En) => format!("{sent} mails"),
    }
}
