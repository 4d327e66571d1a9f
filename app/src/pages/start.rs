//! The first screen: games that run, games that were played, everybody's name.

use club::sync::QueuedChange as _;
use leptos::prelude::*;
use texts::{Text, finished, navigation, numbers, rulesets, ui};
use wire::{Change, GameId, GameSummary, Person, PersonId};

use crate::browser::clock::local_time;
use crate::browser::ids::new_id;
use crate::components::shell::Shell;
use crate::components::show::Show;
use crate::routes::Route;
use crate::state::club_data::{ClubData, overlaid, summary, use_club_data};
use crate::state::settings::use_language;
use crate::sync::loading::{self, Loading};
use crate::sync::outbox::{Outbox, use_outbox};

/// The first screen.
#[component]
pub(crate) fn Start() -> impl IntoView {
    let (language, data, outbox) = (use_language(), use_club_data(), use_outbox());
    let loading = RwSignal::new(Loading::Pending);
    loading::people(data, outbox);
    Effect::new(move |_| {
        // The lists are older than whatever was booked since.
        outbox.bookings();
        loading::games(data, outbox, loading);
    });
    let people = loading::everybody(data, outbox);
    let games = Memo::new(move |_| all_games(data, outbox, &people.get()));
    let new_game = move || {
        view! { <a href=Route::NewGame.to_string() class="button main">{language.label(ui::NEW_GAME)}</a> }
    };
    view! {
        <Shell title=navigation::TODAY kind="start" actions=new_game>
            <section aria-label=language.label(ui::START_TITLE)>
                <RunningGames games loading/>
            </section>
            <section>
                <h2>{language.label(ui::FINISHED)}</h2>
                <FinishedGames games loading/>
            </section>
            <section>
                <h2>{language.label(ui::PEOPLE)}</h2>
                <People people/>
            </section>
        </Shell>
    }
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

/// The ids of the games that run, or of those that have ended.
fn ids(games: Memo<Vec<GameSummary>>, has_ended: bool) -> Memo<Vec<GameId>> {
    Memo::new(move |_| {
        games.with(|games| {
            let wanted = games.iter().filter(|game| game.ended.is_some() == has_ended);
            wanted.map(|game| game.id).collect()
        })
    })
}

/// One game of the list; `None` for a moment after it has gone.
fn by_id(games: Memo<Vec<GameSummary>>, id: GameId) -> Memo<Option<GameSummary>> {
    Memo::new(move |_| games.with(|games| games.iter().find(|game| game.id == id).cloned()))
}

/// Nothing is known of the club's games yet.
fn is_unknown(games: Memo<Vec<GameSummary>>) -> bool {
    let data = use_club_data();
    data.games.with(Option::is_none) && games.with(Vec::is_empty)
}

/// How loading goes, in words.
fn loading_text(loading: Loading) -> Text {
    match loading {
        Loading::Unreachable => ui::NOT_LOADED,
        Loading::Refused(code) => texts::error(code),
        Loading::Pending | Loading::Done => ui::LOADING,
    }
}

/// The games that run, large enough to be found at once.
#[component]
fn RunningGames(games: Memo<Vec<GameSummary>>, loading: RwSignal<Loading>) -> impl IntoView {
    let language = use_language();
    let running = ids(games, false);
    let is_unknown = Memo::new(move |_| is_unknown(games));
    let empty = move || {
        let (words, hint) = if is_unknown.get() {
            (loading_text(loading.get()), None)
        } else {
            (ui::NO_RUNNING, Some(ui::NO_RUNNING_HINT))
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
                <RunningGame id game=by_id(games, id)/>
            </For>
        </div>
    }
}

#[component]
fn RunningGame(id: GameId, game: Memo<Option<GameSummary>>) -> impl IntoView {
    let language = use_language();
    let content = move || {
        let (game, lang) = (game.get()?, language.get());
        let own = game.preset.as_ref().map_or("", |preset| preset.name.as_str());
        let rules = rulesets::name(own, game.rules, lang);
        let about = format!("{rules} · {}", ui::deals(game.deals, lang));
        let names = shown_names(&game);
        let players = (1..).map(club::PlayerNo).zip(names).map(|(number, name)| {
            let total = game.totals.get(&number).copied().unwrap_or_default();
            view! {
                <span class="player">
                    <span>{name}</span>
                    <b>{numbers::signed(total.0)}</b>
                </span>
            }
        });
        Some(view! {
            <span class="about"><b>{game.table.clone()}</b>" "<span class="soft">{about}</span></span>
            <span class="players">{players.collect_view()}</span>
            <span class="go-on">{ui::GO_ON.get(lang)}</span>
        })
    };
    view! { <a class="running-game" href=Route::Table(id).to_string()>{move || content().into_any()}</a> }
}

/// The games that were played, on one line each.
#[component]
fn FinishedGames(games: Memo<Vec<GameSummary>>, loading: RwSignal<Loading>) -> impl IntoView {
    let language = use_language();
    let finished = ids(games, true);
    let is_unknown = Memo::new(move |_| is_unknown(games));
    let empty = move || {
        let words = if is_unknown.get() { loading_text(loading.get()) } else { ui::NO_FINISHED };
        view! { <p class="soft">{language.label(words)}</p> }
    };
    view! {
        <Show when=move || !finished.with(Vec::is_empty) fallback=empty>
            <ul class="lines">
                <For each=move || finished.get() key=|id| *id let(id)>
                    <FinishedGame id game=by_id(games, id)/>
                </For>
            </ul>
        </Show>
    }
}

#[component]
fn FinishedGame(id: GameId, game: Memo<Option<GameSummary>>) -> impl IntoView {
    let language = use_language();
    let content = move || {
        let (game, lang) = (game.get()?, language.get());
        let date = numbers::date(local_time(game.started_at).date(), lang);
        let ended = game.ended.map(|ended| finished::ending(ended.how, game.is_bankrupt).get(lang));
        Some(view! {
            <span class="soft">{date}</span>
            <span>{players_by_total(&game)}</span>
            <span class="soft">{ended}</span>
        })
    };
    view! { <li><a href=Route::Table(id).to_string()>{move || content().into_any()}</a></li> }
}

/// Everybody by the short name in the club, else by the whole name.
fn shown_names(game: &GameSummary) -> Vec<String> {
    if game.short_names.len() == game.players.len() {
        return game.short_names.clone();
    }
    game.players.iter().map(|person| person.name.clone()).collect()
}

/// „Anna +456 · Bertl −120“, the best first; a name and its points stay on one line.
fn players_by_total(game: &GameSummary) -> String {
    let total = |number| game.totals.get(&number).copied().unwrap_or_default().0;
    let players = (1..).map(club::PlayerNo).zip(shown_names(game));
    let mut players: Vec<(String, i64)> =
        players.map(|(number, name)| (name, total(number))).collect();
    players.sort_by_key(|(_, total)| std::cmp::Reverse(*total));
    let line = |(name, total): (String, i64)| {
        format!("{name} {}", numbers::signed(total)).replace(' ', "\u{a0}")
    };
    players.into_iter().map(line).collect::<Vec<_>>().join(" · ")
}

/// Everybody, and a field for one more.
#[component]
fn People(people: Memo<Vec<Person>>) -> impl IntoView {
    let (language, outbox) = (use_language(), use_outbox());
    let name = RwSignal::new(String::new());
    let empty = move || view! { <p class="soft">{language.label(ui::NO_PEOPLE)}</p> };
    let is_good = Signal::derive(move || {
        name.with(|name| {
            let name = name.trim();
            !name.is_empty()
                && name.chars().count() <= 60
                && people.with(|people| people.iter().all(|person| person.name != name))
        })
    });
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if is_good.get_untracked() {
            let name_now = name.get_untracked().trim().to_owned();
            outbox.push(Change::Person(Person { id: PersonId(new_id()), name: name_now }));
            name.set(String::new());
        }
    };
    view! {
        <Show when=move || !people.with(Vec::is_empty) fallback=empty>
            <ul class="people">
                <For each=move || people.get() key=|person| (person.id, person.name.clone()) let(person)>
                    <li>{person.name}</li>
                </For>
            </ul>
        </Show>
        <form class="add" on:submit=add>
            <label>
                <span>{language.label(ui::ADD_PERSON)}</span>
                <input type="text" maxlength="60" autocomplete="off"
                    placeholder=language.label(ui::NAME) bind:value=name/>
            </label>
            <button type="submit" disabled=move || !is_good.get()>{language.label(ui::ADD)}</button>
        </form>
    }
}
