//! The pages of the host: which clubs a server has, and what is done to them from outside. They show states and sizes, never
//! people; to strangers only the clubs that want to be seen. Accounts, second factors and log are those of a club, in books of the host's own.

mod club_page;
mod create;
mod door;
mod door_words;
mod forms;
mod health;
mod import_page;
mod list;
mod listed;
mod open_club;
mod place;
mod requests;
mod standbys;
mod survey;

use std::sync::Arc;
use std::time::Instant;

use axum::handler::Handler;
use axum::{Extension, Router};
use club::audit_event::AuditEvent;
use club::roles::Role;
use texts::Lang;
use texts::hosting::RegistryProblem;
use texts::navigation::House;
use tokio::sync::Semaphore;
use wire::ErrorCode;

pub(super) use self::door::UnknownHost;
pub(super) use self::survey::{FigureMemory, remember};
use super::address::{Address, Key};
use super::certificates::Certificates;
use super::registered::Registered;
use super::registry::{Entry, Registry};
use super::storage::Storage;
use crate::actions::ActionContext;
use crate::failure::Failure;
use crate::http::api;
use crate::http::authorization::Who::{Everybody, Has};
use crate::http::authorization::allows;
use crate::http::router_of;
use crate::http::routes::{Route, routes};
use crate::limits::MOST_OPEN_CLUBS;
use crate::pages::{access, assets, more, settings};
use crate::store::Location;
use crate::wall_clock::WallClock;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::routing::{Rights, Routing};
use crate::web::{AppState, ClubName};

/// Who looks after the server.
const OFFICERS: &[Role] = &[Role::Administrator];

/// Every address of the host.
#[rustfmt::skip]
pub(super) const ROUTES: &[Route] = routes![
    get  "/anmelden",                                Everybody =>     access::sign_in::show;
    post "/anmelden",                                Everybody =>     access::sign_in::sign_in;
    post "/abmelden",                                Everybody =>     access::sign_in::sign_out;
    post "/anmelden/code",                           Everybody =>     access::second_factor::sign_in;
    get  "/einladung/{token}",                       Everybody =>     access::invitation::invited;
    post "/einladung/{token}",                       Everybody =>     access::invitation::accept;
    get  "/konto",                                   Has(OFFICERS) => access::own_account::show;
    get  "/konto/passwort",                          Has(OFFICERS) => access::own_account::new;
    post "/konto/passwort",                          Has(OFFICERS) => access::own_account::change_password;
    post "/konto/sitzung",                           Has(OFFICERS) => access::own_account::end_session;
    get  "/konto/ueberall-abmelden",                 Has(OFFICERS) => access::own_account::ask_to_sign_out;
    post "/konto/ueberall-abmelden",                 Has(OFFICERS) => access::own_account::sign_out_everywhere;
    get  "/konto/zweiter-faktor",                    Has(OFFICERS) => access::second_factor::show;
    post "/konto/zweiter-faktor",                    Has(OFFICERS) => access::second_factor::begin;
    post "/konto/zweiter-faktor/bestaetigen",        Has(OFFICERS) => access::second_factor::confirm;
    post "/konto/zweiter-faktor/entfernen",          Has(OFFICERS) => access::second_factor::remove;
    get  "/mehr",                                    Everybody =>     more::show;
    get  "/pages/{file}",                            Everybody =>     assets::file;
    get  "/api/health",                              Everybody =>     api::health::show;
    get  "/verein/protokoll",                        Has(OFFICERS) => settings::audit_log::show;
    get  "/verein/zugang",                           Has(OFFICERS) => access::accounts::list;
    get  "/verein/zugang/einladung",                 Has(OFFICERS) => access::access_links::new;
    post "/verein/zugang/einladung",                 Has(OFFICERS) => access::access_links::invite;
    get  "/verein/zugang/zurueck",                   Has(OFFICERS) => access::access_links::ask;
    post "/verein/zugang/zurueck",                   Has(OFFICERS) => access::access_links::revoke;
    get  "/verein/zugang/{account}",                 Has(OFFICERS) => access::account::show;
    post "/verein/zugang/{account}",                 Has(OFFICERS) => access::account::change;
    get  "/verein/zugang/{account}/sperren",         Has(OFFICERS) => access::account::ask_to_close;
    get  "/verein/zugang/{account}/passwort",        Has(OFFICERS) => access::account::ask_for_reset;
    post "/verein/zugang/{account}/passwort",        Has(OFFICERS) => access::account::reset_password;
    get  "/verein/zugang/{account}/abmelden",        Has(OFFICERS) => access::account_protection::ask_to_sign_out;
    post "/verein/zugang/{account}/abmelden",        Has(OFFICERS) => access::account_protection::sign_out_everywhere;
    get  "/verein/zugang/{account}/zweiter-faktor",  Has(OFFICERS) => access::account_protection::ask_to_remove_factor;
    post "/verein/zugang/{account}/zweiter-faktor",  Has(OFFICERS) => access::account_protection::remove_second_factor;
    get  "/",                                        Everybody =>     door::show;
    get  "/tuer",                                    Has(OFFICERS) => door_words::edit;
    post "/tuer",                                    Has(OFFICERS) => door_words::decide;
    get  "/eroeffnen",                               Everybody =>     open_club::ask;
    post "/eroeffnen",                               Everybody =>     open_club::send;
    get  "/anfragen/{request}",                      Has(OFFICERS) => requests::ask;
    post "/anfragen/{request}",                      Has(OFFICERS) => requests::open;
    get  "/anfragen/{request}/ablehnen",             Has(OFFICERS) => requests::ask_to_decline;
    post "/anfragen/{request}/ablehnen",             Has(OFFICERS) => requests::decline;
    get  "/zustand",                                 Has(OFFICERS) => health::show;
    get  "/einlesen",                                Has(OFFICERS) => import_page::ask;
    post "/einlesen",                                Has(OFFICERS) => import_page::receive.layer(import_page::large());
    get  "/einlesen/{arrival}",                      Has(OFFICERS) => import_page::show;
    post "/einlesen/{arrival}",                      Has(OFFICERS) => import_page::take_in;
    post "/einlesen/{arrival}/verwerfen",            Has(OFFICERS) => import_page::discard;
    get  "/clubs/neu",                               Has(OFFICERS) => create::ask;
    post "/clubs/neu",                               Has(OFFICERS) => create::create;
    get  "/clubs/{key}",                             Has(OFFICERS) => club_page::show;
    post "/clubs/{key}/link",                        Has(OFFICERS) => create::hand_out_link;
    get  "/clubs/{key}/datei",                       Has(OFFICERS) => club_page::take_along;
    post "/clubs/{key}/oeffnen",                     Has(OFFICERS) => forms::open;
    post "/clubs/{key}/ruhen",                       Has(OFFICERS) => forms::rest;
    get  "/clubs/{key}/{question}",                  Has(OFFICERS) => forms::ask;
    post "/clubs/{key}/{question}",                  Has(OFFICERS) => forms::act;
];

