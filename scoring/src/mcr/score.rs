//! Values a winner's hand of `mcr`: finds the hands of the rule book in each reading, drops those that others include,
//! keeps the best.

use super::chows;
use super::options::Options;
use super::pungs;
use super::rule_counts::RuleCounts;
use super::table::Rule::{self, *};
use super::table::Rules;
use super::whole_hand::{self, EVEN, FIVES};
use crate::hand::{Circumstance, Hand, Win};
use crate::problem::{Against, Problem, Problems};
use crate::reading::{self, Set, SetShape, WinningForms};
use crate::seat::Wind;
use crate::tile::{Counts, Kinds, Tile};
use crate::value::{Grade, Item, Points, Totals, Unit, Value};

/// 147 of one suit, 258 of another, 369 of the third.
const KNITTED: [Kinds; 6] = {
    const fn knit(first: usize, second: usize, third: usize) -> Kinds {
        let every_third = 0b001_001_001;
        Kinds(
            every_third << (9 * first)
                | every_third << (9 * second + 1)
                | every_third << (9 * third + 2),
        )
    }
    [knit(0, 1, 2), knit(0, 2, 1), knit(1, 0, 2), knit(1, 2, 0), knit(2, 0, 1), knit(2, 1, 0)]
};

/// Contradictions only `mcr` sees.
pub fn contradictions(hand: &Hand) -> Vec<Problem> {
    use Circumstance::Earth;
    let mut found = Vec::new();
    if hand.won_by(Earth) {
        if hand.seat == Wind::East {
            found.push(Problem::ContradictoryFlags { flag: Earth, against: Against::East });
        }
        if !hand.melds.is_empty() {
            found.push(Problem::ContradictoryFlags { flag: Earth, against: Against::LaidOut });
        }
    }
    found
}

/// What a hand is worth: a winner's in its best reading; a loser's hand is worth nothing here.
///
/// # Errors
/// `contradictory-flags`, `not-a-winning-hand`.
pub fn score(hand: &Hand, options: &Options) -> Result<Value, Problems> {
    let Some(win) = hand.win else {
        return Ok(Value { grade: Grade::Tiles, ..Value::given(Points::ZERO) });
    };
    Problems::check(contradictions(hand))?;
    let valuation = Valuation::new(hand, win, options);
    let best = valuation.best().ok_or(Problem::NotAWinningHand)?;
    Ok(value(&best, hand.bonus.count(), options, Grade::Tiles))
}

/// The value of hands that all count, with flowers added afterwards.
pub(super) fn value(found: &RuleCounts, flowers: u8, options: &Options, grade: Grade) -> Value {
    let base = found.points();
    let item = |rule: Rule, count| {
        let row = rule.row();
        Item {
            rule: crate::value::Rule::Mcr(rule),
            count,
            worth: i64::from(row.worth),
            unit: Unit::Points,
            source: row.number,
        }
    };
    let mut items =
        Vec::with_capacity(found.rules.0.count_ones() as usize + usize::from(flowers > 0));
    items.extend(found.rules.rows().map(|row| item(row.rule, found.count(row.rule))));
    if flowers > 0 {
        items.push(item(Flowers, flowers));
    }
    Value {
        points: Points(base + i64::from(flowers)),
        base: Points(base),
        totals: Totals::Doublings(0),
        limit: false,
        below_minimum: base < options.min_points,
        items,
        grade,
    }
}

/// The kinds that complete a hand in any form.
pub fn waits(hand: &Hand) -> Kinds {
    let forms = WinningForms { seven_pairs: true, quads: true, thirteen_orphans: true };
    let mut kinds = reading::winning_kinds(hand, forms);
    if hand.melds.len() > 1 {
        return kinds;
    }
    let held = hand.concealed.kinds();
    for knitted in KNITTED {
        let missing = Kinds(knitted.0 & !held.0);
        if missing.0.count_ones() <= 1 {
            let rest = without_each(&hand.concealed, Kinds(knitted.0 & held.0));
            let more = if missing == Kinds::default() {
                reading::completing(&rest)
            } else if reading::is_complete(&rest) {
                missing
            } else {
                Kinds::default()
            };
            kinds.0 |= reading::without_spent(hand, more).0;
        }
        // The hand has thirteen different tiles of the sixteen: each of the other three completes it.
        let sixteen = Kinds(knitted.0 | Kinds::HONORS.0);
        if held.0.count_ones() == 13 && held.within(sixteen) {
            kinds.0 |= sixteen.0 & !held.0;
        }
    }
    kinds
}

