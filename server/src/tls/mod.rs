//! HTTPS in the program: certificates from a root of the club's own, from files or from a directory, exchanged while the server runs.

pub mod acme;
mod authority;
mod constraints;
mod files;
mod keep;
mod machine;
mod names;
mod private_files;

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use chrono::{DateTime, TimeDelta, Utc};
use texts::tls::TlsProblem;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{self, ServerConfig};
use x509_cert::der::Decode as _;

pub use authority::Root;
pub use keep::keep_own;
pub use machine::{host_name, names_of_this_machine};

/// How many days before its end a certificate of our own is renewed.
pub const RENEWED_DAYS_BEFORE_END: i64 = 30;

/// Names and addresses of the machine, which stand in its certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MachineNames {
    /// Names such as `ostwind.local`; the first is the one that people type.
    pub names: Vec<String>,
    /// Addresses of all its interfaces.
    pub addresses: BTreeSet<IpAddr>,
}

impl MachineNames {
    /// The addresses by which other machines in the house reach this one. Those that often belong to containers come last.
    pub fn house_addresses(&self) -> Vec<IpAddr> {
        let of_container = |address: &IpAddr| match address {
            IpAddr::V4(address) => address.octets()[0] == 172,
            IpAddr::V6(_) => true,
        };
        let is_private = |address: &&IpAddr| match address {
            IpAddr::V4(address) => address.is_private(),
            IpAddr::V6(_) => false,
        };
        let mut found: Vec<IpAddr> = self.addresses.iter().filter(is_private).copied().collect();
        found.sort_by_key(of_container);
        found
    }

    /// Whether all of these are among others.
    fn are_among(&self, other: &MachineNames) -> bool {
        self.addresses.is_subset(&other.addresses)
            && self.names.iter().all(|name| other.names.contains(name))
    }
}

/// A certificate with its key.
#[derive(Debug)]
struct Certificate {
    key: Arc<CertifiedKey>,
    begins: DateTime<Utc>,
    ends: DateTime<Utc>,
    /// The names for which it was asked; empty for files and public names.
    names: MachineNames,
}

impl Certificate {
    /// A chain with its key; `None` where the key does not fit or the first cannot be read.
    fn of(
        chain: Vec<CertificateDer<'static>>,
        key: PrivateKeyDer<'static>,
        names: MachineNames,
    ) -> Result<Certificate, rustls::Error> {
        let key = CertifiedKey::from_der(chain, key, &provider())?;
        let (begins, ends) = validity(key.end_entity_cert()?)
            .ok_or_else(|| rustls::Error::General("no time of validity".to_owned()))?;
        Ok(Certificate { key: Arc::new(key), begins, ends, names })
    }
}

/// From when until when a certificate is valid.
fn validity(certificate: &CertificateDer<'_>) -> Option<(DateTime<Utc>, DateTime<Utc>)> {
    let parsed = x509_cert::Certificate::from_der(certificate).ok()?;
    let validity = parsed.tbs_certificate.validity;
    let at = |time: x509_cert::time::Time| {
        DateTime::from_timestamp(i64::try_from(time.to_unix_duration().as_secs()).ok()?, 0)
    };
    Some((at(validity.not_before)?, at(validity.not_after)?))
}

fn provider() -> CryptoProvider {
    ring::default_provider()
}

/// The certificate of new connections; none before the first was obtained. Connections that are open keep the one they began with.
#[derive(Debug)]
struct Current(RwLock<Option<Arc<Certificate>>>);

impl Current {
    fn get(&self) -> Option<Arc<Certificate>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, certificate: Certificate) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(certificate));
    }
}

impl ResolvesServerCert for Current {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        self.get().map(|certificate| Arc::clone(&certificate.key))
    }
}

/// Where certificates come from.
enum Source {
    Own(Box<RwLock<authority::Authority>>),
    Files(files::Files),
    Acme(Box<acme::Acme>),
}

/// Where certificates come from, in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// From a root of the club's own.
    Own,
    /// From files that somebody else renews.
    Files,
    /// From a certificate authority, for a public name.
    Acme,
}

