//! Every rule of `steiermark`: name, worth, condition, source. Reads like the club's sheet.

use super::score::{Look, questions::*};

/// A rule of `steiermark`. Ids are stored for ever.
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
    DragonGroup,
    OwnWindGroup,
    RoundWindGroup,
    OneSuitWithHonors,
    OwnFlower,
    FlowerGroup,
    AllEightFlowers,
    OneSuitOnly,
    HonorsOnly,
    CompleteHand,
    LastTileFromWall,
    LooseTile,
    StolenKongTile,
    OnlyChows,
    OnlyPungs,
    LastWallTile,
    FirstDiscard,
    FirstDrawEast,
    DragonParade,
    WindParade,
    SpecialHand,
    SpecialConcealed,
}

/// What a rule is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Points of figures and flowers, always doubled.
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
    pub(super) counts: fn(&Look<'_>) -> u8,
    /// How often it can count at most: what a keeper may tick.
    pub most: u8,
    /// Heading in the rule text.
    pub source: &'static str,
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
    worth: Worth,
    who: Who,
    counts: fn(&Look<'_>) -> u8,
    most: u8,
    source: &'static str,
) -> Row {
    Row { rule, id, worth, who, counts, most, source }
}

use Rule::*;
use Who::{Everybody, Winner};
use Worth::{Doublings, Extra, Points, Special};

const FIGURES: &str = "Punkte";
const EXTRA: &str = "Extra-Punkte";
const ONLY: &str = "Nur für Gewinner";
const MORE: &str = "Weitere Extrapunkte";
const HINTS: &str = "Weitere wichtige Hinweise";

/// Every rule, in the order of [`Rule`].
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    //  rule                   id                          worth         who        counts                  most source
    row(PungMinorOpen,         "pung-minor-open",          Points(2),    Everybody, |l| l.view.figures[0],  4, FIGURES),
    row(PungMinorConcealed,    "pung-minor-concealed",     Points(4),    Everybody, |l| l.view.figures[1],  4, FIGURES),
    row(PungTerminalOpen,      "pung-terminal-open",       Points(4),    Everybody, |l| l.view.figures[2],  4, FIGURES),
    row(PungTerminalConcealed, "pung-terminal-concealed",  Points(8),    Everybody, |l| l.view.figures[3],  4, FIGURES),
    row(PungHonorOpen,         "pung-honor-open",          Points(4),    Everybody, |l| l.view.figures[4],  4, FIGURES),
    row(PungHonorConcealed,    "pung-honor-concealed",     Points(8),    Everybody, |l| l.view.figures[5],  4, FIGURES),
    row(KongMinorOpen,         "kong-minor-open",          Points(8),    Everybody, |l| l.view.figures[6],  4, FIGURES),
    row(KongMinorConcealed,    "kong-minor-concealed",     Points(16),   Everybody, |l| l.view.figures[7],  4, FIGURES),
    row(KongTerminalOpen,      "kong-terminal-open",       Points(16),   Everybody, |l| l.view.figures[8],  4, FIGURES),
    row(KongTerminalConcealed, "kong-terminal-concealed",  Points(32),   Everybody, |l| l.view.figures[9],  4, FIGURES),
    row(KongHonorOpen,         "kong-honor-open",          Points(16),   Everybody, |l| l.view.figures[10], 4, FIGURES),
    row(KongHonorConcealed,    "kong-honor-concealed",     Points(32),   Everybody, |l| l.view.figures[11], 4, FIGURES),
    row(PairDragons,           "pair-dragons",             Points(2),    Everybody, pairs_of_dragons,       3, FIGURES),
    row(PairOwnWind,           "pair-own-wind",            Points(2),    Everybody, pair_of_own_wind,       1, FIGURES),
    row(PairRoundWind,         "pair-round-wind",          Points(2),    Everybody, pair_of_round_wind,     1, FIGURES),
    row(BonusTile,             "bonus-tile",               Points(4),    Everybody, bonus_tiles,            8, EXTRA),
    row(DragonGroup,           "dragon-group",             Doublings(1), Everybody, dragon_groups,          3, EXTRA),
    row(OwnWindGroup,          "own-wind-group",           Doublings(1), Everybody, own_wind_group,         1, EXTRA),
    row(RoundWindGroup,        "round-wind-group",         Doublings(1), Everybody, round_wind_group,       1, EXTRA),
    row(OneSuitWithHonors,     "one-suit-with-honors",     Doublings(1), Everybody, one_suit_with_honors,   1, EXTRA),
    row(OwnFlower,             "own-flower",               Doublings(1), Everybody, own_flowers,            2, EXTRA),
    row(FlowerGroup,           "flower-group",             Doublings(3), Everybody, flower_groups,          2, EXTRA),
    row(AllEightFlowers,       "all-eight-flowers",        Doublings(6), Everybody, all_eight_flowers,      1, EXTRA),
    row(OneSuitOnly,           "one-suit-only",            Doublings(3), Winner,    one_suit_only,          1, ONLY),
    row(HonorsOnly,            "honors-only",              Doublings(3), Winner,    honors_only,            1, ONLY),
    row(CompleteHand,          "complete-hand",            Extra(20),    Winner,    |_| 1,                  1, MORE),
    row(LastTileFromWall,      "last-tile-from-wall",      Extra(2),     Winner,    from_wall,              1, MORE),
    row(LooseTile,             "loose-tile",               Extra(10),    Winner,    loose_tile,             1, MORE),
    row(StolenKongTile,        "stolen-kong-tile",         Extra(10),    Winner,    stolen_kong_tile,       1, MORE),
    row(OnlyChows,             "only-chows",               Extra(10),    Winner,    only_chows,             1, MORE),
    row(OnlyPungs,             "only-pungs",               Extra(10),    Winner,    only_pungs,             1, MORE),
    row(LastWallTile,          "last-wall-tile",           Extra(10),    Winner,    last_wall_tile,         1, MORE),
    row(FirstDiscard,          "first-discard",            Extra(150),   Winner,    first_discard,          1, MORE),
    row(FirstDrawEast,         "first-draw-east",          Extra(300),   Winner,    first_draw_east,        1, MORE),
    row(DragonParade,          "dragon-parade",            Extra(300),   Winner,    dragon_parade,          1, MORE),
    row(WindParade,            "wind-parade",              Extra(500),   Winner,    wind_parade,            1, MORE),
    row(SpecialHand,           "special-hand",             Special,      Winner,    |_| 0,                  0, HINTS),
    row(SpecialConcealed,      "special-concealed",        Special,      Winner,    |_| 0,                  0, HINTS),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_the_rules() {
        for (at, row) in ROWS.iter().enumerate() {
            assert_eq!(row.rule as usize, at, "{}", row.id);
            assert_eq!(Rule::from_id(row.id), Some(row.rule));
        }
    }
}
