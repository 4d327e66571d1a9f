//! The words of an evening's page: who sits with whom.

use chrono::{Datelike as _, NaiveDate};

use crate::words::{say, words};
use crate::{Lang, publishing};

words! {
    SEATING "Sitzvorschlag" | "Seating proposal";
    AT_TABLES "Am Tisch" | "At the table";
    HINT
        "Zusammen kommen, die sich im Spieljahr am seltensten getroffen haben; wer heute schon zusammengesessen ist, möglichst nicht noch einmal."
        | "People who have met least in this club year come together; those who have sat together today do so again only if it cannot be helped.";
    ACCEPT "So setzen" | "Seat like this";
    PROPOSE_AGAIN "Neu vorschlagen" | "Propose again";
    SEATED "Die Tische sind gesetzt; die Tablets bieten sie an." | "The tables are set; the tablets offer them.";
    EXCHANGE_HINT
        "Zwei nacheinander antippen, und sie tauschen die Plätze."
        | "Tap two people one after the other, and they change places.";
    RULES "Regeln" | "Rules";
    TABLE_CHOOSES "wählt der Tisch" | "the table chooses";
    RUNS "läuft" | "going on";
    ALL_HERE "Alle, die zugesagt haben, sind da" | "Everybody who said yes is here";
    IS_HERE "ist da" | "is here";
    HAS_LEFT "gegangen" | "has left";
    IS_COMING "kommt" | "is coming";
    TAP_HINT
        "Antippen: ist da, gegangen, nicht da. Alle im Club sehen dasselbe."
        | "Tap: is here, has left, is not here. Everybody in the club sees the same.";
    OTHERS "Noch jemand" | "Somebody else";
    GUEST "Gast, mit Vor- und Familiennamen" | "Guest, with first and last name";
    ENTER_GUEST "Gast eintragen" | "Enter a guest";
    UNNAMED "Noch ohne Namen" | "Without a name so far";
    REFUSED "Das ging nicht." | "That could not be done.";
    OTHER_SIZES "Auch Tische zu dritt und zu fünft (Ma Jiang)" | "Tables of three and five as well (Ma Jiang)";
    PROPOSE "Tische vorschlagen" | "Propose tables";
    PRESENT "Wer ist da?" | "Who is here?";
    TABLE "Tisch" | "Table";
    WHO "Wer" | "Who";
    MET "Heuer schon getroffen" | "Met this year";
    NOBODY_MET "noch niemand" | "nobody yet";
    LEFT_OVER "Ohne Platz" | "Without a place";
    NO_TABLES "Noch sind keine Tische vorgeschlagen." | "No tables are proposed yet.";
    GAMES "Partien dieses Abends" | "Games of this evening";

    NO_GAMES "An diesem Abend ist noch keine Partie fertig." | "No game of this evening has ended yet.";
    START "Partie beginnen" | "Begin the game";
    TABLE_CODES
        "Je Tisch ein Code: Das Tablet, das ihn scannt, hat seinen Tisch schon eingetragen."
        | "A code for each table: the tablet that scans it has its table filled in.";
    TO_GAME "Zur Partie" | "To the game";
    DRAWN "Wer Ost ist, wird am Tisch ausgelost." | "Who is East is drawn at the table.";
    CARDS "Tischkarten" | "Table cards";
    PRINT "Drucken" | "Print";
    BACK "Zurück zum Abend" | "Back to the evening";
    CODE "Code für die Tablets" | "Code for the tablets";
    ADD "Abend anlegen" | "Add an evening";
    NAME "Name, wenn er einen hat" | "Name, if it has one";
    WEEKLY_UNTIL "Jede Woche bis" | "Every week until";
    WEEKLY_HINT
        "Leer: nur dieser eine. Höchstens 60 Abende; Tage, die schon einen Abend haben, bleiben, wie sie sind."
        | "Empty: just this one. At most 60 evenings; days that have one already stay as they are.";
    TOURNAMENT "Zum Turnier" | "To the tournament";
    NO_TOURNAMENT
        "Zu diesem Abend gibt es noch kein Turnier mit Nennungen und Plan."
        | "There is no tournament with entries and plan for this evening yet.";
    TODAY "Heute" | "Today";
    OPEN "Zum Abend" | "To the evening";
    COMING "Kommende" | "To come";
    PAST "Gewesen" | "Past";
    PEOPLE "Da" | "Here";
    BEST "Bestes Ergebnis" | "Best result";
    SLIPS "Zettel" | "Slips";
    ALL_SLIPS "alle" | "all";
    NO_EVENINGS
        "In diesem Spieljahr ist noch kein Abend angelegt. Wer einen anlegt, kann Tische vorschlagen lassen und Codes für die Tablets ausgeben."
        | "No evening was added in this club year yet. With one, tables can be proposed and codes for the tablets handed out.";
    ADDED "Der Abend ist angelegt." | "The evening is added.";
}

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
    let people = match (here, day == today) {
        (1, true) => say!(lang, "1 ist da" | "1 here"),
        (_, true) => say!(lang, "{here} sind da" | "{here} here"),
        (1, false) => say!(lang, "1 war da" | "1 was here"),
        (_, false) => say!(lang, "{here} waren da" | "{here} were here"),
    };
    let games = match games {
        1 => say!(lang, "1 Partie" | "1 game"),
        _ => say!(lang, "{games} Partien" | "{games} games"),
    };
    format!("{weekday}, {people}, {games}")
}

words! {
    fn evenings(count: usize, year: i32) match count {
        1 => "1 Abend im Spieljahr {year}" | "1 evening in the club year {year}",
        _ => "{count} Abende im Spieljahr {year}" | "{count} evenings in the club year {year}",
    }

    fn exchange_with(name: &str)
        "Mit wem tauscht {name}? Noch einmal antippen lässt alles, wie es ist."
        | "Who changes places with {name}? Another tap leaves all as it is.";
}

/// „2 fehlen“.
pub fn missing(slips: usize, lang: Lang) -> String {
    match slips {
        1 => say!(lang, "1 fehlt" | "{slips} missing"),
        _ => say!(lang, "{slips} fehlen" | "{slips} missing"),
    }
}

words! {
    fn pair(one: &str, other: &str, times: u32) "{one} und {other} {times}×" | "{one} and {other} {times}×";
}
