//! People who were entered twice: choosing both, the question before they are made one, and before they are separated again.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::{IntoResponse as _, Response};
use club::name_order::name_order;
use club::refusal::Refusal;
use serde::Deserialize;
use texts::{Lang, books as words, numbers, people as own_words};
use wire::PersonId;

use crate::actions;
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::FormFields;
use crate::pages::context::PageContext;
use crate::pages::form::Form as Fields;
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::layout::{FormView, Frame, shown};
use crate::pages::people::{self, person};
use crate::pages::response::{Page, see};
use crate::store::members::{self, Member};
use crate::store::merges::{self, Merge};
use crate::store::{entries, outcomes, tournament_people};

pub(crate) const ADDRESS: &str = "/verein/personen/zusammenlegen";
pub(crate) const SEPARATE_ADDRESS: &str = "/verein/personen/trennen";

/// A merge that can be reversed.
pub(crate) struct MergeRow {
    pub(crate) name: String,
    pub(crate) into: String,
    pub(crate) at: String,
    /// Leads to the question.
    pub(crate) separate: String,
}

/// The merges that can be reversed.
pub(crate) fn merge_rows(state: &AppState, merged: Vec<Merge>, lang: Lang) -> Vec<MergeRow> {
    let rows = merged.into_iter().map(|merge| MergeRow {
        at: numbers::date_time((state.clock.wall_clock)(merge.merged_at), lang),
        separate: format!("{SEPARATE_ADDRESS}?person={}", merge.person),
        name: merge.name,
        into: merge.into,
    });
    rows.collect()
}

/// Who is made one with whom.
#[derive(Deserialize)]
pub(crate) struct Pair {
    person: Option<PersonId>,
    into: Option<PersonId>,
}

#[derive(Template)]
#[template(path = "people_merge.html")]
struct PairForm {
    frame: Frame,
    action: &'static str,
    back: &'static str,
    people: Vec<(PersonId, String, bool)>,
}

/// A question about two people: their ids are sent along unseen.
#[derive(Template)]
#[template(path = "people_question.html")]
struct PairQuestion {
    frame: Frame,
    form: FormView,
    about: String,
    hidden: Vec<(&'static str, PersonId)>,
}

/// `GET /verein/personen/zusammenlegen`: chooses two people; with both, asks before they are made one.
pub(crate) async fn ask(
    State(state): State<AppState>,
    context: PageContext,
    Query(pair): Query<Pair>,
) -> Result<Response, ApiError> {
    if let (Some(one), Some(other)) = (pair.person, pair.into) {
        let mut problems = Problems::default();
        if one == other {
            let same: Result<(), Failure> = Err(Failure::Refused(Refusal::NotOneself));
            problems.take(same);
        }
        return merge_page(&state, (one, other), &problems, &context).await;
    }
    let read = state.database.read(|tx| Ok((members::all(tx)?, tournament_people::all(tx)?)));
    let (of_club, outside) = read.await?;
    let of_club = of_club.into_values().filter(|member| !member.is_removed);
    // Somebody known from a tournament alone may turn out to be a member.
    let outside = outside.into_iter().map(|person| (person.id, person.name));
    let mut people: Vec<(PersonId, String)> =
        of_club.map(|member| (member.id, member.name)).chain(outside).collect();
    people.sort_by_cached_key(|(_, name)| name_order(name));
    let page = Page(shown(&PairForm {
        frame: context.frame(words::MERGE.get(context.lang)),
        action: ADDRESS,
        back: people::ADDRESS,
        people: people.into_iter().map(|(id, name)| (id, name, pair.person == Some(id))).collect(),
    }));
    Ok(page.into_response())
}

/// The question before a merge, with the reasons why it was refused.
async fn merge_page(
    state: &AppState,
    (one, other): (PersonId, PersonId),
    problems: &Problems,
    context: &PageContext,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let read = state.database.read(move |tx| {
        let known = |id| -> Result<Member, Failure> {
            let (_, row) = members::rows_of(tx, id)?.ok_or(Failure::UnknownPerson)?;
            members::by_row(tx, row)?.ok_or(Failure::UnknownPerson)
        };
        let (one, other) = (known(one)?, known(other)?);
        let counts = (outcomes::count_of(tx, one.row)?, entries::count_of(tx, one.row)?);
        Ok((one.name, other.name, counts))
    });
    let (name, into, counts) = read.await?;
    let refusal = problems.drawn(&[("person", words::DUPLICATE)], lang);
    let page = Page(shown(&PairQuestion {
        frame: context.frame(own_words::merge_question(&name, &into, lang)),
        form: FormView {
            action: ADDRESS.to_owned(),
            submit: words::MERGE.get(lang),
            is_danger: true,
            back: people::ADDRESS.to_owned(),
            refused: own_words::NOT_MERGED.get(lang),
            problems: refusal.list(),
        },
        about: own_words::merge_follows(&name, &into, counts, lang),
        hidden: vec![("person", one), ("into", other)],
    }));
    Ok((refusal.status, page).into_response())
}

/// `POST /verein/personen/zusammenlegen`: two entries of one person become one.
pub(crate) async fn merge(
    State(state): State<AppState>,
    context: PageContext,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let (one, other) = (person(sent.text("person"))?, person(sent.text("into"))?);
    let action = sent.context(&state);
    let merged = state.database.write(move |tx| actions::merge_people(tx, &action, one, other));
    let mut problems = Problems::default();
    if problems.take(merged.await).is_some() {
        return Ok(see(&format!("{}?saved=zusammengelegt&war={one}", people::address(other))));
    }
    merge_page(&state, (one, other), &problems, &context).await
}

/// Who is separated again.
#[derive(Deserialize)]
pub(crate) struct WhoseMerge {
    person: PersonId,
}

/// `GET /verein/personen/trennen`: asks before a merge is reversed.
pub(crate) async fn ask_to_separate(
    State(state): State<AppState>,
    context: PageContext,
    Query(whose): Query<WhoseMerge>,
) -> Result<Response, ApiError> {
    separate_page(&state, whose.person, &FormRefusal::default(), &context).await
}

async fn separate_page(
    state: &AppState,
    person: PersonId,
    refusal: &FormRefusal,
    context: &PageContext,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let merged = state.database.read(merges::all).await?;
    let merge = merged.into_iter().find(|merge| merge.person == person);
    let Merge { name, into, .. } = merge.ok_or(Failure::Refused(Refusal::BadChoice))?;
    let page = Page(shown(&PairQuestion {
        frame: context.frame(own_words::separate_question(&name, &into, lang)),
        form: FormView {
            action: SEPARATE_ADDRESS.to_owned(),
            submit: words::SEPARATE.get(lang),
            is_danger: false,
            back: people::ADDRESS.to_owned(),
            refused: own_words::NOT_SEPARATED.get(lang),
            problems: refusal.list(),
        },
        about: words::SEPARATE_HINT.get(lang).to_owned(),
        hidden: vec![("person", person)],
    }));
    Ok((refusal.status, page).into_response())
}

/// `POST /verein/personen/trennen`: reverses a merge.
pub(crate) async fn separate(
    State(state): State<AppState>,
    context: PageContext,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let (merged, action) = (person(sent.text("person"))?, sent.context(&state));
    let separated =
        state.database.write(move |tx| actions::separate_people(tx, &action, merged)).await;
    let mut problems = Problems::default();
    if problems.take(separated).is_some() {
        return Ok(see(&format!("{}?saved=getrennt", people::ADDRESS)));
    }
    let refusal = problems.drawn(&[("person", words::DUPLICATE)], context.lang);
    separate_page(&state, merged, &refusal, &context).await
}
