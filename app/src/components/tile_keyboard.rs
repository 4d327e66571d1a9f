//! The keys that write into the active hand: tiles with the kind of set they become, or digits.

use leptos::prelude::*;
use scoring::{BonusTile, Suit, Tile, notation};
use texts::terms::{Term, term};
use texts::{entry, explain, tiles};

use super::tile::TileFace;
use super::toggle::toggle;
use crate::state::draft::{HandDraft, Kind, Way};
use crate::state::entry::Entry;
use crate::state::erased::{Views as _, memo, tap, when};

/// Which keys a narrow screen shows; a tablet shows them all.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Suit(Suit),
    Honors,
    Bonus,
}

const PARTS: [Part; 5] = [
    Part::Suit(Suit::Characters),
    Part::Suit(Suit::Circles),
    Part::Suit(Suit::Bamboo),
    Part::Honors,
    Part::Bonus,
];

impl Part {
    fn tiles(self) -> Vec<Tile> {
        match self {
            Part::Suit(suit) => Tile::all().filter(|tile| tile.suit() == Some(suit)).collect(),
            Part::Honors => Tile::all().filter(|tile| tile.is_honor()).collect(),
            Part::Bonus => Vec::new(),
        }
    }

    const fn name(self) -> texts::Text {
        match self {
            Part::Suit(suit) => tiles::suit(suit),
            Part::Honors => entry::HONORS,
            Part::Bonus => entry::BONUS,
        }
    }

    /// A tile that stands for the part, and its class.
    const fn sign(self) -> (&'static str, &'static str) {
        match self {
            Part::Suit(Suit::Characters) => ("1m", "characters"),
            Part::Suit(Suit::Circles) => ("1p", "circles"),
            Part::Suit(Suit::Bamboo) => ("1s", "bamboo"),
            Part::Honors => ("7z", "honors"),
            Part::Bonus => ("1f", "bonus"),
        }
    }
}

/// The kind of set that the next tap makes, open or concealed.
#[component]
pub(crate) fn Kinds(entry: Entry) -> impl IntoView {
    let draft = entry.draft;
    let family = entry.table.with_value(|table| table.ruleset.family());
    let hand =
        move || draft.with(|draft| draft.active_hand().map(|hand| (hand.kind, hand.concealed)));
    let choose = move |kind: Kind| {
        draft.update(|draft| {
            if let Some(hand) = draft.active_mut() {
                hand.kind = kind;
            }
        });
    };
    let kinds = Kind::ALL.map(|kind| {
        let word = entry.say(match kind {
            Kind::Chow => term(family, Term::Chow),
            Kind::Pung => term(family, Term::Pung),
            Kind::Kong => term(family, Term::Kong),
            Kind::Pair => term(family, Term::Pair),
            Kind::Single => entry::SINGLE,
        });
        let id = match kind {
            Kind::Chow => "chow",
            Kind::Pung => "pung",
            Kind::Kong => "kong",
            Kind::Pair => "pair",
            Kind::Single => "single",
        };
        let is_chosen = move || hand().is_some_and(|(chosen, _)| chosen == kind);
        toggle("", "data-kind", id, word, is_chosen, move |_| choose(kind))
    });
    let is_concealed = move || hand().is_some_and(|(_, concealed)| concealed);
    let turn = move |_| {
        draft.update(|draft| {
            if let Some(hand) = draft.active_mut() {
                hand.concealed = !hand.concealed;
            }
        });
    };
    view! {
        <div class="kinds" role="group" aria-label=entry.say(entry::KIND)>
            {kinds.into_iter().views()}
            {toggle("flip", "data-kind", "concealed", entry.say(entry::CONCEALED), is_concealed, turn)}
        </div>
    }
}

