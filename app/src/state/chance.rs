//! What must not be foreseen, and ids made of it: the browser's secure chance.

use std::sync::atomic::{AtomicU64, Ordering};

use leptos::prelude::window;
use uuid::{Builder, Uuid};

/// Bytes that nobody foresees.
pub(crate) fn chance<const COUNT: usize>() -> [u8; COUNT] {
    let mut bytes = [0; COUNT];
    if let Ok(crypto) = window().crypto() {
        drop(crypto.get_random_values_with_u8_array(&mut bytes));
    }
    bytes
}

/// The milliseconds of the last id.
static LAST: AtomicU64 = AtomicU64::new(0);

/// A new id: the time, then chance (UUID version 7). Every id is greater than the one before, even when many are made at
/// once or the clock is put back: changes wait in this order.
pub(crate) fn new_id() -> Uuid {
    let now = js_sys::Date::now() as u64;
    let milliseconds = now.max(LAST.load(Ordering::Relaxed) + 1);
    LAST.store(milliseconds, Ordering::Relaxed);
    Builder::from_unix_timestamp_millis(milliseconds, &chance()).into_uuid()
}

/// Makes every id to come greater than one of an earlier page, whose clock may have been ahead.
pub(crate) fn go_on_behind(id: Uuid) {
    LAST.fetch_max(milliseconds(id), Ordering::Relaxed);
}

/// How many seconds ago an id was made, by the clock of this device; 0 where that was put back since.
pub(crate) fn age(id: Uuid) -> u64 {
    (js_sys::Date::now() as u64).saturating_sub(milliseconds(id)) / 1000
}

/// The time in the first 48 bits.
fn milliseconds(id: Uuid) -> u64 {
    (id.as_u128() >> 80) as u64
}
