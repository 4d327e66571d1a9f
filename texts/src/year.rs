//! Words of the club year's pages: its list, its end, records, flowers.

use club::calendar::ClubYear;

use crate::club::{animal, element};
use crate::{Lang, Text, numbers, text};

/// All years together.
pub const ALL_YEARS: Text = text("Alle Jahre", "All years");
/// What the list of all years counts.
pub const ALL_YEARS_HINT: Text = text(
    "Jede Partie, die gezählt hat, seit Beginn, alle Regelwerke zusammen, auch die von Gästen.",
    "Every game that has counted from the beginning, all rule sets together, those of guests too.",
);
/// All rules, in a word.
pub const ALL: Text = text("Alle", "All");
/// The rules chosen.
pub const RULES: Text = text("Regelwerk", "Rule set");
/// The year chosen.
pub const YEAR: Text = text("Spieljahr", "Club year");
/// The international list.
pub const INTERNATIONAL: Text = text("International, Tischpunkte", "International, table points");
/// The section of the list.
pub const LIST: Text = text("Rangliste", "Ranking");
/// The curves.
pub const COURSE: Text = text("Verlauf", "Course");
/// The curves of the first five.
pub const COURSE_OF_FIVE: Text = text("Verlauf der ersten fünf", "Course of the first five");
/// What the curves show.
pub const SUMS: Text = text("Summe der ersten fünf", "Sum of the first five");
/// A place was won.
pub const WON: Text = text("gewonnen", "won");
/// A place was lost.
pub const LOST: Text = text("verloren", "lost");
/// The column of places won and lost.
pub const MOVEMENT: Text = text("Bewegung", "Movement");
/// The place of a week ago.
pub const UNMOVED: Text = text("wie vor einer Woche", "as a week ago");
/// To be printed.
pub const PRINT: Text = text("Drucken", "Print");
/// What belongs to the end of a year.
pub const AT_THE_END: Text = text("Zum Jahresende", "For the year's end");
/// The year runs, or is not closed yet.
pub const PROVISIONAL: Text = text("vorläufig", "provisional");
/// The certificates of a running year.
pub const PROVISIONAL_HINT: Text = text(
    "Bis zum Abschluss steht auf Endliste und Urkunden „vorläufig“.",
    "Until the year is closed, final list and certificates say “provisional”.",
);
/// The year is closed.
pub const CLOSED: Text = text("abgeschlossen", "closed");
/// The sheet with the last days.
pub const CHANGE_DAYS: Text = text("Jahresende festlegen", "Set the year's end");
/// The question before a year is closed.
pub const CLOSE: Text = text("Jahr abschließen", "Close the year");
/// The last days were set.
pub const DAYS_SAVED: Text = text("Das Jahresende ist festgelegt.", "The year's end is set.");
/// The year was closed.
pub const CLOSE_SAVED: Text = text("Das Spieljahr ist abgeschlossen.", "The club year is closed.");
/// The last days were refused.
pub const DAYS_REFUSED: Text = text("Noch nicht festgelegt", "Not set yet");
/// An empty year.
pub const EMPTY: Text = text(
    "Hier steht die Wertung nach der ersten Partie, die zählt. Was zählt, steht in der Ordnung.",
    "The ranking stands here after the first game that counts. The statutes say what counts.",
);
/// To the first game.
pub const NEW_GAME: Text = text("Neue Partie", "New game");
/// Types in a sheet.
pub const TYPE_IN: Text = text("Papier eintippen", "Type in a sheet");
/// Imports what was before.
pub const IMPORT: Text = text("Ergebnisse von früher einlesen", "Import earlier results");
/// Records of a year.
pub const RECORDS: Text = text("Rekorde", "Records");
/// The best figures.
pub const BESTS: Text = text("Bestmarken", "Bests");
/// The best single game.
pub const BEST_GAME: Text = text("Beste Partie", "Best game");
/// The most games.
pub const MOST_GAMES: Text = text("Meiste Partien", "Most games");
/// The best average.
pub const BEST_AVERAGE: Text = text("Bester Schnitt", "Best average");
/// The highest sum.
pub const HIGHEST_SUM: Text = text("Höchste Summe", "Highest sum");
/// No special hand was won.
pub const NO_HANDS: Text = text(
    "Noch kein Sonderspiel und keine Limithand in diesem Jahr.",
    "No special or limit hand in this year yet.",
);
/// No Bochowe was noted.
pub const NO_BOCHOWES: Text =
    text("Noch keine Bochowe in diesem Jahr.", "No Bochowe in this year yet.");
