//! Games and who plays in them.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use club::{Ending, PlayerNo};
use rusqlite::{OptionalExtension, Row, Transaction, named_params};
use scoring::{Points, Ruleset};
use wire::{Ended, GameId, GameSummary, Person, PersonId, StartGame};

use super::{document, endings, instant_text, parsed, people};
use crate::failure::Failure;

/// A game without its deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its row; also its number in the club's books.
    pub number: i64,
    /// Its id.
    pub id: GameId,
    /// By which rules.
    pub ruleset: Ruleset,
    /// Who plays, in order.
    pub players: Vec<Person>,
    /// The table's name.
    pub table: String,
    /// When it was started.
    pub started_at: DateTime<Utc>,
    /// Whether and how it ended.
    pub ended: Option<Ended>,
}

impl Game {
    /// How many play. A game never has more than five.
    pub fn player_count(&self) -> u8 {
        u8::try_from(self.players.len()).unwrap_or(u8::MAX)
    }
}

/// What one person took home from one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Who.
    pub person: Person,
    /// Sum of all payments, with its sign.
    pub points: Points,
}

/// Adds a game with its players.
pub fn append(tx: &Transaction<'_>, game: &StartGame, now: DateTime<Utc>) -> Result<(), Failure> {
    let mut insert_game = tx.prepare_cached(
        "INSERT INTO games (key, ruleset, table_name, started_at)
         VALUES (:key, :ruleset, :table_name, :started_at)",
    )?;
    let game_id = insert_game.insert(named_params! {
        ":key": game.id.to_string(),
        ":ruleset": serde_json::to_string(&game.ruleset)?,
        ":table_name": game.table,
        ":started_at": instant_text(now),
    })?;
    let mut insert_player = tx.prepare_cached(
        "INSERT INTO players (game_id, number, person_id)
         VALUES (?1, ?2, (SELECT id FROM people WHERE key = ?3))",
    )?;
    for (number, person) in (1_i64..).zip(&game.players) {
        insert_player.execute((game_id, number, person.to_string()))?;
    }
    Ok(())
}

/// The game with this id.
pub fn by_id(tx: &Transaction<'_>, id: GameId) -> Result<Option<Game>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT games.id, games.key, ruleset, table_name, started_at, how, ended_at
         FROM games LEFT JOIN endings ON endings.game_id = games.id
         WHERE games.key = ?1",
    )?;
    let Some(game) = select.query_row([id.to_string()], game).optional()? else {
        return Ok(None);
    };
    let players = players(tx, Some(game.number))?.remove(&game.number).unwrap_or_default();
    Ok(Some(Game { players: players.into_iter().map(|(_, person)| person).collect(), ..game }))
}

/// The id of the game with this number in the club's books.
pub fn id_of_number(tx: &Transaction<'_>, number: i64) -> Result<Option<GameId>, Failure> {
    let mut select = tx.prepare_cached("SELECT key FROM games WHERE id = ?1")?;
    Ok(select.query_row([number], |row| parsed(row, "key")).optional()?)
}

/// Every game, newest first, with what everybody has.
pub fn summaries(tx: &Transaction<'_>) -> Result<Vec<GameSummary>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT games.id, games.key, ruleset, table_name, started_at, how, ended_at,
                (SELECT count(*) FROM standing_deals WHERE game_id = games.id) AS deals
         FROM games LEFT JOIN endings ON endings.game_id = games.id
         ORDER BY games.id DESC",
    )?;
    let games = select.query_map([], |row| Ok((game(row)?, row.get::<_, u32>("deals")?)))?;
    let games = games.collect::<Result<Vec<_>, _>>()?;
    let mut players = players(tx, None)?;
    let mut totals = totals(tx)?;
    let summaries = games.into_iter().map(|(game, deals)| {
        let players = players.remove(&game.number).unwrap_or_default();
        let mut all: BTreeMap<PlayerNo, Points> =
            players.iter().map(|(number, _)| (*number, Points::ZERO)).collect();
        all.extend(totals.remove(&game.number).unwrap_or_default());
        GameSummary {
            id: game.id,
            rules: game.ruleset.family(),
            players: players.into_iter().map(|(_, person)| person).collect(),
            table: game.table,
            started_at: game.started_at,
            ended: game.ended,
            deals,
            totals: all,
        }
    });
    Ok(summaries.collect())
}

