//! What a column can hold, as the rest of the program knows it.

use std::fmt::Display;
use std::str::FromStr;

use chrono::{DateTime, NaiveDate, Utc};
use club::PlayerNo;
use club::calendar::ClubYear;
use club::ledger::CategoryId;
use scoring::Points;
use uuid::Uuid;

use super::error::Error;
use super::value::Value;

/// A column of a row: its name, and what stands there.
pub struct Column<'a> {
    name: &'a str,
    value: Value<'a>,
}

impl<'a> Column<'a> {
    pub(super) const fn new(name: &'a str, value: Value<'a>) -> Column<'a> {
        Column { name, value }
    }

    fn number(&self) -> Result<i64, Error> {
        match self.value {
            Value::Number(number) => Ok(number),
            Value::Nothing | Value::Text(_) | Value::Bytes(_) => Err(self.unreadable("no number")),
        }
    }

    pub(super) fn text(&self) -> Result<&str, Error> {
        match &self.value {
            Value::Text(text) => Ok(text),
            Value::Nothing | Value::Number(_) | Value::Bytes(_) => Err(self.unreadable("no text")),
        }
    }

    fn unreadable(&self, why: &str) -> Error {
        Error::unreadable(self.name, &why)
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
        match column.value {
            Value::Nothing => Ok(None),
            Value::Number(_) | Value::Text(_) | Value::Bytes(_) => T::from_column(column).map(Some),
        }
    }
}

/// Numbers; what does not fit is refused.
macro_rules! numbers {
    ($($type:ty),+) => {$(
        impl FromColumn for $type {
            fn from_column(column: Column<'_>) -> Result<$type, Error> {
                let number = column.number()?;
                number.try_into().map_err(|_| Error::unreadable(column.name, &number))
            }
        }
    )+};
}

numbers!(u8, u16, u32, usize, i32, i64);

impl FromColumn for bool {
    fn from_column(column: Column<'_>) -> Result<bool, Error> {
        Ok(column.number()? != 0)
    }
}

impl FromColumn for String {
    fn from_column(column: Column<'_>) -> Result<String, Error> {
        match column.value {
            Value::Text(text) => Ok(text.into_owned()),
            Value::Nothing | Value::Number(_) | Value::Bytes(_) => {
                Err(column.unreadable("no text"))
            }
        }
    }
}

impl FromColumn for Vec<u8> {
    fn from_column(column: Column<'_>) -> Result<Vec<u8>, Error> {
        match column.value {
            Value::Bytes(bytes) => Ok(bytes.to_owned()),
            Value::Nothing | Value::Number(_) | Value::Text(_) => Err(column.unreadable("no file")),
        }
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
                FromColumn::from_column(column).map($type)
            }
        }
    )+};
}

counted!(Points, PlayerNo, CategoryId);

impl FromColumn for ClubYear {
    fn from_column(column: Column<'_>) -> Result<ClubYear, Error> {
        let name = column.name;
        let number = i32::from_column(column)?;
        ClubYear::new(number).ok_or_else(|| Error::unreadable(name, &number))
    }
}
