//! The money of a year for the general meeting: the report with opening and closing balances, and the cash book entry by entry.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::lists::{column, table};
use super::sheet::{Align, Cell, Column, Fact, Label, Row, Sheet, SheetKind, Signature};
use crate::calendar::ClubYear;
use crate::ledger::{Account, Transfer, balances, funds};

/// An entry of the cash book, as a report needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CashEntry {
    /// Its number.
    pub number: u64,
    /// Its day.
    pub booked_on: NaiveDate,
    /// What moved.
    pub transfer: Transfer,
    /// Whether it reverses another one.
    pub is_reversal: bool,
    /// What it is for, in words.
    pub purpose: String,
}

/// The money of a year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CashReport {
    /// The club's name.
    pub issuer: Option<String>,
    /// The year.
    pub year: ClubYear,
    /// Its first day.
    pub first: NaiveDate,
    /// The last day that is reported: of the year, or today.
    pub until: NaiveDate,
    /// Whether the year is closed; else the report is provisional.
    pub is_final: bool,
    /// What was in each account before the first day, in cents.
    pub opening: BTreeMap<Account, i64>,
    /// What is in each account after the last day, in cents.
    pub closing: BTreeMap<Account, i64>,
    /// What came in, by where it came from, in cents.
    pub income: BTreeMap<Account, i64>,
    /// What went out, by where it went, in cents.
    pub expenses: BTreeMap<Account, i64>,
    /// Dues of the year: what is due, what was paid, in cents.
    pub dues: [i64; 2],
    /// The entries of the year, in the order in which they were booked.
    pub entries: Vec<CashEntry>,
}

/// What a report is made of besides the entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CashHeading {
    /// The club's name.
    pub issuer: Option<String>,
    /// The year.
    pub year: ClubYear,
    /// Its first day, and the last that is reported.
    pub days: [NaiveDate; 2],
    /// Whether the year is closed.
    pub is_final: bool,
    /// Dues of the year: what is due, what was paid, in cents.
    pub dues: [i64; 2],
}

impl CashReport {
    /// The report of all entries up to the last day. A reversal takes its amount away from where the reversed entry counted, so that
    /// a mistake appears in neither sum.
    pub fn new(heading: CashHeading, all: Vec<CashEntry>) -> CashReport {
        let CashHeading { issuer, year, days: [first, until], is_final, dues } = heading;
        let before = all.iter().filter(|entry| entry.booked_on < first);
        let opening = balances(before.map(|entry| &entry.transfer));
        let upto = all.iter().filter(|entry| entry.booked_on <= until);
        let closing = balances(upto.map(|entry| &entry.transfer));
        let within = |entry: &CashEntry| first <= entry.booked_on && entry.booked_on <= until;
        let entries: Vec<CashEntry> = all.into_iter().filter(within).collect();
        let (mut income, mut expenses) = (BTreeMap::new(), BTreeMap::new());
        for entry in &entries {
            let Transfer { from, to, amount } = entry.transfer;
            if !from.holds_money() {
                let (sums, cents) = match entry.is_reversal {
                    true => (&mut expenses, -amount.cents()),
                    false => (&mut income, amount.cents()),
                };
                *sums.entry(from).or_default() += cents;
            }
            if !to.holds_money() {
                let (sums, cents) = match entry.is_reversal {
                    true => (&mut income, -amount.cents()),
                    false => (&mut expenses, amount.cents()),
                };
                *sums.entry(to).or_default() += cents;
            }
        }
        income.retain(|_, cents| *cents != 0);
        expenses.retain(|_, cents| *cents != 0);
        CashReport {
            issuer,
            year,
            first,
            until,
            is_final,
            opening,
            closing,
            income,
            expenses,
            dues,
            entries,
        }
    }

    /// What the club had before the first day, in cents.
    pub fn opening_funds(&self) -> i64 {
        funds(&self.opening)
    }

    /// What the club has after the last day, in cents.
    pub fn closing_funds(&self) -> i64 {
        funds(&self.closing)
    }

    /// What came in within the year, in cents.
    pub fn income_sum(&self) -> i64 {
        self.income.values().sum()
    }

    /// What went out within the year, in cents.
    pub fn expenses_sum(&self) -> i64 {
        self.expenses.values().sum()
    }
}

