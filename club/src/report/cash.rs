//! The money of a financial year for the general meeting: the report with opening and closing balances beside those of the year
//! before, and the cash book entry by entry.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::lists::{column, table};
use super::sheet::{Align, Cell, Column, Fact, Label, Row, Sheet, SheetKind, Signature, Table};
use crate::calendar::ClubYear;
use crate::ledger::{Account, Categories, FinancialYear, Transfer, balances, funds};

/// An entry of the cash book, as a report needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CashEntry {
    /// Its day.
    pub booked_on: NaiveDate,
    /// What moved.
    pub transfer: Transfer,
    /// Whether it reverses another one.
    pub is_reversal: bool,
    /// What it is for, in words.
    pub purpose: String,
}

/// What came in or went out by one category.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CategorySum {
    /// How much, in cents.
    pub cents: i64,
    /// How many entries of the book say so, reversals among them.
    pub receipts: u64,
}

/// What moved within a year, and what lay there before and after.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct YearSums {
    /// What was in each account before the first day, in cents.
    pub opening: BTreeMap<Account, i64>,
    /// What is in each account after the last day, in cents.
    pub closing: BTreeMap<Account, i64>,
    /// What came in, by where it came from.
    pub income: BTreeMap<Account, CategorySum>,
    /// What went out, by where it went.
    pub expenses: BTreeMap<Account, CategorySum>,
}

impl YearSums {
    /// The sums of a year up to a day. A reversal takes its amount away from where the reversed entry counted, so that a mistake
    /// appears in neither sum.
    fn of(year: FinancialYear, until: NaiveDate, all: &[CashEntry]) -> YearSums {
        let before = all.iter().filter(|entry| entry.booked_on < year.first());
        let opening = balances(before.map(|entry| &entry.transfer));
        let upto = all.iter().filter(|entry| entry.booked_on <= until);
        let closing = balances(upto.map(|entry| &entry.transfer));
        let mut sums = YearSums { opening, closing, ..YearSums::default() };
        let within =
            |entry: &&CashEntry| year.first() <= entry.booked_on && entry.booked_on <= until;
        for entry in all.iter().filter(within) {
            let Transfer { from, to, amount } = entry.transfer;
            let sign = if entry.is_reversal { -1 } else { 1 };
            for (account, is_income) in [(from, !entry.is_reversal), (to, entry.is_reversal)] {
                if account.holds_money() {
                    continue;
                }
                let side = if is_income { &mut sums.income } else { &mut sums.expenses };
                let sum = side.entry(account).or_default();
                sum.cents += sign * amount.cents();
                sum.receipts += 1;
            }
        }
        sums
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
        self.income.values().map(|sum| sum.cents).sum()
    }

    /// What went out within the year, in cents.
    pub fn expenses_sum(&self) -> i64 {
        self.expenses.values().map(|sum| sum.cents).sum()
    }
}

/// What a report is made of besides the entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CashHeading {
    /// The club's name.
    pub issuer: Option<String>,
    /// The year.
    pub year: FinancialYear,
    /// The last day that is reported: of the year, or today.
    pub until: NaiveDate,
    /// Whether the year has ended: until its last day is over, something may be booked.
    pub is_over: bool,
    /// The club's own categories.
    pub categories: Categories,
    /// Of which year of play the dues are.
    pub dues_year: ClubYear,
    /// What is due of them, what was paid, in cents.
    pub dues: [i64; 2],
}

/// The money of a financial year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CashReport {
    /// The club, the year, its dues.
    pub heading: CashHeading,
    /// What moved in it.
    pub sums: YearSums,
    /// What moved in the year before; none where nothing was booked before this year.
    pub before: Option<YearSums>,
    /// The entries of the year, in the order in which they were booked: the first is receipt number one.
    pub entries: Vec<CashEntry>,
}

/// A line of income or expenses: what for, this year, and the year before where there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CategoryLine {
    /// What for.
    pub account: Account,
    /// This year.
    pub now: CategorySum,
    /// The year before, in cents; none where there is none.
    pub before: Option<i64>,
}

