//! Every Excel workbook there is, read back by another program and compared cell by cell with other forms of the same data.
//! With `OSTWIND_WORKBOOKS=DIR` the workbooks and what they have to hold are also written to a folder, for
//! `cargo xtask workbooks`, which has LibreOffice and openpyxl read them.

use std::collections::{BTreeSet, VecDeque};
use std::io::{Cursor, Read as _};
use std::path::Path;

use calamine::{Data, Range, Reader as _, Xlsx, open_workbook_from_rs};
use chrono::{NaiveDate, NaiveDateTime};
use serde::Serialize;
use serde_json::{Value as Json, json};
use server::http::routes::ROUTES;
use server::sample::seed_sample;
use wire::GameId;
use zip::ZipArchive;

use crate::lists::workbook_sources as sources;
use crate::support::send_form;
use crate::support::{TestClub, first_example, known, now, second_example};
use crate::tournament::pages::{drawn, totals};

/// What a cell has to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "value", rename_all = "snake_case")]
pub(crate) enum Cell {
    Empty,
    Text(String),
    /// A decimal number, with the places it was rounded to.
    Number(String),
    /// A number of twelfths, which may have no decimal.
    Twelfths(i64),
    /// `2026-11-21`.
    Day(String),
    /// `2026-11-21 18:05`.
    Minute(String),
}

pub(crate) type Rows = Vec<Vec<Cell>>;

/// What a worksheet has to be.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Sheet {
    /// Its name; empty where another form of the data does not have it.
    pub(crate) name: String,
    pub(crate) head: Vec<Cell>,
    pub(crate) rows: Rows,
    /// How many cells add up others at least.
    pub(crate) sums: usize,
}

impl Sheet {
    /// A worksheet whose heads are written with semicolons between them.
    pub(crate) fn new(name: &str, head: &str, rows: Rows) -> Sheet {
        Sheet { name: name.to_owned(), head: heads(head), rows, sums: 0 }
    }

    pub(crate) fn with_sums(self, sums: usize) -> Sheet {
        Sheet { sums, ..self }
    }

    fn lines(&self) -> impl Iterator<Item = &Vec<Cell>> {
        std::iter::once(&self.head).chain(&self.rows)
    }
}

pub(crate) fn heads(line: &str) -> Vec<Cell> {
    let head = |text: &str| match text.trim_start_matches('\'') {
        "" => Cell::Empty,
        text => Cell::Text(text.to_owned()),
    };
    line.split(';').map(head).collect()
}

/// What a field of a CSV stands for. The apostrophe that keeps a text from being run is the CSV's alone.
pub(crate) fn cell(field: &str) -> Cell {
    let day = ["%Y-%m-%d", "%d.%m.%Y"]
        .into_iter()
        .find_map(|form| NaiveDate::parse_from_str(field, form).ok());
    let digits = field.trim_start_matches('-');
    let is_number =
        digits.split(',').all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit()))
            && digits.matches(',').count() <= 1
            && (!digits.starts_with('0') || digits == "0" || digits.starts_with("0,"));
    match day {
        _ if field.is_empty() => Cell::Empty,
        Some(day) => Cell::Day(day.to_string()),
        None if NaiveDateTime::parse_from_str(field, "%Y-%m-%d %H:%M").is_ok() => {
            Cell::Minute(field.to_owned())
        }
        None if is_number => Cell::Number(field.replace(',', ".")),
        None => Cell::Text(field.trim_start_matches('\'').to_owned()),
    }
}

fn places(number: &str) -> usize {
    number.split_once('.').map_or(0, |(_, places)| places.len())
}

