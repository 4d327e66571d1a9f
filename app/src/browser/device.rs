//! What this device's browser lacks, and when it was here last.

use leptos::prelude::*;
use leptos::web_sys::Storage;
use wasm_bindgen::JsValue;

use super::clock;
use crate::state::settings::local_storage;

/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// When the application was started last on this device, in milliseconds; stored for good.
const LAST_START: &str = "last-start";

/// How many days passed before this visit; stored as long as the window is open.
const DAYS_AWAY: &str = "days-away";

/// Set by `update.js` before it loads a new version.
const UPDATED: &str = "updated";

/// Whether the browser can keep the screen awake: Safari does in apps of the home screen since iPadOS 18.4.
pub(crate) fn has_wake_lock() -> bool {
    has(&window().navigator(), "wakeLock")
}

/// Whether the browser deletes what is stored after seven days without a visit: Safari does, unless the page was opened from
/// the home screen.
pub(crate) fn forgets_after_a_week() -> bool {
    let is_safari = has(&window(), "GestureEvent");
    let installed = window().match_media("(display-mode: standalone)").ok().flatten();
    is_safari && !installed.is_some_and(|installed| installed.matches())
}

/// Whole days between the last visit and this one. Loading the page again is the same visit.
pub(crate) fn days_away() -> u64 {
    let (device, visit) = (local_storage(), session_storage());
    let now = clock::device_milliseconds();
    let known = read(visit.as_ref(), DAYS_AWAY);
    let before = read(device.as_ref(), LAST_START).unwrap_or(now);
    let days = known.unwrap_or(now.saturating_sub(before) / DAY);
    write(device.as_ref(), LAST_START, now);
    write(visit.as_ref(), DAYS_AWAY, days);
    days
}

/// Whether this page was loaded to take over a new version; it is said once.
pub(crate) fn is_updated() -> bool {
    let visit = session_storage();
    let is_updated = visit.as_ref().and_then(|visit| visit.get_item(UPDATED).ok().flatten());
    if let Some(visit) = visit {
        drop(visit.remove_item(UPDATED));
    }
    is_updated.is_some()
}

/// Notes on the page whether `update.js` may load it again: nothing is being entered, and all is stored.
pub(crate) fn set_may_reload(may_reload: bool) {
    if let Some(root) = document().document_element() {
        // Setting an attribute of a valid name cannot fail.
        drop(root.toggle_attribute_with_force("data-may-reload", may_reload));
    }
}

fn has(object: &JsValue, name: &str) -> bool {
    js_sys::Reflect::has(object, &JsValue::from_str(name)).unwrap_or(false)
}

/// The store of this window; `None` where it is forbidden.
fn session_storage() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

fn read(storage: Option<&Storage>, name: &str) -> Option<u64> {
    storage?.get_item(name).ok().flatten()?.parse().ok()
}

fn write(storage: Option<&Storage>, name: &str, number: u64) {
    if let Some(storage) = storage {
        // Where there is no room it is not known the next time.
        drop(storage.set_item(name, &number.to_string()));
    }
}
