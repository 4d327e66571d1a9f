//! Values a hand of `steiermark`: figures and flowers, factors, the winner's extras, special hands.

use super::options::{ExtrasTiming, GroupFactor, Options, OwnIsRoundWind};
use super::table::{ROWS, Row, Rule, Who, Worth};
use std::sync::LazyLock;

use crate::classical::{self, Grundregel, Params, View};
use crate::hand::{Circumstance, Hand, SpecialHand};
use crate::problem::{Problem, Problems, Shape};
use crate::seat::Wind;
use crate::tile::{BonusTiles, Kinds};
use crate::value::{Grade, Item, Points, Totals, Unit, Value};

/// From here on an extra is a large one. Source: section 11, `extras_timing`.
const LARGE: i64 = 150;
/// What a callable special hand earns when it was collected in the hand, unless the club says otherwise. Source:
/// section 5.
pub const COLLECTED: i64 = 500;
/// A flower's points. Source: section 4.1.
const FLOWER: i64 = 4;
/// The points of a tile drawn from the wall. Source: section 4.3.
const FROM_WALL: i64 = 2;

/// How tiles are read: four figures and a pair, nothing else wins. What they are worth is said here.
static READER: LazyLock<Params> = LazyLock::new(|| Params::from(&Grundregel::default()));

/// One way to see a hand, by the club's options.
pub(super) struct Look<'a> {
    pub(super) view: &'a View<'a>,
    options: &'a Options,
}

/// What a hand can show, one named question each.
pub(super) mod questions {
    use super::*;

    pub(in crate::steiermark) fn pairs_of_dragons(look: &Look<'_>) -> u8 {
        look.view.pairs_within(Kinds::DRAGONS)
    }
    pub(in crate::steiermark) fn pair_of_own_wind(look: &Look<'_>) -> u8 {
        look.view.has_pair_of(look.view.hand.seat).into()
    }
    pub(in crate::steiermark) fn pair_of_round_wind(look: &Look<'_>) -> u8 {
        let hand = look.view.hand;
        let counts = look.options.round_wind_pair_points > 0 && hand.seat != hand.round;
        (counts && look.view.has_pair_of(hand.round)).into()
    }
    pub(in crate::steiermark) fn bonus_tiles(look: &Look<'_>) -> u8 {
        look.view.hand.bonus.count()
    }
    pub(in crate::steiermark) fn dragon_groups(look: &Look<'_>) -> u8 {
        let groups = look.view.dragon_sets + pairs_of_dragons(look);
        match look.options.group_factor {
            GroupFactor::Each => groups,
            GroupFactor::Once => groups.min(1),
        }
    }
    fn has_group_of(look: &Look<'_>, wind: Wind) -> bool {
        look.view.has_set_of(wind) == 1 || look.view.has_pair_of(wind)
    }
    pub(in crate::steiermark) fn own_wind_group(look: &Look<'_>) -> u8 {
        has_group_of(look, look.view.hand.seat).into()
    }
    pub(in crate::steiermark) fn round_wind_group(look: &Look<'_>) -> u8 {
        let hand = look.view.hand;
        let once =
            hand.seat == hand.round && look.options.own_is_round_wind == OwnIsRoundWind::TimesTwo;
        (!once && has_group_of(look, hand.round)).into()
    }
    pub(in crate::steiermark) fn one_suit_with_honors(look: &Look<'_>) -> u8 {
        let hand = look.view.hand;
        if hand.win.is_none() && !look.options.half_flush_for_losers {
            return 0;
        }
        // Of a loser every tile matters, so it can only be told of a whole hand.
        let is_whole = usize::from(hand.concealed.total()) + 3 * hand.melds.len() == 13;
        let kinds = hand.all_tiles().kinds();
        (is_whole && kinds.suits() == 1 && kinds.meets(Kinds::HONORS)).into()
    }
    pub(in crate::steiermark) fn own_flowers(look: &Look<'_>) -> u8 {
        super::own_flowers(look.view.hand.bonus, look.view.hand.seat, look.options)
    }
    pub(in crate::steiermark) fn flower_groups(look: &Look<'_>) -> u8 {
        super::flower_groups(look.view.hand.bonus)
    }
    pub(in crate::steiermark) fn all_eight_flowers(look: &Look<'_>) -> u8 {
        (look.view.hand.bonus.count() == 8).into()
    }
    pub(in crate::steiermark) fn one_suit_only(look: &Look<'_>) -> u8 {
        look.view.is_one_suit().into()
    }
    pub(in crate::steiermark) fn honors_only(look: &Look<'_>) -> u8 {
        look.view.is_all_honors().into()
    }
    pub(in crate::steiermark) fn from_wall(look: &Look<'_>) -> u8 {
        let spoiled = (!look.options.loose_tile_also_from_wall && loose_tile(look) == 1)
            || (!look.options.first_draw_also_from_wall && first_draw_east(look) == 1);
        if spoiled { 0 } else { look.view.won(Circumstance::SelfDrawn) }
    }
    pub(in crate::steiermark) fn loose_tile(look: &Look<'_>) -> u8 {
        look.view.won(Circumstance::Replacement)
    }
    pub(in crate::steiermark) fn stolen_kong_tile(look: &Look<'_>) -> u8 {
        look.view.won(Circumstance::RobbedKong)
    }
    pub(in crate::steiermark) fn only_chows(look: &Look<'_>) -> u8 {
        (look.view.chows == 4).into()
    }
    pub(in crate::steiermark) fn only_pungs(look: &Look<'_>) -> u8 {
        (look.view.chows == 0).into()
    }
    pub(in crate::steiermark) fn last_wall_tile(look: &Look<'_>) -> u8 {
        look.view.is_last_of_wall().into()
    }
    pub(in crate::steiermark) fn first_discard(look: &Look<'_>) -> u8 {
        look.view.won(Circumstance::Earth)
    }
    pub(in crate::steiermark) fn first_draw_east(look: &Look<'_>) -> u8 {
        look.view.won(Circumstance::Heaven)
    }
    pub(in crate::steiermark) fn dragon_parade(look: &Look<'_>) -> u8 {
        (look.view.dragon_sets == 3).into()
    }
    pub(in crate::steiermark) fn wind_parade(look: &Look<'_>) -> u8 {
        (look.view.wind_sets == 4).into()
    }
}

