//! The keys of a keyboard: digits with `m p s z f` are tiles, `c u k a e` choose chow, pung, kong, pair or single, `v` turns
//! concealed, arrows change the hand, Backspace takes the last away, Ctrl+Z undoes, Enter saves, Escape leaves.

use club::entry::{EntryAction, EntryMode, HandAction, SetKind};
use leptos::ev::{KeyboardEvent, keydown};
use leptos::prelude::*;
use leptos::web_sys::Element;
use leptos_use_event_listener::use_event_listener;
use scoring::{BonusTile, Tile, notation};
use wasm_bindgen::JsCast as _;

use crate::state::entry::Entry;

/// Listens as long as the screen is shown.
pub(super) fn listen_to_keyboard(entry: Entry, save: Callback<()>, cancel: Callback<()>) {
    // Digits wait for the suffix that makes them tiles.
    let pending = StoredValue::new(Vec::<u8>::new());
    let on_key = move |event: KeyboardEvent| {
        match key_of(&event) {
            Some(Key::Save) => save.run(()),
            Some(Key::Cancel) => cancel.run(()),
            Some(Key::Digit(digit)) => type_digit(entry, digit, pending),
            Some(Key::Suffix(suffix)) => type_tiles(entry, suffix, pending),
            Some(Key::Remove) => {
                let waited = pending.with_value(|digits| !digits.is_empty());
                pending.set_value(Vec::new());
                if !waited {
                    entry.act(EntryAction::RemoveLast);
                }
            }
            Some(Key::Act(action)) => {
                pending.set_value(Vec::new());
                entry.act(action);
            }
            None => return,
        }
        event.prevent_default();
    };
    let _stop = use_event_listener(window(), keydown, on_key);
}

/// What a key of a keyboard means here.
enum Key {
    Save,
    Cancel,
    Remove,
    Digit(u8),
    Suffix(char),
    Act(EntryAction),
}

/// Reads a key; `None` for keys that this screen does not use.
fn key_of(event: &KeyboardEvent) -> Option<Key> {
    if event.alt_key() || event.meta_key() {
        return None;
    }
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let tag = target.map(|element| element.tag_name()).unwrap_or_default();
    // What is typed into a field is the field's.
    if tag == "INPUT" {
        return None;
    }
    let key = event.key();
    if event.ctrl_key() {
        return match key.as_str() {
            "Enter" => Some(Key::Save),
            "z" => Some(Key::Act(EntryAction::Undo)),
            _ => None,
        };
    }
    let kind = |kind| Some(Key::Act(EntryAction::Hand(HandAction::ChooseKind(kind))));
    match key.as_str() {
        // On a button that was reached by keyboard, Enter is that button's.
        "Enter" if tag != "BUTTON" && tag != "A" => Some(Key::Save),
        "Escape" => Some(Key::Cancel),
        "Backspace" => Some(Key::Remove),
        "ArrowDown" => Some(Key::Act(EntryAction::NextHand)),
        "ArrowUp" => Some(Key::Act(EntryAction::PreviousHand)),
        "c" => kind(SetKind::Chow),
        "u" => kind(SetKind::Pung),
        "k" => kind(SetKind::Kong),
        "a" => kind(SetKind::Pair),
        "e" => kind(SetKind::Single),
        "v" => Some(Key::Act(EntryAction::Hand(HandAction::ToggleConcealed))),
        other => {
            let letter = other.chars().next().filter(|_| other.len() == 1)?;
            match (letter, letter.to_digit(10)) {
                (_, Some(digit)) => u8::try_from(digit).ok().map(Key::Digit),
                ('m' | 'p' | 's' | 'z' | 'f', None) => Some(Key::Suffix(letter)),
                (_, None) => None,
            }
        }
    }
}

fn mode(entry: Entry) -> Option<EntryMode> {
    entry.draft().with_untracked(|draft| draft.active_hand().map(|hand| hand.mode))
}

fn type_digit(entry: Entry, digit: u8, pending: StoredValue<Vec<u8>>) {
    match mode(entry) {
        Some(EntryMode::Number) => entry.act(EntryAction::TypeDigit(digit)),
        Some(EntryMode::Tiles) => pending.update_value(|digits| digits.push(digit)),
        Some(EntryMode::Items) | None => {}
    }
}

/// The tiles of the digits that wait, as they are written in the notation.
fn type_tiles(entry: Entry, suffix: char, pending: StoredValue<Vec<u8>>) {
    let digits = pending.get_value();
    pending.set_value(Vec::new());
    if mode(entry) != Some(EntryMode::Tiles) {
        return;
    }
    for digit in digits {
        let action = if suffix == 'f' {
            BonusTile::from_digit(digit).map(EntryAction::TapBonus)
        } else {
            tile(digit, suffix).map(EntryAction::TapTile)
        };
        if let Some(action) = action {
            entry.act(action);
        }
    }
}

fn tile(digit: u8, suffix: char) -> Option<Tile> {
    notation::tiles("tile", &format!("{digit}{suffix}")).ok()?.first().copied()
}
