//! What clubs set in `mcr`.

use serde::{Deserialize, Serialize};

use crate::options::{Control, OptionRow, Scope};

/// Options of `mcr`. Source: `docs/rules/mcr.md`, sections 2–4.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
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

/// Who receives the thirty points of a false win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PenaltyReceiver {
    /// Each opponent ten.
    Opponents,
    /// Nobody: they are only taken away.
    None,
}

const fn row(id: &'static str, control: Control, scope: Scope, source: &'static str) -> OptionRow {
    OptionRow { id, control, scope, source }
}

const POINTS: Control = Control::Number { least: 0, nullable: false };
const RECEIVER: Control = Control::Choice(&["opponents", "none"]);

impl crate::options::Options for Options {
    #[rustfmt::skip]
    const ROWS: &'static [OptionRow] = &[
        row("min_points",                            POINTS,          Scope::Value,   "2"),
        row("four_concealed_with_fully_concealed",   Control::Switch, Scope::Value,   "3 C1"),
        row("big_four_winds_with_terminals_honors",  Control::Switch, Scope::Value,   "3 C5"),
        row("big_four_winds_dragon_pair_half_flush", Control::Switch, Scope::Value,   "3 C6"),
        row("penalty_receiver",                      RECEIVER,        Scope::Payment, "4"),
    ];
}
