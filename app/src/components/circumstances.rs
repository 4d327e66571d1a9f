//! How the winning tile came, who is liable, which wind was thrown: only what can be and changes something.

use leptos::prelude::*;
use scoring::{Circumstance, Wind};
use texts::{entry, tiles};

use super::toggle::toggle;
use crate::state::entry::Entry;
use crate::state::erased::{Views as _, memo, when};

/// The buttons that apply to the hands as they stand; nothing where there is nothing to say.
#[component]
pub(crate) fn Circumstances(entry: Entry) -> impl IntoView {
    let draft = entry.draft;
    let possible = memo(move || entry.preview.with(|preview| preview.circumstances.clone()));
    let said = move || draft.with(|draft| draft.how);
    let may_be_liable = memo(move || {
        entry.preview.with(|preview| preview.may_be_liable)
            || draft.with(|draft| draft.liable.is_some())
    });
    let flag = move |flag: Circumstance| {
        let is_said = move || said().has(flag);
        toggle(
            "",
            "data-flag",
            flag.id(),
            entry.say(tiles::circumstance(flag)),
            is_said,
            move |_| draft.update(|draft| draft.toggle_circumstance(flag)),
        )
    };
    view! {
        <div class="circumstances">
            {when(move || !possible.with(Vec::is_empty), move || view! { <div class="group" role="group" aria-label=entry.say(entry::CIRCUMSTANCES)>
                    <span class="soft">{entry.say(entry::CIRCUMSTANCES)}</span>
                    {move || possible.get().into_iter().map(flag).views()}
                </div> }.into_any())}
            {when(move || may_be_liable.get(), move || view! { <Liable entry /> }.into_any())}
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
        toggle("", "data-choice", "choice", entry.name(player), is_chosen, choose)
    };
    view! {
        <div class="group" role="group" aria-label=entry.say(entry::LIABLE)>
            <span class="soft">{entry.say(entry::LIABLE)}</span>
            {move || losers().map(choice).views()}
        </div>
    }
}

/// The wind that was thrown, where the rule set throws it and it is not known yet.
#[component]
pub(crate) fn ThrownWind(entry: Entry) -> impl IntoView {
    let draft = entry.draft;
    let choice = move |wind: Wind| {
        let is_chosen = move || draft.with(|draft| draft.thrown_wind == Some(wind));
        toggle("", "data-wind", wind.letter(), entry.say(tiles::wind(wind)), is_chosen, move |_| {
            draft.update(|draft| draft.thrown_wind = Some(wind))
        })
    };
    view! {
        <div class="group thrown" role="group" aria-label=entry.say(entry::ROUND_WIND)>
            <span class="soft">{entry.say(entry::ROUND_WIND)}</span>
            {Wind::ALL.map(choice).into_iter().views()}
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
        toggle(
            "",
            "data-fault",
            id.id(),
            entry.say(texts::penalties::penalty(id)),
            is_chosen,
            move |_| draft.update(|draft| draft.fault.id = Some(id)),
        )
    });
    let payers = entry.players().into_iter().map(move |player| {
        let pays = move || draft.with(|draft| draft.fault.by.contains(&player));
        let turn = move |_| {
            draft.update(|draft| {
                let fault = &mut draft.fault;
                fault.to.retain(|other| *other != player);
                match fault.by.iter().position(|other| *other == player) {
                    Some(at) => drop(fault.by.remove(at)),
                    None => fault.by.push(player),
                }
            });
        };
        toggle("", "data-payer", player.0, entry.name(player), pays, turn)
    });
    let payees = move || {
        let by = draft.with(|draft| draft.fault.by.clone());
        entry.players().into_iter().filter(move |player| !by.contains(player)).map(move |player| {
            let is_paid = move || draft.with(|draft| draft.fault.to.contains(&player));
            let turn = move |_| {
                draft.update(|draft| {
                    let to = &mut draft.fault.to;
                    match to.iter().position(|other| *other == player) {
                        Some(at) => drop(to.remove(at)),
                        None => to.push(player),
                    }
                });
            };
            toggle("", "data-payee", player.0, entry.name(player), is_paid, turn)
        })
    };
    let pays_all = move || draft.with(|draft| draft.fault.to.is_empty());
    let over = [(entry::ENDS_DEAL, true), (entry::GOES_ON, false)].map(move |(words, ends)| {
        let is_chosen = move || draft.with(|draft| draft.fault.ends_deal == ends);
        toggle("", "data-choice", "choice", entry.say(words), is_chosen, move |_| {
            draft.update(|draft| draft.fault.ends_deal = ends)
        })
    });
    view! {
        <div class="fault">
            <h2>{entry.say(entry::WHICH_FAULT)}</h2>
            <div class="choices">{faults.views()}</div>
            <h2>{entry.say(entry::WHO_PAYS)}</h2>
            <div class="choices">{payers.views()}</div>
            <h2>{entry.say(entry::WHO_GETS)}</h2>
            <div class="choices">
                {toggle("", "data-choice", "choice", entry.say(entry::ALL_OTHERS), pays_all, move |_| draft.update(|draft| draft.fault.to.clear()))}
                {move || payees().views()}
            </div>
            <div class="choices over">{over.into_iter().views()}</div>
        </div>
    }
}
