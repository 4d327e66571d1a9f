//! What the club sets in `steiermark`.

use std::collections::BTreeMap;

use super::catalogue::preset_catalogue;
use crate::family::RuleFamily as _;
use crate::options::{Control, choices, option_rows};
use crate::special::{COLLECTED, SpecialChoice, SpecialHandEntry};
use crate::value::Points;

/// Options of `steiermark`. Source: `docs/rules/steiermark.md`, sections 6, 8 and 11.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Points of a pair of the round wind that is not the own wind: 0 or 2.
    pub round_wind_pair_points: i64,
    /// The own wind that is the round wind as well.
    pub own_is_round_wind: OwnIsRoundWind,
    /// Whether several dragon groups double once or each.
    pub group_factor: GroupFactor,
    /// Whether losers' hands of one suit with honours double too.
    pub half_flush_for_losers: bool,
    /// Whether a full group of flowers contains the own flower's factor.
    pub flower_group_includes_own: bool,
    /// Which of the winner's points are doubled too.
    pub extras_timing: ExtrasTiming,
    /// Whether the loose tile also counts as drawn from the wall.
    pub loose_tile_also_from_wall: bool,
    /// Whether the dealt tiles also count as drawn from the wall.
    pub first_draw_also_from_wall: bool,
    /// What the club's special hands are worth, by id. A missing entry means that the value is not known.
    pub special_values: BTreeMap<String, i64>,
    /// The club's special hands; their values are in `special_values`.
    pub special_hands: Vec<SpecialHandEntry>,
    /// Whether an own hand counts although the ordinary reading is worth more.
    pub special_choice: SpecialChoice,
    /// Whether flower factors multiply the flower points of a special hand.
    pub special_flower_factors: bool,
    /// The most any hand can be worth.
    pub limit: Option<i64>,
    /// Whether East doubles when a special hand is paid.
    pub special_east_double: bool,
    /// Whether losers settle their differences.
    pub losers_settle: bool,
    /// What a dead hand pays.
    pub dead_effect: DeadEffect,
    /// What a false call costs, to each other player.
    pub false_call_penalty: i64,
    /// When the winds move.
    pub east_moves: EastMovesOption,
    /// Whether East stays after a Wasserpartie.
    pub east_stays_on_draw: bool,
    /// When the wind of the round is thrown.
    pub round_wind_throw: RoundWindThrow,
    /// What is noted as missed for a Bochowe.
    pub bochowe_factor: BochoweFactor,
    /// From which balance on a player is bankrupt.
    pub bankrupt_at: BankruptAt,
    /// Who gives credit.
    pub creditor: Creditor,
    /// How the two hours of a single round are measured.
    pub two_hour_clock: TwoHourClock,
    /// How the yearly list ranks.
    pub ranking: Ranking,
}

impl Default for Options {
    fn default() -> Options {
        let mut special_values = BTreeMap::new();
        // The only value the rule text names; the club enters all others.
        special_values.insert("seven-pairs".to_owned(), 1000);
        Options {
            round_wind_pair_points: 0,
            own_is_round_wind: OwnIsRoundWind::TimesFour,
            group_factor: GroupFactor::Each,
            half_flush_for_losers: true,
            flower_group_includes_own: true,
            extras_timing: ExtrasTiming::Before,
            loose_tile_also_from_wall: true,
            first_draw_also_from_wall: true,
            special_values,
            special_hands: preset_catalogue(),
            special_choice: SpecialChoice::Best,
            special_flower_factors: false,
            limit: None,
            special_east_double: true,
            losers_settle: true,
            dead_effect: DeadEffect::ZeroValue,
            false_call_penalty: 0,
            east_moves: EastMovesOption::NotAfterEastWin,
            east_stays_on_draw: true,
            round_wind_throw: RoundWindThrow::PerRound,
            bochowe_factor: BochoweFactor::Three,
            bankrupt_at: BankruptAt::BelowZero,
            creditor: Creditor::Richest,
            two_hour_clock: TwoHourClock::Automatic,
            ranking: Ranking::Sum,
        }
    }
}

