//! The report of a tournament: doubts are named and mended, the files agree with plain sums, fees stand in the cash book.

use std::io::Cursor;

use calamine::{Data, DataType as _, Reader as _, Xlsx, open_workbook_from_rs};

use crate::club_pages::{refused, send, text};
use crate::support::{TestClub, known, now};
use crate::tournament_pages::{attributes, drawn, totals};

/// The cells of a worksheet, row by row.
async fn cells(club: &TestClub, address: &str, sheet: usize) -> Vec<Vec<Data>> {
    let answer = club.get(address).await;
    assert_eq!(answer.status, 200, "{address}");
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(answer.bytes)).unwrap();
    let range = book.worksheet_range_at(sheet).unwrap().unwrap();
    range.rows().map(<[Data]>::to_vec).collect()
}

/// What the tournament of the tests is; `fee` in euros, `country` of the hosts.
fn details<'a>(rounds: &'a str, country: &'a str) -> [(&'static str, &'a str); 12] {
    [
        ("name", "Hochschwab Open"),
        ("place", "Aflenz"),
        ("first_day", "2026-01-10"),
        ("days", "2"),
        ("rules", "mcr"),
        ("rounds", rounds),
        ("minutes", "115"),
        ("entries", "one"),
        ("counts", "totals"),
        ("country", country),
        ("qualifying", "no"),
        ("fee", "35"),
    ]
}

#[tokio::test]
async fn every_doubt_is_named_until_it_is_settled_and_the_files_agree_with_the_tables() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    let report = text(&club, &format!("{base}/bericht")).await;
    // Open tables, people who never played, no country of the hosts, and the day is still to come.
    let doubts =
        |page: &str| attributes(page, "data-check").iter().filter(|kind| **kind == "due").count();
    assert_eq!(doubts(&report), 4, "{report}");
    let mut id = 10;
    for round in [1, 2] {
        for (table, of_table) in [(1, [60, 20, -20, -60]), (2, [25, 25, -10, -40])] {
            totals(&club, &base, id, (round, table, 1), of_table).await;
            id += 1;
        }
    }
    let angaben = format!("{base}/angaben");
    refused(
        &send(&club, &angaben, &details("1", "AUT")).await,
        "id=\"rounds-problem\" data-problem=\"bad_value\"",
    );
    assert_eq!(send(&club, &angaben, &details("2", "XX")).await.status, 303);
    assert_eq!(doubts(&text(&club, &format!("{base}/bericht")).await), 1);
    assert_eq!(send(&club, &angaben, &details("2", "aut")).await.status, 303);
    let report = text(&club, &format!("{base}/bericht")).await;
    assert_eq!(doubts(&report), 0, "{report}");
    // Two days weigh 2; the first of eight has 1,000 points.
    assert!(report.contains("2,0"), "{report}");
    assert_eq!(attributes(&report, "data-mers")[0], "1\u{202f}000");

    let sheet = cells(&club, &format!("{base}/bericht.xlsx"), 0).await;
    assert_eq!(
        (sheet[1][0].to_string(), sheet[1][1].to_string()),
        ("Host country".into(), "AUT".into())
    );
    let lines = &sheet[1..];
    assert_eq!(lines.len(), 8);
    // Column F holds the number as text with its zeros, G table points, H the score.
    assert!(lines.iter().all(|line| line[5].as_string().is_some_and(|ema| ema.len() == 8)));
    assert!(lines.iter().all(|line| matches!(line[5], Data::String(_))));
    let sum = |at: usize| lines.iter().map(|line| line[at].as_f64().unwrap()).sum::<f64>();
    assert_eq!((sum(6), sum(7)), (28.0, 0.0));
    let csv = club.get(&format!("{base}/bericht.csv")).await.text();
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(
        rows[0],
        ["position", "ema_id", "last_name", "first_name", "nationality", "points", "mahjong"]
    );
    for (row, line) in rows[1..].iter().zip(lines) {
        let of_sheet = [2, 5, 3, 4, 9].map(|at| line[at].to_string());
        assert_eq!(
            [row[0], row[1], row[2], row[3], row[4]],
            of_sheet.each_ref().map(String::as_str)
        );
        assert_eq!(row[6], line[7].to_string());
    }
    let list = cells(&club, &format!("{base}/liste.xlsx"), 0).await;
    // Place, number, names, country, club, team, two rounds, table points, score.
    assert_eq!((list.len(), list[0].len()), (9, 11));
    for line in &list[1..] {
        let of = |at: usize| line[at].as_f64().unwrap();
        assert_eq!(of(7) + of(8), of(9), "{line:?}");
    }
    assert_eq!(cells(&club, &format!("{base}/liste.xlsx"), 1).await.len(), 3);
    assert_eq!(cells(&club, &format!("{base}/nationale-liste.xlsx"), 0).await.len(), 9);
}

