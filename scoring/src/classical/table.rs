//! Every rule of the classical family: name, worth, condition, source. Reads like the rule book.

use super::score::View;
use super::score::patterns::*;

/// A rule of `klassisch` or `grundregel`. Ids are stored for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names are those of the table; their words are in texts")]
pub enum Rule {
    PungMinorOpen,
    PungMinorConcealed,
    PungTerminalOpen,
    PungTerminalConcealed,
    PungHonorOpen,
    PungHonorConcealed,
    KongMinorOpen,
    KongMinorConcealed,
    KongTerminalOpen,
    KongTerminalConcealed,
    KongHonorOpen,
    KongHonorConcealed,
    PairDragons,
    PairOwnWind,
    PairRoundWind,
    BonusTile,
    MahJongg,
    LastTileFromWall,
    LastTileOnlyPossible,
    LastTilePairMinor,
    LastTilePairTerminal,
    LastTilePairDragon,
    LastTilePairWind,
    OwnBonusPair,
    AllFlowers,
    AllSeasons,
    DragonSet,
    OwnWindSet,
    RoundWindSet,
    ThreeConcealedPungs,
    LittleThreeDragons,
    BigThreeDragons,
    LittleFourJoys,
    BigFourJoys,
    ZeroPointHand,
    NoChow,
    AllConcealed,
    OneSuitWithHonors,
    OneSuitOnly,
    MajorsOnly,
    HonorsOnly,
    LastTileFromDeadWall,
    LastTileOfWall,
    LastDiscard,
    RobbingTheKong,
    OriginalCall,
    LimitAllHonors,
    LimitHeadsAndTails,
    LimitThirteenOrphans,
    LimitSevenPairs,
    LimitConcealedOneSuit,
    LimitSquirmingSnake,
    LimitFourfoldPlenty,
    LimitThreeGreatScholars,
    LimitFourBlessings,
    LimitImperialJade,
    LimitNineLanterns,
    LimitHiddenTreasure,
    LimitBlessingOfHeaven,
    LimitBlessingOfEarth,
    LimitKongOnKong,
    LimitPlumBlossom,
    LimitMoonFromTheSea,
    LimitCarryingPole,
    LimitNinthMahJongg,
}

/// What a rule is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Points.
    Points(i64),
    /// Doublings.
    Doublings(i64),
    /// Halves of the limit.
    HalfLimits(i64),
}

/// Whose hand a rule is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// All four.
    Everybody,
    /// The winner only.
    Winner,
}

/// One rule.
#[derive(Clone, Copy)]
pub struct Row {
    /// Its name.
    pub rule: Rule,
    /// Its id.
    pub id: &'static str,
    /// What one is worth.
    pub worth: Worth,
    /// For whom.
    pub who: Who,
    /// How often it counts in a reading of a hand.
    pub(super) counts: fn(&View<'_>) -> u8,
    /// How often it can count at most: what a keeper may tick.
    pub most: u8,
    /// Whether the printed list of `grundregel` has it; else that preset takes it from `001 §8`.
    pub listed: bool,
}

impl Row {
    /// Section of the rule text.
    pub const fn source(&self, is_grundregel: bool) -> &'static str {
        match (is_grundregel, self.listed) {
            (false, _) => "§8",
            (true, true) => "Wertungsliste",
            (true, false) => "001 §8",
        }
    }
}

impl Rule {
    /// The id of the contract, stored for ever.
    pub const fn id(self) -> &'static str {
        let at = self as usize;
        if at < ROWS.len() { ROWS[at].id } else { LIMIT_HANDS[at - ROWS.len()].id }
    }

    /// Its row.
    pub const fn row(self) -> &'static Row {
        let at = self as usize;
        if at < ROWS.len() { &ROWS[at] } else { &LIMIT_HANDS[at - ROWS.len()] }
    }

    /// From the id.
    pub fn from_id(id: &str) -> Option<Rule> {
        ROWS.iter().chain(LIMIT_HANDS).find(|row| row.id == id).map(|row| row.rule)
    }
}

