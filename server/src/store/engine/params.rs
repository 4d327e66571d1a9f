//! Values as they are stored, and how they come into a statement.

use std::borrow::Cow;

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use club::PlayerNo;
use club::calendar::ClubYear;
use club::ledger::CategoryId;
use rusqlite::types::{FromSqlError, ToSqlOutput, ValueRef};
use scoring::Points;
use uuid::Uuid;

/// A value as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// Nothing.
    Nothing,
    /// A number.
    Number(i64),
    /// A text.
    Text(Cow<'a, str>),
    /// A file.
    Bytes(&'a [u8]),
}

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>, rusqlite::Error> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Nothing => ValueRef::Null,
            Value::Number(number) => ValueRef::Integer(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

impl<'a> TryFrom<ValueRef<'a>> for Value<'a> {
    type Error = FromSqlError;

    fn try_from(value: ValueRef<'a>) -> Result<Value<'a>, FromSqlError> {
        Ok(match value {
            ValueRef::Null => Value::Nothing,
            ValueRef::Integer(number) => Value::Number(number),
            ValueRef::Blob(bytes) => Value::Bytes(bytes),
            // No table has a column for fractions; `as_str` refuses them.
            ValueRef::Text(_) | ValueRef::Real(_) => Value::Text(value.as_str()?.into()),
        })
    }
}

/// A type that stands in columns.
pub trait ToColumn {
    /// As it is stored.
    fn to_column(&self) -> Value<'_>;
}

impl<T: ToColumn + ?Sized> ToColumn for &T {
    fn to_column(&self) -> Value<'_> {
        (**self).to_column()
    }
}

impl<T: ToColumn> ToColumn for Option<T> {
    fn to_column(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Nothing, T::to_column)
    }
}

impl ToColumn for str {
    fn to_column(&self) -> Value<'_> {
        Value::Text(self.into())
    }
}

impl ToColumn for String {
    fn to_column(&self) -> Value<'_> {
        Value::Text(self.into())
    }
}

impl ToColumn for [u8] {
    fn to_column(&self) -> Value<'_> {
        Value::Bytes(self)
    }
}

impl ToColumn for Vec<u8> {
    fn to_column(&self) -> Value<'_> {
        Value::Bytes(self)
    }
}

impl ToColumn for DateTime<Utc> {
    fn to_column(&self) -> Value<'_> {
        Value::Text(self.to_rfc3339_opts(SecondsFormat::Millis, true).into())
    }
}

/// Types that are written as text.
macro_rules! written {
    ($($type:ty),+ $(,)?) => {$(
        impl ToColumn for $type {
            fn to_column(&self) -> Value<'_> {
                Value::Text(self.to_string().into())
            }
        }
    )+};
}

written!(NaiveDate, Uuid);
written!(wire::PersonId, wire::GameId, wire::DealId, wire::WithdrawalId, wire::EndingId);
written!(wire::CorrectionId, wire::ConfirmationId, wire::ReopeningId, wire::TournamentId);
written!(wire::EntrantId, wire::SlipId, wire::TournamentPenaltyId);

/// Numbers, and those with a type of their own.
macro_rules! counted {
    ($($type:ty: |$it:ident| $number:expr),+ $(,)?) => {$(
        impl ToColumn for $type {
            fn to_column(&self) -> Value<'_> {
                let $it = *self;
                Value::Number(i64::from($number))
            }
        }
    )+};
}

counted!(
    bool: |it| it,
    u8: |it| it,
    u16: |it| it,
    u32: |it| it,
    i32: |it| it,
    i64: |it| it,
    Points: |it| it.0,
    PlayerNo: |it| it.0,
    CategoryId: |it| it.0,
    ClubYear: |it| it.number(),
);

/// The parameters of a statement: an array or a tuple for those with numbers, [`named!`](named) for those with names.
pub trait Params {
    /// Puts them into a statement.
    fn bind(&self, statement: &mut rusqlite::Statement<'_>) -> Result<(), rusqlite::Error>;
}

impl<T: Params + ?Sized> Params for &T {
    fn bind(&self, statement: &mut rusqlite::Statement<'_>) -> Result<(), rusqlite::Error> {
        (**self).bind(statement)
    }
}

/// Names with their values, as [`named!`](named) writes them.
impl Params for [(&str, &dyn ToColumn)] {
    fn bind(&self, statement: &mut rusqlite::Statement<'_>) -> Result<(), rusqlite::Error> {
        self.iter()
            .try_for_each(|(name, value)| statement.raw_bind_parameter(*name, value.to_column()))
    }
}

fn bind_places(
    statement: &mut rusqlite::Statement<'_>,
    values: &[&dyn ToColumn],
) -> Result<(), rusqlite::Error> {
    let wanted = statement.parameter_count();
    if wanted != values.len() {
        return Err(rusqlite::Error::InvalidParameterCount(values.len(), wanted));
    }
    (1_usize..)
        .zip(values)
        .try_for_each(|(place, value)| statement.raw_bind_parameter(place, value.to_column()))
}

impl Params for [&dyn ToColumn; 0] {
    fn bind(&self, statement: &mut rusqlite::Statement<'_>) -> Result<(), rusqlite::Error> {
        bind_places(statement, self)
    }
}

macro_rules! arrays {
    ($($length:literal),+) => {$(
        impl<T: ToColumn> Params for [T; $length] {
            fn bind(&self, statement: &mut rusqlite::Statement<'_>) -> Result<(), rusqlite::Error> {
                bind_places(statement, &self.each_ref().map(|value| value as &dyn ToColumn))
            }
        }
    )+};
}

arrays!(1, 2, 3);

macro_rules! tuples {
    ($($($type:ident $value:ident),+;)+) => {$(
        impl<$($type: ToColumn),+> Params for ($($type,)+) {
            fn bind(&self, statement: &mut rusqlite::Statement<'_>) -> Result<(), rusqlite::Error> {
                let ($($value,)+) = self;
                bind_places(statement, &[$($value as &dyn ToColumn),+])
            }
        }
    )+};
}

tuples! {
    A a, B b;
    A a, B b, C c;
    A a, B b, C c, D d;
    A a, B b, C c, D d, E e;
}

/// Parameters by name: `named! { game, number: deal.number }` for `:game` and `:number`.
macro_rules! named {
    (@ $name:ident) => {
        &$name as &dyn $crate::store::engine::ToColumn
    };
    (@ $name:ident $value:expr) => {
        &$value as &dyn $crate::store::engine::ToColumn
    };
    ($($name:ident $(: $value:expr)?),+ $(,)?) => {
        &[$((
            concat!(":", stringify!($name)),
            $crate::store::engine::named!(@ $name $($value)?),
        )),+] as &[(&str, &dyn $crate::store::engine::ToColumn)]
    };
}

pub(in crate::store) use named;
