//! The shell of the screens that belong to no game: the same entries as on the pages of the server.

use club::roles::Role;
use leptos::prelude::*;
use texts::navigation::{self, ENTRIES, Entry, TABS};
use texts::{Lang, Text, access, demo_club, handbook, ui};
use wire::Menu;

use crate::components::app_bar::SaveState;
use crate::components::button_group::ButtonGroup;
use crate::components::finder::{Finder, FinderLink};
use crate::components::notices::Notices;
use crate::components::show::Show;
use crate::routes::use_navigation;
use crate::state::club_data::use_club_data;
use crate::state::settings::{use_language, use_theme};
use crate::sync::loading::{self, Loading};
use crate::sync::outbox::use_outbox;

/// The pages that everybody may open, until the club has said more.
const OPEN_FOR_EVERYBODY: [&str; 4] = ["/", "/regeln", "/rechner", handbook::ADDRESS];

/// The shell around a screen: `kind` is the class of its sheet, `actions` stands beside its title.
#[component]
pub(crate) fn Shell(
    title: Text,
    kind: &'static str,
    #[prop(optional, into)] actions: Option<ViewFn>,
    children: Children,
) -> impl IntoView {
    let (language, data) = (use_language(), use_club_data());
    let loading = loading::menu(data, use_outbox());
    let menu = Memo::new(move |_| data.menu.get().unwrap_or_default());
    Effect::new(move |_| {
        // Only by the club's own answer: what this device has stored may be from before the first start.
        if loading.get() == Loading::Done && menu.with(|menu| menu.is_new) {
            drop(window().location().replace(navigation::FIRST_START_ADDRESS));
        }
    });
    let is_table = Memo::new(move |_| menu.with(|menu| menu.is_table));
    let is_searching = RwSignal::new(false);
    view! {
        <DemoLine menu/>
        <div class="shell" class:alone=is_table>
            <Show when=move || !is_table.get()><Side menu is_searching/></Show>
            <main class=format!("page {kind}")>
                <header class="head">
                    <h1>{language.label(title)}</h1>
                    <HandbookLink title/>
                    <SaveState/>
                    <Show when=move || !is_table.get()><FinderLink is_open=is_searching/></Show>
                    <div class="acts">{actions.map(|actions| actions.run())}</div>
                </header>
                <SubEntries menu/>
                <Notices/>
                {children()}
                <Show when=is_table><Display/></Show>
                <Finder is_open=is_searching/>
            </main>
        </div>
    }
}

/// Leads to the part of the handbook that describes the screen.
#[component]
fn HandbookLink(title: Text) -> impl IntoView {
    let language = use_language();
    let address = use_navigation().address_untracked();
    let part = handbook::of_screen(address.split('?').next().unwrap_or_default())?;
    let label = move || handbook::about(language.text(title), language.get());
    Some(view! {
        <a class="help explained" href=part aria-label=label><span aria-hidden="true">"?"</span></a>
    })
}

/// The line above the sample club: as whom one sees it.
#[component]
fn DemoLine(menu: Memo<Menu>) -> impl IntoView {
    let language = use_language();
    let seat = Memo::new(move |_| menu.with(|menu| menu.seat.clone()));
    move || {
        let seat = seat.get()?;
        let seats = demo_club::SEATS.map(|(id, name)| {
            let current = (id == seat).then_some("true");
            let address = format!("{}/{id}", demo_club::ADDRESS);
            view! { <a href=address rel="external" aria-current=current>{language.label(name)}</a> }
        });
        Some(view! {
            <div class="demo" role="region" aria-label=language.label(demo_club::LABEL)>
                <span>
                    {language.label(demo_club::YOU_SEE)}" "<b>{language.label(demo_club::SAMPLE_CLUB)}</b>" "
                    {language.label(demo_club::AS)}
                </span>
                <nav class="seats" aria-label=language.label(demo_club::AS)>{seats.into_iter().collect_view()}</nav>
                <a class="own" href=demo_club::ADDRESS rel="external">{language.label(demo_club::OWN)}</a>
            </div>
        })
    }
}

/// The addresses of an entry that may be opened.
fn open_pages(entry: &Entry, menu: &Menu) -> Vec<&'static navigation::Page> {
    let is_open = |address: &str| {
        let mut known = menu.pages.iter().map(String::as_str);
        if menu.pages.is_empty() {
            OPEN_FOR_EVERYBODY.contains(&address)
        } else {
            known.any(|one| one == address)
        }
    };
    entry.pages.iter().filter(|page| is_open(page.address)).collect()
}

/// Where the reader is: the number of the entry and the address of the sub-entry.
fn here(address: &str) -> Option<(usize, &'static str)> {
    let path = address.split('?').next().unwrap_or_default();
    navigation::find(&ENTRIES, path).map(|(at, page)| (at, page.address))
}

