//! What the server says of its standbys, which keep a second copy of all books.

use std::time::Duration;

use super::session::Session;
use crate::store::engine::{Error, Row, Transaction};

/// What keeps a second copy up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replication {
    /// A write is acknowledged when a standby has it too, and not before.
    pub is_required: bool,
    /// Those that are connected.
    pub standbys: Standbys,
}

/// The standbys of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standbys {
    /// The role may see how many there are, and no more: `GRANT pg_read_all_stats TO ostwind` lets it.
    Hidden {
        /// How many are connected, copies that are being made among them.
        connected: usize,
    },
    /// As the server sees them.
    Seen {
        /// How many get every change.
        streaming: usize,
        /// How many of these a write waits for.
        synchronous: usize,
        /// How many bytes of changes the one that is farthest behind has not applied yet.
        behind: u64,
        /// How long ago it was as it is now there, as far as it has said.
        delay: Duration,
    },
}

/// A standby that is not seen has its number of process, and nothing besides.
const SELECT: &str = "SELECT current_setting('synchronous_standby_names') <> '' AS is_required,
        count(pid) AS connected,
        count(pid) FILTER (WHERE state IS NULL) AS hidden,
        count(pid) FILTER (WHERE state = 'streaming') AS streaming,
        count(pid) FILTER (WHERE sync_state IN ('sync', 'quorum')) AS synchronous,
        CAST(coalesce(max(pg_current_wal_lsn() - replay_lsn), 0) AS BIGINT) AS behind,
        CAST(coalesce(1000 * extract(epoch FROM max(replay_lag)), 0) AS BIGINT) AS delay
     FROM pg_stat_replication";

/// Asks the server.
pub(super) fn now(session: &Session) -> Result<Replication, Error> {
    let unsigned = |row: &Row<'_>, column| {
        row.get::<i64>(column).map(|number| u64::try_from(number).unwrap_or_default())
    };
    let read = |row: &Row<'_>| {
        let standbys = if row.get::<usize>("hidden")? > 0 {
            Standbys::Hidden { connected: row.get("connected")? }
        } else {
            Standbys::Seen {
                streaming: row.get("streaming")?,
                synchronous: row.get("synchronous")?,
                behind: unsigned(row, "behind")?,
                delay: Duration::from_millis(unsigned(row, "delay")?),
            }
        };
        Ok(Replication { is_required: row.get("is_required")?, standbys })
    };
    let mut select = Transaction::of(session).prepare_cached(SELECT)?;
    select.one([], read)?.ok_or_else(Error::no_row)
}
