//! One set of a hand. In the open hand it can be turned and removed, and in the winner's a tile can be named the winning
//! tile.

use club::entry::{EntryAction, HandAction, HandSet, SetId, SetKind};
use leptos::prelude::*;
use scoring::{Tile, notation};
use texts::{entry as words, tiles};

use super::words::{kind_word, set_words};
use crate::components::tile::TileFace;
use crate::state::entry::{Entry, HandSignals};
use crate::state::settings::use_language;

/// The set of this id; nothing once it has gone.
#[component]
pub(super) fn SetTiles(entry: Entry, hand: HandSignals, id: SetId) -> impl IntoView {
    let shown = hand.set(id);
    move || {
        let (set, completed) = shown.get()?;
        let is_open = hand.is_active.get();
        let can_win = is_open && hand.wins.get() && set.kind != SetKind::Kong;
        let is_hidden = set.kind.is_full_set() && set.concealed && completed.is_none();
        let faces = set.tiles().into_iter().enumerate().map(|(at, tile)| {
            let is_last = completed == Some(at);
            if can_win {
                let choice = HandAction::ChooseWinningTile(id, at);
                view! { <WinningTileButton entry tile is_last choice/> }.into_any()
            } else {
                let class = tile_class(tile, is_last);
                view! { <span aria-hidden="true" class=class></span> }.into_any()
            }
        });
        Some(view! {
            <span
                class="set"
                class:kong=set.kind == SetKind::Kong
                class:single=set.kind == SetKind::Single
                class:hidden-tiles=is_hidden
            >
                <span class="faces">{faces.collect_view()}</span>
                {is_open.then(|| view! { <AboutSet entry set completed=completed.is_some()/> })}
            </span>
        })
    }
}

fn tile_class(tile: Tile, is_last: bool) -> String {
    let last = if is_last { "last " } else { "" };
    format!("{last}tile tile-{}", notation::tile_text(tile))
}

/// A tile that can be named the winning tile.
#[component]
fn WinningTileButton(entry: Entry, tile: Tile, is_last: bool, choice: HandAction) -> impl IntoView {
    let language = use_language();
    let label = Signal::derive(move || {
        let lang = language.get();
        format!("{}: {}", tiles::tile(tile, lang), words::WINNING_TILE.get(lang))
    });
    view! {
        <button
            type="button"
            class=tile_class(tile, is_last)
            aria-pressed=is_last.to_string()
            aria-label=label
            on:click=move |_| entry.act(EntryAction::Hand(choice.clone()))
        ></button>
    }
}

/// What a set is, whether it lies open, and taking it away.
#[component]
fn AboutSet(entry: Entry, set: HandSet, completed: bool) -> impl IntoView {
    let language = use_language();
    let family = entry.table().ruleset.family();
    let can_turn = set.kind.is_full_set() && !completed;
    let state = if completed {
        Some(words::COMPLETED)
    } else if !set.kind.is_full_set() {
        None
    } else if set.concealed {
        Some(words::CONCEALED)
    } else {
        Some(words::OPEN)
    };
    let turn = move |_| {
        if can_turn {
            entry.act(EntryAction::Hand(HandAction::TurnSet(set.id)));
        }
    };
    let remove_label = Signal::derive(move || {
        let lang = language.get();
        format!("{} {}", set_words(set, family, lang), words::REMOVE.get(lang))
    });
    view! {
        <span class="about">
            <button type="button" class="flip" aria-disabled=(!can_turn).to_string() on:click=turn>
                <span>{move || language.text(kind_word(set.kind, family))}</span>
                <span>{move || state.map(|state| language.text(state))}</span>
            </button>
            <button
                type="button"
                class="remove"
                aria-label=remove_label
                on:click=move |_| entry.act(EntryAction::Hand(HandAction::RemoveSet(set.id)))
            >
                "×"
            </button>
        </span>
    }
}

/// Flowers and seasons of a hand.
#[component]
pub(super) fn BonusTilesOf(hand: HandSignals) -> impl IntoView {
    let bonus = Memo::new(move |_| hand.content.with(|hand| hand.bonus));
    move || {
        (bonus.get().count() > 0).then(|| {
            let faces = bonus.get().iter().collect::<Vec<_>>().into_iter();
            let faces = faces.map(|tile| view! { <TileFace code=notation::bonus_text(tile)/> });
            view! { <span class="set bonus">{faces.collect_view()}</span> }
        })
    }
}
