//! What clubs set in `klassisch` and `grundregel`, and the union of both that scores.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::options::{Control, choices, option_rows};
use crate::special::{Shared, SpecialChoice, SpecialHandEntry};
use crate::value::Points;

/// Options of `klassisch`. Source: `docs/rules/klassisch.md`, sections 3–6.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Klassisch {
    /// The most a hand can be worth; `None` plays without a limit, and a limit hand then counts 500.
    pub limit: Option<i64>,
    /// A pair of the own wind that is the round wind as well.
    pub pair_both_winds: PairBothWinds,
    /// What seven pairs are.
    pub half_limit_hands: HalfLimitHands,
    /// Four equal tiles may be two of the seven pairs.
    pub seven_pairs_quads: bool,
    /// Several limit hands in one hand.
    pub several_limit_hands: SeveralLimitHands,
    /// Winds and dragons only.
    pub honors_only: HonorsOnly,
    /// Whether bonus tiles spoil the hand without points.
    pub zero_point_bonus: ZeroPointBonus,
    /// Whether the claimed winning tile spoils a concealed hand.
    pub all_concealed_last: AllConcealedLast,
    /// Whether kongs count among three concealed pungs.
    pub three_concealed: ThreeConcealed,
    /// The only possible tile that also completes the pair.
    pub only_possible_plus_pair: OnlyPossiblePlusPair,
    /// Which discards are the last one.
    pub last_discard: LastDiscard,
    /// Whether the last tile of the wall counts as drawn from the wall too.
    pub last_wall_plus_from_wall: bool,
    /// When the blessing of earth may be won.
    pub earth_hand: EarthHand,
    /// What of a loser's hand counts.
    pub loser_hand_figures: LoserHandSets,
    /// Whether flowers and seasons are played.
    pub bonus_tiles: bool,
    /// The club's own hands; fixed points are in `special_values`.
    pub special_hands: Shared<Vec<SpecialHandEntry>>,
    /// What own hands are worth in fixed points, by id.
    pub special_values: Shared<BTreeMap<String, i64>>,
    /// Whether an own hand counts although the ordinary reading is worth more.
    pub special_choice: SpecialChoice,
    /// Whether a drawn deal is settled.
    pub draw_settles: bool,
    /// Whether the player who let a dangerous game happen pays for all.
    pub dangerous_game: bool,
    /// Which penalties are agreed.
    pub penalties: Penalties,
    /// After how many wins in a row East passes on; `None`: never.
    pub east_win_cap: Option<u8>,
    /// Whether a draw ends East's series.
    pub draw_breaks_series: bool,
}

impl Default for Klassisch {
    fn default() -> Klassisch {
        Klassisch {
            limit: Some(500),
            pair_both_winds: PairBothWinds::Add,
            half_limit_hands: HalfLimitHands::Half,
            seven_pairs_quads: false,
            several_limit_hands: SeveralLimitHands::BestOnce,
            honors_only: HonorsOnly::Limit,
            zero_point_bonus: ZeroPointBonus::Ignore,
            all_concealed_last: AllConcealedLast::SelfDrawnOnly,
            three_concealed: ThreeConcealed::PungOrKong,
            only_possible_plus_pair: OnlyPossiblePlusPair::Add,
            last_discard: LastDiscard::AfterLastWallTile,
            last_wall_plus_from_wall: true,
            earth_hand: EarthHand::WithFirstDiscard,
            loser_hand_figures: LoserHandSets::Count,
            bonus_tiles: true,
            special_hands: Shared::default(),
            special_values: Shared::default(),
            special_choice: SpecialChoice::Best,
            draw_settles: false,
            dangerous_game: false,
            penalties: Penalties::None,
            east_win_cap: Some(4),
            draw_breaks_series: false,
        }
    }
}

/// Options of `grundregel`. Source: `docs/rules/grundregel.md`, sections 3–6.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grundregel {
    /// Whether hands are doubled at all.
    pub doublings: GrundregelDoublings,
    /// The most a hand can be worth; `None` plays without a limit.
    pub limit: Option<i64>,
    /// Whether the limit hands of `klassisch` are played.
    pub limit_hands: bool,
    /// A pair of the own wind that is the round wind as well.
    pub pair_both_winds: PairBothWinds,
    /// Whether losers' pairs give points.
    pub loser_pairs: LoserPairs,
    /// Whether flowers and seasons are played.
    pub bonus_tiles: bool,
    /// The club's own hands; fixed points are in `special_values`.
    pub special_hands: Shared<Vec<SpecialHandEntry>>,
    /// What own hands are worth in fixed points, by id.
    pub special_values: Shared<BTreeMap<String, i64>>,
    /// Whether an own hand counts although the ordinary reading is worth more.
    pub special_choice: SpecialChoice,
    /// Whether East pays and receives double.
    pub east_double: bool,
    /// Whether the losers settle their differences.
    pub losers_settle: bool,
    /// Which penalties are agreed.
    pub penalties: Penalties,
    /// After how many wins in a row East passes on; `None`: never.
    pub east_win_cap: Option<u8>,
    /// Whether East stays after a draw.
    pub east_stays_on_draw: bool,
    /// How equal totals are ranked at the end.
    pub tie_at_end: TieAtEnd,
}

