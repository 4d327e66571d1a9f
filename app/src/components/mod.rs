//! What screens are made of: values in, events out.

pub(crate) mod circumstances;
pub(crate) mod enter_deal;
pub(crate) mod hand_editor;
pub(crate) mod payments_panel;
pub(crate) mod tile;
pub(crate) mod tile_keyboard;
pub(crate) mod value_panel;
