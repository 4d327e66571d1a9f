//! A rule set in the reader's words, for the page that looks things up in it.

use club::report::rulebook::{chapters, settings};
use scoring::examples::example;
use scoring::options::{Control, OptionRow};
use scoring::rulebook::Listed;
use scoring::{Rule, Ruleset, Unit};
use texts::rulebook::{self as words, heading, worth};
use texts::{Lang, Text, rules, rulesets, tiles};
use wire::rulebook::{RuleAgreement, RuleBook, RuleChapter, RuleExample, RuleLine};

/// The rule book of a rule set.
pub fn rule_book(ruleset: &Ruleset, lang: Lang) -> RuleBook {
    let mut told: Vec<RuleChapter> = chapters(ruleset)
        .into_iter()
        .map(|chapter| RuleChapter {
            heading: heading(chapter.heading, lang),
            lines: chapter.lines.iter().map(|line| rule_line(line, lang)).collect(),
        })
        .collect();
    if let Ruleset::Steiermark(options) = ruleset {
        let active = options.special_hands.iter().filter(|entry| entry.active);
        let lines = active.map(|entry| RuleLine {
            id: String::new(),
            name: entry.name.clone(),
            worth: match options.special_value(&entry.id) {
                Some(points) => worth(points.0, Unit::Points, false, lang),
                None => words::NO_VALUE_YET.get(lang).to_owned(),
            },
            condition: words::special_hand(entry.callable, entry.kong_allowed).get(lang).to_owned(),
            source: String::new(),
            search: entry.name.to_lowercase(),
            example: RuleExample {
                groups: entry.tiles.clone(),
                winning: None,
                about: if entry.tiles.is_empty() {
                    words::NO_EXAMPLE.get(lang).to_owned()
                } else {
                    String::new()
                },
            },
        });
        let lines = lines.collect();
        told.push(RuleChapter { heading: words::SPECIAL_HANDS.get(lang).to_owned(), lines });
    }
    let rows = ruleset.rows();
    let agreements = settings(ruleset)
        .into_iter()
        .map(|(option, chosen)| RuleAgreement {
            told: rulesets::setting(option, &chosen, lang),
            others: others(option, rows, lang),
        })
        .collect();
    RuleBook { chapters: told, agreements }
}

fn rule_line(line: &Listed, lang: Lang) -> RuleLine {
    let Listed { rule, unit, most, source, .. } = *line;
    let (name, condition) = (rules::rule(rule), rules::condition(rule));
    let search = [name.de, name.en, condition.de, condition.en, rule.id()].join("\n");
    RuleLine {
        id: rule.id().to_owned(),
        name: name.get(lang).to_owned(),
        worth: match line.worth {
            Some(amount) => worth(amount, unit, most > 1, lang),
            None => words::OWN_VALUE.get(lang).to_owned(),
        },
        condition: condition.get(lang).to_owned(),
        source: source.to_owned(),
        search: search.to_lowercase(),
        example: rule_example(rule, lang),
    }
}

fn rule_example(rule: Rule, lang: Lang) -> RuleExample {
    let Some(example) = example(rule) else {
        let about = words::NO_EXAMPLE.get(lang).to_owned();
        return RuleExample { groups: Vec::new(), winning: None, about };
    };
    let mut groups: Vec<String> =
        example.melds().chain(example.concealed()).map(str::to_owned).collect();
    let winning = example.winning_tile().and_then(|tile| {
        groups.push(tile.to_owned());
        u8::try_from(groups.len() - 1).ok()
    });
    groups.extend(example.bonus().map(str::to_owned));
    let mut about: Vec<Text> = example.how().map(tiles::circumstance).collect();
    if example.needs_winds() {
        about.extend([tiles::wind(example.seat()), tiles::round(example.round())]);
    }
    let about: Vec<&str> = about.into_iter().map(|words| words.get(lang)).collect();
    RuleExample { groups, winning, about: about.join(" · ") }
}

/// What can be chosen, where it is a choice of words.
fn others(option: &str, rows: &[OptionRow], lang: Lang) -> String {
    let row = rows.iter().find(|row| row.id == option);
    let Some(Control::Choice(choices)) = row.map(|row| row.control) else {
        return String::new();
    };
    let names: Vec<&str> = choices
        .iter()
        .filter_map(|word| rulesets::choice(option, word).map(|name| name.get(lang)))
        .collect();
    names.join(" / ")
}
