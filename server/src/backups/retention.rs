//! Which backups are kept: the newest of each of the last days, weeks and months that have one.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike as _, NaiveDateTime};

/// Days of which the newest backup is kept.
const DAYS: usize = 7;

/// Weeks, by ISO 8601, of which the newest backup is kept.
const WEEKS: usize = 4;

/// Months of which the newest backup is kept.
const MONTHS: usize = 12;

/// The times, out of those given, whose backups are kept: at most 23, and the newest always.
pub(super) fn kept(times: &[NaiveDateTime]) -> BTreeSet<NaiveDateTime> {
    let mut kept = newest_of_each(times, DAYS, |time| (time.year(), time.ordinal()));
    kept.extend(newest_of_each(times, WEEKS, |time| {
        (time.iso_week().year(), time.iso_week().week())
    }));
    kept.extend(newest_of_each(times, MONTHS, |time| (time.year(), time.month())));
    kept
}

/// The newest time of each of the last `most` periods that have one.
fn newest_of_each(
    times: &[NaiveDateTime],
    most: usize,
    period: impl Fn(&NaiveDateTime) -> (i32, u32),
) -> BTreeSet<NaiveDateTime> {
    let mut newest: BTreeMap<(i32, u32), NaiveDateTime> = BTreeMap::new();
    for time in times {
        let entry = newest.entry(period(time)).or_insert(*time);
        *entry = (*entry).max(*time);
    }
    newest.into_values().rev().take(most).collect()
}

#[cfg(test)]
mod tests {
    use chrono::{Days, NaiveDate};

    use super::*;

    /// Two years with a backup each night, thinned out each night as the server does it.
    #[test]
    fn two_years_of_nights_keep_seven_days_four_weeks_and_twelve_months() {
        let first = NaiveDate::from_ymd_opt(2025, 1, 1).unwrap().and_hms_opt(3, 0, 0).unwrap();
        let mut all: Vec<NaiveDateTime> = Vec::new();
        for night in 0..730 {
            all.push(first + Days::new(night));
            let kept = kept(&all);
            all.retain(|time| kept.contains(time));
        }
        let found: Vec<String> = all.iter().map(|time| time.date().to_string()).collect();
        assert_eq!(
            found,
            [
                "2026-01-31",
                "2026-02-28",
                "2026-03-31",
                "2026-04-30",
                "2026-05-31",
                "2026-06-30",
                "2026-07-31",
                "2026-08-31",
                "2026-09-30",
                "2026-10-31",
                "2026-11-30",
                "2026-12-13",
                "2026-12-20",
                "2026-12-25",
                "2026-12-26",
                "2026-12-27",
                "2026-12-28",
                "2026-12-29",
                "2026-12-30",
                "2026-12-31"
            ]
        );
    }

    #[test]
    fn the_only_backup_is_kept_however_old_it_is() {
        let old = NaiveDate::from_ymd_opt(2001, 1, 1).unwrap().and_hms_opt(3, 0, 0).unwrap();
        assert_eq!(kept(&[old]), BTreeSet::from([old]));
        assert!(kept(&[]).is_empty());
    }
}
