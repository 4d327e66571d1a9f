//! The list of the clubs in memory, read again whenever its file has changed.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::SystemTime;

use texts::Lang;
use texts::hosting::{self, RegistryProblem};

use super::registry::{FILE, Registry};

/// What says that a file has changed: when it was written, and its length.
type Stamp = Option<(SystemTime, u64)>;

/// The clubs as they stood in the file when it could be read last.
pub(super) struct Registered {
    folder: PathBuf,
    lang: Lang,
    known: RwLock<Known>,
}

struct Known {
    registry: Arc<Registry>,
    stamp: Stamp,
    /// The last problem, which is logged once.
    problem: Option<RegistryProblem>,
}

impl Registered {
    /// Reads the list of a folder; problems later on are logged in `lang`.
    pub(super) fn read(folder: &Path, lang: Lang) -> Result<Registered, RegistryProblem> {
        let stamp = stamp_of(folder);
        let registry = Arc::new(Registry::read(folder)?);
        let known = RwLock::new(Known { registry, stamp, problem: None });
        Ok(Registered { folder: folder.to_owned(), lang, known })
    }

    /// The clubs as they stand in the file now; as they stood before where it cannot be read, or is gone.
    pub(super) fn now(&self) -> Arc<Registry> {
        let stamp = stamp_of(&self.folder);
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        if known.stamp == stamp || stamp.is_none() {
            return Arc::clone(&known.registry);
        }
        drop(known);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        match Registry::read(&self.folder) {
            Ok(registry) => {
                *known = Known { registry: Arc::new(registry), stamp, problem: None };
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
}

fn stamp_of(folder: &Path) -> Stamp {
    let file = std::fs::metadata(folder.join(FILE)).ok()?;
    Some((file.modified().ok()?, file.len()))
}