/// What everybody took home from every game that ended in a way that counts, oldest game first.
pub fn counted_results(tx: &Transaction<'_>) -> Result<Vec<GameResult>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT people.key, people.name, endings.how, results.points
         FROM endings
         JOIN results ON results.game_id = endings.game_id
         JOIN players ON players.game_id = results.game_id AND players.number = results.number
         JOIN known_people ON known_people.person_id = players.person_id
         JOIN people ON people.id = known_people.known_id
         ORDER BY results.game_id, results.number",
    )?;
    let results = select.query_map([], |row| {
        let result =
            GameResult { person: people::person(row)?, points: Points(row.get("points")?) };
        Ok((endings::how(row)?, result))
    })?;
    let mut counted = Vec::new();
    for line in results {
        let (how, result) = line?;
        if how.is_some_and(Ending::counts) {
            counted.push(result);
        }
    }
    Ok(counted)
}

/// The id of the game with this number in the club's books.
pub fn id_of(tx: &Transaction<'_>, number: i64) -> Result<Option<GameId>, Failure> {
    let mut select = tx.prepare_cached("SELECT key FROM games WHERE id = ?1")?;
    Ok(select.query_row([number], |row| parsed(row, "key")).optional()?)
}

/// The ids of all games, oldest first.
pub fn ids(tx: &Transaction<'_>) -> Result<Vec<GameId>, Failure> {
    let mut select = tx.prepare_cached("SELECT key FROM games ORDER BY id")?;
    let ids = select.query_map([], |row| parsed(row, "key"))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// The ids of a game's players in order, as the request that started it named them.
pub fn person_ids(game: &Game) -> Vec<PersonId> {
    game.players.iter().map(|person| person.id).collect()
}

fn game(row: &Row<'_>) -> Result<Game, rusqlite::Error> {
    Ok(Game {
        number: row.get("id")?,
        id: parsed(row, "key")?,
        ruleset: document(row, "ruleset")?,
        players: Vec::new(),
        table: row.get("table_name")?,
        started_at: parsed(row, "started_at")?,
        ended: match endings::how(row)? {
            Some(how) => Some(Ended { how, at: parsed(row, "ended_at")? }),
            None => None,
        },
    })
}

type Players = BTreeMap<i64, Vec<(PlayerNo, Person)>>;

/// The players of one game, or of all.
fn players(tx: &Transaction<'_>, game: Option<i64>) -> Result<Players, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT game_id, number, people.key, people.name
         FROM players JOIN people ON people.id = players.person_id
         WHERE ?1 IS NULL OR game_id = ?1
         ORDER BY game_id, number",
    )?;
    let mut rows = select.query([game])?;
    let mut players = Players::new();
    while let Some(row) = rows.next()? {
        let player = (PlayerNo(row.get("number")?), people::person(row)?);
        players.entry(row.get("game_id")?).or_default().push(player);
    }
    Ok(players)
}

/// What the players of each game have, those who ever paid or were paid.
fn totals(tx: &Transaction<'_>) -> Result<BTreeMap<i64, BTreeMap<PlayerNo, Points>>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT game_id, number, sum(points) AS points
         FROM standing_movements GROUP BY game_id, number",
    )?;
    let mut rows = select.query([])?;
    let mut totals: BTreeMap<i64, BTreeMap<PlayerNo, Points>> = BTreeMap::new();
    while let Some(row) = rows.next()? {
        let player = PlayerNo(row.get("number")?);
        totals.entry(row.get("game_id")?).or_default().insert(player, Points(row.get("points")?));
    }
    Ok(totals)
}
