//! The search through people, games, rules and pages; as a page of its own, which scripts open as a dialog above the page.

use askama::Template;
use axum::extract::Query;
use club::name_order::search_form;
use club::presets::{PresetVersion, in_force};
use scoring::rulebook::listed;
use serde::Deserialize;
use texts::navigation::{self, ENTRIES};
use texts::{Lang, Text, access, game_pages, numbers, rules, rulesets, search as words};
use wire::ErrorCode;
use wire::search::{SearchAnswer, SearchHit, SearchKind};

use crate::actions::queries::search::{
    FoundGame, FoundPerson, MOST_HITS, find_games, find_people, has_words, typed_day,
};
use crate::handbook;
use crate::limits::MOST_SEARCH_LETTERS;
use crate::pages::games::game;
use crate::pages::rules::own_hands;
use crate::pages::rules::special_anchor;
use crate::pages::{games, people};
use crate::store::presets;
use crate::web::AppState;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, RULES, shown};
use crate::web::rate_limit::Counted;
use crate::web::response::Page;
use crate::web::visitor::Origin;

/// What is searched for.
#[derive(Deserialize)]
pub(crate) struct SearchQuery {
    /// The words.
    #[serde(default)]
    pub(crate) q: String,
}

#[derive(Template)]
#[template(path = "search.html")]
struct SearchPage {
    frame: Frame,
    query: String,
    most_letters: usize,
    nothing: Option<String>,
    groups: Vec<Group>,
}

/// What was found of one kind: the links are address, name, note.
struct Group {
    kind: &'static str,
    heading: &'static str,
    links: Vec<(String, String, String)>,
}

/// The name of a kind for programs and its heading; none for what this version does not find.
const fn heading(kind: SearchKind) -> Option<(&'static str, Text)> {
    match kind {
        SearchKind::Person => Some(("person", words::PEOPLE)),
        SearchKind::Game => Some(("game", words::GAMES)),
        SearchKind::Rules => Some(("rules", words::RULES)),
        SearchKind::Page => Some(("page", words::PAGES)),
        SearchKind::Handbook => Some(("handbook", words::HANDBOOK)),
        SearchKind::Unknown => None,
    }
}

/// `GET /suche?q=`: what fits.
pub(crate) async fn show(
    Origin(origin): Origin,
    context: RequestContext,
    Query(query): Query<SearchQuery>,
) -> Result<Page, ApiError> {
    let lang = context.lang;
    let answer = find(&context.state, &origin, &context, &query.q).await?;
    let nothing = match (answer.query.is_empty(), answer.hits.is_empty()) {
        (true, _) => Some(words::BEGIN.get(lang).to_owned()),
        (false, true) => Some(words::nothing(&answer.query, lang)),
        (false, false) => None,
    };
    let mut groups: Vec<Group> = Vec::new();
    for SearchHit { kind, name, about, address } in answer.hits {
        let Some((kind, heading)) = heading(kind) else {
            continue;
        };
        let link = (address, name, about);
        match groups.last_mut().filter(|group| group.kind == kind) {
            Some(group) => group.links.push(link),
            None => groups.push(Group { kind, heading: heading.get(lang), links: vec![link] }),
        }
    }
    Ok(Page(shown(&SearchPage {
        frame: context.frame(words::SEARCH.get(lang)),
        query: answer.query,
        most_letters: MOST_SEARCH_LETTERS,
        nothing,
        groups,
    })))
}

/// What fits a query. Nothing fits an empty one.
pub(crate) async fn find(
    state: &AppState,
    origin: &str,
    context: &PageContext,
    query: &str,
) -> Result<SearchAnswer, ApiError> {
    let query = query.trim().to_owned();
    if query.chars().count() > MOST_SEARCH_LETTERS {
        return Err(ApiError::Code(ErrorCode::Malformed));
    }
    if query.is_empty() {
        return Ok(SearchAnswer::default());
    }
    let now = (state.clock.now)();
    if state.rate_limiter.is_full(Counted::Searches, origin, now) {
        return Err(ApiError::Code(ErrorCode::TooManyAttempts));
    }
    state.rate_limiter.count(Counted::Searches, origin, now);
    let today = state.clock.wall_clock.local(now).date();
    let lang = context.lang;
    let may_find_people = context.may_open(people::ADDRESS);
    let may_find_games = context.may_open(games::ADDRESS);
    let words = query.clone();
    let read = state.database.read(move |tx| {
        let people = if may_find_people { find_people(tx, &words)? } else { Vec::new() };
        let number = words.trim_end_matches('.').parse().ok();
        let day = typed_day(&words, today);
        let games = if may_find_games { find_games(tx, number, day)? } else { Vec::new() };
        Ok((people, games, in_force(&presets::all(tx)?, today)))
    });
    let (people, games, presets) = read.await?;
    let mut hits: Vec<SearchHit> = people.into_iter().map(person_hit).collect();
    hits.extend(games.into_iter().map(|game| game_hit(game, today, lang)));
    let rules = presets.iter().filter(|preset| preset.is_offered).map(|preset| SearchHit {
        kind: SearchKind::Rules,
        name: rulesets::name(&preset.name, preset.ruleset.family(), lang),
        about: String::new(),
        address: format!("/regeln/{}", preset.preset),
    });
    let rules = rules.filter(|hit| has_words(&hit.name, &query));
    hits.extend(rules.chain(single_rules(&presets, &query, context)).take(MOST_HITS));
    hits.extend(pages(context).filter(|hit| has_words(&hit.name, &query)).take(MOST_HITS));
    let (by_heading, by_text) = parts_of_handbook(&query, lang);
    hits.extend(by_heading);
    if hits.is_empty() {
        hits.extend(by_text);
    }
    Ok(SearchAnswer { query, hits })
}

