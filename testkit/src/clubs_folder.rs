//! The clubs of a test's server: a folder of their own, with PostgreSQL a database of their own besides.

use std::path::Path;
use std::process::Command;

use server::clubs::registry::Registry;
use server::clubs::storage::Storage;
use server::store::Location;
use texts::hosting::RegistryProblem;

use crate::Folder;
use crate::postgres::{new_storage, waiting};

/// Where a server keeps its clubs. What is asked of it waits for the disk or the database, on a thread of its own.
pub struct ClubsFolder {
    storage: Storage,
    database: Option<String>,
    folder: Folder,
}

impl ClubsFolder {
    /// One without clubs.
    pub fn new() -> ClubsFolder {
        let folder = Folder::new();
        let (storage, database) = new_storage(folder.path());
        ClubsFolder { storage, database, folder }
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// As a server takes it.
    pub fn storage(&self) -> &Storage {
        &self.storage
    }

    /// Names it to a command.
    pub fn name_to<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.arg("--clubs").arg(self.path());
        command.args(self.database.iter().map(|address| format!("--database={address}")))
    }

    /// Where the books of a club are.
    pub fn books(&self, key: &str) -> Location {
        self.storage.books(&key.parse().unwrap())
    }

    /// The list of the clubs.
    pub fn registry(&self) -> Registry {
        waiting(|| Registry::read(&self.storage).unwrap())
    }

    /// Changes the list of the clubs.
    pub fn change(&self, change: impl FnOnce(&mut Registry) -> Result<(), RegistryProblem> + Send) {
        waiting(|| Registry::change(&self.storage, change).unwrap());
    }
}

impl Default for ClubsFolder {
    fn default() -> ClubsFolder {
        ClubsFolder::new()
    }
}
