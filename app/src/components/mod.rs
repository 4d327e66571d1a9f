//! What screens are made of: values in, events out.

pub(crate) mod app_bar;
pub(crate) mod button_group;
pub(crate) mod game;
pub(crate) mod notices;
pub(crate) mod press_button;
pub(crate) mod tile;

mod conflict;
mod rescue;
mod unreadable;

pub(crate) mod bochowe;
pub(crate) mod circumstances;
pub(crate) mod enter_deal;
pub(crate) mod hand_editor;
pub(crate) mod payments_panel;
pub(crate) mod tile_keyboard;
pub(crate) mod value_panel;
