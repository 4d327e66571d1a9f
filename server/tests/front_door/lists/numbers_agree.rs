//! Twelve figures of the sample club, each as it stands on pages, papers, in workbooks and CSV files: all say the same.

use std::io::Cursor;

use calamine::{Data, Reader as _, Xlsx, open_workbook_from_rs};
use server::sample::seed_sample;

use crate::publishing::published::publish;
use crate::support::{TestClub, now};

/// The sample club, with the list of today published.
async fn sample() -> TestClub {
    let club = TestClub::new();
    assert!(club.database.write(|tx| seed_sample(tx, 1, now())).await.unwrap());
    publish(&club, "2026-11-21").await;
    club
}

/// A text without blanks, with one sign for minus and none for plus or euros.
fn plain(text: &str) -> String {
    let figure =
        |letter: &char| !letter.is_whitespace() && !['+', '€', '\u{feff}'].contains(letter);
    text.chars().filter(figure).collect::<String>().replace('−', "-")
}

async fn page(club: &TestClub, address: &str) -> String {
    let answer = club.get(address).await;
    assert_eq!(answer.status, 200, "{address}: {}", answer.text());
    plain(&answer.text())
}

/// The text of all pages of a paper.
async fn paper(club: &TestClub, address: &str) -> String {
    let answer = club.get(address).await;
    assert_eq!(answer.status, 200, "{address}");
    let paper = lopdf::Document::load_mem(&answer.bytes).unwrap();
    let pages: Vec<u32> = paper.get_pages().keys().copied().collect();
    plain(&paper.extract_text(&pages).unwrap())
}

/// The rows of all worksheets; numbers as the CSV files write them, with so many places.
async fn workbook(club: &TestClub, address: &str, places: usize) -> Vec<Vec<String>> {
    let answer = club.get(address).await;
    assert_eq!(answer.status, 200, "{address}");
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(answer.bytes)).unwrap();
    let cell = |cell: &Data| {
        if let Data::Float(number) = cell {
            format!("{number:.places$}").replace('.', ",")
        } else {
            plain(&cell.to_string())
        }
    };
    let sheets = book.worksheets().into_iter();
    let rows = sheets.flat_map(|(_, range)| {
        range.rows().map(|row| row.iter().map(cell).collect()).collect::<Vec<Vec<String>>>()
    });
    rows.collect()
}

/// The rows of a CSV file.
async fn table(club: &TestClub, address: &str) -> Vec<Vec<String>> {
    let text = club.get(address).await.text();
    text.lines().map(|line| line.split(';').map(plain).collect()).collect()
}

/// The cell of a column in the first row with this name.
#[track_caller]
fn beside(rows: &[Vec<String>], name: &str, column: usize) -> String {
    let name = plain(name);
    let row = rows.iter().find(|row| row[0] == name);
    row.unwrap_or_else(|| panic!("{name}: {rows:?}"))[column].clone()
}

/// What stands between a mark of a page and the next tag, each time.
fn marked(page: &str, mark: &str) -> Vec<String> {
    let mark = plain(mark);
    let found = page.split(&mark).skip(1);
    let inner = found.map(|rest| rest.split_once('>').unwrap().1.split('<').next().unwrap());
    inner.map(str::to_owned).collect()
}

#[track_caller]
fn agree<const N: usize>(what: &str, figures: [String; N]) {
    assert!(!figures[0].is_empty(), "{what}");
    assert!(figures.iter().all(|figure| *figure == figures[0]), "{what}: {figures:?}");
}

#[track_caller]
fn has(paper: &str, part: &str) {
    assert!(paper.contains(&plain(part)), "{part}: {paper}");
}

