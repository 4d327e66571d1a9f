//! Every rule of the classical family: name, worth, condition, source. Reads like the rule book.

use super::conditions::*;
use super::options::Params;
use crate::hand::Circumstance::{self, Earth, Heaven, KongOnKong, NinthWin, RobbedKong};
use crate::hand_view::{Form, HandView};
use crate::rule_table::rules;
use crate::tile::Kinds;

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
    pub(super) counts: fn(&HandView<'_>, &Params) -> u8,
    /// How often it can count at most, and be ticked.
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

const fn row(
    rule: Rule,
    id: &'static str,
    worth: Worth,
    who: Who,
    most: u8,
    listed: bool,
    counts: fn(&HandView<'_>, &Params) -> u8,
) -> Row {
    Row { rule, id, worth, who, counts, most, listed }
}

use Who::{Everybody, Winner};
use Worth::{Doublings, HalfLimits, Points};

const LISTED: bool = true;
const TAKEN: bool = false;

rules! {
    /// A rule of `klassisch` or `grundregel`. Ids are stored for ever.
    enum Rule;

    /// Every rule that adds to a hand, in the order of [`Rule`].
    const ROWS;
    // rule, id, [worth, for whom, how often at most, listed], condition
    PungMinorOpen         "pung-minor-open"          [Points(2),    Everybody, 4, TAKEN ] |v, _| v.minors.open_pungs;
    PungMinorConcealed    "pung-minor-concealed"     [Points(4),    Everybody, 4, TAKEN ] |v, _| v.minors.concealed_pungs;
    PungTerminalOpen      "pung-terminal-open"       [Points(4),    Everybody, 4, TAKEN ] |v, _| v.terminals.open_pungs;
    PungTerminalConcealed "pung-terminal-concealed"  [Points(8),    Everybody, 4, TAKEN ] |v, _| v.terminals.concealed_pungs;
    PungHonorOpen         "pung-honor-open"          [Points(4),    Everybody, 4, TAKEN ] |v, _| v.honors.open_pungs;
    PungHonorConcealed    "pung-honor-concealed"     [Points(8),    Everybody, 4, TAKEN ] |v, _| v.honors.concealed_pungs;
    KongMinorOpen         "kong-minor-open"          [Points(8),    Everybody, 4, TAKEN ] |v, _| v.minors.open_kongs;
    KongMinorConcealed    "kong-minor-concealed"     [Points(16),   Everybody, 4, TAKEN ] |v, _| v.minors.concealed_kongs;
    KongTerminalOpen      "kong-terminal-open"       [Points(16),   Everybody, 4, LISTED] |v, _| v.terminals.open_kongs;
    KongTerminalConcealed "kong-terminal-concealed"  [Points(32),   Everybody, 4, LISTED] |v, _| v.terminals.concealed_kongs;
    KongHonorOpen         "kong-honor-open"          [Points(16),   Everybody, 4, LISTED] |v, _| v.honors.open_kongs;
    KongHonorConcealed    "kong-honor-concealed"     [Points(32),   Everybody, 4, LISTED] |v, _| v.honors.concealed_kongs;
    PairDragons           "pair-dragons"             [Points(2),    Everybody, 3, LISTED] pairs_of_dragons;
    PairOwnWind           "pair-own-wind"            [Points(2),    Everybody, 1, LISTED] pair_of_own_wind;
    PairRoundWind         "pair-round-wind"          [Points(2),    Everybody, 1, LISTED] pair_of_round_wind;
    BonusTile             "bonus-tile"               [Points(4),    Everybody, 8, TAKEN ] |v, _| v.hand.bonus.count();
    MahJongg              "mah-jongg"                [Points(20),   Winner,    1, LISTED] |_, _| true;
    LastTileFromWall      "last-tile-from-wall"      [Points(2),    Winner,    1, LISTED] from_wall;
    LastTileOnlyPossible  "last-tile-only-possible"  [Points(2),    Winner,    1, LISTED] only_possible;
    LastTilePairMinor     "last-tile-pair-minor"     [Points(2),    Winner,    1, LISTED] |v, _| v.completed_pair(is_minor);
    LastTilePairTerminal  "last-tile-pair-terminal"  [Points(4),    Winner,    1, LISTED] |v, _| v.completed_pair(is_terminal);
    LastTilePairDragon    "last-tile-pair-dragon"    [Points(4),    Winner,    1, LISTED] |v, _| v.completed_pair(is_dragon);
    LastTilePairWind      "last-tile-pair-wind"      [Points(4),    Winner,    1, LISTED] |v, _| v.completed_pair(is_wind);
    OwnBonusPair          "own-bonus-pair"           [Doublings(1), Everybody, 1, TAKEN ] own_bonus_pair;
    AllFlowers            "all-flowers"              [Doublings(1), Everybody, 1, TAKEN ] |v, _| v.hand.bonus.flowers() == 4;
    AllSeasons            "all-seasons"              [Doublings(1), Everybody, 1, TAKEN ] |v, _| v.hand.bonus.seasons() == 4;
    DragonSet             "dragon-set"               [Doublings(1), Everybody, 3, TAKEN ] |v, _| v.dragon_sets;
    OwnWindSet            "own-wind-set"             [Doublings(1), Everybody, 1, TAKEN ] |v, _| v.has_set_of(v.hand.seat);
    RoundWindSet          "round-wind-set"           [Doublings(1), Everybody, 1, TAKEN ] |v, _| v.has_set_of(v.hand.round);
    ThreeConcealedPungs   "three-concealed-pungs"    [Doublings(1), Everybody, 1, TAKEN ] three_concealed_pungs;
    LittleThreeDragons    "little-three-dragons"     [Doublings(1), Everybody, 1, TAKEN ] little_three_dragons;
    BigThreeDragons       "big-three-dragons"        [Doublings(2), Everybody, 1, TAKEN ] |v, _| v.dragon_sets == 3;
    LittleFourJoys        "little-four-joys"         [Doublings(1), Everybody, 1, TAKEN ] little_four_joys;
    BigFourJoys           "big-four-joys"            [Doublings(2), Everybody, 1, TAKEN ] |v, _| v.wind_sets == 4;
    ZeroPointHand         "zero-point-hand"          [Doublings(1), Winner,    1, TAKEN ] zero_point_hand;
    NoChow                "no-chow"                  [Doublings(1), Winner,    1, TAKEN ] |v, _| v.chows == 0;
    AllConcealed          "all-concealed"            [Doublings(1), Winner,    1, TAKEN ] all_concealed;
    OneSuitWithHonors     "one-suit-with-honors"     [Doublings(1), Winner,    1, TAKEN ] |v, _| v.is_one_suit_with_honors();
    OneSuitOnly           "one-suit-only"            [Doublings(3), Winner,    1, TAKEN ] |v, _| v.is_one_suit();
    MajorsOnly            "majors-only"              [Doublings(1), Winner,    1, TAKEN ] majors_only;
    HonorsOnly            "honors-only"              [Doublings(2), Winner,    1, TAKEN ] |v, _| v.is_all_honors();
    LastTileFromDeadWall  "last-tile-from-dead-wall" [Doublings(1), Winner,    1, TAKEN ] |v, _| v.is_from_dead_wall();
    LastTileOfWall        "last-tile-of-wall"        [Doublings(1), Winner,    1, TAKEN ] |v, _| v.is_last_of_wall();
    LastDiscard           "last-discard"             [Doublings(1), Winner,    1, TAKEN ] last_discard;
    RobbingTheKong        "robbing-the-kong"         [Doublings(1), Winner,    1, TAKEN ] |v, _| v.won(RobbedKong);
    OriginalCall          "original-call"            [Doublings(1), Winner,    1, TAKEN ] |v, _| v.won(Circumstance::OriginalCall);

    /// The limit hands: the winner's only, and nothing else counts beside them.
    const LIMIT_HANDS;
    // rule, id, [worth, for whom, how often at most, listed], condition
    LimitAllHonors          "limit-all-honors"           [HalfLimits(2), Winner, 1, TAKEN] limit_all_honors;
    LimitHeadsAndTails      "limit-heads-and-tails"      [HalfLimits(2), Winner, 1, TAKEN] |v, _| v.kinds.within(Kinds::TERMINALS);
    LimitThirteenOrphans    "limit-thirteen-orphans"     [HalfLimits(2), Winner, 1, TAKEN] |v, _| v.form == Form::ThirteenOrphans;
    LimitSevenPairs         "limit-seven-pairs"          [HalfLimits(1), Winner, 1, TAKEN] |v, _| v.form == Form::SevenPairs;
    LimitConcealedOneSuit   "limit-concealed-one-suit"   [HalfLimits(2), Winner, 1, TAKEN] concealed_one_suit;
    LimitSquirmingSnake     "limit-squirming-snake"      [HalfLimits(2), Winner, 1, TAKEN] squirming_snake;
    LimitFourfoldPlenty     "limit-fourfold-plenty"      [HalfLimits(2), Winner, 1, TAKEN] |v, _| v.kongs() == 4;
    LimitThreeGreatScholars "limit-three-great-scholars" [HalfLimits(2), Winner, 1, TAKEN] three_great_scholars;
    LimitFourBlessings      "limit-four-blessings"       [HalfLimits(2), Winner, 1, TAKEN] |v, _| v.wind_sets == 4;
    LimitImperialJade       "limit-imperial-jade"        [HalfLimits(2), Winner, 1, TAKEN] |v, _| v.kinds.within(Kinds::GREEN);
    LimitNineLanterns       "limit-nine-lanterns"        [HalfLimits(2), Winner, 1, TAKEN] |v, _| v.is_nine_gates();
    LimitHiddenTreasure     "limit-hidden-treasure"      [HalfLimits(2), Winner, 1, TAKEN] hidden_treasure;
    LimitBlessingOfHeaven   "limit-blessing-of-heaven"   [HalfLimits(2), Winner, 1, TAKEN] |v, _| v.won(Heaven);
    LimitBlessingOfEarth    "limit-blessing-of-earth"    [HalfLimits(2), Winner, 1, TAKEN] |v, _| v.won(Earth);
    LimitKongOnKong         "limit-kong-on-kong"         [HalfLimits(2), Winner, 1, TAKEN] |v, _| v.won(KongOnKong);
    LimitPlumBlossom        "limit-plum-blossom"         [HalfLimits(2), Winner, 1, TAKEN] plum_blossom;
    LimitMoonFromTheSea     "limit-moon-from-the-sea"    [HalfLimits(2), Winner, 1, TAKEN] moon_from_the_sea;
    LimitCarryingPole       "limit-carrying-pole"        [HalfLimits(2), Winner, 1, TAKEN] carrying_pole;
    LimitNinthMahJongg      "limit-ninth-mah-jongg"      [HalfLimits(2), Winner, 1, TAKEN] |v, _| v.won(NinthWin);
}
