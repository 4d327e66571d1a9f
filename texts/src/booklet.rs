//! The booklet of a club's own hands on paper.

use crate::words::{say, words};
use crate::{Lang, Text, numbers, text};

words! {
    TITLE "Spielmappe" | "Book of hands";
    SUBTITLE "Unsere Sonderspiele" | "Our special hands";
    HOW_TO_READ "So liest man eine Karte" | "How to read a card";
}
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
words! {
    OPEN "Offen" | "Open";
    KONG "Kong" | "Kong";
    IN_THE_HAND "In der Hand" | "In the hand";
    YES "ja" | "yes";
    NO "nein" | "no";
    ALSO "Auch so" | "Also";
    NOT_TO_BE_CONFUSED "Nicht verwechseln" | "Not to be confused";
    ALL_AT_A_GLANCE "Alle auf einen Blick" | "All at a glance";
    NOTES "Eigene Notizen" | "Own notes";
    NONE "Noch kein Sonderspiel wird gespielt." | "No special hand is played yet.";
}

/// Which rules, and since when; what is in force by the text has no first day.
pub fn as_of(preset: &str, day: chrono::NaiveDate, lang: Lang) -> String {
    if day == chrono::NaiveDate::MIN {
        return preset.to_owned();
    }
    let day = numbers::date(day, lang);
    say!(lang, "{preset}, Stand {day}" | "{preset}, as of {day}")
}
