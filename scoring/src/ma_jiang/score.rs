//! Values a hand of `ma-jiang`: reads the tiles, walks the table, turns Faan and Laak into points.

use super::options::*;
use super::table::{LIMIT_HANDS, ROWS, Row, Rule, Worth, excludes};
use crate::hand::{Circumstance, Hand, Meld, Win};
use crate::problem::{Against, Problem, Problems, Shape as RequestShape};
use crate::reading::{self, Reading, Shape};
use crate::seat::Wind;
use crate::tile::{Counts, Kinds, Tile};
use crate::value::{Grade, Item, Points, Totals, Unit, Value};

/// One way to see a winner's hand, with what the rules ask for found once.
pub(super) struct View<'a> {
    hand: &'a Hand,
    options: &'a Options,
    win: Win,
    /// Thirteen orphans; then there are neither figures nor a pair.
    is_orphans: bool,
    chows: u8,
    /// Pungs that are no kongs, with all three tiles in the hand when the winning tile came or drawn.
    concealed_pungs: u8,
    /// Kinds of which there is a pung or kong.
    sets: Kinds,
    /// The kind of the pair.
    pair: Kinds,
    /// Every kind in the hand.
    kinds: Kinds,
}

impl View<'_> {
    fn won(&self, flag: Circumstance) -> bool {
        self.win.how.has(flag)
    }

    fn has_set_of(&self, wind: Wind) -> bool {
        self.sets.meets(kind(Tile::of_wind(wind)))
    }

    const fn has_double_wind(&self) -> bool {
        self.hand.seat as u8 == self.hand.round as u8
    }

    fn sets_of(&self, kinds: Kinds) -> u32 {
        (self.sets.0 & kinds.0).count_ones()
    }

    const fn is_one_suit(&self) -> bool {
        self.kinds.suits() == 1 && !self.kinds.meets(Kinds::HONORS)
    }
}

fn kind(tile: Tile) -> Kinds {
    Kinds::default().with(tile)
}

/// What a hand can show, one named question each.
pub(super) mod patterns {
    use super::super::options::*;
    use super::{View, kind};
    use crate::hand::Circumstance as C;
    use crate::tile::{Kinds, Tile};

