//! The name of every rule of every rule set, in its own words, and when it counts.

use scoring::Rule;
use scoring::value::OwnRule;

use crate::{
    Text, conditions_classical, conditions_hong_kong, conditions_ma_jiang, conditions_mcr,
    conditions_steiermark, rules_classical, rules_hong_kong, rules_ma_jiang, rules_mcr,
    rules_steiermark, text,
};

/// The name of a rule.
pub const fn rule(rule: Rule) -> Text {
    match rule {
        Rule::MaJiang(rule) => rules_ma_jiang::rule(rule),
        Rule::Classical(rule) => rules_classical::rule(rule),
        Rule::Mcr(rule) => rules_mcr::rule(rule),
        Rule::Steiermark(rule) => rules_steiermark::rule(rule),
        Rule::HongKong(rule) => rules_hong_kong::rule(rule),
        Rule::Own(OwnRule::Hand) => text("Sonderspiel", "Special hand"),
        Rule::Own(OwnRule::Fishing) => {
            text("Ein Stein fehlt zum Sonderspiel", "One tile short of a special hand")
        }
    }
}

/// When a rule counts, as one sentence.
pub const fn condition(rule: Rule) -> Text {
    match rule {
        Rule::MaJiang(rule) => conditions_ma_jiang::condition(rule),
        Rule::Classical(rule) => conditions_classical::condition(rule),
        Rule::Mcr(rule) => conditions_mcr::condition(rule),
        Rule::Steiermark(rule) => conditions_steiermark::condition(rule),
        Rule::HongKong(rule) => conditions_hong_kong::condition(rule),
        Rule::Own(OwnRule::Hand) => text(
            "Die Steine sind ein Sonderspiel des Clubs.",
            "The tiles are a special hand of the club.",
        ),
        Rule::Own(OwnRule::Fishing) => text(
            "Wer nicht gewonnen hat, dem fehlt ein Stein zu einem Sonderspiel des Clubs.",
            "Somebody who did not win is one tile short of a special hand of the club.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use scoring::rulebook::listed;
    use scoring::{Family, Ruleset};

    use super::*;
    use crate::Lang;

    /// A condition fits little more than one line of a phone's screen, and ends as a sentence does.
    #[test]
    fn every_condition_is_one_short_sentence() {
        for family in Family::ALL {
            for line in listed(&Ruleset::preset(family)) {
                for lang in Lang::ALL {
                    let sentence = condition(line.rule).get(lang);
                    let id = line.rule.id();
                    assert!(sentence.ends_with('.'), "{family:?} {id}: {sentence}");
                    assert!(
                        !sentence.trim_end_matches('.').contains(". "),
                        "{family:?} {id}: {sentence}"
                    );
                    assert!(sentence.chars().count() <= 120, "{family:?} {id}: {sentence}");
                    assert_ne!(sentence, rule(line.rule).get(lang), "{family:?} {id}");
                }
            }
        }
    }

    /// Two rules of a rule set with the same words would be one rule.
    #[test]
    fn no_two_conditions_are_the_same() {
        for family in Family::ALL {
            for lang in Lang::ALL {
                let lines = listed(&Ruleset::preset(family));
                let mut sentence: Vec<_> =
                    lines.iter().map(|line| condition(line.rule).get(lang)).collect();
                sentence.sort_unstable();
                sentence.dedup();
                assert_eq!(sentence.len(), lines.len(), "{family:?} {lang:?}");
            }
        }
    }
}
