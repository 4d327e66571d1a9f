//! Opening the books of a new club: its name, its first account, and what it begins with.

use chrono::NaiveDate;
use club::access_problem::AccessProblem;
use club::audit_event::AuditEvent;
use club::statutes::Statutes;
use scoring::{Family, Ruleset};
use uuid::Uuid;
use wire::{GameId, Person, PersonId, StartGame};

use super::add_person::tidy_name;
use super::{
    AccountRequest, ActionContext, accept_invitation, add_evening, add_person, first_start,
    hand_out, start_game,
};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::evenings::{Evening, Kind};
use crate::store::links::Opens;
use crate::store::{accounts, club_names, games, statutes, trial_games};

/// What is filled in at the first start.
#[derive(Clone, Debug)]
pub struct NewClub {
    /// What the club is called; may be empty.
    pub name: String,
    /// Who gets the first account.
    pub account: AccountRequest,
    /// The token of the link that the program has printed; `None` for somebody at the machine itself.
    pub token: Option<String>,
}

/// Whether a club can be called so; it may also have no name.
pub fn is_club_name(name: &str) -> bool {
    name.trim().is_empty() || tidy_name(name).is_ok()
}

/// Whether the books have no account yet.
///
/// # Errors
/// The database's.
pub fn is_new(tx: &Transaction<'_>) -> Result<bool, Failure> {
    accounts::is_empty(tx)
}

/// Names the club, makes the first account and signs its owner in; the token of the session.
///
/// # Errors
/// The database's; the inner: why not, and nothing was done.
pub fn open_club(
    tx: &Transaction<'_>,
    context: &ActionContext,
    new: &NewClub,
) -> Result<Result<String, AccessProblem>, Failure> {
    let name = if new.name.trim().is_empty() { None } else { Some(tidy_name(&new.name)) };
    let Ok(name) = name.transpose() else {
        return Ok(Err(AccessProblem::Name));
    };
    let token = match &new.token {
        Some(token) => token.clone(),
        None if is_new(tx)? => match first_start(tx, context.now)? {
            Some(token) => token,
            None => return Ok(Err(AccessProblem::Link)),
        },
        None => return Ok(Err(AccessProblem::Link)),
    };
    let made = accept_invitation(tx, &token, &new.account, context.now)?;
    if made.is_ok() {
        statutes::append(tx, Uuid::now_v7(), &Statutes::of_new_club(), None, context.now)?;
    }
    if made.is_ok()
        && let Some(name) = name
    {
        name_club(tx, context, &name)?;
    }
    Ok(made)
}

/// Gives the club another name. The name it has already changes nothing.
///
/// # Errors
/// The name is none, or has characters that no paper prints.
pub fn rename_club(
    tx: &Transaction<'_>,
    context: &ActionContext,
    name: &str,
) -> Result<(), Failure> {
    let name = tidy_name(name)?;
    if club_names::current(tx)?.as_deref() == Some(&*name) {
        return Ok(());
    }
    name_club(tx, context, &name)
}

/// Gives the club a name that was tidied before.
fn name_club(tx: &Transaction<'_>, context: &ActionContext, name: &str) -> Result<(), Failure> {
    club_names::append(tx, name, context.now)?;
    context.log(tx, AuditEvent::ClubNamed, name, "")
}

/// An evening of the club on this day with a link to its tables; the token, and until when it opens them.
///
/// # Errors
/// The database's.
pub fn begin_first_evening(
    tx: &Transaction<'_>,
    context: &ActionContext,
    played_on: NaiveDate,
) -> Result<(String, chrono::DateTime<chrono::Utc>), Failure> {
    let key = Uuid::now_v7();
    let evening = Evening { key, kind: Kind::ClubEvening, played_on, name: String::new() };
    add_evening(tx, context, &evening)?;
    hand_out(tx, &Opens::Evening(key), None, context.now)
}

/// A game of four invented people that counts for nothing: it is never summed up for the year.
///
/// # Errors
/// The database's.
pub fn start_trial_game(
    tx: &Transaction<'_>,
    context: &ActionContext,
    names: [&str; 4],
    table: &str,
) -> Result<GameId, Failure> {
    let mut players = Vec::new();
    for name in names {
        let person = Person { id: PersonId(Uuid::now_v7()), name: name.to_owned() };
        players.push(add_person(tx, &person, context.now)?.id);
    }
    let id = GameId(Uuid::now_v7());
    let ruleset = Ruleset::preset(Family::Klassisch);
    let request =
        StartGame { id, ruleset, players, table: table.to_owned(), preset: None, evening: None };
    start_game(tx, &request, context.now)?;
    let game = games::by_id(tx, id)?.ok_or(Failure::UnknownGame)?.number;
    trial_games::append(tx, game)?;
    Ok(id)
}
