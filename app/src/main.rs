//! The client: Leptos compiled to WebAssembly, mounted into the page that the server sends.
//!
//! [`routes`] maps addresses to screens, [`pages`] are the screens, [`components`] their parts. [`state`] holds signals and memos,
//! [`sync`] the outbox of unsent changes, [`api`] the requests and the event stream, [`browser`] what the browser itself offers.
//! What a tap means and what a hand is worth is computed by the pure crates `club` and `scoring`.
//!
//! A component takes values and signals, and changes the draft by an action; memos redraw what depends on it:
//!
//! ```text
//! #[component]
//! pub(crate) fn ActiveMark(entry: Entry, player: PlayerNo) -> impl IntoView {
//!     let is_active = entry.part(move |draft| draft.active == player);
//!     let activate = move |()| entry.act(EntryAction::Activate(player));
//!     view! {
//!         <PressButton on_press=Callback::new(activate)>
//!             {move || if is_active.get() { "●" } else { "○" }}
//!         </PressButton>
//!     }
//! }
//! ```

#![expect(
    unreachable_pub,
    reason = "leptos' `component` makes properties public, whatever the component is"
)]

mod api;
mod app;
mod browser;
mod components;
mod pages;
mod routes;
mod state;
mod sync;

use leptos::prelude::*;

fn main() {
    browser::tap_guard::install();
    mount_to_body(app::App);
}