/// The certificate of a running server, and how the next one is made.
pub struct Tls {
    source: Source,
    current: Arc<Current>,
    acceptor: TlsAcceptor,
    /// Why there is no new certificate, since the last attempt.
    problem: Mutex<Option<TlsProblem>>,
}

impl std::fmt::Debug for Tls {
    // Keys stay out of every log.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Tls")
            .field("ends", &self.current.get().map(|certificate| certificate.ends))
            .finish_non_exhaustive()
    }
}

impl Tls {
    /// Certificates of a root of the club's own, which is made below the data folder at the first start.
    ///
    /// # Errors
    /// The root cannot be read or written.
    pub fn own(data: &Path, names: MachineNames, now: DateTime<Utc>) -> Result<Tls, TlsProblem> {
        let authority = authority::Authority::open(data, &names, now)?;
        let certificate = authority.issue(names, now)?;
        Tls::with(Source::Own(Box::new(RwLock::new(authority))), Some(certificate))
    }

    /// A certificate and its key from files, which are read again when they change.
    ///
    /// # Errors
    /// The files cannot be read, or do not belong together.
    pub fn files(
        certificate: PathBuf,
        key: PathBuf,
        now: DateTime<Utc>,
    ) -> Result<Tls, TlsProblem> {
        let (files, certificate) = files::Files::open(certificate, key, now)?;
        Tls::with(Source::Files(files), Some(certificate))
    }

    /// A certificate for a public name, which [`Tls::keep_renewed`] obtains; until then handshakes are refused.
    ///
    /// # Errors
    /// The folder or the root of the directory cannot be read.
    pub fn acme(settings: acme::AcmeSettings, data: &Path) -> Result<Tls, TlsProblem> {
        let (acme, certificate) = acme::Acme::open(settings, data)?;
        Tls::with(Source::Acme(Box::new(acme)), certificate)
    }

    fn with(source: Source, certificate: Option<Certificate>) -> Result<Tls, TlsProblem> {
        let current = Arc::new(Current(RwLock::new(certificate.map(Arc::new))));
        let acceptor = acceptor(Arc::<Current>::clone(&current))?;
        Ok(Tls { source, current, acceptor, problem: Mutex::default() })
    }

    /// Exchanges the certificate if that is due: names were added, its end is near, the files have changed. Says whether it did.
    ///
    /// # Errors
    /// There is no new one; the old one stays.
    pub fn refresh(
        &self,
        names: impl FnOnce() -> MachineNames,
        now: DateTime<Utc>,
    ) -> Result<bool, TlsProblem> {
        let certificate = match &self.source {
            Source::Own(authority) => {
                let authority = authority.read().unwrap_or_else(PoisonError::into_inner);
                let names = names();
                let is_due = self.current.get().is_none_or(|current| {
                    let is_old = current.ends - now <= TimeDelta::days(RENEWED_DAYS_BEFORE_END);
                    // Near the root's own end a new certificate would end no later.
                    is_old && authority.end_for(now) > current.ends
                        || now < current.begins
                        || !authority.has_signed(&current)
                        || !names.are_among(&current.names)
                });
                is_due.then(|| authority.issue(names, now)).transpose()
            }
            Source::Files(files) => files.changed(now),
            // Asking a directory takes longer: that is done by `keep_renewed`.
            Source::Acme(_) => return Ok(false),
        };
        self.note(certificate.as_ref().err().cloned());
        let certificate = certificate?;
        let is_new = certificate.is_some();
        if let Some(certificate) = certificate {
            self.current.set(certificate);
        }
        Ok(is_new)
    }

    /// Where its certificates come from.
    pub fn kind(&self) -> Kind {
        match &self.source {
            Source::Own(_) => Kind::Own,
            Source::Files(_) => Kind::Files,
            Source::Acme(_) => Kind::Acme,
        }
    }

    /// What stands in the certificate in use, as far as another device can reach it: names first, then addresses.
    pub fn names_for_others(&self) -> Vec<String> {
        let current = self.current.get();
        let leaf = current.as_ref().and_then(|current| current.key.end_entity_cert().ok());
        leaf.map(names::for_others).unwrap_or_default()
    }

