//! Starting a game.

use chrono::{DateTime, Utc};
use club::audit_event::AuditEvent;
use uuid::Uuid;
use wire::{GameDetail, StartGame};

use crate::actions::{ActionContext, evening_end, game_detail, place_game};
use crate::documents::pdf;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::{evening_notices, evenings, games, people, presets};

/// The longest name of a table, in characters.
const LONGEST_TABLE_NAME: usize = 40;

/// Starts a game: who plays, in which order, and by which rules, for good. Sent again, it answers
/// with the game as it stands by then.
pub fn start_game(
    tx: &Transaction<'_>,
    request: &StartGame,
    now: DateTime<Utc>,
) -> Result<GameDetail, Failure> {
    let table = tidy_table(&request.table)?;
    let request = StartGame { table, ..request.clone() };
    if let Some(known) = games::by_id(tx, request.id)? {
        let is_same = known.ruleset == request.ruleset
            && games::person_ids(&known) == request.players
            && known.table == request.table;
        return if is_same { game_detail(tx, request.id) } else { Err(Failure::IdReused) };
    }
    let players = &request.players;
    let is_named_twice = (1..players.len()).any(|at| players[..at].contains(&players[at]));
    if is_named_twice || !request.ruleset.players().contains(&players.len()) {
        return Err(Failure::BadPlayers);
    }
    for person in players {
        people::by_id(tx, *person)?.ok_or(Failure::UnknownPerson)?;
    }
    games::append(tx, &request, now)?;
    if let Some((preset, name)) = chosen_preset(tx, &request)? {
        games::append_preset(tx, request.id, &preset, &name)?;
    }
    game_detail(tx, request.id)
}

/// As [`start_game`], at the context's instant; a new game is put to its evening: that of the tablet's link, else the one that the
/// request names.
///
/// # Errors
/// As [`start_game`].
pub fn start_and_place(
    tx: &Transaction<'_>,
    context: &ActionContext,
    request: &StartGame,
    evening: Option<Uuid>,
) -> Result<GameDetail, Failure> {
    let is_new = games::by_id(tx, request.id)?.is_none();
    let game = start_game(tx, request, context.now)?;
    // A game that is sent again stays where it is.
    if is_new {
        let number = games::by_id(tx, game.id)?.map(|game| game.number.to_string());
        context.log(tx, AuditEvent::GameStarted, &number.unwrap_or_default(), "")?;
        let named = || request.evening.map(|key| going_on(tx, context, key)).transpose();
        let evening = if evening.is_some() { evening } else { named()?.flatten() };
        place_game(tx, context, game.id, evening)?;
    }
    Ok(game)
}

/// The evening with this key, if it takes place now.
fn going_on(
    tx: &Transaction<'_>,
    context: &ActionContext,
    key: Uuid,
) -> Result<Option<Uuid>, Failure> {
    let Some(evening) = evenings::by_key(tx, key)? else { return Ok(None) };
    let noted = evening_notices::of_evening(tx, key)?;
    let is_cancelled = noted.is_some_and(|noted| noted.notice.is_cancelled);
    let has_come = evening.played_on <= context.today();
    let is_over = evening_end(&evening, context.wall_clock) <= context.now;
    Ok(Some(key).filter(|_| has_come && !is_cancelled && !is_over))
}

/// The preset a tablet has named, with its name: of the version whose rules it took, else of the latest. A tablet that
/// knows a preset the club does not know begins its game all the same.
fn chosen_preset(
    tx: &Transaction<'_>,
    request: &StartGame,
) -> Result<Option<(String, String)>, Failure> {
    let Some(id) = &request.preset else { return Ok(None) };
    let family = request.ruleset.family();
    let versions = presets::all(tx)?;
    let versions = || versions.iter().filter(|version| version.preset == *id);
    let chosen = versions().rfind(|version| version.ruleset == request.ruleset);
    if let Some(version) = chosen.or(versions().next_back()) {
        return Ok(Some((id.clone(), version.name.clone())));
    }
    // The presets of the six families have the id of the family and no stored name.
    Ok((id == family.id()).then(|| (id.clone(), String::new())))
}

/// The name of a table as it is kept.
pub(super) fn tidy_table(table: &str) -> Result<String, Failure> {
    let words: Vec<&str> = table.split_whitespace().collect();
    let table = words.join(" ");
    if table.chars().count() > LONGEST_TABLE_NAME {
        return Err(Failure::BadName);
    }
    match pdf::unprintable(&table) {
        Some(character) => Err(Failure::Unprintable { character }),
        None => Ok(table),
    }
}
