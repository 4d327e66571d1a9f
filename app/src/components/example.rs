//! A rule's example hand, drawn with tiles, and what has to be known about it.

use leptos::prelude::*;
use scoring::Rule;
use scoring::examples::example;
use texts::{rulebook as words, tiles};

use super::tile_groups::TileGroup;
use crate::state::erased::Views as _;
use crate::state::lang::use_lang;

/// The example of a rule: what is laid out, what is in the hand, the winning tile set off.
#[component]
pub(crate) fn ExampleHand(rule: Rule) -> impl IntoView {
    let language = use_lang();
    let Some(example) = example(rule) else {
        return view! { <p class="example soft">{move || language.text(words::NO_EXAMPLE)}</p> }
            .into_any();
    };
    let plain = |text: &str| (text.to_owned(), false);
    let mut groups: Vec<(String, bool)> =
        example.melds().chain(example.concealed()).map(plain).collect();
    groups.extend(example.winning_tile().map(|tile| (tile.to_owned(), true)));
    groups.extend(example.bonus().map(plain));
    let notation = groups.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(" ");
    let label = move || format!("{}: {notation}", language.text(words::EXAMPLE));
    let groups =
        groups.into_iter().map(|(text, is_last)| view! { <TileGroup text is_last/> }).views();
    let how: Vec<_> = example.how().collect();
    let winds = example.needs_winds().then(|| (example.seat(), example.round()));
    let about = move || {
        let flags = how.iter().map(|how| language.text(tiles::circumstance(*how)));
        let winds = winds.iter().flat_map(|(seat, round)| {
            [language.text(tiles::wind(*seat)), language.text(tiles::round(*round))]
        });
        flags.chain(winds).collect::<Vec<_>>().join(" · ")
    };
    view! {
        <div class="example">
            <span class="tile-groups" role="img" aria-label=move || label()>{groups}</span>
            <p class="soft">{move || about()}</p>
        </div>
    }
    .into_any()
}
