//! Tournaments, who plays in them, and the rounds that were drawn.

use std::ops::Range;

use chrono::{DateTime, NaiveDate, Utc};
use club::tournament::event::{FIRST_SUBSTITUTE, Status};
use club::tournament::report::KnownNumber;
use wire::tournament::{Entrant, NewTournament};
use wire::{EntrantId, TournamentId};

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// Adds a tournament.
pub fn append(
    tx: &Transaction<'_>,
    tournament: &NewTournament,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO tournaments (key, name, place, first_day, days, rules, rounds, minutes,
                                  entered_twice, hands_count, country, must_qualify, fee_cents,
                                  organiser, on_behalf, starts, author, added_at)
         VALUES (:key, :name, :place, :first_day, :days, :rules, :rounds, :minutes,
                 :entered_twice, :hands_count, :country, :must_qualify, :fee_cents, :organiser,
                 :on_behalf, :starts, :author, :added_at)",
        named! {
            key: tournament.id,
            name: tournament.name,
            place: tournament.place,
            first_day: tournament.first_day,
            days: tournament.days,
            rules: tournament.rules,
            rounds: tournament.rounds,
            minutes: tournament.minutes,
            entered_twice: tournament.is_entered_twice,
            hands_count: tournament.hands_count,
            country: tournament.country,
            must_qualify: tournament.must_qualify,
            fee_cents: tournament.fee_cents,
            organiser: tournament.organiser,
            on_behalf: tournament.on_behalf,
            starts: serde_json::to_string(&tournament.starts)?,
            author,
            added_at: now,
        },
    )
}

/// Changes everything about a tournament but its id.
pub fn change(tx: &Transaction<'_>, row: i64, tournament: &NewTournament) -> Result<(), Failure> {
    tx.exec(
        "UPDATE tournaments SET name = :name, place = :place, first_day = :first_day, days = :days, rules = :rules,
             rounds = :rounds, minutes = :minutes, entered_twice = :entered_twice, hands_count = :hands_count,
             country = :country, must_qualify = :must_qualify, fee_cents = :fee_cents,
             organiser = :organiser, on_behalf = :on_behalf, starts = :starts,
             revision = revision + 1
         WHERE id = :row",
        named! {
            name: tournament.name,
            place: tournament.place,
            first_day: tournament.first_day,
            days: tournament.days,
            rules: tournament.rules,
            rounds: tournament.rounds,
            minutes: tournament.minutes,
            entered_twice: tournament.is_entered_twice,
            hands_count: tournament.hands_count,
            country: tournament.country,
            must_qualify: tournament.must_qualify,
            fee_cents: tournament.fee_cents,
            organiser: tournament.organiser,
            on_behalf: tournament.on_behalf,
            starts: serde_json::to_string(&tournament.starts)?,
            row,
        },
    )
}

/// Numbers of the European association in other tournaments, the newest tournament first.
pub fn numbers_elsewhere(
    tx: &Transaction<'_>,
    tournament: TournamentId,
) -> Result<Vec<KnownNumber>, Failure> {
    tx.rows(
        "SELECT ema, trim(first_name || ' ' || last_name) AS called, tournaments.name AS tournament
         FROM entrants JOIN tournaments ON tournaments.id = tournament_id
         WHERE ema <> '' AND tournaments.key <> ?1 ORDER BY first_day DESC, tournaments.id DESC, entrants.id",
        [tournament],
        |row| {
            Ok(KnownNumber {
                ema: row.get("ema")?,
                name: row.get("called")?,
                tournament: row.get("tournament")?,
            })
        },
    )
}

/// The tournament with this id, and its row.
pub fn by_id(
    tx: &Transaction<'_>,
    id: TournamentId,
) -> Result<Option<(i64, NewTournament)>, Failure> {
    tx.one("SELECT * FROM tournaments WHERE key = ?1", [id], |row| {
        Ok((row.get("id")?, tournament(row)?))
    })
}

/// The tournaments that begin on a day or later, each with the number of its changes and when it was added.
pub fn since(
    tx: &Transaction<'_>,
    first: NaiveDate,
) -> Result<Vec<(NewTournament, u32, DateTime<Utc>)>, Failure> {
    tx.rows("SELECT * FROM tournaments WHERE first_day >= ?1 ORDER BY first_day", [first], |row| {
        Ok((tournament(row)?, row.get("revision")?, row.get("added_at")?))
    })
}

/// Those that are played on a day.
pub fn on_day(tx: &Transaction<'_>, day: NaiveDate) -> Result<Vec<NewTournament>, Failure> {
    let all: Vec<NewTournament> = tx.rows(
        "SELECT * FROM tournaments WHERE first_day <= ?1 ORDER BY first_day, id",
        [day],
        tournament,
    )?;
    let is_played = |one: &NewTournament| {
        let days = (day - one.first_day).num_days();
        days < i64::from(one.days)
    };
    Ok(all.into_iter().filter(is_played).collect())
}

/// All of them, the newest first.
pub fn all(tx: &Transaction<'_>) -> Result<Vec<NewTournament>, Failure> {
    tx.rows("SELECT * FROM tournaments ORDER BY first_day DESC, id DESC", [], tournament)
}

