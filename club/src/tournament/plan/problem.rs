//! Why a question about a plan cannot be answered.

use std::fmt;

/// What is wrong, with its place; the words are English because they answer programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanProblem {
    /// The number of players is not from 4 to 400.
    Players(u32),
    /// The number of rounds is not from 1 to 60.
    Rounds(u32),
    /// As many rounds or more were played as the tournament has.
    NothingToPlan {
        /// The rounds of the tournament.
        rounds: u32,
        /// The rounds already played.
        played: usize,
    },
    /// A number that is no player's.
    UnknownPlayer {
        /// The field, and the position in it.
        at: String,
        /// The number.
        player: u16,
    },
    /// A player twice in one round, one group or among the absent.
    PlayerTwice {
        /// The field, and the position in it.
        at: String,
        /// The player.
        player: u16,
    },
    /// More than 400 groups.
    Groups(usize),
    /// A round already played with more tables than the players fill.
    Tables {
        /// The round, from 0.
        round: usize,
        /// Its tables.
        tables: usize,
    },
    /// So many present that no table has at most one empty seat.
    TooFewPresent(usize),
}

impl PlanProblem {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            PlanProblem::Players(_) => "players-out-of-range",
            PlanProblem::Rounds(_) => "rounds-out-of-range",
            PlanProblem::NothingToPlan { .. } => "nothing-to-plan",
            PlanProblem::UnknownPlayer { .. } => "unknown-player",
            PlanProblem::PlayerTwice { .. } => "player-twice",
            PlanProblem::Groups(_) => "too-many-groups",
            PlanProblem::Tables { .. } => "too-many-tables",
            PlanProblem::TooFewPresent(_) => "too-few-present",
        }
    }

    /// The field that is wrong, such as `played[0][3]`.
    pub fn place(&self) -> String {
        match self {
            PlanProblem::Players(_) => "players".to_owned(),
            PlanProblem::Rounds(_) | PlanProblem::NothingToPlan { .. } => "rounds".to_owned(),
            PlanProblem::UnknownPlayer { at, .. } | PlanProblem::PlayerTwice { at, .. } => {
                at.clone()
            }
            PlanProblem::Groups(_) => "apart".to_owned(),
            PlanProblem::Tables { round, .. } => format!("played[{round}]"),
            PlanProblem::TooFewPresent(_) => "absent".to_owned(),
        }
    }
}

impl fmt::Display for PlanProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanProblem::Players(players) => {
                write!(f, "a plan is for 4 to 400 players, not for {players}")
            }
            PlanProblem::Rounds(rounds) => {
                write!(f, "a plan has 1 to 60 rounds, not {rounds}")
            }
            PlanProblem::NothingToPlan { rounds, played } => {
                write!(f, "of {rounds} rounds {played} are played already; nothing is left to plan")
            }
            PlanProblem::UnknownPlayer { player, .. } => {
                write!(f, "there is no player number {player}")
            }
            PlanProblem::PlayerTwice { player, .. } => {
                write!(f, "player number {player} stands here twice")
            }
            PlanProblem::Groups(groups) => write!(f, "at most 400 groups, not {groups}"),
            PlanProblem::Tables { tables, .. } => {
                write!(f, "the players of this tournament cannot fill {tables} tables")
            }
            PlanProblem::TooFewPresent(present) => {
                write!(f, "{present} players cannot sit with at most one empty seat at each table")
            }
        }
    }
}

impl std::error::Error for PlanProblem {}
