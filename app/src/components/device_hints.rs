//! Hints about what this device's browser cannot do, each until somebody has read it, and that a new version has come.

use leptos::prelude::*;
use texts::{Text, device as words, ui};

use crate::browser::device;
use crate::components::show::Show;
use crate::routes::{Route, use_navigation};
use crate::state::settings::{local_storage, use_language};
use crate::sync::outbox::use_outbox;

/// How long this device was away, and what has to be said once per load of the page.
#[derive(Clone, Copy)]
pub(crate) struct Visit {
    days_away: u64,
    is_updated: RwSignal<bool>,
}

impl Visit {
    /// Provides what is known when the page is loaded, and keeps the page's note about loading it again.
    pub(crate) fn provide(route: Memo<Route>) {
        let is_updated = RwSignal::new(device::is_updated());
        provide_context(Visit { days_away: device::days_away(), is_updated });
        let outbox = use_outbox();
        let is_stored = Memo::new(move |_| {
            let is_ready = outbox.is_ready();
            outbox.stored().with(|stored| {
                is_ready && stored.pending == 0 && stored.failed.is_empty() && !stored.is_broken
            })
        });
        Effect::new(move |_| {
            let is_between_deals =
                matches!(route.get(), Route::Start | Route::Table(_) | Route::History(_));
            device::set_may_reload(is_between_deals && is_stored.get());
        });
    }
}

/// The hints of the first screen and of the table.
#[component]
pub(super) fn DeviceHints() -> impl IntoView {
    let visit: Visit = expect_context();
    let outbox = use_outbox();
    let route = Route::parse(&use_navigation().address_untracked());
    let is_secure = window().is_secure_context();
    let is_table = matches!(route, Route::Table(_));
    let is_shown = is_secure && (is_table || route == Route::Start);
    let is_awake_read = is_read("wake-lock");
    let sleeps = is_secure && is_table && !device::has_wake_lock();
    let forgets = is_shown && device::forgets_after_a_week();
    let is_forgetting_read = is_read("eviction");
    let is_persistent =
        Memo::new(move |_| outbox.stored().with(|stored| stored.is_persistent == Some(true)));
    let has_waited = Memo::new(move |_| visit.days_away > 0 && outbox.count() > 0);
    let will_sleep = Memo::new(move |_| sleeps && !is_awake_read.get());
    // One hint at a time, but for entries that wait.
    let will_forget = Memo::new(move |_| {
        let is_next = has_waited.get() || !(is_forgetting_read.get() || will_sleep.get());
        forgets && !is_persistent.get() && is_next
    });
    view! {
        <Show when=move || visit.is_updated.get() && is_shown>
            <Hint name="updated" words=words::NEW_VERSION
                on_read=Callback::new(move |()| visit.is_updated.set(false))/>
        </Show>
        <Show when=will_sleep>
            <Hint name="wake-lock" words=words::NO_WAKE_LOCK
                on_read=Callback::new(move |()| mark_read("wake-lock", is_awake_read))/>
        </Show>
        <Show when=will_forget>
            <ForgettingHint days=visit.days_away has_waited
                on_read=Callback::new(move |()| mark_read("eviction", is_forgetting_read))/>
        </Show>
    }
}

/// One sentence, and the button that removes it.
#[component]
fn Hint(name: &'static str, words: Text, on_read: Callback<()>) -> impl IntoView {
    let language = use_language();
    view! {
        <div class="notice" data-notice=name>
            <p>{language.label(words)}</p>
            <ReadButton on_read/>
        </div>
    }
}

/// That stored entries are deleted after a week, and the steps that prevent it. While entries wait it stays.
#[component]
fn ForgettingHint(days: u64, has_waited: Memo<bool>, on_read: Callback<()>) -> impl IntoView {
    let language = use_language();
    let is_open = RwSignal::new(false);
    view! {
        <div class="notice" data-notice="eviction" data-days=days>
            <p>
                <Show when=has_waited><b>{move || words::waited_for(days, language.get())}</b>" "</Show>
                {language.label(words::FORGETS)}
            </p>
            <button type="button" data-action="why-eviction"
                aria-expanded=move || is_open.get().to_string()
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)>
                {language.label(ui::WHAT_TO_DO)}
            </button>
            <Show when=is_open><p>{language.label(words::ADD_TO_HOME_SCREEN)}</p></Show>
            <Show when=move || !has_waited.get()><ReadButton on_read/></Show>
        </div>
    }
}

#[component]
fn ReadButton(on_read: Callback<()>) -> impl IntoView {
    let language = use_language();
    view! {
        <button type="button" class="quiet" data-action="read" on:click=move |_| on_read.run(())>
            {language.label(words::UNDERSTOOD)}
        </button>
    }
}

/// Whether a hint was read on this device.
fn is_read(hint: &str) -> RwSignal<bool> {
    let storage = local_storage();
    let read = storage.and_then(|storage| storage.get_item(&format!("read-{hint}")).ok().flatten());
    RwSignal::new(read.is_some())
}

/// Notes that a hint was read. Where nothing may be stored it comes again with the next load.
fn mark_read(hint: &str, is_read: RwSignal<bool>) {
    is_read.set(true);
    if let Some(storage) = local_storage() {
        drop(storage.set_item(&format!("read-{hint}"), "yes"));
    }
}
