//! The search: a link that opens a dialog over the screen; Ctrl-K and `/` open it too.

use leptos::html;
use leptos::leptos_dom::helpers::set_timeout;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::{Element, KeyboardEvent};
use leptos_use_event_listener::use_event_listener;
use texts::{Text, navigation, search as words};
use wasm_bindgen::JsCast as _;
use wire::search::{SearchAnswer, SearchHit, SearchKind};

use crate::components::show::Show;
use crate::routes::{Navigation, Route, search_page, use_navigation};
use crate::state::settings::use_language;
use crate::sync::loading;

/// How long after the last letter the club is asked.
const PAUSE: std::time::Duration = std::time::Duration::from_millis(120);

/// The longest text to search for, in characters.
const LONGEST: &str = "80";

/// The link to the search; the page of the search is where it leads without this script.
#[component]
pub(crate) fn FinderLink(is_open: RwSignal<bool>) -> impl IntoView {
    let language = use_language();
    let open = move |event: leptos::ev::MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            is_open.set(true);
        }
    };
    view! {
        <a class="find" href=navigation::SEARCH_ADDRESS data-search="" on:click=open>
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=navigation::SEARCH_ICON/></svg>
            <span>{language.label(words::SEARCH)}</span>
            <kbd aria-hidden="true">{language.label(words::KEYS)}</kbd>
        </a>
    }
}

/// The dialog, while it is open.
#[component]
pub(crate) fn Finder(is_open: RwSignal<bool>) -> impl IntoView {
    let _keys = use_event_listener(window(), leptos::ev::keydown, move |event| {
        if opens(&event) {
            event.prevent_default();
            is_open.set(true);
        }
    });
    view! { <Show when=is_open><Dialog is_open/></Show> }
}

/// Whether a key opens the search: a slash does not where somebody types.
fn opens(event: &KeyboardEvent) -> bool {
    let is_typed = || {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let field = target.and_then(|target| target.closest("input, textarea, select").ok());
        field.flatten().is_some()
    };
    let key = event.key();
    let has_control = event.ctrl_key() || event.meta_key();
    has_control && !event.alt_key() && key.eq_ignore_ascii_case("k") || key == "/" && !is_typed()
}

/// What was asked and found, and which hit Enter opens.
#[derive(Clone, Copy)]
struct Search {
    query: RwSignal<String>,
    answer: RwSignal<SearchAnswer>,
    active: RwSignal<usize>,
    navigation: Navigation,
}

impl Search {
    /// Asks the club once nothing has been typed for a moment.
    fn ask(self) {
        let asked = self.query.get_untracked();
        // The dialog may be gone by then.
        let is_latest =
            move |asked: &str| self.query.try_with_untracked(|now| now == asked) == Some(true);
        let ask = move || {
            if !is_latest(&asked) {
                return;
            }
            spawn_local(async move {
                let answer = loading::search(asked.trim()).await;
                if is_latest(&asked) {
                    self.active.set(0);
                    self.answer.set(answer);
                }
            });
        };
        set_timeout(ask, PAUSE);
    }

    /// Moves the choice by one, around the ends.
    fn move_by(self, step: usize) {
        let count = self.answer.with_untracked(|answer| answer.hits.len());
        self.active.update(|active| *active = (*active + step) % count.max(1));
    }

    /// Opens the chosen hit, or the page of the search.
    fn follow(self) {
        let active = self.active.get_untracked();
        let chosen = self.answer.with_untracked(|answer| answer.hits.get(active).cloned());
        let address = chosen.map_or_else(
            || self.query.with_untracked(|query| search_page(query.trim())),
            |hit| hit.address,
        );
        self.open(&address);
    }

    fn open(self, address: &str) {
        let route = Route::parse(address);
        if route == Route::NotFound {
            // A failing change of page leaves the reader where she is.
            drop(window().location().assign(address));
        } else {
            self.navigation.go(route);
        }
    }
}

