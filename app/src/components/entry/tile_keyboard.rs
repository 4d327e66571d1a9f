//! The keys that write into the active hand: tiles with the kind of set they become, a list of items, or digits.

use club::entry::{EntryAction, EntryMode, HandAction, HandDraft, Key, KeyState, SetKind};
use leptos::prelude::*;
use scoring::{BonusTile, Suit, Tile, notation};
use texts::{Text, entry as words, tiles};

use super::item_list::ItemList;
use super::number_pad::NumberPad;
use super::special_hands::SpecialHands;
use super::words::kind_word;
use crate::components::button_group::{ButtonGroup, ToggleButton};
use crate::components::press_button::PressButton;
use crate::components::show::Show;
use crate::components::tile::TileFace;
use crate::state::entry::Entry;
use crate::state::settings::use_language;

/// The keys that fit the mode in which the active hand is entered.
#[component]
pub(crate) fn Keys(entry: Entry) -> impl IntoView {
    let mode = entry.part(|draft| draft.active_hand().map_or(EntryMode::Tiles, |hand| hand.mode));
    let table = entry.table();
    let plays_special_hands = table.ruleset.plays_special_hands();
    let remembers_flowers = table.is_game() && table.ruleset.plays_bonus_tiles();
    let may_be_special = entry.part(move |draft| plays_special_hands && draft.wins(draft.active));
    let is_special = entry.part(|draft| draft.active_hand().is_some_and(HandDraft::is_special));
    let has_flowers = entry.part(move |draft| {
        let asks = |hand: &HandDraft| {
            hand.is_special() || remembers_flowers && hand.mode != EntryMode::Tiles
        };
        draft.active_hand().is_some_and(asks)
    });
    view! {
        <div class="keys">
            {move || match mode.get() {
                EntryMode::Tiles => view! { <SetKinds entry/> <TileKeyboard entry/> }.into_any(),
                EntryMode::Items => view! {
                    <Show when=may_be_special><SpecialHands entry/></Show>
                    <Show when=move || !is_special.get()><ItemList entry/></Show>
                }
                .into_any(),
                EntryMode::Number => view! { <NumberPad entry/> }.into_any(),
            }}
            <Show when=has_flowers><Flowers entry/></Show>
        </div>
    }
}

/// What the next tap on a tile adds, open or concealed.
#[component]
fn SetKinds(entry: Entry) -> impl IntoView {
    let language = use_language();
    let family = entry.table().ruleset.family();
    let chosen = entry.part(|draft| draft.active_hand().map(|hand| (hand.kind, hand.concealed)));
    let kinds = SetKind::ALL.map(|kind| {
        let choose = move |()| entry.act(EntryAction::Hand(HandAction::ChooseKind(kind)));
        let is_on = Signal::derive(move || chosen.get().is_some_and(|(chosen, _)| chosen == kind));
        view! {
            <ToggleButton
                is_on
                on_toggle=Callback::new(choose)
                attr:data-kind=kind.id()
            >
                {language.label(kind_word(kind, family))}
            </ToggleButton>
        }
    });
    let conceal = move |()| entry.act(EntryAction::Hand(HandAction::ToggleConcealed));
    let label = Signal::derive(move || language.text(words::KIND).to_owned());
    view! {
        <ButtonGroup label attr:class="kinds">
            {kinds.into_iter().collect_view()}
            <ToggleButton
                is_on=Signal::derive(move || chosen.get().is_some_and(|(_, concealed)| concealed))
                on_toggle=Callback::new(conceal)
                attr:data-kind="concealed"
            >
                {language.label(words::CONCEALED)}
            </ToggleButton>
        </ButtonGroup>
    }
}

/// A row of keys. On a narrow screen each suit has its eights and nines in a row with those of the others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum KeyRow {
    Suit(Suit),
    Honors,
    Bonus,
}

impl KeyRow {
    const ALL: [KeyRow; 5] = [
        KeyRow::Suit(Suit::Characters),
        KeyRow::Suit(Suit::Circles),
        KeyRow::Suit(Suit::Bamboo),
        KeyRow::Honors,
        KeyRow::Bonus,
    ];

    fn keys(self) -> Vec<Key> {
        match self {
            KeyRow::Suit(suit) => {
                let tiles = Tile::all().filter(|tile| tile.suit() == Some(suit));
                tiles.map(Key::Tile).collect()
            }
            KeyRow::Honors => Tile::all().filter(|tile| tile.is_honor()).map(Key::Tile).collect(),
            KeyRow::Bonus => BonusTile::all().map(Key::Bonus).collect(),
        }
    }

