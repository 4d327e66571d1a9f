//! What the cash report of a year is made of.

use chrono::NaiveDate;
use club::calendar::ClubYear;
use rusqlite::Transaction;

use crate::actions::{Dues, YearBooks, dues_of, year_books};
use crate::failure::Failure;
use crate::store::entries::{self, Entry};

/// The money of a year as it was booked up to a day.
#[derive(Clone, Debug)]
pub struct CashBooks {
    /// The books of the year.
    pub year: YearBooks,
    /// Every entry since the beginning.
    pub entries: Vec<Entry>,
    /// The dues of the year.
    pub dues: Dues,
    /// The last day that is reported: of the year, or today.
    pub until: NaiveDate,
    /// Whether the year is closed.
    pub is_final: bool,
}

/// Reads the money of a year.
///
/// # Errors
/// The database cannot be read.
pub fn cash_books(
    tx: &Transaction<'_>,
    year: ClubYear,
    today: NaiveDate,
) -> Result<CashBooks, Failure> {
    let year = year_books(tx, year, today)?;
    let entries = entries::until(tx, today)?;
    let dues = dues_of(&year, &entries);
    let (until, is_final) = (year.last.min(today), year.note.closed_at.is_some());
    Ok(CashBooks { year, entries, dues, until, is_final })
}
