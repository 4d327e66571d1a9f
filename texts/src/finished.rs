//! The screen after the end of a game.

use crate::{Lang, Text, text};

pub const TITLE: Text = text("Fertig", "Finished");
pub const DOES_IT_COUNT: Text = text("Zählt sie?", "Does it count?");
pub const PAPERS: Text = text("Papiere", "Papers");
pub const COURSE: Text = text("Verlauf als PDF", "Course as PDF");
pub const SHARE: Text = text("Weitergeben", "Share");
pub const PRINT_SLIP: Text = text("Zettel drucken", "Print the slip");
pub const PRINT_SCORE_SHEET: Text = text("Abrechnungsblatt drucken", "Print the score sheet");
pub const BANKRUPT: Text = text("Bankrottpartie", "Ended by bankruptcy");
pub const IS_IT_RIGHT: Text = text("Stimmt es?", "Is it right?");
pub const CONFIRM_HINT: Text = text(
    "Wer bestätigt hat, steht so auf dem Zettel. Unterschreiben kann man auch auf Papier.",
    "Who has confirmed is named on the paper. It can be signed by hand as well.",
);

/// How many have confirmed.
pub fn confirmed(count: usize, players: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::De, 1) => format!("1 von {players} hat bestätigt"),
        (Lang::De, _) => format!("{count} von {players} haben bestätigt"),
        (Lang::En, 1) => format!("1 of {players} has confirmed"),
        (Lang::En, _) => format!("{count} of {players} have confirmed"),
    }
}
