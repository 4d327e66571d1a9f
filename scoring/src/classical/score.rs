//! Values a hand of the classical family: reads the tiles, walks the table, doubles, cuts at the limit.

use super::options::*;
use super::table::{LIMIT_HANDS, ROWS, Row, Rule, Who, Worth};
use crate::hand::{Circumstance, Hand, Meld, Win};
use crate::problem::{Against, Problem, Problems, Shape as RequestShape};
use crate::reading::{self, Figure, Reading, Shape, WinningForms};
use crate::seat::Wind;
use crate::tile::{Counts, Kinds, Tile};
use crate::value::{Grade, Item, Points, Totals, Unit, Value};

/// What the tiles of a hand form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Figures and pairs: a winner's four and one, or what a loser has.
    Figures,
    /// Seven pairs.
    Pairs,
    /// Thirteen orphans.
    Orphans,
}

/// One way to see a hand, with what the rules ask for found once.
pub(crate) struct View<'a> {
    pub(crate) hand: &'a Hand,
    params: &'a Params,
    win: Option<Win>,
    form: Form,
    /// Pungs and kongs by size, class and openness, in the order of the table.
    pub(crate) figures: [u8; 12],
    pub(crate) chows: u8,
    chow_starts: Kinds,
    pub(crate) dragon_sets: u8,
    pub(crate) wind_sets: u8,
    kongs: u8,
    concealed_pungs: u8,
    concealed_kongs: u8,
    /// Kinds of which there is a pung or kong, and a pair.
    sets: Kinds,
    pairs: Kinds,
    /// Every kind in the hand.
    kinds: Kinds,
    /// Every figure and the pair are concealed (as the options see it).
    pub(crate) all_concealed: bool,
    /// The winning tile belongs to the pair.
    wins_on_pair: bool,
    /// Exactly one kind completes the hand.
    only_possible: bool,
}

impl<'a> View<'a> {
    fn empty(hand: &'a Hand, params: &'a Params, kinds: Kinds, form: Form) -> View<'a> {
        View {
            hand,
            params,
            win: hand.win,
            form,
            figures: [0; 12],
            chows: 0,
            chow_starts: Kinds::default(),
            dragon_sets: 0,
            wind_sets: 0,
            kongs: 0,
            concealed_pungs: 0,
            concealed_kongs: 0,
            sets: Kinds::default(),
            pairs: Kinds::default(),
            kinds,
            all_concealed: false,
            wins_on_pair: false,
            only_possible: false,
        }
    }

    fn add(&mut self, figure: Figure) {
        let tile = figure.tile;
        let size = match figure.shape {
            Shape::Chow => {
                self.chows += 1;
                self.chow_starts = self.chow_starts.with(tile);
                return;
            }
            Shape::Pung => 0,
            Shape::Kong => {
                self.kongs += 1;
                self.concealed_kongs += u8::from(figure.concealed);
                6
            }
        };
        let class = if tile.is_honor() {
            4
        } else if tile.is_terminal() {
            2
        } else {
            0
        };
        self.figures[size + class + usize::from(figure.concealed)] += 1;
        self.concealed_pungs += u8::from(figure.concealed);
        self.dragon_sets += u8::from(tile.is_dragon());
        self.wind_sets += u8::from(tile.is_wind());
        self.sets = self.sets.with(tile);
    }

    pub(crate) fn is(&self, form: Form) -> u8 {
        (self.form == form).into()
    }

    pub(crate) fn won(&self, flag: Circumstance) -> u8 {
        self.win.is_some_and(|win| win.how.has(flag)).into()
    }

    fn won_with(&self, flag: Circumstance, rank: u8, suit: crate::tile::Suit) -> bool {
        self.won(flag) == 1 && self.win.map(|win| win.tile) == Tile::of_suit(suit, rank)
    }

    pub(crate) fn has_set_of(&self, wind: Wind) -> u8 {
        self.sets.meets(Kinds::default().with(Tile::of_wind(wind))).into()
    }

    pub(crate) fn has_pair_of(&self, wind: Wind) -> bool {
        self.pairs.meets(Kinds::default().with(Tile::of_wind(wind)))
    }

    pub(crate) fn completed_pair(&self, class: fn(Tile) -> bool) -> u8 {
        self.win.is_some_and(|win| self.wins_on_pair && class(win.tile)).into()
    }

    pub(crate) fn is_one_suit(&self) -> bool {
        self.kinds.suits() == 1 && !self.kinds.meets(Kinds::HONORS)
    }

    pub(crate) fn is_all_honors(&self) -> bool {
        self.kinds.within(Kinds::HONORS)
    }

    pub(crate) fn is_from_dead_wall(&self) -> bool {
        self.won(Circumstance::Replacement) == 1 || self.won(Circumstance::BonusReplacement) == 1
    }

    pub(crate) fn is_last_of_wall(&self) -> bool {
        self.won(Circumstance::LastTile) == 1 && self.won(Circumstance::SelfDrawn) == 1
    }

    /// How many pairs are of these kinds.
    pub(crate) fn pairs_within(&self, kinds: Kinds) -> u8 {
        (self.pairs.0 & kinds.0).count_ones() as u8
    }

    fn has_scoring_pair(&self) -> bool {
        self.pairs.meets(Kinds::DRAGONS)
            || self.has_pair_of(self.hand.seat)
            || self.has_pair_of(self.hand.round)
    }
}

