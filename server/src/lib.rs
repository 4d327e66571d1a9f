//! The server of a club, or of several: HTTP, pages, actions, store, documents and mail. The binary `ostwind` starts it.
//!
//! A request passes through `http` (who may ask, which handler), an action or a query of [`actions`]
//! on a transaction of the [`store`], and comes back as JSON, as a page of [`pages`] or as one of the
//! [`documents`]. Time, randomness and settings come from the binary only.
//!
//! ```
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! // A club in a folder that is removed at the end; see `testkit`.
//! let club = testkit::TestClub::new();
//! let health = club.get("/api/health").await;
//! assert_eq!(health.status, 200);
//! assert_eq!(health.json()["version"], env!("CARGO_PKG_VERSION"));
//! # });
//! ```

pub mod actions;
pub mod authenticator;
pub mod backups;
pub mod calculator;
pub mod clubs;
pub mod documents;
pub mod failure;
mod handbook;
pub mod http;
pub mod limits;
pub mod list_file;
pub mod list_import;
pub mod mail;
pub mod pages;
pub mod password_hashing;
pub mod sample;
pub mod secrets;
pub mod settings;
pub mod store;
pub mod tls;
pub mod tournament_contract;
pub mod wall_clock;
pub mod web;
pub mod weekly_list;
