//! What clubs set in `mcr`.

use crate::options::{Control, choices, option_rows};

/// Options of `mcr`. Source: `docs/rules/mcr.md`, sections 2–4.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// What a hand has to be worth without flowers, in points; 0 for beginners' tables.
    pub min_points: i64,
    /// Whether a fully concealed hand counts beside four concealed pungs.
    pub four_concealed_with_fully_concealed: bool,
    /// Whether all terminals and honors counts beside big four winds.
    pub big_four_winds_with_terminals_honors: bool,
    /// Whether big four winds with a pair of dragons is a half flush.
    pub big_four_winds_dragon_pair_half_flush: bool,
    /// Who receives the thirty points of a false win.
    pub penalty_receiver: PenaltyReceiver,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            min_points: 8,
            four_concealed_with_fully_concealed: true,
            big_four_winds_with_terminals_honors: false,
            big_four_winds_dragon_pair_half_flush: true,
            penalty_receiver: PenaltyReceiver::Opponents,
        }
    }
}

choices! {
    /// Who receives the thirty points of a false win.
    PenaltyReceiver {
        /// Each opponent ten.
        Opponents = "opponents",
        /// Nobody: they are only taken away.
        None = "none",
    }
}

const POINTS: Control = Control::Number { least: 0, nullable: false };
const RECEIVER: Control = Control::Choice(PenaltyReceiver::WORDS);

option_rows! { Options {
    min_points:                            POINTS,          Value,   "2";
    four_concealed_with_fully_concealed:   Control::Switch, Value,   "3 C1";
    big_four_winds_with_terminals_honors:  Control::Switch, Value,   "3 C5";
    big_four_winds_dragon_pair_half_flush: Control::Switch, Value,   "3 C6";
    penalty_receiver:                      RECEIVER,        Payment, "4";
} }