#[tokio::test]
async fn the_championship_sums_the_best_results_of_a_year() {
    let club = TestClub::new();
    let championship = "/verein/turniere/meisterschaft";
    let base = drawn(&club, "one").await;
    let in_january = details("2", "AUT");
    assert_eq!(send(&club, &format!("{base}/angaben"), &in_january).await.status, 303);
    // Only what has been played to its end counts.
    assert!(attributes(&text(&club, championship).await, "data-place").is_empty());
    for (id, round) in [(1, 1), (3, 2)] {
        totals(&club, &base, id, (round, 1, 1), [60, 20, -20, -60]).await;
        totals(&club, &base, id + 1, (round, 2, 1), [50, 25, -15, -60]).await;
    }
    let csv = club.get(&format!("{championship}.csv?jahr=2026")).await.text();
    let lines: Vec<Vec<&str>> = csv.lines().skip(1).map(|line| line.split(';').collect()).collect();
    let list = club.get(&format!("{base}/liste.csv")).await.text();
    let places: Vec<u32> =
        list.lines().skip(1).map(|line| line.split(';').next().unwrap().parse().unwrap()).collect();
    let mut sums: Vec<u32> = lines.iter().map(|line| line[3].parse().unwrap()).collect();
    sums.sort_unstable_by(|one, other| other.cmp(one));
    // 1,000 · (8 − place) / 7, rounded.
    let expected: Vec<u32> = places.iter().map(|place| (2_000 * (8 - place) + 7) / 14).collect();
    assert_eq!(sums, expected);
    assert_eq!(attributes(&text(&club, championship).await, "data-country"), ["AUT"]);
    let other_year = text(&club, &format!("{championship}?jahr=2025")).await;
    assert!(attributes(&other_year, "data-place").is_empty());
}

#[tokio::test]
async fn a_fee_is_booked_once_and_is_open_again_when_it_is_reversed() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    assert!(!text(&club, &format!("{base}/nennungen")).await.contains("data-fee"));
    assert_eq!(send(&club, &format!("{base}/angaben"), &details("2", "AUT")).await.status, 303);
    let entries = text(&club, &format!("{base}/nennungen")).await;
    let forms: Vec<&str> = entries.split("/nenngeld?id=").skip(1).collect();
    assert_eq!(forms.len(), 8);
    let who = &forms[0][..36];
    assert!(text(&club, &format!("{base}/nenngeld?id={who}")).await.contains("35,00"));
    let today = now().date_naive().to_string();
    let pay = |key: u128, amount: &'static str| {
        [
            ("key", known(key).to_string()),
            ("id", who.to_owned()),
            ("amount", amount.to_owned()),
            ("into", "cash".to_owned()),
            ("day", today.clone()),
        ]
    };
    let sent = async |key: u128, amount: &'static str| {
        let fields = pay(key, amount);
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (*name, &**value)).collect();
        send(&club, &format!("{base}/nenngeld"), &fields).await
    };
    refused(&sent(500, "viel").await, "id=\"amount-problem\" data-problem=\"bad_value\"");
    for _ in 0..2 {
        let paid = sent(501, "35").await;
        assert_eq!(paid.status, 303, "{}", paid.text());
    }
    // Somebody else takes it at the same time.
    assert_ne!(sent(502, "35").await.status, 303);
    let open =
        async || text(&club, &format!("{base}/nennungen")).await.matches("/nenngeld?id=").count();
    assert_eq!(open().await, 7);
    let cash = text(&club, "/verein/kassa").await;
    assert!(cash.contains("Hochschwab Open: Vorname Person"), "{cash}");
    let reversal = [
        ("key", known(503).to_string()),
        ("number", "1".to_owned()),
        ("reason", "Irrtum".to_owned()),
    ];
    let fields: Vec<(&str, &str)> =
        reversal.iter().map(|(name, value)| (*name, &**value)).collect();
    let reversed = send(&club, "/verein/kassa/storno", &fields).await;
    assert_eq!(reversed.status, 303, "{}", reversed.text());
    assert_eq!(open().await, 8);
    assert_eq!(sent(504, "35").await.status, 303);
}
