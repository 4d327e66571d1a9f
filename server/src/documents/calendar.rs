//! The club's evenings and tournaments as an iCalendar file (RFC 5545).

use chrono::{DateTime, Days, Duration, NaiveDate, NaiveTime, Utc};
use icalendar::{Calendar, Component as _, Event, EventLike as _, EventStatus};

use crate::wall_clock::WallClock;

/// How often programs are asked to look again.
const LOOK_AGAIN: Duration = Duration::hours(6);

/// What stands in a calendar, without its title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarEvent {
    /// The same for ever.
    pub id: String,
    /// How often it was changed.
    pub revision: u32,
    /// When it was changed last.
    pub changed_at: DateTime<Utc>,
    /// The first day.
    pub first_day: NaiveDate,
    /// The number of days.
    pub days: u32,
    /// The beginning and the end in local time, where they are known.
    pub times: Option<(NaiveTime, Option<NaiveTime>)>,
    /// Where; may be empty.
    pub place: String,
    /// It does not take place.
    pub is_cancelled: bool,
}

/// The calendar under a name, from events with their titles.
pub fn ics(
    name: &str,
    events: impl IntoIterator<Item = (String, CalendarEvent)>,
    wall_clock: WallClock,
) -> String {
    let mut calendar = Calendar::new();
    calendar.name(name).ttl(&LOOK_AGAIN);
    for (title, of) in events {
        calendar.push(event(&of, wall_clock, &title));
    }
    calendar.done().to_string()
}

fn event(entry: &CalendarEvent, wall_clock: WallClock, title: &str) -> Event {
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
            let at = |day, time| wall_clock.instant_of(NaiveDate::and_time(&day, time));
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
