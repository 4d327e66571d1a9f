//! Refused requests in the audit log.

use axum::http::{Method, Uri};
use club::audit_event::AuditEvent;

use super::AppState;
use super::rate_limit::Counted;
use super::visitor::{Stale, Visitor};
use crate::failure::Failure;

/// Writes a refusal into the audit log, unless it concerns a stranger: only visitors without the right, or with a session or
/// link that has ended, are logged.
pub(crate) async fn log_refusal(
    state: &AppState,
    visitor: &Visitor,
    stale: Option<&Stale>,
    method: &Method,
    uri: &Uri,
    origin: &str,
) {
    let asked = format!("{method} {} ({origin})", uri.path());
    match (stale, visitor.account(), &visitor.table) {
        (_, Some(account), _) => {
            log(state, Some(account.name.clone()), AuditEvent::NotAllowed, &account.login, &asked)
                .await;
        }
        (Some(Stale::Session(session)), None, _) => {
            log(state, None, AuditEvent::OldSession, &session.account.login, &asked).await;
        }
        (Some(Stale::Link(link)), None, _) => {
            let verb = if link.is_revoked { AuditEvent::RevokedLink } else { AuditEvent::OldLink };
            log(state, None, verb, &link.key.to_string(), &asked).await;
        }
        (None, None, Some(device)) => {
            log(state, None, AuditEvent::OtherTable, &device.link.key.to_string(), &asked).await;
        }
        (None, None, None) => {}
    }
}

/// Writes a refusal into the audit log. The same one is written once in a while, and their number is limited.
pub(crate) async fn log(
    state: &AppState,
    author: Option<String>,
    verb: AuditEvent,
    subject: &str,
    details: &str,
) {
    let context = state.context(author);
    let now = context.now;
    let same = format!("{} {subject}", verb.id());
    let is_known = state.rate_limiter.is_full(Counted::SameLine, &same, now)
        || state.rate_limiter.is_full(Counted::Lines, "", now);
    if is_known {
        return;
    }
    state.rate_limiter.count(Counted::SameLine, &same, now);
    state.rate_limiter.count(Counted::Lines, "", now);
    let (subject, details) = (subject.to_owned(), details.to_owned());
    let written: Result<(), Failure> =
        state.database.write(move |tx| context.log(tx, verb, &subject, &details)).await;
    if let Err(failure) = written {
        tracing::warn!(?failure, "a refusal was not written into the log");
    }
}
