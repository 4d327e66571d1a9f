//! Own hands as a file: what is handed on, what is read in, and why a file is refused.

use club::own_hand_file::{HandFileProblem, HandProblem};

use crate::patterns::pattern_problem;
use crate::words::{say, words};
use crate::{Lang, numbers};

words! {
    AS_FILE "Sonderspiele als Datei" | "Special hands as a file";
    READ_IN "Sonderspiele einlesen" | "Read special hands in";
    NOT_READ "Es wurde nichts eingelesen." | "Nothing was read in.";
    BOOKLET "Spielmappe als Heft" | "Book of hands to be folded";
    CARDS "Spielmappe als Karten" | "Book of hands as cards";
    FILE "Datei" | "File";
    FILE_HINT
        "Eine Datei, die ein Club unter „Sonderspiele als Datei“ geholt hat."
        | "A file that a club has fetched with “Special hands as a file”.";
    VALID_FROM "Gilt ab" | "Valid from";
    ABOUT
        "Die Sonderspiele der Datei kommen ans Ende der Liste. Was es bei euch schon gibt, bleibt, wie es ist."
        | "The special hands of the file are added at the end of the list. What you have already stays as it is.";
    NOTHING_NEW
        "Alle Sonderspiele dieser Datei gibt es bei euch schon."
        | "You have all the special hands of this file already.";
}

/// Why a file is refused, and what to do.
pub fn problem(problem: &HandFileProblem, lang: Lang) -> String {
    match problem {
        HandFileProblem::NoHandFile => say!(
            lang,
            "Das ist keine Datei mit Sonderspielen. Bitte eine wählen, die unter „Sonderspiele als Datei“ geholt wurde."
                | "This is no file with special hands. Please choose one that was fetched with “Special hands as a file”."
        ),
        HandFileProblem::TooMany { found, most, are_played: false } => say!(
            lang,
            "Es wären {count} Sonderspiele, möglich sind {most}. Bitte weniger auf einmal einlesen."
                | "There would be {count} special hands; {most} are possible. Please read in fewer.",
            count = numbers::count(*found as u64)
        ),
        HandFileProblem::TooMany { found, most, are_played: true } => say!(
            lang,
            "Es würden {count} Sonderspiele an den Steinen erkannt, möglich sind {most}. Bitte zuerst einige abschalten."
                | "{count} special hands would be recognised by their tiles; {most} are possible. Please switch some off first.",
            count = numbers::count(*found as u64)
        ),
        HandFileProblem::Hand { place, name, why } => say!(
            lang,
            "Sonderspiel {place} („{name}“): {hand}" | "Special hand {place} (“{name}”): {hand}",
            hand = hand(why, lang)
        ),
        HandFileProblem::NotPlayed => say!(
            lang,
            "Dieses Regelwerk kennt keine eigenen Sonderspiele. Bitte ein anderes wählen."
                | "These rules have no special hands of a club. Please choose others."
        ),
    }
}

/// What is wrong with one hand.
fn hand(problem: &HandProblem, lang: Lang) -> String {
    match problem {
        HandProblem::Malformed => say!(
            lang,
            "Es fehlt eine Angabe, oder eine ist keine von unseren."
                | "Something is missing, or is none of ours."
        ),
        HandProblem::NoName => say!(lang, "Der Name fehlt." | "The name is missing."),
        HandProblem::NameTooLong { most } => say!(
            lang,
            "Der Name ist zu lang; möglich sind {most} Zeichen."
                | "The name is too long; {most} characters are possible."
        ),
        HandProblem::TextTooLong { most } => say!(
            lang,
            "Der Satz dazu ist zu lang; möglich sind {most} Zeichen."
                | "The sentence about it is too long; {most} characters are possible."
        ),
        HandProblem::Markup => say!(
            lang,
            "Die Zeichen < und > sind hier nicht möglich. Bitte nur Text."
                | "The characters < and > are not possible here. Please use plain text."
        ),
        HandProblem::Unprintable { character } => say!(
            lang,
            "Das Zeichen „{character}“ lässt sich nicht drucken."
                | "The character “{character}” cannot be printed."
        ),
        HandProblem::Tiles => say!(
            lang,
            "Das Bild ist nicht aus Steinen. Richtig wäre etwa 123m oder 55z."
                | "The picture is not made of tiles. 123m or 55z would be right, for instance."
        ),
        HandProblem::Pattern(problem) => pattern_problem(problem, lang),
        HandProblem::NeverOccurs => {
            say!(lang, "Dieses Sonderspiel kann nie vorkommen." | "This hand can never occur.")
        }
        HandProblem::Value => {
            say!(
                lang,
                "Der Wert ist keine ganze Zahl ab 0." | "The value is no whole number from 0 on."
            )
        }
    }
}

words! {
    fn added(many: usize) match many {
        1 => "Ein Sonderspiel ist dazugekommen." | "One special hand was added.",
        many => "{many} Sonderspiele sind dazugekommen." | "{many} special hands were added.",
    }
}
