//! Adds up the rules that were ticked for a hand of `hong-kong` instead of entering its tiles.

use super::options::Options;
use super::score::{item, value_of, worthless};
use super::table::{Row, Rule, excludes};
use crate::problem::{Problem, Problems, Shape};
use crate::value::{Grade, Value};

/// How often a rule may be ticked, given the other ticks: a full set of four has its own tile in it.
fn most(rule: Rule, ticks: &[(Rule, u8)]) -> u8 {
    let full_sets = ticks.iter().filter(|(other, _)| *other == Rule::AllFlowersOrSeasons);
    let full_sets = full_sets.fold(0, |sum: u8, (_, count)| sum.saturating_add(*count));
    let most = rule.row().most;
    if rule == Rule::OwnBonus { most.saturating_sub(full_sets) } else { most }
}

/// Adds up what was ticked. A limit hand stands beside other limit hands alone.
///
/// # Errors
/// `bad-request` for an item ticked too often or not played, for items that exclude each other or stand beside a limit
/// hand, and for any item of a loser.
pub fn tally(ticks: &[(Rule, u8)], is_winner: bool, options: &Options) -> Result<Value, Problems> {
    let mut problems = Vec::new();
    let mut faan = 0u32;
    let mut items = Vec::with_capacity(ticks.len());
    for (at, (rule, count)) in ticks.iter().enumerate() {
        let row = rule.row();
        let refuse = |other: &Row| {
            Problem::from(Shape::ItemsExclude(row.id.to_owned(), other.id.to_owned()))
        };
        let is_bonus = matches!(rule, Rule::OwnBonus | Rule::AllFlowersOrSeasons);
        if is_winner && is_bonus && !options.bonus_tiles {
            problems.push(Shape::BonusTilesNotPlayed.into());
        } else if !is_winner || !row.is_played(options) {
            problems.push(Shape::UnknownItem(row.id.to_owned()).into());
        } else if *count == 0 || *count > most(*rule, ticks) {
            problems.push(refuse(row));
        }
        for (other, _) in &ticks[..at] {
            let is_limit = |rule: Rule| rule.row().faan(options).is_none();
            let beside_limit = is_limit(*rule) != is_limit(*other);
            if rule == other || beside_limit || excludes(*rule, *other, options) {
                problems.push(refuse(other.row()));
            }
        }
        faan += u32::from(*count) * row.faan(options).unwrap_or(0);
        items.push(item(row, *count, options));
    }
    Problems::check(problems)?;
    if !is_winner {
        return Ok(worthless(Grade::Items));
    }
    items.sort_by_key(|item| item.rule);
    Ok(value_of(faan, items, options, Grade::Items))
}
