//! Every rule of `ma-jiang`: name, worth, condition, source. Reads like the rule book.

use super::options::{AllBonus, DoubleWind, KongOnKong, Options, Table};
use super::score::View;
use super::score::patterns::*;

/// A rule of `ma-jiang`. Ids are stored for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names are those of the table; their words are in texts")]
pub enum Rule {
    SelfDrawn,
    LastWallTile,
    KongRobbed,
    ReplacementTile,
    KongOnKong,
    OwnBonus,
    AllChows,
    AllPungs,
    DragonSet,
    RoundWindSet,
    OwnWindSet,
    DoubleWindSet,
    NoHonorNoBonus,
    OneSuitWithHonors,
    AllFlowersOrSeasons,
    AllBonus,
    OneSuitOnly,
    ThirteenOrphans,
    Heaven,
    Earth,
    FourConcealedPungs,
    BigFourWinds,
    LittleFourWinds,
    BigThreeDragons,
    TerminalsOnly,
    HonorsOnly,
    NineConnectedSons,
}

/// What a rule is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Faan.
    Faan {
        /// By the standard table.
        standard: u32,
        /// By the alternative table.
        alternative: u32,
    },
    /// Laak, the same in both tables.
    Laak(u32),
    /// The limit.
    Limit,
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
    /// How often it counts in a reading of a hand.
    pub(super) counts: fn(&View<'_>) -> u8,
    /// How often it can count at most: what a keeper may tick.
    pub most: u8,
}

impl Row {
    /// Section of the rule text.
    pub const fn source(&self, table: Table) -> &'static str {
        match (self.worth, table) {
            (Worth::Faan { standard, alternative }, Table::Alternative)
                if standard != alternative =>
            {
                "C.1"
            }
            (Worth::Faan { .. } | Worth::Laak(_), _) => "6.1.1.1",
            (Worth::Limit, _) => "6.1.2",
        }
    }

    /// Faan and Laak of one.
    pub const fn faan_and_laak(&self, table: Table) -> (u32, u32) {
        match (self.worth, table) {
            (Worth::Faan { standard, .. }, Table::Standard) => (standard, 0),
            (Worth::Faan { alternative, .. }, Table::Alternative) => (alternative, 0),
            (Worth::Laak(laak), _) => (0, laak),
            (Worth::Limit, _) => (0, 0),
        }
    }
}

impl Rule {
    /// The id of the contract, stored for ever.
    pub const fn id(self) -> &'static str {
        self.row().id
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
    counts: fn(&View<'_>) -> u8,
    most: u8,
) -> Row {
    Row { rule, id, worth, counts, most }
}

const fn faan(standard: u32) -> Worth {
    changed(standard, standard)
}

const fn changed(standard: u32, alternative: u32) -> Worth {
    Worth::Faan { standard, alternative }
}

use Worth::{Laak, Limit};

/// Every rule that adds to a hand, in the order of [`Rule`].
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    //  rule                     id                        worth          counts                most
    row(Rule::SelfDrawn,           "self-drawn",             faan(1),       self_drawn,             1),
    row(Rule::LastWallTile,        "last-wall-tile",         faan(1),       last_wall_tile,         1),
    row(Rule::KongRobbed,          "kong-robbed",            faan(1),       kong_robbed,            1),
    row(Rule::ReplacementTile,     "replacement-tile",       faan(1),       replacement_tile,       1),
    row(Rule::KongOnKong,          "kong-on-kong",           faan(4),       kong_on_kong,           1),
    row(Rule::OwnBonus,            "own-bonus",              faan(1),       own_bonus,              2),
    row(Rule::AllChows,            "all-chows",              faan(1),       all_chows,              1),
    row(Rule::AllPungs,            "all-pungs",              changed(2, 3), all_pungs,              1),
    row(Rule::DragonSet,           "dragon-set",             faan(1),       dragon_sets,            2),
    row(Rule::RoundWindSet,        "round-wind-set",         faan(1),       round_wind_set,         1),
    row(Rule::OwnWindSet,          "own-wind-set",           faan(1),       own_wind_set,           1),
    row(Rule::DoubleWindSet,       "double-wind-set",        faan(2),       double_wind_set,        1),
    row(Rule::NoHonorNoBonus,      "no-honor-no-bonus",      faan(1),       no_honor_no_bonus,      1),
    row(Rule::OneSuitWithHonors,   "one-suit-with-honors",   changed(2, 3), one_suit_with_honors,   1),
    row(Rule::AllFlowersOrSeasons, "all-flowers-or-seasons", Laak(1),       all_flowers_or_seasons, 2),
    row(Rule::AllBonus,            "all-bonus",              Laak(3),       all_bonus,              1),
    row(Rule::OneSuitOnly,         "one-suit-only",          Laak(2),       one_suit_only,          1),
];

