//! Words of a person's year on one page, and of the club's year for the general meeting.

use club::honours::HonourKind;

use crate::{Lang, Text, numbers, text};

/// The own year.
pub const MY_YEAR: Text = text("Mein Mah-Jongg-Jahr", "My mahjong year");
/// The year of somebody else.
pub const A_YEAR: Text = text("Mah-Jongg-Jahr", "Mahjong year");
/// To be printed.
pub const PRINT: Text = text("Drucken", "Print");
/// The figures of the year.
pub const FIGURES: Text = text("Zahlen", "Figures");
/// The honours.
pub const HONOURS: Text = text("Was in Erinnerung bleibt", "What will be remembered");
/// How many evenings.
pub const EVENINGS: Text = text("Abende", "Evenings");
/// How many games.
pub const GAMES: Text = text("Partien", "Games");
/// How many deals.
pub const DEALS: Text = text("Spiele", "Deals");
/// How many deals were won.
pub const WINS: Text = text("Mah-Jongg", "Mahjong");
/// How many people played.
pub const PEOPLE: Text = text("Personen", "People");
/// How many of them were guests.
pub const GUESTS: Text = text("davon Gäste", "of them guests");
/// Nothing was played.
pub const NOTHING: Text =
    text("In diesem Spieljahr noch keine Partie.", "No game in this club year yet.");
/// The year of the club for the general meeting.
pub const REVIEW: Text = text("Jahresrückblick", "Review of the year");
/// The same, where room is short.
pub const REVIEW_TITLE: Text = text("Rückblick", "Review");
/// Columns by month.
pub const BY_MONTH: Text = text("Partien nach Monaten", "Games by month");
/// The hands that were worth most.
pub const BIGGEST_HANDS: Text = text("Die größten Blätter", "The biggest hands");
/// No hand is known by its tiles.
pub const NO_HANDS: Text =
    text("Kein Blatt ist mit seinen Steinen bekannt.", "No hand is known by its tiles.");
/// The first of the ranking.
pub const FIRST: Text = text("Die Ersten der Wertung", "The first of the ranking");
/// Who came to the club.
pub const NEW_MEMBERS: Text = text("Neu im Club", "New in the club");
/// Nobody came to the club.
pub const NO_NEW_MEMBERS: Text = text("Niemand in diesem Jahr.", "Nobody in this year.");
/// The figures of the bests.
pub const BESTS: Text = text("Bestmarken", "Bests");
/// The column of months.
pub const MONTH: Text = text("Monat", "Month");

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
            text("Ohne fremden Siegstein abzuwerfen", "Without discarding a winning tile")
        }
        HonourKind::Comeback => text("Größte Aufholjagd", "Biggest comeback"),
        HonourKind::MostMet => text("Am öftesten am Tisch mit", "Most often at the table with"),
        HonourKind::Favourite => text("Am meisten geholt von", "Most points from"),
    }
}

/// The figure of an honour.
pub fn figure(kind: HonourKind, figure: i64, lang: Lang) -> String {
    let (one, many) = match (kind, lang) {
        (
            HonourKind::BestDeal
            | HonourKind::BestGame
            | HonourKind::BestEvening
            | HonourKind::Comeback
            | HonourKind::Favourite,
            _,
        ) => return numbers::signed(figure),
        (HonourKind::BestHand, Lang::De) => ("Punkt", "Punkte"),
        (HonourKind::BestHand, Lang::En) => ("point", "points"),
        (HonourKind::MostMet, Lang::De) => ("Partie", "Partien"),
        (HonourKind::MostMet, Lang::En) => ("game", "games"),
        (
            HonourKind::MostSelfDrawn | HonourKind::LongestWinning | HonourKind::LongestSafe,
            Lang::De,
        ) => ("Spiel", "Spiele"),
        (
            HonourKind::MostSelfDrawn | HonourKind::LongestWinning | HonourKind::LongestSafe,
            Lang::En,
        ) => ("deal", "deals"),
    };
    format!("{}\u{a0}{}", numbers::points(figure), if figure == 1 { one } else { many })
}

/// Where an honour was won: the day, and the deal or the game.
pub fn place(day: &str, game: i64, deal: Option<u32>, lang: Lang) -> String {
    let (game_word, deal_word) = match lang {
        Lang::De => ("Partie", "Spiel"),
        Lang::En => ("game", "deal"),
    };
    match deal {
        Some(deal) => format!("{day}, {deal_word}\u{a0}{deal}"),
        None => format!("{day}, {game_word}\u{a0}{game}"),
    }
}

/// The year in one sentence: deals, wins, those from the wall, flowers.
pub fn sentence([deals, wins, drawn, flowers]: [u32; 4], lang: Lang) -> String {
    let deals = numbers::count(deals.into());
    match (lang, flowers) {
        (Lang::De, 0) => {
            format!("{wins} von {deals} Spielen gewonnen, {drawn} davon von der Mauer.")
        }
        (Lang::De, 1) => {
            format!(
                "{wins} von {deals} Spielen gewonnen, {drawn} davon von der Mauer, und eine Blume."
            )
        }
        (Lang::De, _) => format!(
            "{wins} von {deals} Spielen gewonnen, {drawn} davon von der Mauer, und {flowers} Blumen."
        ),
        (Lang::En, 0) => format!("{wins} of {deals} deals won, {drawn} of them from the wall."),
        (Lang::En, 1) => {
            format!("{wins} of {deals} deals won, {drawn} of them from the wall, and one flower.")
        }
        (Lang::En, _) => {
            format!(
                "{wins} of {deals} deals won, {drawn} of them from the wall, and {flowers} flowers."
            )
        }
    }
}

/// As of which day, and how many games are counted here.
pub fn as_of(day: &str, games: usize, counts: bool, lang: Lang) -> String {
    match (lang, games, counts) {
        (Lang::De, 1, true) => format!("Stand {day} · 1 gewertete Partie"),
        (Lang::De, _, true) => format!("Stand {day} · {games} gewertete Partien"),
        (Lang::De, 1, false) => format!("Stand {day} · 1 Partie, noch nicht gewertet"),
        (Lang::De, _, false) => format!("Stand {day} · {games} Partien, noch keine gewertet"),
        (Lang::En, 1, true) => format!("As of {day} · 1 counted game"),
        (Lang::En, _, true) => format!("As of {day} · {games} counted games"),
        (Lang::En, 1, false) => format!("As of {day} · 1 game, not counted yet"),
        (Lang::En, _, false) => format!("As of {day} · {games} games, none counted yet"),
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
