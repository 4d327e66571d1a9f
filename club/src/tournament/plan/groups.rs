//! Gives the places of a plan without repeats to people, so that few of one group meet.

use super::opponents::Opponents;
use super::search::Round;
use crate::search::{LateAcceptance, Random};

/// Steps of the search for each person.
const STEPS_PER_PERSON: usize = 12_000;

/// At most so many steps in all.
const MOST_STEPS: usize = 600_000;

/// Steps back with which the search compares.
const MEMORY: usize = 400;

/// Who takes which place; `people` in a random order to begin with. The opponents hold the groups.
pub(super) fn assign(
    rounds: &mut [Round],
    people: &[usize],
    opponents: &Opponents,
    random: &mut Random,
) {
    let seats = people.len();
    let mates = mates(rounds, seats);
    let mut person_at = people.to_vec();
    spread_substitutes(&mut person_at, &mates, opponents.players());
    let inside = |person: usize, place: usize, person_at: &[usize], skip: usize| -> u64 {
        let others = mates[place].iter().filter(|other| **other != skip);
        others.map(|other| u64::from(opponents.shared(person, person_at[*other]))).sum()
    };
    let mut cost: u64 =
        (0..seats).map(|place| inside(person_at[place], place, &person_at, place)).sum::<u64>() / 2;
    let mut best = (cost, person_at.clone());
    let mut late = LateAcceptance::new(cost, MEMORY);
    for _ in 0..(seats * STEPS_PER_PERSON).min(MOST_STEPS) {
        if best.0 == 0 {
            break;
        }
        let here = random.below(seats);
        let there = (here + 1 + random.below(seats - 1)) % seats;
        let (one, other) = (person_at[here], person_at[there]);
        if one >= opponents.players() || other >= opponents.players() {
            continue;
        }
        let before = inside(one, here, &person_at, there) + inside(other, there, &person_at, here);
        let after = inside(one, there, &person_at, here) + inside(other, here, &person_at, there);
        let then = cost + after - before;
        if late.accepts(cost, then) {
            person_at.swap(here, there);
            cost = then;
            if cost < best.0 {
                best = (cost, person_at.clone());
            }
        }
        late.remember(cost);
    }
    for seat in rounds.iter_mut().flatten() {
        *seat = best.1[*seat];
    }
}

/// The places that share a table with each place, in any round.
fn mates(rounds: &[Round], seats: usize) -> Vec<Vec<usize>> {
    let mut mates = vec![Vec::new(); seats];
    for table in rounds.iter().flat_map(|round| round.chunks(4)) {
        for one in table {
            mates[*one].extend(table.iter().copied().filter(|other| other != one));
        }
    }
    mates
}

/// Moves the substitutes, at most three, to places that never share a table. Where there are none, they stay.
fn spread_substitutes(person_at: &mut [usize], mates: &[Vec<usize>], players: usize) {
    let substitutes: Vec<usize> = person_at.iter().copied().filter(|one| *one >= players).collect();
    let apart = |one: usize, other: usize| one != other && !mates[one].contains(&other);
    let seats = 0..person_at.len();
    let chosen: Option<Vec<usize>> = match substitutes.len() {
        2 => {
            let pairs = seats.clone().flat_map(|one| seats.clone().map(move |other| [one, other]));
            pairs.into_iter().find(|[one, other]| apart(*one, *other)).map(|pair| pair.to_vec())
        }
        3 => seats.clone().find_map(|one| {
            let free: Vec<usize> = seats.clone().filter(|other| apart(one, *other)).collect();
            let pairs = free.iter().flat_map(|two| free.iter().map(move |three| [*two, *three]));
            pairs
                .into_iter()
                .find(|[two, three]| apart(*two, *three))
                .map(|[two, three]| vec![one, two, three])
        }),
        _ => None,
    };
    for (place, substitute) in chosen.unwrap_or_default().into_iter().zip(substitutes) {
        if let Some(now) = person_at.iter().position(|one| *one == substitute) {
            person_at.swap(now, place);
        }
    }
}
