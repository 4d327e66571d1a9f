//! What the club publishes.

mod feed;
pub(crate) mod mails;
pub(crate) mod published;
mod withdrawn_lists;
