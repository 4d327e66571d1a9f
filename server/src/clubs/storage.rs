//! Where a server keeps its clubs: the list of them, their books, and their backups.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use texts::database::DatabaseProblem;

use super::address::Key;
use crate::store::Location;
use crate::store::folder::BACKUPS;
use crate::store::postgres::PostgresServer;

/// A folder, with a PostgreSQL server for the list and the books or without one.
#[derive(Clone)]
pub struct Storage {
    folder: PathBuf,
    backup_dir: Option<PathBuf>,
    site: Option<PathBuf>,
    server: Option<Arc<PostgresServer>>,
}

impl Storage {
    /// List and books in files of the folder.
    pub fn in_folder(folder: &Path) -> Storage {
        Storage { folder: folder.to_owned(), backup_dir: None, site: None, server: None }
    }

    /// List and books in a database, what belongs beside them in the folder.
    ///
    /// # Errors
    /// The server does not answer, or the database is not fit.
    pub fn in_postgres(folder: &Path, address: &str) -> Result<Storage, DatabaseProblem> {
        let server = Some(Arc::new(PostgresServer::connect(address, folder)?));
        Ok(Storage { server, ..Storage::in_folder(folder) })
    }

    /// The same with backups in a folder of their own, unless none is named.
    #[must_use]
    pub fn with_backups_in(self, backup_dir: Option<PathBuf>) -> Storage {
        Storage { backup_dir, ..self }
    }

    /// The same with the public pages of each club written into a folder in this one, unless none is named.
    #[must_use]
    pub fn with_site_in(self, site: Option<PathBuf>) -> Storage {
        Storage { site, ..self }
    }

    /// The folder of the clubs.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The database server, if there is one.
    pub fn server(&self) -> Option<&Arc<PostgresServer>> {
        self.server.as_ref()
    }

    /// Where the books of a club are.
    pub fn books(&self, key: &Key) -> Location {
        let folder = self.folder.join(key.as_str());
        match &self.server {
            None => Location::in_folder(&folder),
            Some(server) => Location::in_postgres(server, key.as_str(), &folder),
        }
    }

    /// The folder of a club's backups.
    pub fn backups(&self, key: &Key) -> PathBuf {
        match &self.backup_dir {
            Some(dir) => dir.join(key.as_str()),
            None => self.folder.join(key.as_str()).join(BACKUPS),
        }
    }

    /// The folder into which a club's public pages are written, if they are.
    pub fn site(&self, key: &Key) -> Option<PathBuf> {
        Some(self.site.as_ref()?.join(key.as_str()))
    }
}

impl std::fmt::Debug for Storage {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Storage").field("folder", &self.folder).finish_non_exhaustive()
    }
}
