//! One hand for every rule, so that a reader sees what is meant: drawn as tiles in the rule book. Each family's folder has
//! its own.
//!
//! A test scores every one of them: an example that does not show its rule fails. Most are hands
//! with nothing else in them; some come from the test vectors.

use serde_json::{Map, Value as Json};

use crate::contract::{HandRequest, Shown};
use crate::hand::{Circumstance, Circumstances, SpecialHand};
use crate::notation::{self, Written};
use crate::problem::{Problem, Problems, Shape};
use crate::ruleset::{Family, Ruleset};
use crate::seat::Wind;
use crate::tile::BonusTiles;
use crate::value::Rule;
use crate::{classical, hong_kong, ma_jiang, mcr, steiermark};

/// An example as it is written here: parts between bars, later ones left out when empty.
///
/// `winds | in the hand | laid out | winning tile | how it was won | bonus tiles | options | special
/// hand`. The first wind is the round's, the second the seat's. Blanks in the hand only show what
/// belongs together. Without a winning tile it is a loser's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example(&'static str);

impl Example {
    fn part(self, at: usize) -> &'static str {
        self.0.split('|').nth(at).unwrap_or_default().trim()
    }

    fn winds(self) -> (Wind, Wind) {
        let mut winds = self.part(0).split(' ').filter_map(|word| {
            let letter = word.chars().next()?;
            Wind::from_letter(letter)
        });
        let round = winds.next().unwrap_or(Wind::East);
        (round, winds.next().unwrap_or(round))
    }

    /// The prevailing wind.
    pub fn round(self) -> Wind {
        self.winds().0
    }

    /// Whose hand it is.
    pub fn seat(self) -> Wind {
        self.winds().1
    }

    /// What is held in the hand, in groups that belong together, in the contract's notation.
    pub fn concealed(self) -> impl Iterator<Item = &'static str> {
        self.part(1).split_whitespace()
    }

    /// What is laid out, set by set.
    pub fn melds(self) -> impl Iterator<Item = &'static str> {
        self.part(2).split_whitespace()
    }

    /// The winning tile; `None` for the hand of somebody who did not win.
    pub fn winning_tile(self) -> Option<&'static str> {
        Some(self.part(3)).filter(|tile| !tile.is_empty())
    }

    /// How it was won, besides from a plain discard.
    pub fn how(self) -> impl Iterator<Item = Circumstance> {
        self.part(4).split_whitespace().filter_map(Circumstance::from_id)
    }

    /// Flowers and seasons, in the contract's notation; `None` for none.
    pub fn bonus(self) -> Option<&'static str> {
        Some(self.part(5)).filter(|bonus| !bonus.is_empty())
    }

    /// Whether the winds of seat and round change what a reader has to know: there are winds or
    /// bonus tiles in the hand.
    pub fn needs_winds(self) -> bool {
        let is_wind = |group: &str| group.ends_with('z') && group.contains(['1', '2', '3', '4']);
        let brackets = ['(', ')'];
        let mut groups = self.concealed().chain(self.melds());
        self.bonus().is_some() || groups.any(|group| is_wind(group.trim_matches(brackets)))
    }

    /// What has to be agreed for it, among the options of a rule set.
    pub fn options(self, ruleset: &Ruleset) -> Map<String, Json> {
        let agreed = self.part(6).split_whitespace().filter_map(|pair| {
            let (name, value) = pair.split_once('=')?;
            let word = || Json::String(value.to_owned());
            Some((name.to_owned(), serde_json::from_str(value).unwrap_or_else(|_| word())))
        });
        let mut options = Map::new();
        options.extend(agreed.filter(|(name, _)| ruleset.rows().iter().any(|row| row.id == name)));
        options
    }

    /// The example as a request to value it by a family's preset, with what has to be agreed.
    ///
    /// # Errors
    /// None that the test of this file would let pass.
    pub fn request(self, family: Family) -> Result<HandRequest, Problems> {
        let preset = Ruleset::preset(family);
        let ruleset = preset.with(&self.options(&preset))?;
        let (round, seat) = self.winds();
        let mut how = Circumstances::NONE;
        for flag in self.part(4).split_whitespace() {
            let unknown = || Problem::from(Shape::Flag(flag.to_owned()));
            how.insert(Circumstance::from_id(flag).ok_or_else(unknown)?);
        }
        let special = self.part(7);
        if !special.is_empty() {
            return Ok(HandRequest {
                near: false,
                tiles: None,
                ruleset,
                shown: Shown::Special(SpecialHand {
                    seat,
                    round,
                    id: special.to_owned(),
                    value: None,
                    concealed: false,
                    bonus: BonusTiles::NONE,
                    how,
                }),
            });
        }
        let melds: Vec<String> = self.melds().map(str::to_owned).collect();
        let written = Written {
            concealed: self.part(1),
            melds: &melds,
            winning_tile: self.part(3),
            bonus: self.part(5),
            win: self.winning_tile().map(|_| how),
            partial: false,
        };
        let shown = Shown::Hand(notation::hand(seat, round, written)?);
        Ok(HandRequest { ruleset, shown, tiles: None, near: false })
    }
}

