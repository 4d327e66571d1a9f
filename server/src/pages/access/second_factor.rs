//! `/konto/zweiter-faktor`: an authenticator app as second factor of one's own account, and the code it gives when signing in.

use askama::Template;
use axum::extract::Query;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use chrono::{DateTime, Utc};
use club::audit_event::AuditEvent;
use club::roles::Role;
use serde::Deserialize;
use texts::{Lang, second_factor as words};
use wire::ErrorCode;

use crate::actions::{self, CodeCheck};
use crate::authenticator;
use crate::documents::qr_code_svg;
use crate::failure::Failure;
use crate::pages::access::sign_in::{LOGIN, ONWARD, begin_session, onward};
use crate::pages::club::saved;
use crate::pages::door::{Door, door};
use crate::store::accounts::{self, Account};
use crate::store::second_factors;
use crate::web::AppState;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::layout::{Frame, ProblemView, shown};
use crate::web::rate_limit::{Counted, Place};
use crate::web::refusal_log::log;
use crate::web::response::PrivatePage;
use crate::web::scheme::Https;
use crate::web::visitor::Visitor;

/// The page's address.
pub(crate) const ADDRESS: &str = "/konto/zweiter-faktor";

/// A code of the app.
const CODE: Field = Field::text("code", words::CODE).fill("one-time-code");
/// The same field where a recovery code will do as well.
const CODE_OR_RECOVERY: Field = CODE.label(words::CODE_OR_RECOVERY);
/// The first step of the sign-in.
const PENDING: Field = Field::hidden("pending");

/// The form after a code that does not hold; what was typed is not sent back.
fn wrong(status: StatusCode, lang: Lang) -> FormData {
    let mut data = FormData::default();
    data.refuse(CODE, status, ProblemView::new("wrong_code", words::WRONG_CODE, lang));
    data
}

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

fn own(visitor: &Visitor) -> Result<Account, ApiError> {
    visitor
        .session
        .as_ref()
        .map(|session| session.account.clone())
        .ok_or(ApiError::Code(ErrorCode::NotSignedIn))
}

/// How far the second factor of an account is.
enum Stage {
    Off,
    /// A secret was made, as a code and to type, and waits for its first code.
    Waiting {
        svg: String,
        key: String,
    },
    On {
        codes_left: u32,
    },
}

#[derive(Template)]
#[template(path = "access/second_factor.html")]
struct FactorPage {
    frame: Frame,
    said: Option<&'static str>,
    stage: Stage,
    hint: String,
    form: Form,
}

/// `GET /konto/zweiter-faktor`.
pub(crate) async fn show(
    context: RequestContext,
    Query(query): Query<PageQuery>,
) -> Result<PrivatePage, ApiError> {
    let account = own(&context.visitor)?;
    page(account, query.saved.is_some(), &FormData::default(), &context).await
}

async fn page(
    account: Account,
    is_removed: bool,
    data: &FormData,
    context: &RequestContext,
) -> Result<PrivatePage, ApiError> {
    let (row, lang) = (account.row, context.lang);
    let read = context.read(move |tx| {
        Ok((second_factors::of_account(tx, row)?, second_factors::recovery_codes_left(tx, row)?))
    });
    let (factor, codes_left) = read.await?;
    let (stage, hint) = match factor {
        None => (Stage::Off, hint(context, &account, lang)),
        Some(factor) if factor.is_confirmed => {
            (Stage::On { codes_left }, words::REMOVE_HINT.get(lang).to_owned())
        }
        Some(factor) => {
            let address = authenticator::address(
                &factor.secret,
                &account.login,
                context.state.club().as_deref(),
            );
            let svg = qr_code_svg::svg(&address)
                .map_err(|_| Failure::Internal("the address of a secret is too long".to_owned()))?;
            let stage = Stage::Waiting { svg, key: factor.secret };
            (stage, words::SET_UP_HINT.get(lang).to_owned())
        }
    };
    Ok(PrivatePage(shown(&FactorPage {
        frame: context.frame(words::SECOND_FACTOR.get(lang)),
        said: is_removed.then(|| words::FACTOR_REMOVED.get(lang)),
        form: Form::new(ADDRESS, words::CONFIRM, words::NOT_DONE, lang)
            .field(if matches!(stage, Stage::On { .. }) { CODE_OR_RECOVERY } else { CODE })
            .fill_in(data),
        stage,
        hint,
    })))
}

/// What a second factor is for, and that it is required where it is missing.
fn hint(context: &RequestContext, account: &Account, lang: Lang) -> String {
    let hint = words::HINT.get(lang);
    if is_missing(&context.state, account) {
        format!("{} {hint}", words::REQUIRED.get(lang))
    } else {
        hint.to_owned()
    }
}

/// `POST /konto/zweiter-faktor`: makes a secret that waits for its first code.
pub(crate) async fn begin(context: RequestContext) -> Result<Response, ApiError> {
    let row = own(&context.visitor)?.row;
    context.write(move |tx, _| actions::begin_second_factor(tx, row)).await?;
    Ok(crate::web::response::see(ADDRESS))
}

#[derive(Template)]
#[template(path = "access/recovery_codes.html")]
struct RecoveryPage {
    frame: Frame,
    said: &'static str,
    codes: Vec<String>,
}