/// The limit hands: nothing else counts beside them.
#[rustfmt::skip]
pub const LIMIT_HANDS: &[Row] = &[
    //  rule                    id                      worth  counts                most
    row(Rule::ThirteenOrphans,    "thirteen-orphans",     Limit, thirteen_orphans,     1),
    row(Rule::Heaven,             "heaven",               Limit, heaven,               1),
    row(Rule::Earth,              "earth",                Limit, earth,                1),
    row(Rule::FourConcealedPungs, "four-concealed-pungs", Limit, four_concealed_pungs, 1),
    row(Rule::BigFourWinds,       "big-four-winds",       Limit, big_four_winds,       1),
    row(Rule::LittleFourWinds,    "little-four-winds",    Limit, little_four_winds,    1),
    row(Rule::BigThreeDragons,    "big-three-dragons",    Limit, big_three_dragons,    1),
    row(Rule::TerminalsOnly,      "terminals-only",       Limit, terminals_only,       1),
    row(Rule::HonorsOnly,         "honors-only",          Limit, honors_only,          1),
    row(Rule::NineConnectedSons,  "nine-connected-sons",  Limit, nine_connected_sons,  1),
];

/// Which rules cannot be true of one hand together, or do not count beside each other: each pair
/// once, the earlier rule first. Limit hands beside other rules are not listed, they never count.
///
/// Source: `docs/rules/ma-jiang.md`, sections 3 and 8.
pub fn excludes(one: Rule, other: Rule, options: &Options) -> bool {
    use Rule as R;
    let (first, second) = if one < other { (one, other) } else { (other, one) };
    let is_honor_set =
        matches!(second, R::DragonSet | R::RoundWindSet | R::OwnWindSet | R::DoubleWindSet);
    match (first, second) {
        // How the winning tile came.
        (R::SelfDrawn, R::KongRobbed)
        | (R::LastWallTile, R::KongRobbed)
        | (R::KongRobbed, R::ReplacementTile | R::KongOnKong) => true,
        (R::SelfDrawn, R::LastWallTile) => !options.last_tile_plus_self_drawn,
        (R::SelfDrawn, R::ReplacementTile) => !options.replacement_plus_self_drawn,
        (R::ReplacementTile, R::KongOnKong) => options.kong_on_kong == KongOnKong::Replaces,
        // What the hand is made of.
        (R::KongOnKong, R::AllChows) | (R::AllChows, R::AllPungs) => true,
        (R::AllChows, _) if is_honor_set => true,
        (R::RoundWindSet | R::OwnWindSet, R::DoubleWindSet) => {
            options.double_wind == DoubleWind::Two
        }
        (R::DragonSet | R::RoundWindSet | R::OwnWindSet | R::DoubleWindSet, other) => {
            matches!(other, R::NoHonorNoBonus | R::OneSuitOnly)
        }
        (R::NoHonorNoBonus, R::OneSuitOnly) => !options.purity_plus_one_suit,
        (R::NoHonorNoBonus, R::OneSuitWithHonors | R::AllFlowersOrSeasons | R::AllBonus)
        | (R::OwnBonus, R::NoHonorNoBonus)
        | (R::OneSuitWithHonors, R::OneSuitOnly) => true,
        // Bonus tiles.
        (R::OwnBonus, R::AllBonus) | (R::AllFlowersOrSeasons, R::AllBonus) => {
            options.all_bonus == AllBonus::Alone
        }
        // Limit hands.
        (R::ThirteenOrphans, _) => true,
        (R::Heaven, R::Earth) => true,
        (R::FourConcealedPungs, R::NineConnectedSons) => true,
        (
            R::BigFourWinds,
            R::LittleFourWinds | R::BigThreeDragons | R::TerminalsOnly | R::NineConnectedSons,
        )
        | (R::LittleFourWinds, R::BigThreeDragons | R::TerminalsOnly | R::NineConnectedSons)
        | (R::BigThreeDragons, R::TerminalsOnly | R::NineConnectedSons)
        | (R::TerminalsOnly, R::HonorsOnly | R::NineConnectedSons)
        | (R::HonorsOnly, R::NineConnectedSons) => true,
        (
            R::SelfDrawn
            | R::LastWallTile
            | R::KongRobbed
            | R::ReplacementTile
            | R::KongOnKong
            | R::OwnBonus
            | R::AllChows
            | R::AllPungs
            | R::NoHonorNoBonus
            | R::OneSuitWithHonors
            | R::AllFlowersOrSeasons
            | R::AllBonus
            | R::OneSuitOnly
            | R::Heaven
            | R::Earth
            | R::FourConcealedPungs
            | R::BigFourWinds
            | R::LittleFourWinds
            | R::BigThreeDragons
            | R::TerminalsOnly
            | R::HonorsOnly
            | R::NineConnectedSons,
            _,
        ) => false,
    }
}

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
        assert_eq!(ROWS.len() + LIMIT_HANDS.len(), 27);
    }
}
