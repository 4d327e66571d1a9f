//! The pages that people look at: one file per screen.

pub(crate) mod accounts;
pub(crate) mod audit_log;
pub(crate) mod club;
pub(crate) mod evenings;
pub(crate) mod form;
pub(crate) mod games;
pub(crate) mod hall;
pub(crate) mod imports;
pub mod layout;
pub(crate) mod money;
pub(crate) mod own_account;
pub(crate) mod paper_entry;
pub(crate) mod people;
pub(crate) mod preset_form;
pub(crate) mod published_lists;
pub(crate) mod rehearsal;
pub(crate) mod rules;
pub(crate) mod seating;
pub(crate) mod sign_in;
pub(crate) mod statutes;
pub(crate) mod table_links;
pub mod views;
pub(crate) mod weekly_list;
pub(crate) mod year;
