//! Who pays whom in `ma-jiang`: everybody pays the winner, doubled by East and by how the tile came; with Pao one pays for all.

use super::options::{Options, PenaltyEastDiscarder};
use crate::penalty::{Penalty, PenaltyId};
use crate::problem::{Problem, Shape};
use crate::seat::Wind;
use crate::settlement::{Finish, Outcome, Reason, Settlement, TileSource};
use crate::value::Points;

/// Settles a deal between four seats, or three without North. With five players one sits out, so
/// four seats take part.
///
/// Source: `docs/rules/ma-jiang.md`, sections 4 and 5.
///
/// # Errors
/// `unbalanced-seats` for another table; `bad-request` for a penalty that moves no points here.
pub fn settle(finish: &Finish, options: &Options) -> Result<Settlement<Wind>, Problem> {
    let is_three_without_north = || finish.seats().eq([Wind::East, Wind::South, Wind::West]);
    if finish.seats().count() != 4 && !is_three_without_north() {
        return Err(Problem::UnbalancedSeats);
    }
    match &finish.outcome {
        Outcome::Drawn => Ok(Settlement::default()),
        Outcome::Won { winner, from, liable } => {
            Ok(settle_win(finish, *winner, *from, *liable, options))
        }
        Outcome::Fault { penalty } => settle_penalty(finish, penalty, options),
    }
}

fn east_doubles(a: Wind, b: Wind, options: &Options) -> bool {
    options.east_double && (a == Wind::East || b == Wind::East)
}

const fn times(doubled: bool) -> i64 {
    if doubled { 2 } else { 1 }
}

fn settle_win(
    finish: &Finish,
    winner: Wind,
    from: Option<Wind>,
    liable: Option<Wind>,
    options: &Options,
) -> Settlement<Wind> {
    let mut settlement = Settlement::default();
    let value = finish.counted(winner);
    let takes_part = |seat: Wind| options.dead_hand_pays || !finish.dead[seat];
    let losers = || finish.seats().filter(move |seat| *seat != winner);
    for loser in losers().filter(|seat| takes_part(*seat)) {
        let east = east_doubles(loser, winner, options);
        let source = match from {
            None => options.self_drawn_double.then_some(TileSource::SelfDrawn),
            Some(feeder) if feeder == loser => {
                options.feeder_double.then_some(TileSource::FromPayer)
            }
            Some(_) => None,
        };
        let amount = value * times(east) * times(source.is_some());
        match liable {
            Some(liable) if liable != loser => {
                let why = Reason::PaidForAll { value, instead_of: loser, east, source };
                settlement.pay(liable, winner, amount, why);
            }
            Some(_) | None => {
                let why = Reason::WinnersHand { value, east, source };
                settlement.pay(loser, winner, amount, why);
            }
        }
    }
    if options.losers_settle && liable.is_none() {
        let settles =
            |seat: Wind| seat != winner && finish.points[seat].is_some() && takes_part(seat);
        for (a, b) in Wind::PAIRS.into_iter().filter(|(a, b)| settles(*a) && settles(*b)) {
            let (lower, higher) =
                if finish.counted(a) < finish.counted(b) { (a, b) } else { (b, a) };
            let (low, high) = (finish.counted(lower), finish.counted(higher));
            let east = east_doubles(a, b, options);
            let why = Reason::Difference { higher: high, lower: low, east };
            settlement.pay(lower, higher, (high - low) * times(east), why);
        }
    }
    settlement
}

/// One culprit pays every other player 1 Laak, and 2 Laak to the discarder of a tile that was
/// claimed falsely; East pays and receives double. A player with a fault of his own or a dead hand
/// receives nothing.
fn settle_penalty(
    finish: &Finish,
    penalty: &Penalty<Wind>,
    options: &Options,
) -> Result<Settlement<Wind>, Problem> {
    let id = penalty.id;
    let may_name_discarder = match id {
        PenaltyId::Obstruction => false,
        PenaltyId::FalseSikExposed => true,
        PenaltyId::FalseNamingChow
        | PenaltyId::FalseNamingPung
        | PenaltyId::FalseNamingMahJongg
        | PenaltyId::FalseMahJongg1
        | PenaltyId::FalseMahJongg2
        | PenaltyId::FalseMahJongg3
        | PenaltyId::FalseNamingAndFalseMahJongg
        | PenaltyId::FalseMahJongg
        | PenaltyId::FalseWin => {
            return Err(Shape::PenaltyNotPlayed(id.id().to_owned()).into());
        }
    };
    let &[culprit] = penalty.by.as_slice() else {
        return Err(Shape::PenaltySides.into());
    };
    let is_paid =
        |seat: &Wind| *seat != culprit && !penalty.excluded.contains(seat) && !finish.dead[*seat];
    let paid: Vec<Wind> = finish.seats().filter(is_paid).collect();
    // `to` may be left out; when given it must name exactly those who are paid.
    let names_others = !penalty.to.is_empty()
        && (penalty.to.len() != paid.len() || !paid.iter().all(|seat| penalty.to.contains(seat)));
    if names_others
        || penalty.excluded.contains(&culprit)
        || penalty.tile_from == Some(culprit)
        || (penalty.tile_from.is_some() && !may_name_discarder)
    {
        return Err(Shape::PenaltySides.into());
    }
    let laak = options.penalty_laak();
    let mut settlement = Settlement::default();
    for payee in paid {
        let is_discarder = penalty.tile_from == Some(payee);
        let flat = is_discarder
            && culprit == Wind::East
            && options.penalty_east_discarder == PenaltyEastDiscarder::FlatTwo;
        let amount: Points = if flat {
            laak * 2
        } else {
            laak * times(is_discarder) * times(east_doubles(culprit, payee, options))
        };
        settlement.pay(culprit, payee, amount, Reason::Penalty { id });
    }
    Ok(settlement)
}
