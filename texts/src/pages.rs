//! The words of the pages the server draws: the frame around them, the club's rules.

use scoring::special::PatternProblem;

use crate::patterns::pattern_problem;
use crate::{Lang, Text, numbers, text};

/// What the frame says to a screen reader about its links.
pub const MENU: Text = text("Seiten des Vereins", "The club's pages");
/// The games and their tables, in the application.
pub const GAMES: Text = text("Partien", "Games");
/// Where the club sets its rules.
pub const CLUB_RULES: Text = text("Regelwerke", "Rule sets");
/// One hand, in the application.
pub const CALCULATOR: Text = text("Rechner", "Calculator");
/// Above a page that could not be shown or a form that was not taken.
pub const NOT_DONE: Text = text("Das ging nicht", "That did not work");
/// Above the answer to an address that nothing has.
pub const NOT_FOUND: Text = text("Diese Seite gibt es nicht", "There is no such page");

/// Shows the codes that lead to this table.
pub const SHARE: Text = text("Auf einem anderen Gerät", "On another device");
/// Below the code for those who look on.
pub const WATCH_CODE: Text =
    text("Zuschauen: für alle im Raum", "Looking on: for everybody in the room");
/// Below the code for another tablet.
pub const TABLE_CODE: Text =
    text("Schreiben: für ein anderes Tablet", "Keeping score: for another tablet");
/// Shown while a page that follows a table has no connection.
pub const WATCH_CUT_OFF: Text = text("Keine Verbindung", "No connection");
/// A game without a table's name.
pub const A_TABLE: Text = text("Partie", "Game");
/// Over the numbers of deals.
pub const DEAL: Text = text("Spiel", "Deal");

/// Above the list of the club's rules.
pub const CLUB_RULES_HINT: Text = text(
    "Danach werden neue Partien gespielt. Was hier geändert wird, gilt ab dem angegebenen Tag; begonnene und gespielte Partien behalten ihre Regeln.",
    "New games are played by these. A change holds from the day given; games that were begun or played keep their rules.",
);
/// The heading over the values of special hands.
pub const SPECIAL_HANDS: Text = text("Sonderspiele", "Special hands");
/// Below that heading.
pub const SPECIAL_HANDS_HINT: Text = text(
    "Jedes Sonderspiel zählt, was der Verein festlegt. Solange ein Wert fehlt, kann es nicht gebucht werden. Abgewählte Sonderspiele werden nicht mehr angeboten, bleiben aber in alten Partien, was sie waren.",
    "Each special hand is worth what the club agrees on. While a value is missing it cannot be booked. Hands that are switched off are no longer offered, but stay what they were in games of old.",
);
/// A special hand's name.
pub const NAME: Text = text("Name", "Name");
/// What it is worth.
pub const VALUE: Text = text("Wert", "Value");
/// Whether sets may be claimed.
pub const CALLABLE: Text = text("darf gerufen werden", "may be called");
/// Whether it may hold kongs.
pub const KONG_ALLOWED: Text = text("Kong erlaubt", "kong allowed");
/// What collecting it in the hand earns.
pub const COLLECTED: Text = text("in der Hand gesammelt", "collected in the hand");
/// Its picture.
pub const TILES: Text = text("Bild aus Ziegeln", "Picture of tiles");
/// How a picture is written.
pub const TILES_HINT: Text = text(
    "Gruppen mit Abstand, etwa 11m 44p 77s 33z: m Charakter, p Kreis, s Bambus, 1z bis 4z Ost Süd West Nord, 5z weißer, 6z grüner, 7z roter Drache. Leer lassen geht auch.",
    "Groups with a space between, 11m 44p 77s 33z for instance: m character, p dot, s bamboo, 1z to 4z east south west north, 5z white, 6z green, 7z red dragon. May be left empty.",
);
/// The pattern of a special hand.
pub const PATTERN: Text = text("Muster", "Pattern");
/// How a pattern is written.
pub const PATTERN_HINT: Text = text(
    "Mit einem Muster erkennt Ostwind das Spiel an den Steinen: 7 Paar; 4 Strick3 Strick2; 5 Paar(a)! 1234z; 4 Pong Paar; nur Jade. Ohne Muster wird es angekreuzt.",
    "With a pattern the hand is recognised by its tiles: 7 pair; 4 knit3 knit2; 5 pair(a)! 1234z; 4 pung pair; only jade. Without one it is ticked.",
);
/// Whether the club plays it at present.
pub const ACTIVE: Text = text("wird gespielt", "is played");
/// In an empty line at the end of the list.
pub const ANOTHER_HAND: Text = text("Weiteres Sonderspiel", "Another special hand");
/// A value nobody has entered.
pub const NO_VALUE: Text = text("noch ohne Wert", "no value yet");
/// What an empty field for collecting means.
pub const COLLECTED_HINT: Text = text(
    "Leer: 500, wenn es gerufen werden darf, sonst nichts.",
    "Empty: 500 where it may be called, else nothing.",
);

