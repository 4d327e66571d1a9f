//! The words of lists that are imported or exported.

use club::import::{BadLine, ImportProblem, ListProblem};

use crate::{Lang, Text, numbers, text};

/// The page on which lists are imported.
pub const IMPORT: Text = text("Einlesen", "Import");
/// What it is for.
pub const IMPORT_HINT: Text = text(
    "Eine CSV-Datei wählen oder einfügen. Zuerst wird Zeile für Zeile gezeigt, was geschähe; getan wird alles oder nichts. Was schon in den Büchern steht, ändert sich nicht.",
    "Choose a CSV file or paste one. First you see line by line what would happen; then all of it is done or nothing. What is in the books already stays as it is.",
);
/// Which lists there are.
pub const KINDS: Text = text("Welche Listen", "Which lists");
/// A kind of list.
pub const KIND: Text = text("Liste", "List");
/// Its columns.
pub const COLUMNS: Text = text("Erste Zeile", "First line");
/// What is in them.
pub const MEANING: Text = text("Was darin steht", "What stands in it");
/// The file.
pub const FILE: Text = text("Datei", "File");
/// Its text.
pub const CONTENT: Text = text("Inhalt", "Content");
/// Asks what would happen.
pub const PREVIEW: Text = text("Zeigen, was geschähe", "Show what would happen");
/// What would happen.
pub const PLAN: Text = text("Was geschähe", "What would happen");
/// A line.
pub const LINE: Text = text("Zeile", "Line");
/// How many lines.
pub const LINES: Text = text("Zeilen", "Lines");
/// How many are refused.
pub const REFUSED: Text = text("abgelehnt", "refused");
/// How many bring something new.
pub const NEW: Text = text("bringen Neues", "bring something new");
/// Imports the whole list.
pub const APPLY: Text = text("Alles übernehmen", "Take all of it over");
/// A list with refused lines is not imported.
pub const NOT_APPLIED: Text = text(
    "Es wurde nichts übernommen. Bitte die abgelehnten Zeilen in der Liste richten und noch einmal zeigen lassen.",
    "Nothing was taken over. Please mend the refused lines in the list and have it shown again.",
);
/// Nothing is new.
pub const NOTHING_NEW: Text =
    text("Alles davon steht schon in den Büchern.", "All of it is in the books already.");
/// No readable CSV.
const UNREADABLE: Text = text(
    "Das ist keine lesbare CSV-Datei, oder sie ist zu groß.",
    "That is no readable CSV, or it is too large.",
);
/// The first line fits none of the lists.
const UNKNOWN_HEAD: Text = text(
    "Die erste Zeile passt zu keiner der Listen unten.",
    "The first line fits none of the lists below.",
);
/// Why a whole list cannot be imported, on the page.
pub const fn list_problem(problem: ListProblem) -> Text {
    match problem {
        ListProblem::Unreadable => UNREADABLE,
        ListProblem::Head => UNKNOWN_HEAD,
        ListProblem::Lines => NOT_APPLIED,
    }
}

/// The page on which everything is exported.
pub const EXPORT: Text = text("Auslesen", "Export");
/// What it is for.
pub const EXPORT_HINT: Text = text(
    "Alles, was der Verein hier aufbewahrt: als ein Dokument, oder jede Tabelle für sich. Darin stehen Namen und E-Mail-Adressen; bitte sorgsam damit umgehen.",
    "Everything the club keeps here: as one document, or each table by itself. It holds names and e-mail addresses; please handle it with care.",
);
/// Everything as one JSON file.
pub const AS_JSON: Text = text("Alles als JSON", "Everything as JSON");
/// A table.
pub const TABLES: Text = text("Tabellen als CSV", "Tables as CSV");
/// A game that was played on paper.
pub const ON_PAPER: Text = text("auf Papier", "on paper");
/// People.
pub const PEOPLE: Text = text("Personen", "People");
/// Old lists.
pub const OLD_LISTS: Text = text("Alte Jahreslisten", "Lists of old years");
/// Games.
pub const GAMES: Text = text("Partien", "Games");
/// What stands in a list of people.
pub const PEOPLE_MEANING: Text = text(
    "stand ist guest, member, child, pupil, student oder left; seit ein Tag wie 2026-02-17. Beides und die E-Mail dürfen leer sein.",
    "stand is guest, member, child, pupil, student or left; seit a day like 2026-02-17. Both and the e-mail may be empty.",
);
/// What stands in an old list.
pub const OLD_LISTS_MEANING: Text = text(
    "jahr ist die Zahl des Spieljahres, punkte die Summe.",
    "jahr is the number of the club year, punkte the sum.",
);
/// What stands in a list of games.
pub const GAMES_MEANING: Text = text(
    "regeln ist ma-jiang, klassisch, grundregel, mcr oder steiermark; runden die Zahl der ganzen Runden oder bankrott; minuten darf leer sein. Der erste Ost steht vorn; zu fünft kommen spieler5;punkte5 dazu. Der Zettel gilt als abgegeben.",
    "regeln is ma-jiang, klassisch, grundregel, mcr or steiermark; runden the number of whole rounds or bankrott; minuten may be empty. The first East stands first; with five add spieler5;punkte5. The slip counts as handed in.",
);

