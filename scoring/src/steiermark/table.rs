//! Every rule of `steiermark`: name, worth, condition, source. Reads like the club's sheet.

use super::conditions::*;
use super::options::Options;
use crate::hand::Circumstance::{Earth, Heaven, Replacement, RobbedKong};
use crate::hand_view::HandView;
use crate::rule_table::rules;
use crate::tile::Kinds;

/// What a rule is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Points of sets and flowers, always doubled.
    Points(i64),
    /// The winner's points; whether they are doubled is an option.
    Extra(i64),
    /// Doublings: a factor of 2, 8 or 64 is 1, 3 or 6.
    Doublings(i64),
    /// The club's value of a special hand, and what is added to it.
    Special,
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
    pub(super) counts: fn(&HandView<'_>, &Options) -> u8,
    /// How often it can count at most, and be ticked.
    pub most: u8,
    /// Heading in the rule text.
    pub source: &'static str,
}

const fn row(
    rule: Rule,
    id: &'static str,
    worth: Worth,
    who: Who,
    most: u8,
    source: &'static str,
    counts: fn(&HandView<'_>, &Options) -> u8,
) -> Row {
    Row { rule, id, worth, who, counts, most, source }
}

use Who::{Everybody, Winner};
use Worth::{Doublings, Extra, Points, Special};

const SETS: &str = "Punkte";
const EXTRA: &str = "Extra-Punkte";
const ONLY: &str = "Nur für Gewinner";
const MORE: &str = "Weitere Extrapunkte";
const HINTS: &str = "Weitere wichtige Hinweise";

rules! {
    /// A rule of `steiermark`. Ids are stored for ever.
    enum Rule;

    /// Every rule, in the order of [`Rule`].
    const ROWS;
    // rule, id, [worth, for whom, how often at most, source], condition
    PungMinorOpen         "pung-minor-open"         [Points(2),    Everybody, 4, SETS] |v, _| v.minors.open_pungs;
    PungMinorConcealed    "pung-minor-concealed"    [Points(4),    Everybody, 4, SETS] |v, _| v.minors.concealed_pungs;
    PungTerminalOpen      "pung-terminal-open"      [Points(4),    Everybody, 4, SETS] |v, _| v.terminals.open_pungs;
    PungTerminalConcealed "pung-terminal-concealed" [Points(8),    Everybody, 4, SETS] |v, _| v.terminals.concealed_pungs;
    PungHonorOpen         "pung-honor-open"         [Points(4),    Everybody, 4, SETS] |v, _| v.honors.open_pungs;
    PungHonorConcealed    "pung-honor-concealed"    [Points(8),    Everybody, 4, SETS] |v, _| v.honors.concealed_pungs;
    KongMinorOpen         "kong-minor-open"         [Points(8),    Everybody, 4, SETS] |v, _| v.minors.open_kongs;
    KongMinorConcealed    "kong-minor-concealed"    [Points(16),   Everybody, 4, SETS] |v, _| v.minors.concealed_kongs;
    KongTerminalOpen      "kong-terminal-open"      [Points(16),   Everybody, 4, SETS] |v, _| v.terminals.open_kongs;
    KongTerminalConcealed "kong-terminal-concealed" [Points(32),   Everybody, 4, SETS] |v, _| v.terminals.concealed_kongs;
    KongHonorOpen         "kong-honor-open"         [Points(16),   Everybody, 4, SETS] |v, _| v.honors.open_kongs;
    KongHonorConcealed    "kong-honor-concealed"    [Points(32),   Everybody, 4, SETS] |v, _| v.honors.concealed_kongs;
    PairDragons           "pair-dragons"            [Points(2),    Everybody, 3, SETS] |v, _| v.pairs_within(Kinds::DRAGONS);
    PairOwnWind           "pair-own-wind"           [Points(2),    Everybody, 1, SETS] |v, _| v.has_pair_of(v.hand.seat);
    PairRoundWind         "pair-round-wind"         [Points(2),    Everybody, 1, SETS] pair_of_round_wind;
    BonusTile             "bonus-tile"              [Points(4),    Everybody, 8, EXTRA  ] |v, _| v.hand.bonus.count();
    DragonGroup           "dragon-group"            [Doublings(1), Everybody, 3, EXTRA  ] dragon_groups;
    OwnWindGroup          "own-wind-group"          [Doublings(1), Everybody, 1, EXTRA  ] own_wind_group;
    RoundWindGroup        "round-wind-group"        [Doublings(1), Everybody, 1, EXTRA  ] round_wind_group;
    OneSuitWithHonors     "one-suit-with-honors"    [Doublings(1), Everybody, 1, EXTRA  ] one_suit_with_honors;
    OwnFlower             "own-flower"              [Doublings(1), Everybody, 2, EXTRA  ] |v, o| own_flowers(v.hand.bonus, v.hand.seat, o);
    FlowerGroup           "flower-group"            [Doublings(3), Everybody, 2, EXTRA  ] |v, _| flower_groups(v.hand.bonus);
    AllEightFlowers       "all-eight-flowers"       [Doublings(6), Everybody, 1, EXTRA  ] |v, _| v.hand.bonus.count() == 8;
    OneSuitOnly           "one-suit-only"           [Doublings(3), Winner,    1, ONLY   ] |v, _| v.is_one_suit();
    HonorsOnly            "honors-only"             [Doublings(3), Winner,    1, ONLY   ] |v, _| v.is_all_honors();
    CompleteHand          "complete-hand"           [Extra(20),    Winner,    1, MORE   ] |_, _| true;
    LastTileFromWall      "last-tile-from-wall"     [Extra(2),     Winner,    1, MORE   ] from_wall;
    LooseTile             "loose-tile"              [Extra(10),    Winner,    1, MORE   ] |v, _| v.won(Replacement);
    StolenKongTile        "stolen-kong-tile"        [Extra(10),    Winner,    1, MORE   ] |v, _| v.won(RobbedKong);
    OnlyChows             "only-chows"              [Extra(10),    Winner,    1, MORE   ] |v, _| v.chows == 4;
    OnlyPungs             "only-pungs"              [Extra(10),    Winner,    1, MORE   ] |v, _| v.chows == 0;
    LastWallTile          "last-wall-tile"          [Extra(10),    Winner,    1, MORE   ] |v, _| v.is_last_of_wall();
    FirstDiscard          "first-discard"           [Extra(150),   Winner,    1, MORE   ] |v, _| v.won(Earth);
    FirstDrawEast         "first-draw-east"         [Extra(300),   Winner,    1, MORE   ] |v, _| v.won(Heaven);
    DragonParade          "dragon-parade"           [Extra(300),   Winner,    1, MORE   ] |v, _| v.dragon_sets == 3;
    WindParade            "wind-parade"             [Extra(500),   Winner,    1, MORE   ] |v, _| v.wind_sets == 4;
    SpecialHand           "special-hand"            [Special,      Winner,    0, HINTS  ] |_, _| false;
    SpecialConcealed      "special-concealed"       [Special,      Winner,    0, HINTS  ] |_, _| false;
}
