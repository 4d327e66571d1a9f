//! A hundred ready hands to choose from, group by group; one that is taken opens in the editor.

use askama::Template;
use axum::extract::{Path, Query};
use scoring::special::{Group, LibraryHand, SpecialHandEntry, Status, library};
use serde::Deserialize;
use texts::own_hand_notation::in_words;
use texts::own_hands as words;
use texts::{Lang, Text};

use super::{Loaded, drawn};
use crate::documents::tile_images::Tile;
use crate::limits::MOST_SEARCH_LETTERS;
use crate::pages::rules::UNKNOWN_RULE_SET;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::Page;

/// The groups in the order of the page.
const GROUPS: [(Group, Text); 4] = [
    (Group::Rules, words::GROUP_RULES),
    (Group::British, words::GROUP_BRITISH),
    (Group::Western, words::GROUP_WESTERN),
    (Group::Own, words::GROUP_OWN),
];

/// The query of the collection.
#[derive(Deserialize)]
pub(crate) struct CollectionQuery {
    /// What is looked for.
    #[serde(default)]
    suche: String,
}

#[derive(Template)]
#[template(path = "rules/own_hand_collection.html")]
struct CollectionPage {
    frame: Frame,
    address: String,
    search: String,
    found: String,
    groups: Vec<(&'static str, Vec<Ready>)>,
}

/// A ready hand.
struct Ready {
    address: String,
    name: String,
    /// Its pattern, and what is known of its value.
    about: String,
    /// Its composition is a proposal of ours.
    is_proposal: bool,
    groups: Vec<Vec<Tile>>,
    /// Whether the rule set has it already.
    is_taken: bool,
}

/// `GET /verein/sonderspiele/{preset}/sammlung`: the collection; `?suche=paar` looks in names and patterns.
pub(crate) async fn show(
    context: RequestContext,
    Path(preset): Path<String>,
    Query(query): Query<CollectionQuery>,
) -> Result<Page, ApiError> {
    let loaded = Loaded::read(&context.state, &preset).await?;
    let own = loaded.version.ruleset.own_hands().ok_or(UNKNOWN_RULE_SET)?;
    let search: String = query.suche.trim().chars().take(MOST_SEARCH_LETTERS).collect();
    let lang = context.lang;
    let all: Vec<LibraryHand> =
        library().into_iter().filter(|hand| is_found(hand, &search)).collect();
    let from: Vec<&str> = own.hands.iter().filter_map(|entry| entry.from.as_deref()).collect();
    let groups = GROUPS.map(|(group, heading)| {
        let hands = all.iter().filter(|hand| hand.group == group);
        let hands = hands.map(|hand| ready(hand, &loaded, &from, lang)).collect::<Vec<_>>();
        (heading.get(lang), hands)
    });
    let mut frame =
        Frame { back: Some(loaded.list(lang)), ..context.frame(words::FROM_LIBRARY.get(lang)) };
    let tiles = groups.iter().flat_map(|(_, hands)| hands).flat_map(|hand| hand.groups.concat());
    frame.draw(tiles.collect::<Vec<Tile>>().into_iter());
    Ok(Page(shown(&CollectionPage {
        frame,
        address: format!("{}/sammlung", loaded.address()),
        found: words::found(all.len(), &search, lang),
        search,
        groups: groups.into_iter().filter(|(_, hands)| !hands.is_empty()).collect(),
    })))
}

/// A hand of the collection.
pub(super) fn of_library(id: &str) -> Option<LibraryHand> {
    library().into_iter().find(|hand| hand.id == id)
}

/// Where a hand without a pattern takes the tiles of the one of the same id in the collection; none if there is none.
pub(super) fn tiles_address(loaded: &Loaded, entry: &SpecialHandEntry) -> Option<String> {
    let ready = of_library(&entry.id).filter(|_| entry.pattern.is_none())?;
    Some(format!("{}/{}/aendern?aus={}", loaded.address(), entry.id, ready.id))
}

/// Whether every word that is looked for stands in a name, in either language, or in the pattern.
fn is_found(hand: &LibraryHand, search: &str) -> bool {
    let german = in_words(&hand.pattern, Lang::De);
    let all = [&hand.name, &hand.name_en, &hand.pattern, &german].map(|text| text.to_lowercase());
    let has = |word: &str| all.iter().any(|text| text.contains(word));
    search.to_lowercase().split_whitespace().all(has)
}

fn ready(hand: &LibraryHand, loaded: &Loaded, from: &[&str], lang: Lang) -> Ready {
    let pattern = in_words(&hand.pattern, lang);
    let about = match hand.worth {
        Some(worth) => format!("{pattern} · {}", words::worth(worth, lang)),
        None => pattern,
    };
    Ready {
        address: format!("{}/neu?aus={}", loaded.address(), hand.id),
        name: match lang {
            Lang::De => hand.name.clone(),
            Lang::En => hand.name_en.clone(),
        },
        about,
        is_proposal: hand.status == Status::Proposal,
        groups: drawn(hand.tiles.iter().map(String::as_str)),
        is_taken: from.contains(&format!("library:{}", hand.id).as_str()),
    }
}
