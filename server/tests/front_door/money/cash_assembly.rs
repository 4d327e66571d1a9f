//! Money for the general meeting: categories of the club's own, receipts without gaps, the financial year, the papers, the account.

use std::io::Cursor;

use calamine::{Data, Reader as _, Xlsx, open_workbook_from_rs};
use club::roles::Role;
use rusqlite::Connection;
use serde_json::Value as Json;

use crate::support::{TestClub, known, let_in};
use crate::support::{expect_refused, expect_saved, page_text, send_form};

const CASH: &str = "/verein/kassa";
const CATEGORY: &str = "/verein/kassa/kategorie";
const SETTINGS: &str = "/verein/kassa/rechnungsjahr";

/// Sends a payment; every key is another form.
async fn pay(club: &TestClub, key: u128, what: &str, [day, amount]: [&str; 2]) -> u16 {
    let key = known(key).to_string();
    let fields = [
        ("key", key.as_str()),
        ("what", what),
        ("account", "cash"),
        ("day", day),
        ("amount", amount),
    ];
    send_form(club, CASH, &fields).await.status
}

async fn category(club: &TestClub, key: u128, name: &str, direction: &str) -> u16 {
    let key = known(key).to_string();
    let fields = [("key", key.as_str()), ("name", name), ("direction", direction)];
    send_form(club, CATEGORY, &fields).await.status
}

#[tokio::test]
async fn a_club_adds_renames_and_retires_categories_of_its_own() {
    let club = TestClub::new();
    assert_eq!(category(&club, 1, "Ausflug", "expense").await, 303);
    assert_eq!(category(&club, 1, "Ausflug", "expense").await, 303, "sent twice");
    let before = club.rows().await;
    for (key, name, direction) in [
        (1, "Ausflug nach Graz", "expense"),
        (2, "ausflug", "income"),
        (3, "Saalmiete", "expense"),
        (4, "SPENDEN", "income"),
        (5, "donations", "income"),
        (6, "", "income"),
        (7, &"x".repeat(41), "income"),
        (8, "Basar", "beides"),
    ] {
        let status = category(&club, key, name, direction).await;
        assert!((400..500).contains(&status), "{name}: {status}");
    }
    assert_eq!(club.rows().await, before);
    let form = page_text(&club, "/verein/kassa/neu").await;
    assert!(form.contains("value=\"expense-own_6\">Ausflug"), "{form}");
    assert!(!form.contains("income-own_6"), "money of this category goes out");

    assert_eq!(pay(&club, 10, "expense-own_6", ["2026-11-20", "80"]).await, 303);
    assert_eq!(pay(&club, 11, "income-own_6", ["2026-11-20", "80"]).await, 422);
    let change = |name: &'static str, state: &'static str| {
        [("number", "6"), ("name", name), ("state", state)]
    };
    expect_saved(&send_form(&club, CATEGORY, &change("Vereinsausflug", "offered")).await);
    assert!(
        page_text(&club, CASH).await.contains("Vereinsausflug"),
        "what was booked has the new name"
    );
    expect_refused(
        &send_form(&club, CATEGORY, &change("Saalmiete", "offered")).await,
        "So heißt schon",
    );
    expect_saved(&send_form(&club, CATEGORY, &change("Vereinsausflug", "retired")).await);
    expect_saved(&send_form(&club, CATEGORY, &change("Vereinsausflug", "retired")).await);
    assert!(!page_text(&club, "/verein/kassa/neu").await.contains("Vereinsausflug"));
    assert_eq!(pay(&club, 12, "expense-own_6", ["2026-11-20", "5"]).await, 422);
    assert_eq!(pay(&club, 10, "expense-own_6", ["2026-11-20", "80"]).await, 303, "sent twice");
    assert!(page_text(&club, "/verein/kassa/bericht").await.contains("Vereinsausflug"));
    // A tournament's fees need their category.
    let fees = [("number", "1"), ("name", "Startgeld"), ("state", "retired")];
    assert!((400..500).contains(&send_form(&club, CATEGORY, &fees).await.status));
    let log = page_text(&club, "/verein/protokoll").await;
    assert!(log.contains("Handkassa → Vereinsausflug: 80,00"), "{log}");
}

