//! After the end of a game: places, table points, whether it counts, and the papers.

use club::PlayerNo;
use club::year::counting::{Objection, Verdict};
use club::year::table_points;
use club::year::tally::{is_bankrupt, minutes_played};
use leptos::ev::KeyboardEvent;
use leptos::html::Section;
use leptos::prelude::*;
use scoring::customs::Paper;
use scoring::{Family, Points};
use texts::{
    Lang, Text, books, finished as words, numbers, print, spoken, ui, verdict as verdict_words,
};
use wire::{Change, GameId, ReopenGame, ReopeningId};

use super::confirmations::Confirmations;
use crate::browser::clock::{local_time, now};
use crate::browser::frames::after_paint;
use crate::browser::ids::new_id;
use crate::components::app_bar::AppBar;
use crate::components::game::outcome::{name_of, sign_class};
use crate::components::notices::Notices;
use crate::components::show::Show;
use crate::routes::{self, Route};
use crate::state::open_game::OpenGame;
use crate::state::settings::use_language;
use crate::sync::outbox::use_outbox;

/// The screen of a game that has ended.
#[component]
pub(super) fn FinishedPage(id: GameId, game: Memo<OpenGame>) -> impl IntoView {
    let language = use_language();
    let head = Signal::derive(move || {
        let lang = language.get();
        game.with(|game| {
            let day = local_time(game.detail.started_at).date();
            let ended_at = game.detail.ended.map(|ended| ended.at);
            let minutes = ended_at.and_then(|at| minutes_played(game.detail.started_at, at));
            let deals = u32::try_from(game.history.deals.len()).unwrap_or(u32::MAX);
            let mut parts = vec![numbers::date(day, lang), ui::deals(deals, lang)];
            parts.extend(minutes.map(numbers::duration));
            parts.join(" · ")
        })
    });
    let ending = Signal::derive(move || {
        game.with(|game| {
            let how = game.detail.ended?.how;
            let is_bankrupt = is_bankrupt(&game.detail.ruleset, &game.history);
            Some(language.text(words::ending(how, is_bankrupt)))
        })
    });
    let table = Signal::derive(move || game.with(|game| game.detail.table.clone()));
    let said = RwSignal::new(String::new());
    Effect::new(move |_| {
        let words = game.with(|game| how_it_ended(game, language.get()));
        // A reader says what is put into a place that was there before.
        after_paint(move || drop(said.try_set(words)));
    });
    view! {
        <AppBar><span class="table-name">{table}</span></AppBar>
        <Notices/>
        <main class="finished">
            <p class="unseen" role="status" data-said="">{said}</p>
            <section class="result">
                <div class="finished-head">
                    <h1>{language.label(words::TITLE)}</h1>
                    <ReopenButton id game/>
                </div>
                <p class="soft"><b>{ending}</b>" · "{head}</p>
                <Places game/>
                <Confirmations id game/>
            </section>
            <Papers id game/>
        </main>
    }
}

/// The end in a sentence, and what everybody has.
fn how_it_ended(game: &OpenGame, lang: Lang) -> String {
    let Some(ended) = game.detail.ended else { return String::new() };
    let (names, ruleset) = (game.names(), &game.detail.ruleset);
    let ending = words::ending(ended.how, is_bankrupt(ruleset, &game.history));
    let table = spoken::Table { names: &names, family: ruleset.family(), lang };
    spoken::finished(ending, &game.history, table)
}

/// Lets the game go on, where the club still allows that; asks first.
#[component]
fn ReopenButton(id: GameId, game: Memo<OpenGame>) -> impl IntoView {
    let (language, outbox) = (use_language(), use_outbox());
    let ending = Memo::new(move |_| game.with(|game| game.detail.ended.and_then(|ended| ended.id)));
    let is_asking = RwSignal::new(false);
    let reopen = move |_| {
        if let Some(ending) = ending.get_untracked() {
            let reopening = ReopenGame { id: ReopeningId(new_id()), ending };
            outbox.push(Change::Reopen(id, reopening));
        }
    };
    let question = NodeRef::<Section>::new();
    Effect::new(move |_| {
        if let Some(question) = question.get() {
            // A browser that refuses the focus shows the question all the same.
            drop(question.focus());
        }
    });
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            is_asking.set(false);
        }
    };
    view! {
        <div class="reopening" on:keydown=on_key>
            <Show when=move || ending.get().is_some()>
                <button type="button" class="quiet" data-action="reopen"
                    aria-expanded=move || is_asking.get().to_string()
                    on:click=move |_| is_asking.set(true)>
                    {language.label(words::REOPEN)}
                </button>
            </Show>
            <Show when=move || is_asking.get() && ending.get().is_some()>
                <section class="reopen" role="dialog" tabindex="-1" node_ref=question
                    aria-label=language.label(words::REOPEN_QUESTION)>
                    <h2>{language.label(words::REOPEN_QUESTION)}</h2>
                    <p>{language.label(words::REOPEN_HINT)}</p>
                    <div class="answers">
                        <button type="button" data-action="reopen-now" on:click=reopen>
                            {language.label(words::PLAY_ON)}
                        </button>
                        <button type="button" data-action="stay-ended"
                            on:click=move |_| is_asking.set(false)>
                            {language.label(words::STAY_ENDED)}
                        </button>
                    </div>
                </section>
            </Show>
        </div>
    }
}

