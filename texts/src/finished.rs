//! The screen after the end of a game.

use club::Ending;

use crate::{Lang, Text, text, ui};

pub const TITLE: Text = text("Fertig", "Finished");
pub const DOES_IT_COUNT: Text = text("Zählt sie?", "Does it count?");
pub const PAPERS: Text = text("Papiere", "Papers");
pub const COURSE: Text = text("Verlauf als PDF", "Course as PDF");
pub const SHARE: Text = text("Weitergeben", "Share");
pub const PRINT_SLIP: Text = text("Zettel drucken", "Print the slip");
pub const PRINT_SCORE_SHEET: Text = text("Abrechnungsblatt drucken", "Print the score sheet");
pub const BANKRUPT: Text = text("Bankrottpartie", "Ended by bankruptcy");
pub const REOPEN: Text = text("Wieder öffnen", "Reopen");
pub const REOPEN_QUESTION: Text =
    text("Geht die Partie doch weiter?", "Does the game go on after all?");
pub const REOPEN_HINT: Text = text(
    "Dann ist wieder der Tisch da, mit allen Spielen. Die Partie zählt erst, wenn sie wieder beendet ist.",
    "Then the table is back, with all its deals. The game counts only once it has ended again.",
);
pub const PLAY_ON: Text = text("Ja, weiterspielen", "Yes, play on");
pub const STAY_ENDED: Text = text("Nein, beendet lassen", "No, leave it ended");
pub const IS_IT_RIGHT: Text = text("Stimmt es?", "Is it right?");
pub const CONFIRM_HINT: Text = text(
    "Wer bestätigt hat, steht so auf dem Zettel. Unterschreiben kann man auch auf Papier.",
    "Who has confirmed is named on the paper. It can be signed by hand as well.",
);

/// How a game ended: a bankruptcy by its own name.
pub const fn ending(how: Ending, is_bankrupt: bool) -> Text {
    match how {
        Ending::Agreed if is_bankrupt => BANKRUPT,
        Ending::Complete | Ending::Agreed | Ending::Abandoned => ui::ending(how),
    }
}

/// How many have confirmed.
pub fn confirmed(count: usize, players: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::De, 1) => format!("1 von {players} hat bestätigt"),
        (Lang::De, _) => format!("{count} von {players} haben bestätigt"),
        (Lang::En, 1) => format!("1 of {players} has confirmed"),
        (Lang::En, _) => format!("{count} of {players} have confirmed"),
    }
}