impl CashReport {
    /// The report of all entries up to the last day, which are in the order in which they were booked.
    pub fn new(heading: CashHeading, all: Vec<CashEntry>) -> CashReport {
        let CashHeading { year, until, .. } = heading;
        let sums = YearSums::of(year, until, &all);
        let has_former = all.iter().any(|entry| entry.booked_on < year.first());
        let before = year.before().filter(|_| has_former);
        let before = before.map(|before| YearSums::of(before, before.last(), &all));
        let within =
            |entry: &CashEntry| year.first() <= entry.booked_on && entry.booked_on <= until;
        let entries = all.into_iter().filter(within).collect();
        CashReport { heading, sums, before, entries }
    }

    /// Whether the year is over; else the report is provisional.
    pub fn is_final(&self) -> bool {
        self.heading.is_over
    }

    /// What came in, category by category.
    pub fn income(&self) -> Vec<CategoryLine> {
        self.lines(|sums| &sums.income)
    }

    /// What went out, category by category.
    pub fn expenses(&self) -> Vec<CategoryLine> {
        self.lines(|sums| &sums.expenses)
    }

    fn lines(
        &self,
        side: impl Fn(&YearSums) -> &BTreeMap<Account, CategorySum>,
    ) -> Vec<CategoryLine> {
        let both = std::iter::once(&self.sums).chain(&self.before);
        let accounts: BTreeSet<Account> =
            both.flat_map(|sums| side(sums).keys().copied()).collect();
        let of = |sums: &YearSums, account| side(sums).get(&account).copied().unwrap_or_default();
        let line = |account| CategoryLine {
            account,
            now: of(&self.sums, account),
            before: self.before.as_ref().map(|before| of(before, account).cents),
        };
        let is_empty = |line: &CategoryLine| line.now.cents == 0 && line.before.unwrap_or(0) == 0;
        accounts.into_iter().map(line).filter(|line| !is_empty(line)).collect()
    }

    /// The years of the columns: this one, and the one before where there is one.
    pub fn years(&self) -> Vec<FinancialYear> {
        let before = self.heading.year.before().filter(|_| self.before.is_some());
        std::iter::once(self.heading.year).chain(before).collect()
    }

    /// A figure of this year, and of the one before where there is one.
    pub fn figures(&self, figure: impl Fn(&YearSums) -> i64) -> Vec<i64> {
        std::iter::once(&self.sums).chain(&self.before).map(figure).collect()
    }
}

/// The report on paper: income, expenses and result beside the year before, where the money lies, dues, and lines to sign.
pub fn cash_sheet(report: &CashReport) -> Sheet {
    let CashHeading { issuer, year, until, dues: [due, paid], dues_year, .. } = &report.heading;
    let fact = |label, cents| Fact { label, value: Cell::Cents(cents) };
    let receipts = match report.entries.len() {
        0 => Cell::Count(0),
        last => Cell::Text(format!("1–{last}")),
    };
    let facts = vec![
        year_fact(report),
        Fact { label: Label::FirstDay, value: Cell::Date(year.first()) },
        Fact { label: Label::AsOf, value: Cell::Date(*until) },
        Fact { label: Label::Receipts, value: receipts },
        Fact { label: Label::DuesOfYear, value: Cell::Text(dues_year.number().to_string()) },
        fact(Label::DuesDue, *due),
        fact(Label::DuesPaid, *paid),
        fact(Label::DuesOpen, due - paid),
    ];
    let blocks = vec![
        sums_table(report, Label::Income, &report.income(), 1),
        sums_table(report, Label::Expenses, &report.expenses(), -1),
        result_table(report),
        balances_table(report),
    ];
    let signature = |role| Signature { role, name: None };
    Sheet {
        kind: SheetKind::CashReport,
        issuer: issuer.clone(),
        title: titled(report, Label::CashReport),
        facts,
        blocks,
        notes: Vec::new(),
        signatures: vec![
            signature(Label::Treasurer),
            signature(Label::Auditor),
            signature(Label::Auditor),
        ],
    }
}

pub(super) fn year_fact(report: &CashReport) -> Fact {
    Fact { label: Label::FinancialYear, value: Cell::Text(report.heading.year.label()) }
}

/// The cash book of the year, entry by entry, with what moved in the cash box and in the bank.
pub fn journal_sheet(report: &CashReport) -> Sheet {
    let moved = |entry: &CashEntry, account| match -entry.transfer.given_by(account) {
        0 => Cell::Empty,
        cents => Cell::Cents(cents),
    };
    let rows = (1..).zip(&report.entries).map(|(number, entry)| {
        Row::Cells(vec![
            Cell::Count(number),
            Cell::Date(entry.booked_on),
            Cell::Text(entry.purpose.clone()),
            moved(entry, Account::Cash),
            moved(entry, Account::Bank),
        ])
    });
    let rows = rows.collect();
    let columns = vec![
        column(Label::Receipt, Align::Right),
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
        issuer: report.heading.issuer.clone(),
        title: titled(report, Label::CashBook),
        facts: vec![year_fact(report)],
        blocks: vec![entries],
        notes: Vec::new(),
        signatures: Vec::new(),
    }
}

