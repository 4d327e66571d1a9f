//! The clubs of a server: which there are, by which address each is reached, and whether it is open. They stand in one file, or in
//! one row of the database, that the command line writes and a server reads again whenever it has changed.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::num::NonZeroU32;
use std::path::Path;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use texts::hosting::RegistryProblem;

use super::address::{Address, Key};
use super::requests::ClubRequests;
use super::storage::Storage;
use crate::store::file_access;
use crate::wall_clock::WallClock;

/// The file in the folder of the clubs.
pub const FILE: &str = "clubs.json";

/// What the list is called that stands in the database.
const IN_DATABASE: &str = "registry";

/// The file whose lock lets one command at a time change the other.
const LOCK: &str = "clubs.lock";

/// The form of the file that this program writes.
const VERSION: u32 = 3;

/// All clubs of a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Registry {
    version: u32,
    /// By key.
    pub clubs: Vec<Entry>,
    /// Clubs that strangers ask for.
    #[serde(default, skip_serializing_if = "ClubRequests::is_empty")]
    pub requests: ClubRequests,
}

/// What every version of the file says.
#[derive(Deserialize)]
struct FileVersion {
    version: u32,
}

/// One club.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// What its folder is called.
    pub key: Key,
    /// What is served there.
    #[serde(default, skip_serializing_if = "Kind::is_club")]
    pub kind: Kind,
    /// Where it is reached.
    pub address: Address,
    /// Where it plays; none: in the time zone of the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<Tz>,
    /// How much its books may take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quota: Option<Quota>,
    /// Whether it is open.
    pub state: ClubState,
}

/// What an entry stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A club.
    #[default]
    Club,
    /// The pages of the host, with its own books for accounts and log. There is at most one.
    Host,
}

impl Kind {
    /// Whether it is a club; of an older program every entry is.
    pub const fn is_club(&self) -> bool {
        matches!(self, Kind::Club)
    }
}

/// How much the books of a club may take, in megabytes of a million bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quota(pub NonZeroU32);

impl Quota {
    /// In bytes.
    pub fn bytes(self) -> u64 {
        u64::from(self.0.get()) * 1_000_000
    }

    /// Whether books of this size keep it.
    ///
    /// # Errors
    /// They do not.
    pub fn check(self, bytes: u64) -> Result<(), RegistryProblem> {
        if bytes <= self.bytes() {
            return Ok(());
        }
        let megabytes = bytes.div_ceil(1_000_000);
        Err(RegistryProblem::OverQuota { megabytes, quota: self.0.get() })
    }
}

/// Whether a club is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClubState {
    /// It is.
    Open,
    /// Everybody can read, and nobody writes.
    Resting {
        /// Since when.
        since: DateTime<Utc>,
    },
    /// Nobody gets in; visitors read a sentence.
    Suspended {
        /// Since when.
        since: DateTime<Utc>,
        /// What visitors read besides; may be empty.
        reason: String,
    },
    /// It is in the trash.
    Deleted {
        /// Since when.
        at: DateTime<Utc>,
    },
}

impl ClubState {
    /// Whether its pages answer: it is open or rests.
    pub const fn is_served(&self) -> bool {
        match self {
            ClubState::Open | ClubState::Resting { .. } => true,
            ClubState::Suspended { .. } | ClubState::Deleted { .. } => false,
        }
    }

    /// Whether nobody writes.
    pub const fn is_resting(&self) -> bool {
        matches!(self, ClubState::Resting { .. })
    }
}

impl Entry {
    /// The clock of the club; `of_server` is that of one without a time zone of its own.
    pub fn wall_clock(&self, of_server: WallClock) -> WallClock {
        self.time_zone.map_or(of_server, WallClock::Zone)
    }
}

impl Registry {
    /// Reads which clubs a server keeps; where nobody has written a list, there are none.
    ///
    /// # Errors
    /// The list cannot be read, or is of a newer program.
    pub fn read(storage: &Storage) -> Result<Registry, RegistryProblem> {
        let Some(server) = storage.server() else {
            return Registry::read_file(&storage.folder().join(FILE));
        };
        Registry::parse(server.registry()?.as_deref(), Path::new(IN_DATABASE))
    }