    pub(in crate::ma_jiang) fn self_drawn(view: &View<'_>) -> u8 {
        let options = view.options;
        let hides =
            |rule: bool, view: &View<'_>, counts: fn(&View<'_>) -> u8| !rule && counts(view) > 0;
        (view.won(C::SelfDrawn)
            && !hides(options.replacement_plus_self_drawn, view, replacement_tile)
            && !hides(options.last_tile_plus_self_drawn, view, last_wall_tile))
        .into()
    }
    pub(in crate::ma_jiang) fn last_wall_tile(view: &View<'_>) -> u8 {
        (view.won(C::LastTile) && view.won(C::SelfDrawn)).into()
    }
    pub(in crate::ma_jiang) fn kong_robbed(view: &View<'_>) -> u8 {
        view.won(C::RobbedKong).into()
    }
    pub(in crate::ma_jiang) fn replacement_tile(view: &View<'_>) -> u8 {
        let replaced = view.won(C::Replacement)
            || (view.options.replacement_for_bonus && view.won(C::BonusReplacement));
        let hidden = view.won(C::KongOnKong) && view.options.kong_on_kong == KongOnKong::Replaces;
        (replaced && !hidden).into()
    }
    pub(in crate::ma_jiang) fn kong_on_kong(view: &View<'_>) -> u8 {
        view.won(C::KongOnKong).into()
    }

    pub(in crate::ma_jiang) fn own_bonus(view: &View<'_>) -> u8 {
        let bonus = view.hand.bonus;
        let options = view.options;
        if bonus.count() == 8 && options.all_bonus == AllBonus::Alone {
            return 0;
        }
        let count = |own: u8, of_kind: u8| {
            if of_kind == 4 && !options.flower_set_plus_own { 0 } else { own }
        };
        let seat = view.hand.seat;
        count(bonus.flower_of(seat), bonus.flowers())
            + count(bonus.season_of(seat), bonus.seasons())
    }
    pub(in crate::ma_jiang) fn all_flowers_or_seasons(view: &View<'_>) -> u8 {
        let bonus = view.hand.bonus;
        if bonus.count() == 8 && view.options.all_bonus == AllBonus::Alone {
            return 0;
        }
        u8::from(bonus.flowers() == 4) + u8::from(bonus.seasons() == 4)
    }
    pub(in crate::ma_jiang) fn all_bonus(view: &View<'_>) -> u8 {
        (view.hand.bonus.count() == 8).into()
    }

    pub(in crate::ma_jiang) fn all_chows(view: &View<'_>) -> u8 {
        let hand = view.hand;
        let scoring = Kinds::DRAGONS.with(Tile::of_wind(hand.seat)).with(Tile::of_wind(hand.round));
        let fits = view.options.all_chows_pair == AllChowsPair::Any || !view.pair.meets(scoring);
        (view.chows == 4 && fits).into()
    }
    pub(in crate::ma_jiang) fn all_pungs(view: &View<'_>) -> u8 {
        (view.chows == 0 && !view.is_orphans).into()
    }

    pub(in crate::ma_jiang) fn dragon_sets(view: &View<'_>) -> u8 {
        view.sets_of(Kinds::DRAGONS) as u8
    }
    fn counts_single_winds(view: &View<'_>) -> bool {
        !view.has_double_wind() || view.options.double_wind == DoubleWind::OnTop
    }
    pub(in crate::ma_jiang) fn round_wind_set(view: &View<'_>) -> u8 {
        (view.has_set_of(view.hand.round) && counts_single_winds(view)).into()
    }
    pub(in crate::ma_jiang) fn own_wind_set(view: &View<'_>) -> u8 {
        (view.has_set_of(view.hand.seat) && counts_single_winds(view)).into()
    }
    pub(in crate::ma_jiang) fn double_wind_set(view: &View<'_>) -> u8 {
        (view.has_double_wind() && view.has_set_of(view.hand.seat)).into()
    }

    pub(in crate::ma_jiang) fn no_honor_no_bonus(view: &View<'_>) -> u8 {
        let hidden = !view.options.purity_plus_one_suit && view.is_one_suit();
        (!view.kinds.meets(Kinds::HONORS) && view.hand.bonus.count() == 0 && !hidden).into()
    }
    pub(in crate::ma_jiang) fn one_suit_with_honors(view: &View<'_>) -> u8 {
        (view.kinds.suits() == 1 && view.kinds.meets(Kinds::HONORS)).into()
    }
    pub(in crate::ma_jiang) fn one_suit_only(view: &View<'_>) -> u8 {
        view.is_one_suit().into()
    }

    pub(in crate::ma_jiang) fn thirteen_orphans(view: &View<'_>) -> u8 {
        view.is_orphans.into()
    }
    pub(in crate::ma_jiang) fn heaven(view: &View<'_>) -> u8 {
        let spoiled = !view.options.heaven_after_bonus && view.hand.bonus.count() > 0;
        (view.won(C::Heaven) && !view.is_orphans && !spoiled).into()
    }
    pub(in crate::ma_jiang) fn earth(view: &View<'_>) -> u8 {
        (view.won(C::Earth) && !view.is_orphans).into()
    }
    pub(in crate::ma_jiang) fn four_concealed_pungs(view: &View<'_>) -> u8 {
        let waits = view.options.four_concealed_wait == FourConcealedWait::AnySelfDrawn
            || view.pair.meets(kind(view.win.tile));
        (view.concealed_pungs == 4 && view.won(C::SelfDrawn) && waits).into()
    }
    pub(in crate::ma_jiang) fn big_four_winds(view: &View<'_>) -> u8 {
        (view.sets_of(Kinds::WINDS) == 4).into()
    }
    pub(in crate::ma_jiang) fn little_four_winds(view: &View<'_>) -> u8 {
        (view.sets_of(Kinds::WINDS) == 3 && view.pair.meets(Kinds::WINDS)).into()
    }
    pub(in crate::ma_jiang) fn big_three_dragons(view: &View<'_>) -> u8 {
        (view.sets_of(Kinds::DRAGONS) == 3).into()
    }
    pub(in crate::ma_jiang) fn terminals_only(view: &View<'_>) -> u8 {
        // No chow consists of ones and nines.
        view.kinds.within(Kinds::TERMINALS).into()
    }
    pub(in crate::ma_jiang) fn honors_only(view: &View<'_>) -> u8 {
        view.kinds.within(Kinds::HONORS).into()
    }
    pub(in crate::ma_jiang) fn nine_connected_sons(view: &View<'_>) -> u8 {
        let is_base = |(tile, copies): (Tile, u8)| copies == if tile.is_terminal() { 3 } else { 1 };
        (view.hand.melds.is_empty()
            && view.is_one_suit()
            && view.hand.concealed.iter().all(is_base))
        .into()
    }
}

