//! Old name of `state::settings`, for the screens that are not rewritten yet.

pub(crate) use super::settings::{Language, use_language as use_lang};
