//! The words of the pages about members and guests: the list, a person, the forms about a person.

use club::consent::NameConsent;

use crate::books::{self, euros};
use crate::{Lang, Text, numbers, text};

/// The list of everybody.
pub const MEMBERS: Text = text("Mitglieder", "Members");
/// Adds a person.
pub const ADD: Text = text("Person eintragen", "Add a person");
/// What adding a person does.
pub const ADD_HINT: Text = text(
    "Der Name steht danach zur Auswahl, wenn eine Partie beginnt.",
    "The name can then be chosen when a game starts.",
);
/// Above a form that was refused.
pub const NOT_ADDED: Text = text("Noch nicht eingetragen.", "Not added yet.");
/// At the field for searching.
pub const SEARCH: Text = text("Name oder Nummer suchen", "Search name or number");
/// What the segments choose.
pub const SHOWN: Text = text("Wer gezeigt wird", "Who is shown");
/// Everybody.
pub const ALL: Text = text("Alle", "All");
/// People who are no members.
pub const GUESTS: Text = text("Gäste", "Guests");
/// People who have left.
pub const FORMER: Text = text("Ausgetreten", "Left");
/// The day of the last game.
pub const LAST_SEEN: Text = text("Zuletzt da", "Last seen");
/// What was paid.
pub const DUES: Text = text("Beitrag", "Dues");
/// The sum over the year as a small drawing.
pub const COURSE: Text = text("Verlauf", "Course");
/// Place and sum in the year's list.
pub const STANDINGS: Text = text("Wertung", "Standings");
/// Dues are paid.
pub const PAID: Text = text("bezahlt", "paid");
/// Nobody is found.
pub const NOBODY_FOUND: Text = text("Niemand gefunden.", "Nobody found.");
/// Nobody is in the books yet.
pub const NOBODY_YET: Text =
    text("Hier stehen Mitglieder und Gäste.", "Members and guests are listed here.");
/// Leads to the whole list.
pub const SHOW_ALL: Text = text("Alle zeigen", "Show all");
/// The list as a file for a spreadsheet program.
pub const AS_WORKBOOK: Text =
    text("Mitglieder und Kassabuch als Excel", "Members and cash book as Excel");
/// Pages of the list: its name, earlier, later.
pub const PAGES: Text = text("Seiten der Liste", "Pages of the list");
/// A page before.
pub const EARLIER: Text = text("Vorige", "Previous");
/// A page after.
pub const LATER: Text = text("Weitere", "More");
/// Goes on to the question before two people are made one.
pub const GO_ON: Text = text("Weiter", "Go on");
/// Above a merge that was refused.
pub const NOT_MERGED: Text = text("Noch nicht zusammengelegt.", "Not merged yet.");
/// Above a separation that was refused.
pub const NOT_SEPARATED: Text = text("Noch nicht getrennt.", "Not separated yet.");
/// A person was taken out of the books.
pub const REMOVED: Text = text(
    "Die Person ist aus den Büchern genommen, ihre Ergebnisse bleiben ohne Namen.",
    "The person is taken out of the books; the results stay without a name.",
);
/// Two people are separated again.
pub const SEPARATED: Text =
    text("Die beiden sind wieder getrennt.", "The two are separated again.");

/// How many members and guests there are.
pub fn so_many(members: usize, guests: usize, lang: Lang) -> String {
    let (member, guest) = match lang {
        Lang::De => (
            if members == 1 { "Mitglied" } else { "Mitglieder" },
            if guests == 1 { "Gast" } else { "Gäste" },
        ),
        Lang::En => (
            if members == 1 { "member" } else { "members" },
            if guests == 1 { "guest" } else { "guests" },
        ),
    };
    format!("{members} {member}, {guests} {guest}")
}

/// Dues that are left to pay.
pub fn dues_open(cents: i64, lang: Lang) -> String {
    format!("{} {}", euros(cents, lang), books::OPEN.get(lang).to_lowercase())
}

/// Asks before two people are made one.
pub fn merge_question(name: &str, into: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{name} und {into} zusammenlegen?"),
        Lang::En => format!("Merge {name} and {into}?"),
    }
}

