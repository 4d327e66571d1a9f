//! What somebody who has neither signed in nor a table's link may know of a game: names as the people chose them for the public,
//! no reasons and authors of corrections, and an ended game for a day only.

use chrono::{DateTime, TimeDelta, Utc};
use club::short_names::short_names;
use rusqlite::Transaction;
use wire::{Person, WholeGame};

use crate::failure::Failure;
use crate::store::members;

/// How long an ended game is shown to onlookers.
const AFTER_THE_END: TimeDelta = TimeDelta::hours(24);

/// Stands for the name of somebody whose page is hidden and who has no pseudonym.
const NO_NAME: &str = "N. N.";

/// Whether onlookers may still see a game that ended at this time.
pub fn is_shown_to_onlookers(ended_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> bool {
    ended_at.is_none_or(|at| now - at < AFTER_THE_END)
}

/// The players under the names they chose for the public.
///
/// # Errors
/// The database's.
fn with_public_names(tx: &Transaction<'_>, players: &[Person]) -> Result<Vec<Person>, Failure> {
    let named = players.iter().map(|person| {
        let (pseudonym, is_hidden) = members::public_name(tx, person.id)?;
        let name = match (pseudonym.is_empty(), is_hidden) {
            (false, _) => pseudonym,
            (true, true) => NO_NAME.to_owned(),
            (true, false) => person.name.clone(),
        };
        Ok(Person { id: person.id, name })
    });
    named.collect()
}

/// How the players are called at the table in public.
///
/// # Errors
/// The database's.
pub fn public_names_at_table(
    tx: &Transaction<'_>,
    players: &[Person],
) -> Result<Vec<String>, Failure> {
    let players = with_public_names(tx, players)?;
    let names: Vec<String> = players.into_iter().map(|person| person.name).collect();
    Ok(short_names(&names))
}

/// A game as onlookers see it.
///
/// # Errors
/// The database's.
pub fn for_onlookers(tx: &Transaction<'_>, mut game: WholeGame) -> Result<WholeGame, Failure> {
    game.state.game.players = with_public_names(tx, &game.state.game.players)?;
    // The club's short names are not for the public.
    game.state.game.short_names = Vec::new();
    for correction in &mut game.state.corrections {
        correction.author = None;
        correction.reason = String::new();
    }
    for deal in &mut game.withdrawn {
        (deal.author, deal.reason) = (None, None);
    }
    Ok(game)
}