    fn read_file(path: &Path) -> Result<Registry, RegistryProblem> {
        match fs::read_to_string(path) {
            Ok(text) => Registry::parse(Some(&text), path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Registry::parse(None, path),
            Err(error) => Err(unusable(path, &error)),
        }
    }

    fn parse(text: Option<&str>, path: &Path) -> Result<Registry, RegistryProblem> {
        let Some(text) = text else { return Ok(Registry::default()) };
        let file: FileVersion =
            serde_json::from_str(text).map_err(|error| unusable(path, &error))?;
        if file.version > VERSION {
            let path = path.display().to_string();
            return Err(RegistryProblem::Newer { path });
        }
        serde_json::from_str(text).map_err(|error| unusable(path, &error))
    }

    /// Changes the list of the clubs, one command at a time: the change is on the disk, or nothing has changed.
    ///
    /// # Errors
    /// As [`Registry::read`]; the list cannot be written; whatever `change` refuses.
    pub fn change<T>(
        storage: &Storage,
        change: impl FnOnce(&mut Registry) -> Result<T, RegistryProblem>,
    ) -> Result<T, RegistryProblem> {
        let Some(server) = storage.server() else {
            return Registry::change_file(storage.folder(), change);
        };
        let path = Path::new(IN_DATABASE);
        server.change_registry(|text| {
            let mut registry = Registry::parse(text.as_deref(), path)?;
            let changed = registry.apply(change)?;
            let text = serde_json::to_string(&registry).map_err(|error| unusable(path, &error))?;
            Ok((text, changed))
        })?
    }

    fn change_file<T>(
        folder: &Path,
        change: impl FnOnce(&mut Registry) -> Result<T, RegistryProblem>,
    ) -> Result<T, RegistryProblem> {
        let lock = folder.join(LOCK);
        let locked = fs::create_dir_all(folder)
            .and_then(|()| File::options().create(true).append(true).open(&lock));
        let locked = locked.map_err(|error| unusable(&lock, &error))?;
        locked.lock().map_err(|error| unusable(&lock, &error))?;
        let path = folder.join(FILE);
        let mut registry = Registry::read_file(&path)?;
        let changed = registry.apply(change)?;
        registry.write(&path).map_err(|error| unusable(&path, &error))?;
        Ok(changed)
    }

    fn apply<T>(
        &mut self,
        change: impl FnOnce(&mut Registry) -> Result<T, RegistryProblem>,
    ) -> Result<T, RegistryProblem> {
        let changed = change(self)?;
        self.version = VERSION;
        self.clubs.sort_by(|one, other| one.key.cmp(&other.key));
        Ok(changed)
    }

    fn write(&self, path: &Path) -> io::Result<()> {
        let beside = path.with_extension("json.part");
        match fs::remove_file(&beside) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            Ok(()) | Err(_) => {}
        }
        let mut file = file_access::create_private(&beside)?;
        if path.exists() {
            // Root may change the list of a server without its rights.
            file_access::copy_access(path, &beside)?;
        }
        file.write_all(&serde_json::to_vec_pretty(self)?)?;
        file.sync_all()?;
        fs::rename(&beside, path)?;
        file_access::sync_folder(path.parent().unwrap_or(Path::new(".")))
    }

    /// The clubs alone, without the pages of the host.
    pub fn into_clubs(self) -> Vec<Entry> {
        self.clubs.into_iter().filter(|entry| entry.kind.is_club()).collect()
    }

    /// The club that is reached at a host, without its port.
    pub fn by_host(&self, host: &str) -> Option<&Entry> {
        self.clubs.iter().find(|entry| entry.address.host() == host)
    }

    /// The club of a key, if its pages answer.
    pub fn served_club(&self, key: &Key) -> Option<&Entry> {
        self.clubs.iter().find(|entry| entry.key == *key && entry.state.is_served())
    }

