//! What surrounds a game by each family of rules, besides values and payments: paper, seats, notes and words.

use crate::ruleset::Family;
use crate::{classical, hong_kong, ma_jiang, mcr, steiermark};

/// The customs of a family; its folder says them once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Customs {
    /// The form that a table fills in and hands in.
    pub paper: Paper,
    /// How the seats of a new game are drawn.
    pub seat_draw: SeatDraw,
    /// What a table notes while it plays.
    pub table_note: Option<TableNote>,
    /// In which words rounds and draws are spoken of.
    pub dialect: Dialect,
    /// How the rule book is divided.
    pub chapters: Chapters,
}

/// The form that a table fills in and hands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// The sheet of all deals.
    Sheet,
    /// The federation's score sheet, which has results alone.
    ScoreSheet,
    /// The club's slip with play money.
    Slip,
}

/// How the seats of a new game are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatDraw {
    /// Everybody draws a wind.
    Tiles,
    /// Winds are drawn, then dice say who is East.
    TilesAndDice,
    /// Dice alone.
    Dice,
}

/// What a table notes while it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableNote {
    /// A warning of Pao.
    PaoDeclared,
    /// A special hand that was ready and not won.
    Bochowe,
}

/// In which words rounds and draws are spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Round and draw.
    Common,
    /// Radl and Wasserpartie.
    Styrian,
}

/// How the rule book is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chapters {
    /// By what a rule is counted in.
    ByUnit,
    /// By what a rule is worth.
    ByWorth,
}

impl Family {
    /// What surrounds a game by these rules.
    pub const fn customs(self) -> &'static Customs {
        match self {
            Family::MaJiang => &ma_jiang::CUSTOMS,
            Family::Klassisch | Family::Grundregel => &classical::CUSTOMS,
            Family::Mcr => &mcr::CUSTOMS,
            Family::Steiermark => &steiermark::CUSTOMS,
            Family::HongKong => &hong_kong::CUSTOMS,
        }
    }
}
