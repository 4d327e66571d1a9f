//! Lists as they were published, the pages around them, and what the club has decided about both.

use chrono::{DateTime, NaiveDate, Utc};
use club::calendar::ClubYear;
use club::publishing::{Audience, Publishing};
use uuid::Uuid;

use super::engine::{Error, Row, Transaction, named};
use crate::failure::Failure;

/// What holds for publishing, and since when; what every club begins with where nothing was decided.
pub fn rules(tx: &Transaction<'_>) -> Result<(Publishing, Option<DateTime<Utc>>), Failure> {
    let found = tx.one(
        "SELECT document, decided_at FROM publishing_rules ORDER BY id DESC LIMIT 1",
        [],
        |row| Ok((row.document("document")?, Some(row.get("decided_at")?))),
    )?;
    Ok(found.unwrap_or_default())
}

/// The key of the first decision there was: it stays the same for as long as the club's data do.
pub fn first_rules_key(tx: &Transaction<'_>) -> Result<Option<Uuid>, Failure> {
    tx.one("SELECT key FROM publishing_rules ORDER BY id LIMIT 1", [], |row| row.get("key"))
}

/// Adds a decision; false when it was added under this key before.
pub fn append_rules(
    tx: &Transaction<'_>,
    key: Uuid,
    rules: &Publishing,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<bool, Failure> {
    Ok(tx.execute(
        "INSERT INTO publishing_rules (key, document, author, decided_at)
         VALUES (:key, :document, :author, :decided_at) ON CONFLICT (key) DO NOTHING",
        named! { key, document: serde_json::to_string(rules)?, author, decided_at: now },
    )? == 1)
}

/// A list that was published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Publication {
    /// Its row.
    pub row: i64,
    /// The day as of which it stands.
    pub as_of: NaiveDate,
    /// Counts the lists of its day from 1: every one before it was withdrawn.
    pub version: u32,
    /// The year it belongs to.
    pub year: ClubYear,
    /// The name of the account that published it, where it is known.
    pub author: Option<String>,
    /// When.
    pub published_at: DateTime<Utc>,
    /// That it was withdrawn since.
    pub withdrawal: Option<Withdrawal>,
}

/// That a list was withdrawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Withdrawal {
    /// Why.
    pub reason: String,
    /// The name of the account that did it.
    pub author: Option<String>,
    /// When.
    pub at: DateTime<Utc>,
}

/// Reads lists, each with its withdrawal.
const SELECT_LISTS: &str =
    "SELECT publications.id, as_of, year, publications.author, published_at, reason,
            withdrawn_publications.author AS withdrawn_by, withdrawn_at,
            (SELECT count(*) FROM publications AS earlier
             WHERE earlier.as_of = publications.as_of AND earlier.id <= publications.id) AS version
     FROM publications
     LEFT JOIN withdrawn_publications ON publication_id = publications.id";

/// A file that was published: for whom, under which path, its bytes.
pub type File = (Audience, String, Vec<u8>);

/// All lists, oldest first, those that were withdrawn among them.
pub fn all(tx: &Transaction<'_>) -> Result<Vec<Publication>, Failure> {
    tx.rows(&format!("{SELECT_LISTS} ORDER BY as_of, publications.id"), [], publication)
}

/// The lists that were not withdrawn, oldest first.
pub fn standing(tx: &Transaction<'_>) -> Result<Vec<Publication>, Failure> {
    let mut all = all(tx)?;
    all.retain(|publication| publication.withdrawal.is_none());
    Ok(all)
}

/// The edition of what is published: a number that grows when a list is published or withdrawn; nought before the first.
pub fn edition(tx: &Transaction<'_>) -> Result<i64, Failure> {
    tx.query_row(
        "SELECT (SELECT count(*) FROM publications) + (SELECT count(*) FROM withdrawn_publications)
                AS edition",
        [],
        |row| row.get("edition"),
    )
}

/// The last list of a day, also where it was withdrawn.
pub fn of_day(tx: &Transaction<'_>, as_of: NaiveDate) -> Result<Option<Publication>, Failure> {
    tx.one(
        &format!("{SELECT_LISTS} WHERE as_of = ?1 ORDER BY publications.id DESC LIMIT 1"),
        [as_of],
        publication,
    )
}

/// Which version the next list of a day is.
pub fn next_version(tx: &Transaction<'_>, as_of: NaiveDate) -> Result<u32, Failure> {
    Ok(of_day(tx, as_of)?.map_or(1, |known| known.version + 1))
}

