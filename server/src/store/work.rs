//! Queries and actions without their types: the code that runs them is compiled once, and not for each of them.

use std::any::Any;

use crate::failure::Failure;
use crate::store::engine::Transaction;

/// What a query found or an action returned.
pub(in crate::store) type Value = Box<dyn Any + Send>;

/// A query or an action to be run on another thread.
pub(in crate::store) type Work = Box<dyn FnOnce(&Transaction<'_>) -> Result<Value, Failure> + Send>;

/// Puts a query or an action into a box.
pub(in crate::store) fn boxed<T: Send + 'static>(
    work: impl FnOnce(&Transaction<'_>) -> Result<T, Failure> + Send + 'static,
) -> Work {
    Box::new(|tx| work(tx).map(|value| Box::new(value) as Value))
}

/// What the boxed work returned, with its type again.
pub(in crate::store) fn typed<T: 'static>(value: Value) -> Result<T, Failure> {
    let other = |_| Failure::Internal("work returned a value of another type".to_owned());
    value.downcast::<T>().map(|value| *value).map_err(other)
}
