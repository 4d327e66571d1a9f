//! How handlers get what they need. What is counted here is left from before, and the counts may only shrink.

use std::path::Path;

use crate::{File, none, sources};

/// The handlers that take the whole state of the server instead of a `RequestContext`.
const HANDLERS_WITH_STATE: usize = 28;

/// What `server/src/http/address_parts.rs` has an extractor for.
const IDS: &[&str] = &[
    "Path<Uuid>",
    "Path<NaiveDate>",
    "Path<ClubYear>",
    "Path<GameId>",
    "Path<PersonId>",
    "Path<TournamentId>",
];

fn pages() -> impl Iterator<Item = File> {
    sources().filter(|file| file.path.starts_with("server/src/pages"))
}

#[test]
fn ids_of_an_address_come_by_their_extractors() {
    let in_addresses = ["server/src/pages", "server/src/http/api"];
    let handlers =
        sources().filter(|file| in_addresses.iter().any(|place| file.path.starts_with(place)));
    let mut found: Vec<String> = handlers.flat_map(|file| file.mentions(IDS)).collect();
    // Every address of a tournament has its id.
    let folder = Path::new("server/src/pages/tournament");
    let of_tournament = pages().filter(|file| file.path.starts_with(folder));
    found.extend(of_tournament.flat_map(|file| file.mentions(&["Path<String>", "Path<("])));
    none(&found);
}

#[test]
fn handlers_read_and_write_through_their_context() {
    let found: Vec<String> = pages().flat_map(|file| file.mentions(&["State<AppState>"])).collect();
    assert!(found.len() <= HANDLERS_WITH_STATE, "{}\n{}", found.len(), found.join("\n"));
}
