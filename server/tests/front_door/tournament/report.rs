//! The report of a tournament: doubts are named and mended, the files agree with plain sums, fees stand in the cash book.

use std::io::Cursor;

use calamine::{Data, DataType as _, Reader as _, Xlsx, open_workbook_from_rs};
use club::roles::Role;

use crate::support::{TestClub, known, let_in, now};
use crate::support::{expect_refused, page_text, send_form};
use crate::tournament::pages::{attributes, drawn, totals};

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
    let report = page_text(&club, &format!("{base}/bericht")).await;
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
    expect_refused(
        &send_form(&club, &angaben, &details("1", "AUT")).await,
        "id=\"rounds-problem\" data-problem=\"bad_value\"",
    );
    assert_eq!(send_form(&club, &angaben, &details("2", "XX")).await.status, 303);
    assert_eq!(doubts(&page_text(&club, &format!("{base}/bericht")).await), 1);
    assert_eq!(send_form(&club, &angaben, &details("2", "aut")).await.status, 303);
    let report = page_text(&club, &format!("{base}/bericht")).await;
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
async fn a_tournament_without_numbers_is_not_asked_for_them() {
    let club = TestClub::new();
    let key = known(9_101).to_string();
    let form: Vec<(&str, &str)> =
        [("key", key.as_str())].into_iter().chain(details("1", "AUT")).collect();
    assert_eq!(send_form(&club, "/verein/turniere", &form).await.status, 303);
    let base = format!("/verein/turniere/{key}");
    let lines: Vec<String> = (1..=8).map(|at| format!("Vorname;Person {at};;;;")).collect();
    let entered =
        send_form(&club, &format!("{base}/einlesen"), &[("lines", &lines.join("\n"))]).await;
    assert_eq!(entered.status, 303, "{}", entered.text());
    let report = page_text(&club, &format!("{base}/bericht")).await;
    assert!(report.contains("Niemand hat eine EMA-Nummer"), "{report}");
    assert!(!report.contains("0 EMA-Nummern") && !report.contains("0 Länder"), "{report}");
    assert!(!report.contains("EMA-Nummern fehlen"), "{report}");
    let csv = club.get(&format!("{base}/liste.csv")).await.text();
    assert!(csv.contains("Familienname;Land;Team;Tischpunkte in Zwölfteln;Punkte"), "{csv}");
}

