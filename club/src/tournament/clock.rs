//! The clock of the hall: what was set, and what it shows at an instant. Pure; times are milliseconds.

use std::time::Duration;

/// A minute.
const MINUTE: i64 = 60_000;
/// The longest time a clock can show: a day.
pub const LONGEST: i64 = 24 * 60 * MINUTE;

/// The clock of a round as it was last set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundClock {
    /// The round, from 1.
    pub round: u32,
    /// What it began with.
    pub whole: i64,
    /// What was left at `at`.
    pub left: i64,
    /// The instant of the last change.
    pub at: i64,
    /// Whether it runs since.
    pub is_running: bool,
    /// Whether the gong has come: the hand that is played is the last one.
    pub is_last_hand: bool,
    /// How many gongs there were in the tournament. A screen sounds each number once.
    pub gongs: u32,
}

/// What the director does to the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockCommand {
    /// A round (from 1) begins with the whole time; nothing if it has begun already, so that a request may come twice.
    Start {
        /// The round.
        round: u32,
    },
    /// The clock stands.
    Pause,
    /// It goes on.
    Resume,
    /// It shows another time, running or standing as before; after the gong it runs again.
    Set {
        /// What is left.
        left: i64,
    },
    /// The gong comes now.
    LastHand,
}

/// What a clock does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It counts down.
    Runs,
    /// It was stopped.
    Stands,
    /// The gong has come.
    LastHand,
}

impl Phase {
    /// Its name for programs.
    pub const fn id(self) -> &'static str {
        match self {
            Phase::Runs => "runs",
            Phase::Stands => "stands",
            Phase::LastHand => "last_hand",
        }
    }
}

/// What a clock shows at an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What it does.
    pub phase: Phase,
    /// What is left; 0 after the gong.
    pub left: i64,
    /// How many gongs there were.
    pub gongs: u32,
}

impl RoundClock {
    /// What it shows at an instant. An instant before the last change counts as that change.
    pub fn reading(&self, now: i64) -> Reading {
        let gone = if self.is_running { now.saturating_sub(self.at).max(0) } else { 0 };
        let left = self.left.saturating_sub(gone).max(0);
        if self.is_last_hand {
            return Reading { phase: Phase::LastHand, left: 0, gongs: self.gongs };
        }
        if left == 0 {
            return Reading { phase: Phase::LastHand, left: 0, gongs: self.gongs + 1 };
        }
        let phase = if self.is_running { Phase::Runs } else { Phase::Stands };
        Reading { phase, left, gongs: self.gongs }
    }

    /// The same clock with the gong noted, if it has come at an instant; to be stored, so that it comes once.
    pub fn observed(&self, now: i64) -> RoundClock {
        let reading = self.reading(now);
        let is_last_hand = reading.phase == Phase::LastHand;
        RoundClock { is_last_hand, gongs: reading.gongs, ..*self }
    }
}

/// The clock after a command; `whole` is what a round has. `None` where the command says nothing to this clock.
pub fn after(
    clock: Option<RoundClock>,
    command: ClockCommand,
    whole: i64,
    now: i64,
) -> Option<RoundClock> {
    let clock = clock.map(|clock| {
        let now = now.max(clock.at);
        let left = clock.reading(now).left;
        RoundClock { left, at: now, ..clock.observed(now) }
    });
    let fresh = |round, gongs| RoundClock {
        round,
        whole,
        left: whole,
        at: now,
        is_running: true,
        is_last_hand: false,
        gongs,
    };
    match (command, clock) {
        (ClockCommand::Start { round }, None) => Some(fresh(round, 0)),
        (ClockCommand::Start { round }, Some(clock)) if round != clock.round => {
            Some(RoundClock { at: clock.at, ..fresh(round, clock.gongs) })
        }
        (ClockCommand::Pause, Some(clock)) if clock.is_running && !clock.is_last_hand => {
            Some(RoundClock { is_running: false, ..clock })
        }
        (ClockCommand::Resume, Some(clock)) if !clock.is_running && !clock.is_last_hand => {
            Some(RoundClock { is_running: true, ..clock })
        }
        (ClockCommand::Set { left }, Some(clock)) if (1..=LONGEST).contains(&left) => {
            let is_running = clock.is_running || clock.is_last_hand;
            let whole = clock.whole.max(left);
            Some(RoundClock { left, whole, is_running, is_last_hand: false, ..clock })
        }
        (ClockCommand::LastHand, Some(clock)) if !clock.is_last_hand => {
            Some(RoundClock { left: 0, is_last_hand: true, gongs: clock.gongs + 1, ..clock })
        }
        (
            ClockCommand::Start { .. }
            | ClockCommand::Pause
            | ClockCommand::Resume
            | ClockCommand::Set { .. }
            | ClockCommand::LastHand,
            _,
        ) => None,
    }
}

