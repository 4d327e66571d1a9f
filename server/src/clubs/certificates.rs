//! The certificates of a server with several clubs: one for each public address, obtained by ACME. A handshake gets the one of
//! the name for which it asks, and none for a name that is no club's.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Instant;

use chrono::{DateTime, Utc};
use texts::Lang;
use texts::tls::TlsProblem;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;

use super::address::{Address, Key};
use super::registry::{ClubState, Entry, Registry};
use super::storage::Storage;
use crate::tls::acme::{AcmeSettings, Attempts, Directory, Pauses, public_name};
use crate::tls::{self, Tls};
use crate::web::deployment::Https;

/// The folder of the account that all clubs share. No club can have such a key.
const ACCOUNT: &str = ".tls";

/// The certificates of all clubs. Each lies in the folder of its club, as that of a single club does.
pub struct Certificates {
    directory: Directory,
    storage: Storage,
    /// The port of the clubs by HTTPS.
    port: u16,
    /// The port by HTTP, where names are proved.
    http_port: u16,
    /// The language of our log.
    lang: Lang,
    by_host: RwLock<HashMap<String, OfClub>>,
}

/// The certificate of a club at an address.
struct OfClub {
    key: Key,
    address: Address,
    tls: Arc<Tls>,
}

impl OfClub {
    fn is_of(&self, entry: &Entry) -> bool {
        self.key == entry.key && self.address == entry.address
    }
}

impl std::fmt::Debug for Certificates {
    // Keys stay out of every log.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Certificates").finish_non_exhaustive()
    }
}

impl ResolvesServerCert for Certificates {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        self.of_host(&hello.server_name()?.to_ascii_lowercase())?.certified_key()
    }
}

/// The attempts of each club at its address, and when the next one is due.
#[derive(Debug, Default)]
pub struct Renewals(BTreeMap<(Key, String), (Attempts, Instant)>);

impl Certificates {
    /// Certificates for the clubs of this storage, which are reached at two ports: by HTTPS and by HTTP.
    ///
    /// # Errors
    /// The root of the directory cannot be read.
    pub fn new(
        directory: Directory,
        storage: Storage,
        (port, http_port): (u16, u16),
        lang: Lang,
    ) -> Result<Certificates, TlsProblem> {
        directory.check()?;
        Ok(Certificates { directory, storage, port, http_port, lang, by_host: RwLock::default() })
    }

    /// What takes new connections.
    ///
    /// # Errors
    /// The library's.
    pub fn acceptor(self: &Arc<Self>) -> Result<TlsAcceptor, TlsProblem> {
        tls::acceptor(Arc::<Self>::clone(self))
    }

    /// How a club is reached by HTTPS, whether or not there is a certificate already.
    pub(super) fn https(&self, entry: &Entry) -> Option<Https> {
        let (tls, name) = (self.of(entry).ok()?, entry.address.host().to_owned());
        Some(Https { tls, port: self.port, http_port: self.http_port, name })
    }

    /// The certificate of a host among the clubs that were read last.
    pub(super) fn of_host(&self, host: &str) -> Option<Arc<Tls>> {
        let by_host = self.by_host.read().unwrap_or_else(PoisonError::into_inner);
        by_host.get(host).map(|of_club| Arc::clone(&of_club.tls))
    }

    /// Whether browsers refuse the address of a club, because it has no valid certificate.
    pub fn lacks(&self, entry: &Entry, now: DateTime<Utc>) -> bool {
        let tls = self.of_host(entry.address.host());
        !tls.is_some_and(|tls| tls.is_valid(now))
    }

    /// The certificate of a club's address. The first time it is read from the folder of the club.
    fn of(&self, entry: &Entry) -> Result<Arc<Tls>, TlsProblem> {
        let host = entry.address.host();
        {
            let by_host = self.by_host.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(of_club) = by_host.get(host).filter(|of_club| of_club.is_of(entry)) {
                return Ok(Arc::clone(&of_club.tls));
            }
        }
        let settings = AcmeSettings {
            name: public_name(Some(entry.address.origin()))?,
            directory: self.directory.clone(),
            account: Some(self.account()),
        };
        let folder = self.storage.folder().join(entry.key.as_str());
        let tls = Arc::new(Tls::acme(settings, &folder)?);
        let (key, address) = (entry.key.clone(), entry.address.clone());
        let of_club = OfClub { key, address, tls: Arc::clone(&tls) };
        let mut by_host = self.by_host.write().unwrap_or_else(PoisonError::into_inner);
        by_host.insert(host.to_owned(), of_club);
        Ok(tls)
    }

    fn account(&self) -> PathBuf {
        self.storage.folder().join(ACCOUNT)
    }

    /// Reads the certificates that lie in the folders of these clubs, and forgets those of all others. Waits for the disk.
    pub fn read(&self, registry: &Registry) {
        let wanted = wanted(registry);
        {
            let mut by_host = self.by_host.write().unwrap_or_else(PoisonError::into_inner);
            by_host.retain(|host, of_club| {
                wanted.get(host.as_str()).is_some_and(|entry| of_club.is_of(entry))
            });
        }
        for entry in wanted.into_values() {
            // What is wrong is logged by the attempt to renew it.
            let _ = self.of(entry);
        }
    }

    /// Obtains and renews, one after the other, what is due of the addresses of these clubs.
    pub async fn renew(
        &self,
        registry: &Registry,
        renewals: &mut Renewals,
        now: fn() -> DateTime<Utc>,
        pauses: Pauses,
    ) {
        // All that are there are used before the first attempt, which may take half a minute.
        self.read(registry);
        let wanted = wanted(registry);
        let place = |entry: &Entry| (entry.key.clone(), entry.address.origin().to_owned());
        renewals.0.retain(|known, _| wanted.values().any(|entry| place(entry) == *known));
        for entry in wanted.into_values() {
            let new = || (Attempts::default(), Instant::now());
            let (attempts, due) = renewals.0.entry(place(entry)).or_insert_with(new);
            if *due <= Instant::now() {
                let pause = match self.of(entry) {
                    Ok(tls) => attempts.next(&tls, now, pauses, self.lang).await,
                    Err(problem) => {
                        let text = texts::tls::problem(&problem, self.lang);
                        tracing::error!(club = %entry.key, "{text}");
                        attempts.failed(pauses)
                    }
                };
                *due = Instant::now() + pause;
            }
        }
    }
}

/// The clubs whose address somebody may type, by host: a locked one says so, one in the trash does not.
fn wanted(registry: &Registry) -> BTreeMap<&str, &Entry> {
    let is_in_trash = |entry: &&Entry| matches!(entry.state, ClubState::Deleted { .. });
    let wanted = registry.clubs.iter().filter(|entry| !is_in_trash(entry));
    wanted.map(|entry| (entry.address.host(), entry)).collect()
}
