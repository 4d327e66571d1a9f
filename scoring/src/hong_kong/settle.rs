//! Who pays whom in `hong-kong`: the payments of `ma-jiang` without East's doubling, and the fine for a false win.

use super::options::{Options, Responsibility};
use crate::ma_jiang;
use crate::penalty::{Penalty, PenaltyId};
use crate::problem::{Problem, Shape};
use crate::seat::Wind;
use crate::settlement::{Finish, Outcome, Reason, Settlement};

/// Settles a deal between four seats. A dead hand pays as usual.
///
/// Source: `docs/rules/hongkong.md`, section 4.
///
/// # Errors
/// `unbalanced-seats` for another table; `bad-request` for a special hand or another penalty than the false win.
pub fn settle(finish: &Finish, options: &Options) -> Result<Settlement<Wind>, Problem> {
    if finish.seats().count() != 4 {
        return Err(Problem::UnbalancedSeats);
    }
    if finish.special {
        return Err(Shape::SpecialNotPlayed.into());
    }
    match &finish.outcome {
        Outcome::Drawn => Ok(Settlement::default()),
        Outcome::Won { winner, from, liable } => {
            // With full responsibility the discarder pays what a liable player would.
            let liable = match options.responsibility {
                Responsibility::Half => *liable,
                Responsibility::Full => liable.or(*from),
            };
            let outcome = Outcome::Won { winner: *winner, from: *from, liable };
            let paid = ma_jiang::Options { east_double: false, ..ma_jiang::Options::default() };
            ma_jiang::settle(&Finish { outcome, ..finish.clone() }, &paid)
        }
        Outcome::Fault { penalty } => false_win(penalty, options),
    }
}

/// One player pays each other what a hand drawn at the limit would cost him, once or three times.
fn false_win(penalty: &Penalty<Wind>, options: &Options) -> Result<Settlement<Wind>, Problem> {
    let id = penalty.id;
    if id != PenaltyId::FalseWin {
        return Err(Shape::PenaltyNotPlayed(id.id().to_owned()).into());
    }
    let [offender] = penalty.by[..] else { return Err(Shape::PenaltySides.into()) };
    let others = || Wind::ALL.into_iter().filter(move |seat| *seat != offender);
    // `to` may be left out; when given it must name exactly those who are paid.
    let names_others = !penalty.to.is_empty()
        && (penalty.to.len() != 3 || !others().all(|seat| penalty.to.contains(&seat)));
    if names_others || penalty.tile_from.is_some() || !penalty.excluded.is_empty() {
        return Err(Shape::PenaltySides.into());
    }
    let amount = options.limit_hand() * 2 * i64::from(options.false_win_portions);
    let mut settlement = Settlement::default();
    for other in others() {
        settlement.pay(offender, other, amount, Reason::Penalty { id });
    }
    Ok(settlement)
}
