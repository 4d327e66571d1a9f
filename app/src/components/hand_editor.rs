//! The four hands, one under the other; the active one is open and is what the keys write into.

use club::PlayerNo;
use leptos::html::Div;
use leptos::prelude::*;
use scoring::{Family, notation};
use texts::terms::{Term, term};
use texts::{Lang, entry, numbers, tiles};

use super::tile::TileFace;
use super::toggle::toggle;
use crate::state::draft::{HandDraft, Kind, Set, Table, Way};
use crate::state::entry::Entry;
use crate::state::erased::{Views as _, memo, tap, when};

/// The four hands, East first.
#[component]
pub(crate) fn Hands(entry: Entry) -> impl IntoView {
    view! {
        <ul class="hands" aria-label=entry.say(entry::HANDS)>
            {entry.players().into_iter().map(|player| view! { <HandRow entry player /> }).views()}
        </ul>
    }
}

/// One hand: who, what, how much.
#[component]
pub(crate) fn HandRow(entry: Entry, player: PlayerNo) -> impl IntoView {
    let draft = entry.draft;
    let is_active = memo(move || draft.with(|draft| draft.active == player));
    let wins = memo(move || draft.with(|draft| draft.wins(player)));
    let hand = memo(move || draft.with(|draft| draft.hand(player).cloned()));
    let is_dead = move || hand.with(|hand| hand.as_ref().is_some_and(|hand| hand.is_dead));
    let worth = move || {
        entry.preview.with(|preview| match preview.values.get(&player) {
            Some(Ok(value)) => numbers::points(value.points.0),
            Some(Err(_)) => "–".to_owned(),
            None => "0".to_owned(),
        })
    };
    let seat = entry.table.with_value(|table| table.seat(player));
    let activate = move |_| draft.update(|draft| draft.active = player);
    let kill = move |_| {
        draft.update(|draft| {
            if let Some(hand) = draft.active_mut() {
                hand.is_dead = !hand.is_dead;
            }
        });
    };
    let told = NodeRef::<Div>::new();
    Effect::new(move |_| {
        hand.track();
        // Where the sets do not fit beside each other, what was tapped last is what one sees.
        if let Some(told) = told.get().filter(|_| is_active.get()) {
            // With the next frame, which asks how wide all is anyway.
            request_animation_frame(move || told.set_scroll_left(told.scroll_width()));
        }
    });
    let spoken = move || {
        let lang = entry.lang();
        let told = entry.table.with_value(|table| {
            hand.with(|hand| hand.as_ref().map(|hand| in_words(hand, table, lang)))
        });
        let (name, wind) = (entry.name(player), tiles::wind(seat).get(lang));
        format!("{name}, {wind}: {}, {}", told.unwrap_or_default(), worth())
    };
    view! {
        <li class="hand" class:active=is_active class:wins=wins class:dead=is_dead data-player=player.0>
            <button
                type="button"
                class="who"
                aria-pressed=move || is_active.get().to_string()
                aria-label=spoken
                on:click=tap(activate)
            >
                <b>{entry.name(player)}</b>
                <span class="soft">{entry.say(tiles::wind(seat))}</span>
            </button>
            <div class="told" node_ref=told>
                {move || {
                    let hand = hand.get()?;
                    Some(view! { <Told entry hand wins=wins.get() is_active=is_active.get() /> })
                }}
            </div>
            {when(move || is_active.get() && !wins.get(), move || toggle("kill", "data-choice", "kill", entry.say(entry::DEAD), is_dead, kill))}
            <span class="worth num" aria-hidden="true">
                {move || if is_dead() { "0".to_owned() } else { worth() }}
            </span>
        </li>
    }
}

/// What was told of a hand; the active hand can be changed here.
#[component]
fn Told(entry: Entry, hand: HandDraft, wins: bool, is_active: bool) -> impl IntoView {
    if hand.is_blank() && hand.way != Way::Number {
        let words = if !is_active {
            entry::NOTHING
        } else if wins {
            entry::EMPTY_WINNER
        } else {
            entry::EMPTY_LOSER
        };
        return view! { <span class="soft hint">{entry.say(words)}</span> }.into_any();
    }
    match hand.way {
        Way::Number => view! {
            <span class="number num" class:blank=hand.digits.is_empty()>
                {if hand.digits.is_empty() { "0".to_owned() } else { shown(&hand.digits) }}
            </span>
        }
        .into_any(),
        Way::Items => {
            let ticked = move || {
                let lang = entry.lang();
                entry.table.with_value(|table| in_words(&hand, table, lang))
            };
            view! { <span class="ticked">{move || ticked()}</span> }.into_any()
        }
        Way::Tiles => {
            let winning = if wins { hand.winning() } else { None };
            let sets = hand.sets.iter().copied().enumerate().map(|(at, set)| {
                let completed = winning.filter(|(of, _)| *of == at).map(|(_, tile)| tile);
                view! { <SetView entry set at completed wins is_active /> }
            });
            let bonus = hand.bonus.iter().map(|tile| {
                view! { <TileFace code=notation::bonus_text(tile) /> }
            });
            let bonus = (hand.bonus.count() > 0)
                .then(|| view! { <span class="set bonus">{bonus.views()}</span> });
            view! {
                {sets.views()}
                {bonus}
            }
            .into_any()
        }
    }
}

