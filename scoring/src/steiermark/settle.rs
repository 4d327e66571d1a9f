//! Who pays whom in `steiermark`: the winner from all, the losers their differences, East double.

use super::options::{DeadEffect, Options};
use crate::classical::pay_differences;
use crate::penalty::PenaltyId;
use crate::problem::{Problem, Shape};
use crate::seat::Wind;
use crate::settlement::{Finish, Outcome, Reason, Settlement};
use crate::value::Points;

/// Settles a deal. A dead hand counts nothing and so pays everybody in full.
///
/// Source: `docs/rules/steiermark.md`, sections 6 and 9.
///
/// # Errors
/// `unbalanced-seats` unless four play; `bad-request` for Pao and for other penalties than the false call.
pub fn settle(finish: &Finish, options: &Options) -> Result<Settlement<Wind>, Problem> {
    if finish.seats().count() != 4 {
        return Err(Problem::UnbalancedSeats);
    }
    let with_east = |a: Wind, b: Wind| a == Wind::East || b == Wind::East;
    let mut settlement = Settlement::default();
    match &finish.outcome {
        Outcome::Drawn => {}
        Outcome::Won { liable: Some(_), .. } => return Err(Shape::PaoNotPlayed.into()),
        Outcome::Won { winner, liable: None, .. } => {
            let (winner, value) = (*winner, finish.counted(*winner));
            let east_doubles = !finish.special || options.special_east_double;
            for loser in Wind::ALL.into_iter().filter(|seat| *seat != winner) {
                let east = east_doubles && with_east(loser, winner);
                let amount = value * if east { 2 } else { 1 };
                let why = Reason::WinnersHand { value, east, source: None };
                settlement.pay(loser, winner, amount, why);
                if finish.dead[loser] && options.dead_effect == DeadEffect::PaysWinnerTwice {
                    settlement.pay(loser, winner, amount, Reason::DeadHand { value, east });
                }
            }
            if options.losers_settle {
                pay_differences(&mut settlement, finish, Some(winner), with_east);
            }
        }
        Outcome::Fault { penalty } => {
            let id = penalty.id;
            if id != PenaltyId::FalseMahJongg {
                return Err(Shape::PenaltyNotPlayed(id.id().to_owned()).into());
            }
            let [culprit] = penalty.by[..] else { return Err(Shape::PenaltySides.into()) };
            if penalty.to.contains(&culprit)
                || penalty.tile_from.is_some()
                || !penalty.excluded.is_empty()
            {
                return Err(Shape::PenaltySides.into());
            }
            for payee in finish.seats().filter(|seat| *seat != culprit) {
                if penalty.to.is_empty() || penalty.to.contains(&payee) {
                    let amount = Points(options.false_call_penalty);
                    settlement.pay(culprit, payee, amount, Reason::Penalty { id });
                }
            }
        }
    }
    Ok(settlement)
}
