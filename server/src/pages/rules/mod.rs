//! A rule set to look things up in, in the reader's words: the club's rules with an example of each, and a search.

pub(crate) mod club_rules;
pub(crate) mod hand_points;
pub(crate) mod option_field;
pub(crate) mod own_hand_transfer;
pub(crate) mod own_hands;
pub(crate) mod preset_fields;
pub(crate) mod preset_form;
pub(crate) mod preset_view;

use std::collections::BTreeSet;

use askama::Template;
use axum::extract::Path;
use club::presets::{PresetVersion, in_force};
use club::report::rulebook::{chapters, settings};
use scoring::examples::example;
use scoring::options::{Control, OptionRow};
use scoring::rulebook::Listed;
use scoring::special::{PatternText, Price, SpecialHandEntry};
use scoring::{Family, Rule, Ruleset, Unit};
use texts::own_hand_notation::in_words;
use texts::rulebook::{self as words, heading, worth};
use texts::{Lang, Text, rules, rulesets, tiles};
use wire::ErrorCode;

use crate::documents::tile_images::{self, Tile};
use crate::failure::Failure;
use crate::pages::club::today;
use crate::store::presets;
use crate::web::AppState;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, RULES, shown};
use crate::web::menu::MenuLink;
use crate::web::response::Page;

/// The answer to a rule set that is not there.
pub(super) const UNKNOWN_RULE_SET: ApiError = ApiError::Code(ErrorCode::NoSuchAddress);

/// The club's presets as they hold today.
pub(crate) async fn presets_today(state: &AppState) -> Result<Vec<PresetVersion>, Failure> {
    let today = today(state);
    let versions = state.database.read(presets::all).await?;
    Ok(in_force(&versions, today))
}

/// `GET /regeln`: the rules of the first rule set there is.
pub(crate) async fn first(context: RequestContext) -> Result<Page, ApiError> {
    show(context, Path(Family::Klassisch.id().to_owned())).await
}

/// `GET /regeln/{preset}`: a rule set of the club to look things up in.
pub(crate) async fn show(
    context: RequestContext,
    Path(chosen): Path<String>,
) -> Result<Page, ApiError> {
    let all = presets_today(&context.state).await?;
    let found = all.iter().find(|version| version.preset == chosen).ok_or(UNKNOWN_RULE_SET)?;
    // What is not played at present can be looked up, but is not offered.
    let tabs = all.iter().filter(|version| version.is_offered || version.preset == chosen);
    let tabs: Vec<(String, String)> = tabs
        .map(|version| {
            let name = rulesets::name(&version.name, version.ruleset.family(), context.lang);
            (version.preset.clone(), name)
        })
        .collect();
    Ok(Page(rules_page(&tabs, &chosen, &found.ruleset, &context)))
}

#[derive(Template)]
#[template(path = "rules/rules.html")]
struct BookPage {
    frame: Frame,
    paper: String,
    print: &'static str,
    families: &'static str,
    /// The rule set that is shown, and all that can be.
    chosen: String,
    choices: Vec<MenuLink>,
    /// The chapters: where they stand, their names, how many rules they have.
    contents: Vec<(String, String, usize)>,
    search: &'static str,
    clear: &'static str,
    found_one: String,
    found_many: String,
    found_none: String,
    book: String,
}

#[derive(Template)]
#[template(path = "rules/rulebook.html")]
struct Book {
    chapters: Vec<ChapterView>,
    /// What holds without an agreement, and what else may be agreed.
    agreements: Vec<(String, String)>,
    agreements_word: &'static str,
    agreements_hint: &'static str,
    source_word: &'static str,
    example_word: &'static str,
}

struct ChapterView {
    heading: String,
    lines: Vec<Line>,
}

struct Line {
    id: &'static str,
    /// Where it stands on the page.
    anchor: String,
    /// A page of its own.
    page: Option<String>,
    name: String,
    worth: String,
    condition: &'static str,
    source: &'static str,
    /// Name, condition and id in both languages, in small letters: what a search looks through.
    search: String,
    groups: Vec<Group>,
    notation: String,
    about: String,
}

/// Tiles that lie together.
struct Group {
    tiles: Vec<Tile>,
    is_last: bool,
}

