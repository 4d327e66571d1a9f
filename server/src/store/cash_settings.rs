//! When the club's financial year begins, and its account at a bank.

use club::ledger::{BankAccount, FirstMonth, Iban};

use super::engine::{Error, Transaction, named};
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
    tx.query_row("SELECT first_month, iban, holder FROM cash_settings WHERE id = 1", [], |row| {
        let month: u8 = row.get("first_month")?;
        let (iban, holder): (String, String) = (row.get("iban")?, row.get("holder")?);
        let account = match iban.as_str() {
            "" => None,
            iban => {
                let iban = Iban::parse(iban).map_err(|_| Error::unreadable("iban", &iban))?;
                Some(BankAccount { iban, holder })
            }
        };
        let first_month =
            FirstMonth::new(month).ok_or_else(|| Error::unreadable("first_month", &month))?;
        Ok(CashSettings { first_month, account })
    })
}

/// Stores what holds from now on.
pub fn set(tx: &Transaction<'_>, settings: &CashSettings) -> Result<(), Failure> {
    let account = settings.account.as_ref();
    tx.exec(
        "UPDATE cash_settings SET first_month = :first_month, iban = :iban, holder = :holder WHERE id = 1",
        named! {
            first_month: settings.first_month.number(),
            iban: account.map_or("", |account| account.iban.as_str()),
            holder: account.map_or("", |account| account.holder.as_str()),
        },
    )
}