/// What follows from making two people one.
pub fn merge_follows(name: &str, into: &str, (games, entries): (u32, u32), lang: Lang) -> String {
    match lang {
        Lang::De => {
            let games = if games == 1 { "1 Partie".to_owned() } else { format!("{games} Partien") };
            let entries =
                if entries == 1 { "1 Buchung".to_owned() } else { format!("{entries} Buchungen") };
            format!(
                "Was bei {name} steht, gehört danach zu {into}: {games}, {entries} der Kassa, Zugehörigkeit und Ämter. Die \
                 Wertungen offener Spieljahre werden neu gerechnet; abgeschlossene bleiben, wie sie sind, sonst wird das \
                 Zusammenlegen abgelehnt. Der Vorstand kann beide wieder trennen."
            )
        }
        Lang::En => {
            let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
            let entries =
                if entries == 1 { "1 entry".to_owned() } else { format!("{entries} entries") };
            format!(
                "What {name} has belongs to {into} afterwards: {games}, {entries} of the cash book, standing and offices. The \
                 lists of open club years are calculated again; closed ones stay as they are, or else merging is refused. The \
                 board can separate both again."
            )
        }
    }
}

/// Asks before two people are separated.
pub fn separate_question(name: &str, into: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{name} und {into} wieder trennen?"),
        Lang::En => format!("Separate {name} and {into} again?"),
    }
}

/// A person was added.
pub fn added(name: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{name} ist eingetragen."),
        Lang::En => format!("{name} is added."),
    }
}

/// The tab with a year's figures.
pub const TAB_YEAR: Text = text("Spieljahr", "Club year");
/// The tab with the games.
pub const TAB_GAMES: Text = text("Partien", "Games");
/// The tab with standing, offices and dues.
pub const TAB_STANDING: Text = text("Zugehörigkeit", "Standing");
/// The tab with what is kept of a person.
pub const TAB_ACCOUNT: Text = text("Daten", "Data");
/// The menu of years.
pub const YEAR: Text = text("Spieljahr", "Club year");
/// The worst game.
pub const WORST: Text = text("Schlechteste Partie", "Worst game");
/// The best game.
pub const BEST: Text = text("Beste Partie", "Best game");
/// Games that count.
pub const COUNTED: Text = text("Gewertete Partien", "Counted games");
/// Above the curve of a person.
pub const CURVE: Text = text("Summe, Partie für Partie", "Sum, game by game");
/// No game of this year counts, so the figures are those of all.
pub const NONE_COUNTS: Text = text(
    "Noch keine Partie zählt für die Wertung: Die Zahlen sind die aller Partien.",
    "No game counts for the standings yet: the figures are those of all games.",
);
/// Nothing was played in the year.
pub const NO_GAMES: Text =
    text("In diesem Spieljahr noch keine Partie.", "No game in this club year yet.");
/// Above the opponents.
pub const OPPONENTS: Text = text("Lieblings- und Angstgegner", "Favourite and dreaded opponents");
/// How the results of deals are spread.
pub const SPREAD: Text = text("Ergebnis je Spiel", "Result of a deal");
/// The column of how often a result was.
pub const HOW_OFTEN: Text = text("Spiele", "Deals");
/// Wins with a tile from the wall.
pub const FROM_WALL: Text = text("von der Mauer", "from the wall");
/// Wins with a tile that another discarded.
pub const FROM_DISCARD: Text = text("vom Abwurf", "from a discard");
/// Nothing is noted.
pub const NOT_NOTED: Text = text("Nichts eingetragen.", "Nothing noted.");
/// A value that is missing.
pub const MISSING: Text = text("nicht eingetragen", "not noted");
/// Changes what is kept of a person.
pub const CHANGE: Text = text("Ändern", "Change");
/// Yes.
pub const YES: Text = text("ja", "yes");
/// No.
pub const NO: Text = text("nein", "no");
/// The short name in the list of what is kept.
pub const SHORT_NAME: Text = text("Am Tisch gerufen", "Called at the table");
/// The pseudonym in the list of what is kept.
pub const PSEUDONYM: Text = text("Name für die Öffentlichkeit", "Name for the public");
/// The number in the list of what is kept.
pub const NUMBER: Text = text("Nummer beim Verband", "Number at the federation");
/// Whether the name may stand in public.
pub const CONSENT: Text = text("Name in öffentlichen Listen", "Name in public lists");
/// Asks for it.
pub const CONSENT_QUESTION: Text =
    text("Was darf jeder im Netz lesen?", "What may everybody on the net read?");
