//! The words of the club's books as a workbook: names of worksheets and heads of columns.

use crate::words::words;
use crate::{Text, text};

words! {
    MEMBERS "Mitglieder" | "Members";
}

/// Its heads.
pub const MEMBER_HEADS: [Text; 6] = [
    text("Name", "Name"),
    text("Stand", "Standing"),
    text("Seit", "Since"),
    text("E-Mail", "E-mail"),
    text("Am Tisch", "At the table"),
    text("Spielernummer", "Player's number"),
];

words! {
    CASH_BOOK "Kassabuch" | "Cash book";
}

/// Its heads.
pub const CASH_HEADS: [Text; 12] = [
    text("Nr.", "No."),
    text("Tag", "Day"),
    text("Von", "From"),
    text("Nach", "To"),
    text("Wer", "Who"),
    text("Wofür", "What for"),
    text("Betrag €", "Amount €"),
    text("Kassa €", "Cash box €"),
    text("Bank €", "Bank €"),
    text("Storno von Nr.", "Reverses no."),
    text("Rechnungsjahr", "Financial year"),
    text("Beleg", "Receipt"),
];

words! {
    BALANCE "Stand" | "Balance";
    GAMES "Partien" | "Games";
}

/// Its heads.
pub const GAME_HEADS: [Text; 17] = [
    text("Nr.", "No."),
    text("Tag", "Day"),
    text("Regelwerk", "Rule set"),
    text("Tisch", "Table"),
    text("Runden", "Rounds"),
    text("Minuten", "Minutes"),
    text("Spieler 1", "Player 1"),
    text("Punkte 1", "Points 1"),
    text("Spieler 2", "Player 2"),
    text("Punkte 2", "Points 2"),
    text("Spieler 3", "Player 3"),
    text("Punkte 3", "Points 3"),
    text("Spieler 4", "Player 4"),
    text("Punkte 4", "Points 4"),
    text("Spieler 5", "Player 5"),
    text("Punkte 5", "Points 5"),
    text("Zählt sie?", "Does it count?"),
];
/// What stands in place of the rounds of a game that ended by bankruptcy; imports read the same word.
pub const BANKRUPT: &str = "bankrott";

words! {
    EVENINGS "Abende" | "Evenings";
}

/// Its heads.
pub const EVENING_HEADS: [Text; 3] =
    [text("Tag", "Day"), text("Art", "Kind"), text("Name", "Name")];

words! {
    RESULTS "Ergebnisse als Excel" | "Results as Excel";
    RESULTS_HINT "die Wertung dieses Spieljahrs" | "the standings of this club year";
    MEMBERS_AND_CASH "Mitglieder und Kassabuch als Excel" | "Members and cash book as Excel";
    MEMBERS_AND_CASH_HINT
        "wer dabei ist, und was eingenommen und ausgegeben wurde"
        | "who belongs to the club, and what came in and went out";
    EVERYTHING "Alles in einer Datei" | "Everything in one file";
    EVERYTHING_HINT
        "Mitglieder, Kassabuch, Partien und Abende als Excel"
        | "members, cash book, games and evenings as Excel";
    TAKE "Mitnehmen" | "Take with you";
    LEDE
        "Alles gehört dem Club: mitnehmen, weitergeben, einlesen. Darin stehen Namen und E-Mail-Adressen."
        | "Everything belongs to the club: take it along, pass it on, read it in. It holds names and e-mail addresses.";
    IMPORT_HINT
        "Mitglieder, Partien und Jahreslisten aus Excel, LibreOffice oder CSV"
        | "members, games and lists of years from Excel, LibreOffice or CSV";
    FOR_PROGRAMS "Für Programme" | "For programs";
}
