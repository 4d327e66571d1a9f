//! The words of the pages of games: the list, one game with all about it, and the forms that belong to it.

use chrono::{Datelike, NaiveDate};

use crate::numbers::{self, date, duration, signed};
use crate::{Lang, Text, text};

/// The list.
pub const GAMES: Text = text("Partien", "Games");
/// To a screen reader: the list itself.
pub const LIST: Text = text("Liste der Partien", "List of games");
/// To a screen reader: which games are shown.
pub const SHOWN: Text = text("Auswahl", "Selection");
/// Every game.
pub const ALL: Text = text("Alle", "All");
/// By any rules.
pub const ALL_RULES: Text = text("Alle Regelwerke", "All rule sets");
/// In any month.
pub const ALL_MONTHS: Text = text("Alle Monate", "All months");
/// Which rules.
pub const RULES: Text = text("Regelwerk", "Rule set");
/// Which month.
pub const MONTH: Text = text("Monat", "Month");
/// Which year.
pub const YEAR: Text = text("Spieljahr", "Club year");
/// Begins a game.
pub const NEW_GAME: Text = text("Neue Partie", "New game");
/// Enters a game from paper.
pub const TYPE_IN: Text = text("Papier eintippen", "Type in a slip");
/// No slip is missing.
pub const ALL_SLIPS: Text = text("Alle Zettel sind da.", "All slips are in.");
/// Nothing fits the filter.
pub const NONE_FITS: Text =
    text("Keine Partie passt zu dieser Auswahl.", "No game fits this selection.");
