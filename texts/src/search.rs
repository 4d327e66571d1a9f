//! The search through people, games, rules and pages.

use crate::words::words;

words! {
    SEARCH "Suchen" | "Search";
    HINT "Name, Partie (24 oder 21. 11.), Regel oder Seite" | "Name, game (24 or 2026-11-21), rules or page";
    PEOPLE "Personen" | "People";
    GAMES "Partien" | "Games";
    RULES "Regeln" | "Rules";
    PAGES "Seiten" | "Pages";
    HANDBOOK "Handbuch" | "Handbook";
    BEGIN
        "Ein Name, die Nummer oder der Tag einer Partie, ein Regelwerk: Ein paar Buchstaben genügen."
        | "A name, the number or the day of a game, a rule set: a few letters are enough.";
    CLOSE "Schließen" | "Close";
    KEYS "Strg K" | "Ctrl K";

    fn nothing(query: &str) "Zu „{query}“ ist nichts zu finden." | "Nothing fits “{query}”.";

    fn found(count: usize) match count {
        1 => "1 Treffer" | "1 result",
        _ => "{count} Treffer" | "{count} results",
    }
}
