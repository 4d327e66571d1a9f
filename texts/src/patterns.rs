//! What is wrong with the text of a club's own hand: where, and what was probably meant.

use scoring::special::{
    LONGEST_PATTERN, MOST_CONDITIONS, MOST_FIGURES, MOST_PARTS, MOST_VARIANTS, PatternFault,
    PatternProblem,
};

use crate::words::say;
use crate::{Lang, Text, text};

/// A fault in a sentence or two. People count from 1.
pub fn pattern_problem(problem: &PatternProblem, lang: Lang) -> String {
    let place = problem.at + 1;
    let fault = fault(problem, lang);
    let meant = match problem.meant {
        Some(word) => say!(lang, " Gemeint: {word}?" | " Did you mean {word}?"),
        None => String::new(),
    };
    say!(lang, "Stelle {place}: {fault}{meant}" | "Character {place}: {fault}{meant}")
}

/// The fault without its place.
fn fault(problem: &PatternProblem, lang: Lang) -> String {
    let (what, found) = (&problem.text, problem.found.unwrap_or_default());
    match problem.fault {
        PatternFault::EmptyPattern => say!(
            lang,
            "Hier steht noch nichts. Ein Beispiel: 7 Paar."
                | "There is nothing here yet. An example: 7 pair."
        ),
        PatternFault::UnexpectedCharacter => {
            say!(lang, "„{what}“ kann hier nicht stehen." | "“{what}” cannot stand here.")
        }
        PatternFault::UnexpectedEnd => {
            say!(lang, "Am Ende fehlt noch etwas." | "Something is missing at the end.")
        }
        PatternFault::UnknownWord => {
            say!(lang, "„{what}“ kenne ich nicht." | "“{what}” is no word I know.")
        }
        PatternFault::MissingParenthesis => {
            say!(lang, "„{what}“ wird nicht geschlossen." | "“{what}” is not closed.")
        }
        PatternFault::BadNumber => say!(
            lang,
            "„{what}“ geht hier nicht: Zahlen von 1 bis 9, Bereiche steigen, höchstens 14 gleiche Figuren."
                | "“{what}” will not do here: numbers from 1 to 9, ranges rise, at most 14 equal figures."
        ),
        PatternFault::BadHonour => say!(
            lang,
            "„{what}“ gibt es nicht: Winde und Drachen sind 1z bis 7z."
                | "There is no “{what}”: winds and dragons are 1z to 7z."
        ),
        PatternFault::BadRun => say!(
            lang,
            "„{what}“ gibt es nicht: Ein Lauf hat zwei bis neun Steine."
                | "There is no “{what}”: a run has two to nine tiles."
        ),
        PatternFault::BadClass => say!(
            lang,
            "Aus den Steinen in der Klammer lässt sich das nicht legen."
                | "The tiles in the brackets cannot make this."
        ),
        PatternFault::BadFlag => say!(
            lang,
            "„!“ gehört hinter ein Wort wie Paar, nicht hinter ausgeschriebene Steine."
                | "“!” belongs behind a word such as pair, not behind tiles written out."
        ),
        PatternFault::BadCondition => {
            say!(lang, "„{what}“ ist keine Bedingung." | "“{what}” is no condition.")
        }
        PatternFault::PatternTooLong
        | PatternFault::TooManyConditions
        | PatternFault::TooManyParts
        | PatternFault::TooManyFigures
        | PatternFault::TooManyVariants
        | PatternFault::TooComplex => limit(problem.fault, found, lang),
        PatternFault::WrongSize => size(found, lang),
        PatternFault::UnboundVariable => {
            let letter = problem.variable.unwrap_or('?');
            say!(
                lang,
                "„{letter}“ kommt nicht in jeder Möglichkeit vor, also kann die Bedingung nicht danach fragen."
                    | "“{letter}” is not in every variant, so the condition cannot ask for it."
            )
        }
    }
}

/// More of something than a pattern may have.
fn limit(fault: PatternFault, found: u64, lang: Lang) -> String {
    let most = |what: Text, most: usize| {
        let what = what.get(lang);
        if found > 0 {
            say!(
                lang,
                "{found} {what} sind zu viele: höchstens {most}."
                    | "{found} {what} are too many: {most} at most."
            )
        } else {
            say!(lang, "Es gehen höchstens {most} {what}." | "There can be {most} {what} at most.")
        }
    };
    match fault {
        PatternFault::PatternTooLong => most(text("Zeichen", "characters"), LONGEST_PATTERN),
        PatternFault::TooManyConditions => most(text("Bedingungen", "conditions"), MOST_CONDITIONS),
        PatternFault::TooManyParts => {
            most(text("Teile in einer Klammer", "parts in brackets"), MOST_PARTS)
        }
        PatternFault::TooManyFigures => most(text("Figuren", "figures"), MOST_FIGURES),
        PatternFault::TooManyVariants => most(text("Möglichkeiten", "variants"), MOST_VARIANTS),
        PatternFault::TooComplex
        | PatternFault::EmptyPattern
        | PatternFault::UnexpectedCharacter
        | PatternFault::UnexpectedEnd
        | PatternFault::UnknownWord
        | PatternFault::MissingParenthesis
        | PatternFault::BadNumber
        | PatternFault::BadHonour
        | PatternFault::BadRun
        | PatternFault::BadClass
        | PatternFault::BadFlag
        | PatternFault::BadCondition
        | PatternFault::WrongSize
        | PatternFault::UnboundVariable => say!(
            lang,
            "Das ist zu verwickelt, um es am Tisch rasch zu erkennen. Bitte einfacher schreiben."
                | "This is too involved to be recognised quickly at the table. Please write it more simply."
        ),
    }
}

/// How many tiles are missing or too many.
fn size(found: u64, lang: Lang) -> String {
    let missing = match found {
        13 => say!(lang, "es fehlt einer" | "one is missing"),
        12 => say!(lang, "es fehlt ein Paar" | "a pair is missing"),
        11 => say!(lang, "es fehlt eine Figur aus dreien" | "a set of three is missing"),
        0..=10 => say!(lang, "es fehlen {left}" | "{left} are missing", left = 14 - found),
        15 => say!(lang, "einer ist zu viel" | "one is too many"),
        _ => say!(lang, "{more} sind zu viel" | "{more} are too many", more = found - 14),
    };
    match found {
        1 => say!(lang, "1 Stein statt 14, {missing}." | "1 tile instead of 14: {missing}."),
        _ => say!(
            lang,
            "{found} Steine statt 14, {missing}." | "{found} tiles instead of 14: {missing}."
        ),
    }
}

#[cfg(test)]
mod tests {
    use scoring::special::Pattern;

    use super::*;

    #[test]
    fn a_fault_says_where_and_what_was_meant() {
        let said = |text: &str, lang| pattern_problem(&Pattern::read(text).unwrap_err(), lang);
        assert_eq!(
            said("4 Pongg Paar", Lang::De),
            "Stelle 3: „Pongg“ kenne ich nicht. Gemeint: Pong?"
        );
        assert_eq!(said("4 Pong", Lang::De), "Stelle 1: 12 Steine statt 14, es fehlt ein Paar.");
        assert_eq!(
            said("7 pair(honnour)", Lang::En),
            "Character 8: “honnour” is no word I know. Did you mean honour?"
        );
    }
}
