//! The 81 hands: name, worth, how often, number, and what each swallows. Reads like the rule book.

/// A hand of `mcr`. Ids are stored for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names are those of the table; their words are in texts")]
pub enum Rule {
    PureDoubleChow,
    MixedDoubleChow,
    ShortStraight,
    TwoTerminalChows,
    PungOfTerminalsOrHonors,
    MeldedKong,
    OneVoidedSuit,
    NoHonors,
    EdgeWait,
    ClosedWait,
    SingleWait,
    SelfDrawn,
    Flowers,
    DragonPung,
    PrevalentWind,
    SeatWind,
    ConcealedHand,
    AllChows,
    TileHog,
    DoublePung,
    TwoConcealedPungs,
    ConcealedKong,
    AllSimples,
    OutsideHand,
    FullyConcealedHand,
    TwoMeldedKongs,
    LastTile,
    AllPungs,
    HalfFlush,
    MixedShiftedChows,
    AllTypes,
    MeldedHand,
    TwoConcealedKongs,
    TwoDragons,
    MixedStraight,
    ReversibleTiles,
    MixedTripleChow,
    MixedShiftedPungs,
    ChickenHand,
    LastTileDraw,
    LastTileClaim,
    OutWithReplacementTile,
    RobbingTheKong,
    LesserHonorsAndKnittedTiles,
    KnittedStraight,
    UpperFour,
    LowerFour,
    BigThreeWinds,
    PureStraight,
    ThreeSuitedTerminalChows,
    PureShiftedChows,
    AllFives,
    TriplePung,
    ThreeConcealedPungs,
    SevenPairs,
    GreaterHonorsAndKnittedTiles,
    AllEven,
    FullFlush,
    PureTripleChow,
    PureShiftedPungs,
    UpperTiles,
    MiddleTiles,
    LowerTiles,
    FourShiftedChows,
    ThreeKongs,
    AllTerminalsAndHonors,
    QuadrupleChow,
    FourPureShiftedPungs,
    AllTerminals,
    LittleFourWinds,
    LittleThreeDragons,
    AllHonors,
    FourConcealedPungs,
    PureTerminalChows,
    BigFourWinds,
    BigThreeDragons,
    AllGreen,
    NineGates,
    FourKongs,
    SevenShiftedPairs,
    ThirteenOrphans,
}

/// One hand.
#[derive(Clone, Copy)]
pub struct Row {
    /// Its name.
    pub rule: Rule,
    /// Its id.
    pub id: &'static str,
    /// What one is worth, in points.
    pub worth: u8,
    /// How often it can count at most: what a keeper may tick.
    pub most: u8,
    /// Its number in the rule text.
    pub number: &'static str,
    /// What is part of it or does not count beside it. All of them have lower numbers.
    pub swallows: &'static [Rule],
}

impl Rule {
    /// The id of the contract, stored for ever.
    pub const fn id(self) -> &'static str {
        ROWS[self as usize].id
    }

    /// Its row.
    pub const fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// From the id.
    pub fn from_id(id: &str) -> Option<Rule> {
        ROWS.iter().find(|row| row.id == id).map(|row| row.rule)
    }
}

const fn row(
    rule: Rule,
    id: &'static str,
    worth: u8,
    most: u8,
    number: &'static str,
    swallows: &'static [Rule],
) -> Row {
    Row { rule, id, worth, most, number, swallows }
}

use Rule::*;

