//! Adds up the rules that were ticked for a hand of `steiermark` instead of entering its tiles.

use super::options::{GroupFactor, Options};
use super::score::{Sums, item};
use super::table::{Rule, Who};
use crate::problem::{Problem, Problems, Shape};
use crate::value::{Grade, Value};

/// Rules of which a hand shows one at most.
const APART: &[&[Rule]] = &[
    &[Rule::OneSuitWithHonors, Rule::OneSuitOnly, Rule::HonorsOnly],
    &[Rule::OnlyChows, Rule::OnlyPungs],
    &[Rule::FlowerGroup, Rule::AllEightFlowers],
    &[Rule::FirstDiscard, Rule::FirstDrawEast],
    &[Rule::FirstDiscard, Rule::LastTileFromWall, Rule::StolenKongTile],
    &[Rule::LooseTile, Rule::StolenKongTile, Rule::LastWallTile, Rule::FirstDrawEast],
    &[Rule::DragonParade, Rule::WindParade],
];

/// Whether two rules cannot be ticked together.
fn exclude(a: Rule, b: Rule, options: &Options) -> bool {
    let both = |x, y| (a, b) == (x, y) || (a, b) == (y, x);
    a == b
        || APART.iter().any(|group| group.contains(&a) && group.contains(&b))
        || (!options.loose_tile_also_from_wall && both(Rule::LooseTile, Rule::LastTileFromWall))
        || (!options.first_draw_also_from_wall && both(Rule::FirstDrawEast, Rule::LastTileFromWall))
        || (options.flower_group_includes_own && both(Rule::OwnFlower, Rule::AllEightFlowers))
}

/// Adds up what was ticked.
///
/// # Errors
/// `bad-request` for an item ticked too often, one that is not this hand's, or items that exclude each other.
pub fn tally(ticks: &[(Rule, u8)], is_winner: bool, options: &Options) -> Result<Value, Problems> {
    let mut problems: Vec<Problem> = Vec::new();
    let mut items = Vec::with_capacity(ticks.len());
    let mut sums = Sums::default();
    for (at, (rule, count)) in ticks.iter().enumerate() {
        let row = rule.row();
        let is_special = matches!(rule, Rule::SpecialHand | Rule::SpecialConcealed);
        let is_winners = row.who == Who::Winner
            || (*rule == Rule::OneSuitWithHonors && !options.half_flush_for_losers);
        let not_agreed = *rule == Rule::PairRoundWind && options.round_wind_pair_points == 0;
        if is_special || not_agreed || (is_winners && !is_winner) {
            problems.push(Shape::UnknownItem(row.id.to_owned()).into());
            continue;
        }
        if *count == 0 || *count > row.most {
            problems.push(Shape::ItemsExclude(row.id.to_owned(), row.id.to_owned()).into());
            continue;
        }
        for (other, _) in ticks[..at].iter().filter(|(other, _)| exclude(*rule, *other, options)) {
            let shape = Shape::ItemsExclude(row.id.to_owned(), other.id().to_owned());
            problems.push(shape.into());
        }
        let once = *rule == Rule::DragonGroup && options.group_factor == GroupFactor::Once;
        let count = if once { 1 } else { *count };
        sums.add(row, count, options);
        items.push(item(row, count));
    }
    Problems::check(problems)?;
    Ok(sums.value(items, options, Grade::Items))
}
