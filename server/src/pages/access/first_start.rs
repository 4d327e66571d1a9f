//! `/anfang`: the door of a club that has no account yet, with three steps: its name, the first account, and how to begin.

use askama::Template;
use axum::http::header::{CACHE_CONTROL, REFERRER_POLICY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use club::access_problem::AccessProblem;
use serde::Deserialize;
use texts::{Text, access, first_start as words};
use wire::GameId;

use crate::actions::{self, AccountRequest, ActionContext, NewClub};
use crate::documents::tile_images::{self, Tile};
use crate::limits::{LONGEST_LOGIN, LONGEST_PASSWORD, SHORTEST_PASSWORD};
use crate::pages::access::sign_in::{cut, device, welcomed};
use crate::pages::access::table_links::{self, PassedLink};
use crate::pages::settings::house_network;
use crate::password_hashing::Asks;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::{ApiError, status_of};
use crate::web::first_code::{FirstCode, Typed};
use crate::web::layout::{FieldView, Frame, ProblemView, shown};
use crate::web::local::{Local, is_loopback};
use crate::web::response::{Page, see};
use crate::web::scheme::Https;

/// The page's address.
pub(crate) const ADDRESS: &str = "/anfang";

/// What is filled in.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct FirstStartForm {
    #[serde(default)]
    club: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    login: String,
    #[serde(default)]
    password: String,
    /// The token of the link that the program has printed.
    #[serde(default)]
    link: String,
    /// The code that it has printed, where somebody comes without the link.
    #[serde(default)]
    start_code: String,
    #[serde(default)]
    next: Next,
}

/// What the club begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Next {
    /// An evening with its code.
    Code,
    /// A game that does not count.
    Trial,
    /// Neither.
    #[default]
    Nothing,
}

#[derive(Template)]
#[template(path = "access/first_start.html")]
struct FirstStart {
    frame: Frame,
    winds: Vec<Tile>,
    is_local: bool,
    form: FormFields,
}

/// The form as it is drawn.
struct FormFields {
    club: FieldView,
    name: FieldView,
    login: FieldView,
    password: FieldView,
    password_hint: String,
    start_code: FieldView,
    link: String,
    /// Whether only a link opens the club, and there is none.
    needs_link: bool,
    problems: Vec<(&'static str, String)>,
}

/// A field that was refused: its name, the code, the words.
type Problem = (&'static str, &'static str, Text);

/// `GET /anfang`.
pub(crate) async fn show(
    Local(is_local): Local,
    context: RequestContext,
) -> Result<Response, ApiError> {
    if !context.read(actions::is_new).await? {
        return Ok(see("/"));
    }
    let needs_link = !context.state.first_code.exists();
    let form = FirstStartForm::default().drawn(&[], &context);
    Ok(page(&context, is_local, FormFields { needs_link, ..form }))
}

/// The door with the link that the program has printed.
pub(crate) fn with_link(context: &PageContext, token: &str) -> Response {
    let form = FirstStartForm { link: token.to_owned(), ..FirstStartForm::default() };
    page(context, false, form.drawn(&[], context))
}

fn page(context: &PageContext, is_local: bool, form: FormFields) -> Response {
    let frame = context.frame(words::WELCOME.get(context.lang));
    let winds = tile_images::group("1234z").unwrap_or_default();
    let page = Page(shown(&FirstStart { frame, winds, is_local, form }));
    // What the printed link leads to is not kept. The browser names its origin when the form is sent, which it would not
    // do for a page that forbids every referrer.
    ([(CACHE_CONTROL, "no-store"), (REFERRER_POLICY, "same-origin")], page).into_response()
}

impl FirstStartForm {
    /// What is wrong with it, as far as that shows without the books.
    fn problems(&self, first_code: &FirstCode) -> Vec<Problem> {
        let mut found = Vec::new();
        // The books know the link.
        let typed =
            if self.link.is_empty() { first_code.compare(&self.start_code) } else { Typed::Right };
        match typed {
            Typed::Right => {}
            Typed::Wrong => found.push(("start_code", "start_code", words::WRONG_CODE)),
            Typed::TooMany => found.push(("start_code", "start_code", words::TOO_MANY_CODES)),
        }
        if !actions::is_club_name(&self.club) {
            found.push(("club", "club", words::BAD_CLUB));
        }
        if self.name.trim().is_empty() {
            found.push(("name", "name", access::problem(AccessProblem::Name)));
        }
        if self.login.trim().is_empty() || self.login.chars().count() > LONGEST_LOGIN {
            found.push(("login", "login", access::problem(AccessProblem::Login)));
        }
        if !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&self.password.chars().count()) {
            found.push(("password", "password", words::BAD_PASSWORD));
        }
        found
    }

