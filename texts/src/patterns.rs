//! What is wrong with the text of a club's own hand: where, and what was probably meant.

use scoring::special::{
    LONGEST_PATTERN, MOST_CONDITIONS, MOST_FIGURES, MOST_PARTS, MOST_VARIANTS, PatternFault,
    PatternProblem,
};

use crate::Lang;

/// A fault in a sentence or two. People count from 1.
pub fn pattern_problem(problem: &PatternProblem, lang: Lang) -> String {
    let place = problem.at + 1;
    let (de, en) = fault(problem);
    let (meant_de, meant_en) = match problem.meant {
        Some(word) => (format!(" Gemeint: {word}?"), format!(" Did you mean {word}?")),
        None => (String::new(), String::new()),
    };
    match lang {
        Lang::De => format!("Stelle {place}: {de}{meant_de}"),
        Lang::En => format!("Character {place}: {en}{meant_en}"),
    }
}

/// The fault in both languages, without its place.
fn fault(problem: &PatternProblem) -> (String, String) {
    let (what, found) = (&problem.text, problem.found.unwrap_or_default());
    let fixed = |de: &str, en: &str| (de.to_owned(), en.to_owned());
    match problem.fault {
        PatternFault::EmptyPattern => fixed(
            "Hier steht noch nichts. Ein Beispiel: 7 Paar.",
            "There is nothing here yet. An example: 7 pair.",
        ),
        PatternFault::UnexpectedCharacter => {
            (format!("„{what}“ kann hier nicht stehen."), format!("“{what}” cannot stand here."))
        }
        PatternFault::UnexpectedEnd => {
            fixed("Am Ende fehlt noch etwas.", "Something is missing at the end.")
        }
        PatternFault::UnknownWord => {
            (format!("„{what}“ kenne ich nicht."), format!("“{what}” is no word I know."))
        }
        PatternFault::MissingParenthesis => {
            (format!("„{what}“ wird nicht geschlossen."), format!("“{what}” is not closed."))
        }
        PatternFault::BadNumber => (
            format!(
                "„{what}“ geht hier nicht: Zahlen von 1 bis 9, Bereiche steigen, höchstens 14 gleiche Figuren."
            ),
            format!(
                "“{what}” will not do here: numbers from 1 to 9, ranges rise, at most 14 equal figures."
            ),
        ),
        PatternFault::BadHonour => (
            format!("„{what}“ gibt es nicht: Winde und Drachen sind 1z bis 7z."),
            format!("There is no “{what}”: winds and dragons are 1z to 7z."),
        ),
        PatternFault::BadRun => (
            format!("„{what}“ gibt es nicht: Ein Lauf hat zwei bis neun Steine."),
            format!("There is no “{what}”: a run has two to nine tiles."),
        ),
        PatternFault::BadClass => fixed(
            "Aus den Steinen in der Klammer lässt sich das nicht legen.",
            "The tiles in the brackets cannot make this.",
        ),
        PatternFault::BadFlag => fixed(
            "„!“ gehört hinter ein Wort wie Paar, nicht hinter ausgeschriebene Steine.",
            "“!” belongs behind a word such as pair, not behind tiles written out.",
        ),
        PatternFault::BadCondition => {
            (format!("„{what}“ ist keine Bedingung."), format!("“{what}” is no condition."))
        }
        PatternFault::PatternTooLong
        | PatternFault::TooManyConditions
        | PatternFault::TooManyParts
        | PatternFault::TooManyFigures
        | PatternFault::TooManyVariants
        | PatternFault::TooComplex => limit(problem.fault, found),
        PatternFault::WrongSize => size(found),
        PatternFault::UnboundVariable => {
            let letter = problem.variable.unwrap_or('?');
            (
                format!(
                    "„{letter}“ kommt nicht in jeder Möglichkeit vor, also kann die Bedingung nicht danach fragen."
                ),
                format!("“{letter}” is not in every variant, so the condition cannot ask for it."),
            )
        }
    }
}

/// More of something than a pattern may have.
fn limit(fault: PatternFault, found: u64) -> (String, String) {
    let most = |de: &str, en: &str, most: usize| {
        if found > 0 {
            (
                format!("{found} {de} sind zu viele: höchstens {most}."),
                format!("{found} {en} are too many: {most} at most."),
            )
        } else {
            (
                format!("Es gehen höchstens {most} {de}."),
                format!("There can be {most} {en} at most."),
            )
        }
    };
    match fault {
        PatternFault::PatternTooLong => most("Zeichen", "characters", LONGEST_PATTERN),
        PatternFault::TooManyConditions => most("Bedingungen", "conditions", MOST_CONDITIONS),
        PatternFault::TooManyParts => most("Teile in einer Klammer", "parts in brackets", MOST_PARTS),
        PatternFault::TooManyFigures => most("Figuren", "figures", MOST_FIGURES),
        PatternFault::TooManyVariants => most("Möglichkeiten", "variants", MOST_VARIANTS),
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
        | PatternFault::UnboundVariable => (
            "Das ist zu verwickelt, um es am Tisch rasch zu erkennen. Bitte einfacher schreiben.".to_owned(),
            "This is too involved to be recognised quickly at the table. Please write it more simply.".to_owned(),
        ),
    }
}

/// How many tiles are missing or too many.
fn size(found: u64) -> (String, String) {
    let missing = |de: &str, en: &str| {
        (format!("{found} Steine statt 14: {de}."), format!("{found} tiles instead of 14: {en}."))
    };
    match found {
        13 => missing("es fehlt einer", "one is missing"),
        12 => missing("es fehlt ein Paar", "a pair is missing"),
        11 => missing("es fehlt eine Figur aus dreien", "a set of three is missing"),
        0..=10 => {
            let left = 14 - found;
            missing(&format!("es fehlen {left}"), &format!("{left} are missing"))
        }
        15 => missing("einer ist zu viel", "one is too many"),
        _ => {
            let more = found.saturating_sub(14);
            missing(&format!("{more} sind zu viel"), &format!("{more} are too many"))
        }
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
        assert_eq!(said("4 Pong", Lang::De), "Stelle 1: 12 Steine statt 14: es fehlt ein Paar.");
        assert_eq!(
            said("7 pair(honnour)", Lang::En),
            "Character 8: “honnour” is no word I know. Did you mean honour?"
        );
    }
}
