//! Adds up the rules that were ticked for a hand of `ma-jiang` instead of entering its tiles.

use super::options::{AllBonus, Options};
use super::score::{item, limit_value, value_of, worthless};
use super::table::{ROWS, Row, Rule, Worth, excludes};
use crate::problem::{Problem, Problems, Shape};
use crate::value::{Grade, Value};

/// How often a rule may be ticked, given the other ticks.
fn most(rule: Rule, ticks: &[(Rule, u8)], options: &Options) -> u8 {
    let row = rule.row();
    let full_sets: u8 = ticks
        .iter()
        .filter(|(other, _)| *other == Rule::AllFlowersOrSeasons)
        .map(|(_, count)| *count)
        .sum();
    match (rule, options.all_bonus) {
        // All flowers and all seasons together are the rule of all eight.
        (Rule::AllFlowersOrSeasons, AllBonus::Alone) => 1,
        (Rule::OwnBonus, _) if !options.flower_set_plus_own => row.most.saturating_sub(full_sets),
        (_, AllBonus::Alone | AllBonus::PlusSets) => row.most,
    }
}

/// Adds up what was ticked: Faan, Laak, limit. A limit hand stands alone.
///
/// # Errors
/// `bad-request` for an item ticked too often, for items that exclude each other or stand beside a
/// limit hand, for bonus tiles where none are played, and for any item of a loser.
pub fn tally(ticks: &[(Rule, u8)], is_winner: bool, options: &Options) -> Result<Value, Problems> {
    let mut problems = Vec::new();
    let (mut faan, mut laak, mut limits) = (0u32, 0u32, 0u32);
    let mut items = Vec::with_capacity(ticks.len());
    for (at, (rule, count)) in ticks.iter().enumerate() {
        let row = rule.row();
        let refuse = |other: &Row| {
            Problem::from(Shape::ItemsExclude(row.id.to_owned(), other.id.to_owned()))
        };
        let is_limit = |rule: Rule| rule.row().worth == Worth::Limit;
        let is_bonus = matches!(rule, Rule::OwnBonus | Rule::AllFlowersOrSeasons | Rule::AllBonus);
        if !is_winner {
            problems.push(Shape::UnknownItem(row.id.to_owned()).into());
        } else if is_bonus && !options.bonus_tiles {
            problems.push(Shape::BonusTilesNotPlayed.into());
        } else if *count == 0 || *count > most(*rule, ticks, options) {
            problems.push(refuse(row));
        }
        for (other, _) in &ticks[..at] {
            let beside_limit = is_limit(*rule) != is_limit(*other);
            if rule == other || beside_limit || excludes(*rule, *other, options) {
                problems.push(refuse(other.row()));
            }
        }
        if is_limit(*rule) {
            limits |= 1 << (*rule as usize - ROWS.len());
        } else {
            let (each_faan, each_laak) = row.faan_and_laak(options.table);
            faan += u32::from(*count) * each_faan;
            laak += u32::from(*count) * each_laak;
            items.push(item(row, *count, options));
        }
    }
    Problems::check(problems)?;
    if !is_winner {
        return Ok(worthless(Grade::Items));
    }
    Ok(limit_value(limits, options, Grade::Items)
        .unwrap_or_else(|| value_of(faan, laak, items, options, Grade::Items)))
}
