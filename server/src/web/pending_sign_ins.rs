//! Sign-ins whose password was right and whose code is still to come. They live as long as the server does.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};

use crate::failure::Failure;
use crate::limits::{MOST_PENDING_SIGN_INS, PENDING_SIGN_IN};
use crate::secrets::{token, token_hash};

/// The account and the time of the password, by the hash of the token in the form.
#[derive(Default)]
pub(crate) struct PendingSignIns(Mutex<HashMap<String, (i64, DateTime<Utc>)>>);

impl PendingSignIns {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, (i64, DateTime<Utc>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The token for the form that asks for the code.
    pub(crate) fn begin(&self, account: i64, now: DateTime<Utc>) -> Result<String, Failure> {
        let token = token()?;
        let mut pending = self.lock();
        pending.retain(|_, (_, since)| is_recent(*since, now));
        if pending.len() >= MOST_PENDING_SIGN_INS {
            let oldest = pending.iter().min_by_key(|(_, (_, since))| *since);
            if let Some(oldest) = oldest.map(|(hash, _)| hash.clone()) {
                pending.remove(&oldest);
            }
        }
        pending.insert(token_hash(&token), (account, now));
        Ok(token)
    }

    /// The account a token is for.
    pub(crate) fn account(&self, token: &str, now: DateTime<Utc>) -> Option<i64> {
        let pending = self.lock();
        let (account, since) = pending.get(&token_hash(token))?;
        is_recent(*since, now).then_some(*account)
    }

    /// Forgets a token that was used.
    pub(crate) fn end(&self, token: &str) {
        self.lock().remove(&token_hash(token));
    }
}

fn is_recent(since: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    let lasts = TimeDelta::from_std(PENDING_SIGN_IN).unwrap_or_default();
    (now - since).abs() < lasts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_holds_for_minutes_and_their_number_is_bounded() {
        let pending = PendingSignIns::default();
        let now: DateTime<Utc> = "2026-11-21T18:05:00Z".parse().unwrap();
        let first = pending.begin(7, now).unwrap();
        assert_eq!(pending.account(&first, now + TimeDelta::minutes(4)), Some(7));
        assert_eq!(pending.account(&first, now + TimeDelta::minutes(5)), None);
        assert_eq!(pending.account("guessed", now), None);
        for _ in 0..MOST_PENDING_SIGN_INS {
            pending.begin(8, now + TimeDelta::seconds(1)).unwrap();
        }
        assert_eq!(pending.account(&first, now), None);
        assert_eq!(pending.lock().len(), MOST_PENDING_SIGN_INS);
    }
}