/// What a hand can show, one named question each.
pub(super) mod patterns {
    pub(in crate::classical) use super::super::options::{
        HonorsOnly as HonorsOnlyOption, LastDiscard as LastDiscardOption, OnlyPossiblePlusPair,
        PairBothWinds, ThreeConcealed, ZeroPointBonus,
    };
    pub(in crate::classical) use super::Form;
    use super::View;
    pub(in crate::classical) use crate::hand::Circumstance::{
        self, Earth, Heaven, KongOnKong, NinthWin, RobbedKong,
    };
    use crate::tile::{Kinds, Suit, Tile};

    pub(in crate::classical) fn is_minor(tile: Tile) -> bool {
        !tile.is_honor() && !tile.is_terminal()
    }
    pub(in crate::classical) fn is_terminal(tile: Tile) -> bool {
        tile.is_terminal()
    }
    pub(in crate::classical) fn is_dragon(tile: Tile) -> bool {
        tile.is_dragon()
    }
    pub(in crate::classical) fn is_wind(tile: Tile) -> bool {
        tile.is_wind()
    }

    fn pairs_count(view: &View<'_>) -> bool {
        view.win.is_some() || view.params.loser_pairs
    }

    pub(in crate::classical) fn pairs_of_dragons(view: &View<'_>) -> u8 {
        let dragons = view.pairs_within(Kinds::DRAGONS);
        if pairs_count(view) { dragons } else { 0 }
    }
    pub(in crate::classical) fn pair_of_own_wind(view: &View<'_>) -> u8 {
        (pairs_count(view) && view.has_pair_of(view.hand.seat)).into()
    }
    pub(in crate::classical) fn pair_of_round_wind(view: &View<'_>) -> u8 {
        let once = view.params.klassisch.pair_both_winds == PairBothWinds::Once
            && view.hand.seat == view.hand.round;
        (pairs_count(view) && !once && view.has_pair_of(view.hand.round)).into()
    }

    pub(in crate::classical) fn from_wall(view: &View<'_>) -> u8 {
        let spoiled = !view.params.klassisch.last_wall_plus_from_wall && view.is_last_of_wall();
        if spoiled { 0 } else { view.won(Circumstance::SelfDrawn) }
    }
    pub(in crate::classical) fn only_possible(view: &View<'_>) -> u8 {
        // A pair line is never lower than this one, and wins where they are equal.
        let given_way = view.params.klassisch.only_possible_plus_pair
            == OnlyPossiblePlusPair::Higher
            && view.wins_on_pair;
        (view.only_possible && !given_way).into()
    }

