//! The words of lists that are imported or exported.

use club::import::{BadLine, ImportProblem, ListKind, ListProblem};

use crate::honours;
use crate::words::{say, words};
use crate::{Lang, Text, numbers, text};

words! {
    IMPORT "Einlesen" | "Import";
    IMPORT_HINT
        "Eine Liste aus Excel, LibreOffice oder als CSV. Zuerst wird gezeigt, was dazukommt; übernommen wird es erst mit dem Knopf darunter. Was schon da ist, bleibt."
        | "A list from Excel, LibreOffice or as CSV. First you see what would be added; it is taken over only by the button below. What is there already stays.";
    KINDS "Welche Listen" | "Which lists";
    KIND "Was für eine Liste" | "What kind of list";
    OLD_LISTS "Listen von früher" | "Lists of earlier years";
    CHOOSE "Datei wählen" | "Choose a file";
    PASTE "Oder den Text einfügen" | "Or paste the text";
    MATCH "Spalten" | "Columns";
    MATCH_AGAIN "So zuordnen" | "Match like this";
    COLUMN "Spalte" | "Column";
    SAMPLE "Zum Beispiel" | "For example";
    HOLDS "Darin steht" | "It holds";
    NOT_READ "nicht einlesen" | "do not read";
    OWN_WORDS "Eure eigenen Wörter" | "Your own words";
    OWN_WORDS_HINT
        "Was heißt das bei euch? Gilt für alle Zeilen mit diesem Wort."
        | "What does this mean in your club? It applies to all lines with that word.";
    NO_WORD "Ohne Wort, aber mit einem Tag" | "Without a word, but with a day";
    NO_MEANING "noch nicht zugeordnet" | "not assigned yet";
    fn lines_with(count: usize) match count {
        1 => "1 Zeile" | "1 line",
        _ => "{count} Zeilen" | "{count} lines",
    }
    ONLY_REFUSED "Abgelehnte Zeilen" | "Refused lines";
    OTHER_LINES "Die anderen Zeilen" | "The other lines";
    FILE "Datei" | "File";
    CONTENT "Inhalt" | "Content";
    PREVIEW "Zeigen, was dazukommt" | "Show what would be added";
    PLAN "Was dazukommt" | "What would be added";
    LINE "Zeile" | "Line";
    LINES "Zeilen" | "Lines";
    REFUSED "abgelehnt" | "refused";
    NEW "bringen Neues" | "bring something new";
    IN_THE_LIST "In der Liste" | "In the list";
    fn take_over_others(lines: usize) match lines {
        1 => "Die andere Zeile übernehmen" | "Take over the other line",
        _ => "Die anderen {lines} Zeilen übernehmen" | "Take over the other {lines} lines",
    }
    fn take_over(lines: usize) match lines {
        1 => "1 Zeile übernehmen" | "Take over 1 line",
        _ => "{lines} Zeilen übernehmen" | "Take over {lines} lines",
    }
}

/// A whole list was imported, with so many new lines.
pub fn taken_over(lines: u64, lang: Lang) -> String {
    match lines {
        0 => NOTHING_NEW.get(lang).to_owned(),
        1 => say!(lang, "1 Zeile übernommen." | "1 line was taken over."),
        _ => say!(
            lang,
            "{count} Zeilen übernommen." | "{count} lines were taken over.",
            count = numbers::count(lines)
        ),
    }
}

/// So many lines more than are shown.
pub fn more_lines(lines: usize, lang: Lang) -> String {
    say!(lang, "und {count} weitere" | "and {count} more", count = numbers::count(lines as u64))
}

/// What stands in a kind of list.
pub const fn meaning(kind: ListKind) -> Text {
    match kind {
        ListKind::People => PEOPLE_MEANING,
        ListKind::PreviousYears => OLD_LISTS_MEANING,
        ListKind::Games => GAMES_MEANING,
    }
}

/// What the worksheet of a sample is called.
pub const fn sample_name(kind: ListKind) -> Text {
    match kind {
        ListKind::People => text("Mitglieder", "Members"),
        ListKind::PreviousYears => text("Jahreslisten", "Lists of years"),
        ListKind::Games => text("Partien", "Games"),
    }
}

words! {
    NOT_APPLIED
        "Es wurde nichts übernommen. Bitte die abgelehnten Zeilen in der Liste richten und noch einmal zeigen lassen."
        | "Nothing was taken over. Please mend the refused lines in the list and have it shown again.";
    SOME_REFUSED
        "Noch ist nichts übernommen. Entweder die abgelehnten Zeilen in der Liste richten und noch einmal zeigen lassen oder ohne sie weitermachen."
        | "Nothing is taken over yet. Either mend the refused lines in the list and have it shown again, or go on without them.";
    NOTHING_NEW "Alles davon steht schon in den Büchern." | "All of it is in the books already.";
}