/// The tiles without one copy of each of these kinds.
fn without_each(counts: &Counts, kinds: Kinds) -> Counts {
    let mut rest = *counts;
    kinds.iter().for_each(|tile| rest.take(tile, 1));
    rest
}

/// The search for the best reading of a winner's hand. It does not use the views of the other families: most of the 81
/// hands follow from sets of kinds (one bit each), so the counters of a view would be computed and not used.
struct Valuation<'a> {
    hand: &'a Hand,
    win: Win,
    options: &'a Options,
    in_hand: Counts,
    /// Every kind in the hand.
    kinds: Kinds,
    is_drawn: bool,
    /// The hands that do not depend on the reading.
    found: RuleCounts,
    /// Whether exactly one kind completes the hand; slow to find, so only when it is asked for.
    has_one_wait: Option<bool>,
    best: Option<(i64, RuleCounts)>,
}

impl<'a> Valuation<'a> {
    fn new(hand: &'a Hand, win: Win, options: &'a Options) -> Valuation<'a> {
        let in_hand = hand.in_hand();
        let (kinds, found) = whole_hand::rules(hand, win, &in_hand);
        let is_drawn = win.how.has(Circumstance::SelfDrawn);
        Valuation {
            hand,
            win,
            options,
            in_hand,
            kinds,
            is_drawn,
            found,
            has_one_wait: None,
            best: None,
        }
    }

    /// The reading worth most; `None` when there is none.
    fn best(mut self) -> Option<RuleCounts> {
        let (in_hand, hand) = (self.in_hand, self.hand);
        reading::each_reading(&in_hand, &hand.melds, &mut |reading| {
            let found = self.sets(&reading.sets, reading.pair, false);
            self.place(found, &reading.sets, reading.laid_out, reading.pair);
        });
        if hand.melds.len() <= 1 {
            self.knitted();
        }
        if hand.melds.is_empty() {
            self.pairs();
        }
        self.best.map(|(_, found)| found)
    }

    /// Drops the hands that others include, and keeps this reading if it is worth most.
    fn keep(&mut self, mut found: RuleCounts) {
        found.resolve(self.options);
        let points = found.points();
        if self.best.is_none_or(|(most, _)| points > most) {
            self.best = Some((points, found));
        }
    }

    /// Seven pairs and thirteen orphans.
    fn pairs(&mut self) {
        let mut found = self.found;
        if reading::is_seven_pairs(&self.in_hand, true) {
            found.add(SevenPairs);
            let run = self.kinds.0 >> self.kinds.0.trailing_zeros();
            found.add_if(SevenShiftedPairs, run == 0b111_1111 && self.found.rules.has(FullFlush));
            self.keep(found);
        } else if self.kinds == Kinds::ORPHANS {
            found.add(ThirteenOrphans);
            self.keep(found);
        }
    }

    /// Knitted tiles, with honours or with a set and a pair.
    fn knitted(&mut self) {
        let held = self.in_hand.kinds();
        let all_differ = held.0.count_ones() == 14;
        for knitted in KNITTED {
            let is_straight = knitted.within(held);
            if all_differ && held.within(Kinds(knitted.0 | Kinds::HONORS.0)) {
                let mut found = self.found;
                found.add_if(KnittedStraight, is_straight);
                found.add(if Kinds::HONORS.within(held) {
                    GreaterHonorsAndKnittedTiles
                } else {
                    LesserHonorsAndKnittedTiles
                });
                self.keep(found);
            } else if is_straight {
                let rest = without_each(&self.in_hand, knitted);
                reading::each_set_and_pair(&rest, self.hand.melds.first(), &mut |set, pair| {
                    let mut found = self.sets(&[set], pair, true);
                    found.add(KnittedStraight);
                    let laid_out = self.hand.melds.len();
                    self.place(found, &[set], laid_out, pair);
                    if knitted.has(self.win.tile) {
                        self.keep(self.with_concealed_pungs(found, &[set], None));
                    }
                });
            }
        }
    }

    /// The hands that the sets make with the pair: four sets, or one beside a knitted straight.
    fn sets(&self, sets: &[Set], pair: Tile, is_knitted: bool) -> RuleCounts {
        let mut found = self.found;
        let mut lowest = [Tile::WHITE; 4];
        let (mut chows, mut pungs) = (0, Kinds::default());
        let (mut outside, mut fives) = (Kinds::ORPHANS.has(pair), FIVES.has(pair));
        for set in sets {
            let at = set.tile.index();
            let tiles = match set.shape {
                SetShape::Chow => {
                    lowest[chows] = set.tile;
                    chows += 1;
                    Kinds(0b111 << at)
                }
                SetShape::Pung | SetShape::Kong => {
                    pungs = pungs.with(set.tile);
                    Kinds(1 << at)
                }
            };
            outside &= tiles.meets(Kinds::ORPHANS);
            fives &= tiles.meets(FIVES);
        }
        found.add_if(OutsideHand, outside && !is_knitted);
        found.add_if(AllFives, fives && !is_knitted);
        found.add_if(AllChows, pungs == Kinds::default() && !pair.is_honor());
        if chows >= 2 {
            let joined = chows::join(&mut lowest[..chows], pair);
            for rule in joined.many.iter().chain(joined.twos.iter().flatten()) {
                found.add(*rule);
            }
        }
        if pungs != Kinds::default() {
            pungs::add(&mut found, pungs, pair, self.hand, self.options);
            let is_all = pungs.0.count_ones() == 4;
            found.add_if(AllEven, is_all && self.kinds.within(EVEN));
        }
        found
    }

    /// Adds the hand of two to four concealed pungs; `completed` is the set the winning tile belongs to.
    fn with_concealed_pungs(
        &self,
        mut found: RuleCounts,
        sets: &[Set],
        completed: Option<usize>,
    ) -> RuleCounts {
        let is_concealed = |(at, set): (usize, &Set)| {
            set.is_pung() && set.concealed && (self.is_drawn || completed != Some(at))
        };
        match sets.iter().enumerate().filter(|set| is_concealed(*set)).count() {
            2 => found.add(TwoConcealedPungs),
            3 => found.add(ThreeConcealedPungs),
            4 => found.add(FourConcealedPungs),
            _ => {}
        }
        found
    }

    /// Tries every group the winning tile can belong to.
    fn place(&mut self, found: RuleCounts, sets: &[Set], laid_out: usize, pair: Tile) {
        let tile = self.win.tile;
        if pair == tile {
            let found = self.with_concealed_pungs(found, sets, None);
            self.keep_waiting(found, Some(SingleWait));
        }
        for at in laid_out..sets.len() {
            let set = sets[at];
            // Of equal groups one is enough.
            if !set.holds(tile) || sets[laid_out..at].contains(&set) {
                continue;
            }
            let wait = match (set.shape, tile.index() - set.tile.index()) {
                (SetShape::Chow, 1) => Some(ClosedWait),
                (SetShape::Chow, 0) if tile.rank() == 7 => Some(EdgeWait),
                (SetShape::Chow, 2) if tile.rank() == 3 => Some(EdgeWait),
                (SetShape::Chow | SetShape::Pung | SetShape::Kong, _) => None,
            };
            let found = self.with_concealed_pungs(found, sets, Some(at));
            self.keep_waiting(found, wait);
        }
    }

    fn keep_waiting(&mut self, mut found: RuleCounts, wait: Option<Rule>) {
        if let Some(wait) = wait
            && self.has_one_wait()
        {
            found.add(wait);
        }
        // Chicken hand: no other hand was found.
        found.add_if(ChickenHand, found.rules == Rules::default());
        self.keep(found);
    }

    fn has_one_wait(&mut self) -> bool {
        let hand = self.hand;
        *self.has_one_wait.get_or_insert_with(|| waits(hand).0.count_ones() == 1)
    }
}
