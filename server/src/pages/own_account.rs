//! `/konto`: the own account, its password, and the devices on which it is signed in.

use axum::Extension;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{IntoResponse as _, Response};
use club::audit_event::AuditEvent;
use serde::Deserialize;
use texts::{Lang, Text, access as words, numbers, second_factor as factor};

use crate::actions::{self, WallClock};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::attempts::Attempts;
use crate::http::error_response::ApiError;
use crate::http::refusal_log::log;
use crate::http::scheme::Https;
use crate::http::visitor::{self, CookieKind, Visitor};
use crate::pages::form::Form;
use crate::pages::response::{BooksPage, see};
use crate::pages::second_factor;
use crate::pages::sign_in::{new_password, typed};
use crate::pages::views::books::{self, Cell, Section, Table};
use crate::store::sessions::Session;
use crate::store::{accounts, sessions};

/// The page's address.
const ADDRESS: &str = "/konto";

/// The query of the page.
#[derive(Deserialize)]
pub(crate) struct SavedQuery {
    /// Something was saved just now.
    saved: Option<String>,
}

/// The session of the visitor; the guard lets nobody else come here.
fn own(visitor: Visitor) -> Result<Session, ApiError> {
    visitor.session.ok_or(ApiError::Code(wire::ErrorCode::NotSignedIn))
}

/// `GET /konto`.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Extension(visitor): Extension<Visitor>,
    Query(query): Query<SavedQuery>,
) -> Result<BooksPage, ApiError> {
    page(&state, own(visitor)?, query.saved.is_some(), None, lang).await
}

async fn page(
    state: &AppState,
    session: Session,
    is_saved: bool,
    wrong: Option<Text>,
    lang: Lang,
) -> Result<BooksPage, ApiError> {
    let (account, now) = (session.account, (state.clock.now)());
    let row = account.row;
    let open = state.database.read(move |tx| sessions::open(tx, row, now)).await?;
    let fact = |name: Text, value: &str| (name.get(lang).to_owned(), value.to_owned());
    let mut links = Vec::new();
    if let Some(person) = account.person {
        links.push((format!("/verein/personen/{person}"), words::OWN_PAGE.get(lang).to_owned()));
    }
    links.push((second_factor::ADDRESS.to_owned(), factor::SECOND_FACTOR.get(lang).to_owned()));
    let who = Section {
        facts: vec![
            fact(words::NAME, &account.name),
            fact(words::LOGIN, &account.login),
            fact(words::ROLE, words::role(account.role).get(lang)),
            fact(
                factor::SECOND_FACTOR,
                if account.has_second_factor { factor::IS_ON } else { factor::IS_OFF }.get(lang),
            ),
        ],
        links,
        forms: vec![books::Form {
            action: "/abmelden".to_owned(),
            submit: words::SIGN_OUT.get(lang),
            ..books::Form::default()
        }],
        ..Section::default()
    };
    let password = Section {
        heading: words::CHANGE_PASSWORD.get(lang).to_owned(),
        hint: words::CHANGE_PASSWORD_HINT.get(lang).to_owned(),
        wrong: wrong.map_or("", |wrong| wrong.get(lang)).to_owned(),
        forms: vec![books::Form {
            action: format!("{ADDRESS}/passwort"),
            fields: vec![
                typed("password", words::OLD_PASSWORD, "password", "", lang),
                typed("new_password", words::NEW_PASSWORD, "password", "", lang),
                typed("repeated", words::REPEATED, "password", "", lang),
            ],
            submit: words::CHANGE_PASSWORD.get(lang),
            ..books::Form::default()
        }],
        ..Section::default()
    };
    let devices = devices_section(&open, session.row, state.clock.wall_clock, lang);
    let title = words::ACCOUNT.get(lang).to_owned();
    let sections = vec![who, password, devices, everywhere_section(lang)];
    Ok(BooksPage(books::Page { title, is_saved, sections, ..books::Page::default() }))
}

