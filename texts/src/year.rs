//! Words of the club year's pages: its list, its end, records, flowers.

use club::calendar::ClubYear;

use crate::club::{animal, element};
use crate::words::{say, words};
use crate::{Lang, numbers};

words! {
    ALL_YEARS "Alle Jahre" | "All years";
    ALL_YEARS_HINT
        "Jede Partie, die gezählt hat, seit Beginn, alle Regelwerke zusammen, auch die von Gästen."
        | "Every game that has counted from the beginning, all rule sets together, those of guests too.";
    ALL "Alle" | "All";
    RULES "Regelwerk" | "Rule set";
    YEAR "Spieljahr" | "Club year";
    INTERNATIONAL "International, Tischpunkte" | "International, table points";
    LIST "Wertung" | "Standings";
    COURSE "Verlauf" | "Course";
    COURSE_OF_FIVE "Verlauf der ersten fünf" | "Course of the first five";
    ARCHIVE "Alles in einer Datei" | "Everything in one file";
    SUMS "Summe der ersten fünf" | "Sum of the first five";
    AVERAGES "Schnitt der ersten fünf" | "Average of the first five";
    TABLE_POINTS "Tischpunkte der ersten fünf" | "Table points of the first five";
    WON "gewonnen" | "won";
    LOST "verloren" | "lost";
    MOVEMENT "Bewegung" | "Movement";
    UNMOVED "wie vor einer Woche" | "as a week ago";
    PRINT "Drucken" | "Print";
    AT_THE_END "Zum Jahresende" | "For the year's end";
    PROVISIONAL "vorläufig" | "provisional";
    PROVISIONAL_HINT
        "Bis zum Abschluss steht auf Endliste und Urkunden „vorläufig“."
        | "Until the year is closed, final list and certificates say “provisional”.";
    CLOSED "abgeschlossen" | "closed";
    CHANGE_DAYS "Jahresende festlegen" | "Set the year's end";
    CLOSE "Jahr abschließen" | "Close the year";
    DAYS_SAVED "Das Jahresende ist festgelegt." | "The year's end is set.";
    CLOSE_SAVED "Das Spieljahr ist abgeschlossen." | "The club year is closed.";
    DAYS_REFUSED "Noch nicht festgelegt" | "Not set yet";
    EMPTY
        "Hier steht die Wertung nach der ersten Partie, die zählt. Was zählt, steht in der Ordnung."
        | "The ranking stands here after the first game that counts. The statutes say what counts.";
    NEW_GAME "Neue Partie" | "New game";
    TYPE_IN "Zettel eintippen" | "Type in a slip";
    IMPORT "Ergebnisse von früher einlesen" | "Import earlier results";
    RECORDS "Rekorde" | "Records";
    BESTS "Bestmarken" | "Bests";
    BEST_GAME "Beste Partie" | "Best game";
    MOST_GAMES "Meiste Partien" | "Most games";
    BEST_AVERAGE "Bester Schnitt" | "Best average";
    HIGHEST_SUM "Höchste Summe" | "Highest sum";
    NO_HANDS
        "Noch kein Sonderspiel und keine Limithand in diesem Jahr."
        | "No special or limit hand in this year yet.";
    NO_BOCHOWES "Noch keine Bochowe in diesem Jahr." | "No Bochowe in this year yet.";
    FLOWERS "Blumen" | "Flowers";
    NO_FLOWERS "Noch keine Blume in diesem Jahr." | "No flower in this year yet.";
    PAGES "Seiten der Wertung" | "Pages of the standings";
    EARLIER "Vorige" | "Previous";
    LATER "Weitere" | "More";
    CLOSE_DOES
        "Damit stehen Liste, Plätze und die Ordnung dieses Jahres fest. Partien, Zettel, Berichtigungen und Mitgliedschaften ändern daran nichts mehr. Endliste und Urkunden gelten. Das lässt sich nicht zurücknehmen."
        | "List, places and statutes of this year are final then. Games, slips, corrections and memberships do not change it any more. Final list and certificates are valid. It cannot be taken back.";
    NO_SLIP_MISSING "Alle Zettel sind da." | "All slips are here.";
}

/// The heading of a year.
pub fn title(year: ClubYear, lang: Lang) -> String {
    format!("{} {}", YEAR.get(lang), year.number())
}

/// The question before a year is closed.
pub fn close_title(year: ClubYear, lang: Lang) -> String {
    say!(lang, "Spieljahr {year} abschließen?" | "Close club year {year}?", year = year.number())
}

/// A year's sign: „Feuer-Pferd“.
pub fn sign(year: ClubYear, lang: Lang) -> String {
    let (element, animal) = (element(year.element()).get(lang), animal(year.animal()).get(lang));
    say!(lang, "{element}-{animal}" | "{element} {animal}")
}

/// How many games count.
pub fn games_counted(count: usize, lang: Lang) -> String {
    let written = numbers::count(count as u64);
    match count {
        0 => say!(lang, "noch keine Partie gewertet" | "no game counted yet"),
        1 => say!(lang, "1 Partie gewertet" | "1 game counted"),
        _ => say!(lang, "{written} Partien gewertet" | "{written} games counted"),
    }
}

/// The list adds different rules.
pub fn adds_rules(names: &[&str], lang: Lang) -> String {
    let names = names.join(", ");
    say!(
        lang,
        "Zählt verschiedene Regelwerke zusammen: {names}."
            | "Adds up different rule sets: {names}."
    )
}

/// Slips that are missing when a year is closed.
pub fn slips_missing(games: &[i64], lang: Lang) -> String {
    const NAMED: usize = 20;
    let named: Vec<String> = games.iter().take(NAMED).map(i64::to_string).collect();
    let dots = if games.len() > NAMED { " …" } else { "" };
    let (count, named) = (numbers::count(games.len() as u64), named.join(", "));
    match games.len() {
        0 => NO_SLIP_MISSING.get(lang).to_owned(),
        1 => say!(
            lang,
            "1 Zettel fehlt, diese Partie zählt dann nicht: Nr. {named}."
                | "1 slip is missing, this game will not count: no. {named}."
        ),
        _ => say!(
            lang,
            "{count} Zettel fehlen, diese Partien zählen dann nicht: Nr. {named}{dots}."
                | "{count} slips are missing, these games will not count: no. {named}{dots}."
        ),
    }
}

words! {
    fn disputed(games: usize) match games {
        1 => "1 Partie ist strittig, sie zählt dann nicht." | "1 game is disputed and will not count.",
        _ => "{games} Partien sind strittig, sie zählen dann nicht." | "{games} games are disputed and will not count.",
    }
}

/// What becomes final when a year is closed.
pub fn becomes_final(games: usize, lines: usize, first: Option<&str>, lang: Lang) -> String {
    let games = games_counted(games, lang);
    let names = match lines {
        1 => say!(lang, "1 Name" | "1 name"),
        _ => say!(lang, "{lines} Namen" | "{lines} names", lines = numbers::count(lines as u64)),
    };
    match first {
        Some(first) => {
            say!(lang, "{games}, {names}, {first} führt." | "{games}, {names}, {first} leads.")
        }
        None => format!("{games}."),
    }
}
