//! The handbook as pages of the program: its words, and which part of it describes which screen.

use crate::words::words;

/// Its address; a chapter follows behind a slash, a section of it behind a hash.
pub const ADDRESS: &str = "/handbuch";
/// The chapter of the table.
pub const AT_THE_TABLE: &str = "/handbuch/am-tisch";

words! {
    HANDBOOK "Handbuch" | "Handbook";
    SEARCH "Im Handbuch suchen" | "Search the handbook";
    ABOUT
        "Wie man es macht, Schritt für Schritt. Such ein Wort, oder schlag ein Kapitel auf."
        | "How it is done, step by step. The handbook is written in German, the words of the table are explained in English too.";
    CONTENTS "In diesem Kapitel" | "In this chapter";
    WORDS "Wörter am Tisch" | "Words of the table";
    WORDS_HINT
        "Dieselben Sätze stehen am Bildschirm hinter jedem „?“."
        | "The same sentences stand behind each “?” on the screen.";
}

/// The last part of that chapter's address.
pub const WORDS_CHAPTER: &str = "woerter";

words! {
    fn about(screen: &str) "Handbuch: {screen}" | "Handbook: {screen}";
}

/// Addresses of screens and the part of the handbook that describes each of them.
pub const SCREENS: [(&str, &str); 25] = [
    ("/neu", "am-tisch#eine-partie-beginnen"),
    ("/spiel", "am-tisch#ein-spiel-schreiben"),
    ("/rechner", "am-tisch#ein-spiel-schreiben"),
    ("/verein/partien", "am-tisch#wenn-die-partie-zu-ende-ist"),
    ("/verein/abende", "vereinsjahr#der-abend-wer-da-ist-und-wer-mit-wem-sitzt"),
    ("/verein/eintippen", "veroeffentlichen#vom-papier-zurück"),
    ("/verein/turniere", "turnier"),
    ("/verein/jahr", "vereinsjahr#die-jahreswertung"),
    ("/rangliste", "vereinsjahr#die-jahreswertung"),
    ("/verein/rekorde", "vereinsjahr#die-jahreswertung"),
    ("/verein/blumen", "vereinsjahr#die-jahreswertung"),
    ("/verein/wochenliste", "veroeffentlichen#wer-was-sieht"),
    ("/verein/personen", "vereinsjahr#mitglieder"),
    ("/verein/kassa", "vereinsjahr#kassa"),
    ("/verein/regeln", "regelwerke"),
    ("/verein/sonderspiele", "regelwerke"),
    ("/regeln", "regelwerke"),
    ("/verein/probe", "vereinsjahr#regeln-vorher-ausprobieren"),
    ("/verein/einstellungen", "im-vereinslokal#was-sonst-zu-wissen-ist"),
    ("/verein/ordnung", "vereinsjahr#welche-partien-zählen"),
    ("/verein/zugang", "zugang#wer-was-darf"),
    ("/verein/export", "vereinsjahr#alles-mitnehmen"),
    ("/verein/einlesen", "vereinsjahr#listen-mitbringen"),
    ("/verein/protokoll", "sichern-und-wiederherstellen#ob-jemand-an-den-büchern-gedreht-hat"),
    ("/konto", "zugang#das-eigene-konto"),
];

/// The address of the part that describes a screen; what lies below a screen's address belongs to it.
pub fn of_screen(path: &str) -> Option<String> {
    let is_of = |screen: &str| {
        let rest = path.strip_prefix(screen);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let (_, part) = SCREENS.iter().find(|(screen, _)| is_of(screen))?;
    Some(format!("{ADDRESS}/{part}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_below_a_screen_is_described_with_it() {
        let fees = of_screen("/verein/kassa/neu");
        assert_eq!(fees.as_deref(), Some("/handbuch/vereinsjahr#kassa"));
        assert_eq!(of_screen("/verein/kassabuch"), None);
        assert_eq!(of_screen("/handbuch/turnier"), None);
    }
}