    /// What takes new connections.
    pub fn acceptor(&self) -> TlsAcceptor {
        self.acceptor.clone()
    }

    /// The certificate in use with its key.
    pub(crate) fn certified_key(&self) -> Option<Arc<CertifiedKey>> {
        self.current.get().map(|certificate| Arc::clone(&certificate.key))
    }

    /// The club's own root; `None` where browsers trust the certificate anyway.
    pub fn root(&self) -> Option<Arc<Root>> {
        self.of_authority(|authority| Some(Arc::clone(authority.root())))
    }

    /// The root before the club's own one, which devices may trust still.
    pub fn former_root(&self) -> Option<Arc<Root>> {
        self.of_authority(|authority| authority.former().map(Arc::clone))
    }

    /// Makes a new root in the place of the club's own one. The next [`Tls::refresh`] exchanges the certificate; from then on each
    /// device has to be connected once more.
    ///
    /// # Errors
    /// There is none of our own, or the new one cannot be written.
    pub fn renew_root(&self, now: DateTime<Utc>) -> Result<(), TlsProblem> {
        let Source::Own(authority) = &self.source else {
            return Err(refused("there is no root"));
        };
        let mut authority = authority.write().unwrap_or_else(PoisonError::into_inner);
        *authority = authority.renewed(&self.names(), now)?;
        Ok(())
    }

    fn of_authority<T>(&self, ask: impl FnOnce(&authority::Authority) -> Option<T>) -> Option<T> {
        match &self.source {
            Source::Own(authority) => {
                ask(&authority.read().unwrap_or_else(PoisonError::into_inner))
            }
            Source::Files(_) | Source::Acme(_) => None,
        }
    }

    fn acme_source(&self) -> Option<&acme::Acme> {
        match &self.source {
            Source::Acme(acme) => Some(acme),
            Source::Own(_) | Source::Files(_) => None,
        }
    }

    /// The public name whose certificate is obtained here.
    pub fn public_name(&self) -> Option<&str> {
        self.acme_source().map(acme::Acme::name)
    }

    /// The answer to a directory that asks whether the public name leads here.
    pub fn challenge(&self, token: &str) -> Option<String> {
        self.acme_source()?.challenge(token)
    }

    /// Why there is no new certificate, where the last attempt has failed.
    pub fn problem(&self) -> Option<TlsProblem> {
        self.problem.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn note(&self, problem: Option<TlsProblem>) {
        *self.problem.lock().unwrap_or_else(PoisonError::into_inner) = problem;
    }

    /// Names and addresses in a certificate of our own.
    pub fn names(&self) -> MachineNames {
        self.current.get().map(|certificate| certificate.names.clone()).unwrap_or_default()
    }

    /// Whether there is a certificate that has not ended.
    pub(crate) fn is_valid(&self, now: DateTime<Utc>) -> bool {
        self.current.get().is_some_and(|certificate| certificate.ends > now)
    }

    /// Whole days until the certificate ends, negative where it has; `None` before there is one.
    pub fn days_left(&self, now: DateTime<Utc>) -> Option<i64> {
        self.current.get().map(|certificate| (certificate.ends - now).num_days())
    }
}

/// What takes new connections, with the certificate that `resolver` finds for each.
pub(crate) fn acceptor(resolver: Arc<dyn ResolvesServerCert>) -> Result<TlsAcceptor, TlsProblem> {
    let config = ServerConfig::builder_with_provider(Arc::new(provider()))
        .with_safe_default_protocol_versions()
        .map_err(refused)?;
    let mut config = config.with_no_client_auth().with_cert_resolver(resolver);
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}

fn refused(error: impl std::fmt::Display) -> TlsProblem {
    TlsProblem::Refused { reason: error.to_string() }
}

/// A problem with a file, by its path.
fn at(path: &Path) -> impl FnOnce(std::io::Error) -> TlsProblem {
    let path = path.display().to_string();
    move |error| TlsProblem::File { path, reason: error.to_string() }
}
