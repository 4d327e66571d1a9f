//! People who were entered twice: choosing both, the question before they are made one, and before they are separated again.

use askama::Template;
use axum::extract::Query;
use axum::response::{IntoResponse as _, Response};
use club::name_order::name_order;
use club::refusal::Refusal;
use club::tournament::entrant_names::{Candidate, doubles};
use serde::Deserialize;
use texts::{Lang, books as words, numbers, people as own_words};
use wire::PersonId;

use crate::actions;
use crate::failure::Failure;
use crate::pages::people;
use crate::store::members::{self, Member};
use crate::store::merges::{self, Merge};
use crate::store::{entries, outcomes, tournament_people};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::layout::{Frame, shown};
use crate::web::response::{Page, see};

pub(crate) const ADDRESS: &str = "/verein/personen/zusammenlegen";
pub(crate) const SEPARATE_ADDRESS: &str = "/verein/personen/trennen";

/// So many pairs are proposed at once.
const MOST_DOUBLES: usize = 12;

/// A merge that can be reversed.
pub(crate) struct MergeRow {
    pub(crate) name: String,
    pub(crate) into: String,
    pub(crate) at: String,
    /// Leads to the question.
    pub(crate) separate: String,
}

/// The merges that can be reversed.
pub(crate) fn merge_rows(
    context: &RequestContext,
    merged: Vec<Merge>,
    lang: Lang,
) -> Vec<MergeRow> {
    let rows = merged.into_iter().map(|merge| MergeRow {
        at: numbers::date_time(context.local(merge.merged_at), lang),
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
#[template(path = "people/people_merge.html")]
struct PairForm {
    frame: Frame,
    action: &'static str,
    back: &'static str,
    people: Vec<(PersonId, String, bool)>,
    /// Pairs that look like one person: the address of the question, both names.
    perhaps_same: Vec<(String, String)>,
}

/// Who is made one with whom, sent along unseen.
const PERSON: Field = Field::hidden("person");
const INTO: Field = Field::hidden("into");

/// `GET /verein/personen/zusammenlegen`: chooses two people; with both, asks before they are made one.
pub(crate) async fn ask(
    context: RequestContext,
    Query(pair): Query<Pair>,
) -> Result<Response, ApiError> {
    if let (Some(one), Some(other)) = (pair.person, pair.into) {
        let mut data = FormData::default();
        if one == other {
            data.done(Err::<(), _>(Failure::Refused(Refusal::NotOneself)));
        }
        return merge_page((one, other), data, &context).await;
    }
    let read = context.read(|tx| Ok((members::all(tx)?, tournament_people::all(tx)?)));
    let (of_club, outside) = read.await?;
    let of_club = of_club.into_values().filter(|member| !member.is_removed);
    let of_club = of_club.map(|member| Candidate {
        id: member.id,
        name: member.name,
        number: member.profile.players_number,
    });
    let mut known: Vec<Candidate<PersonId>> = of_club.collect();
    let mut people: Vec<(PersonId, String)> =
        known.iter().map(|one| (one.id, one.name.clone())).collect();
    // Somebody known from a tournament alone may turn out to be a member; what their names differ by stands in brackets.
    for person in outside {
        let name = person.name.split(" (").next().unwrap_or_default().to_owned();
        known.push(Candidate { id: person.id, name, number: String::new() });
        people.push((person.id, person.name));
    }
    let perhaps_same = doubles(&known).into_iter().take(MOST_DOUBLES).map(|(one, into)| {
        let address = format!("{ADDRESS}?person={}&into={}", one.id, into.id);
        (address, own_words::perhaps_same(&one.name, &into.name, context.lang))
    });
    let perhaps_same = perhaps_same.collect();
    people.sort_by_cached_key(|(_, name)| name_order(name));
    let page = Page(shown(&PairForm {
        frame: context.frame(words::MERGE.get(context.lang)),
        action: ADDRESS,
        back: people::ADDRESS,
        people: people.into_iter().map(|(id, name)| (id, name, pair.person == Some(id))).collect(),
        perhaps_same,
    }));
    Ok(page.into_response())
}

/// The question before a merge, with the reasons why it was refused.
async fn merge_page(
    (one, other): (PersonId, PersonId),
    data: FormData,
    context: &RequestContext,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let read = context.read(move |tx| {
        let known = |id| -> Result<Member, Failure> {
            let (_, row) = members::rows_of(tx, id)?.ok_or(Failure::UnknownPerson)?;
            members::by_row(tx, row)?.ok_or(Failure::UnknownPerson)
        };
        let (one, other) = (known(one)?, known(other)?);
        let counts = (outcomes::count_of(tx, one.row)?, entries::count_of(tx, one.row)?);
        Ok((one.name, other.name, counts))
    });
    let (name, into, counts) = read.await?;
    let data = data.with(PERSON, one.to_string()).with(INTO, other.to_string());
    let form = Form::new(ADDRESS, words::MERGE, own_words::NOT_MERGED, lang)
        .title(own_words::merge_question(&name, &into, lang))
        .danger()
        .back(people::ADDRESS)
        .about(own_words::merge_follows(&name, &into, counts, lang))
        .fields([PERSON, INTO]);
    Ok(form.answer(&data, context))
}

/// A person that the form names.
fn person(id: &str) -> Result<PersonId, ApiError> {
    id.parse().map_err(|_| ApiError::Failure(Failure::UnknownPerson))
}

/// `POST /verein/personen/zusammenlegen`: two entries of one person become one.
pub(crate) async fn merge(
    context: RequestContext,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let (one, other) = (person(data.text(PERSON))?, person(data.text(INTO))?);
    let merged = context.write(move |tx, action| actions::merge_people(tx, action, one, other));
    if data.done(merged.await).is_some() {
        return Ok(see(&format!("{}?saved=zusammengelegt&war={one}", people::address(other))));
    }
    merge_page((one, other), data, &context).await
}

/// Who is separated again.
#[derive(Deserialize)]
pub(crate) struct WhoseMerge {
    person: PersonId,
}

/// `GET /verein/personen/trennen`: asks before a merge is reversed.
pub(crate) async fn ask_to_separate(
    context: RequestContext,
    Query(whose): Query<WhoseMerge>,
) -> Result<Response, ApiError> {
    separate_page(whose.person, FormData::default(), &context).await
}

async fn separate_page(
    person: PersonId,
    data: FormData,
    context: &RequestContext,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let merged = context.read(merges::all).await?;
    let merge = merged.into_iter().find(|merge| merge.person == person);
    let Merge { name, into, .. } = merge.ok_or(Failure::Refused(Refusal::BadChoice))?;
    let form = Form::new(SEPARATE_ADDRESS, words::SEPARATE, own_words::NOT_SEPARATED, lang)
        .title(own_words::separate_question(&name, &into, lang))
        .back(people::ADDRESS)
        .about(words::SEPARATE_HINT.get(lang))
        .field(PERSON);
    Ok(form.answer(&data.with(PERSON, person.to_string()), context))
}

/// `POST /verein/personen/trennen`: reverses a merge.
pub(crate) async fn separate(
    context: RequestContext,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let merged = person(data.text(PERSON))?;
    let separated = context.write(move |tx, action| actions::separate_people(tx, action, merged));
    if data.done(separated.await).is_some() {
        return Ok(see(&format!("{}?saved=getrennt", people::ADDRESS)));
    }
    separate_page(merged, data, &context).await
}
