//! Mounts the tablet's screens into the page that the server hands out.

#![expect(
    unreachable_pub,
    reason = "leptos' `component` makes properties public, whatever the component is"
)]
#![expect(dead_code, reason = "the entry screen waits for the page of a game that mounts it")]

mod components;
mod state;

use leptos::prelude::*;

fn main() {
    mount_to_body(App);
}

/// The whole application: what stands on every screen.
#[component]
fn App() -> impl IntoView {
    view! {
        <main>
            <h1>"Ostwind"</h1>
        </main>
    }
}