#[tokio::test]
async fn who_audits_reads_the_setup_and_changes_nothing() {
    let club = TestClub::new();
    for (role, status) in [(Role::Auditor, 403), (Role::Treasurer, 200)] {
        let_in(&club.database, (role.id(), role, None), role.id());
        let session = format!("session={}", role.id());
        let page = club.get_as(&session, "/verein/kassa/einrichtung").await;
        assert_eq!(page.status, 200);
        assert_eq!(page.text().contains("kategorie?nr="), role == Role::Treasurer, "{role:?}");
        for form in [CATEGORY, SETTINGS] {
            assert_eq!(club.get_as(&session, form).await.status, status, "{role:?} {form}");
        }
    }
}

/// The numbers of the receipts as the book of a financial year has them, first booked first.
async fn book(club: &TestClub, year: i32) -> Vec<u64> {
    let csv = club.get(&format!("{CASH}/{year}/kassabuch.csv")).await.text();
    csv.lines().filter_map(|line| line.split(';').next()?.parse().ok()).collect()
}

#[tokio::test]
async fn receipts_have_no_gaps_under_reversals_and_repeated_requests() {
    let club = TestClub::new();
    for (key, day) in [(1, "2025-12-31"), (2, "2026-01-01"), (3, "2025-12-30"), (2, "2026-01-01")] {
        assert_eq!(pay(&club, key, "income-donations", [day, "10"]).await, 303);
    }
    // Refused, and without a number.
    assert_eq!(pay(&club, 4, "income-donations", ["2027-01-01", "10"]).await, 422);
    assert_eq!(pay(&club, 4, "income-donations", ["2026-01-02", "0"]).await, 422);
    assert_eq!((book(&club, 2025).await, book(&club, 2026).await), (vec![1, 2], vec![1]));
    let reversal = |key: &'static str| [("key", key), ("number", "1"), ("reason", "Irrtum")];
    let reversal = reversal("00000000-0000-0000-0000-000000000090");
    for _ in 0..2 {
        expect_saved(&send_form(&club, "/verein/kassa/storno", &reversal).await);
    }
    assert_eq!(pay(&club, 5, "transfer", ["2026-02-01", "10"]).await, 303);
    assert_eq!((book(&club, 2025).await, book(&club, 2026).await), (vec![1, 2], vec![1, 2, 3]));
    // A reversal names the receipt, with its year where that is another one.
    let page = page_text(&club, CASH).await;
    assert!(page.contains("Storno von Beleg 1 (2025)"), "{page}");
    let said = page_text(&club, "/verein/kassa?saved=1&nr=5").await;
    assert!(said.contains("Eingetragen als Beleg 3:"), "{said}");
    // What was booked for another year, and the log, name the year too.
    let said = page_text(&club, "/verein/kassa?saved=1&nr=3").await;
    assert!(said.contains("Eingetragen als Beleg 2 (2025):"), "{said}");
    let log = page_text(&club, "/verein/protokoll").await;
    for receipt in ["Beleg 1 (2025)", "Beleg 2 (2025)", "Beleg 3 (2026)"] {
        assert!(log.contains(receipt), "{receipt}: {log}");
    }
    let report = page_text(&club, "/verein/kassa/bericht?jahr=2026").await;
    assert!(report.contains("Belege 1 bis 3"), "{report}");
}

