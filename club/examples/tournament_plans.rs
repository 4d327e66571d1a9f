//! A trial run by hand: plans of random sizes with groups, rounds already played and drop-outs, each checked and counted
//! by plain code. The arguments are the number of tournaments, the most players of one, and with which one to begin:
//! `cargo run --release -p club --example tournament_plans -- 1000 60 [900]`
//!
//! With `sizes` instead, a table of what the sizes of real tournaments get, beside the best known figures.
#![expect(clippy::unwrap_used, reason = "a plan that cannot be drawn ends the trial")]

#[path = "../tests/all/plan_counting/mod.rs"]
mod plan_counting;

use std::time::{Duration, Instant};

use club::tournament::plan::{PlanQuestion, TableSeats, plan};
use plan_counting::{KNOWN, check_rounds, counted};

/// SplitMix64 (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % bound
    }
}

fn main() {
    if std::env::args().nth(1).as_deref() == Some("sizes") {
        return print_sizes();
    }
    let cases = std::env::args().nth(1).map_or(100, |cases| cases.parse::<u64>().unwrap());
    let most = std::env::args().nth(2).map_or(60, |most| most.parse::<u64>().unwrap());
    let first = std::env::args().nth(3).map_or(0, |first| first.parse::<u64>().unwrap());
    let mut slowest = Duration::ZERO;
    for seed in first..first + cases {
        let mut random = Random(seed);
        let whole = whole_tournament(&mut random, most, seed);
        let rounds = drawn(&whole, &mut slowest);
        let continued = after_drop_outs(&mut random, &whole, &rounds);
        drawn(&continued, &mut slowest);
        if (seed + 1).is_multiple_of(50) {
            println!("{} tournaments", seed + 1);
        }
    }
    println!("{} plans, each counted again; the slowest took {slowest:?}", 2 * cases);
}

/// A line for each size of a real tournament, as `docs/large-club.md` has it.
fn print_sizes() {
    println!(
        "| players | rounds | repeats (best known) | spread of winds | table returns (best known) | time |"
    );
    println!("| ---: | ---: | ---: | ---: | ---: | ---: |");
    for (players, rounds, repeats, returns) in KNOWN.iter().copied() {
        let question = PlanQuestion { players, rounds, seed: 1, ..PlanQuestion::default() };
        let start = Instant::now();
        let plan = plan(&question).unwrap();
        let took = start.elapsed().as_millis();
        check_rounds(&question, &plan);
        let figures = plan.figures;
        assert_eq!(counted(&question, &plan), figures, "{question:?}");
        let returns = if returns == u64::MAX { String::new() } else { format!(" ({returns})") };
        println!(
            "| {players} | {rounds} | {} ({repeats}) | {} | {}{returns} | {took} ms |",
            figures.repeats, figures.wind_spread, figures.table_returns
        );
    }
}

/// Players with clubs of random sizes.
fn whole_tournament(random: &mut Random, most: u64, seed: u64) -> PlanQuestion {
    let players = 8 + u32::try_from(random.below(most - 7)).unwrap();
    let mut apart = Vec::new();
    let mut next = 1;
    while next <= players {
        let size = 1 + u32::try_from(random.below(9)).unwrap();
        let last = players.min(next + size - 1);
        apart.push((next..=last).map(|one| u16::try_from(one).unwrap()).collect());
        next = last + 1;
    }
    let rounds = 2 + u32::try_from(random.below(9)).unwrap();
    PlanQuestion { players, rounds, seed, apart, ..PlanQuestion::default() }
}

/// The same tournament, continued after some rounds without some of the players.
fn after_drop_outs(
    random: &mut Random,
    whole: &PlanQuestion,
    rounds: &[Vec<TableSeats>],
) -> PlanQuestion {
    let played = 1 + random.below(rounds.len() as u64 - 1);
    let played = rounds[..usize::try_from(played).unwrap()].to_vec();
    let mut absent: Vec<u16> = Vec::new();
    let fewest = if whole.players < 12 { 0 } else { 5 };
    for _ in 0..random.below(fewest + 1) {
        let one = u16::try_from(1 + random.below(whole.players.into())).unwrap();
        if !absent.contains(&one) {
            absent.push(one);
        }
    }
    PlanQuestion { played, absent, ..whole.clone() }
}

fn drawn(question: &PlanQuestion, slowest: &mut Duration) -> Vec<Vec<TableSeats>> {
    let start = Instant::now();
    let plan = plan(question).unwrap();
    let took = start.elapsed();
    if took > *slowest {
        *slowest = took;
        println!(
            "{} players, {} rounds: {took:?} {:?}",
            question.players, question.rounds, plan.figures
        );
    }
    check_rounds(question, &plan);
    assert_eq!(counted(question, &plan), plan.figures, "{question:?}");
    if question.seed.is_multiple_of(10) {
        assert_eq!(plan, club::tournament::plan::plan(question).unwrap(), "{question:?}");
    }
    plan.rounds
}
