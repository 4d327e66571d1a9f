//! Whether the reader comes to the next evening.

use leptos::prelude::*;
use texts::sign_up as words;
use wire::today::{NextEvening, Today};

use crate::state::settings::use_language;

/// The question or the own answer, and how many come; nothing without an evening to come, or for a reader who is not in the books.
#[component]
pub(super) fn SignUp(today: RwSignal<Option<Today>>) -> impl IntoView {
    let language = use_language();
    let evening = Memo::new(move |_| {
        let evening = today.with(|today| today.as_ref()?.evening.clone());
        evening.filter(|evening| !evening.answer_address.is_empty())
    });
    move || {
        let lang = language.get();
        let evening: NextEvening = evening.get()?;
        let (label, class) = match evening.is_coming {
            None => (words::ANSWER, "button main small"),
            Some(_) => (words::CHANGE, "button small"),
        };
        let coming = (evening.coming > 0).then(|| words::coming(evening.coming, lang));
        Some(view! {
            <section class="sign-up" data-sign-up="" aria-label=words::WHO_COMES.get(lang)>
                <p><b>{words::own(evening.is_coming).get(lang)}</b> <span class="soft">{coming}</span></p>
                <a class=class href=evening.answer_address>{label.get(lang)}</a>
            </section>
        })
    }
}
