//! The sample club: taking another seat, and where a club of one's own begins.

use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Response};
use axum_extra::extract::cookie::Cookie;
use texts::demo_club as words;
use wire::ErrorCode;

use crate::pages::access::table_links::as_asked;
use crate::web::AppState;
use crate::web::context::RequestContext;
use crate::web::demo_door::SEAT;
use crate::web::error_response::ApiError;
use crate::web::layout::refused;
use crate::web::local::Local;
use crate::web::response::{Page, see};
use crate::web::sample_seat::Seat;
use crate::web::visitor::append_cookie;
use crate::{actions, pages, sample};

/// How long a seat is kept, in seconds: a day.
const SEAT_LASTS: i64 = 86_400;

/// `GET /vorfuehrung/{seat}`: sees the sample club as somebody else.
pub(crate) async fn take_seat(
    State(state): State<AppState>,
    Path(seat): Path<String>,
) -> Result<Response, ApiError> {
    let seat = Seat::from_id(&seat).filter(|_| state.demo.is_some());
    let seat = seat.ok_or(ApiError::Code(ErrorCode::NoSuchAddress))?;
    let mut response = see("/");
    let mut cookie = Cookie::new(SEAT, seat.id());
    cookie.set_http_only(true);
    append_cookie(&mut response, cookie, SEAT_LASTS);
    Ok(response)
}

/// `GET /vorfuehrung`: how a club of one's own begins.
pub(crate) async fn own(context: RequestContext) -> Result<Response, ApiError> {
    let demo = context.state.demo.as_deref().ok_or(ApiError::Code(ErrorCode::NoSuchAddress))?;
    if let Some(own) = &demo.own {
        return Ok(see(own));
    }
    let frame = context.frame(words::OWN.get(context.lang));
    Ok(Page(refused(frame, words::OWN_HINT.get(context.lang), None)).into_response())
}

/// `GET /anfang/umsehen`: opens the sample club beside a club that has no account yet.
pub(crate) async fn look_around(
    State(state): State<AppState>,
    Local(is_local): Local,
    headers: axum::http::HeaderMap,
) -> Result<Response, ApiError> {
    if !is_local || state.demo.is_some() || !state.database.read(actions::is_new).await? {
        return Ok(see(pages::access::first_start::ADDRESS));
    }
    let base = as_asked(&headers).ok_or(ApiError::Code(ErrorCode::NoSuchAddress))?;
    let own = format!("{base}{}", pages::access::first_start::ADDRESS);
    let address = sample::look_around(&state, own).await?;
    Ok(see(&format!("http://{address}/")))
}
