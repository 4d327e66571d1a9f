//! Entries that people send in themselves, and what was decided about them.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use club::consent::NameConsent;
use wire::tournament::Entrant;
use wire::{EntrantId, TournamentId};

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// An entry as somebody has sent it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentEntry {
    /// Who enters: no number, no person of the books, no status yet.
    pub entrant: Entrant,
    /// How the club can answer; may be empty.
    pub contact: String,
    /// Under which name the person appears in public.
    pub consent: NameConsent,
}

/// An entry that is known: the row of its tournament, what was sent, and what was decided about it.
pub type KnownEntry = (i64, SentEntry, Option<String>);

/// Adds an entry, or changes one about which nothing was decided.
pub fn set(
    tx: &Transaction<'_>,
    tournament: i64,
    sent: &SentEntry,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO tournament_sign_ups (key, tournament_id, first_name, last_name, ema, country, club, team,
                                          contact, consent, sent_at)
         VALUES (:key, :tournament, :first_name, :last_name, :ema, :country, :club, :team, :contact, :consent,
                 :now)
         ON CONFLICT (key) DO UPDATE SET
             first_name = excluded.first_name, last_name = excluded.last_name, ema = excluded.ema,
             country = excluded.country, club = excluded.club, team = excluded.team,
             contact = excluded.contact, consent = excluded.consent, sent_at = excluded.sent_at",
        named! {
            key: sent.entrant.id,
            tournament,
            first_name: sent.entrant.first_name,
            last_name: sent.entrant.last_name,
            ema: sent.entrant.ema,
            country: sent.entrant.country,
            club: sent.entrant.club,
            team: sent.entrant.team,
            contact: sent.contact,
            consent: sent.consent.id(),
            now,
        },
    )
}

/// The entry with this key.
pub fn by_key(tx: &Transaction<'_>, key: EntrantId) -> Result<Option<KnownEntry>, Failure> {
    tx.one("SELECT * FROM tournament_sign_ups WHERE key = ?1", [key], |row| {
        Ok((row.get("tournament_id")?, sent(row)?, row.get("decision")?))
    })
}

/// The entries about which nothing was decided, in the order in which they came.
pub fn undecided(tx: &Transaction<'_>, tournament: i64) -> Result<Vec<SentEntry>, Failure> {
    tx.rows(
        "SELECT * FROM tournament_sign_ups WHERE tournament_id = ?1 AND decision IS NULL ORDER BY id",
        [tournament],
        sent,
    )
}

/// How many entries about which nothing was decided, with the tournament of the first of them.
pub fn all_undecided(tx: &Transaction<'_>) -> Result<(usize, Option<TournamentId>), Failure> {
    let all: Vec<(TournamentId, usize)> = tx.rows(
        "SELECT tournaments.key AS tournament, count(*) AS entries FROM tournament_sign_ups
         JOIN tournaments ON tournaments.id = tournament_id
         WHERE decision IS NULL GROUP BY tournaments.key ORDER BY min(tournament_sign_ups.id)",
        [],
        |row| Ok((row.get("tournament")?, row.get("entries")?)),
    )?;
    let count = all.iter().map(|(_, entries)| entries).sum();
    Ok((count, all.first().map(|(first, _)| *first)))
}

/// How many entries were sent since an instant, whatever was decided about them.
pub fn sent_since(
    tx: &Transaction<'_>,
    tournament: i64,
    since: DateTime<Utc>,
) -> Result<usize, Failure> {
    tx.query_row(
        "SELECT count(*) AS entries FROM tournament_sign_ups
         WHERE tournament_id = ?1 AND sent_at > ?2",
        (tournament, since),
        |row| row.get("entries"),
    )
}

/// Counts an entry that was sent or changed on a day, for the log.
pub fn count(tx: &Transaction<'_>, tournament: i64, day: NaiveDate) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO tournament_entries_by_day (tournament_id, day, entries) VALUES (?1, ?2, 1)
         ON CONFLICT (tournament_id, day) DO UPDATE SET entries = tournament_entries_by_day.entries + 1",
        (tournament, day),
    )
}

/// Takes what was counted on the days before this one: the tournament's name, the day, how many.
pub fn take_counted(
    tx: &Transaction<'_>,
    before: NaiveDate,
) -> Result<Vec<(String, NaiveDate, u32)>, Failure> {
    let all = tx.rows(
        "SELECT name, day, entries FROM tournament_entries_by_day
         JOIN tournaments ON tournaments.id = tournament_id
         WHERE day < ?1 ORDER BY day, tournament_id",
        [before],
        |row| Ok((row.get("name")?, row.get("day")?, row.get("entries")?)),
    )?;
    tx.exec("DELETE FROM tournament_entries_by_day WHERE day < ?1", [before])?;
    Ok(all)
}