/// Own flowers that double: those outside a full group, unless the club counts them all.
fn own_flowers(bonus: BonusTiles, seat: Wind, options: &Options) -> u8 {
    let counts = |in_group: u8| in_group < 4 || !options.flower_group_includes_own;
    let flower = if counts(bonus.flowers()) { bonus.flower_of(seat) } else { 0 };
    let season = if counts(bonus.seasons()) { bonus.season_of(seat) } else { 0 };
    flower + season
}

/// Full groups of four; all eight are a rule of their own.
fn flower_groups(bonus: BonusTiles) -> u8 {
    if bonus.count() == 8 {
        0
    } else {
        u8::from(bonus.flowers() == 4) + u8::from(bonus.seasons() == 4)
    }
}

/// Points before the doubling, doublings, and points added afterwards.
#[derive(Clone, Copy, Default)]
struct Sums {
    base: i64,
    doublings: u32,
    late: i64,
}

impl Sums {
    fn add(&mut self, row: &Row, count: u8, options: &Options) {
        let times = i64::from(count);
        match row.worth {
            Worth::Points(points) => self.base += points * times,
            Worth::Extra(points) => {
                let is_late = match options.extras_timing {
                    ExtrasTiming::Before => false,
                    ExtrasTiming::LargeAfter => points >= LARGE,
                    ExtrasTiming::AllAfter => true,
                };
                *(if is_late { &mut self.late } else { &mut self.base }) += points * times;
            }
            Worth::Doublings(doublings) => self.doublings += doublings as u32 * u32::from(count),
            Worth::Special => {}
        }
    }

    const fn raw(self) -> i64 {
        (self.base << self.doublings) + self.late
    }

    fn value(self, items: Vec<Item>, options: &Options, grade: Grade) -> Value {
        let points = options.limit.map_or(self.raw(), |limit| self.raw().min(limit));
        Value {
            points: Points(points),
            base: Points(self.base),
            totals: Totals::Doublings(self.doublings),
            limit: self.raw() > points,
            below_minimum: false,
            items,
            grade,
        }
    }
}

