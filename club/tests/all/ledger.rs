//! Money: amounts as people write them, balances that sum to zero, reversals, financial years and receipts, accounts at a bank.

use chrono::NaiveDate;
use club::ledger::{
    Account, Amount, BankAccount, Categories, Category, CategoryId, Direction, FinancialYear,
    FirstMonth, Iban, IbanProblem, Transfer, balances, funds, payment_code, receipts,
};
use proptest::prelude::*;

#[test]
fn amounts_are_read_as_people_write_them() {
    for (text, cents) in [
        ("25", 2_500),
        ("25,5", 2_550),
        ("25,50", 2_550),
        ("25.50", 2_550),
        (" € 25,50 ", 2_550),
        ("1.250,00", 125_000),
        ("1.000.000,00", 100_000_000),
        ("0,01", 1),
    ] {
        assert_eq!(Amount::parse(text).map(Amount::cents), Some(cents), "{text}");
    }
    for text in [
        "",
        "0",
        "0,00",
        "-5",
        "5,555",
        "1.250",
        "12.50,00",
        "1.000.000,01",
        "1234.567,00",
        "5,-",
        "fünf",
        "1e3",
        "+5",
        ",50",
        "99999999999999999999",
    ] {
        assert_eq!(Amount::parse(text), None, "{text}");
    }
}

#[test]
fn nothing_is_moved_within_an_account() {
    let amount = Amount::from_cents(100).unwrap();
    assert_eq!(Transfer::new(Account::Cash, Account::Cash, amount), None);
    assert_eq!((Amount::from_cents(0), Amount::from_cents(-1)), (None, None));
}

fn any_transfer() -> impl Strategy<Value = Transfer> {
    let own = [1, 2].map(|row| Account::Own(CategoryId(row)));
    let all: Vec<Account> = Account::FIXED.into_iter().chain(own).collect();
    let account = || prop::sample::select(all.clone());
    (account(), account(), 1..=Amount::MOST).prop_filter_map("one account", |(from, to, cents)| {
        Transfer::new(from, to, Amount::from_cents(cents)?)
    })
}

proptest! {
    #[test]
    fn all_accounts_together_hold_nothing(transfers in prop::collection::vec(any_transfer(), 0..40)) {
        prop_assert_eq!(balances(&transfers).values().sum::<i64>(), 0);
    }

    #[test]
    fn a_reversal_leaves_everything_as_it_was(
        transfers in prop::collection::vec(any_transfer(), 0..20),
        wrong in any_transfer(),
    ) {
        let mut undone = transfers.clone();
        undone.extend([wrong, wrong.reversed()]);
        let held = |all: &[Transfer]| {
            let mut held = balances(all);
            held.retain(|_, cents| *cents != 0);
            held
        };
        prop_assert_eq!(held(&transfers), held(&undone));
        prop_assert_eq!(funds(&balances(&transfers)), funds(&balances(&undone)));
    }
}

#[test]
fn what_the_club_has_is_in_cash_and_bank() {
    let euros = |euros: i64| Amount::from_cents(euros * 100).unwrap();
    let transfers = [
        Transfer::new(Account::Dues, Account::Bank, euros(30)).unwrap(),
        Transfer::new(Account::TableMoney, Account::Cash, euros(8)).unwrap(),
        Transfer::new(Account::Cash, Account::Prizes, euros(5)).unwrap(),
        Transfer::new(Account::Bank, Account::Cash, euros(10)).unwrap(),
    ];
    let balances = balances(&transfers);
    assert_eq!(balances[&Account::Cash], 1_300);
    assert_eq!(balances[&Account::Bank], 2_000);
    assert_eq!(balances[&Account::Dues], -3_000);
    assert_eq!(funds(&balances), 3_300);
}

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

#[test]
fn a_financial_year_has_twelve_months_from_the_month_that_was_chosen() {
    let july = FirstMonth::new(7).unwrap();
    for (on, month, label, first, last) in [
        ("2026-01-01", FirstMonth::JANUARY, "2026", "2026-01-01", "2026-12-31"),
        ("2026-12-31", FirstMonth::JANUARY, "2026", "2026-01-01", "2026-12-31"),
        ("2026-06-30", july, "2025/26", "2025-07-01", "2026-06-30"),
        ("2026-07-01", july, "2026/27", "2026-07-01", "2027-06-30"),
        ("2000-02-29", FirstMonth::new(3).unwrap(), "1999/00", "1999-03-01", "2000-02-29"),
    ] {
        let year = FinancialYear::of(day(on), month);
        assert_eq!(
            (year.label().as_str(), year.first(), year.last()),
            (label, day(first), day(last))
        );
        assert!(year.contains(day(on)));
        assert_eq!(year.after().unwrap().first(), year.last().succ_opt().unwrap());
        assert_eq!(year.after().unwrap().before(), Some(year));
    }
    assert_eq!((FirstMonth::new(0), FirstMonth::new(13)), (None, None));
}

