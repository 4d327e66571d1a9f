//! The device's clock, and how far it is from the club's. What is shown uses the club's time as soon as an answer of the
//! club has said it.

use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, FixedOffset, NaiveDateTime, Utc};

/// A clock is called wrong from this difference on, in seconds.
const TOLERANCE_SECONDS: i64 = 300;

/// The club's time minus the device's, in milliseconds.
static DIFFERENCE: AtomicI64 = AtomicI64::new(0);

/// Milliseconds since 1970 by the device's clock.
pub(crate) fn device_milliseconds() -> u64 {
    js_sys::Date::now() as u64
}

/// Now, by the club's clock as far as it is known.
pub(crate) fn now() -> DateTime<Utc> {
    let device = i64::try_from(device_milliseconds()).unwrap_or(i64::MAX);
    let milliseconds = device.saturating_add(DIFFERENCE.load(Ordering::Relaxed));
    DateTime::from_timestamp_millis(milliseconds).unwrap_or_default()
}

/// Notes the time of an answer of the club (RFC 2822, as in the header `Date`); says how many seconds the device's clock is
/// wrong, if that is more than a little.
pub(crate) fn compare_with_club(date: &str) -> Option<i64> {
    let club = DateTime::parse_from_rfc2822(date).ok()?.timestamp_millis();
    let device = i64::try_from(device_milliseconds()).ok()?;
    let difference = club.saturating_sub(device);
    let seconds = difference / 1000;
    let is_wrong = seconds.abs() > TOLERANCE_SECONDS;
    DIFFERENCE.store(if is_wrong { difference } else { 0 }, Ordering::Relaxed);
    is_wrong.then_some(seconds)
}

/// An instant on the wall clock of the device's time zone.
pub(crate) fn local_time(at: DateTime<Utc>) -> NaiveDateTime {
    let minutes_behind_utc = js_sys::Date::new_0().get_timezone_offset() as i32;
    FixedOffset::west_opt(minutes_behind_utc * 60)
        .map_or_else(|| at.naive_utc(), |zone| at.with_timezone(&zone).naive_local())
}

/// The wall clock of the room, in minutes since midnight.
pub(crate) fn minute_of_the_day() -> u16 {
    use chrono::Timelike as _;
    let time = local_time(now()).time();
    u16::try_from(time.hour() * 60 + time.minute()).unwrap_or(0)
}
