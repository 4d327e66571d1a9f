//! `/email/{token}`: the link in the mail that confirms a new e-mail address.

use askama::Template;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use texts::second_factor as words;

use crate::actions;
use crate::pages::access::invitation::gone;
use crate::pages::door::{Door, door};
use crate::secrets::token_hash;
use crate::store::email_changes;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::PrivatePage;

#[derive(Template)]
#[template(path = "access/confirm_email.html")]
struct ConfirmPage {
    frame: Frame,
    door: Door,
    /// Where the button leads; `None` when it is done.
    action: Option<String>,
}

fn page(context: &PageContext, action: Option<String>) -> Response {
    let (frame, door) = door(context, words::CONFIRM_EMAIL.get(context.lang));
    PrivatePage(shown(&ConfirmPage { frame, door, action })).into_response()
}

fn not_found(context: &PageContext) -> Response {
    (StatusCode::NOT_FOUND, gone(context)).into_response()
}

/// `GET /email/{token}`: a button, since programs that look through mails open links by themselves.
pub(crate) async fn show(
    context: RequestContext,
    Path(token): Path<String>,
) -> Result<Response, ApiError> {
    let (now, hash) = (context.now(), token_hash(&token));
    let waiting = context.read(move |tx| email_changes::by_token(tx, &hash, now)).await?;
    if waiting.is_none() {
        return Ok(not_found(&context));
    }
    Ok(page(&context, Some(format!("/email/{token}"))))
}

/// `POST /email/{token}`: the address holds from now on.
pub(crate) async fn confirm(
    context: RequestContext,
    Path(token): Path<String>,
) -> Result<Response, ApiError> {
    let (club, lang, now) = (context.club.clone(), context.lang, context.now());
    let confirmed = context
        .write(move |tx, _| actions::confirm_email(tx, &token, (club.as_deref(), lang), now));
    if !confirmed.await? {
        return Ok(not_found(&context));
    }
    Ok(page(&context, None))
}
