//! Who gains and who pays: four figures whose sum is nought, always in sight.

use leptos::prelude::*;
use scoring::Reason;
use texts::{entry, numbers};

use crate::state::entry::Entry;
use crate::state::html::{Html, drawn};

/// The payments of the deal as it stands; dashes until it can be scored, in the same place.
#[component]
pub(crate) fn PaymentsPanel(entry: Entry) -> impl IntoView {
    let rows = move || {
        let mut html = Html::new();
        html.put("<dl>");
        for player in entry.players() {
            let net = entry.preview.with(|preview| match &preview.scored {
                Some(Ok(scored)) => Some(scored.settlement.result(player).0),
                Some(Err(_)) | None => None,
            });
            html.put("<div class=\"net\" data-player=\"")
                .number(i64::from(player.0))
                .put("\"><dt>");
            html.say(&entry.name(player)).put("</dt><dd class=\"num").put(match net {
                Some(net) if net > 0 => " plus\">",
                Some(net) if net < 0 => " minus\">",
                Some(_) | None => "\">",
            });
            html.say(&net.map_or_else(|| "–".to_owned(), numbers::signed)).put("</dd></div>");
        }
        html.put("</dl>");
        html
    };
    let sum = move || {
        entry.preview.with(|preview| match &preview.scored {
            // Payments move value from one to another: what they sum up to cannot be anything else.
            Some(Ok(_)) => "0",
            Some(Err(_)) | None => "–",
        })
    };
    view! {
        <section class="payments" aria-label=entry.say(entry::PAYMENTS)>
            {drawn("", rows)}
            <p class="why">
                <span>{move || why(entry)}</span>
                <output class="num" aria-live="polite">
                    {entry.say(entry::SUM)}
                    " "
                    {move || sum()}
                </output>
            </p>
        </section>
    }
}

/// How the winner's gain comes about where East counts double: equal shares together.
fn why(entry: Entry) -> Option<String> {
    let lang = entry.lang();
    entry.preview.with(|preview| {
        let Some(Ok(scored)) = &preview.scored else { return None };
        let mut east_counts = false;
        let mut shares: Vec<(usize, i64)> = Vec::new();
        for payment in scored.settlement.payments() {
            let east = match payment.why {
                Reason::WinnersHand { east, .. } | Reason::PaidForAll { east, .. } => east,
                Reason::Difference { .. }
                | Reason::Share { .. }
                | Reason::DeadHand { .. }
                | Reason::Penalty { .. } => continue,
            };
            east_counts |= east;
            let amount = payment.amount.0;
            match shares.iter_mut().find(|(_, share)| *share == amount) {
                Some((times, _)) => *times += 1,
                None => shares.push((1, amount)),
            }
        }
        east_counts.then(|| entry::east_doubles(&shares, lang))
    })
}
