//! SQLite itself: the files of the data folder, connections to them, migrations, seals and backups, the thread that writes and
//! the connections that read. What is stored in the tables is known beside this folder.

pub mod backup;
pub(in crate::store) mod connection;
pub(crate) mod file_access;
pub mod file_error;
pub mod folder;
pub mod migrate;
pub(in crate::store) mod newest_mark;
pub(super) mod quota;
pub(in crate::store) mod readers;
pub mod restore;
pub mod schema_check;
pub mod seals;
pub mod witnesses;
pub(in crate::store) mod writer;
