//! What screens are made of: values in, events out.

pub(crate) mod app_bar;
pub(crate) mod button_group;
pub(crate) mod device_hints;
pub(crate) mod entry;
pub(crate) mod explained;
pub(crate) mod finder;
pub(crate) mod game;
pub(crate) mod notices;
pub(crate) mod press_button;
pub(crate) mod shell;
pub(crate) mod show;
pub(crate) mod sparkline;
pub(crate) mod tile;

mod conflict;
mod rescue;
mod unreadable;
