//! Wrong passwords, and whom they keep out: somebody who guesses from elsewhere must not keep the owner of an account out, so a
//! device on which the account was signed in before is counted apart from all strangers.

use axum::http::HeaderMap;
use chrono::{DateTime, Utc};

use crate::failure::Failure;
use crate::password_hashing::Asks;
use crate::secrets::token_hash;
use crate::store::sessions::{self, Session};
use crate::web::AppState;
use crate::web::rate_limit::{Counted, RateLimiter};
use crate::web::visitor;

/// The counters that one attempt to sign in counts for.
pub(crate) struct Attempts {
    counters: Vec<(Counted, String)>,
    /// Whether a stranger makes it, or a device on which the account was signed in before.
    pub(crate) asks: Asks,
}

impl Attempts {
    /// The counters of a login that was typed: that of the device, if the account was signed in on it before, else those of the
    /// login and the address.
    pub(crate) async fn of_login(
        state: &AppState,
        headers: &HeaderMap,
        login: &str,
        origin: &str,
    ) -> Result<Attempts, Failure> {
        if let Some(token) = visitor::device(state, headers) {
            let begun = state.database.read(move |tx| sessions::by_token(tx, &token_hash(&token)));
            if let Some(session) = begun.await?.filter(|session| session.account.login == login) {
                return Ok(Attempts::of_session(&session));
            }
        }
        let counters = vec![
            (Counted::PasswordsOfLoginFromAddress, format!("{login} {origin}")),
            (Counted::PasswordsFromAddress, origin.to_owned()),
            (Counted::PasswordsOfLogin, login.to_owned()),
        ];
        Ok(Attempts { counters, asks: Asks::Stranger })
    }

    /// The counter of a device on which the account is signed in, or was.
    pub(crate) fn of_session(session: &Session) -> Attempts {
        let counters = vec![(Counted::PasswordsOfDevice, session.key.to_string())];
        Attempts { counters, asks: Asks::Known }
    }

    /// Whether the limit of any counter is reached.
    pub(crate) fn is_full(&self, limiter: &RateLimiter, now: DateTime<Utc>) -> bool {
        self.counters.iter().any(|(what, who)| limiter.is_full(*what, who, now))
    }

    /// Counts a wrong password; returns whether it was the last one allowed for now.
    pub(crate) fn count(&self, limiter: &RateLimiter, now: DateTime<Utc>) -> bool {
        let count =
            |is_last, (what, who): &(Counted, String)| limiter.count(*what, who, now) || is_last;
        self.counters.iter().fold(false, count)
    }

    /// Forgets what was counted for the login; an address goes on being counted for all of them.
    pub(crate) fn forget(&self, limiter: &RateLimiter) {
        let of_login =
            self.counters.iter().filter(|(what, _)| *what != Counted::PasswordsFromAddress);
        for (what, who) in of_login {
            limiter.forget(*what, who);
        }
    }
}
