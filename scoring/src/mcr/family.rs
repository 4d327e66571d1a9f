//! `mcr` as one of the families.

use super::options::Options;
use super::table::{ROWS, Rule};
use super::{score, settle, tally};
use crate::customs::{Chapters, Customs, Dialect, Paper, SeatDraw};
use crate::family::{RuleFamily, ticked};
use crate::hand::Hand;
use crate::problem::{Problem, Problems};
use crate::progress::{BetweenRounds, EastMoves, Progress, RoundWind};
use crate::ruleset::Family;
use crate::seat::Wind;
use crate::settlement::{Finish, Settlement};
use crate::value::{self, Points, PossibleValues, Value};

/// From how many points on a fan is one of the great ones.
const GREAT_FAN: i64 = 88;

/// What surrounds a game.
pub(crate) const CUSTOMS: Customs = Customs {
    paper: Paper::ScoreSheet,
    seat_draw: SeatDraw::Tiles,
    table_note: None,
    dialect: Dialect::Common,
    chapters: Chapters::ByWorth,
};

impl RuleFamily for Options {
    fn family(&self) -> Family {
        Family::Mcr
    }

    fn plays_bonus_tiles(&self) -> bool {
        true
    }

    fn values_losers(&self) -> bool {
        false
    }

    fn progress(&self) -> Progress {
        Progress {
            east_moves: EastMoves::EveryDeal,
            east_win_cap: None,
            east_stays_on_draw: false,
            draw_breaks_series: false,
            rounds: Some(4),
            between_rounds: BetweenRounds::SeatExchange,
            round_wind: RoundWind::InOrder,
        }
    }

    fn possible_values(&self) -> PossibleValues {
        PossibleValues::Any
    }

    fn great_item(&self) -> Option<i64> {
        Some(GREAT_FAN)
    }

    fn least(&self) -> Points {
        Points(self.min_points)
    }

    fn rules(&self) -> Vec<value::Rule> {
        ROWS.iter().map(|row| value::Rule::Mcr(row.rule)).collect()
    }

    fn score(&self, hand: &Hand) -> Result<Value, Problems> {
        score(hand, self)
    }

    fn tally(&self, ticks: &[(&str, u8)], is_winner: bool) -> Result<Value, Problems> {
        tally(&ticked(ticks, Rule::from_id)?, is_winner, self)
    }

    fn settle(&self, finish: &Finish) -> Result<Settlement<Wind>, Problem> {
        settle(finish, self)
    }
}
