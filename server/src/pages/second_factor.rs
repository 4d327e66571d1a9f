//! `/konto/zweiter-faktor`: an authenticator app as second factor of one's own account, and the code it gives when signing in.

use axum::Extension;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use chrono::{DateTime, Utc};
use club::audit_event::AuditEvent;
use club::roles::Role;
use serde::Deserialize;
use texts::{Lang, Text, second_factor as words};
use wire::ErrorCode;

use crate::actions::{self, CodeCheck};
use crate::authenticator;
use crate::documents::qr_code_svg;
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::http::rate_limit::Counted;
use crate::http::refusal_log::log;
use crate::http::scheme::Https;
use crate::http::visitor::Visitor;
use crate::pages::club::saved;
use crate::pages::form::Form;
use crate::pages::response::BooksPage;
use crate::pages::sign_in::{begin_session, onward, typed};
use crate::pages::views::books::{self, Section};
use crate::store::accounts::{self, Account};
use crate::store::second_factors;

/// The page's address.
pub(crate) const ADDRESS: &str = "/konto/zweiter-faktor";

/// The query of the page.
#[derive(Deserialize)]
pub(crate) struct PageQuery {
    saved: Option<String>,
}

/// Whether somebody has to set a second factor up before anything else.
pub(crate) fn is_missing(state: &AppState, account: &Account) -> bool {
    state.requires_second_factor
        && matches!(account.role, Role::Administrator | Role::Treasurer)
        && !account.has_second_factor
}

fn own(visitor: Visitor) -> Result<Account, ApiError> {
    visitor.session.map(|session| session.account).ok_or(ApiError::Code(ErrorCode::NotSignedIn))
}

/// `GET /konto/zweiter-faktor`.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Extension(visitor): Extension<Visitor>,
    Query(query): Query<PageQuery>,
) -> Result<BooksPage, ApiError> {
    page(&state, own(visitor)?, query.saved.is_some(), None, lang).await
}

async fn page(
    state: &AppState,
    account: Account,
    is_saved: bool,
    wrong: Option<Text>,
    lang: Lang,
) -> Result<BooksPage, ApiError> {
    let row = account.row;
    let read = state.database.read(move |tx| {
        Ok((second_factors::of_account(tx, row)?, second_factors::recovery_codes_left(tx, row)?))
    });
    let (factor, codes_left) = read.await?;
    let wrong = wrong.map_or("", |wrong| wrong.get(lang)).to_owned();
    let form = |action: &str, fields, submit: Text| books::Form {
        action: format!("{ADDRESS}{action}"),
        fields,
        submit: submit.get(lang),
        ..books::Form::default()
    };
    let code = |name: Text| vec![typed("code", name, "text", "", lang)];
    let section = match factor {
        None => Section {
            hint: hint(state, &account, lang),
            forms: vec![form("", Vec::new(), words::SET_UP)],
            ..Section::default()
        },
        Some(factor) if factor.is_confirmed => Section {
            heading: words::REMOVE.get(lang).to_owned(),
            hint: words::REMOVE_HINT.get(lang).to_owned(),
            facts: vec![(words::CODES_LEFT.get(lang).to_owned(), codes_left.to_string())],
            forms: vec![form("/entfernen", code(words::CODE_OR_RECOVERY), words::REMOVE)],
            wrong,
            ..Section::default()
        },
        Some(factor) => {
            let address =
                authenticator::address(&factor.secret, &account.login, state.club().as_deref());
            let svg = qr_code_svg::svg(&address)
                .map_err(|_| Failure::Internal("the address of a secret is too long".to_owned()))?;
            Section {
                heading: words::SET_UP.get(lang).to_owned(),
                hint: words::SET_UP_HINT.get(lang).to_owned(),
                drawing: format!("<div class=\"code\">{svg}</div>"),
                facts: vec![(words::KEY.get(lang).to_owned(), factor.secret)],
                forms: vec![form("/bestaetigen", code(words::CODE), words::CONFIRM)],
                wrong,
                ..Section::default()
            }
        }
    };
    let title = words::SECOND_FACTOR.get(lang).to_owned();
    Ok(BooksPage(books::Page {
        title,
        is_saved,
        sections: vec![section],
        ..books::Page::default()
    }))
}

/// What a second factor is for, and that it is required where it is missing.
fn hint(state: &AppState, account: &Account, lang: Lang) -> String {
    let hint = words::HINT.get(lang);
    if is_missing(state, account) {
        format!("{} {hint}", words::REQUIRED.get(lang))
    } else {
        hint.to_owned()
    }
}