/// The page of one of the club's rule sets; the others are a tap away. `presets` are id and name as the club offers
/// them, `chosen` is one of these ids.
fn rules_page(
    presets: &[(String, String)],
    chosen: &str,
    ruleset: &Ruleset,
    context: &PageContext,
) -> String {
    let lang = context.lang;
    let choices = presets
        .iter()
        .map(|(id, name)| MenuLink::new(format!("{RULES}/{id}"), name.as_str(), id == chosen));
    let name = presets.iter().find(|(id, _)| id == chosen).map(|(_, name)| name.clone());
    let page = |hand: &str| {
        let address = own_hands::address_of(chosen, hand);
        context.may_open(&address).then_some(address)
    };
    let (book, drawings) = rule_book(ruleset, page, lang);
    let contents = book.chapters.iter().enumerate();
    let contents = contents.map(|(at, chapter)| {
        (format!("#kapitel-{}", at + 1), chapter.heading.clone(), chapter.lines.len())
    });
    let frame =
        Frame { drawings: drawings.into_iter().collect(), ..context.frame(words::RULES.get(lang)) };
    shown(&BookPage {
        frame,
        paper: format!("/api/rules/{chosen}.pdf"),
        print: words::PRINT.get(lang),
        families: words::FAMILIES.get(lang),
        chosen: name.unwrap_or_default(),
        choices: choices.collect(),
        contents: contents.collect(),
        search: words::SEARCH.get(lang),
        clear: words::CLEAR.get(lang),
        found_one: words::found(1, "", lang),
        // The page's script puts in what it has counted.
        found_many: words::found(2, "", lang).replace('2', "#"),
        found_none: words::found(0, "#", lang),
        book: shown(&book),
    })
}

/// The rule book of a rule set, and the tiles it shows.
/// `page` leads to a special hand's own.
fn rule_book(
    ruleset: &Ruleset,
    page: impl Fn(&str) -> Option<String>,
    lang: Lang,
) -> (Book, BTreeSet<Tile>) {
    let views = chapters(ruleset).into_iter().map(|chapter| ChapterView {
        heading: heading(chapter.heading, lang),
        lines: chapter.lines.iter().map(|line| rule_line(line, ruleset.family(), lang)).collect(),
    });
    let mut chapters: Vec<ChapterView> = views.collect();
    let has_catalogue = ruleset.plays_special_hands() || !ruleset.special_hands().is_empty();
    if let Some(own) = ruleset.own_hands().filter(|_| has_catalogue) {
        let active = own.hands.iter().filter(|entry| entry.active);
        let lines = active.map(|entry| Line {
            page: page(&entry.id),
            ..special_line(entry, own.price(entry, false), lang)
        });
        chapters.push(ChapterView {
            heading: words::SPECIAL_HANDS.get(lang).to_owned(),
            lines: lines.collect(),
        });
    }
    let rows = ruleset.rows();
    let agreements = settings(ruleset).into_iter().map(|(option, chosen)| {
        (rulesets::setting(option, &chosen, lang), others(option, rows, lang))
    });
    let book = Book {
        chapters,
        agreements: agreements.collect(),
        agreements_word: words::AGREEMENTS.get(lang),
        agreements_hint: words::AGREEMENTS_HINT.get(lang),
        source_word: words::SOURCE.get(lang),
        example_word: words::EXAMPLE.get(lang),
    };
    let lines = book.chapters.iter().flat_map(|chapter| &chapter.lines);
    let drawings = lines.flat_map(|line| &line.groups).flat_map(|group| &group.tiles);
    let drawings = drawings.copied().collect();
    (book, drawings)
}

fn rule_line(line: &Listed, family: Family, lang: Lang) -> Line {
    let Listed { rule, unit, most, source, .. } = *line;
    let (name, condition) = (rules::rule(rule), rules::condition(rule));
    let names = Lang::ALL.map(|lang| format!("{}\n{}", name.get(lang), condition.get(lang)));
    let search = format!("{}\n{}", names.join("\n"), rule.id());
    let (groups, notation, about) = example_of(rule, family, lang);
    Line {
        id: rule.id(),
        anchor: format!("regel-{}", rule.id()),
        page: None,
        name: name.get(lang).to_owned(),
        worth: match line.worth {
            Some(amount) => worth(amount, unit, most > 1, lang),
            None => words::OWN_VALUE.get(lang).to_owned(),
        },
        condition: condition.get(lang),
        source,
        search: search.to_lowercase(),
        groups,
        notation,
        about,
    }
}

