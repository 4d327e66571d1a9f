//! The words of a tournament's report: the check before it is sent, the files, honours, and the preview of the ranking.

use club::tournament::report::{Doubt, Weight};

use crate::numbers::{count, date, signed};
use crate::words::{say, words};
use crate::{Lang, Text, text};

words! {
    DETAILS_SAVED "Die Angaben zum Bericht sind gespeichert." | "The report's details are saved.";
    CHECKED "Vor dem Senden geprüft" | "Checked before sending";
    FILES "Dateien" | "Files";
    RESULT "Ergebnis für den Verband" | "Result for the federation";
    RESULT_HINT "Excel, Spalten der alten Vorlage" | "Excel, columns of the old template";
    RESULT_CSV "Ergebnis, neue Form" | "Result, new form";
    RESULT_CSV_HINT "CSV, sieben Spalten" | "CSV, seven columns";
    NATIONAL "Nationale Liste" | "National list";
    WHOLE_LIST "Liste als Excel" | "List as Excel";
    WHOLE_LIST_HINT "Plätze, Runden, Teams, Länder" | "Places, rounds, teams, countries";
    RANKING "So rechnet die Rangliste" | "What the ranking makes of it";
    CHAMPIONSHIP "Meisterschaft" | "Championship";
    NO_CHAMPIONSHIP
        "In diesem Jahr ist noch kein Turnier nach internationalen Regeln fertig gespielt."
        | "No tournament by international rules has been played to its end this year.";
    BY_COUNTRY "Länder" | "Countries";
    BY_COUNTRY_HINT "Schnitt der drei besten Summen" | "The mean of the three best sums";
    RESULTS "Ergebnisse" | "Results";
    HONOURS "Ehrungen" | "Honours";
    BEST_HAND "Höchstes Spiel" | "Best hand";
    SELF_DRAWN "Am öftesten selbst gezogen" | "Most self-drawn hands";
    MOST_WON "Am öftesten gewonnen" | "Most hands won";
    LAST "Rote Laterne" | "Lanterne rouge";
    LEAST_VALUE "Spiele mit dem kleinsten Wert" | "Hands of the least value";
    LEAST_VALUE_HINT
        "Ob ein wertloses Spiel dabei war, sagt der Schiedsrichter: Der Wert allein verrät es nicht."
        | "Whether one was a chicken hand is for the referee to say: the value alone does not show it.";
    NO_HANDS
        "Für Ehrungen nach Spielen die Zettel mit ihren 16 Spielen eintragen."
        | "Enter the slips with their hands to have honours by hands.";
    RIGHT "Stimmt" | "Right";
    DOUBTFUL "Zweifel" | "Doubt";
    NOTE "Hinweis" | "Note";
    NO_NUMBERS "Niemand hat eine EMA-Nummer" | "Nobody has an EMA number";
    NO_NUMBERS_HINT
        "Gebraucht werden Nummern und Länder nur, wenn der Bericht an die EMA geht."
        | "Numbers and countries are needed only if the report goes to the EMA.";
    MEND "Nachtragen" | "Complete";
    NUMBERS_ONCE "Jede Nummer nur einmal" | "Every number only once";
}

/// Heads of the result: label and value of a fact, then the columns of the old template from C on.
pub const RESULT_HEADS: [&str; 8] = [
    "Place",
    "Last name",
    "First name",
    "EMA number",
    "Table points",
    "Score",
    "EMA member",
    "Country",
];
/// Labels of the facts beside the result.
pub const FACTS: [&str; 8] =
    ["Tournament", "Host country", "Town", "First day", "Days", "Players", "Rules", "Weight"];
/// Members and others in the result.
pub const MEMBER: [&str; 2] = ["no", "yes"];
/// Heads of the list: place, number, names, country, club, team; rounds follow, then table points and score.
pub const LIST_HEADS: [Text; 7] = [
    text("Platz", "Place"),
    text("Nr.", "No."),
    text("Vorname", "First name"),
    text("Familienname", "Last name"),
    text("Land", "Country"),
    text("Club", "Club"),
    text("Team", "Team"),
];
/// Heads of the list as a table: table points stand there in twelfths, so that they stay exact.
pub const CSV_HEADS: [Text; 8] = [
    text("Platz", "Place"),
    text("Nr.", "No."),
    text("Vorname", "First name"),
    text("Familienname", "Last name"),
    text("Land", "Country"),
    text("Team", "Team"),
    text("Tischpunkte in Zwölfteln", "Table points in twelfths"),
    text("Punkte", "Score"),
];
/// Heads of teams and countries.
pub const GROUP_HEADS: [Text; 4] = [
    text("Platz", "Place"),
    text("Name", "Name"),
    text("Tischpunkte", "Table points"),
    text("Punkte", "Score"),
];

words! {
    fn lede(doubts: usize) match doubts {
        0 => "Alles stimmt: Der Bericht kann hinaus." | "Everything is right: the report can be sent.",
        1 => "1 Zweifel, senden ist trotzdem möglich" | "1 doubt; it can be sent all the same",
        _ => "{doubts} Zweifel, senden ist trotzdem möglich" | "{doubts} doubts; it can be sent all the same",
    }
}

