//! How values come into a statement.

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use club::PlayerNo;
use club::calendar::ClubYear;
use club::ledger::CategoryId;
use scoring::Points;
use uuid::Uuid;

use super::error::Error;
use super::value::Value;

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

/// A statement that takes its parameters.
pub trait Bind<'v> {
    /// How many it has.
    fn count(&self) -> usize;

    /// Takes the one with this number, from 1 on.
    fn at(&mut self, place: usize, value: Value<'v>) -> Result<(), Error>;

    /// Takes the one with this name, which begins with a colon.
    fn named(&mut self, name: &str, value: Value<'v>) -> Result<(), Error>;
}

impl<'v> Bind<'v> for rusqlite::Statement<'_> {
    fn count(&self) -> usize {
        self.parameter_count()
    }

    fn at(&mut self, place: usize, value: Value<'v>) -> Result<(), Error> {
        Ok(self.raw_bind_parameter(place, value)?)
    }

    fn named(&mut self, name: &str, value: Value<'v>) -> Result<(), Error> {
        Ok(self.raw_bind_parameter(name, value)?)
    }
}

/// The parameters of a statement: an array or a tuple for those with numbers, [`named!`](named) for those with names.
pub trait Params {
    /// Puts them into a statement.
    fn bind<'v>(&'v self, statement: &mut dyn Bind<'v>) -> Result<(), Error>;
}

impl<T: Params + ?Sized> Params for &T {
    fn bind<'v>(&'v self, statement: &mut dyn Bind<'v>) -> Result<(), Error> {
        (**self).bind(statement)
    }
}

/// Names with their values, as [`named!`](named) writes them.
impl Params for [(&str, &dyn ToColumn)] {
    fn bind<'v>(&'v self, statement: &mut dyn Bind<'v>) -> Result<(), Error> {
        self.iter().try_for_each(|(name, value)| statement.named(name, value.to_column()))
    }
}

fn bind_places<'v>(
    statement: &mut dyn Bind<'v>,
    values: &[&'v (dyn ToColumn + 'v)],
) -> Result<(), Error> {
    if statement.count() != values.len() {
        return Err(Error::wrong_parameters(values.len(), statement.count()));
    }
    (1_usize..).zip(values).try_for_each(|(place, value)| statement.at(place, (*value).to_column()))
}

impl Params for [&dyn ToColumn; 0] {
    fn bind<'v>(&'v self, statement: &mut dyn Bind<'v>) -> Result<(), Error> {
        bind_places(statement, self)
    }
}

macro_rules! arrays {
    ($($length:literal),+) => {$(
        impl<T: ToColumn> Params for [T; $length] {
            fn bind<'v>(&'v self, statement: &mut dyn Bind<'v>) -> Result<(), Error> {
                bind_places(statement, &self.each_ref().map(|value| value as &dyn ToColumn))
            }
        }
    )+};
}

arrays!(1, 2, 3);

macro_rules! tuples {
    ($($($type:ident $value:ident),+;)+) => {$(
        impl<$($type: ToColumn),+> Params for ($($type,)+) {
            fn bind<'v>(&'v self, statement: &mut dyn Bind<'v>) -> Result<(), Error> {
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
