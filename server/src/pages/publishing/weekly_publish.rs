//! The question before a weekly list goes out: who gets it, whose names everybody can read then, whether it is empty.

use askama::Template;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use chrono::{NaiveDate, TimeDelta};
use club::consent::Unasked;
use club::publishing::Audience;
use club::refusal::Refusal;
use club::report::lists::Named;
use serde::Deserialize;
use texts::{public_names as name_words, publishing as words};

use crate::actions::{self, names_in_public};
use crate::failure::Failure;
use crate::limits::LONGEST_PAUSE_DAYS_BY_HAND;
use crate::pages::club::saved;
use crate::pages::people::public_names;
use crate::pages::publishing::weekly_list::ADDRESS;
use crate::store::{mails, members, publications};
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::layout::{Frame, ProblemView, shown};
use crate::web::response::Page;
use crate::weekly_list::schedule;

/// The question before a list is published.
pub(crate) const QUESTION: &str = "/verein/wochenliste/veroeffentlichen";

const DAY: Field = Field::hidden("tag").label(words::AS_OF);
/// Which list of its day it is.
const VERSION: Field = Field::hidden("version");
/// That a list without games is meant.
const EMPTY: Field = Field::check("empty", words::EMPTY_LIST);

/// The day of a list.
#[derive(Deserialize)]
pub(crate) struct DayQuery {
    tag: Option<String>,
}

/// What publishing the list of a day does.
struct Consequences {
    day: NaiveDate,
    /// Which list of its day it is.
    version: u32,
    /// Games that count for the year.
    games: u64,
    /// Who gets a mail.
    readers: usize,
    /// The full names that everybody can read then.
    names: Vec<String>,
    /// Who was not asked whether the name may stand there, and so stands there otherwise.
    not_asked: Vec<String>,
    /// How those stand there.
    unasked: Unasked,
}

#[derive(Template)]
#[template(path = "publishing/weekly_publish.html")]
struct Question {
    frame: Frame,
    form: Form,
    readers: usize,
    names: Vec<String>,
    not_asked: usize,
    /// Where those are asked who were not asked yet.
    ask: Option<&'static str>,
}

/// `GET /verein/wochenliste/veroeffentlichen`; `?tag=` names the day.
pub(crate) async fn ask(
    context: RequestContext,
    Query(query): Query<DayQuery>,
) -> Result<Page, ApiError> {
    let day = match query.tag.as_deref() {
        Some(day) => day.parse().map_err(|_| Failure::Refused(Refusal::BadDay))?,
        None => context.today(),
    };
    let found = consequences(&context, day).await?;
    Ok(Page(shown(&question(&context, found, FormData::default()))))
}

/// `POST /verein/wochenliste`: publishes the list of a day. A list without games needs a tick.
pub(crate) async fn publish(
    context: RequestContext,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let day = data.text(DAY).parse().map_err(|_| Refusal::BadDay);
    let (Some(day), Some(version)) = (data.check(DAY, day), data.parse_optional(VERSION)) else {
        return Err(data.error(&[DAY]));
    };
    let (at, pause) = (context.now(), TimeDelta::days(LONGEST_PAUSE_DAYS_BY_HAND.into()));
    let checked = context.read(move |tx| {
        actions::check_clock(tx, at, pause)?;
        // The question of a list that was withdrawn since must not publish the next one by itself.
        actions::check_day(tx, day, version)
    });
    checked.await?;
    if !data.is_on(EMPTY) {
        let found = consequences(&context, day).await?;
        if found.games == 0 {
            let words = words::EMPTY_LIST.get(context.lang).to_owned();
            let problem = ProblemView { code: "empty", words };
            data.refuse(EMPTY, StatusCode::UNPROCESSABLE_ENTITY, problem);
            let status = data.status();
            let page = Page(shown(&question(&context, found, data)));
            return Ok((status, page).into_response());
        }
    }
    let club = context.club.clone();
    schedule::publish(&context.state.database, &context.action(), club, day).await?;
    context.state.published.after_publishing(&context.state.database).await;
    Ok(saved(&format!("{ADDRESS}?tag={day}")))
}

/// Reads what publishing would do.
async fn consequences(context: &RequestContext, day: NaiveDate) -> Result<Consequences, ApiError> {
    let club = context.club.clone();
    let today = context.today();
    let read = context.read(move |tx| {
        if day > today {
            return Err(Failure::Refused(Refusal::DayToCome));
        }
        actions::check_day(tx, day, None)?;
        let version = publications::next_version(tx, day)?;
        let (rules, _) = publications::rules(tx)?;
        let [everybody, own] = actions::read_both_lists(tx, day, (&rules, club.as_deref()))?;
        // Both lists have the same people in the same order.
        let names = everybody.list.iter().zip(&own.list).filter_map(|(one, other)| {
            match (&one.who, &other.who) {
                (Named::As { name, .. }, Named::As { name: full, .. }) if name == full => {
                    Some(full.clone())
                }
                (Named::As { .. } | Named::Guest, Named::As { .. } | Named::Guest) => None,
            }
        });
        let shown = [rules.year_list, rules.hands, rules.tables, rules.people];
        let is_public = shown.iter().any(|shown| shown.is_for(Audience::Public));
        let names: Vec<String> = if is_public { names.collect() } else { Vec::new() };
        let not_asked = if is_public { names_in_public(tx, day)?.not_asked } else { Vec::new() };
        let not_asked = public_names::in_order(not_asked);
        let wanted = mails::readers(tx)?;
        let everyone = members::all(tx)?;
        let readers = everyone.values().filter(|member| {
            let has_address = !member.profile.email.is_empty() && !member.is_removed;
            rules.by_mail && has_address && wanted.contains(&member.row)
        });
        Ok(Consequences {
            day,
            version,
            games: own.heading.games,
            readers: readers.count(),
            names,
            not_asked,
            unasked: rules.unasked,
        })
    });
    Ok(read.await?)
}

fn question(context: &PageContext, found: Consequences, data: FormData) -> Question {
    let lang = context.lang;
    let Consequences { day, version, games, readers, names, not_asked, unasked } = found;
    let data = data.with(DAY, day.to_string()).with(VERSION, version.to_string());
    let mut form = Form::new(ADDRESS, words::PUBLISH, words::NOT_PUBLISHED_YET, lang)
        .title(words::publish_title(day, lang))
        .danger()
        .back(format!("{ADDRESS}?tag={day}"))
        .about(words::goes_out(readers, lang))
        .about(words::names_appear(&names, lang));
    if !not_asked.is_empty() {
        form = form.about(name_words::not_asked(&not_asked, unasked, lang));
    }
    if version > 1 {
        form = form.about(words::PUBLISHED_AGAIN.get(lang));
    }
    form = form.about(words::STAYS_PUBLISHED.get(lang)).fields([DAY, VERSION]);
    if games == 0 {
        form = form.field(EMPTY);
    }
    Question {
        frame: context.frame(form.title.as_str()),
        ask: (!not_asked.is_empty()).then_some(public_names::ADDRESS),
        not_asked: not_asked.len(),
        readers,
        names,
        form: form.fill_in(&data),
    }
}