#[tokio::test]
async fn money_is_the_same_on_page_paper_workbook_and_table() {
    let club = sample().await;
    let (cash, report) =
        (page(&club, "/verein/kassa").await, page(&club, "/verein/kassa/bericht").await);
    let read = paper(&club, "/verein/kassa/2026/kassabericht.pdf").await;
    let csv = table(&club, "/verein/kassa/2026/kassabericht.csv").await;
    let book = table(&club, "/verein/kassa/2026/kassabuch.csv").await;
    let xlsx = workbook(&club, "/verein/kassa/2026/kassabuch.xlsx", 2).await;
    let stats = marked(&report, "data-stat");
    let funds = marked(&cash, "<dd");

    // 1: what the club has. 2 and 3: where it lies.
    let end = |rows: &[Vec<String>]| beside(rows, "Stand am Ende", 1);
    agree("funds", [funds[0].clone(), stats[3].clone(), end(&csv), end(&xlsx)]);
    has(&read, &funds[0]);
    let lies = marked(&report, "data-lies");
    for (at, account) in ["Handkassa", "Bank"].into_iter().enumerate() {
        let of = |rows: &[Vec<String>]| beside(rows, account, 3);
        agree(account, [funds[at + 1].clone(), lies[at].clone(), of(&csv), of(&xlsx)]);
        has(&read, &funds[at + 1]);
    }
    // 4 and 5: income and spending, also as the sum of the receipts.
    let cents = |figure: &String| figure.replace(',', "").parse::<i64>().unwrap_or_default();
    let opening = cents(&stats[0]);
    let is_receipt = |row: &&Vec<String>| row[0].parse::<u32>().is_ok();
    let receipts = book.iter().filter(is_receipt).flat_map(|row| &row[3..]);
    let of_receipts: i64 = receipts.map(cents).sum();
    let sums: Vec<&Vec<String>> = csv.iter().filter(|row| row[0] == "Summe").collect();
    let in_workbook: Vec<&Vec<String>> = xlsx.iter().filter(|row| row[0] == "Summe").collect();
    let figures = marked(&report, "data-sum");
    let columns = figures.len() / 2;
    for (at, what) in ["income", "spending"].into_iter().enumerate() {
        let figure = figures[at * columns].clone();
        agree(what, [stats[at + 1].clone(), figure, sums[at][2].clone()]);
        assert!(
            in_workbook.iter().any(|row| row.contains(&sums[at][2])),
            "{what}: {in_workbook:?}"
        );
        has(&read, &stats[at + 1]);
    }
    assert_eq!(cents(&stats[1]) + cents(&stats[2]), cents(&stats[3]) - opening);
    assert_eq!(of_receipts, cents(&stats[3]) - opening, "{book:?}");
    // 6: dues, of which the page says the same in a sentence.
    let dues = marked(&report, "data-dues");
    has(&cash, &format!("{} von {} bezahlt", dues[1], dues[0]));
    dues.iter().for_each(|figure| has(&read, figure));
    // 7: a reversal stands beside what it reverses, everywhere.
    let of = |rows: &[Vec<String>]| {
        let reverses = |row: &&Vec<String>| row.iter().any(|cell| cell.contains("StornovonBeleg"));
        let row = rows.iter().find(reverses).unwrap();
        row[3..].iter().find(|cell| cents(cell) != 0).unwrap().clone()
    };
    agree("reversal", [of(&book), of(&xlsx)]);
    let whole = page(&club, "/verein/kassa?buch=2026&alle=1").await;
    has(&whole, "Storno von Beleg");
    has(&whole, &format!("{} €", of(&book)));
}