    const fn name(self) -> Text {
        match self {
            KeyRow::Suit(suit) => tiles::suit(suit),
            KeyRow::Honors => words::HONORS,
            KeyRow::Bonus => words::BONUS,
        }
    }

    const fn class(self) -> &'static str {
        match self {
            KeyRow::Suit(Suit::Characters) => "characters",
            KeyRow::Suit(Suit::Circles) => "circles",
            KeyRow::Suit(Suit::Bamboo) => "bamboo",
            KeyRow::Honors => "honors",
            KeyRow::Bonus => "bonus",
        }
    }
}

/// All tiles of the game: 34 kinds and eight flowers and seasons. One stock for all four hands.
#[component]
fn TileKeyboard(entry: Entry) -> impl IntoView {
    let language = use_language();
    let plays_bonus = entry.table().ruleset.plays_bonus_tiles();
    let rows =
        move || KeyRow::ALL.into_iter().filter(move |row| *row != KeyRow::Bonus || plays_bonus);
    // A narrow screen shows flowers and seasons instead of the suits, for the hand that has them.
    let shows_bonus = RwSignal::new(false);
    let active = entry.part(|draft| draft.active);
    Effect::watch(move || active.get(), move |_, _, _| shows_bonus.set(false), false);
    let remove = Callback::new(move |()| entry.act(EntryAction::RemoveLast));
    let row = move |row: KeyRow| {
        let keys = row.keys().into_iter().map(|key| view! { <TileKey entry key/> });
        view! {
            <div
                class=format!("row {}", row.class())
                role="group"
                aria-label=language.label(row.name())
            >
                {keys.collect_view()}
                {(row == KeyRow::Honors).then(|| view! {
                    <PressButton on_press=remove attr:class="key back">
                        {language.label(words::REMOVE_SET)}
                    </PressButton>
                })}
            </div>
        }
    };
    let label = Signal::derive(move || language.text(words::KEYS).to_owned());
    let class = Signal::derive(move || match shows_bonus.get() {
        true => "keyboard with-bonus",
        false => "keyboard",
    });
    view! {
        <ButtonGroup label attr:class=class>
            {rows().map(row).collect_view()}
            {plays_bonus.then(|| view! {
                <button
                    type="button"
                    class="bonus-switch"
                    class:on=shows_bonus
                    aria-pressed=move || shows_bonus.get().to_string()
                    aria-label=language.label(words::BONUS)
                    on:click=move |_| shows_bonus.update(|shows| *shows = !*shows)
                >
                    <TileFace code="1f"/>
                </button>
            })}
        </ButtonGroup>
    }
}

/// A key with a tile on it.
#[component]
fn TileKey(entry: Entry, key: Key) -> impl IntoView {
    let language = use_language();
    let state = entry.key(key);
    let class = Signal::derive(move || match state.get() {
        KeyState::Free => "key",
        KeyState::Own => "key on",
        KeyState::Unfit => "key unfit",
        KeyState::Gone => "key gone unfit",
    });
    let is_disabled = Signal::derive(move || (!state.get().is_enabled()).to_string());
    let (code, action) = match key {
        Key::Tile(tile) => (notation::tile_text(tile), EntryAction::TapTile(tile)),
        Key::Bonus(tile) => (notation::bonus_text(tile), EntryAction::TapBonus(tile)),
    };
    let face = view! { <TileFace code=code.clone()/> };
    let label = Signal::derive(move || match key {
        Key::Tile(tile) => tiles::tile(tile, language.get()),
        Key::Bonus(tile) => tiles::bonus_tile(tile, language.get()),
    });
    // Flowers and seasons come and go; a tile only comes.
    let is_pressed = Signal::derive(move || match key {
        Key::Tile(_) => None,
        Key::Bonus(_) => Some((state.get() == KeyState::Own).to_string()),
    });
    view! {
        <PressButton
            on_press=Callback::new(move |()| entry.act(action.clone()))
            attr:class=class
            attr:data-tile=code
            attr:aria-disabled=is_disabled
            attr:aria-pressed=is_pressed
            attr:aria-label=label
        >
            {face}
        </PressButton>
    }
}

/// Flowers and seasons below a hand that is not entered by its tiles: of a special hand they count, beside a number
/// they are only remembered.
#[component]
fn Flowers(entry: Entry) -> impl IntoView {
    let language = use_language();
    let keys = KeyRow::Bonus.keys().into_iter().map(|key| view! { <TileKey entry key/> });
    view! {
        <div class="had">
            <span class="soft">{language.label(words::BONUS_HAD)}</span>
            <div class="row bonus" role="group" aria-label=language.label(words::BONUS)>
                {keys.collect_view()}
            </div>
        </div>
    }
}
