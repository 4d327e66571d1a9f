//! The words of the pages about members and guests: the list, a person, the forms about a person.

use club::consent::NameConsent;

use crate::books::{self, euros};
use crate::words::{say, words};
use crate::{Lang, Text, numbers, text};

words! {
    MEMBERS "Mitglieder" | "Members";
    ADD "Person eintragen" | "Add a person";
    ADD_HINT
        "Der Name steht danach zur Auswahl, wenn eine Partie beginnt."
        | "The name can then be chosen when a game starts.";
    NOT_ADDED "Noch nicht eingetragen." | "Not added yet.";
    SEARCH "Name oder Nummer suchen" | "Search name or number";
    SHOWN "Wer gezeigt wird" | "Who is shown";
    ALL "Alle" | "All";
    GUESTS "Gäste" | "Guests";
    FORMER "Ausgetreten" | "Left";
    LAST_SEEN "Zuletzt da" | "Last seen";
    DUES "Beitrag" | "Dues";
    COURSE "Verlauf" | "Course";
    STANDINGS "Wertung" | "Standings";
    PAID "bezahlt" | "paid";
    NOBODY_FOUND "Niemand gefunden." | "Nobody found.";
    NOBODY_YET "Hier stehen Mitglieder und Gäste." | "Members and guests are listed here.";
    SHOW_ALL "Alle zeigen" | "Show all";
    AS_WORKBOOK "Mitglieder und Kassabuch als Excel" | "Members and cash book as Excel";
    PAGES "Seiten der Liste" | "Pages of the list";
    EARLIER "Vorige" | "Previous";
    LATER "Weitere" | "More";
    GO_ON "Weiter" | "Go on";
    NOT_MERGED "Noch nicht zusammengelegt." | "Not merged yet.";
    NOT_SEPARATED "Noch nicht getrennt." | "Not separated yet.";
    REMOVED
        "Die Person ist aus den Büchern genommen, ihre Ergebnisse bleiben ohne Namen."
        | "The person is taken out of the books; the results stay without a name.";
    SEPARATED "Die beiden sind wieder getrennt." | "The two are separated again.";
}

/// How many members and guests there are.
pub fn so_many(members: usize, guests: usize, lang: Lang) -> String {
    let members = match members {
        1 => say!(lang, "1 Mitglied" | "1 member"),
        _ => say!(lang, "{members} Mitglieder" | "{members} members"),
    };
    let guests = match guests {
        1 => say!(lang, "1 Gast" | "1 guest"),
        _ => say!(lang, "{guests} Gäste" | "{guests} guests"),
    };
    format!("{members}, {guests}")
}

/// Dues that are left to pay.
pub fn dues_open(cents: i64, lang: Lang) -> String {
    format!("{} {}", euros(cents, lang), books::OPEN.get(lang).to_lowercase())
}

words! {
    fn merge_question(name: &str, into: &str) "{name} und {into} zusammenlegen?" | "Merge {name} and {into}?";
}

/// What follows from making two people one.
pub fn merge_follows(name: &str, into: &str, (games, entries): (u32, u32), lang: Lang) -> String {
    let games = match games {
        1 => say!(lang, "1 Partie" | "1 game"),
        _ => say!(lang, "{games} Partien" | "{games} games"),
    };
    let entries = match entries {
        1 => say!(lang, "1 Buchung" | "1 entry"),
        _ => say!(lang, "{entries} Buchungen" | "{entries} entries"),
    };
    say!(
        lang,
        "Was bei {name} steht, gehört danach zu {into}: {games}, {entries} der Kassa, Zugehörigkeit und Ämter. Die \
         Wertungen offener Spieljahre werden neu gerechnet; abgeschlossene bleiben, wie sie sind, sonst wird das \
         Zusammenlegen abgelehnt. Der Vorstand kann beide wieder trennen."
            | "What {name} has belongs to {into} afterwards: {games}, {entries} of the cash book, standing and offices. The \
               lists of open club years are calculated again; closed ones stay as they are, or else merging is refused. The \
               board can separate both again."
    )
}

