//! When a change was made. A tablet without a network sends its changes later, with how long each has waited.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use chrono::{DateTime, TimeDelta, Utc};

use crate::web::AppState;

/// How long a change has waited on the tablet, in whole seconds. The tablet reads both ends from its own clock, so that
/// a wrong one does no harm.
const WAITED: &str = "ostwind-waited";

/// A longer wait counts as none, as does text that is no number: the tablet's clock was set meanwhile.
const LONGEST: TimeDelta = TimeDelta::days(7);

/// When the change in a request was made, as far as is known: else it is made now.
pub(crate) struct MadeAt(pub(crate) DateTime<Utc>);

impl FromRequestParts<AppState> for MadeAt {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<MadeAt, Infallible> {
        let header =
            parts.headers.get(WAITED).and_then(|header| header.to_str().ok()?.parse().ok());
        let waited = header
            .and_then(TimeDelta::try_seconds)
            .filter(|waited| (TimeDelta::zero()..=LONGEST).contains(waited));
        Ok(MadeAt((state.clock.now)() - waited.unwrap_or_default()))
    }
}
