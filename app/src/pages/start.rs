//! The first screen: games that run, games that were played, everybody's name.

use chrono::{DateTime, FixedOffset, NaiveDateTime, Utc};
use leptos::prelude::*;
use texts::{Lang, numbers, rulesets, ui};
use wire::{GameSummary, Person, PersonId};

use super::load::{self, Loading};
use crate::outbox::use_outbox;
use crate::pages::bar::Bar;
use crate::pages::notices::Notices;
use crate::routes;
use crate::state::books::{laid_over, now, summary, use_books};
use crate::state::chance::new_id;
use crate::state::change::Change;
use crate::state::erased::{in_order, memo, typed};
use crate::state::html::{Html, drawn};
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
    let is_unknown = move || books.games.with(Option::is_none) && games.with(Vec::is_empty);
    let waits = move || match loading.get() {
        Loading::Failed => language.text(ui::NOT_LOADED),
        Loading::Refused(code) => texts::error(code).get(language.get()),
        Loading::Waits | Loading::Done => language.text(ui::LOADING),
    };
    let empty = |html: &mut Html, words: &str, hint: &str| {
        html.put("<div class=\"empty\" role=\"status\"><p><b>").say(words).put("</b></p><p>");
        html.say(hint).put("</p></div>");
    };
    let running = move || {
        let lang = language.get();
        let mut html = Html::new();
        html.put("<div class=\"running\">");
        games.with(|games| {
            let mut running = games.iter().filter(|game| game.ended.is_none()).peekable();
            if is_unknown() {
                empty(&mut html, waits(), "");
            } else if running.peek().is_none() {
                empty(&mut html, ui::NO_RUNNING.get(lang), ui::NO_RUNNING_HINT.get(lang));
            }
            running.for_each(|game| running_game(&mut html, game, lang));
        });
        html.put("</div>");
        html
    };
    let finished = move || {
        let lang = language.get();
        let mut html = Html::new();
        games.with(|games| {
            let mut finished = games.iter().filter(|game| game.ended.is_some()).peekable();
            if finished.peek().is_none() {
                html.put("<p class=\"soft\">").say(ui::NO_FINISHED.get(lang)).put("</p>");
                return;
            }
            html.put("<ul class=\"lines\">");
            finished.for_each(|game| finished_game(&mut html, game, lang));
            html.put("</ul>");
        });
        html
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
                {drawn("", running)}
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
                {drawn("", finished)}
            </section>
            <section>
                <h2>{move || language.text(ui::PEOPLE)}</h2>
                <People people/>
            </section>
        </main>
    }
}

/// A game that runs, large enough to be found at once.
fn running_game(html: &mut Html, game: &GameSummary, lang: Lang) {
    html.put("<a class=\"running-game\" href=\"").say(&routes::table(game.id));
    html.put("\"><span class=\"about\"><b>").say(&game.table).put("</b> <span class=\"soft\">");
    html.say(rulesets::family(game.rules).get(lang)).put(" · ").say(&ui::deals(game.deals, lang));
    html.put("</span></span><span class=\"players\">");
    for (number, person) in (1..).map(club::PlayerNo).zip(&game.players) {
        let total = game.totals.get(&number).copied().unwrap_or_default();
        html.put("<span class=\"player\"><span>").say(&person.name).put("</span><b>");
        html.say(&numbers::signed(total.0)).put("</b></span>");
    }
    html.put("</span><span class=\"go-on\">").say(ui::GO_ON.get(lang)).put("</span></a>");
}

/// A game that was played, on one line.
fn finished_game(html: &mut Html, game: &GameSummary, lang: Lang) {
    let players: Vec<(&str, i64)> = (1..)
        .map(club::PlayerNo)
        .zip(&game.players)
        .map(|(number, person)| {
            (person.name.as_str(), game.totals.get(&number).copied().unwrap_or_default().0)
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
    html.put("<li><a href=\"").say(&routes::table(game.id)).put("\"><span class=\"soft\">");
    html.say(&numbers::date(on_the_wall(game.started_at).date(), lang)).put("</span><span>");
    html.say(&players.join(" · ")).put("</span><span class=\"soft\">");
    if let Some(ended) = game.ended {
        html.say(ui::ending(ended.how).get(lang));
    }
    html.put("</span></a></li>");
}

/// Everybody, and a field for one more.
#[component]
fn People(people: Memo<Vec<Person>>) -> impl IntoView {
    let (language, outbox) = (use_lang(), use_outbox());
    let name = RwSignal::new(String::new());
    let names = move || {
        let mut html = Html::new();
        people.with(|people| {
            if people.is_empty() {
                html.put("<p class=\"soft\">").say(language.text(ui::NO_PEOPLE)).put("</p>");
                return;
            }
            html.put("<ul class=\"people\">");
            for person in people {
                html.put("<li>").say(&person.name).put("</li>");
            }
            html.put("</ul>");
        });
        html
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
        {drawn("", names)}
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
