//! The pages that people look at: a room for each feature, a file for each screen.

pub(crate) mod access;
pub(crate) mod assets;
pub(crate) mod club;
pub(crate) mod demo_club;
pub(crate) mod door;
pub(crate) mod download;
pub(crate) mod evenings;
pub(crate) mod games;
pub(crate) mod handbook;
pub(crate) mod money;
pub(crate) mod more;
pub(crate) mod people;
pub(crate) mod publishing;
pub(crate) mod rules;
pub(crate) mod search;
pub mod settings;
pub(crate) mod tournament;
pub(crate) mod year;
