//! The first screen: tables that play, what waits, the last games, the first of the year; for a member the own year.

mod games;
mod office;
mod own_year;
mod sign_up;
mod tables;

use chrono::Datelike as _;
use club::roles::Role;
use club::sync::QueuedChange as _;
use leptos::prelude::*;
use leptos_use_interval_fn::use_interval_fn;
use texts::{Lang, Text, access, navigation, numbers, publishing, today as words, ui};
use wire::today::Today;
use wire::{Change, GameSummary, Menu, Person};

use crate::api::{client, events};
use crate::browser::clock;
use crate::components::shell::Shell;
use crate::components::show::Show;
use crate::routes::Route;
use crate::state::club_data::{ClubData, overlaid, summary, use_club_data};
use crate::state::settings::use_language;
use crate::sync::loading::{self, Loading};
use crate::sync::outbox::{Outbox, use_outbox};

/// How often the screen is loaded again while it is shown, in milliseconds.
const REFRESH_MILLISECONDS: u64 = 20_000;

/// Who reads the screen; it decides what is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reader {
    /// Not known yet, or a device that has never reached the club.
    Unknown,
    /// A tablet with the link of a table or an evening.
    Table,
    /// Somebody who looks after the games.
    Officer,
    /// Somebody else who has signed in.
    Member,
    /// Nobody has signed in.
    Stranger,
}

impl Reader {
    fn of(menu: Option<&Menu>) -> Reader {
        let Some(menu) = menu else {
            return Reader::Unknown;
        };
        match menu.role.as_deref().and_then(Role::from_id) {
            Some(Role::Administrator | Role::MasterOfCeremonies) => Reader::Officer,
            Some(Role::Treasurer | Role::Auditor | Role::Member) => Reader::Member,
            None if menu.is_table => Reader::Table,
            None => Reader::Stranger,
        }
    }

    /// Whether games may be started and deals recorded.
    const fn may_play(self) -> bool {
        match self {
            Reader::Unknown | Reader::Table | Reader::Officer => true,
            Reader::Member | Reader::Stranger => false,
        }
    }

    /// Whether the club's books may be read.
    const fn may_read(self) -> bool {
        match self {
            Reader::Officer | Reader::Member => true,
            Reader::Unknown | Reader::Table | Reader::Stranger => false,
        }
    }
}

/// What the parts of the screen read.
#[derive(Clone, Copy)]
struct Shown {
    reader: Memo<Reader>,
    /// Every game the device knows of, with what waits applied; newest first.
    games: Memo<Vec<GameSummary>>,
    today: RwSignal<Option<Today>>,
    loading: RwSignal<Loading>,
}

/// The first screen.
#[component]
pub(crate) fn Start() -> impl IntoView {
    let (language, data, outbox) = (use_language(), use_club_data(), use_outbox());
    let loading = RwSignal::new(Loading::Pending);
    loading::people(data, outbox);
    let refreshed = RwSignal::new(0_u32);
    Effect::new(move |_| {
        // The lists are older than whatever was booked since.
        outbox.bookings();
        refreshed.track();
        loading::games(data, outbox, loading);
        loading::today(data);
    });
    refresh(data, refreshed);
    let people = loading::everybody(data, outbox);
    let games = Memo::new(move |_| all_games(data, outbox, &people.get()));
    let reader = Memo::new(move |_| data.menu.with(|menu| Reader::of(menu.as_ref())));
    let shown = Shown { reader, games, today: data.today, loading };
    let may_play = Memo::new(move |_| reader.get().may_play());
    let may_read = Memo::new(move |_| reader.get().may_read());
    let is_stranger = Memo::new(move |_| reader.get() == Reader::Stranger);
    let new_game = move || {
        view! {
            <Show when=may_play>
                <a href=Route::NewGame.to_string() class="button main">{language.label(ui::NEW_GAME)}</a>
            </Show>
        }
    };
    view! {
        <Shell title=navigation::TODAY kind="start" actions=new_game>
            <Day today=data.today/>
            <sign_up::SignUp today=data.today/>
            <own_year::OwnYear today=data.today/>
            <section aria-label=language.label(ui::START_TITLE)>
                <tables::RunningTables shown/>
            </section>
            <Show when=is_stranger><SignIn/></Show>
            <FirstSteps shown people/>
            <Show when=may_read><office::Office shown/></Show>
            <Show when=move || !is_stranger.get()><games::LastGames shown/></Show>
        </Shell>
    }
}

/// Loads the screen again when the newest table has a new deal, and now and then for everything else.
fn refresh(data: ClubData, refreshed: RwSignal<u32>) {
    let count = move || refreshed.update(|count| *count = count.wrapping_add(1));
    // One stream only: a browser has six connections for all tabs of a server.
    let newest = Memo::new(move |_| {
        data.today.with(|today| {
            let table = today.as_ref().and_then(|today| today.tables.first());
            table.map(|table| client::events(table.game)).unwrap_or_default()
        })
    });
    let is_first = StoredValue::new(true);
    events::follow(newest, move || {
        // The stream begins with the version that is shown already.
        if is_first.get_value() { is_first.set_value(false) } else { count() }
    });
    let _timer = use_interval_fn(
        move || {
            if !document().hidden() {
                count();
            }
        },
        REFRESH_MILLISECONDS,
    );
}

