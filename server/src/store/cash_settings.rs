//! When the club's financial year begins, and its account at a bank.

use club::ledger::{BankAccount, FirstMonth, Iban};
use rusqlite::{Transaction, named_params};

use super::unreadable;
use crate::failure::Failure;

/// What a club sets for its money.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CashSettings {
    /// The month with which the financial year begins.
    pub first_month: FirstMonth,
    /// The account to which members pay, where the club has named it.
    pub account: Option<BankAccount>,
}

/// What holds.
pub fn current(tx: &Transaction<'_>) -> Result<CashSettings, Failure> {
    let mut select =
        tx.prepare_cached("SELECT first_month, iban, holder FROM cash_settings WHERE id = 1")?;
    let read = select.query_row([], |row| {
        let month: u8 = row.get("first_month")?;
        let (iban, holder): (String, String) = (row.get("iban")?, row.get("holder")?);
        let account = match iban.as_str() {
            "" => None,
            iban => {
                let iban = Iban::parse(iban).map_err(|_| unreadable("iban", &iban))?;
                Some(BankAccount { iban, holder })
            }
        };
        let first_month =
            FirstMonth::new(month).ok_or_else(|| unreadable("first_month", &month))?;
        Ok(CashSettings { first_month, account })
    });
    Ok(read?)
}

/// Stores what holds from now on.
pub fn set(tx: &Transaction<'_>, settings: &CashSettings) -> Result<(), Failure> {
    let mut update = tx.prepare_cached(
        "UPDATE cash_settings SET first_month = :first_month, iban = :iban, holder = :holder WHERE id = 1",
    )?;
    let account = settings.account.as_ref();
    update.execute(named_params! {
        ":first_month": settings.first_month.number(),
        ":iban": account.map_or("", |account| account.iban.as_str()),
        ":holder": account.map_or("", |account| account.holder.as_str()),
    })?;
    Ok(())
}
