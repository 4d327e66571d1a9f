//! The screen on which a deal is entered, part by part. Parts are given the signals of [`crate::state::entry::Entry`]
//! and send an [`club::entry::EntryAction`] for each tap.

mod bochowe;
mod circumstances;
mod hand_row;
mod item_list;
mod number_pad;
mod own_hands;
mod pao;
mod payments;
mod penalty;
mod screen;
mod set;
mod shortcuts;
mod special_hands;
mod tile_keyboard;
mod value_panel;
mod winner;
mod words;

pub(crate) use circumstances::{CircumstancesButton, CircumstancesSheet};
pub(crate) use hand_row::HandRow;
pub(crate) use own_hands::OwnHandNotes;
pub(crate) use screen::{EnterDeal, Entered, settle_after_paint};
pub(crate) use tile_keyboard::Keys;
pub(crate) use value_panel::ValuePanel;
pub(crate) use winner::ModeButtons;
pub(crate) use words::describe_draft;
