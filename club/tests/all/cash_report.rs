//! The cash report: what was there, what came and went, what is there, for any entries in any financial year.

use chrono::{Days, NaiveDate};
use club::calendar::ClubYear;
use club::ledger::{Account, Amount, Categories, CategoryId, FinancialYear, FirstMonth, Transfer};
use club::report::assembly::{DuesCount, audit_sheet, dues_sheet};
use club::report::cash::{CashEntry, CashHeading, CashReport, YearSums, cash_sheet, journal_sheet};
use club::report::sheet::{Cell, Row};
use proptest::prelude::*;

fn heading(year: FinancialYear) -> CashHeading {
    CashHeading {
        issuer: None,
        year,
        until: year.last(),
        is_over: true,
        categories: Categories::default(),
        dues_year: ClubYear::new(2026).expect("a year of the calendar"),
        dues: [3_000, 1_000],
    }
}

/// Entries of three years as the program books them: money in, money out, moved, some reversed later.
fn any_entries() -> impl Strategy<Value = Vec<CashEntry>> {
    let purposes = vec![Account::Dues, Account::Other, Account::Own(CategoryId(1))];
    let any =
        (0_u64..1_100, 0_u8..3, prop::sample::select(purposes), 1..=Amount::MOST, any::<bool>());
    prop::collection::vec(any, 0..40).prop_map(|all| {
        let first: NaiveDate = "2025-01-01".parse().expect("a day");
        let mut entries = Vec::new();
        for (after, way, purpose, cents, is_reversed) in all {
            let (from, to) = match way {
                0 => (purpose, Account::Cash),
                1 => (Account::Bank, purpose),
                _ => (Account::Cash, Account::Bank),
            };
            let amount = Amount::from_cents(cents).expect("more than nothing");
            let transfer = Transfer::new(from, to, amount).expect("two accounts");
            let booked_on = first + Days::new(after);
            let entry =
                CashEntry { booked_on, transfer, is_reversal: false, purpose: String::new() };
            entries.push(entry.clone());
            if is_reversed {
                let (booked_on, transfer) = (booked_on + Days::new(40), transfer.reversed());
                entries.push(CashEntry { booked_on, transfer, is_reversal: true, ..entry });
            }
        }
        entries
    })
}

proptest! {
    #[test]
    fn what_was_there_and_what_moved_is_what_is_there(entries in any_entries(), month in 1_u8..=12) {
        let month = FirstMonth::new(month).unwrap();
        let mut former: Option<i64> = None;
        for number in 2024..=2028 {
            let year = FinancialYear::new(number, month).unwrap();
            let report = CashReport::new(heading(year), entries.clone());
            let closes = |sums: &YearSums| {
                sums.opening_funds() + sums.income_sum() - sums.expenses_sum() == sums.closing_funds()
            };
            prop_assert!(closes(&report.sums) && report.before.iter().all(closes));
            // A year begins with what the one before has left, and shows it in its column.
            prop_assert_eq!(report.sums.opening_funds(), former.unwrap_or_default());
            if let Some(before) = &report.before {
                prop_assert_eq!(before.closing_funds(), report.sums.opening_funds());
            }
            former = Some(report.sums.closing_funds());
            let lines: i64 = report.income().iter().map(|line| line.now.cents).sum();
            prop_assert_eq!(lines, report.sums.income_sum());
            for sheet in [cash_sheet(&report), journal_sheet(&report), audit_sheet(&report)] {
                prop_assert!(sheet.is_even());
            }
        }
        prop_assert_eq!(former, Some(entries.iter().map(|entry| {
            let held = |account: Account| if account.holds_money() { 1 } else { 0 };
            let Transfer { from, to, amount } = entry.transfer;
            (held(to) - held(from)) * amount.cents()
        }).sum::<i64>()));
    }
}

#[test]
fn the_dues_are_counted_by_how_far_they_are_paid() {
    let mut count = DuesCount::default();
    for (due, paid) in [(3_000, 3_000), (3_000, 4_000), (3_000, 1_000), (3_000, 0), (0, 0)] {
        count.add(due, paid);
    }
    let people = [count.paid, count.partly, count.open, count.exempt].map(|group| group.people);
    assert_eq!(people, [2, 1, 1, 1]);
    let year = FinancialYear::new(2026, FirstMonth::JANUARY).unwrap();
    let sheet = dues_sheet(&CashReport::new(heading(year), Vec::new()), &count);
    assert!(sheet.is_even());
    let totals = sheet.blocks[0].totals.clone().unwrap();
    let sums = [Cell::Count(5), Cell::Cents(12_000), Cell::Cents(8_000), Cell::Cents(4_000)];
    assert_eq!(totals[1..], sums);
    assert!(
        sheet.blocks[0].rows.iter().all(|row| matches!(row, Row::Cells(cells) if cells.len() == 5))
    );
}
