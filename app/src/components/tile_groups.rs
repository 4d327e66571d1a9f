//! A hand as it was entered, drawn with tiles.

use scoring::deal::Given;

use crate::state::html::Html;

/// The tiles of a hand, set by set, the winning tile last; of a hand given by its number the flowers.
pub(crate) fn tile_groups(html: &mut Html, given: &Given) {
    let mut groups: Vec<(&str, bool)> = Vec::new();
    if let Given::Tiles { concealed, melds, winning_tile, .. } = given {
        groups.extend(melds.iter().map(|meld| (meld.as_str(), false)));
        groups.extend([(concealed.as_str(), false), (winning_tile, true)]);
    }
    groups.push((given.bonus(), false));
    groups.retain(|(text, _)| !text.is_empty());
    if groups.is_empty() {
        return;
    }
    html.put("<span class=\"tile-groups\" role=\"img\" aria-label=\"");
    for (text, _) in &groups {
        html.say(text).put(" ");
    }
    html.put("\">");
    for (text, is_last) in groups {
        html.put("<span class=\"tile-group").put(if is_last { " last\">" } else { "\">" });
        // A kong in brackets is concealed: its outer tiles lie face down.
        let is_hidden = text.starts_with('(');
        let codes = codes(text);
        let last = codes.len().saturating_sub(1);
        for (at, code) in codes.iter().enumerate() {
            let is_back = is_hidden && (at == 0 || at == last);
            html.tile(if is_back { "back" } else { code });
        }
        html.put("</span>");
    }
    html.put("</span>");
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
