//! What the clock on the club's wall shows at an instant, and the other way round.

use chrono::{DateTime, Local, NaiveDateTime, TimeDelta, Utc};
use chrono_tz::Tz;

/// Where the clock hangs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WallClock {
    /// In a time zone that was set.
    Zone(Tz),
    /// In that of this machine.
    Machine,
}

impl WallClock {
    /// The clock of no place in particular.
    pub const UTC: WallClock = WallClock::Zone(Tz::UTC);

    /// The local time at an instant.
    pub fn local(self, at: DateTime<Utc>) -> NaiveDateTime {
        match self {
            WallClock::Zone(zone) => at.with_timezone(&zone).naive_local(),
            WallClock::Machine => at.with_timezone(&Local).naive_local(),
        }
    }

    /// The instant at which the clock shows a local time. Of an hour that comes twice the first one, and an hour that is left out
    /// goes on as before the change.
    pub fn instant_of(self, local: NaiveDateTime) -> DateTime<Utc> {
        let shifted = |near: DateTime<Utc>| {
            let offset = self.local(near) - near.naive_utc();
            local.and_utc() - offset
        };
        let first = shifted(local.and_utc() - TimeDelta::days(1));
        if self.local(first) == local {
            first
        } else {
            shifted(local.and_utc() + TimeDelta::days(1))
        }
    }
}

impl From<Option<Tz>> for WallClock {
    fn from(zone: Option<Tz>) -> WallClock {
        zone.map_or(WallClock::Machine, WallClock::Zone)
    }
}

#[cfg(test)]
mod tests {
    use chrono_tz::Europe::Vienna;

    use super::*;

    #[test]
    fn local_times_are_found_on_both_sides_of_a_change_of_the_clocks() {
        let vienna = WallClock::Zone(Vienna);
        let instants = [
            ("2026-11-22T06:14:00", "2026-11-22T05:14:00Z"),
            ("2026-11-27T18:30:00", "2026-11-27T17:30:00Z"),
            ("2027-07-02T00:30:00", "2027-07-01T22:30:00Z"),
            ("2027-07-02T19:00:00", "2027-07-02T17:00:00Z"),
            // The evening before and after each change, and the first of the two hours from two to three.
            ("2026-10-24T23:30:00", "2026-10-24T21:30:00Z"),
            ("2026-10-25T02:30:00", "2026-10-25T00:30:00Z"),
            ("2026-10-25T18:30:00", "2026-10-25T17:30:00Z"),
            ("2027-03-27T23:30:00", "2027-03-27T22:30:00Z"),
            ("2027-03-28T18:30:00", "2027-03-28T16:30:00Z"),
        ];
        for (local, instant) in instants {
            let local: NaiveDateTime = local.parse().unwrap();
            let instant: DateTime<Utc> = instant.parse().unwrap();
            assert_eq!(vienna.instant_of(local), instant);
            assert_eq!(vienna.local(instant), local);
        }
        // An hour that is left out becomes an instant as well.
        let skipped = "2027-03-28T02:30:00".parse().unwrap();
        let shown = vienna.local(vienna.instant_of(skipped));
        assert_eq!(shown.to_string(), "2027-03-28 01:30:00");
    }
}
