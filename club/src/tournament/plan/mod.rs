//! The plan of a tournament: who sits where in each round. Everybody meets once as long as that is possible, people of one
//! group meet rarely, winds are even, and few return to a table; wanted in this order. The same question gets the same
//! plan on every machine.

mod cyclic;
mod figures;
mod groups;
mod opponents;
mod problem;
mod question;
mod search;
mod tables;
mod winds;

use serde::Serialize;

pub use figures::Figures;
pub use problem::PlanProblem;
use question::Checked;
pub use question::PlanQuestion;

use opponents::Opponents;
use search::{Round, Search};
use tables::TableVisits;
use winds::Winds;

use crate::search::{Pace, Random};

/// Player numbers from 1 at a table: East, South, West, North. An empty seat waits for a substitute.
pub type TableSeats = [Option<u16>; 4];

/// The new rounds, and figures that show their quality.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Plan {
    /// Each round's tables in their order.
    pub rounds: Vec<Vec<TableSeats>>,
    /// Counted over all rounds, played ones included.
    #[serde(flatten)]
    pub figures: Figures,
}

/// Steps of the search over all rounds, for each seat of each round.
const STEPS_PER_SEAT: usize = 12_000;

/// At most so many steps of that search.
const MOST_STEPS: usize = 2_400_000;

/// Steps back with which that search compares.
const MEMORY: usize = 500;

/// How many pairings without a repeat are tried; the one with the fewest returns to a table is taken. For each: how
/// many steps back the search over the tables compares.
const ATTEMPTS: [usize; 5] = [400, 3_000, 3_000, 1_000, 3_000];

/// Steps of the last search, which exchanges people to avoid returns to tables.
const LAST_STEPS: usize = 400_000;

/// Draws the plan.
///
/// # Errors
/// What is wrong with the question, and where.
pub fn plan(question: &PlanQuestion) -> Result<Plan, PlanProblem> {
    Ok(drawn(question, &Checked::new(question)?, &Pace::new(&|| true)))
}

