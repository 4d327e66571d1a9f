//! `/email/{token}`: the link in the mail that confirms a new e-mail address.

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use texts::{Lang, second_factor as words};

use crate::actions;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::response::BooksPage;
use crate::pages::sign_in::gone;
use crate::pages::views::books::{self, Section};
use crate::secrets::token_hash;
use crate::store::email_changes;

fn page(section: Section, lang: Lang) -> Response {
    let title = words::CONFIRM_EMAIL.get(lang).to_owned();
    let page =
        books::Page { title, sections: vec![section], is_door: true, ..books::Page::default() };
    BooksPage(page).into_response()
}

fn not_found(lang: Lang) -> Response {
    (StatusCode::NOT_FOUND, gone(lang)).into_response()
}

/// `GET /email/{token}`: a button, since programs that look through mails open links by themselves.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Path(token): Path<String>,
) -> Result<Response, ApiError> {
    let (now, hash) = ((state.clock.now)(), token_hash(&token));
    let waiting = state.database.read(move |tx| email_changes::by_token(tx, &hash, now)).await?;
    if waiting.is_none() {
        return Ok(not_found(lang));
    }
    let form = books::Form {
        action: format!("/email/{token}"),
        submit: words::CONFIRM_EMAIL.get(lang),
        ..books::Form::default()
    };
    let hint = words::CONFIRM_EMAIL_HINT.get(lang).to_owned();
    Ok(page(Section { hint, forms: vec![form], ..Section::default() }, lang))
}

/// `POST /email/{token}`: the address holds from now on.
pub(crate) async fn confirm(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Path(token): Path<String>,
) -> Result<Response, ApiError> {
    let (club, now) = (state.club(), (state.clock.now)());
    let confirmed = state
        .database
        .write(move |tx| actions::confirm_email(tx, &token, (club.as_deref(), lang), now));
    if !confirmed.await? {
        return Ok(not_found(lang));
    }
    let hint = words::EMAIL_CONFIRMED.get(lang).to_owned();
    Ok(page(Section { hint, ..Section::default() }, lang))
}
