//! The search as a page of its own; scripts open it as a dialog above the page.

use askama::Template;
use axum::extract::Query;
use texts::{Text, search as words};
use wire::search::{SearchHit, SearchKind};

use crate::http::api::search::{SearchQuery, find};
use crate::http::error_response::ApiError;
use crate::http::visitor::Origin;
use crate::limits::MOST_SEARCH_LETTERS;
use crate::pages::context::RequestContext;
use crate::pages::layout::{Frame, shown};
use crate::pages::response::Page;

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
