//! Several clubs on one server.

mod club_acme;
mod club_mails;
mod club_quota;
mod club_requests;
mod club_sites;
mod clubs_killed;
mod help_links;
mod host_door;
pub(crate) mod host_pages;
mod host_pages_import;
mod resting;
mod several_clubs;