/// `POST /konto/zweiter-faktor/bestaetigen`: a first code; shows the recovery codes this once.
pub(crate) async fn confirm(context: RequestContext, data: FormData) -> Result<Response, ApiError> {
    let (account, now) = (own(&context.visitor)?, context.now());
    let attempt = CodeAttempt::begin(&context.state, account.clone(), now)?;
    let code = data.raw(CODE).to_owned();
    let confirmed =
        context.write(move |tx, _| actions::confirm_second_factor(tx, &account, &code, now));
    let Some(codes) = confirmed.await? else {
        return wrong_code(attempt, &context).await;
    };
    attempt.was_right(&context.state);
    let page = RecoveryPage {
        frame: context.frame(words::RECOVERY_CODES.get(context.lang)),
        said: words::FACTOR_ADDED.get(context.lang),
        codes,
    };
    Ok(PrivatePage(shown(&page)).into_response())
}

/// `POST /konto/zweiter-faktor/entfernen`: needs a code once more.
pub(crate) async fn remove(context: RequestContext, data: FormData) -> Result<Response, ApiError> {
    let (by, now) = (own(&context.visitor)?, context.now());
    let attempt = CodeAttempt::begin(&context.state, by.clone(), now)?;
    let code = data.raw(CODE).to_owned();
    let removed = context.write(move |tx, _| match actions::check_code(tx, &by, &code, now)? {
        CodeCheck::Wrong => Ok(false),
        CodeCheck::Right | CodeCheck::Recovered(_) => {
            actions::remove_second_factor(tx, &by, Some(&by), now)
        }
    });
    if removed.await? {
        attempt.was_right(&context.state);
        Ok(saved(ADDRESS))
    } else {
        wrong_code(attempt, &context).await
    }
}

/// A code that somebody sent.
struct CodeAttempt {
    account: Account,
    /// Whether no further one is allowed for a while.
    is_last: bool,
}

impl CodeAttempt {
    /// Counts it before it is checked: of many that are sent at the same time no more are checked than one after the other.
    fn begin(
        state: &AppState,
        account: Account,
        now: DateTime<Utc>,
    ) -> Result<CodeAttempt, ApiError> {
        let who = account.key.to_string();
        let is_last = match state.rate_limiter.take(Counted::CodesOfAccount, &who, now) {
            Place::Free => false,
            Place::Last => true,
            Place::None => return Err(ApiError::Code(ErrorCode::TooManyAttempts)),
        };
        Ok(CodeAttempt { account, is_last })
    }

    /// It was wrong; the last one before the account is refused for a while stands in the log.
    async fn was_wrong(&self, state: &AppState) {
        let CodeAttempt { account, is_last } = self;
        if *is_last {
            let author = Some(account.name.clone());
            log(state, author, AuditEvent::WrongCodes, &account.login, "").await;
        }
    }

    /// It was right: what was counted before is forgotten.
    fn was_right(&self, state: &AppState) {
        state.rate_limiter.forget(Counted::CodesOfAccount, &self.account.key.to_string());
    }
}

async fn wrong_code(attempt: CodeAttempt, context: &RequestContext) -> Result<Response, ApiError> {
    attempt.was_wrong(&context.state).await;
    let data = wrong(StatusCode::UNPROCESSABLE_ENTITY, context.lang);
    let page = page(attempt.account, false, &data, context).await?;
    Ok((data.status(), page).into_response())
}

#[derive(Template)]
#[template(path = "access/code_form.html")]
struct CodePage {
    frame: Frame,
    door: Door,
    form: Form,
}

/// The form for the code of a sign-in whose password was right.
pub(crate) fn code_form(
    context: &PageContext,
    pending: String,
    onward: &str,
    data: FormData,
) -> PrivatePage {
    let lang = context.lang;
    let (frame, door) = door(context, texts::access::SIGN_IN.get(lang));
    let (name, refused) = (texts::access::SIGN_IN, texts::access::NOT_SIGNED_IN);
    let form = Form::new("/anmelden/code", name, refused, lang)
        .fields([PENDING, ONWARD, CODE_OR_RECOVERY])
        .fill_in(&data.with(PENDING, pending).with(ONWARD, onward));
    PrivatePage(shown(&CodePage { frame, door, form }))
}

/// `POST /anmelden/code`: the second step of signing in.
pub(crate) async fn sign_in(
    context: RequestContext,
    headers: HeaderMap,
    https: Https,
    data: FormData,
) -> Result<Response, ApiError> {
    let (pending, onward, now) =
        (data.raw(PENDING).to_owned(), onward(Some(data.raw(ONWARD))), context.now());
    // The first step has to be repeated.
    let too_late = || {
        let mut again = FormData::of([(ONWARD, onward.clone())]);
        let problem = ProblemView::new("too_late", words::TOO_LATE, context.lang);
        again.refuse(LOGIN, StatusCode::UNPROCESSABLE_ENTITY, problem);
        Ok((again.status(), crate::pages::access::sign_in::page(&context, &again)).into_response())
    };
    let Some(row) = context.state.memory.pending_sign_ins.account(&pending, now) else {
        return too_late();
    };
    let read = context.read(move |tx| accounts::by_row(tx, row));
    let Some(account) = read.await?.filter(|account| !account.is_disabled) else {
        return too_late();
    };
    let (row, attempt) = (account.row, CodeAttempt::begin(&context.state, account.clone(), now)?);
    let code = data.raw(CODE).to_owned();
    let checked = context.write(move |tx, _| actions::check_code(tx, &account, &code, now));
    if checked.await? == CodeCheck::Wrong {
        attempt.was_wrong(&context.state).await;
        let data = wrong(StatusCode::UNAUTHORIZED, context.lang);
        return Ok((data.status(), code_form(&context, pending, &onward, data)).into_response());
    }
    attempt.was_right(&context.state);
    context.state.memory.pending_sign_ins.end(&pending);
    begin_session(&context.state, row, &headers, (https, context.lang), &onward).await
}
