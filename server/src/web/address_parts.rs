//! What the parts of an address name: ids, years and days as arguments of a handler. A part that cannot be read gets the answer of
//! one that names nothing.

use std::str::FromStr;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use chrono::NaiveDate;
use club::calendar::ClubYear;
use club::refusal::Refusal;
use uuid::Uuid;
use wire::{ErrorCode, GameId, PersonId, TournamentId};

use crate::failure::Failure;
use crate::web::error_response::ApiError;

/// Declares extractors: the name of the type, what it contains, the name of the part in the table of routes, how its text is read,
/// and the answer where it cannot be read.
macro_rules! address_parts {
    ($($(#[$doc:meta])* $name:ident($content:ty) = $part:literal, $read:expr, $unknown:expr;)*) => {$(
        $(#[$doc])*
        pub(crate) struct $name(pub(crate) $content);

        impl<S: Send + Sync> FromRequestParts<S> for $name {
            type Rejection = ApiError;

            async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<$name, ApiError> {
                let text = part(parts, $part).await;
                text.as_deref().and_then($read).map($name).ok_or($unknown)
            }
        }
    )*};
}

/// An address that nothing has.
const NOWHERE: ApiError = ApiError::Code(ErrorCode::NoSuchAddress);

/// The refusal of something that does not exist.
const fn unknown(refusal: Refusal) -> ApiError {
    ApiError::Failure(Failure::Refused(refusal))
}

address_parts! {
    /// The game of an address.
    GamePath(GameId) = "game", read, ApiError::Failure(Failure::UnknownGame);
    /// The person of an address.
    PersonPath(PersonId) = "person", read, ApiError::Failure(Failure::UnknownPerson);
    /// The tournament of an address.
    TournamentPath(TournamentId) = "tournament", read, unknown(Refusal::UnknownTournament);
    /// The entrant of an address, by number.
    EntrantPath(u32) = "number", read, unknown(Refusal::UnknownEntry);
    /// The evening of an address, by its key.
    EveningPath(Uuid) = "evening", read, unknown(Refusal::UnknownEvening);
    /// The account of an address, by its key.
    AccountPath(Uuid) = "account", read, NOWHERE;
    /// The club year of an address.
    YearPath(ClubYear) = "year", |text| ClubYear::new(text.parse().ok()?), NOWHERE;
    /// The name of a file at the end of an address.
    FilePath(String) = "file", read, NOWHERE;
    /// The day of an address.
    DayPath(NaiveDate) = "day", read, NOWHERE;
}

fn read<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

/// The text of a part of an address, by its name in the table of routes.
async fn part(parts: &mut Parts, name: &str) -> Option<String> {
    let all = RawPathParams::from_request_parts(parts, &()).await.ok()?;
    all.iter().find(|(part, _)| *part == name).map(|(_, text)| text.to_owned())
}
