//! The words of a tournament's report: the check before it is sent, the files, honours, and the preview of the ranking.

use club::tournament::report::{Doubt, Weight};

use crate::numbers::{count, date, signed};
use crate::words::words;
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
    LAST "Rote Laterne" | "Lantern rouge";
    LEAST_VALUE "Spiele mit dem kleinsten Wert" | "Hands of the least value";
    LEAST_VALUE_HINT
        "Ob ein Chicken Hand dabei war, sagt die Aufsicht: Der Wert allein verrät es nicht."
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
    let title = match lang {
        Lang::De => format!("{lines} Plätze, {lines} Zeilen"),
        Lang::En => format!("{lines} places, {lines} lines"),
    };
    let more = match (substitutes, lang) {
        (0, _) => String::new(),
        (_, Lang::De) => format!("Ersatz nicht mitgezählt: {substitutes}"),
        (_, Lang::En) => format!("substitutes are not counted: {substitutes}"),
    };
    (title, more)
}

/// How ties were placed.
pub fn ties(shared: usize, lang: Lang) -> (String, String) {
    let title = text("Gleichstände teilen den Platz", "Ties share their place");
    let more = match (shared, lang) {
        (0, Lang::De) => "es gibt keinen".to_owned(),
        (0, Lang::En) => "there are none".to_owned(),
        (_, Lang::De) => format!("{shared} Personen"),
        (_, Lang::En) => format!("{shared} people"),
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
    match lang {
        Lang::De => (
            format!("{points} Tischpunkte, {score} Punkte an allen Tischen"),
            format!("{tables} Tische zu 7; Strafen: {penalties}"),
        ),
        Lang::En => (
            format!("{points} table points, {score} points at all tables"),
            format!("{tables} tables of 7; penalties: {penalties}"),
        ),
    }
}

/// How many have a number of the European association.
pub fn numbers(with: usize, lang: Lang) -> (String, String) {
    match lang {
        Lang::De => {
            (format!("{with} EMA-Nummern"), "als Text, die Nullen vorne bleiben".to_owned())
        }
        Lang::En => (format!("{with} EMA numbers"), "as text, leading zeros stay".to_owned()),
    }
}

/// How many countries, and how many people of each.
pub fn countries<'a>(all: impl Iterator<Item = (&'a str, usize)>, lang: Lang) -> (String, String) {
    let each: Vec<String> = all.map(|(country, people)| format!("{country} {people}")).collect();
    let title = match (each.len(), lang) {
        (1, Lang::De) => "1 Land".to_owned(),
        (1, Lang::En) => "1 country".to_owned(),
        (all, Lang::De) => format!("{all} Länder"),
        (all, Lang::En) => format!("{all} countries"),
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
    match lang {
        Lang::De => (
            format!(
                "{days} {}, {rounds} Runden, Gewicht {all}",
                if days == 1 { "Tag" } else { "Tage" }
            ),
            format!(
                "Tage {of_days} · Personen {of_players} · Länder {of_nations} · Qualifikation {of_qualification}"
            ),
        ),
        Lang::En => (
            format!(
                "{days} {}, {rounds} rounds, weight {all}",
                if days == 1 { "day" } else { "days" }
            ),
            format!(
                "days {of_days} · players {of_players} · nations {of_nations} · qualification {of_qualification}"
            ),
        ),
    }
}

/// Halves as a decimal.
pub fn halves(halves: u32, lang: Lang) -> String {
    let point = match lang {
        Lang::De => ',',
        Lang::En => '.',
    };
    format!("{}{point}{}", halves / 2, if halves.is_multiple_of(2) { 0 } else { 5 })
}

/// The line below the preview of the ranking.
pub fn ranking_hint(weight: Weight, lang: Lang) -> String {
    let weight = halves(weight.halves(), lang);
    match lang {
        Lang::De => format!("MERS, Gewicht {weight}, sobald der Bericht gilt"),
        Lang::En => format!("MERS, weight {weight}, once the report holds"),
    }
}

words! {
    fn championship_hint(year: i32, best: usize, tournaments: usize)
        "{year}: die besten {best} Ergebnisse aus {tournaments} Turnieren, in Punkten der Rangliste"
        | "{year}: the best {best} results of {tournaments} tournaments, in points of the ranking";

    fn national_hint(country: &str, people: usize) "Excel, {people} aus {country}" | "Excel, {people} of {country}";
}

/// A hand, with where it was played; round and table from 1.
pub fn hand_at(value: i64, round: usize, table: usize, lang: Lang) -> String {
    let value = signed(value).trim_start_matches('+').to_owned();
    match lang {
        Lang::De => format!("{value} Punkte, Runde {round}, Tisch {table}"),
        Lang::En => format!("{value} points, round {round}, table {table}"),
    }
}

/// So many times.
pub fn times(times: usize, lang: Lang) -> String {
    let times = count(u64::try_from(times).unwrap_or(u64::MAX));
    match lang {
        Lang::De => format!("{times}-mal"),
        Lang::En => format!("{times} times"),
    }
}

/// A doubt: what, and more about it.
pub fn doubt(doubt: &Doubt, lang: Lang) -> (String, String) {
    let of = |german: &str, english: &str| match lang {
        Lang::De => german.to_owned(),
        Lang::En => english.to_owned(),
    };
    match doubt {
        Doubt::RoundsMissing { count } => (
            of("Es fehlen noch Runden", "Rounds are missing"),
            of(&format!("Nicht ausgelost: {count}"), &format!("not drawn: {count}")),
        ),
        Doubt::TablesOpen { tables } => {
            let each = tables
                .iter()
                .map(|(round, table)| crate::tournament::table_of_round(*table, *round, lang));
            let title = of_many(
                tables.len(),
                ("Ein Tisch zählt noch nicht", "Tische zählen noch nicht"),
                ("A table does not count yet", "tables do not count yet"),
                lang,
            );
            (title, each.collect::<Vec<_>>().join(", "))
        }
        Doubt::NeverPlayed { names } => {
            (of("Mit Platz, aber nie gespielt", "With a place, but never played"), names.join(", "))
        }
        Doubt::SumsDiffer { listed12, tables12 } => {
            let points =
                |of: &u64| crate::numbers::twelfths(i64::try_from(*of).unwrap_or(i64::MAX));
            let (listed, tables) = (points(listed12), points(tables12));
            (
                of(
                    "Die Tischpunkte der Liste sind nicht die der Tische",
                    "Table points of list and tables differ",
                ),
                of(
                    &format!("Liste {listed}, Tische {tables}"),
                    &format!("list {listed}, tables {tables}"),
                ),
            )
        }
        Doubt::ScoreNotZero { sum } => (
            of(
                "Die Punkte aller Tische ergeben ohne Strafen nicht 0",
                "All points without penalties are not 0",
            ),
            signed(*sum),
        ),
        Doubt::NoNumber { names } => {
            let title = of_many(
                names.len(),
                ("Eine EMA-Nummer fehlt", "EMA-Nummern fehlen"),
                ("An EMA number is missing", "EMA numbers are missing"),
                lang,
            );
            (title, names.join(", "))
        }
        Doubt::OddNumber { name, ema } => (
            of("Eine EMA-Nummer hat nicht acht Stellen", "An EMA number has not eight digits"),
            format!("{name}: {ema}"),
        ),
        Doubt::SameNumber { ema, names } => (
            of("Eine EMA-Nummer steht mehrmals da", "An EMA number stands several times"),
            format!("{ema}: {}", names.join(", ")),
        ),
        Doubt::SameName { name } => {
            (of("Ein Name steht zweimal da", "A name stands twice"), name.clone())
        }
        Doubt::NameDiffers { ema, name, there, tournament } => (
            of("Dieselbe Nummer hieß schon anders", "The number had another name before"),
            of(
                &format!("{name}, Nummer {ema}; bei {tournament}: {there}"),
                &format!("{name}, number {ema}; at {tournament}: {there}"),
            ),
        ),
        Doubt::NoCountry { names } => {
            let title = of_many(
                names.len(),
                ("Ein Land fehlt", "Länder fehlen"),
                ("A country is missing", "countries are missing"),
                lang,
            );
            (title, names.join(", "))
        }
        Doubt::OddCountry { country, names } => (
            of("Ein Kürzel gehört zu keinem Land", "A code belongs to no country"),
            format!("{country}: {}", names.join(", ")),
        ),
        Doubt::MixedCodes => (
            of("Länder mit zwei und mit drei Buchstaben", "Countries by two and by three letters"),
            of("Besser überall drei.", "Better three everywhere."),
        ),
        Doubt::NoPlace => (of("Der Ort fehlt", "The town is missing"), String::new()),
        Doubt::NoHost => (
            of("Das Land der Veranstalter fehlt", "The country of the hosts is missing"),
            String::new(),
        ),
        Doubt::NotOver { last_day } => (
            of("Der letzte Tag ist noch nicht vorbei", "The last day is not over"),
            date(*last_day, lang),
        ),
    }
}

/// A title for one, or the number and a title for several; each pair is for one and for several.
fn of_many(many: usize, german: (&str, &str), english: (&str, &str), lang: Lang) -> String {
    let (one, several) = match lang {
        Lang::De => german,
        Lang::En => english,
    };
    if many == 1 { one.to_owned() } else { format!("{many} {several}") }
}
