//! Where one language is parted from another: a third one is written there, and nowhere else.

use crate::{none, root, sources};

/// The tables of words, and what has two names because people gave it two.
const PLACES: &[&str] = &[
    "texts/src/lib.rs",
    "texts/src/words.rs",
    // The notation of patterns has words of its own in each language, and special hands have a name in each.
    "texts/src/own_hand_notation.rs",
    "app/src/components/game/bochowe.rs",
    "server/src/pages/rules/own_hands",
    // A tag of the command line, and a page in both languages for somebody of whom nothing is known.
    "server/src/settings.rs",
    "server/src/clubs/no_club.rs",
];

#[test]
fn every_place_exists() {
    let missing = PLACES.iter().filter(|place| !root().join(place).exists());
    none(&missing.map(|place| format!("{place}: does not exist")).collect::<Vec<_>>());
}

#[test]
fn languages_are_parted_in_few_places() {
    let elsewhere =
        sources().filter(|file| !PLACES.iter().any(|place| file.path.starts_with(place)));
    let parting = elsewhere.filter(|file| {
        ["Lang::De", "Lang::En"].iter().all(|language| !file.mentions(&[language]).is_empty())
    });
    none(&parting.map(|file| file.at(1, "asks which language it is")).collect::<Vec<_>>());
}
