//! Imported lists of the years before Ostwind.

use club::calendar::ClubYear;
use scoring::Points;

use super::engine::{Transaction, named};
use crate::failure::Failure;

/// A line of such a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OldLine {
    /// Of which year.
    pub year: ClubYear,
    /// The person, by row.
    pub person: i64,
    /// How many games.
    pub games: u32,
    /// The sum of their results.
    pub points: Points,
}

/// Adds a line; false where that person has one for that year.
pub fn append(tx: &Transaction<'_>, line: OldLine) -> Result<bool, Failure> {
    Ok(tx.execute(
        "INSERT INTO old_lists (year, person_id, games, points) VALUES (:year, :person, :games, :points)
         ON CONFLICT (year, person_id) DO NOTHING",
        named! {
            year: line.year,
            person: line.person,
            games: line.games,
            points: line.points,
        },
    )? == 1)
}

/// The list of a year, the best first; persons by the rows under which they are known.
pub fn of_year(tx: &Transaction<'_>, year: ClubYear) -> Result<Vec<OldLine>, Failure> {
    tx.rows(
        "SELECT known_id, sum(games) AS games, sum(points) AS points FROM old_lists
         JOIN known_people ON known_people.person_id = old_lists.person_id
         WHERE year = ?1 GROUP BY known_id ORDER BY points DESC, known_id",
        [year.number()],
        |row| {
            Ok(OldLine {
                year,
                person: row.get("known_id")?,
                games: row.get("games")?,
                points: row.get("points")?,
            })
        },
    )
}
