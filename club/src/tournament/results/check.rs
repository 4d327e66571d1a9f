//! Whether a question about results is possible at all.

use std::collections::BTreeSet;

use scoring::{Family, Ruleset, Wind};

use super::{Fault, ResultsProblem, ResultsQuestion, TableEntry};

/// The most rounds, as for a plan.
const MOST_ROUNDS: usize = 60;
/// The most tables of a round.
const MOST_TABLES: usize = 200;
/// The most teams, and the most players of one.
const MOST_TEAMS: usize = 400;
/// The most penalties at one table.
const MOST_PENALTIES: usize = 200;
/// The largest number of a player.
const LARGEST_PLAYER: u32 = 99_999;
/// The most points of one value, penalty or total.
pub(super) const MOST_POINTS: i64 = 10_000_000;

/// Checks all but the hands, which are checked as they are counted.
pub(super) fn check(question: &ResultsQuestion) -> Result<Ruleset, ResultsProblem> {
    let family = Family::from_id(&question.rules)
        .ok_or_else(|| ResultsProblem::new("rules", Fault::UnknownRules(question.rules.clone())))?;
    at_most("rounds", "rounds", question.rounds.len(), MOST_ROUNDS)?;
    for (number, round) in question.rounds.iter().enumerate() {
        let place = format!("rounds[{number}].tables");
        at_most(&place, "tables", round.tables.len(), MOST_TABLES)?;
        let mut seated = BTreeSet::new();
        for (table, entry) in round.tables.iter().enumerate() {
            let place = format!("{place}[{table}]");
            for (seat, player) in entry.seats.iter().enumerate() {
                player_once(&mut seated, *player, || format!("{place}.seats[{seat}]"))?;
            }
            check_table(entry, &place)?;
        }
    }
    let mut substitutes = BTreeSet::new();
    for (at, player) in question.substitutes.iter().enumerate() {
        player_once(&mut substitutes, *player, || format!("substitutes[{at}]"))?;
    }
    check_teams(question, &substitutes)?;
    Ok(Ruleset::preset(family))
}

fn check_table(entry: &TableEntry, place: &str) -> Result<(), ResultsProblem> {
    if entry.hands.is_none() && entry.totals.is_none() {
        return Err(ResultsProblem::new(place, Fault::NothingToCount));
    }
    let place_of_penalties = format!("{place}.penalties");
    at_most(&place_of_penalties, "penalties", entry.penalties.len(), MOST_PENALTIES)?;
    for (at, penalty) in entry.penalties.iter().enumerate() {
        let place = format!("{place_of_penalties}[{at}]");
        seat(&penalty.seat, || format!("{place}.seat"))?;
        in_range(penalty.points, || format!("{place}.points"))?;
        let is_unknown = |hand: &u32| !(1..=super::hands::MOST_HANDS).contains(&(*hand as usize));
        if let Some(hand) = penalty.hand.filter(is_unknown) {
            return Err(ResultsProblem::new(format!("{place}.hand"), Fault::UnknownHand(hand)));
        }
    }
    for (at, total) in entry.totals.iter().flatten().enumerate() {
        in_range(*total, || format!("{place}.totals[{at}]"))?;
    }
    Ok(())
}

fn check_teams(
    question: &ResultsQuestion,
    substitutes: &BTreeSet<u32>,
) -> Result<(), ResultsProblem> {
    at_most("teams", "teams", question.teams.len(), MOST_TEAMS)?;
    let (mut ids, mut members) = (BTreeSet::new(), BTreeSet::new());
    for (number, team) in question.teams.iter().enumerate() {
        let place = format!("teams[{number}]");
        if !ids.insert(team.id) {
            return Err(ResultsProblem::new(format!("{place}.id"), Fault::TeamTwice(team.id)));
        }
        at_most(&format!("{place}.players"), "players", team.players.len(), MOST_TEAMS)?;
        for (at, player) in team.players.iter().enumerate() {
            let place = || format!("{place}.players[{at}]");
            player_once(&mut members, *player, place)?;
            if substitutes.contains(player) {
                return Err(ResultsProblem::new(place(), Fault::SubstituteInTeam(*player)));
            }
        }
    }
    Ok(())
}

fn player_once(
    seen: &mut BTreeSet<u32>,
    player: u32,
    place: impl Fn() -> String,
) -> Result<(), ResultsProblem> {
    if !(1..=LARGEST_PLAYER).contains(&player) {
        return Err(ResultsProblem::new(place(), Fault::UnknownPlayer(player)));
    }
    if !seen.insert(player) {
        return Err(ResultsProblem::new(place(), Fault::PlayerTwice(player)));
    }
    Ok(())
}

pub(super) fn at_most(
    place: &str,
    what: &'static str,
    found: usize,
    most: usize,
) -> Result<(), ResultsProblem> {
    if found > most {
        return Err(ResultsProblem::new(place, Fault::TooMany { what, found, most }));
    }
    Ok(())
}

pub(super) fn in_range(points: i64, place: impl Fn() -> String) -> Result<(), ResultsProblem> {
    if !(-MOST_POINTS..=MOST_POINTS).contains(&points) {
        return Err(ResultsProblem::new(place(), Fault::OutOfRange { points, most: MOST_POINTS }));
    }
    Ok(())
}

/// The seat that a letter names.
pub(super) fn seat(letter: &str, place: impl Fn() -> String) -> Result<Wind, ResultsProblem> {
    let mut letters = letter.chars();
    let first = letters.next().and_then(Wind::from_letter);
    first
        .filter(|_| letters.next().is_none())
        .ok_or_else(|| ResultsProblem::new(place(), Fault::UnknownSeat(letter.to_owned())))
}
