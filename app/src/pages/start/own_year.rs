//! The year of somebody who does not look after the games.

use leptos::prelude::*;
use texts::{Lang, books, honours, numbers, today as words};
use wire::today::Today;

use crate::components::sparkline::Sparkline;
use crate::state::settings::use_language;

/// Place, result, games, distance and curve; nothing where the reader has no person in the books.
#[component]
pub(super) fn OwnYear(today: RwSignal<Option<Today>>) -> impl IntoView {
    let language = use_language();
    move || {
        let (lang, today) = (language.get(), today.get()?);
        let own = today.own?;
        let figures = match own.line {
            None => view! { <p class="soft">{words::NO_OWN_GAMES.get(lang)}</p> }.into_any(),
            Some(line) => {
                let place = line.place.map_or_else(|| "–".to_owned(), |place| format!("{place}."));
                let to_next = own.to_next.map(|next| {
                    let next = numbers::figure(next, lang).replace('+', "");
                    figure(next, words::TO_NEXT.get(lang).to_owned())
                });
                let owed = (own.open_cents > 0).then(|| {
                    figure(
                        books::euros(own.open_cents, lang),
                        words::OPEN_DUES.get(lang).to_owned(),
                    )
                });
                let since = own.since.map(|day| words::since(day, today.day, lang));
                view! {
                    <dl class="stats">
                        {figure(place, words::PLACE.get(lang).to_owned())}
                        {figure(numbers::figure(line.figure, lang), words::RESULT.get(lang).to_owned())}
                        {figure(line.games.to_string(), words::GAMES.get(lang).to_owned())}
                        {to_next}{owed}
                        <div><dt>{since}</dt><dd><Sparkline points=line.curve/></dd></div>
                    </dl>
                }
                .into_any()
            }
        };
        Some(own_section([own.address, own.year_address], figures, lang))
    }
}

/// The section with the reader's own page and, once a game counts, the year on one page.
fn own_section(
    [address, year_address]: [String; 2],
    figures: AnyView,
    lang: Lang,
) -> impl IntoView {
    let year = (!year_address.is_empty()).then(|| {
        view! { <p class="acts"><a class="button" href=year_address>{honours::MY_YEAR.get(lang)}</a></p> }
    });
    view! {
        <section data-own-year="">
            <div class="top">
                <h2>{words::OWN_YEAR.get(lang)}</h2>
                <a href=address>{words::OWN_PAGE.get(lang)}</a>
            </div>
            {figures}{year}
        </section>
    }
}

/// A figure with its word below.
fn figure(value: String, word: String) -> impl IntoView {
    view! { <div><dt>{word}</dt><dd>{value}</dd></div> }
}
