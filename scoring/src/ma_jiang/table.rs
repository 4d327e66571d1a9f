//! Every rule of `ma-jiang`: name, worth, condition, source. Reads like the rule book.

use super::conditions::*;
use super::options::{AllBonus, DoubleWind, KongOnKong, Options, Table};
use crate::hand::Circumstance;
use crate::hand_view::{Form, HandView};
use crate::rule_table::rules;
use crate::tile::Kinds;

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
    pub(super) counts: fn(&HandView<'_>, &Options) -> u8,
    /// How often it can count at most, and be ticked.
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

const fn row(
    rule: Rule,
    id: &'static str,
    worth: Worth,
    most: u8,
    counts: fn(&HandView<'_>, &Options) -> u8,
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

rules! {
    /// A rule of `ma-jiang`. Ids are stored for ever.
    enum Rule;

    /// Every rule that adds to a hand, in the order of [`Rule`].
    const ROWS;
    // rule, id, [worth, how often at most], condition
    SelfDrawn           "self-drawn"             [faan(1),       1] self_drawn;
    LastWallTile        "last-wall-tile"         [faan(1),       1] |v, _| v.is_last_of_wall();
    KongRobbed          "kong-robbed"            [faan(1),       1] |v, _| v.won(Circumstance::RobbedKong);
    ReplacementTile     "replacement-tile"       [faan(1),       1] replacement_tile;
    KongOnKong          "kong-on-kong"           [faan(4),       1] |v, _| v.won(Circumstance::KongOnKong);
    OwnBonus            "own-bonus"              [faan(1),       2] own_bonus;
    AllChows            "all-chows"              [faan(1),       1] all_chows;
    AllPungs            "all-pungs"              [changed(2, 3), 1] |v, _| v.form == Form::Sets && v.chows == 0;
    DragonSet           "dragon-set"             [faan(1),       2] |v, _| v.dragon_sets;
    RoundWindSet        "round-wind-set"         [faan(1),       1] round_wind_set;
    OwnWindSet          "own-wind-set"           [faan(1),       1] own_wind_set;
    DoubleWindSet       "double-wind-set"        [faan(2),       1] double_wind_set;
    NoHonorNoBonus      "no-honor-no-bonus"      [faan(1),       1] no_honor_no_bonus;
    OneSuitWithHonors   "one-suit-with-honors"   [changed(2, 3), 1] |v, _| v.is_one_suit_with_honors();
    AllFlowersOrSeasons "all-flowers-or-seasons" [Laak(1),       2] all_flowers_or_seasons;
    AllBonus            "all-bonus"              [Laak(3),       1] |v, _| v.hand.bonus.count() == 8;
    OneSuitOnly         "one-suit-only"          [Laak(2),       1] |v, _| v.is_one_suit();

    /// The limit hands: nothing else counts beside them.
    const LIMIT_HANDS;
    // rule, id, [worth, how often at most], condition
    ThirteenOrphans    "thirteen-orphans"     [Limit, 1] |v, _| v.form == Form::ThirteenOrphans;
    Heaven             "heaven"               [Limit, 1] heaven;
    Earth              "earth"                [Limit, 1] earth;
    FourConcealedPungs "four-concealed-pungs" [Limit, 1] four_concealed_pungs;
    BigFourWinds       "big-four-winds"       [Limit, 1] |v, _| v.wind_sets == 4;
    LittleFourWinds    "little-four-winds"    [Limit, 1] |v, _| v.wind_sets == 3 && v.pairs.meets(Kinds::WINDS);
    BigThreeDragons    "big-three-dragons"    [Limit, 1] |v, _| v.dragon_sets == 3;
    TerminalsOnly      "terminals-only"       [Limit, 1] |v, _| v.kinds.within(Kinds::TERMINALS);
    HonorsOnly         "honors-only"          [Limit, 1] |v, _| v.is_all_honors();
    NineConnectedSons  "nine-connected-sons"  [Limit, 1] |v, _| v.is_nine_gates();
}

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
