//! Which rules a game is played by: a family with the club's options. Stored with every game.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::classical;
use crate::hand::{Hand, SpecialHand};
use crate::ma_jiang;
use crate::mcr;
use crate::options::{OptionRow, Options};
use crate::problem::{Problem, Problems, Shape};
use crate::progress::{BetweenRounds, EastMoves, Progress, RoundWind};
use crate::seat::Wind;
use crate::settlement::{Finish, Settlement};
use crate::steiermark;
use crate::value::{Rule, Value};

/// One of the rule texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Faan and Laak, with Pao.
    MaJiang,
    /// Classical, limit 500.
    Klassisch,
    /// Classical, the basic rule.
    Grundregel,
    /// The official international rules.
    Mcr,
    /// Mah-Jongg Club Steiermark.
    Steiermark,
}

impl Family {
    /// All of them, in the order of the menu.
    pub const ALL: [Family; 5] =
        [Family::MaJiang, Family::Klassisch, Family::Mcr, Family::Grundregel, Family::Steiermark];

    /// The name of the contract, stored for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Family::MaJiang => "ma-jiang",
            Family::Klassisch => "klassisch",
            Family::Grundregel => "grundregel",
            Family::Mcr => "mcr",
            Family::Steiermark => "steiermark",
        }
    }

    /// From the name.
    pub fn from_id(id: &str) -> Option<Family> {
        Family::ALL.into_iter().find(|family| family.id() == id)
    }
}

/// A rule set: family and options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub enum Ruleset {
    /// Faan and Laak, with Pao.
    MaJiang(ma_jiang::Options),
    /// Classical, limit 500.
    Klassisch(classical::Klassisch),
    /// Classical, the basic rule.
    Grundregel(classical::Grundregel),
    /// The official international rules.
    Mcr(mcr::Options),
    /// Mah-Jongg Club Steiermark.
    Steiermark(steiermark::Options),
}

impl Ruleset {
    /// The preset of the rule page.
    pub fn preset(family: Family) -> Ruleset {
        match family {
            Family::MaJiang => Ruleset::MaJiang(ma_jiang::Options::default()),
            Family::Klassisch => Ruleset::Klassisch(classical::Klassisch::default()),
            Family::Grundregel => Ruleset::Grundregel(classical::Grundregel::default()),
            Family::Mcr => Ruleset::Mcr(mcr::Options::default()),
            Family::Steiermark => Ruleset::Steiermark(steiermark::Options::default()),
        }
    }

    /// A rule set by its name, with some options set otherwise than in the preset.
    ///
    /// # Errors
    /// `unknown-rules`, `unknown-option`.
    pub fn named(name: &str, changes: &Map<String, Json>) -> Result<Ruleset, Problem> {
        let family =
            Family::from_id(name).ok_or_else(|| Problem::UnknownRules { name: name.to_owned() })?;
        Ruleset::preset(family).with(changes)
    }

    /// This rule set with some options set otherwise.
    ///
    /// # Errors
    /// `unknown-option` for a name or value the rule set does not have.
    pub fn with(&self, changes: &Map<String, Json>) -> Result<Ruleset, Problem> {
        Ok(match self {
            Ruleset::MaJiang(options) => Ruleset::MaJiang(options.with(changes)?),
            Ruleset::Klassisch(options) => Ruleset::Klassisch(options.with(changes)?),
            Ruleset::Grundregel(options) => Ruleset::Grundregel(options.with(changes)?),
            Ruleset::Mcr(options) => Ruleset::Mcr(options.with(changes)?),
            Ruleset::Steiermark(options) => Ruleset::Steiermark(options.with(changes)?),
        })
    }

    /// Which rule text.
    pub const fn family(&self) -> Family {
        match self {
            Ruleset::MaJiang(_) => Family::MaJiang,
            Ruleset::Klassisch(_) => Family::Klassisch,
            Ruleset::Grundregel(_) => Family::Grundregel,
            Ruleset::Mcr(_) => Family::Mcr,
            Ruleset::Steiermark(_) => Family::Steiermark,
        }
    }

