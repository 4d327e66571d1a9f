//! What the hands of a table sum to: a game of the club, replayed.

use std::collections::BTreeMap;

use scoring::deal::Given;
use scoring::progress::EastMoves;
use scoring::{Points, Ruleset, Wind};

use super::check::{at_most, in_range, seat};
use super::{Fault, HandEntry, ResultsProblem, TableEntry};
use crate::{DealFacts, DealOutcome, History, PlayerNo};

/// The most hands of a table where the rules do not limit them.
pub(super) const MOST_HANDS: usize = 200;

/// The sums of the hands with the penalties, by seat; `None` where no hands were given.
pub(super) fn sums(
    entry: &TableEntry,
    ruleset: &Ruleset,
    round: usize,
    table: usize,
) -> Result<Option<[i64; 4]>, ResultsProblem> {
    let Some(hands) = &entry.hands else { return Ok(None) };
    let place = format!("rounds[{round}].tables[{table}]");
    let place_of_hands = format!("{place}.hands");
    if ruleset.values_losers() {
        let rules = ruleset.family().id().to_owned();
        return Err(ResultsProblem::new(place_of_hands, Fault::HandsNotEnough(rules)));
    }
    at_most(&place_of_hands, "hands", hands.len(), most_hands(ruleset))?;
    let least = least_value(ruleset);
    let mut history = History::start(4, ruleset);
    for (number, hand) in hands.iter().enumerate() {
        let place = format!("{place_of_hands}[{number}]");
        let facts = facts(hand, least, &place)?;
        history.play(&facts, ruleset).map_err(|problems| {
            let code = problems.first().map_or("bad-request", |problem| problem.problem.code());
            ResultsProblem::new(place, Fault::Unsettled(code))
        })?;
    }
    let mut sums = [0; 4];
    for (sum, total) in sums.iter_mut().zip(history.totals().values()) {
        *sum = total.0;
    }
    for (at, penalty) in entry.penalties.iter().enumerate() {
        let wind = seat(&penalty.seat, || format!("{place}.penalties[{at}].seat"))?;
        sums[index(wind)] += penalty.points;
    }
    Ok(Some(sums))
}

/// How many hands a whole game has: sixteen where East moves after each and there are four rounds.
fn most_hands(ruleset: &Ruleset) -> usize {
    let progress = ruleset.progress();
    match (progress.east_moves, progress.rounds) {
        (EastMoves::EveryDeal, Some(rounds)) => 4 * usize::from(rounds),
        (EastMoves::EveryDeal, None) | (EastMoves::WhenAnotherWins, _) => MOST_HANDS,
    }
}

/// What a hand has to be worth to win; no hand wins with nothing.
fn least_value(ruleset: &Ruleset) -> i64 {
    ruleset.least().0.max(1)
}

fn facts(hand: &HandEntry, least: i64, place: &str) -> Result<DealFacts, ResultsProblem> {
    let HandEntry { drawn, winner, from, value } = hand;
    if *drawn {
        if winner.is_some() || from.is_some() || value.is_some() {
            return Err(ResultsProblem::new(place, Fault::ContradictoryHand));
        }
        return Ok(DealFacts::drawn());
    }
    let (Some(winner), Some(from), Some(value)) = (winner, from, *value) else {
        return Err(ResultsProblem::new(place, Fault::IncompleteHand));
    };
    let winner = seat(winner, || format!("{place}.winner"))?;
    let place_of_from = format!("{place}.from");
    let from = from.as_deref().map(|from| seat(from, || place_of_from.clone())).transpose()?;
    if from == Some(winner) {
        let fault = Fault::WinnerPaysHimself(winner.letter());
        return Err(ResultsProblem::new(place_of_from, fault));
    }
    let place_of_value = format!("{place}.value");
    in_range(value, || place_of_value.clone())?;
    if value < least {
        return Err(ResultsProblem::new(place_of_value, Fault::BelowMinimum { value, least }));
    }
    let outcome = DealOutcome::Won {
        winner: player(winner),
        from: from.map(player),
        liable: None,
        how: Vec::new(),
    };
    let hands = BTreeMap::from([(player(winner), Given::points(Points(value)))]);
    Ok(DealFacts { outcome, hands, ..DealFacts::drawn() })
}

/// The seat's place in the order East, South, West, North.
const fn index(wind: Wind) -> usize {
    match wind {
        Wind::East => 0,
        Wind::South => 1,
        Wind::West => 2,
        Wind::North => 3,
    }
}

const fn player(wind: Wind) -> PlayerNo {
    PlayerNo(match wind {
        Wind::East => 1,
        Wind::South => 2,
        Wind::West => 3,
        Wind::North => 4,
    })
}
