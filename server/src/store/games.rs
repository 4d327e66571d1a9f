//! Games and who plays in them.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use club::PlayerNo;
use club::presets::PresetVersion;
use club::short_names::table_names;
use rusqlite::{OptionalExtension, Row, Transaction, named_params};
use scoring::{Points, Ruleset};
use wire::{Ended, GameId, GamePreset, GameSummary, Person, PersonId, StartGame};

use super::{document, endings, instant_text, members, parsed, people};
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

/// Notes the preset a game was begun with, and its name at that time.
pub fn append_preset(
    tx: &Transaction<'_>,
    game: GameId,
    preset: &str,
    name: &str,
) -> Result<(), Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO game_presets (game_id, preset, name)
         VALUES ((SELECT id FROM games WHERE key = ?1), ?2, ?3)",
    )?;
    insert.execute((game.to_string(), preset, name))?;
    Ok(())
}

/// The preset a game was begun with, where that is known.
pub fn preset_of(tx: &Transaction<'_>, game: i64) -> Result<Option<GamePreset>, Failure> {
    let mut select =
        tx.prepare_cached("SELECT preset, name FROM game_presets WHERE game_id = ?1")?;
    let preset = select.query_row([game], |row| {
        Ok(GamePreset { id: row.get("preset")?, name: row.get("name")?, has_changed: false })
    });
    Ok(preset.optional()?)
}

/// How many games of a span of days were played by each preset; an older game without one by that of its rule set.
pub fn count_by_preset(
    tx: &Transaction<'_>,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<BTreeMap<String, u32>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT IFNULL(preset, json_extract(ruleset, '$.rules')) AS played, COUNT(*) AS count
         FROM sittings
         JOIN games ON games.id = sittings.game_id
         LEFT JOIN game_presets ON game_presets.game_id = sittings.game_id
         WHERE played_on BETWEEN ?1 AND ?2 GROUP BY played",
    )?;
    let counts = select.query_map([first.to_string(), last.to_string()], |row| {
        Ok((row.get("played")?, row.get("count")?))
    })?;
    Ok(counts.collect::<Result<_, _>>()?)
}

/// The game with this id.
pub fn by_id(tx: &Transaction<'_>, id: GameId) -> Result<Option<Game>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT games.id, games.key, ruleset, table_name, started_at, how, ended_at
         FROM games LEFT JOIN standing_endings ON standing_endings.game_id = games.id
         WHERE games.key = ?1",
    )?;
    let Some(game) = select.query_row([id.to_string()], game).optional()? else {
        return Ok(None);
    };
    let players = players(tx, game.number)?;
    Ok(Some(Game { players: players.into_iter().map(|(_, person)| person).collect(), ..game }))
}

/// The games that go on and the last that ended (as many as asked for), newest first, with what everybody has. The sums of an
/// ended game are stored, so the list takes as long after ten years as after one. Imported games are not in it, because they
/// were never on a tablet. `today` are the presets that hold today; none where the caller does not ask whether a preset has
/// changed.
pub fn summaries(
    tx: &Transaction<'_>,
    most_ended: u32,
    today: &[PresetVersion],
) -> Result<Vec<GameSummary>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT games.id, games.key, ruleset, table_name, started_at, how, ended_at,
                COALESCE((SELECT is_bankrupt FROM outcomes WHERE game_id = games.id), 0) AS is_bankrupt,
                (SELECT count(*) FROM standing_deals WHERE game_id = games.id) AS deals
         FROM (SELECT id FROM games
               WHERE NOT EXISTS (SELECT 1 FROM standing_endings AS ending
                                 WHERE ending.game_id = games.id)
               UNION ALL
               SELECT game_id FROM (SELECT game_id FROM standing_endings AS ending
                                    WHERE NOT EXISTS (SELECT 1 FROM brought_games AS imported
                                                      WHERE imported.game_id = ending.game_id)
                                    ORDER BY id DESC LIMIT ?1)) AS listed
         JOIN games ON games.id = listed.id
         LEFT JOIN standing_endings ON standing_endings.game_id = games.id
         ORDER BY games.id DESC",
    )?;
    let games = select.query_map([most_ended], |row| {
        Ok((game(row)?, row.get::<_, u32>("deals")?, row.get("is_bankrupt")?))
    })?;
    let games = games.collect::<Result<Vec<_>, _>>()?;
    let summaries = games.into_iter().map(|(game, deals, is_bankrupt)| {
        let players = players(tx, game.number)?;
        let mut all: BTreeMap<PlayerNo, Points> =
            players.iter().map(|(number, _)| (*number, Points::ZERO)).collect();
        all.extend(totals(tx, &game)?);
        let preset = preset_of(tx, game.number)?.map(|preset| {
            let version = today.iter().find(|version| version.preset == preset.id);
            let is_same = version.is_some_and(|version| version.ruleset == game.ruleset);
            let has_changed = !today.is_empty() && !is_same;
            GamePreset { has_changed, ..preset }
        });
        Ok(GameSummary {
            id: game.id,
            rules: game.ruleset.family(),
            players: players.into_iter().map(|(_, person)| person).collect(),
            table: game.table,
            started_at: game.started_at,
            ended: game.ended,
            is_bankrupt,
            deals,
            totals: all,
            preset,
            short_names: match members::called(tx, game.number)? {
                called if called.iter().all(|player| player.short_name.is_empty()) => Vec::new(),
                called => table_names(&called),
            },
        })
    });
    summaries.collect()
}

/// The id of the game with this number in the club's books.
pub fn id_of(tx: &Transaction<'_>, number: i64) -> Result<Option<GameId>, Failure> {
    let mut select = tx.prepare_cached("SELECT key FROM games WHERE id = ?1")?;
    Ok(select.query_row([number], |row| parsed(row, "key")).optional()?)
}

/// The rules of a game as they are stored, so that a caller parses rules shared by many games only once.
pub fn ruleset_text(tx: &Transaction<'_>, number: i64) -> Result<String, Failure> {
    let mut select = tx.prepare_cached("SELECT ruleset FROM games WHERE id = ?1")?;
    Ok(select.query_row([number], |row| row.get("ruleset"))?)
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
            Some(how) => Some(Ended { how, at: parsed(row, "ended_at")?, id: None }),
            None => None,
        },
    })
}

/// The players of a game, in order.
fn players(tx: &Transaction<'_>, game: i64) -> Result<Vec<(PlayerNo, Person)>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT number, people.key, people.name
         FROM players JOIN people ON people.id = players.person_id
         WHERE game_id = ?1 ORDER BY number",
    )?;
    let players =
        select.query_map([game], |row| Ok((PlayerNo(row.get("number")?), people::person(row)?)))?;
    Ok(players.collect::<Result<_, _>>()?)
}

/// What the players of a game have: as it was booked at the end, or as its deals sum up so far, for those who ever paid
/// or were paid.
fn totals(tx: &Transaction<'_>, game: &Game) -> Result<BTreeMap<PlayerNo, Points>, Failure> {
    let mut select = match game.ended {
        Some(_) => tx.prepare_cached("SELECT number, points FROM results WHERE game_id = ?1")?,
        None => tx.prepare_cached(
            "SELECT number, sum(points) AS points
             FROM standing_movements WHERE game_id = ?1 GROUP BY number",
        )?,
    };
    let totals = select.query_map([game.number], |row| {
        Ok((PlayerNo(row.get("number")?), Points(row.get("points")?)))
    })?;
    Ok(totals.collect::<Result<_, _>>()?)
}
