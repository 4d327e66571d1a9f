//! The seats of the sample club: an account of each role, and the code of the table that is being played at.

use chrono::{DateTime, Utc};
use club::roles::Role;
use rusqlite::Transaction;
use uuid::Uuid;

use crate::failure::Failure;
use crate::secrets;
use crate::store::accounts::{self, NewAccount};
use crate::store::games;
use crate::store::links::{self, Opens};
use crate::store::people;

/// Adds the accounts, with passwords that nobody has, and a link to the game that runs.
///
/// # Errors
/// The database's.
pub fn seat_demo(
    tx: &Transaction<'_>,
    table_hash: &str,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<(), Failure> {
    let people = people::all(tx)?;
    for (role, person) in Role::ALL.into_iter().zip(people.iter().rev()) {
        let account = NewAccount {
            key: Uuid::now_v7(),
            name: &person.name,
            login: role.id(),
            password: secrets::NOBODYS,
            role,
            person: Some(person.id),
        };
        accounts::append(tx, account, now)?;
    }
    let games = games::summaries(tx, 0, &[])?;
    if let Some(game) = games.iter().find(|game| game.ended.is_none()) {
        links::append(tx, &Opens::Game(game.id), table_hash, None, now, until)?;
    }
    Ok(())
}