/// All tiles of the game: 34 kinds and eight flowers and seasons. One stock for all four hands.
#[component]
pub(crate) fn TileKeyboard(entry: Entry) -> impl IntoView {
    let draft = entry.draft;
    let shown = RwSignal::new(PARTS[0]);
    // One bit a tile: which fit, which are used up. The keys only look at their own bit.
    let state = memo(move || {
        draft.with(|draft| {
            let (stock, _) = draft.stock();
            Tile::all().fold((0_u64, 0_u64), |(fits, gone), tile| {
                let bit = 1 << tile.index();
                let fits = if draft.fits(tile, &stock) { fits | bit } else { fits };
                let gone = if stock.of(tile) >= 4 { gone | bit } else { gone };
                (fits, gone)
            })
        })
    });
    let plays_bonus = entry.table.with_value(|table| table.ruleset.plays_bonus_tiles());
    let tile_key = move |tile: Tile| {
        let code = notation::tile_text(tile);
        let face = code.clone();
        let fits = move || state.get().0 >> tile.index() & 1 == 1;
        let is_gone = move || state.get().1 >> tile.index() & 1 == 1;
        let put = move |_| draft.update(|draft| draft.tap(tile));
        view! {
            <button
                type="button"
                class="key"
                class:gone=is_gone
                data-tile=code
                aria-label=move || tiles::tile(tile, entry.lang())
                aria-disabled=move || (!fits()).to_string()
                on:click=tap(put)
            >
                <TileFace code=face />
            </button>
        }
    };
    let back = move |_| draft.update(|draft| draft.back());
    let parts = PARTS.into_iter().filter(move |part| *part != Part::Bonus || plays_bonus);
    let tabs = parts.clone().map(move |part| {
        let (code, class) = part.sign();
        let is_shown = move || shown.get() == part;
        view! {
            <button
                type="button"
                class="tab"
                class:on=is_shown
                data-part=class
                aria-label=entry.say(part.name())
                aria-pressed=move || is_shown().to_string()
                on:click=tap(move |_| shown.set(part))
            >
                <TileFace code=code />
            </button>
        }
    });
    let rows = parts.map(move |part| {
        let (_, class) = part.sign();
        let keys: Vec<_> = part.tiles().into_iter().map(tile_key).collect();
        let bonus_keys = (part == Part::Bonus).then(|| bonus_keys(entry));
        let undo = (part == Part::Honors).then(|| {
            view! {
                <button
                    type="button"
                    class="key back"
                    aria-keyshortcuts="Backspace"
                    on:click=tap(back)
                >
                    {entry.say(entry::BACK)}
                </button>
            }
        });
        view! {
            <div
                class=format!("row {class}")
                class:shown=move || shown.get() == part
                role="group"
                aria-label=entry.say(part.name())
            >
                {keys}
                {bonus_keys}
                {undo}
            </div>
        }
    });
    view! {
        <div class="keyboard" role="group" aria-label=entry.say(entry::KEYS)>
            <div class="tabs">{tabs.views()}</div>
            {rows.views()}
        </div>
    }
}

/// Flowers and seasons, each there once for all four hands.
fn bonus_keys(entry: Entry) -> AnyView {
    let draft = entry.draft;
    let bonus = memo(move || {
        draft.with(|draft| {
            let own = draft.active_hand().map(|hand| hand.bonus).unwrap_or_default();
            (own, draft.stock().1)
        })
    });
    let bonus_key = move |tile: BonusTile| {
        let code = notation::bonus_text(tile);
        let face = code.clone();
        let is_own = move || bonus.get().0.has(tile);
        let is_gone = move || bonus.get().1.has(tile);
        let put = move |_| draft.update(|draft| draft.tap_bonus(tile));
        view! {
            <button
                type="button"
                class="key"
                class:gone=is_gone
                class:on=is_own
                data-tile=code
                aria-label=move || tiles::bonus_tile(tile, entry.lang())
                aria-pressed=move || is_own().to_string()
                aria-disabled=move || (is_gone() && !is_own()).to_string()
                on:click=tap(put)
            >
                <TileFace code=face />
            </button>
        }
    };
    BonusTile::all().map(bonus_key).views()
}

/// The club's special hands, for a winner who has one; its flowers below.
#[component]
fn SpecialHands(entry: Entry) -> impl IntoView {
    let draft = entry.draft;
    let hands = entry.table.with_value(|table| table.ruleset.special_hands().to_vec());
    let chosen =
        move || draft.with(|draft| draft.active_hand().and_then(|hand| hand.special.clone()));
    let toggles = move || {
        let played = hands.iter().filter(|hand| hand.active);
        let toggles = played.map(|hand| {
            let (id, tapped) = (hand.id.clone(), hand.id.clone());
            let named = hand.id.clone();
            let name =
                move || entry.table.with_value(|table| table.special_name(&named, entry.lang()));
            let is_chosen = move || chosen().is_some_and(|special| special.id == id);
            toggle("", "data-special", &hand.id, name, is_chosen, move |_| {
                draft.update(|draft| draft.tap_special(&tapped));
            })
        });
        toggles.views()
    };
    let is_collected = move || chosen().is_some_and(|special| special.concealed);
    let may_be_collected = move || {
        let chosen = chosen().map(|special| special.id);
        entry.table.with_value(|table| {
            let mut hands = table.ruleset.special_hands().iter();
            hands.any(|hand| hand.collected() > 0 && chosen.as_ref() == Some(&hand.id))
        })
    };
    // Only where it is worth something.
    let collected = move || {
        toggle(
            "flip",
            "data-special",
            "concealed",
            entry.say(entry::COLLECTED),
            is_collected,
            move |_| {
                draft.update(|draft| draft.turn_special());
            },
        )
    };
    let more = move || {
        view! {
            {when(may_be_collected, collected)}
            <div class="row bonus shown" role="group" aria-label=entry.say(entry::BONUS)>
                {bonus_keys(entry)}
            </div>
        }
        .into_any()
    };
    view! {
        <div class="specials" role="group" aria-label=entry.say(entry::SPECIAL_HANDS)>
            <span class="soft">{entry.say(entry::SPECIAL_HANDS)}</span>
            {toggles()}
            {when(move || chosen().is_some(), more)}
        </div>
    }
}

