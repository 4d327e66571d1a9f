//! `/clubs/{key}` of the host: a club from outside, and its books as one file.

use askama::Template;
use axum::Extension;
use axum::extract::{Path, Query};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use chrono::TimeDelta;
use club::audit_event::AuditEvent;
use serde::Deserialize;
use texts::backups::megabytes;
use texts::{Lang, Text, host as words, host_requests, numbers};
use wire::ErrorCode;

use super::list::{State, at_in_year, written};
use super::survey::{Survey, look};
use super::{Desk, HostAction, OnDesk};
use crate::backups;
use crate::clubs::address::Key;
use crate::clubs::registry::ClubState;
use crate::failure::Failure;
use crate::limits::CLUBS_IN_TRASH_DAYS;
use crate::store::audit::{self, Line, LogFilter};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::PrivatePage;

/// How many backups the page lists.
const MOST_BACKUPS: usize = 5;

/// How many lines of the host's log are searched for those about a club.
const MOST_LINES: u32 = 500;

/// How many of them are shown.
const SHOWN_LINES: usize = 8;

/// What was done, as the query has it.
const SAID: [(HostAction, Text); 8] = [
    (HostAction::Imported, words::SAID_IMPORTED),
    (HostAction::Granted, host_requests::LINK_MAILED),
    (HostAction::Rested, words::SAID_RESTING),
    (HostAction::Locked, words::SAID_LOCKED),
    (HostAction::Reopened, words::SAID_OPEN),
    (HostAction::Moved, words::SAID_MOVED),
    (HostAction::GivenRoom, words::SAID_ROOM),
    (HostAction::Deleted, words::SAID_DELETED),
];

/// The page of a club.
pub(super) fn address(key: &Key) -> String {
    format!("/clubs/{key}")
}

/// The query of the page.
#[derive(Deserialize)]
pub(super) struct ClubQuery {
    saved: Option<String>,
}

