//! Help from outside: the link that the board makes, and the door through which somebody who looks after the server comes in.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use texts::access as words;
use wire::ErrorCode;

use crate::actions;
use crate::pages::access::access_links::passed_on;
use crate::pages::access::accounts::by;
use crate::pages::access::invitation::{at_the_door, gone};
use crate::pages::access::sign_in::device;
use crate::secrets;
use crate::store::links::{self, Opens};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::Form;
use crate::web::response::{PrivatePage, see};
use crate::web::scheme::Https;
use crate::web::visitor::{self, CookieKind};

/// Makes a link; the club has to live on a server that somebody else looks after.
pub(crate) const HELP: &str = "/verein/zugang/hilfe";

/// The first part of the address of such a link.
const DOOR: &str = "hilfe";

/// `POST /verein/zugang/hilfe`.
pub(crate) async fn hand_out(
    context: RequestContext,
    headers: HeaderMap,
) -> Result<PrivatePage, ApiError> {
    if !context.state.is_hosted {
        return Err(ApiError::Code(ErrorCode::NoSuchAddress));
    }
    let (by, now) = (by(&context.visitor)?, context.now());
    let made = context.write(move |tx, _| actions::ask_for_help(tx, &by, now)).await?;
    passed_on(&context, &headers, (words::HELP_LINK, words::HELP_LINK_HINT), DOOR, made)
}

/// `GET /hilfe/{token}`: uses nothing up, because programs that read mails look at links too.
pub(crate) async fn ask(
    context: RequestContext,
    Path(token): Path<String>,
) -> Result<Response, ApiError> {
    let (now, lang, hash) = (context.now(), context.lang, secrets::token_hash(&token));
    let link = context.read(move |tx| links::by_token(tx, &hash)).await?;
    let is_help =
        link.is_some_and(|link| link.is_good(now) && matches!(link.opens, Opens::Help(_)));
    if !is_help {
        return Ok((StatusCode::NOT_FOUND, gone(&context)).into_response());
    }
    let action = format!("/{DOOR}/{token}");
    let form = Form::new(action, words::HELP_ENTER, words::NOT_SIGNED_IN, lang);
    let hint = words::HELP_ENTER_HINT.get(lang).to_owned();
    Ok(at_the_door(&context, words::HELP, hint, form).into_response())
}

/// `POST /hilfe/{token}`: begins the session, and leads into the club.
pub(crate) async fn begin(
    context: RequestContext,
    Path(token): Path<String>,
    headers: HeaderMap,
    https: Https,
) -> Result<Response, ApiError> {
    let (now, device) = (context.now(), device(&headers));
    let begun = context.write(move |tx, _| actions::begin_help(tx, &token, &device, now)).await?;
    let Some((session, ends_at)) = begun else {
        return Ok((StatusCode::NOT_FOUND, gone(&context)).into_response());
    };
    let mut response = see("/");
    let cookie = Some((session.as_str(), ends_at));
    visitor::set_cookie(&mut response, &context.state, https, CookieKind::Session, cookie);
    Ok(response)
}
