//! The rules to look things up in: every rule of a rule set with worth, condition and example. What
//! is in them comes from the club and stays on this device once it was read.

use leptos::prelude::*;
use scoring::Family;
use texts::{rulebook as words, rulesets};
use wire::rulebook::{RuleAgreement, RuleBook, RuleChapter, RuleLine};

use super::load::{self, Loading};
use crate::components::tile_groups::TileGroup;
use crate::outbox::use_outbox;
use crate::pages::bar::Bar;
use crate::pages::notices::Notices;
use crate::routes;
use crate::state::erased::{Views as _, memo, tap, when};
use crate::state::lang::use_lang;

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
        let (book, loading) = (RwSignal::new(None::<RuleBook>), RwSignal::new(Loading::Waits));
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
                <a class="button" href=move || paper() target="_blank" rel="external">
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

/// Whether every word of the search is somewhere in it.
fn is_found(line: &RuleLine, searched: &str) -> bool {
    searched.to_lowercase().split_whitespace().all(|word| line.search.contains(word))
}

#[component]
fn Book(book: RuleBook, searched: RwSignal<String>) -> impl IntoView {
    let language = use_lang();
    let RuleBook { chapters, agreements } = book;
    let chapters = StoredValue::new(chapters);
    // What is found, line by line in each chapter.
    let found = memo(move || {
        searched.with(|searched| {
            chapters.with_value(|chapters| {
                let of = |chapter: &RuleChapter| -> Vec<bool> {
                    chapter.lines.iter().map(|line| is_found(line, searched)).collect()
                };
                chapters.iter().map(of).collect::<Vec<Vec<bool>>>()
            })
        })
    });
    let count = move || found.with(|found| found.iter().flatten().filter(|found| **found).count());
    let result =
        move || searched.with(|searched| words::found(count(), searched.trim(), language.get()));
    let is_searching = move || searched.with(|searched| !searched.trim().is_empty());
    let drawn = chapters.with_value(|chapters| {
        let drawn = chapters.iter().enumerate().map(|(at, chapter)| {
            let is_shown = move |line: usize| found.with(|found| found[at][line]);
            let lines = chapter.lines.iter().enumerate().map(|(line_at, line)| {
                view! { <li hidden=move || !is_shown(line_at)>{rule_line(line)}</li> }
            });
            view! {
                <section class="chapter" hidden=move || found.with(|found| !found[at].contains(&true))>
                    <h2>{chapter.heading.clone()}</h2>
                    <ul>{lines.views()}</ul>
                </section>
            }
        });
        drawn.views()
    });
    let agreed = agreements.into_iter().map(|RuleAgreement { told, others }| {
        let others = (!others.is_empty()).then(|| format!(" ({others})"));
        view! { <li>{told}<span class="soft">{others}</span></li> }
    });
    view! {
        <form class="search" role="search" on:submit=|event| event.prevent_default()>
            <label>
                <span>{move || language.text(words::SEARCH)}</span>
                <input type="search" autocomplete="off" spellcheck="false" bind:value=searched/>
            </label>
            <p role="status" class:empty=move || count() == 0>{move || result()}</p>
            {when(move || count() == 0, move || view! {
                <button type="button" on:click=tap(move |_| searched.set(String::new()))>
                    {move || language.text(words::CLEAR)}
                </button>
            }.into_any())}
        </form>
        {drawn}
        <section class="chapter agreements" hidden=move || is_searching()>
            <h2>{move || language.text(words::AGREEMENTS)}</h2>
            <p class="soft">{move || language.text(words::AGREEMENTS_HINT)}</p>
            <ul>{agreed.views()}</ul>
        </section>
    }
}

/// One rule: what it is, what it is worth and when, and what it looks like.
fn rule_line(line: &RuleLine) -> AnyView {
    let language = use_lang();
    let RuleLine { id, name, worth, condition, source, example, .. } = line.clone();
    let label = example.groups.join(" ");
    let label = move || format!("{}: {label}", language.text(words::EXAMPLE));
    let winning = example.winning.map(usize::from);
    let groups = example.groups.into_iter().enumerate().map(|(at, text)| {
        view! { <TileGroup text is_last=winning == Some(at)/> }
    });
    let source = (!source.is_empty()).then(|| {
        view! {
            <p class="source">
                {move || language.text(words::SOURCE)}" "{source}" · "<code>{id}</code>
            </p>
        }
        .into_any()
    });
    view! {
        <div class="told">
            <h3>{name}</h3>
            <p class="worth">{worth}</p>
            <p>{condition}</p>
            {source}
        </div>
        <div class="example">
            <span class="tile-groups" role="img" aria-label=label>{groups.views()}</span>
            <p class="soft">{example.about}</p>
        </div>
    }
    .into_any()
}