#[derive(Template)]
#[template(path = "host/club.html")]
struct ClubPage {
    frame: Frame,
    address: String,
    host: String,
    origin: String,
    state: State,
    /// What visitors of a locked club read, or when one in the trash is gone.
    about_state: String,
    said: Option<&'static str>,
    stats: Vec<(String, String)>,
    backups: Vec<(String, String)>,
    lines: Vec<(String, String)>,
    facts: Vec<(&'static str, String)>,
    /// What opening it again means.
    about_opening: &'static str,
    is_open: bool,
    is_deleted: bool,
    is_in_trouble: bool,
    /// Whether nobody has an account yet.
    wants_account: bool,
}

/// `GET /clubs/{key}`.
pub(super) async fn show(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(key): Path<String>,
    Query(query): Query<ClubQuery>,
) -> Result<PrivatePage, ApiError> {
    let (lang, entry) = (context.lang, desk.club(&key).await?);
    let found = look(&desk, vec![entry.clone()], context.now()).await?.pop();
    let survey = found.ok_or(ApiError::Code(ErrorCode::NoSuchAddress))?;
    let backups = backups::list(&desk.storage.backups(&entry.key))
        .into_iter()
        .rev()
        .take(MOST_BACKUPS)
        .map(|copy| (at_in_year(&survey, copy.made_at, lang), megabytes(copy.bytes, lang)));
    let said =
        query.saved.and_then(|done| SAID.into_iter().find(|(action, _)| action.id() == done));
    let zone = entry.time_zone.map_or_else(
        || words::LIKE_SERVER.get(lang).to_owned(),
        |zone| zone.name().replace('_', " "),
    );
    let room = entry.quota.map_or_else(
        || words::NO_LIMIT.get(lang).to_owned(),
        |quota| words::megabytes_of_room(quota.0.get(), lang),
    );
    Ok(PrivatePage(shown(&ClubPage {
        frame: context.frame(survey.name()),
        address: address(&entry.key),
        host: entry.address.host().to_owned(),
        origin: entry.address.origin().to_owned(),
        state: State::of(&survey, lang),
        about_state: about_state(&survey, lang),
        said: said.map(|(_, words)| words.get(lang)),
        stats: stats(&survey, lang),
        backups: backups.collect(),
        lines: lines(&context, &desk, &entry.key).await?,
        facts: vec![
            (words::KEY.get(lang), entry.key.to_string()),
            (words::TIME_ZONE.get(lang), zone),
            (words::ROOM.get(lang), room),
        ],
        about_opening: if entry.state.is_resting() {
            words::WRITE_AGAIN_HINT.get(lang)
        } else {
            words::OPEN_AGAIN_HINT.get(lang)
        },
        is_open: entry.state == ClubState::Open,
        is_deleted: matches!(entry.state, ClubState::Deleted { .. }),
        is_in_trouble: survey.books.is_none(),
        wants_account: entry.state == ClubState::Open
            && survey.books.as_ref().is_some_and(|books| !books.is_administered),
    })))
}

fn stats(survey: &Survey, lang: Lang) -> Vec<(String, String)> {
    let size = megabytes(survey.files.bytes, lang);
    let size_word = survey.entry.quota.map_or_else(
        || words::SIZE.get(lang).to_owned(),
        |quota| words::of_room(&words::megabytes_of_room(quota.0.get(), lang), lang),
    );
    let mut stats = vec![(written(survey, lang), words::WRITTEN.get(lang).to_owned())];
    if let Some(books) = &survey.books {
        let year = chrono::Datelike::year(&survey.today());
        stats.push((books.people.to_string(), words::PEOPLE.get(lang).to_owned()));
        stats.push((survey.games().to_string(), words::games_of(year, lang)));
    }
    stats.push((size, size_word));
    stats
}

fn about_state(survey: &Survey, lang: Lang) -> String {
    match &survey.entry.state {
        ClubState::Open | ClubState::Resting { .. } => String::new(),
        ClubState::Suspended { reason, .. } => reason.clone(),
        ClubState::Deleted { at } => {
            let gone = *at + TimeDelta::days(CLUBS_IN_TRASH_DAYS.into());
            words::gone_on(&numbers::date(survey.clock().local(gone).date(), lang), lang)
        }
    }
}

/// What the host's log says about a club: what was done, and by whom when.
async fn lines(
    context: &RequestContext,
    desk: &Desk,
    key: &Key,
) -> Result<Vec<(String, String)>, ApiError> {
    let filter = LogFilter { author: None, verb: Some(AuditEvent::HostActed), skipped: 0 };
    let found = context.read(move |tx| audit::matching(tx, &filter, MOST_LINES)).await?;
    let (lang, clock, key) = (context.lang, desk.wall_clock, key.as_str());
    let line = |line: Line| {
        let what = words::action(&line.details, lang);
        let at = numbers::date_time(clock.local(line.at), lang);
        (what, line.author.map_or_else(|| at.clone(), |author| format!("{author}, {at}")))
    };
    let about = found.into_iter().filter(|line| line.subject == key);
    Ok(about.take(SHOWN_LINES).map(line).collect())
}

/// `GET /clubs/{key}/datei`: the whole books, for the club.
pub(super) async fn take_along(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(key): Path<String>,
) -> Result<Response, ApiError> {
    let entry = desk.club(&key).await?;
    let turn = context.state.turns.exports.acquire().await.map_err(|_| Failure::Unavailable)?;
    desk.note(&context, &entry, HostAction::TakenAlong, "").await?;
    let books = desk.storage.books(&entry.key);
    let made = desk.wait(move |_| books.bytes()).await?;
    let failed = |error| Failure::Internal(format!("the file of a club: {error:?}"));
    let bytes = made.map_err(failed)?;
    drop(turn);
    let name = format!("attachment; filename=\"{}.sqlite\"", entry.key);
    let headers = [
        (CONTENT_TYPE, "application/vnd.sqlite3".to_owned()),
        (CONTENT_DISPOSITION, name),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, bytes).into_response())
}