/// Adds a list with its files; says under which row.
pub fn append(
    tx: &Transaction<'_>,
    (as_of, year): (NaiveDate, ClubYear),
    files: &[File],
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<i64, Failure> {
    let row = tx.insert(
        "INSERT INTO publications (as_of, year, author, published_at)
         VALUES (:as_of, :year, :author, :published_at)",
        named! { as_of, year, author, published_at: now },
    )?;
    let mut insert = tx.prepare_cached(
        "INSERT INTO published_files (publication_id, audience, path, content) VALUES (?1, ?2, ?3, ?4)",
    )?;
    for (audience, path, content) in files {
        insert.execute((row, audience.id(), path, content))?;
    }
    Ok(row)
}

/// Withdraws a list; false when it was withdrawn before.
pub fn withdraw(
    tx: &Transaction<'_>,
    publication: i64,
    reason: &str,
    author: Option<&str>,
    now: DateTime<Utc>,
) -> Result<bool, Failure> {
    Ok(tx.execute(
        "INSERT INTO withdrawn_publications (publication_id, reason, author, withdrawn_at)
         VALUES (:publication, :reason, :author, :withdrawn_at) ON CONFLICT DO NOTHING",
        named! { publication, reason, author, withdrawn_at: now },
    )? == 1)
}

/// The withdrawn list with which a file was published.
pub fn withdrawn_with(
    tx: &Transaction<'_>,
    audience: Audience,
    path: &str,
) -> Result<Option<Publication>, Failure> {
    tx.one(
        &format!(
            "{SELECT_LISTS}
             WHERE withdrawn_at IS NOT NULL AND publications.id IN
                 (SELECT publication_id FROM published_files WHERE audience = ?1 AND path = ?2)"
        ),
        (audience.id(), path),
        publication,
    )
}

/// Puts other pages around the lists.
pub fn replace_site(tx: &Transaction<'_>, files: &[File]) -> Result<(), Failure> {
    tx.exec("DELETE FROM site_files", [])?;
    let mut insert =
        tx.prepare_cached("INSERT INTO site_files (audience, path, content) VALUES (?1, ?2, ?3)")?;
    for (audience, path, content) in files {
        insert.execute((audience.id(), path, content))?;
    }
    Ok(())
}

/// One file for an audience: of a list, or of the pages around them.
pub fn file(
    tx: &Transaction<'_>,
    audience: Audience,
    path: &str,
) -> Result<Option<Vec<u8>>, Failure> {
    tx.one(
        "SELECT content FROM site_files WHERE audience = ?1 AND path = ?2
         UNION ALL
         SELECT content FROM standing_files WHERE audience = ?1 AND path = ?2 LIMIT 1",
        (audience.id(), path),
        |row| row.get("content"),
    )
}

/// Every file for an audience, by its path.
pub fn files(tx: &Transaction<'_>, audience: Audience) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    tx.rows(
        "SELECT path, content FROM site_files WHERE audience = ?1
         UNION ALL
         SELECT path, content FROM standing_files WHERE audience = ?1 ORDER BY path",
        [audience.id()],
        |row| Ok((row.get("path")?, row.get("content")?)),
    )
}

/// The paths of everything that was published with lists that stand, by the day of the list.
pub fn paths(tx: &Transaction<'_>) -> Result<Vec<(NaiveDate, Audience, String)>, Failure> {
    tx.rows(
        "SELECT as_of, audience, path FROM standing_files
         JOIN publications ON publications.id = standing_files.publication_id
         ORDER BY as_of, audience, path",
        [],
        |row| Ok((row.get("as_of")?, audience(row)?, row.get("path")?)),
    )
}

pub(super) fn audience(row: &Row<'_>) -> Result<Audience, Error> {
    row.named("audience", Audience::from_id)
}

fn publication(row: &Row<'_>) -> Result<Publication, Error> {
    Ok(Publication {
        row: row.get("id")?,
        as_of: row.get("as_of")?,
        version: row.get("version")?,
        year: row.get("year")?,
        author: row.get("author")?,
        published_at: row.get("published_at")?,
        withdrawal: match row.get("reason")? {
            Some(reason) => Some(Withdrawal {
                reason,
                author: row.get("withdrawn_by")?,
                at: row.get("withdrawn_at")?,
            }),
            None => None,
        },
    })
}
