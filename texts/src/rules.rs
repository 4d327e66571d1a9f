//! The name of every rule of every rule set, in its own words.

use scoring::Rule;

use crate::{Text, rules_classical, rules_ma_jiang, rules_mcr, rules_steiermark};

/// The name of a rule.
pub const fn rule(rule: Rule) -> Text {
    match rule {
        Rule::MaJiang(rule) => rules_ma_jiang::rule(rule),
        Rule::Classical(rule) => rules_classical::rule(rule),
        Rule::Mcr(rule) => rules_mcr::rule(rule),
        Rule::Steiermark(rule) => rules_steiermark::rule(rule),
    }
}
