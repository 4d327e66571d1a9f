//! What the active hand is worth, item by item, and what is still missing before the deal counts.

use club::PlayerNo;
use club::entry::{DealEnding, EntryAction, HandAction, ImpossibleValue};
use leptos::prelude::*;
use scoring::{Points, Unit, Value};
use texts::{Lang, entry as words, explain, numbers};

use super::words::{impossible_words, missing_words};
use crate::state::entry::Entry;
use crate::state::settings::use_language;

/// The value of the active hand with its working.
#[component]
pub(crate) fn ValuePanel(entry: Entry) -> impl IntoView {
    let language = use_language();
    let active = entry.settled_part(|draft, _| draft.active);
    let value = Memo::new(move |_| entry.hand(active.get())?.value.get()?.ok());
    let points = Memo::new(move |_| value.with(|value| value.as_ref().map(|value| value.points.0)));
    let figure =
        Signal::derive(move || points.get().map_or_else(|| "–".to_owned(), numbers::points));
    let is_game = entry.table().is_game();
    // Where no game is played the hand is nobody's.
    let title = is_game.then(|| {
        view! { <h2>{move || words::hand_of(&entry.name(active.get()), language.get())}</h2> }
    });
    let working = move || {
        let lang = language.get();
        value.with(|value| value.as_ref().map(|value| working_lines(value, lang)))
    };
    view! {
        <section class="value">
            <div class="sum">
                {title}
                <output class="points num" aria-live="polite">{figure}</output>
            </div>
            <ImpossibleValues entry/>
            <div class="working" tabindex="0" role="group" aria-label=language.label(words::WORKING)>
                {move || working().into_any()}
                <OpenPoints entry/>
            </div>
        </section>
    }
}

/// The items of a value, and how they lead to it.
fn working_lines(value: &Value, lang: Lang) -> AnyView {
    let lines = explain::value_lines(value, lang).into_iter().map(|line| {
        let doubles = match line.unit {
            Unit::Doublings | Unit::Laak | Unit::Limit => true,
            Unit::Points | Unit::Faan => false,
        };
        view! {
            <li class:doubles=doubles>
                <span>{line.label.clone()}</span>
                <span class="num">{line.worth.clone()}</span>
            </li>
        }
    });
    view! {
        <ul class="lines">
            {lines.collect_view()}
            <li class="chain">
                <b>{explain::value_summary(value, lang)}</b>
                <b class="num">{numbers::points(value.points.0)}</b>
            </li>
        </ul>
    }
    .into_any()
}

/// What is still to be said, or what speaks against what was said, each in a sentence.
#[component]
fn OpenPoints(entry: Entry) -> impl IntoView {
    let language = use_language();
    let lines = Memo::new(move |_| open_points(entry, language.get()));
    view! {
        <ul class="open-points">
            {move || lines.get().into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}
        </ul>
    }
}

fn open_points(entry: Entry, lang: Lang) -> Vec<String> {
    let table = entry.table();
    if !table.is_game() {
        return open_points_of_hand(entry, lang);
    }
    entry.preview().with(|preview| {
        let missing = preview.missing.iter();
        let mut lines: Vec<String> =
            missing.map(|missing| missing_words(*missing, &table, lang)).collect();
        match &preview.scored {
            Some(Err(problems)) => lines.extend(problems.iter().map(|found| {
                let words = texts::problem(&found.problem, lang);
                match found.of {
                    Some(player) => format!("{}: {words}", entry.name(player)),
                    None => words,
                }
            })),
            Some(Ok(_)) => {}
            // Not ready yet, but what is wrong with a hand is worth knowing at once.
            None => {
                for hand in entry.hands().iter() {
                    let value = hand.value.get();
                    for problem in value.iter().filter_map(|value| value.as_ref().err()).flatten() {
                        let words = texts::problem(problem, lang);
                        lines.push(format!("{}: {words}", entry.name(hand.player)));
                    }
                }
            }
        }
        lines
    })
}

/// The same for a hand by itself.
fn open_points_of_hand(entry: Entry, lang: Lang) -> Vec<String> {
    let hands = entry.hands();
    let active = hands.iter().find(|hand| hand.is_active.get());
    match active.and_then(|hand| hand.value.get()) {
        None => vec![words::MISSING_LONE_HAND.get(lang).to_owned()],
        Some(Ok(_)) => Vec::new(),
        Some(Err(problems)) => {
            problems.iter().map(|problem| texts::problem(problem, lang)).collect()
        }
    }
}

/// Typed values that no hand can have, each with a way to insist where the club may.
#[component]
fn ImpossibleValues(entry: Entry) -> impl IntoView {
    let impossible = Memo::new(move |_| entry.preview().with(|preview| preview.impossible.clone()));
    view! {
        <For each=move || impossible.get() key=|found| *found let(found)>
            <Impossible entry player=found.0 problem=found.1/>
        </For>
    }
}

#[component]
fn Impossible(entry: Entry, player: PlayerNo, problem: ImpossibleValue) -> impl IntoView {
    let language = use_language();
    let points = entry.settled_part(move |draft, _| {
        draft.hand(player).and_then(|hand| hand.number()).unwrap_or(Points::ZERO)
    });
    let sentence = Signal::derive(move || {
        let words = impossible_words(points.get(), problem, language.get());
        format!("{}: {words}", entry.name(player))
    });
    let insist = move |_| {
        entry.act(EntryAction::Activate(player));
        entry.act(EntryAction::Hand(HandAction::Insist));
    };
    view! {
        <div class="impossible" role="alert" data-impossible=problem.id()>
            <span>{sentence}</span>
            {problem.may_insist().then(|| view! {
                <button type="button" data-choice="insist" on:click=insist>
                    {move || words::insist(points.get().0, language.get())}
                </button>
            })}
        </div>
    }
}

/// What a deal without a winner means, in a sentence.
#[component]
pub(super) fn EndingNote(entry: Entry) -> impl IntoView {
    let language = use_language();
    let draws_settle = entry.table().ruleset.settles_draws();
    let ending = entry.settled_part(|draft, _| draft.ending);
    let words = Signal::derive(move || match ending.get() {
        DealEnding::Drawn if draws_settle => Some(language.text(words::DRAWN_COUNTS)),
        DealEnding::Drawn => Some(language.text(words::DRAWN_NOTE)),
        DealEnding::Won | DealEnding::Fault => None,
    });
    view! { <p class="note">{words}</p> }
}
