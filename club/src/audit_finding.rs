//! What an audit of the books finds wrong.

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
}
