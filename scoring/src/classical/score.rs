//! Values a hand of the classical family: reads the tiles, walks the table, doubles, cuts at the limit.

use super::options::{EarthHand, HalfLimitHands, LoserHandSets, Params, SeveralLimitHands};
use super::table::{LIMIT_HANDS, ROWS, Row, Who, Worth};
use crate::hand::{Circumstance, Hand, Win};
use crate::hand_view::{Form, HandView, WinningHand};
use crate::problem::{Against, Problem, Problems, Shape as RequestShape};
use crate::reading::WinningForms;
use crate::seat::Wind;
use crate::value::{Grade, Item, Points, Totals, Unit, Value};

/// Contradictions only the classical way of winning knows; also asked by `steiermark`.
pub fn contradictions(hand: &Hand, earth_may_be_drawn: bool) -> Vec<Problem> {
    use Circumstance as C;
    let mut found = Vec::new();
    let mut say = |flag, against| found.push(Problem::ContradictoryFlags { flag, against });
    if hand.won_by(C::LastTile) {
        for drawn in [C::Replacement, C::BonusReplacement] {
            if hand.won_by(drawn) {
                say(drawn, Against::Flag(C::LastTile));
            }
        }
    }
    if hand.won_by(C::Earth) {
        if hand.seat == Wind::East {
            say(C::Earth, Against::East);
        }
        if hand.won_by(C::SelfDrawn) && !earth_may_be_drawn {
            say(C::Earth, Against::Drawn);
        }
        if !hand.melds.is_empty() {
            say(C::Earth, Against::LaidOut);
        }
    }
    found
}

/// What a hand is worth: a winner's in its best reading, a loser's with all that scores.
///
/// # Errors
/// `bad-request` for bonus tiles where none are played, `contradictory-flags`, `not-a-winning-hand`.
pub fn score(hand: &Hand, params: &Params) -> Result<Value, Problems> {
    if !params.klassisch.bonus_tiles && hand.bonus.count() > 0 {
        return Err(RequestShape::BonusTilesNotPlayed.into());
    }
    let earth_may_be_drawn = params.klassisch.earth_hand == EarthHand::FirstGoAround;
    if let Some(win) = hand.win {
        Problems::check(contradictions(hand, earth_may_be_drawn))?;
        winner(hand, win, params)
    } else {
        let counts_concealed = params.klassisch.loser_hand_figures == LoserHandSets::Count;
        Ok(value_of(&counted(&HandView::of_loser(hand, counts_concealed), params), params))
    }
}

/// How often each rule counts in one reading of a hand: the table is walked once.
struct Counted {
    counts: [u8; ROWS.len()],
    base: i64,
    doublings: u32,
}

fn counted(view: &HandView<'_>, params: &Params) -> Counted {
    let mut all = Counted { counts: [0; ROWS.len()], base: 0, doublings: 0 };
    let is_loser = !view.is_winner();
    for (row, line) in ROWS.iter().zip(&mut all.counts) {
        if is_loser && row.who == Who::Winner {
            continue;
        }
        let count = (row.counts)(view, params);
        match row.worth {
            Worth::Points(points) => all.base += points * i64::from(count),
            Worth::Doublings(times) if params.doublings => {
                all.doublings += times as u32 * u32::from(count);
            }
            Worth::Doublings(_) | Worth::HalfLimits(_) => continue,
        }
        *line = count;
    }
    all
}

pub(super) fn item(row: &Row, count: u8, worth: i64, unit: Unit, params: &Params) -> Item {
    let source = row.source(params.is_grundregel);
    Item { rule: crate::value::Rule::Classical(row.rule), count, worth, unit, source }
}

