//! The private link by which the calendar program of an account reads the club's evenings.

use club::audit_event::AuditEvent;

use crate::actions::ActionContext;
use crate::failure::Failure;
use crate::secrets;
use crate::store::calendar_links;
use crate::store::engine::Transaction;

/// What the audit log calls the link.
const SUBJECT: &str = "calendar";

/// Makes a link for an account and revokes the one it had. Returns the token, of which only a hash is stored.
///
/// # Errors
/// The database's, or the system gives no randomness.
pub fn make_calendar_link(
    tx: &Transaction<'_>,
    context: &ActionContext,
    account: i64,
) -> Result<String, Failure> {
    let token = secrets::token()?;
    calendar_links::revoke(tx, account, context.now)?;
    calendar_links::append(tx, account, &secrets::token_hash(&token), context.now)?;
    context.log(tx, AuditEvent::LinkMade, SUBJECT, "")?;
    Ok(token)
}

/// Revokes the link of an account. One that is not there is revoked already.
///
/// # Errors
/// The database's.
pub fn revoke_calendar_link(
    tx: &Transaction<'_>,
    context: &ActionContext,
    account: i64,
) -> Result<(), Failure> {
    if calendar_links::revoke(tx, account, context.now)? {
        context.log(tx, AuditEvent::LinkRevoked, SUBJECT, "")?;
    }
    Ok(())
}
