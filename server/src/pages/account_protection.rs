//! What the board does to protect somebody's account: signing it out everywhere, removing a second factor.

use axum::Extension;
use axum::extract::{Path, State};
use axum::response::Response;
use texts::{Lang, second_factor as words};
use uuid::Uuid;
use wire::ErrorCode;

use crate::actions;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::http::visitor::Visitor;
use crate::pages::accounts::{ADDRESS, by};
use crate::pages::club::{now, saved};
use crate::pages::views::books::{Form, Section};
use crate::store::accounts::{self, Account};

/// The sections on the page of an account.
pub(crate) fn sections(account: &Account, address: &str, lang: Lang) -> Vec<Section> {
    let section = |heading: texts::Text, hint: texts::Text, path: &str, submit: texts::Text| {
        let action = format!("{address}/{path}");
        Section {
            heading: heading.get(lang).to_owned(),
            hint: hint.get(lang).to_owned(),
            forms: vec![Form { action, submit: submit.get(lang), ..Form::default() }],
            ..Section::default()
        }
    };
    let everywhere = words::SIGN_OUT_EVERYWHERE;
    let mut sections =
        vec![section(everywhere, words::SIGN_OUT_OTHERS_HINT, "abmelden", everywhere)];
    if account.has_second_factor {
        let (heading, hint) = (words::SECOND_FACTOR, words::REMOVE_OTHERS_HINT);
        sections.push(section(heading, hint, "zweiter-faktor", words::REMOVE));
    }
    sections
}

/// `POST /verein/zugang/{account}/abmelden`: ends every session of an account.
pub(crate) async fn sign_out_everywhere(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    Path(named): Path<String>,
) -> Result<Response, ApiError> {
    let (by, now) = (by(&visitor)?, now(&state));
    let account = named_account(&state, &named).await?;
    state.database.write(move |tx| actions::sign_out_everywhere(tx, &account, &by, now)).await?;
    Ok(saved(&format!("{ADDRESS}/{named}")))
}

/// `POST /verein/zugang/{account}/zweiter-faktor`: removes the second factor of an account.
pub(crate) async fn remove_second_factor(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    Path(named): Path<String>,
) -> Result<Response, ApiError> {
    let (by, now) = (by(&visitor)?, now(&state));
    let account = named_account(&state, &named).await?;
    let removed =
        state.database.write(move |tx| actions::remove_second_factor(tx, &account, Some(&by), now));
    removed.await?;
    Ok(saved(&format!("{ADDRESS}/{named}")))
}

/// The account in an address.
async fn named_account(state: &AppState, named: &str) -> Result<Account, ApiError> {
    let nowhere = || ApiError::Code(ErrorCode::NoSuchAddress);
    let key: Uuid = named.parse().map_err(|_| nowhere())?;
    state.database.read(move |tx| accounts::by_key(tx, key)).await?.ok_or_else(nowhere)
}