/// The example of a rule. `None` only for what tiles cannot show: the bonus for a special hand of
/// the club's own, whose tiles and value only the club knows.
///
/// ```
/// use scoring::examples::example;
/// use scoring::{Family, Ruleset};
///
/// let rules = Ruleset::preset(Family::Klassisch).rules();
/// let shown = rules.iter().filter_map(|rule| example(*rule)).count();
/// assert_eq!(shown, rules.len());
/// ```
pub const fn example(rule: Rule) -> Option<Example> {
    match rule {
        Rule::MaJiang(rule) => Some(Example(ma_jiang::example(rule))),
        Rule::Classical(rule) => Some(Example(classical::example(rule))),
        Rule::Mcr(rule) => Some(Example(mcr::example(rule))),
        Rule::HongKong(rule) => Some(Example(hong_kong::example(rule))),
        Rule::Own(_) => None,
        Rule::Steiermark(rule) => match steiermark::example(rule) {
            Some(written) => Some(Example(written)),
            None => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::listed;
    use crate::value::Unit;

    /// Scores the example and finds the rule among its items, with the worth the list names.
    fn check(family: Family) -> Vec<String> {
        let preset = Ruleset::preset(family);
        let mut wrong = Vec::new();
        for line in listed(&preset) {
            let id = line.rule.id();
            let Some(example) = example(line.rule) else {
                if line.rule != Rule::Steiermark(steiermark::Rule::SpecialConcealed) {
                    wrong.push(format!("{id}: no example"));
                }
                continue;
            };
            let valued = example.request(family).and_then(|request| request.score());
            let found = match &valued {
                Ok(value) => value.items.iter().find(|item| item.rule == line.rule),
                Err(_) => None,
            };
            let agrees = found.is_some_and(|item| {
                let worth = line.worth.is_none_or(|worth| worth == item.worth);
                worth && item.unit == line.unit && item.source == line.source
            });
            if !agrees {
                wrong.push(format!("{id}: {} gives {valued:?}", example.0));
            }
        }
        wrong
    }

    #[test]
    fn every_example_shows_its_rule() {
        let wrong: Vec<String> = Family::ALL.into_iter().flat_map(check).collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    /// The list has every rule of `ruleset.rules()`, which are those that can be ticked.
    #[test]
    fn the_list_misses_no_rule() {
        for family in Family::ALL {
            let preset = Ruleset::preset(family);
            let lines = listed(&preset);
            for rule in preset.rules() {
                assert!(lines.iter().any(|line| line.rule == rule), "{rule:?}");
            }
            assert!(lines.iter().all(|line| line.most > 0));
        }
    }

    /// What the reader sees is what is scored.
    #[test]
    fn nothing_written_is_lost() {
        for family in Family::ALL {
            let preset = Ruleset::preset(family);
            for line in listed(&preset) {
                let Some(example) = example(line.rule) else { continue };
                let flags = example.part(4).split_whitespace().count();
                assert_eq!(example.how().count(), flags, "{}", line.rule.id());
                let bars = example.0.matches('|').count();
                assert!(bars <= 7, "{}", line.rule.id());
                let winds = example.part(0);
                let (round, seat) = (example.round().letter(), example.seat().letter());
                assert_eq!(winds, format!("{round} {seat}"));
            }
        }
    }

    #[test]
    fn options_change_what_the_list_says() {
        let with = |family, json: &str| {
            let changes: Map<String, Json> = serde_json::from_str(json).unwrap_or_default();
            Ruleset::named(family, &changes).map(|ruleset| listed(&ruleset)).unwrap_or_default()
        };
        let worth = |lines: &[crate::rulebook::Listed], id: &str| {
            lines.iter().find(|line| line.rule.id() == id).and_then(|line| line.worth)
        };
        let klassisch = with("klassisch", r#"{"limit": 300, "half_limit_hands": "half"}"#);
        assert_eq!(worth(&klassisch, "limit-seven-pairs"), Some(150));
        assert_eq!(worth(&klassisch, "limit-nine-lanterns"), Some(300));
        let off = with("klassisch", r#"{"half_limit_hands": "off"}"#);
        assert_eq!(worth(&off, "limit-seven-pairs"), None);
        let alternative = with("ma-jiang", r#"{"table": "alternative"}"#);
        assert_eq!(worth(&alternative, "all-pungs"), Some(3));
        assert_eq!(worth(&alternative, "heaven"), Some(128));
        let plain = with("grundregel", r#"{"doublings": "none"}"#);
        assert!(!plain.is_empty() && plain.iter().all(|line| line.unit == Unit::Points));
        let limits = with("grundregel", r#"{"limit_hands": true}"#);
        assert_eq!(worth(&limits, "limit-seven-pairs"), Some(250));
    }
}