    /// What a club may set here.
    pub const fn rows(&self) -> &'static [OptionRow] {
        match self {
            Ruleset::MaJiang(_) => ma_jiang::Options::ROWS,
            Ruleset::Klassisch(_) => classical::Klassisch::ROWS,
            Ruleset::Grundregel(_) => classical::Grundregel::ROWS,
            Ruleset::Mcr(_) => mcr::Options::ROWS,
            Ruleset::Steiermark(_) => steiermark::Options::ROWS,
        }
    }

    /// Every option with its value.
    pub fn options(&self) -> Map<String, Json> {
        match self {
            Ruleset::MaJiang(options) => options.to_map(),
            Ruleset::Klassisch(options) => options.to_map(),
            Ruleset::Grundregel(options) => options.to_map(),
            Ruleset::Mcr(options) => options.to_map(),
            Ruleset::Steiermark(options) => options.to_map(),
        }
    }

    /// The options that differ from the preset.
    pub fn changed(&self) -> Map<String, Json> {
        match self {
            Ruleset::MaJiang(options) => options.changed(),
            Ruleset::Klassisch(options) => options.changed(),
            Ruleset::Grundregel(options) => options.changed(),
            Ruleset::Mcr(options) => options.changed(),
            Ruleset::Steiermark(options) => options.changed(),
        }
    }

    /// Whether flowers and seasons are played.
    pub const fn plays_bonus_tiles(&self) -> bool {
        match self {
            Ruleset::MaJiang(options) => options.bonus_tiles,
            Ruleset::Klassisch(options) => options.bonus_tiles,
            Ruleset::Grundregel(options) => options.bonus_tiles,
            Ruleset::Mcr(_) => true,
            Ruleset::Steiermark(_) => true,
        }
    }

    /// Whether the hands of those who did not win are worth something.
    pub const fn values_losers(&self) -> bool {
        match self {
            // Their values are entered by hand: the text has no count for a loser's tiles.
            Ruleset::MaJiang(options) => options.losers_settle,
            Ruleset::Klassisch(_) | Ruleset::Grundregel(_) | Ruleset::Steiermark(_) => true,
            Ruleset::Mcr(_) => false,
        }
    }

    /// How winds and rounds go on.
    pub const fn progress(&self) -> Progress {
        match self {
            Ruleset::MaJiang(_) => Progress {
                east_moves: EastMoves::WhenAnotherWins,
                east_win_cap: None,
                east_stays_on_draw: true,
                draw_breaks_series: false,
                rounds: Some(4),
                between_rounds: BetweenRounds::Nothing,
                round_wind: RoundWind::InOrder,
            },
            Ruleset::Klassisch(options) => Progress {
                east_moves: EastMoves::WhenAnotherWins,
                east_win_cap: options.east_win_cap,
                east_stays_on_draw: true,
                draw_breaks_series: options.draw_breaks_series,
                rounds: Some(4),
                between_rounds: BetweenRounds::Nothing,
                round_wind: RoundWind::InOrder,
            },
            Ruleset::Grundregel(options) => Progress {
                east_moves: EastMoves::WhenAnotherWins,
                east_win_cap: options.east_win_cap,
                east_stays_on_draw: options.east_stays_on_draw,
                draw_breaks_series: false,
                rounds: Some(4),
                between_rounds: BetweenRounds::Nothing,
                round_wind: RoundWind::InOrder,
            },
            Ruleset::Mcr(_) => Progress {
                east_moves: EastMoves::EveryDeal,
                east_win_cap: None,
                east_stays_on_draw: false,
                draw_breaks_series: false,
                rounds: Some(4),
                between_rounds: BetweenRounds::SeatExchange,
                round_wind: RoundWind::InOrder,
            },
            Ruleset::Steiermark(options) => Progress {
                east_moves: match options.east_moves {
                    steiermark::EastMovesOption::NotAfterEastWin => EastMoves::WhenAnotherWins,
                    steiermark::EastMovesOption::EveryHand => EastMoves::EveryDeal,
                },
                east_win_cap: None,
                east_stays_on_draw: options.east_stays_on_draw,
                draw_breaks_series: false,
                // At least two, but the table decides when to stop.
                rounds: None,
                between_rounds: BetweenRounds::Nothing,
                round_wind: match options.round_wind_throw {
                    steiermark::RoundWindThrow::PerRound => RoundWind::ThrownPerRound,
                    steiermark::RoundWindThrow::PerHand => RoundWind::ThrownPerDeal,
                    steiermark::RoundWindThrow::PerMatch => RoundWind::ThrownPerGame,
                    steiermark::RoundWindThrow::FollowsOrder => RoundWind::InOrder,
                },
            },
        }
    }

    /// How many may play: seated together, or one of them sitting out.
    pub const fn players(&self) -> std::ops::RangeInclusive<usize> {
        match self {
            Ruleset::MaJiang(_) => 3..=5,
            Ruleset::Klassisch(_)
            | Ruleset::Grundregel(_)
            | Ruleset::Mcr(_)
            | Ruleset::Steiermark(_) => 4..=4,
        }
    }

    /// Whether a draw settles, so that hands count after it.
    pub const fn settles_draws(&self) -> bool {
        match self {
            Ruleset::Klassisch(options) => options.draw_settles,
            Ruleset::MaJiang(_)
            | Ruleset::Grundregel(_)
            | Ruleset::Mcr(_)
            | Ruleset::Steiermark(_) => false,
        }
    }

    /// Whether the club has special hands of its own.
    pub const fn plays_special_hands(&self) -> bool {
        match self {
            Ruleset::MaJiang(_)
            | Ruleset::Klassisch(_)
            | Ruleset::Grundregel(_)
            | Ruleset::Mcr(_) => false,
            Ruleset::Steiermark(_) => true,
        }
    }

    /// The club's special hands, those included that are not played at present.
    pub fn special_hands(&self) -> &[steiermark::SpecialHandEntry] {
        match self {
            Ruleset::MaJiang(_)
            | Ruleset::Klassisch(_)
            | Ruleset::Grundregel(_)
            | Ruleset::Mcr(_) => &[],
            Ruleset::Steiermark(options) => &options.special_hands,
        }
    }

    /// What a hand is worth.
    ///
    /// # Errors
    /// Everything that speaks against it: `contradictory-flags`, `not-a-winning-hand`, `bad-request`.
    pub fn score(&self, hand: &Hand) -> Result<Value, Problems> {
        match self {
            Ruleset::MaJiang(options) => ma_jiang::score(hand, options),
            Ruleset::Klassisch(options) => classical::score(hand, &options.into()),
            Ruleset::Grundregel(options) => classical::score(hand, &options.into()),
            Ruleset::Mcr(options) => mcr::score(hand, options),
            Ruleset::Steiermark(options) => steiermark::score(hand, options),
        }
    }

    /// What a special hand of the club is worth.
    ///
    /// # Errors
    /// `missing-special-value`; `bad-request` where the rule set has no special hands.
    pub fn score_special(&self, hand: &SpecialHand) -> Result<Value, Problems> {
        match self {
            Ruleset::MaJiang(_)
            | Ruleset::Klassisch(_)
            | Ruleset::Grundregel(_)
            | Ruleset::Mcr(_) => Err(Shape::SpecialNotPlayed.into()),
            Ruleset::Steiermark(options) => steiermark::score_special(hand, options),
        }
    }

    /// Adds up what a keeper ticked, by id and count, and applies what excludes each other.
    ///
    /// # Errors
    /// `bad-request` for an item that does not exist here, is ticked too often or excludes another.
    pub fn tally(&self, ticks: &[(&str, u8)], is_winner: bool) -> Result<Value, Problems> {
        match self {
            Ruleset::MaJiang(options) => {
                ma_jiang::tally(&ticked(ticks, ma_jiang::Rule::from_id)?, is_winner, options)
            }
            Ruleset::Klassisch(options) => classical::tally(
                &ticked(ticks, classical::Rule::from_id)?,
                is_winner,
                &options.into(),
            ),
            Ruleset::Grundregel(options) => classical::tally(
                &ticked(ticks, classical::Rule::from_id)?,
                is_winner,
                &options.into(),
            ),
            Ruleset::Mcr(options) => {
                mcr::tally(&ticked(ticks, mcr::Rule::from_id)?, is_winner, options)
            }
            Ruleset::Steiermark(options) => {
                steiermark::tally(&ticked(ticks, steiermark::Rule::from_id)?, is_winner, options)
            }
        }
    }

    /// Who pays whom.
    ///
    /// # Errors
    /// `unbalanced-seats`; `bad-request` for Pao or penalties that are not played here.
    pub fn settle(&self, finish: &Finish) -> Result<Settlement<Wind>, Problem> {
        match self {
            Ruleset::MaJiang(options) => ma_jiang::settle(finish, options),
            Ruleset::Klassisch(options) => classical::settle(finish, &options.into()),
            Ruleset::Grundregel(options) => classical::settle(finish, &options.into()),
            Ruleset::Mcr(options) => mcr::settle(finish, options),
            Ruleset::Steiermark(options) => steiermark::settle(finish, options),
        }
    }

    /// Every rule that can add to a hand here: what a keeper may tick.
    pub fn rules(&self) -> Vec<Rule> {
        match self {
            Ruleset::MaJiang(_) => ma_jiang::ROWS
                .iter()
                .chain(ma_jiang::LIMIT_HANDS)
                .map(|row| Rule::MaJiang(row.rule))
                .collect(),
            Ruleset::Klassisch(_) => classical_rules(true),
            Ruleset::Grundregel(options) => classical_rules(options.limit_hands),
            Ruleset::Mcr(_) => mcr::ROWS.iter().map(|row| Rule::Mcr(row.rule)).collect(),
            Ruleset::Steiermark(_) => steiermark::ROWS
                .iter()
                .filter(|row| row.most > 0)
                .map(|row| Rule::Steiermark(row.rule))
                .collect(),
        }
    }
}

