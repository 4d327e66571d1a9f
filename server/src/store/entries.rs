//! The club's money as it was booked: entries and reversals, never changed.

use chrono::{DateTime, NaiveDate, Utc};
use club::calendar::ClubYear;
use club::ledger::{Account, Amount, CategoryId, Transfer};
use uuid::Uuid;

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// An entry to be booked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// Its id; a form that comes twice is recognised by it.
    pub key: Uuid,
    /// The day for which it is booked.
    pub booked_on: NaiveDate,
    /// What moves.
    pub transfer: Transfer,
    /// Whom it concerns, by row.
    pub person: Option<i64>,
    /// For which year dues are paid.
    pub dues_year: Option<ClubYear>,
    /// What it is for.
    pub note: String,
    /// Who books.
    pub author: Option<String>,
    /// The row of the entry it undoes.
    pub reverses: Option<i64>,
}

/// An entry as it was booked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its row; also its number in the treasurer's list.
    pub number: i64,
    /// What was booked; the person by the row under which it is known.
    pub booked: NewEntry,
    /// When it was recorded.
    pub recorded_at: DateTime<Utc>,
    /// The row of the entry that undoes it.
    pub reversed_by: Option<i64>,
}

/// Books an entry; false when it was booked under this key before.
pub fn append(tx: &Transaction<'_>, entry: &NewEntry, now: DateTime<Utc>) -> Result<bool, Failure> {
    Ok(tx.execute(
        "INSERT INTO entries (key, booked_on, from_account, to_account, category_id, amount_cents, person_id, dues_year,
                              note, author, recorded_at, reverses_id)
         VALUES (:key, :booked_on, :from_account, :to_account, :category_id, :amount_cents, :person_id, :dues_year,
                 :note, :author, :recorded_at, :reverses_id) ON CONFLICT (key) DO NOTHING",
        named! {
            key: entry.key,
            booked_on: entry.booked_on,
            from_account: entry.transfer.from.id(),
            to_account: entry.transfer.to.id(),
            category_id: entry.transfer.category(),
            amount_cents: entry.transfer.amount.cents(),
            person_id: entry.person,
            dues_year: entry.dues_year,
            note: entry.note,
            author: entry.author,
            recorded_at: now,
            reverses_id: entry.reverses,
        },
    )? == 1)
}

const ALL_COLUMNS: &str =
    "SELECT entries.id, entries.key, booked_on, from_account, to_account, category_id, amount_cents, known_id,
            dues_year, note, author, recorded_at, reverses_id,
            (SELECT id FROM entries AS later WHERE later.reverses_id = entries.id) AS reversed_by
     FROM entries LEFT JOIN known_people ON known_people.person_id = entries.person_id";

/// The id of the entry with this number in the treasurer's list.
pub fn key_of(tx: &Transaction<'_>, number: i64) -> Result<Option<Uuid>, Failure> {
    tx.one("SELECT key FROM entries WHERE id = ?1", [number], |row| row.get("key"))
}

/// The entry with this id.
pub fn by_key(tx: &Transaction<'_>, key: Uuid) -> Result<Option<Entry>, Failure> {
    tx.one(&format!("{ALL_COLUMNS} WHERE entries.key = ?1"), [key], entry)
}

/// All entries up to a day, in the order in which they were booked.
pub fn until(tx: &Transaction<'_>, last: NaiveDate) -> Result<Vec<Entry>, Failure> {
    tx.rows(&format!("{ALL_COLUMNS} WHERE booked_on <= ?1 ORDER BY entries.id"), [last], entry)
}

/// The day of each entry, by its row, in the order in which they were booked.
pub fn days(tx: &Transaction<'_>) -> Result<Vec<(i64, NaiveDate)>, Failure> {
    tx.rows("SELECT id, booked_on FROM entries ORDER BY id", [], |row| {
        Ok((row.get("id")?, row.get("booked_on")?))
    })
}

/// The numbers of entries that are not as the log says they were booked, or are missing.
pub fn unlike_log(tx: &Transaction<'_>) -> Result<Vec<i64>, Failure> {
    tx.rows(
        "SELECT lines.number
         FROM (SELECT details, CAST(CASE WHEN verb IN ('money_booked', 'money_reversed') THEN subject END AS BIGINT) AS number
               FROM audit) AS lines
         LEFT JOIN entries ON entries.id = lines.number
         WHERE lines.number IS NOT NULL
           AND details IS DISTINCT FROM
               (from_account || ' ' || to_account || ' ' || amount_cents || coalesce(' ' || category_id, ''))
         ORDER BY lines.number",
        [],
        |row| row.get("number"),
    )
}

/// How many entries concern somebody, by the row under which the person is known.
pub fn count_of(tx: &Transaction<'_>, person: i64) -> Result<u32, Failure> {
    tx.query_row(
        "SELECT count(*) AS entries FROM entries
         JOIN known_people ON known_people.person_id = entries.person_id WHERE known_id = ?1",
        [person],
        |row| row.get("entries"),
    )
}

fn entry(row: &Row<'_>) -> Result<Entry, Error> {
    let category: Option<i64> = row.get("category_id")?;
    let account = |column: &str| {
        let id: String = row.get(column)?;
        Account::from_id(&id, category.map(CategoryId))
            .ok_or_else(|| Error::unreadable(column, &id))
    };
    let cents: i64 = row.get("amount_cents")?;
    let transfer = Amount::from_cents(cents)
        .zip(Some((account("from_account")?, account("to_account")?)))
        .and_then(|(amount, (from, to))| Transfer::new(from, to, amount));
    let dues_year: Option<i32> = row.get("dues_year")?;
    Ok(Entry {
        number: row.get("id")?,
        booked: NewEntry {
            key: row.get("key")?,
            booked_on: row.get("booked_on")?,
            transfer: transfer.ok_or_else(|| Error::unreadable("amount_cents", &cents))?,
            person: row.get("known_id")?,
            dues_year: dues_year.and_then(ClubYear::new),
            note: row.get("note")?,
            author: row.get("author")?,
            reverses: row.get("reverses_id")?,
        },
        recorded_at: row.get("recorded_at")?,
        reversed_by: row.get("reversed_by")?,
    })
}