/// What the pages of the host work on.
#[derive(Debug)]
pub(super) struct Desk {
    /// Where the clubs are kept.
    pub(super) storage: Storage,
    /// The list of them by which the server goes.
    pub(super) registered: Arc<Registered>,
    /// The clock of clubs without a time zone of their own.
    pub(super) wall_clock: WallClock,
    /// Where the host is reached.
    pub(super) address: Address,
    /// The language of our log.
    pub(super) lang: Lang,
    /// Whether mails are sent.
    pub(super) sends_mail: bool,
    /// When the server has started.
    pub(super) began: Instant,
    /// A permit for each entry of the list that is open.
    pub(super) room: Arc<Semaphore>,
    /// What was read of the clubs.
    pub(super) figures: Arc<FigureMemory>,
    /// Their certificates, where each has one of its own.
    pub(super) certificates: Option<Arc<Certificates>>,
}

/// What answers for the host, whose accounts and log are in the books of `state`.
pub(super) fn router(state: AppState, desk: Desk) -> Router {
    let rights =
        Rights(|visitor, verb, address| allows(ROUTES, visitor, verb, address).unwrap_or(false));
    let routing = Routing { rights, house: House::Host, ..state.routing };
    let name = format!("Server {}", desk.address.host());
    let state = AppState { routing, club: ClubName::new(Some(&name), None).into(), ..state };
    router_of(ROUTES, state).layer(Extension(Arc::new(desk)))
}

/// The desk as handlers take it.
type OnDesk = Extension<Arc<Desk>>;

/// What is done to a club, as the log has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HostAction {
    Created,
    /// Created because somebody asked for it.
    Granted,
    Declined,
    RequestsAllowed,
    RequestsTurnedOff,
    Imported,
    LinkMade,
    Rested,
    Locked,
    Reopened,
    Deleted,
    Moved,
    GivenRoom,
    TakenAlong,
}

