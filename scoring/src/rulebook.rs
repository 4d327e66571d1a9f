//! A rule set as a list to look things up in: every rule with what it is worth, in order.

use crate::classical::{self, HalfLimitHands};
use crate::ruleset::Ruleset;
use crate::value::{Rule, Unit};
use crate::{hong_kong, ma_jiang, mcr, steiermark};

/// A rule as the list shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Which rule.
    pub rule: Rule,
    /// What one is worth, in its unit; `None` where the club gives every hand a value of its own.
    pub worth: Option<i64>,
    /// The unit of its worth. The worth of a limit hand is its value in points.
    pub unit: Unit,
    /// How often it can count in one hand at most; 1 for what counts once.
    pub most: u8,
    /// Whether only the winner's hand can have it, in a rule set that values all four.
    pub is_winners: bool,
    /// Section or number in the rule text.
    pub source: &'static str,
}

/// Every rule of a rule set, in the order of its table. What only an option switches on is listed
/// where the rule text has it; limit hands are left out where the rule set plays none.
///
/// ```
/// use scoring::rulebook::listed;
/// use scoring::{Family, Ruleset};
///
/// assert!(listed(&Ruleset::preset(Family::Mcr)).len() >= 81);
/// ```
pub fn listed(ruleset: &Ruleset) -> Vec<Listed> {
    match ruleset {
        Ruleset::MaJiang(options) => ma_jiang_rules(options),
        Ruleset::Klassisch(options) => classical_rules(&options.into()),
        Ruleset::Grundregel(options) => classical_rules(&options.into()),
        Ruleset::Mcr(_) => mcr::ROWS
            .iter()
            .map(|row| Listed {
                rule: Rule::Mcr(row.rule),
                worth: Some(row.worth.into()),
                unit: Unit::Points,
                most: row.most,
                is_winners: false,
                source: row.number,
            })
            .collect(),
        Ruleset::Steiermark(_) => steiermark::ROWS.iter().map(steiermark_rule).collect(),
        Ruleset::HongKong(options) => hong_kong_rules(options),
    }
}

fn ma_jiang_rules(options: &ma_jiang::Options) -> Vec<Listed> {
    let rows = ma_jiang::ROWS.iter().chain(ma_jiang::LIMIT_HANDS);
    rows.map(|row| {
        let (faan, laak) = row.faan_and_laak(options.table);
        let (worth, unit) = match row.worth {
            ma_jiang::Worth::Faan { .. } => (faan.into(), Unit::Faan),
            ma_jiang::Worth::Laak(_) => (laak.into(), Unit::Laak),
            ma_jiang::Worth::Limit => (options.limit_hand().0, Unit::Limit),
        };
        Listed {
            rule: Rule::MaJiang(row.rule),
            worth: Some(worth),
            unit,
            most: row.most,
            is_winners: false,
            source: row.source(options.table),
        }
    })
    .collect()
}

fn hong_kong_rules(options: &hong_kong::Options) -> Vec<Listed> {
    let played = hong_kong::ROWS.iter().filter(|row| row.is_played(options));
    played
        .map(|row| Listed {
            rule: Rule::HongKong(row.rule),
            worth: Some(row.faan(options).map_or(options.limit_hand().0, i64::from)),
            unit: if row.faan(options).is_some() { Unit::Faan } else { Unit::Limit },
            most: row.most,
            is_winners: false,
            source: row.source(options),
        })
        .collect()
}

fn classical_rules(params: &classical::Params) -> Vec<Listed> {
    let limit_hands = if params.limit_hands { classical::LIMIT_HANDS } else { &[] };
    let half = params.klassisch.half_limit_hands;
    let full = params.limit_hand().0;
    classical::ROWS
        .iter()
        .chain(limit_hands)
        .filter_map(|row| {
            let (worth, unit) = match row.worth {
                classical::Worth::Points(points) => (points, Unit::Points),
                classical::Worth::Doublings(_) if !params.doublings => return None,
                classical::Worth::Doublings(times) => (times, Unit::Doublings),
                classical::Worth::HalfLimits(1) => match half {
                    HalfLimitHands::Half => (full / 2, Unit::Limit),
                    HalfLimitHands::Full => (full, Unit::Limit),
                    HalfLimitHands::Off => return None,
                },
                classical::Worth::HalfLimits(_) => (full, Unit::Limit),
            };
            Some(Listed {
                rule: Rule::Classical(row.rule),
                worth: Some(worth),
                unit,
                most: row.most,
                is_winners: row.who == classical::Who::Winner,
                source: row.source(params.is_grundregel),
            })
        })
        .collect()
}

fn steiermark_rule(row: &steiermark::Row) -> Listed {
    let (worth, unit) = match row.worth {
        steiermark::Worth::Points(points) | steiermark::Worth::Extra(points) => {
            (Some(points), Unit::Points)
        }
        steiermark::Worth::Doublings(times) => (Some(times), Unit::Doublings),
        steiermark::Worth::Special if row.rule == steiermark::Rule::SpecialConcealed => {
            (Some(crate::special::COLLECTED), Unit::Points)
        }
        // Every special hand has its own value; the catalogue lists them.
        steiermark::Worth::Special => (None, Unit::Points),
    };
    Listed {
        rule: Rule::Steiermark(row.rule),
        worth,
        unit,
        most: row.most.max(1),
        is_winners: row.who == steiermark::Who::Winner,
        source: row.source,
    }
}