/// What importing a line of a list would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinePlan {
    /// Nothing is new.
    Nothing,
    /// Something about a person.
    Person {
        /// Who.
        name: String,
        /// Whether the person is added.
        is_new: bool,
        /// What the person is, and since when.
        standing: Option<(Text, chrono::NaiveDate)>,
        /// The address.
        email: Option<String>,
    },
    /// A line of an old list.
    Result {
        /// The year in words.
        year: String,
        /// Who.
        name: String,
        /// How many games.
        games: u32,
        /// Their sum.
        points: i64,
        /// Whether the person is added.
        is_new: bool,
    },
    /// A game that was played on paper.
    Game {
        /// Its day.
        played_on: chrono::NaiveDate,
        /// By which rules.
        rules: Text,
        /// Who played, with the result, and whether the person is added.
        players: Vec<(String, i64, bool)>,
    },
    /// The line is refused.
    Refused(BadLine),
}

/// A line of a list and what importing it would do.
pub fn planned(line: u64, description: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Zeile {line}: {description}"),
        Lang::En => format!("Line {line}: {description}"),
    }
}

/// What importing a line would do, in words.
pub fn line_plan(plan: &LinePlan, lang: Lang) -> String {
    let say = |text: Text| text.get(lang).to_owned();
    match plan {
        LinePlan::Nothing => say(text("ist schon so", "is so already")),
        LinePlan::Person { name, is_new, standing, email } => {
            let person = if *is_new { text("neu", "new") } else { text("bekannt", "known") };
            let mut parts = vec![format!("{name} ({})", person.get(lang))];
            parts.extend(standing.map(|(standing, since)| {
                format!("{}: {}", standing.get(lang), numbers::date(since, lang))
            }));
            parts.extend(email.clone());
            parts.join(", ")
        }
        LinePlan::Result { year, name, games, points, is_new } => {
            let new = if *is_new { text(" (neu)", " (new)") } else { text("", "") };
            let (new, games_of) = (new.get(lang), text("Partien", "games").get(lang));
            format!("{year}: {name}{new}, {games} {games_of}, {}", numbers::signed(*points))
        }
        LinePlan::Game { played_on, rules, players } => {
            let players = players.iter().map(|(name, points, is_new)| {
                let new = if *is_new { text(" (neu)", " (new)") } else { text("", "") };
                format!("{name}{} {}", new.get(lang), numbers::signed(*points))
            });
            let players = players.collect::<Vec<_>>().join(", ");
            format!("{}, {}: {players}", numbers::date(*played_on, lang), rules.get(lang))
        }
        LinePlan::Refused(BadLine { problem, column }) => {
            let why = match problem {
                ImportProblem::Fields => text("falsche Zahl von Feldern", "wrong number of fields"),
                ImportProblem::Name => {
                    text("kein Name, der sich drucken lässt", "no name that can be printed")
                }
                ImportProblem::Twice => {
                    text("steht schon weiter oben", "stands further above already")
                }
                ImportProblem::Gone => text(
                    "diese Person wurde zusammengelegt oder entfernt",
                    "that person was merged or removed",
                ),
                ImportProblem::Standing => text(
                    "möglich sind guest, member, child, pupil, student und left",
                    "possible are guest, member, child, pupil, student and left",
                ),
                ImportProblem::Day => text(
                    "kein Tag wie 2026-02-17, oder einer, der hier nicht passt",
                    "no day like 2026-02-17, or one that does not fit here",
                ),
                ImportProblem::Email => text("keine E-Mail-Adresse", "no e-mail address"),
                ImportProblem::Year => text("kein Spieljahr", "no club year"),
                ImportProblem::Figure => text("keine ganze Zahl", "no whole number"),
                ImportProblem::OtherResult => text(
                    "für dieses Jahr steht ein anderes Ergebnis in den Büchern",
                    "another result of that year is in the books",
                ),
                ImportProblem::Formula => text(
                    "eine Formel statt eines Textes (=, +, - oder @ am Anfang)",
                    "a formula instead of a text (=, +, - or @ at its beginning)",
                ),
                ImportProblem::Rules => text(
                    "möglich sind ma-jiang, klassisch, grundregel, mcr und steiermark",
                    "possible are ma-jiang, klassisch, grundregel, mcr and steiermark",
                ),
                ImportProblem::Players => text(
                    "so viele oder diese Spieler passen nicht zum Regelwerk",
                    "that many players, or these, do not fit the rule set",
                ),
                ImportProblem::Sum => text(
                    "die Punkte ergeben zusammen nicht null",
                    "the points do not sum to nothing",
                ),
                ImportProblem::Closed => {
                    text("das Spieljahr ist abgeschlossen", "the club year is closed")
                }
            };
            let at = column.as_ref().map_or_else(String::new, |column| format!("{column}: "));
            match lang {
                Lang::De => format!("ABGELEHNT, {at}{}", why.get(lang)),
                Lang::En => format!("REFUSED, {at}{}", why.get(lang)),
            }
        }
    }
}