/// Every game the device knows of, with what waits applied; newest first.
fn all_games(data: ClubData, outbox: Outbox, people: &[Person]) -> Vec<GameSummary> {
    let changes = outbox.changes();
    let mut games = data.games.get().unwrap_or_default();
    data.details.with(|details| {
        // A game may be known here before the list is loaded again, or without a network.
        for game in details.iter().filter(|game| game.ended.is_none()) {
            if games.iter().all(|listed| listed.id != game.id) {
                games.insert(0, summary(game));
            }
        }
    });
    for id in changes.iter().filter_map(Change::game) {
        let of_game = changes.iter().filter(|one| one.game() == Some(id));
        let of_game: Vec<Change> = of_game.cloned().collect();
        if let Some(game) = overlaid(data.game(id), &of_game, people) {
            let game = summary(&game);
            match games.iter_mut().find(|listed| listed.id == id) {
                Some(listed) => *listed = game,
                None => games.insert(0, game),
            }
        }
    }
    games
}

/// Nothing is known of the club's games yet.
fn is_unknown(shown: Shown) -> bool {
    let data = use_club_data();
    data.games.with(Option::is_none)
        && shown.games.with(Vec::is_empty)
        && shown.today.with(Option::is_none)
}

/// How loading goes, in words.
fn loading_text(loading: Loading) -> Text {
    match loading {
        Loading::Unreachable => ui::NOT_LOADED,
        Loading::Refused(code) => texts::error(code),
        Loading::Pending | Loading::Done => ui::LOADING,
    }
}

/// Everybody by the short name in the club, else by the whole name.
fn shown_names(game: &GameSummary) -> Vec<String> {
    if game.short_names.len() == game.players.len() {
        return game.short_names.clone();
    }
    game.players.iter().map(|person| person.name.clone()).collect()
}

/// Weekday and day, and the next evening.
#[component]
fn Day(today: RwSignal<Option<Today>>) -> impl IntoView {
    let language = use_language();
    let line = move || {
        let lang = language.get();
        let day = today.with(|today| today.as_ref().map(|today| today.day));
        let day = day.unwrap_or_else(|| clock::local_time(clock::now()).date());
        let weekday = u8::try_from(day.weekday().number_from_monday()).unwrap_or(7);
        let date =
            format!("{}, {}", publishing::weekday(weekday).get(lang), numbers::date(day, lang));
        let evening = today.with(|today| {
            let evening = today.as_ref()?.evening.clone()?;
            let words = words::next_evening(evening.day, &evening.name, day, lang);
            Some(view! { " · "<a href=evening.address>{words}</a> })
        });
        view! { {date}{evening} }
    };
    view! { <p class="lede">{line}</p> }
}

/// The way in, for somebody who has not signed in.
#[component]
fn SignIn() -> impl IntoView {
    let language = use_language();
    view! {
        <section class="empty">
            <p>{language.label(words::SIGN_IN_HINT)}</p>
            <p><a class="button main" href=navigation::SIGN_IN_ADDRESS>{language.label(access::SIGN_IN)}</a></p>
        </section>
    }
}

/// What to do first in a club without people and games.
#[component]
fn FirstSteps(shown: Shown, people: Memo<Vec<Person>>) -> impl IntoView {
    let (language, data) = (use_language(), use_club_data());
    let is_new = Memo::new(move |_| {
        let is_empty = shown.games.with(Vec::is_empty) && people.with(Vec::is_empty);
        is_empty && shown.reader.get() == Reader::Officer && !is_unknown(shown)
    });
    let may_import = move || {
        data.menu.with(|menu| menu.as_ref().is_some_and(|menu| may_import(menu.role.as_deref())))
    };
    let has_steps = Memo::new(move |_| {
        shown.today.with(|today| today.as_ref().is_some_and(|today| !today.steps.is_empty()))
    });
    view! {
        <Show when=move || has_steps.get()><Steps today=shown.today/></Show>
        <Show when=move || is_new.get() && !has_steps.get()>
            <section class="empty" data-first-steps="">
                <p><b>{language.label(words::FIRST_STEPS)}</b></p>
                <p>{language.label(words::FIRST_STEPS_HINT)}</p>
                <Show when=may_import>
                    <p><a class="button" href="/verein/einlesen">{language.label(words::IMPORT)}</a></p>
                </Show>
            </section>
        </Show>
    }
}

/// What a new club sets up, each with a tick where that has happened.
#[component]
fn Steps(today: RwSignal<Option<Today>>) -> impl IntoView {
    let language = use_language();
    let rows = move || {
        let lang = language.get();
        let steps = today.with(|today| today.as_ref().map(|today| today.steps.clone()))?;
        let known =
            steps.into_iter().filter_map(|step| words::step(step.kind).map(|name| (step, name)));
        let rows = known.map(|(step, name)| {
            let state = if step.is_done { words::STEP_DONE } else { words::STEP_OPEN };
            view! {
                <li data-step=name.get(Lang::En) class:done=step.is_done>
                    <span class="n" role="img" aria-label=state.get(lang)>{if step.is_done { "✓" } else { "○" }}</span>
                    <b>{name.get(lang)}</b>
                    <a class="button" href=step.address rel="external"
                        aria-label=format!("{}: {}", words::LOOK.get(lang), name.get(lang))>{words::LOOK.get(lang)}</a>
                </li>
            }
        });
        Some(rows.collect_view())
    };
    view! {
        <section data-first-steps="">
            <h2>{language.label(words::FIRST_STEPS)}</h2>
            <ul class="tasks">{rows}</ul>
        </section>
    }
}

/// Whether a role may import lists.
fn may_import(role: Option<&str>) -> bool {
    role == Some(Role::Administrator.id())
}
