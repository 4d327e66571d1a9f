//! The screen after the end of a game.

use club::Ending;

use crate::words::words;
use crate::{Text, ui};

words! {
    TITLE "Fertig" | "Finished";
    DOES_IT_COUNT "Zählt sie?" | "Does it count?";
    PAPERS "Papiere" | "Papers";
    COURSE "Verlauf als PDF" | "Course as PDF";
    SHARE "Weitergeben" | "Share";
    PRINT_SLIP "Zettel drucken" | "Print the slip";
    PRINT_SCORE_SHEET "Abrechnungsblatt drucken" | "Print the score sheet";
    BANKRUPT "Bankrottpartie" | "Ended by bankruptcy";
    REOPEN "Wieder öffnen" | "Reopen";
    REOPEN_QUESTION "Geht die Partie doch weiter?" | "Does the game go on after all?";
    REOPEN_HINT
        "Dann ist wieder der Tisch da, mit allen Spielen. Die Partie zählt erst, wenn sie wieder beendet ist."
        | "Then the table is back, with all its deals. The game counts only once it has ended again.";
    PLAY_ON "Ja, weiterspielen" | "Yes, play on";
    STAY_ENDED "Nein, beendet lassen" | "No, leave it ended";
    IS_IT_RIGHT "Stimmt es?" | "Is it right?";
    CONFIRM_HINT
        "Wer bestätigt hat, steht so auf dem Zettel. Unterschreiben kann man auch auf Papier."
        | "Who has confirmed is named on the paper. It can be signed by hand as well.";
    SOMETHING_WRONG "Etwas stimmt nicht" | "Something is not right";
    WHAT_IS_WRONG "Was stimmt nicht?" | "What is not right?";
    WRONG_HINT
        "Dann zählt die Partie erst, wenn das Spiel berichtigt ist oder ihr es geklärt habt."
        | "The game then counts only once the deal is corrected, or you have settled it.";
    WHO_SAYS_SO "Wer sagt das?" | "Who says so?";
    WHICH_DEAL "Welches Spiel?" | "Which deal?";
    CHOOSE_DEAL "Spiel wählen" | "Choose a deal";
    SAY_WRONG "Stimmt nicht" | "Not right";
    ALL_RIGHT "Doch nichts" | "Never mind";
    fn not_right(deal: u32) "stimmt nicht: Spiel {deal}" | "not right: deal {deal}";
}

/// How a game ended: a bankruptcy by its own name.
pub const fn ending(how: Ending, is_bankrupt: bool) -> Text {
    match how {
        Ending::Agreed if is_bankrupt => BANKRUPT,
        Ending::Complete | Ending::Agreed | Ending::Abandoned => ui::ending(how),
    }
}

words! {
    fn confirmed(count: usize, players: usize) match count {
        1 => "1 von {players} hat bestätigt" | "1 of {players} has confirmed",
        _ => "{count} von {players} haben bestätigt" | "{count} of {players} have confirmed",
    }
}
