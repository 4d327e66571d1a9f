//! The search through people, games, rules and pages.

use crate::{Lang, Text, text};

/// The link to the search, its field and its page.
pub const SEARCH: Text = text("Suchen", "Search");
/// What can be typed.
pub const HINT: Text = text(
    "Name, Partie (24 oder 21. 11.), Regel oder Seite",
    "Name, game (24 or 2026-11-21), rules or page",
);
/// The heading of the people that were found.
pub const PEOPLE: Text = text("Personen", "People");
/// The heading of the games that were found.
pub const GAMES: Text = text("Partien", "Games");
/// The heading of the rules that were found.
pub const RULES: Text = text("Regeln", "Rules");
/// The heading of the pages that were found.
pub const PAGES: Text = text("Seiten", "Pages");
/// The heading of the parts of the handbook that were found.
pub const HANDBOOK: Text = text("Handbuch", "Handbook");
/// Nothing was typed yet.
pub const BEGIN: Text = text(
    "Ein Name, die Nummer oder der Tag einer Partie, ein Regelwerk: ein paar Buchstaben genügen.",
    "A name, the number or the day of a game, a rule set: a few letters are enough.",
);
/// Leaves the search.
pub const CLOSE: Text = text("Schließen", "Close");
/// The keys that open it.
pub const KEYS: Text = text("Strg K", "Ctrl K");

/// Nothing was found.
pub fn nothing(query: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Zu „{query}“ ist nichts zu finden."),
        Lang::En => format!("Nothing fits “{query}”."),
    }
}

/// How much was found, for a screen reader.
pub fn found(count: usize, lang: Lang) -> String {
    match (count, lang) {
        (1, Lang::De) => "1 Treffer".to_owned(),
        (_, Lang::De) => format!("{count} Treffer"),
        (1, Lang::En) => "1 result".to_owned(),
        (_, Lang::En) => format!("{count} results"),
    }
}