/// What an answer does.
pub const CONSENT_HINT: Text = text(
    "Gilt für Wochenliste, Ergebnisse und Zuschauen, sobald der Club sie öffentlich zeigt. Im Club selbst steht immer der Name.      Was schon veröffentlicht ist, bleibt; der Vorstand kann es zurückziehen.",
    "Holds for weekly list, results and watching, once the club shows them to everybody. Within the club it is always the name.      What is published already stays; the board can withdraw it.",
);
/// No answer chosen yet.
pub const CHOOSE: Text = text("Bitte wählen", "Please choose");
/// An answer was noted.
pub const CONSENT_SAVED: Text = text("Die Antwort ist eingetragen.", "The answer is noted.");
/// Whether the figures are shown.
pub const IS_HIDDEN: Text = text("Zahlen vor anderen verborgen", "Figures hidden from others");
/// Above what a person may ask for.
pub const RIGHTS: Text = text("Rechte", "Rights");
/// What a person may ask for.
pub const RIGHTS_HINT: Text = text(
    "Wer hier steht, kann alles sehen, was über ihn gespeichert ist, und verlangen, dass es verschwindet.",
    "Everybody here can see all that is kept about them, and ask for it to be deleted.",
);
/// Gives a person another name.
pub const RENAME: Text = text("Name ändern", "Change the name");
/// What stands at the field.
pub const NAME: Text = text("Name", "Name");
/// What changing a name does.
pub const RENAME_HINT: Text = text(
    "Gilt überall, auch in früheren Spieljahren. Nur Listen, die schon veröffentlicht sind, bleiben, wie sie sind.",
    "Holds everywhere, in earlier club years as well. Only lists that are published already stay as they are.",
);
/// Above a form that was refused.
pub const NOT_SAVED: Text = text("Noch nicht gespeichert.", "Not saved yet.");
/// Above a removal that was refused.
pub const NOT_REMOVED: Text =
    text("Nicht aus den Büchern genommen.", "Not taken out of the books.");
/// A profile was changed.
pub const PROFILE_SAVED: Text = text("Die Daten sind gespeichert.", "The data is saved.");
/// A name was changed.
pub const NAME_SAVED: Text = text("Der Name ist geändert.", "The name is changed.");
/// A standing was noted.
pub const STANDING_SAVED: Text =
    text("Die Zugehörigkeit ist eingetragen.", "The standing is noted.");
/// An office was noted.
pub const OFFICE_SAVED: Text = text("Das Amt ist eingetragen.", "The office is noted.");
/// Two entries of one person are one.
pub const MERGED: Text = text("Die beiden sind zusammengelegt.", "The two are merged.");

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

/// Above the figures of all deals of a year.
pub fn deals(deals: u32, lang: Lang) -> String {
    match (lang, deals) {
        (Lang::De, 1) => "1 Spiel".to_owned(),
        (Lang::De, _) => format!("{deals} Spiele"),
        (Lang::En, 1) => "1 deal".to_owned(),
        (Lang::En, _) => format!("{deals} deals"),
    }
}

/// How many deals were won, with the share in percent.
pub fn won(wins: u32, share: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{wins} gewonnen, {share}"),
        Lang::En => format!("{wins} won, {share}"),
    }
}

/// In how many deals another won with this person's tile.
pub fn gave_away(times: u32, share: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{times}-mal den Siegstein abgeworfen, {share}"),
        Lang::En => format!("discarded the winning tile {times} times, {share}"),
    }
}

/// The results between two limits; the outermost are open at one end.
pub fn between(low: Option<i64>, high: Option<i64>, lang: Lang) -> String {
    let signed = numbers::signed;
    match (low, high, lang) {
        (Some(low), Some(high), Lang::De) => format!("{} bis {}", signed(low), signed(high)),
        (Some(low), Some(high), Lang::En) => format!("{} to {}", signed(low), signed(high)),
        (None, Some(high), Lang::De) => format!("unter {}", signed(high)),
        (None, Some(high), Lang::En) => format!("below {}", signed(high)),
        (Some(low), None, Lang::De) => format!("über {}", signed(low)),
        (Some(low), None, Lang::En) => format!("above {}", signed(low)),
        (None, None, _) => String::new(),
    }
}

/// Some of all, for those who cannot see the bar.
pub fn of_deals(part: u32, deals: u32, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{part} von {deals} Spielen"),
        Lang::En => format!("{part} of {deals} deals"),
    }
}

/// So many games of all.
pub fn of_games(counted: usize, games: usize, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{counted} von {games}"),
        Lang::En => format!("{counted} of {games}"),
    }
}

/// Whose curve it is, for those who cannot see it.
pub fn sum_of(name: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Summe von {name}"),
        Lang::En => format!("Sum of {name}"),
    }
}

/// Dues of a year: what is due, what was paid.
pub fn dues_line(due: i64, paid: i64, lang: Lang) -> String {
    let (due, paid) = (euros(due, lang), euros(paid, lang));
    match lang {
        Lang::De => format!("{paid} von {due} bezahlt"),
        Lang::En => format!("{paid} of {due} paid"),
    }
}

/// Asks before a person is removed.
pub fn remove_question(name: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{name} aus den Büchern nehmen?"),
        Lang::En => format!("Take {name} out of the books?"),
    }
}
