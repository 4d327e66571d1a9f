//! A club for tests of the server: a router, a database in a folder of its own, people, games and
//! deals to send. Everything is removed when the test ends.
//!
//! ```
//! use testkit::{TestClub, first_example, known};
//! use wire::GameId;
//!
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! let club = TestClub::new();
//! let people = club.four_people().await;
//! let game = club.start(GameId(known(1)), &people).await;
//! let answer = club.post(&format!("{game}/deals"), &first_example()).await;
//! assert_eq!(answer.status, 201);
//! assert_eq!(answer.json()["net"]["1"], 456);
//! # });
//! ```
#![expect(clippy::unwrap_used, reason = "a test that cannot build its case must fail")]

mod club;
mod clubs_folder;
pub mod fuzz_targets;
mod games;
mod pages;
mod postgres;

pub use self::postgres::{
    address_of, administrator, has_postgres, new_books, new_database, postgres_address, waiting,
};
pub use club::*;
pub use clubs_folder::ClubsFolder;
pub use games::{classical_game, first_example, known, record, second_example, won};
pub use pages::{expect_refused, expect_saved, linked_pages, page_text, problem_at, send_form};
