//! Light or dark: what the device asks for until the reader chooses.

use leptos::prelude::*;

use super::lang::storage;

/// Where the browser keeps the choice; `theme.js` reads it before the first paint.
const KEY: &str = "theme";

/// Whether the screen is dark, for the button that turns it.
#[derive(Clone, Copy)]
pub(crate) struct Theme(RwSignal<bool>);

impl Theme {
    /// Takes up what was chosen before the first paint.
    pub(crate) fn provide() -> Theme {
        let shown = document().document_element().and_then(|root| root.get_attribute("data-theme"));
        let theme = Theme(RwSignal::new(shown.as_deref() == Some("dark")));
        provide_context(theme);
        theme
    }

    /// Tracked.
    pub(crate) fn is_dark(self) -> bool {
        self.0.get()
    }

    /// Turns the light on or off, and remembers.
    pub(crate) fn turn(self) {
        self.0.update(|is_dark| *is_dark = !*is_dark);
        let word = if self.0.get_untracked() { "dark" } else { "light" };
        if let Some(root) = document().document_element() {
            drop(root.set_attribute("data-theme", word));
        }
        if let Some(storage) = storage() {
            // Where nothing may be remembered the choice holds until the page is closed.
            drop(storage.set_item(KEY, word));
        }
    }
}
