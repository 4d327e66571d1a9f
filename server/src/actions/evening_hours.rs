//! Until when an evening goes on, and which day's evenings are tonight's.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use club::calendar::day_of_play;

use crate::store::evenings::Evening;
use crate::wall_clock::WallClock;

/// The hour of the next day at which an evening is over, in the club's local time.
const OVER_AT: u8 = 6;

/// When an evening is over.
pub fn evening_end(evening: &Evening, wall_clock: WallClock) -> DateTime<Utc> {
    let day = evening.played_on.checked_add_days(Days::new(1)).unwrap_or(evening.played_on);
    let time = NaiveTime::from_hms_opt(u32::from(OVER_AT), 0, 0).unwrap_or_default();
    wall_clock.instant_of(day.and_time(time))
}

/// The day whose evenings are tonight's: after midnight the evening before goes on until it is over.
pub fn evening_day(now: DateTime<Utc>, wall_clock: WallClock) -> NaiveDate {
    day_of_play(wall_clock.local(now), OVER_AT)
}
