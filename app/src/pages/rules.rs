//! The rules to look things up in: every rule of a rule set with worth, condition and example. The
//! book comes from the club, ready to be shown, and stays on this device once it was read.

use leptos::html::Div;
use leptos::prelude::*;
use leptos::web_sys::Element;
use scoring::Family;
use texts::{rulebook as words, rulesets};
use wasm_bindgen::JsCast as _;

use super::load::{self, Loading};
use crate::outbox::use_outbox;
use crate::pages::bar::Bar;
use crate::pages::notices::Notices;
use crate::routes;
use crate::state::erased::{Views as _, tap, typed, when};
use crate::state::lang::{lowercase, use_lang};

/// The rule book: tabs of rule sets, a search field, and the rules in chapters.
#[component]
pub(crate) fn Rules(family: Family, searched: RwSignal<String>) -> impl IntoView {
    let (language, outbox) = (use_lang(), use_outbox());
    let tag = move || language.text(texts::text("de", "en"));
    let tabs = Family::ALL.map(|one| {
        view! {
            <li>
                <a href=routes::rules(one) aria-current=(family == one).then_some("page")>
                    {move || language.text(rulesets::family(one))}
                </a>
            </li>
        }
    });
    let paper = move || format!("/api/rules/{}.pdf?lang={}", family.id(), tag());
    let content = move || {
        // A language of its own for each answer: one that comes late goes nowhere.
        let (book, loading) = (RwSignal::new(None::<String>), RwSignal::new(Loading::Waits));
        load::rules(outbox, family, tag(), book, loading);
        let shown = move || match (book.get(), loading.get()) {
            (Some(book), _) => view! { <Book book searched/> }.into_any(),
            (None, Loading::Waits | Loading::Done) => told(language.text(words::LOADING)),
            (None, Loading::Failed | Loading::Refused(_)) => {
                told(language.text(words::NOT_READ_YET))
            }
        };
        shown.into_any()
    };
    view! {
        <Bar>""</Bar>
        <Notices/>
        <main class="page rules">
            <div class="page-head">
                <h1>{move || language.text(words::RULES)}</h1>
                <a class="button" href=paper target="_blank" rel="external">
                    {move || language.text(words::PRINT)}
                </a>
            </div>
            <nav aria-label=move || language.text(words::FAMILIES)>
                <ul class="tabs">{tabs.into_iter().views()}</ul>
            </nav>
            {move || content()}
        </main>
    }
}

fn told(words: &'static str) -> AnyView {
    view! { <div class="empty" role="status"><p>{words}</p></div> }.into_any()
}

/// The book, and the search through it: what is not found is hidden where it stands.
#[component]
fn Book(book: String, searched: RwSignal<String>) -> impl IntoView {
    let language = use_lang();
    let place = NodeRef::<Div>::new();
    let count = RwSignal::new(0_usize);
    Effect::new(move |_| {
        let searched = lowercase(&searched.get());
        let words: Vec<&str> = searched.split_whitespace().collect();
        let Some(place) = place.get() else { return };
        let is_found = |line: &Element| {
            let told = line.get_attribute("data-search").unwrap_or_default();
            words.iter().all(|word| told.contains(word))
        };
        let mut found = 0;
        for chapter in all(&place, ".chapter") {
            let mut here = 0;
            for line in all(&chapter, "[data-search]") {
                let is_found = is_found(&line);
                hide(&line, !is_found);
                here += usize::from(is_found);
            }
            // The agreements have no lines to be found: they stand there while nobody searches.
            let has_lines = chapter.class_list().length() == 1;
            hide(&chapter, here == 0 && (has_lines || !words.is_empty()));
            found += here;
        }
        count.set(found);
    });
    let result = move || {
        searched.with(|searched| words::found(count.get(), searched.trim(), language.get()))
    };
    view! {
        <form class="search" role="search" on:submit=|event| event.prevent_default()>
            <label>
                <span>{move || language.text(words::SEARCH)}</span>
                <input type="search" autocomplete="off" spellcheck="false" prop:value=move || searched.get() on:input=typed(searched)/>
            </label>
            <p role="status" class:empty=move || count.get() == 0>{move || result()}</p>
            {when(move || count.get() == 0, move || view! {
                <button type="button" on:click=tap(move |_| searched.set(String::new()))>
                    {move || language.text(words::CLEAR)}
                </button>
            }.into_any())}
        </form>
        <div node_ref=place inner_html=book></div>
    }
}

fn all(place: &Element, what: &str) -> Vec<Element> {
    let Ok(found) = place.query_selector_all(what) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into().ok()).collect()
}

fn hide(element: &Element, is_hidden: bool) {
    // An attribute of our own page can always be set.
    drop(element.toggle_attribute_with_force("hidden", is_hidden));
}
