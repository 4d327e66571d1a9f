//! Who gains and who pays: four figures whose sum is zero, always in sight.

use club::PlayerNo;
use club::entry::Preview;
use leptos::prelude::*;
use scoring::Reason;
use texts::explanations::Word;
use texts::{Lang, entry as words, numbers};

use crate::components::explained::Explained;
use crate::components::show::Show;
use crate::state::entry::Entry;
use crate::state::settings::use_language;

/// The payments of the deal as it stands; dashes until it can be scored, in the same place.
#[component]
pub(super) fn Payments(entry: Entry) -> impl IntoView {
    let language = use_language();
    let is_scored =
        Memo::new(move |_| entry.preview().with(|preview| matches!(preview.scored, Some(Ok(_)))));
    let rows = entry.players().into_iter().map(|player| view! { <Net entry player/> });
    let why = Memo::new(move |_| entry.preview().with(|preview| why(preview, language.get())));
    let east_counts = Signal::derive(move || why.with(Option::is_some));
    // Payments move value from one player to another, so their sum is always zero.
    let sum = Signal::derive(move || if is_scored.get() { "0" } else { "–" });
    view! {
        <section class="payments" aria-label=language.label(words::PAYMENTS)>
            <dl>{rows.collect_view()}</dl>
            <p class="why">
                <span>
                    {why} <Show when=east_counts><Explained word=Word::EastDoubles/></Show>
                </span>
                <output class="num" aria-live="polite">
                    {language.label(words::SUM)} " " {sum}
                </output>
            </p>
        </section>
    }
}

/// What the deal brings one player.
#[component]
fn Net(entry: Entry, player: PlayerNo) -> impl IntoView {
    let net = Memo::new(move |_| {
        entry.preview().with(|preview| match &preview.scored {
            Some(Ok(scored)) => Some(scored.settlement.result(player).0),
            Some(Err(_)) | None => None,
        })
    });
    let figure = Signal::derive(move || net.get().map_or_else(|| "–".to_owned(), numbers::signed));
    let gains = Signal::derive(move || net.get().is_some_and(|net| net > 0));
    let pays = Signal::derive(move || net.get().is_some_and(|net| net < 0));
    view! {
        <div class="net" data-player=player.0>
            <dt>{entry.name(player)}</dt>
            <dd class="num" class:plus=gains class:minus=pays>{figure}</dd>
        </div>
    }
}

/// How the winner's gain comes about where East counts double: equal shares together.
fn why(preview: &Preview, lang: Lang) -> Option<String> {
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
    east_counts.then(|| words::east_doubles(&shares, lang))
}
