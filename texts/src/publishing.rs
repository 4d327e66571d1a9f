//! The words around publishing: the page on which lists are published, what is decided about them, the mails
//! they go out with, the end of a year, sheets typed in from paper, the screen in the hall.

use chrono::NaiveDate;
use club::publishing::{Audience, Shown};

use crate::words::{say, words};
use crate::{Lang, Text, numbers, text};

words! {
    WEEK_LIST "Wochenliste" | "Weekly list";
    ALL_LISTS "Alle Listen" | "All lists";
    PUBLISH "Veröffentlichen" | "Publish";
    PUBLISH_HINT
        "So sieht die Liste aus. Noch ist sie nicht veröffentlicht."
        | "This is what the list looks like. It is not published yet.";
    STAYS_PUBLISHED
        "Danach bleibt die Liste dieses Tages, wie sie ist; Berichtigungen stehen erst in der nächsten."
        | "After that the list of this day stays as it is; corrections appear in the next one.";
    NOT_PUBLISHED_YET "Noch nicht veröffentlicht" | "Not published yet";
    EMPTY_LIST
        "Die Liste ist leer: In diesem Spieljahr zählt noch keine Partie. Trotzdem veröffentlichen."
        | "The list is empty: no game counts in this club year yet. Publish it all the same.";
    IS_PUBLISHED
        "Für diesen Tag ist die Liste veröffentlicht. Hier steht sie, wie sie hinausging."
        | "The list of this day is published. Here it is as it went out.";
    AS_OF "Liste vom" | "List of";
    SHOW_DAY "Anzeigen" | "Show";
    ARCHIVE "Veröffentlichte Listen" | "Published lists";
    PUBLISHED_AT "Veröffentlicht" | "Published";
    AS_PAGE "Seite" | "Page";
    EFFECTS "Was dabei geschieht" | "What happens then";
    CHANGE_RULES "Ändern, was wo erscheint" | "Change what appears where";
    PRINT "Drucken" | "Print";
    MAIL "Mail" | "Mail";
    HAS_CHANGED
        "Seither hat sich etwas geändert. Unten steht die Liste, wie sie heute wäre; veröffentlicht bleibt, was damals hinausging."
        | "Something has changed since. Below stands the list as it would be today; what went out then stays published.";
    RULES_NOT_SAVED "Noch nicht gespeichert." | "Not saved yet.";
    SENT_AGAIN "Die Mail geht noch einmal hinaus." | "The mail goes out once more.";
    READERS_SAVED "Wer die Liste per Mail bekommt, ist gespeichert." | "Those who get the list by mail are saved.";
    RULES_SAVED "Was wo erscheint, ist gespeichert." | "What appears where is saved.";
    MEMBERS "Mitglieder" | "Members";
    NO_ADDRESSES
        "Noch niemand hat eine E-Mail-Adresse. Sie steht bei jedem Mitglied unter „Daten“."
        | "Nobody has an e-mail address yet. It stands with each member under “Data”.";
    MAILS "Mails" | "Mails";
    READERS "Wer die Liste per Mail bekommt" | "Who gets the list by mail";
    READERS_HINT
        "Zur Wahl steht, wer eine E-Mail-Adresse hat; sie wird bei der Person eingetragen."
        | "Everybody with an e-mail address can be chosen; the address is entered with the person.";
    GETS_IT "bekommt sie" | "gets it";
    GETS_IT_NOT "bekommt sie nicht" | "does not get it";
    SEND_IT "Zuschicken" | "Send it";
    SEND_IT_NOT "Nicht mehr zuschicken" | "Stop sending it";
    EVENINGS "Zeit und Ort der Abende" | "Time and place of evenings";
    RULES "Was wo erscheint" | "What appears where";
    RULES_HINT
        "Öffentlich heißt: für alle im Netz, Mitglieder mit Pseudonym, wo sie eines haben, Gäste ohne Namen. Intern heißt: für den Club, mit Namen."
        | "Public means: for everybody on the internet, members by their pseudonym where they have one, guests without names. Internal means: for the club, by name.";
    YEAR_LIST "Jahresliste" | "The year's list";
    HANDS "Sonderspiele und Bochowe" | "Special hands and Bochowe";
    TABLES "Partien der Woche" | "Games of the week";
    PEOPLE "Seiten der Personen" | "People's pages";
    HOUSE_RULES "Regeln des Clubs" | "The club's rules";
    IN_ENGLISH "Seiten auf Englisch" | "Pages in English";
    BY_MAIL "Auch per Mail verschicken" | "Send by mail as well";
    BY_ITSELF "Erscheint von selbst" | "Appears by itself";
    NOT_BY_ITSELF "nein" | "no";
    AT_TIME "um (Stunde:Minute)" | "at (hour:minute)";
    WINNER_WORDS
        "Worte auf der Urkunde für den Ersten (leer: unsere)"
        | "Words on the winner's certificate (empty: ours)";
    LAST_WORDS
        "Worte auf der Urkunde für den Letzten (leer: unsere)"
        | "Words on the certificate of the last (empty: ours)";
    NO_MAIL_SERVER
        "Es ist noch kein Mailserver eingerichtet; bis dahin warten die Mails. Wer den Rechner betreut, richtet ihn mit „ostwind setup“ ein."
        | "No mail server is set up yet; until then mails wait. Whoever looks after the machine sets it up by “ostwind setup”.";
    SEND_AGAIN "Nochmals senden" | "Send again";
    STATE "Zustand" | "State";
    REMARK "Bemerkung" | "Remark";
    ATTEMPTS "Versuche" | "Attempts";
    TO_PUBLIC_SITE "Öffentliche Seiten" | "Public pages";
    TO_INTERNAL_SITE "Seiten für Mitglieder" | "Pages for members";

    MAIL_OPENING
        "Servus,\n\nhier ist die neue Liste; als PDF hängt sie an."
        | "Hello,\n\nhere is the new list; as a PDF it is attached.";
    MAIL_CLOSING
        "Wer die Liste nicht mehr bekommen mag, sagt es dem Club."
        | "If you do not want the list any more, please tell the club.";

    fn publish_title(day: NaiveDate) "Liste vom {day} veröffentlichen?" | "Publish the list of {day}?";
}

