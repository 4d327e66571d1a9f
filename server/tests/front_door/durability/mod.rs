//! What is acknowledged stays: faults, kills, backups, older releases, and changes by hand.

mod audit_chain;
mod audit_pages;
pub(crate) mod damaged_files;
mod fault_matrix;
mod handbook_restore;
pub(crate) mod killed;
mod killed_everywhere;
mod lost_journal;
mod nightly_backups;
mod operations_page;
mod releases;
mod schema;
pub(crate) mod tampering;
pub(crate) mod upgrade;
