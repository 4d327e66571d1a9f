//! Adds up the hands that were ticked for a hand of `mcr` instead of entering its tiles.

use super::options::Options;
use super::rule_counts::RuleCounts;
use super::score::value;
use super::table::Rule::{self, *};
use super::table::Rules;
use crate::problem::{Problems, Shape};
use crate::value::{Grade, Points, Value};

/// Adds up what was ticked and drops what is swallowed: by a higher hand, or because chows
/// join no more often than there are chows. What was dropped is not listed.
///
/// # Errors
/// `bad-request` for an item ticked too often, or any item of a loser's hand.
pub fn tally(ticks: &[(Rule, u8)], is_winner: bool, options: &Options) -> Result<Value, Problems> {
    let mut problems = Vec::new();
    let (mut found, mut flowers) = (RuleCounts::default(), 0);
    for (at, (rule, count)) in ticks.iter().enumerate() {
        let row = rule.row();
        if !is_winner && *rule != Flowers {
            problems.push(Shape::UnknownItem(row.id.to_owned()).into());
        } else if *count == 0
            || *count > row.most
            || ticks[..at].iter().any(|(other, _)| other == rule)
        {
            let id = row.id.to_owned();
            problems.push(Shape::ItemsExclude(id.clone(), id).into());
        } else if *rule == Flowers {
            flowers = *count;
        } else {
            found.add_many(*rule, *count);
        }
    }
    Problems::check(problems)?;
    if !is_winner {
        return Ok(Value { grade: Grade::Items, ..Value::given(Points::ZERO) });
    }
    found.resolve(options);
    cap_joints(&mut found);
    if found.rules.has(ChickenHand) {
        let others = found.rules.without(Rules::default().with(ChickenHand));
        if others != Rules::default() {
            found.rules = others;
        }
    }
    Ok(value(&found, flowers, options, Grade::Items))
}

/// Four chows have at most three joints: hands of two chows, where a hand of three takes two.
fn cap_joints(found: &mut RuleCounts) {
    const THREES: [Rule; 6] = [
        MixedShiftedChows,
        MixedStraight,
        MixedTripleChow,
        PureStraight,
        PureShiftedChows,
        PureTripleChow,
    ];
    let taken = THREES.iter().any(|rule| found.rules.has(*rule));
    let mut left = if taken { 1 } else { 3 };
    for rule in [PureDoubleChow, MixedDoubleChow, ShortStraight, TwoTerminalChows] {
        let count = found.counts[rule as usize].min(left);
        found.counts[rule as usize] = count;
        left -= count;
        if count == 0 {
            found.rules = found.rules.without(Rules::default().with(rule));
        }
    }
}
