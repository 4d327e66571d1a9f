//! Help from outside: the board lets somebody in who looks after the server, for a day, and sees in the log what was done.

use chrono::{DateTime, Utc};
use club::audit_event::AuditEvent;
use club::roles::Role;

use crate::actions::manage_access::{good_link, hand_out, note, revoke_link};
use crate::failure::Failure;
use crate::secrets;
use crate::store::accounts::{self, Account};
use crate::store::engine::Transaction;
use crate::store::links::{self, Opens};
use crate::store::sessions::{self, NewSession};

/// The token of a link with which somebody may help, and until when. Help that was asked for before ends.
///
/// # Errors
/// The database's.
pub fn ask_for_help(
    tx: &Transaction<'_>,
    by: &Account,
    now: DateTime<Utc>,
) -> Result<(String, DateTime<Utc>), Failure> {
    for link in links::good(tx, now)? {
        if matches!(link.opens, Opens::Help(_)) {
            revoke_link(tx, link.key, by, now)?;
        }
    }
    hand_out(tx, &Opens::Help(by.row), Some(by), now)
}

/// Begins the session of a link, which is used up by it: its token, and until when it lasts. None where the link opens nothing,
/// also because who made it is not of the board any more.
///
/// # Errors
/// The database's.
pub fn begin_help(
    tx: &Transaction<'_>,
    token: &str,
    device: &str,
    now: DateTime<Utc>,
) -> Result<Option<(String, DateTime<Utc>)>, Failure> {
    let Some(link) = good_link(tx, token, now)? else { return Ok(None) };
    let Opens::Help(account) = link.opens else { return Ok(None) };
    let is_good = |account: &Account| !account.is_disabled && account.role == Role::Administrator;
    if !accounts::by_row(tx, account)?.is_some_and(|account| is_good(&account)) {
        return Ok(None);
    }
    links::use_up(tx, link.row, now)?;
    let (token, expires_at) = (secrets::token()?, link.expires_at);
    let token_hash = secrets::token_hash(&token);
    let new = NewSession { key: link.key, account, token_hash: &token_hash, device, expires_at };
    sessions::begin(tx, new, now)?;
    let helper = sessions::by_token(tx, &token_hash)?.map(|session| session.account);
    note(tx, helper.as_ref(), AuditEvent::SignedIn, "", "", now)?;
    Ok(Some((token, expires_at)))
}