/// Everybody by place.
#[component]
fn Places(game: Memo<OpenGame>) -> impl IntoView {
    let language = use_language();
    let rows = move || {
        game.with(places)
            .into_iter()
            .map(|place| {
                let class = format!("num {}", sign_class(place.total));
                view! {
                    <tr data-player=place.player.0.to_string()>
                        <td>{place.rank}"."</td>
                        <th scope="row">{place.name}</th>
                        <td class="num">{numbers::twelfths(place.twelfths)}</td>
                        <td class=class data-total="">{numbers::signed(place.total.0)}</td>
                    </tr>
                }
            })
            .collect_view()
    };
    view! {
        <table class="places-table">
            <thead>
                <tr>
                    <th scope="col">{language.label(ui::RANK)}</th>
                    <th scope="col"><span class="unseen">{language.label(ui::NAME)}</span></th>
                    <th scope="col" class="num">{language.label(books::TABLE_POINTS)}</th>
                    <th scope="col" class="num">{language.label(ui::TOTAL)}</th>
                </tr>
            </thead>
            <tbody>{move || rows().into_any()}</tbody>
            <tfoot>
                <tr><td></td><th scope="row">{language.label(ui::SUM)}</th><td></td><td class="num">"0"</td></tr>
            </tfoot>
        </table>
    }
}

/// One line of the result.
struct Place {
    rank: usize,
    player: PlayerNo,
    name: String,
    /// Table points in twelfths.
    twelfths: i64,
    total: Points,
}

/// The best first; equals share a place.
fn places(game: &OpenGame) -> Vec<Place> {
    let names = game.names();
    let totals: Vec<(PlayerNo, Points)> = game.history.totals().into_iter().collect();
    let results: Vec<Points> = totals.iter().map(|(_, total)| *total).collect();
    let mut places: Vec<Place> = totals
        .iter()
        .zip(table_points(&results))
        .map(|((player, total), twelfths)| Place {
            rank: 1 + results.iter().filter(|other| *other > total).count(),
            player: *player,
            name: name_of(&names, *player),
            twelfths,
            total: *total,
        })
        .collect();
    places.sort_by_key(|place| place.rank);
    places
}

/// Whether it counts, the club's own paper first, then the others.
#[component]
fn Papers(id: GameId, game: Memo<OpenGame>) -> impl IntoView {
    let language = use_language();
    let family = game.with_untracked(|game| game.detail.ruleset.family());
    let address = move |file: &'static str| {
        move || routes::in_language(&routes::document(id, file), language.get())
    };
    let (main_file, main_label) = main_paper(family);
    let paper = move |file: &'static str, label: Text| {
        view! {
            <li>
                <a target="_blank" rel="external" data-paper=file href=address(file)>
                    {language.label(label)}
                </a>
            </li>
        }
    };
    let course = (main_file != "sheet.pdf").then(|| paper("sheet.pdf", words::COURSE));
    let verdict = move || {
        let lang = language.get();
        let verdict = game.with(|game| game.verdict(local_time(now()).date()))?;
        let mark = match verdict {
            Verdict::Counts(..) => "yes",
            Verdict::CountsWithSlip { .. } => "with-slip",
            Verdict::CountsNot(_) => "no",
        };
        let word = verdict_words::word(verdict).get(lang);
        let sentence = game.with(|game| game.sentence(verdict, lang));
        let class = format!("state {}", verdict_words::mark(verdict).class());
        Some(view! { <p data-counted=mark><b class=class>{word}</b>" · "{sentence}</p> })
    };
    let disputed =
        Memo::new(move |_| match game.with(|game| game.verdict(local_time(now()).date())) {
            Some(Verdict::CountsNot(Objection::Disputed { deal, .. })) => Some(deal),
            Some(_) | None => None,
        });
    let correction = move || {
        disputed.get().map(|deal| {
            let words = ui::correct(deal, language.get());
            let address = Route::Correction(id, deal).to_string();
            view! { <a class="button main" data-action="correct-disputed" href=address>{words}</a> }
        })
    };
    view! {
        <aside class="papers">
            <h2>{language.label(words::DOES_IT_COUNT)}</h2>
            {move || verdict().into_any()}
            <h2>{language.label(words::PAPERS)}</h2>
            <ul class="lines">
                {course}
                {paper("working.pdf", print::WORKING)}
                <li><a href=Route::History(id).to_string()>{language.label(ui::HISTORY)}</a></li>
                <li>
                    <a href=move || routes::in_language(&routes::watch(id), language.get())>
                        {language.label(words::SHARE)}
                    </a>
                </li>
                <li>
                    <a href=move || routes::in_language(routes::RANKING, language.get())>
                        {language.label(ui::RANKING)}
                    </a>
                </li>
            </ul>
            <span class="grow"></span>
            {correction}
            <a class="button" class:main=move || disputed.get().is_none() target="_blank" rel="external" data-paper=main_file
                href=address(main_file)>{language.label(main_label)}</a>
            <a class="button" href=Route::NewGame.to_string()>{language.label(ui::NEW_GAME)}</a>
        </aside>
    }
}

/// The paper that a club of these rules hands in.
const fn main_paper(family: Family) -> (&'static str, Text) {
    match family.customs().paper {
        Paper::ScoreSheet => ("score-sheet.pdf", words::PRINT_SCORE_SHEET),
        Paper::Slip => ("slip.pdf", words::PRINT_SLIP),
        Paper::Sheet => ("sheet.pdf", ui::PRINT),
    }
}
