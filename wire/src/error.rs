//! Every way a request can be refused, as one list of codes.

use club::PlayerNo;
use serde::{Deserialize, Serialize};

use crate::StandingDeal;

/// Why a request was refused. The status follows from the code, the sentence is in `texts`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// 400: the body is no JSON, or not of the agreed shape.
    Malformed,
    /// 401: the club has to know first who asks; the same request may come again then.
    NotSignedIn,
    /// 403: a page of another site made the browser ask.
    CrossSite,
    /// 403: who asks is known, and may not.
    NotAllowed,
    /// 404: nothing lives at this address.
    NoSuchAddress,
    /// 410: the list at this address was withdrawn.
    ListWithdrawn,
    /// 404: there is no game with this id.
    UnknownGame,
    /// 404: there is no person with this id.
    UnknownPerson,
    /// 404: there is no deal with this id in this game.
    UnknownDeal,
    /// 404: what a form of the club's pages names does not exist.
    NotInBooks,
    /// 405: the address does not take this method.
    MethodNotAllowed,
    /// 409: the id was used for something else before.
    IdReused,
    /// 409: the game is closed.
    GameClosed,
    /// 409: this deal's number is taken, or an earlier one is missing.
    DealNumberTaken,
    /// 409: only the last deal can be taken back.
    NotTheLastDeal,
    /// 409: the name is taken by another person.
    NameTaken,
    /// 409: the game has deals the sender has not seen.
    GameMovedOn,
    /// 409: the game cannot be reopened any more.
    StaysEnded,
    /// 409: a later deal stands in the way of a correction; `deal` says which.
    CorrectionBlocked,
    /// 409: the books are in another state, for example published, reversed or not over yet.
    Conflict,
    /// 413: the body is too large.
    TooLarge,
    /// 415: the body is not JSON.
    NotJson,
    /// 422: a name is empty or too long.
    BadName,
    /// 422: the players do not fit the rule set, or somebody is named twice.
    BadPlayers,
    /// 422: the reason of a correction is empty, too long, or cannot be printed.
    BadReason,
    /// 422: the facts of a deal cannot be scored; `problems` says why.
    BadFacts,
    /// 422: the server's settlement differs from what the tablet showed.
    PreviewDiffers,
    /// 422: not all rounds are played, so the game is not complete.
    NotComplete,
    /// 422: a field of a form has a value that cannot be.
    BadValue,
    /// 429: too many wrong passwords or guessed addresses; again after a while.
    TooManyAttempts,
    /// 500: our mistake; nothing was changed.
    Internal,
    /// 503: the club's host lets it rest: everybody can read, nobody writes; again once it is open.
    ClubRests,
    /// 503: the server is stopping or overloaded; try again.
    Unavailable,
}

impl ErrorCode {
    /// All of them.
    pub const ALL: [ErrorCode; 33] = [
        ErrorCode::Malformed,
        ErrorCode::NotSignedIn,
        ErrorCode::CrossSite,
        ErrorCode::NotAllowed,
        ErrorCode::NoSuchAddress,
        ErrorCode::ListWithdrawn,
        ErrorCode::UnknownGame,
        ErrorCode::UnknownPerson,
        ErrorCode::UnknownDeal,
        ErrorCode::NotInBooks,
        ErrorCode::MethodNotAllowed,
        ErrorCode::IdReused,
        ErrorCode::GameClosed,
        ErrorCode::DealNumberTaken,
        ErrorCode::NotTheLastDeal,
        ErrorCode::NameTaken,
        ErrorCode::GameMovedOn,
        ErrorCode::StaysEnded,
        ErrorCode::CorrectionBlocked,
        ErrorCode::Conflict,
        ErrorCode::TooLarge,
        ErrorCode::NotJson,
        ErrorCode::BadName,
        ErrorCode::BadPlayers,
        ErrorCode::BadReason,
        ErrorCode::BadFacts,
        ErrorCode::PreviewDiffers,
        ErrorCode::NotComplete,
        ErrorCode::BadValue,
        ErrorCode::TooManyAttempts,
        ErrorCode::Internal,
        ErrorCode::ClubRests,
        ErrorCode::Unavailable,
    ];