/// The devices on which the account is signed in; on the own one nothing can be ended.
fn devices_section(open: &[Session], own: i64, wall: WallClock, lang: Lang) -> Section {
    let rows = open.iter().map(|other| {
        let device = words::device(&other.device, lang);
        let last = if other.row == own {
            Cell::Text(words::THIS_DEVICE.get(lang).to_owned())
        } else {
            Cell::Button {
                action: "/konto/sitzung",
                fields: vec![("session", other.key.to_string())],
                name: words::SIGN_OUT.get(lang),
                about: device.clone(),
            }
        };
        vec![
            Cell::Text(device),
            Cell::Text(numbers::date_time(wall(other.created_at), lang)),
            Cell::Text(numbers::date_time(wall(other.seen_at), lang)),
            last,
        ]
    });
    let heads = [words::DEVICE, words::SIGNED_IN_SINCE, words::LAST_SEEN, words::SIGN_OUT];
    Section {
        heading: words::DEVICES.get(lang).to_owned(),
        table: Some(Table {
            heads: heads.map(|head| (head.get(lang), false)).into(),
            rows: rows.collect(),
        }),
        ..Section::default()
    }
}

/// The button that ends every session, with what it does.
fn everywhere_section(lang: Lang) -> Section {
    Section {
        heading: factor::SIGN_OUT_EVERYWHERE.get(lang).to_owned(),
        hint: factor::SIGN_OUT_EVERYWHERE_HINT.get(lang).to_owned(),
        forms: vec![books::Form {
            action: format!("{ADDRESS}/ueberall-abmelden"),
            submit: factor::SIGN_OUT_EVERYWHERE.get(lang),
            ..books::Form::default()
        }],
        ..Section::default()
    }
}

/// `POST /konto/passwort`: ends all other sessions.
pub(crate) async fn change_password(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Extension(visitor): Extension<Visitor>,
    Form(fields): Form,
) -> Result<Response, ApiError> {
    let session = own(visitor)?;
    let (login, now) = (session.account.login.clone(), (state.clock.now)());
    let refused = async |wrong: Text, session: Session| {
        let page = page(&state, session, false, Some(wrong), lang).await?;
        Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
    };
    let attempts = Attempts::of_session(&session);
    let refuse_full = || {
        if attempts.is_full(&state.rate_limiter, now) {
            Err(ApiError::Code(wire::ErrorCode::TooManyAttempts))
        } else {
            Ok(())
        }
    };
    refuse_full()?;
    let new = match new_password(&fields) {
        Ok(new) => new,
        Err(wrong) => return refused(wrong, session).await,
    };
    let old = fields.get("password").cloned().unwrap_or_default();
    let asked = login.clone();
    let known = state.database.read(move |tx| accounts::by_login(tx, &asked)).await?;
    let (_, hash) = known.ok_or(Failure::Unavailable)?;
    let turn = state.rate_limiter.hashing.turn().await?;
    // Attempts that were counted while this request waited count too.
    refuse_full()?;
    if !turn.verify(old, hash).await? {
        let is_last = attempts.count(&state.rate_limiter, now);
        drop(turn);
        if is_last {
            log(
                &state,
                Some(session.account.name.clone()),
                AuditEvent::WrongPasswords,
                &login,
                ADDRESS,
            )
            .await;
        }
        return refused(words::WRONG_PASSWORD, session).await;
    }
    let hash = turn.hash(new).await?;
    drop(turn);
    let changed = state.database.write(move |tx| {
        actions::change_password(tx, &session.account, Some(session.row), &hash, now)
    });
    changed.await?;
    Ok(saved())
}

/// `POST /konto/sitzung`: signs another device out.
pub(crate) async fn end_session(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    Form(fields): Form,
) -> Result<Response, ApiError> {
    let (session, now) = (own(visitor)?, (state.clock.now)());
    let other = fields.get("session").and_then(|key| key.parse().ok());
    if let Some(other) = other {
        let account = session.account.row;
        state.database.write(move |tx| actions::sign_out(tx, account, other, now)).await?;
    }
    Ok(saved())
}

/// `POST /konto/ueberall-abmelden`: ends every session of the own account, this one included.
pub(crate) async fn sign_out_everywhere(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    https: Https,
) -> Result<Response, ApiError> {
    let (account, now) = (own(visitor)?.account, (state.clock.now)());
    let ended =
        state.database.write(move |tx| actions::sign_out_everywhere(tx, &account, &account, now));
    ended.await?;
    let mut response = see("/");
    visitor::set_cookie(&mut response, &state, https, CookieKind::Session, None);
    Ok(response)
}

fn saved() -> Response {
    (StatusCode::SEE_OTHER, [(LOCATION, "/konto?saved=1")]).into_response()
}