/// No readable file.
const UNREADABLE: Text = text(
    "Diese Datei lässt sich nicht lesen. Möglich sind Excel (.xlsx), LibreOffice (.ods) und CSV.",
    "That file cannot be read. Possible are Excel (.xlsx), LibreOffice (.ods) and CSV.",
);
/// Too large a file.
const TOO_LARGE: Text = text(
    "Diese Datei ist zu groß: höchstens 4 MB, 20.000 Zeilen und 200 Spalten. Bitte auf mehrere aufteilen.",
    "That file is too large: 4 MB, 20,000 lines and 200 columns at most. Please split it.",
);
/// An empty file.
const EMPTY: Text = text("In dieser Datei steht nichts.", "There is nothing in that file.");
/// A column is missing.
const UNKNOWN_HEAD: Text = text(
    "Es ist noch nicht klar, was in den Spalten steht. Bitte unten zuordnen.",
    "It is not clear yet what stands in the columns. Please match them below.",
);
/// Why a whole list cannot be imported, on the page.
pub const fn list_problem(problem: ListProblem) -> Text {
    match problem {
        ListProblem::Unreadable => UNREADABLE,
        ListProblem::TooLarge => TOO_LARGE,
        ListProblem::Empty => EMPTY,
        ListProblem::Head => UNKNOWN_HEAD,
        ListProblem::Lines => NOT_APPLIED,
    }
}

words! {
    EXPORT "Auslesen" | "Export";
    EXPORT_HINT
        "Alles, was der Club hier aufbewahrt: als ein Dokument, oder jede Tabelle für sich. Darin stehen Namen und E-Mail-Adressen; bitte sorgsam damit umgehen."
        | "Everything the club keeps here: as one document, or each table by itself. It holds names and e-mail addresses; please handle it with care.";
    AS_JSON "Alles als JSON" | "Everything as JSON";
    TABLES "Tabellen als CSV" | "Tables as CSV";
    ON_PAPER "auf Papier" | "on paper";
}

/// What stands in a list of people.
const PEOPLE_MEANING: Text = text(
    "Name, Stand (Gast, Mitglied, Kind, Schüler, Student, ausgetreten), seit wann, E-Mail. Nur der Name muss sein.",
    "Name, standing (guest, member, child, pupil, student, left), since when, e-mail. Only the name is needed.",
);
/// What stands in an old list.
const OLD_LISTS_MEANING: Text = text(
    "Spieljahr, Name, Zahl der Partien und Summe.",
    "Club year, name, number of games and sum.",
);
/// What stands in a list of games.
const GAMES_MEANING: Text = text(
    "Tag, Regelwerk, Tisch, ganze Runden (oder „bankrott“), Minuten, dann Spieler und Punkte, der erste Ost vorn. Der Zettel gilt als abgegeben.",
    "Day, rule set, table, whole rounds (or “bankrott”), minutes, then players and points, the first East first. The slip counts as handed in.",
);

/// What the command line says after an import of so many new lines.
pub fn imported(lines: usize, lang: Lang) -> String {
    taken_over(lines as u64, lang)
}

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

words! {
    fn planned(line: u64, description: &str) "Zeile {line}: {description}" | "Line {line}: {description}";
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
            let games = honours::games_of(i64::from(*games), &games.to_string(), lang);
            format!("{year}: {name}{}, {games}, {}", new.get(lang), numbers::signed(*points))
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
                    "möglich sind Gast, Mitglied, Kind, Schüler, Student und ausgetreten",
                    "possible are guest, member, child, pupil, student and left",
                ),
                ImportProblem::Day => text(
                    "kein Tag wie 17.02.2026, oder einer, der hier nicht passt",
                    "no day like 2026-02-17 or 17.02.2026, or one that does not fit here",
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
                    "möglich sind Ma Jiang, Klassisch, Grundregel, MCR, Steiermark und Hong Kong",
                    "possible are ma-jiang, klassisch, grundregel, mcr, steiermark and hong-kong",
                ),
                ImportProblem::Players => text(
                    "so viele oder diese Spieler passen nicht zum Regelwerk",
                    "that many players, or these, do not fit the rule set",
                ),
                ImportProblem::Sum => text(
                    "die Punkte ergeben zusammen nicht null",
                    "the points do not add up to zero",
                ),
                ImportProblem::Closed => {
                    text("das Spieljahr ist abgeschlossen", "the club year is closed")
                }
            };
            let at = column.as_ref().map_or_else(String::new, |column| format!("{column}: "));
            say!(lang, "ABGELEHNT, {at}{why}" | "REFUSED, {at}{why}", why = why.get(lang))
        }
    }
}
