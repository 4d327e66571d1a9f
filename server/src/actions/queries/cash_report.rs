//! What the cash book, its report and the papers of the general meeting are made of.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use club::ledger::{Categories, FinancialYear, Receipt, receipts};
use club::report::assembly::DuesCount;

use crate::actions::Dues;
use crate::failure::Failure;
use crate::store::cash_settings::{self, CashSettings};
use crate::store::engine::Transaction;
use crate::store::entries::{self, Entry};
use crate::store::{cash_categories, members, tournament_people};

/// The money as it was booked up to a day.
#[derive(Clone, Debug)]
pub struct CashBooks {
    /// Every entry since the beginning, in the order in which they were booked.
    pub entries: Vec<Entry>,
    /// The club's own categories.
    pub categories: Categories,
    /// The financial year and the account at a bank.
    pub settings: CashSettings,
    /// Up to which day.
    pub today: NaiveDate,
    /// The receipt of each entry, by its row.
    pub receipts: BTreeMap<i64, Receipt>,
    names: BTreeMap<i64, String>,
}

impl CashBooks {
    /// The receipt of the entry with this row.
    pub fn receipt(&self, entry: i64) -> Option<Receipt> {
        self.receipts.get(&entry).copied()
    }

    /// A person's name; nothing for a row that does not exist.
    pub fn name(&self, person: i64) -> &str {
        self.names.get(&person).map_or("", String::as_str)
    }

    /// The receipt of the entry with this row, with its year where a day is in another one.
    pub fn receipt_words(&self, entry: i64, day: NaiveDate) -> String {
        let year = FinancialYear::of(day, self.settings.first_month);
        match self.receipt(entry) {
            Some(receipt) if receipt.year == year => receipt.number.to_string(),
            Some(receipt) => receipt.to_string(),
            None => String::new(),
        }
    }

    /// The financial year of today.
    pub fn current_year(&self) -> FinancialYear {
        FinancialYear::of(self.today, self.settings.first_month)
    }
}

/// The receipt of each entry, by its row.
pub(super) fn receipts_by_row(tx: &Transaction<'_>) -> Result<BTreeMap<i64, Receipt>, Failure> {
    let (days, settings) = (entries::days(tx)?, cash_settings::current(tx)?);
    let (rows, days): (Vec<i64>, Vec<NaiveDate>) = days.into_iter().unzip();
    Ok(rows.into_iter().zip(receipts(days, settings.first_month)).collect())
}

/// Reads the money.
///
/// # Errors
/// The database cannot be read.
pub fn cash_books(tx: &Transaction<'_>, today: NaiveDate) -> Result<CashBooks, Failure> {
    let (settings, entries) = (cash_settings::current(tx)?, entries::until(tx, today)?);
    let receipts = receipts_by_row(tx)?;
    let mut names = tournament_people::names(tx)?;
    names.extend(members::all(tx)?.into_iter().map(|(row, member)| (row, member.name)));
    let categories = cash_categories::all(tx)?;
    Ok(CashBooks { entries, categories, settings, today, receipts, names })
}

/// How far the dues of a year are paid, without a name.
pub fn dues_count(dues: &Dues) -> DuesCount {
    let mut count = DuesCount::default();
    for line in &dues.lines {
        count.add(line.due_cents, line.paid_cents);
    }
    count
}
