//! What was read of a text before its first fault.

use super::check::Variant;
use super::matcher::Pattern;
use super::pattern::{Figure, Item};
use super::problem::PatternProblem;
use super::reader;

/// What was read of a text before its first fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoFar {
    /// Its canonical text.
    pub text: String,
    /// How many places of a hand it takes; of several choices the first.
    pub places: usize,
}

impl SoFar {
    /// Nothing where the text is wrong from its beginning, or as a whole.
    pub fn of(text: &str, problem: &PatternProblem) -> Option<SoFar> {
        let before: String = text.chars().take(problem.at).collect();
        let mut before = before.as_str();
        // What stands before the fault may end with a half word or within braces.
        while let Some((shorter, _)) = before.rsplit_once(char::is_whitespace) {
            before = shorter;
            if let Ok(read) = reader::read(before.trim_end_matches(['|', ';', ' '])) {
                let figures = read.alternatives.last()?.iter().flat_map(|item| match item {
                    Item::Figure(figure) => std::slice::from_ref(figure),
                    Item::Choice(rows) => rows.first().map_or(&[][..], Vec::as_slice),
                });
                let of = |figure: &Figure| usize::from(figure.count) * figure.places();
                let places = figures.map(of).sum();
                let text = Pattern::of(read, Vec::<Variant>::new()).to_string();
                return Some(SoFar { text, places });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_before_a_fault_is_read() {
        let so_far = |text: &str| {
            let problem = Pattern::read(text).unwrap_err();
            SoFar::of(text, &problem).map(|found| (found.text, found.places))
        };
        let found = |text: &str, places| Some((text.to_owned(), places));
        for (text, read) in [
            ("1-9a Pongg(Drache) Paar(Drache); mit gezogen", found("1-9a", 9)),
            ("4 Pong Paar; mit gezogn", found("4 pung pair", 14)),
            ("2 Pong {Paar | Chw}", found("2 pung", 6)),
            ("Pongg Paar", None),
            ("2 Pong", None),
            ("4 Strick3 8z", found("4 knit3", 12)),
        ] {
            assert_eq!(so_far(text), read, "{text}");
        }
    }
}