fn person_hit(person: FoundPerson) -> SearchHit {
    SearchHit {
        kind: SearchKind::Person,
        name: person.name,
        about: person.players_number,
        address: format!("{}/{}", people::ADDRESS, person.id),
    }
}

fn game_hit(found: FoundGame, today: chrono::NaiveDate, lang: texts::Lang) -> SearchHit {
    let day = numbers::day_of_year(found.day, today, lang);
    SearchHit {
        kind: SearchKind::Game,
        name: format!("{}, {day}", game_pages::game(found.number, lang)),
        about: found.names.join(", "),
        address: game::address(found.id),
    }
}

/// The rules of the club's rule sets that fit by their name in either language, each name once; those whose name begins so
/// first.
fn single_rules(presets: &[PresetVersion], query: &str, context: &PageContext) -> Vec<SearchHit> {
    let lang = context.lang;
    let offered = presets.iter().filter(|preset| preset.is_offered);
    let listed = offered.flat_map(|preset| {
        let rules = listed(&preset.ruleset).into_iter();
        rules.map(move |line| (preset, line.rule))
    });
    let mut hits: Vec<SearchHit> = Vec::new();
    for (preset, rule) in listed {
        let name = rules::rule(rule);
        let is_known = hits.iter().any(|hit| hit.name == name.get(lang));
        if is_known || !has_words(&Lang::ALL.map(|lang| name.get(lang)).join(" "), query) {
            continue;
        }
        hits.push(SearchHit {
            kind: SearchKind::Rules,
            name: name.get(lang).to_owned(),
            about: rulesets::name(&preset.name, preset.ruleset.family(), lang),
            address: format!("{RULES}/{}#regel-{}", preset.preset, rule.id()),
        });
    }
    hits.extend(special_hands(presets, query, context));
    let form = search_form(query);
    hits.sort_by_cached_key(|hit| !search_form(&hit.name).starts_with(&form));
    hits
}

/// The special hands that are played and fit by the club's name for them.
/// A reader who may not open the page of a hand is led to the rule book.
fn special_hands(presets: &[PresetVersion], query: &str, context: &PageContext) -> Vec<SearchHit> {
    let lang = context.lang;
    let offered = presets.iter().filter(|preset| preset.is_offered);
    let hands = offered.flat_map(|preset| {
        let played = preset.ruleset.special_hands().iter().filter(|hand| hand.active);
        played.filter(|hand| has_words(&hand.name, query)).map(move |hand| SearchHit {
            kind: SearchKind::Rules,
            name: hand.name.clone(),
            about: rulesets::name(&preset.name, preset.ruleset.family(), lang),
            address: Some(own_hands::address_of(&preset.preset, &hand.id))
                .filter(|page| context.may_open(page))
                .unwrap_or_else(|| special_line(&preset.preset, &hand.id)),
        })
    });
    hands.collect()
}

/// The line of a special hand in the rule book.
fn special_line(preset: &str, hand: &str) -> String {
    format!("{RULES}/{preset}#{}", special_anchor(hand))
}

/// The parts of the handbook that fit by their heading, and those that only have the words in their text; with the chapter
/// each stands in.
fn parts_of_handbook(query: &str, lang: Lang) -> (Vec<SearchHit>, Vec<SearchHit>) {
    let (by_heading, by_text): (Vec<_>, Vec<_>) =
        handbook::find(query, lang).into_iter().partition(|part| part.is_in_heading);
    let hits = |parts: Vec<handbook::Found>| {
        let hits = parts.into_iter().take(MOST_HITS).map(|part| SearchHit {
            kind: SearchKind::Handbook,
            name: part.name,
            about: part.chapter,
            address: part.address,
        });
        hits.collect()
    };
    (hits(by_heading), hits(by_text))
}

/// The pages of the menu, and those beside it.
fn pages(context: &PageContext) -> impl Iterator<Item = SearchHit> {
    let lang = context.lang;
    let of_menu = ENTRIES
        .iter()
        .flat_map(|entry| entry.pages.iter().map(|page| (page.address, page.name, entry.name)));
    let account = match context.visitor.account() {
        Some(_) => (navigation::ACCOUNT_ADDRESS, navigation::MY_ACCOUNT, navigation::MORE),
        None => (navigation::SIGN_IN_ADDRESS, access::SIGN_IN, navigation::MORE),
    };
    let beside = [account, (navigation::ROOM_ADDRESS, navigation::ROOM, navigation::MORE)];
    let open = of_menu.chain(beside).filter(|(address, ..)| context.may_open(address));
    open.map(move |(address, name, entry)| {
        let (name, entry) = (name.get(lang), entry.get(lang));
        SearchHit {
            kind: SearchKind::Page,
            name: name.to_owned(),
            about: if name == entry { String::new() } else { entry.to_owned() },
            address: address.to_owned(),
        }
    })
}
