//! The clubs of a server: how one is opened, and what its server does by itself.

pub mod books;
pub mod chores;