#[tokio::test]
async fn a_financial_year_begins_with_the_month_that_the_club_chooses() {
    let club = TestClub::new();
    assert_eq!(pay(&club, 1, "income-donations", ["2025-12-31", "10"]).await, 303);
    assert_eq!(pay(&club, 2, "income-donations", ["2026-01-01", "20"]).await, 303);
    assert_eq!(pay(&club, 3, "expense-prizes", ["2026-07-01", "5"]).await, 303);
    let report = page_text(&club, "/verein/kassa/bericht").await;
    assert!(report.contains("1.1.2026") || report.contains("01.01.2026"), "{report}");
    assert!(report.contains("<dd data-stat>10,00€</dd>") && report.contains("+20,00€"), "{report}");
    for wrong in ["0", "13", "Juli", ""] {
        let status = send_form(&club, SETTINGS, &[("first_month", wrong)]).await.status;
        assert_eq!(status, 422, "{wrong}");
    }
    expect_saved(&send_form(&club, SETTINGS, &[("first_month", "7")]).await);
    expect_saved(&send_form(&club, SETTINGS, &[("first_month", "7")]).await);
    assert_eq!((book(&club, 2025).await, book(&club, 2026).await), (vec![1, 2], vec![1]));
    let report = page_text(&club, "/verein/kassa/bericht").await;
    assert!(report.contains("2026/27") && report.contains("2025/26"), "{report}");
    assert!(
        report.contains("<dd data-stat>30,00€</dd>"),
        "the year opens with what was left: {report}"
    );
    let before = page_text(&club, "/verein/kassa/bericht?jahr=2025").await;
    assert!(before.contains("+30,00€") && !before.contains("data-provisional"), "{before}");
    assert_eq!(club.get("/verein/kassa/bericht?jahr=nie").await.status, 404);
}

#[tokio::test]
async fn an_account_with_a_wrong_number_is_refused_with_its_reason() {
    let club = TestClub::new();
    let set = |iban: &'static str, holder: &'static str| {
        [("first_month", "1"), ("iban", iban), ("holder", holder)]
    };
    let before = club.rows().await;
    for (iban, holder, reason) in [
        ("AT61 1904 3002 3457 3210", "Club", "Prüfziffern"),
        ("AT61 1904 3002 3457", "Club", "16 Stellen"),
        ("Sparbuch", "Club", "zwei Buchstaben"),
        ("AT61 1904 3002 3457 3201", "", "id=\"holder-problem\""),
    ] {
        expect_refused(&send_form(&club, SETTINGS, &set(iban, holder)).await, reason);
    }
    assert_eq!(club.rows().await, before);
    expect_saved(&send_form(&club, SETTINGS, &set("at611904300234573201", "Mah-Jongg-Club")).await);
    let page = page_text(&club, "/verein/kassa/einrichtung").await;
    assert!(page.contains("AT61 1904 3002 3457 3201") && page.contains("Mah-Jongg-Club"), "{page}");
    expect_saved(&send_form(&club, SETTINGS, &set("", "Mah-Jongg-Club")).await);
    assert!(page_text(&club, "/verein/kassa/einrichtung").await.contains("keines eingetragen"));
}

/// Dues of 30 euros, of which somebody who joined has paid 10.
async fn with_open_dues(club: &TestClub) -> String {
    club.four_people().await;
    let anna = known(101).to_string();
    let statutes = [
        ("key", "00000000-0000-0000-0000-000000000001"),
        ("least_rounds", "2"),
        ("slip_days", "3"),
        ("method", "sum"),
        ("listed", "everybody"),
        ("day_begins", "4"),
        ("dues", "30"),
    ];
    expect_saved(&send_form(club, "/verein/ordnung", &statutes).await);
    let joins = [
        ("key", "00000000-0000-0000-0000-000000000002"),
        ("standing", "member"),
        ("since", "2026-11-21"),
    ];
    expect_saved(&send_form(club, &format!("/verein/personen/{anna}/stand"), &joins).await);
    let part = [
        ("key", "00000000-0000-0000-0000-000000000003"),
        ("what", "income-dues"),
        ("account", "bank"),
        ("day", "2026-11-20"),
        ("amount", "10"),
        ("person", &anna),
        ("dues_year", "2026"),
    ];
    expect_saved(&send_form(club, CASH, &part).await);
    anna
}

