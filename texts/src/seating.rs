//! The words of an evening's page: who sits with whom.

use chrono::{Datelike as _, NaiveDate};

use crate::{Lang, Text, publishing, text};

/// The proposal.
pub const SEATING: Text = text("Sitzvorschlag", "Seating proposal");
/// The tables that hold.
pub const AT_TABLES: Text = text("Am Tisch", "At the table");
/// How the proposal comes about.
pub const HINT: Text = text(
    "Zusammen kommen, die sich im Spieljahr am seltensten getroffen haben; wer heute schon zusammengesessen ist, möglichst nicht noch einmal.",
    "Those come together who have met least in this club year; who has sat together today already does so again only if it must be.",
);
/// Lets the tables hold.
pub const ACCEPT: Text = text("So setzen", "Seat like this");
/// Proposes tables again.
pub const PROPOSE_AGAIN: Text = text("Neu vorschlagen", "Propose again");
/// The tables hold now.
pub const SEATED: Text =
    text("Gesetzt. Die Tablets bieten diese Tische an.", "Seated. The tablets offer these tables.");
/// How two change places.
pub const EXCHANGE_HINT: Text = text(
    "Zwei nacheinander antippen, und sie tauschen die Plätze.",
    "Tap two people one after the other, and they change places.",
);
/// The rules of a table.
pub const RULES: Text = text("Regeln", "Rules");
/// No rules are set.
pub const TABLE_CHOOSES: Text = text("wählt der Tisch", "the table chooses");
/// A game that has not ended.
pub const RUNS: Text = text("läuft", "going on");
/// Everybody who has said yes is here.
pub const ALL_HERE: Text =
    text("Alle, die zugesagt haben, sind da", "Everybody who said yes is here");
/// Somebody is here.
pub const IS_HERE: Text = text("ist da", "is here");
/// Somebody has left.
pub const HAS_LEFT: Text = text("gegangen", "has left");
/// Somebody has said yes.
pub const IS_COMING: Text = text("kommt", "is coming");
/// What taps do.
pub const TAP_HINT: Text = text(
    "Antippen: ist da, gegangen, nicht da. Alle im Club sehen dasselbe.",
    "Tap: is here, has left, is not here. Everybody in the club sees the same.",
);
/// The others.
pub const OTHERS: Text = text("Noch jemand", "Somebody else");
/// The name of a guest.
pub const GUEST: Text = text("Gast, mit Vor- und Familiennamen", "Guest, with first and last name");
/// Enters a guest.
pub const ENTER_GUEST: Text = text("Gast eintragen", "Enter a guest");
/// Guests who were announced without a name.
pub const UNNAMED: Text = text("Noch ohne Namen", "Without a name so far");
/// Something was refused.
pub const REFUSED: Text = text("Das ging nicht.", "That could not be done.");
/// Tables of three and five.
pub const OTHER_SIZES: Text = text(
    "Auch Tische zu dritt und zu fünft (Ma Jiang)",
    "Tables of three and five as well (Ma Jiang)",
);
/// Asks for it.
pub const PROPOSE: Text = text("Tische vorschlagen", "Propose tables");
/// Who is here.
pub const PRESENT: Text = text("Wer ist da?", "Who is here?");
/// Which table.
pub const TABLE: Text = text("Tisch", "Table");
/// Who sits there.
pub const WHO: Text = text("Wer", "Who");
/// Who has met before.
pub const MET: Text = text("Heuer schon getroffen", "Met this year");
/// None of the people at a table have met.
pub const NOBODY_MET: Text = text("noch niemand", "nobody yet");
/// People without a place at a table.
pub const LEFT_OVER: Text = text("Ohne Platz", "Without a place");
/// No tables to print.
pub const NO_TABLES: Text =
    text("Noch sind keine Tische vorgeschlagen.", "No tables are proposed yet.");
/// The games of an evening.
pub const GAMES: Text = text("Partien dieses Abends", "Games of this evening");

/// No game belongs to the evening.
pub const NO_GAMES: Text =
    text("An diesem Abend ist noch keine Partie fertig.", "No game of this evening has ended yet.");
/// Begins a game with the people of a table.
pub const START: Text = text("Partie beginnen", "Begin the game");
/// Codes for single tables.
pub const TABLE_CODES: Text = text(
    "Je Tisch ein Code: Das Tablet, das ihn scannt, hat seinen Tisch schon eingetragen.",
    "A code for each table: the tablet that scans it has its table filled in.",
);
/// Leads to the game of a table.
pub const TO_GAME: Text = text("Zur Partie", "To the game");
/// Who is East.
pub const DRAWN: Text =
    text("Wer Ost ist, wird am Tisch ausgelost.", "Who is East is drawn at the table.");
