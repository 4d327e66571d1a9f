//! Excel workbooks, read back by another program and compared cell by cell with the CSV of the same sheet.

use std::io::Cursor;

use calamine::{Data, Range, Reader as _, Xlsx, open_workbook_from_rs};
use club::ledger::{Account, balances};
use serde_json::Value as Json;
use server::actions::{Plan, WithPlay, club_books, seed_club, seed_demo};
use wire::GameId;

use crate::support::{TestClub, first_example, known, now, second_example};

/// The worksheets of an answer, by name.
fn worksheets(bytes: &[u8]) -> Vec<(String, Range<Data>)> {
    let mut workbook: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes.to_vec())).unwrap();
    workbook.worksheets()
}

/// A cell as the CSV has it.
fn as_csv(cell: &Data) -> String {
    match cell {
        Data::Empty => String::new(),
        Data::Float(number) => number.to_string().replace('.', ","),
        Data::Int(number) => number.to_string(),
        Data::DateTime(at) if at.as_datetime().unwrap().to_string().ends_with("00:00:00") => {
            at.as_datetime().unwrap().date().to_string()
        }
        Data::DateTime(at) => at.as_datetime().unwrap().format("%Y-%m-%d %H:%M").to_string(),
        Data::String(text) => text.clone(),
        Data::Bool(_) | Data::DateTimeIso(_) | Data::DurationIso(_) | Data::Error(_) => {
            panic!("no such cell is written: {cell:?}")
        }
    }
}

async fn a_played_game(club: &TestClub) -> String {
    let people = club.add(&["=HYPERLINK(1)", "Berta Moser", "Cäcilia Öller", "Doris Zach"]).await;
    let game = club.start(GameId(known(1)), &people).await;
    club.post(&format!("{game}/deals"), &first_example()).await.good::<Json>();
    club.post(&format!("{game}/deals"), &second_example()).await.good::<Json>();
    game
}

/// The tables of a CSV, each as its lines; a line with one empty field stands between two.
fn tables(csv: &str) -> Vec<Vec<Vec<String>>> {
    let text = csv.trim_start_matches('\u{feff}');
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(b';')
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let lines: Vec<Vec<String>> = reader
        .records()
        // The apostrophe that keeps a text from being run is the CSV's alone.
        .map(|line| {
            line.unwrap().iter().map(|cell| cell.trim_start_matches('\'').to_owned()).collect()
        })
        .collect();
    lines.split(|line| line.len() == 1 && line[0].is_empty()).map(<[_]>::to_vec).collect()
}

#[tokio::test]
async fn a_workbook_has_the_cells_of_the_csv() {
    let club = TestClub::new();
    let game = a_played_game(&club).await;
    let end = serde_json::json!({"id": known(301), "how": "agreed", "after": 2});
    club.post(&format!("{game}/end"), &end).await.good::<Json>();
    for sheet in [format!("{game}/sheet"), "/api/ranking".to_owned(), "/api/rules/mcr".to_owned()] {
        let answer = club.get(&format!("{sheet}.xlsx")).await;
        assert_eq!(answer.headers["content-type"], server::documents::xlsx::CONTENT_TYPE);
        let worksheets = worksheets(&answer.bytes);
        let tables = tables(&club.get(&format!("{sheet}.csv")).await.text());
        assert_eq!(worksheets.len(), tables.len(), "{sheet}");
        for ((name, range), mut table) in worksheets.iter().zip(tables) {
            // The CSV names a table in a line above its heads, the workbook by the worksheet.
            if table[0] == [name.as_str()] {
                table.remove(0);
            }
            assert_eq!(range.height(), table.len(), "{sheet} {name}");
            for (row, line) in range.rows().zip(table) {
                // The workbook has the format of an average, its cell the bare number.
                let mut line: Vec<String> =
                    line.iter().map(|cell| cell.trim_end_matches(",0").to_owned()).collect();
                line.resize(range.width(), String::new());
                let cells: Vec<String> = row.iter().map(as_csv).collect();
                assert_eq!(cells, line, "{sheet} {name}");
            }
        }
    }
}

#[tokio::test]
async fn equal_sheets_are_equal_workbooks_and_sums_are_formulas() {
    let club = TestClub::new();
    let game = a_played_game(&club).await;
    let first = club.get(&format!("{game}/sheet.xlsx")).await.bytes;
    assert_eq!(first, club.get(&format!("{game}/sheet.xlsx")).await.bytes);
    let mut workbook: Xlsx<_> = open_workbook_from_rs(Cursor::new(first)).unwrap();
    let name = workbook.sheet_names()[0].clone();
    let formulas = workbook.worksheet_formula(&name).unwrap();
    assert!(formulas.used_cells().any(|(_, _, formula)| formula.starts_with("SUM(")));
}