/// The entries about which nothing was decided and that came no later than this one.
pub fn undecided_until(
    tx: &Transaction<'_>,
    tournament: i64,
    last: EntrantId,
) -> Result<Vec<EntrantId>, Failure> {
    tx.rows(
        "SELECT key FROM tournament_sign_ups
         WHERE tournament_id = ?1 AND decision IS NULL
           AND id <= (SELECT id FROM tournament_sign_ups WHERE key = ?2)
         ORDER BY id",
        (tournament, last),
        |row| row.get("key"),
    )
}

/// How those who were confirmed can be reached, where they said so.
pub fn contacts(
    tx: &Transaction<'_>,
    tournament: i64,
) -> Result<BTreeMap<EntrantId, String>, Failure> {
    tx.rows(
        "SELECT key, contact FROM tournament_sign_ups
         WHERE tournament_id = ?1 AND decision IS NOT NULL AND contact <> ''",
        [tournament],
        |row| Ok((row.get("key")?, row.get("contact")?)),
    )
}

/// What somebody has answered in the form about the name in public; nothing of those who were entered by the club.
pub fn consent_of(tx: &Transaction<'_>, key: EntrantId) -> Result<Option<NameConsent>, Failure> {
    let found = tx.one("SELECT consent FROM tournament_sign_ups WHERE key = ?1", [key], |row| {
        row.get::<String>("consent")
    })?;
    Ok(found.and_then(|id| NameConsent::from_id(&id)))
}

/// Confirms an entry with the status of its entrant.
pub fn confirm(
    tx: &Transaction<'_>,
    key: EntrantId,
    status: &str,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    tx.exec(
        "UPDATE tournament_sign_ups SET decision = ?2, decided_at = ?3 WHERE key = ?1",
        (key, status, now),
    )
}

/// Refuses an entry; of the person nothing is kept.
pub fn refuse(tx: &Transaction<'_>, key: EntrantId, now: DateTime<Utc>) -> Result<(), Failure> {
    tx.exec(
        "UPDATE tournament_sign_ups
         SET decision = 'refused', decided_at = ?2, first_name = '', last_name = '', ema = '', country = '',
             club = '', team = '', contact = ''
         WHERE key = ?1",
        (key, now),
    )
}

/// Forgets how people can be reached, and every entry about which nothing was decided, of tournaments that ended before a
/// day. Says how many entries that were.
pub fn forget(
    tx: &Transaction<'_>,
    ended_before: NaiveDate,
    now: DateTime<Utc>,
) -> Result<usize, Failure> {
    let old: Vec<(EntrantId, Option<String>)> = tx.rows(
        "SELECT tournament_sign_ups.key, decision FROM tournament_sign_ups
         JOIN tournaments ON tournaments.id = tournament_id
         WHERE (contact <> '' OR decision IS NULL)
           AND date(first_day, '+' || (days - 1) || ' days') < ?1",
        [ended_before],
        |row| Ok((row.get("key")?, row.get("decision")?)),
    )?;
    for (key, decision) in &old {
        if decision.is_none() {
            refuse(tx, *key, now)?;
        } else {
            tx.exec("UPDATE tournament_sign_ups SET contact = '' WHERE key = ?1", [key])?;
        }
    }
    Ok(old.len())
}

/// Removes entries that were refused before an instant, of which nothing but the refusal was kept. Says how many.
pub fn remove_refused(tx: &Transaction<'_>, before: DateTime<Utc>) -> Result<usize, Failure> {
    tx.execute(
        "DELETE FROM tournament_sign_ups WHERE decision = 'refused' AND decided_at < ?1",
        [before],
    )
}

/// Whether a tournament takes entries that people send in themselves.
pub fn are_taken(tx: &Transaction<'_>, tournament: i64) -> Result<bool, Failure> {
    tx.query_row("SELECT takes_entries FROM tournaments WHERE id = ?1", [tournament], |row| {
        row.get("takes_entries")
    })
}

/// Takes such entries from now on, or none any more.
pub fn take(tx: &Transaction<'_>, tournament: i64, are_taken: bool) -> Result<(), Failure> {
    tx.exec("UPDATE tournaments SET takes_entries = ?2 WHERE id = ?1", (tournament, are_taken))
}

fn sent(row: &Row<'_>) -> Result<SentEntry, Error> {
    let consent: String = row.get("consent")?;
    Ok(SentEntry {
        entrant: Entrant {
            id: row.get("key")?,
            number: None,
            first_name: row.get("first_name")?,
            last_name: row.get("last_name")?,
            ema: row.get("ema")?,
            country: row.get("country")?,
            club: row.get("club")?,
            team: row.get("team")?,
            person: None,
            status: String::new(),
        },
        contact: row.get("contact")?,
        consent: NameConsent::from_id(&consent).unwrap_or_default(),
    })
}