/// The report on paper: balances, income and expenses, dues, and lines for two auditors.
pub fn cash_sheet(report: &CashReport) -> Sheet {
    let [due, paid] = report.dues;
    let fact = |label, cents| Fact { label, value: Cell::Cents(cents) };
    let facts = vec![
        Fact { label: Label::ClubYear, value: Cell::Year(report.year) },
        Fact { label: Label::FirstDay, value: Cell::Date(report.first) },
        Fact { label: Label::AsOf, value: Cell::Date(report.until) },
        fact(Label::DuesDue, due),
        fact(Label::DuesPaid, paid),
        fact(Label::DuesOpen, due - paid),
    ];
    let blocks = vec![
        balances_table(report),
        sums_table(Label::Income, &report.income),
        sums_table(Label::Expenses, &report.expenses),
    ];
    let signature = |role| Signature { role, name: None };
    Sheet {
        kind: SheetKind::CashReport,
        issuer: report.issuer.clone(),
        title: titled(report, Label::CashReport),
        facts,
        blocks,
        notes: Vec::new(),
        signatures: vec![
            signature(Label::PlaceAndDate),
            signature(Label::Auditor),
            signature(Label::Auditor),
        ],
    }
}

/// The cash book of the year, entry by entry, with what moved in the cash box and in the bank.
pub fn journal_sheet(report: &CashReport) -> Sheet {
    let moved = |entry: &CashEntry, account| match -entry.transfer.given_by(account) {
        0 => Cell::Empty,
        cents => Cell::Cents(cents),
    };
    let rows = report.entries.iter().map(|entry| {
        Row::Cells(vec![
            Cell::Count(entry.number),
            Cell::Date(entry.booked_on),
            Cell::Text(entry.purpose.clone()),
            moved(entry, Account::Cash),
            moved(entry, Account::Bank),
        ])
    });
    let rows = rows.collect();
    let columns = vec![
        column(Label::EntryNumber, Align::Right),
        column(Label::Day, Align::Left),
        column(Label::Purpose, Align::Left),
        account_column(Account::Cash),
        account_column(Account::Bank),
    ];
    let sum = |account| {
        let moved = report.entries.iter().map(|entry| -entry.transfer.given_by(account));
        Cell::Cents(moved.sum())
    };
    let mut entries = table(Some(Label::CashBook), columns, 0, rows);
    entries.totals = Some(vec![
        Cell::Empty,
        Cell::Empty,
        Cell::Term(Label::Sum),
        sum(Account::Cash),
        sum(Account::Bank),
    ]);
    Sheet {
        kind: SheetKind::CashReport,
        issuer: report.issuer.clone(),
        title: titled(report, Label::CashBook),
        facts: vec![Fact { label: Label::ClubYear, value: Cell::Year(report.year) }],
        blocks: vec![entries],
        notes: Vec::new(),
        signatures: Vec::new(),
    }
}

fn titled(report: &CashReport, title: Label) -> Cell {
    if report.is_final { Cell::Term(title) } else { super::provisional(title) }
}

fn account_column(account: Account) -> Column {
    Column { head: Cell::Account(account), align: Align::Right }
}

/// What lies in the cash box and in the bank: before, moved, after.
fn balances_table(report: &CashReport) -> super::sheet::Table {
    let line = |head, before: i64, after: i64| {
        vec![head, Cell::Cents(before), Cell::Cents(after - before), Cell::Cents(after)]
    };
    let held = |balances: &BTreeMap<Account, i64>, account| {
        balances.get(&account).copied().unwrap_or_default()
    };
    let holding = Account::ALL.into_iter().filter(|account| account.holds_money());
    let rows = holding.map(|account| {
        let (before, after) = (held(&report.opening, account), held(&report.closing, account));
        Row::Cells(line(Cell::Account(account), before, after))
    });
    let columns = vec![
        column(Label::CashAccount, Align::Left),
        column(Label::OpeningBalance, Align::Right),
        column(Label::Change, Align::Right),
        column(Label::ClosingBalance, Align::Right),
    ];
    let mut balances = table(Some(Label::Balances), columns, 0, rows.collect());
    let (before, after) = (report.opening_funds(), report.closing_funds());
    balances.totals = Some(line(Cell::Term(Label::Sum), before, after));
    balances
}

fn sums_table(caption: Label, sums: &BTreeMap<Account, i64>) -> super::sheet::Table {
    let rows = sums
        .iter()
        .map(|(account, cents)| Row::Cells(vec![Cell::Account(*account), Cell::Cents(*cents)]));
    let columns = vec![column(Label::Purpose, Align::Left), column(Label::Euros, Align::Right)];
    let mut sheet = table(Some(caption), columns, 0, rows.collect());
    sheet.totals = Some(vec![Cell::Term(Label::Sum), Cell::Cents(sums.values().sum())]);
    sheet
}
