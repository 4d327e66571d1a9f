//! Every rule of `hong-kong`: name, worth, condition. Reads like the rule book.

use super::conditions::*;
use super::options::{BigHands, Options};
use crate::hand::Circumstance;
use crate::hand_view::{Form, HandView};
use crate::rule_table::rules;
use crate::tile::Kinds;

/// What a rule is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Faan.
    Faan(u32),
    /// The limit, or so many faan where a club agreed on that (`big_hands`).
    LimitOrFaan(u32),
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
    /// Faan of one; `None` for the limit.
    pub const fn faan(&self, options: &Options) -> Option<u32> {
        match (self.worth, options.big_hands) {
            (Worth::Faan(faan), _) | (Worth::LimitOrFaan(faan), BigHands::Faan) => Some(faan),
            (Worth::LimitOrFaan(_), BigHands::Limit) | (Worth::Limit, _) => None,
        }
    }

    /// Section of the rule text.
    pub const fn source(&self, options: &Options) -> &'static str {
        if self.faan(options).is_some() { "1" } else { "2" }
    }

    /// Whether the club plays it.
    pub fn is_played(&self, options: &Options) -> bool {
        match self.rule {
            Rule::NoBonus => options.bonus_tiles && options.no_bonus,
            Rule::OwnBonus | Rule::AllFlowersOrSeasons => options.bonus_tiles,
            Rule::ConcealedHand => options.concealed,
            Rule::MixedTerminals => options.mixed_terminals,
            Rule::SelfDrawn
            | Rule::ReplacementTile
            | Rule::KongRobbed
            | Rule::LastWallTile
            | Rule::AllChows
            | Rule::DragonSet
            | Rule::SeatWindSet
            | Rule::RoundWindSet
            | Rule::AllPungs
            | Rule::OneSuitWithHonors
            | Rule::LittleThreeDragons
            | Rule::OneSuitOnly
            | Rule::LittleFourWinds
            | Rule::BigThreeDragons
            | Rule::ThirteenOrphans
            | Rule::NineGates
            | Rule::FourKongs
            | Rule::TerminalsOnly
            | Rule::HonorsOnly
            | Rule::BigFourWinds
            | Rule::FourConcealedPungs
            | Rule::KongOnKong
            | Rule::Heaven
            | Rule::Earth => true,
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

use Worth::{Faan, Limit, LimitOrFaan};

rules! {
    /// A rule of `hong-kong`. Ids are stored for ever.
    enum Rule;

    /// Every rule, in the order of [`Rule`]. Where a limit hand fits, nothing but limit hands counts.
    const ROWS;
    // rule, id, [worth, how often at most], condition
    SelfDrawn           "self-drawn"             [Faan(1),        1] |v, _| v.won(Circumstance::SelfDrawn);
    ReplacementTile     "replacement-tile"       [Faan(1),        1] |v, _| v.won(Circumstance::Replacement);
    KongRobbed          "kong-robbed"            [Faan(1),        1] |v, _| v.won(Circumstance::RobbedKong);
    LastWallTile        "last-wall-tile"         [Faan(1),        1] |v, _| v.is_last_of_wall();
    ConcealedHand       "concealed-hand"         [Faan(1),        1] |v, o| o.concealed && v.has_no_open_meld();
    NoBonus             "no-bonus"               [Faan(1),        1] no_bonus;
    OwnBonus            "own-bonus"              [Faan(1),        2] own_bonus;
    AllFlowersOrSeasons "all-flowers-or-seasons" [Faan(2),        2] |v, _| full_sets(v);
    AllChows            "all-chows"              [Faan(1),        1] all_chows;
    DragonSet           "dragon-set"             [Faan(1),        2] dragon_sets;
    SeatWindSet         "seat-wind-set"          [Faan(1),        1] |v, _| v.has_set_of(v.hand.seat);
    RoundWindSet        "round-wind-set"         [Faan(1),        1] |v, _| v.has_set_of(v.hand.round);
    MixedTerminals      "mixed-terminals"        [Faan(1),        1] mixed_terminals;
    AllPungs            "all-pungs"              [Faan(3),        1] |v, _| is_all_pungs(v);
    OneSuitWithHonors   "one-suit-with-honors"   [Faan(3),        1] |v, _| v.is_one_suit_with_honors();
    LittleThreeDragons  "little-three-dragons"   [Faan(5),        1] |v, _| is_little_three_dragons(v);
    OneSuitOnly         "one-suit-only"          [Faan(7),        1] |v, _| v.is_one_suit();
    LittleFourWinds     "little-four-winds"      [LimitOrFaan(6), 1] |v, _| v.wind_sets == 3 && v.pairs.meets(Kinds::WINDS);
    BigThreeDragons     "big-three-dragons"      [LimitOrFaan(8), 1] |v, _| v.dragon_sets == 3;
    ThirteenOrphans     "thirteen-orphans"       [Limit,          1] |v, _| v.form == Form::ThirteenOrphans;
    NineGates           "nine-gates"             [Limit,          1] |v, _| is_nine_gates(v);
    FourKongs           "four-kongs"             [Limit,          1] |v, _| v.kongs() == 4;
    TerminalsOnly       "terminals-only"         [Limit,          1] |v, _| v.kinds.within(Kinds::TERMINALS);
    HonorsOnly          "honors-only"            [Limit,          1] |v, _| v.is_all_honors();
    BigFourWinds        "big-four-winds"         [Limit,          1] |v, _| v.wind_sets == 4;
    FourConcealedPungs  "four-concealed-pungs"   [Limit,          1] |v, _| is_four_concealed_pungs(v);
    KongOnKong          "kong-on-kong"           [Limit,          1] |v, _| v.won(Circumstance::KongOnKong);
    Heaven              "heaven"                 [Limit,          1] |v, _| v.won(Circumstance::Heaven);
    Earth               "earth"                  [Limit,          1] |v, _| v.won(Circumstance::Earth);
}

/// Which rules cannot be true of one hand together, or do not count beside each other: each pair once, the earlier rule
/// first. Limit hands beside other rules are not listed, they never count.
///
/// Source: `docs/rules/hongkong.md`, sections 1 and 2.
pub fn excludes(one: Rule, other: Rule, options: &Options) -> bool {
    use Rule as R;
    let (first, second) = if one < other { (one, other) } else { (other, one) };
    let is_bonus = |rule| matches!(rule, R::OwnBonus | R::AllFlowersOrSeasons);
    if second == R::AllChows && is_bonus(first) {
        return options.all_chows_no_bonus;
    }
    if matches!(first, R::ThirteenOrphans | R::NineGates) {
        return !matches!(second, R::Heaven | R::Earth);
    }
    matches!(
        (first, second),
        // How the winning tile came.
        (R::SelfDrawn | R::ReplacementTile, R::KongRobbed)
            | (R::KongRobbed, R::LastWallTile)
            | (R::ReplacementTile, R::AllChows)
            // Bonus tiles.
            | (R::NoBonus, R::OwnBonus | R::AllFlowersOrSeasons)
            // What the hand is made of.
            | (
                R::AllChows,
                R::DragonSet
                    | R::SeatWindSet
                    | R::RoundWindSet
                    | R::MixedTerminals
                    | R::AllPungs
                    | R::LittleThreeDragons
                    | R::LittleFourWinds
                    | R::BigThreeDragons
            )
            | (R::DragonSet, R::LittleThreeDragons | R::LittleFourWinds | R::BigThreeDragons)
            | (
                R::DragonSet
                    | R::SeatWindSet
                    | R::RoundWindSet
                    | R::MixedTerminals
                    | R::OneSuitWithHonors
                    | R::LittleThreeDragons,
                R::OneSuitOnly
            )
            | (R::LittleThreeDragons | R::OneSuitOnly, R::LittleFourWinds | R::BigThreeDragons)
            // Limit hands.
            | (R::LittleFourWinds, R::BigThreeDragons)
            | (
                R::LittleFourWinds | R::BigThreeDragons,
                R::ThirteenOrphans | R::NineGates | R::TerminalsOnly | R::BigFourWinds
            )
            | (R::FourKongs | R::KongOnKong, R::Heaven | R::Earth)
            | (R::TerminalsOnly, R::HonorsOnly | R::BigFourWinds)
            | (R::Heaven, R::Earth)
    )
}