/// Flowers of a year.
pub const FLOWERS: Text = text("Blumen", "Flowers");
/// No flower was drawn.
pub const NO_FLOWERS: Text =
    text("Noch keine Blume in diesem Jahr.", "No flower in this year yet.");
/// The pages of the list.
pub const PAGES: Text = text("Seiten der Rangliste", "Pages of the ranking");
/// The page before.
pub const EARLIER: Text = text("Vorige", "Previous");
/// The page after.
pub const LATER: Text = text("Weitere", "More");
/// What closing does.
pub const CLOSE_DOES: Text = text(
    "Damit stehen Liste, Plätze und die Ordnung dieses Jahres fest. Partien, Zettel, Berichtigungen und Mitgliedschaften ändern daran nichts mehr. Endliste und Urkunden gelten. Das lässt sich nicht zurücknehmen.",
    "List, places and statutes of this year are final then. Games, slips, corrections and memberships do not change it any more. Final list and certificates are valid. It cannot be taken back.",
);
/// Nothing is missing.
pub const NO_SLIP_MISSING: Text = text("Alle Zettel sind da.", "All slips are here.");

/// The heading of a year.
pub fn title(year: ClubYear, lang: Lang) -> String {
    format!("{} {}", YEAR.get(lang), year.number())
}

/// The question before a year is closed.
pub fn close_title(year: ClubYear, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{} abschließen?", title(year, lang)),
        Lang::En => format!("Close club year {}?", year.number()),
    }
}

/// A year's sign: „Feuer-Pferd“.
pub fn sign(year: ClubYear, lang: Lang) -> String {
    let (element, animal) = (element(year.element()).get(lang), animal(year.animal()).get(lang));
    match lang {
        Lang::De => format!("{element}-{animal}"),
        Lang::En => format!("{element} {animal}"),
    }
}

/// How many games count.
pub fn games_counted(count: usize, lang: Lang) -> String {
    let written = numbers::count(count as u64);
    match (lang, count) {
        (Lang::De, 0) => "noch keine Partie gewertet".to_owned(),
        (Lang::De, 1) => "1 Partie gewertet".to_owned(),
        (Lang::De, _) => format!("{written} Partien gewertet"),
        (Lang::En, 0) => "no game counted yet".to_owned(),
        (Lang::En, 1) => "1 game counted".to_owned(),
        (Lang::En, _) => format!("{written} games counted"),
    }
}

/// The list adds different rules.
pub fn adds_rules(names: &[&str], lang: Lang) -> String {
    let names = names.join(", ");
    match lang {
        Lang::De => format!("Zählt verschiedene Regelwerke zusammen: {names}."),
        Lang::En => format!("Adds up different rule sets: {names}."),
    }
}

/// Slips that are missing when a year is closed.
pub fn slips_missing(games: &[i64], lang: Lang) -> String {
    const NAMED: usize = 20;
    let named: Vec<String> = games.iter().take(NAMED).map(i64::to_string).collect();
    let dots = if games.len() > NAMED { " …" } else { "" };
    let (count, named) = (numbers::count(games.len() as u64), named.join(", "));
    match (lang, games.len()) {
        (_, 0) => NO_SLIP_MISSING.get(lang).to_owned(),
        (Lang::De, 1) => format!("1 Zettel fehlt, diese Partie zählt dann nicht: Nr. {named}."),
        (Lang::De, _) => {
            format!("{count} Zettel fehlen, diese Partien zählen dann nicht: Nr. {named}{dots}.")
        }
        (Lang::En, 1) => format!("1 slip is missing, this game will not count: no. {named}."),
        (Lang::En, _) => {
            format!("{count} slips are missing, these games will not count: no. {named}{dots}.")
        }
    }
}

/// What becomes final when a year is closed.
pub fn becomes_final(games: usize, lines: usize, first: Option<&str>, lang: Lang) -> String {
    let (games, lines) = (games_counted(games, lang), numbers::count(lines as u64));
    match (lang, first) {
        (Lang::De, Some(first)) => format!("{games}, {lines} Namen, {first} führt."),
        (Lang::En, Some(first)) => format!("{games}, {lines} names, {first} leads."),
        (_, None) => format!("{games}."),
    }
}
