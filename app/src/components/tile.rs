//! The face of a tile, and the tiles of a hand.

use leptos::prelude::*;
use scoring::Wind;
use scoring::deal::Given;

/// A tile by its text in the notation (`1m`, `7z`, `5f`). Screen readers skip it: the screen around it says in words what it
/// means.
#[component]
pub(crate) fn TileFace(#[prop(into)] code: String) -> impl IntoView {
    view! { <span class=format!("tile tile-{code}") aria-hidden="true"></span> }
}

/// The notation of the tile of a wind.
pub(crate) const fn wind_tile(wind: Wind) -> &'static str {
    match wind {
        Wind::East => "1z",
        Wind::South => "2z",
        Wind::West => "3z",
        Wind::North => "4z",
    }
}

/// The drawing of a wind in the page's hidden sprite.
pub(crate) const fn large_wind(wind: Wind) -> &'static str {
    match wind {
        Wind::East => "#tile-wind-east",
        Wind::South => "#tile-wind-south",
        Wind::West => "#tile-wind-west",
        Wind::North => "#tile-wind-north",
    }
}

/// The tiles of a hand as it was entered, set by set, the winning tile last; of a hand given by its number the flowers.
#[component]
pub(crate) fn HandTiles(given: Given) -> impl IntoView {
    let groups = tile_groups(&given);
    let label = groups.iter().map(|group| group.text.as_str()).collect::<Vec<_>>().join(" ");
    (!groups.is_empty()).then(|| {
        let groups = groups.into_iter().map(|group| {
            let class = if group.is_last { "tile-group last" } else { "tile-group" };
            let tiles = shown_codes(&group.text).into_iter();
            view! { <span class=class>{tiles.map(|code| view! { <TileFace code/> }).collect_view()}</span> }
        });
        view! { <span class="tile-groups" role="img" aria-label=label>{groups.collect_view()}</span> }
    })
}

struct TileGroup {
    text: String,
    is_last: bool,
}

fn tile_groups(given: &Given) -> Vec<TileGroup> {
    let group = |text: &str, is_last| TileGroup { text: text.to_owned(), is_last };
    let mut groups = Vec::new();
    if let Given::Tiles { concealed, melds, winning_tile, .. } = given {
        groups.extend(melds.iter().map(|meld| group(meld, false)));
        groups.extend([group(concealed, false), group(winning_tile, true)]);
    }
    groups.push(group(given.bonus(), false));
    groups.retain(|group| !group.text.is_empty());
    groups
}

/// The faces of a group. A kong in brackets is concealed: its outer tiles lie face down.
fn shown_codes(text: &str) -> Vec<String> {
    let mut codes = codes(text);
    if text.starts_with('(')
        && let [first, .., last] = &mut codes[..]
    {
        *first = String::from("back");
        *last = String::from("back");
    }
    codes
}

/// `123m99p` → `1m 2m 3m 9p 9p`.
fn codes(text: &str) -> Vec<String> {
    let mut codes = Vec::new();
    let mut ranks = Vec::new();
    for letter in text.chars() {
        if letter.is_ascii_digit() {
            ranks.push(letter);
        } else if letter.is_ascii_alphabetic() {
            codes.extend(ranks.drain(..).map(|rank| format!("{rank}{letter}")));
        }
    }
    codes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_taken_apart_into_tiles() {
        assert_eq!(codes("123m99p7z"), ["1m", "2m", "3m", "9p", "9p", "7z"]);
        assert_eq!(shown_codes("(5555s)"), ["back", "5s", "5s", "back"]);
    }
}