fn value_of(counted: &Counted, params: &Params) -> Value {
    let lines = counted.counts.iter().filter(|count| **count > 0).count();
    let mut items = Vec::with_capacity(lines);
    for (row, count) in ROWS.iter().zip(counted.counts).filter(|(_, count)| *count > 0) {
        match row.worth {
            Worth::Points(points) => items.push(item(row, count, points, Unit::Points, params)),
            Worth::Doublings(times) => {
                items.push(item(row, count, times, Unit::Doublings, params));
            }
            Worth::HalfLimits(_) => {}
        }
    }
    cut(counted.base, counted.doublings, items, params, Grade::Tiles)
}

/// Doubles the base and cuts it at the limit.
pub(super) fn cut(
    base: i64,
    doublings: u32,
    items: Vec<Item>,
    params: &Params,
    grade: Grade,
) -> Value {
    let raw = base << doublings;
    let points = params.klassisch.limit.map_or(raw, |limit| raw.min(limit));
    Value {
        points: Points(points),
        base: Points(base),
        totals: Totals::Doublings(doublings),
        limit: raw > points,
        below_minimum: false,
        items,
        grade,
    }
}

fn winner(hand: &Hand, win: Win, params: &Params) -> Result<Value, Problems> {
    let options = &params.klassisch;
    let forms = WinningForms {
        seven_pairs: params.limit_hands && options.half_limit_hands != HalfLimitHands::Off,
        quads: options.seven_pairs_quads,
        thirteen_orphans: params.limit_hands,
    };
    let winning = WinningHand::new(hand, win, forms);
    let mut best: Option<(i64, Counted)> = None;
    let mut wins = false;
    let mut limits = 0u32;
    winning.each_placement(|view| {
        wins = true;
        if params.limit_hands {
            for (at, row) in LIMIT_HANDS.iter().enumerate() {
                limits |= u32::from((row.counts)(view, params)) << at;
            }
        }
        if view.form == Form::Sets {
            let counted = counted(view, params);
            let raw = counted.base << counted.doublings;
            let is_better = |(most, other): &(i64, Counted)| {
                (raw, counted.doublings) > (*most, other.doublings)
            };
            if best.as_ref().is_none_or(is_better) {
                best = Some((raw, counted));
            }
        }
    });
    if !wins {
        return Err(Problem::NotAWinningHand.into());
    }
    let ordinary = best.map(|(_, counted)| value_of(&counted, params));
    match (limit_value(limits, params), ordinary) {
        (Some(limit), Some(ordinary)) if ordinary.points > limit.points => Ok(ordinary),
        (Some(limit), _) => Ok(limit),
        (None, Some(ordinary)) => Ok(ordinary),
        // Seven pairs and orphans are limit hands themselves.
        (None, None) => Err(Problem::NotAWinningHand.into()),
    }
}

/// The value of the limit hands that fit, as bits in the order of the table.
pub(super) fn limit_value(fitting: u32, params: &Params) -> Option<Value> {
    if fitting == 0 {
        return None;
    }
    let options = &params.klassisch;
    let full = params.limit_hand();
    let is_half = |row: &Row| {
        row.worth == Worth::HalfLimits(1) && options.half_limit_hands == HalfLimitHands::Half
    };
    let fits = |at: usize| fitting >> at & 1 == 1;
    let any_full = LIMIT_HANDS.iter().enumerate().any(|(at, row)| fits(at) && !is_half(row));
    let items: Vec<Item> = LIMIT_HANDS
        .iter()
        .enumerate()
        .filter(|(at, row)| fits(*at) && !(any_full && is_half(row)))
        .map(|(_, row)| {
            let worth = if is_half(row) { full.0 / 2 } else { full.0 };
            item(row, 1, worth, Unit::Limit, params)
        })
        .collect();
    let points = match options.several_limit_hands {
        SeveralLimitHands::BestOnce => items.iter().map(|item| item.worth).max(),
        SeveralLimitHands::Add => items.iter().map(|item| item.worth).reduce(|a, b| a + b),
    }?;
    Some(Value {
        points: Points(points),
        base: Points(points),
        totals: Totals::Doublings(0),
        limit: true,
        below_minimum: false,
        items,
        grade: Grade::Tiles,
    })
}