/// Shows all.
pub const SHOW_ALL: Text = text("Alle Partien zeigen", "Show all games");
/// No game in a year.
pub const NONE_YET: Text = text(
    "In diesem Spieljahr wurde noch keine Partie gespielt. Sobald eine fertig ist, steht sie hier mit Ergebnis und Zettel.",
    "No game was played in this club year yet. As soon as one has ended it stands here with result and slip.",
);
/// Pages of a list.
pub const PAGES: Text = text("Seiten", "Pages");
/// Newer ones.
pub const NEWER: Text = text("Neuere", "Newer");
/// Older ones.
pub const OLDER: Text = text("Ältere", "Older");
/// Played on paper.
pub const ON_PAPER: Text = text("auf Papier", "on paper");
/// How it ended.
pub const RESULT: Text = text("Ergebnis", "Result");
/// How it went.
pub const COURSE: Text = text("Verlauf", "Course");
/// Deal by deal.
pub const DEALS: Text = text("Spiele", "Deals");
/// Whether a game counts.
pub const DOES_IT_COUNT: Text = text("Zählt sie?", "Does it count?");
/// What can be printed or downloaded.
pub const PAPERS: Text = text("Papiere", "Papers");
/// What was changed afterwards.
pub const CHANGES: Text = text("Was danach geändert wurde", "What was changed afterwards");
/// Shows both versions.
pub const COMPARE: Text = text("Vergleichen", "Compare");
/// Corrects a deal.
pub const CORRECT: Text = text("Berichtigen", "Correct");
/// Where a deal can be corrected.
pub const CORRECT_HINT: Text = text(
    "Ein falsches Spiel wird in der Liste unten berichtigt. Das alte bleibt lesbar.",
    "A wrong deal is corrected in the list below. The old one stays readable.",
);
/// The game's screen at the table.
pub const AT_TABLE: Text = text("Am Tisch ansehen", "See at the table");
/// What can be done there.
pub const AT_TABLE_HINT: Text = text(
    "Hier lässt sie sich auch wieder öffnen, solange Zettel und Liste sie nicht brauchen",
    "It can be opened again there as long as neither slip nor list needs it",
);
/// The game goes on.
pub const GOES_ON: Text = text("Diese Partie läuft noch.", "This game is still being played.");
/// Watches a game.
pub const WATCH: Text = text("Zuschauen", "Watch");
/// The evening it belongs to.
pub const EVENING: Text = text("Abend", "Evening");
/// It belongs to none.
pub const NO_EVENING: Text = text("keinem Abend zugeordnet", "belongs to no evening");
/// Chooses another evening.
pub const CHANGE_EVENING: Text = text("Abend ändern", "Change the evening");
/// Another evening, as a form.
pub const MOVE: Text = text("Abend der Partie", "Evening of the game");
/// What that means.
pub const MOVE_HINT: Text = text(
    "Die Partie zählt dann zu diesem Abend und zu seinem Tag.",
    "The game then belongs to this evening and to its day.",
);
/// No evening to choose.
pub const NO_EVENINGS: Text = text(
    "In diesem Spieljahr ist noch kein Abend angelegt.",
    "No evening has been added in this club year yet.",
);
/// The slip is here.
pub const SLIP_IS_HERE: Text = text("Zettel ist da", "Slip is here");
/// When it was handed in.
pub const HANDED_IN_ON: Text = text("Abgegeben am", "Handed in on");
/// Why a late slip counts.
pub const LATE_REASON: Text = text("Grund, falls verspätet", "Reason, if late");
/// When a reason is needed.
pub fn late_hint(due: NaiveDate, lang: Lang) -> String {
    let due = date(due, lang);
    match lang {
        Lang::De => format!(
            "Die Frist ist der {due}. Danach zählt die Partie nur mit einem Grund, zum Beispiel: war verreist."
        ),
        Lang::En => format!(
            "The deadline is {due}. After it the game counts only with a reason, for example: was travelling."
        ),
    }
}
/// Confirms a slip that came late.
pub const VOUCH: Text = text("Verspäteten Zettel bestätigen", "Confirm the late slip");
/// What that means.
pub const VOUCH_HINT: Text = text(
    "Die Partie zählt dann. Name und Grund bleiben im Protokoll.",
    "The game then counts. Name and reason stay in the log.",
);
/// Confirms.
pub const CONFIRM: Text = text("Bestätigen", "Confirm");
/// Why.
pub const REASON: Text = text("Grund", "Reason");
/// Notes a Bochowe.
pub const BOCHOWE: Text = text("Bochowe eintragen", "Enter a Bochowe");
/// What a Bochowe is.
pub const BOCHOWE_HINT: Text = text(
    "Ein Sonderspiel, das fertig war und nicht gewonnen hat, von der Rückseite des Zettels.",
    "A special hand that was ready and did not win, from the back of the slip.",
);
/// The Bochowe of a game.
pub const BOCHOWES: Text = text("Bochowe", "Bochowe");
/// Who had it.
pub const WHO: Text = text("Wer", "Who");
/// Which hand.
pub const HAND: Text = text("Sonderspiel", "Special hand");
/// What it would have been worth.
pub const POINTS: Text = text("Punkte", "Points");
/// Enters something.
pub const ENTER: Text = text("Eintragen", "Enter");
/// The number of a deal.
pub const DEAL: Text = text("Spiel", "Deal");
/// What stands at the end of the sheet.
pub const SUM: Text = text("Summe", "Sum");
/// A form was refused.
pub const NOT_SAVED: Text = text("Noch nicht eingetragen.", "Not entered yet.");
/// All slips of an evening are here.
pub const ALL_SLIPS_HERE: Text = text("Alle Zettel sind da", "All slips are here");

/// What that does.
pub const ALL_SLIPS_HINT: Text = text(
    "Jede Partie dieses Abends, deren Zettel noch fehlt, bekommt diesen Tag. Was schon eingetragen ist, bleibt.",
    "Every game of this evening whose slip is still missing gets this day. What was entered before stays.",
);

/// Which form was saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// A slip.
    Slip,
    /// The reason for a late slip.
    Word,
    /// A Bochowe.
    Bochowe,
    /// The evening of a game.
    Evening,
    /// All slips of an evening.
    Slips,
    /// A whole game, from paper.
    TypedIn,
    /// Something, by an address of before.
    Something,
}

