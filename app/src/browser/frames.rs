//! The moments around a paint.

use std::time::Duration;

use leptos::prelude::*;

/// Runs `task` once what was changed in the current event is in the page.
pub(crate) fn next_task(task: impl FnOnce() + 'static) {
    set_timeout(task, Duration::ZERO);
}

/// Runs `task` once the next frame is painted.
pub(crate) fn after_paint(task: impl FnOnce() + 'static) {
    request_animation_frame(move || next_task(task));
}
