//! The event stream of a game: one event whenever the game was changed at the club.

use codee::string::FromToStringCodec;
use leptos::prelude::*;
use leptos_use_event_source::{
    ReconnectLimit, UseEventSourceOnEventReturn, UseEventSourceOptions,
    use_event_source_with_options,
};

/// How long to wait before a broken stream is opened again, in milliseconds.
const RECONNECT_MILLISECONDS: u64 = 5_000;

/// The name of the event.
const VERSION: &str = "version";

/// Runs `on_change` with every event, for as long as `address` is not empty and the calling page is shown.
pub(crate) fn follow(
    address: impl Into<Signal<String>>,
    on_change: impl Fn() + Send + Sync + 'static,
) {
    let on_event = move |event: &web_sys::Event| {
        if event.type_() == VERSION {
            on_change();
        }
        UseEventSourceOnEventReturn::IgnoreProcessingMessage
    };
    let options = UseEventSourceOptions::<String>::default()
        .named_events([VERSION.to_owned()])
        .reconnect_interval(RECONNECT_MILLISECONDS)
        .reconnect_limit(ReconnectLimit::Infinite)
        .on_event(on_event);
    let _stream = use_event_source_with_options::<String, FromToStringCodec>(address, options);
}
