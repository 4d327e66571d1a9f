//! What the board does to protect somebody's account: signing it out everywhere, removing a second factor.

use axum::response::Response;
use texts::{Text, second_factor as words};
use uuid::Uuid;
use wire::ErrorCode;

use crate::actions;
use crate::pages::access::account::{Question, address, question};
use crate::pages::access::accounts::by;
use crate::store::accounts::{self, Account};
use crate::web::address_parts::AccountPath;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::response::{PrivatePage, see};

/// `GET /verein/zugang/{account}/abmelden`: asks first.
pub(crate) async fn ask_to_sign_out(
    context: RequestContext,
    AccountPath(key): AccountPath,
) -> Result<PrivatePage, ApiError> {
    let account = account_of(&context, key).await?;
    let words = (words::SIGN_OUT_EVERYWHERE, words::SIGN_OUT_OTHERS_HINT);
    Ok(ask(&account, "abmelden", words, &context))
}

/// `GET /verein/zugang/{account}/zweiter-faktor`: asks first.
pub(crate) async fn ask_to_remove_factor(
    context: RequestContext,
    AccountPath(key): AccountPath,
) -> Result<PrivatePage, ApiError> {
    let account = account_of(&context, key).await?;
    let words = (words::REMOVE, words::REMOVE_OTHERS_HINT);
    Ok(ask(&account, "zweiter-faktor", words, &context))
}

fn ask(
    account: &Account,
    path: &str,
    (title, hint): (Text, Text),
    context: &PageContext,
) -> PrivatePage {
    let asked = Question::about(account, (title, hint), context.lang);
    let action = format!("{}/{path}", asked.action);
    question(context, Question { action, ..asked })
}

/// `POST /verein/zugang/{account}/abmelden`: ends every session of an account.
pub(crate) async fn sign_out_everywhere(
    context: RequestContext,
    AccountPath(key): AccountPath,
) -> Result<Response, ApiError> {
    let (by, now) = (by(&context.visitor)?, context.now());
    let account = account_of(&context, key).await?;
    let page = address(account.key);
    context.write(move |tx, _| actions::sign_out_everywhere(tx, &account, &by, now)).await?;
    Ok(see(&format!("{page}?saved=signed_out")))
}

/// `POST /verein/zugang/{account}/zweiter-faktor`: removes the second factor of an account.
pub(crate) async fn remove_second_factor(
    context: RequestContext,
    AccountPath(key): AccountPath,
) -> Result<Response, ApiError> {
    let (by, now) = (by(&context.visitor)?, context.now());
    let account = account_of(&context, key).await?;
    let page = address(account.key);
    let removed =
        context.write(move |tx, _| actions::remove_second_factor(tx, &account, Some(&by), now));
    removed.await?;
    Ok(see(&format!("{page}?saved=factor")))
}

/// The account in an address.
async fn account_of(context: &RequestContext, key: Uuid) -> Result<Account, ApiError> {
    let found = context.read(move |tx| accounts::by_key(tx, key)).await?;
    found.ok_or(ApiError::Code(ErrorCode::NoSuchAddress))
}
