//! Who pays whom in a deal, and why.

use club::{Played, PlayerNo};
use leptos::prelude::*;
use scoring::Ruleset;
use texts::{Lang, explain, numbers, ui};

use super::bochowe::notes_of_deal;
use super::outcome::name_of;

/// Who pays whom: payers by line, those who are paid by column.
pub(crate) fn payment_matrix(deal: &Played, names: &[String], lang: Lang) -> impl IntoView + use<> {
    let settlement = &deal.scored.settlement;
    let payments = settlement.payments();
    if payments.is_empty() && settlement.deductions().is_empty() {
        return view! { <p class="soft">{ui::NO_PAYMENTS.get(lang)}</p> }.into_any();
    }
    let players = || (1..).map(PlayerNo).zip(names);
    let heads = names.iter().map(|name| view! { <th scope="col">{name.clone()}</th> });
    let rows = players().map(|(payer, name)| {
        let cells = players().map(|(payee, _)| {
            let paid = payments.iter().filter(|one| one.payer == payer && one.payee == payee);
            let amount: i64 = paid.map(|one| one.amount.0).sum();
            match amount {
                _ if payer == payee => view! { <td><span class="soft">"·"</span></td> }.into_any(),
                0 => view! { <td>"–"</td> }.into_any(),
                amount => view! { <td><b>{numbers::points(amount)}</b></td> }.into_any(),
            }
        });
        view! { <tr><th scope="row">{name.clone()}</th>{cells.collect_view()}</tr> }
    });
    view! {
        <table class="matrix">
            <thead><tr><th scope="col">{ui::PAYS_TO.get(lang)}</th>{heads.collect_view()}</tr></thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
    .into_any()
}

/// Each payment as a sentence that says why; only those of one player, if one is given.
pub(crate) fn payment_reasons(
    deal: &Played,
    of: Option<PlayerNo>,
    names: &[String],
    lang: Lang,
) -> impl IntoView + use<> {
    let settlement = &deal.scored.settlement;
    let is_wanted = |player: PlayerNo| of.is_none_or(|of| of == player);
    let payments = settlement.payments().iter();
    let payments = payments.filter(|one| is_wanted(one.payer) || is_wanted(one.payee));
    let payments = payments.map(|one| explain::payment(one, |player| name_of(names, player), lang));
    let deductions = settlement.deductions().iter().map(|one| {
        let points = numbers::signed(-one.points.0);
        let penalty = texts::penalties::penalty(one.id).get(lang);
        format!("{}: {points}, {penalty}", name_of(names, one.party))
    });
    let lines: Vec<String> = payments.chain(deductions).collect();
    view! {
        <ul class="reasons">
            {lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}
        </ul>
    }
}

/// What was noted of a deal besides.
pub(crate) fn note_lines(
    deal: &Played,
    names: &[String],
    ruleset: &Ruleset,
    lang: Lang,
) -> impl IntoView + use<> {
    let notes = notes_of_deal(&deal.facts, names, ruleset, lang);
    notes.into_iter().map(|note| view! { <p class="reasons">{note}</p> }).collect_view()
}
