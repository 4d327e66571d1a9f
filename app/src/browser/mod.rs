//! What the browser gives and needs beside the page itself.

pub(crate) mod tap_guard;
