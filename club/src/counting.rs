//! Does a game count for the club's year? The reason is part of the answer, every limit is the club's to set.
//!
//! Source: `docs/rules/steiermark.md`, section 10.

use chrono::{Days, NaiveDate};
use serde::{Deserialize, Serialize};

use crate::Ending;

/// What a game must have to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CountingRules {
    /// A game with at least so many whole rounds counts, however long it took.
    pub least_rounds: u8,
    /// A single whole round counts when it took so many minutes; `None`: a single round never does.
    pub single_round_minutes: Option<u32>,
    /// Whether a game that ended because three players had no money left counts.
    pub bankruptcy_counts: bool,
    /// Whether a game that stopped in the middle of a round counts if it has enough whole rounds. The rule text wants
    /// every round played to its end.
    pub broken_round_counts: bool,
    /// Whether a slip has to be handed in.
    pub slip_required: bool,
    /// So many days after the game the slip is due.
    pub slip_days: u16,
}

impl Default for CountingRules {
    fn default() -> CountingRules {
        CountingRules {
            least_rounds: 2,
            single_round_minutes: Some(120),
            bankruptcy_counts: true,
            broken_round_counts: false,
            slip_required: true,
            slip_days: 21,
        }
    }
}

/// What is known of a game that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// How it ended.
    pub how: Ending,
    /// How many rounds were played to their end.
    pub whole_rounds: u8,
    /// Whether it stopped within a round.
    pub is_round_broken: bool,
    /// From its start to its last deal.
    pub minutes: u32,
    /// Whether it ended with three players who had no money left.
    pub is_bankrupt: bool,
    /// The day to which it belongs.
    pub played_on: NaiveDate,
}

/// What is known of a game's slip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slip {
    /// When it was handed in.
    pub handed_in_on: Option<NaiveDate>,
    /// Whether the officer for the lists (HZM) vouched for it although it came late.
    pub is_confirmed: bool,
}

/// Why a game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Enough whole rounds.
    Rounds {
        /// How many.
        whole: u8,
    },
    /// One whole round that took long enough.
    LongRound {
        /// How long.
        minutes: u32,
    },
    /// Three players had no money left.
    Bankruptcy,
}

/// Why a game does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objection {
    /// It was broken off.
    Abandoned,
    /// Too few rounds, or one that took too little time.
    TooShort {
        /// How many rounds were played to their end.
        whole: u8,
        /// How long it took.
        minutes: u32,
    },
    /// It stopped within a round.
    RoundBroken {
        /// How many rounds were played to their end.
        whole: u8,
    },
    /// Too few people came on its day.
    FewPeople {
        /// How many sat at the tables that day.
        people: u32,
        /// How many it takes.
        least: u32,
    },
    /// It was played at a tournament, and the club does not count these for its year.
    Tournament,
    /// Its slip is not handed in yet, and not due yet.
    SlipAwaited {
        /// The last day.
        due: NaiveDate,
    },
    /// Its slip was not handed in.
    SlipMissing {
        /// The last day.
        due: NaiveDate,
    },
    /// Its slip came too late, and the officer for the lists has not vouched for it.
    SlipLate {
        /// When it came.
        handed_in_on: NaiveDate,
        /// The last day.
        due: NaiveDate,
    },
}

/// Whether a game counts, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It does.
    Counts(Ground),
    /// It does not.
    CountsNot(Objection),
}

impl Verdict {
    /// Whether it counts.
    pub const fn counts(self) -> bool {
        match self {
            Verdict::Counts(_) => true,
            Verdict::CountsNot(_) => false,
        }
    }

    /// The verdict on a day on which so many people sat at the tables, where it takes so many. What speaks against the
    /// game itself is said first; its slip would not help.
    #[must_use]
    pub const fn on_a_day_of(self, people: u32, least: u32) -> Verdict {
        if people >= least {
            return self;
        }
        match self {
            Verdict::Counts(_)
            | Verdict::CountsNot(
                Objection::SlipAwaited { .. }
                | Objection::SlipMissing { .. }
                | Objection::SlipLate { .. },
            ) => Verdict::CountsNot(Objection::FewPeople { people, least }),
            Verdict::CountsNot(
                Objection::Abandoned
                | Objection::TooShort { .. }
                | Objection::RoundBroken { .. }
                | Objection::Tournament
                | Objection::FewPeople { .. },
            ) => self,
        }
    }
}

/// The last day for a game's slip: so many days after it, but not after the last day the club has announced for the
/// slips of that year.
pub fn slip_due(
    played_on: NaiveDate,
    last_of_year: Option<NaiveDate>,
    rules: &CountingRules,
) -> NaiveDate {
    let due = played_on + Days::new(u64::from(rules.slip_days));
    last_of_year.map_or(due, |last| due.min(last).max(played_on))
}

/// Whether what was played is enough, without looking at the slip.
pub fn ground(course: &Course, rules: &CountingRules) -> Result<Ground, Objection> {
    if course.is_bankrupt && rules.bankruptcy_counts {
        return Ok(Ground::Bankruptcy);
    }
    let (whole, minutes) = (course.whole_rounds, course.minutes);
    match course.how {
        Ending::Abandoned => return Err(Objection::Abandoned),
        Ending::Complete | Ending::Agreed => {}
    }
    let is_long_enough = rules.single_round_minutes.is_some_and(|least| minutes >= least);
    let ground = if whole >= rules.least_rounds {
        Ground::Rounds { whole }
    } else if whole >= 1 && is_long_enough {
        Ground::LongRound { minutes }
    } else {
        return Err(Objection::TooShort { whole, minutes });
    };
    if course.is_round_broken && !rules.broken_round_counts {
        return Err(Objection::RoundBroken { whole });
    }
    Ok(ground)
}

/// Whether a game counts as things stand on a day: what happens later is not known yet, so a list of an earlier day
/// can be made again.
pub fn verdict(
    course: &Course,
    slip: Slip,
    last_of_year: Option<NaiveDate>,
    rules: &CountingRules,
    on: NaiveDate,
) -> Verdict {
    let ground = match ground(course, rules) {
        Ok(ground) => ground,
        Err(objection) => return Verdict::CountsNot(objection),
    };
    if !rules.slip_required {
        return Verdict::Counts(ground);
    }
    let due = slip_due(course.played_on, last_of_year, rules);
    match slip.handed_in_on.filter(|day| *day <= on) {
        None if on <= due => Verdict::CountsNot(Objection::SlipAwaited { due }),
        None => Verdict::CountsNot(Objection::SlipMissing { due }),
        Some(handed_in_on) if handed_in_on > due && !slip.is_confirmed => {
            Verdict::CountsNot(Objection::SlipLate { handed_in_on, due })
        }
        Some(_) => Verdict::Counts(ground),
    }
}
