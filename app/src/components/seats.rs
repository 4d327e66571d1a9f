//! The table from above: four seats as they sit, and the round in the middle.

use std::collections::BTreeMap;

use club::{PlayerNo, Situation};
use leptos::prelude::*;
use scoring::{Points, Wind};
use texts::{numbers, tiles, ui};

use super::tile::TileFace;
use crate::state::erased::{Views as _, memo, tap};
use crate::state::lang::use_lang;

/// What the table shows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sitting {
    /// By player, number 1 first.
    pub(crate) names: Vec<String>,
    /// Who sits where.
    pub(crate) situation: Situation,
    /// What everybody has.
    pub(crate) totals: BTreeMap<PlayerNo, Points>,
    /// What the last deal brought; nothing before the first.
    pub(crate) last: Option<BTreeMap<PlayerNo, Points>>,
    /// A tap means something.
    pub(crate) is_open: bool,
}

/// The tile of a wind, as the sprite names it.
pub(crate) const fn wind_tile(wind: Wind) -> &'static str {
    match wind {
        Wind::East => "1z",
        Wind::South => "2z",
        Wind::West => "3z",
        Wind::North => "4z",
    }
}

const fn large_wind(wind: Wind) -> &'static str {
    match wind {
        Wind::East => "#tile-wind-east",
        Wind::South => "#tile-wind-south",
        Wind::West => "#tile-wind-west",
        Wind::North => "#tile-wind-north",
    }
}

/// Where a player sits on the screen stays the same all game: player 1 left, then counter-clockwise;
/// winds travel. `turned` turns the whole table by quarters, for whoever holds the tablet.
#[component]
pub(crate) fn Seats(
    sitting: Memo<Sitting>,
    turned: RwSignal<u8>,
    on_tap: Callback<PlayerNo>,
) -> impl IntoView {
    let language = use_lang();
    let players = memo(move || sitting.with(|sitting| sitting.names.len()));
    let seats = move || {
        (1..=u8::try_from(players.get()).unwrap_or(5))
            .map(|number| view! { <Seat player=PlayerNo(number) sitting turned on_tap/> })
            .views()
    };
    let middle = move || {
        let lang = language.get();
        sitting.with(|Sitting { situation, .. }| {
            let run = (situation.east_wins > 0)
                .then(|| view! { <p>{ui::east_run(situation.east_wins + 1, lang)}</p> });
            view! {
                {situation.prevailing.map(|wind| view! {
                    <svg class="round-wind" viewBox="0 0 100 100" aria-hidden="true">
                        <use_ href=large_wind(wind)/>
                    </svg>
                    <p><b>{tiles::round(wind).get(lang)}</b></p>
                })}
                <p>{ui::deal(situation.deal, lang)}</p>
                {run}
            }
        })
    };
    view! {
        <div class="seats">
            <div class="felt">{move || middle()}</div>
            {move || seats()}
        </div>
    }
}

#[component]
fn Seat(
    player: PlayerNo,
    sitting: Memo<Sitting>,
    turned: RwSignal<u8>,
    on_tap: Callback<PlayerNo>,
) -> impl IntoView {
    let language = use_lang();
    let wind = move || sitting.with(|sitting| sitting.situation.seat_of(player));
    let name = move || {
        sitting.with(|sitting| {
            sitting.names.get(usize::from(player.0) - 1).cloned().unwrap_or_default()
        })
    };
    let total =
        move || sitting.with(|sitting| sitting.totals.get(&player).copied().unwrap_or_default());
    let last = move || {
        sitting
            .with(|sitting| Some(sitting.last.as_ref()?.get(&player).copied().unwrap_or_default()))
    };
    let wind_name = move || wind().map_or("", |wind| tiles::wind(wind).get(language.get()));
    let label = move || ui::seat(&name(), wind_name(), total().0, language.get());
    // Of five one sits out in turn: the four others sit by their winds.
    let place = move || {
        let is_of_five = sitting.with(|sitting| sitting.names.len() > Wind::ALL.len());
        match wind() {
            None => String::from("seat out"),
            Some(wind) => {
                let at = if is_of_five { wind as u8 } else { player.0 - 1 };
                format!("seat place-{}", (at + turned.get()) % 4)
            }
        }
    };
    let is_open = move || wind().is_some() && sitting.with(|sitting| sitting.is_open);
    view! {
        <button type="button" class=place class:east=move || wind() == Some(Wind::East)
            aria-label=label disabled=move || !is_open() on:click=tap(move |_| on_tap.run(player))>
            {move || wind().map(|wind| view! { <TileFace code=wind_tile(wind)/> })}
            <span class="who">
                <span class="name">{name}</span>
                {move || wind().is_none().then(|| view! { <span class="last">{language.text(ui::SITS_OUT_NOW)}</span> })}
                <span class="balance">{move || numbers::signed(total().0)}</span>
                <span class="last" class:gain={move || last() > Some(Points::ZERO)}
                    class:debt={move || last().is_some_and(|last| last < Points::ZERO)}>
                    {move || last().map_or(String::from("\u{a0}"), |last| numbers::signed(last.0))}
                </span>
            </span>
        </button>
    }
}
