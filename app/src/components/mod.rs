//! What screens are made of: values in, events out.

pub(crate) mod bochowe;
pub(crate) mod circumstances;
pub(crate) mod deal_list;
pub(crate) mod enter_deal;
pub(crate) mod hand_editor;
pub(crate) mod payments_panel;
pub(crate) mod running_totals;
pub(crate) mod seats;
pub(crate) mod tile;
pub(crate) mod tile_groups;
pub(crate) mod tile_keyboard;
pub(crate) mod value_panel;
