//! How the winning tile came, who is liable, which wind was thrown: only what can be and changes something.

use leptos::prelude::*;
use scoring::{Circumstance, Wind};
use texts::{entry, tiles};

use crate::state::draft::Ending;
use crate::state::entry::Entry;
use crate::state::erased::{memo, tap};

/// The buttons that apply to the hands as they stand; nothing where there is nothing to say.
#[component]
pub(crate) fn Circumstances(entry: Entry) -> impl IntoView {
    let draft = entry.draft;
    let possible = memo(move || entry.preview.with(|preview| preview.circumstances.clone()));
    let said = memo(move || draft.with(|draft| draft.how));
    let may_be_liable = memo(move || {
        entry.preview.with(|preview| preview.may_be_liable)
            || draft.with(|draft| draft.liable.is_some())
    });
    let flag = move |flag: Circumstance| {
        let is_said = move || said.get().has(flag);
        view! {
            <button
                type="button"
                class:on=move || is_said()
                data-flag=flag.id()
                aria-pressed=move || is_said().to_string()
                on:click=tap(move |_| draft.update(|draft| draft.toggle_circumstance(flag)))
            >
                {entry.say(tiles::circumstance(flag))}
            </button>
        }
    };
    view! {
        <div class="circumstances">
            <Show when=move || !possible.with(Vec::is_empty)>
                <div class="group" role="group" aria-label=entry.say(entry::CIRCUMSTANCES)>
                    <span class="soft">{entry.say(entry::CIRCUMSTANCES)}</span>
                    {move || possible.get().into_iter().map(flag).collect_view()}
                </div>
            </Show>
            <Show when=move || may_be_liable.get()>
                <Liable entry />
            </Show>
        </div>
    }
}

/// Who pays for all, where that is agreed and possible.
#[component]
fn Liable(entry: Entry) -> impl IntoView {
    let draft = entry.draft;
    let losers = move || {
        let winner = draft.with(|draft| draft.winner);
        entry.players().into_iter().filter(move |player| winner != Some(*player))
    };
    let choice = move |player| {
        let is_chosen = move || draft.with(|draft| draft.liable == Some(player));
        let choose = move |_| {
            draft.update(|draft| {
                draft.liable = if draft.liable == Some(player) { None } else { Some(player) };
            });
        };
        view! {
            <button
                type="button"
                class:on=move || is_chosen()
                aria-pressed=move || is_chosen().to_string()
                on:click=tap(choose)
            >
                {entry.name(player)}
            </button>
        }
    };
    view! {
        <div class="group" role="group" aria-label=entry.say(entry::LIABLE)>
            <span class="soft">{entry.say(entry::LIABLE)}</span>
            {move || losers().map(choice).collect_view()}
        </div>
    }
}

/// The wind that was thrown, where the rule set throws it and it is not known yet.
#[component]
pub(crate) fn ThrownWind(entry: Entry) -> impl IntoView {
    let draft = entry.draft;
    let choice = move |wind: Wind| {
        let is_chosen = move || draft.with(|draft| draft.thrown_wind == Some(wind));
        view! {
            <button
                type="button"
                class:on=move || is_chosen()
                data-wind=wind.letter().to_string()
                aria-pressed=move || is_chosen().to_string()
                on:click=tap(move |_| draft.update(|draft| draft.thrown_wind = Some(wind)))
            >
                {entry.say(tiles::wind(wind))}
            </button>
        }
    };
    view! {
        <div class="group thrown" role="group" aria-label=entry.say(entry::ROUND_WIND)>
            <span class="soft">{entry.say(entry::ROUND_WIND)}</span>
            {Wind::ALL.map(choice).into_iter().collect_view()}
        </div>
    }
}

/// A fault instead of a win: which, who pays, who is paid, and whether the deal is over.
#[component]
pub(crate) fn Fault(entry: Entry) -> impl IntoView {
    let draft = entry.draft;
    let penalties = entry.table.with_value(crate::state::draft::Table::penalties);
    let faults = penalties.into_iter().map(move |id| {
        let is_chosen = move || draft.with(|draft| draft.fault.id == Some(id));
        view! {
            <button
                type="button"
                class:on=move || is_chosen()
                data-fault=id.id()
                aria-pressed=move || is_chosen().to_string()
                on:click=tap(move |_| draft.update(|draft| draft.fault.id = Some(id)))
            >
                {entry.say(texts::penalties::penalty(id))}
            </button>
        }
    });
    let payers = entry.players().into_iter().map(move |player| {
        let pays = move || draft.with(|draft| draft.fault.by.contains(&player));
        let toggle = move |_| {
            draft.update(|draft| {
                let fault = &mut draft.fault;
                fault.to.retain(|other| *other != player);
                match fault.by.iter().position(|other| *other == player) {
                    Some(at) => drop(fault.by.remove(at)),
                    None => fault.by.push(player),
                }
            });
        };
        view! {
            <button
                type="button"
                class:on=move || pays()
                data-payer=player.0
                aria-pressed=move || pays().to_string()
                on:click=tap(toggle)
            >
                {entry.name(player)}
            </button>
        }
    });
    let payees = move || {
        let by = draft.with(|draft| draft.fault.by.clone());
        entry.players().into_iter().filter(move |player| !by.contains(player)).map(move |player| {
            let is_paid = move || draft.with(|draft| draft.fault.to.contains(&player));
            let toggle = move |_| {
                draft.update(|draft| {
                    let to = &mut draft.fault.to;
                    match to.iter().position(|other| *other == player) {
                        Some(at) => drop(to.remove(at)),
                        None => to.push(player),
                    }
                });
            };
            view! {
                <button
                    type="button"
                    class:on=move || is_paid()
                    data-payee=player.0
                    aria-pressed=move || is_paid().to_string()
                    on:click=tap(toggle)
                >
                    {entry.name(player)}
                </button>
            }
        })
    };
    let pays_all = move || draft.with(|draft| draft.fault.to.is_empty());
    let over = [(entry::ENDS_DEAL, true), (entry::GOES_ON, false)].map(move |(words, ends)| {
        let is_chosen = move || draft.with(|draft| draft.fault.ends_deal == ends);
        view! {
            <button
                type="button"
                class:on=move || is_chosen()
                aria-pressed=move || is_chosen().to_string()
                on:click=tap(move |_| draft.update(|draft| draft.fault.ends_deal = ends))
            >
                {entry.say(words)}
            </button>
        }
    });
    view! {
        <div class="fault">
            <h2>{entry.say(entry::WHICH_FAULT)}</h2>
            <div class="choices">{faults.collect_view()}</div>
            <h2>{entry.say(entry::WHO_PAYS)}</h2>
            <div class="choices">{payers.collect_view()}</div>
            <h2>{entry.say(entry::WHO_GETS)}</h2>
            <div class="choices">
                <button
                    type="button"
                    class:on=move || pays_all()
                    aria-pressed=move || pays_all().to_string()
                    on:click=tap(move |_| draft.update(|draft| draft.fault.to.clear()))
                >
                    {entry.say(entry::ALL_OTHERS)}
                </button>
                {move || payees().collect_view()}
            </div>
            <div class="choices over">{over.into_iter().collect_view()}</div>
        </div>
    }
}

/// Whether the deal is told as a fault.
pub(crate) fn is_fault(entry: Entry) -> bool {
    entry.draft.with(|draft| draft.ending == Ending::Fault)
}