impl Default for Grundregel {
    fn default() -> Grundregel {
        Grundregel {
            doublings: GrundregelDoublings::Dmjl,
            limit: Some(500),
            limit_hands: false,
            pair_both_winds: PairBothWinds::Add,
            loser_pairs: LoserPairs::Count,
            bonus_tiles: true,
            special_hands: Shared::default(),
            special_values: Shared::default(),
            special_choice: SpecialChoice::Best,
            east_double: true,
            losers_settle: true,
            penalties: Penalties::None,
            east_win_cap: None,
            east_stays_on_draw: true,
            tie_at_end: TieAtEnd::Shared,
        }
    }
}

choices! {
    /// Points of a pair of the own wind that is the round wind as well.
    PairBothWinds {
        /// Both lines.
        Add = "add",
        /// Only the own wind's line.
        Once = "once",
    }
    /// What seven pairs are.
    HalfLimitHands {
        /// Half the limit.
        Half = "half",
        /// The full limit.
        Full = "full",
        /// No winning hand.
        Off = "off",
    }
    /// Several limit hands in one hand.
    SeveralLimitHands {
        /// The best counts, once.
        BestOnce = "best_once",
        /// All of them add up.
        Add = "add",
    }
    /// Winds and dragons only.
    HonorsOnly {
        /// A limit hand.
        Limit = "limit",
        /// Two doublings.
        Doubles = "doubles",
    }
    /// Bonus tiles beside a hand without points.
    ZeroPointBonus {
        /// Do not matter.
        Ignore = "ignore",
        /// Prevent it.
        Spoils = "spoils",
    }
    /// The claimed winning tile in a concealed hand.
    AllConcealedLast {
        /// Spoils it.
        SelfDrawnOnly = "self_drawn_only",
        /// Does not spoil it.
        MayBeClaimed = "may_be_claimed",
    }
    /// What counts as a concealed pung among three.
    ThreeConcealed {
        /// Pungs and kongs.
        PungOrKong = "pung_or_kong",
        /// Pungs only.
        PungOnly = "pung_only",
    }
    /// The only possible tile that also completes the pair.
    OnlyPossiblePlusPair {
        /// Both lines.
        Add = "add",
        /// The higher line; when equal, the pair's.
        Higher = "higher",
    }
    /// Which discards are the last one.
    LastDiscard {
        /// The discard after the last tile of the wall.
        AfterLastWallTile = "after_last_wall_tile",
        /// Every discard that wins.
        AnyDiscard = "any_discard",
    }
    /// When the blessing of earth may be won.
    EarthHand {
        /// With East's first discard.
        WithFirstDiscard = "with_first_discard",
        /// In the first go-around, a drawn tile included.
        FirstGoAround = "first_go_around",
    }
    /// What of a loser's hand counts.
    LoserHandSets {
        /// Everything.
        Count = "count",
        /// Only what is laid out.
        ExposedOnly = "exposed_only",
    }
    /// Which penalties are agreed.
    Penalties {
        /// None.
        None = "none",
        /// Those of the Deutsche Mah Jongg Liga.
        Dmjl = "dmjl",
    }
    /// Whether `grundregel` doubles.
    GrundregelDoublings {
        /// As the Deutsche Mah Jongg Liga does.
        Dmjl = "dmjl",
        /// Not at all.
        None = "none",
    }
    /// Losers' pairs.
    LoserPairs {
        /// Count.
        Count = "count",
        /// Give nothing, but still complete the little hands.
        WinnerOnly = "winner_only",
    }
    /// How equal totals are ranked at the end.
    TieAtEnd {
        /// They share the rank.
        Shared = "shared",
        /// More wins rank higher.
        MostWins = "most_wins",
    }
}

const LIMIT: Control = Control::Number { least: 1, nullable: true };
const EAST_WIN_CAP: Control = Control::NumberChoice(&[Some(4), Some(9), None]);

