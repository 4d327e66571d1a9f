//! Why the books of the year refuse something.

use chrono::NaiveDate;

use crate::ledger::IbanProblem;

/// Why something cannot be booked; nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The year is closed.
    YearClosed,
    /// The year is not over yet.
    YearNotOver {
        /// Its last day.
        last_day: NaiveDate,
    },
    /// A year before it is still open.
    EarlierYearOpen,
    /// A day lies outside the calendar, or too far off.
    BadDay,
    /// A time of day is none, or an end stands without a beginning.
    BadTime,
    /// The evening is not known.
    UnknownEvening,
    /// The evening is over, or was cancelled.
    EveningOver,
    /// Somebody else has set the tables meanwhile.
    SeatingChanged,
    /// Other statutes were decided meanwhile.
    StatutesChanged,
    /// Somebody who has a seat is not here.
    SeatedNotHere,
    /// A game has begun at the table.
    TablePlays,
    /// Too few people are here for a table.
    TooFewHere,
    /// The game has not ended yet.
    GameGoesOn,
    /// No slip was handed in for the game.
    NoSlip,
    /// The slip was handed in in time and needs nobody to vouch for it.
    SlipInTime,
    /// Two people who are to be one sat at the same table.
    SatTogether,
    /// The person is merged or removed already, or stands for another.
    NotOneself,
    /// Without the person's account nobody could administer.
    LastAdministrator,
    /// The entry is not known.
    UnknownEntry,
    /// So many people enter for a tournament just now that no more are taken for a while.
    TooManyEntries,
    /// The entry is reversed already, or is a reversal itself.
    Reversed,
    /// A text is missing or too long.
    BadText,
    /// An amount of money is not valid.
    BadAmount,
    /// A year of dues is named for money that is neither paid as dues nor paid back.
    NoDues,
    /// A number is not valid, or not possible here.
    BadNumber,
    /// The rules of the game know no Bochowe.
    NoBochowe,
    /// The choice is none of those offered.
    BadChoice,
    /// Another one has this name already.
    NameTaken,
    /// The number of an account is wrong.
    BadIban(IbanProblem),
    /// A list of this day was published already.
    Published,
    /// The list of this day was withdrawn.
    ListWithdrawn,
    /// The day of a list is still to come.
    DayToCome,
    /// The machine's clock is earlier than the last booking.
    ClockBehind,
    /// The machine's clock is so long after the last game that it is probably wrong.
    ClockAhead,
    /// The year is not closed.
    YearOpen,
    /// Nobody has a place in the list.
    NobodyListed,
    /// The tournament is not known.
    UnknownTournament,
    /// No such table was drawn.
    UnknownTable,
    /// A round cannot be drawn: too few or too many people.
    CannotDraw,
    /// All rounds have begun.
    AllRoundsBegun,
    /// A round begins before an earlier one, or on a day that the tournament does not have.
    RoundsOutOfOrder,
    /// A rule set has as many special hands as it may have, or as many as may be played.
    TooManyHands,
    /// A special hand stands in books, so that it can be switched off and not removed.
    HandPlayed,
    /// Somebody else has changed the special hand meanwhile.
    HandChanged,
}

/// Which kind of refusal: what has to change before the same request can succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// What the request names does not exist.
    Unknown,
    /// The request contradicts the present state of the books.
    Conflict,
    /// A value in the request is wrong.
    BadValue,
}

impl Refusal {
    /// Which kind it is.
    pub const fn kind(self) -> RefusalKind {
        match self {
            Refusal::UnknownEvening
            | Refusal::UnknownEntry
            | Refusal::UnknownTournament
            | Refusal::UnknownTable => RefusalKind::Unknown,
            Refusal::YearClosed
            | Refusal::TooManyEntries
            | Refusal::YearNotOver { .. }
            | Refusal::EarlierYearOpen
            | Refusal::EveningOver
            | Refusal::SeatingChanged
            | Refusal::StatutesChanged
            | Refusal::SeatedNotHere
            | Refusal::TablePlays
            | Refusal::TooFewHere
            | Refusal::GameGoesOn
            | Refusal::NoSlip
            | Refusal::SlipInTime
            | Refusal::NoBochowe
            | Refusal::SatTogether
            | Refusal::NotOneself
            | Refusal::LastAdministrator
            | Refusal::Reversed
            | Refusal::Published
            | Refusal::ListWithdrawn
            | Refusal::ClockBehind
            | Refusal::ClockAhead
            | Refusal::YearOpen
            | Refusal::NobodyListed
            | Refusal::CannotDraw
            | Refusal::AllRoundsBegun
            | Refusal::TooManyHands
            | Refusal::HandPlayed
            | Refusal::HandChanged => RefusalKind::Conflict,
            Refusal::BadDay
            | Refusal::BadTime
            | Refusal::BadText
            | Refusal::BadAmount
            | Refusal::NoDues
            | Refusal::BadNumber
            | Refusal::BadChoice
            | Refusal::NameTaken
            | Refusal::BadIban(_)
            | Refusal::RoundsOutOfOrder
            | Refusal::DayToCome => RefusalKind::BadValue,
        }
    }
}
