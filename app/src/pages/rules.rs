//! The rules to look things up in: every rule of a rule set with worth, condition and example.

use club::report::rulebook::{Chapter, chapters, settings};
use leptos::prelude::*;
use scoring::options::Control;
use scoring::rulebook::Listed;
use scoring::{Family, Ruleset, Unit};
use texts::{Lang, rulebook as words, rules, rulesets};

use crate::components::example::ExampleHand;
use crate::components::tile_groups::TileGroup;
use crate::pages::bar::Bar;
use crate::pages::notices::Notices;
use crate::routes;
use crate::state::erased::{Views as _, memo, tap, when};
use crate::state::lang::use_lang;

/// The rule book: tabs of rule sets, a search field, and the rules in chapters.
#[component]
pub(crate) fn Rules(family: Family, searched: RwSignal<String>) -> impl IntoView {
    let language = use_lang();
    let tabs = Family::ALL.map(|one| {
        let is_shown = move || (family == one).then_some("page");
        view! {
            <li>
                <a href=routes::rules(one) aria-current=is_shown>
                    {move || language.text(rulesets::family(one))}
                </a>
            </li>
        }
    });
    let paper = move || {
        let lang = language.text(texts::text("de", "en"));
        format!("/api/rules/{}.pdf?lang={lang}", family.id())
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
            {move || view! { <Book ruleset=Ruleset::preset(family) searched/> }}
        </main>
    }
}

/// A rule as it is searched: its names, conditions and id in small letters.
fn haystack(line: &Listed) -> String {
    let (name, condition) = (rules::rule(line.rule), rules::condition(line.rule));
    let id = line.rule.id();
    [name.de, name.en, condition.de, condition.en, id].join("\n").to_lowercase()
}

/// Whether every word of the search is somewhere in it.
fn is_found(haystack: &str, searched: &str) -> bool {
    searched.to_lowercase().split_whitespace().all(|word| haystack.contains(word))
}

#[component]
fn Book(ruleset: Ruleset, searched: RwSignal<String>) -> impl IntoView {
    let language = use_lang();
    let chapters = chapters(&ruleset);
    let stacks: Vec<String> =
        chapters.iter().flat_map(|chapter| &chapter.lines).map(haystack).collect();
    let count = memo(move || {
        searched.with(|searched| stacks.iter().filter(|stack| is_found(stack, searched)).count())
    });
    let result = move || {
        words::found(
            count.get(),
            searched.with(|searched| searched.trim().to_owned()).as_str(),
            language.get(),
        )
    };
    let is_searching = memo(move || searched.with(|searched| !searched.trim().is_empty()));
    view! {
        <form class="search" role="search" on:submit=|event| event.prevent_default()>
            <label>
                <span>{move || language.text(words::SEARCH)}</span>
                <input type="search" autocomplete="off" spellcheck="false" bind:value=searched/>
            </label>
            <p role="status" class:empty=move || count.get() == 0>{move || result()}</p>
            {when(move || count.get() == 0, move || view! { <button type="button" on:click=tap(move |_| searched.set(String::new()))>
                    {move || language.text(words::CLEAR)}
                </button> }.into_any())}
        </form>
        {chapters.into_iter().map(|chapter| view! { <ChapterOf chapter searched/> }).views()}
        <div hidden=move || is_searching.get()>
            <SpecialHands ruleset=ruleset.clone()/>
            <Agreements ruleset/>
        </div>
    }
}

#[component]
fn ChapterOf(chapter: Chapter, searched: RwSignal<String>) -> impl IntoView {
    let language = use_lang();
    let heading = chapter.heading;
    let stacks: Vec<String> = chapter.lines.iter().map(haystack).collect();
    let shown = memo(move || {
        searched.with(|searched| {
            stacks.iter().map(|stack| is_found(stack, searched)).collect::<Vec<bool>>()
        })
    });
    let is_shown = move |at: usize| shown.with(|shown| shown.get(at).copied().unwrap_or(false));
    let lines = chapter.lines.into_iter().enumerate().map(|(at, line)| {
        view! { <li hidden=move || !is_shown(at)><RuleLine line/></li> }
    });
    view! {
        <section class="chapter" hidden=move || shown.with(|shown| !shown.contains(&true))>
            <h2>{move || words::heading(heading, language.get())}</h2>
            <ul>{lines.views()}</ul>
        </section>
    }
}

