//! Accounts: who signs in, and what for.

use chrono::{DateTime, Utc};
use club::name_order::name_order;
use club::roles::Role;
use uuid::Uuid;
use wire::PersonId;

use super::engine::{Error, Row, Transaction, named};
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
    tx.insert(
        "INSERT INTO accounts (key, person_id, name, login, password, role, is_disabled, created_at)
         VALUES (:key, (SELECT id FROM people WHERE key = :person), :name, :login, :password, :role, 0, :now)",
        named! {
            key: account.key,
            person: account.person,
            name: account.name,
            login: account.login,
            password: account.password,
            role: account.role.id(),
            now,
        },
    )
}

/// All accounts, by name.
pub fn all(tx: &Transaction<'_>) -> Result<Vec<Account>, Failure> {
    let mut accounts: Vec<Account> =
        tx.rows(&format!("SELECT {COLUMNS} FROM accounts ORDER BY accounts.id"), [], account)?;
    accounts.sort_by_cached_key(|account| name_order(&account.name));
    Ok(accounts)
}

/// The account with this id.
pub fn by_key(tx: &Transaction<'_>, key: Uuid) -> Result<Option<Account>, Failure> {
    tx.one(&format!("SELECT {COLUMNS} FROM accounts WHERE key = ?1"), [key], account)
}

/// The account of this row.
pub fn by_row(tx: &Transaction<'_>, row: i64) -> Result<Option<Account>, Failure> {
    tx.one(&format!("SELECT {COLUMNS} FROM accounts WHERE id = ?1"), [row], account)
}

/// The account with this login, and the hash of its password.
pub fn by_login(tx: &Transaction<'_>, login: &str) -> Result<Option<(Account, String)>, Failure> {
    tx.one(&format!("SELECT {COLUMNS}, password FROM accounts WHERE login = ?1"), [login], |row| {
        Ok((account(row)?, row.get("password")?))
    })
}

/// Whether there is no account at all.
pub fn is_empty(tx: &Transaction<'_>) -> Result<bool, Failure> {
    Ok(!tx.exists("SELECT 1 FROM accounts", [])?)
}

/// Whether there is an administrator's account that is not disabled.
pub fn is_administered(tx: &Transaction<'_>) -> Result<bool, Failure> {
    tx.exists("SELECT 1 FROM accounts WHERE role = 'administrator' AND is_disabled = 0", [])
}

/// Sets the password of an account.
pub fn set_password(tx: &Transaction<'_>, account: i64, hash: &str) -> Result<(), Failure> {
    tx.exec("UPDATE accounts SET password = ?2 WHERE id = ?1", (account, hash))
}

/// Changes what an account may do and whose it is.
pub fn change(
    tx: &Transaction<'_>,
    account: i64,
    role: Role,
    person: Option<PersonId>,
    is_disabled: bool,
) -> Result<(), Failure> {
    tx.exec(
        "UPDATE accounts SET role = :role, is_disabled = :is_disabled,
                person_id = (SELECT id FROM people WHERE key = :person) WHERE id = :account",
        named! { account, role: role.id(), is_disabled, person },
    )
}

/// Takes a person who is not named any more out of the accounts: the account stays, without name and closed.
pub fn forget(tx: &Transaction<'_>, person: PersonId) -> Result<(), Failure> {
    tx.exec(
        "UPDATE accounts SET name = '–', login = key, is_disabled = 1, person_id = NULL
         WHERE person_id IN (SELECT known_people.person_id FROM known_people JOIN people ON people.id = known_id
                             WHERE people.key = ?1)",
        [person],
    )
}

/// An account from [`COLUMNS`].
pub(super) fn account(row: &Row<'_>) -> Result<Account, Error> {
    let role: String = row.get("account_role")?;
    Ok(Account {
        row: row.get("account_row")?,
        key: row.get("account_key")?,
        name: row.get("account_name")?,
        login: row.get("login")?,
        role: Role::from_id(&role).ok_or_else(|| Error::unreadable("role", &role))?,
        is_disabled: row.get("is_disabled")?,
        person: row.get("person_key")?,
        has_second_factor: row.get("has_second_factor")?,
    })
}
