//! A new game: by which rules, at which table, who sits where.

use leptos::prelude::*;
use scoring::{Family, Ruleset, Wind};
use texts::{rulesets, tiles, ui};
use wire::{GameId, Person, PersonId, StartGame};

use super::load::{self, Loading};
use crate::components::seats::wind_tile;
use crate::components::tile::TileFace;
use crate::outbox::use_outbox;
use crate::pages::bar::Bar;
use crate::pages::notices::Notices;
use crate::routes;
use crate::state::address::use_address;
use crate::state::books::use_books;
use crate::state::chance::{chance, new_id};
use crate::state::change::Change;
use crate::state::erased::{Views as _, tap, typed, when};
use crate::state::lang::{lowercase, use_lang};

const SEATS: usize = 4;

/// Chooses, draws, begins.
#[component]
pub(crate) fn NewGame() -> impl IntoView {
    let (language, books, outbox) = (use_lang(), use_books(), use_outbox());
    let address = use_address();
    load::people(books, outbox);
    load::games(books, outbox, RwSignal::new(Loading::Waits));
    let family = RwSignal::new(Family::Klassisch);
    let table = RwSignal::new(String::new());
    let names: [RwSignal<String>; SEATS] = std::array::from_fn(|_| RwSignal::new(String::new()));
    let draws = RwSignal::new(0_u32);
    let is_asked = RwSignal::new(false);
    let people = load::everybody(books, outbox);
    let is_like_us = |game: &wire::GameSummary| game.players.len() == SEATS;
    let has_last = move || books.games.with(|games| games.iter().flatten().any(is_like_us));
    let like_last = move |_| {
        let games = books.games.get_untracked().unwrap_or_default();
        if let Some(last) = games.into_iter().find(is_like_us) {
            family.set(last.rules);
            table.set(last.table);
            for (name, person) in names.iter().zip(last.players) {
                name.set(person.name);
            }
        }
    };
    let draw = move |_| {
        let mut drawn = names.map(|name| name.get_untracked());
        shuffle(&mut drawn);
        for (name, drawn) in names.iter().zip(drawn) {
            name.set(drawn);
        }
        draws.update(|draws| *draws += 1);
    };
    let is_drawn = move || draws.get() > 0;
    let complaint = move || {
        let filled = names.map(|name| name.get().trim().to_owned());
        let is_twice = |at: usize| filled[..at].iter().any(|other| is_same(other, &filled[at]));
        if filled.iter().any(String::is_empty) {
            Some(ui::NAMES_MISSING)
        } else if (1..SEATS).any(is_twice) {
            Some(ui::NAMES_TWICE)
        } else if filled.iter().any(|name| name.chars().count() > 60)
            || table.with(|table| table.trim().chars().count() > 40)
        {
            Some(ui::NAME_TOO_LONG)
        } else {
            None
        }
    };
    let begin = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        is_asked.set(true);
        if complaint().is_some() {
            return;
        }
        let known = people.get_untracked();
        let players = names.map(|name| {
            let name = name.get_untracked().trim().to_owned();
            if let Some(person) = known.iter().find(|person| is_same(&person.name, &name)) {
                return person.id;
            }
            let id = PersonId(new_id());
            outbox.push(Change::Person(Person { id, name }));
            id
        });
        let id = GameId(new_id());
        outbox.push(Change::Start(StartGame {
            id,
            ruleset: Ruleset::preset(family.get_untracked()),
            players: players.to_vec(),
            table: table.get_untracked().trim().to_owned(),
        }));
        address.go(&routes::table(id));
    };
    let families = Family::ALL.map(|one| {
        view! {
            <label class="choice">
                <input type="radio" name="rules" prop:checked=move || family.get() == one
                    on:change=move |_| family.set(one)/>
                <span>{move || rulesets::family(one).get(language.get())}</span>
            </label>
        }
    });
    let fields = Wind::ALL.into_iter().enumerate().map(|(at, wind)| {
        let name = names[at];
        let label = move || {
            let lang = language.get();
            ui::player(at + 1, tiles::wind(wind).get(lang), lang)
        };
        let swap = move |_| {
            let other = names[(at + 1) % SEATS];
            let (here, there) = (name.get_untracked(), other.get_untracked());
            name.set(there);
            other.set(here);
        };
        let arrow = if at + 1 < SEATS { "↓" } else { "↑" };
        let is_new = move || {
            let name = name.get();
            let name = name.trim();
            !name.is_empty() && people.with(|all| all.iter().all(|one| !is_same(&one.name, name)))
        };
        // Two names for one movement: a class that stays does not move anything again.
        let drawn = move || match draws.get() {
            0 => "",
            draws if draws % 2 == 1 => "drawn",
            _ => "drawn-again",
        };
        view! {
            <li class=drawn>
                <TileFace code=wind_tile(wind)/>
                <label>
                    <span>{move || label()}</span>
                    <input type="text" list="people" maxlength="60" autocomplete="off" prop:value=move || name.get() on:input=typed(name)/>
                </label>
                <span class="soft new">{move || is_new().then(|| language.text(ui::IS_NEW))}</span>
                <button type="button" class="quiet"
                    aria-label=move || ui::swap_with_next(&name.get(), language.get()) on:click=tap(swap)>
                    {arrow}
                </button>
            </li>
        }
    });
    view! {
        <Bar>""</Bar>
        <Notices/>
        <main class="page new-game">
            <form on:submit=begin novalidate>
                <div class="page-head">
                    <h1>{move || language.text(ui::NEW_GAME)}</h1>
                    {when(has_last, move || view! { <button type="button" on:click=tap(like_last)>{move || language.text(ui::LIKE_LAST)}</button> }.into_any())}
                </div>
                <fieldset>
                    <legend>{move || language.text(ui::RULES)}</legend>
                    <div class="choices">{families.into_iter().views()}</div>
                </fieldset>
                <label class="table-name">
                    <span>{move || language.text(ui::TABLE_NAME)}</span>
                    <input type="text" maxlength="40" autocomplete="off"
                        placeholder=move || language.text(ui::TABLE_HINT) prop:value=move || table.get() on:input=typed(table)/>
                </label>
                <fieldset>
                    <legend>{move || language.text(ui::WHO_PLAYS)}</legend>
                    <p class="soft">{move || language.text(ui::WHO_HINT)}</p>
                    <ol class="places">{fields.views()}</ol>
                    <datalist id="people">
                        {move || people.with(|people| {
                            people.iter().map(|one| view! { <option value=one.name.clone()></option> }).views()
                        })}
                    </datalist>
                    <div class="draw">
                        <p class="soft">{move || language.text(ui::SEATS_HINT)}</p>
                        <button type="button" on:click=tap(draw)>
                            {move || language.text(if is_drawn() { ui::DRAW_AGAIN } else { ui::DRAW_SEATS })}
                        </button>
                    </div>
                </fieldset>
                <p class="complaint" role="alert">
                    {move || is_asked.get().then(complaint).flatten().map(|words| language.text(words))}
                </p>
                <button type="submit" class="main begin">{move || language.text(ui::BEGIN)}</button>
            </form>
        </main>
    }
}

fn is_same(one: &str, other: &str) -> bool {
    lowercase(one) == lowercase(other)
}

/// Every order is as likely as any other; the browser's secure chance decides.
fn shuffle(names: &mut [String; SEATS]) {
    for last in (1..SEATS).rev() {
        names.swap(last, below(last + 1));
    }
}

/// A number below `end`, each as likely as any other.
fn below(end: usize) -> usize {
    let fair = 256 - 256 % end;
    loop {
        let [byte] = chance().map(usize::from);
        if byte < fair {
            return byte % end;
        }
    }
}
