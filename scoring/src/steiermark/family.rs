//! `steiermark` as one of the families.

use super::options::{EastMovesOption, Options, RoundWindThrow};
use super::score::own_value;
use super::table::{ROWS, Rule};
use super::{score, score_special, settle, tally};
use crate::customs::{Chapters, Customs, Dialect, Paper, SeatDraw, TableNote};
use crate::family::{RuleFamily, ticked};
use crate::hand::{Hand, SpecialHand};
use crate::problem::{Problem, Problems};
use crate::progress::{BetweenRounds, EastMoves, Progress, RoundWind};
use crate::ruleset::Family;
use crate::seat::Wind;
use crate::settlement::{Finish, Settlement};
use crate::special::{OwnHands, OwnWin, SpecialHandEntry};
use crate::value::{self, PossibleValues, Totals, Value};

/// What surrounds a game.
pub(crate) const CUSTOMS: Customs = Customs {
    paper: Paper::Slip,
    seat_draw: SeatDraw::Dice,
    table_note: Some(TableNote::Bochowe),
    dialect: Dialect::Styrian,
    chapters: Chapters::ByUnit,
};

impl RuleFamily for Options {
    fn family(&self) -> Family {
        Family::Steiermark
    }

    fn plays_bonus_tiles(&self) -> bool {
        true
    }

    fn values_losers(&self) -> bool {
        true
    }

    fn progress(&self) -> Progress {
        Progress {
            east_moves: match self.east_moves {
                EastMovesOption::NotAfterEastWin => EastMoves::WhenAnotherWins,
                EastMovesOption::EveryHand => EastMoves::EveryDeal,
            },
            east_win_cap: None,
            east_stays_on_draw: self.east_stays_on_draw,
            draw_breaks_series: false,
            // A game has at least two rounds; the table decides when to stop.
            rounds: None,
            between_rounds: BetweenRounds::Nothing,
            round_wind: match self.round_wind_throw {
                RoundWindThrow::PerRound => RoundWind::ThrownPerRound,
                RoundWindThrow::PerHand => RoundWind::ThrownPerDeal,
                RoundWindThrow::PerMatch => RoundWind::ThrownPerGame,
                RoundWindThrow::FollowsOrder => RoundWind::InOrder,
            },
        }
    }

    fn plays_special_hands(&self) -> bool {
        true
    }

    fn special_hands(&self) -> &[SpecialHandEntry] {
        &self.special_hands
    }

    fn play_money(&self) -> Option<&Options> {
        Some(self)
    }

    /// It had a catalogue before hands had patterns.
    fn later_options(&self) -> &'static [&'static str] {
        &["special_choice"]
    }

    fn own_hands(&self) -> Option<OwnHands<'_>> {
        Some(OwnHands {
            hands: &self.special_hands,
            values: &self.special_values,
            choice: self.special_choice,
            full: self.limit,
            most: self.limit,
            totals: Totals::Doublings(0),
        })
    }

    fn own_value(&self, win: OwnWin<'_>) -> Option<Value> {
        own_value(win, self)
    }

    fn own_rule(&self) -> value::Rule {
        value::Rule::Steiermark(Rule::SpecialHand)
    }

    fn possible_values(&self) -> PossibleValues {
        PossibleValues::Even { limit: self.limit, adds_limits: false }
    }

    fn rules(&self) -> Vec<value::Rule> {
        let ticked = ROWS.iter().filter(|row| row.most > 0);
        ticked.map(|row| value::Rule::Steiermark(row.rule)).collect()
    }

    fn score(&self, hand: &Hand) -> Result<Value, Problems> {
        score(hand, self)
    }

    fn score_special(&self, hand: &SpecialHand) -> Result<Value, Problems> {
        score_special(hand, self)
    }

    fn tally(&self, ticks: &[(&str, u8)], is_winner: bool) -> Result<Value, Problems> {
        tally(&ticked(ticks, Rule::from_id)?, is_winner, self)
    }

    fn settle(&self, finish: &Finish) -> Result<Settlement<Wind>, Problem> {
        settle(finish, self)
    }
}