#[tokio::test]
async fn open_dues_have_a_slip_with_a_payment_code_where_the_club_has_an_account() {
    let club = TestClub::new();
    let anna = with_open_dues(&club).await;
    let (slip, pdf) = (
        format!("/verein/kassa/zahlschein?person={anna}&jahr=2026"),
        "/verein/kassa/zahlscheine.pdf?jahr=2026",
    );
    let own = format!("/verein/personen/{anna}/zugehoerigkeit");
    assert!(!page_text(&club, CASH).await.contains("zahlschein"), "nothing without an account");
    assert!(!page_text(&club, &own).await.contains("data-slip"));
    assert_eq!((club.get(&slip).await.status, club.get(pdf).await.status), (404, 404));

    let account =
        [("first_month", "1"), ("iban", "AT611904300234573201"), ("holder", "Mah-Jongg-Club")];
    expect_saved(&send_form(&club, SETTINGS, &account).await);
    let page = page_text(&club, CASH).await;
    assert!(page.contains("zahlschein?person=") && page.contains("zahlscheine.pdf"), "{page}");
    let code = "BCD\n002\n1\nSCT\n\nMah-Jongg-Club\nAT611904300234573201\nEUR20.00\n\n\nMitgliedsbeitrag 2026, Anna";
    for address in [&slip, &own] {
        let page = page_text(&club, address).await;
        assert!(page.contains(code), "{page}");
        assert!(page.contains("AT61 1904 3002 3457 3201") && page.contains("20,00€"), "{page}");
    }
    let paper = club.get(pdf).await.bytes;
    let paper = lopdf::Document::load_mem(&paper).unwrap();
    assert_eq!(paper.get_pages().len(), 1, "one person owes something");
    let read = without_blanks(&paper.extract_text(&[1]).unwrap());
    for part in ["Anna", "AT61 1904 3002 3457 3201", "20,00", "Mit der Bank-App zahlen"] {
        assert!(read.contains(&without_blanks(part)), "{part}: {read}");
    }
    assert_eq!(club.get("/verein/kassa/zahlschein?person=keine").await.status, 400);
}

#[tokio::test]
async fn the_tables_refuse_what_the_program_would_not_do() {
    let club = TestClub::new();
    let by_hand = Connection::open(club.file()).unwrap();
    by_hand.pragma_update(None, "foreign_keys", true).unwrap();
    let entry = |from: &str, to: &str, category: i64| {
        format!(
            "INSERT INTO entries (key, booked_on, from_account, to_account, amount_cents, note, recorded_at, category_id)
             VALUES ('{from}{to}{category}', '2026-11-20', '{from}', '{to}', 5, '', '', {category})"
        )
    };
    by_hand.execute(&entry("cash", "other", 2), []).unwrap();
    for (order, reason) in [
        (entry("other", "cash", 2).as_str(), "way of its category"),
        (&entry("cash", "prizes", 2), "CHECK"),
        (&entry("cash", "other", 99), "way of its category"),
        ("DELETE FROM cash_categories WHERE id = 3", "retired, not deleted"),
        ("UPDATE cash_categories SET direction = 'income' WHERE id = 3", "keeps its use"),
        ("UPDATE cash_categories SET is_retired = 1 WHERE id = 1", "CHECK"),
        ("UPDATE cash_categories SET name = 'SAALMIETE' WHERE id = 3", "UNIQUE"),
        ("UPDATE cash_settings SET first_month = 13", "CHECK"),
        ("UPDATE cash_settings SET iban = 'AT611904300234573201'", "CHECK"),
        (
            "INSERT INTO entries (key, booked_on, from_account, to_account, amount_cents, note, recorded_at, reverses_id)
             VALUES ('r', '2026-11-20', 'other', 'cash', 5, '', '', 1)",
            "keeps the category",
        ),
    ] {
        let refused = by_hand.execute(order, []).unwrap_err().to_string();
        assert!(refused.contains(reason), "{order}: {refused}");
    }
}

/// What paper says, whatever blanks it has between words and thousands.
fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Amounts in cents, from any of the ways in which they are written.
fn cents(text: &str) -> i64 {
    let is_less = text.contains(['-', '−']);
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let cents: i64 = digits.parse().unwrap();
    if is_less { -cents } else { cents }
}

/// What stands beside a name in a line of a CSV.
fn in_csv(csv: &str, name: &str, column: usize) -> i64 {
    let line = csv.lines().find(|line| line.split(';').next() == Some(name)).unwrap();
    cents(line.split(';').nth(column).unwrap())
}

