//! Why a question about results cannot be answered.

use std::fmt;

/// What is wrong, with its place; the words are English because they answer programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultsProblem {
    /// The field, such as `rounds[0].tables[3].seats`.
    pub place: String,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No rule set has this name.
    UnknownRules(String),
    /// A list is longer than it may be.
    TooMany {
        /// What is listed.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A number of a player that is not from 1 to 99999.
    UnknownPlayer(u32),
    /// A player twice in one round, in two teams or twice among the substitutes.
    PlayerTwice(u32),
    /// Two teams with one number.
    TeamTwice(u32),
    /// A substitute in a team, whose sum would then be open to doubt.
    SubstituteInTeam(u32),
    /// Neither hands nor totals.
    NothingToCount,
    /// The losers' hands are paid under these rules, so winner, from and value are not enough.
    HandsNotEnough(String),
    /// A letter that is no seat's.
    UnknownSeat(String),
    /// A drawn hand with a winner, a payer or a value.
    ContradictoryHand,
    /// A hand that is not drawn and lacks its winner, from or value.
    IncompleteHand,
    /// The winner is named as the one who paid.
    WinnerPaysHimself(char),
    /// A value that does not suffice to win.
    BelowMinimum {
        /// The value.
        value: i64,
        /// The least one.
        least: i64,
    },
    /// More points than any hand, penalty or total can have.
    OutOfRange {
        /// The points.
        points: i64,
        /// The most.
        most: i64,
    },
    /// A penalty in a hand that no table plays.
    UnknownHand(u32),
    /// The rules refuse the hands, by the code of the problem.
    Unsettled(&'static str),
}

impl ResultsProblem {
    pub(super) fn new(place: impl Into<String>, fault: Fault) -> ResultsProblem {
        ResultsProblem { place: place.into(), fault }
    }

    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self.fault {
            Fault::UnknownRules(_) => "unknown-rules",
            Fault::TooMany { .. } => "too-many",
            Fault::UnknownPlayer(_) => "unknown-player",
            Fault::PlayerTwice(_) => "player-twice",
            Fault::TeamTwice(_) => "team-twice",
            Fault::SubstituteInTeam(_) => "substitute-in-team",
            Fault::NothingToCount => "nothing-to-count",
            Fault::HandsNotEnough(_) => "hands-not-enough",
            Fault::UnknownSeat(_) => "unknown-seat",
            Fault::ContradictoryHand => "contradictory-hand",
            Fault::IncompleteHand => "incomplete-hand",
            Fault::WinnerPaysHimself(_) => "winner-pays-himself",
            Fault::BelowMinimum { .. } => "below-minimum",
            Fault::OutOfRange { .. } => "out-of-range",
            Fault::UnknownHand(_) => "unknown-hand",
            Fault::Unsettled(_) => "unsettled",
        }
    }
}

impl fmt::Display for ResultsProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fault {
            Fault::UnknownRules(name) => write!(f, "there is no rule set `{name}`"),
            Fault::TooMany { what, found, most } => {
                write!(f, "at most {most} {what}, not {found}")
            }
            Fault::UnknownPlayer(player) => {
                write!(f, "players are numbered from 1 to 99999, not {player}")
            }
            Fault::PlayerTwice(player) => write!(f, "player number {player} stands here twice"),
            Fault::TeamTwice(team) => write!(f, "there are two teams number {team}"),
            Fault::SubstituteInTeam(player) => {
                write!(f, "player number {player} is a substitute and cannot be in a team")
            }
            Fault::NothingToCount => f.write_str("a table needs hands or totals"),
            Fault::HandsNotEnough(rules) => write!(
                f,
                "under `{rules}` the losers' hands are paid too, so winner, from and value do not \
                 settle a hand; give totals"
            ),
            Fault::UnknownSeat(seat) => write!(f, "a seat is E, S, W or N, not `{seat}`"),
            Fault::ContradictoryHand => {
                f.write_str("a drawn hand has no winner, no from and no value")
            }
            Fault::IncompleteHand => {
                f.write_str("a hand is drawn, or has winner, from (null when self-drawn) and value")
            }
            Fault::WinnerPaysHimself(seat) => {
                write!(f, "{seat} won and cannot be the one who paid; self-drawn is a null")
            }
            Fault::BelowMinimum { value, least } => {
                write!(f, "a hand is won with {least} points at least, not with {value}")
            }
            Fault::OutOfRange { points, most } => {
                write!(f, "at most {most} points, not {points}")
            }
            Fault::UnknownHand(hand) => write!(f, "there is no hand number {hand}"),
            Fault::Unsettled(code) => write!(f, "the rules refuse these hands: {code}"),
        }
    }
}

impl std::error::Error for ResultsProblem {}
