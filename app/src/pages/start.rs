//! The first screen: games that run, games that were played, everybody's name.

use chrono::{DateTime, FixedOffset, NaiveDateTime, Utc};
use leptos::prelude::*;
use texts::{numbers, rulesets, ui};
use wire::{GameSummary, Person, PersonId};

use super::load::{self, Loading};
use crate::outbox::use_outbox;
use crate::pages::bar::Bar;
use crate::pages::notices::Notices;
use crate::routes;
use crate::state::books::{laid_over, now, summary, use_books};
use crate::state::chance::new_id;
use crate::state::change::Change;
use crate::state::erased::{Views as _, in_order, memo, typed, when};
use crate::state::lang::use_lang;

/// The first screen.
#[component]
pub(crate) fn Start() -> impl IntoView {
    let (language, books, outbox) = (use_lang(), use_books(), use_outbox());
    let loading = RwSignal::new(Loading::Waits);
    load::people(books, outbox);
    Effect::new(move |_| {
        // Whenever something was booked the lists are older than that.
        outbox.booked();
        load::games(books, outbox, loading);
    });
    let people = load::everybody(books, outbox);
    let games = memo(move || {
        let changes = outbox.changes();
        let mut games = books.games.get().unwrap_or_default();
        books.details.with(|details| {
            // A game may be known here before the list is loaded again, or without a network.
            for game in details.iter().filter(|game| game.ended.is_none()) {
                if games.iter().all(|listed| listed.id != game.id) {
                    games.insert(0, summary(game));
                }
            }
        });
        for change in &changes {
            let Some(id) = change.game() else { continue };
            let of_game: Vec<Change> =
                changes.iter().filter(|one| one.game() == Some(id)).cloned().collect();
            let known = books.game(id);
            if let Some(game) = laid_over(known, &of_game, &people.get()) {
                let game = summary(&game);
                match games.iter_mut().find(|listed| listed.id == id) {
                    Some(listed) => *listed = game,
                    None => games.insert(0, game),
                }
            }
        }
        games
    });
    let of_kind = move |is_ended: bool| {
        games.with(|games| {
            games
                .iter()
                .filter(|game| game.ended.is_some() == is_ended)
                .cloned()
                .collect::<Vec<_>>()
        })
    };
    let is_unknown = move || books.games.with(Option::is_none) && games.with(Vec::is_empty);
    let waits = move || match loading.get() {
        Loading::Failed => language.text(ui::NOT_LOADED),
        Loading::Waits | Loading::Done | Loading::Refused(_) => language.text(ui::LOADING),
    };
    let running = move || {
        let games = of_kind(false);
        if is_unknown() {
            view! { <div class="empty" role="status"><p>{move || waits()}</p></div> }.into_any()
        } else if games.is_empty() {
            view! {
                <div class="empty">
                    <p><b>{move || language.text(ui::NO_RUNNING)}</b></p>
                    <p>{move || language.text(ui::NO_RUNNING_HINT)}</p>
                </div>
            }
            .into_any()
        } else {
            games.into_iter().map(|game| view! { <Running game/> }).views()
        }
    };
    let finished = move || {
        let games = of_kind(true);
        if games.is_empty() {
            view! { <p class="soft">{move || language.text(ui::NO_FINISHED)}</p> }.into_any()
        } else {
            let lines = games.into_iter().map(|game| view! { <Finished game/> }).views();
            view! { <ul class="lines">{lines}</ul> }.into_any()
        }
    };
    let of_the_club = |page| move || routes::in_language(page, language.get());
    view! {
        <Bar>""</Bar>
        <Notices/>
        <main class="page start">
            <section>
                <div class="page-head">
                    <h1>{move || language.text(ui::START_TITLE)}</h1>
                    <a href=routes::NEW_GAME class="button main">
                        {move || language.text(ui::NEW_GAME)}
                    </a>
                </div>
                <div class="running">{move || running()}</div>
            </section>
            <section>
                <div class="page-head">
                    <h2>{move || language.text(ui::FINISHED)}</h2>
                    <div class="forms">
                        <a href=of_the_club(routes::RANKING) class="button">
                            {move || language.text(ui::RANKING)}
                        </a>
                        <a href=routes::CALCULATOR class="button">
                            {move || language.text(texts::calculator::TITLE)}
                        </a>
                        <a href=of_the_club(routes::RULES) class="button">
                            {move || language.text(texts::rulebook::RULES)}
                        </a>
                        <a href=of_the_club(routes::CLUB_RULES) class="button">
                            {move || language.text(texts::pages::CLUB_RULES)}
                        </a>
                    </div>
                </div>
                {move || finished()}
            </section>
            <section>
                <h2>{move || language.text(ui::PEOPLE)}</h2>
                <People people/>
            </section>
        </main>
    }
}