/// Whether a cell is of that kind and has that value.
fn is(found: &Data, wanted: &Cell) -> bool {
    match (found, wanted) {
        (Data::Empty, Cell::Empty) => true,
        (Data::String(text), Cell::Empty) => text.is_empty(),
        (Data::String(text), Cell::Text(wanted)) => text == wanted,
        (Data::Float(number), Cell::Number(wanted)) => {
            format!("{number:.*}", places(wanted)) == *wanted
                && format!("{number}").trim_start_matches('-').len() <= wanted.len()
        }
        (Data::Float(number), Cell::Twelfths(twelfths)) => {
            hundredths(&Data::Float(*number)) == rounded(*twelfths)
        }
        (Data::DateTime(at), Cell::Day(day)) => at.as_datetime().is_some_and(|at| {
            at.format("%Y-%m-%d %H:%M:%S").to_string() == format!("{day} 00:00:00")
        }),
        (Data::DateTime(at), Cell::Minute(minute)) => {
            at.as_datetime().is_some_and(|at| at.format("%Y-%m-%d %H:%M").to_string() == *minute)
        }
        _ => false,
    }
}

/// A number in hundredths.
fn hundredths(cell: &Data) -> i64 {
    let number = calamine::DataType::as_f64(cell).unwrap();
    format!("{number:.2}").replace('.', "").parse().unwrap()
}

/// Twelfths in hundredths, rounded half away from zero.
fn rounded(twelfths: i64) -> i64 {
    (twelfths.abs() * 100 + 6) / 12 * twelfths.signum()
}

/// A formula in hundredths, computed from the cells of its worksheet: a sum of a column, or a number of twelfths.
fn computed(formula: &str, range: &Range<Data>) -> i64 {
    if let Some(twelfths) = formula.strip_suffix("/12") {
        return rounded(twelfths.parse().unwrap());
    }
    let inside = formula.strip_prefix("SUM(").and_then(|rest| rest.strip_suffix(')'));
    let inside = inside.unwrap_or_else(|| panic!("no formula of ours: {formula}"));
    let (first, last) = inside.split_once(':').unwrap_or((inside, inside));
    let at = |cell: &str| -> (u32, u32) {
        let (letters, row) = cell.split_at(cell.find(|c: char| c.is_ascii_digit()).unwrap());
        let column = letters.bytes().fold(0, |column, letter| column * 26 + u32::from(letter) - 64);
        (row.parse::<u32>().unwrap() - 1, column - 1)
    };
    let ((first, column), (last, other)) = (at(first), at(last));
    assert_eq!(column, other, "{formula}");
    let cells = (first..=last).filter_map(|row| range.get_value((row, column)));
    cells.filter(|cell| matches!(cell, Data::Float(_))).map(hundredths).sum()
}

/// What a workbook has, and where that differs from what it has to be.
#[derive(Default)]
struct Compared {
    cells: usize,
    formulas: usize,
    problems: Vec<String>,
}

impl Compared {
    fn expect(&mut self, is_right: bool, problem: impl FnOnce() -> String) {
        if !is_right {
            self.problems.push(problem());
        }
    }

    fn book(&mut self, address: &str, bytes: &[u8], wanted: &[Sheet]) {
        let mut workbook: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes.to_vec())).unwrap();
        let names = workbook.sheet_names();
        self.expect(names.len() == wanted.len(), || format!("{address}: {names:?}"));
        for (name, sheet) in names.iter().zip(wanted) {
            let at = format!("{address} {name}");
            let is_named = sheet.name.is_empty() || *name == sheet.name;
            self.expect(is_named, || format!("{at}: wanted {}", sheet.name));
            let range = workbook.worksheet_range(name).unwrap();
            let formulas = workbook.worksheet_formula(name).unwrap();
            self.sheet(&at, &range, sheet);
            let sums = self.formulas(&at, &range, &formulas);
            self.expect(sums >= sheet.sums, || format!("{at}: {sums} sums"));
        }
    }

    fn sheet(&mut self, at: &str, range: &Range<Data>, sheet: &Sheet) {
        let (last_row, last_column) = range.end().unwrap();
        let width = u32::try_from(sheet.lines().map(Vec::len).max().unwrap()).unwrap();
        let rows = sheet.rows.len();
        self.expect(last_row as usize == rows, || format!("{at}: {last_row} rows for {rows}"));
        for (row, line) in (0..).zip(sheet.lines()) {
            for column in 0..width.max(last_column + 1) {
                let found = range.get_value((row, column)).unwrap_or(&Data::Empty);
                let wanted = line.get(column as usize).unwrap_or(&Cell::Empty);
                let is_right = is(found, wanted);
                self.expect(is_right, || format!("{at} {row}:{column}: {found:?} for {wanted:?}"));
                self.cells += usize::from(*wanted != Cell::Empty);
            }
        }
    }

    /// Computes all formulas; returns how many sums there are.
    fn formulas(&mut self, at: &str, range: &Range<Data>, formulas: &Range<String>) -> usize {
        let (first_row, first_column) = formulas.start().unwrap_or_default();
        let mut sums = 0;
        for (row, column, formula) in formulas.used_cells() {
            if formula.is_empty() {
                continue;
            }
            let row = first_row + u32::try_from(row).unwrap();
            let column = first_column + u32::try_from(column).unwrap();
            let stored = hundredths(range.get_value((row, column)).unwrap());
            let own = computed(formula, range);
            self.expect(stored == own, || format!("{at} {formula}: {stored} for {own}"));
            sums += usize::from(formula.starts_with("SUM("));
            self.formulas += 1;
        }
        sums
    }
}