choices! {
    /// The own wind that is the round wind as well.
    OwnIsRoundWind {
        /// Both double.
        TimesFour = "times_four",
        /// Only the own wind doubles.
        TimesTwo = "times_two",
    }
    /// Several dragon groups.
    GroupFactor {
        /// Each doubles.
        Each = "each",
        /// Together they double once.
        Once = "once",
    }
    /// Which of the winner's points are doubled too.
    ExtrasTiming {
        /// All of them.
        Before = "before",
        /// All but the large ones, from 150 points.
        LargeAfter = "large_after",
        /// None.
        AllAfter = "all_after",
    }
    /// What a dead hand pays.
    DeadEffect {
        /// It counts nothing, so it pays everybody in full.
        ZeroValue = "zero_value",
        /// It pays the winner once more.
        PaysWinnerTwice = "pays_winner_twice",
    }
    /// When the winds move.
    EastMovesOption {
        /// Unless East wins.
        NotAfterEastWin = "not_after_east_win",
        /// After every deal.
        EveryHand = "every_hand",
    }
    /// When the wind of the round is thrown.
    RoundWindThrow {
        /// Before each round.
        PerRound = "per_round",
        /// Before each deal.
        PerHand = "per_hand",
        /// Once for the game.
        PerMatch = "per_match",
        /// Not at all: East, South, West, North.
        FollowsOrder = "follows_order",
    }
    /// What is noted as missed for a Bochowe.
    BochoweFactor {
        /// Three times the value.
        Three = "three",
        /// What would really have been paid.
        TrueAmount = "true_amount",
        /// The value.
        One = "one",
    }
    /// From which balance on a player is bankrupt.
    BankruptAt {
        /// Below zero.
        BelowZero = "below_zero",
        /// At zero already.
        ZeroOrBelow = "zero_or_below",
    }
    /// Who gives credit.
    Creditor {
        /// The richest player.
        Richest = "richest",
        /// The player the table chooses.
        Chosen = "chosen",
    }
    /// How the two hours of a single round are measured.
    TwoHourClock {
        /// From the first deal to the last settlement.
        Automatic = "automatic",
        /// As the table says.
        Manual = "manual",
    }
    /// How the yearly list ranks.
    Ranking {
        /// By the sum of results.
        Sum = "sum",
        /// By the average.
        Average = "average",
        /// By ranks at the table.
        TableRanks = "table_ranks",
    }
}

option_rows! { Options {
    round_wind_pair_points:    Control::NumberChoice(&[Some(0), Some(2)]),    Value,    "11";
    own_is_round_wind:         Control::Choice(OwnIsRoundWind::WORDS),        Value,    "11";
    group_factor:              Control::Choice(GroupFactor::WORDS),           Value,    "11";
    half_flush_for_losers:     Control::Switch,                               Value,    "11";
    flower_group_includes_own: Control::Switch,                               Value,    "11";
    extras_timing:             Control::Choice(ExtrasTiming::WORDS),          Value,    "11";
    loose_tile_also_from_wall: Control::Switch,                               Value,    "11";
    first_draw_also_from_wall: Control::Switch,                               Value,    "11";
    special_values:            Control::SpecialValues,                        Value,    "11";
    special_hands:             Control::SpecialHands,                         Value,    "5";
    special_choice:            Control::Choice(SpecialChoice::WORDS),         Value,    "11";
    special_flower_factors:    Control::Switch,                               Value,    "11";
    limit:                     Control::Number { least: 1, nullable: true },  Value,    "11";
    special_east_double:       Control::Switch,                               Payment,  "6";
    losers_settle:             Control::Switch,                               Payment,  "6";
    dead_effect:               Control::Choice(DeadEffect::WORDS),            Payment,  "6";
    false_call_penalty:        Control::Number { least: 0, nullable: false }, Payment,  "6";
    east_moves:                Control::Choice(EastMovesOption::WORDS),       Progress, "8";
    east_stays_on_draw:        Control::Switch,                               Progress, "8";
    round_wind_throw:          Control::Choice(RoundWindThrow::WORDS),        Progress, "8";
    bochowe_factor:            Control::Choice(BochoweFactor::WORDS),         Progress, "8";
    bankrupt_at:               Control::Choice(BankruptAt::WORDS),            Progress, "8";
    creditor:                  Control::Choice(Creditor::WORDS),              Progress, "8";
    two_hour_clock:            Control::Choice(TwoHourClock::WORDS),          Progress, "8";
    ranking:                   Control::Choice(Ranking::WORDS),               Progress, "8";
} }

impl Options {
    /// What a special hand is worth in points; `None` while the club has not entered it, and where it doubles.
    pub fn special_value(&self, id: &str) -> Option<Points> {
        self.own_hands()?.price_of(id, false)?.points()
    }

    /// What a special hand earns when it was collected in the hand; a hand that is not in the catalogue counts as callable.
    pub fn collected(&self, id: &str) -> i64 {
        let entry = self.special_hands.iter().find(|entry| entry.id == id);
        entry.map_or(COLLECTED, SpecialHandEntry::collected)
    }
}
