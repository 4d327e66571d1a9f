//! Does a game count for the club's year? [`judge`] alone decides. The reason is part of the answer, every limit is the
//! club's to set.
//!
//! Source: `docs/rules/steiermark.md`, section 10.

use chrono::{Days, NaiveDate};
use serde::{Deserialize, Serialize};

use crate::{Ending, PlayerNo};

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
    /// Whether a game needs no slip once everybody at its table has confirmed the result. Stored only where it holds, so
    /// that rules decided before the option existed stay as they were.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub confirmations_are_slip: bool,
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
            confirmations_are_slip: false,
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Slip {
    /// When it was handed in.
    pub handed_in_on: Option<NaiveDate>,
    /// When the last player at the table confirmed the result; `None` unless all of them have.
    pub confirmed_on: Option<NaiveDate>,
    /// Whether the officer for the lists (HZM) vouched for it although it came late.
    pub is_vouched_for: bool,
}

/// A player's word that a deal of a game that has ended is not right. It stands until the player confirms the result or takes
/// the word back, an officer settles it, or the deal is corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dispute {
    /// Who said so; not for onlookers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerNo>,
    /// The number of the deal that is not right.
    pub deal: u32,
    /// When the player said so first.
    pub on: NaiveDate,
}

/// What decides about a game beside its course.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Setting {
    /// What became of its slip.
    pub slip: Slip,
    /// Whether it was played on a tablet at a tournament.
    pub is_of_tournament: bool,
    /// Whether it is left out of the books: played by invented people to try the program, or gone on on paper.
    pub is_trial: bool,
    /// How many people sat at the tables of its day.
    pub people: u32,
    /// What a player says is not right, the oldest word first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dispute: Option<Dispute>,
    /// When the board struck it from the lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub struck_on: Option<NaiveDate>,
}

/// What the club asks of a game of a year.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Standard {
    /// What a game must have.
    pub counting: CountingRules,
    /// The last day for slips of the year, where the club has announced one.
    pub slips_until: Option<NaiveDate>,
    /// Whether games of tournaments count for the year.
    pub tournaments_count: bool,
    /// The games of a day with fewer people do not count.
    pub least_people: u32,
    /// When the year was closed: its games stay judged as of that day.
    pub closed_on: Option<NaiveDate>,
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

/// What stands for the result of a game that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Nothing: the club asks for no slip, or the slip is the tournament's.
    NotNeeded,
    /// The slip was handed in.
    Slip,
    /// Everybody at the table has confirmed it.
    Confirmations,
}

/// Why a game does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objection {
    /// The board has struck it.
    Struck {
        /// When.
        on: NaiveDate,
    },
    /// A player says that a deal is not right.
    Disputed {
        /// Who; not for onlookers.
        player: Option<PlayerNo>,
        /// Which deal.
        deal: u32,
    },
    /// It was a trial of the program.
    Trial,
    /// It was played at a tournament, and the club does not count these for its year.
    Tournament,
    /// It was broken off.
    Abandoned,
    /// Too few rounds, or one that took too little time.
    TooShort {
        /// How many rounds were played to their end.
        whole: u8,
        /// How long it took.
        minutes: u32,
        /// How many rounds it takes.
        least_rounds: u8,
        /// How many minutes a single round takes; `None`: a single one never counts.
        single_round_minutes: Option<u32>,
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
    Counts(Ground, Proof),
    /// It does as soon as its slip is here, which has time.
    CountsWithSlip {
        /// Why it would count.
        ground: Ground,
        /// The last day for the slip.
        due: NaiveDate,
        /// Whether the confirmations of all players would do as well.
        or_confirmations: bool,
    },
    /// It does not.
    CountsNot(Objection),
}

impl Verdict {
    /// Whether it counts as things stand.
    pub const fn counts(self) -> bool {
        match self {
            Verdict::Counts(..) => true,
            Verdict::CountsWithSlip { .. } | Verdict::CountsNot(_) => false,
        }
    }

    /// Whether enough was played: it counts, or does with a slip in time.
    pub const fn is_enough(self) -> bool {
        match self {
            Verdict::Counts(..) | Verdict::CountsWithSlip { .. } => true,
            Verdict::CountsNot(_) => false,
        }
    }

    /// Whether the board has struck it.
    pub const fn is_struck(self) -> bool {
        matches!(self, Verdict::CountsNot(Objection::Struck { .. }))
    }

