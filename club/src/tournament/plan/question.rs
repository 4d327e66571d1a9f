//! What is asked of a plan, and whether it can be answered.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::{PlanProblem, TableSeats};

/// The fewest and the most players.
const PLAYERS: std::ops::RangeInclusive<u32> = 4..=400;

/// The most rounds: far more than any tournament has, and few enough to be searched in seconds.
const MOST_ROUNDS: u32 = 60;

/// The most groups whose members should not meet.
const MOST_GROUPS: usize = 400;

/// A question as it arrives; players are numbered from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanQuestion {
    /// How many play, from 4 to 400.
    pub players: u32,
    /// The rounds of the whole tournament, played ones included.
    pub rounds: u32,
    /// The same seed gives the same plan.
    #[serde(default)]
    pub seed: u64,
    /// Groups whose members should not meet: a club, a family, a team.
    #[serde(default)]
    pub apart: Vec<Vec<u16>>,
    /// Rounds already played; the plan continues them.
    #[serde(default)]
    pub played: Vec<Vec<TableSeats>>,
    /// Who does not take part from now on.
    #[serde(default)]
    pub absent: Vec<u16>,
}

/// A question without a mistake; players are numbered from 0.
pub(super) struct Checked {
    pub(super) players: usize,
    /// New rounds.
    pub(super) rounds: usize,
    pub(super) seed: u64,
    pub(super) apart: Vec<Vec<usize>>,
    pub(super) played: Vec<Vec<[Option<usize>; 4]>>,
    /// Who takes part, in ascending order.
    pub(super) present: Vec<usize>,
    /// How many seats stay empty in each round.
    pub(super) substitutes: usize,
}

impl Checked {
    pub(super) fn new(question: &PlanQuestion) -> Result<Checked, PlanProblem> {
        if !PLAYERS.contains(&question.players) {
            return Err(PlanProblem::Players(question.players));
        }
        if !(1..=MOST_ROUNDS).contains(&question.rounds) {
            return Err(PlanProblem::Rounds(question.rounds));
        }
        if question.apart.len() > MOST_GROUPS {
            return Err(PlanProblem::Groups(question.apart.len()));
        }
        let played = question.played.len();
        let rounds = question.rounds as usize;
        if played >= rounds {
            return Err(PlanProblem::NothingToPlan { rounds: question.rounds, played });
        }
        let players = question.players as usize;
        let mut apart = Vec::new();
        for (at, group) in question.apart.iter().enumerate() {
            apart.push(numbers(group, players, &format!("apart[{at}]"))?);
        }
        let absent: BTreeSet<usize> =
            numbers(&question.absent, players, "absent")?.into_iter().collect();
        let present: Vec<usize> = (0..players).filter(|one| !absent.contains(one)).collect();
        let substitutes = (4 - present.len() % 4) % 4;
        let tables = (present.len() + substitutes) / 4;
        if present.len() < 4 || substitutes > tables {
            return Err(PlanProblem::TooFewPresent(present.len()));
        }
        Ok(Checked {
            players,
            rounds: rounds - played,
            seed: question.seed,
            apart,
            played: check_played(&question.played, players)?,
            present,
            substitutes,
        })
    }
}

/// Numbers from 1 as numbers from 0, each a player's and none twice.
fn numbers(list: &[u16], players: usize, at: &str) -> Result<Vec<usize>, PlanProblem> {
    let mut seen = BTreeSet::new();
    for player in list {
        if *player == 0 || usize::from(*player) > players {
            return Err(PlanProblem::UnknownPlayer { at: at.to_owned(), player: *player });
        }
        if !seen.insert(usize::from(*player) - 1) {
            return Err(PlanProblem::PlayerTwice { at: at.to_owned(), player: *player });
        }
    }
    Ok(list.iter().map(|player| usize::from(*player) - 1).collect())
}

fn check_played(
    played: &[Vec<TableSeats>],
    players: usize,
) -> Result<Vec<Vec<[Option<usize>; 4]>>, PlanProblem> {
    let mut rounds = Vec::new();
    for (round, tables) in played.iter().enumerate() {
        if tables.len() > players {
            return Err(PlanProblem::Tables { round, tables: tables.len() });
        }
        let seated: Vec<u16> = tables.iter().flatten().flatten().copied().collect();
        numbers(&seated, players, &format!("played[{round}]"))?;
        let index = |seat: Option<u16>| seat.map(|player| usize::from(player) - 1);
        rounds.push(tables.iter().map(|table| table.map(index)).collect());
    }
    Ok(rounds)
}
