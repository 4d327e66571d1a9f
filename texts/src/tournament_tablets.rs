//! The words of tables that are played on a tablet.

use crate::numbers::signed;
use crate::words::{say, words};
use crate::{Lang, text};

words! {
    TO_TABLET "Auf dem Tablet spielen" | "Play on a tablet";
    ALL_TO_TABLETS "Alle auf Tablets" | "All on tablets";
    TO_PAPER "Doch auf Papier" | "On paper after all";
    TABLET_CODE "Code fürs Tablet" | "Code for the tablet";
    WATCH "Zuschauen" | "Watch";
    TABLET_STANDS "Tablet gilt" | "The tablet stands";
    TABLET_DONE "Am Tablet fertig gespielt." | "The game on the tablet has ended.";
    DIFFERS "Tablet weicht ab" | "tablet differs";
}

/// The state of a table that plays on a tablet.
pub fn running(hand: u32, lang: Lang) -> String {
    text("läuft, Spiel ", "running, hand ").get(lang).to_owned() + &hand.to_string()
}

words! {
    fn runs_on_tablet(hand: u32)
        "Dieser Tisch spielt auf dem Tablet, gerade Spiel {hand}."
        | "This table plays on a tablet, now hand {hand}.";

    fn moved(table: usize, is_on_tablet: bool) match is_on_tablet {
        true => "Tisch {table} spielt auf dem Tablet." | "Table {table} plays on a tablet.",
        false => "Tisch {table} spielt auf Papier." | "Table {table} plays on paper.",
    }

    fn all_moved(round: usize)
        "Die offenen Tische der Runde {round} spielen auf Tablets."
        | "The open tables of round {round} play on tablets.";

    fn taken_over(table: usize) "Tisch {table}: Es gilt, was am Tablet steht." | "Table {table}: the tablet stands.";
}

/// Somebody has another total on the tablet than on the slip, or none there.
pub fn differs(name: &str, on_tablet: i64, on_slip: Option<i64>, lang: Lang) -> String {
    let on_tablet = signed(on_tablet);
    match on_slip.map(signed) {
        Some(slip) => say!(
            lang,
            "{name}: am Tablet {on_tablet}, auf dem Zettel {slip}"
                | "{name}: {on_tablet} on the tablet, {slip} on the slip"
        ),
        None => say!(
            lang,
            "{name}: am Tablet {on_tablet}, Zettel fehlt"
                | "{name}: {on_tablet} on the tablet, no slip"
        ),
    }
}
