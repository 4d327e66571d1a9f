//! The list of the clubs in memory, read again whenever it has changed.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use texts::Lang;
use texts::hosting::{self, RegistryProblem};

use super::registry::{FILE, Registry};
use super::storage::Storage;

/// How old the list may be that was read from a database, which is not asked for every request.
const READ_EVERY: Duration = Duration::from_millis(200);

/// What says that a file has changed: when it was written, and its length.
type Stamp = Option<(SystemTime, u64)>;

/// The clubs as they stood on the list when it could be read last.
#[derive(Debug)]
pub(super) struct Registered {
    storage: Storage,
    lang: Lang,
    known: Mutex<Known>,
}

#[derive(Debug)]
struct Known {
    registry: Arc<Registry>,
    /// Of the file, if the list is in one.
    stamp: Stamp,
    read_at: Instant,
    /// The last problem, which is logged once.
    problem: Option<RegistryProblem>,
}

impl Registered {
    /// Reads the list; problems later on are logged in `lang`.
    pub(super) fn read(storage: &Storage, lang: Lang) -> Result<Registered, RegistryProblem> {
        let stamp = stamp_of(storage);
        let registry = Arc::new(Registry::read(storage)?);
        let known = Mutex::new(Known { registry, stamp, read_at: Instant::now(), problem: None });
        Ok(Registered { storage: storage.clone(), lang, known })
    }

    /// The clubs as they stand on the list now, with a database as they stood a moment ago; as they stood before where it cannot
    /// be read, or is gone.
    pub(super) async fn now(self: &Arc<Self>) -> Arc<Registry> {
        if let Some(registry) = self.unchanged() {
            return registry;
        }
        if self.storage.server().is_none() {
            return self.read_again();
        }
        let reading = Arc::clone(self);
        let read = tokio::task::spawn_blocking(move || reading.read_again()).await;
        read.unwrap_or_else(|_| Arc::clone(&self.known().registry))
    }

    /// The clubs on the list that was read last, if that is not too old. Who finds it too old reads it again; others go on meanwhile
    /// with what there is.
    fn unchanged(&self) -> Option<Arc<Registry>> {
        let mut known = self.known();
        let is_unchanged = if self.storage.server().is_some() {
            let is_new = known.read_at.elapsed() < READ_EVERY;
            if !is_new {
                known.read_at = Instant::now();
            }
            is_new
        } else {
            let stamp = stamp_of(&self.storage);
            stamp.is_none() || stamp == known.stamp
        };
        is_unchanged.then(|| Arc::clone(&known.registry))
    }

    /// Reads the list, which waits for the disk or for the database.
    pub(super) fn read_again(&self) -> Arc<Registry> {
        let stamp = stamp_of(&self.storage);
        let read = Registry::read(&self.storage);
        let mut known = self.known();
        match read {
            Ok(registry) => {
                let (registry, read_at) = (Arc::new(registry), Instant::now());
                *known = Known { registry, stamp, read_at, problem: None };
            }
            Err(problem) => {
                if known.problem.as_ref() != Some(&problem) {
                    tracing::error!("{}", hosting::registry_problem(&problem, self.lang));
                    known.problem = Some(problem);
                }
            }
        }
        Arc::clone(&known.registry)
    }

    fn known(&self) -> std::sync::MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn stamp_of(storage: &Storage) -> Stamp {
    let file = std::fs::metadata(storage.folder().join(FILE)).ok()?;
    Some((file.modified().ok()?, file.len()))
}