/// Contradictions only `ma-jiang` knows: when a first tile wins, and for whom.
///
/// Source: `docs/rules/ma-jiang.md`, section 3.2.
pub fn contradictions(hand: &Hand) -> Vec<Problem> {
    use Circumstance as C;
    let mut found = Vec::new();
    let mut say = |against| {
        found.push(Problem::ContradictoryFlags { flag: C::Earth, against });
    };
    if !hand.won_by(C::Earth) {
        return found;
    }
    let is_open = |meld: &Meld| match meld {
        Meld::Kong { concealed, .. } => !concealed,
        Meld::Chow(_) | Meld::Pung(_) => true,
    };
    if hand.seat == Wind::East {
        if !hand.won_by(C::Replacement) && !hand.won_by(C::BonusReplacement) {
            say(Against::East);
        }
        if hand.melds.iter().any(is_open) {
            say(Against::LaidOut);
        }
    } else if !hand.melds.is_empty() {
        say(Against::LaidOut);
    }
    found
}

/// What a hand is worth: the winner's in its best reading, a loser's nothing.
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
    Problems::check(contradictions(hand))?;
    let in_hand = hand.in_hand();
    // Faan and Laak of the best reading, and its view for the items.
    let mut best: Option<(Points, u32, View<'_>)> = None;
    let mut limits = 0u32;
    each_view(hand, win, options, &in_hand, |view| {
        for (at, row) in LIMIT_HANDS.iter().enumerate() {
            limits |= u32::from((row.counts)(&view)) << at;
        }
        let (faan, laak) = sums(&view);
        let points = options.points(faan, laak);
        let all_faan = faan + options.table.faan_of_laak(laak);
        if best.as_ref().is_none_or(|(most, times, _)| (points, all_faan) > (*most, *times)) {
            best = Some((points, all_faan, view));
        }
    });
    let Some((_, _, view)) = best else {
        return Err(Problem::NotAWinningHand.into());
    };
    if let Some(value) = limit_value(limits, options, Grade::Tiles) {
        return Ok(value);
    }
    let items = ROWS
        .iter()
        .filter_map(|row| match (row.counts)(&view) {
            0 => None,
            count => Some(item(row, count, options)),
        })
        .collect();
    let (faan, laak) = sums(&view);
    Ok(value_of(faan, laak, items, options, Grade::Tiles))
}

/// A loser's hand: 0 points and no items.
const fn worthless(grade: Grade) -> Value {
    Value {
        points: Points::ZERO,
        base: Points::ZERO,
        totals: Totals::FaanLaak { faan: 0, laak: 0 },
        limit: false,
        below_minimum: false,
        items: Vec::new(),
        grade,
    }
}

/// Walks every way in which the winner's tiles form a hand.
fn each_view<'a>(
    hand: &'a Hand,
    win: Win,
    options: &'a Options,
    in_hand: &Counts,
    mut visit: impl FnMut(View<'a>),
) {
    let mut kinds = in_hand.kinds();
    for tile in hand.melds.iter().flat_map(|meld| meld.tiles()) {
        kinds = kinds.with(tile);
    }
    let empty = || View {
        hand,
        options,
        win,
        is_orphans: false,
        chows: 0,
        concealed_pungs: 0,
        sets: Kinds::default(),
        pair: Kinds::default(),
        kinds,
    };
    reading::each_reading(in_hand, &hand.melds, &mut |reading: &Reading| {
        let mut view = empty();
        view.pair = kind(reading.pair);
        for (at, figure) in reading.figures.iter().enumerate() {
            match figure.shape {
                Shape::Chow => view.chows += 1,
                Shape::Pung | Shape::Kong => {
                    let is_laid_out = at < reading.laid_out;
                    view.concealed_pungs += u8::from(!is_laid_out);
                    view.sets = view.sets.with(figure.tile);
                }
            }
        }
        visit(view);
    });
    if hand.melds.is_empty() && reading::is_thirteen_orphans(in_hand) {
        visit(View { is_orphans: true, ..empty() });
    }
}

