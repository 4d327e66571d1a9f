//! Money: amounts as people write them, balances that sum to zero, reversals.

use club::ledger::{Account, Amount, Transfer, balances, funds};
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
    let account = || prop::sample::select(Account::ALL.to_vec());
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
        prop_assert_eq!(balances(&transfers), balances(&undone));
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