/// The first line of every worksheet stays in sight, and days are written as in Austria.
fn check_looks(address: &str, bytes: &[u8]) {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    for name in names.iter().filter(|name| name.starts_with("xl/worksheets/sheet")) {
        let mut xml = String::new();
        archive.by_name(name).unwrap().read_to_string(&mut xml).unwrap();
        assert!(xml.contains("ySplit=\"1\" topLeftCell=\"A2\""), "{address} {name}");
        assert!(xml.contains("state=\"frozen\""), "{address} {name}");
    }
    let mut styles = String::new();
    archive.by_name("xl/styles.xml").unwrap().read_to_string(&mut styles).unwrap();
    assert!(!styles.contains("yyyy-mm-dd") && !styles.contains("mm/dd"), "{address}");
}

/// An address with its parts that differ from club to club replaced by `{}`.
fn pattern(address: &str) -> String {
    let path = address.split(['?', '#']).next().unwrap();
    let varies = |part: &str| {
        let is_id = part.len() == 36 && part.matches('-').count() == 4;
        is_id || part.chars().all(|c| c.is_ascii_digit() || c == '-') && !part.is_empty()
    };
    path.split('/').map(|part| if varies(part) { "{}" } else { part }).collect::<Vec<_>>().join("/")
}

/// The patterns of all workbooks to which the pages lead, from the first screen on.
async fn linked(club: &TestClub, first: &[&str]) -> BTreeSet<String> {
    let mut open: VecDeque<String> = first.iter().map(|address| (*address).to_owned()).collect();
    let (mut seen, mut found) = (BTreeSet::new(), BTreeSet::new());
    while let Some(address) = open.pop_front() {
        let answer = club.get(&address).await;
        let is_page = answer
            .headers
            .get("content-type")
            .is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
        if let Some(next) = answer.headers.get("location") {
            open.push_back(next.to_str().unwrap().to_owned());
        }
        if !is_page {
            continue;
        }
        for link in answer.text().split("href=\"").skip(1).filter_map(|rest| rest.split('"').next())
        {
            let pattern = pattern(link);
            let last = pattern.rsplit('/').next().unwrap();
            if last.ends_with(".xlsx") {
                found.insert(pattern);
            } else if link.starts_with('/') && !last.contains('.') && seen.insert(pattern) {
                open.push_back(link.to_owned());
            }
        }
    }
    found
}

/// The totals of the tournament: round, table, seat. Shared places are thirds and halves.
const TOTALS: [[[i64; 4]; 2]; 2] =
    [[[60, 20, -20, -60], [20, 20, 20, -60]], [[25, 25, -10, -40], [90, -30, -30, -30]]];

