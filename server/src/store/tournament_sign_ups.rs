//! Entries that people send in themselves, and what was decided about them.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use club::consent::NameConsent;
use rusqlite::{OptionalExtension, Row, Transaction, named_params};
use wire::tournament::Entrant;
use wire::{EntrantId, TournamentId};

use super::{instant_text, parsed};
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
    let mut upsert = tx.prepare_cached(
        "INSERT INTO tournament_sign_ups (key, tournament_id, first_name, last_name, ema, country, club, team,
                                          contact, consent, sent_at)
         VALUES (:key, :tournament, :first_name, :last_name, :ema, :country, :club, :team, :contact, :consent,
                 :now)
         ON CONFLICT (key) DO UPDATE SET
             first_name = excluded.first_name, last_name = excluded.last_name, ema = excluded.ema,
             country = excluded.country, club = excluded.club, team = excluded.team,
             contact = excluded.contact, consent = excluded.consent, sent_at = excluded.sent_at",
    )?;
    upsert.execute(named_params! {
        ":key": sent.entrant.id.to_string(),
        ":tournament": tournament,
        ":first_name": sent.entrant.first_name,
        ":last_name": sent.entrant.last_name,
        ":ema": sent.entrant.ema,
        ":country": sent.entrant.country,
        ":club": sent.entrant.club,
        ":team": sent.entrant.team,
        ":contact": sent.contact,
        ":consent": sent.consent.id(),
        ":now": instant_text(now),
    })?;
    Ok(())
}

/// The entry with this key.
pub fn by_key(tx: &Transaction<'_>, key: EntrantId) -> Result<Option<KnownEntry>, Failure> {
    let mut select = tx.prepare_cached("SELECT * FROM tournament_sign_ups WHERE key = ?1")?;
    let found = select.query_row([key.to_string()], |row| {
        Ok((row.get("tournament_id")?, sent(row)?, row.get("decision")?))
    });
    Ok(found.optional()?)
}

/// The entries about which nothing was decided, in the order in which they came.
pub fn undecided(tx: &Transaction<'_>, tournament: i64) -> Result<Vec<SentEntry>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT * FROM tournament_sign_ups WHERE tournament_id = ?1 AND decision IS NULL ORDER BY id",
    )?;
    let all = select.query_map([tournament], sent)?;
    Ok(all.collect::<Result<_, _>>()?)
}

/// How many entries about which nothing was decided, with the tournament of the first of them.
pub fn all_undecided(tx: &Transaction<'_>) -> Result<(usize, Option<TournamentId>), Failure> {
    let mut select = tx.prepare_cached(
        "SELECT tournaments.key AS tournament, count(*) AS entries FROM tournament_sign_ups
         JOIN tournaments ON tournaments.id = tournament_id
         WHERE decision IS NULL GROUP BY tournament_id ORDER BY min(tournament_sign_ups.id)",
    )?;
    let all = select.query_map([], |row| Ok((parsed(row, "tournament")?, row.get("entries")?)))?;
    let all: Vec<(TournamentId, u32)> = all.collect::<Result<_, _>>()?;
    let count: u32 = all.iter().map(|(_, entries)| entries).sum();
    Ok((usize::try_from(count).unwrap_or(usize::MAX), all.first().map(|(first, _)| *first)))
}

/// How many entries were sent since an instant, whatever was decided about them.
pub fn sent_since(
    tx: &Transaction<'_>,
    tournament: i64,
    since: DateTime<Utc>,
) -> Result<usize, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT count(*) AS entries FROM tournament_sign_ups
         WHERE tournament_id = ?1 AND sent_at > ?2",
    )?;
    let entries: u32 =
        select.query_row((tournament, instant_text(since)), |row| row.get("entries"))?;
    Ok(usize::try_from(entries).unwrap_or(usize::MAX))
}

/// Counts an entry that was sent or changed on a day, for the log.
pub fn count(tx: &Transaction<'_>, tournament: i64, day: NaiveDate) -> Result<(), Failure> {
    let mut upsert = tx.prepare_cached(
        "INSERT INTO tournament_entries_by_day (tournament_id, day, entries) VALUES (?1, ?2, 1)
         ON CONFLICT (tournament_id, day) DO UPDATE SET entries = entries + 1",
    )?;
    upsert.execute((tournament, day.to_string()))?;
    Ok(())
}

/// Takes what was counted on the days before this one: the tournament's name, the day, how many.
pub fn take_counted(
    tx: &Transaction<'_>,
    before: NaiveDate,
) -> Result<Vec<(String, NaiveDate, u32)>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT name, day, entries FROM tournament_entries_by_day
         JOIN tournaments ON tournaments.id = tournament_id
         WHERE day < ?1 ORDER BY day, tournament_id",
    )?;
    let all = select.query_map([before.to_string()], |row| {
        Ok((row.get("name")?, parsed(row, "day")?, row.get("entries")?))
    })?;
    let all = all.collect::<Result<_, _>>()?;
    tx.prepare_cached("DELETE FROM tournament_entries_by_day WHERE day < ?1")?
        .execute([before.to_string()])?;
    Ok(all)
}