/// No account is chosen in the log.
pub const ALL_PEOPLE: Text = text("alle Konten", "all accounts");
/// No kind is chosen in the log.
pub const ALL_KINDS: Text = text("alles", "everything");
/// No line of the log fits.
pub const NO_LINES: Text = text("Dazu steht nichts im Protokoll.", "The log has nothing of this.");

/// A preset's own name.
pub const PRESET_NAME: Text = text("Name im Verein", "The club's name for it");
/// What an empty name means.
pub const PRESET_NAME_HINT: Text =
    text("Leer: wie das Regelwerk heißt.", "Empty: as the rule set is called.");
/// From which day on.
pub const VALID_FROM: Text = text("Gilt ab", "Holds from");
/// Whether new games may choose it.
pub const IS_OFFERED: Text = text("Wird für neue Partien angeboten", "Is offered for new games");
/// A preset nobody may choose at present.
pub const NOT_OFFERED: Text = text("wird nicht angeboten", "is not offered");
/// Beside a preset whose rules are those of the rule text.
pub const AS_THE_TEXT: Text = text("wie im Regeltext", "as in the rule text");
/// Opens a preset.
pub const CHANGE: Text = text("Ändern", "Change");
/// Saves a form.
pub const SAVE: Text = text("Speichern", "Save");
/// Leaves a form.
pub const CANCEL: Text = text("Abbrechen", "Cancel");
/// The heading over the reasons why a form was refused.
pub const NOT_SAVED: Text =
    text("Es wurde nichts gespeichert. Bitte noch ausbessern:", "Nothing was saved. Please mend:");
/// After a preset was changed.
pub const PRESET_SAVED: Text = text("Das Regelwerk ist gespeichert.", "The rule set is saved.");
/// „Partien 2026“: how many games of a year were played by each rule set.
pub fn games_of_year(year: i32, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Partien {year}"),
        Lang::En => format!("Games {year}"),
    }
}

/// Offers rules under another name.
pub const ANOTHER_PRESET: Text = text("Weiteres Regelwerk anlegen", "Add another rule set");
/// Below that heading.
pub const ANOTHER_PRESET_HINT: Text = text(
    "Etwa eine Hausregel für den Dienstag: es beginnt mit dem Regeltext und heißt, wie der Verein will.",
    "House rules for Tuesdays, for instance: it starts from the rule text and is called what the club likes.",
);
/// The heading over what is looked up beside the rule sets.
pub const LOOK_UP: Text = text("Nachschlagen", "Look up");
/// Before the name of a rule set.
pub const BASED_ON: Text = text("auf Grundlage von", "based on");
/// The short word on the button that adds a preset.
pub const CREATE: Text = text("Anlegen", "Create");
/// What a hand is worth.
pub const SCOPE_VALUE: Text = text("Was ein Blatt zählt", "What a hand is worth");
/// Who pays how much.
pub const SCOPE_PAYMENT: Text = text("Wer wie viel zahlt", "Who pays how much");
/// How winds, rounds and games go on.
pub const SCOPE_PROGRESS: Text = text("Wie es weitergeht", "How it goes on");
/// A switch that is on.
pub const YES: Text = text("ja", "yes");
/// A switch that is off.
pub const NO: Text = text("nein", "no");
/// An empty choice of numbers.
pub const NONE: Text = text("ohne", "none");