/// A tournament of two rounds with teams, and its address.
async fn played_tournament(club: &TestClub) -> String {
    let base = drawn(club, "one").await;
    let details = [
        ("name", "Hochschwab Open"),
        ("place", "Aflenz"),
        ("first_day", "2026-01-10"),
        ("days", "2"),
        ("rules", "mcr"),
        ("rounds", "2"),
        ("minutes", "115"),
        ("entries", "one"),
        ("counts", "totals"),
        ("country", "AUT"),
        ("qualifying", "no"),
        ("fee", "35"),
    ];
    let sent = send_form(club, &format!("{base}/angaben"), &details).await;
    assert_eq!(sent.status, 303, "{}", sent.text());
    let mut id = 9_100;
    for (round, tables) in (1..).zip(TOTALS) {
        for (table, of_table) in (1..).zip(tables) {
            totals(club, &base, id, (round, table, 1), of_table).await;
            id += 1;
        }
    }
    base
}

/// A game with a name that looks like a formula, and its address.
async fn played_game(club: &TestClub) -> String {
    let people = club.add(&["=HYPERLINK(1)", "Änne Öller", "0815", "Øyvind Šimánek"]).await;
    let game = club.start(GameId(known(9_201)), &people).await;
    club.post(&format!("{game}/deals"), &first_example()).await.good::<Json>();
    club.post(&format!("{game}/deals"), &second_example()).await.good::<Json>();
    game
}

/// Every workbook: its address and what it has to hold.
async fn workbooks(club: &TestClub) -> Vec<(String, Vec<Sheet>)> {
    let (base, game) = (played_tournament(club).await, played_game(club).await);
    let mut all = Vec::new();
    let mut same_as_csv = vec![game, "/api/ranking".to_owned()];
    let games: Json = club.get("/api/games").await.good();
    let mut families = BTreeSet::new();
    for game in games.as_array().unwrap() {
        let family = game["rules"].as_str().unwrap();
        if family != "klassisch" && families.insert(family) {
            same_as_csv.push(format!("/api/games/{}", game["id"].as_str().unwrap()));
        }
    }
    assert_eq!(families.len(), 5, "{families:?}");
    for address in &mut same_as_csv {
        if address.starts_with("/api/games") {
            *address += "/sheet";
        }
    }
    let presets: Json = club.get("/api/presets").await.good();
    let presets = presets.as_array().unwrap().iter().map(|preset| preset["id"].as_str().unwrap());
    same_as_csv.extend(presets.map(|preset| format!("/api/rules/{preset}")));
    same_as_csv.extend(
        ["mitglieder", "partien", "jahreslisten"]
            .map(|name| format!("/verein/einlesen/vorlage/{name}")),
    );
    for address in same_as_csv {
        let csv = club.get(&format!("{address}.csv")).await;
        all.push((format!("{address}.xlsx"), sources::tables(&csv.text())));
    }
    let (year, first) = ("/verein/jahr/2026/papier", "2026-02-17");
    let week = "/verein/wochenliste/vorschau/2026-11-21/internal/csv";
    all.push((
        format!("{year}/ergebnisse.xlsx"),
        sources::results_of_year(club, week, first).await,
    ));
    let cash =
        crate::money::workbook_cash::year_of_cash(club, "/verein/kassa/2026/kassabuch.csv", 2026)
            .await;
    all.push(("/verein/kassa/2026/kassabuch.xlsx".to_owned(), cash));
    for (file, with_play) in [("mitglieder-und-kassabuch", false), ("alles", true)] {
        let books = sources::club_books(club, with_play).await;
        all.push((format!("/verein/export/{file}.xlsx"), books));
    }
    let played = sources::Played {
        base: &base,
        facts: vec![
            ("Tournament", Cell::Text("Hochschwab Open".to_owned())),
            ("Host country", Cell::Text("AUT".to_owned())),
            ("Town", Cell::Text("Aflenz".to_owned())),
            ("First day", Cell::Day("2026-01-10".to_owned())),
            ("Days", Cell::Number("2".to_owned())),
            ("Players", Cell::Number("8".to_owned())),
            ("Rules", Cell::Text("MCR".to_owned())),
            ("Weight", Cell::Number("2.0".to_owned())),
        ],
        totals: TOTALS,
    };
    let mut result = sources::tournament_result(club, &played).await;
    let national = result.split_off(1);
    all.push((format!("{base}/bericht.xlsx"), result));
    all.push((format!("{base}/nationale-liste.xlsx"), national));
    all.push((format!("{base}/liste.xlsx"), sources::tournament_list(club, &played).await));
    all.push((format!("{base}/aufsicht.xlsx"), sources::observers_report(club, &base).await));
    let quotas =
        format!("{}=true&beste=1&plaetze=AUT+3&frei=AUT+1", base.rsplit('/').next().unwrap());
    let csv = club.get(&format!("/verein/turniere/quotenliste.csv?{quotas}")).await;
    let quotas = format!("/verein/turniere/quotenliste.xlsx?{quotas}");
    all.push((quotas, sources::tables(&csv.text())));
    all
}

