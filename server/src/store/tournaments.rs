//! Tournaments, who plays in them, and the rounds that were drawn.

use std::ops::Range;

use chrono::{DateTime, NaiveDate, Utc};
use club::tournament::event::{FIRST_SUBSTITUTE, Status};
use club::tournament::report::KnownNumber;
use rusqlite::{OptionalExtension, Row, Transaction, named_params};
use wire::tournament::{Entrant, NewTournament};
use wire::{EntrantId, TournamentId};

use super::statutes::optional;
use super::{document, instant_text, parsed};
use crate::failure::Failure;

/// Adds a tournament.
pub fn append(
    tx: &Transaction<'_>,
    tournament: &NewTournament,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO tournaments (key, name, place, first_day, days, rules, rounds, minutes,
                                  entered_twice, hands_count, country, must_qualify, fee_cents,
                                  organiser, on_behalf, starts, author, added_at)
         VALUES (:key, :name, :place, :first_day, :days, :rules, :rounds, :minutes,
                 :entered_twice, :hands_count, :country, :must_qualify, :fee_cents, :organiser,
                 :on_behalf, :starts, :author, :added_at)",
    )?;
    insert.execute(named_params! {
        ":key": tournament.id.to_string(),
        ":name": tournament.name,
        ":place": tournament.place,
        ":first_day": tournament.first_day.to_string(),
        ":days": tournament.days,
        ":rules": tournament.rules,
        ":rounds": tournament.rounds,
        ":minutes": tournament.minutes,
        ":entered_twice": tournament.is_entered_twice,
        ":hands_count": tournament.hands_count,
        ":country": tournament.country,
        ":must_qualify": tournament.must_qualify,
        ":fee_cents": tournament.fee_cents,
        ":organiser": tournament.organiser,
        ":on_behalf": tournament.on_behalf,
        ":starts": serde_json::to_string(&tournament.starts)?,
        ":author": author,
        ":added_at": instant_text(now),
    })?;
    Ok(())
}

/// Changes everything about a tournament but its id.
pub fn change(tx: &Transaction<'_>, row: i64, tournament: &NewTournament) -> Result<(), Failure> {
    let mut update = tx.prepare_cached(
        "UPDATE tournaments SET name = :name, place = :place, first_day = :first_day, days = :days, rules = :rules,
             rounds = :rounds, minutes = :minutes, entered_twice = :entered_twice, hands_count = :hands_count,
             country = :country, must_qualify = :must_qualify, fee_cents = :fee_cents,
             organiser = :organiser, on_behalf = :on_behalf, starts = :starts,
             revision = revision + 1
         WHERE id = :row",
    )?;
    update.execute(named_params! {
        ":name": tournament.name,
        ":place": tournament.place,
        ":first_day": tournament.first_day.to_string(),
        ":days": tournament.days,
        ":rules": tournament.rules,
        ":rounds": tournament.rounds,
        ":minutes": tournament.minutes,
        ":entered_twice": tournament.is_entered_twice,
        ":hands_count": tournament.hands_count,
        ":country": tournament.country,
        ":must_qualify": tournament.must_qualify,
        ":fee_cents": tournament.fee_cents,
        ":organiser": tournament.organiser,
        ":on_behalf": tournament.on_behalf,
        ":starts": serde_json::to_string(&tournament.starts)?,
        ":row": row,
    })?;
    Ok(())
}

/// Numbers of the European association in other tournaments, the newest tournament first.
pub fn numbers_elsewhere(
    tx: &Transaction<'_>,
    tournament: TournamentId,
) -> Result<Vec<KnownNumber>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT ema, trim(first_name || ' ' || last_name) AS called, tournaments.name AS tournament
         FROM entrants JOIN tournaments ON tournaments.id = tournament_id
         WHERE ema <> '' AND tournaments.key <> ?1 ORDER BY first_day DESC, tournaments.id DESC",
    )?;
    let all = select.query_map([tournament.to_string()], |row| {
        Ok(KnownNumber {
            ema: row.get("ema")?,
            name: row.get("called")?,
            tournament: row.get("tournament")?,
        })
    })?;
    Ok(all.collect::<Result<_, _>>()?)
}

/// The tournament with this id, and its row.
pub fn by_id(
    tx: &Transaction<'_>,
    id: TournamentId,
) -> Result<Option<(i64, NewTournament)>, Failure> {
    let mut select = tx.prepare_cached("SELECT * FROM tournaments WHERE key = ?1")?;
    let found = select.query_row([id.to_string()], |row| Ok((row.get("id")?, tournament(row)?)));
    Ok(found.optional()?)
}