#[tokio::test]
async fn the_observers_report_has_what_the_books_know_and_what_was_typed() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    totals(&club, &base, 1, (1, 1, 1), [60, 20, -20, -60]).await;
    let (warning, penalty) = (known(80).to_string(), known(81).to_string());
    for (key, who, points, reason) in
        [(&warning, "1-W", "0", "Handy am Tisch"), (&penalty, "2-S", "-30", "falsches Mah-Jongg")]
    {
        let fields =
            [("key", &**key), ("round", "1"), ("who", who), ("points", points), ("reason", reason)];
        assert_eq!(send_form(&club, &format!("{base}/strafe"), &fields).await.status, 303);
    }
    let form = format!("{base}/aufsicht");
    let sheets = async || {
        let answer = club.get(&format!("{form}.xlsx")).await;
        let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(answer.bytes)).unwrap();
        let names = book.sheet_names();
        let rows = names.iter().map(|name| {
            let rows = book.worksheet_range(name).unwrap();
            rows.rows().map(|row| row.iter().map(ToString::to_string).collect()).collect()
        });
        rows.collect::<Vec<Vec<Vec<String>>>>()
    };
    let before = sheets().await;
    assert_eq!(before.len(), 5);
    // Two rounds of two tables on the one day, and nobody is said to have refereed.
    assert_eq!(before[0].len(), 3);
    assert_eq!(before[0][1][3..], ["115", "2"]);
    assert_eq!(before[1].len(), 1, "{:?}", before[1]);
    let given: Vec<&str> = before[3][1..].iter().map(|row| row[5].as_str()).collect();
    assert_eq!(given, ["Handy am Tisch", "falsches Mah-Jongg"]);
    assert_eq!((before[3][1][4].as_str(), before[3][2][4].as_str()), ("Verwarnung", "-30"));
    assert!(before[4].len() > 4, "the doubts of the check: {:?}", before[4]);

    let long = "x".repeat(61);
    expect_refused(
        &send_form(&club, &form, &[("referees", &*long), ("remark", "")]).await,
        "id=\"referees-problem\" data-problem=\"bad_value\"",
    );
    let fields = [("referees", "Anna Auer\n\n  Bertl  Berger"), ("remark", "Ruhig.\nPünktlich.")];
    for _ in 0..2 {
        assert_eq!(send_form(&club, &form, &fields).await.status, 303);
    }
    assert!(page_text(&club, &form).await.contains("Anna Auer\nBertl Berger</textarea>"));
    let after = sheets().await;
    assert_eq!(after[1][1..], [["Anna Auer"], ["Bertl Berger"]]);
    let paper = club.get(&format!("{form}.pdf")).await;
    if let Ok(folder) = std::env::var("OSTWIND_PAPERS") {
        std::fs::write(format!("{folder}/aufsicht.pdf"), &paper.bytes).unwrap();
    }
    let document = lopdf::Document::load_mem(&paper.bytes).unwrap();
    let said = document.extract_text(&[1]).unwrap();
    for words in ["Bertl Berger", "Hochschwab Open", "falsches Mah-Jongg", "Pünktlich."] {
        assert!(said.contains(words), "{words}: {said}");
    }
    // Members do not see it, and it is offered on the tab.
    let_in(&club.database, ("Gerti", Role::Member, None), "member");
    assert_eq!(club.get_as("session=member", &format!("{form}.pdf")).await.status, 403);
    let tab = page_text(&club, &format!("{base}/bericht")).await;
    assert!(tab.contains(&format!("{form}.pdf\"")) && tab.contains(&format!("href=\"{form}\"")));
}

#[tokio::test]
async fn the_championship_sums_the_best_results_of_a_year() {
    let club = TestClub::new();
    let championship = "/verein/turniere/meisterschaft";
    let base = drawn(&club, "one").await;
    let in_january = details("2", "AUT");
    assert_eq!(send_form(&club, &format!("{base}/angaben"), &in_january).await.status, 303);
    // Only what has been played to its end counts.
    assert!(attributes(&page_text(&club, championship).await, "data-place").is_empty());
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
    assert_eq!(attributes(&page_text(&club, championship).await, "data-country"), ["AUT"]);
    let other_year = page_text(&club, &format!("{championship}?jahr=2025")).await;
    assert!(attributes(&other_year, "data-place").is_empty());
}

