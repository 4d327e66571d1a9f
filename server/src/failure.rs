//! Why something could not be done: the one error type of actions and store. Knows no HTTP and no
//! language.

use club::PlayerNo;
use club::refusal::{Refusal, RefusalKind};
use scoring::deal::DealProblem;
use wire::{ErrorCode, StandingDeal};

/// Why an action could not be done. Whatever it is, nothing was changed.
#[derive(Clone, Debug)]
pub enum Failure {
    /// There is no game with this id.
    UnknownGame,
    /// There is no person with this id.
    UnknownPerson,
    /// There is no deal with this id in this game.
    UnknownDeal,
    /// The id was used for something else before.
    IdReused,
    /// The game has ended, or all its rounds are played.
    GameClosed,
    /// The deal's number is taken, or an earlier one is missing.
    DealNumberTaken {
        /// The number that is next.
        next: u32,
        /// The deal that stands under this number.
        standing: Option<Box<StandingDeal>>,
    },
    /// Only the last deal can be taken back.
    NotTheLastDeal,
    /// Another person has this name.
    NameTaken,
    /// The game has deals the sender has not seen.
    GameMovedOn,
    /// A later deal stands in the way of a correction.
    CorrectionBlocked {
        /// Its number.
        number: u32,
        /// What speaks against its facts; empty where the game would be over before it.
        problems: Vec<DealProblem<PlayerNo>>,
    },
    /// A reason is empty or too long.
    BadReason,
    /// A reason has a character that no font of ours prints.
    UnprintableReason {
        /// The character.
        character: char,
    },
    /// A name is empty or too long.
    BadName,
    /// A name has a character that no font of ours prints.
    Unprintable {
        /// The character.
        character: char,
    },
    /// The players do not fit the rule set, or somebody is named twice.
    BadPlayers,
    /// The facts of a deal cannot be scored.
    BadFacts(Vec<DealProblem<PlayerNo>>),
    /// The settlement differs from what the tablet showed.
    PreviewDiffers,
    /// Not all rounds are played.
    NotComplete,
    /// The game has ended and cannot be reopened any more.
    StaysEnded,
    /// The books of the year refuse it.
    Refused(Refusal),
    /// One value of a request is refused.
    Field {
        /// Its name in requests and forms.
        field: &'static str,
        /// Why.
        why: Box<Failure>,
    },
    /// Something is wrong on our side; the text is for the log.
    Internal(String),
    /// The server is stopping or has too much to do.
    Unavailable,
    /// The disk has no room.
    DiskFull,
}

impl Failure {
    /// Its code on the wire.
    pub const fn code(&self) -> ErrorCode {
        match self {
            Failure::UnknownGame => ErrorCode::UnknownGame,
            Failure::UnknownPerson => ErrorCode::UnknownPerson,
            Failure::UnknownDeal => ErrorCode::UnknownDeal,
            Failure::IdReused => ErrorCode::IdReused,
            Failure::GameClosed => ErrorCode::GameClosed,
            Failure::DealNumberTaken { .. } => ErrorCode::DealNumberTaken,
            Failure::NotTheLastDeal => ErrorCode::NotTheLastDeal,
            Failure::NameTaken => ErrorCode::NameTaken,
            Failure::GameMovedOn => ErrorCode::GameMovedOn,
            Failure::CorrectionBlocked { .. } => ErrorCode::CorrectionBlocked,
            Failure::BadReason | Failure::UnprintableReason { .. } => ErrorCode::BadReason,
            Failure::BadName | Failure::Unprintable { .. } => ErrorCode::BadName,
            Failure::BadPlayers => ErrorCode::BadPlayers,
            Failure::BadFacts(_) => ErrorCode::BadFacts,
            Failure::PreviewDiffers => ErrorCode::PreviewDiffers,
            Failure::NotComplete => ErrorCode::NotComplete,
            Failure::StaysEnded => ErrorCode::StaysEnded,
            // The code by which tablets know that a game can no longer be changed.
            Failure::Refused(Refusal::YearClosed) => ErrorCode::GameClosed,
            Failure::Refused(refusal) => match refusal.kind() {
                RefusalKind::Unknown => ErrorCode::NotInBooks,
                RefusalKind::Conflict => ErrorCode::Conflict,
                RefusalKind::BadValue => ErrorCode::BadValue,
            },
            Failure::Field { field: _, why } => why.code(),
            Failure::Internal(_) => ErrorCode::Internal,
            // To a tablet it is the same: it keeps the entry and tries again.
            Failure::Unavailable | Failure::DiskFull => ErrorCode::Unavailable,
        }
    }
}

/// Says of a failure which value it is about.
pub trait AtField {
    /// The same, about the value with this name in requests and forms; what went wrong on our side stays as it is.
    #[must_use]
    fn at(self, field: &'static str) -> Self;
}

impl<T> AtField for Result<T, Failure> {
    fn at(self, field: &'static str) -> Result<T, Failure> {
        self.map_err(|failure| failure.at(field))
    }
}

impl AtField for Failure {
    fn at(self, field: &'static str) -> Failure {
        let is_of_server = self.code().status() >= 500;
        if is_of_server { self } else { Failure::Field { field, why: Box::new(self) } }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Internal(format!("stored JSON: {error}"))
    }
}