/// The tournaments that begin on a day or later, each with the number of its changes and when it was added.
pub fn since(
    tx: &Transaction<'_>,
    first: NaiveDate,
) -> Result<Vec<(NewTournament, u32, DateTime<Utc>)>, Failure> {
    let mut select =
        tx.prepare_cached("SELECT * FROM tournaments WHERE first_day >= ?1 ORDER BY first_day")?;
    let found = select.query_map([first.to_string()], |row| {
        Ok((tournament(row)?, row.get("revision")?, parsed(row, "added_at")?))
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// All of them, the newest first.
pub fn all(tx: &Transaction<'_>) -> Result<Vec<NewTournament>, Failure> {
    let mut select =
        tx.prepare_cached("SELECT * FROM tournaments ORDER BY first_day DESC, id DESC")?;
    let all = select.query_map([], tournament)?;
    Ok(all.collect::<Result<_, _>>()?)
}

fn tournament(row: &Row<'_>) -> Result<NewTournament, rusqlite::Error> {
    Ok(NewTournament {
        id: parsed(row, "key")?,
        name: row.get("name")?,
        place: row.get("place")?,
        first_day: parsed(row, "first_day")?,
        days: row.get("days")?,
        rules: row.get("rules")?,
        rounds: row.get("rounds")?,
        minutes: row.get("minutes")?,
        is_entered_twice: row.get("entered_twice")?,
        hands_count: row.get("hands_count")?,
        country: row.get("country")?,
        must_qualify: row.get("must_qualify")?,
        fee_cents: row.get("fee_cents")?,
        organiser: row.get("organiser")?,
        on_behalf: row.get("on_behalf")?,
        starts: document(row, "starts")?,
    })
}

/// An entry of a person, with what the person wrote in the public form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonsEntry {
    /// The name of the tournament.
    pub tournament: String,
    /// Its first day.
    pub first_day: NaiveDate,
    /// Who entered, as typed.
    pub entrant: Entrant,
    /// How the person can be reached; empty where nothing was written.
    pub contact: String,
    /// Under which name the person appears in public, where the form asked.
    pub consent: Option<String>,
}

/// The entries of a person, given by their row, the oldest tournament first.
pub fn entries_of(tx: &Transaction<'_>, person: i64) -> Result<Vec<PersonsEntry>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT tournaments.name, first_day, entrants.key, entrants.number, entrants.first_name, entrants.last_name,
                entrants.ema, entrants.country, entrants.club, entrants.team, entrants.status, people.key AS person,
                ifnull(contact, '') AS contact, consent
         FROM entrants JOIN tournaments ON tournaments.id = entrants.tournament_id
         JOIN people ON people.id = entrants.person_id
         LEFT JOIN tournament_sign_ups ON tournament_sign_ups.key = entrants.key
         WHERE person_id = ?1 ORDER BY first_day, tournaments.id",
    )?;
    let found = select.query_map([person], |row| {
        Ok(PersonsEntry {
            tournament: row.get("name")?,
            first_day: parsed(row, "first_day")?,
            entrant: entrant(row)?,
            contact: row.get("contact")?,
            consent: row.get("consent")?,
        })
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// Whether somebody entered a tournament under this id.
pub fn is_entrant(tx: &Transaction<'_>, id: EntrantId) -> Result<bool, Failure> {
    let mut select = tx.prepare_cached("SELECT 1 FROM entrants WHERE key = ?1")?;
    Ok(select.exists([id.to_string()])?)
}

/// Takes the name of a person, given by their row, from all tournaments; places and results stay.
pub(super) fn forget(tx: &Transaction<'_>, person: i64, name: &str) -> Result<(), Failure> {
    let mut delete = tx.prepare_cached(
        "DELETE FROM tournament_sign_ups
         WHERE key IN (SELECT key FROM entrants WHERE person_id = ?1)",
    )?;
    delete.execute([person])?;
    let mut update = tx.prepare_cached(
        "UPDATE entrants SET first_name = '', last_name = ?2, ema = '' WHERE person_id = ?1",
    )?;
    update.execute((person, name))?;
    Ok(())
}

/// Adds an entrant, or changes all but the number of one who is there; false where the id belongs to another tournament.
pub fn set_entrant(
    tx: &Transaction<'_>,
    tournament: i64,
    entrant: &Entrant,
) -> Result<bool, Failure> {
    let mut upsert = tx.prepare_cached(
        "INSERT INTO entrants (key, tournament_id, person_id, first_name, last_name, ema, country,
                               club, team, status)
         VALUES (:key, :tournament, (SELECT id FROM people WHERE key = :person), :first_name,
                 :last_name, :ema, :country, :club, :team, :status)
         ON CONFLICT (key) DO UPDATE SET
             person_id = excluded.person_id, first_name = excluded.first_name,
             last_name = excluded.last_name, ema = excluded.ema, country = excluded.country,
             club = excluded.club, team = excluded.team, status = excluded.status
         WHERE tournament_id = excluded.tournament_id",
    )?;
    let changed = upsert.execute(named_params! {
        ":key": entrant.id.to_string(),
        ":tournament": tournament,
        ":person": entrant.person.map(|person| person.to_string()),
        ":first_name": entrant.first_name,
        ":last_name": entrant.last_name,
        ":ema": entrant.ema,
        ":country": entrant.country,
        ":club": entrant.club,
        ":team": entrant.team,
        ":status": entrant.status,
    })?;
    Ok(changed == 1)
}

fn entrant(row: &Row<'_>) -> Result<Entrant, rusqlite::Error> {
    Ok(Entrant {
        id: parsed(row, "key")?,
        number: row.get("number")?,
        first_name: row.get("first_name")?,
        last_name: row.get("last_name")?,
        ema: row.get("ema")?,
        country: row.get("country")?,
        club: row.get("club")?,
        team: row.get("team")?,
        person: optional(row, "person")?,
        status: row.get("status")?,
    })
}

/// Everybody of a tournament: by number, then in the order in which they came.
pub fn entrants(tx: &Transaction<'_>, tournament: i64) -> Result<Vec<Entrant>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT entrants.key, entrants.number, first_name, last_name, ema, country, club, team, status,
                people.key AS person
         FROM entrants LEFT JOIN people ON people.id = entrants.person_id
         WHERE tournament_id = ?1
         ORDER BY entrants.number IS NULL, entrants.number, entrants.id",
    )?;
    let all = select.query_map([tournament], entrant)?;
    Ok(all.collect::<Result<_, _>>()?)
}

/// Gives every player without a number the next one, in the order in which they came.
pub fn number_players(tx: &Transaction<'_>, tournament: i64) -> Result<(), Failure> {
    number(tx, tournament, Status::Plays, 1..FIRST_SUBSTITUTE)
}

/// Gives every substitute without a number the next one, in the order in which they came.
pub fn number_substitutes(tx: &Transaction<'_>, tournament: i64) -> Result<(), Failure> {
    number(tx, tournament, Status::Substitute, FIRST_SUBSTITUTE..2 * FIRST_SUBSTITUTE)
}

fn number(
    tx: &Transaction<'_>,
    tournament: i64,
    status: Status,
    numbers: Range<u32>,
) -> Result<(), Failure> {
    let mut update = tx.prepare_cached(
        "UPDATE entrants SET number = without.position + (
             SELECT coalesce(max(number), :first - 1) FROM entrants
             WHERE tournament_id = :tournament AND number >= :first AND number < :end
         )
         FROM (SELECT id AS of, row_number() OVER (ORDER BY id) AS position FROM entrants
               WHERE tournament_id = :tournament AND status = :status AND number IS NULL) AS without
         WHERE entrants.id = without.of",
    )?;
    update.execute(named_params! {
        ":tournament": tournament,
        ":status": status.id(),
        ":first": numbers.start,
        ":end": numbers.end,
    })?;
    Ok(())
}

/// The numbers at each table of a round: East, South, West, North.
pub type Tables = Vec<[u32; 4]>;

/// The drawn rounds, each with the seed of its drawing.
pub fn rounds(tx: &Transaction<'_>, tournament: i64) -> Result<Vec<(u32, Tables)>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT seed, tables FROM tournament_rounds WHERE tournament_id = ?1 ORDER BY round",
    )?;
    let all =
        select.query_map([tournament], |row| Ok((row.get("seed")?, document(row, "tables")?)))?;
    Ok(all.collect::<Result<_, _>>()?)
}

/// Replaces the rounds from a number (from 0) on, which must not have begun.
pub fn replace_rounds(
    tx: &Transaction<'_>,
    tournament: i64,
    first: u16,
    rounds: &[Vec<[u32; 4]>],
    seed: u32,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let mut delete = tx
        .prepare_cached("DELETE FROM tournament_rounds WHERE tournament_id = ?1 AND round >= ?2")?;
    delete.execute((tournament, first))?;
    let mut insert = tx.prepare_cached(
        "INSERT INTO tournament_rounds (tournament_id, round, tables, seed, drawn_at)
         VALUES (:tournament, :round, :tables, :seed, :drawn_at)",
    )?;
    for (round, tables) in (first..).zip(rounds) {
        insert.execute(named_params! {
            ":tournament": tournament,
            ":round": round,
            ":tables": serde_json::to_string(tables)?,
            ":seed": seed,
            ":drawn_at": instant_text(now),
        })?;
    }
    Ok(())
}
