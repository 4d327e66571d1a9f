//! The club's own categories of the cash book.

use club::ledger::{Categories, Category, CategoryId, Direction};
use rusqlite::{OptionalExtension, Transaction, named_params};
use uuid::Uuid;

use super::unreadable;
use crate::failure::Failure;

/// All of them.
pub fn all(tx: &Transaction<'_>) -> Result<Categories, Failure> {
    let mut select =
        tx.prepare_cached("SELECT id, name, direction, is_retired FROM cash_categories")?;
    let found = select.query_map([], |row| {
        let direction: String = row.get("direction")?;
        Ok(Category {
            id: CategoryId(row.get("id")?),
            name: row.get("name")?,
            direction: Direction::from_id(&direction)
                .ok_or_else(|| unreadable("direction", &direction))?,
            is_retired: row.get("is_retired")?,
        })
    })?;
    Ok(Categories::new(found.collect::<Result<Vec<_>, _>>()?))
}

/// The category that was added under this key.
pub fn by_key(tx: &Transaction<'_>, key: Uuid) -> Result<Option<CategoryId>, Failure> {
    let mut select = tx.prepare_cached("SELECT id FROM cash_categories WHERE key = ?1")?;
    let found = select.query_row([key.to_string()], |row| row.get("id"));
    Ok(found.optional()?.map(CategoryId))
}

/// Adds a category.
pub fn append(
    tx: &Transaction<'_>,
    key: Uuid,
    name: &str,
    direction: Direction,
) -> Result<(), Failure> {
    let mut insert = tx.prepare_cached(
        "INSERT INTO cash_categories (key, name, direction) VALUES (:key, :name, :direction)",
    )?;
    insert.execute(named_params! {
        ":key": key.to_string(),
        ":name": name,
        ":direction": direction.id(),
    })?;
    Ok(())
}

/// Gives a category its name, and retires it or takes it back.
pub fn change(tx: &Transaction<'_>, category: &Category) -> Result<(), Failure> {
    let mut update = tx.prepare_cached(
        "UPDATE cash_categories SET name = :name, is_retired = :is_retired WHERE id = :id",
    )?;
    update.execute(named_params! {
        ":name": category.name,
        ":is_retired": category.is_retired,
        ":id": category.id.0,
    })?;
    Ok(())
}