#[tokio::test]
async fn the_quota_list_gives_places_by_rank_and_names_ties() {
    let club = TestClub::new();
    let list = "/verein/turniere/quotenliste";
    let base = drawn(&club, "one").await;
    for (id, round) in [(1, 1), (3, 2)] {
        // Both tables alike: those in the same seats are even.
        totals(&club, &base, id, (round, 1, 1), [60, 20, -20, -60]).await;
        totals(&club, &base, id + 1, (round, 2, 1), [60, 20, -20, -60]).await;
    }
    let of = base.rsplit('/').next().unwrap();
    assert!(
        page_text(&club, list).await.contains(&format!("name=\"{of}\" value=\"true\" checked"))
    );
    let asked = |rest: &str| format!("{list}?{of}=true&beste=1&{rest}");
    let rights = async |rest: &str| {
        let page = page_text(&club, &asked(rest)).await;
        (attributes(&page, "data-right"), page)
    };
    let csv = club.get("/verein/turniere/meisterschaft.csv").await.text();
    let sums: Vec<u32> =
        csv.lines().skip(1).map(|line| line.split(';').nth(3).unwrap().parse().unwrap()).collect();
    // The cut goes through those who are even with the last place, if there are some.
    let tied_at = (1..8).find(|places| sums[places - 1] == sums[*places]).expect("some are even");
    let even = sums.iter().filter(|sum| **sum == sums[tied_at]).count();
    let (found, page) = rights(&format!("plaetze={tied_at}")).await;
    assert_eq!(found.len(), 8, "{page}");
    assert_eq!(found.iter().filter(|right| *right == "tied").count(), even, "{found:?}");
    let (all, _) = rights("plaetze=AUT+8").await;
    assert_eq!(all, ["place"; 8]);
    let (kept, page) = rights("plaetze=AUT+8&frei=AUT+8&mit=Vorname+Person+3,+Niemand").await;
    assert_eq!(kept.iter().filter(|right| *right == "reserve").count(), 7, "{kept:?}");
    assert!(kept.contains(&"named".to_owned()) && page.contains("Niemand"), "{page}");
    // Nothing is guessed: without a number there is no list, and what is wrong is named at its field.
    for (rest, field) in
        [("plaetze=", "plaetze"), ("plaetze=viele", "plaetze"), ("plaetze=3&frei=AUT+1", "frei")]
    {
        let (found, page) = rights(rest).await;
        let problem = format!("id=\"{field}-problem\" data-problem=\"bad_value\"");
        assert!(found.is_empty() && page.contains(&problem), "{rest}: {page}");
    }
    for (rest, field) in [("plaetze=x", "Plätze"), ("plaetze=3&frei=AUT+1", "Davon frei gehalten")]
    {
        let refused = club.get(&asked(rest).replace(list, &format!("{list}.csv"))).await;
        assert_eq!(refused.status, 422);
        assert!(refused.text().contains(field), "{field}: {}", refused.text());
    }
    // A country of which nobody is in the ranking is named as well.
    let (found, page) = rights("plaetze=AUT+2,SVN+1").await;
    assert_eq!(found.len(), 8);
    assert!(page.contains("SVN") && page.contains("steht niemand in der Rangliste"), "{page}");
    let csv = club.get(&asked("plaetze=1").replace(list, &format!("{list}.csv"))).await.text();
    assert_eq!(csv.lines().count(), 10, "{csv}");
    let cells = cells(&club, &asked("plaetze=1").replace(list, &format!("{list}.xlsx")), 0).await;
    assert_eq!((cells.len(), cells[0].len()), (10, 6));
    let_in(&club.database, ("Gerti", Role::Member, None), "member");
    assert_eq!(club.get_as("session=member", list).await.status, 403);
}

#[tokio::test]
async fn a_fee_is_booked_once_and_is_open_again_when_it_is_reversed() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    assert!(!page_text(&club, &format!("{base}/nennungen")).await.contains("data-fee"));
    assert_eq!(
        send_form(&club, &format!("{base}/angaben"), &details("2", "AUT")).await.status,
        303
    );
    let entries = page_text(&club, &format!("{base}/nennungen")).await;
    let forms: Vec<&str> = entries.split("/nenngeld?id=").skip(1).collect();
    assert_eq!(forms.len(), 8);
    let who = &forms[0][..36];
    assert!(page_text(&club, &format!("{base}/nenngeld?id={who}")).await.contains("35,00"));
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
        send_form(&club, &format!("{base}/nenngeld"), &fields).await
    };
    expect_refused(&sent(500, "viel").await, "id=\"amount-problem\" data-problem=\"bad_value\"");
    for _ in 0..2 {
        let paid = sent(501, "35").await;
        assert_eq!(paid.status, 303, "{}", paid.text());
    }
    // Somebody else takes it at the same time.
    assert_ne!(sent(502, "35").await.status, 303);
    let open = async || {
        page_text(&club, &format!("{base}/nennungen")).await.matches("/nenngeld?id=").count()
    };
    assert_eq!(open().await, 7);
    let cash = page_text(&club, "/verein/kassa").await;
    assert!(cash.contains("Hochschwab Open: Vorname Person"), "{cash}");
    let reversal = [
        ("key", known(503).to_string()),
        ("number", "1".to_owned()),
        ("reason", "Irrtum".to_owned()),
    ];
    let fields: Vec<(&str, &str)> =
        reversal.iter().map(|(name, value)| (*name, &**value)).collect();
    let reversed = send_form(&club, "/verein/kassa/storno", &fields).await;
    assert_eq!(reversed.status, 303, "{}", reversed.text());
    assert_eq!(open().await, 8);
    assert_eq!(sent(504, "35").await.status, 303);
}