words! {
    fn separate_question(name: &str, into: &str)
        "{name} und {into} wieder trennen?"
        | "Separate {name} and {into} again?";

    fn added(name: &str) "{name} ist eingetragen." | "{name} is added.";

    TAB_YEAR "Spieljahr" | "Club year";
    TAB_GAMES "Partien" | "Games";
    TAB_STANDING "Zugehörigkeit" | "Standing";
    TAB_ACCOUNT "Daten" | "Data";
    YEAR "Spieljahr" | "Club year";
    WORST "Schlechteste Partie" | "Worst game";
    BEST "Beste Partie" | "Best game";
    COUNTED "Gewertete Partien" | "Counted games";
    CURVE "Summe, Partie für Partie" | "Sum, game by game";
    NONE_COUNTS
        "Noch keine Partie zählt für die Wertung: Die Zahlen sind die aller Partien."
        | "No game counts for the standings yet: the figures are those of all games.";
    NO_GAMES "In diesem Spieljahr noch keine Partie." | "No game in this club year yet.";
    OPPONENTS "Lieblings- und Angstgegner" | "Favourite and dreaded opponents";
    SPREAD "Ergebnis je Spiel" | "Result of a deal";
    HOW_OFTEN "Spiele" | "Deals";
    FROM_WALL "von der Mauer" | "from the wall";
    FROM_DISCARD "vom Abwurf" | "from a discard";
    NOT_NOTED "Nichts eingetragen." | "Nothing noted.";
    MISSING "nicht eingetragen" | "not noted";
    NOTED_BY_BOARD
        "Wer Mitglied wird oder ein Amt hat, trägt der Vorstand ein."
        | "The board notes who becomes a member or has an office.";
    PERHAPS_SAME "Vielleicht dieselbe Person" | "Perhaps the same person";

    fn perhaps_same(name: &str, into: &str) "{name} → {into}" | "{name} → {into}";
    CHANGE "Ändern" | "Change";
    YES "ja" | "yes";
    NO "nein" | "no";
    SHORT_NAME "Am Tisch gerufen" | "Called at the table";
    PSEUDONYM "Name für die Öffentlichkeit" | "Name for the public";
    NUMBER "Nummer beim Verband" | "Number at the federation";
    CONSENT "Name in öffentlichen Listen" | "Name in public lists";
    CONSENT_QUESTION "Was darf jeder im Netz lesen?" | "What may everybody on the internet read?";
    CONSENT_HINT
        "Gilt für Wochenliste, Ergebnisse und Zuschauen, sobald der Club sie öffentlich zeigt. Im Club selbst steht immer der Name. Was schon veröffentlicht ist, bleibt; der Vorstand kann es zurückziehen."
        | "Applies to weekly list, results and watching, once the club shows them to everybody. Within the club it is always the name. What is published already stays; the board can withdraw it.";
    CHOOSE "Bitte wählen" | "Please choose";
    CONSENT_SAVED "Die Antwort ist eingetragen." | "The answer is noted.";
    IS_HIDDEN "Zahlen vor anderen verborgen" | "Figures hidden from others";
    RIGHTS "Rechte" | "Rights";
    RIGHTS_HINT
        "Wer hier steht, kann alles sehen, was hier über die eigene Person gespeichert ist, und verlangen, dass es verschwindet."
        | "Everybody here can see all that is kept about them, and ask for it to be deleted.";
    RENAME "Name ändern" | "Change the name";
    NAME "Name" | "Name";
    RENAME_HINT
        "Gilt überall, auch in früheren Spieljahren. Nur Listen, die schon veröffentlicht sind, bleiben, wie sie sind."
        | "Applies everywhere, in earlier club years as well. Only lists that are published already stay as they are.";
    NOT_SAVED "Noch nicht gespeichert." | "Not saved yet.";
    NOT_REMOVED "Nicht aus den Büchern genommen." | "Not taken out of the books.";
    PROFILE_SAVED "Die Daten sind gespeichert." | "The data is saved.";
    NAME_SAVED "Der Name ist geändert." | "The name is changed.";
    STANDING_SAVED "Die Zugehörigkeit ist eingetragen." | "The standing is noted.";
    OFFICE_SAVED "Das Amt ist eingetragen." | "The office is noted.";
    MERGED "Die beiden sind zusammengelegt." | "The two are merged.";
}

/// What somebody has answered.
pub const fn consent(answer: NameConsent) -> Text {
    match answer {
        NameConsent::NotAsked => text("noch nicht gefragt", "not asked yet"),
        NameConsent::Name => text("mit Namen", "by name"),
        NameConsent::Pseudonym => text("nur mit Pseudonym", "by pseudonym only"),
        NameConsent::Nameless => {
            text("ohne Namen, mit einer Nummer", "without a name, by a number")
        }
    }
}

words! {
    fn deals(deals: u32) match deals {
        1 => "1 Spiel" | "1 deal",
        _ => "{deals} Spiele" | "{deals} deals",
    }

    fn won(wins: u32, share: &str) "{wins} gewonnen, {share}" | "{wins} won, {share}";

    fn gave_away(times: u32, share: &str) match times {
        1 => "einmal den Schlussziegel abgeworfen, {share}" | "discarded the winning tile once, {share}",
        _ =>
            "{times}-mal den Schlussziegel abgeworfen, {share}"
            | "discarded the winning tile {times} times, {share}",
    }
}

/// The results between two limits; the outermost are open at one end.
pub fn between(low: Option<i64>, high: Option<i64>, lang: Lang) -> String {
    match (low.map(numbers::signed), high.map(numbers::signed)) {
        (Some(low), Some(high)) => say!(lang, "{low} bis {high}" | "{low} to {high}"),
        (None, Some(high)) => say!(lang, "unter {high}" | "below {high}"),
        (Some(low), None) => say!(lang, "über {low}" | "above {low}"),
        (None, None) => String::new(),
    }
}

words! {
    fn of_deals(part: u32, deals: u32) match deals {
        1 => "{part} von 1 Spiel" | "{part} of 1 deal",
        _ => "{part} von {deals} Spielen" | "{part} of {deals} deals",
    }

    fn of_games(counted: usize, games: usize) "{counted} von {games}" | "{counted} of {games}";

    fn sum_of(name: &str) "Summe von {name}" | "Sum of {name}";
}

/// Dues of a year: what is due, what was paid.
pub fn dues_line(due: i64, paid: i64, lang: Lang) -> String {
    let (due, paid) = (euros(due, lang), euros(paid, lang));
    say!(lang, "{paid} von {due} bezahlt" | "{paid} of {due} paid")
}

words! {
    fn remove_question(name: &str) "{name} aus den Büchern nehmen?" | "Take {name} out of the books?";
}
