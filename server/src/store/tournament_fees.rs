//! Entry fees of tournaments: which entry of the cash book pays for whom.

use std::collections::BTreeSet;

use uuid::Uuid;
use wire::EntrantId;

use super::engine::Transaction;
use crate::failure::Failure;

/// Notes that the entry with this key pays an entrant's fee.
pub fn append(tx: &Transaction<'_>, entrant: EntrantId, entry: Uuid) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO tournament_fees (entry_id, entrant_id)
         SELECT entries.id, entrants.id FROM entries, entrants
         WHERE entries.key = ?1 AND entrants.key = ?2
         ON CONFLICT (entry_id) DO NOTHING",
        (entry, entrant),
    )
}

/// The key of the entry that pays an entrant's fee and was not reversed.
pub fn entry_of(tx: &Transaction<'_>, entrant: EntrantId) -> Result<Option<Uuid>, Failure> {
    tx.one(
        "SELECT entries.key FROM tournament_fees
         JOIN entries ON entries.id = entry_id JOIN entrants ON entrants.id = entrant_id
         WHERE entrants.key = ?1
           AND NOT EXISTS (SELECT 1 FROM entries AS later WHERE later.reverses_id = entries.id)",
        [entrant],
        |row| row.get("key"),
    )
}

/// Who of a tournament, given by its row, has paid the fee.
pub fn paid(tx: &Transaction<'_>, tournament: i64) -> Result<BTreeSet<EntrantId>, Failure> {
    tx.rows(
        "SELECT entrants.key FROM tournament_fees
         JOIN entries ON entries.id = entry_id JOIN entrants ON entrants.id = entrant_id
         WHERE tournament_id = ?1
           AND NOT EXISTS (SELECT 1 FROM entries AS later WHERE later.reverses_id = entries.id)",
        [tournament],
        |row| row.get("key"),
    )
}