/// Time that never goes back: counted from the first look at the machine's clock, whatever is done to that clock afterwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SteadyClock {
    /// The machine's clock at the first look, and how long the program ran then.
    first: Option<(i64, Duration)>,
}

impl SteadyClock {
    /// The instant: `wall` is the machine's clock, `running` how long the program runs, `latest` the latest instant that was
    /// stored, which holds after a restart.
    pub fn now(&mut self, wall: i64, running: Duration, latest: i64) -> i64 {
        let (first, since) = *self.first.get_or_insert((wall.max(latest), running));
        let gone = i64::try_from(running.saturating_sub(since).as_millis()).unwrap_or(i64::MAX);
        first.saturating_add(gone).max(latest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: i64 = 115 * MINUTE;

    fn started() -> RoundClock {
        after(None, ClockCommand::Start { round: 1 }, WHOLE, 1_000).unwrap()
    }

    #[test]
    fn a_clock_counts_down_and_stands_while_it_is_stopped() {
        let clock = started();
        assert_eq!(clock.reading(1_000).left, WHOLE);
        let stopped = after(Some(clock), ClockCommand::Pause, WHOLE, 61_000).unwrap();
        for now in [61_000, 900_000] {
            let reading = stopped.reading(now);
            assert_eq!((reading.phase, reading.left), (Phase::Stands, WHOLE - MINUTE));
        }
        assert_eq!(after(Some(stopped), ClockCommand::Pause, WHOLE, 62_000), None);
        assert_eq!(after(Some(stopped), ClockCommand::Start { round: 1 }, WHOLE, 62_000), None);
        let resumed = after(Some(stopped), ClockCommand::Resume, WHOLE, 900_000).unwrap();
        assert_eq!(resumed.reading(960_000).left, WHOLE - 2 * MINUTE);
        let set = after(Some(resumed), ClockCommand::Set { left: MINUTE }, WHOLE, 960_000).unwrap();
        assert_eq!(set.reading(990_000), Reading { phase: Phase::Runs, left: 30_000, gongs: 0 });
        assert_eq!(after(Some(set), ClockCommand::Set { left: 0 }, WHOLE, 960_000), None);
    }

    #[test]
    fn the_gong_comes_once_even_if_time_goes_back() {
        let clock = started();
        let end = 1_000 + WHOLE;
        assert_eq!(clock.reading(end - 1).phase, Phase::Runs);
        let noted = clock.observed(end);
        for now in [end, end + MINUTE, 0] {
            assert_eq!(noted.reading(now), Reading { phase: Phase::LastHand, left: 0, gongs: 1 });
        }
        assert_eq!(noted.observed(end + 1), noted);
        assert_eq!(after(Some(noted), ClockCommand::LastHand, WHOLE, end + 5), None);
        assert_eq!(after(Some(noted), ClockCommand::Pause, WHOLE, end + 5), None);
        let next = after(Some(noted), ClockCommand::Start { round: 2 }, WHOLE, end + 10).unwrap();
        assert_eq!(next.reading(end + 10), Reading { phase: Phase::Runs, left: WHOLE, gongs: 1 });
        let early = after(Some(next), ClockCommand::LastHand, WHOLE, end + 20).unwrap();
        assert_eq!(early.reading(end + 20).gongs, 2);
        // An unnoticed gong counts before the next round begins.
        let late = after(Some(clock), ClockCommand::Start { round: 2 }, WHOLE, end + 10).unwrap();
        assert_eq!(late.gongs, 1);
        let again =
            after(Some(noted), ClockCommand::Set { left: MINUTE }, WHOLE, end + 10).unwrap();
        assert_eq!(again.reading(end + 10 + MINUTE).gongs, 2);
    }

    #[test]
    fn nothing_moves_a_clock_that_was_never_started() {
        for command in [ClockCommand::Pause, ClockCommand::Resume, ClockCommand::LastHand] {
            assert_eq!(after(None, command, WHOLE, 0), None);
        }
    }

    #[test]
    fn steady_time_goes_on_when_the_clock_of_the_machine_is_set() {
        let mut steady = SteadyClock::default();
        let seconds = Duration::from_secs;
        assert_eq!(steady.now(1_000_000, seconds(5), 0), 1_000_000);
        assert_eq!(steady.now(1_000_000 - 3_600_000, seconds(6), 0), 1_001_000);
        assert_eq!(steady.now(9_000_000, seconds(7), 0), 1_002_000);
        // After a restart with the clock set back, time goes on from the latest that was stored.
        let mut restarted = SteadyClock::default();
        assert_eq!(restarted.now(500_000, seconds(0), 1_002_000), 1_002_000);
        assert_eq!(restarted.now(501_000, seconds(1), 1_002_000), 1_003_000);
    }
}
