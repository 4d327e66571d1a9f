//! The last games, a line each.

use chrono::NaiveDate;
use club::{Ending, PlayerNo};
use leptos::prelude::*;
use scoring::{Family, Points};
use texts::{finished, numbers, rulesets, today as words, ui};
use wire::GameId;
use wire::today::LastGame;

use super::{Reader, Shown, is_unknown, loading_text, shown_names};
use crate::browser::clock::{local_time, now};
use crate::components::show::Show;
use crate::routes::Route;
use crate::state::settings::use_language;

/// How many games are shown.
const MOST: usize = 5;

/// What a line shows.
#[derive(Clone, Debug, PartialEq)]
struct Line {
    id: GameId,
    day: NaiveDate,
    rules: Family,
    /// The club's name for the rules; may be empty.
    preset: String,
    ending: Option<(Ending, bool)>,
    /// The best first.
    players: Vec<(String, Points)>,
}

/// The last games of the club, of the reader, or of this device.
#[component]
pub(super) fn LastGames(shown: Shown) -> impl IntoView {
    let language = use_language();
    let lines = Memo::new(move |_| lines(shown));
    let is_own = Memo::new(move |_| {
        shown.today.with(|today| today.as_ref().is_some_and(|today| today.own.is_some()))
    });
    let may_read = Memo::new(move |_| shown.reader.get().may_read());
    let empty = move || {
        let words =
            if is_unknown(shown) { loading_text(shown.loading.get()) } else { ui::NO_FINISHED };
        view! { <p class="soft">{language.label(words)}</p> }
    };
    let heading = move || if is_own.get() { words::OWN_GAMES } else { words::LAST_GAMES };
    view! {
        <section>
            <div class="top">
                <h2>{move || language.text(heading())}</h2>
                <Show when=may_read><a href="/verein/partien">{language.label(words::ALL_GAMES)}</a></Show>
            </div>
            <Show when=move || !lines.with(Vec::is_empty) fallback=empty>
                <ul class="lines">
                    <For each=move || lines.get() key=|line| line.id let(line)>
                        <Game id=line.id lines reader=shown.reader/>
                    </For>
                </ul>
            </Show>
        </section>
    }
}

/// The games of this device and those the club names, newest first.
fn lines(shown: Shown) -> Vec<Line> {
    let of_club = |game: &LastGame| Line {
        id: game.game,
        day: game.day,
        rules: game.rules,
        preset: String::new(),
        ending: Some((game.how, game.is_bankrupt)),
        players: game.players.clone(),
    };
    let own = shown.today.with(|today| {
        today.as_ref().filter(|today| today.own.is_some()).map(|today| today.games.clone())
    });
    if let Some(own) = own {
        return own.iter().map(of_club).collect();
    }
    let ended = shown.games.with(|games| {
        let ended = games.iter().filter(|game| game.ended.is_some()).take(MOST);
        ended.map(of_device).collect::<Vec<_>>()
    });
    // The club knows the day and the short names better than this device.
    let mut lines = ended;
    shown.today.with(|today| {
        for game in today.iter().flat_map(|today| &today.games) {
            match lines.iter_mut().find(|line| line.id == game.game) {
                Some(line) => {
                    *line = Line { preset: std::mem::take(&mut line.preset), ..of_club(game) };
                }
                None => lines.push(of_club(game)),
            }
        }
    });
    // Games of one day stay in the order in which they ended.
    lines.sort_by_key(|line| std::cmp::Reverse(line.day));
    lines.truncate(MOST);
    lines
}

fn of_device(game: &wire::GameSummary) -> Line {
    let total = |number| game.totals.get(&number).copied().unwrap_or_default();
    let players = (1..).map(PlayerNo).zip(shown_names(game));
    let mut players: Vec<(String, Points)> =
        players.map(|(number, name)| (name, total(number))).collect();
    players.sort_by_key(|(_, total)| std::cmp::Reverse(*total));
    Line {
        id: game.id,
        day: local_time(game.started_at).date(),
        rules: game.rules,
        preset: game.preset.as_ref().map(|preset| preset.name.clone()).unwrap_or_default(),
        ending: game.ended.map(|ended| (ended.how, game.is_bankrupt)),
        players,
    }
}

#[component]
fn Game(id: GameId, lines: Memo<Vec<Line>>, reader: Memo<Reader>) -> impl IntoView {
    let language = use_language();
    let content = move || {
        let lang = language.get();
        let line = lines.with(|lines| lines.iter().find(|line| line.id == id).cloned())?;
        let today = local_time(now()).date();
        let day = numbers::day_of_year(line.day, today, lang);
        let mut about = rulesets::name(&line.preset, line.rules, lang);
        if let Some((how, is_bankrupt)) = line.ending {
            about = format!("{about} · {}", finished::ending(how, is_bankrupt).get(lang));
        }
        let players = line.players.into_iter().map(|(name, points)| {
            let is_plus = points.0 > 0;
            view! {
                <span class="player"><span>{name}</span>" "<b class:gain=is_plus>{numbers::signed(points.0)}</b></span>
            }
        });
        Some(view! {
            <span class="day">{day}" "<small>{about}</small></span>
            {players.collect_view()}
        })
    };
    // The page of the game for those who may read it, else its table.
    let address = move || {
        if reader.get().may_read() {
            format!("/verein/partien/{id}")
        } else {
            Route::Table(id).to_string()
        }
    };
    view! { <li><a data-game=id.to_string() href=address>{move || content().into_any()}</a></li> }
}
