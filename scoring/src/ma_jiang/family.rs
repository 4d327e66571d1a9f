//! `ma-jiang` as one of the families.

use std::ops::RangeInclusive;

use super::options::Options;
use super::table::{LIMIT_HANDS, ROWS, Rule};
use super::{score, settle, tally};
use crate::customs::{Chapters, Customs, Dialect, Paper, SeatDraw, TableNote};
use crate::family::{OWN_HAND_OPTIONS, RuleFamily, ticked};
use crate::hand::Hand;
use crate::problem::{Problem, Problems};
use crate::progress::{BetweenRounds, EastMoves, Progress, RoundWind};
use crate::ruleset::Family;
use crate::seat::Wind;
use crate::settlement::{Finish, Settlement};
use crate::special::{OwnHands, OwnWin, Price, SpecialHandEntry};
use crate::value::{self, Points, PossibleValues, Totals, Value};

/// What surrounds a game.
pub(crate) const CUSTOMS: Customs = Customs {
    paper: Paper::Sheet,
    seat_draw: SeatDraw::TilesAndDice,
    table_note: Some(TableNote::PaoDeclared),
    dialect: Dialect::Common,
    chapters: Chapters::ByUnit,
};

/// What a full limit is for an own hand that is worth a fraction of it.
const FULL_LIMIT: i64 = 64;

impl RuleFamily for Options {
    fn family(&self) -> Family {
        Family::MaJiang
    }

    fn plays_bonus_tiles(&self) -> bool {
        self.bonus_tiles
    }

    /// Only by option. Their values are entered by hand, because the text has no count for a loser's tiles.
    fn values_losers(&self) -> bool {
        self.losers_settle
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

    fn players(&self) -> RangeInclusive<usize> {
        3..=5
    }

    fn plays_pao(&self) -> bool {
        true
    }

    fn judges_pao(&self) -> Option<&Options> {
        Some(self)
    }

    fn possible_values(&self) -> PossibleValues {
        let faan = (0..=16).map(|faan| self.points(faan, 0));
        // Several limit hands may be added up.
        let limits = (1..=4).map(|times| self.limit_hand() * times);
        PossibleValues::Listed(faan.chain(limits).collect())
    }

    fn least(&self) -> Points {
        Points(self.min_points)
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
            full: Some(FULL_LIMIT),
            most: Some(self.table.maximum().0),
            totals: Totals::FaanLaak { faan: 0, laak: 0 },
        })
    }

    fn own_value(&self, win: OwnWin<'_>) -> Option<Value> {
        let mut value = self.own_hands()?.counted(self.own_rule(), win)?;
        let lacks_faan = match (win.price, win.ordinary) {
            // A doubling stands for a Faan, and a limit hand has enough of them.
            (Price::Doublings(times), Some(ordinary)) => {
                value.limit |= value.points >= self.table.maximum();
                !ordinary.limit && self.faan_of(ordinary) + i64::from(times) < self.min_faan
            }
            (Price::Doublings(_) | Price::Points(_) | Price::Fraction(_), _) => false,
        };
        value.below_minimum = lacks_faan || value.points.0 < self.min_points;
        Some(value)
    }

    fn rules(&self) -> Vec<value::Rule> {
        ROWS.iter().chain(LIMIT_HANDS).map(|row| value::Rule::MaJiang(row.rule)).collect()
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
