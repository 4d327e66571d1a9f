//! The cash book: dues are booked to their person and year, a reversal is asked first, who audits reads.

use std::io::Cursor;

use calamine::{DataType as _, Reader as _, Xlsx, open_workbook_from_rs};
use club::ledger::{Account, FinancialYear, FirstMonth};
use club::roles::Role;
use server::sample::seed_sample;
use server::store::entries::{self, Entry};
use texts::Lang;

use crate::support::{TestClub, known, let_in, now, problem_at};
use crate::support::{page_text, send_form};

const KEY: (&str, &str) = ("key", "00000000-0000-0000-0000-000000000061");

#[tokio::test]
async fn dues_without_person_or_year_are_asked_for_and_what_was_typed_stays() {
    let club = TestClub::new();
    club.four_people().await;
    let before = club.rows().await;
    let anna = known(101).to_string();
    let dues = [KEY, ("what", "income-dues"), ("account", "cash"), ("day", "2026-11-20")];
    let typed = dues.into_iter().chain([("amount", "30,00"), ("note", "für heuer")]);
    let typed: Vec<_> = typed.collect();
    for (field, more) in
        [("dues_year", ("person", anna.as_str())), ("person", ("dues_year", "2026"))]
    {
        let fields: Vec<_> = typed.iter().copied().chain([more]).collect();
        let answer = send_form(&club, "/verein/kassa", &fields).await;
        assert_eq!(answer.status, 422);
        let page = answer.text();
        assert!(problem_at(&page, field).is_some(), "{field}: {page}");
        assert!(page.contains("value=\"für heuer\"") && page.contains("value=\"30,00\""), "{page}");
    }
    assert_eq!(club.rows().await, before);
}

#[tokio::test]
async fn a_payment_says_what_was_done_and_can_be_taken_back() {
    let club = TestClub::new();
    club.four_people().await;
    let fields = [
        KEY,
        ("what", "expense-other"),
        ("account", "bank"),
        ("day", "2026-11-20"),
        ("amount", "120"),
        ("note", "Saalmiete"),
    ];
    let answer = send_form(&club, "/verein/kassa", &fields).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    let page = page_text(&club, answer.headers["location"].to_str().unwrap()).await;
    assert!(page.contains("class=\"said\"") && page.contains("−120,00€"), "{page}");
    let question = "/verein/kassa/storno?nr=1";
    assert!(page.contains(question), "{page}");
    let asked = page_text(&club, question).await;
    assert!(asked.contains("Saalmiete") && asked.contains("class=\"danger\""), "{asked}");
    assert_eq!(club.get("/verein/kassa/storno?nr=2").await.status, 404);
    let no_reason = [("key", known(900).to_string()), ("number", "1".to_owned())];
    let no_reason: Vec<_> = no_reason.iter().map(|(name, value)| (*name, value.as_str())).collect();
    assert_eq!(send_form(&club, "/verein/kassa/storno", &no_reason).await.status, 422);
}

#[tokio::test]
async fn who_audits_reads_the_book_and_is_offered_nothing_to_enter() {
    let club = TestClub::new();
    for (role, may_book) in [(Role::Auditor, false), (Role::Treasurer, true)] {
        let_in(&club.database, (role.id(), role, None), role.id());
        let session = format!("session={}", role.id());
        let page = club.get_as(&session, "/verein/kassa").await;
        assert_eq!(page.status, 200);
        assert_eq!(page.text().contains("/verein/kassa/neu"), may_book, "{role:?}");
        let form = club.get_as(&session, "/verein/kassa/neu").await.status;
        assert_eq!(form, if may_book { 200 } else { 403 });
    }
}

/// What is in cash box and bank, recounted from plain sums of cents.
fn recounted(entries: &[Entry], upto: impl Fn(&Entry) -> bool) -> i64 {
    let mut sum = 0;
    for entry in entries.iter().filter(|entry| upto(entry)) {
        let cents = entry.booked.transfer.amount.cents();
        let is_money = |account| matches!(account, Account::Cash | Account::Bank);
        if is_money(entry.booked.transfer.to) {
            sum += cents;
        }
        if is_money(entry.booked.transfer.from) {
            sum -= cents;
        }
    }
    sum
}

#[tokio::test]
async fn the_report_of_a_year_agrees_with_the_book() {
    let club = TestClub::new();
    club.database.write(|tx| seed_sample(tx, 3, now())).await.unwrap();
    let today = now().date_naive();
    for (year, is_final) in [(2025, true), (2026, false)] {
        let page = club.get(&format!("/verein/kassa/bericht?jahr={year}")).await;
        assert_eq!(page.status, 200);
        let page = page.text();
        assert_eq!(page.contains("data-provisional"), !is_final, "{year}");
        let of = FinancialYear::new(year, FirstMonth::JANUARY).unwrap();
        let (first, last) = (of.first(), of.last());
        let entries = club.database.read(move |tx| entries::until(tx, today)).await.unwrap();
        let opening = recounted(&entries, |entry| entry.booked.booked_on < first);
        let closing = recounted(&entries, |entry| entry.booked.booked_on <= last);
        assert!(closing > 0);
        for cents in [opening, closing] {
            assert!(page.contains(&texts::books::euros(cents, Lang::De)), "{year} {cents}");
        }
        let pdf = club.get(&format!("/verein/kassa/{year}/kassabericht.pdf")).await.bytes;
        let read = lopdf::Document::load_mem(&pdf).unwrap().extract_text(&[1]).unwrap();
        assert_eq!(read.contains("vorläufig"), !is_final, "{read}");
        assert_eq!(read.matches("Rechnungsprüfung").count(), 2, "{read}");

        // The cash book as text: the last line has the sums of both accounts.
        let csv = club.get(&format!("/verein/kassa/{year}/kassabuch.csv")).await.text();
        let within = |entry: &Entry| (first..=last).contains(&entry.booked.booked_on);
        assert_eq!(csv.lines().count(), entries.iter().filter(|entry| within(entry)).count() + 3);
        let sums = csv.lines().last().unwrap().split(';').skip(3);
        let cents = |sum: &str| sum.replace(',', "").parse::<i64>().unwrap();
        assert_eq!(sums.map(cents).sum::<i64>(), closing - opening);

        // As a workbook, numbers are numbers.
        let xlsx = club.get(&format!("/verein/kassa/{year}/kassabuch.xlsx")).await.bytes;
        let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(xlsx)).unwrap();
        let sheet = book.worksheet_range_at(0).unwrap().unwrap();
        let moved: i64 = sheet
            .rows()
            .skip(1)
            .take(entries.iter().filter(|entry| within(entry)).count())
            .flat_map(|row| row[3..5].iter())
            .filter_map(|cell| cell.get_float())
            .map(|euros| format!("{euros:.2}").replace('.', "").parse::<i64>().unwrap())
            .sum();
        assert_eq!(moved, closing - opening);
    }
    assert_eq!(club.get("/verein/kassa/2026/anderes.pdf").await.status, 404);
}