/// Cards for the tables.
pub const CARDS: Text = text("Tischkarten", "Table cards");
/// Prints.
pub const PRINT: Text = text("Drucken", "Print");
/// Leads back from the cards.
pub const BACK: Text = text("Zurück zum Abend", "Back to the evening");
/// A code for the tablets of an evening.
pub const CODE: Text = text("Code für die Tablets", "Code for the tablets");
/// Adds an evening.
pub const ADD: Text = text("Abend anlegen", "Add an evening");
/// What an evening is called.
pub const NAME: Text = text("Name, wenn er einen hat", "Name, if it has one");
/// The last day of a series.
pub const WEEKLY_UNTIL: Text = text("Jede Woche bis", "Every week until");
/// What a series leaves out.
pub const WEEKLY_HINT: Text = text(
    "Leer: nur dieser eine. Höchstens 60 Abende; Tage, die schon einen Abend haben, bleiben, wie sie sind.",
    "Empty: just this one. At most 60 evenings; days that have one already stay as they are.",
);
/// Today's evening.
pub const TODAY: Text = text("Heute", "Today");
/// Leads to today's evening.
pub const OPEN: Text = text("Zum Abend", "To the evening");
/// Evenings to come.
pub const COMING: Text = text("Kommende", "To come");
/// Evenings that were.
pub const PAST: Text = text("Gewesen", "Past");
/// How many came.
pub const PEOPLE: Text = text("Da", "Here");
/// The best result of an evening.
pub const BEST: Text = text("Bestes Ergebnis", "Best result");
/// Slips of an evening.
pub const SLIPS: Text = text("Zettel", "Slips");
/// All slips are here.
pub const ALL_SLIPS: Text = text("alle", "all");
/// No evening yet.
pub const NO_EVENINGS: Text = text(
    "In diesem Spieljahr ist noch kein Abend angelegt. Wer einen anlegt, kann Tische vorschlagen lassen und Codes für die Tablets ausgeben.",
    "No evening was added in this club year yet. With one, tables can be proposed and codes for the tablets handed out.",
);
/// An evening was added.
pub const ADDED: Text = text("Der Abend ist angelegt.", "The evening is added.");

/// The weekday of an evening and, once it has begun, how many people and games: „Freitag, 10 sind da, 2 Partien“.
pub fn about(
    day: NaiveDate,
    today: NaiveDate,
    (here, games): (usize, usize),
    lang: Lang,
) -> String {
    let weekday = u8::try_from(day.weekday().number_from_monday()).unwrap_or(7);
    let weekday = publishing::weekday(weekday).get(lang);
    if day > today {
        return weekday.to_owned();
    }
    let people = match (lang, day == today, here) {
        (Lang::De, true, 1) => "1 ist da".to_owned(),
        (Lang::De, true, _) => format!("{here} sind da"),
        (Lang::De, false, 1) => "1 war da".to_owned(),
        (Lang::De, false, _) => format!("{here} waren da"),
        (Lang::En, true, _) => format!("{here} here"),
        (Lang::En, false, _) => format!("{here} were here"),
    };
    let games = match (lang, games) {
        (Lang::De, 1) => "1 Partie".to_owned(),
        (Lang::De, _) => format!("{games} Partien"),
        (Lang::En, 1) => "1 game".to_owned(),
        (Lang::En, _) => format!("{games} games"),
    };
    format!("{weekday}, {people}, {games}")
}

/// „22 Abende im Spieljahr 2026“.
pub fn evenings(count: usize, year: i32, lang: Lang) -> String {
    match (lang, count) {
        (Lang::De, 1) => format!("1 Abend im Spieljahr {year}"),
        (Lang::De, _) => format!("{count} Abende im Spieljahr {year}"),
        (Lang::En, 1) => format!("1 evening in the club year {year}"),
        (Lang::En, _) => format!("{count} evenings in the club year {year}"),
    }
}

/// Somebody was tapped, and waits for somebody else.
pub fn exchange_with(name: &str, lang: Lang) -> String {
    match lang {
        Lang::De => {
            format!("Mit wem tauscht {name}? Noch einmal antippen lässt alles, wie es ist.")
        }
        Lang::En => {
            format!("With whom does {name} change places? Another tap leaves all as it is.")
        }
    }
}

/// „2 fehlen“.
pub fn missing(slips: usize, lang: Lang) -> String {
    match (lang, slips) {
        (Lang::De, 1) => "1 fehlt".to_owned(),
        (Lang::De, _) => format!("{slips} fehlen"),
        (Lang::En, _) => format!("{slips} missing"),
    }
}

/// Two who have met so often: „Anna und Bertl 2×“.
pub fn pair(one: &str, other: &str, times: u32, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{one} und {other} {times}×"),
        Lang::En => format!("{one} and {other} {times}×"),
    }
}
