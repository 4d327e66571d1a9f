//! People.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use wire::Person;

use crate::actions::add_person;
use crate::store::people;
use crate::web::AppState;
use crate::web::error_response::ApiError;
use crate::web::extract::Body;

/// `GET /api/people`: everybody, in the order in which they came.
pub(crate) async fn list(State(state): State<AppState>) -> Result<Json<Vec<Person>>, ApiError> {
    Ok(Json(state.database.read(people::all).await?))
}

/// `POST /api/people`: adds a person. Safe to repeat.
pub(crate) async fn add(
    State(state): State<AppState>,
    Body(request): Body<Person>,
) -> Result<(StatusCode, Json<Person>), ApiError> {
    let now = (state.clock.now)();
    let person = state.database.write(move |tx| add_person(tx, &request, now)).await?;
    Ok((StatusCode::CREATED, Json(person)))
}