#[component]
fn RuleLine(line: Listed) -> impl IntoView {
    let language = use_lang();
    let Listed { rule, worth, unit, most, source, .. } = line;
    let worth = move || {
        let lang = language.get();
        match worth {
            Some(amount) => words::worth(amount, unit, most > 1, lang),
            None => words::OWN_VALUE.get(lang).to_owned(),
        }
    };
    view! {
        <div class="told">
            <h3>{move || language.text(rules::rule(rule))}</h3>
            <p class="worth">{move || worth()}</p>
            <p>{move || language.text(rules::condition(rule))}</p>
            <p class="source">
                {move || language.text(words::SOURCE)}" "{source}" · "<code>{rule.id()}</code>
            </p>
        </div>
        <ExampleHand rule/>
    }
}

/// What only this club plays, each with its own value.
#[component]
fn SpecialHands(ruleset: Ruleset) -> impl IntoView {
    let language = use_lang();
    let Ruleset::Steiermark(options) = ruleset else { return ().into_any() };
    let entries: Vec<_> = options
        .special_hands
        .iter()
        .filter(|entry| entry.active)
        .map(|entry| (entry.clone(), options.special_value(&entry.id)))
        .collect();
    let lines = entries.into_iter().map(|(entry, value)| {
        let worth = move || {
            let lang = language.get();
            match value {
                Some(points) => words::worth(points.0, Unit::Points, false, lang),
                None => words::NO_VALUE_YET.get(lang).to_owned(),
            }
        };
        let terms = words::special_hand(entry.callable, entry.kong_allowed);
        let groups = entry.tiles.into_iter().map(|text| view! { <TileGroup text/> });
        view! {
            <li>
                <div class="told">
                    <h3>{entry.name}</h3>
                    <p class="worth">{move || worth()}</p>
                    <p>{move || language.text(terms)}</p>
                </div>
                <div class="example"><span class="tile-groups" aria-hidden="true">{groups.views()}</span></div>
            </li>
        }
    });
    view! {
        <section class="chapter">
            <h2>{move || language.text(words::SPECIAL_HANDS)}</h2>
            <ul>{lines.views()}</ul>
        </section>
    }
    .into_any()
}

/// The options that change values, with what holds and what else there is.
#[component]
fn Agreements(ruleset: Ruleset) -> impl IntoView {
    let language = use_lang();
    let rows = ruleset.rows();
    let lines = settings(&ruleset).into_iter().map(|(option, chosen)| {
        let control = rows.iter().find(|row| row.id == option).map(|row| row.control);
        let told = move || {
            let lang = language.get();
            rulesets::setting(option, &chosen, lang)
        };
        view! { <li>{move || told()}" "<span class="soft">{move || others(option, control, language.get())}</span></li> }
    });
    view! {
        <section class="chapter agreements">
            <h2>{move || language.text(words::AGREEMENTS)}</h2>
            <p class="soft">{move || language.text(words::AGREEMENTS_HINT)}</p>
            <ul>{lines.views()}</ul>
        </section>
    }
}

/// What can be chosen, where it is a choice of words.
fn others(option: &str, control: Option<Control>, lang: Lang) -> String {
    let Some(Control::Choice(choices)) = control else { return String::new() };
    let names: Vec<&str> = choices
        .iter()
        .filter_map(|word| rulesets::choice(option, word).map(|name| name.get(lang)))
        .collect();
    format!("({})", names.join(" / "))
}
