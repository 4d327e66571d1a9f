//! The bar on top of every screen: where we are, the language, the colours, and where entries are saved.

use leptos::prelude::*;
use texts::{Lang, ui};

use super::button_group::ButtonGroup;
use super::rescue::{self, RescuePanel};
use crate::components::show::Show;
use crate::routes::Route;
use crate::state::settings::{use_language, use_theme};
use crate::sync::outbox::use_outbox;

/// The bar; inside it stands what the screen says about itself.
#[component]
pub(crate) fn AppBar(
    /// Leaves the screen without saving: the button stands at the top left, where nothing is ever saved.
    #[prop(optional)]
    on_cancel: Option<Callback<()>>,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    let (language, theme) = (use_language(), use_theme());
    let languages = Lang::ALL.map(|lang| {
        let is_chosen = Signal::derive(move || (language.get() == lang).to_string());
        view! {
            <button class="quiet" type="button" lang=lang.tag() aria-label=lang.name()
                aria-pressed=is_chosen on:click=move |_| language.set(lang)>{lang.short_name()}</button>
        }
    });
    let home = Signal::derive(move || format!("Ostwind: {}", language.text(ui::HOME)));
    let first = match on_cancel {
        Some(on_cancel) => view! {
            <button type="button" class="quiet cancel" aria-keyshortcuts="Escape"
                on:click=move |_| on_cancel.run(())>{language.label(ui::CANCEL)}</button>
        }
        .into_any(),
        None => view! {
            <a href=Route::Start.to_string() class="brand" aria-label=home>"Ostwind"</a>
        }
        .into_any(),
    };
    view! {
        <header class="bar">
            {first}
            <div class="where">{children.map(|children| children())}</div>
            <div class="switches">
                <ButtonGroup label=Signal::derive(move || language.text(ui::LANGUAGE).to_owned())>
                    {languages.into_iter().collect_view()}
                </ButtonGroup>
                <button class="quiet" type="button" on:click=move |_| theme.change()>
                    {move || language.text(theme.get().next().name())}
                </button>
            </div>
            <SaveState/>
        </header>
    }
}

/// Where entries are saved, in words.
#[component]
pub(crate) fn SaveState() -> impl IntoView {
    let (language, outbox) = (use_language(), use_outbox());
    let waiting = Memo::new(move |_| outbox.count());
    let is_unreachable = Memo::new(move |_| outbox.connection().is_unreachable);
    let is_storing = Memo::new(move |_| outbox.stored().with(|stored| stored.pending > 0));
    let unreadable = Memo::new(move |_| {
        outbox.stored().with(|stored| stored.unreadable.len() + usize::from(stored.is_broken))
    });
    let words = Signal::derive(move || match (waiting.get(), is_unreachable.get()) {
        // What waits is not known before the device's storage has been read.
        (_, _) if !outbox.is_ready() => language.text(ui::LOADING).to_owned(),
        (_, _) if is_storing.get() => language.text(ui::IS_KEPT).to_owned(),
        (0, _) if unreadable.get() > 0 => ui::unreadable(unreadable.get(), language.get()),
        (0, false) => language.text(ui::SAVED_AT_CLUB).to_owned(),
        (0, true) => language.text(ui::SAVED_HERE).to_owned(),
        (count, _) => ui::waiting(count, language.get()),
    });
    let is_waiting =
        Memo::new(move |_| waiting.get() > 0 || is_unreachable.get() || unreadable.get() > 0);
    let is_rescue_open = RwSignal::new(rescue::is_asked_for());
    let on_close = Callback::new(move |()| is_rescue_open.set(false));
    // A deal is said when it was saved; here only that the club cannot be reached.
    let is_said = Signal::derive(move || if is_unreachable.get() { "polite" } else { "off" });
    let spoken = Signal::derive(move || match waiting.get() {
        0 => words.get(),
        count => ui::waiting_for_club(count, language.get()),
    });
    view! {
        <div class="pill" role="status" aria-live=is_said class:waits=move || is_waiting.get()>
            <Show when=move || is_waiting.get() fallback=move || words.get()>
                <button type="button" data-action="rescue" aria-label=spoken
                    on:click=move |_| is_rescue_open.set(true)>
                    {words}
                </button>
            </Show>
        </div>
        <Show when=is_rescue_open>
            <RescuePanel on_close/>
        </Show>
    }
}
