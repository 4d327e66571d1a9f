//! The second server of the database, as *Zustand* shows it: how far it is, and what would be missing without the first one.

use std::sync::Arc;

use texts::backups::megabytes;
use texts::{Lang, host as words};

use super::Desk;
use crate::failure::Failure;
use crate::store::postgres::{Replication, Standbys};

/// In words.
pub(super) struct SecondServer {
    /// Of its state: ok, wait or due.
    pub(super) kind: &'static str,
    /// How far it is.
    pub(super) what: String,
    /// What would be missing without the first server; none where that is said by the backups.
    pub(super) loss: Option<String>,
}

/// Asks the database; nothing where the books are files.
pub(super) async fn ask(desk: &Arc<Desk>, lang: Lang) -> Result<Option<SecondServer>, Failure> {
    let found = desk.wait(|desk| {
        let server = desk.storage.server()?;
        let found = server.replication();
        let said = |problem: &_| tracing::warn!(?problem, "nothing is seen of standbys");
        Some(found.inspect_err(said).ok())
    });
    Ok(found.await?.map(|replication| SecondServer::of(replication, lang)))
}

impl SecondServer {
    fn of(replication: Option<Replication>, lang: Lang) -> SecondServer {
        let unseen = SecondServer {
            kind: "wait",
            what: words::SECOND_NOT_SEEN.get(lang).to_owned(),
            loss: Some(words::LOSS_NOT_SEEN.get(lang).to_owned()),
        };
        let Some(Replication { is_required, standbys }) = replication else { return unseen };
        match standbys {
            Standbys::Hidden { connected: 0 } | Standbys::Seen { streaming: 0, .. } => {
                let (what, loss) = if is_required {
                    (words::SECOND_IS_MISSING, Some(words::WAITS_FOR_SECOND))
                } else {
                    (words::NO_SECOND, None)
                };
                let loss = loss.map(|loss| loss.get(lang).to_owned());
                let kind = if is_required { "due" } else { "wait" };
                SecondServer { kind, what: what.get(lang).to_owned(), loss }
            }
            Standbys::Hidden { .. } => unseen,
            Standbys::Seen { synchronous, behind, delay, .. } => {
                let size = megabytes(behind, lang);
                let delay = u64::try_from(delay.as_millis()).unwrap_or(u64::MAX);
                let what = match behind {
                    0 => words::LEVEL.get(lang).to_owned(),
                    _ => words::behind(&size, delay, lang),
                };
                let is_safe = is_required && synchronous > 0;
                let loss = match (is_safe, is_required) {
                    (true, _) => words::LOSS_OF_NOTHING.get(lang).to_owned(),
                    (false, true) => words::WAITS_FOR_SECOND.get(lang).to_owned(),
                    (false, false) => words::loss_behind(&size, lang),
                };
                let kind = match (is_safe, is_required) {
                    (true, _) => "ok",
                    (false, true) => "due",
                    (false, false) => "wait",
                };
                SecondServer { kind, what, loss: Some(loss) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn of(is_required: bool, streaming: usize, synchronous: usize, behind: u64) -> SecondServer {
        let delay = Duration::from_millis(12);
        let standbys = Standbys::Seen { streaming, synchronous, behind, delay };
        SecondServer::of(Some(Replication { is_required, standbys }), Lang::De)
    }

    #[test]
    fn it_says_what_would_be_missing() {
        let level = of(true, 1, 1, 0);
        assert_eq!((level.kind, level.what.as_str()), ("ok", "gleichauf"));
        assert!(level.loss.unwrap().contains("fehlt nichts"));
        let behind = of(false, 1, 0, 2_500_000);
        assert_eq!(behind.what, "2,5 MB, 12 ms zurück");
        assert!(behind.loss.unwrap().contains("gerade 2,5 MB"));
        assert_eq!(of(true, 0, 0, 0).kind, "due");
        let alone = of(false, 0, 0, 0);
        assert!(alone.what == "keiner" && alone.loss.is_none());
        let hidden = Standbys::Hidden { connected: 1 };
        let hidden = Some(Replication { is_required: true, standbys: hidden });
        assert_eq!(SecondServer::of(hidden, Lang::De).what, "nicht zu sehen");
        assert_eq!(SecondServer::of(None, Lang::De).kind, "wait");
    }
}