/// What only this club plays, with a value of its own.
fn special_line(entry: &SpecialHandEntry, price: Option<Price>, lang: Lang) -> Line {
    let groups: Vec<&str> = entry.tiles.iter().map(String::as_str).collect();
    let said = entry.text.clone().unwrap_or_default();
    let pattern = entry.pattern.as_ref().map_or("", PatternText::as_str);
    let patterns = Lang::ALL.map(|lang| in_words(pattern, lang));
    let search = [&entry.name, &said, &patterns[0], &patterns[1]].map(|text| text.to_lowercase());
    let is_unknown = groups.is_empty() && said.is_empty();
    Line {
        id: "",
        anchor: special_anchor(&entry.id),
        page: None,
        name: entry.name.clone(),
        worth: match price {
            Some(Price::Points(points) | Price::Fraction(points)) => {
                worth(points, Unit::Points, false, lang)
            }
            Some(Price::Doublings(times)) => worth(times.into(), Unit::Doublings, false, lang),
            None => words::NO_VALUE_YET.get(lang).to_owned(),
        },
        condition: words::special_hand(entry.callable, entry.kong_allowed).get(lang),
        source: "",
        search: search.join("\n"),
        notation: groups.join(" "),
        groups: drawn(&groups, None),
        about: if is_unknown { words::NO_EXAMPLE.get(lang).to_owned() } else { said },
    }
}

/// Where a special hand stands on the page of its rule set.
pub(crate) fn special_anchor(id: &str) -> String {
    format!("spiel-{id}")
}

/// A rule's example: its tiles, the same in notation, and what has to be known besides.
fn example_of(rule: Rule, family: Family, lang: Lang) -> (Vec<Group>, String, String) {
    let Some(example) = example(rule) else {
        return (Vec::new(), String::new(), words::NO_EXAMPLE.get(lang).to_owned());
    };
    let mut groups: Vec<&str> = example.melds().chain(example.concealed()).collect();
    let last = example.winning_tile().map(|tile| {
        groups.push(tile);
        groups.len() - 1
    });
    groups.extend(example.bonus());
    let mut about: Vec<Text> = example.how().map(|how| tiles::circumstance(how, family)).collect();
    if example.needs_winds() {
        about.extend([tiles::wind(example.seat()), tiles::round(example.round())]);
    }
    let about: Vec<&str> = about.into_iter().map(|words| words.get(lang)).collect();
    (drawn(&groups, last), groups.join(" "), about.join(" · "))
}

/// Groups in notation as drawings; what the club wrote in another way is left to its words.
fn drawn(groups: &[&str], last: Option<usize>) -> Vec<Group> {
    let drawn = groups.iter().enumerate().filter_map(|(at, text)| {
        Some(Group { tiles: tile_images::group(text)?, is_last: last == Some(at) })
    });
    drawn.collect()
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

#[cfg(test)]
mod tests {
    use scoring::Family;

    use super::*;

    #[test]
    fn every_rule_of_every_rule_set_is_shown_with_its_example() {
        for family in Family::ALL {
            let ruleset = Ruleset::preset(family);
            for lang in Lang::ALL {
                let book = shown(&rule_book(&ruleset, |_| None, lang).0);
                for line in chapters(&ruleset).iter().flat_map(|chapter| &chapter.lines) {
                    assert!(book.contains(&format!("<code>{}</code>", line.rule.id())));
                    let shown = example(line.rule).is_none_or(|example| {
                        let groups = example.melds().chain(example.concealed());
                        groups.into_iter().all(|group| tile_images::group(group).is_some())
                    });
                    assert!(shown, "{}", line.rule.id());
                }
                assert!(!book.contains("{{"));
            }
        }
    }

    #[test]
    fn an_own_hand_is_found_by_what_the_club_says_and_by_its_pattern() {
        let mut options = scoring::steiermark::Options::default();
        let hand = &mut options.special_hands[0];
        hand.text = Some("Sieben verschiedene Paare.".to_owned());
        hand.pattern = PatternText::try_from("7 pair!".to_owned()).ok();
        let book = shown(&rule_book(&Ruleset::Steiermark(options), |_| None, Lang::De).0);
        let line =
            book.split("<li").find(|line| line.contains("id=\"spiel-seven-pairs\"")).unwrap();
        assert!(line.contains("<p class=\"note\">Sieben verschiedene Paare.</p>"), "{line}");
        assert!(line.contains("sieben verschiedene paare.\n7 paar!\n7 pair!"), "{line}");
    }

    #[test]
    fn names_the_club_has_chosen_cannot_be_markup() {
        let mut options = scoring::steiermark::Options::default();
        options.special_hands[0].name = "<b>Drache & \"Co\"".to_owned();
        let book = shown(&rule_book(&Ruleset::Steiermark(options), |_| None, Lang::De).0);
        assert!(!book.contains("<b>"));
        assert!(book.contains("Drache"));
    }
}
