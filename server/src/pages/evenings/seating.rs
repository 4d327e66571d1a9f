//! The page of an evening: who comes and who is here, who sits with whom, and what was played. And the cards for its tables.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::Query;
use axum::http::StatusCode;
use club::name_order::name_order;
use club::refusal::Refusal;
use texts::game_pages::{self, Saved};
use texts::{calendar, seating as words};
use uuid::Uuid;

use crate::actions::{EveningState, evening_state};
use crate::failure::Failure;
use crate::pages::evenings::evening_notice;
use crate::pages::evenings::evening_tables::{
    PresenceView, SeatingView, presence_address, tables_address,
};
use crate::pages::evenings::sign_up::ComingView;
use crate::pages::evenings::{address, describe_evening};
use crate::pages::games::game_forms::slips_address;
use crate::pages::games::game_row::{GameRow, game_rows};
use crate::pages::tournament::{self, form};
use crate::store::evening_answers::Answer;
use crate::store::evenings::{Evening, Kind};
use crate::store::members::Member;
use crate::store::tournaments;
use crate::web::address_parts::EveningPath;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::Page;

/// The query of the page: what was done, and who was tapped first.
type Asked = BTreeMap<String, String>;

/// What was refused on the page.
pub(crate) struct Refused {
    pub(crate) failure: Failure,
    /// The name that was typed for a guest.
    pub(crate) guest: String,
}

async fn read(context: &RequestContext, key: Uuid) -> Result<EveningState, ApiError> {
    let action = context.action();
    Ok(context.read(move |tx| evening_state(tx, &action, key)).await?)
}

/// Who has answered, by name.
fn answered(opened: &EveningState) -> Vec<(&Member, &Answer)> {
    let people = opened.people();
    let mut answered: Vec<(&Member, &Answer)> =
        people.filter_map(|member| Some((member, opened.answers.get(&member.row)?))).collect();
    answered.sort_by_cached_key(|(member, _)| name_order(&member.name));
    answered
}

#[derive(Template)]
#[template(path = "evenings/evening.html")]
struct EveningPage {
    frame: Frame,
    saved: Option<&'static str>,
    refused: Option<String>,
    lede: String,
    /// Time and place; empty where nothing is known.
    notice: String,
    is_cancelled: bool,
    /// The sheet for time and place, the question before cancelling, for whom may do that.
    announce: Option<String>,
    cancel: Option<String>,
    /// The key of the request that the page's forms send.
    key: String,
    address: String,
    slips: Option<String>,
    /// The key of the evening, where a code for its tables may be handed out.
    code: Option<String>,
    may_start: bool,
    coming: Option<ComingView>,
    presence: PresenceView,
    /// Where taps on people and on tables are sent, for whom may do that.
    note: Option<String>,
    order: Option<String>,
    /// The name that was typed for a guest.
    guest: String,
    seating: Option<SeatingView>,
    games: Vec<GameRow>,
    /// The tournaments of an evening of that kind: address and name; or where one is added.
    tournaments: Vec<(String, String)>,
    add_tournament: Option<String>,
}

/// `GET /verein/abende/{evening}`: an evening; `?platz={person}` has tapped somebody who is to change places.
pub(crate) async fn show(
    context: RequestContext,
    EveningPath(evening): EveningPath,
    Query(asked): Query<Asked>,
) -> Result<Page, ApiError> {
    let opened = read(&context, evening).await?;
    page(&context, (&opened, &asked), None).await
}

/// The page as it stands, with why something was refused on it.
pub(crate) async fn refused_page(
    context: &RequestContext,
    evening: Uuid,
    refused: Refused,
) -> Result<(StatusCode, Page), ApiError> {
    if matches!(refused.failure, Failure::Refused(Refusal::UnknownEvening)) {
        return Err(refused.failure.into());
    }
    let error = ApiError::from(refused.failure);
    let status = StatusCode::from_u16(error.code().status()).unwrap_or(StatusCode::CONFLICT);
    let opened = read(context, evening).await?;
    let refused = (error.body(context.lang).message, refused.guest);
    let page = page(context, (&opened, &Asked::new()), Some(refused)).await?;
    Ok((status, page))
}

