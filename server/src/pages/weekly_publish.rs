//! The question before a weekly list goes out: who gets it, whose names everybody can read then, whether it is empty.

use askama::Template;
use axum::extract::{Query, State};
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
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::limits::LONGEST_PAUSE_DAYS_BY_HAND;
use crate::pages::club::{FormFields, now, saved, today};
use crate::pages::context::PageContext;
use crate::pages::form::Form as Fields;
use crate::pages::layout::{FormView, Frame, shown};
use crate::pages::public_names;
use crate::pages::response::Page;
use crate::pages::weekly_list::ADDRESS;
use crate::store::{mails, members, publications};
use crate::weekly_list::schedule;

/// The question before a list is published.
pub(crate) const QUESTION: &str = "/verein/wochenliste/veroeffentlichen";

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
#[template(path = "weekly_publish.html")]
struct Question {
    frame: Frame,
    form: FormView,
    day: NaiveDate,
    version: u32,
    sentences: Vec<String>,
    readers: usize,
    names: Vec<String>,
    not_asked: usize,
    /// Where those are asked who were not asked yet.
    ask: Option<&'static str>,
    is_empty: bool,
}

/// `GET /verein/wochenliste/veroeffentlichen`; `?tag=` names the day.
pub(crate) async fn ask(
    State(state): State<AppState>,
    context: PageContext,
    Query(query): Query<DayQuery>,
) -> Result<Page, ApiError> {
    let day = match query.tag.as_deref() {
        Some(day) => day.parse().map_err(|_| Failure::Refused(Refusal::BadDay))?,
        None => today(&state),
    };
    let found = consequences(&state, day).await?;
    Ok(Page(shown(&question(&context, found, false))))
}

/// `POST /verein/wochenliste`: publishes the list of a day. A list without games needs a tick.
pub(crate) async fn publish(
    State(state): State<AppState>,
    context: PageContext,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let day = sent.day("tag", words::AS_OF)?;
    let (at, pause) = (now(&state), TimeDelta::days(LONGEST_PAUSE_DAYS_BY_HAND.into()));
    let has_version = !sent.text("version").is_empty();
    let version =
        has_version.then(|| sent.read_hidden("version", Refusal::BadChoice)).transpose()?;
    let checked = state.database.read(move |tx| {
        actions::check_clock(tx, at, pause)?;
        // The question of a list that was withdrawn since must not publish the next one by itself.
        actions::check_day(tx, day, version)
    });
    checked.await?;
    if !sent.is_on("empty") {
        let found = consequences(&state, day).await?;
        if found.games == 0 {
            let page = Page(shown(&question(&context, found, true)));
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    }
    let club = state.club().as_deref().map(str::to_owned);
    schedule::publish(&state.database, &sent.context(&state), club, day).await?;
    state.published.after_publishing(&state.database).await;
    Ok(saved(&format!("{ADDRESS}?tag={day}")))
}

/// Reads what publishing would do.
async fn consequences(state: &AppState, day: NaiveDate) -> Result<Consequences, ApiError> {
    let club = state.club().as_deref().map(str::to_owned);
    let today = today(state);
    let read = state.database.read(move |tx| {
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

fn question(context: &PageContext, found: Consequences, was_refused: bool) -> Question {
    let lang = context.lang;
    let Consequences { day, version, games, readers, names, not_asked, unasked } = found;
    let is_empty = games == 0;
    let refused = was_refused && is_empty;
    let mut sentences = vec![words::goes_out(readers, lang), words::names_appear(&names, lang)];
    sentences
        .extend((!not_asked.is_empty()).then(|| name_words::not_asked(&not_asked, unasked, lang)));
    sentences.extend((version > 1).then(|| words::PUBLISHED_AGAIN.get(lang).to_owned()));
    sentences.push(words::STAYS_PUBLISHED.get(lang).to_owned());
    Question {
        frame: context.frame(words::publish_title(day, lang)),
        day,
        version,
        sentences,
        ask: (!not_asked.is_empty()).then_some(public_names::ADDRESS),
        not_asked: not_asked.len(),
        readers,
        names,
        is_empty,
        form: FormView {
            action: ADDRESS.to_owned(),
            submit: words::PUBLISH.get(lang),
            is_danger: true,
            back: format!("{ADDRESS}?tag={day}"),
            refused: words::NOT_PUBLISHED_YET.get(lang),
            problems: if refused {
                vec![("empty", words::EMPTY_LIST.get(lang).to_owned())]
            } else {
                Vec::new()
            },
        },
    }
}