    /// Whether a player says that a deal is not right.
    pub const fn is_disputed(self) -> bool {
        matches!(self, Verdict::CountsNot(Objection::Disputed { .. }))
    }

    /// Whether nothing but its slip is in the way, in time or too late.
    pub const fn wants_slip(self) -> bool {
        match self {
            Verdict::CountsWithSlip { .. }
            | Verdict::CountsNot(Objection::SlipMissing { .. } | Objection::SlipLate { .. }) => {
                true
            }
            Verdict::Counts(..)
            | Verdict::CountsNot(
                Objection::Struck { .. }
                | Objection::Disputed { .. }
                | Objection::Trial
                | Objection::Tournament
                | Objection::Abandoned
                | Objection::TooShort { .. }
                | Objection::RoundBroken { .. }
                | Objection::FewPeople { .. },
            ) => false,
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

/// Whether a game counts as things stand on a day: what happens later is not known yet, so that a list of an earlier day
/// can be made again. What the people have decided comes first, then what no slip could help.
pub fn judge(course: &Course, setting: &Setting, standard: &Standard, on: NaiveDate) -> Verdict {
    let Standard { counting: rules, slips_until, tournaments_count, least_people, closed_on } =
        standard;
    let on = closed_on.map_or(on, |closed_on| closed_on.min(on));
    if let Some(on) = setting.struck_on.filter(|struck_on| *struck_on <= on) {
        return Verdict::CountsNot(Objection::Struck { on });
    }
    if let Some(dispute) = setting.dispute.filter(|dispute| dispute.on <= on) {
        let Dispute { player, deal, .. } = dispute;
        return Verdict::CountsNot(Objection::Disputed { player, deal });
    }
    // A table of a tournament that went on on paper has left its game on the tablet to nobody.
    if setting.is_of_tournament && (setting.is_trial || !tournaments_count) {
        return Verdict::CountsNot(Objection::Tournament);
    }
    if setting.is_trial {
        return Verdict::CountsNot(Objection::Trial);
    }
    let ground = match ground(course, rules) {
        Ok(ground) => ground,
        Err(objection) => return Verdict::CountsNot(objection),
    };
    if setting.people < *least_people {
        let (people, least) = (setting.people, *least_people);
        return Verdict::CountsNot(Objection::FewPeople { people, least });
    }
    // The slip of a game at a tournament is the tournament's.
    if !rules.slip_required || setting.is_of_tournament {
        return Verdict::Counts(ground, Proof::NotNeeded);
    }
    let due = slip_due(course.played_on, *slips_until, rules);
    let slip = &setting.slip;
    let confirmed_on = slip.confirmed_on.filter(|_| rules.confirmations_are_slip);
    let proofs = [(slip.handed_in_on, Proof::Slip), (confirmed_on, Proof::Confirmations)];
    let known = proofs.into_iter().filter_map(|(day, proof)| Some((day?, proof)));
    match known.filter(|(day, _)| *day <= on).min_by_key(|(day, _)| *day) {
        None if on <= due => {
            let or_confirmations = rules.confirmations_are_slip;
            Verdict::CountsWithSlip { ground, due, or_confirmations }
        }
        None => Verdict::CountsNot(Objection::SlipMissing { due }),
        Some((handed_in_on, _)) if handed_in_on > due && !slip.is_vouched_for => {
            Verdict::CountsNot(Objection::SlipLate { handed_in_on, due })
        }
        Some((_, proof)) => Verdict::Counts(ground, proof),
    }
}

/// Whether what was played is enough.
fn ground(course: &Course, rules: &CountingRules) -> Result<Ground, Objection> {
    if course.is_bankrupt && rules.bankruptcy_counts {
        return Ok(Ground::Bankruptcy);
    }
    let Course { whole_rounds: whole, minutes, .. } = *course;
    match course.how {
        Ending::Abandoned => return Err(Objection::Abandoned),
        Ending::Complete | Ending::Agreed => {}
    }
    let CountingRules { least_rounds, single_round_minutes, .. } = *rules;
    let is_long_enough = single_round_minutes.is_some_and(|least| minutes >= least);
    let ground = if whole >= least_rounds {
        Ground::Rounds { whole }
    } else if whole >= 1 && is_long_enough {
        Ground::LongRound { minutes }
    } else {
        return Err(Objection::TooShort { whole, minutes, least_rounds, single_round_minutes });
    };
    if course.is_round_broken && !rules.broken_round_counts {
        return Err(Objection::RoundBroken { whole });
    }
    Ok(ground)
}
