//! The bar on top of every screen: where we are, the language, the light, and where entries are kept.

use leptos::prelude::*;
use texts::{Lang, ui};

use crate::outbox::use_outbox;
use crate::routes;
use crate::state::erased::{Views as _, memo, tap};
use crate::state::lang::use_lang;
use crate::state::theme::Theme;

/// The bar; inside it stands what the screen says about itself.
#[component]
pub(crate) fn Bar(children: Children) -> impl IntoView {
    let language = use_lang();
    let theme = expect_context::<Theme>();
    let switch = Lang::ALL.map(|lang| {
        let (short, name) = match lang {
            Lang::De => ("DE", "Deutsch"),
            Lang::En => ("EN", "English"),
        };
        let is_chosen = move || (language.get() == lang).to_string();
        view! {
            <button class="quiet" type="button" lang=lang.tag() aria-label=name
                aria-pressed=is_chosen on:click=tap(move |_| language.set(lang))>{short}</button>
        }
    });
    view! {
        <header class="bar">
            <a href=routes::START class="brand" aria-label=move || {
                format!("Ostwind: {}", language.text(ui::HOME))
            }>"Ostwind"</a>
            <div class="where">{children()}</div>
            <div class="switches">
                <div role="group" aria-label=move || language.text(ui::LANGUAGE)>
                    {switch.into_iter().views()}
                </div>
                <button class="quiet" type="button" on:click=tap(move |_| theme.turn())>
                    {move || language.text(if theme.is_dark() { ui::LIGHT } else { ui::DARK })}
                </button>
            </div>
            <Storage/>
        </header>
    }
}

/// Where entries are kept, in words.
#[component]
fn Storage() -> impl IntoView {
    let (language, outbox) = (use_lang(), use_outbox());
    let waiting = memo(move || outbox.waiting().len());
    let words = move || match (waiting.get(), outbox.is_cut_off()) {
        (_, _) if outbox.is_keeping() => language.text(ui::IS_KEPT).to_owned(),
        (0, false) => language.text(ui::SAVED_AT_CLUB).to_owned(),
        (0, true) => language.text(ui::SAVED_HERE).to_owned(),
        (count, _) => ui::waiting(count, language.get()),
    };
    let is_waiting = move || waiting.get() > 0 || outbox.is_cut_off();
    view! { <p class="pill" role="status" class:waits=is_waiting>{move || words()}</p> }
}