async fn page(
    context: &RequestContext,
    (opened, asked): (&EveningState, &Asked),
    refused: Option<(String, String)>,
) -> Result<Page, ApiError> {
    let (lang, key, day) = (context.lang, opened.evening.key, context.evening_day());
    let played = || opened.books.games.iter().filter(|(game, _)| game.evening == Some(key));
    let mut missing =
        played().filter(|(game, verdict)| verdict.wants_slip() && game.slip.handed_in_on.is_none());
    let is_open = opened.books.note.closed_at.is_none();
    let wants_slips = is_open && missing.next().is_some();
    let is_over = opened.evening.played_on < day;
    let may = |to: String| Some(to).filter(|to| is_open && !is_over && context.may_send(to));
    let goes_on = is_open && !is_over && !opened.notice.is_cancelled;
    let tap = |to: String| Some(to).filter(|to| goes_on && context.may_send(to));
    let (refused, guest) = refused.unzip();
    let answered = answered(opened);
    let coming = (&opened.evening, &opened.notice);
    let tournaments = tournaments_of(context, &opened.evening).await?;
    let is_without = opened.evening.kind == Kind::Tournament && tournaments.is_empty();
    let add_tournament = form::address_for(opened.evening.played_on);
    Ok(Page(shown(&EveningPage {
        frame: context.frame(describe_evening(&opened.evening, lang)),
        saved: asked.get("saved").map(|saved| {
            let done = evening_notice::done(saved);
            done.unwrap_or(game_pages::saved(Saved::Slips)).get(lang)
        }),
        refused,
        coming: ComingView::of(context, coming, &answered),
        notice: evening_notice::in_words(&opened.notice, lang),
        is_cancelled: opened.notice.is_cancelled,
        announce: may(evening_notice::sheet_address(key)),
        cancel: may(evening_notice::cancel_address(key)),
        key: Uuid::now_v7().to_string(),
        lede: words::about(
            opened.evening.played_on,
            day,
            (opened.here().len(), played().count()),
            lang,
        ),
        slips: Some(slips_address(key)).filter(|to| wants_slips && context.may_send(to)),
        code: context.may_send("/verein/zugang/abend").then(|| key.to_string()),
        may_start: goes_on && opened.evening.played_on <= day && context.may_send("/api/games"),
        presence: PresenceView::of(opened, lang),
        note: tap(presence_address(key)),
        order: tap(tables_address(key)),
        guest: guest.unwrap_or_default(),
        seating: SeatingView::of(&context.state, opened, asked, lang).await?,
        games: game_rows(&opened.books, played(), day, lang),
        address: address(key),
        tournaments,
        add_tournament: Some(add_tournament).filter(|_| is_without && context.may_open(form::NEW)),
    })))
}

/// The tournaments on the day of an evening that is one.
async fn tournaments_of(
    context: &RequestContext,
    evening: &Evening,
) -> Result<Vec<(String, String)>, ApiError> {
    if evening.kind != Kind::Tournament {
        return Ok(Vec::new());
    }
    let day = evening.played_on;
    let found = context.read(move |tx| tournaments::on_day(tx, day)).await?;
    let links = found.into_iter().map(|one| (tournament::address(one.id, ""), one.name));
    Ok(links.filter(|(address, _)| context.may_open(address)).collect())
}

#[derive(Template)]
#[template(path = "evenings/table_cards.html")]
struct CardsPage {
    frame: Frame,
    back: String,
    seating: Option<SeatingView>,
}

/// `GET /verein/abende/{evening}/karten`: a card for each table, to be printed.
pub(crate) async fn cards(
    context: RequestContext,
    EveningPath(evening): EveningPath,
) -> Result<Page, ApiError> {
    let opened = read(&context, evening).await?;
    let title = describe_evening(&opened.evening, context.lang);
    Ok(Page(shown(&CardsPage {
        frame: context.frame(title),
        back: address(opened.evening.key),
        seating: SeatingView::of(&context.state, &opened, &Asked::new(), context.lang).await?,
    })))
}