option_rows! { Klassisch {
    limit:                    LIMIT,                                        Value,    "6";
    pair_both_winds:          Control::Choice(PairBothWinds::WORDS),        Value,    "6";
    half_limit_hands:         Control::Choice(HalfLimitHands::WORDS),       Value,    "6";
    seven_pairs_quads:        Control::Switch,                              Value,    "6";
    several_limit_hands:      Control::Choice(SeveralLimitHands::WORDS),    Value,    "6";
    honors_only:              Control::Choice(HonorsOnly::WORDS),           Value,    "6";
    zero_point_bonus:         Control::Choice(ZeroPointBonus::WORDS),       Value,    "6";
    all_concealed_last:       Control::Choice(AllConcealedLast::WORDS),     Value,    "6";
    three_concealed:          Control::Choice(ThreeConcealed::WORDS),       Value,    "6";
    only_possible_plus_pair:  Control::Choice(OnlyPossiblePlusPair::WORDS), Value,    "6";
    last_discard:             Control::Choice(LastDiscard::WORDS),          Value,    "6";
    last_wall_plus_from_wall: Control::Switch,                              Value,    "6";
    earth_hand:               Control::Choice(EarthHand::WORDS),            Value,    "6";
    loser_hand_figures:       Control::Choice(LoserHandSets::WORDS),     Value,    "6";
    bonus_tiles:              Control::Switch,                              Value,    "6";
    special_hands:            Control::SpecialHands,                        Value,    "6";
    special_values:           Control::SpecialValues,                       Value,    "6";
    special_choice:           Control::Choice(SpecialChoice::WORDS),        Value,    "6";
    draw_settles:             Control::Switch,                              Payment,  "3";
    dangerous_game:           Control::Switch,                              Payment,  "3";
    penalties:                Control::Choice(Penalties::WORDS),            Payment,  "5";
    east_win_cap:             EAST_WIN_CAP,                                 Progress, "4";
    draw_breaks_series:       Control::Switch,                              Progress, "4";
} }

option_rows! { Grundregel {
    doublings:          Control::Choice(GrundregelDoublings::WORDS), Value,    "6";
    limit:              LIMIT,                                       Value,    "6";
    limit_hands:        Control::Switch,                             Value,    "6";
    pair_both_winds:    Control::Choice(PairBothWinds::WORDS),       Value,    "6";
    loser_pairs:        Control::Choice(LoserPairs::WORDS),          Value,    "6";
    bonus_tiles:        Control::Switch,                             Value,    "6";
    special_hands:            Control::SpecialHands,                        Value,    "6";
    special_values:           Control::SpecialValues,                       Value,    "6";
    special_choice:           Control::Choice(SpecialChoice::WORDS),        Value,    "6";
    east_double:        Control::Switch,                             Payment,  "3";
    losers_settle:      Control::Switch,                             Payment,  "3";
    penalties:          Control::Choice(Penalties::WORDS),           Payment,  "3";
    east_win_cap:       EAST_WIN_CAP,                                Progress, "4";
    east_stays_on_draw: Control::Switch,                             Progress, "4";
    tie_at_end:         Control::Choice(TieAtEnd::WORDS),            Progress, "4";
} }

/// Made once, because `grundregel` takes what it does not set from it for every hand.
static PRESET: LazyLock<Klassisch> = LazyLock::new(Klassisch::default);

/// Everything the classical scorer asks, whichever preset it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// `klassisch`, with what `grundregel` does not set at its preset.
    pub klassisch: Klassisch,
    /// Whether anything doubles.
    pub doublings: bool,
    /// Whether limit hands (and with them seven pairs and orphans) are played.
    pub limit_hands: bool,
    /// Whether losers' pairs give points.
    pub loser_pairs: bool,
    /// Whether East pays and receives double.
    pub east_doubles: bool,
    /// Whether losers settle their differences.
    pub losers_settle: bool,
    /// Sources are those of `grundregel`.
    pub is_grundregel: bool,
}

impl From<&Klassisch> for Params {
    fn from(options: &Klassisch) -> Params {
        Params {
            klassisch: options.clone(),
            doublings: true,
            limit_hands: true,
            loser_pairs: true,
            east_doubles: true,
            losers_settle: true,
            is_grundregel: false,
        }
    }
}

impl From<&Grundregel> for Params {
    fn from(options: &Grundregel) -> Params {
        Params {
            klassisch: Klassisch {
                limit: options.limit,
                pair_both_winds: options.pair_both_winds,
                bonus_tiles: options.bonus_tiles,
                penalties: options.penalties,
                ..PRESET.clone()
            },
            doublings: options.doublings == GrundregelDoublings::Dmjl,
            limit_hands: options.limit_hands,
            loser_pairs: options.loser_pairs == LoserPairs::Count,
            east_doubles: options.east_double,
            losers_settle: options.losers_settle,
            is_grundregel: true,
        }
    }
}

impl Params {
    /// What a full limit hand counts: the limit, or 500 where there is none.
    pub const fn limit_hand(&self) -> Points {
        match self.klassisch.limit {
            Some(limit) => Points(limit),
            None => Points(500),
        }
    }
}