fn titled(report: &CashReport, title: Label) -> Cell {
    if report.is_final() { Cell::Term(title) } else { super::provisional(title) }
}

fn account_column(account: Account) -> Column {
    Column { head: Cell::Account(account), align: Align::Right }
}

/// A column of figures for this year, and one for the year before where there is one.
fn year_columns(report: &CashReport) -> impl Iterator<Item = Column> {
    let head = |year: FinancialYear| Column { head: Cell::Text(year.label()), align: Align::Right };
    report.years().into_iter().map(head)
}

/// What lies in the cash box and in the bank: before, moved, after.
fn balances_table(report: &CashReport) -> Table {
    let sums = &report.sums;
    let line = |head, before: i64, after: i64| {
        vec![head, Cell::Cents(before), Cell::Cents(after - before), Cell::Cents(after)]
    };
    let held = |balances: &BTreeMap<Account, i64>, account| {
        balances.get(&account).copied().unwrap_or_default()
    };
    let rows = Account::FIXED.into_iter().filter(|account| account.holds_money()).map(|account| {
        let (before, after) = (held(&sums.opening, account), held(&sums.closing, account));
        Row::Cells(line(Cell::Account(account), before, after))
    });
    let columns = vec![
        column(Label::CashAccount, Align::Left),
        column(Label::OpeningBalance, Align::Right),
        column(Label::Change, Align::Right),
        column(Label::ClosingBalance, Align::Right),
    ];
    let mut balances = table(Some(Label::Balances), columns, 0, rows.collect());
    balances.totals =
        Some(line(Cell::Term(Label::Sum), sums.opening_funds(), sums.closing_funds()));
    balances
}

/// Opening balance, result of the year, closing balance.
fn result_table(report: &CashReport) -> Table {
    let line = |label, figure: fn(&YearSums) -> i64| {
        let figures = report.figures(figure).into_iter().map(Cell::Cents);
        std::iter::once(Cell::Term(label)).chain(figures).collect::<Vec<Cell>>()
    };
    let rows = vec![
        Row::Cells(line(Label::OpeningBalance, YearSums::opening_funds)),
        Row::Cells(line(Label::ResultOfYear, |sums| sums.income_sum() - sums.expenses_sum())),
    ];
    let columns = std::iter::once(column(Label::Balance, Align::Left)).chain(year_columns(report));
    let mut result = table(Some(Label::ResultAndBalance), columns.collect(), 0, rows);
    result.totals = Some(line(Label::ClosingBalance, YearSums::closing_funds));
    result
}

/// Income, or expenses with `sign` −1, category by category.
fn sums_table(report: &CashReport, caption: Label, lines: &[CategoryLine], sign: i64) -> Table {
    let name = |account: Account| {
        let own = account.category().and_then(|id| report.heading.categories.get(id));
        own.map_or(Cell::Account(account), |own| Cell::Text(own.name.clone()))
    };
    let rows = lines.iter().map(|line| {
        let mut cells = vec![name(line.account), Cell::Count(line.now.receipts)];
        cells.push(Cell::Cents(sign * line.now.cents));
        cells.extend(line.before.map(|cents| Cell::Cents(sign * cents)));
        Row::Cells(cells)
    });
    let mut columns =
        vec![column(Label::Purpose, Align::Left), column(Label::Receipts, Align::Right)];
    columns.extend(year_columns(report));
    let mut sheet = table(Some(caption), columns, 0, rows.collect());
    let mut totals = vec![
        Cell::Term(Label::Sum),
        Cell::Count(lines.iter().map(|line| line.now.receipts).sum()),
        Cell::Cents(sign * lines.iter().map(|line| line.now.cents).sum::<i64>()),
    ];
    if report.before.is_some() {
        let before: i64 = lines.iter().filter_map(|line| line.before).sum();
        totals.push(Cell::Cents(sign * before));
    }
    sheet.totals = Some(totals);
    sheet
}
