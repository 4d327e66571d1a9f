//! Values a winner's hand of `mcr`: finds what the tiles show in each reading, drops what is swallowed, keeps the best.

use super::chows;
use super::options::Options;
use super::table::Rule::{self, *};
use super::table::{Rules, SWALLOWS};
use crate::hand::{Circumstance, Hand, Meld, Win};
use crate::problem::{Against, Problem, Problems, Shape as RequestShape};
use crate::reading::{self, Figure, Shape, WinningForms};
use crate::seat::Wind;
use crate::tile::{Counts, Kinds, Suit, Tile};
use crate::value::{Grade, Item, Points, Totals, Unit, Value};

/// Hands that count more than once have numbers up to this.
const REPEATABLE: usize = DoublePung as usize + 1;

/// Hands found, and how often.
#[derive(Clone, Copy, Default)]
struct Found {
    rules: Rules,
    counts: [u8; REPEATABLE],
}

impl Found {
    fn add(&mut self, rule: Rule) {
        self.add_many(rule, 1);
    }

    fn add_if(&mut self, rule: Rule, shown: bool) {
        if shown {
            self.add_many(rule, 1);
        }
    }

    fn add_many(&mut self, rule: Rule, times: u8) {
        if times > 0 {
            self.rules = self.rules.with(rule);
            if let Some(count) = self.counts.get_mut(rule as usize) {
                *count += times;
            }
        }
    }

    fn count(&self, rule: Rule) -> u8 {
        self.counts.get(rule as usize).copied().unwrap_or(1)
    }

    /// Drops what does not count beside something else.
    fn resolve(&mut self, options: &Options) {
        let mut left = self.rules;
        let mut swallowers = Rules(left.0 & SWALLOWS.1.0);
        while let Some((row, rest)) = swallowers.split_highest() {
            swallowers = rest;
            let mut gone = SWALLOWS.0[row.rule as usize];
            if row.rule == FourConcealedPungs && !options.four_concealed_with_fully_concealed {
                gone = gone.with(FullyConcealedHand);
            }
            if row.rule == BigFourWinds && options.big_four_winds_with_terminals_honors {
                gone = gone.without(Rules::default().with(AllTerminalsAndHonors));
            }
            left = left.without(gone);
            swallowers = swallowers.without(gone);
        }
        self.rules = left;
    }

    fn points(&self) -> i64 {
        self.rules.rows().map(|row| i64::from(row.worth) * i64::from(self.count(row.rule))).sum()
    }
}

/// Ranks of every suit as kinds.
const fn ranks(bits: u64) -> Kinds {
    Kinds(bits | bits << 9 | bits << 18)
}

const FIVES: Kinds = ranks(0b0_0001_0000);

/// Hands whose tiles are all among certain kinds.
#[rustfmt::skip]
const WITHIN: &[(Rule, Kinds)] = &[
    (NoHonors,              Kinds::SUITS),
    (AllSimples,            ranks(0b0_1111_1110)),
    // 2 4 5 6 8 9 of bamboo, 1 2 3 4 5 8 9 of circles and the white dragon.
    (ReversibleTiles,       Kinds(0b1_1011_1010 << 18 | 0b1_1001_1111 << 9 | 1 << 31)),
    (UpperFour,             ranks(0b1_1110_0000)),
    (LowerFour,             ranks(0b0_0000_1111)),
    (UpperTiles,            ranks(0b1_1100_0000)),
    (MiddleTiles,           ranks(0b0_0011_1000)),
    (LowerTiles,            ranks(0b0_0000_0111)),
    (AllTerminalsAndHonors, Kinds::ORPHANS),
    (AllTerminals,          Kinds::TERMINALS),
    (AllHonors,             Kinds::HONORS),
    (AllGreen,              Kinds::GREEN),
];

/// 2 4 6 8.
const EVEN: Kinds = ranks(0b0_1010_1010);

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
    let winner = Winner::of(hand, win, options);
    let best = winner.best().ok_or(Problem::NotAWinningHand)?;
    Ok(value(&best, hand.bonus.count(), options, Grade::Tiles))
}

