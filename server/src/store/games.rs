//! Games and who plays in them.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use club::PlayerNo;
use club::presets::PresetVersion;
use club::short_names::table_names;
use scoring::{Points, Ruleset};
use wire::{Ended, GameId, GamePreset, GameSummary, Person, PersonId, StartGame};

use super::engine::{Error, Row, Transaction, named};
use super::{endings, members, people};
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
    let game_id = tx.insert(
        "INSERT INTO games (key, ruleset, table_name, started_at)
         VALUES (:key, :ruleset, :table_name, :started_at)",
        named! {
            key: game.id,
            ruleset: serde_json::to_string(&game.ruleset)?,
            table_name: game.table,
            started_at: now,
        },
    )?;
    let mut insert_player = tx.prepare_cached(
        "INSERT INTO players (game_id, number, person_id)
         VALUES (?1, ?2, (SELECT id FROM people WHERE key = ?3))",
    )?;
    for (number, person) in (1_i64..).zip(&game.players) {
        insert_player.execute((game_id, number, person))?;
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
    tx.exec(
        "INSERT INTO game_presets (game_id, preset, name)
         VALUES ((SELECT id FROM games WHERE key = ?1), ?2, ?3)",
        (game, preset, name),
    )
}

/// The preset a game was begun with, where that is known.
pub fn preset_of(tx: &Transaction<'_>, game: i64) -> Result<Option<GamePreset>, Failure> {
    tx.one("SELECT preset, name FROM game_presets WHERE game_id = ?1", [game], |row| {
        Ok(GamePreset { id: row.get("preset")?, name: row.get("name")?, has_changed: false })
    })
}

/// How many games of a span of days were played by each preset; an older game without one by that of its rule set.
pub fn count_by_preset(
    tx: &Transaction<'_>,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<BTreeMap<String, u32>, Failure> {
    tx.rows(
        "SELECT IFNULL(preset, json_extract(ruleset, '$.rules')) AS played, COUNT(*) AS count
         FROM sittings
         JOIN games ON games.id = sittings.game_id
         LEFT JOIN game_presets ON game_presets.game_id = sittings.game_id
         WHERE played_on BETWEEN ?1 AND ?2 GROUP BY played",
        [first, last],
        |row| Ok((row.get("played")?, row.get("count")?)),
    )
}

/// The game with this id.
pub fn by_id(tx: &Transaction<'_>, id: GameId) -> Result<Option<Game>, Failure> {
    let Some(game) = tx.one(
        "SELECT games.id, games.key, ruleset, table_name, started_at, how, ended_at
         FROM games LEFT JOIN standing_endings ON standing_endings.game_id = games.id
         WHERE games.key = ?1",
        [id],
        game,
    )?
    else {
        return Ok(None);
    };
    let players = players(tx, game.number)?;
    Ok(Some(Game { players: players.into_iter().map(|(_, person)| person).collect(), ..game }))
}

/// When the games were started that were since an instant, but those that are only tried out.
pub fn started_since(
    tx: &Transaction<'_>,
    since: DateTime<Utc>,
) -> Result<Vec<DateTime<Utc>>, Failure> {
    tx.rows(
        "SELECT started_at FROM games
         WHERE started_at >= ?1
           AND NOT EXISTS (SELECT 1 FROM trial_games WHERE trial_games.game_id = games.id)",
        [since],
        |row| row.get("started_at"),
    )
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
    let games: Vec<_> = tx.rows(
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
                                    ORDER BY id DESC LIMIT ?1) AS newest) AS listed
         JOIN games ON games.id = listed.id
         LEFT JOIN standing_endings ON standing_endings.game_id = games.id
         ORDER BY games.id DESC",
        [most_ended],
        |row| {
            Ok((game(row)?, row.get::<u32>("deals")?, row.get("is_bankrupt")?))
        },
    )?;
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
    tx.one("SELECT key FROM games WHERE id = ?1", [number], |row| row.get("key"))
}

/// The rules of a game as they are stored, so that a caller parses rules shared by many games only once.
pub fn ruleset_text(tx: &Transaction<'_>, number: i64) -> Result<String, Failure> {
    tx.query_row("SELECT ruleset FROM games WHERE id = ?1", [number], |row| row.get("ruleset"))
}

/// The ids of all games, oldest first.
pub fn ids(tx: &Transaction<'_>) -> Result<Vec<GameId>, Failure> {
    tx.rows("SELECT key FROM games ORDER BY id", [], |row| row.get("key"))
}

/// The ids of a game's players in order, as the request that started it named them.
pub fn person_ids(game: &Game) -> Vec<PersonId> {
    game.players.iter().map(|person| person.id).collect()
}

fn game(row: &Row<'_>) -> Result<Game, Error> {
    Ok(Game {
        number: row.get("id")?,
        id: row.get("key")?,
        ruleset: row.document("ruleset")?,
        players: Vec::new(),
        table: row.get("table_name")?,
        started_at: row.get("started_at")?,
        ended: match endings::how(row)? {
            Some(how) => Some(Ended { how, at: row.get("ended_at")?, id: None }),
            None => None,
        },
    })
}

/// The players of a game, in order.
fn players(tx: &Transaction<'_>, game: i64) -> Result<Vec<(PlayerNo, Person)>, Failure> {
    tx.rows(
        "SELECT number, people.key, people.name
         FROM players JOIN people ON people.id = players.person_id
         WHERE game_id = ?1 ORDER BY number",
        [game],
        |row| Ok((row.get("number")?, people::person(row)?)),
    )
}

/// What the players of a game have: as it was booked at the end, or as its deals sum up so far, for those who ever paid
/// or were paid.
fn totals(tx: &Transaction<'_>, game: &Game) -> Result<BTreeMap<PlayerNo, Points>, Failure> {
    let totals = match game.ended {
        Some(_) => "SELECT number, points FROM results WHERE game_id = ?1",
        None => {
            "SELECT number, sum(points) AS points
             FROM standing_movements WHERE game_id = ?1 GROUP BY number"
        }
    };
    tx.rows(totals, [game.number], |row| Ok((row.get("number")?, row.get("points")?)))
}
