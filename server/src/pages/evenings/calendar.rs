//! The private link by which calendar programs read the club's evenings: made and deleted below `/konto`, read by its token.

use askama::Template;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use texts::{Lang, calendar as words, numbers};

use crate::actions::{
    CalendarEntry, Occasion, calendar_entries, make_calendar_link, revoke_calendar_link,
};
use crate::documents::{calendar, qr_code_svg};
use crate::failure::Failure;
use crate::pages::access::invitation::gone;
use crate::pages::access::own_account;
use crate::pages::access::table_links::base;
use crate::pages::evenings::kind_and_name;
use crate::store::calendar_links;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::Form;
use crate::web::layout::{Frame, shown};
use crate::web::response::{PrivatePage, see};

/// The sheet about the link.
pub(crate) const ADDRESS: &str = "/konto/kalender";

/// How the file of a token ends, for programs that go by it.
const ENDING: &str = ".ics";

#[derive(Template)]
#[template(path = "evenings/calendar_link.html")]
struct AskPage {
    frame: Frame,
    form: Form,
    has_link: bool,
}

/// `GET /konto/kalender`: what the link is for, and whether there is one.
pub(crate) async fn show(context: RequestContext) -> Result<PrivatePage, ApiError> {
    let (lang, account) = (context.lang, own_account::own(&context.visitor)?.account.row);
    let made_at = context.read(move |tx| calendar_links::of_account(tx, account)).await?;
    let submit = if made_at.is_some() { words::MAKE_NEW } else { words::MAKE };
    let mut form = Form::new(ADDRESS, words::CALENDAR, words::NOT_SAVED, lang)
        .submit(submit)
        .back(own_account::ADDRESS)
        .about(words::HINT.get(lang));
    if let Some(made_at) = made_at {
        let day = numbers::date(context.local(made_at).date(), lang);
        form = form.about(words::made_on(&day, lang)).about(words::OLD_ENDS.get(lang));
    }
    Ok(PrivatePage(shown(&AskPage {
        frame: context.frame(form.title.as_str()),
        form,
        has_link: made_at.is_some(),
    })))
}

#[derive(Template)]
#[template(path = "evenings/calendar_made.html")]
struct MadePage {
    frame: Frame,
    svg: String,
    /// The link for programs that ask for an address.
    address: String,
    /// The same for the device that shows the page.
    subscribe: String,
    steps: Vec<(&'static str, &'static str)>,
}

/// `POST /konto/kalender`: a link, shown once; the one before ends.
pub(crate) async fn make(
    context: RequestContext,
    headers: HeaderMap,
) -> Result<PrivatePage, ApiError> {
    let (lang, account) = (context.lang, own_account::own(&context.visitor)?.account.row);
    let made = context.write(move |tx, action| make_calendar_link(tx, action, account));
    let token = made.await?;
    let address = format!("{}/kalender/{token}{ENDING}", base(&context.state, &headers)?);
    let rest = address.split_once("://").map_or(address.as_str(), |(_, rest)| rest);
    let subscribe = format!("webcal://{rest}");
    let svg = qr_code_svg::svg(&subscribe).map_err(Failure::from)?;
    let steps = words::STEPS.map(|(device, steps)| (device.get(lang), steps.get(lang)));
    Ok(PrivatePage(shown(&MadePage {
        frame: context.frame(words::CALENDAR.get(lang)),
        svg,
        address,
        subscribe,
        steps: steps.into(),
    })))
}

/// `POST /konto/kalender/loeschen`: the link reads nothing any more.
pub(crate) async fn revoke(context: RequestContext) -> Result<Response, ApiError> {
    let account = own_account::own(&context.visitor)?.account.row;
    context.write(move |tx, action| revoke_calendar_link(tx, action, account)).await?;
    Ok(see(&format!("{}?saved=calendar", own_account::ADDRESS)))
}

/// `GET /kalender/{file}`: the calendar for the token of a link.
pub(crate) async fn file(
    context: RequestContext,
    Path(file): Path<String>,
) -> Result<Response, ApiError> {
    let (lang, on) = (context.lang, context.today());
    let token = file.strip_suffix(ENDING).unwrap_or(&file).to_owned();
    let entries = context.read(move |tx| calendar_entries(tx, &token, on)).await?;
    let Some(entries) = entries else {
        return Ok((StatusCode::NOT_FOUND, gone(&context)).into_response());
    };
    let club = context.club.clone().unwrap_or_else(|| words::NAME.get(lang).to_owned());
    let events = entries.into_iter().map(|CalendarEntry { occasion, event }| {
        let title = title(&occasion, lang);
        let cancelled = words::IS_CANCELLED.get(lang);
        (if event.is_cancelled { format!("{cancelled}: {title}") } else { title }, event)
    });
    let text = calendar::ics(&club, events, context.state.clock.wall_clock);
    let headers =
        [(CONTENT_TYPE, "text/calendar; charset=utf-8"), (CACHE_CONTROL, "private, no-cache")];
    Ok((headers, text).into_response())
}

fn title(occasion: &Occasion, lang: Lang) -> String {
    match occasion {
        Occasion::Evening(evening) => kind_and_name(evening, lang),
        Occasion::Tournament(name) => name.clone(),
    }
}
