//! When the rounds of a tournament begin: what is wrong with it, what follows for empty fields, and from when to when a day lasts.
//! Rounds and days count from 1. Pure.

use serde::{Deserialize, Serialize};

/// So many minutes has a day.
const DAY: u16 = 24 * 60;

/// When a round begins, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundStart {
    /// The round, from 1.
    pub round: u8,
    /// The day of the tournament, from 1.
    pub day: u8,
    /// The minute of that day in the club's local time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minute: Option<u16>,
}

/// What is wrong with the beginning of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartFault {
    /// The tournament has no such round, or it stands there twice or before an earlier one.
    UnknownRound,
    /// The tournament has no such day.
    UnknownDay,
    /// A day has no such minute.
    UnknownMinute,
    /// An earlier round is played on a later day.
    EarlierDay {
        /// That round.
        than: u8,
    },
    /// An earlier round of the same day begins at the same time or later.
    NotLater {
        /// That round.
        than: u8,
    },
}

/// What is wrong with the beginnings of a tournament's rounds: for each round at most one fault.
pub fn start_faults(starts: &[RoundStart], days: u8, rounds: u8) -> Vec<(u8, StartFault)> {
    let mut faults = Vec::new();
    for (at, start) in starts.iter().enumerate() {
        let before = &starts[..at];
        let is_known = (1..=rounds).contains(&start.round)
            && before.iter().all(|earlier| earlier.round < start.round);
        let later_day = before.iter().rev().find(|earlier| earlier.day > start.day);
        let not_later = before.iter().rev().find(|earlier| {
            let times = earlier.minute.zip(start.minute);
            earlier.day == start.day && times.is_some_and(|(of, at)| at <= of)
        });
        let fault = if !is_known {
            Some(StartFault::UnknownRound)
        } else if !(1..=days).contains(&start.day) {
            Some(StartFault::UnknownDay)
        } else if start.minute.is_some_and(|minute| minute >= DAY) {
            Some(StartFault::UnknownMinute)
        } else if let Some(earlier) = later_day {
            Some(StartFault::EarlierDay { than: earlier.round })
        } else {
            not_later.map(|earlier| StartFault::NotLater { than: earlier.round })
        };
        faults.extend(fault.map(|fault| (start.round, fault)));
    }
    faults
}

/// The day and the minute of each round, as far as they are typed, with what follows for those that are empty: a round is played
/// on the day of the one before, and begins `apart` minutes after it if both are played on one day.
pub fn completed(
    typed: &[(Option<u8>, Option<u16>)],
    apart: u16,
) -> Vec<(Option<u8>, Option<u16>)> {
    let (mut day, mut minute) = (1, None::<u16>);
    let rounds = typed.iter().map(|(typed_day, typed_minute)| {
        let of_day = typed_day.unwrap_or(day);
        let next = minute.filter(|_| of_day == day).and_then(|minute| minute.checked_add(apart));
        minute = typed_minute.or(next.filter(|minute| *minute < DAY));
        day = of_day;
        (Some(day), minute)
    });
    rounds.collect()
}

/// On which day a round is played: on that of the last one before it whose day is known, or else the first; nothing where no day of
/// any round is known.
pub fn day_of(starts: &[RoundStart], round: usize) -> Option<u8> {
    let first = starts.first()?;
    let before = starts.iter().rev().find(|start| usize::from(start.round) <= round);
    Some(before.map_or(first.day.min(1), |start| start.day))
}

/// At which minute of its day a round begins.
pub fn minute_of(starts: &[RoundStart], round: usize) -> Option<u16> {
    starts.iter().find(|start| usize::from(start.round) == round)?.minute
}

/// A day of a tournament on which rounds are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayOfRounds {
    /// The day, from 1.
    pub day: u8,
    /// Its first and its last round.
    pub rounds: (u8, u8),
    /// When its first round begins whose time is known.
    pub first: Option<u16>,
    /// When its last round ends, in minutes after the day's beginning; nothing where that round's time is not known.
    pub end: Option<u16>,
}