/// The heading above hits of a kind.
const fn heading(kind: SearchKind) -> Option<Text> {
    match kind {
        SearchKind::Person => Some(words::PEOPLE),
        SearchKind::Game => Some(words::GAMES),
        SearchKind::Rules => Some(words::RULES),
        SearchKind::Page => Some(words::PAGES),
        SearchKind::Handbook => Some(words::HANDBOOK),
        SearchKind::Unknown => None,
    }
}

#[component]
fn Dialog(is_open: RwSignal<bool>) -> impl IntoView {
    let language = use_language();
    let dialog = NodeRef::<html::Dialog>::new();
    let field = NodeRef::<html::Input>::new();
    let search = Search {
        query: RwSignal::new(String::new()),
        answer: RwSignal::new(SearchAnswer::default()),
        active: RwSignal::new(0),
        navigation: use_navigation(),
    };
    Effect::new(move |_| {
        if let (Some(dialog), Some(field)) = (dialog.get(), field.get())
            && !dialog.open()
        {
            // It is in the page and closed: both can only fail otherwise.
            drop(dialog.show_modal());
            drop(field.focus());
        }
    });
    // Closing gives the focus back to where it was; the event of that unmounts the dialog.
    let close = move || {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    let typed = move |event| {
        search.query.set(event_target_value(&event));
        search.ask();
    };
    let pressed = move |event: KeyboardEvent| {
        let count = search.answer.with_untracked(|answer| answer.hits.len());
        match event.key().as_str() {
            "ArrowDown" => search.move_by(1),
            "ArrowUp" => search.move_by(count.saturating_sub(1)),
            // In a search field the browser would only clear it.
            "Escape" => close(),
            "Enter" => {
                search.follow();
                is_open.set(false);
            }
            _ => return,
        }
        event.prevent_default();
    };
    let has_hits = Memo::new(move |_| search.answer.with(|answer| !answer.hits.is_empty()));
    let chosen = move || has_hits.get().then(|| format!("finder-{}", search.active.get()));
    view! {
        <dialog class="finder" node_ref=dialog aria-label=language.label(words::SEARCH)
            on:close=move |_| is_open.set(false)>
            <form on:submit=move |event| event.prevent_default()>
                <input type="search" node_ref=field role="combobox" aria-autocomplete="list"
                    aria-controls="finder-list" aria-expanded=move || has_hits.get().to_string()
                    aria-activedescendant=chosen autocomplete="off" maxlength=LONGEST
                    placeholder=language.label(words::HINT) aria-label=language.label(words::HINT)
                    on:input=typed on:keydown=pressed/>
                <button type="button" aria-label=language.label(words::CLOSE)
                    on:click=move |_| close()>"×"</button>
            </form>
            <ul id="finder-list" role="listbox" aria-label=language.label(words::SEARCH)>
                {move || hits(search, is_open)}
            </ul>
            <p role="status" class:unseen=has_hits>{move || status(search)}</p>
        </dialog>
    }
}

/// How much was found, or that nothing was.
fn status(search: Search) -> Option<String> {
    let lang = use_language().get();
    search.answer.with(|answer| match (answer.query.is_empty(), answer.hits.len()) {
        (true, _) => None,
        (false, 0) => Some(words::nothing(&answer.query, lang)),
        (false, count) => Some(words::found(count, lang)),
    })
}

/// The hits, with a heading above the first of each kind.
fn hits(search: Search, is_open: RwSignal<bool>) -> impl IntoView {
    let language = use_language();
    let hits = search.answer.with(|answer| answer.hits.clone());
    let mut last = None;
    let rows = hits.into_iter().enumerate().map(move |(at, hit)| {
        let SearchHit { kind, name, about, address } = hit;
        let heading = (last.replace(kind) != Some(kind)).then(|| heading(kind)).flatten();
        let heading = heading.map(|heading| {
            view! { <li class="heading" role="presentation">{language.label(heading)}</li> }
        });
        let is_active = move || (search.active.get() == at).to_string();
        let open = move |_| {
            search.open(&address);
            is_open.set(false);
        };
        view! {
            {heading}
            <li role="option" id=format!("finder-{at}") aria-selected=is_active on:click=open>
                <b>{name}</b>" "<small>{about}</small>
            </li>
        }
    });
    rows.collect_view()
}