/// As [`plan`], as long as `goes_on` says so, which is asked every millisecond or so; `None` where it said no.
///
/// # Errors
/// As [`plan`].
pub fn plan_while(
    question: &PlanQuestion,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<Plan>, PlanProblem> {
    let pace = Pace::new(goes_on);
    let plan = drawn(question, &Checked::new(question)?, &pace);
    Ok((!pace.has_ended()).then_some(plan))
}

fn drawn(question: &PlanQuestion, checked: &Checked, pace: &Pace<'_>) -> Plan {
    let mut rounds = best_rounds(checked, pace);
    winds_played(checked).balance(&mut rounds);
    let seat = |person: &usize| {
        let is_player = *person < checked.players;
        is_player.then(|| u16::try_from(*person + 1).ok()).flatten()
    };
    let named: Vec<Vec<TableSeats>> = rounds
        .iter()
        .map(|round| {
            let tables = round.chunks_exact(4);
            tables.map(|table| [0, 1, 2, 3].map(|wind| seat(&table[wind]))).collect()
        })
        .collect();
    let all: Vec<Vec<TableSeats>> = question.played.iter().chain(&named).cloned().collect();
    let figures = Figures::count(checked.players, &checked.present, &checked.apart, &all);
    Plan { rounds: named, figures }
}

/// The figures of the rounds that are `played`; nothing where the question is wrong.
pub fn figures_of(question: &PlanQuestion) -> Option<Figures> {
    let checked = Checked::new(question).ok()?;
    Some(Figures::count(checked.players, &checked.present, &checked.apart, &question.played))
}

/// The new rounds with their tables in order; the winds are still open.
fn best_rounds(checked: &Checked, pace: &Pace<'_>) -> Vec<Round> {
    let mut best: Option<(u64, u64, Vec<Round>)> = None;
    for (attempt, memory) in (0..).zip(ATTEMPTS) {
        let pairings = pairings(checked, attempt, pace);
        let cost = pairings.cost();
        let mut rounds = pairings.rounds;
        let returns = table_visits(checked).spread(
            &mut rounds,
            (pace.steps(tables::STEPS), memory),
            &mut Random::new(checked.seed, 3 + attempt),
        );
        if best.as_ref().is_none_or(|(least, fewest, _)| (cost, returns) < (*least, *fewest)) {
            best = Some((cost, returns, rounds));
        }
        // A search that could not avoid every repeat has used all its steps; another one would take as long.
        if cost > 0 || returns == 0 || pace.has_ended() {
            break;
        }
    }
    let rounds = best.map(|(_, _, rounds)| rounds).unwrap_or_default();
    let mut last = Search::with_visits(rounds, opponents(checked), table_visits(checked));
    last.improve(pace.steps(LAST_STEPS), MEMORY, &mut Random::new(checked.seed, 2));
    last.rounds
}

/// Who met whom in the rounds already played, and who should not meet.
fn opponents(checked: &Checked) -> Opponents {
    let mut opponents = Opponents::new(checked.players, checked.substitutes, &checked.apart);
    for table in checked.played.iter().flatten() {
        let seated: Vec<usize> = table.iter().flatten().copied().collect();
        opponents.seat(&seated);
    }
    opponents
}

/// Who meets whom in the new rounds; the order within a table and of the tables is still open.
fn pairings(checked: &Checked, attempt: u64, pace: &Pace<'_>) -> Search {
    let mut people: Vec<usize> = checked.present.clone();
    people.extend(checked.players..checked.players + checked.substitutes);
    let opponents = opponents(checked);
    let mut random = Random::new(checked.seed, 100 + attempt);
    random.shuffle(&mut people);
    let turned = turned_rounds(checked, &people, (&opponents, pace), attempt, &mut random);
    if let Some(turned) = turned.as_ref().filter(|turned| turned.cost() == 0) {
        return turned.clone();
    }
    let steps = (people.len() * checked.rounds * STEPS_PER_SEAT).min(MOST_STEPS);
    let mut free = Search::greedy(&people, checked.rounds, opponents, &mut random);
    free.improve(pace.steps(steps), MEMORY, &mut random);
    match turned {
        None => free,
        Some(mut turned) => {
            turned.improve(pace.steps(steps), MEMORY, &mut random);
            if turned.cost() <= free.cost() { turned } else { free }
        }
    }
}

/// Rounds turned from one base round, if nothing was played and such a base round is found.
fn turned_rounds(
    checked: &Checked,
    people: &[usize],
    (opponents, pace): (&Opponents, &Pace<'_>),
    attempt: u64,
    random: &mut Random,
) -> Option<Search> {
    // Every third attempt searches freely: its rounds are less regular, which sometimes suits the tables better.
    if !checked.played.is_empty() || attempt % 3 == 2 {
        return None;
    }
    // A constant seed: what can be found without a repeat does not depend on the organiser's seed.
    let mut constant = Random::new(attempt, 2);
    let mut rounds =
        cyclic::rounds_without_repeats(people.len(), checked.rounds, pace, &mut constant)?;
    groups::assign(&mut rounds, people, opponents, random);
    Some(Search::from_rounds(rounds, opponents.clone()))
}

fn winds_played(checked: &Checked) -> Winds {
    let mut winds = Winds::new(checked.players, checked.players + checked.substitutes);
    for table in checked.played.iter().flatten() {
        winds.seat(table.iter().copied());
    }
    winds
}

fn table_visits(checked: &Checked) -> TableVisits {
    let seats = checked.present.len() + checked.substitutes;
    let most = checked.played.iter().map(Vec::len).max().unwrap_or_default().max(seats / 4);
    let mut visits = TableVisits::new(checked.players, most);
    for round in &checked.played {
        for (number, table) in round.iter().enumerate() {
            for person in table.iter().flatten() {
                visits.visit(*person, number);
            }
        }
    }
    visits
}