/// Every hand, in the order of [`Rule`] and of the rule text. Swallowed is what the text's notes on
/// combining list with a minus and what is necessarily part of the hand; what depends on which sets
/// are meant (chows joined twice, wind pungs beside three winds) is decided where the sets are known.
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    //  rule                          id                          worth most no.  swallows
    row(PureDoubleChow,               "pure-double-chow",                  1, 3, "1",  &[]),
    row(MixedDoubleChow,              "mixed-double-chow",                 1, 3, "2",  &[]),
    row(ShortStraight,                "short-straight",                    1, 3, "3",  &[]),
    row(TwoTerminalChows,             "two-terminal-chows",                1, 3, "4",  &[]),
    row(PungOfTerminalsOrHonors,      "pung-of-terminals-or-honors",       1, 4, "5",  &[]),
    row(MeldedKong,                   "melded-kong",                       1, 1, "6",  &[]),
    row(OneVoidedSuit,                "one-voided-suit",                   1, 1, "7",  &[]),
    row(NoHonors,                     "no-honors",                         1, 1, "8",  &[]),
    row(EdgeWait,                     "edge-wait",                         1, 1, "9",  &[]),
    row(ClosedWait,                   "closed-wait",                       1, 1, "10", &[]),
    row(SingleWait,                   "single-wait",                       1, 1, "11", &[]),
    row(SelfDrawn,                    "self-drawn",                        1, 1, "12", &[]),
    row(Flowers,                      "flowers",                           1, 8, "13", &[]),
    row(DragonPung,                   "dragon-pung",                       2, 2, "14", &[]),
    row(PrevalentWind,                "prevalent-wind",                    2, 1, "15", &[]),
    row(SeatWind,                     "seat-wind",                         2, 1, "16", &[]),
    row(ConcealedHand,                "concealed-hand",                    2, 1, "17", &[]),
    row(AllChows,                     "all-chows",                         2, 1, "18", &[NoHonors]),
    row(TileHog,                      "tile-hog",                          2, 3, "19", &[]),
    row(DoublePung,                   "double-pung",                       2, 2, "20", &[]),
    row(TwoConcealedPungs,            "two-concealed-pungs",               2, 1, "21", &[]),
    row(ConcealedKong,                "concealed-kong",                    2, 1, "22", &[]),
    row(AllSimples,                   "all-simples",                       2, 1, "23", &[NoHonors]),
    row(OutsideHand,                  "outside-hand",                      4, 1, "24", &[]),
    row(FullyConcealedHand,           "fully-concealed-hand",              4, 1, "25", &[SelfDrawn]),
    row(TwoMeldedKongs,               "two-melded-kongs",                  4, 1, "26", &[MeldedKong]),
    row(LastTile,                     "last-tile",                         4, 1, "27", &[]),
    row(AllPungs,                     "all-pungs",                         6, 1, "28", &[]),
    row(HalfFlush,                    "half-flush",                        6, 1, "29", &[]),
    row(MixedShiftedChows,            "mixed-shifted-chows",               6, 1, "30", &[]),
    row(AllTypes,                     "all-types",                         6, 1, "31", &[]),
    row(MeldedHand,                   "melded-hand",                       6, 1, "32", &[SingleWait]),
    row(TwoConcealedKongs,            "two-concealed-kongs",               6, 1, "33", &[TwoConcealedPungs, ConcealedKong]),
    row(TwoDragons,                   "two-dragons",                       6, 1, "34", &[DragonPung]),
    row(MixedStraight,                "mixed-straight",                    8, 1, "35", &[]),
    row(ReversibleTiles,              "reversible-tiles",                  8, 1, "36", &[OneVoidedSuit]),
    row(MixedTripleChow,              "mixed-triple-chow",                 8, 1, "37", &[]),
    row(MixedShiftedPungs,            "mixed-shifted-pungs",               8, 1, "38", &[]),
    row(ChickenHand,                  "chicken-hand",                      8, 1, "39", &[]),
    row(LastTileDraw,                 "last-tile-draw",                    8, 1, "40", &[SelfDrawn]),
    row(LastTileClaim,                "last-tile-claim",                   8, 1, "41", &[]),
    row(OutWithReplacementTile,       "out-with-replacement-tile",         8, 1, "42", &[SelfDrawn]),
    row(RobbingTheKong,               "robbing-the-kong",                  8, 1, "43", &[LastTile]),
    row(LesserHonorsAndKnittedTiles,  "lesser-honors-and-knitted-tiles",  12, 1, "44", &[AllTypes, FullyConcealedHand, ConcealedHand, SingleWait]),
    row(KnittedStraight,              "knitted-straight",                 12, 1, "45", &[]),
    row(UpperFour,                    "upper-four",                       12, 1, "46", &[NoHonors]),
    row(LowerFour,                    "lower-four",                       12, 1, "47", &[NoHonors]),
    row(BigThreeWinds,                "big-three-winds",                  12, 1, "48", &[]),
    row(PureStraight,                 "pure-straight",                    16, 1, "49", &[]),
    row(ThreeSuitedTerminalChows,     "three-suited-terminal-chows",      16, 1, "50", &[AllChows, NoHonors, TwoTerminalChows, MixedDoubleChow, PureDoubleChow]),
    row(PureShiftedChows,             "pure-shifted-chows",               16, 1, "51", &[]),
    row(AllFives,                     "all-fives",                        16, 1, "52", &[AllSimples, AllChows, NoHonors]),
    row(TriplePung,                   "triple-pung",                      16, 1, "53", &[DoublePung]),
    row(ThreeConcealedPungs,          "three-concealed-pungs",            16, 1, "54", &[TwoConcealedPungs]),
    row(SevenPairs,                   "seven-pairs",                      24, 1, "55", &[FullyConcealedHand, ConcealedHand, SingleWait]),
    row(GreaterHonorsAndKnittedTiles, "greater-honors-and-knitted-tiles", 24, 1, "56", &[AllTypes, FullyConcealedHand, ConcealedHand, SingleWait]),
    row(AllEven,                      "all-even",                         24, 1, "57", &[AllPungs, AllSimples, NoHonors]),
    row(FullFlush,                    "full-flush",                       24, 1, "58", &[NoHonors]),
    row(PureTripleChow,               "pure-triple-chow",                 24, 1, "59", &[]),
    row(PureShiftedPungs,             "pure-shifted-pungs",               24, 1, "60", &[]),
    row(UpperTiles,                   "upper-tiles",                      24, 1, "61", &[UpperFour, NoHonors]),
    row(MiddleTiles,                  "middle-tiles",                     24, 1, "62", &[AllSimples, NoHonors]),
    row(LowerTiles,                   "lower-tiles",                      24, 1, "63", &[LowerFour, NoHonors]),
    row(FourShiftedChows,             "four-shifted-chows",               32, 1, "64", &[PureShiftedChows, TwoTerminalChows, ShortStraight]),
    row(ThreeKongs,                   "three-kongs",                      32, 1, "65", &[TwoConcealedKongs, TwoMeldedKongs, ConcealedKong, MeldedKong]),
    row(AllTerminalsAndHonors,        "all-terminals-and-honors",         32, 1, "66", &[AllPungs, OutsideHand, PungOfTerminalsOrHonors]),
    row(QuadrupleChow,                "quadruple-chow",                   48, 1, "67", &[PureTripleChow, TileHog, PureDoubleChow]),
    row(FourPureShiftedPungs,         "four-pure-shifted-pungs",          48, 1, "68", &[PureShiftedPungs, AllPungs]),
    row(AllTerminals,                 "all-terminals",                    64, 1, "69", &[AllTerminalsAndHonors, AllPungs, OutsideHand, DoublePung, NoHonors, PungOfTerminalsOrHonors]),
    row(LittleFourWinds,              "little-four-winds",                64, 1, "70", &[BigThreeWinds]),
    row(LittleThreeDragons,           "little-three-dragons",             64, 1, "71", &[TwoDragons, DragonPung]),
    row(AllHonors,                    "all-honors",                       64, 1, "72", &[AllTerminalsAndHonors, AllPungs, OutsideHand, PungOfTerminalsOrHonors]),
    row(FourConcealedPungs,           "four-concealed-pungs",             64, 1, "73", &[ThreeConcealedPungs, AllPungs, TwoConcealedPungs, ConcealedHand]),
    row(PureTerminalChows,            "pure-terminal-chows",              64, 1, "74", &[FullFlush, SevenPairs, AllChows, NoHonors, TwoTerminalChows, PureDoubleChow]),
    row(BigFourWinds,                 "big-four-winds",                   88, 1, "75", &[AllTerminalsAndHonors, BigThreeWinds, AllPungs, OutsideHand, SeatWind, PrevalentWind, PungOfTerminalsOrHonors]),
    row(BigThreeDragons,              "big-three-dragons",                88, 1, "76", &[TwoDragons, DragonPung]),
    row(AllGreen,                     "all-green",                        88, 1, "77", &[HalfFlush]),
    row(NineGates,                    "nine-gates",                       88, 1, "78", &[FullFlush, FullyConcealedHand, ConcealedHand, SingleWait, NoHonors, PungOfTerminalsOrHonors]),
    row(FourKongs,                    "four-kongs",                       88, 1, "79", &[ThreeKongs, TwoConcealedKongs, AllPungs, TwoMeldedKongs, ConcealedKong, SingleWait, MeldedKong]),
    row(SevenShiftedPairs,            "seven-shifted-pairs",              88, 1, "80", &[FullFlush, SevenPairs, FullyConcealedHand, ConcealedHand, SingleWait, NoHonors]),
    row(ThirteenOrphans,              "thirteen-orphans",                 88, 1, "81", &[AllTerminalsAndHonors, AllTypes, FullyConcealedHand, ConcealedHand, SingleWait]),
];