/// How many agreements differ from the text.
pub fn changed(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (_, 0) => AS_THE_TEXT.get(lang).to_owned(),
        (Lang::De, 1) => "1 Vereinbarung weicht vom Regeltext ab".to_owned(),
        (Lang::De, _) => format!("{count} Vereinbarungen weichen vom Regeltext ab"),
        (Lang::En, 1) => "1 agreement differs from the rule text".to_owned(),
        (Lang::En, _) => format!("{count} agreements differ from the rule text"),
    }
}

/// How many special hands lack a value.
pub fn without_value(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::De, 1) => "1 Sonderspiel hat noch keinen Wert".to_owned(),
        (Lang::De, _) => format!("{count} Sonderspiele haben noch keinen Wert"),
        (Lang::En, 1) => "1 special hand has no value yet".to_owned(),
        (Lang::En, _) => format!("{count} special hands have no value yet"),
    }
}

/// What the rule text says where the club says otherwise.
pub fn by_the_text(quoted: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Im Regeltext: {quoted}"),
        Lang::En => format!("In the rule text: {quoted}"),
    }
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
    /// A group that is no group of tiles.
    Tiles {
        /// The group.
        group: String,
    },
    /// A pattern that cannot be read.
    Pattern {
        /// What is wrong with it.
        problem: PatternProblem,
    },
    /// A pattern of which there is no hand, but which is to be played.
    NeverOccurs,
    /// More hands that are recognised than can be played.
    TooManyPlayed {
        /// The most allowed.
        most: usize,
    },
    /// A character no font of ours prints.
    Unprintable {
        /// The character.
        character: char,
    },
}

/// What is wrong and what to do.
pub fn field_problem(problem: &FieldProblem, lang: Lang) -> String {
    match (problem, lang) {
        (FieldProblem::Number { least }, Lang::De) => {
            format!("Bitte eine ganze Zahl ab {} eingeben.", numbers::points(*least))
        }
        (FieldProblem::Number { least }, Lang::En) => {
            format!("Please enter a whole number from {} on.", numbers::points(*least))
        }
        (FieldProblem::Choice, Lang::De) => "Bitte eine der Möglichkeiten wählen.".to_owned(),
        (FieldProblem::Choice, Lang::En) => "Please choose one of those offered.".to_owned(),
        (FieldProblem::Date, Lang::De) => "Bitte ein Datum eingeben.".to_owned(),
        (FieldProblem::Date, Lang::En) => "Please enter a date.".to_owned(),
        (FieldProblem::Missing, Lang::De) => "Bitte ausfüllen.".to_owned(),
        (FieldProblem::Missing, Lang::En) => "Please fill this in.".to_owned(),
        (FieldProblem::TooLong { most }, Lang::De) => format!("Bitte höchstens {most} Zeichen."),
        (FieldProblem::TooLong { most }, Lang::En) => {
            format!("Please use {most} characters at most.")
        }
        (FieldProblem::Tiles { group }, Lang::De) => {
            format!("„{group}“ ist keine Gruppe von Ziegeln. Richtig wäre etwa 123m oder 55z.")
        }
        (FieldProblem::Tiles { group }, Lang::En) => {
            format!("“{group}” is no group of tiles. 123m or 55z would be right, for instance.")
        }
        (FieldProblem::Pattern { problem }, lang) => pattern_problem(problem, lang),
        (FieldProblem::NeverOccurs, Lang::De) => {
            "Dieses Spiel kann nie vorkommen. Bitte ändern oder „wird gespielt“ ausschalten."
                .to_owned()
        }
        (FieldProblem::NeverOccurs, Lang::En) => {
            "This hand can never occur. Please change it, or switch “is played” off.".to_owned()
        }
        (FieldProblem::TooManyPlayed { most }, Lang::De) => {
            format!(
                "Mehr als {most} Sonderspiele erkennt das Programm nicht. Bitte bei einem „wird gespielt“ ausschalten."
            )
        }
        (FieldProblem::TooManyPlayed { most }, Lang::En) => {
            format!(
                "No more than {most} special hands are recognised. Please switch “is played” off for one."
            )
        }
        (FieldProblem::Unprintable { character }, Lang::De) => {
            format!("Das Zeichen „{character}“ lässt sich nicht drucken. Bitte anders schreiben.")
        }
        (FieldProblem::Unprintable { character }, Lang::En) => {
            format!("The character “{character}” cannot be printed. Please write it differently.")
        }
    }
}
