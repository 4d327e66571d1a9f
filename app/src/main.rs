//! Mounts the tablet's screens into the page that the server hands out.

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
