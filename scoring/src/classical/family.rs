//! `klassisch` and `grundregel` as two of the families; both become the same parameters.

use super::options::{Grundregel, Klassisch, Params, SeveralLimitHands};
use super::table::{LIMIT_HANDS, ROWS, Rule};
use super::{score, settle, tally};
use crate::customs::{Chapters, Customs, Dialect, Paper, SeatDraw};
use crate::family::{OWN_HAND_OPTIONS, RuleFamily, ticked};
use crate::hand::Hand;
use crate::problem::{Problem, Problems};
use crate::progress::{BetweenRounds, EastMoves, Progress, RoundWind};
use crate::ruleset::Family;
use crate::seat::Wind;
use crate::settlement::{Finish, Settlement};
use crate::special::{OwnHands, SpecialHandEntry};
use crate::value::{self, PossibleValues, Totals, Value};

/// What a limit hand counts where there is no limit.
const NO_LIMIT: i64 = 500;

/// What surrounds a game.
pub(crate) const CUSTOMS: Customs = Customs {
    paper: Paper::Sheet,
    seat_draw: SeatDraw::Tiles,
    table_note: None,
    dialect: Dialect::Common,
    chapters: Chapters::ByUnit,
};

fn rules(limit_hands: bool) -> Vec<value::Rule> {
    let limits = if limit_hands { LIMIT_HANDS } else { &[] };
    ROWS.iter().chain(limits).map(|row| value::Rule::Classical(row.rule)).collect()
}

impl RuleFamily for Klassisch {
    fn family(&self) -> Family {
        Family::Klassisch
    }

    fn plays_bonus_tiles(&self) -> bool {
        self.bonus_tiles
    }

    fn values_losers(&self) -> bool {
        true
    }

    fn progress(&self) -> Progress {
        Progress {
            east_moves: EastMoves::WhenAnotherWins,
            east_win_cap: self.east_win_cap,
            east_stays_on_draw: true,
            draw_breaks_series: self.draw_breaks_series,
            rounds: Some(4),
            between_rounds: BetweenRounds::Nothing,
            round_wind: RoundWind::InOrder,
        }
    }

    fn settles_draws(&self) -> bool {
        self.draw_settles
    }

    fn plays_pao(&self) -> bool {
        self.dangerous_game
    }

    fn special_hands(&self) -> &[SpecialHandEntry] {
        &self.special_hands
    }

    fn later_options(&self) -> &'static [&'static str] {
        OWN_HAND_OPTIONS
    }

    fn own_hands(&self) -> Option<OwnHands<'_>> {
        Some(OwnHands {
            hands: &self.special_hands,
            values: &self.special_values,
            choice: self.special_choice,
            full: Some(self.limit.unwrap_or(NO_LIMIT)),
            most: self.limit,
            totals: Totals::Doublings(0),
        })
    }

    fn possible_values(&self) -> PossibleValues {
        let adds_limits = self.several_limit_hands == SeveralLimitHands::Add;
        PossibleValues::Even { limit: self.limit, adds_limits }
    }

    fn rules(&self) -> Vec<value::Rule> {
        rules(true)
    }

    fn score(&self, hand: &Hand) -> Result<Value, Problems> {
        score(hand, &Params::from(self))
    }

    fn tally(&self, ticks: &[(&str, u8)], is_winner: bool) -> Result<Value, Problems> {
        tally(&ticked(ticks, Rule::from_id)?, is_winner, &Params::from(self))
    }

    fn settle(&self, finish: &Finish) -> Result<Settlement<Wind>, Problem> {
        settle(finish, &Params::from(self))
    }
}

impl RuleFamily for Grundregel {
    fn family(&self) -> Family {
        Family::Grundregel
    }

    fn plays_bonus_tiles(&self) -> bool {
        self.bonus_tiles
    }

    fn values_losers(&self) -> bool {
        true
    }

    fn progress(&self) -> Progress {
        Progress {
            east_moves: EastMoves::WhenAnotherWins,
            east_win_cap: self.east_win_cap,
            east_stays_on_draw: self.east_stays_on_draw,
            draw_breaks_series: false,
            rounds: Some(4),
            between_rounds: BetweenRounds::Nothing,
            round_wind: RoundWind::InOrder,
        }
    }

    fn special_hands(&self) -> &[SpecialHandEntry] {
        &self.special_hands
    }

    fn later_options(&self) -> &'static [&'static str] {
        OWN_HAND_OPTIONS
    }

    fn own_hands(&self) -> Option<OwnHands<'_>> {
        Some(OwnHands {
            hands: &self.special_hands,
            values: &self.special_values,
            choice: self.special_choice,
            full: Some(self.limit.unwrap_or(NO_LIMIT)),
            most: self.limit,
            totals: Totals::Doublings(0),
        })
    }

    fn possible_values(&self) -> PossibleValues {
        PossibleValues::Even { limit: self.limit, adds_limits: false }
    }

    fn rules(&self) -> Vec<value::Rule> {
        rules(self.limit_hands)
    }

    fn score(&self, hand: &Hand) -> Result<Value, Problems> {
        score(hand, &Params::from(self))
    }

    fn tally(&self, ticks: &[(&str, u8)], is_winner: bool) -> Result<Value, Problems> {
        tally(&ticked(ticks, Rule::from_id)?, is_winner, &Params::from(self))
    }

    fn settle(&self, finish: &Finish) -> Result<Settlement<Wind>, Problem> {
        settle(finish, &Params::from(self))
    }
}
