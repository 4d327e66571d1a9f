//! The words of the pages the server draws: the frame around them, the club's rules.

use scoring::special::PatternProblem;

use crate::patterns::pattern_problem;
use crate::words::{say, words};
use crate::{Lang, numbers};

words! {
    MENU "Seiten des Clubs" | "The club's pages";
    GAMES "Partien" | "Games";
    CLUB_RULES "Regelwerke" | "Rule sets";
    CALCULATOR "Rechner" | "Calculator";
    NOT_DONE "Das ging nicht" | "That did not work";
    NOT_FOUND "Diese Seite gibt es nicht" | "There is no such page";

    SHARE "Auf einem anderen Gerät" | "On another device";
    WATCH_CODE "Zuschauen: für alle im Raum" | "Looking on: for everybody in the room";
    TABLE_CODE "Schreiben: für ein anderes Tablet" | "Keeping score: for another tablet";
    WATCH_CUT_OFF "Keine Verbindung" | "No connection";
    A_TABLE "Partie" | "Game";
    DEAL "Spiel" | "Deal";

    CLUB_RULES_HINT
        "Danach werden neue Partien gespielt. Was hier geändert wird, gilt ab dem angegebenen Tag; begonnene und gespielte Partien behalten ihre Regeln."
        | "New games are played by these. A change applies from the day given; games that were begun or played keep their rules.";
    SPECIAL_HANDS "Sonderspiele" | "Special hands";
    SPECIAL_HANDS_HINT
        "Welche gespielt werden, was sie zählen und woran Ostwind sie erkennt, steht auf ihrer eigenen Seite."
        | "Which are played, what they are worth and how they are recognised stands on their own page.";
    CHANGE_HANDS "Sonderspiele ansehen und ändern" | "See and change special hands";

    ALL_PEOPLE "alle Konten" | "all accounts";
    ALL_KINDS "alles" | "everything";
    NO_LINES "Dazu steht nichts im Protokoll." | "The log has nothing of this.";

    PRESET_NAME "Name im Club" | "The club's name for it";
    PRESET_NAME_HINT "Leer: wie das Regelwerk heißt." | "Empty: as the rule set is called.";
    VALID_FROM "Gilt ab" | "Valid from";
    IS_OFFERED "Wird für neue Partien angeboten" | "Is offered for new games";
    NOT_OFFERED "wird nicht angeboten" | "is not offered";
    AS_THE_TEXT "wie im Regeltext" | "as in the rule text";
    CHANGE "Ändern" | "Change";
    SAVE "Speichern" | "Save";
    CANCEL "Abbrechen" | "Cancel";
    NOT_SAVED "Es wurde nichts gespeichert. Bitte noch ausbessern:" | "Nothing was saved. Please mend:";
    PRESET_SAVED "Das Regelwerk ist gespeichert." | "The rule set is saved.";
    fn games_of_year(year: i32) "Partien {year}" | "Games {year}";

    ANOTHER_PRESET "Weiteres Regelwerk anlegen" | "Add another rule set";
    ANOTHER_PRESET_HINT
        "Etwa eine Hausregel für den Dienstag: Das Regelwerk beginnt mit dem Regeltext und heißt, wie der Club will."
        | "House rules for Tuesdays, for instance: it starts from the rule text and is called what the club likes.";
    LOOK_UP "Nachschlagen" | "Look up";
    BASED_ON "auf Grundlage von" | "based on";
    CREATE "Anlegen" | "Create";
    SCOPE_VALUE "Was ein Blatt zählt" | "What a hand is worth";
    SCOPE_PAYMENT "Wer wie viel zahlt" | "Who pays how much";
    SCOPE_PROGRESS "Wie es weitergeht" | "How it goes on";
    YES "ja" | "yes";
    NO "nein" | "no";
    NONE "ohne" | "none";
}

/// How many agreements differ from the text.
pub fn changed(count: usize, lang: Lang) -> String {
    match count {
        0 => AS_THE_TEXT.get(lang).to_owned(),
        1 => say!(
            lang,
            "1 Vereinbarung weicht vom Regeltext ab" | "1 agreement differs from the rule text"
        ),
        _ => say!(
            lang,
            "{count} Vereinbarungen weichen vom Regeltext ab"
                | "{count} agreements differ from the rule text"
        ),
    }
}

words! {
    fn without_value(count: usize) match count {
        1 => "1 Sonderspiel hat noch keinen Wert" | "1 special hand has no value yet",
        _ => "{count} Sonderspiele haben noch keinen Wert" | "{count} special hands have no value yet",
    }

    fn by_the_text(quoted: &str) "Im Regeltext: {quoted}" | "In the rule text: {quoted}";
}

/// What is wrong with a field of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldProblem {
    /// No whole number, or one out of bounds.
    Number {
        /// The smallest allowed.
        least: i64,
    },
    /// None of the choices.
    Choice,
    /// No date.
    Date,
    /// Nothing entered.
    Missing,
    /// Too long.
    TooLong {
        /// The most characters allowed.
        most: usize,
    },
    /// A pattern that cannot be read.
    Pattern {
        /// What is wrong with it.
        problem: PatternProblem,
    },
    /// A pattern of which there is no hand, but which is to be played.
    NeverOccurs,
    /// A character no font of ours prints.
    Unprintable {
        /// The character.
        character: char,
    },
}

/// What is wrong and what to do.
pub fn field_problem(problem: &FieldProblem, lang: Lang) -> String {
    match problem {
        FieldProblem::Number { least } => say!(
            lang,
            "Bitte eine ganze Zahl ab {points} eingeben."
                | "Please enter a whole number from {points} on.",
            points = numbers::points(*least)
        ),
        FieldProblem::Choice => say!(
            lang,
            "Bitte eine der Möglichkeiten wählen." | "Please choose one of those offered."
        ),
        FieldProblem::Date => say!(lang, "Bitte ein Datum eingeben." | "Please enter a date."),
        FieldProblem::Missing => say!(lang, "Bitte ausfüllen." | "Please fill this in."),
        FieldProblem::TooLong { most } => {
            say!(lang, "Bitte höchstens {most} Zeichen." | "Please use {most} characters at most.")
        }
        FieldProblem::Pattern { problem } => pattern_problem(problem, lang),
        FieldProblem::NeverOccurs => say!(
            lang,
            "Dieses Sonderspiel kann nie vorkommen. Bitte ändern oder „wird gespielt“ ausschalten."
                | "This hand can never occur. Please change it, or switch “is played” off."
        ),
        FieldProblem::Unprintable { character } => say!(
            lang,
            "Das Zeichen „{character}“ lässt sich nicht drucken. Bitte anders schreiben."
                | "The character “{character}” cannot be printed. Please write it differently."
        ),
    }
}
