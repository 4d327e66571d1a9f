//! What a person has to know before going on: refused entries, no way to the club, no room on the tablet.

use leptos::prelude::*;
use texts::{errors, ui};

use crate::outbox::{Waiting, use_outbox};
use crate::state::erased::{Views as _, tap};
use crate::state::lang::use_lang;

/// All notices there are.
#[component]
pub(crate) fn Notices() -> impl IntoView {
    let (language, outbox) = (use_lang(), use_outbox());
    let refused = move || outbox.waiting().into_iter().find(|waiting| waiting.refused.is_some());
    let plain = move |is_shown: bool, words| {
        is_shown.then(|| view! { <p class="notice">{move || language.text(words)}</p> })
    };
    view! {
        <div class="notices" role="status">
            {move || plain(outbox.is_full(), ui::NOT_KEPT)}
            {move || plain(outbox.is_cut_off(), ui::CUT_OFF)}
            {move || refused().map(|waiting| view! { <Refused waiting/> })}
        </div>
    }
}

/// A refused entry, with its reason and the two ways out.
#[component]
fn Refused(waiting: Waiting) -> impl IntoView {
    let (language, outbox) = (use_lang(), use_outbox());
    let (code, problems) = waiting.refused.clone().unzip();
    let reason = move || code.map(|code| errors::error(code).get(language.get()));
    view! {
        <div class="notice refused">
            <p>
                <b>{move || language.text(ui::REFUSED)}": "</b>
                {move || reason()}
                {problems.unwrap_or_default().into_iter().map(|problem| format!(" {problem}")).views()}
            </p>
            <button type="button" on:click=tap(move |_| outbox.retry())>
                {move || language.text(ui::RETRY)}
            </button>
            <button type="button" on:click=tap(move |_| outbox.give_up(&waiting))>
                {move || language.text(ui::GIVE_UP)}
            </button>
        </div>
    }
}
