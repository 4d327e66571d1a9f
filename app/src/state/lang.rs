//! The language the reader has chosen: remembered on this device, switchable in the middle of a game.

use js_sys::JsString;
use leptos::prelude::*;
use leptos::web_sys::HtmlDocument;
use texts::{Lang, Text};
use wasm_bindgen::JsCast as _;

/// Where the browser keeps the choice: in a cookie, so that the club's pages and answers follow it.
const ENGLISH: &str = "lang=en";

/// The reader's language, for every component.
#[derive(Clone, Copy)]
pub(crate) struct Language(RwSignal<Lang>);

impl Language {
    /// Gives the language to everything below; German unless the reader chose otherwise before.
    pub(crate) fn provide() -> Language {
        let page: HtmlDocument = document().unchecked_into();
        let cookies = page.cookie().unwrap_or_default();
        let is_english = cookies.split("; ").any(|cookie| cookie == ENGLISH);
        let lang = if is_english { Lang::En } else { Lang::De };
        let language = Language(RwSignal::new(lang));
        provide_context(language);
        Effect::new(move |_| {
            let root = document().document_element();
            if let Some(root) = root {
                drop(root.set_attribute("lang", language.get().tag()));
            }
            let tag = language.get().tag();
            let cookie = format!("lang={tag}; Path=/; Max-Age=31536000; SameSite=Lax");
            // Where nothing may be remembered the choice holds until the page is closed.
            drop(page.set_cookie(&cookie));
        });
        language
    }

    /// The language; whoever asks is drawn anew when it changes.
    pub(crate) fn get(self) -> Lang {
        self.0.get()
    }

    /// A wording in the language; whoever asks is drawn anew when it changes.
    pub(crate) fn text(self, text: Text) -> &'static str {
        text.get(self.get())
    }

    /// Chooses and remembers.
    pub(crate) fn set(self, lang: Lang) {
        self.0.set(lang);
    }
}

/// The reader's language.
pub(crate) fn use_lang() -> Language {
    expect_context::<Language>()
}

/// Small letters throughout, for comparing. The browser knows all alphabets; Rust would bring its own tables.
fn lowercase(text: &str) -> String {
    JsString::from(text).to_lower_case().into()
}

/// Whether two names are the same: capitals do not count, nor do blanks between their parts.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    let tidy = |name: &str| lowercase(&name.split_whitespace().collect::<Vec<_>>().join(" "));
    tidy(one) == tidy(other)
}

/// What the browser remembers for us; nothing where that is forbidden.
pub(crate) fn storage() -> Option<leptos::web_sys::Storage> {
    window().local_storage().ok().flatten()
}
