//! The renewal of a certificate of our own while the server runs.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use texts::Lang;

use super::{MachineNames, Tls};

/// How often it is looked whether addresses or files have changed.
const REFRESH_INTERVAL: Duration = Duration::from_secs(20);

/// Exchanges a certificate of our own, or one in files, whenever it is due. Never ends.
pub async fn keep_own(
    tls: &Arc<Tls>,
    names: impl Fn() -> MachineNames + Clone + Send + 'static,
    now: fn() -> DateTime<Utc>,
    lang: Lang,
) {
    let mut ticks = tokio::time::interval(REFRESH_INTERVAL);
    // The same problem is logged once, not at every tick.
    let mut logged = None;
    loop {
        ticks.tick().await;
        let (certificate, names) = (Arc::clone(tls), names.clone());
        let refreshed =
            tokio::task::spawn_blocking(move || certificate.refresh(names, now())).await;
        match refreshed {
            Ok(Ok(is_new)) => {
                if is_new {
                    tracing::warn!(days = tls.days_left(now()), "a new certificate is in use");
                }
                logged = None;
            }
            Ok(Err(problem)) => {
                if logged.as_ref() != Some(&problem) {
                    let text = texts::tls::problem(&problem, lang);
                    tracing::error!(days = tls.days_left(now()), "{text}");
                    logged = Some(problem);
                }
            }
            Err(error) => tracing::error!(%error, "the certificate cannot be examined"),
        }
    }
}