impl HostAction {
    /// The word of the log.
    const fn id(self) -> &'static str {
        match self {
            HostAction::Created => "created",
            HostAction::Granted => "granted",
            HostAction::Declined => "declined",
            HostAction::RequestsAllowed => "requests_on",
            HostAction::RequestsTurnedOff => "requests_off",
            HostAction::Imported => "imported",
            HostAction::LinkMade => "link",
            HostAction::Rested => "rested",
            HostAction::Locked => "locked",
            HostAction::Reopened => "reopened",
            HostAction::Deleted => "deleted",
            HostAction::Moved => "address",
            HostAction::GivenRoom => "room",
            HostAction::TakenAlong => "taken_along",
        }
    }
}

impl Desk {
    /// Does what waits for the disk or the database, beside the threads that answer requests.
    async fn wait<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Desk) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let desk = Arc::clone(self);
        let done = tokio::task::spawn_blocking(move || work(&desk)).await;
        done.map_err(|error| Failure::Internal(error.to_string()))
    }

    /// As [`Desk::wait`], for work that changes the list of the clubs: the server notices it at once.
    async fn change<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Desk) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let changing = self.wait(|desk| {
            let changed = work(desk);
            desk.registered.read_again();
            changed
        });
        changing.await
    }

    /// The clubs as they stand on the list.
    async fn registry(self: &Arc<Self>) -> Result<Registry, ApiError> {
        let read = self.wait(|desk| Registry::read(&desk.storage)).await?;
        read.map_err(|problem| self.unusable(&problem))
    }

    /// The clubs on it, without the host.
    async fn all_clubs(self: &Arc<Self>) -> Result<Vec<Entry>, ApiError> {
        Ok(self.registry().await?.into_clubs())
    }

    /// How many clubs are open; the host itself is while somebody looks at its pages.
    fn open_clubs(&self) -> usize {
        (MOST_OPEN_CLUBS - self.room.available_permits()).saturating_sub(1)
    }

    /// The club of an address.
    async fn club(self: &Arc<Self>, key: &str) -> Result<Entry, ApiError> {
        let nowhere = ApiError::Code(ErrorCode::NoSuchAddress);
        let Ok(key) = key.parse::<Key>() else { return Err(nowhere) };
        let mut registry = self.registry().await?;
        let found = registry.by_key(&key).ok().filter(|entry| entry.kind.is_club());
        found.cloned().ok_or(nowhere)
    }

    /// A list that cannot be read or written; why stands in our log.
    fn unusable(&self, problem: &RegistryProblem) -> ApiError {
        let reason = texts::hosting::registry_problem(problem, self.lang);
        Failure::Internal(format!("the list of the clubs: {reason}")).into()
    }

    /// Notes in the host's log what was done.
    async fn note_in_host(
        &self,
        context: &RequestContext,
        subject: &str,
        words: &str,
    ) -> Result<(), ApiError> {
        let (subject, words) = (subject.to_owned(), words.to_owned());
        let noted = context
            .write(move |tx, acting| acting.log(tx, AuditEvent::HostActed, &subject, &words));
        Ok(noted.await?)
    }

    /// Notes what was done to a club in the host's log, and in the club's own.
    async fn note(
        self: &Arc<Self>,
        context: &RequestContext,
        entry: &Entry,
        action: HostAction,
        more: &str,
    ) -> Result<(), ApiError> {
        let words = format!("{} {more}", action.id()).trim_end().to_owned();
        self.note_in_host(context, entry.key.as_str(), &words).await?;
        let (books, acting) = (self.storage.books(&entry.key), context.action());
        let noted = self.wait(move |_| note_in_club(&books, &acting, &words)).await?;
        // A club whose books cannot be opened can be locked and deleted all the same.
        if let Err(problem) = noted {
            tracing::warn!(club = %entry.key, problem, "the club's own log has no line about it");
        }
        Ok(())
    }
}

/// Writes a line into the log of a club, also while its server runs.
fn note_in_club(books: &Location, acting: &ActionContext, details: &str) -> Result<(), String> {
    let database = books.open_existing().map_err(|error| format!("{error:?}"))?;
    let (acting, details) = (acting.clone(), details.to_owned());
    let noted =
        database.write_and_wait(move |tx| acting.log(tx, AuditEvent::HostActed, "", &details));
    noted.map_err(|failure| format!("{failure:?}"))
}
