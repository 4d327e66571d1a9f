//! `hong-kong` as one of the families.

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

/// What surrounds a game.
pub(crate) const CUSTOMS: Customs = Customs {
    paper: Paper::Sheet,
    seat_draw: SeatDraw::Tiles,
    table_note: None,
    dialect: Dialect::Common,
    chapters: Chapters::ByUnit,
};

impl RuleFamily for Options {
    fn family(&self) -> Family {
        Family::HongKong
    }

    fn plays_bonus_tiles(&self) -> bool {
        self.bonus_tiles
    }

    fn values_losers(&self) -> bool {
        false
    }

    fn progress(&self) -> Progress {
        Progress {
            east_moves: EastMoves::WhenAnotherWins,
            east_win_cap: None,
            east_stays_on_draw: true,
            draw_breaks_series: false,
            rounds: Some(4),
            between_rounds: BetweenRounds::Nothing,
            round_wind: RoundWind::InOrder,
        }
    }

    fn plays_pao(&self) -> bool {
        true
    }

    fn possible_values(&self) -> PossibleValues {
        PossibleValues::Listed((0..=13).map(|faan| self.points(faan)).collect())
    }

    fn least(&self) -> Points {
        self.points(u32::from(self.min_faan))
    }

    fn rules(&self) -> Vec<value::Rule> {
        let played = ROWS.iter().filter(|row| row.is_played(self));
        played.map(|row| value::Rule::HongKong(row.rule)).collect()
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
