//! The booklet of a club's own hands on paper.

use crate::{Lang, Text, numbers, text};

/// Its title.
pub const TITLE: Text = text("Spielmappe", "Book of hands");
/// Below the title.
pub const SUBTITLE: Text = text("Unsere Sonderspiele", "Our special hands");
/// The page that explains the cards.
pub const HOW_TO_READ: Text = text("So liest man eine Karte", "How to read a card");
/// What the page says, a paragraph after the other: a bold beginning, then the rest.
pub const EXPLAINED: [(Text, Text); 5] = [
    (
        text("Bild:", "Picture:"),
        text(
            "Ein Beispiel. Der Satz darunter sagt, was gilt, und unter „Auch so“ stehen weitere.",
            "One example. The sentence below it says what holds; “Also” shows more.",
        ),
    ),
    (
        text("Offen nein:", "Open no:"),
        text(
            "Alles wird in der Hand gesammelt; nur der Stein zum Mah-Jongg darf genommen werden.",
            "Everything is collected in the hand; only the winning tile may be claimed.",
        ),
    ),
    (
        text("Offen ja:", "Open yes:"),
        text(
            "Figuren dürfen genommen werden. Wer sie doch in der Hand sammelt, bekommt, was rechts steht.",
            "Sets may be claimed. Whoever collects them in the hand gets what stands at the right.",
        ),
    ),
    (
        text("Kong nein:", "Kong no:"),
        text(
            "Vier gleiche Steine dürfen nicht als Kong gemeldet werden.",
            "Four equal tiles may not be declared as a kong.",
        ),
    ),
    (
        text("Nicht verwechseln:", "Not to be confused:"),
        text(
            "Manche Blätter sind beides. Dann zählt, was mehr wert ist.",
            "Some hands are both. Then the one worth more counts.",
        ),
    ),
];
/// Whether sets may be claimed.
pub const OPEN: Text = text("Offen", "Open");
/// Whether kongs are allowed.
pub const KONG: Text = text("Kong", "Kong");
/// What is added for collecting in the hand.
pub const IN_THE_HAND: Text = text("In der Hand", "In the hand");
/// Allowed.
pub const YES: Text = text("ja", "yes");
/// Not allowed.
pub const NO: Text = text("nein", "no");
/// Above further examples.
pub const ALSO: Text = text("Auch so", "Also");
/// Above hands that it is taken for.
pub const NOT_TO_BE_CONFUSED: Text = text("Nicht verwechseln", "Not to be confused");
/// The list with pages.
pub const ALL_AT_A_GLANCE: Text = text("Alle auf einen Blick", "All at a glance");
/// Lines to write on.
pub const NOTES: Text = text("Eigene Notizen", "Own notes");
/// There are none.
pub const NONE: Text =
    text("Noch kein Sonderspiel wird gespielt.", "No special hand is played yet.");

/// Which rules, and since when.
pub fn as_of(preset: &str, day: chrono::NaiveDate, lang: Lang) -> String {
    let day = numbers::date(day, lang);
    match lang {
        Lang::De => format!("{preset}, Stand {day}"),
        Lang::En => format!("{preset}, as of {day}"),
    }
}
