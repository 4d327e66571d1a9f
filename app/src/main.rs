//! Mounts the tablet's screens into the page that the server hands out.

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
