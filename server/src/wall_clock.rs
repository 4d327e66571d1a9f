//! What the clock on the club's wall shows at an instant, and the other way round.

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};

/// Converts an instant into the local time of the club.
pub type WallClock = fn(DateTime<Utc>) -> NaiveDateTime;

/// The instant at which the club's clocks show a local time. Of an hour that comes twice the first one, and an hour that is left
/// out goes on as before the change.
pub fn instant_of(local: NaiveDateTime, wall_clock: WallClock) -> DateTime<Utc> {
    let shifted = |near: DateTime<Utc>| {
        let offset = wall_clock(near) - near.naive_utc();
        local.and_utc() - offset
    };
    let first = shifted(local.and_utc() - TimeDelta::days(1));
    if wall_clock(first) == local { first } else { shifted(local.and_utc() + TimeDelta::days(1)) }
}

#[cfg(test)]
mod tests {
    use chrono_tz::Europe::Vienna;

    use super::*;

    fn vienna(at: DateTime<Utc>) -> NaiveDateTime {
        at.with_timezone(&Vienna).naive_local()
    }

    #[test]
    fn local_times_are_found_on_both_sides_of_a_change_of_the_clocks() {
        let instants = [
            ("2026-11-27T18:30:00", "2026-11-27T17:30:00Z"),
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
            assert_eq!(instant_of(local, vienna), instant.parse::<DateTime<Utc>>().unwrap());
        }
        // An hour that is left out becomes an instant as well.
        let skipped = "2027-03-28T02:30:00".parse().unwrap();
        assert_eq!(vienna(instant_of(skipped, vienna)).to_string(), "2027-03-28 01:30:00");
    }
}
