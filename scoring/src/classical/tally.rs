//! Adds up the rules that were ticked for a classical hand instead of entering its tiles.

use super::options::Params;
use super::score::{cut, item, limit_value};
use super::table::{ROWS, Rule, Who, Worth};
use crate::problem::{Problem, Problems, Shape};
use crate::value::{Grade, Unit, Value};

/// Adds up what was ticked: points, doublings, limit. A limit hand stands alone.
///
/// # Errors
/// `bad-request` for an item ticked too often, a winner's item for a loser, or items beside a limit hand.
pub fn tally(ticks: &[(Rule, u8)], is_winner: bool, params: &Params) -> Result<Value, Problems> {
    let mut problems = Vec::new();
    let mut items = Vec::with_capacity(ticks.len());
    let (mut base, mut doublings, mut limits, mut others) = (0i64, 0u32, 0u32, None);
    for (at, (rule, count)) in ticks.iter().enumerate() {
        let row = rule.row();
        let refuse =
            |other: &str| Problem::from(Shape::ItemsExclude(row.id.to_owned(), other.to_owned()));
        let is_bonus = *rule == Rule::BonusTile && !params.klassisch.bonus_tiles;
        let is_limit = matches!(row.worth, Worth::HalfLimits(_));
        if *count == 0 || *count > row.most || ticks[..at].iter().any(|(other, _)| other == rule) {
            problems.push(refuse(row.id));
        } else if is_bonus {
            problems.push(Shape::BonusTilesNotPlayed.into());
        } else if (row.who == Who::Winner && !is_winner) || (is_limit && !params.limit_hands) {
            problems.push(Shape::UnknownItem(row.id.to_owned()).into());
        }
        match row.worth {
            Worth::Points(points) => {
                base += points * i64::from(*count);
                items.push(item(row, *count, points, Unit::Points, params));
                others = Some(row.id);
            }
            Worth::Doublings(times) => {
                if params.doublings {
                    doublings += times as u32 * u32::from(*count);
                    items.push(item(row, *count, times, Unit::Doublings, params));
                }
                others = Some(row.id);
            }
            Worth::HalfLimits(_) => limits |= 1 << (*rule as usize - ROWS.len()),
        }
    }
    if let (Some(value), Some(other)) = (limit_value(limits, params), others) {
        let limit = value.items.first().map_or("", |item| item.rule.id());
        problems.push(Shape::ItemsExclude(limit.to_owned(), other.to_owned()).into());
    }
    Problems::check(problems)?;
    Ok(match limit_value(limits, params) {
        Some(value) => Value { grade: Grade::Items, ..value },
        None => cut(base, doublings, items, params, Grade::Items),
    })
}
