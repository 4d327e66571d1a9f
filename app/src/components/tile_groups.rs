//! A hand as it was entered, drawn with tiles.

use leptos::prelude::*;
use scoring::deal::Given;

use super::tile::TileFace;
use crate::state::erased::Views as _;

/// The tiles of a hand, set by set, the winning tile last; nothing for a hand given by its number.
#[component]
pub(crate) fn TileGroups(given: Given) -> impl IntoView {
    let groups: Vec<(String, bool)> = match given {
        Given::Tiles { concealed, melds, winning_tile, bonus } => {
            let plain = |text: String| (text, false);
            let mut groups: Vec<_> = melds.into_iter().map(plain).collect();
            groups.push(plain(concealed));
            groups.push((winning_tile, true));
            groups.push(plain(bonus));
            groups
        }
        Given::Special { bonus, .. } => vec![(bonus, false)],
        Given::Items { .. } | Given::Points { .. } => Vec::new(),
    };
    let groups: Vec<_> = groups.into_iter().filter(|(text, _)| !text.is_empty()).collect();
    let label = groups.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(" ");
    (!groups.is_empty()).then(|| {
        view! {
            <span class="tile-groups" role="img" aria-label=label>
                {groups
                    .into_iter()
                    .map(|(text, is_last)| view! { <TileGroup text is_last/> })
                    .views()}
            </span>
        }
    })
}

/// Tiles side by side; a winning tile is set off.
#[component]
pub(crate) fn TileGroup(text: String, #[prop(optional)] is_last: bool) -> impl IntoView {
    // A kong in brackets is concealed: its outer tiles lie face down.
    let is_hidden = text.starts_with('(');
    let codes = codes(&text);
    let last = codes.len().saturating_sub(1);
    let faces = codes.into_iter().enumerate().map(|(at, code)| {
        let is_back = is_hidden && (at == 0 || at == last);
        let code = if is_back { String::from("back") } else { code };
        view! { <TileFace code/> }
    });
    view! { <span class="tile-group" class:last=is_last>{faces.views()}</span> }
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