    /// The fields with what was typed, and what is wrong with them.
    fn drawn(&self, problems: &[Problem], context: &PageContext) -> FormFields {
        let field = |name: &str, value: &str| {
            let problem = problems.iter().find(|(field, ..)| *field == name);
            let problem = problem.map(|(_, code, text)| ProblemView {
                code,
                words: text.get(context.lang).to_owned(),
            });
            FieldView { value: cut(value, LONGEST_LOGIN), problem }
        };
        let listed =
            problems.iter().map(|(name, _, text)| (*name, text.get(context.lang).to_owned()));
        FormFields {
            club: field("club", &self.club),
            name: field("name", &self.name),
            login: field("login", &self.login),
            password: field("password", ""),
            start_code: field("start_code", &self.start_code),
            password_hint: words::password_hint(SHORTEST_PASSWORD, context.lang),
            link: self.link.clone(),
            needs_link: false,
            problems: listed.collect(),
        }
    }
}

/// Which field a refusal is about.
const fn field_of(problem: AccessProblem) -> (&'static str, &'static str) {
    match problem {
        AccessProblem::Name => ("name", "name"),
        AccessProblem::Login => ("login", "login"),
        AccessProblem::LoginTaken => ("login", "login_taken"),
        AccessProblem::Link
        | AccessProblem::PersonTaken
        | AccessProblem::LastAdministrator
        | AccessProblem::NoAccount => ("name", "link"),
    }
}

/// `POST /anfang`: the first account, and signed in.
pub(crate) async fn open(
    Local(is_local): Local,
    context: RequestContext,
    https: Https,
    headers: HeaderMap,
    axum::Form(form): axum::Form<FirstStartForm>,
) -> Result<Response, ApiError> {
    if !context.read(actions::is_new).await? {
        return Ok(see("/"));
    }
    let token = Some(form.link.clone()).filter(|link| !link.is_empty());
    let problems = form.problems(&context.state.first_code);
    let again = |status: StatusCode, problems: &[Problem]| {
        (status, page(&context, is_local, form.drawn(problems, &context))).into_response()
    };
    if !problems.is_empty() {
        return Ok(again(StatusCode::UNPROCESSABLE_ENTITY, &problems));
    }
    let turn = context.state.turns.hashing.turn(Asks::Stranger).await?;
    let password = turn.hash(form.password.clone()).await?;
    drop(turn);
    let device = device(&headers);
    let (name, login) = (form.name.clone(), form.login.clone());
    let account = AccountRequest { name, login, password, device };
    let new = NewClub { name: form.club.clone(), account, token };
    let acting = context.state.context(Some(new.account.name.trim().to_owned()));
    let (by, now) = (acting.clone(), acting.now);
    let made = context.write(move |tx, _| actions::open_club(tx, &by, &new)).await?;
    let session = match made {
        Ok(session) => session,
        Err(bad) => {
            let (field, code) = field_of(bad);
            return Ok(again(status_of(bad.kind()), &[(field, code, access::problem(bad))]));
        }
    };
    let booked = context.read(crate::store::club_names::current).await?;
    context.state.club.book(booked);
    let onward = |address: &str| welcomed(&context.state, https, address, &session, now);
    match form.next {
        Next::Nothing => Ok(onward("/")),
        Next::Trial => {
            let game = trial_game(acting, &context).await?;
            Ok(onward(&format!("/spiel/{game}")))
        }
        Next::Code if is_closed(&context, &headers) => {
            Ok(onward(&format!("{}?code=1", house_network::ADDRESS)))
        }
        Next::Code => {
            let mut response = code(acting, &headers, &context).await?;
            // The page with the code comes with the cookies that the redirect would have set.
            let cookies = onward("/");
            let cookies = cookies.headers().get_all(axum::http::header::SET_COOKIE).iter();
            for cookie in cookies {
                response.headers_mut().append(axum::http::header::SET_COOKIE, cookie.clone());
            }
            Ok(response)
        }
    }
}

/// Whether the code would lead to an address of this machine alone, and that can be changed on a page.
fn is_closed(context: &RequestContext, headers: &HeaderMap) -> bool {
    let base = table_links::base_of_tables(&context.state, headers);
    context.state.deployment.house.has_door() && base.is_ok_and(|base| is_loopback(&base))
}

async fn trial_game(acting: ActionContext, context: &RequestContext) -> Result<GameId, ApiError> {
    let (names, table) = (words::trial_players(context.lang), words::TRIAL_TABLE.get(context.lang));
    let begun = context.write(move |tx, _| actions::start_trial_game(tx, &acting, names, table));
    Ok(begun.await?)
}

/// The code of an evening that begins today, as a page to print.
async fn code(
    acting: ActionContext,
    headers: &HeaderMap,
    context: &RequestContext,
) -> Result<Response, ApiError> {
    let day = context.today();
    let made = context.write(move |tx, _| actions::begin_first_evening(tx, &acting, day));
    let (token, expires_at) = made.await?;
    let link = PassedLink {
        title: access::EVENING_LINK,
        hint: access::EVENING_LINK_HINT,
        address: format!("{}/tisch/{token}", table_links::base_of_tables(&context.state, headers)?),
        expires_at,
        back: ("/".to_owned(), words::TO_TODAY),
    };
    Ok(link.shown_at_the_door(context)?.into_response())
}
