//! Closures without their types: the compiler writes the code around a closure once for every
//! type, and what a tablet loads is mostly such code.

use leptos::prelude::*;
use leptos::web_sys::MouseEvent;

/// A handler of taps.
pub(crate) type Tap = Box<dyn FnMut(MouseEvent)>;

/// What a tap does.
pub(crate) fn tap(handler: impl FnMut(MouseEvent) + 'static) -> Tap {
    Box::new(handler)
}

/// A value that follows others, and tells only when it has become another.
pub(crate) fn memo<T: PartialEq + Send + Sync + 'static>(
    value: impl Fn() -> T + Send + Sync + 'static,
) -> Memo<T> {
    memo_of(Box::new(value))
}

fn memo_of<T: PartialEq + Send + Sync + 'static>(
    value: Box<dyn Fn() -> T + Send + Sync>,
) -> Memo<T> {
    Memo::new(move |_| value())
}
