//! The clubs whose boards made them public, as everybody may read them. They are remembered, so that no visitor waits for books.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use club::listing::Listing;
use club::name_order::{name_contains, search_form};

use super::Desk;
use super::survey::{figures_of, of_each};
use crate::clubs::address::{Address, Key};
use crate::clubs::registry::{ClubState, Entry};
use crate::failure::Failure;

/// How old what was read may be.
const READ_EVERY: Duration = Duration::from_secs(5);

/// How many clubs are named whose names are like another.
const MOST_ALIKE: usize = 5;

/// How much of two names is the same that are alike, in percent.
const ALIKE: usize = 30;

/// What everybody may know of a club.
#[derive(Clone, Debug)]
pub(super) struct PublicClub {
    key: Key,
    pub(super) address: Address,
    pub(super) name: String,
    pub(super) listing: Listing,
    /// Whether it has a list that everybody may read.
    pub(super) has_list: bool,
}

/// What was read last, and when.
type Known = Option<(Instant, Arc<[PublicClub]>)>;

/// The public clubs as they were read last.
#[derive(Debug, Default)]
pub(in crate::clubs) struct PublicClubs {
    known: Mutex<Known>,
    /// One at a time reads.
    reading: tokio::sync::Mutex<()>,
}

impl PublicClubs {
    fn known(&self) -> Known {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The public clubs that are open now, by their names. Who comes while another reads gets what was known before.
pub(super) async fn public_clubs(
    desk: &Arc<Desk>,
    now: DateTime<Utc>,
) -> Result<Vec<PublicClub>, Failure> {
    let registry = desk.registered.now().await;
    let open = |entry: &&Entry| entry.kind.is_club() && entry.state == ClubState::Open;
    let open: HashMap<&Key, &Entry> =
        registry.clubs.iter().filter(open).map(|entry| (&entry.key, entry)).collect();
    let known = read_if_old(desk, &open, now).await?;
    // Who was locked or moved a moment ago does not stand here as before.
    let standing = known.iter().filter_map(|club| {
        let address = open.get(&club.key)?.address.clone();
        Some(PublicClub { address, ..club.clone() })
    });
    Ok(standing.collect())
}

async fn read_if_old(
    desk: &Arc<Desk>,
    open: &HashMap<&Key, &Entry>,
    now: DateTime<Utc>,
) -> Result<Arc<[PublicClub]>, Failure> {
    let memory = &desk.figures.public;
    let new = |known: Known| known.filter(|(at, _)| at.elapsed() < READ_EVERY);
    let known = memory.known();
    if let Some((_, clubs)) = new(known.clone()) {
        return Ok(clubs);
    }
    let _turn = match (memory.reading.try_lock(), known) {
        (Ok(turn), _) => turn,
        (Err(_), Some((_, clubs))) => return Ok(clubs),
        (Err(_), None) => memory.reading.lock().await,
    };
    if let Some((_, clubs)) = new(memory.known()) {
        return Ok(clubs);
    }
    let entries = open.values().map(|entry| Entry::clone(entry)).collect();
    let read = of_each(desk, entries, now, PublicClub::read).await?;
    let mut clubs: Vec<PublicClub> = read.into_iter().flatten().collect();
    clubs.sort_by_cached_key(|club| search_form(&club.name));
    let clubs: Arc<[PublicClub]> = clubs.into();
    *memory.known.lock().unwrap_or_else(PoisonError::into_inner) =
        Some((Instant::now(), Arc::clone(&clubs)));
    Ok(clubs)
}

impl PublicClub {
    fn read(desk: &Desk, entry: Entry, now: DateTime<Utc>) -> Option<PublicClub> {
        let (_, books) = figures_of(desk, &entry, now);
        let books = books.filter(|books| books.listing.is_public)?;
        let name = books.name.unwrap_or_else(|| entry.key.to_string());
        let Entry { key, address, .. } = entry;
        Some(PublicClub { key, address, name, listing: books.listing, has_list: books.has_list })
    }

    /// Whether its name, its place and its address have every word of what was typed.
    pub(super) fn has(&self, typed: &str) -> bool {
        name_contains(&[&*self.name, &*self.listing.place, self.address.host()].join(" "), typed)
    }
}

/// The clubs whose name or address is like the first part of an unknown address, the most similar first.
pub(super) fn alike(host: &str, clubs: Vec<PublicClub>) -> Vec<PublicClub> {
    let wanted = pieces(label(host));
    let likeness = |club: &PublicClub| {
        let names = [pieces(label(club.address.host())), pieces(&club.name)];
        names.iter().map(|name| percent(&wanted, name)).max().unwrap_or_default()
    };
    let mut found: Vec<(usize, PublicClub)> = clubs
        .into_iter()
        .map(|club| (likeness(&club), club))
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .collect();
    found.sort_by_key(|(likeness, _)| std::cmp::Reverse(*likeness));
    found.into_iter().take(MOST_ALIKE).map(|(_, club)| club).collect()
}

fn label(host: &str) -> &str {
    host.split('.').next().unwrap_or(host)
}

/// Every three letters in a row of each word, with its beginning and its end.
fn pieces(name: &str) -> HashSet<[char; 3]> {
    let name = search_form(name);
    let words =
        name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut found = HashSet::new();
    for word in words {
        let letters: Vec<char> = [' '].into_iter().chain(word.chars()).chain([' ']).collect();
        found.extend(letters.windows(3).map(|three| [three[0], three[1], three[2]]));
    }
    found
}

/// How much of two names is the same.
fn percent(one: &HashSet<[char; 3]>, other: &HashSet<[char; 3]>) -> usize {
    let same = one.intersection(other).count() * 200;
    same.checked_div(one.len() + other.len()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_slip_of_the_pen_is_alike_and_another_is_not() {
        let likeness = |one: &str, other: &str| percent(&pieces(one), &pieces(other));
        for (one, other) in
            [("drahcen", "drachen"), ("phonix", "Phönix"), ("tafelrunde", "Montafoner Runde")]
        {
            assert!(likeness(one, other) >= ALIKE, "{one} {other} {}", likeness(one, other));
        }
        for (one, other) in [("drachen", "bambus"), ("wien", "graz"), ("", "drachen")] {
            assert!(likeness(one, other) < ALIKE, "{one} {other}");
        }
    }
}