    pub(in crate::classical) fn own_bonus_pair(view: &View<'_>) -> u8 {
        let bonus = view.hand.bonus;
        bonus.flower_of(view.hand.seat) * bonus.season_of(view.hand.seat)
    }
    pub(in crate::classical) fn three_concealed_pungs(view: &View<'_>) -> u8 {
        let counted = match view.params.klassisch.three_concealed {
            ThreeConcealed::PungOrKong => view.concealed_pungs,
            ThreeConcealed::PungOnly => view.concealed_pungs - view.concealed_kongs,
        };
        (counted >= 3).into()
    }
    pub(in crate::classical) fn little_three_dragons(view: &View<'_>) -> u8 {
        (view.dragon_sets == 2 && view.pairs.meets(Kinds::DRAGONS)).into()
    }
    pub(in crate::classical) fn little_four_joys(view: &View<'_>) -> u8 {
        (view.wind_sets == 3 && view.pairs.meets(Kinds::WINDS)).into()
    }
    pub(in crate::classical) fn zero_point_hand(view: &View<'_>) -> u8 {
        let spoiled = view.params.klassisch.zero_point_bonus == ZeroPointBonus::Spoils
            && view.hand.bonus.count() > 0;
        (view.chows == 4 && !view.has_scoring_pair() && !spoiled).into()
    }
    pub(in crate::classical) fn one_suit_with_honors(view: &View<'_>) -> u8 {
        (view.kinds.suits() == 1 && view.kinds.meets(Kinds::HONORS)).into()
    }
    pub(in crate::classical) fn majors_only(view: &View<'_>) -> u8 {
        view.kinds.within(Kinds(Kinds::HONORS.0 | Kinds::TERMINALS.0)).into()
    }
    pub(in crate::classical) fn last_discard(view: &View<'_>) -> u8 {
        let is_discard = view.won(Circumstance::SelfDrawn) == 0 && view.won(RobbedKong) == 0;
        let is_last = match view.params.klassisch.last_discard {
            LastDiscardOption::AfterLastWallTile => view.won(Circumstance::LastTile) == 1,
            LastDiscardOption::AnyDiscard => true,
        };
        (is_discard && is_last).into()
    }

    pub(in crate::classical) fn limit_all_honors(view: &View<'_>) -> u8 {
        let played = view.params.klassisch.honors_only == HonorsOnlyOption::Limit;
        (played && view.is_all_honors()).into()
    }
    pub(in crate::classical) fn heads_and_tails(view: &View<'_>) -> u8 {
        view.kinds.within(Kinds::TERMINALS).into()
    }
    pub(in crate::classical) fn concealed_one_suit(view: &View<'_>) -> u8 {
        (view.is_one_suit() && view.all_concealed).into()
    }
    pub(in crate::classical) fn squirming_snake(view: &View<'_>) -> u8 {
        // Everything else, one suit included, follows from the ranks of pungs, pair and chows below.
        if view.chows != 2 {
            return 0;
        }
        let Some(suit) =
            Suit::ALL.into_iter().find(|suit| view.kinds.0 >> (*suit as usize * 9) & 0x1ff != 0)
        else {
            return 0;
        };
        // Bits of the nine ranks: pungs of 1 and 9, then pair and lowest tiles of the two chows.
        let ranks = |kinds: Kinds| kinds.0 >> (suit as usize * 9) & 0x1ff;
        let chows = match ranks(view.pairs) {
            0b0_0000_0010 => 0b0_0010_0100, // 2: 345 678
            0b0_0001_0000 => 0b0_0010_0010, // 5: 234 678
            0b0_1000_0000 => 0b0_0001_0010, // 8: 234 567
            _ => return 0,
        };
        (ranks(view.sets) == 0b1_0000_0001 && ranks(view.chow_starts) == chows).into()
    }
    pub(in crate::classical) fn fourfold_plenty(view: &View<'_>) -> u8 {
        (view.kongs == 4).into()
    }
    pub(in crate::classical) fn three_great_scholars(view: &View<'_>) -> u8 {
        (view.dragon_sets == 3 && view.chows == 0).into()
    }
    pub(in crate::classical) fn imperial_jade(view: &View<'_>) -> u8 {
        view.kinds.within(Kinds::GREEN).into()
    }
    pub(in crate::classical) fn nine_lanterns(view: &View<'_>) -> u8 {
        if !view.hand.melds.is_empty() || !view.is_one_suit() {
            return 0;
        }
        let counts = &view.hand.concealed;
        counts.iter().all(|(tile, copies)| copies == if tile.is_terminal() { 3 } else { 1 }).into()
    }
    pub(in crate::classical) fn hidden_treasure(view: &View<'_>) -> u8 {
        u8::from(view.concealed_pungs == 4) * view.won(Circumstance::SelfDrawn)
    }
    pub(in crate::classical) fn plum_blossom(view: &View<'_>) -> u8 {
        (view.won_with(Circumstance::Replacement, 5, Suit::Circles)
            || view.won_with(Circumstance::BonusReplacement, 5, Suit::Circles))
        .into()
    }
    pub(in crate::classical) fn moon_from_the_sea(view: &View<'_>) -> u8 {
        (view.is_last_of_wall() && view.won_with(Circumstance::LastTile, 1, Suit::Circles)).into()
    }
    pub(in crate::classical) fn carrying_pole(view: &View<'_>) -> u8 {
        view.won_with(RobbedKong, 2, Suit::Bamboo).into()
    }
}

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
        Ok(value_of(&counted(&loser_view(hand, params), params), params))
    }
}