const fn row(
    rule: Rule,
    id: &'static str,
    worth: Worth,
    who: Who,
    counts: fn(&View<'_>) -> u8,
    most: u8,
    listed: bool,
) -> Row {
    Row { rule, id, worth, who, counts, most, listed }
}

use Rule::*;
use Who::{Everybody, Winner};
use Worth::{Doublings, HalfLimits, Points};

const LISTED: bool = true;
const TAKEN: bool = false;

/// Every rule that adds to a hand, in the order of [`Rule`].
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    //  rule                   id                          worth         who        counts                                most
    row(PungMinorOpen,         "pung-minor-open",          Points(2),    Everybody, |v| v.figures[0],                     4, TAKEN),
    row(PungMinorConcealed,    "pung-minor-concealed",     Points(4),    Everybody, |v| v.figures[1],                     4, TAKEN),
    row(PungTerminalOpen,      "pung-terminal-open",       Points(4),    Everybody, |v| v.figures[2],                     4, TAKEN),
    row(PungTerminalConcealed, "pung-terminal-concealed",  Points(8),    Everybody, |v| v.figures[3],                     4, TAKEN),
    row(PungHonorOpen,         "pung-honor-open",          Points(4),    Everybody, |v| v.figures[4],                     4, TAKEN),
    row(PungHonorConcealed,    "pung-honor-concealed",     Points(8),    Everybody, |v| v.figures[5],                     4, TAKEN),
    row(KongMinorOpen,         "kong-minor-open",          Points(8),    Everybody, |v| v.figures[6],                     4, TAKEN),
    row(KongMinorConcealed,    "kong-minor-concealed",     Points(16),   Everybody, |v| v.figures[7],                     4, TAKEN),
    row(KongTerminalOpen,      "kong-terminal-open",       Points(16),   Everybody, |v| v.figures[8],                     4, LISTED),
    row(KongTerminalConcealed, "kong-terminal-concealed",  Points(32),   Everybody, |v| v.figures[9],                     4, LISTED),
    row(KongHonorOpen,         "kong-honor-open",          Points(16),   Everybody, |v| v.figures[10],                    4, LISTED),
    row(KongHonorConcealed,    "kong-honor-concealed",     Points(32),   Everybody, |v| v.figures[11],                    4, LISTED),
    row(PairDragons,           "pair-dragons",             Points(2),    Everybody, pairs_of_dragons,                     3, LISTED),
    row(PairOwnWind,           "pair-own-wind",            Points(2),    Everybody, pair_of_own_wind,                     1, LISTED),
    row(PairRoundWind,         "pair-round-wind",          Points(2),    Everybody, pair_of_round_wind,                   1, LISTED),
    row(BonusTile,             "bonus-tile",               Points(4),    Everybody, |v| v.hand.bonus.count(),             8, TAKEN),
    row(MahJongg,              "mah-jongg",                Points(20),   Winner,    |_| 1,                                1, LISTED),
    row(LastTileFromWall,      "last-tile-from-wall",      Points(2),    Winner,    from_wall,                            1, LISTED),
    row(LastTileOnlyPossible,  "last-tile-only-possible",  Points(2),    Winner,    only_possible,                        1, LISTED),
    row(LastTilePairMinor,     "last-tile-pair-minor",     Points(2),    Winner,    |v| v.completed_pair(is_minor),       1, LISTED),
    row(LastTilePairTerminal,  "last-tile-pair-terminal",  Points(4),    Winner,    |v| v.completed_pair(is_terminal),    1, LISTED),
    row(LastTilePairDragon,    "last-tile-pair-dragon",    Points(4),    Winner,    |v| v.completed_pair(is_dragon),      1, LISTED),
    row(LastTilePairWind,      "last-tile-pair-wind",      Points(4),    Winner,    |v| v.completed_pair(is_wind),        1, LISTED),
    row(OwnBonusPair,          "own-bonus-pair",           Doublings(1), Everybody, own_bonus_pair,                       1, TAKEN),
    row(AllFlowers,            "all-flowers",              Doublings(1), Everybody, |v| (v.hand.bonus.flowers() == 4).into(), 1, TAKEN),
    row(AllSeasons,            "all-seasons",              Doublings(1), Everybody, |v| (v.hand.bonus.seasons() == 4).into(), 1, TAKEN),
    row(DragonSet,             "dragon-set",               Doublings(1), Everybody, |v| v.dragon_sets,                    3, TAKEN),
    row(OwnWindSet,            "own-wind-set",             Doublings(1), Everybody, |v| v.has_set_of(v.hand.seat),        1, TAKEN),
    row(RoundWindSet,          "round-wind-set",           Doublings(1), Everybody, |v| v.has_set_of(v.hand.round),       1, TAKEN),
    row(ThreeConcealedPungs,   "three-concealed-pungs",    Doublings(1), Everybody, three_concealed_pungs,                1, TAKEN),
    row(LittleThreeDragons,    "little-three-dragons",     Doublings(1), Everybody, little_three_dragons,                 1, TAKEN),
    row(BigThreeDragons,       "big-three-dragons",        Doublings(2), Everybody, |v| (v.dragon_sets == 3).into(),      1, TAKEN),
    row(LittleFourJoys,        "little-four-joys",         Doublings(1), Everybody, little_four_joys,                     1, TAKEN),
    row(BigFourJoys,           "big-four-joys",            Doublings(2), Everybody, |v| (v.wind_sets == 4).into(),        1, TAKEN),
    row(ZeroPointHand,         "zero-point-hand",          Doublings(1), Winner,    zero_point_hand,                      1, TAKEN),
    row(NoChow,                "no-chow",                  Doublings(1), Winner,    |v| (v.chows == 0).into(),            1, TAKEN),
    row(AllConcealed,          "all-concealed",            Doublings(1), Winner,    |v| v.all_concealed.into(),           1, TAKEN),
    row(OneSuitWithHonors,     "one-suit-with-honors",     Doublings(1), Winner,    one_suit_with_honors,                 1, TAKEN),
    row(OneSuitOnly,           "one-suit-only",            Doublings(3), Winner,    |v| v.is_one_suit().into(),           1, TAKEN),
    row(MajorsOnly,            "majors-only",              Doublings(1), Winner,    majors_only,                          1, TAKEN),
    row(HonorsOnly,            "honors-only",              Doublings(2), Winner,    |v| v.is_all_honors().into(),         1, TAKEN),
    row(LastTileFromDeadWall,  "last-tile-from-dead-wall", Doublings(1), Winner,    |v| v.is_from_dead_wall().into(),     1, TAKEN),
    row(LastTileOfWall,        "last-tile-of-wall",        Doublings(1), Winner,    |v| v.is_last_of_wall().into(),       1, TAKEN),
    row(LastDiscard,           "last-discard",             Doublings(1), Winner,    last_discard,                         1, TAKEN),
    row(RobbingTheKong,        "robbing-the-kong",         Doublings(1), Winner,    |v| v.won(RobbedKong),                1, TAKEN),
    row(OriginalCall,          "original-call",            Doublings(1), Winner,    |v| v.won(Circumstance::OriginalCall), 1, TAKEN),
];