/// Faan and Laak of one way to see a hand.
fn sums(view: &View<'_>) -> (u32, u32) {
    let (mut faan, mut laak) = (0, 0);
    for row in ROWS {
        let count = u32::from((row.counts)(view));
        let (each_faan, each_laak) = row.faan_and_laak(view.options.table);
        faan += count * each_faan;
        laak += count * each_laak;
    }
    (faan, laak)
}

fn item(row: &Row, count: u8, options: &Options) -> Item {
    let (faan, laak) = row.faan_and_laak(options.table);
    let (worth, unit) = match row.worth {
        Worth::Faan { .. } => (i64::from(faan), Unit::Faan),
        Worth::Laak(_) => (i64::from(laak), Unit::Laak),
        Worth::Limit => (options.limit_hand().0, Unit::Limit),
    };
    Item {
        rule: crate::value::Rule::MaJiang(row.rule),
        count,
        worth,
        unit,
        source: row.source(options.table),
    }
}

fn value_of(faan: u32, laak: u32, items: Vec<Item>, options: &Options, grade: Grade) -> Value {
    let points = options.points(faan, laak);
    let all_faan = i64::from(faan + options.table.faan_of_laak(laak));
    Value {
        points,
        base: points,
        totals: Totals::FaanLaak { faan, laak },
        limit: points >= options.table.maximum(),
        below_minimum: all_faan < options.min_faan || points.0 < options.min_points,
        items,
        grade,
    }
}

/// The value of the limit hands that fit, as bits in the order of the table.
fn limit_value(fitting: u32, options: &Options, grade: Grade) -> Option<Value> {
    if fitting == 0 {
        return None;
    }
    let items: Vec<Item> = LIMIT_HANDS
        .iter()
        .enumerate()
        .filter(|(at, _)| fitting >> at & 1 == 1)
        .map(|(_, row)| item(row, 1, options))
        .collect();
    let times = match options.several_limits {
        SeveralLimits::Once => 1,
        SeveralLimits::Added => i64::from(fitting.count_ones()),
    };
    let points = options.limit_hand() * times;
    Some(Value {
        points,
        base: points,
        totals: Totals::FaanLaak { faan: 0, laak: 0 },
        limit: true,
        // A limit hand has Faan enough whatever is agreed; points it may lack.
        below_minimum: points.0 < options.min_points,
        items,
        grade,
    })
}

/// How often a keeper may tick a rule beside the others he ticked.
fn most(rule: Rule, ticks: &[(Rule, u8)], options: &Options) -> u8 {
    let row = rule.row();
    let full_sets: u8 = ticks
        .iter()
        .filter(|(other, _)| *other == Rule::AllFlowersOrSeasons)
        .map(|(_, count)| *count)
        .sum();
    match (rule, options.all_bonus) {
        // Both kinds in full are all eight.
        (Rule::AllFlowersOrSeasons, AllBonus::Alone) => 1,
        (Rule::OwnBonus, _) if !options.flower_set_plus_own => row.most.saturating_sub(full_sets),
        (_, AllBonus::Alone | AllBonus::PlusSets) => row.most,
    }
}

/// Adds up what a keeper ticked: Faan, Laak, limit. A limit hand stands alone.
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
            Problem::from(RequestShape::ItemsExclude(row.id.to_owned(), other.id.to_owned()))
        };
        let is_limit = |rule: Rule| rule.row().worth == Worth::Limit;
        let is_bonus = matches!(rule, Rule::OwnBonus | Rule::AllFlowersOrSeasons | Rule::AllBonus);
        if !is_winner {
            problems.push(RequestShape::UnknownItem(row.id.to_owned()).into());
        } else if is_bonus && !options.bonus_tiles {
            problems.push(RequestShape::BonusTilesNotPlayed.into());
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
