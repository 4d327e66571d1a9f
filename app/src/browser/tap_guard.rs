//! Protects against nervous fingers and resting palms: a second tap on one spot does nothing if the screen under it has
//! changed since the first, a button ignores a touch that follows the last one as fast as a double tap, and of several
//! fingers at once none taps.
//!
//! It listens in the capture phase of the window, before every other listener, so that no screen has to know of it.

use std::cell::RefCell;
use std::time::Duration;

use leptos::leptos_dom::helpers::{set_timeout, window};
use leptos::web_sys::{Element, MouseEvent, PointerEvent};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;

/// So long after a change, or after the last tap of a series, a tap on the same spot does nothing; milliseconds.
const QUIET: i64 = 600;

/// Two taps within this distance, along both axes, are on the same spot; CSS pixels.
const SPOT: i32 = 24;

/// A second touch of the same button within this time is the same touch; milliseconds. A trembling finger comes back within
/// 120 ms, and who taps twice out of habit within 350 ms.
const BOUNCE: i64 = 350;

/// What may be touched twice: text is selected so, and a list opened and closed.
const TWICE: &str = "label, input, select";

/// Marks a button for a moment whose second touch did not count.
const ONCE: &str = "data-once";

/// Whatever a finger can hit.
const CONTROLS: &str = "button, a[href], label, input, select, summary, [role=\"button\"]";

/// The tap that was let through last.
#[derive(Clone, Debug)]
struct Tap {
    x: i32,
    y: i32,
    /// When it, or the last ignored tap on its spot, happened; milliseconds since the page was loaded.
    time: i64,
    /// What it hit, and what that did.
    control: Option<Element>,
    action: Option<String>,
}

#[derive(Debug, Default)]
struct Guard {
    last: Option<Tap>,
    /// When the screen was last reported as changed, if that was after the last tap.
    changed: Option<i64>,
    /// Whether the click that belongs to the touch under way is ignored.
    ignores_click: bool,
    /// Whether other fingers have come down since the first, as when a palm rests on the glass.
    is_crowded: bool,
}

thread_local! {
    static GUARD: RefCell<Guard> = RefCell::default();
}

/// Begins to watch. To be called once, before the application is mounted.
pub(crate) fn install() {
    let pressed = Closure::<dyn FnMut(PointerEvent)>::new(move |event: PointerEvent| {
        let is_ignored = GUARD.with_borrow_mut(|guard| guard.press(&event));
        if is_ignored {
            event.stop_immediate_propagation();
        }
    });
    let lifted = Closure::<dyn FnMut(PointerEvent)>::new(move |event: PointerEvent| {
        if GUARD.with_borrow(|guard| guard.is_crowded) {
            event.stop_immediate_propagation();
        }
    });
    let clicked = Closure::<dyn FnMut(MouseEvent)>::new(move |event: MouseEvent| {
        // A click of the keyboard or of a screen reader has no detail and hits what is meant.
        if event.detail() != 0 && GUARD.with_borrow(|guard| guard.ignores_click) {
            event.stop_immediate_propagation();
            event.prevent_default();
        }
    });
    let listen = |event: &str, handler: &js_sys::Function| {
        // Refused by no browser: the names are known and the handlers are functions.
        drop(window().add_event_listener_with_callback_and_bool(event, handler, true));
    };
    listen("pointerdown", pressed.into_js_value().unchecked_ref());
    listen("pointerup", lifted.into_js_value().unchecked_ref());
    listen("click", clicked.into_js_value().unchecked_ref());
}

/// Reports that the screen, a panel of it or the meaning of its buttons has changed. Needed only where the controls
/// themselves stay the same: that another control lies on the spot is noticed without it.
pub(crate) fn screen_changed() {
    GUARD.with_borrow_mut(|guard| guard.changed = Some(now()));
}

impl Guard {
    /// Whether a touch is ignored; remembers it.
    fn press(&mut self, event: &PointerEvent) -> bool {
        self.is_crowded = !event.is_primary();
        if self.is_crowded {
            self.ignores_click = true;
            return true;
        }
        let now = whole(event.time_stamp());
        let (x, y) = (event.client_x(), event.client_y());
        let hit = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        self.ignores_click = self.is_nervous(x, y, now);
        if self.ignores_click {
            if let Some(last) = &mut self.last {
                last.time = now;
            }
            return true;
        }
        let control = hit.as_ref().and_then(control_of);
        if let (Some(last), Some(control)) = (&mut self.last, &control)
            && last.control.as_ref() == Some(control)
            && now - last.time < BOUNCE
            && control.matches(TWICE) == Ok(false)
        {
            last.time = now;
            self.ignores_click = true;
            mark_once(control);
            return true;
        }
        let action = control.as_ref().and_then(action_of);
        self.last = Some(Tap { x, y, time: now, control, action });
        self.changed = None;
        false
    }

    /// Whether a touch hits the spot of the last tap shortly after something has changed there.
    fn is_nervous(&self, x: i32, y: i32, now: i64) -> bool {
        let Some(last) = &self.last else { return false };
        if (x - last.x).abs() > SPOT || (y - last.y).abs() > SPOT {
            return false;
        }
        if self.changed.is_some_and(|changed| now - changed.max(last.time) < QUIET) {
            return true;
        }
        now - last.time < QUIET && !last.still_there()
    }
}

impl Tap {
    /// Whether the same control is still on the spot, and still does the same.
    fn still_there(&self) -> bool {
        let (x, y) = (self.x as f32, self.y as f32);
        let document = window().document();
        let there = document.and_then(|document| document.element_from_point(x, y));
        let control = there.as_ref().and_then(control_of);
        control == self.control && control.as_ref().and_then(action_of) == self.action
    }
}

/// Milliseconds since the page was loaded, by the clock that events carry.
fn now() -> i64 {
    window().performance().map_or(0, |clock| whole(clock.now()))
}

/// The browser counts time in fractions; ours are whole milliseconds.
fn whole(milliseconds: f64) -> i64 {
    milliseconds as i64
}

/// Shows for a moment that a touch did not count.
fn mark_once(control: &Element) {
    // Setting and removing an attribute of a fixed name cannot fail.
    drop(control.set_attribute(ONCE, ""));
    let control = control.clone();
    let quiet = Duration::from_millis(BOUNCE.unsigned_abs());
    set_timeout(move || drop(control.remove_attribute(ONCE)), quiet);
}

fn control_of(element: &Element) -> Option<Element> {
    element.closest(CONTROLS).ok().flatten()
}

/// What a control leads to or does, where its markup says so.
fn action_of(control: &Element) -> Option<String> {
    ["href", "data-action"].into_iter().find_map(|name| control.get_attribute(name))
}
