//! Where we are: the browser's address as a signal, and links that lead on without a reload.
//!
//! A router of a library weighs five times what all our addresses need, and a tablet loads it
//! before its first screen.

use leptos::prelude::*;
use leptos::web_sys::{Element, Event, MouseEvent};
use wasm_bindgen::{JsCast as _, JsValue};

use crate::browser::tap_guard::screen_changed;
use crate::state::erased::{on_window, soon};

/// The address below the server: path and query.
#[derive(Clone, Copy)]
pub(crate) struct Address(RwSignal<String>);

impl Address {
    /// Follows the browser's address, and takes over links to pages of ours; all others are the server's.
    pub(crate) fn provide(is_ours: fn(&str) -> bool) -> Address {
        let address = Address(RwSignal::new(shown()));
        provide_context(address);
        let _ = on_window("popstate", move |_: &Event| {
            screen_changed();
            address.0.set(shown());
        });
        let _ = on_window("click", move |event| {
            if let Some(page) = followed(event).filter(|page| is_ours(page)) {
                event.prevent_default();
                address.go(&page);
            }
        });
        address
    }

    /// The address; tracked.
    pub(crate) fn get(self) -> String {
        self.0.get()
    }

    /// The address, once.
    pub(crate) fn get_untracked(self) -> String {
        self.0.get_untracked()
    }

    /// Gives the page that is shown another address: what was said on it belongs to it.
    pub(crate) fn rename(self, page: &str) {
        let history = window().history();
        // A browser that does not keep it shows the page all the same.
        drop(history.and_then(|all| all.replace_state_with_url(&JsValue::NULL, "", Some(page))));
    }

    /// Leads to another page.
    pub(crate) fn go(self, page: &str) {
        screen_changed();
        self.0.set(page.to_owned());
        let page = page.to_owned();
        // First the page, then what nobody waits for: the browser's bar and its history, and the way to the top, which
        // would lay out a page that is about to go.
        soon(move || {
            if page != shown() {
                let history = window().history();
                let there = Some(page.as_str());
                // Where the browser keeps no history the page still changes; only "back" does not.
                drop(history.and_then(|all| all.push_state_with_url(&JsValue::NULL, "", there)));
            }
            window().scroll_to_with_x_and_y(0.0, 0.0);
        });
    }
}

/// What the browser's bar says.
fn shown() -> String {
    let location = window().location();
    // Neither can fail for a page that was loaded from a server.
    location.pathname().unwrap_or_default() + &location.search().unwrap_or_default()
}

/// The page of ours that a click leads to; nothing for clicks that are the browser's own business.
fn followed(event: &MouseEvent) -> Option<String> {
    let is_plain = event.button() == 0
        && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key());
    if event.default_prevented() || !is_plain {
        return None;
    }
    let element = event.target()?.dyn_into::<Element>().ok()?;
    let link = element.closest("a[href]").ok()??;
    if link.has_attribute("target") || link.has_attribute("download") {
        return None;
    }
    link.get_attribute("href").filter(|href| href.starts_with('/'))
}

/// Where we are.
pub(crate) fn use_address() -> Address {
    expect_context::<Address>()
}