fn item(row: &Row, count: u8) -> Item {
    let (worth, unit) = match row.worth {
        Worth::Points(points) | Worth::Extra(points) => (points, Unit::Points),
        Worth::Doublings(times) => (times, Unit::Doublings),
        Worth::Special => (0, Unit::Points),
    };
    let rule = crate::value::Rule::Steiermark(row.rule);
    Item { rule, count, worth, unit, source: row.source }
}

fn rows_for(is_winner: bool) -> impl Iterator<Item = &'static Row> {
    ROWS.iter().filter(move |row| row.who == Who::Everybody || is_winner)
}

fn sums(look: &Look<'_>) -> Sums {
    let mut sums = Sums::default();
    for row in rows_for(look.view.hand.win.is_some()) {
        sums.add(row, (row.counts)(look), look.options);
    }
    sums
}

fn value_of(look: &Look<'_>) -> Value {
    let items = rows_for(look.view.hand.win.is_some())
        .filter_map(|row| {
            let count = (row.counts)(look);
            (count > 0).then(|| item(row, count))
        })
        .collect();
    sums(look).value(items, look.options, Grade::Tiles)
}

/// What a hand is worth: a winner's in its best reading, a loser's with all that scores.
///
/// # Errors
/// `contradictory-flags`, `not-a-winning-hand`.
pub fn score(hand: &Hand, options: &Options) -> Result<Value, Problems> {
    let Some(win) = hand.win else {
        let view = classical::loser_view(hand, &READER);
        return Ok(value_of(&Look { view: &view, options }));
    };
    Problems::check(classical::contradictions(hand, false))?;
    let mut best: Option<(i64, u32, Value)> = None;
    classical::each_view(hand, win, &READER, &hand.in_hand(), |view| {
        let look = Look { view, options };
        let Sums { doublings, .. } = sums(&look);
        let raw = sums(&look).raw();
        if best.as_ref().is_none_or(|(most, times, _)| (raw, doublings) > (*most, *times)) {
            best = Some((raw, doublings, value_of(&look)));
        }
    });
    best.map(|(_, _, value)| value).ok_or_else(|| Problem::NotAWinningHand.into())
}

/// What a special hand is worth: the club's value, flowers, the drawn tile, and the collected hand.
///
/// # Errors
/// `missing-special-value` until the club has entered one.
pub fn score_special(hand: &SpecialHand, options: &Options) -> Result<Value, Problems> {
    let Some(Points(value)) = hand.value.or_else(|| options.special_value(&hand.id)) else {
        return Err(Problem::MissingSpecialValue { id: hand.id.clone() }.into());
    };
    let flowers = i64::from(hand.bonus.count());
    // By option the flower factors multiply the flower points, and nothing else.
    let factors = if options.special_flower_factors {
        [
            (Rule::OwnFlower, own_flowers(hand.bonus, hand.seat, options)),
            (Rule::FlowerGroup, flower_groups(hand.bonus)),
            (Rule::AllEightFlowers, u8::from(hand.bonus.count() == 8)),
        ]
    } else {
        [(Rule::OwnFlower, 0), (Rule::FlowerGroup, 0), (Rule::AllEightFlowers, 0)]
    };
    let mut flower_sums = Sums { base: FLOWER * flowers, ..Sums::default() };
    for (rule, count) in factors {
        flower_sums.add(rule.row(), count, options);
    }
    let mut items = Vec::with_capacity(4);
    let mut add = |rule: Rule, count: u8, worth: i64| {
        if count > 0 {
            items.push(Item { worth, ..item(rule.row(), count) });
        }
    };
    let collected = if hand.concealed { options.collected(&hand.id) } else { 0 };
    add(Rule::SpecialHand, 1, value);
    add(Rule::SpecialConcealed, u8::from(collected > 0), collected);
    add(Rule::BonusTile, hand.bonus.count(), FLOWER);
    let is_drawn = hand.how.has(Circumstance::SelfDrawn);
    add(Rule::LastTileFromWall, is_drawn.into(), FROM_WALL);
    let base = value + collected + flower_sums.raw() + if is_drawn { FROM_WALL } else { 0 };
    items.extend(
        factors
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(rule, count)| item(rule.row(), *count)),
    );
    Ok(Sums { base, ..Sums::default() }.value(items, options, Grade::Tiles))
}

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

/// Adds up what a keeper ticked.
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
