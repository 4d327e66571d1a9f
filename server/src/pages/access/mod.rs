//! Who may come in: accounts, sign-in, links and invitations.

pub(crate) mod access_links;
pub(crate) mod account;
pub(crate) mod account_protection;
pub(crate) mod accounts;
pub(crate) mod confirm_email;
pub(crate) mod first_start;
pub(crate) mod help_link;
pub(crate) mod invitation;
pub(crate) mod own_account;
pub(crate) mod second_factor;
pub(crate) mod sign_in;
pub(crate) mod table_links;