/// How many lines, and who is not among them.
pub fn lines(lines: usize, substitutes: usize, lang: Lang) -> (String, String) {
    let title = say!(lang, "{lines} Plätze, {lines} Zeilen" | "{lines} places, {lines} lines");
    let more = match substitutes {
        0 => String::new(),
        _ => say!(
            lang,
            "Ersatz nicht mitgezählt: {substitutes}" | "substitutes are not counted: {substitutes}"
        ),
    };
    (title, more)
}

/// How ties were placed.
pub fn ties(shared: usize, lang: Lang) -> (String, String) {
    let title = text("Gleichstände teilen den Platz", "Ties share their place");
    let more = match shared {
        0 => say!(lang, "es gibt keinen" | "there are none"),
        _ => say!(lang, "{shared} Personen" | "{shared} people"),
    };
    (title.get(lang).to_owned(), more)
}

/// What all tables sum to; table points in twelfths.
pub fn sums(
    points12: u64,
    score: i64,
    (tables, penalties): (usize, usize),
    lang: Lang,
) -> (String, String) {
    let points = crate::numbers::twelfths(i64::try_from(points12).unwrap_or(i64::MAX));
    let score = signed(score);
    (
        say!(
            lang,
            "{points} Tischpunkte, {score} Punkte an allen Tischen"
                | "{points} table points, {score} points at all tables"
        ),
        match tables {
            1 => say!(
                lang,
                "1 Tisch zu 7; Strafen: {penalties}" | "1 table of 7; penalties: {penalties}"
            ),
            _ => say!(
                lang,
                "{tables} Tische zu 7; Strafen: {penalties}"
                    | "{tables} tables of 7; penalties: {penalties}"
            ),
        },
    )
}

/// How many have a number of the European association.
pub fn numbers(with: usize, lang: Lang) -> (String, String) {
    (
        match with {
            1 => say!(lang, "1 EMA-Nummer" | "1 EMA number"),
            _ => say!(lang, "{with} EMA-Nummern" | "{with} EMA numbers"),
        },
        say!(lang, "als Text, die Nullen vorne bleiben" | "as text, leading zeros stay"),
    )
}

/// How many countries, and how many people of each.
pub fn countries<'a>(all: impl Iterator<Item = (&'a str, usize)>, lang: Lang) -> (String, String) {
    let each: Vec<String> = all.map(|(country, people)| format!("{country} {people}")).collect();
    let title = match each.len() {
        1 => say!(lang, "1 Land" | "1 country"),
        all => say!(lang, "{all} Länder" | "{all} countries"),
    };
    (title, each.join(", "))
}

/// Days, rounds and weight, and what the weight is made of.
pub fn weighed(days: u8, rounds: usize, weight: Weight, lang: Lang) -> (String, String) {
    let halves = weight.halves();
    let all = self::halves(halves, lang);
    let part = |of: u32| self::halves(of, lang);
    let (of_days, of_players) = (part(weight.days), part(weight.players));
    let (of_nations, of_qualification) = (part(weight.nations), part(weight.qualification));
    let days = match days {
        1 => say!(lang, "1 Tag" | "1 day"),
        _ => say!(lang, "{days} Tage" | "{days} days"),
    };
    let rounds = match rounds {
        1 => say!(lang, "1 Runde" | "1 round"),
        _ => say!(lang, "{rounds} Runden" | "{rounds} rounds"),
    };
    (
        say!(lang, "{days}, {rounds}, Gewicht {all}" | "{days}, {rounds}, weight {all}"),
        say!(
            lang,
            "Tage {of_days} · Personen {of_players} · Länder {of_nations} · Qualifikation {of_qualification}"
                | "days {of_days} · players {of_players} · nations {of_nations} · qualification {of_qualification}"
        ),
    )
}

/// Halves as a decimal.
pub fn halves(halves: u32, lang: Lang) -> String {
    let tenth = if halves.is_multiple_of(2) { 0 } else { 5 };
    format!("{}{}{tenth}", halves / 2, crate::numbers::decimal_mark(lang))
}

/// The line below the preview of the ranking.
pub fn ranking_hint(weight: Weight, lang: Lang) -> String {
    let weight = halves(weight.halves(), lang);
    say!(
        lang,
        "MERS, Gewicht {weight}, sobald der Bericht gilt"
            | "MERS, weight {weight}, once the report is accepted"
    )
}

words! {
    fn championship_hint(year: i32, best: usize, tournaments: usize) match tournaments {
        1 =>
            "{year}: die besten {best} Ergebnisse aus 1 Turnier, in Punkten der Rangliste"
            | "{year}: the best {best} results of 1 tournament, in points of the ranking",
        _ =>
            "{year}: die besten {best} Ergebnisse aus {tournaments} Turnieren, in Punkten der Rangliste"
            | "{year}: the best {best} results of {tournaments} tournaments, in points of the ranking",
    }

    fn national_hint(country: &str, people: usize) "Excel, {people} aus {country}" | "Excel, {people} of {country}";
}