fn in_workbook(book: &mut Xlsx<Cursor<Vec<u8>>>, [sheet, name]: [&str; 2], column: usize) -> i64 {
    let range = book.worksheet_range(sheet).unwrap();
    let row = range.rows().find(|row| row[0] == Data::String(name.to_owned())).unwrap();
    let Data::Float(euros) = row[column] else { panic!("{:?}", row[column]) };
    cents(&format!("{euros:.2}"))
}

#[tokio::test]
async fn page_paper_and_tables_have_the_same_figures() {
    let club = TestClub::new();
    for (key, what, fact) in [
        (1, "income-donations", ["2025-03-01", "1.000"]),
        (2, "income-table_money", ["2026-02-01", "486,20"]),
        (3, "expense-own_2", ["2026-03-01", "120"]),
        (4, "expense-own_2", ["2026-06-01", "120,50"]),
    ] {
        let amount = fact[1].replace("1.000", "1000");
        assert_eq!(pay(&club, key, what, [fact[0], &amount]).await, 303);
    }
    let page = page_text(&club, "/verein/kassa/bericht").await;
    let beside = |name: &str| {
        let (_, rest) = page.split_once(&format!("<th scope=\"row\">{name}")).unwrap();
        cents(rest.split_once("<td class=\"r\"").unwrap().1.split('<').next().unwrap())
    };
    let closing = page.rsplit("<dd data-stat>").next().unwrap().split('<').next().unwrap();
    let figures = [cents(closing), beside("Tischgeld"), beside("Saalmiete")];
    assert_eq!(figures, [124_570, 48_620, -24_050]);

    let csv = club.get("/verein/kassa/2026/kassabericht.csv").await.text();
    let tables = [("Stand am Ende", 1), ("Tischgeld", 2), ("Saalmiete", 2)];
    assert_eq!(tables.map(|(name, column)| in_csv(&csv, name, column)), figures);
    let bytes = club.get("/verein/kassa/2026/kassabuch.xlsx").await.bytes;
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes)).unwrap();
    let sheets = [
        (["Ergebnis und Stand", "Stand am Ende"], 1),
        (["Einnahmen", "Tischgeld"], 2),
        (["Ausgaben", "Saalmiete"], 2),
    ];
    assert_eq!(sheets.map(|(at, column)| in_workbook(&mut book, at, column)), figures);

    let pdf = club.get("/verein/kassa/2026/unterlagen.pdf").await.bytes;
    let pdf = lopdf::Document::load_mem(&pdf).unwrap();
    let pages: Vec<u32> = pdf.get_pages().keys().copied().collect();
    let read = without_blanks(&pdf.extract_text(&pages).unwrap());
    for part in [
        "1245,70",
        "486,20",
        "240,50",
        "Kassabericht",
        "Kassabuch",
        "Mitgliedsbeiträge",
        "Prüfung der Kassa",
        "Handkassa gezählt am",
    ] {
        assert!(read.contains(&without_blanks(part)), "{part}: {read}");
    }
    assert_eq!(read.matches("Rechnungsprüfung").count(), 4, "two auditors sign twice: {read}");
    assert!(pages.len() >= 4, "each paper has a page of its own");
}

#[tokio::test]
async fn a_report_is_beside_the_year_before_or_alone() {
    let club = TestClub::new();
    assert_eq!(pay(&club, 1, "income-donations", ["2026-03-01", "10"]).await, 303);
    let alone = page_text(&club, "/verein/kassa/bericht").await;
    assert!(!alone.contains("<th scope=\"col\" class=\"r\">2025</th>"), "{alone}");
    assert_eq!(pay(&club, 2, "income-donations", ["2025-03-01", "10"]).await, 303);
    let beside = page_text(&club, "/verein/kassa/bericht").await;
    assert!(beside.contains("<th scope=\"col\" class=\"r\">2025</th>"), "{beside}");
    let everything: Json = club.get("/verein/export/ostwind.json").await.good();
    assert!(everything.to_string().contains("cash_categories"), "the export has the categories");
}