pub(crate) fn loser_view<'a>(hand: &'a Hand, params: &'a Params) -> View<'a> {
    let mut view = View::empty(hand, params, Kinds::default(), Form::Figures);
    for meld in &hand.melds {
        view.add(Figure::from(*meld));
    }
    if params.klassisch.loser_hand_figures == LoserHandFigures::Count {
        for (tile, copies) in hand.concealed.iter() {
            match copies {
                3 | 4 => view.add(Figure { shape: Shape::Pung, tile, concealed: true }),
                2 => view.pairs = view.pairs.with(tile),
                _ => {}
            }
        }
    }
    view
}

/// What one way to see a hand shows, line by line: the table is walked once.
struct Counted {
    counts: [u8; ROWS.len()],
    base: i64,
    doublings: u32,
}

fn counted(view: &View<'_>, params: &Params) -> Counted {
    let mut all = Counted { counts: [0; ROWS.len()], base: 0, doublings: 0 };
    let is_loser = view.win.is_none();
    for (row, kept) in ROWS.iter().zip(&mut all.counts) {
        if is_loser && row.who == Who::Winner {
            continue;
        }
        let count = (row.counts)(view);
        match row.worth {
            Worth::Points(points) => all.base += points * i64::from(count),
            Worth::Doublings(times) if params.doublings => {
                all.doublings += times as u32 * u32::from(count);
            }
            Worth::Doublings(_) | Worth::HalfLimits(_) => continue,
        }
        *kept = count;
    }
    all
}

