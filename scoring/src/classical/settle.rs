//! Who pays whom in the classical family: the winner from all, the losers their differences, East double.

use super::options::{Params, Penalties};
use crate::penalty;
use crate::problem::{Problem, Shape};
use crate::seat::Wind;
use crate::settlement::{Finish, Outcome, Reason, Settlement};
use crate::value::Points;

/// Settles a deal. Everyone pays the winner in full, the others pay each other the difference of
/// their hands, and whatever East pays or receives counts double. A dead hand counts nothing.
///
/// Source: `docs/rules/klassisch.md`, section 3; `docs/rules/grundregel.md`, section 3.
///
/// # Errors
/// `unbalanced-seats` unless four play; `bad-request` for Pao or penalties that are not agreed.
pub fn settle(finish: &Finish, params: &Params) -> Result<Settlement<Wind>, Problem> {
    if finish.seats().count() != 4 {
        return Err(Problem::UnbalancedSeats);
    }
    let doubles = |a: Wind, b: Wind| params.east_doubles && (a == Wind::East || b == Wind::East);
    let times = |a: Wind, b: Wind| if doubles(a, b) { 2 } else { 1 };
    let mut settlement = Settlement::default();
    let differences = |settlement: &mut Settlement<Wind>, apart: Option<Wind>| {
        pay_differences(settlement, finish, apart, doubles);
    };
    match &finish.outcome {
        Outcome::Drawn => {
            if params.klassisch.draw_settles {
                differences(&mut settlement, None);
            }
        }
        Outcome::Won { winner, from: _, liable } => {
            let (winner, value) = (*winner, finish.counted(*winner));
            if liable.is_some() && (!params.klassisch.dangerous_game || params.is_grundregel) {
                return Err(Shape::PaoNotPlayed.into());
            }
            for loser in Wind::ALL.into_iter().filter(|seat| *seat != winner) {
                let amount: Points = value * times(loser, winner);
                let east = doubles(loser, winner);
                match *liable {
                    Some(liable) if liable != loser => {
                        let instead_of = loser;
                        let why = Reason::PaidForAll { value, instead_of, east, source: None };
                        settlement.pay(liable, winner, amount, why);
                    }
                    Some(_) | None => {
                        let why = Reason::WinnersHand { value, east, source: None };
                        settlement.pay(loser, winner, amount, why);
                    }
                }
            }
            if liable.is_none() && params.losers_settle {
                differences(&mut settlement, Some(winner));
            }
        }
        Outcome::Fault { penalty } => {
            return match params.klassisch.penalties {
                Penalties::Dmjl => penalty::settle_dmjl(finish, penalty),
                Penalties::None => Err(Shape::PenaltyNotPlayed(penalty.id.id().to_owned()).into()),
            };
        }
    }
    Ok(settlement)
}

/// All players but `apart` pay each other the difference of their hands, twice where `doubles` is true.
pub(crate) fn pay_differences(
    settlement: &mut Settlement<Wind>,
    finish: &Finish,
    apart: Option<Wind>,
    doubles: impl Fn(Wind, Wind) -> bool,
) {
    for (a, b) in Wind::PAIRS.into_iter().filter(|(a, b)| apart != Some(*a) && apart != Some(*b)) {
        let (lower, higher) = if finish.counted(a) < finish.counted(b) { (a, b) } else { (b, a) };
        let (low, high) = (finish.counted(lower), finish.counted(higher));
        let east = doubles(a, b);
        let why = Reason::Difference { higher: high, lower: low, east };
        settlement.pay(lower, higher, (high - low) * if east { 2 } else { 1 }, why);
    }
}
