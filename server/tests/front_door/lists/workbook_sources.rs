//! What the cells of every Excel workbook have to be, from other forms of the same data: CSV files, and rows of the database
//! added up by plain SQL.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use club::calendar::ClubYear;
use club::membership::Standing;
use club::name_order::name_order;
use club::report::sheet::Cell as ReportCell;
use rusqlite::{Connection, Row, ToSql};
use scoring::Family;
use server::actions::year_books;
use server::store::{outcomes, statutes};
use texts::{Lang, books, rulesets};

use crate::lists::workbook_cells::{Cell, Rows, Sheet, cell, heads};
use crate::money::workbook_cash::cash_book;
use crate::support::send_form;
use crate::support::{TestClub, context_at, now};

/// An amount in cents as a decimal number.
pub(crate) fn euros(cents: i64) -> Cell {
    let sign = if cents < 0 { "-" } else { "" };
    Cell::Number(format!("{sign}{}.{:02}", cents.abs() / 100, cents.abs() % 100))
}

/// An amount where something moved.
pub(crate) fn moved(cents: i64) -> Cell {
    if cents == 0 { Cell::Empty } else { euros(cents) }
}

pub(crate) fn number(number: i64) -> Cell {
    Cell::Number(number.to_string())
}

pub(crate) fn words(text: &str) -> Cell {
    if text.is_empty() { Cell::Empty } else { Cell::Text(text.to_owned()) }
}

pub(crate) fn day(text: &str) -> Cell {
    if text.is_empty() { Cell::Empty } else { Cell::Day(text.to_owned()) }
}