fn item(row: &Row, count: u8, worth: i64, unit: Unit, params: &Params) -> Item {
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
fn cut(base: i64, doublings: u32, items: Vec<Item>, params: &Params, grade: Grade) -> Value {
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

/// Walks every way in which the winner's tiles form a hand, and every group the winning tile can
/// belong to.
pub(crate) fn each_view<'a>(
    hand: &'a Hand,
    win: Win,
    params: &'a Params,
    in_hand: &Counts,
    mut visit: impl FnMut(&View<'a>),
) {
    let mut kinds = in_hand.kinds();
    for tile in hand.melds.iter().flat_map(|meld| meld.tiles()) {
        kinds = kinds.with(tile);
    }
    let options = &params.klassisch;
    let is_drawn = win.how.has(Circumstance::SelfDrawn);
    let may_be_claimed = options.all_concealed_last == AllConcealedLast::MayBeClaimed;
    let none_open =
        hand.melds.iter().all(|meld| matches!(meld, Meld::Kong { concealed: true, .. }));
    let all_concealed = none_open && (is_drawn || may_be_claimed);
    let plays_pairs = params.limit_hands && options.half_limit_hands != HalfLimitHands::Off;
    // The wait is the same for every reading, and dear to find: only once, and only when there is one.
    let mut only_possible = None;
    let mut only_possible = || {
        *only_possible.get_or_insert_with(|| {
            let forms = WinningForms {
                seven_pairs: plays_pairs,
                quads: options.seven_pairs_quads,
                thirteen_orphans: params.limit_hands,
            };
            reading::waits(hand, forms).take(2).count() == 1
        })
    };
    reading::each_reading(in_hand, &hand.melds, &mut |reading: &Reading| {
        let mut place = |in_pair: bool, at: Option<usize>| {
            let mut view = View::empty(hand, params, kinds, Form::Figures);
            for (position, figure) in reading.figures.iter().enumerate() {
                let is_completed = at == Some(position);
                view.add(Figure {
                    concealed: figure.concealed && (is_drawn || !is_completed),
                    ..*figure
                });
            }
            view.pairs = Kinds::default().with(reading.pair);
            view.all_concealed = all_concealed;
            view.wins_on_pair = in_pair;
            view.only_possible = only_possible();
            visit(&view);
        };
        if reading.pair == win.tile {
            place(true, None);
        }
        for at in reading.laid_out..4 {
            let figure = reading.figures[at];
            // Two equal groups are the same place.
            if figure.holds(win.tile) && !reading.figures[reading.laid_out..at].contains(&figure) {
                place(false, Some(at));
            }
        }
    });
    if hand.melds.is_empty() && params.limit_hands {
        let form = if plays_pairs && reading::is_seven_pairs(in_hand, options.seven_pairs_quads) {
            Some(Form::Pairs)
        } else if reading::is_thirteen_orphans(in_hand) {
            Some(Form::Orphans)
        } else {
            None
        };
        if let Some(form) = form {
            let mut view = View::empty(hand, params, kinds, form);
            view.all_concealed = all_concealed;
            visit(&view);
        }
    }
}

fn winner(hand: &Hand, win: Win, params: &Params) -> Result<Value, Problems> {
    let in_hand = hand.in_hand();
    let mut best: Option<(i64, Counted)> = None;
    let mut wins = false;
    let mut limits = 0u32;
    each_view(hand, win, params, &in_hand, |view| {
        wins = true;
        if params.limit_hands {
            for (at, row) in LIMIT_HANDS.iter().enumerate() {
                limits |= u32::from((row.counts)(view)) << at;
            }
        }
        if view.form == Form::Figures {
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
fn limit_value(fitting: u32, params: &Params) -> Option<Value> {
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

/// Adds up what a keeper ticked: points, doublings, limit. A limit hand stands alone.
///
/// # Errors
/// `bad-request` for an item ticked too often, a winner's item for a loser, or items beside a limit hand.
pub fn tally(ticks: &[(Rule, u8)], is_winner: bool, params: &Params) -> Result<Value, Problems> {
    let mut problems = Vec::new();
    let mut items = Vec::with_capacity(ticks.len());
    let (mut base, mut doublings, mut limits, mut others) = (0i64, 0u32, 0u32, None);
    for (at, (rule, count)) in ticks.iter().enumerate() {
        let row = rule.row();
        let refuse = |other: &str| {
            Problem::from(RequestShape::ItemsExclude(row.id.to_owned(), other.to_owned()))
        };
        let is_bonus = *rule == Rule::BonusTile && !params.klassisch.bonus_tiles;
        let is_limit = matches!(row.worth, Worth::HalfLimits(_));
        if *count == 0 || *count > row.most || ticks[..at].iter().any(|(other, _)| other == rule) {
            problems.push(refuse(row.id));
        } else if is_bonus {
            problems.push(RequestShape::BonusTilesNotPlayed.into());
        } else if (row.who == Who::Winner && !is_winner) || (is_limit && !params.limit_hands) {
            problems.push(RequestShape::UnknownItem(row.id.to_owned()).into());
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
        problems.push(RequestShape::ItemsExclude(limit.to_owned(), other.to_owned()).into());
    }
    Problems::check(problems)?;
    Ok(match limit_value(limits, params) {
        Some(value) => Value { grade: Grade::Items, ..value },
        None => cut(base, doublings, items, params, Grade::Items),
    })
}
