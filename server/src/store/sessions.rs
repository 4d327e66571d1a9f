//! Sessions: devices on which somebody is signed in, and those on which somebody was.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use texts::Lang;
use texts::access::HELP;
use uuid::Uuid;

use super::accounts::{self, Account};
use super::engine::{Error, Row, Transaction, named};
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
    /// Somebody from outside helps with the rights of the account.
    pub is_help: bool,
}

/// A session to be begun.
#[derive(Clone, Copy, Debug)]
pub struct NewSession<'a> {
    /// The id; that of a link where somebody helps.
    pub key: Uuid,
    /// The row of the account.
    pub account: i64,
    /// The hash of the token in the cookie.
    pub token_hash: &'a str,
    /// What the browser says it is.
    pub device: &'a str,
    /// Until when.
    pub expires_at: DateTime<Utc>,
}

/// Begins a session with an id of its own.
pub fn append(
    tx: &Transaction<'_>,
    account: i64,
    token_hash: &str,
    device: &str,
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<(), Failure> {
    begin(tx, NewSession { key: Uuid::now_v7(), account, token_hash, device, expires_at }, now)
}

/// Begins a session.
pub fn begin(
    tx: &Transaction<'_>,
    session: NewSession<'_>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO sessions (key, token_hash, account_id, device, created_at, seen_at, expires_at)
         VALUES (:key, :token_hash, :account, :device, :now, :now, :expires_at)",
        named! {
            key: session.key,
            token_hash: session.token_hash,
            account: session.account,
            device: session.device.chars().take(LONGEST_DEVICE).collect::<String>(),
            now,
            expires_at: session.expires_at,
        },
    )
}

const SESSION: &str = "SELECT sessions.id, sessions.key, device, sessions.created_at, seen_at, expires_at,
            ended_at IS NOT NULL AS is_ended, EXISTS (SELECT 1 FROM links WHERE links.key = sessions.key) AS is_help";

/// The session of a token, whether or not it has ended.
pub fn by_token(tx: &Transaction<'_>, token_hash: &str) -> Result<Option<Session>, Failure> {
    tx.one(
        &format!(
            "{SESSION}, {} FROM sessions JOIN accounts ON accounts.id = account_id WHERE token_hash = ?1",
            accounts::COLUMNS
        ),
        [token_hash],
        session,
    )
}

/// The sessions of an account that go on, the last one used first.
pub fn open(
    tx: &Transaction<'_>,
    account: i64,
    now: DateTime<Utc>,
) -> Result<Vec<Session>, Failure> {
    tx.rows(
        &format!(
            "{SESSION}, {} FROM sessions JOIN accounts ON accounts.id = account_id
             WHERE account_id = ?1 AND ended_at IS NULL AND expires_at > ?2
             ORDER BY seen_at DESC, sessions.id DESC",
            accounts::COLUMNS
        ),
        (account, now),
        session,
    )
}

/// When each account was last used, by its row, as far as its sessions are still stored.
pub fn last_seen(tx: &Transaction<'_>) -> Result<BTreeMap<i64, DateTime<Utc>>, Failure> {
    tx.rows(
        "SELECT account_id, max(seen_at) AS seen_at FROM sessions GROUP BY account_id",
        [],
        |row| Ok((row.get("account_id")?, row.get("seen_at")?)),
    )
}

/// Notes that a session was used.
pub fn seen(tx: &Transaction<'_>, session: i64, now: DateTime<Utc>) -> Result<(), Failure> {
    tx.exec("UPDATE sessions SET seen_at = ?2 WHERE id = ?1", (session, now))
}

/// Removes the sessions that were over before an instant.
pub fn remove_over_before(tx: &Transaction<'_>, until: DateTime<Utc>) -> Result<(), Failure> {
    tx.exec("DELETE FROM sessions WHERE coalesce(ended_at, expires_at) < ?1", [until])
}

/// Ends one session of an account.
pub fn end(
    tx: &Transaction<'_>,
    account: i64,
    session: Uuid,
    by: EndedBy,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "UPDATE sessions SET ended_at = :now, ended_by = :by
         WHERE account_id = :account AND key = :session AND ended_at IS NULL",
        named! { account, session, by: by.id(), now },
    )
}

/// Ends all sessions of an account except one; says how many.
pub fn end_others(
    tx: &Transaction<'_>,
    account: i64,
    except: Option<i64>,
    by: EndedBy,
    now: DateTime<Utc>,
) -> Result<usize, Failure> {
    tx.execute(
        "UPDATE sessions SET ended_at = :now, ended_by = :by
         WHERE account_id = :account AND ended_at IS NULL AND id IS DISTINCT FROM :except",
        named! { account, except, by: by.id(), now },
    )
}

/// Whether an account was ever signed in anywhere.
pub fn has_any(tx: &Transaction<'_>, account: i64) -> Result<bool, Failure> {
    tx.exists("SELECT 1 FROM sessions WHERE account_id = ?1", [account])
}

/// Ends every session of everybody; says how many.
pub fn end_all(tx: &Transaction<'_>, now: DateTime<Utc>) -> Result<usize, Failure> {
    tx.execute(
        "UPDATE sessions SET ended_at = ?1, ended_by = 'account_changed'
         WHERE ended_at IS NULL AND expires_at > ?1",
        [now],
    )
}

fn session(row: &Row<'_>) -> Result<Session, Error> {
    let (is_help, account) = (row.get("is_help")?, accounts::account(row)?);
    // Who helps is nobody of the club and has no telephone of the board.
    let account = if is_help {
        let name = HELP.get(Lang::De).to_owned();
        Account { name, person: None, has_second_factor: true, ..account }
    } else {
        account
    };
    Ok(Session {
        row: row.get("id")?,
        key: row.get("key")?,
        account,
        device: row.get("device")?,
        created_at: row.get("created_at")?,
        seen_at: row.get("seen_at")?,
        expires_at: row.get("expires_at")?,
        is_ended: row.get("is_ended")?,
        is_help,
    })
}