/// The days on which rounds are played, in order; `minutes` is how long a round lasts. None where no day of any round is known.
pub fn days_of_rounds(starts: &[RoundStart], rounds: u8, minutes: u16) -> Vec<DayOfRounds> {
    let mut days: Vec<DayOfRounds> = Vec::new();
    for round in 1..=rounds {
        let Some(day) = day_of(starts, usize::from(round)) else { continue };
        let minute = minute_of(starts, usize::from(round));
        let end = minute.map(|minute| minute.saturating_add(minutes));
        match days.last_mut().filter(|last| last.day == day) {
            Some(last) => {
                last.rounds.1 = round;
                last.first = last.first.or(minute);
                last.end = end;
            }
            None => days.push(DayOfRounds { day, rounds: (round, round), first: minute, end }),
        }
    }
    days
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(round: u8, day: u8, minute: u16) -> RoundStart {
        RoundStart { round, day, minute: Some(minute) }
    }

    #[test]
    fn days_and_times_go_up_from_round_to_round() {
        let good = [start(1, 1, 570), start(2, 1, 705), start(3, 2, 540)];
        assert_eq!(start_faults(&good, 2, 3), []);
        let open = [RoundStart { minute: None, ..start(1, 1, 0) }, start(3, 1, 0)];
        assert_eq!(start_faults(&open, 1, 3), []);
        let of = |starts: &[RoundStart]| start_faults(starts, 2, 4);
        let not_later = StartFault::NotLater { than: 1 };
        assert_eq!(of(&[start(1, 1, 570), start(2, 1, 570)]), [(2, not_later)]);
        // A round without a time in between hides nothing.
        let gap = RoundStart { minute: None, ..start(2, 1, 0) };
        assert_eq!(of(&[start(1, 1, 570), gap, start(3, 1, 400)]), [(3, not_later)]);
        let earlier = StartFault::EarlierDay { than: 1 };
        assert_eq!(of(&[start(1, 2, 570), start(2, 1, 800)]), [(2, earlier)]);
        assert_eq!(of(&[start(1, 3, 570)]), [(1, StartFault::UnknownDay)]);
        assert_eq!(of(&[start(1, 0, 570)]), [(1, StartFault::UnknownDay)]);
        assert_eq!(of(&[start(1, 1, 1_440)]), [(1, StartFault::UnknownMinute)]);
        assert_eq!(of(&[start(5, 1, 570)]), [(5, StartFault::UnknownRound)]);
        let twice = [start(2, 1, 570), start(2, 1, 600)];
        assert_eq!(of(&twice), [(2, StartFault::UnknownRound)]);
    }

    #[test]
    fn empty_fields_follow_from_the_round_before() {
        let typed = [(None, Some(570)), (None, None), (Some(2), Some(540)), (None, None)];
        let all = [(1, 570), (1, 705), (2, 540), (2, 675)].map(|(day, at)| (Some(day), Some(at)));
        assert_eq!(completed(&typed, 135), all);
        // What was typed stays; nothing is proposed past midnight, before the first time, or on another day.
        let typed = [(None, None), (None, Some(1_400)), (None, None), (Some(2), None)];
        let expected = [(Some(1), None), (Some(1), Some(1_400)), (Some(1), None), (Some(2), None)];
        assert_eq!(completed(&typed, 135), expected);
    }

    #[test]
    fn a_day_lasts_from_its_first_round_to_the_end_of_its_last() {
        assert_eq!(days_of_rounds(&[], 4, 120), []);
        let starts = [start(1, 1, 570), start(2, 1, 705), start(3, 2, 540)];
        let first = DayOfRounds { day: 1, rounds: (1, 2), first: Some(570), end: Some(825) };
        let second = DayOfRounds { day: 2, rounds: (3, 4), first: Some(540), end: None };
        assert_eq!(days_of_rounds(&starts, 4, 120), [first, second]);
        // The second day's end is known once its last round's time is.
        let whole = DayOfRounds { rounds: (3, 3), end: Some(660), ..second };
        assert_eq!(days_of_rounds(&starts, 3, 120), [first, whole]);
        assert_eq!((day_of(&starts, 4), minute_of(&starts, 4)), (Some(2), None));
        assert_eq!(day_of(&starts[2..], 1), Some(1));
    }
}