/// The sidebar, which is a row of tabs on a narrow screen.
#[component]
fn Side(menu: Memo<Menu>, is_searching: RwSignal<bool>) -> impl IntoView {
    let language = use_language();
    let here = here(&use_navigation().address_untracked());
    let entries = move || {
        let open = menu.with(|menu| {
            let entries = ENTRIES.iter().enumerate();
            let entries = entries.map(|(at, entry)| (at, entry, open_pages(entry, menu)));
            entries.filter(|(_, _, pages)| !pages.is_empty()).collect::<Vec<_>>()
        });
        let is_more =
            here.is_some_and(|(here, _)| open.iter().skip(TABS).any(|(at, _, _)| *at == here));
        let entries = open.into_iter().enumerate().map(|(number, (at, entry, pages))| {
            let is_open = here.is_some_and(|(here, _)| here == at);
            let is_behind_more = (number >= TABS).then_some("wide");
            let current = is_open.then_some(if pages.len() > 1 { "true" } else { "page" });
            let sub = (is_open && pages.len() > 1).then(|| {
                view! { <ul class="sub">{links(&pages, here, true).collect_view()}</ul> }
            });
            view! {
                <li class=is_behind_more>
                    <a href=pages.first().map(|page| page.address) aria-current=current>
                        <Icon path=entry.icon/>{language.label(entry.name)}
                    </a>
                    {sub}
                </li>
            }
        });
        view! {
            {entries.collect_view()}
            <li class="more">
                <a href=navigation::MORE_ADDRESS aria-current=is_more.then_some("true")>
                    <Icon path=navigation::MORE_ICON/>{language.label(navigation::MORE)}
                </a>
            </li>
        }
    };
    view! {
        <header class="side">
            <a class="brand" href="/">
                <img src="/icons/favicon.svg" alt="" width="40" height="40"/>
                <span><b>"Ostwind"</b>{move || menu.with(|menu| menu.club.clone()).map(|club| view! { <small>{club}</small> })}</span>
            </a>
            <FinderLink is_open=is_searching/>
            <nav class="nav" aria-label=language.label(navigation::MAIN_MENU)><ul>{entries}</ul></nav>
            <div class="me"><Account menu/><Display/></div>
        </header>
    }
}

/// Links to sub-entries; those of the sidebar are items of a list.
fn links(
    pages: &[&'static navigation::Page],
    here: Option<(usize, &'static str)>,
    is_list: bool,
) -> impl Iterator<Item = AnyView> {
    let language = use_language();
    pages.iter().copied().map(move |page| {
        let current = here.is_some_and(|(_, here)| here == page.address).then_some("page");
        let link =
            view! { <a href=page.address aria-current=current>{language.label(page.name)}</a> };
        if is_list { view! { <li>{link}</li> }.into_any() } else { link.into_any() }
    })
}

/// The sub-entries of the open entry, below the head of a narrow screen.
#[component]
fn SubEntries(menu: Memo<Menu>) -> impl IntoView {
    let language = use_language();
    let here = here(&use_navigation().address_untracked());
    move || {
        let entry = here.and_then(|(at, _)| ENTRIES.get(at))?;
        let pages = menu.with(|menu| open_pages(entry, menu));
        (pages.len() > 1).then(|| {
            view! {
                <nav class="subnav" aria-label=language.label(entry.name)>
                    {links(&pages, here, false).collect_view()}
                </nav>
            }
        })
    }
}

/// Who has signed in, or the way in.
#[component]
fn Account(menu: Memo<Menu>) -> impl IntoView {
    let language = use_language();
    move || {
        let Some(name) = menu.with(|menu| menu.name.clone()) else {
            return view! { <a href=navigation::SIGN_IN_ADDRESS>{language.label(access::SIGN_IN)}</a> }.into_any();
        };
        let role = menu.with(|menu| menu.role.as_deref().and_then(Role::from_id));
        let role =
            role.map(|role| view! { <small>{language.label(access::short_role(role))}</small> });
        view! {
            <a href=navigation::ACCOUNT_ADDRESS>
                <span class="initials" aria-hidden="true">{navigation::initials(&name)}</span>
                <span>{name}{role}</span>
            </a>
        }
        .into_any()
    }
}

/// Language and colours.
#[component]
fn Display() -> impl IntoView {
    let (language, theme) = (use_language(), use_theme());
    let languages = Lang::ALL.map(|lang| {
        let is_chosen = Signal::derive(move || (language.get() == lang).to_string());
        view! {
            <button class="quiet" type="button" lang=lang.tag() aria-label=lang.name()
                aria-pressed=is_chosen on:click=move |_| language.set(lang)>{lang.short_name()}</button>
        }
    });
    view! {
        <div class="set">
            <ButtonGroup label=Signal::derive(move || language.text(ui::LANGUAGE).to_owned())>
                {languages.into_iter().collect_view()}
            </ButtonGroup>
            <button class="quiet" type="button" on:click=move |_| theme.change()>
                {move || language.text(theme.get().next().name())}
            </button>
        </div>
    }
}

/// A line drawing beside a word.
#[component]
fn Icon(path: &'static str) -> impl IntoView {
    view! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=path/></svg> }
}
