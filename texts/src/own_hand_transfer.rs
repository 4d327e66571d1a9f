//! Own hands as a file: what is handed on, what is read in, and why a file is refused.

use club::own_hand_file::{HandFileProblem, HandProblem};

use crate::patterns::pattern_problem;
use crate::words::words;
use crate::{Lang, numbers};

words! {
    AS_FILE "Sonderspiele als Datei" | "Special hands as a file";
    READ_IN "Sonderspiele einlesen" | "Read special hands in";
    NOT_READ "Es wurde nichts eingelesen." | "Nothing was read in.";
    BOOKLET "Spielmappe als Heft" | "Booklet to be folded";
    CARDS "Spielmappe als Karten" | "Booklet as cards";
    FILE "Datei" | "File";
    FILE_HINT
        "Eine Datei, die ein Verein unter „Sonderspiele als Datei“ geholt hat."
        | "A file that a club has fetched with “Special hands as a file”.";
    VALID_FROM "Gilt ab" | "Holds from";
    ABOUT
        "Die Sonderspiele der Datei kommen ans Ende der Liste. Was es bei euch schon gibt, bleibt, wie es ist."
        | "The special hands of the file are added at the end of the list. What you have already stays as it is.";
    NOTHING_NEW
        "Alle Sonderspiele dieser Datei gibt es bei euch schon."
        | "You have all the special hands of this file already.";
}

/// Why a file is refused, and what to do.
pub fn problem(problem: &HandFileProblem, lang: Lang) -> String {
    match (problem, lang) {
        (HandFileProblem::NoHandFile, Lang::De) => {
            "Das ist keine Datei mit Sonderspielen. Bitte eine wählen, die unter „Sonderspiele als Datei“ geholt wurde."
                .to_owned()
        }
        (HandFileProblem::NoHandFile, Lang::En) => {
            "This is no file with special hands. Please choose one that was fetched with “Special hands as a file”."
                .to_owned()
        }
        (HandFileProblem::TooMany { found, most, are_played: false }, Lang::De) => format!(
            "Es wären {} Sonderspiele, möglich sind {most}. Bitte weniger auf einmal einlesen.",
            numbers::count(*found as u64)
        ),
        (HandFileProblem::TooMany { found, most, are_played: false }, Lang::En) => format!(
            "There would be {} special hands; {most} are possible. Please read in fewer.",
            numbers::count(*found as u64)
        ),
        (HandFileProblem::TooMany { found, most, are_played: true }, Lang::De) => format!(
            "Es würden {} Sonderspiele an den Steinen erkannt, möglich sind {most}. Bitte zuerst einige abschalten.",
            numbers::count(*found as u64)
        ),
        (HandFileProblem::TooMany { found, most, are_played: true }, Lang::En) => format!(
            "{} special hands would be recognised by their tiles; {most} are possible. Please switch some off first.",
            numbers::count(*found as u64)
        ),
        (HandFileProblem::Hand { place, name, why }, Lang::De) => {
            format!("Sonderspiel {place} („{name}“): {}", hand(why, lang))
        }
        (HandFileProblem::Hand { place, name, why }, Lang::En) => {
            format!("Special hand {place} (“{name}”): {}", hand(why, lang))
        }
        (HandFileProblem::NotPlayed, Lang::De) => {
            "Dieses Regelwerk kennt keine eigenen Sonderspiele. Bitte ein anderes wählen.".to_owned()
        }
        (HandFileProblem::NotPlayed, Lang::En) => {
            "These rules have no special hands of a club. Please choose others.".to_owned()
        }
    }
}

/// What is wrong with one hand.
fn hand(problem: &HandProblem, lang: Lang) -> String {
    let say = |de: &str, en: &str| text_of(de, en, lang);
    match problem {
        HandProblem::Malformed => say(
            "Es fehlt eine Angabe, oder eine ist keine von unseren.",
            "Something is missing, or is none of ours.",
        ),
        HandProblem::NoName => say("Der Name fehlt.", "The name is missing."),
        HandProblem::NameTooLong { most } => say(
            &format!("Der Name ist zu lang; möglich sind {most} Zeichen."),
            &format!("The name is too long; {most} characters are possible."),
        ),
        HandProblem::TextTooLong { most } => say(
            &format!("Der Satz dazu ist zu lang; möglich sind {most} Zeichen."),
            &format!("The sentence about it is too long; {most} characters are possible."),
        ),
        HandProblem::Markup => say(
            "Die Zeichen < und > sind hier nicht möglich. Bitte nur Text.",
            "The characters < and > are not possible here. Please use plain text.",
        ),
        HandProblem::Unprintable { character } => say(
            &format!("Das Zeichen „{character}“ lässt sich nicht drucken."),
            &format!("The character “{character}” cannot be printed."),
        ),
        HandProblem::Tiles => say(
            "Das Bild ist nicht aus Ziegeln. Richtig wäre etwa 123m oder 55z.",
            "The picture is not made of tiles. 123m or 55z would be right, for instance.",
        ),
        HandProblem::Pattern(problem) => pattern_problem(problem, lang),
        HandProblem::NeverOccurs => {
            say("Dieses Spiel kann nie vorkommen.", "This hand can never occur.")
        }
        HandProblem::Value => {
            say("Der Wert ist keine ganze Zahl ab 0.", "The value is no whole number from 0 on.")
        }
    }
}

fn text_of(de: &str, en: &str, lang: Lang) -> String {
    match lang {
        Lang::De => de.to_owned(),
        Lang::En => en.to_owned(),
    }
}

words! {
    fn added(many: usize) match many {
        1 => "Ein Sonderspiel ist dazugekommen." | "One special hand was added.",
        many => "{many} Sonderspiele sind dazugekommen." | "{many} special hands were added.",
    }
}