/// The rows of a query, each made by a function.
pub(crate) fn rows<T>(
    database: &Connection,
    query: &str,
    values: &[&dyn ToSql],
    mut made: impl FnMut(&Row<'_>) -> T,
) -> Vec<T> {
    let mut select = database.prepare(query).unwrap();
    select.query_map(values, |row| Ok(made(row))).unwrap().map(Result::unwrap).collect()
}

/// Name, standing, since when, address, name at the table, number at the federation; in German order.
fn members(database: &Connection) -> Rows {
    let mut people = rows(
        database,
        "SELECT name, coalesce(email, ''), coalesce(short_name, ''), coalesce(players_number, ''),
                coalesce((SELECT standing || ' ' || since FROM membership_steps AS step
                          WHERE step.person_id = people.id ORDER BY since DESC, id DESC LIMIT 1), '')
         FROM people LEFT JOIN profiles ON profiles.person_id = people.id",
        &[],
        |row| [0, 1, 2, 3, 4].map(|column| row.get::<_, String>(column).unwrap()),
    );
    people.sort_by_cached_key(|person| name_order(&person[0]));
    let line = |[name, email, short, players_number, step]: [String; 5]| {
        let (standing, since) = step.split_once(' ').unwrap_or_default();
        let standing = Standing::from_id(standing).map(|id| books::standing(id).get(Lang::De));
        let standing = words(standing.unwrap_or_default());
        vec![
            words(&name),
            standing,
            day(since),
            words(&email),
            words(&short),
            words(&players_number),
        ]
    };
    people.into_iter().map(line).collect()
}

/// What the books of the years say of their games, by number.
async fn verdicts(club: &TestClub) -> BTreeMap<i64, String> {
    let on = context_at(now()).today();
    let read = club.database.read(move |tx| {
        let calendar = statutes::calendar(tx)?;
        let games = outcomes::between(tx, NaiveDate::MIN, on)?;
        let days = games.iter().map(|game| game.course.played_on);
        let years: BTreeSet<ClubYear> = days.filter_map(|day| calendar.year_of(day)).collect();
        let mut verdicts = BTreeMap::new();
        for year in years {
            for (game, verdict) in year_books(tx, year, on)?.games {
                let line = texts::verdict::line(verdict, game.family, Lang::De);
                verdicts.insert(game.number, line);
            }
        }
        Ok(verdicts)
    });
    read.await.unwrap()
}

/// Every game that has ended.
fn games(database: &Connection, verdicts: &BTreeMap<i64, String>) -> Rows {
    rows(
        database,
        "SELECT games.id, played_on, family, table_name, whole_rounds, is_bankrupt, minutes,
                (SELECT json_group_array(json_array(people.name, points)) FROM
                     (SELECT game_id, number, points FROM results WHERE game_id = games.id ORDER BY number) AS result
                     JOIN players USING (game_id, number) JOIN people ON people.id = players.person_id)
         FROM outcomes JOIN games ON games.id = outcomes.game_id JOIN sittings ON sittings.game_id = games.id
         ORDER BY played_on, games.id",
        &[],
        |row| {
            let text = |column: usize| row.get::<_, String>(column).unwrap();
            let family = rulesets::family(Family::from_id(&text(2)).unwrap()).get(Lang::De);
            let rounds = match row.get::<_, bool>(5).unwrap() {
                true => words("bankrott"),
                false => number(row.get(4).unwrap()),
            };
            let mut line = vec![number(row.get(0).unwrap()), day(&text(1)), words(family)];
            line.extend([words(&text(3)), rounds, number(row.get(6).unwrap())]);
            let results: Vec<(String, i64)> = serde_json::from_str(&text(7)).unwrap();
            line.extend(results.into_iter().flat_map(|(name, points)| [words(&name), number(points)]));
            line.resize(16, Cell::Empty);
            line.push(words(&verdicts[&row.get::<_, i64>(0).unwrap()]));
            line
        },
    )
}

/// Every evening, the latest first.
fn evenings(database: &Connection) -> Rows {
    let query = "SELECT played_on, kind, name FROM evenings ORDER BY played_on DESC, id DESC";
    rows(database, query, &[], |row| {
        let [on, kind, name] = [0, 1, 2].map(|column| row.get::<_, String>(column).unwrap());
        vec![day(&on), words(books::evening_kind(&kind).get(Lang::De)), words(&name)]
    })
}

/// "Mitglieder und Kassabuch", or "Alles in einer Datei".
pub(crate) async fn club_books(club: &TestClub, with_play: bool) -> Vec<Sheet> {
    let verdicts = verdicts(club).await;
    let database = Connection::open(club.file()).unwrap();
    let mut sheets = vec![
        Sheet::new(
            "Mitglieder",
            "Name;Stand;Seit;E-Mail;Am Tisch;Spielernummer",
            members(&database),
        ),
        Sheet::new(
            "Kassabuch",
            "Nr.;Tag;Von;Nach;Wer;Wofür;Betrag €;Kassa €;Bank €;Storno von Nr.;Rechnungsjahr;Beleg",
            cash_book(&database),
        )
        .with_sums(2),
    ];
    if with_play {
        let players: String = (1..=5).map(|at| format!(";Spieler {at};Punkte {at}")).collect();
        let head = format!("Nr.;Tag;Regelwerk;Tisch;Runden;Minuten{players};Zählt sie?");
        sheets.push(Sheet::new("Partien", &head, games(&database, &verdicts)));
        sheets.push(Sheet::new("Abende", "Tag;Art;Name", evenings(&database)));
    }
    sheets
}

/// Special hands or Bochowe of a year, the latest first.
fn hands(database: &Connection, query: &str, first: &str) -> Rows {
    rows(database, query, &[&first], |row| {
        let text = |column: usize| row.get::<_, String>(column).unwrap();
        let (family, id) = (Family::from_id(&text(2)).unwrap(), text(3));
        let hand = texts::print::cell(&ReportCell::Hand { family, id }, Lang::De);
        vec![day(&text(0)), words(&text(1)), words(&hand), number(row.get(4).unwrap())]
    })
}

/// "Ergebnisse als Excel": the list comes from the CSV of the week's list, the hands from the database.
pub(crate) async fn results_of_year(club: &TestClub, week: &str, first: &str) -> Vec<Sheet> {
    let list = tables(&club.get(week).await.text()).remove(0);
    let columns = |heads: &str| -> Rows {
        let place = |head| list.head.iter().position(|cell| *cell == words(head)).unwrap();
        let order: Vec<usize> = heads.split(';').map(place).collect();
        let picked = |line: &Vec<Cell>| order.iter().map(|at| line[*at].clone()).collect();
        list.rows.iter().map(picked).collect()
    };
    let whole = "Rang;Name;Partien;Summe;Schnitt;Beste;Schlechteste";
    let alphabetical = "Name;Rang;Partien;Summe";
    let mut by_name = columns(alphabetical);
    by_name.sort_by_cached_key(|line| {
        let Cell::Text(name) = &line[0] else { panic!("no name: {line:?}") };
        name_order(name)
    });
    let database = Connection::open(club.file()).unwrap();
    let special = "SELECT played_on, people.name, family, hand, points FROM special_wins
         JOIN sittings USING (game_id) JOIN outcomes USING (game_id) JOIN players USING (game_id, number)
         JOIN people ON people.id = players.person_id
         WHERE played_on >= ?1 ORDER BY played_on DESC, game_id DESC, deal DESC";
    let bochowe = "SELECT played_on, people.name, family, hand, points FROM bochowes
         JOIN sittings USING (game_id) JOIN outcomes USING (game_id) JOIN players USING (game_id, number)
         JOIN people ON people.id = players.person_id
         WHERE played_on >= ?1 ORDER BY played_on DESC, game_id DESC, bochowes.id DESC";
    let head = "Tag;Name;Sonderspiel";
    vec![
        Sheet::new("Jahresliste", whole, columns(whole)),
        Sheet::new("Spielerinnen und Spieler", alphabetical, by_name),
        Sheet::new("Sonderspiele", &format!("{head};Wert"), hands(&database, special, first)),
        Sheet::new(
            "Bochowe",
            &format!("{head};Entgangene Punkte"),
            hands(&database, bochowe, first),
        ),
    ]
}

/// The tables of a CSV as the club writes it, each with the name that stands above it, or none.
pub(crate) fn tables(csv: &str) -> Vec<Sheet> {
    let text = csv.trim_start_matches('\u{feff}');
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(b';')
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let lines: Vec<Vec<String>> =
        reader.records().map(|line| line.unwrap().iter().map(str::to_owned).collect()).collect();
    lines
        .split(|line| line.len() == 1 && line[0].is_empty())
        .map(|lines| {
            let is_named = lines[0].len() == 1 && lines.get(1).is_some_and(|next| next.len() > 1);
            let name = if is_named { lines[0][0].clone() } else { String::new() };
            let mut lines = lines.iter().skip(usize::from(is_named));
            let head = heads(&lines.next().unwrap().join(";"));
            let rows = lines.map(|line| read(&head, line)).collect();
            Sheet { name, head, rows, sums: 0 }
        })
        .collect()
}

/// The heads of columns whose numbers are text: names of paragraphs, and lists of points of which each may be the only one.
const TEXTS: [&str; 2] = ["Regeltext", "Ergebnisse"];

fn read(head: &[Cell], line: &[String]) -> Vec<Cell> {
    let texts = TEXTS.map(|head| Cell::Text(head.to_owned()));
    let is_text = |column: usize| head.get(column).is_some_and(|head| texts.contains(head));
    let fields = line.iter().enumerate();
    fields
        .map(
            |(at, field)| {
                if is_text(at) { words(field.trim_start_matches('\'')) } else { cell(field) }
            },
        )
        .collect()
}

/// What a tournament of the test is.
pub(crate) struct Played<'a> {
    /// Its address.
    pub(crate) base: &'a str,
    /// What stands beside its result: labels and values.
    pub(crate) facts: Vec<(&'a str, Cell)>,
    /// The totals that were entered, by round, table and seat.
    pub(crate) totals: [[[i64; 4]; 2]; 2],
}

/// The report of a tournament, from its CSV.
pub(crate) async fn tournament_result(club: &TestClub, played: &Played<'_>) -> Vec<Sheet> {
    let csv = club.get(&format!("{}/bericht.csv", played.base)).await.text();
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let records = reader.records().map(Result::unwrap);
    let mut lines: Rows = records
        .map(|line| {
            let member = if line[1].is_empty() { "no" } else { "yes" };
            let [place, ema, last, first, country, points, score] =
                [0, 1, 2, 3, 4, 5, 6].map(|at| &line[at]);
            let mut cells = vec![Cell::Empty, Cell::Empty, cell(place), words(last), words(first)];
            // The CSV has two places, the workbook the exact fraction.
            let (whole, part) = points.split_once('.').unwrap_or((points, "00"));
            let hundredths: i64 = format!("{whole}{part}").parse().unwrap();
            let twelfths = (hundredths * 12 + 50) / 100;
            cells.extend([
                words(ema),
                Cell::Twelfths(twelfths),
                cell(score),
                words(member),
                words(country),
            ]);
            cells
        })
        .collect();
    let mut head =
        heads(";;Place;Last name;First name;EMA number;Table points;Score;EMA member;Country");
    let national =
        Sheet { name: "AUT".to_owned(), head: head.clone(), rows: lines.clone(), sums: 0 };
    for (row, (label, value)) in played.facts.iter().enumerate() {
        let line = if row == 0 { &mut head } else { &mut lines[row - 1] };
        (line[0], line[1]) = (words(label), value.clone());
    }
    vec![Sheet { name: "Result".to_owned(), head, rows: lines, sums: 0 }, national]
}

/// Four, two, one and no points by rank at a table, in twelfths; equals share them.
fn table_points(totals: [i64; 4]) -> [i64; 4] {
    totals.map(|own| {
        let before = totals.iter().filter(|other| **other > own).count();
        let equal = totals.iter().filter(|other| **other == own).count();
        let shared: i64 = [48, 24, 12, 0][before..before + equal].iter().sum();
        shared / i64::try_from(equal).unwrap()
    })
}

/// The list of a tournament: places and sums from its CSV, rounds from the totals that were entered.
pub(crate) async fn tournament_list(club: &TestClub, played: &Played<'_>) -> Vec<Sheet> {
    let database = Connection::open(club.file()).unwrap();
    let key = played.base.rsplit('/').next().unwrap();
    let query =
        "SELECT tables FROM tournament_rounds JOIN tournaments ON tournaments.id = tournament_id
         WHERE tournaments.key = ?1 ORDER BY round";
    let rounds: Vec<Vec<[i64; 4]>> = rows(&database, query, &[&key], |row| {
        serde_json::from_str(&row.get::<_, String>(0).unwrap()).unwrap()
    });
    let points = |round: usize, player: i64| -> i64 {
        let tables = rounds[round].iter().zip(played.totals[round]);
        let seats =
            tables.flat_map(|(seats, totals)| seats.iter().copied().zip(table_points(totals)));
        seats.filter(|(seat, _)| *seat == player).map(|(_, points)| points).sum()
    };
    let csv = club.get(&format!("{}/liste.csv", played.base)).await.text();
    let list = &tables(&csv)[0];
    let mut people = Rows::new();
    let mut groups: Vec<(String, i64, i64)> = Vec::new();
    for line in &list.rows {
        let [place, own, first, last, country, team, points_12, score] = &line[..] else {
            panic!("{line:?}")
        };
        let whole = |cell: &Cell| -> i64 {
            let Cell::Number(number) = cell else { panic!("no number: {cell:?}") };
            number.parse().unwrap()
        };
        let by_round = [points(0, whole(own)), points(1, whole(own))];
        assert_eq!(by_round[0] + by_round[1], whole(points_12), "{line:?}");
        let mut cells =
            vec![place.clone(), own.clone(), first.clone(), last.clone(), country.clone()];
        cells.extend([Cell::Empty, team.clone()]);
        cells.extend(by_round.map(Cell::Twelfths));
        cells.extend([Cell::Twelfths(whole(points_12)), score.clone()]);
        people.push(cells);
        let Cell::Text(team) = team else { panic!("{line:?}") };
        let (points_12, score) = (whole(points_12), whole(score));
        match groups.iter_mut().find(|(name, _, _)| name == team) {
            Some((_, points, sum)) => (*points, *sum) = (*points + points_12, *sum + score),
            None => groups.push((team.clone(), points_12, score)),
        }
    }
    groups.sort_by_key(|(_, points, score)| (-points, -score));
    let all: (i64, i64) =
        groups.iter().fold((0, 0), |sum, group| (sum.0 + group.1, sum.1 + group.2));
    let group = |(place, (name, points, score)): (i64, (String, i64, i64))| {
        vec![number(place), words(&name), Cell::Twelfths(points), number(score)]
    };
    let head = "Platz;Name;Tischpunkte;Punkte";
    vec![
        Sheet::new(
            "Liste",
            "Platz;Nr.;Vorname;Familienname;Land;Club;Team;1;2;Tischpunkte;Punkte",
            people,
        ),
        Sheet::new("Teams", head, (1..).zip(groups).map(group).collect()),
        Sheet::new("Länder", head, vec![group((1, ("AUT".to_owned(), all.0, all.1)))]),
    ]
}

/// The observer's report of a tournament of two days and two rounds: what is typed here, and that nothing else happened.
pub(crate) async fn observers_report(club: &TestClub, base: &str) -> Vec<Sheet> {
    let times = [("day1", "1"), ("time1", "09:30"), ("day2", "2"), ("time2", "10:05")];
    let sent = send_form(club, &format!("{base}/zeiten"), &times).await;
    assert_eq!(sent.status, 303, "{}", sent.text());
    let typed = [("referees", "Anna Auer\n=HYPERLINK(1)"), ("remark", "Ruhig.")];
    let sent = send_form(club, &format!("{base}/aufsicht"), &typed).await;
    assert_eq!(sent.status, 303, "{}", sent.text());
    let number = |number: &str| Cell::Number(number.to_owned());
    let round = |round: &str, on: &str, begins: &str| {
        vec![number(round), day(on), words(begins), number("115"), number("2")]
    };
    let rounds = vec![round("1", "2026-01-10", "9:30"), round("2", "2026-01-11", "10:05")];
    let none = || vec![vec![words("keine")]];
    vec![
        Sheet::new("Spielplan", "Runde;Tag;Beginn;Minuten;Tische", rounds),
        Sheet::new(
            "Schiedsrichter",
            "Name",
            vec![vec![words("Anna Auer")], vec![words("=HYPERLINK(1)")]],
        ),
        Sheet::new("Ersatz", "Name;Land;Runde", none()),
        Sheet::new("Strafen und Verwarnungen", "Runde;Tisch;Spiel;Name;Punkte;Warum", none()),
        Sheet::new("Zweifel der Prüfung", "Zweifel der Prüfung", none()),
    ]
}
