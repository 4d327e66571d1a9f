//! Every deal of a game on one line each, newest first, with the sum that is always zero.

use club::{DealOutcome, History, Played, PlayerNo};
use leptos::prelude::*;
use scoring::{Family, Points};
use texts::terms::{self, Term};
use texts::{numbers, ui};

use crate::state::erased::Views as _;
use crate::state::lang::use_lang;

/// The list. Only words change with the language. Each number leads to where its deal is corrected, if that may be.
#[component]
pub(crate) fn DealList(
    history: Memo<History>,
    names: Vec<String>,
    family: Family,
    correction: Option<Box<dyn Fn(u32) -> String + Send>>,
) -> impl IntoView {
    let language = use_lang();
    let names = StoredValue::new(names);
    let head = names.with_value(|names| {
        names.iter().map(|name| view! { <th scope="col">{name.clone()}</th> }).views()
    });
    let rows = move || {
        history.with(|history| {
            let deals = history.deals.iter().rev();
            deals
                .map(|deal| {
                    let number = deal.situation.number;
                    let address = correction.as_ref().map(|address| address(number));
                    row(deal, history.players, names, family, address)
                })
                .views()
        })
    };
    let sums = move || {
        history.with(|history| {
            let totals = history.totals();
            totals.values().map(|total| view! { <td>{numbers::signed(total.0)}</td> }).views()
        })
    };
    view! {
        <table class="deals">
            <thead>
                <tr>
                    <th scope="col"><span class="unseen">{move || language.text(ui::DEALS)}</span></th>
                    <th scope="col">{move || terms::term(family, Term::MahJongg).get(language.get())}</th>
                    {head}
                </tr>
            </thead>
            <tbody>{move || rows()}</tbody>
            <tfoot>
                <tr>
                    <td></td>
                    <th scope="row">{move || language.text(ui::SUM_ZERO)}</th>
                    {move || sums()}
                </tr>
            </tfoot>
        </table>
    }
}

fn row(
    deal: &Played,
    players: u8,
    names: StoredValue<Vec<String>>,
    family: Family,
    address: Option<String>,
) -> impl IntoView + use<> {
    let language = use_lang();
    let number = deal.situation.number;
    let number = match address {
        None => number.into_any(),
        Some(address) => view! {
            <a href=address aria-label=move || ui::correct(number, language.get())>{number}</a>
        }
        .into_any(),
    };
    let outcome = deal.facts.outcome.clone();
    let figures = deal.scored.net(players).into_values().map(|net| {
        view! { <td class:gain={net > Points::ZERO}>{numbers::signed(net.0)}</td> }
    });
    view! {
        <tr>
            <td>{number}</td>
            <th scope="row"><OutcomeWords outcome names family/></th>
            {figures.views()}
        </tr>
    }
}

/// How a deal ended, in a few words: „Anna von Christa“.
#[component]
pub(crate) fn OutcomeWords(
    outcome: DealOutcome,
    names: StoredValue<Vec<String>>,
    family: Family,
) -> impl IntoView {
    let language = use_lang();
    let name = move |player: PlayerNo| named(names, player);
    match outcome {
        DealOutcome::Drawn => {
            let draw = move || terms::term(family, Term::Draw).get(language.get());
            view! { <span class="soft">{move || draw()}</span> }.into_any()
        }
        DealOutcome::Won { winner, from, .. } => {
            let source = move || match from {
                Some(from) => format!(" {} {}", language.text(ui::FROM), name(from)),
                None => format!(" {}", language.text(ui::WALL)),
            };
            view! { {name(winner)} <span class="soft">{move || source()}</span> }.into_any()
        }
        DealOutcome::Fault { .. } => {
            view! { <span class="soft">{move || language.text(ui::PENALTY)}</span> }.into_any()
        }
    }
}

/// A player's name.
pub(crate) fn named(names: StoredValue<Vec<String>>, player: PlayerNo) -> String {
    names.with_value(|names| names.get(usize::from(player.0) - 1).cloned().unwrap_or_default())
}
