//! The links by which the calendar programs of accounts read the club's evenings. An account has one at most.

use chrono::{DateTime, Utc};

use super::engine::{Transaction, named};
use crate::failure::Failure;

/// When the link of an account was made, if it has one.
pub fn of_account(tx: &Transaction<'_>, account: i64) -> Result<Option<DateTime<Utc>>, Failure> {
    tx.one(
        "SELECT made_at FROM calendar_links WHERE account_id = ?1 AND revoked_at IS NULL",
        [account],
        |row| row.get("made_at"),
    )
}

/// Whether a token reads the calendar: its link holds, and its account may sign in.
pub fn is_good(tx: &Transaction<'_>, token_hash: &str) -> Result<bool, Failure> {
    tx.exists(
        "SELECT 1 FROM calendar_links JOIN accounts ON accounts.id = account_id
         WHERE token_hash = ?1 AND revoked_at IS NULL AND is_disabled = 0",
        [token_hash],
    )
}

/// Revokes the link of an account; false where it had none.
pub fn revoke(tx: &Transaction<'_>, account: i64, now: DateTime<Utc>) -> Result<bool, Failure> {
    Ok(tx.execute(
        "UPDATE calendar_links SET revoked_at = ?2 WHERE account_id = ?1 AND revoked_at IS NULL",
        (account, now),
    )? > 0)
}

/// Revokes all links; how many held.
pub fn revoke_all(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<usize, Failure> {
    tx.execute("UPDATE calendar_links SET revoked_at = ?1 WHERE revoked_at IS NULL", [now])
}

/// Adds the link of an account, which must have none.
pub fn append(
    tx: &Transaction<'_>,
    account: i64,
    token_hash: &str,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO calendar_links (account_id, token_hash, made_at) VALUES (:account, :hash, :now)",
        named! { account, hash: token_hash, now },
    )
}