/// What was done.
pub const fn saved(what: Saved) -> Text {
    match what {
        Saved::Slip => text("Der Zettel ist da.", "The slip is in."),
        Saved::Word => text("Der verspätete Zettel ist bestätigt.", "The late slip is confirmed."),
        Saved::Bochowe => text("Die Bochowe ist eingetragen.", "The Bochowe is entered."),
        Saved::Evening => text(
            "Die Partie gehört jetzt zu diesem Abend.",
            "The game now belongs to this evening.",
        ),
        Saved::Slips => {
            text("Die Zettel dieses Abends sind da.", "The slips of this evening are in.")
        }
        Saved::TypedIn => {
            text("Die Partie vom Zettel ist eingetragen.", "The game of the slip is entered.")
        }
        Saved::Something => text("Die Partie ist gespeichert.", "The game is saved."),
    }
}

/// A game by its number.
pub fn game(number: i64, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Partie {number}"),
        Lang::En => format!("Game {number}"),
    }
}

/// A number in a list.
pub fn number(number: i64, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Nr.\u{a0}{number}"),
        Lang::En => format!("No.\u{a0}{number}"),
    }
}

/// „25 Partien im Spieljahr 2026, 17 zählen“.
pub fn so_many(games: usize, counted: usize, year: i32, lang: Lang) -> String {
    match (lang, games, counted) {
        (Lang::De, 1, 1) => format!("1 Partie im Spieljahr {year}, sie zählt"),
        (Lang::De, 1, _) => format!("1 Partie im Spieljahr {year}, sie zählt nicht"),
        (Lang::De, _, 1) => format!("{games} Partien im Spieljahr {year}, 1 zählt"),
        (Lang::De, _, _) => format!("{games} Partien im Spieljahr {year}, {counted} zählen"),
        (Lang::En, 1, _) => format!("1 game in the club year {year}, {counted} counts"),
        (Lang::En, _, 1) => format!("{games} games in the club year {year}, 1 counts"),
        (Lang::En, _, _) => format!("{games} games in the club year {year}, {counted} count"),
    }
}

/// „15 Spiele in 3 h 10“.
pub fn deals_in(deals: usize, minutes: Option<u32>, lang: Lang) -> String {
    let deals = match (lang, deals) {
        (Lang::De, 1) => "1 Spiel".to_owned(),
        (Lang::De, _) => format!("{deals} Spiele"),
        (Lang::En, 1) => "1 deal".to_owned(),
        (Lang::En, _) => format!("{deals} deals"),
    };
    match minutes {
        Some(minutes) => format!("{deals} in {}", duration(minutes)),
        None => deals,
    }
}

/// A month of a year: „November 2026“.
pub fn month(day: NaiveDate, lang: Lang) -> String {
    format!("{} {}", numbers::month_name(day.month(), lang), day.year())
}

/// Since when a slip is here, and who vouched for it.
pub fn slip_line(handed_in_on: NaiveDate, is_confirmed: bool, lang: Lang) -> String {
    let day = date(handed_in_on, lang);
    match (lang, is_confirmed) {
        (Lang::De, false) => format!("Zettel abgegeben am {day}."),
        (Lang::De, true) => format!("Zettel abgegeben am {day}, verspätet und bestätigt."),
        (Lang::En, false) => format!("Slip handed in on {day}."),
        (Lang::En, true) => format!("Slip handed in on {day}, late and confirmed."),
    }
}

/// The curves of a game for those who cannot see them: where each player ended.
pub fn course(number: i64, deals: usize, ends: &[(String, i64)], lang: Lang) -> String {
    let ends: Vec<String> =
        ends.iter().map(|(name, sum)| format!("{name} {}", signed(*sum))).collect();
    let (game, deals) = (game(number, lang), deals_in(deals, None, lang));
    match lang {
        Lang::De => format!("Verlauf, {game}, {deals}: {}", ends.join(", ")),
        Lang::En => format!("Course, {game}, {deals}: {}", ends.join(", ")),
    }
}

/// A deal that was corrected.
pub fn corrected(deal: u32, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Spiel {deal} berichtigt"),
        Lang::En => format!("Deal {deal} corrected"),
    }
}

/// A deal that was taken back.
pub fn withdrawn(deal: u32, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Spiel {deal} zurückgenommen"),
        Lang::En => format!("Deal {deal} taken back"),
    }
}

/// Corrects one deal, to a screen reader.
pub fn correct(deal: u32, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Spiel {deal} berichtigen"),
        Lang::En => format!("Correct deal {deal}"),
    }
}