/// How many get a list by mail.
pub fn goes_out(readers: usize, lang: Lang) -> String {
    let count = numbers::count(readers as u64);
    match readers {
        0 => say!(lang, "Niemand bekommt die Liste per Mail." | "Nobody gets the list by mail."),
        1 => say!(lang, "1 Person bekommt die Liste per Mail." | "1 person gets the list by mail."),
        _ => say!(
            lang,
            "{count} Personen bekommen die Liste per Mail."
                | "{count} people get the list by mail."
        ),
    }
}

/// Whose full names everybody can read once a list is published.
pub fn names_appear(names: &[String], lang: Lang) -> String {
    let (count, all) = (numbers::count(names.len() as u64), names.join(", "));
    match names.len() {
        0 => say!(
            lang,
            "Im Netz erscheint kein voller Name." | "No full name appears on the internet."
        ),
        1 => say!(
            lang,
            "Mit vollem Namen, für alle im Netz: {all}."
                | "By full name, for everybody on the internet: {all}."
        ),
        _ => say!(
            lang,
            "{count} Mitglieder stehen mit vollem Namen für alle im Netz: {all}."
                | "{count} members appear by full name for everybody on the internet: {all}."
        ),
    }
}

words! {
    fn list_is_out(day: NaiveDate) "Die Liste vom {day} ist draußen." | "The list of {day} is out.";

    fn list_withdrawn(day: NaiveDate) "Die Liste vom {day} ist zurückgezogen." | "The list of {day} was withdrawn.";
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
        "sent" => text("angenommen", "accepted"),
        "refused" => text("abgelehnt", "refused"),
        "withdrawn" => text("nicht mehr verschickt", "not sent any more"),
        _ => text("unklar, ob angenommen", "perhaps accepted"),
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

words! {
    HALL "Saal" | "Hall";
    RUNNING "An den Tischen" | "At the tables";
    NOBODY_PLAYS "Gerade wird nicht gespielt." | "Nobody plays at the moment.";
    LEADING "Jahreswertung" | "The year's list";
    NEXT_ROUND "Nächste Runde" | "Next round";
    CUT_OFF "Verbindung unterbrochen – es geht gleich weiter" | "Cut off – it will go on in a moment";
    YEAR_PAPERS "Blätter zum Jahresende" | "Papers at the year's end";
    RESULTS_WORKBOOK "Ergebnisse als Excel" | "Results as Excel";
    WINNERS_PAPER "Urkunde für den Ersten" | "Certificate for the first";
    LASTS_PAPER "Urkunde für den Letzten" | "Certificate for the last";
    BLANK_SHEETS "Leere Blätter" | "Blank sheets";

    WITHDRAW "Zurückziehen" | "Withdraw";
    WITHDRAWN "zurückgezogen" | "withdrawn";
    WITHDRAW_REASON "Grund" | "Reason";
    WITHDRAW_REASON_HINT
        "Steht im Protokoll und bei der Liste, nur für den Club."
        | "Stands in the log and at the list, for the club only.";
    WITHDRAW_HIDES
        "Die Liste verschwindet von den Seiten des Clubs; wer ihre Adresse hat, liest dort, dass sie zurückgezogen ist."
        | "The list disappears from the club's pages; those who have its address read there that it is withdrawn.";
    WITHDRAW_STAYS
        "In den Büchern bleibt sie, mit Grund und Namen. Für denselben Tag lässt sich danach eine neue veröffentlichen."
        | "It stays in the books, with the reason and your name. A new one of the same day can be published then.";
    PUBLISHED_AGAIN
        "Die vorige Liste dieses Tages bleibt zurückgezogen; die neue bekommt eine eigene Adresse."
        | "The list of this day before it stays withdrawn; the new one gets an address of its own.";
    TO_NEW_LIST "Zur neuen Liste" | "To the new list";
    NOT_WITHDRAWN "Noch nicht zurückgezogen." | "Not withdrawn yet.";

    fn withdraw_title(day: NaiveDate) "Liste vom {day} zurückziehen?" | "Withdraw the list of {day}?";
}

/// A list by its day, and which one of the day it is from the second on.
pub fn list_day(day: NaiveDate, version: u32, lang: Lang) -> String {
    let day = numbers::date(day, lang);
    match version {
        0 | 1 => day,
        _ => say!(lang, "{day}, {version}. Fassung" | "{day}, version {version}"),
    }
}

/// At the address of a list that was withdrawn: its day, when that was, and whether another stands in its place.
pub fn withdrawn_on(day: NaiveDate, on: NaiveDate, is_replaced: bool, lang: Lang) -> String {
    let (day, on) = (numbers::date(day, lang), numbers::date(on, lang));
    match is_replaced {
        false => say!(
            lang,
            "Der Club hat die Liste vom {day} am {on} zurückgezogen. Die anderen stehen unter „Wochenliste“."
                | "The club withdrew the list of {day} on {on}. The others are below “Weekly list”."
        ),
        true => say!(
            lang,
            "Der Club hat diese Liste vom {day} am {on} zurückgezogen. Es gibt eine neue."
                | "The club withdrew this list of {day} on {on}. There is a new one."
        ),
    }
}

words! {
    fn mails_not_sent(mails: usize) match mails {
        1 => "1 Mail nicht mehr verschickt" | "1 mail not sent any more",
        _ => "{mails} Mails nicht mehr verschickt" | "{mails} mails not sent any more",
    }

    fn withdraw_mails(sent: usize, waiting: usize) match (sent, waiting) {
        (0, 0) => "Sie ging an niemanden per Mail." | "Nobody got it by mail.",
        (0, _) =>
            "Die Mails damit sind noch nicht weg und bleiben da."
            | "Its mails have not left yet and stay here.",
        (1, _) =>
            "1 Person hat sie schon per Mail; diese Mail holt niemand zurück."
            | "1 person has it by mail already; nobody can get this mail back.",
        (sent, _) =>
            "{sent} haben sie schon per Mail; diese Mails holt niemand zurück."
            | "{sent} have it by mail already; nobody can get these mails back.",
    }

    fn week_until(day: NaiveDate) "Woche bis {day}" | "Week until {day}";
}

/// Of which day the list is, and whether it was published; `published` holds by whom, if that is known.
pub fn list_state(day: NaiveDate, published: Option<Option<&str>>, lang: Lang) -> String {
    let week = week_until(day, lang);
    match published {
        None => say!(lang, "{week} · noch nicht veröffentlicht" | "{week} · not published yet"),
        Some(None) => say!(lang, "{week} · veröffentlicht" | "{week} · published"),
        Some(Some(author)) => {
            say!(lang, "{week} · veröffentlicht von {author}" | "{week} · published by {author}")
        }
    }
}

/// A list that was withdrawn, and why.
pub fn withdrawn_because(reason: &str, lang: Lang) -> String {
    format!("{}: {reason}", WITHDRAWN.get(lang))
}

words! {
    fn to_readers(readers: usize) match readers {
        0 => "an niemanden" | "to nobody",
        1 => "an 1 Person" | "to 1 person",
        _ => "an {readers} Personen" | "to {readers} people",
    }

    fn mails_sent(sent: usize) match sent {
        0 => "ohne Mail" | "no mail",
        1 => "1 Mail" | "1 mail",
        _ => "{sent} Mails" | "{sent} mails",
    }
}