/// Large digits for the value of a hand.
#[component]
pub(crate) fn NumberPad(entry: Entry) -> impl IntoView {
    let draft = entry.draft;
    let key = move |digit: u8| {
        view! {
            <button
                type="button"
                class="key digit"
                on:click=tap(move |_| draft.update(|draft| draft.type_digit(digit)))
            >
                {digit.to_string()}
            </button>
        }
    };
    view! {
        <div class="pad" role="group" aria-label=entry.say(entry::VALUE_NUMBER)>
            {(1..=9).map(key).views()}
            {key(0)}
            <button
                type="button"
                class="key back"
                aria-keyshortcuts="Backspace"
                on:click=tap(move |_| draft.update(|draft| draft.back()))
            >
                {entry.say(entry::BACK)}
            </button>
        </div>
    }
}

/// Everything the rule set counts, to be ticked; for a loser only what a loser can have.
#[component]
pub(crate) fn ItemList(entry: Entry) -> impl IntoView {
    let draft = entry.draft;
    let rows =
        memo(move || draft.with(|draft| entry.table.with_value(|table| draft.tickables(table))));
    let row = move |item: crate::state::draft::Tickable| {
        let (id, count) = (item.rule.id(), item.count);
        let name = texts::rules::rule(item.rule);
        let more = move |_| {
            if item.can_add {
                draft.update(|draft| draft.tick(id, count + 1));
            }
        };
        let less = move |_| draft.update(|draft| draft.tick(id, count.saturating_sub(1)));
        let alone = item.alone.clone();
        let worth = move || {
            explain::value_lines(&alone, entry.lang()).into_iter().map(|line| line.worth).next()
        };
        let label = |what: texts::Text| {
            move || {
                let lang = entry.lang();
                format!("{}: {}", name.get(lang), what.get(lang))
            }
        };
        view! {
            <li class:on=count.gt(&0)>
                <button
                    type="button"
                    class="more"
                    data-item=id
                    aria-disabled=(!item.can_add).to_string()
                    on:click=tap(more)
                >
                    <span>{entry.say(name)}</span>
                    <span class="soft">{move || worth()}</span>
                    <b class="num">{(count > 0).then(|| format!("{count} ×"))}</b>
                </button>
                {(count > 0)
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="less"
                                aria-label=label(entry::ONE_LESS)
                                on:click=tap(less)
                            >
                                "−"
                            </button>
                        }
                    })}
            </li>
        }
    };
    view! {
        <ul class="items" tabindex="0" aria-label=entry.say(entry::BY_ITEMS)>
            {move || rows.get().into_iter().map(row).views()}
        </ul>
    }
}

/// The keys that fit the way in which the active hand is told.
#[component]
pub(crate) fn Keys(entry: Entry) -> impl IntoView {
    let way = memo(move || {
        entry.draft.with(|draft| draft.active_hand().map_or(Way::Tiles, |hand| hand.way))
    });
    let draft = entry.draft;
    let may_be_special = move || {
        let is_played = entry.table.with_value(|table| table.ruleset.plays_special_hands());
        is_played && draft.with(|draft| draft.wins(draft.active))
    };
    let is_special =
        move || draft.with(|draft| draft.active_hand().is_some_and(HandDraft::is_special));
    view! {
        <div class="keys">
            {move || match way.get() {
                Way::Tiles => {
                    view! {
                        <Kinds entry />
                        <TileKeyboard entry />
                    }
                        .into_any()
                }
                Way::Items => {
                    view! {
                        {when(may_be_special, move || view! { <SpecialHands entry /> }.into_any())}
                        {when(move || !is_special(), move || view! { <ItemList entry /> }.into_any())}
                    }
                        .into_any()
                }
                Way::Number => view! { <NumberPad entry /> }.into_any(),
            }}
        </div>
    }
}
