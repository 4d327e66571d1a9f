//! Dues that are open, for the slips with which they are paid.

use chrono::NaiveDate;
use club::calendar::ClubYear;
use club::ledger::{Amount, BankAccount};
use wire::PersonId;

use crate::actions::{YearBooks, dues_of, year_books};
use crate::documents::dues_slip::OpenDues;
use crate::failure::Failure;
use crate::store::cash_settings;
use crate::store::engine::Transaction;
use crate::store::entries::{self, Entry};

/// What those who owe something have to pay, by name; only one person's where one is named.
pub fn open_dues(books: &YearBooks, entries: &[Entry], only: Option<PersonId>) -> Vec<OpenDues> {
    let dues = dues_of(books, entries);
    let open = dues.lines.iter().filter_map(|line| {
        let member = books.members.get(&line.person).filter(|member| !member.is_removed)?;
        let is_asked = only.is_none_or(|only| only == member.id);
        let open = Amount::from_cents(line.open_cents()).filter(|_| is_asked)?;
        let (name, year) = (member.name.clone(), books.year);
        Some(OpenDues { name, year, due_cents: line.due_cents, open })
    });
    open.collect()
}

/// The club's account and who has to pay; nothing without an account.
///
/// # Errors
/// The database cannot be read.
pub fn dues_to_pay(
    tx: &Transaction<'_>,
    (year, today): (ClubYear, NaiveDate),
    only: Option<PersonId>,
) -> Result<Option<(BankAccount, Vec<OpenDues>)>, Failure> {
    let Some(account) = cash_settings::current(tx)?.account else { return Ok(None) };
    let books = year_books(tx, year, today)?;
    Ok(Some((account, open_dues(&books, &entries::until(tx, today)?, only))))
}
