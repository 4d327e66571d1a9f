//! Reading the log of who did what, with what its ids stand for.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use club::audit_event::AuditEvent;
use club::ledger::{CategoryId, Receipt};
use uuid::Uuid;
use wire::{GameId, PersonId};

use crate::actions::queries::cash_report::receipts_by_row;
use crate::failure::Failure;
use crate::store::audit::{self, Line, LogFilter};
use crate::store::engine::Transaction;
use crate::store::{audit_chain, cash_categories, evenings, games, people};

/// What an id in the log stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InLog {
    /// A person, by name.
    Person(String),
    /// A game, by its number.
    Game(i64),
    /// An evening, by its day.
    Evening(NaiveDate),
    /// A category of the cash book, by name.
    Category(String),
    /// An entry of the cash book, by its receipt.
    Receipt(Receipt),
}

/// The last lines of the log that fit, newest first, and what the ids in them stand for, as far as that is known.
///
/// # Errors
/// What is stored cannot be read.
pub fn read_log(
    tx: &Transaction<'_>,
    filter: &LogFilter,
    most: u32,
) -> Result<(Vec<Line>, BTreeMap<String, InLog>), Failure> {
    let lines = audit::matching(tx, filter, most)?;
    let mut known = BTreeMap::new();
    for word in lines.iter().flat_map(|line| [&line.subject, &line.details]) {
        for id in word.split(' ') {
            if let Ok(parsed) = id.parse()
                && let Some(found) = find(tx, parsed)?
            {
                known.insert(id.to_owned(), found);
            }
        }
    }
    for own in cash_categories::all(tx)?.every() {
        known.insert(category_in_log(own.id), InLog::Category(own.name.clone()));
    }
    if lines.iter().any(|line| is_of_entry(line.verb.as_str())) {
        for (row, receipt) in receipts_by_row(tx)? {
            known.insert(receipt_in_log(&row.to_string()), InLog::Receipt(receipt));
        }
    }
    Ok((lines, known))
}

/// Whether lines of this kind begin with the row of an entry of the cash book.
fn is_of_entry(verb: &str) -> bool {
    let event = AuditEvent::from_id(verb);
    matches!(event, Some(AuditEvent::MoneyBooked | AuditEvent::MoneyReversed))
}

/// Under which word the receipt of an entry with this row is known.
pub fn receipt_in_log(row: &str) -> String {
    format!("entry_{row}")
}

/// Under which word a category of the cash book is known.
pub fn category_in_log(category: CategoryId) -> String {
    format!("own_{}", category.0)
}

/// What is known of the whole log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogCheck {
    /// How many lines it has.
    pub lines: u32,
    /// When the first of them was written.
    pub since: Option<DateTime<Utc>>,
    /// The first line that is not as it was written, or is missing.
    pub broken: Option<i64>,
}

/// Checks the chain of the whole log.
///
/// # Errors
/// What is stored cannot be read.
pub fn check_log(tx: &Transaction<'_>) -> Result<LogCheck, Failure> {
    let (lines, since) = audit::extent(tx)?;
    Ok(LogCheck { lines, since, broken: audit_chain::first_broken(tx)? })
}

fn find(tx: &Transaction<'_>, id: Uuid) -> Result<Option<InLog>, Failure> {
    if let Some(person) = people::by_id(tx, PersonId(id))? {
        return Ok(Some(InLog::Person(person.name)));
    }
    if let Some(game) = games::by_id(tx, GameId(id))? {
        return Ok(Some(InLog::Game(game.number)));
    }
    Ok(evenings::by_key(tx, id)?.map(|evening| InLog::Evening(evening.played_on)))
}
