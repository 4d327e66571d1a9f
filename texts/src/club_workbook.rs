//! The words of the club's books as a workbook: names of worksheets and heads of columns.

use crate::{Text, text};

/// The worksheet with people.
pub const MEMBERS: Text = text("Mitglieder", "Members");
/// Its heads.
pub const MEMBER_HEADS: [Text; 6] = [
    text("Name", "Name"),
    text("Stand", "Standing"),
    text("Seit", "Since"),
    text("E-Mail", "E-mail"),
    text("Am Tisch", "At the table"),
    text("Spielernummer", "Player's number"),
];
/// The worksheet with the cash book.
pub const CASH_BOOK: Text = text("Kassabuch", "Cash book");
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
/// The line with what is in the cash box and in the bank.
pub const BALANCE: Text = text("Stand", "Balance");
/// The worksheet with games.
pub const GAMES: Text = text("Partien", "Games");
/// Its heads.
pub const GAME_HEADS: [Text; 16] = [
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
];
/// What stands in place of the rounds of a game that ended by bankruptcy; imports read the same word.
pub const BANKRUPT: &str = "bankrott";
/// The worksheet with evenings.
pub const EVENINGS: Text = text("Abende", "Evenings");
/// Its heads.
pub const EVENING_HEADS: [Text; 3] =
    [text("Tag", "Day"), text("Art", "Kind"), text("Name", "Name")];
/// Leads to the results of the year.
pub const RESULTS: Text = text("Ergebnisse als Excel", "Results as Excel");
/// What is in it.
pub const RESULTS_HINT: Text =
    text("die Wertung dieses Spieljahrs", "the standings of this club year");
/// Leads to members and cash book.
pub const MEMBERS_AND_CASH: Text =
    text("Mitglieder und Kassabuch als Excel", "Members and cash book as Excel");
/// What is in it.
pub const MEMBERS_AND_CASH_HINT: Text = text(
    "wer dabei ist, und was eingenommen und ausgegeben wurde",
    "who belongs to the club, and what came in and went out",
);
/// Leads to everything.
pub const EVERYTHING: Text = text("Alles in einer Datei", "Everything in one file");
/// What is in it.
pub const EVERYTHING_HINT: Text = text(
    "Mitglieder, Kassabuch, Partien und Abende als Excel",
    "members, cash book, games and evenings as Excel",
);
/// Above what is taken along.
pub const TAKE: Text = text("Mitnehmen", "Take along");
/// Below the title.
pub const LEDE: Text = text(
    "Alles gehört dem Club: mitnehmen, weitergeben, einlesen. Darin stehen Namen und E-Mail-Adressen.",
    "Everything belongs to the club: take it along, pass it on, read it in. It holds names and e-mail addresses.",
);
/// What importing is for.
pub const IMPORT_HINT: Text = text(
    "Mitglieder, Partien und Jahreslisten aus Excel, LibreOffice oder CSV",
    "members, games and lists of years from Excel, LibreOffice or CSV",
);
/// Where programs find everything.
pub const FOR_PROGRAMS: Text = text("Für Programme", "For programs");
