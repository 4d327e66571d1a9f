//! Words of a person's year on one page, and of the club's year for the general meeting.

use club::year::honours::HonourKind;

use crate::words::{say, words};
use crate::{Lang, Text, numbers, text};

words! {
    MY_YEAR "Mein Mah-Jongg-Jahr" | "My mahjong year";
    A_YEAR "Mah-Jongg-Jahr" | "Mahjong year";
    PRINT "Drucken" | "Print";
    FIGURES "Zahlen" | "Figures";
    HONOURS "Was in Erinnerung bleibt" | "What will be remembered";
    EVENINGS "Abende" | "Evenings";
    GAMES "Partien" | "Games";
    DEALS "Spiele" | "Deals";
    WINS "Mah-Jongg" | "Mahjong";
    PEOPLE "Personen" | "People";
    GUESTS "davon Gäste" | "of them guests";
    NOTHING "In diesem Spieljahr noch keine Partie." | "No game in this club year yet.";
    REVIEW "Jahresrückblick" | "Review of the year";
    REVIEW_TITLE "Rückblick" | "Review";
    BY_MONTH "Partien nach Monaten" | "Games by month";
    BIGGEST_HANDS "Die größten Blätter" | "The biggest hands";
    NO_HANDS "Kein Blatt ist mit seinen Steinen bekannt." | "No hand is known by its tiles.";
    FIRST "Die Ersten der Wertung" | "The first of the ranking";
    NEW_MEMBERS "Neu im Club" | "New in the club";
    NO_NEW_MEMBERS "Niemand in diesem Jahr." | "Nobody in this year.";
    BESTS "Bestmarken" | "Bests";
    MONTH "Monat" | "Month";
}

/// What is honoured.
pub const fn honour(kind: HonourKind) -> Text {
    match kind {
        HonourKind::BestHand => text("Das schönste Blatt", "The finest hand"),
        HonourKind::BestDeal => text("Einträglichstes Spiel", "The deal that paid most"),
        HonourKind::BestGame => text("Beste Partie", "Best game"),
        HonourKind::BestEvening => text("Bester Abend", "Best evening"),
        HonourKind::MostSelfDrawn => {
            text("Von der Mauer in einer Partie", "From the wall in one game")
        }
        HonourKind::LongestWinning => text("Siege hintereinander", "Wins in a row"),
        HonourKind::LongestSafe => {
            text("Ohne den Schlussziegel abzuwerfen", "Without discarding a winning tile")
        }
        HonourKind::Comeback => text("Größte Aufholjagd", "Biggest comeback"),
        HonourKind::MostMet => text("Am öftesten am Tisch mit", "Most often at the table with"),
        HonourKind::Favourite => text("Am meisten geholt von", "Most points from"),
    }
}

/// The figure of an honour.
pub fn figure(kind: HonourKind, figure: i64, lang: Lang) -> String {
    let points = numbers::points(figure);
    match kind {
        HonourKind::BestDeal
        | HonourKind::BestGame
        | HonourKind::BestEvening
        | HonourKind::Comeback
        | HonourKind::Favourite => numbers::signed(figure),
        HonourKind::BestHand => points_of(figure, &points, lang),
        HonourKind::MostMet => games_of(figure, &points, lang),
        HonourKind::MostSelfDrawn | HonourKind::LongestWinning | HonourKind::LongestSafe => {
            deals_of(figure, &points, lang)
        }
    }
}

words! {
    fn points_of(figure: i64, number: &str) match figure {
        1 => "{number}\u{a0}Punkt" | "{number}\u{a0}point",
        _ => "{number}\u{a0}Punkte" | "{number}\u{a0}points",
    }

    fn games_of(figure: i64, number: &str) match figure {
        1 => "{number}\u{a0}Partie" | "{number}\u{a0}game",
        _ => "{number}\u{a0}Partien" | "{number}\u{a0}games",
    }

    fn deals_of(figure: i64, number: &str) match figure {
        1 => "{number}\u{a0}Spiel" | "{number}\u{a0}deal",
        _ => "{number}\u{a0}Spiele" | "{number}\u{a0}deals",
    }
}

/// Where an honour was won: the day, and the deal or the game.
pub fn place(day: &str, game: i64, deal: Option<u32>, lang: Lang) -> String {
    match deal {
        Some(deal) => say!(lang, "{day}, Spiel\u{a0}{deal}" | "{day}, deal\u{a0}{deal}"),
        None => say!(lang, "{day}, Partie\u{a0}{game}" | "{day}, game\u{a0}{game}"),
    }
}

/// The year in one sentence: deals, wins, those from the wall, flowers.
pub fn sentence([deals, wins, drawn, flowers]: [u32; 4], lang: Lang) -> String {
    let won = match deals {
        1 => say!(lang, "{wins} von 1 Spiel" | "{wins} of 1 deal"),
        _ => say!(
            lang,
            "{wins} von {deals} Spielen" | "{wins} of {deals} deals",
            deals = numbers::count(deals.into())
        ),
    };
    match flowers {
        0 => say!(
            lang,
            "{won} gewonnen, {drawn} davon von der Mauer."
                | "{won} won, {drawn} of them from the wall."
        ),
        1 => say!(
            lang,
            "{won} gewonnen, {drawn} davon von der Mauer, und eine Blume."
                | "{won} won, {drawn} of them from the wall, and one flower."
        ),
        _ => say!(
            lang,
            "{won} gewonnen, {drawn} davon von der Mauer, und {flowers} Blumen."
                | "{won} won, {drawn} of them from the wall, and {flowers} flowers."
        ),
    }
}

words! {
    fn as_of(day: &str, games: usize, counts: bool) match (games, counts) {
        (1, true) => "Stand {day} · 1 gewertete Partie" | "As of {day} · 1 counted game",
        (_, true) => "Stand {day} · {games} gewertete Partien" | "As of {day} · {games} counted games",
        (1, false) => "Stand {day} · 1 Partie, noch nicht gewertet" | "As of {day} · 1 game, not counted yet",
        (_, false) =>
            "Stand {day} · {games} Partien, noch keine gewertet"
            | "As of {day} · {games} games, none counted yet",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_their_unit_and_gains_their_sign() {
        assert_eq!(figure(HonourKind::BestGame, 1_528, Lang::De), numbers::signed(1_528));
        assert_eq!(figure(HonourKind::MostMet, 1, Lang::De), "1\u{a0}Partie");
        assert_eq!(figure(HonourKind::LongestSafe, 38, Lang::En), "38\u{a0}deals");
        assert_eq!(place("7. 6.", 12, Some(4), Lang::De), "7. 6., Spiel\u{a0}4");
    }
}
