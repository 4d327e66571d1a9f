//! Dues and the cash book.

mod cash_assembly;
mod cash_book;
pub(crate) mod workbook_cash;