#[test]
fn receipts_are_counted_within_their_year_in_the_order_in_which_they_were_booked() {
    let days = ["2026-12-30", "2027-01-02", "2026-12-31", "2027-01-01"].map(day);
    let numbered = |month| receipts(days, month).map(|it| (it.year.label(), it.number));
    let calendar: Vec<_> = numbered(FirstMonth::JANUARY).collect();
    let (old, new) = ("2026".to_owned(), "2027".to_owned());
    assert_eq!(calendar, [(old.clone(), 1), (new.clone(), 1), (old, 2), (new, 2)]);
    let from_july: Vec<u64> =
        numbered(FirstMonth::new(7).unwrap()).map(|(_, number)| number).collect();
    assert_eq!(from_july, [1, 2, 3, 4]);
}

#[test]
fn an_iban_is_checked_by_its_length_and_its_check_digits() {
    for good in ["AT61 1904 3002 3457 3201", "at611904300234573201", "DE89370400440532013000"] {
        assert!(Iban::parse(good).is_ok(), "{good}");
    }
    let printed = Iban::parse("at611904300234573201").unwrap().to_string();
    assert_eq!(printed, "AT61 1904 3002 3457 3201");
    for (wrong, problem) in [
        ("", IbanProblem::NotOne),
        ("1904 3002 3457 3201", IbanProblem::NotOne),
        ("AT61-1904-3002-3457-3201", IbanProblem::NotOne),
        ("ÄT611904300234573201", IbanProblem::NotOne),
        ("AT61 1904 3002 3457 320", IbanProblem::Length { found: 19, wanted: Some(20) }),
        ("XX12 3456", IbanProblem::Length { found: 8, wanted: None }),
        ("AT61 1904 3002 3457 3202", IbanProblem::CheckDigits),
        // Two digits in the wrong order.
        ("AT61 1904 3002 3457 3210", IbanProblem::CheckDigits),
    ] {
        assert_eq!(Iban::parse(wrong), Err(problem), "{wrong}");
    }
}

proptest! {
    #[test]
    fn no_single_wrong_digit_of_an_iban_passes(place in 2_usize..20, digit in 0_u8..10) {
        let good = "AT611904300234573201";
        let mut bytes = good.as_bytes().to_vec();
        bytes[place] = b'0' + digit;
        let changed = String::from_utf8(bytes).unwrap();
        prop_assert_eq!(Iban::parse(&changed).is_ok(), changed == good);
    }
}

#[test]
fn a_payment_code_has_the_lines_of_version_two() {
    let iban = Iban::parse("AT61 1904 3002 3457 3201").unwrap();
    let to = BankAccount { iban, holder: "Mah-Jongg-Club\nHochschwab".to_owned() };
    let code = payment_code(&to, Amount::from_cents(3_005).unwrap(), "Beitrag 2026, Anna Wöß");
    let lines: Vec<&str> = code.split('\n').collect();
    assert_eq!(
        lines,
        [
            "BCD",
            "002",
            "1",
            "SCT",
            "",
            "Mah-Jongg-Club Hochschwab",
            "AT611904300234573201",
            "EUR30.05",
            "",
            "",
            "Beitrag 2026, Anna Wöß",
        ]
    );
    let long = payment_code(&to, Amount::from_cents(1).unwrap(), &"x".repeat(200));
    assert!(long.contains("\nEUR0.01\n") && long.ends_with(&"x".repeat(140)));
    assert!(!long.ends_with(&"x".repeat(141)), "a transfer has room for 140 characters");
}

#[test]
fn names_of_categories_differ_by_more_than_large_letters() {
    let hall = Category {
        id: CategoryId(2),
        name: "Öffentlichkeit".to_owned(),
        direction: Direction::Expense,
        is_retired: true,
    };
    let all = Categories::new([hall]);
    assert!(all.has_name("öffentlichkeit", None));
    assert!(!all.has_name("öffentlichkeit", Some(CategoryId(2))));
    assert_eq!((all.of(Direction::Expense).count(), all.of(Direction::Income).count()), (1, 0));
    assert_eq!(Account::from_id("other", Some(CategoryId(2))), Some(Account::Own(CategoryId(2))));
    assert_eq!(Account::from_id("other", None), Some(Account::Other));
    assert_eq!(Account::from_id("cash", Some(CategoryId(2))), Some(Account::Cash));
}
