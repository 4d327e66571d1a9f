//! What a column can hold, as the rest of the program knows it.

use std::fmt::Display;
use std::str::FromStr;

use chrono::{DateTime, NaiveDate, Utc};
use club::PlayerNo;
use club::calendar::ClubYear;
use club::ledger::CategoryId;
use rusqlite::types::ValueRef;
use scoring::Points;
use uuid::Uuid;

use super::error::Error;

/// A column of a row.
pub struct Column<'a> {
    row: &'a rusqlite::Row<'a>,
    name: &'a str,
    index: usize,
}

impl<'a> Column<'a> {
    pub(super) fn of(row: &'a rusqlite::Row<'a>, name: &'a str) -> Result<Column<'a>, Error> {
        let index = row.as_ref().column_index(name)?;
        Ok(Column { row, name, index })
    }

    pub(super) fn text(&self) -> Result<&'a str, Error> {
        Ok(self.value()?.as_str().map_err(rusqlite::Error::from)?)
    }

    fn value(&self) -> Result<ValueRef<'a>, Error> {
        Ok(self.row.get_ref(self.index)?)
    }

    /// Something that was written as text.
    fn parsed<T: FromStr<Err: Display>>(&self) -> Result<T, Error> {
        self.text()?.parse().map_err(|error: T::Err| Error::unreadable(self.name, &error))
    }
}

/// A type that stands in columns.
pub trait FromColumn: Sized {
    /// Reads it.
    fn from_column(column: Column<'_>) -> Result<Self, Error>;
}

impl<T: FromColumn> FromColumn for Option<T> {
    fn from_column(column: Column<'_>) -> Result<Option<T>, Error> {
        match column.value()? {
            ValueRef::Null => Ok(None),
            ValueRef::Integer(_) | ValueRef::Real(_) | ValueRef::Text(_) | ValueRef::Blob(_) => {
                T::from_column(column).map(Some)
            }
        }
    }
}

/// Types that SQLite's columns hold as they are.
macro_rules! plain {
    ($($type:ty),+) => {$(
        impl FromColumn for $type {
            fn from_column(column: Column<'_>) -> Result<$type, Error> {
                Ok(column.row.get(column.index)?)
            }
        }
    )+};
}

plain!(bool, u8, u16, u32, i32, i64, String, Vec<u8>);

/// What is counted is never negative.
impl FromColumn for usize {
    fn from_column(column: Column<'_>) -> Result<usize, Error> {
        let number: i64 = column.row.get(column.index)?;
        usize::try_from(number).map_err(|error| Error::unreadable(column.name, &error))
    }
}

/// Types that are written as text.
macro_rules! parsed {
    ($($type:ty),+ $(,)?) => {$(
        impl FromColumn for $type {
            fn from_column(column: Column<'_>) -> Result<$type, Error> {
                column.parsed()
            }
        }
    )+};
}

parsed!(DateTime<Utc>, NaiveDate, Uuid);
parsed!(wire::PersonId, wire::GameId, wire::DealId, wire::WithdrawalId, wire::EndingId);
parsed!(wire::CorrectionId, wire::ConfirmationId, wire::ReopeningId, wire::TournamentId);
parsed!(wire::EntrantId, wire::SlipId, wire::TournamentPenaltyId);

/// Numbers with a type of their own.
macro_rules! counted {
    ($($type:ident),+) => {$(
        impl FromColumn for $type {
            fn from_column(column: Column<'_>) -> Result<$type, Error> {
                Ok($type(column.row.get(column.index)?))
            }
        }
    )+};
}

counted!(Points, PlayerNo, CategoryId);

impl FromColumn for ClubYear {
    fn from_column(column: Column<'_>) -> Result<ClubYear, Error> {
        let number: i32 = column.row.get(column.index)?;
        ClubYear::new(number).ok_or_else(|| Error::unreadable(column.name, &number))
    }
}