/// The entries about which nothing was decided and that came no later than this one.
pub fn undecided_until(
    tx: &Transaction<'_>,
    tournament: i64,
    last: EntrantId,
) -> Result<Vec<EntrantId>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT key FROM tournament_sign_ups
         WHERE tournament_id = ?1 AND decision IS NULL
           AND id <= (SELECT id FROM tournament_sign_ups WHERE key = ?2)
         ORDER BY id",
    )?;
    let all = select.query_map((tournament, last.to_string()), |row| parsed(row, "key"))?;
    Ok(all.collect::<Result<_, _>>()?)
}

/// How those who were confirmed can be reached, where they said so.
pub fn contacts(
    tx: &Transaction<'_>,
    tournament: i64,
) -> Result<BTreeMap<EntrantId, String>, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT key, contact FROM tournament_sign_ups
         WHERE tournament_id = ?1 AND decision IS NOT NULL AND contact <> ''",
    )?;
    let all =
        select.query_map([tournament], |row| Ok((parsed(row, "key")?, row.get("contact")?)))?;
    Ok(all.collect::<Result<_, _>>()?)
}

/// What somebody has answered in the form about the name in public; nothing of those who were entered by the club.
pub fn consent_of(tx: &Transaction<'_>, key: EntrantId) -> Result<Option<NameConsent>, Failure> {
    let mut select = tx.prepare_cached("SELECT consent FROM tournament_sign_ups WHERE key = ?1")?;
    let found = select.query_row([key.to_string()], |row| row.get::<_, String>("consent"));
    Ok(found.optional()?.and_then(|id| NameConsent::from_id(&id)))
}

/// Confirms an entry with the status of its entrant.
pub fn confirm(
    tx: &Transaction<'_>,
    key: EntrantId,
    status: &str,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let mut update = tx.prepare_cached(
        "UPDATE tournament_sign_ups SET decision = ?2, decided_at = ?3 WHERE key = ?1",
    )?;
    update.execute((key.to_string(), status, instant_text(now)))?;
    Ok(())
}

/// Refuses an entry; of the person nothing is kept.
pub fn refuse(tx: &Transaction<'_>, key: EntrantId, now: DateTime<Utc>) -> Result<(), Failure> {
    let mut update = tx.prepare_cached(
        "UPDATE tournament_sign_ups
         SET decision = 'refused', decided_at = ?2, first_name = '', last_name = '', ema = '', country = '',
             club = '', team = '', contact = ''
         WHERE key = ?1",
    )?;
    update.execute((key.to_string(), instant_text(now)))?;
    Ok(())
}

/// Forgets how people can be reached, and every entry about which nothing was decided, of tournaments that ended before a
/// day. Says how many entries that were.
pub fn forget(
    tx: &Transaction<'_>,
    ended_before: NaiveDate,
    now: DateTime<Utc>,
) -> Result<usize, Failure> {
    let mut select = tx.prepare_cached(
        "SELECT tournament_sign_ups.key, decision FROM tournament_sign_ups
         JOIN tournaments ON tournaments.id = tournament_id
         WHERE (contact <> '' OR decision IS NULL)
           AND date(first_day, '+' || (days - 1) || ' days') < ?1",
    )?;
    let old = select.query_map([ended_before.to_string()], |row| {
        Ok((parsed(row, "key")?, row.get("decision")?))
    })?;
    let old: Vec<(EntrantId, Option<String>)> = old.collect::<Result<_, _>>()?;
    for (key, decision) in &old {
        if decision.is_none() {
            refuse(tx, *key, now)?;
        } else {
            tx.prepare_cached("UPDATE tournament_sign_ups SET contact = '' WHERE key = ?1")?
                .execute([key.to_string()])?;
        }
    }
    Ok(old.len())
}

/// Removes entries that were refused before an instant, of which nothing but the refusal was kept. Says how many.
pub fn remove_refused(tx: &Transaction<'_>, before: DateTime<Utc>) -> Result<usize, Failure> {
    let mut delete = tx.prepare_cached(
        "DELETE FROM tournament_sign_ups WHERE decision = 'refused' AND decided_at < ?1",
    )?;
    Ok(delete.execute([instant_text(before)])?)
}

/// Whether a tournament takes entries that people send in themselves.
pub fn are_taken(tx: &Transaction<'_>, tournament: i64) -> Result<bool, Failure> {
    let mut select = tx.prepare_cached("SELECT takes_entries FROM tournaments WHERE id = ?1")?;
    Ok(select.query_row([tournament], |row| row.get("takes_entries"))?)
}

/// Takes such entries from now on, or none any more.
pub fn take(tx: &Transaction<'_>, tournament: i64, are_taken: bool) -> Result<(), Failure> {
    let mut update =
        tx.prepare_cached("UPDATE tournaments SET takes_entries = ?2 WHERE id = ?1")?;
    update.execute((tournament, are_taken))?;
    Ok(())
}

fn sent(row: &Row<'_>) -> Result<SentEntry, rusqlite::Error> {
    let consent: String = row.get("consent")?;
    Ok(SentEntry {
        entrant: Entrant {
            id: parsed(row, "key")?,
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
