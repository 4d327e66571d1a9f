//! The words of the rule book: headings, what a rule is worth, and the page that shows it all.

use club::report::rulebook::Heading;
use scoring::Unit;

use crate::words::{say, words};
use crate::{Lang, Text, numbers, text};

/// What the rules of a chapter have in common.
pub fn heading(heading: Heading, lang: Lang) -> String {
    let words = match heading {
        Heading::Points => text("Punkte für alle", "Points for everybody"),
        Heading::WinnersPoints => text("Punkte nur für den Gewinner", "Points for the winner only"),
        Heading::Doublings => text("Verdopplungen für alle", "Doublings for everybody"),
        Heading::WinnersDoublings => {
            text("Verdopplungen nur für den Gewinner", "Doublings for the winner only")
        }
        Heading::Faan => text("Faan", "Faan"),
        Heading::Laak => text("Laak", "Laak"),
        Heading::LimitHands => text("Limithände", "Limit hands"),
        Heading::Worth(points) => return worth(points, Unit::Points, false, lang),
    };
    words.get(lang).to_owned()
}

/// What a rule is worth, with its unit: `je 2 Punkte`, `3 Verdopplungen (×8)`.
pub fn worth(amount: i64, unit: Unit, is_each: bool, lang: Lang) -> String {
    let number = numbers::points(amount);
    let name = match unit {
        Unit::Points | Unit::Limit if amount == 1 => text("Punkt", "point"),
        Unit::Points | Unit::Limit => text("Punkte", "points"),
        Unit::Doublings if amount == 1 => text("Verdopplung", "doubling"),
        Unit::Doublings => text("Verdopplungen", "doublings"),
        Unit::Faan => text("Faan", "Faan"),
        Unit::Laak => text("Laak", "Laak"),
    };
    let name = name.get(lang);
    let factor = match (unit, u32::try_from(amount)) {
        (Unit::Doublings, Ok(times @ 1..=30)) => format!(" (×{})", 1_i64 << times),
        (Unit::Doublings | Unit::Points | Unit::Limit | Unit::Faan | Unit::Laak, _) => {
            String::new()
        }
    };
    match is_each {
        false => format!("{number} {name}{factor}"),
        true => say!(lang, "je {number} {name}{factor}" | "{number} {name} each{factor}"),
    }
}

words! {
    RULES "Regeln" | "Rules";
    FAMILIES "Regelwerk" | "Rule set";
    SEARCH "Suchen in Namen und Bedingungen" | "Search names and conditions";
    BOOK "Das Regelbuch" | "The rule book";
    PRINT "Als Regelmappe drucken" | "Print as a folder";
    SOURCE "Regeltext:" | "Rule text:";
    LOADING "Die Regeln werden geladen …" | "Loading the rules …";
    NOT_READ_YET
        "Diese Regeln waren auf diesem Gerät noch nie geöffnet, und der Club ist gerade nicht erreichbar. Sobald es wieder eine Verbindung gibt, einmal öffnen: Dann bleiben sie da."
        | "These rules were never opened on this device, and the club cannot be reached. Open them once when there is a connection: from then on they stay.";
    AGREEMENTS "Was vereinbart werden kann" | "What may be agreed";
    AGREEMENTS_HINT
        "Das ändert, was ein Blatt zählt. Hier steht, was ohne Vereinbarung gilt; eingestellt wird es bei der neuen Partie."
        | "This changes what a hand is worth. Listed is what holds without an agreement; it is set when a game is started.";
    NO_EXAMPLE "Wie es aussieht, legt der Club fest." | "What it looks like is the club's choice.";
    SPECIAL_HANDS "Sonderspiele des Clubs" | "The club's special hands";

    fn found(count: usize, searched: &str) match count {
        0 =>
            "Keine Regel passt zu „{searched}“. Versuch ein kürzeres Wort, etwa „Drachen“ oder „Paar“, oder ein anderes Regelwerk."
            | "No rule matches “{searched}”. Try a shorter word, “dragon” or “pair” for instance, or another rule set.",
        1 => "1 Regel" | "1 rule",
        _ => "{count} Regeln" | "{count} rules",
    }

    CLEAR "Suche leeren" | "Clear the search";

    /// How an example is read out: who sits where, what lies open, what completes it.
    EXAMPLE "Beispiel" | "Example";
    OWN_VALUE "je Sonderspiel" | "by special hand";
    NO_VALUE_YET "trägt der Club ein" | "to be entered by the club";
}

/// What may be done in a special hand.
pub const fn special_hand(is_callable: bool, may_hold_kongs: bool) -> Text {
    match (is_callable, may_hold_kongs) {
        (true, true) => {
            text("Darf gerufen werden; Kongs sind erlaubt.", "May be called; kongs are allowed.")
        }
        (true, false) => text("Darf gerufen werden, ohne Kong.", "May be called, without kongs."),
        (false, true) => text(
            "Darf nicht gerufen werden; Kongs sind erlaubt.",
            "May not be called; kongs are allowed.",
        ),
        (false, false) => {
            text("Darf nicht gerufen werden, ohne Kong.", "May not be called, without kongs.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worths_have_their_unit_and_number() {
        let de = |amount, unit, is_each| worth(amount, unit, is_each, Lang::De);
        assert_eq!(de(1, Unit::Points, false), "1 Punkt");
        assert_eq!(de(2, Unit::Points, true), "je 2 Punkte");
        assert_eq!(de(3, Unit::Doublings, false), "3 Verdopplungen (×8)");
        assert_eq!(de(500, Unit::Limit, false), "500 Punkte");
        assert_eq!(worth(1, Unit::Doublings, true, Lang::En), "1 doubling each (×2)");
        assert_eq!(heading(Heading::Worth(88), Lang::De), "88 Punkte");
    }

    #[test]
    fn an_empty_search_says_what_to_do() {
        assert!(found(0, "xyz", Lang::De).contains("„xyz“"));
        assert!(found(0, "xyz", Lang::En).contains("“xyz”"));
        assert_eq!(found(1, "x", Lang::De), "1 Regel");
    }
}
