//! Accounts: who signs in, and what for.

use chrono::{DateTime, Utc};
use club::name_order::name_order;
use club::roles::Role;
use rusqlite::{OptionalExtension, Row, Transaction, named_params};
use uuid::Uuid;
use wire::PersonId;

use super::statutes::optional;
use super::{instant_text, parsed, unreadable};
use crate::failure::Failure;

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The row.
    pub row: i64,
    /// The id.
    pub key: Uuid,
    /// As it stands in the log.
    pub name: String,
    /// What is typed to sign in, in small letters.
    pub login: String,
    /// What it may do.
    pub role: Role,
    /// Nobody signs in with it.
    pub is_disabled: bool,
    /// The person it belongs to, where that person is in the books.
    pub person: Option<PersonId>,
    /// A code is asked for besides the password.
    pub has_second_factor: bool,
}

/// An account to be added.
#[derive(Clone, Copy, Debug)]
pub struct NewAccount<'a> {
    /// The id.
    pub key: Uuid,
    /// As it stands in the log.
    pub name: &'a str,
    /// What is typed to sign in, in small letters.
    pub login: &'a str,
    /// The hash of the password.
    pub password: &'a str,
    /// What it may do.
    pub role: Role,
    /// The person it belongs to, where that person is in the books.
    pub person: Option<PersonId>,
}

/// The columns of an account; a person who was entered twice is the one under whose row it is known.
pub(super) const COLUMNS: &str =
    "accounts.id AS account_row, accounts.key AS account_key, accounts.name AS account_name, login, accounts.role AS
     account_role, is_disabled,
     EXISTS (SELECT 1 FROM second_factors
             WHERE account_id = accounts.id AND confirmed_at IS NOT NULL) AS has_second_factor,
     (SELECT people.key FROM known_people JOIN people ON people.id = known_id
      WHERE known_people.person_id = accounts.person_id) AS person_key";

/// Adds an account; says its row.
pub fn append(
    tx: &Transaction<'_>,
    account: NewAccount<'_>,
    now: DateTime<Utc>,
) -> Result<i64, Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO accounts (key, person_id, name, login, password, role, is_disabled, created_at)
         VALUES (:key, (SELECT id FROM people WHERE key = :person), :name, :login, :password, :role, 0, :now)",
    )?;
    Ok(insert.insert(named_params! {
        ":key": account.key.to_string(),
        ":person": account.person.map(|person| person.to_string()),
        ":name": account.name,
        ":login": account.login,
        ":password": account.password,
        ":role": account.role.id(),
        ":now": instant_text(now),
    })?)
}

/// All accounts, by name.
pub fn all(tx: &Transaction<'_>) -> Result<Vec<Account>, Failure> {
    let mut select =
        tx.prepare_cached(&format!("SELECT {COLUMNS} FROM accounts ORDER BY accounts.id"))?;
    let accounts = select.query_map([], account)?;
    let mut accounts = accounts.collect::<Result<Vec<Account>, _>>()?;
    accounts.sort_by_cached_key(|account| name_order(&account.name));
    Ok(accounts)
}

/// The account with this id.
pub fn by_key(tx: &Transaction<'_>, key: Uuid) -> Result<Option<Account>, Failure> {
    let mut select =
        tx.prepare_cached(&format!("SELECT {COLUMNS} FROM accounts WHERE key = ?1"))?;
    Ok(select.query_row([key.to_string()], account).optional()?)
}

/// The account of this row.
pub fn by_row(tx: &Transaction<'_>, row: i64) -> Result<Option<Account>, Failure> {
    let mut select = tx.prepare_cached(&format!("SELECT {COLUMNS} FROM accounts WHERE id = ?1"))?;
    Ok(select.query_row([row], account).optional()?)
}

/// The account with this login, and the hash of its password.
pub fn by_login(tx: &Transaction<'_>, login: &str) -> Result<Option<(Account, String)>, Failure> {
    let mut select =
        tx.prepare_cached(&format!("SELECT {COLUMNS}, password FROM accounts WHERE login = ?1"))?;
    Ok(select.query_row([login], |row| Ok((account(row)?, row.get("password")?))).optional()?)
}

/// Whether there is no account at all.
pub fn is_empty(tx: &Transaction<'_>) -> Result<bool, Failure> {
    let mut select = tx.prepare_cached("SELECT NOT EXISTS (SELECT 1 FROM accounts) AS is_empty")?;
    Ok(select.query_row([], |row| row.get("is_empty"))?)
}

/// Whether there is an administrator's account that is not disabled.
pub fn is_administered(tx: &Transaction<'_>) -> Result<bool, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM accounts WHERE role = 'administrator' AND is_disabled = 0) AS found",
    )?;
    Ok(select.query_row([], |row| row.get("found"))?)
}

/// Sets the password of an account.
pub fn set_password(tx: &Transaction<'_>, account: i64, hash: &str) -> Result<(), Failure> {
    tx.prepare_cached("UPDATE accounts SET password = ?2 WHERE id = ?1")?
        .execute((account, hash))?;
    Ok(())
}

/// Changes what an account may do and whose it is.
pub fn change(
    tx: &Transaction<'_>,
    account: i64,
    role: Role,
    person: Option<PersonId>,
    is_disabled: bool,
) -> Result<(), Failure> {
    let mut update = tx.prepare_cached(
        "UPDATE accounts SET role = :role, is_disabled = :is_disabled,
                person_id = (SELECT id FROM people WHERE key = :person) WHERE id = :account",
    )?;
    update.execute(named_params! {
        ":account": account,
        ":role": role.id(),
        ":is_disabled": is_disabled,
        ":person": person.map(|person| person.to_string()),
    })?;
    Ok(())
}

/// Takes a person who is not named any more out of the accounts: the account stays, without name and closed.
pub fn forget(tx: &Transaction<'_>, person: PersonId) -> Result<(), Failure> {
    let mut update = tx.prepare_cached(
        "UPDATE accounts SET name = '–', login = key, is_disabled = 1, person_id = NULL
         WHERE person_id IN (SELECT known_people.person_id FROM known_people JOIN people ON people.id = known_id
                             WHERE people.key = ?1)",
    )?;
    update.execute([person.to_string()])?;
    Ok(())
}

/// An account from [`COLUMNS`].
pub(super) fn account(row: &Row<'_>) -> Result<Account, rusqlite::Error> {
    let role: String = row.get("account_role")?;
    Ok(Account {
        row: row.get("account_row")?,
        key: parsed(row, "account_key")?,
        name: row.get("account_name")?,
        login: row.get("login")?,
        role: Role::from_id(&role).ok_or_else(|| unreadable("role", &role))?,
        is_disabled: row.get("is_disabled")?,
        person: optional(row, "person_key")?,
        has_second_factor: row.get("has_second_factor")?,
    })
}
