//! Sessions: devices on which somebody is signed in, and those on which somebody was.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use rusqlite::{OptionalExtension, Row, Transaction, named_params};
use uuid::Uuid;

use super::accounts::{self, Account};
use super::{instant_text, parsed};
use crate::failure::Failure;
use crate::limits::LONGEST_DEVICE;

/// Why a session has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndedBy {
    /// Somebody signed out.
    SignedOut,
    /// The password was changed elsewhere.
    PasswordChanged,
    /// The account was changed, or somebody else signed it out everywhere.
    AccountChanged,
}

impl EndedBy {
    const fn id(self) -> &'static str {
        match self {
            EndedBy::SignedOut => "signed_out",
            EndedBy::PasswordChanged => "password_changed",
            EndedBy::AccountChanged => "account_changed",
        }
    }
}

/// A session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The row.
    pub row: i64,
    /// The id.
    pub key: Uuid,
    /// The account it belongs to.
    pub account: Account,
    /// What the browser says it is.
    pub device: String,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// When somebody last did something with it, to a few minutes.
    pub seen_at: DateTime<Utc>,
    /// Until when.
    pub expires_at: DateTime<Utc>,
    /// It was ended before that.
    pub is_ended: bool,
}

/// Begins a session.
pub fn append(
    tx: &Transaction<'_>,
    account: i64,
    token_hash: &str,
    device: &str,
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<(), Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO sessions (key, token_hash, account_id, device, created_at, seen_at, expires_at)
         VALUES (:key, :token_hash, :account, :device, :now, :now, :expires_at)",
    )?;
    insert.execute(named_params! {
        ":key": Uuid::now_v7().to_string(),
        ":token_hash": token_hash,
        ":account": account,
        ":device": device.chars().take(LONGEST_DEVICE).collect::<String>(),
        ":now": instant_text(now),
        ":expires_at": instant_text(expires_at),
    })?;
    Ok(())
}

/// The session of a token, whether or not it has ended.
pub fn by_token(tx: &Transaction<'_>, token_hash: &str) -> Result<Option<Session>, Failure> {
    let mut select = tx.prepare_cached(&format!(
        "SELECT sessions.id, sessions.key, device, sessions.created_at, seen_at, expires_at,
                ended_at IS NOT NULL AS is_ended, {}
         FROM sessions JOIN accounts ON accounts.id = account_id WHERE token_hash = ?1",
        accounts::COLUMNS
    ))?;
    Ok(select.query_row([token_hash], session).optional()?)
}

/// The sessions of an account that go on, the last one used first.
pub fn open(
    tx: &Transaction<'_>,
    account: i64,
    now: DateTime<Utc>,
) -> Result<Vec<Session>, Failure> {
    let mut select = tx.prepare_cached(&format!(
        "SELECT sessions.id, sessions.key, device, sessions.created_at, seen_at, expires_at,
                ended_at IS NOT NULL AS is_ended, {}
         FROM sessions JOIN accounts ON accounts.id = account_id
         WHERE account_id = ?1 AND ended_at IS NULL AND expires_at > ?2
         ORDER BY seen_at DESC, sessions.id DESC",
        accounts::COLUMNS
    ))?;
    let sessions = select.query_map((account, instant_text(now)), session)?;
    Ok(sessions.collect::<Result<_, _>>()?)
}

/// When each account was last used, by its row, as far as its sessions are still stored.
pub fn last_seen(tx: &Transaction<'_>) -> Result<BTreeMap<i64, DateTime<Utc>>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT account_id, max(seen_at) AS seen_at FROM sessions GROUP BY account_id",
    )?;
    let rows = select.query_map([], |row| Ok((row.get("account_id")?, parsed(row, "seen_at")?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Notes that a session was used.
pub fn seen(tx: &Transaction<'_>, session: i64, now: DateTime<Utc>) -> Result<(), Failure> {
    tx.prepare_cached("UPDATE sessions SET seen_at = ?2 WHERE id = ?1")?
        .execute((session, instant_text(now)))?;
    Ok(())
}

/// Removes the sessions that were over before an instant.
pub fn remove_over_before(tx: &Transaction<'_>, until: DateTime<Utc>) -> Result<(), Failure> {
    tx.prepare_cached("DELETE FROM sessions WHERE coalesce(ended_at, expires_at) < ?1")?
        .execute([instant_text(until)])?;
    Ok(())
}

/// Ends one session of an account.
pub fn end(
    tx: &Transaction<'_>,
    account: i64,
    session: Uuid,
    by: EndedBy,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let mut update = tx.prepare_cached(
        "UPDATE sessions SET ended_at = :now, ended_by = :by
         WHERE account_id = :account AND key = :session AND ended_at IS NULL",
    )?;
    update.execute(named_params! {
        ":account": account,
        ":session": session.to_string(),
        ":by": by.id(),
        ":now": instant_text(now),
    })?;
    Ok(())
}

/// Ends all sessions of an account except one; says how many.
pub fn end_others(
    tx: &Transaction<'_>,
    account: i64,
    except: Option<i64>,
    by: EndedBy,
    now: DateTime<Utc>,
) -> Result<usize, Failure> {
    let mut update = tx.prepare_cached(
        "UPDATE sessions SET ended_at = :now, ended_by = :by
         WHERE account_id = :account AND ended_at IS NULL AND id IS NOT :except",
    )?;
    Ok(update.execute(named_params! {
        ":account": account,
        ":except": except,
        ":by": by.id(),
        ":now": instant_text(now),
    })?)
}

/// Whether an account was ever signed in anywhere.
pub fn has_any(tx: &Transaction<'_>, account: i64) -> Result<bool, Failure> {
    let mut select =
        tx.prepare_cached("SELECT EXISTS (SELECT 1 FROM sessions WHERE account_id = ?1) AS found")?;
    Ok(select.query_row([account], |row| row.get("found"))?)
}

/// Ends every session of everybody; says how many.
pub fn end_all(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<usize, Failure> {
    let mut update = tx.prepare_cached(
        "UPDATE sessions SET ended_at = ?1, ended_by = 'account_changed'
         WHERE ended_at IS NULL AND expires_at > ?1",
    )?;
    Ok(update.execute([instant_text(now)])?)
}

fn session(row: &Row<'_>) -> Result<Session, rusqlite::Error> {
    Ok(Session {
        row: row.get("id")?,
        key: parsed(row, "key")?,
        account: accounts::account(row)?,
        device: row.get("device")?,
        created_at: parsed(row, "created_at")?,
        seen_at: parsed(row, "seen_at")?,
        expires_at: parsed(row, "expires_at")?,
        is_ended: row.get("is_ended")?,
    })
}