/// The limit hands: the winner's only, and nothing else counts beside them.
#[rustfmt::skip]
pub const LIMIT_HANDS: &[Row] = &[
    //  rule                     id                            worth          who     counts                     most
    row(LimitAllHonors,          "limit-all-honors",           HalfLimits(2), Winner, limit_all_honors,          1, TAKEN),
    row(LimitHeadsAndTails,      "limit-heads-and-tails",      HalfLimits(2), Winner, heads_and_tails,           1, TAKEN),
    row(LimitThirteenOrphans,    "limit-thirteen-orphans",     HalfLimits(2), Winner, |v| v.is(Form::Orphans),   1, TAKEN),
    row(LimitSevenPairs,         "limit-seven-pairs",          HalfLimits(1), Winner, |v| v.is(Form::Pairs),     1, TAKEN),
    row(LimitConcealedOneSuit,   "limit-concealed-one-suit",   HalfLimits(2), Winner, concealed_one_suit,        1, TAKEN),
    row(LimitSquirmingSnake,     "limit-squirming-snake",      HalfLimits(2), Winner, squirming_snake,           1, TAKEN),
    row(LimitFourfoldPlenty,     "limit-fourfold-plenty",      HalfLimits(2), Winner, fourfold_plenty,           1, TAKEN),
    row(LimitThreeGreatScholars, "limit-three-great-scholars", HalfLimits(2), Winner, three_great_scholars,      1, TAKEN),
    row(LimitFourBlessings,      "limit-four-blessings",       HalfLimits(2), Winner, |v| (v.wind_sets == 4).into(), 1, TAKEN),
    row(LimitImperialJade,       "limit-imperial-jade",        HalfLimits(2), Winner, imperial_jade,             1, TAKEN),
    row(LimitNineLanterns,       "limit-nine-lanterns",        HalfLimits(2), Winner, nine_lanterns,             1, TAKEN),
    row(LimitHiddenTreasure,     "limit-hidden-treasure",      HalfLimits(2), Winner, hidden_treasure,           1, TAKEN),
    row(LimitBlessingOfHeaven,   "limit-blessing-of-heaven",   HalfLimits(2), Winner, |v| v.won(Heaven),         1, TAKEN),
    row(LimitBlessingOfEarth,    "limit-blessing-of-earth",    HalfLimits(2), Winner, |v| v.won(Earth),          1, TAKEN),
    row(LimitKongOnKong,         "limit-kong-on-kong",         HalfLimits(2), Winner, |v| v.won(KongOnKong),     1, TAKEN),
    row(LimitPlumBlossom,        "limit-plum-blossom",         HalfLimits(2), Winner, plum_blossom,              1, TAKEN),
    row(LimitMoonFromTheSea,     "limit-moon-from-the-sea",    HalfLimits(2), Winner, moon_from_the_sea,         1, TAKEN),
    row(LimitCarryingPole,       "limit-carrying-pole",        HalfLimits(2), Winner, carrying_pole,             1, TAKEN),
    row(LimitNinthMahJongg,      "limit-ninth-mah-jongg",      HalfLimits(2), Winner, |v| v.won(NinthWin),       1, TAKEN),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_the_rules() {
        for (at, row) in ROWS.iter().chain(LIMIT_HANDS).enumerate() {
            assert_eq!(row.rule as usize, at, "{}", row.id);
            assert_eq!(Rule::from_id(row.id), Some(row.rule));
            assert_eq!(row.rule.id(), row.id);
        }
    }
}
