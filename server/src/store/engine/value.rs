//! Values as they are stored, in the forms of both engines.

use std::borrow::Cow;
use std::error::Error as StdError;

use bytes::BytesMut;
use rusqlite::types::{FromSqlError, ToSqlOutput, ValueRef};
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

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

type Unfit = Box<dyn StdError + Sync + Send>;

impl ToSql for Value<'_> {
    fn to_sql(&self, column: &Type, out: &mut BytesMut) -> Result<IsNull, Unfit> {
        match self {
            Value::Nothing => Ok(IsNull::Yes),
            Value::Number(number) if *column == Type::INT8 => number.to_sql(column, out),
            Value::Number(number) if *column == Type::INT4 => {
                i32::try_from(*number)?.to_sql(column, out)
            }
            Value::Number(number) if *column == Type::BOOL => (*number != 0).to_sql(column, out),
            Value::Text(text) if is_text(column) => text.as_ref().to_sql(column, out),
            Value::Bytes(bytes) if *column == Type::BYTEA => bytes.to_sql(column, out),
            Value::Number(_) | Value::Text(_) | Value::Bytes(_) => {
                Err(format!("{self:?} for a parameter of type {column}").into())
            }
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for Value<'a> {
    fn from_sql(column: &Type, raw: &'a [u8]) -> Result<Value<'a>, Unfit> {
        Ok(if *column == Type::INT8 {
            Value::Number(i64::from_sql(column, raw)?)
        } else if *column == Type::INT4 {
            Value::Number(i32::from_sql(column, raw)?.into())
        } else if *column == Type::BOOL {
            Value::Number(bool::from_sql(column, raw)?.into())
        } else if *column == Type::NUMERIC {
            Value::Number(whole_number(raw)?)
        } else if *column == Type::BYTEA {
            Value::Bytes(raw)
        } else {
            Value::Text(<&str>::from_sql(column, raw)?.into())
        })
    }

    fn from_sql_null(_: &Type) -> Result<Value<'a>, Unfit> {
        Ok(Value::Nothing)
    }

    fn accepts(column: &Type) -> bool {
        let others = [Type::INT8, Type::INT4, Type::BOOL, Type::NUMERIC, Type::BYTEA];
        others.contains(column) || is_text(column)
    }
}

fn is_text(column: &Type) -> bool {
    [Type::TEXT, Type::VARCHAR, Type::NAME, Type::UNKNOWN].contains(column)
}

/// A whole number as PostgreSQL sends a NUMERIC, which every `sum` is: how many groups of four digits, the power of 10,000 of the
/// first, the sign, how many digits behind the point, the groups.
fn whole_number(raw: &[u8]) -> Result<i64, Unfit> {
    let parts: Vec<i64> =
        raw.chunks_exact(2).map(|pair| i64::from(u16::from_be_bytes([pair[0], pair[1]]))).collect();
    let &[count, highest, sign, decimals, ref groups @ ..] = parts.as_slice() else {
        return Err("a NUMERIC is cut short".into());
    };
    let is_whole = decimals == 0 && count <= highest + 1 && [0, 0x4000].contains(&sign);
    if !is_whole || groups.len() != usize::try_from(count)? {
        return Err("a NUMERIC is no whole number".into());
    }
    let places = if count == 0 { 0 } else { highest + 1 };
    let mut number = 0_i64;
    for place in 0..usize::try_from(places)? {
        let group = groups.get(place).copied().unwrap_or(0);
        let shifted = number.checked_mul(10_000).and_then(|number| number.checked_sub(group));
        number = shifted.ok_or("a NUMERIC is too large")?;
    }
    if sign == 0 {
        number.checked_neg().ok_or_else(|| "a NUMERIC is too large".into())
    } else {
        Ok(number)
    }
}