    /// The club of a key.
    ///
    /// # Errors
    /// There is none.
    pub fn by_key(&mut self, key: &Key) -> Result<&mut Entry, RegistryProblem> {
        let found = self.clubs.iter_mut().find(|entry| entry.key == *key);
        found.ok_or_else(|| RegistryProblem::NoSuchClub { key: key.to_string() })
    }

    /// Adds a club.
    ///
    /// # Errors
    /// The key or the host is taken.
    pub fn add(&mut self, entry: Entry) -> Result<(), RegistryProblem> {
        self.check_free(&entry)?;
        self.clubs.push(entry);
        Ok(())
    }

    /// Whether a club can be added.
    ///
    /// # Errors
    /// The key or the host is taken, also by a club in the trash; the key is none for a new club.
    pub fn check_free(&self, entry: &Entry) -> Result<(), RegistryProblem> {
        if !entry.key.is_for_new_clubs() {
            return Err(RegistryProblem::NotAKey { typed: entry.key.to_string() });
        }
        if self.clubs.iter().any(|other| other.key == entry.key) {
            return Err(RegistryProblem::KeyTaken { key: entry.key.to_string() });
        }
        let host = self.clubs.iter().find(|other| !other.kind.is_club());
        if let Some(host) = host.filter(|_| !entry.kind.is_club()) {
            return Err(RegistryProblem::SecondHost { key: host.key.to_string() });
        }
        self.check_host_free(&entry.address, &entry.key)
    }

    /// Gives a club another address.
    ///
    /// # Errors
    /// There is no such club, it is in the trash, or another one is reached there.
    pub fn rename(&mut self, key: &Key, address: Address) -> Result<(), RegistryProblem> {
        self.check_host_free(&address, key)?;
        let entry = self.by_key(key)?;
        if matches!(entry.state, ClubState::Deleted { .. }) {
            return Err(RegistryProblem::InTrash { key: key.to_string() });
        }
        entry.address = address;
        Ok(())
    }

    fn check_host_free(&self, address: &Address, key: &Key) -> Result<(), RegistryProblem> {
        match self.by_host(address.host()).filter(|other| other.key != *key) {
            None => Ok(()),
            Some(other) => {
                let (host, key) = (address.host().to_owned(), other.key.to_string());
                Err(RegistryProblem::HostTaken { host, key })
            }
        }
    }
}

pub(super) fn unusable(path: &Path, reason: &dyn std::fmt::Display) -> RegistryProblem {
    RegistryProblem::Unusable { path: path.display().to_string(), reason: reason.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: &str, address: &str) -> Entry {
        Entry {
            key: key.parse().unwrap(),
            kind: Kind::Club,
            address: address.parse().unwrap(),
            time_zone: None,
            quota: None,
            state: ClubState::Open,
        }
    }

    #[test]
    fn a_refused_change_leaves_the_file_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::in_folder(folder.path());
        assert_eq!(Registry::read(&storage), Ok(Registry::default()));
        let add = |entry| Registry::change(&storage, |registry| registry.add(entry));
        add(entry("drachen", "https://drachen.example")).unwrap();
        add(entry("ahorn", "http://ahorn.localhost:8080")).unwrap();
        let before = Registry::read(&storage).unwrap();
        assert_eq!(before.clubs[0].key.as_str(), "ahorn");
        let taken = add(entry("drachen", "https://other.example"));
        assert!(matches!(taken, Err(RegistryProblem::KeyTaken { .. })));
        let taken = add(entry("phoenix", "http://DRACHEN.example:8443"));
        assert!(matches!(taken, Err(RegistryProblem::HostTaken { .. })));
        assert_eq!(Registry::read(&storage).unwrap(), before);
    }

    #[test]
    fn a_file_that_is_newer_or_none_of_ours_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::in_folder(folder.path());
        fs::write(folder.path().join(FILE), r#"{"version":4,"houses":[]}"#).unwrap();
        assert!(matches!(Registry::read(&storage), Err(RegistryProblem::Newer { .. })));
        fs::write(folder.path().join(FILE), "{").unwrap();
        assert!(matches!(Registry::read(&storage), Err(RegistryProblem::Unusable { .. })));
    }
}
