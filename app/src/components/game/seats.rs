//! The table from above: the seats as they stand, and the round in the middle.

use club::PlayerNo;
use club::chips;
use leptos::prelude::*;
use scoring::{Points, Ruleset, Wind};
use texts::explanations::Word;
use texts::{numbers, tiles, ui};

use super::outcome::sign_class;
use crate::components::explained::Explained;
use crate::components::tile::{TileFace, large_wind, wind_tile};
use crate::state::open_game::OpenGame;
use crate::state::settings::use_language;

/// What one seat shows.
#[derive(Clone, Debug, PartialEq)]
struct SeatView {
    name: String,
    /// The wind; none for a player who sits out.
    wind: Option<Wind>,
    /// Where on the screen, before the table is turned.
    place: u8,
    /// What the player has, in words.
    balance: String,
    /// What the player gained or lost in the last deal.
    last: Option<Points>,
    is_enabled: bool,
}

/// Where a player sits on the screen stays the same until seats are exchanged: the first East left, then counter-clockwise;
/// winds travel. `turned` turns the table by quarters.
#[component]
pub(crate) fn Seats(
    game: Memo<OpenGame>,
    turned: RwSignal<u8>,
    on_tap: Callback<PlayerNo>,
) -> impl IntoView {
    let language = use_language();
    let views = Memo::new(move |_| game.with(seat_views));
    let count = game.with_untracked(|game| game.detail.players.len());
    let seats = (0..count).zip((1..).map(PlayerNo)).map(|(at, player)| {
        let seat = Memo::new(move |_| views.with(|views| views[at].clone()));
        view! { <Seat seat player turned on_tap/> }
    });
    let (moves, round_word) = game.with_untracked(|game| {
        let ruleset = &game.detail.ruleset;
        (Word::east_moves(ruleset), Word::round(ruleset.family()))
    });
    view! {
        <div class="seats">
            <Felt game/>
            {seats.collect_view()}
            <p class="east-rule">
                <span class="soft">{language.label(tiles::wind(Wind::East))}</span>
                <Explained word=moves more=round_word/>
            </p>
        </div>
    }
}

fn seat_views(game: &OpenGame) -> Vec<SeatView> {
    let situation = &game.history.now;
    let names = game.names();
    let began = game.seats_of_round();
    let totals = game.history.totals();
    let is_open = game.detail.ended.is_none() && !situation.is_over;
    let last = game.last().map(|last| last.scored.net(game.history.players));
    // Of five one sits out in turn: the four others sit by their winds.
    let is_of_five = names.len() > Wind::ALL.len();
    let seat = |(player, name): (PlayerNo, String)| {
        let wind = situation.seat_of(player);
        let began = Wind::ALL.into_iter().find(|wind| began[*wind] == Some(player));
        let place = if is_of_five { wind } else { began.or(wind) };
        let total = totals.get(&player).copied().unwrap_or_default();
        SeatView {
            name,
            wind,
            place: place.map_or(0, |wind| wind as u8),
            balance: balance(&game.detail.ruleset, total),
            last: last.as_ref().map(|last| last.get(&player).copied().unwrap_or_default()),
            is_enabled: wind.is_some() && is_open,
        }
    };
    (1..).map(PlayerNo).zip(names).map(seat).collect()
}

/// What a player has: play money is counted, points are won or lost.
fn balance(ruleset: &Ruleset, total: Points) -> String {
    match ruleset.play_money() {
        Some(_) => numbers::points((chips::START + total).0),
        None => numbers::signed(total.0),
    }
}

/// The round in the middle.
#[component]
fn Felt(game: Memo<OpenGame>) -> impl IntoView {
    let language = use_language();
    let prevailing = Memo::new(move |_| game.with(|game| game.history.now.prevailing));
    let deal = Memo::new(move |_| game.with(|game| game.history.now.deal));
    let east_wins = Memo::new(move |_| game.with(|game| game.history.now.east_wins));
    let round = move || {
        prevailing.get().map(|wind| {
            view! {
                <svg class="round-wind" viewBox="0 0 100 100" aria-hidden="true">
                    <use href=large_wind(wind)></use>
                </svg>
                <p><b>{language.label(tiles::round(wind))}</b></p>
            }
        })
    };
    let run = move || {
        let wins = east_wins.get();
        (wins > 0).then(|| view! { <p>{ui::east_run(wins + 1, language.get())}</p> })
    };
    view! {
        <div class="felt">
            {move || round().into_any()}
            <p>{move || ui::deal(deal.get(), language.get())}</p>
            {move || run().into_any()}
        </div>
    }
}

/// One seat: a tap says that this player has Mah-Jongg.
#[component]
fn Seat(
    seat: Memo<SeatView>,
    player: PlayerNo,
    turned: RwSignal<u8>,
    on_tap: Callback<PlayerNo>,
) -> impl IntoView {
    let language = use_language();
    let class = Signal::derive(move || {
        seat.with(|seat| match seat.wind {
            None => String::from("seat out"),
            Some(wind) => {
                let place = (seat.place + turned.get()) % 4;
                let east = if wind == Wind::East { " east" } else { "" };
                format!("seat place-{place}{east}")
            }
        })
    });
    let label = Signal::derive(move || {
        let lang = language.get();
        seat.with(|seat| {
            let wind = seat.wind.map_or("", |wind| tiles::wind(wind).get(lang));
            ui::seat(&seat.name, wind, &seat.balance, lang)
        })
    });
    let wind = Memo::new(move |_| seat.with(|seat| seat.wind));
    let sits_out = move || {
        let words = view! { <span class="last">{language.label(ui::SITS_OUT_NOW)}</span> };
        wind.get().is_none().then_some(words)
    };
    let last = Signal::derive(move || {
        seat.with(|seat| seat.last.map_or(String::from("\u{a0}"), |last| numbers::signed(last.0)))
    });
    let last_class = Signal::derive(move || {
        let sign = seat.with(|seat| seat.last.map_or("", sign_class));
        format!("last {sign}")
    });
    view! {
        <button
            type="button"
            class=class
            data-player=player.0.to_string()
            aria-label=label
            disabled=move || seat.with(|seat| !seat.is_enabled)
            on:click=move |_| on_tap.run(player)
        >
            {move || wind.get().map(|wind| view! { <TileFace code=wind_tile(wind)/> })}
            <span class="who">
                <span class="name">{move || seat.with(|seat| seat.name.clone())}</span>
                {move || sits_out().into_any()}
                <span class="balance">{move || seat.with(|seat| seat.balance.clone())}</span>
                <span class=last_class>{last}</span>
            </span>
        </button>
    }
}