/// One set. In the winner's open hand a tile can be named the winning tile.
#[component]
fn SetView(
    entry: Entry,
    set: Set,
    at: usize,
    completed: Option<usize>,
    wins: bool,
    is_active: bool,
) -> impl IntoView {
    let draft = entry.draft;
    let family = entry.table.with_value(|table| table.ruleset.family());
    let faces = set.tiles().into_iter().enumerate().map(|(tile_at, tile)| {
        let face = view! { <TileFace code=notation::tile_text(tile) /> };
        let is_last = completed == Some(tile_at);
        if !(is_active && wins && set.kind != Kind::Kong) {
            return view! { <span class="place" class:last=is_last>{face}</span> }.into_any();
        }
        let label = move || {
            let lang = entry.lang();
            format!("{}: {}", tiles::tile(tile, lang), entry::WINNING_TILE.get(lang))
        };
        view! {
            <button
                type="button"
                class="place"
                class:last=is_last
                aria-label=label
                aria-pressed=is_last.to_string()
                on:click=tap(move |_| draft.update(|draft| draft.choose_winning(at, tile_at)))
            >
                {face}
            </button>
        }
        .into_any()
    });
    let faces = faces.views();
    let shape = match set.kind {
        Kind::Kong => "set kong",
        Kind::Single => "set single",
        Kind::Chow | Kind::Pung | Kind::Pair => "set",
    };
    if !is_active {
        return view! {
            <span class=shape class:hidden-tiles=is_hidden(set, completed)>{faces}</span>
        }
        .into_any();
    }
    let name = move || {
        let lang = entry.lang();
        let kind = kind_word(set.kind, family).get(lang);
        let state = if completed.is_some() {
            Some(entry::COMPLETED)
        } else if !set.kind.is_figure() {
            None
        } else if set.concealed {
            Some(entry::CONCEALED)
        } else {
            Some(entry::OPEN)
        };
        (kind, state.map(|state| state.get(lang)))
    };
    let can_turn = set.kind.is_figure() && completed.is_none();
    let removal = move || {
        let lang = entry.lang();
        format!("{} {}", set_words(set, family, lang), entry::REMOVE.get(lang))
    };
    view! {
        <span class=shape class:hidden-tiles=is_hidden(set, completed)>
            <span class="faces">{faces}</span>
            <span class="about">
                <button
                    type="button"
                    class="flip"
                    aria-disabled=(!can_turn).to_string()
                    on:click=tap(move |_| {
                        if can_turn {
                            draft.update(|draft| draft.turn_set(at));
                        }
                    })
                >
                    <span>{move || name().0}</span>
                    <span>{move || name().1}</span>
                </button>
                <button
                    type="button"
                    class="remove"
                    aria-label=removal
                    on:click=tap(move |_| draft.update(|draft| draft.remove_set(at)))
                >
                    "×"
                </button>
            </span>
        </span>
    }
    .into_any()
}

const fn is_hidden(set: Set, completed: Option<usize>) -> bool {
    set.kind.is_figure() && set.concealed && completed.is_none()
}

fn kind_word(kind: Kind, family: Family) -> texts::Text {
    match kind {
        Kind::Chow => term(family, Term::Chow),
        Kind::Pung => term(family, Term::Pung),
        Kind::Kong => term(family, Term::Kong),
        Kind::Pair => term(family, Term::Pair),
        Kind::Single => entry::SINGLE,
    }
}

fn set_words(set: Set, family: Family, lang: Lang) -> String {
    format!("{} {}", kind_word(set.kind, family).get(lang), tiles::tile(set.tile, lang))
}

/// Digits as a figure, with thin spaces.
fn shown(digits: &str) -> String {
    digits.parse().map_or_else(|_| digits.to_owned(), numbers::points)
}

/// A hand as one would read it aloud.
fn in_words(hand: &HandDraft, table: &Table, lang: Lang) -> String {
    if hand.is_blank() {
        return entry::NOTHING.get(lang).to_owned();
    }
    let rules = table.ruleset.rules();
    let told: Vec<String> = match hand.way {
        Way::Number => vec![shown(&hand.digits)],
        Way::Items if hand.is_special() => {
            let bonus = hand.bonus.iter().map(|tile| tiles::bonus_tile(tile, lang));
            let special = hand.special.iter().map(|special| table.special_name(&special.id, lang));
            special.chain(bonus).collect()
        }
        Way::Items => hand
            .ticks
            .iter()
            .filter_map(|(id, count)| {
                let rule = rules.iter().find(|rule| rule.id() == id)?;
                let name = texts::rules::rule(*rule).get(lang);
                Some(if *count > 1 { format!("{count} × {name}") } else { name.to_owned() })
            })
            .collect(),
        Way::Tiles => {
            let sets = hand.sets.iter().map(|set| {
                let tiles: Vec<String> =
                    set.tiles().into_iter().map(|tile| tiles::tile(tile, lang)).collect();
                if set.kind == Kind::Chow {
                    tiles.join(" ")
                } else {
                    format!("{} × {}", tiles.len(), tiles[0])
                }
            });
            sets.chain(hand.bonus.iter().map(|tile| tiles::bonus_tile(tile, lang))).collect()
        }
    };
    told.join(", ")
}
