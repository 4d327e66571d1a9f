//! Closures without their types: the compiler writes the code around a closure once for every
//! type, and what a tablet loads is mostly such code.

use std::cmp::Ordering;

use leptos::prelude::*;
use leptos::web_sys::{Event, MouseEvent};
use wasm_bindgen::JsCast;

/// A handler of taps.
pub(crate) type Tap = Box<dyn FnMut(MouseEvent)>;

/// What a tap does.
pub(crate) fn tap(handler: impl FnMut(MouseEvent) + 'static) -> Tap {
    Box::new(handler)
}

/// What is typed goes into a text.
pub(crate) fn typed(into: RwSignal<String>) -> Box<dyn FnMut(Event)> {
    Box::new(move |event| into.set(event_target_value(&event)))
}

/// Listens to what happens in the window; stops when told.
pub(crate) fn on_window<E: JsCast>(
    event: &'static str,
    handler: impl Fn(&E) + 'static,
) -> WindowListenerHandle {
    heard(event, Box::new(move |event| handler(event.unchecked_ref())))
}

fn heard(event: &'static str, handler: Box<dyn Fn(Event)>) -> WindowListenerHandle {
    window_event_listener_untyped(event, handler)
}

/// Does something as soon as what was changed is on the screen.
pub(crate) fn soon(deed: impl FnOnce() + 'static) {
    set_timeout(deed, std::time::Duration::ZERO);
}

/// Does something when the next frame is on the screen.
pub(crate) fn after_frame(deed: impl FnOnce() + 'static) {
    request_animation_frame(move || soon(deed));
}

/// A value that follows others, and tells only when it has become another.
pub(crate) fn memo<T: PartialEq + Send + Sync + 'static>(
    value: impl Fn() -> T + Send + Sync + 'static,
) -> Memo<T> {
    memo_of(Box::new(value))
}

fn memo_of<T: PartialEq + Send + Sync + 'static>(
    value: Box<dyn Fn() -> T + Send + Sync>,
) -> Memo<T> {
    Memo::new(move |_| value())
}

/// Shows something as long as a condition holds; drawn anew only when the condition changes.
pub(crate) fn when(
    condition: impl Fn() -> bool + Send + Sync + 'static,
    view: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    shown_when(memo(condition), Box::new(view))
}

fn shown_when(condition: Memo<bool>, view: Box<dyn Fn() -> AnyView + Send>) -> AnyView {
    (move || condition.get().then(&view)).into_any()
}

/// The same in another order; `order` compares two by where they stand. What it leaves equal keeps its place.
pub(crate) fn in_order<T: Clone>(all: &[T], order: &dyn Fn(usize, usize) -> Ordering) -> Vec<T> {
    positions(all.len(), order).into_iter().map(|at| all[at].clone()).collect()
}

fn positions(count: usize, order: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    // One by one to its place: what is sorted here is as long as a club has members.
    let mut positions: Vec<usize> = Vec::with_capacity(count);
    for next in 0..count {
        let place = positions.partition_point(|before| order(*before, next) != Ordering::Greater);
        positions.insert(place, next);
    }
    positions
}

/// Many views, one after the other.
pub(crate) trait Views {
    /// All of them as one.
    fn views(self) -> AnyView;
}

impl<Items> Views for Items
where
    Items: Iterator,
    Items::Item: IntoView + 'static,
{
    fn views(self) -> AnyView {
        let views: Vec<AnyView> = self.map(IntoAny::into_any).collect();
        views.into_any()
    }
}
