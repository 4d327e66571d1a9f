//! What the server of the sample club knows besides its books, and where its visitors sit.

use std::net::SocketAddr;

use club::roles::Role;
use tempfile::TempDir;
use texts::demo_club::TABLE;
use tokio::sync::OnceCell;

/// What a server of the sample club knows besides its books.
#[derive(Debug)]
pub struct Demo {
    /// The token of the tablet at the table.
    pub(crate) table: String,
    /// Where a club of one's own begins; `None` where this server has none.
    pub(crate) own: Option<String>,
    /// The hash of the password that is asked at the door; without one only this machine is let in.
    pub(crate) password: Option<String>,
    /// The token of those who have typed it.
    pub(crate) door: String,
}

/// Where a visitor of the sample club sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    /// As an account with this role.
    Account(Role),
    /// As a tablet at a table.
    Table,
}

impl Seat {
    /// By its id.
    pub(crate) fn from_id(id: &str) -> Option<Seat> {
        if id == TABLE { Some(Seat::Table) } else { Role::from_id(id).map(Seat::Account) }
    }

    /// The id in addresses and in the cookie.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Seat::Account(role) => role.id(),
            Seat::Table => TABLE,
        }
    }
}

/// The sample club that a new club's server opens beside itself for somebody who looks around first.
#[derive(Debug, Default)]
pub struct SampleServer {
    pub(crate) opened: OnceCell<OpenSample>,
}

/// An open sample club.
#[derive(Debug)]
pub(crate) struct OpenSample {
    /// Where it is reached.
    pub(crate) address: SocketAddr,
    /// Its books, which live as long.
    pub(crate) _folder: TempDir,
}

#[cfg(test)]
mod tests {
    use texts::demo_club::SEATS;

    use super::*;

    #[test]
    fn every_seat_has_words_and_an_id() {
        for (id, _) in SEATS {
            assert_eq!(Seat::from_id(id).map(Seat::id), Some(id));
        }
        assert_eq!(SEATS.len(), Role::ALL.len() + 1);
        assert_eq!(Seat::from_id("nobody"), None);
    }
}