#[tokio::test]
async fn places_are_the_same_on_page_paper_workbook_and_table() {
    let club = sample().await;
    // 8: the first three of the running year, also where the list is published.
    let shown = page(&club, "/verein/jahr/2026").await;
    let figures = marked(&shown, "data-figure");
    let list = workbook(&club, "/verein/jahr/2026/papier/ergebnisse.xlsx", 0).await;
    let csv = table(&club, "/liste/woche-2026-11-21.csv").await;
    let front = page(&club, "/liste/").await;
    let leaders = front.split("<tbody>").nth(1).unwrap();
    let final_list = paper(&club, "/verein/jahr/2026/papier/endliste.pdf").await;
    let head = list.iter().find(|row| row[0] == "Rang").unwrap();
    let sum = head.iter().position(|cell| cell == "Summe").unwrap();
    let csv_head = csv.iter().find(|row| row[0] == "Rang").unwrap();
    let csv_sum = csv_head.iter().position(|cell| cell == "Summe").unwrap();
    for (place, figure) in figures.iter().take(3).enumerate() {
        let rank = (place + 1).to_string();
        let (in_list, in_csv) = (beside(&list, &rank, sum), beside(&csv, &rank, csv_sum));
        let leader = leaders.split("</tr>").nth(place).unwrap().rsplit("<td").next().unwrap();
        let leader = leader.split_once('>').unwrap().1.split('<').next().unwrap().to_owned();
        agree("place", [figure.clone(), in_list, in_csv.replace('\'', ""), leader]);
        has(&final_list, figure);
    }
    // 9: the final list of the year before, and its certificate.
    let shown = page(&club, "/verein/jahr/2025").await;
    let winner = marked(&shown, "data-figure").remove(0);
    let list = workbook(&club, "/verein/jahr/2025/papier/ergebnisse.xlsx", 0).await;
    agree("winner", [winner.clone(), beside(&list, "1", sum)]);
    for file in ["endliste.pdf", "urkunde-erster.pdf"] {
        has(&paper(&club, &format!("/verein/jahr/2025/papier/{file}")).await, &winner);
    }
    // 10: somebody's year on the own page: figure, games of those that were played.
    let row = shown_row(&club, "/verein/jahr/2026").await;
    let own = page(&club, &row.address).await;
    let stats = marked(&own, "<dd");
    agree("own sum", [figures[0].clone(), stats[1].clone()]);
    assert_eq!(stats[5].split("von").next(), Some(row.games.as_str()), "{stats:?}");
    // 11: the ranking over all years is the sum of its years.
    let all_years = page(&club, "/rangliste").await;
    let first = all_years.split("<tr>").nth(2).unwrap();
    let name = marked(first, "scope=\"row\"").remove(0);
    let figure = |text: &str| text.replace('\'', "").parse::<i64>().unwrap();
    let (mut games, mut points) = (0, 0);
    for year in [2024, 2025, 2026] {
        let address = format!("/verein/jahr/{year}/papier/ergebnisse.xlsx");
        let list = workbook(&club, &address, 0).await;
        let row = list.iter().find(|row| row[0] != name && row[1] == name).unwrap();
        games += figure(&row[2]);
        points += figure(&row[sum]);
    }
    let cells = marked(first, "<td");
    assert_eq!((figure(&cells[1]), figure(&marked(first, "<b")[0])), (games, points), "{first}");
    // 12: the list of a tournament.
    let all = club.get("/verein/turniere").await.text();
    let id = all.split("<li><a href=\"/verein/turniere/").nth(1).unwrap();
    let id = id.split('"').next().unwrap();
    let base = format!("/verein/turniere/{id}");
    let csv = table(&club, &format!("{base}/liste.csv")).await;
    let xlsx = workbook(&club, &format!("{base}/liste.xlsx"), 0).await;
    let report = workbook(&club, &format!("{base}/bericht.xlsx"), 0).await;
    let shown = page(&club, &format!("{base}/liste")).await;
    let read = paper(&club, &format!("{base}/liste.pdf")).await;
    let best = csv.iter().find(|row| row[0] == "1").unwrap().clone();
    let score = best[7].clone();
    assert!(xlsx.iter().any(|row| row[0] == "1" && row.contains(&score)), "{score}: {xlsx:?}");
    assert!(report.iter().any(|row| row.contains(&score) && row.contains(&best[3])), "{report:?}");
    has(&shown, &score);
    has(&read, &score);
}

/// The first line of a year: the person's page, and how many games.
struct FirstRow {
    address: String,
    games: String,
}

async fn shown_row(club: &TestClub, address: &str) -> FirstRow {
    let page = club.get(address).await.text();
    let row = page.split("data-place=\"1.\"").nth(1).unwrap();
    let between =
        |from: &str, to: char| row.split(from).nth(1).unwrap().split(to).next().unwrap().to_owned();
    FirstRow {
        address: between("<th scope=\"row\"><a href=\"", '"'),
        games: between("<td class=\"r p2\">", '<'),
    }
}
