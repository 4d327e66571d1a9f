//! Tournaments: entrants, drawing, slips, penalties, and the list after each table.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use club::refusal::Refusal;
use club::tournament::event::{self, PlacedGroup};
use wire::tournament::{
    DrawRounds, EnterSlip, Entrant, GivePenalty, NewTournament, TournamentDetail, TournamentGroup,
    TournamentList, TournamentPlace, TournamentTable,
};

use crate::actions::{
    add_tournament, enter_slip, give_penalty as give, set_entrants as set, tournament_detail,
    tournament_event, tournament_table, tournament_with_entrants,
};
use crate::failure::Failure;
use crate::http::authorization::may;
use crate::pages::tournament::plan::draw_rounds;
use crate::store::tournaments;
use crate::web::AppState;
use crate::web::address_parts::TournamentPath;
use crate::web::error_response::ApiError;
use crate::web::extract::Body;
use crate::web::routing::Verb;
use crate::web::visitor::Visitor;

/// `GET /api/tournaments`: all of them, the newest first.
pub(crate) async fn list(
    State(state): State<AppState>,
) -> Result<Json<Vec<NewTournament>>, ApiError> {
    Ok(Json(state.database.read(tournaments::all).await?))
}

/// `POST /api/tournaments`: adds one. Safe to repeat.
pub(crate) async fn add(
    State(state): State<AppState>,
    axum::Extension(visitor): axum::Extension<Visitor>,
    Body(request): Body<NewTournament>,
) -> Result<(StatusCode, Json<NewTournament>), ApiError> {
    let context = visitor.context(&state);
    let added = state.database.write(move |tx| add_tournament(tx, &context, &request)).await?;
    Ok((StatusCode::CREATED, Json(added)))
}

/// `POST /api/tournaments/{tournament}/entrants`: adds entrants or changes them. Safe to repeat.
pub(crate) async fn set_entrants(
    State(state): State<AppState>,
    axum::Extension(visitor): axum::Extension<Visitor>,
    TournamentPath(id): TournamentPath,
    Body(request): Body<Vec<Entrant>>,
) -> Result<Json<Vec<Entrant>>, ApiError> {
    let context = visitor.context(&state);
    Ok(Json(state.database.write(move |tx| set(tx, &context, id, &request)).await?))
}

/// `POST /api/tournaments/{tournament}/plan`: draws the rounds that have not begun.
pub(crate) async fn draw(
    State(state): State<AppState>,
    axum::Extension(visitor): axum::Extension<Visitor>,
    TournamentPath(id): TournamentPath,
    Body(request): Body<DrawRounds>,
) -> Result<Json<TournamentDetail>, ApiError> {
    let context = visitor.context(&state);
    draw_rounds(&state, context, id, request).await?;
    let read = state.database.read(move |tx| tournament_with_entrants(tx, id));
    Ok(Json(tournament_detail(read.await?)))
}

/// `POST /api/tournaments/{tournament}/slips`: what was entered for a table. Safe to repeat.
pub(crate) async fn enter(
    State(state): State<AppState>,
    axum::Extension(visitor): axum::Extension<Visitor>,
    TournamentPath(id): TournamentPath,
    Body(request): Body<EnterSlip>,
) -> Result<(StatusCode, Json<TournamentTable>), ApiError> {
    let context = visitor.context(&state);
    let entered = state.database.write(move |tx| {
        let slip = enter_slip(tx, &context, id, &request)?;
        let (_, event) = tournament_event(tx, id)?;
        let at = |number: u32| usize::try_from(number).unwrap_or_default().saturating_sub(1);
        tournament_table(&event, at(slip.round), at(slip.table))
            .ok_or(Failure::Refused(Refusal::UnknownTable))
    });
    Ok((StatusCode::CREATED, Json(entered.await?)))
}

/// `POST /api/tournaments/{tournament}/penalties`: a penalty or a warning, or taking one back. Safe to repeat.
pub(crate) async fn give_penalty(
    State(state): State<AppState>,
    axum::Extension(visitor): axum::Extension<Visitor>,
    TournamentPath(id): TournamentPath,
    Body(request): Body<GivePenalty>,
) -> Result<(StatusCode, Json<GivePenalty>), ApiError> {
    let context = visitor.context(&state);
    let given = state.database.write(move |tx| give(tx, &context, id, &request)).await?;
    Ok((StatusCode::CREATED, Json(given)))
}

/// `GET /api/tournaments/{tournament}`: everything drawn and entered. Numbers of the European association are for those who may
/// see the entries.
pub(crate) async fn show(
    State(state): State<AppState>,
    axum::Extension(visitor): axum::Extension<Visitor>,
    TournamentPath(id): TournamentPath,
) -> Result<Json<TournamentDetail>, ApiError> {
    let read = state.database.read(move |tx| tournament_with_entrants(tx, id));
    let mut detail = tournament_detail(read.await?);
    let entries = crate::pages::tournament::address(id, "/nennungen");
    if !may(&visitor, Verb::Get, &entries) {
        detail.entrants.iter_mut().for_each(|entrant| entrant.ema.clear());
    }
    Ok(Json(detail))
}

/// `GET /api/tournaments/{tournament}/list`: places by person, team and country.
pub(crate) async fn standings(
    State(state): State<AppState>,
    TournamentPath(id): TournamentPath,
) -> Result<Json<TournamentList>, ApiError> {
    let (_, event) = state.database.read(move |tx| tournament_event(tx, id)).await?;
    let list = event::standings(&event, None);
    let people = list.people.into_iter().map(|standing| TournamentPlace {
        place: standing.place,
        movement: standing.movement,
        number: standing.number,
        name: event.name(standing.number),
        points12: standing.points12,
        score: standing.score,
    });
    Ok(Json(TournamentList {
        people: people.collect(),
        teams: list.teams.into_iter().map(group).collect(),
        countries: list.countries.into_iter().map(group).collect(),
    }))
}

fn group(group: PlacedGroup) -> TournamentGroup {
    let PlacedGroup { place, name, players: _, points12, score } = group;
    TournamentGroup { place, name, points12, score }
}