    /// As it stands in an answer.
    pub const fn id(self) -> &'static str {
        match self {
            ErrorCode::Malformed => "malformed",
            ErrorCode::NotSignedIn => "not_signed_in",
            ErrorCode::CrossSite => "cross_site",
            ErrorCode::NotAllowed => "not_allowed",
            ErrorCode::NoSuchAddress => "no_such_address",
            ErrorCode::ListWithdrawn => "list_withdrawn",
            ErrorCode::UnknownGame => "unknown_game",
            ErrorCode::UnknownPerson => "unknown_person",
            ErrorCode::UnknownDeal => "unknown_deal",
            ErrorCode::NotInBooks => "not_in_books",
            ErrorCode::MethodNotAllowed => "method_not_allowed",
            ErrorCode::IdReused => "id_reused",
            ErrorCode::GameClosed => "game_closed",
            ErrorCode::DealNumberTaken => "deal_number_taken",
            ErrorCode::NotTheLastDeal => "not_the_last_deal",
            ErrorCode::NameTaken => "name_taken",
            ErrorCode::GameMovedOn => "game_moved_on",
            ErrorCode::StaysEnded => "stays_ended",
            ErrorCode::CorrectionBlocked => "correction_blocked",
            ErrorCode::Conflict => "conflict",
            ErrorCode::TooLarge => "too_large",
            ErrorCode::NotJson => "not_json",
            ErrorCode::BadName => "bad_name",
            ErrorCode::BadPlayers => "bad_players",
            ErrorCode::BadReason => "bad_reason",
            ErrorCode::BadFacts => "bad_facts",
            ErrorCode::PreviewDiffers => "preview_differs",
            ErrorCode::NotComplete => "not_complete",
            ErrorCode::BadValue => "bad_value",
            ErrorCode::TooManyAttempts => "too_many_attempts",
            ErrorCode::Internal => "internal",
            ErrorCode::ClubRests => "club_rests",
            ErrorCode::Unavailable => "unavailable",
        }
    }

    /// Whether the refusal is about the sender or the moment only: from another account, or later, the same request may be taken.
    pub const fn is_about_who_asks(self) -> bool {
        matches!(
            self,
            ErrorCode::NotSignedIn
                | ErrorCode::NotAllowed
                | ErrorCode::TooManyAttempts
                | ErrorCode::ClubRests
        )
    }

    /// The HTTP status.
    pub const fn status(self) -> u16 {
        match self {
            ErrorCode::Malformed => 400,
            ErrorCode::NotSignedIn => 401,
            ErrorCode::CrossSite | ErrorCode::NotAllowed => 403,
            ErrorCode::NoSuchAddress
            | ErrorCode::UnknownGame
            | ErrorCode::UnknownPerson
            | ErrorCode::UnknownDeal
            | ErrorCode::NotInBooks => 404,
            ErrorCode::MethodNotAllowed => 405,
            ErrorCode::ListWithdrawn => 410,
            ErrorCode::IdReused
            | ErrorCode::GameClosed
            | ErrorCode::DealNumberTaken
            | ErrorCode::NotTheLastDeal
            | ErrorCode::NameTaken
            | ErrorCode::GameMovedOn
            | ErrorCode::StaysEnded
            | ErrorCode::CorrectionBlocked
            | ErrorCode::Conflict => 409,
            ErrorCode::TooLarge => 413,
            ErrorCode::NotJson => 415,
            ErrorCode::BadName
            | ErrorCode::BadPlayers
            | ErrorCode::BadReason
            | ErrorCode::BadFacts
            | ErrorCode::PreviewDiffers
            | ErrorCode::NotComplete
            | ErrorCode::BadValue => 422,
            ErrorCode::TooManyAttempts => 429,
            ErrorCode::Internal => 500,
            ErrorCode::ClubRests | ErrorCode::Unavailable => 503,
        }
    }
}

/// The body of every refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorBody {
    /// The reason as a code.
    pub code: ErrorCode,
    /// What is wrong, where, and what to do, in the reader's language.
    pub message: String,
    /// What exactly is wrong with a deal's facts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<FactProblem>,
    /// With `deal_number_taken`: the number that is next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<u32>,
    /// With `deal_number_taken`: the deal that stands under this number, if it is not missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<Box<StandingDeal>>,
    /// With `correction_blocked`: the number of the deal that stands in the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deal: Option<u32>,
}

/// One thing that is wrong with a deal's facts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FactProblem {
    /// Whose hand; nothing for the deal as a whole.
    pub player: Option<PlayerNo>,
    /// The code of the scoring contract.
    pub code: String,
    /// In the reader's language.
    pub message: String,
}
