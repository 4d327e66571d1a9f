//! Who leads: everybody's finished games, sum and average.

use leptos::prelude::*;
use texts::{numbers, ui};
use wire::RankingLine;

use super::load::{self, Loading};
use crate::outbox::use_outbox;
use crate::pages::bar::Bar;
use crate::pages::notices::Notices;
use crate::state::erased::Views as _;
use crate::state::lang::use_lang;

/// The ranking, and the ways to take it along.
#[component]
pub(crate) fn Ranking() -> impl IntoView {
    let (language, outbox) = (use_lang(), use_outbox());
    let lines = RwSignal::new(None::<Vec<RankingLine>>);
    let loading = RwSignal::new(Loading::Waits);
    Effect::new(move |_| {
        outbox.booked();
        load::ranking(outbox, lines, loading);
    });
    let forms =
        [(ui::AS_PDF, "pdf"), (ui::AS_CSV, "csv"), (ui::AS_PAGE, "html")].map(|(words, form)| {
            let address = move || {
                let lang = language.text(texts::text("de", "en"));
                format!("/api/ranking.{form}?lang={lang}")
            };
            view! {
                <a class="button" href=address target="_blank" rel="external">
                    {move || language.text(words)}
                </a>
            }
        });
    let content = move || match lines.get() {
        None => {
            let words = match loading.get() {
                Loading::Failed => ui::NOT_LOADED,
                Loading::Waits | Loading::Done | Loading::Refused(_) => ui::LOADING,
            };
            view! {
                <div class="empty" role="status"><p>{move || language.text(words)}</p></div>
            }
            .into_any()
        }
        Some(lines) if lines.is_empty() => view! {
            <div class="empty">
                <p><b>{move || language.text(ui::NO_RANKING)}</b></p>
                <p>{move || language.text(ui::NO_RANKING_HINT)}</p>
            </div>
        }
        .into_any(),
        Some(lines) => view! { <Lines lines/> }.into_any(),
    };
    view! {
        <Bar>""</Bar>
        <Notices/>
        <main class="page">
            <div class="page-head">
                <h1>{move || language.text(ui::RANKING)}</h1>
                <div class="forms">{forms.into_iter().views()}</div>
            </div>
            {move || content()}
        </main>
    }
}

#[component]
fn Lines(lines: Vec<RankingLine>) -> impl IntoView {
    let language = use_lang();
    let head = |words| view! { <th scope="col">{move || language.text(words)}</th> };
    let rows = lines.into_iter().map(|line| {
        view! {
            <tr>
                <td>{line.rank}"."</td>
                <th scope="row">{line.person.name}</th>
                <td>{line.games}</td>
                <td class:debt={line.sum.0 < 0}><b>{numbers::signed(line.sum.0)}</b></td>
                <td>{move || numbers::tenths(line.average_tenths, language.get())}</td>
            </tr>
        }
    });
    view! {
        <table class="ranking">
            <thead>
                <tr>
                    {head(ui::RANK)}{head(ui::NAME)}{head(ui::GAMES)}{head(ui::SUM)}{head(ui::AVERAGE)}
                </tr>
            </thead>
            <tbody>{rows.views()}</tbody>
        </table>
    }
}