/// Writes workbooks and what they have to hold, for other readers.
fn hand_out(folder: &Path, books: &[(String, Vec<u8>, Vec<Sheet>)]) {
    std::fs::create_dir_all(folder).unwrap();
    let mut list = Vec::new();
    for (number, (address, bytes, sheets)) in books.iter().enumerate() {
        let file = format!("{number:02}.xlsx");
        std::fs::write(folder.join(&file), bytes).unwrap();
        list.push(json!({"file": file, "address": address, "sheets": sheets}));
    }
    std::fs::write(folder.join("expected.json"), serde_json::to_vec(&list).unwrap()).unwrap();
}

#[tokio::test]
async fn every_workbook_has_the_cells_of_other_forms_of_the_same_data() {
    let club = TestClub::new();
    club.database.write(|tx| seed_sample(tx, 1, now())).await.unwrap();
    let wanted = workbooks(&club).await;
    let (mut compared, mut books) = (Compared::default(), Vec::new());
    for (address, sheets) in wanted {
        let answer = club.get(&address).await;
        assert_eq!(answer.status, 200, "{address}");
        let kind = &answer.headers["content-type"];
        assert_eq!(kind, server::documents::workbook::CONTENT_TYPE, "{address}");
        compared.book(&address, &answer.bytes, &sheets);
        check_looks(&address, &answer.bytes);
        books.push((address, answer.bytes, sheets));
    }
    assert!(compared.problems.is_empty(), "{:#?}", compared.problems);
    assert!(compared.cells > 5_000 && compared.formulas > 20, "{}", compared.cells);
    // There is no other: neither behind a link of any page nor among the addresses.
    let known: BTreeSet<String> = books.iter().map(|(address, _, _)| pattern(address)).collect();
    let first = [
        "/",
        "/mehr",
        "/verein/partien",
        "/verein/turniere",
        "/verein/einstellungen",
        "/rangliste",
    ];
    let found = linked(&club, &first).await;
    let rules = |pattern: &String| !pattern.starts_with("/api/rules/");
    let mut missing = found.difference(&known).filter(|pattern| rules(pattern));
    assert_eq!(missing.next(), None);
    // The crawl reached the pages of the books.
    assert!(found.len() >= 8, "{found:?}");
    for route in ROUTES.iter().filter(|route| route.path.ends_with(".xlsx")) {
        let path: Vec<&str> = route
            .path
            .split('/')
            .map(|part| if part.starts_with('{') { "{}" } else { part })
            .collect();
        assert!(known.contains(&path.join("/")), "{}", route.path);
    }
    if let Some(folder) = std::env::var_os("OSTWIND_WORKBOOKS") {
        hand_out(Path::new(&folder), &books);
    }
}

#[tokio::test]
async fn equal_sheets_are_equal_workbooks() {
    let club = TestClub::new();
    let game = played_game(&club).await;
    for address in [format!("{game}/sheet.xlsx"), "/verein/export/alles.xlsx".to_owned()] {
        let first = club.get(&address).await.bytes;
        assert_eq!(first, club.get(&address).await.bytes, "{address}");
    }
}
