//! The tables that play, each as it is seen from above.

use club::PlayerNo;
use leptos::prelude::*;
use scoring::Wind;
use texts::{numbers, rulesets, tiles, ui};
use wire::today::{RunningSeat, RunningTable};
use wire::{GameDetail, GameId, GameSummary};

use super::{Reader, Shown, is_unknown, loading_text, shown_names};
use crate::components::show::Show;
use crate::components::tile::{TileFace, large_wind, wind_tile};
use crate::routes::{self, Route};
use crate::state::club_data::{replayed, use_club_data};
use crate::state::settings::use_language;

/// The tables that play: those of this device, and those the club shows.
#[component]
pub(super) fn RunningTables(shown: Shown) -> impl IntoView {
    let language = use_language();
    let running = Memo::new(move |_| running(shown));
    let empty = move || {
        let is_stranger = shown.reader.get() == Reader::Stranger;
        let (words, hint) = if is_unknown(shown) && !is_stranger {
            (loading_text(shown.loading.get()), None)
        } else {
            (ui::NO_RUNNING, shown.reader.get().may_play().then_some(ui::NO_RUNNING_HINT))
        };
        view! {
            <div class="empty" role="status">
                <p><b>{language.label(words)}</b></p>
                {hint.map(|hint| view! { <p>{language.label(hint)}</p> })}
            </div>
        }
    };
    view! {
        <div class="running">
            <Show when=move || running.with(Vec::is_empty)>{empty}</Show>
            <For each=move || running.get() key=|id| *id let(id)>
                <Table id table=Memo::new(move |_| table_view(shown, id))/>
            </For>
        </div>
    }
}

/// The ids of the games that run.
fn running(shown: Shown) -> Vec<GameId> {
    shown.games.with(|games| {
        let own = games.iter().filter(|game| game.ended.is_none());
        let mut ids: Vec<GameId> = own.map(|game| game.id).collect();
        shown.today.with(|today| {
            for table in today.iter().flat_map(|today| &today.tables) {
                // A game that this device has ended may still run in an answer that is older.
                if games.iter().all(|game| game.id != table.game) {
                    ids.push(table.game);
                }
            }
        });
        ids
    })
}

/// What is known of a table; `None` for a moment after it has gone.
fn table_view(shown: Shown, id: GameId) -> Option<RunningTable> {
    let may_record = shown.reader.get().may_play();
    let listed = shown.games.with(|games| games.iter().find(|game| game.id == id).cloned());
    let club = shown.today.with(|today| {
        today.iter().flat_map(|today| &today.tables).find(|table| table.game == id).cloned()
    });
    match (listed, club) {
        (Some(game), Some(table)) if table.deals == game.deals => Some(table),
        (Some(game), _) => Some(of_device(&game, use_club_data().game(id).as_ref(), may_record)),
        (None, table) => table,
    }
}

/// A table as this device knows it; the winds only where it has the deals.
fn of_device(game: &GameSummary, detail: Option<&GameDetail>, may_record: bool) -> RunningTable {
    let detail = detail.filter(|detail| u32::try_from(detail.deals.len()) == Ok(game.deals));
    let situation = detail.and_then(replayed).map(|history| history.now);
    let seats = (1..).map(PlayerNo).zip(shown_names(game)).map(|(player, name)| RunningSeat {
        name,
        wind: situation.as_ref().and_then(|situation| situation.seat_of(player)),
        points: game.totals.get(&player).copied().unwrap_or_default(),
    });
    RunningTable {
        game: game.id,
        table: game.table.clone(),
        rules: game.rules,
        preset: game.preset.as_ref().map(|preset| preset.name.clone()).unwrap_or_default(),
        started_at: game.started_at,
        deals: game.deals,
        deal: situation.as_ref().map_or(game.deals + 1, |situation| situation.deal),
        round: situation.as_ref().and_then(|situation| situation.prevailing),
        seats: seats.collect(),
        may_record,
    }
}

/// A table as one link.
#[component]
fn Table(id: GameId, table: Memo<Option<RunningTable>>) -> impl IntoView {
    let language = use_language();
    let may_record =
        move || table.with(|table| table.as_ref().is_none_or(|table| table.may_record));
    let address =
        move || if may_record() { Route::Table(id).to_string() } else { routes::watch(id) };
    let content = move || {
        let (table, lang) = (table.get()?, language.get());
        let rules = rulesets::name(&table.preset, table.rules, lang);
        let deal = ui::deal(table.deal, lang);
        let about = match table.round {
            Some(wind) => format!("{rules} · {}, {deal}", tiles::round(wind).get(lang)),
            None => format!("{rules} · {deal}"),
        };
        let seats = table.seats.into_iter().zip(Wind::ALL.map(Some).into_iter().chain([None]));
        let seats = seats.map(|(seat, usual)| seat_view(seat, usual));
        let button = if table.may_record { ui::GO_ON } else { ui::WATCH };
        Some(view! {
            <span class="above">
                {seats.collect_view()}
                {table.round.map(|wind| view! {
                    <svg class="middle" viewBox="0 0 100 100" aria-hidden="true"><use href=large_wind(wind)></use></svg>
                })}
            </span>
            <span class="foot">
                <span class="about"><b>{table.table}</b>" "<small>{about}</small></span>
                <span class="go-on">{button.get(lang)}</span>
            </span>
        })
    };
    view! { <a class="running-game" data-game=id.to_string() href=address>{move || content().into_any()}</a> }
}

/// A player at the place of the wind; `usual` is the place of a table whose winds are not known.
fn seat_view(seat: RunningSeat, usual: Option<Wind>) -> impl IntoView {
    let place = match seat.wind.or(usual) {
        Some(Wind::East) => "east",
        Some(Wind::South) => "south",
        Some(Wind::West) => "west",
        Some(Wind::North) => "north",
        None => "out",
    };
    let is_east = seat.wind == Some(Wind::East);
    view! {
        <span class=format!("player at-{place}") class:begins=is_east>
            {seat.wind.map(|wind| view! { <TileFace code=wind_tile(wind)/> })}
            <span><span>{seat.name}</span>" "<b>{numbers::signed(seat.points.0)}</b></span>
        </span>
    }
}
