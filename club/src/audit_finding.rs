//! What an audit of the books finds wrong.

/// How an object of the schema differs from the one the program knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaProblem {
    /// It is not there.
    Missing,
    /// Its text is another one.
    Changed,
    /// The program does not know it.
    Foreign,
}

/// Something in the books that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuditFinding {
    /// SQLite finds the file damaged, or a row that points nowhere.
    Damaged {
        /// The message of SQLite.
        what: String,
    },
    /// The facts of a game cannot be played through.
    Unplayable {
        /// The id of the game.
        game: String,
    },
    /// The numbers of a game's deals have a gap.
    Gap {
        /// The id of the game.
        game: String,
    },
    /// The payments of a deal are not those its facts come to.
    Payments {
        /// The id of the game.
        game: String,
        /// The number of the deal.
        number: u32,
    },
    /// The stored outcome of a game is not what its deals come to, or is missing.
    Outcome {
        /// The id of the game.
        game: String,
    },
    /// A line of the audit log is not as it was written, or is missing.
    Log {
        /// The number of the first such line.
        line: i64,
    },
    /// The list of a closed year cannot be made again.
    ClosedList {
        /// Which year.
        year: i32,
    },
    /// The schema is not the one of the program: a trigger that is gone lets booked rows be changed.
    Schema {
        /// Kind and name of the object.
        object: String,
        /// How it differs.
        problem: SchemaProblem,
    },
    /// The rows of a table are not those that the program has written.
    Rows {
        /// The name of the table.
        table: String,
        /// How many rows it has.
        rows: i64,
        /// How many it should have; `None` where nothing says so any more.
        expected: Option<i64>,
    },
    /// The database does not know its newest changes.
    Journal {
        /// How many changes are missing.
        writes: i64,
    },
    /// The log does not have a line that is remembered elsewhere.
    Chain {
        /// Where it is remembered.
        source: String,
        /// The number of the line.
        line: i64,
    },
    /// Rows of a backup that are never changed or removed are not in the database.
    Backup {
        /// The backup.
        file: String,
        /// The name of the table.
        table: String,
        /// How many rows.
        rows: i64,
    },
    /// An entry of the cash book is not what the log says was booked, or is missing.
    Money {
        /// Its number.
        number: i64,
    },
    /// A hash that was printed is not in the log.
    Printed {
        /// Its beginning.
        hash: String,
    },
}