/// Hands as a set, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Rules(pub(super) u128);

impl Rules {
    pub(super) const fn with(self, rule: Rule) -> Rules {
        Rules(self.0 | 1 << rule as u32)
    }

    pub(super) const fn has(self, rule: Rule) -> bool {
        self.0 >> rule as u32 & 1 == 1
    }

    pub(super) const fn without(self, others: Rules) -> Rules {
        Rules(self.0 & !others.0)
    }

    /// The highest number and the rest.
    pub(super) const fn split_highest(self) -> Option<(&'static Row, Rules)> {
        if self.0 == 0 {
            return None;
        }
        let at = 127 - self.0.leading_zeros();
        Some((&ROWS[at as usize], Rules(self.0 & !(1 << at))))
    }

    /// The rows of these hands, highest number first.
    pub(super) fn rows(self) -> impl Iterator<Item = &'static Row> {
        let mut left = self;
        std::iter::from_fn(move || {
            let (row, rest) = left.split_highest()?;
            left = rest;
            Some(row)
        })
    }
}

/// What each hand swallows, as sets; and all that swallow something.
pub(super) const SWALLOWS: ([Rules; 81], Rules) = {
    let (mut swallows, mut swallowers) = ([Rules(0); 81], Rules(0));
    let mut at = 0;
    while at < ROWS.len() {
        let row = &ROWS[at];
        let mut other = 0;
        while other < row.swallows.len() {
            swallows[at] = swallows[at].with(row.swallows[other]);
            swallowers = swallowers.with(row.rule);
            other += 1;
        }
        at += 1;
    }
    (swallows, swallowers)
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_the_rules() {
        assert_eq!(ROWS.len(), 81);
        for (at, row) in ROWS.iter().enumerate() {
            assert_eq!(row.rule as usize, at, "{}", row.id);
            assert_eq!(row.number, (at + 1).to_string(), "{}", row.id);
            assert_eq!(Rule::from_id(row.id), Some(row.rule));
        }
    }

    /// Hands are resolved from the highest number down, so that a swallowed hand swallows nothing.
    #[test]
    fn only_lower_numbers_are_swallowed() {
        for row in ROWS {
            assert!(row.swallows.iter().all(|other| *other < row.rule), "{}", row.id);
        }
    }
}
