//! `/verein/wochenliste/namen`: whose name everybody may read, and how those are asked who were not asked yet.

use askama::Template;
use axum::extract::Query;
use axum::http::HeaderMap;
use axum::response::Response;
use club::membership::Standing;
use club::name_order::name_order;
use serde::Deserialize;
use texts::public_names as words;
use wire::PersonId;

use crate::actions::{NamesInPublic, ask_for_name, names_in_public};
use crate::documents::consent_slip;
use crate::failure::Failure;
use crate::pages::access::table_links::{PassedLink, base};
use crate::pages::download::{Form, SheetFile};
use crate::pages::people::{name_answer, person_consent};
use crate::pages::publishing::{weekly_list, weekly_rules};
use crate::store::members::Member;
use crate::store::publications;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::form::TypedForm;
use crate::web::layout::{Frame, shown};
use crate::web::local::is_loopback;
use crate::web::response::{Page, PrivatePage, see};

/// The page.
pub(crate) const ADDRESS: &str = "/verein/wochenliste/namen";
/// Makes the sheets to sign.
pub(crate) const SLIPS: &str = "/verein/wochenliste/namen/zettel";
/// Makes a link for one person.
pub(crate) const LINK: &str = "/verein/wochenliste/namen/link";

/// Somebody nobody has asked.
struct Unasked {
    id: PersonId,
    name: String,
    /// Notes an answer that was given on paper.
    note: Option<String>,
}

#[derive(Template)]
#[template(path = "people/public_names.html")]
struct NamesPage {
    frame: Frame,
    is_saved: bool,
    stats: Vec<(String, &'static str)>,
    title: String,
    /// How those stand in public who were not asked.
    unasked: &'static str,
    rules: Option<&'static str>,
    people: Vec<Unasked>,
    back: &'static str,
}

/// The query of the page.
#[derive(Deserialize)]
pub(crate) struct SavedQuery {
    saved: Option<String>,
}

/// `GET /verein/wochenliste/namen`.
pub(crate) async fn show(
    context: RequestContext,
    Query(query): Query<SavedQuery>,
) -> Result<Page, ApiError> {
    let (lang, day) = (context.lang, context.today());
    let read = context.read(move |tx| Ok((names_in_public(tx, day)?, publications::rules(tx)?.0)));
    let (found, rules) = read.await?;
    let NamesInPublic { named, pseudonyms, nameless, mut not_asked } = found;
    not_asked.sort_by_cached_key(|member| name_order(&member.name));
    let count = |of: &[Member]| texts::numbers::count(of.len() as u64);
    let stats = vec![
        (count(&named), words::NAMED.get(lang)),
        (count(&pseudonyms), words::PSEUDONYMS.get(lang)),
        (count(&not_asked), words::NOT_ASKED.get(lang)),
        (count(&nameless), words::NAMELESS.get(lang)),
    ];
    let title = words::ask(not_asked.len(), lang);
    let people = not_asked.into_iter().map(|member| Unasked {
        note: Some(person_consent::address(member.id)).filter(|to| context.may_open(to)),
        id: member.id,
        name: member.name,
    });
    Ok(Page(shown(&NamesPage {
        frame: context.frame(words::TITLE.get(lang)),
        is_saved: query.saved.is_some(),
        stats,
        title,
        unasked: words::unasked(rules.unasked).get(lang),
        rules: Some(weekly_rules::ADDRESS).filter(|to| context.may_open(to)),
        people: people.collect(),
        back: weekly_list::ADDRESS,
    })))
}

/// `POST /verein/wochenliste/namen/zettel`: a sheet to sign for everybody who was not asked yet.
pub(crate) async fn slips(
    context: RequestContext,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (lang, day, base) = (context.lang, context.today(), base(&context.state, &headers)?);
    let club = context.state.club();
    let reachable = !is_loopback(&base);
    let asked = context.write(move |tx, action| {
        let mut unasked = names_in_public(tx, day)?.not_asked;
        unasked.sort_by_cached_key(|member| name_order(&member.name));
        let asked = unasked.into_iter().map(|member| {
            let (token, _) = ask_for_name(tx, action, member.id)?;
            Ok(consent_slip::Asked {
                address: reachable.then(|| format!("{base}{}", name_answer::address(&token))),
                is_child: matches!(member.course.on(day), Standing::Child | Standing::Pupil),
                name: member.name,
            })
        });
        asked.collect::<Result<Vec<_>, Failure>>()
    });
    let asked = asked.await?;
    if asked.is_empty() {
        return Ok(see(ADDRESS));
    }
    let sheets: Vec<_> =
        asked.iter().map(|one| consent_slip::sheet(club.as_deref(), one, lang)).collect();
    let file = SheetFile::new("namen-im-netz", sheets, Form::Pdf);
    file.of_club(&context.state).await?.answer_once(lang).await
}

/// For whom.
#[derive(Deserialize)]
pub(crate) struct WhichPerson {
    person: PersonId,
}

/// `POST /verein/wochenliste/namen/link`: the link of one person, shown once.
pub(crate) async fn link(
    context: RequestContext,
    headers: HeaderMap,
    TypedForm(which): TypedForm<WhichPerson>,
) -> Result<PrivatePage, ApiError> {
    let made = context.write(move |tx, action| ask_for_name(tx, action, which.person));
    let (token, expires_at) = made.await?;
    let link = PassedLink {
        title: words::LINK_TITLE,
        hint: words::LINK_HINT,
        address: format!("{}{}", base(&context.state, &headers)?, name_answer::address(&token)),
        expires_at,
        back: (ADDRESS.to_owned(), words::BACK),
    };
    link.shown(&context)
}

/// The names for a sentence, sorted as people read them.
pub(crate) fn in_order(mut members: Vec<Member>) -> Vec<String> {
    members.sort_by_cached_key(|member| name_order(&member.name));
    members.into_iter().map(|member| member.name).collect()
}