fn classical_rules(limit_hands: bool) -> Vec<Rule> {
    let limits = if limit_hands { classical::LIMIT_HANDS } else { &[] };
    classical::ROWS.iter().chain(limits).map(|row| Rule::Classical(row.rule)).collect()
}

/// Ticked ids as rules of a family.
fn ticked<R>(
    ticks: &[(&str, u8)],
    from_id: fn(&str) -> Option<R>,
) -> Result<Vec<(R, u8)>, Problems> {
    ticks
        .iter()
        .map(|(id, count)| {
            let rule = from_id(id).ok_or_else(|| Shape::UnknownItem((*id).to_owned()))?;
            Ok((rule, *count))
        })
        .collect()
}

/// The stored form of a rule set: the name, and every option by name.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    rules: String,
    options: Map<String, Json>,
}

impl From<Ruleset> for Stored {
    fn from(ruleset: Ruleset) -> Stored {
        Stored { rules: ruleset.family().id().to_owned(), options: ruleset.options() }
    }
}

impl TryFrom<Stored> for Ruleset {
    /// The code of the problem.
    type Error = &'static str;

    fn try_from(stored: Stored) -> Result<Ruleset, &'static str> {
        Ruleset::named(&stored.rules, &stored.options).map_err(|problem| problem.code())
    }
}
