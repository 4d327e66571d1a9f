//! New ids (UUID version 7). Changes wait in the order of their ids, so every id is greater than the one before, even when
//! many are made at once or the device's clock is set back.

use std::sync::atomic::{AtomicU64, Ordering};

use uuid::{NoContext, Timestamp, Uuid};

use super::clock;

/// The milliseconds of the last id.
static LAST: AtomicU64 = AtomicU64::new(0);

/// A new id.
pub(crate) fn new_id() -> Uuid {
    let milliseconds = clock::device_milliseconds().max(LAST.load(Ordering::Relaxed) + 1);
    LAST.store(milliseconds, Ordering::Relaxed);
    let nanoseconds = u32::try_from(milliseconds % 1000).unwrap_or(0) * 1_000_000;
    Uuid::new_v7(Timestamp::from_unix(NoContext, milliseconds / 1000, nanoseconds))
}

/// Makes every later id greater than one of an earlier page, whose clock may have been ahead.
pub(crate) fn advance_clock_past(id: Uuid) {
    LAST.fetch_max(milliseconds(id), Ordering::Relaxed);
}

/// How many seconds ago an id was made, by the device's clock; 0 where that was set back since.
pub(crate) fn age_seconds(id: Uuid) -> u64 {
    clock::device_milliseconds().saturating_sub(milliseconds(id)) / 1000
}

/// The time in the first 48 bits.
fn milliseconds(id: Uuid) -> u64 {
    (id.as_u128() >> 80) as u64
}