#[tokio::test]
async fn the_results_of_a_year_are_one_workbook() {
    let club = TestClub::new();
    club.database.write(|tx| seed_demo(tx, 1, now())).await.unwrap();
    let year = club.get("/verein/jahr").await.text();
    let link = year.split('"').find(|part| part.ends_with("ergebnisse.xlsx")).unwrap().to_owned();
    let found = worksheets(&club.get(&link).await.bytes);
    assert_eq!(found.len(), 3);
    let games = |(_, range): &(String, Range<Data>), column: usize| -> i64 {
        let cells = range.rows().skip(1).map(|row| as_csv(&row[column]).parse::<i64>().unwrap());
        cells.sum()
    };
    // The list by rank and the list by name have the same people.
    assert!(games(&found[0], 2) > 0);
    assert_eq!(games(&found[0], 2), games(&found[1], 2));
    assert_eq!(found[0].1.height(), found[1].1.height());
}

#[tokio::test]
async fn the_clubs_books_are_one_workbook() {
    let club = TestClub::new();
    let today = "2026-11-21".parse().unwrap();
    let plan = Plan { seed: 5, years: 1, games: 12, deals: None, people: 10, today };
    assert!(club.database.write(move |tx| seed_club(tx, plan)).await.unwrap());
    let page = club.get("/verein/export").await.text();
    let of = |file: &str| format!("/verein/export/{file}.xlsx");
    let small = club.get(&of("mitglieder-und-kassabuch")).await;
    assert_eq!(small.headers["content-type"], server::documents::xlsx::CONTENT_TYPE);
    let found = worksheets(&small.bytes);
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Mitglieder", "Kassabuch"]);
    let everything = club.get(&of("alles")).await;
    let found = worksheets(&everything.bytes);
    assert_eq!(found.len(), 4);
    for file in ["mitglieder-und-kassabuch", "alles"] {
        assert!(page.contains(&format!("href=\"{}\"", of(file))), "{file}");
    }
    // Cell for cell what the books hold.
    let books = club.database.read(move |tx| club_books(tx, today, WithPlay::Yes)).await.unwrap();
    let (members, cash, games) = (&found[0].1, &found[1].1, &found[2].1);
    assert_eq!(members.height(), books.people.len() + 1);
    for (row, person) in members.rows().skip(1).zip(&books.people) {
        assert_eq!(as_csv(&row[0]), person.name);
        let since = person.standing.map(|(_, since)| since.to_string()).unwrap_or_default();
        assert_eq!(as_csv(&row[2]), since);
    }
    let (played, _) = books.play.as_ref().unwrap();
    assert_eq!((games.height(), played.len()), (13, 12));
    for (row, game) in games.rows().skip(1).zip(played) {
        assert!(matches!(row[0], Data::Float(_)));
        assert_eq!(as_csv(&row[0]), game.number.to_string());
        assert_eq!(as_csv(&row[1]), game.played_on.to_string());
        for (at, (name, points)) in game.players.iter().enumerate() {
            assert_eq!(as_csv(&row[6 + 2 * at]), *name);
            assert_eq!(as_csv(&row[7 + 2 * at]), points.to_string());
        }
    }
    // The last line has the balances, as formulas with their results.
    let balances = balances(books.cash.iter().map(|line| &line.transfer));
    assert_eq!(cash.height(), books.cash.len() + 2);
    let last = cash.rows().next_back().unwrap();
    for (column, account) in [(7, Account::Cash), (8, Account::Bank)] {
        let Data::Float(shown) = last[column] else { panic!("{last:?}") };
        let expected = balances.get(&account).copied().unwrap_or_default();
        let cents: i64 = format!("{shown:.2}").replace('.', "").parse().unwrap();
        assert_eq!(cents, expected);
    }
    let mut workbook: Xlsx<_> = open_workbook_from_rs(Cursor::new(everything.bytes)).unwrap();
    let formulas = workbook.worksheet_formula("Kassabuch").unwrap();
    assert_eq!(formulas.used_cells().filter(|(_, _, cell)| cell.starts_with("SUM(")).count(), 2);
}