/// A game that runs, large enough to be found at once.
#[component]
fn Running(game: GameSummary) -> impl IntoView {
    let language = use_lang();
    let (table, rules, deals) = (game.table.clone(), game.rules, game.deals);
    let totals = game.totals;
    let players = (1..).map(club::PlayerNo).zip(game.players).map(move |(number, person)| {
        let total = totals.get(&number).copied().unwrap_or_default();
        view! { <span class="player"><span>{person.name}</span><b>{numbers::signed(total.0)}</b></span> }
    });
    view! {
        <a href=routes::table(game.id) class="running-game">
            <span class="about">
                <b>{table}</b>" "
                <span class="soft">
                    {move || {
                        let lang = language.get();
                        format!("{} · {}", rulesets::family(rules).get(lang), ui::deals(deals, lang))
                    }}
                </span>
            </span>
            <span class="players">{players.views()}</span>
            <span class="go-on">{move || language.text(ui::GO_ON)}</span>
        </a>
    }
}

/// A game that was played, on one line.
#[component]
fn Finished(game: GameSummary) -> impl IntoView {
    let language = use_lang();
    let players: Vec<(String, i64)> = (1..)
        .map(club::PlayerNo)
        .zip(game.players)
        .map(|(number, person)| {
            (person.name, game.totals.get(&number).copied().unwrap_or_default().0)
        })
        .collect();
    let players: Vec<String> =
        in_order(&players, &|one, other| players[other].1.cmp(&players[one].1))
            .into_iter()
            // A name and its points stay on one line.
            .map(|(name, total)| {
                format!("{name} {}", numbers::signed(total)).replace(' ', "\u{a0}")
            })
            .collect();
    let (at, ended) = (on_the_wall(game.started_at), game.ended);
    view! {
        <li>
            <a href=routes::table(game.id)>
                <span class="soft">{move || numbers::date(at.date(), language.get())}</span>
                <span>{players.join(" · ")}</span>
                <span class="soft">
                    {move || ended.map(|ended| ui::ending(ended.how).get(language.get()))}
                </span>
            </a>
        </li>
    }
}

/// Everybody, and a field for one more.
#[component]
fn People(people: Memo<Vec<Person>>) -> impl IntoView {
    let (language, outbox) = (use_lang(), use_outbox());
    let name = RwSignal::new(String::new());
    let names = move || {
        people.with(|people| {
            people.iter().map(|person| view! { <li>{person.name.clone()}</li> }).views()
        })
    };
    let is_good = move || {
        name.with(|name| {
            let name = name.trim();
            !name.is_empty()
                && name.chars().count() <= 60
                && people.with(|people| people.iter().all(|person| person.name != name))
        })
    };
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if is_good() {
            let name_now = name.get_untracked().trim().to_owned();
            let person = Person { id: PersonId(new_id()), name: name_now };
            outbox.push(Change::Person(person));
            name.set(String::new());
        }
    };
    view! {
        {when(move || people.with(Vec::is_empty), move || view! { <p class="soft">{move || language.text(ui::NO_PEOPLE)}</p> }.into_any())}
        <ul class="people">{move || names()}</ul>
        <form class="add" on:submit=add>
            <label>
                <span>{move || language.text(ui::ADD_PERSON)}</span>
                <input type="text" maxlength="60" autocomplete="off"
                    placeholder=move || language.text(ui::NAME) prop:value=move || name.get() on:input=typed(name)/>
            </label>
            <button type="submit" disabled=move || !is_good()>{move || language.text(ui::ADD)}</button>
        </form>
    }
}

/// An instant on the clock of this device.
pub(crate) fn on_the_wall(at: DateTime<Utc>) -> NaiveDateTime {
    let behind_utc = js_sys::Date::new_0().get_timezone_offset() as i32;
    FixedOffset::west_opt(behind_utc * 60)
        .map_or_else(|| now().naive_utc(), |zone| at.with_timezone(&zone).naive_local())
}
