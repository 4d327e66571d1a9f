//! The words of tables that are played on a tablet.

use crate::numbers::signed;
use crate::{Lang, Text, text};

/// Begins the game of a table on a tablet.
pub const TO_TABLET: Text = text("Auf dem Tablet spielen", "Play on a tablet");
/// Begins the games of all tables of a round.
pub const ALL_TO_TABLETS: Text = text("Alle auf Tablets", "All on tablets");
/// Lets a table go on with paper.
pub const TO_PAPER: Text = text("Doch auf Papier", "On paper after all");
/// Shows the code that opens the table on a tablet.
pub const TABLET_CODE: Text = text("Code fürs Tablet", "Code for the tablet");
/// Shows the game.
pub const WATCH: Text = text("Zuschauen", "Watch");
/// Enters what the game came to in place of the slip.
pub const TABLET_STANDS: Text = text("Tablet gilt", "The tablet stands");
/// The game on the tablet has ended.
pub const TABLET_DONE: Text =
    text("Am Tablet fertig gespielt.", "The game on the tablet has ended.");
/// The state of a table whose slip is not what the tablet has.
pub const DIFFERS: Text = text("Tablet weicht ab", "tablet differs");

/// The state of a table that plays on a tablet.
pub fn running(hand: u32, lang: Lang) -> String {
    text("läuft, Spiel ", "running, hand ").get(lang).to_owned() + &hand.to_string()
}

/// The same in a sentence.
pub fn runs_on_tablet(hand: u32, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Dieser Tisch spielt auf dem Tablet, gerade Spiel {hand}."),
        Lang::En => format!("This table plays on a tablet, now hand {hand}."),
    }
}

/// A table was moved to a tablet or to paper.
pub fn moved(table: usize, is_on_tablet: bool, lang: Lang) -> String {
    match (lang, is_on_tablet) {
        (Lang::De, true) => format!("Tisch {table} spielt auf dem Tablet."),
        (Lang::De, false) => format!("Tisch {table} spielt auf Papier."),
        (Lang::En, true) => format!("Table {table} plays on a tablet."),
        (Lang::En, false) => format!("Table {table} plays on paper."),
    }
}

/// All open tables of a round were moved to tablets.
pub fn all_moved(round: usize, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Die offenen Tische der Runde {round} spielen auf Tablets."),
        Lang::En => format!("The open tables of round {round} play on tablets."),
    }
}

/// The result of the tablet was entered for a table.
pub fn taken_over(table: usize, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Tisch {table}: Es gilt, was am Tablet steht."),
        Lang::En => format!("Table {table}: the tablet stands."),
    }
}

/// Somebody has another total on the tablet than on the slip, or none there.
pub fn differs(name: &str, on_tablet: i64, on_slip: Option<i64>, lang: Lang) -> String {
    let on_tablet = signed(on_tablet);
    match (lang, on_slip.map(signed)) {
        (Lang::De, Some(slip)) => format!("{name}: am Tablet {on_tablet}, auf dem Zettel {slip}"),
        (Lang::De, None) => format!("{name}: am Tablet {on_tablet}, Zettel fehlt"),
        (Lang::En, Some(slip)) => format!("{name}: {on_tablet} on the tablet, {slip} on the slip"),
        (Lang::En, None) => format!("{name}: {on_tablet} on the tablet, no slip"),
    }
}