/// A hand, with where it was played; round and table from 1.
pub fn hand_at(value: i64, round: usize, table: usize, lang: Lang) -> String {
    let value = signed(value).trim_start_matches('+').to_owned();
    say!(
        lang,
        "{value} Punkte, Runde {round}, Tisch {table}"
            | "{value} points, round {round}, table {table}"
    )
}

/// So many times.
pub fn times(times: usize, lang: Lang) -> String {
    match times {
        1 => say!(lang, "einmal" | "once"),
        _ => say!(
            lang,
            "{times}-mal" | "{times} times",
            times = count(u64::try_from(times).unwrap_or(u64::MAX))
        ),
    }
}

/// A doubt: what, and more about it.
pub fn doubt(doubt: &Doubt, lang: Lang) -> (String, String) {
    match doubt {
        Doubt::RoundsMissing { count } => (
            say!(lang, "Es fehlen noch Runden" | "Rounds are missing"),
            say!(lang, "Nicht ausgelost: {count}" | "not drawn: {count}"),
        ),
        Doubt::TablesOpen { tables } => {
            let each = tables
                .iter()
                .map(|(round, table)| crate::tournament::table_of_round(*table, *round, lang));
            let title = match tables.len() {
                1 => say!(lang, "Ein Tisch zählt noch nicht" | "A table does not count yet"),
                many => {
                    say!(lang, "{many} Tische zählen noch nicht" | "{many} tables do not count yet")
                }
            };
            (title, each.collect::<Vec<_>>().join(", "))
        }
        Doubt::NeverPlayed { names } => (
            say!(lang, "Mit Platz, aber nie gespielt" | "With a place, but never played"),
            names.join(", "),
        ),
        Doubt::SumsDiffer { listed12, tables12 } => {
            let points =
                |of: &u64| crate::numbers::twelfths(i64::try_from(*of).unwrap_or(i64::MAX));
            let (listed, tables) = (points(listed12), points(tables12));
            (
                say!(
                    lang,
                    "Die Tischpunkte der Liste sind nicht die der Tische"
                        | "Table points of list and tables differ"
                ),
                say!(lang, "Liste {listed}, Tische {tables}" | "list {listed}, tables {tables}"),
            )
        }
        Doubt::ScoreNotZero { sum } => (
            say!(
                lang,
                "Die Punkte aller Tische ergeben ohne Strafen nicht 0"
                    | "All points without penalties are not 0"
            ),
            signed(*sum),
        ),
        Doubt::NoNumber { names } => {
            let title = match names.len() {
                1 => say!(lang, "Eine EMA-Nummer fehlt" | "An EMA number is missing"),
                many => say!(lang, "{many} EMA-Nummern fehlen" | "{many} EMA numbers are missing"),
            };
            (title, names.join(", "))
        }
        Doubt::OddNumber { name, ema } => (
            say!(
                lang,
                "Eine EMA-Nummer hat nicht acht Stellen" | "An EMA number has not eight digits"
            ),
            format!("{name}: {ema}"),
        ),
        Doubt::SameNumber { ema, names } => (
            say!(lang, "Eine EMA-Nummer steht mehrmals da" | "An EMA number stands several times"),
            format!("{ema}: {}", names.join(", ")),
        ),
        Doubt::SameName { name } => {
            (say!(lang, "Ein Name steht zweimal da" | "A name stands twice"), name.clone())
        }
        Doubt::NameDiffers { ema, name, there, tournament } => (
            say!(lang, "Dieselbe Nummer hieß schon anders" | "The number had another name before"),
            say!(
                lang,
                "{name}, Nummer {ema}; bei {tournament}: {there}"
                    | "{name}, number {ema}; at {tournament}: {there}"
            ),
        ),
        Doubt::NoCountry { names } => {
            let title = match names.len() {
                1 => say!(lang, "Ein Land fehlt" | "A country is missing"),
                many => say!(lang, "{many} Länder fehlen" | "{many} countries are missing"),
            };
            (title, names.join(", "))
        }
        Doubt::OddCountry { country, names } => (
            say!(lang, "Ein Kürzel gehört zu keinem Land" | "A code belongs to no country"),
            format!("{country}: {}", names.join(", ")),
        ),
        Doubt::MixedCodes => (
            say!(
                lang,
                "Länder mit zwei und mit drei Buchstaben" | "Countries by two and by three letters"
            ),
            say!(lang, "Besser überall drei." | "Better three everywhere."),
        ),
        Doubt::NoPlace => (say!(lang, "Der Ort fehlt" | "The town is missing"), String::new()),
        Doubt::NoHost => (
            say!(lang, "Das Land der Veranstalter fehlt" | "The country of the hosts is missing"),
            String::new(),
        ),
        Doubt::NotOver { last_day } => (
            say!(lang, "Der letzte Tag ist noch nicht vorbei" | "The last day is not over"),
            date(*last_day, lang),
        ),
    }
}