/// The value of hands that all count, with flowers added afterwards.
fn value(found: &Found, flowers: u8, options: &Options, grade: Grade) -> Value {
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
        // Thirteen different tiles of the sixteen: each of the other three completes them.
        let sixteen = Kinds(knitted.0 | Kinds::HONORS.0);
        if held.0.count_ones() == 13 && held.within(sixteen) {
            kinds.0 |= sixteen.0 & !held.0;
        }
    }
    kinds
}

/// One tile of each of these kinds taken away.
fn without_each(counts: &Counts, kinds: Kinds) -> Counts {
    let mut rest = *counts;
    kinds.iter().for_each(|tile| rest.take(tile, 1));
    rest
}

/// A winner's hand, with what is the same in every reading found once.
struct Winner<'a> {
    hand: &'a Hand,
    win: Win,
    options: &'a Options,
    in_hand: Counts,
    /// Every kind in the hand.
    kinds: Kinds,
    is_drawn: bool,
    /// What does not depend on the reading.
    found: Found,
    /// Whether exactly one kind completes the hand; dear to find, so only when it is asked for.
    has_one_wait: Option<bool>,
    best: Option<(i64, Found)>,
}

impl<'a> Winner<'a> {
    fn of(hand: &'a Hand, win: Win, options: &'a Options) -> Winner<'a> {
        use Circumstance as C;
        let in_hand = hand.in_hand();
        let mut all = in_hand;
        let (mut kongs, mut melded_kongs, mut concealed_kongs) = (Kinds::default(), 0, 0);
        let mut shown_copies = 0;
        for meld in &hand.melds {
            match *meld {
                Meld::Chow(tile) => {
                    for tile in meld.tiles() {
                        all.add(tile);
                    }
                    let (at, first) = (win.tile.index(), tile.index());
                    shown_copies += u8::from((first..first + 3).contains(&at));
                }
                Meld::Pung(tile) => {
                    all.add_many(tile, 3);
                    shown_copies += if tile == win.tile { 3 } else { 0 };
                }
                Meld::Kong { tile, concealed } => {
                    all.add_many(tile, 4);
                    kongs = kongs.with(tile);
                    if concealed {
                        concealed_kongs += 1;
                    } else {
                        melded_kongs += 1;
                    }
                }
            }
        }
        let kinds = all.kinds();
        let is_drawn = win.how.has(C::SelfDrawn);
        let mut found = Found::default();

        for (rule, among) in WITHIN {
            found.add_if(*rule, kinds.within(*among));
        }
        let (suits, has_honors) = (kinds.suits(), kinds.meets(Kinds::HONORS));
        match (suits, has_honors) {
            (1, false) => found.add(FullFlush),
            (1, true) => found.add(HalfFlush),
            (2, _) => found.add(OneVoidedSuit),
            (3, true) => {
                found.add_if(AllTypes, kinds.meets(Kinds::WINDS) && kinds.meets(Kinds::DRAGONS));
            }
            (_, _) => {}
        }

        let quads = all.iter().filter(|(tile, copies)| *copies == 4 && !kongs.has(*tile));
        found.add_many(TileHog, quads.count() as u8);
        found.add_if(FourKongs, melded_kongs + concealed_kongs == 4);
        found.add_if(ThreeKongs, melded_kongs + concealed_kongs == 3);
        found.add_if(TwoMeldedKongs, melded_kongs == 2);
        found.add_if(MeldedKong, melded_kongs == 1);
        found.add_if(TwoConcealedKongs, concealed_kongs == 2);
        found.add_if(ConcealedKong, concealed_kongs == 1);

