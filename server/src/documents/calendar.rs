//! The club's evenings and tournaments as an iCalendar file (RFC 5545).

use chrono::{Days, Duration};
use icalendar::{Calendar, Component as _, Event, EventLike as _, EventStatus};

use crate::actions::{CalendarEntry, WallClock, instant_of};

/// How often programs are asked to look again.
const LOOK_AGAIN: Duration = Duration::hours(6);

/// The calendar under a name; `title` says what an entry is.
pub fn ics(
    name: &str,
    entries: &[CalendarEntry],
    wall_clock: WallClock,
    title: impl Fn(&CalendarEntry) -> String,
) -> String {
    let mut calendar = Calendar::new();
    calendar.name(name).ttl(&LOOK_AGAIN);
    for entry in entries {
        calendar.push(event(entry, wall_clock, &title(entry)));
    }
    calendar.done().to_string()
}

fn event(entry: &CalendarEntry, wall_clock: WallClock, title: &str) -> Event {
    let mut event = Event::new();
    event
        .uid(&format!("{}@ostwind", entry.id))
        .sequence(entry.revision)
        .timestamp(entry.changed_at)
        .last_modified(entry.changed_at)
        .summary(title);
    if !entry.place.is_empty() {
        event.location(&entry.place);
    }
    event.status(if entry.is_cancelled { EventStatus::Cancelled } else { EventStatus::Confirmed });
    let later = |days| entry.first_day.checked_add_days(Days::new(days)).unwrap_or(entry.first_day);
    match entry.times {
        Some((starts_at, ends_at)) => {
            let at = |day, time| instant_of(chrono::NaiveDate::and_time(&day, time), wall_clock);
            event.starts(at(entry.first_day, starts_at));
            if let Some(ends_at) = ends_at {
                let is_next_day = ends_at <= starts_at;
                event.ends(at(later(u64::from(is_next_day)), ends_at));
            }
        }
        // A day without times; the end is the first day that does not belong to it.
        None => {
            event.starts(entry.first_day);
            event.ends(later(u64::from(entry.days)));
        }
    }
    event.done()
}
