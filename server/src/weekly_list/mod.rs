//! The weekly list: its files, when it is published, the folder it is written to, and the archive of a year.

pub mod archive;
pub mod build;
pub mod schedule;
pub mod sheets;
pub mod site_folder;
pub mod tournament_pages;
