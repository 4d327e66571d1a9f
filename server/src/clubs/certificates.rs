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

use super::registry::{ClubState, Entry, Registry};
use super::storage::Storage;
use crate::tls::acme::{AcmeSettings, Attempts, Directory, Pauses, public_name};
use crate::tls::{self, Tls};
use crate::web::deployment::Https;

/// The folder of the account that all clubs share. No club can have such a key.
const ACCOUNT: &str = ".tls";

/// The certificates of all clubs. Each lies in the folder of its club, as that of a single club does, and leaves with it.
pub struct Certificates {
    directory: Directory,
    storage: Storage,
    /// The port of the clubs by HTTPS.
    port: u16,
    /// The port by HTTP, where names are proved.
    http_port: u16,
    /// The language of our log.
    lang: Lang,
    /// By host; `None` where nobody could give one for it.
    by_host: RwLock<BTreeMap<String, Option<Arc<Tls>>>>,
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

/// The attempts of the certificates, by host, and when the next one is due.
#[derive(Debug, Default)]
pub struct Renewals(HashMap<String, (Attempts, Instant)>);

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
        let (tls, name) = (self.of(entry)?, entry.address.host().to_owned());
        Some(Https { tls, port: self.port, http_port: self.http_port, name })
    }

    /// The certificate of a host that has been looked up by its club before.
    pub(super) fn of_host(&self, host: &str) -> Option<Arc<Tls>> {
        let by_host = self.by_host.read().unwrap_or_else(PoisonError::into_inner);
        by_host.get(host).cloned().flatten()
    }

    /// The hosts without a valid certificate, in their order.
    pub fn missing(&self, now: DateTime<Utc>) -> Vec<String> {
        let by_host = self.by_host.read().unwrap_or_else(PoisonError::into_inner);
        let is_valid = |tls: &Tls| tls.days_left(now).is_some_and(|days| days >= 0);
        let missing = by_host.iter().filter(|(_, tls)| !tls.as_deref().is_some_and(is_valid));
        missing.map(|(host, _)| host.clone()).collect()
    }

    /// The certificate of a club's address. The first time it is read from the folder of the club.
    fn of(&self, entry: &Entry) -> Option<Arc<Tls>> {
        let host = entry.address.host();
        let mut by_host = self.by_host.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(tls) = by_host.get(host) {
            return tls.clone();
        }
        let settings = public_name(Some(entry.address.origin())).map(|name| AcmeSettings {
            name,
            directory: self.directory.clone(),
            account: Some(self.account()),
        });
        let folder = self.storage.folder().join(entry.key.as_str());
        let tls = settings.and_then(|settings| Tls::acme(settings, &folder));
        let tls = tls.map(Arc::new).inspect_err(|problem| {
            tracing::error!(club = %entry.key, "{}", texts::tls::problem(problem, self.lang));
        });
        by_host.entry(host.to_owned()).or_insert(tls.ok()).clone()
    }

    fn account(&self) -> PathBuf {
        self.storage.folder().join(ACCOUNT)
    }

    /// Obtains and renews, one after the other, what is due of the addresses of these clubs.
    pub async fn renew(
        &self,
        registry: &Registry,
        renewals: &mut Renewals,
        now: fn() -> DateTime<Utc>,
        pauses: Pauses,
    ) {
        let is_in_trash = |entry: &&Entry| matches!(entry.state, ClubState::Deleted { .. });
        let wanted = registry.clubs.iter().filter(|entry| !is_in_trash(entry));
        let wanted: BTreeMap<&str, &Entry> =
            wanted.map(|entry| (entry.address.host(), entry)).collect();
        self.forget_all_but(&wanted);
        renewals.0.retain(|host, _| wanted.contains_key(host.as_str()));
        for (host, entry) in wanted {
            let Some(tls) = self.of(entry) else { continue };
            let (attempts, due) = renewals
                .0
                .entry(host.to_owned())
                .or_insert_with(|| (Attempts::default(), Instant::now()));
            if *due <= Instant::now() {
                let pause = attempts.next(&tls, now, pauses, self.lang).await;
                *due = Instant::now() + pause;
            }
        }
    }

    fn forget_all_but(&self, wanted: &BTreeMap<&str, &Entry>) {
        let mut by_host = self.by_host.write().unwrap_or_else(PoisonError::into_inner);
        by_host.retain(|host, _| wanted.contains_key(host.as_str()));
    }
}
