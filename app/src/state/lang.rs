//! The language the reader has chosen: remembered on this device, switchable in the middle of a game.

use js_sys::JsString;
use leptos::prelude::*;
use texts::{Lang, Text};

/// Where the browser keeps the choice.
const KEY: &str = "lang";

/// The reader's language, for every component.
#[derive(Clone, Copy)]
pub(crate) struct Language(RwSignal<Lang>);

impl Language {
    /// Gives the language to everything below; German unless the reader chose otherwise before.
    pub(crate) fn provide() -> Language {
        let remembered = storage().and_then(|storage| storage.get_item(KEY).ok().flatten());
        let lang = match remembered.as_deref() {
            Some("en") => Lang::En,
            Some(_) | None => Lang::De,
        };
        let language = Language(RwSignal::new(lang));
        provide_context(language);
        Effect::new(move |_| {
            let root = document().document_element();
            if let Some(root) = root {
                drop(root.set_attribute("lang", language.get().tag()));
            }
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
        let word = match lang {
            Lang::De => "de",
            Lang::En => "en",
        };
        if let Some(storage) = storage() {
            // Where nothing may be remembered the choice holds until the page is closed.
            drop(storage.set_item(KEY, word));
        }
    }
}

/// The reader's language.
pub(crate) fn use_lang() -> Language {
    expect_context::<Language>()
}

/// Small letters throughout, for comparing. The browser knows all alphabets; Rust would bring its own tables.
pub(crate) fn lowercase(text: &str) -> String {
    JsString::from(text).to_lower_case().into()
}

/// What the browser remembers for us; nothing where that is forbidden.
pub(crate) fn storage() -> Option<leptos::web_sys::Storage> {
    window().local_storage().ok().flatten()
}
