//! Who pays whom in `mcr`: everybody pays eight; the hand is paid by the player whose tile won, or by all.

use super::options::{Options, PenaltyReceiver};
use crate::penalty::{Penalty, PenaltyId};
use crate::problem::{Problem, Shape};
use crate::seat::Wind;
use crate::settlement::{Finish, Outcome, Reason, Settlement};
use crate::value::Points;

/// What everybody pays the winner, whatever the hand is worth.
const BASIC: Points = Points(8);

/// What a false win costs.
const FALSE_WIN: Points = Points(30);

/// Settles a deal. Nobody doubles, losers' hands count nothing, a draw moves nothing.
///
/// Source: `docs/rules/mcr.md`, section 4.
///
/// # Errors
/// `unbalanced-seats` unless four play; `bad-request` for Pao, a special hand or another penalty
/// than the false win.
pub fn settle(finish: &Finish, options: &Options) -> Result<Settlement<Wind>, Problem> {
    if finish.seats().count() != 4 {
        return Err(Problem::UnbalancedSeats);
    }
    if finish.special {
        return Err(Shape::SpecialNotPlayed.into());
    }
    let mut settlement = Settlement::default();
    match &finish.outcome {
        Outcome::Drawn => {}
        Outcome::Won { winner, from, liable } => {
            if liable.is_some() {
                return Err(Shape::PaoNotPlayed.into());
            }
            let hand = finish.counted(*winner);
            for loser in Wind::ALL.into_iter().filter(|seat| seat != winner) {
                let owes_hand = from.is_none_or(|from| from == loser);
                let value = if owes_hand { hand } else { Points::ZERO };
                let why = Reason::Share { basic: BASIC, value };
                settlement.pay(loser, *winner, BASIC + value, why);
            }
        }
        Outcome::Fault { penalty } => false_win(penalty, options, &mut settlement)?,
    }
    Ok(settlement)
}

fn false_win(
    penalty: &Penalty<Wind>,
    options: &Options,
    settlement: &mut Settlement<Wind>,
) -> Result<(), Problem> {
    let id = penalty.id;
    if id != PenaltyId::FalseWin {
        return Err(Shape::PenaltyNotPlayed(id.id().to_owned()).into());
    }
    let [offender] = penalty.by[..] else { return Err(Shape::PenaltySides.into()) };
    if !penalty.to.is_empty() || penalty.tile_from.is_some() || !penalty.excluded.is_empty() {
        return Err(Shape::PenaltySides.into());
    }
    match options.penalty_receiver {
        PenaltyReceiver::Opponents => {
            let share = Points(FALSE_WIN.0 / 3);
            for other in Wind::ALL.into_iter().filter(|seat| *seat != offender) {
                settlement.pay(offender, other, share, Reason::Penalty { id });
            }
        }
        PenaltyReceiver::None => settlement.deduct(offender, FALSE_WIN, id),
    }
    Ok(())
}