        let is_concealed = hand.melds.len() == concealed_kongs;
        if is_drawn {
            found.add(SelfDrawn);
            found.add_if(FullyConcealedHand, is_concealed);
            found.add_if(LastTileDraw, win.how.has(C::LastTile));
        } else {
            found.add_if(ConcealedHand, is_concealed);
            found.add_if(MeldedHand, hand.melds.len() == 4 && concealed_kongs == 0);
            found.add_if(LastTileClaim, win.how.has(C::LastTile));
        }
        found.add_if(OutWithReplacementTile, win.how.has(C::Replacement));
        found.add_if(RobbingTheKong, win.how.has(C::RobbedKong));
        found.add_if(LastTile, win.how.has(C::LastCopy) || shown_copies == 3);

        let gates = |(tile, copies): (Tile, u8)| copies == if tile.is_terminal() { 3 } else { 1 };
        let is_nine_gates =
            hand.melds.is_empty() && suits == 1 && !has_honors && hand.concealed.iter().all(gates);
        found.add_if(NineGates, is_nine_gates);

        Winner {
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
    fn best(mut self) -> Option<Found> {
        let (in_hand, hand) = (self.in_hand, self.hand);
        reading::each_reading(&in_hand, &hand.melds, &mut |reading| {
            let found = self.sets(&reading.figures, reading.pair, false);
            self.place(found, &reading.figures, reading.laid_out, reading.pair);
        });
        if hand.melds.len() <= 1 {
            self.knitted();
        }
        if hand.melds.is_empty() {
            self.pairs();
        }
        self.best.map(|(_, found)| found)
    }

    /// Drops what is swallowed and keeps what is worth most.
    fn keep(&mut self, mut found: Found) {
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

    /// What the sets show with the pair: four, or one beside a knitted straight.
    fn sets(&self, sets: &[Figure], pair: Tile, is_knitted: bool) -> Found {
        let mut found = self.found;
        let mut lowest = [Tile::WHITE; 4];
        let (mut chows, mut pungs) = (0, Kinds::default());
        let (mut outside, mut fives) = (Kinds::ORPHANS.has(pair), FIVES.has(pair));
        for set in sets {
            let at = set.tile.index();
            let tiles = match set.shape {
                Shape::Chow => {
                    lowest[chows] = set.tile;
                    chows += 1;
                    Kinds(0b111 << at)
                }
                Shape::Pung | Shape::Kong => {
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
            self.pungs(&mut found, pungs, pair);
        }
        found
    }

    /// What pungs show by their kinds.
    fn pungs(&self, found: &mut Found, pungs: Kinds, pair: Tile) {
        let number = pungs.0.count_ones();
        found.add_if(AllPungs, number == 4);
        found.add_if(AllEven, number == 4 && self.kinds.within(EVEN));

        if pungs.meets(Kinds::HONORS) {
            let has = |wind| u8::from(pungs.has(Tile::of_wind(wind)));
            let among = |kinds: Kinds| (pungs.0 & kinds.0).count_ones();
            found.add_many(SeatWind, has(self.hand.seat));
            found.add_many(PrevalentWind, has(self.hand.round));
            match (among(Kinds::WINDS), pair.is_wind()) {
                (4, _) => {
                    found.add(BigFourWinds);
                    // Counts as a half flush beside two suit tiles already.
                    let agreed = self.options.big_four_winds_dragon_pair_half_flush;
                    found.add_if(HalfFlush, pair.is_dragon() && agreed);
                }
                (3, true) => found.add(LittleFourWinds),
                (3, false) => found.add(BigThreeWinds),
                (winds, _) => {
                    let own = has(self.hand.seat)
                        + if self.hand.seat == self.hand.round { 0 } else { has(self.hand.round) };
                    found.add_many(PungOfTerminalsOrHonors, winds as u8 - own);
                }
            }
            let dragons = among(Kinds::DRAGONS);
            found.add_many(DragonPung, dragons as u8);
            match (dragons, pair.is_dragon()) {
                (3, _) => found.add(BigThreeDragons),
                (2, true) => found.add(LittleThreeDragons),
                (2, false) => found.add(TwoDragons),
                (_, _) => {}
            }
        }
        let terminals = Kinds(pungs.0 & Kinds::TERMINALS.0).0.count_ones();
        found.add_many(PungOfTerminalsOrHonors, terminals as u8);
        if number < 2 {
            return;
        }

        let of = |suit: Suit| pungs.0 >> (9 * suit as usize) & 0x1ff;
        let suits = Suit::ALL.map(of);
        for suit in suits {
            let three = suit & suit >> 1 & suit >> 2;
            found.add_if(PureShiftedPungs, three != 0);
            found.add_if(FourPureShiftedPungs, three & suit >> 3 != 0);
        }
        let [m, p, s] = suits;
        let (all, two) = (m & p & s, m & p | p & s | m & s);
        found.add_if(TriplePung, all != 0);
        found.add_many(DoublePung, (two & !all).count_ones() as u8);
        let climbs = |a: u64, b: u64, c: u64| a & b >> 1 & c >> 2 != 0;
        let shifted = climbs(m, p, s)
            || climbs(m, s, p)
            || climbs(p, m, s)
            || climbs(p, s, m)
            || climbs(s, m, p)
            || climbs(s, p, m);
        found.add_if(MixedShiftedPungs, shifted);
    }

    /// With the pungs nobody gave a tile to; `completed` is the set the winning tile belongs to.
    fn with_concealed_pungs(
        &self,
        mut found: Found,
        sets: &[Figure],
        completed: Option<usize>,
    ) -> Found {
        let is_concealed = |(at, set): (usize, &Figure)| {
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
    fn place(&mut self, found: Found, sets: &[Figure], laid_out: usize, pair: Tile) {
        let tile = self.win.tile;
        if pair == tile {
            let found = self.with_concealed_pungs(found, sets, None);
            self.keep_waiting(found, Some(SingleWait));
        }
        for at in laid_out..sets.len() {
            let set = sets[at];
            // Two equal groups are the same place.
            if !set.holds(tile) || sets[laid_out..at].contains(&set) {
                continue;
            }
            let wait = match (set.shape, tile.index() - set.tile.index()) {
                (Shape::Chow, 1) => Some(ClosedWait),
                (Shape::Chow, 0) if tile.rank() == 7 => Some(EdgeWait),
                (Shape::Chow, 2) if tile.rank() == 3 => Some(EdgeWait),
                (Shape::Chow | Shape::Pung | Shape::Kong, _) => None,
            };
            let found = self.with_concealed_pungs(found, sets, Some(at));
            self.keep_waiting(found, wait);
        }
    }

    fn keep_waiting(&mut self, mut found: Found, wait: Option<Rule>) {
        if let Some(wait) = wait
            && self.has_one_wait()
        {
            found.add(wait);
        }
        // Worthless: no other hand at all.
        found.add_if(ChickenHand, found.rules == Rules::default());
        self.keep(found);
    }

    fn has_one_wait(&mut self) -> bool {
        let hand = self.hand;
        *self.has_one_wait.get_or_insert_with(|| waits(hand).0.count_ones() == 1)
    }
}

/// Adds up what a keeper ticked and drops what is swallowed: by a higher hand, or because chows
/// join no more often than there are chows. What was dropped is not listed.
///
/// # Errors
/// `bad-request` for an item ticked too often, or any item of a loser's hand.
pub fn tally(ticks: &[(Rule, u8)], is_winner: bool, options: &Options) -> Result<Value, Problems> {
    let mut problems = Vec::new();
    let (mut found, mut flowers) = (Found::default(), 0);
    for (at, (rule, count)) in ticks.iter().enumerate() {
        let row = rule.row();
        if !is_winner && *rule != Flowers {
            problems.push(RequestShape::UnknownItem(row.id.to_owned()).into());
        } else if *count == 0
            || *count > row.most
            || ticks[..at].iter().any(|(other, _)| other == rule)
        {
            let id = row.id.to_owned();
            problems.push(RequestShape::ItemsExclude(id.clone(), id).into());
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
fn cap_joints(found: &mut Found) {
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
