//! The club's own categories of the cash book.

use club::ledger::{Categories, Category, CategoryId, Direction};
use uuid::Uuid;

use super::engine::{Transaction, named};
use crate::failure::Failure;

/// All of them.
pub fn all(tx: &Transaction<'_>) -> Result<Categories, Failure> {
    let found: Vec<_> =
        tx.rows("SELECT id, name, direction, is_retired FROM cash_categories", [], |row| {
            Ok(Category {
                id: row.get("id")?,
                name: row.get("name")?,
                direction: row.named("direction", Direction::from_id)?,
                is_retired: row.get("is_retired")?,
            })
        })?;
    Ok(Categories::new(found))
}

/// The category that was added under this key.
pub fn by_key(tx: &Transaction<'_>, key: Uuid) -> Result<Option<CategoryId>, Failure> {
    tx.one("SELECT id FROM cash_categories WHERE key = ?1", [key], |row| row.get("id"))
}

/// Adds a category.
pub fn append(
    tx: &Transaction<'_>,
    key: Uuid,
    name: &str,
    direction: Direction,
) -> Result<(), Failure> {
    tx.exec(
        "INSERT INTO cash_categories (key, name, direction) VALUES (:key, :name, :direction)",
        named! { key, name, direction: direction.id() },
    )
}

/// Gives a category its name, and retires it or takes it back.
pub fn change(tx: &Transaction<'_>, category: &Category) -> Result<(), Failure> {
    tx.exec(
        "UPDATE cash_categories SET name = :name, is_retired = :is_retired WHERE id = :id",
        named! { name: category.name, is_retired: category.is_retired, id: category.id },
    )
}
