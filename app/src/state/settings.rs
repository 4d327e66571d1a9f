//! What the reader has chosen on this device: language and colours.

use js_sys::JsString;
use leptos::prelude::*;
use leptos::web_sys::HtmlDocument;
use leptos_use_event_listener::use_event_listener;
use texts::{Lang, Text, ui};
use wasm_bindgen::JsCast as _;

/// The name under which the colours are stored; `theme.js` reads it before the first paint.
const THEME: &str = "theme";

/// A device that asks for strong contrast, or draws everything in a few colours of its own.
const STRONG: &str = "(prefers-contrast: more), (forced-colors: active)";

/// A device that asks for dark colours.
const NIGHT: &str = "(prefers-color-scheme: dark)";

/// The reader's language.
#[derive(Clone, Copy)]
pub(crate) struct Language(RwSignal<Lang>);

impl Language {
    /// Provides the language; German unless the reader chose another before.
    pub(crate) fn provide() {
        let page: HtmlDocument = document().unchecked_into();
        let cookies = page.cookie().unwrap_or_default();
        let chosen =
            cookies.split("; ").find_map(|cookie| Lang::of_tag(cookie.strip_prefix("lang=")?));
        let language = Language(RwSignal::new(chosen.unwrap_or_default()));
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

/// The colours of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colours {
    /// Paper by daylight.
    Light,
    /// The felt at night.
    Dark,
    /// Black on white, with thick lines.
    Contrast,
}

impl Colours {
    const ALL: [Colours; 3] = [Colours::Light, Colours::Dark, Colours::Contrast];

    /// As the page and the store call them; `theme.js` does too.
    fn word(self) -> &'static str {
        match self {
            Colours::Light => "light",
            Colours::Dark => "dark",
            Colours::Contrast => "contrast",
        }
    }

    /// How they are named for the reader.
    pub(crate) fn name(self) -> Text {
        match self {
            Colours::Light => ui::LIGHT,
            Colours::Dark => ui::DARK,
            Colours::Contrast => ui::CONTRAST,
        }
    }

    /// Those that the button shows next.
    pub(crate) fn next(self) -> Colours {
        match self {
            Colours::Light => Colours::Dark,
            Colours::Dark => Colours::Contrast,
            Colours::Contrast => Colours::Light,
        }
    }
}

/// The colours, as they are chosen.
#[derive(Clone, Copy)]
pub(crate) struct Theme(RwSignal<Colours>);

impl Theme {
    /// Provides what was chosen before the first paint.
    pub(crate) fn provide() {
        let shown = document().document_element().and_then(|root| root.get_attribute("data-theme"));
        let chosen = Colours::ALL.into_iter().find(|one| Some(one.word()) == shown.as_deref());
        let theme = Theme(RwSignal::new(chosen.unwrap_or(Colours::Light)));
        provide_context(theme);
        for wish in [STRONG, NIGHT] {
            let Ok(Some(device)) = window().match_media(wish) else { continue };
            let _follows = use_event_listener(device, leptos::ev::change, move |_| {
                let chosen =
                    local_storage().and_then(|storage| storage.get_item(THEME).ok().flatten());
                if chosen.is_none() {
                    theme.show(of_device());
                }
            });
        }
    }

    /// Tracked.
    pub(crate) fn get(self) -> Colours {
        self.0.get()
    }

    fn show(self, colours: Colours) {
        self.0.set(colours);
        if let Some(root) = document().document_element() {
            drop(root.set_attribute("data-theme", colours.word()));
        }
    }

    /// Shows the next colours, and stores the choice.
    pub(crate) fn change(self) {
        let colours = self.0.get_untracked().next();
        self.show(colours);
        if let Some(storage) = local_storage() {
            // Where nothing may be stored the choice holds until the page is closed.
            drop(storage.set_item(THEME, colours.word()));
        }
    }
}

/// What the device asks for.
fn of_device() -> Colours {
    let asks = |wish| window().match_media(wish).ok().flatten().is_some_and(|list| list.matches());
    match (asks(STRONG), asks(NIGHT)) {
        (true, _) => Colours::Contrast,
        (false, true) => Colours::Dark,
        (false, false) => Colours::Light,
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
