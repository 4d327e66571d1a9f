//! Values a hand of `hong-kong`: reads the tiles, walks the table, turns faan into points.

use super::options::Options;
use super::table::{ROWS, Row};
use crate::hand::Hand;
use crate::hand_view::{HandView, WinningHand};
use crate::mcr;
use crate::problem::{Problem, Problems, Shape as RequestShape};
use crate::reading::WinningForms;
use crate::value::{Grade, Item, Points, Totals, Unit, Value};

/// What wins besides four sets and a pair.
const FORMS: WinningForms =
    WinningForms { seven_pairs: false, quads: false, thirteen_orphans: true };

/// What a hand is worth: the winner's in the reading with most faan, a loser's nothing.
///
/// # Errors
/// `bad-request` for bonus tiles where none are played, `contradictory-flags`, `not-a-winning-hand`.
pub fn score(hand: &Hand, options: &Options) -> Result<Value, Problems> {
    if !options.bonus_tiles && hand.bonus.count() > 0 {
        return Err(RequestShape::BonusTilesNotPlayed.into());
    }
    let Some(win) = hand.win else {
        return Ok(worthless(Grade::Tiles));
    };
    // The first chance to win is that of `mcr`: not East's, with nothing laid out, drawn or claimed.
    Problems::check(mcr::contradictions(hand))?;
    let winning = WinningHand::new(hand, win, FORMS);
    let mut best: Option<Counted> = None;
    let mut limits = [0; ROWS.len()];
    winning.each_reading(|view| {
        let counted = counted(view, options);
        for (limit, (row, count)) in limits.iter_mut().zip(ROWS.iter().zip(counted.counts)) {
            if row.faan(options).is_none() {
                *limit |= count;
            }
        }
        if best.as_ref().is_none_or(|best| counted.faan > best.faan) {
            best = Some(counted);
        }
    });
    let best = best.ok_or(Problem::NotAWinningHand)?;
    let has_limit = limits.iter().any(|count| *count > 0);
    let counts = if has_limit { limits } else { best.counts };
    let counted = ROWS.iter().zip(counts).filter(|(_, count)| *count > 0);
    let items = counted.map(|(row, count)| item(row, count, options)).collect();
    Ok(value_of(best.faan, items, options, Grade::Tiles))
}

/// How often each rule counts in one reading of a hand: the table is walked once.
struct Counted {
    counts: [u8; ROWS.len()],
    faan: u32,
}

fn counted(view: &HandView<'_>, options: &Options) -> Counted {
    let mut all = Counted { counts: [0; ROWS.len()], faan: 0 };
    for (row, line) in ROWS.iter().zip(&mut all.counts) {
        *line = (row.counts)(view, options);
        all.faan += u32::from(*line) * row.faan(options).unwrap_or(0);
    }
    all
}

/// A loser's hand: 0 points and no items.
pub(super) const fn worthless(grade: Grade) -> Value {
    Value {
        points: Points::ZERO,
        base: Points::ZERO,
        totals: Totals::Faan(0),
        limit: false,
        below_minimum: false,
        items: Vec::new(),
        grade,
    }
}

pub(super) fn item(row: &Row, count: u8, options: &Options) -> Item {
    let (worth, unit) = match row.faan(options) {
        Some(faan) => (i64::from(faan), Unit::Faan),
        None => (options.limit_hand().0, Unit::Limit),
    };
    let (rule, source) = (crate::value::Rule::HongKong(row.rule), row.source(options));
    Item { rule, count, worth, unit, source }
}

/// A winner's value: the limit where a limit hand is among the items, otherwise that of the faan.
pub(super) fn value_of(faan: u32, items: Vec<Item>, options: &Options, grade: Grade) -> Value {
    let has_limit = items.iter().any(|item| item.unit == Unit::Limit);
    let faan = if has_limit { 0 } else { faan };
    let points = if has_limit { options.limit_hand() } else { options.points(faan) };
    Value {
        points,
        base: points,
        totals: Totals::Faan(faan),
        limit: has_limit || faan >= u32::from(options.max_faan),
        below_minimum: !has_limit && faan < u32::from(options.min_faan),
        items,
        grade,
    }
}
