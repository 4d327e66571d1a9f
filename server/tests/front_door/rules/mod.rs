//! The rules of the club and its own hands.

pub(crate) mod own_hand_editor;
pub(crate) mod own_hand_names;
mod own_hand_page;
mod own_hand_transfer;
pub(crate) mod own_hands;
mod presets;
mod rule_books;
