//! What is done to the clubs of a server, by `ostwind club` and on the pages of the host.

use std::sync::{Mutex, PoisonError};

use club::roles::Role;
use texts::Lang;
use texts::hosting::RegistryProblem;
use uuid::Uuid;

use super::address::{Address, Key};
use super::books::{self, NotOpened};
use super::registry::{ClubState, Entry, Kind, Quota, Registry};
use super::storage::Storage;
use crate::actions::{self, ActionContext};
use crate::failure::Failure;
use crate::web::Clock;

/// The longest reason for a lock, in characters.
pub const LONGEST_REASON: usize = 300;

/// Held by who creates a club: the second of two with the same key would end the link of the first.
static CREATING: Mutex<()> = Mutex::new(());

/// Why a club is not created.
#[derive(Debug)]
pub enum NotCreated {
    /// It cannot be on the list.
    Listed(RegistryProblem),
    /// Its books cannot be made.
    Opened(NotOpened),
}

impl From<RegistryProblem> for NotCreated {
    fn from(problem: RegistryProblem) -> NotCreated {
        NotCreated::Listed(problem)
    }
}

impl From<Failure> for NotCreated {
    fn from(failure: Failure) -> NotCreated {
        NotCreated::Opened(NotOpened::Books(failure))
    }
}

/// Adds a club, new or with the books that are there for its key; the token of the link to its first account, where it has none. The
/// books are written before the club is on the list, so that no server opens half of them. A request for it leaves the list as the club
/// comes on it.
///
/// # Errors
/// Its key or address is taken; the request was decided already; the books cannot be made. Nothing is on the list then.
pub fn create(
    clubs: &Storage,
    (entry, request): (Entry, Option<Uuid>),
    name: &str,
    clock: Clock,
    lang: Lang,
) -> Result<Option<String>, NotCreated> {
    let _turn = CREATING.lock().unwrap_or_else(PoisonError::into_inner);
    let add = |registry: &mut Registry, entry| {
        request.map_or(Ok(()), |id| registry.requests.remove(id).map(drop))?;
        registry.add(entry)
    };
    add(&mut Registry::read(clubs)?, entry.clone())?;
    let books = clubs.books(&entry.key);
    let state = books::open(&books, clock, None, lang).map_err(NotCreated::Opened)?;
    let (now, kind, name) = ((clock.now)(), entry.kind, name.to_owned());
    let token = state.database.write_and_wait(move |tx| {
        if !name.is_empty() {
            let context = ActionContext::without_author(now, clock.wall_clock);
            actions::rename_club(tx, &context, &name)?;
        }
        match kind {
            Kind::Club => actions::first_start(tx, now),
            Kind::Host if actions::is_new(tx)? => {
                actions::invite(tx, Role::Administrator, None, None, now).map(Some)
            }
            Kind::Host => Ok(None),
        }
    })?;
    drop(state);
    Registry::change(clubs, |registry| add(registry, entry))?;
    Ok(token)
}

/// Lets a club rest, locks it, opens it again, or moves it into the trash.
///
/// # Errors
/// There is no such club, it is the host's pages, or it is in the trash and not to be opened.
pub fn set_state(clubs: &Storage, key: &Key, state: ClubState) -> Result<(), RegistryProblem> {
    Registry::change(clubs, |registry| {
        let entry = registry.by_key(key)?;
        let key = key.to_string();
        match (entry.kind, &entry.state, &state) {
            (Kind::Host, _, _) => Err(RegistryProblem::IsHost { key }),
            (
                Kind::Club,
                ClubState::Deleted { .. },
                ClubState::Resting { .. } | ClubState::Suspended { .. } | ClubState::Deleted { .. },
            ) => Err(RegistryProblem::InTrash { key }),
            (Kind::Club, _, _) => {
                entry.state = state;
                Ok(())
            }
        }
    })
}

/// Says how much the books of a club may take; none: as much as there is room.
///
/// # Errors
/// There is no such club.
pub fn set_quota(clubs: &Storage, key: &Key, quota: Option<Quota>) -> Result<(), RegistryProblem> {
    Registry::change(clubs, |registry| {
        registry.by_key(key)?.quota = quota;
        Ok(())
    })
}

/// Gives a club another address.
///
/// # Errors
/// There is no such club, it is in the trash, or another one is reached there.
pub fn rename(clubs: &Storage, key: &Key, address: Address) -> Result<(), RegistryProblem> {
    Registry::change(clubs, |registry| registry.rename(key, address))
}