/// `POST /konto/zweiter-faktor`: makes a secret that waits for its first code.
pub(crate) async fn begin(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, ApiError> {
    let row = own(visitor)?.row;
    state.database.write(move |tx| actions::begin_second_factor(tx, row)).await?;
    Ok(crate::pages::response::see(ADDRESS))
}

/// `POST /konto/zweiter-faktor/bestaetigen`: a first code; shows the recovery codes this once.
pub(crate) async fn confirm(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Extension(visitor): Extension<Visitor>,
    Form(fields): Form,
) -> Result<Response, ApiError> {
    let (account, now) = (own(visitor)?, (state.clock.now)());
    refuse_too_many(&state, &account, now)?;
    let code = fields.get("code").cloned().unwrap_or_default();
    let by = account.clone();
    let confirmed =
        state.database.write(move |tx| actions::confirm_second_factor(tx, &by, &code, now));
    let Some(codes) = confirmed.await? else {
        return wrong_code(&state, account, now, lang).await;
    };
    let rows = codes.into_iter().map(|code| vec![books::Cell::Text(code)]);
    let section = Section {
        hint: words::RECOVERY_HINT.get(lang).to_owned(),
        table: Some(books::Table {
            heads: vec![(words::RECOVERY_CODES.get(lang), false)],
            rows: rows.collect(),
        }),
        links: vec![("/konto".to_owned(), texts::access::ACCOUNT.get(lang).to_owned())],
        ..Section::default()
    };
    let title = words::RECOVERY_CODES.get(lang).to_owned();
    let page =
        books::Page { title, is_saved: true, sections: vec![section], ..books::Page::default() };
    Ok(BooksPage(page).into_response())
}

/// `POST /konto/zweiter-faktor/entfernen`: needs a code once more.
pub(crate) async fn remove(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Extension(visitor): Extension<Visitor>,
    Form(fields): Form,
) -> Result<Response, ApiError> {
    let (account, now) = (own(visitor)?, (state.clock.now)());
    refuse_too_many(&state, &account, now)?;
    let code = fields.get("code").cloned().unwrap_or_default();
    let by = account.clone();
    let removed = state.database.write(move |tx| match actions::check_code(tx, &by, &code, now)? {
        CodeCheck::Wrong => Ok(false),
        CodeCheck::Right | CodeCheck::Recovered(_) => {
            actions::remove_second_factor(tx, &by, Some(&by), now)
        }
    });
    if removed.await? { Ok(saved(ADDRESS)) } else { wrong_code(&state, account, now, lang).await }
}

fn refuse_too_many(
    state: &AppState,
    account: &Account,
    now: DateTime<Utc>,
) -> Result<(), ApiError> {
    let who = account.key.to_string();
    if state.rate_limiter.is_full(Counted::CodesOfAccount, &who, now) {
        return Err(ApiError::Code(ErrorCode::TooManyAttempts));
    }
    Ok(())
}

/// Counts a wrong code; the last one before the account is refused for a while stands in the log.
async fn count_wrong_code(state: &AppState, account: &Account, now: DateTime<Utc>) {
    let who = account.key.to_string();
    if state.rate_limiter.count(Counted::CodesOfAccount, &who, now) {
        log(state, Some(account.name.clone()), AuditEvent::WrongCodes, &account.login, "").await;
    }
}

async fn wrong_code(
    state: &AppState,
    account: Account,
    now: DateTime<Utc>,
    lang: Lang,
) -> Result<Response, ApiError> {
    count_wrong_code(state, &account, now).await;
    let page = page(state, account, false, Some(words::WRONG_CODE), lang).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// The form for the code of a sign-in whose password was right.
pub(crate) fn code_form(
    pending: String,
    onward: &str,
    wrong: Option<Text>,
    lang: Lang,
) -> BooksPage {
    let form = books::Form {
        action: "/anmelden/code".to_owned(),
        hidden: vec![("pending", pending), ("weiter", onward.to_owned())],
        fields: vec![typed("code", words::CODE_OR_RECOVERY, "text", "", lang)],
        submit: texts::access::SIGN_IN.get(lang),
        ..books::Form::default()
    };
    let section = Section {
        hint: words::SIGN_IN_HINT.get(lang).to_owned(),
        wrong: wrong.map_or("", |wrong| wrong.get(lang)).to_owned(),
        forms: vec![form],
        ..Section::default()
    };
    let title = texts::access::SIGN_IN.get(lang).to_owned();
    BooksPage(books::Page {
        title,
        sections: vec![section],
        is_door: true,
        ..books::Page::default()
    })
}

/// `POST /anmelden/code`: the second step of signing in.
pub(crate) async fn sign_in(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    headers: HeaderMap,
    https: Https,
    Form(fields): Form,
) -> Result<Response, ApiError> {
    let field = |name: &str| fields.get(name).map_or("", String::as_str);
    let (pending, onward, now) =
        (field("pending").to_owned(), onward(Some(field("weiter"))), (state.clock.now)());
    let too_late = || {
        let page = crate::pages::sign_in::page(&onward, "", Some(words::TOO_LATE), lang);
        Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
    };
    let Some(row) = state.rate_limiter.pending_sign_ins.account(&pending, now) else {
        return too_late();
    };
    let read = state.database.read(move |tx| accounts::by_row(tx, row));
    let Some(account) = read.await?.filter(|account| !account.is_disabled) else {
        return too_late();
    };
    refuse_too_many(&state, &account, now)?;
    let (code, by) = (field("code").to_owned(), account.clone());
    let checked = state.database.write(move |tx| actions::check_code(tx, &by, &code, now)).await?;
    if checked == CodeCheck::Wrong {
        count_wrong_code(&state, &account, now).await;
        let form = code_form(pending, &onward, Some(words::WRONG_CODE), lang);
        return Ok((StatusCode::UNAUTHORIZED, form).into_response());
    }
    state.rate_limiter.pending_sign_ins.end(&pending);
    begin_session(&state, account.row, &headers, (https, lang), &onward).await
}
