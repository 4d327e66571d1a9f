//! Who gains and who pays: four figures whose sum is nought, always in sight.

use leptos::prelude::*;
use scoring::Reason;
use texts::{entry, numbers};

use crate::state::entry::Entry;
use crate::state::erased::Views as _;

/// The payments of the deal as it stands; dashes until it can be scored, in the same place.
#[component]
pub(crate) fn PaymentsPanel(entry: Entry) -> impl IntoView {
    let rows = entry.players().into_iter().map(move |player| {
        let net = move || {
            entry.preview.with(|preview| match &preview.scored {
                Some(Ok(scored)) => Some(scored.settlement.net(player).0),
                Some(Err(_)) | None => None,
            })
        };
        view! {
            <div class="net" data-player=player.0>
                <dt>{entry.name(player)}</dt>
                <dd
                    class="num"
                    class:plus=move || net().is_some_and(|net| net > 0)
                    class:minus=move || net().is_some_and(|net| net < 0)
                >
                    {move || net().map_or_else(|| "–".to_owned(), numbers::signed)}
                </dd>
            </div>
        }
    });
    let sum = move || {
        entry.preview.with(|preview| match &preview.scored {
            // Payments move value from one to another: what they sum up to cannot be anything else.
            Some(Ok(_)) => "0",
            Some(Err(_)) | None => "–",
        })
    };
    view! {
        <section class="payments" aria-label=entry.say(entry::PAYMENTS)>
            <dl>{rows.views()}</dl>
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
