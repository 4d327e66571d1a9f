//! What the floor below knows of the addresses above it: which router serves them, and who may ask one.

use axum::Router;
use texts::navigation::House;

use super::AppState;
use super::visitor::Visitor;

/// The method of a request: `GET` stands for `HEAD` too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// Reads.
    Get,
    /// Changes.
    Post,
}

/// The router as functions, so that pages ask about addresses without importing them.
#[derive(Clone, Copy, Debug)]
pub struct Routing {
    /// Every address of a club.
    pub(crate) router: fn(AppState) -> Router,
    /// What is served by HTTP where there is HTTPS: the page that connects a device.
    pub(crate) connect_router: fn(AppState) -> Router,
    /// Who may ask which address.
    pub(crate) rights: Rights,
    /// What the pages lead through.
    pub(crate) house: House,
}

/// Whether somebody may ask an address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rights(pub(crate) fn(&Visitor, Verb, &str) -> bool);

impl Rights {
    /// Whether somebody may ask an address as it stands in a page.
    pub(crate) fn allow(self, visitor: &Visitor, verb: Verb, address: &str) -> bool {
        (self.0)(visitor, verb, address)
    }
}

impl Default for Rights {
    /// Nobody may ask anything.
    fn default() -> Rights {
        Rights(|_, _, _| false)
    }
}