fn tournament(row: &Row<'_>) -> Result<NewTournament, Error> {
    Ok(NewTournament {
        id: row.get("key")?,
        name: row.get("name")?,
        place: row.get("place")?,
        first_day: row.get("first_day")?,
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
        starts: row.document("starts")?,
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
    tx.rows(
        "SELECT tournaments.name, first_day, entrants.key, entrants.number, entrants.first_name, entrants.last_name,
                entrants.ema, entrants.country, entrants.club, entrants.team, entrants.status, people.key AS person,
                ifnull(contact, '') AS contact, consent
         FROM entrants JOIN tournaments ON tournaments.id = entrants.tournament_id
         JOIN people ON people.id = entrants.person_id
         LEFT JOIN tournament_sign_ups ON tournament_sign_ups.key = entrants.key
         WHERE person_id = ?1 ORDER BY first_day, tournaments.id",
        [person],
        |row| {
            Ok(PersonsEntry {
                tournament: row.get("name")?,
                first_day: row.get("first_day")?,
                entrant: entrant(row)?,
                contact: row.get("contact")?,
                consent: row.get("consent")?,
            })
        },
    )
}

/// Whether somebody entered a tournament under this id.
pub fn is_entrant(tx: &Transaction<'_>, id: EntrantId) -> Result<bool, Failure> {
    tx.exists("SELECT 1 FROM entrants WHERE key = ?1", [id])
}

/// Takes the name of a person, given by their row, from all tournaments; places and results stay.
pub(super) fn forget(tx: &Transaction<'_>, person: i64, name: &str) -> Result<(), Failure> {
    tx.exec(
        "DELETE FROM tournament_sign_ups
         WHERE key IN (SELECT key FROM entrants WHERE person_id = ?1)",
        [person],
    )?;
    tx.exec(
        "UPDATE entrants SET first_name = '', last_name = ?2, ema = '' WHERE person_id = ?1",
        (person, name),
    )
}

/// Adds an entrant, or changes all but the number of one who is there; false where the id belongs to another tournament.
pub fn set_entrant(
    tx: &Transaction<'_>,
    tournament: i64,
    entrant: &Entrant,
) -> Result<bool, Failure> {
    Ok(tx.execute(
        "INSERT INTO entrants (key, tournament_id, person_id, first_name, last_name, ema, country,
                               club, team, status)
         VALUES (:key, :tournament, (SELECT id FROM people WHERE key = :person), :first_name,
                 :last_name, :ema, :country, :club, :team, :status)
         ON CONFLICT (key) DO UPDATE SET
             person_id = excluded.person_id, first_name = excluded.first_name,
             last_name = excluded.last_name, ema = excluded.ema, country = excluded.country,
             club = excluded.club, team = excluded.team, status = excluded.status
         WHERE entrants.tournament_id = excluded.tournament_id",
        named! {
            key: entrant.id,
            tournament,
            person: entrant.person,
            first_name: entrant.first_name,
            last_name: entrant.last_name,
            ema: entrant.ema,
            country: entrant.country,
            club: entrant.club,
            team: entrant.team,
            status: entrant.status,
        },
    )? == 1)
}

fn entrant(row: &Row<'_>) -> Result<Entrant, Error> {
    Ok(Entrant {
        id: row.get("key")?,
        number: row.get("number")?,
        first_name: row.get("first_name")?,
        last_name: row.get("last_name")?,
        ema: row.get("ema")?,
        country: row.get("country")?,
        club: row.get("club")?,
        team: row.get("team")?,
        person: row.get("person")?,
        status: row.get("status")?,
    })
}

/// Everybody of a tournament: by number, then in the order in which they came.
pub fn entrants(tx: &Transaction<'_>, tournament: i64) -> Result<Vec<Entrant>, Failure> {
    tx.rows(
        "SELECT entrants.key, entrants.number, first_name, last_name, ema, country, club, team, status,
                people.key AS person
         FROM entrants LEFT JOIN people ON people.id = entrants.person_id
         WHERE tournament_id = ?1
         ORDER BY entrants.number IS NULL, entrants.number, entrants.id",
        [tournament],
        entrant,
    )
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
    tx.exec(
        "UPDATE entrants SET number = without.position + (
             SELECT coalesce(max(number), :first - 1) FROM entrants
             WHERE tournament_id = :tournament AND number >= :first AND number < :end
         )
         FROM (SELECT id AS of, row_number() OVER (ORDER BY id) AS position FROM entrants
               WHERE tournament_id = :tournament AND status = :status AND number IS NULL) AS without
         WHERE entrants.id = without.of",
        named! { tournament, status: status.id(), first: numbers.start, end: numbers.end },
    )
}

/// The numbers at each table of a round: East, South, West, North.
pub type Tables = Vec<[u32; 4]>;

/// The drawn rounds, each with the seed of its drawing.
pub fn rounds(tx: &Transaction<'_>, tournament: i64) -> Result<Vec<(u32, Tables)>, Failure> {
    tx.rows(
        "SELECT seed, tables FROM tournament_rounds WHERE tournament_id = ?1 ORDER BY round",
        [tournament],
        |row| Ok((row.get("seed")?, row.document("tables")?)),
    )
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
    tx.exec(
        "DELETE FROM tournament_rounds WHERE tournament_id = ?1 AND round >= ?2",
        (tournament, first),
    )?;
    let mut insert = tx.prepare_cached(
        "INSERT INTO tournament_rounds (tournament_id, round, tables, seed, drawn_at)
         VALUES (:tournament, :round, :tables, :seed, :drawn_at)",
    )?;
    for (round, tables) in (first..).zip(rounds) {
        insert.execute(named! {
            tournament,
            round,
            tables: serde_json::to_string(tables)?,
            seed,
            drawn_at: now,
        })?;
    }
    Ok(())
}
