//! What the reader has chosen on this device: language and colours.

use js_sys::JsString;
use leptos::prelude::*;
use leptos::web_sys::HtmlDocument;
use leptos_use_event_listener::use_event_listener;
use texts::{Lang, Text};
use wasm_bindgen::JsCast as _;

/// The cookie of a reader who has chosen English, so that the club's pages and answers follow.
const ENGLISH: &str = "lang=en";

/// The name under which the colours are stored; `theme.js` reads it before the first paint.
const THEME: &str = "theme";

/// The reader's language.
#[derive(Clone, Copy)]
pub(crate) struct Language(RwSignal<Lang>);

impl Language {
    /// Provides the language; German unless the reader chose English before.
    pub(crate) fn provide() {
        let page: HtmlDocument = document().unchecked_into();
        let cookies = page.cookie().unwrap_or_default();
        let is_english = cookies.split("; ").any(|cookie| cookie == ENGLISH);
        let language = Language(RwSignal::new(if is_english { Lang::En } else { Lang::De }));
        provide_context(language);
        Effect::new(move |_| {
            let tag = language.get().tag();
            if let Some(root) = document().document_element() {
                drop(root.set_attribute("lang", tag));
            }
            let cookie = format!("lang={tag}; Path=/; Max-Age=31536000; SameSite=Lax");
            // Where cookies are forbidden the choice holds until the page is closed.
            drop(page.set_cookie(&cookie));
        });
    }

    /// The language; tracked.
    pub(crate) fn get(self) -> Lang {
        self.0.get()
    }

    /// A wording in the language; tracked.
    pub(crate) fn text(self, text: Text) -> &'static str {
        text.get(self.get())
    }

    /// A wording that follows the language, for a view.
    pub(crate) fn label(self, text: Text) -> impl Fn() -> &'static str + Copy + Send + Sync {
        move || self.text(text)
    }

    /// Chooses a language.
    pub(crate) fn set(self, lang: Lang) {
        self.0.set(lang);
    }
}

/// The reader's language.
pub(crate) fn use_language() -> Language {
    expect_context()
}

/// Whether the colours are dark.
#[derive(Clone, Copy)]
pub(crate) struct Theme(RwSignal<bool>);

impl Theme {
    /// Provides what was chosen before the first paint.
    pub(crate) fn provide() {
        let shown = document().document_element().and_then(|root| root.get_attribute("data-theme"));
        let theme = Theme(RwSignal::new(shown.as_deref() == Some("dark")));
        provide_context(theme);
        let Ok(Some(device)) = window().match_media("(prefers-color-scheme: dark)") else { return };
        let _follows = use_event_listener(device.clone(), leptos::ev::change, move |_| {
            let chosen = local_storage().and_then(|storage| storage.get_item(THEME).ok().flatten());
            if chosen.is_none() {
                theme.show(device.matches());
            }
        });
    }

    /// Tracked.
    pub(crate) fn is_dark(self) -> bool {
        self.0.get()
    }

    /// Shows dark or light colours; the word for them.
    fn show(self, is_dark: bool) -> &'static str {
        self.0.set(is_dark);
        let word = if is_dark { "dark" } else { "light" };
        if let Some(root) = document().document_element() {
            drop(root.set_attribute("data-theme", word));
        }
        word
    }

    /// Changes between light and dark, and stores the choice.
    pub(crate) fn toggle(self) {
        let word = self.show(!self.0.get_untracked());
        if let Some(storage) = local_storage() {
            // Where nothing may be stored the choice holds until the page is closed.
            drop(storage.set_item(THEME, word));
        }
    }
}

/// The colours.
pub(crate) fn use_theme() -> Theme {
    expect_context()
}

/// Whether two names are the same: capitals do not count, nor do blanks between their parts. The browser knows the capitals of
/// all alphabets.
pub(crate) fn is_same_name(one: &str, other: &str) -> bool {
    let normalized = |name: &str| -> String {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        JsString::from(name).to_lower_case().into()
    };
    normalized(one) == normalized(other)
}

/// The browser's small store; `None` where it is forbidden.
pub(crate) fn local_storage() -> Option<leptos::web_sys::Storage> {
    window().local_storage().ok().flatten()
}
