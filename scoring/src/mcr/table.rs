//! The 81 hands: name, worth, how often, number, and what each swallows. Reads like the rule book.

use crate::rule_table::rules;

/// One hand.
#[derive(Clone, Copy)]
pub struct Row {
    /// Its name.
    pub rule: Rule,
    /// Its id.
    pub id: &'static str,
    /// What one is worth, in points.
    pub worth: u8,
    /// How often it can count at most, and be ticked.
    pub most: u8,
    /// Its number in the rule text.
    pub number: &'static str,
    /// What is part of it or does not count beside it. All of them have lower numbers.
    pub swallows: &'static [Rule],
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

rules! {
    /// A hand of `mcr`. Ids are stored for ever.
    enum Rule;

    /// Every hand, in the order of [`Rule`] and of the rule text. Swallowed is what the text's notes on
    /// combining list with a minus and what is necessarily part of the hand; what depends on which sets
    /// are meant (chows joined twice, wind pungs beside three winds) is decided where the sets are known.
    const ROWS;
    // rule, id, [worth, how often at most, number, what it swallows]
    PureDoubleChow               "pure-double-chow"                 [1,  3, "1",  &[]                                                                                                             ];
    MixedDoubleChow              "mixed-double-chow"                [1,  3, "2",  &[]                                                                                                             ];
    ShortStraight                "short-straight"                   [1,  3, "3",  &[]                                                                                                             ];
    TwoTerminalChows             "two-terminal-chows"               [1,  3, "4",  &[]                                                                                                             ];
    PungOfTerminalsOrHonors      "pung-of-terminals-or-honors"      [1,  4, "5",  &[]                                                                                                             ];
    MeldedKong                   "melded-kong"                      [1,  1, "6",  &[]                                                                                                             ];
    OneVoidedSuit                "one-voided-suit"                  [1,  1, "7",  &[]                                                                                                             ];
    NoHonors                     "no-honors"                        [1,  1, "8",  &[]                                                                                                             ];
    EdgeWait                     "edge-wait"                        [1,  1, "9",  &[]                                                                                                             ];
    ClosedWait                   "closed-wait"                      [1,  1, "10", &[]                                                                                                             ];
    SingleWait                   "single-wait"                      [1,  1, "11", &[]                                                                                                             ];
    SelfDrawn                    "self-drawn"                       [1,  1, "12", &[]                                                                                                             ];
    Flowers                      "flowers"                          [1,  8, "13", &[]                                                                                                             ];
    DragonPung                   "dragon-pung"                      [2,  2, "14", &[]                                                                                                             ];
    PrevalentWind                "prevalent-wind"                   [2,  1, "15", &[]                                                                                                             ];
    SeatWind                     "seat-wind"                        [2,  1, "16", &[]                                                                                                             ];
    ConcealedHand                "concealed-hand"                   [2,  1, "17", &[]                                                                                                             ];
    AllChows                     "all-chows"                        [2,  1, "18", &[NoHonors]                                                                                                     ];
    TileHog                      "tile-hog"                         [2,  3, "19", &[]                                                                                                             ];
    DoublePung                   "double-pung"                      [2,  2, "20", &[]                                                                                                             ];
    TwoConcealedPungs            "two-concealed-pungs"              [2,  1, "21", &[]                                                                                                             ];
    ConcealedKong                "concealed-kong"                   [2,  1, "22", &[]                                                                                                             ];
    AllSimples                   "all-simples"                      [2,  1, "23", &[NoHonors]                                                                                                     ];
    OutsideHand                  "outside-hand"                     [4,  1, "24", &[]                                                                                                             ];
    FullyConcealedHand           "fully-concealed-hand"             [4,  1, "25", &[SelfDrawn]                                                                                                    ];
    TwoMeldedKongs               "two-melded-kongs"                 [4,  1, "26", &[MeldedKong]                                                                                                   ];
    LastTile                     "last-tile"                        [4,  1, "27", &[]                                                                                                             ];
    AllPungs                     "all-pungs"                        [6,  1, "28", &[]                                                                                                             ];
    HalfFlush                    "half-flush"                       [6,  1, "29", &[]                                                                                                             ];
    MixedShiftedChows            "mixed-shifted-chows"              [6,  1, "30", &[]                                                                                                             ];
    AllTypes                     "all-types"                        [6,  1, "31", &[]                                                                                                             ];
    MeldedHand                   "melded-hand"                      [6,  1, "32", &[SingleWait]                                                                                                   ];
    TwoConcealedKongs            "two-concealed-kongs"              [6,  1, "33", &[TwoConcealedPungs, ConcealedKong]                                                                             ];
    TwoDragons                   "two-dragons"                      [6,  1, "34", &[DragonPung]                                                                                                   ];
    MixedStraight                "mixed-straight"                   [8,  1, "35", &[]                                                                                                             ];
    ReversibleTiles              "reversible-tiles"                 [8,  1, "36", &[OneVoidedSuit]                                                                                                ];
    MixedTripleChow              "mixed-triple-chow"                [8,  1, "37", &[]                                                                                                             ];
    MixedShiftedPungs            "mixed-shifted-pungs"              [8,  1, "38", &[]                                                                                                             ];
    ChickenHand                  "chicken-hand"                     [8,  1, "39", &[]                                                                                                             ];
    LastTileDraw                 "last-tile-draw"                   [8,  1, "40", &[SelfDrawn]                                                                                                    ];
    LastTileClaim                "last-tile-claim"                  [8,  1, "41", &[]                                                                                                             ];
    OutWithReplacementTile       "out-with-replacement-tile"        [8,  1, "42", &[SelfDrawn]                                                                                                    ];
    RobbingTheKong               "robbing-the-kong"                 [8,  1, "43", &[LastTile]                                                                                                     ];
    LesserHonorsAndKnittedTiles  "lesser-honors-and-knitted-tiles"  [12, 1, "44", &[AllTypes, FullyConcealedHand, ConcealedHand, SingleWait]                                                      ];
    KnittedStraight              "knitted-straight"                 [12, 1, "45", &[]                                                                                                             ];
    UpperFour                    "upper-four"                       [12, 1, "46", &[NoHonors]                                                                                                     ];
    LowerFour                    "lower-four"                       [12, 1, "47", &[NoHonors]                                                                                                     ];
    BigThreeWinds                "big-three-winds"                  [12, 1, "48", &[]                                                                                                             ];
    PureStraight                 "pure-straight"                    [16, 1, "49", &[]                                                                                                             ];
    ThreeSuitedTerminalChows     "three-suited-terminal-chows"      [16, 1, "50", &[AllChows, NoHonors, TwoTerminalChows, MixedDoubleChow, PureDoubleChow]                                        ];
    PureShiftedChows             "pure-shifted-chows"               [16, 1, "51", &[]                                                                                                             ];
    AllFives                     "all-fives"                        [16, 1, "52", &[AllSimples, AllChows, NoHonors]                                                                               ];
    TriplePung                   "triple-pung"                      [16, 1, "53", &[DoublePung]                                                                                                   ];
    ThreeConcealedPungs          "three-concealed-pungs"            [16, 1, "54", &[TwoConcealedPungs]                                                                                            ];
    SevenPairs                   "seven-pairs"                      [24, 1, "55", &[FullyConcealedHand, ConcealedHand, SingleWait]                                                                ];
    GreaterHonorsAndKnittedTiles "greater-honors-and-knitted-tiles" [24, 1, "56", &[AllTypes, FullyConcealedHand, ConcealedHand, SingleWait]                                                      ];
    AllEven                      "all-even"                         [24, 1, "57", &[AllPungs, AllSimples, NoHonors]                                                                               ];
    FullFlush                    "full-flush"                       [24, 1, "58", &[NoHonors]                                                                                                     ];
    PureTripleChow               "pure-triple-chow"                 [24, 1, "59", &[]                                                                                                             ];
    PureShiftedPungs             "pure-shifted-pungs"               [24, 1, "60", &[]                                                                                                             ];
    UpperTiles                   "upper-tiles"                      [24, 1, "61", &[UpperFour, NoHonors]                                                                                          ];
    MiddleTiles                  "middle-tiles"                     [24, 1, "62", &[AllSimples, NoHonors]                                                                                         ];
    LowerTiles                   "lower-tiles"                      [24, 1, "63", &[LowerFour, NoHonors]                                                                                          ];
    FourShiftedChows             "four-shifted-chows"               [32, 1, "64", &[PureShiftedChows, TwoTerminalChows, ShortStraight]                                                            ];
    ThreeKongs                   "three-kongs"                      [32, 1, "65", &[TwoConcealedKongs, TwoMeldedKongs, ConcealedKong, MeldedKong]                                                 ];
    AllTerminalsAndHonors        "all-terminals-and-honors"         [32, 1, "66", &[AllPungs, OutsideHand, PungOfTerminalsOrHonors]                                                               ];
    QuadrupleChow                "quadruple-chow"                   [48, 1, "67", &[PureTripleChow, TileHog, PureDoubleChow]                                                                      ];
    FourPureShiftedPungs         "four-pure-shifted-pungs"          [48, 1, "68", &[PureShiftedPungs, AllPungs]                                                                                   ];
    AllTerminals                 "all-terminals"                    [64, 1, "69", &[AllTerminalsAndHonors, AllPungs, OutsideHand, DoublePung, NoHonors, PungOfTerminalsOrHonors]                  ];
    LittleFourWinds              "little-four-winds"                [64, 1, "70", &[BigThreeWinds]                                                                                                ];
    LittleThreeDragons           "little-three-dragons"             [64, 1, "71", &[TwoDragons, DragonPung]                                                                                       ];
    AllHonors                    "all-honors"                       [64, 1, "72", &[AllTerminalsAndHonors, AllPungs, OutsideHand, PungOfTerminalsOrHonors]                                        ];
    FourConcealedPungs           "four-concealed-pungs"             [64, 1, "73", &[ThreeConcealedPungs, AllPungs, TwoConcealedPungs, ConcealedHand]                                              ];
    PureTerminalChows            "pure-terminal-chows"              [64, 1, "74", &[FullFlush, SevenPairs, AllChows, NoHonors, TwoTerminalChows, PureDoubleChow]                                  ];
    BigFourWinds                 "big-four-winds"                   [88, 1, "75", &[AllTerminalsAndHonors, BigThreeWinds, AllPungs, OutsideHand, SeatWind, PrevalentWind, PungOfTerminalsOrHonors]];
    BigThreeDragons              "big-three-dragons"                [88, 1, "76", &[TwoDragons, DragonPung]                                                                                       ];
    AllGreen                     "all-green"                        [88, 1, "77", &[HalfFlush]                                                                                                    ];
    NineGates                    "nine-gates"                       [88, 1, "78", &[FullFlush, FullyConcealedHand, ConcealedHand, SingleWait, NoHonors, PungOfTerminalsOrHonors]                  ];
    FourKongs                    "four-kongs"                       [88, 1, "79", &[ThreeKongs, TwoConcealedKongs, AllPungs, TwoMeldedKongs, ConcealedKong, SingleWait, MeldedKong]               ];
    SevenShiftedPairs            "seven-shifted-pairs"              [88, 1, "80", &[FullFlush, SevenPairs, FullyConcealedHand, ConcealedHand, SingleWait, NoHonors]                               ];
    ThirteenOrphans              "thirteen-orphans"                 [88, 1, "81", &[AllTerminalsAndHonors, AllTypes, FullyConcealedHand, ConcealedHand, SingleWait]                               ];
}

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
    fn hands_are_numbered_as_in_the_rule_text() {
        assert_eq!(ROWS.len(), 81);
        for (at, row) in ROWS.iter().enumerate() {
            assert_eq!(row.number, (at + 1).to_string(), "{}", row.id);
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
