//! A certificate from files that somebody else renews.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, Utc};
use texts::tls::TlsProblem;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

use super::{Certificate, MachineNames, at};

/// The files, and what was in them when they were read last.
pub(super) struct Files {
    certificate: PathBuf,
    key: PathBuf,
    read: Mutex<(Vec<u8>, Vec<u8>)>,
}

impl Files {
    pub(super) fn open(
        certificate: PathBuf,
        key: PathBuf,
        now: DateTime<Utc>,
    ) -> Result<(Files, Certificate), TlsProblem> {
        let files = Files { certificate, key, read: Mutex::default() };
        let contents = files.contents()?;
        let first = files.parsed(&contents, now)?;
        *files.read.lock().unwrap_or_else(PoisonError::into_inner) = contents;
        Ok((files, first))
    }

    /// The certificate, if the files have changed since they were used.
    pub(super) fn changed(&self, now: DateTime<Utc>) -> Result<Option<Certificate>, TlsProblem> {
        let contents = self.contents()?;
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if *read == contents {
            return Ok(None);
        }
        let certificate = self.parsed(&contents, now)?;
        *read = contents;
        Ok(Some(certificate))
    }

    fn contents(&self) -> Result<(Vec<u8>, Vec<u8>), TlsProblem> {
        let certificate = std::fs::read(&self.certificate).map_err(at(&self.certificate))?;
        Ok((certificate, std::fs::read(&self.key).map_err(at(&self.key))?))
    }

    fn parsed(
        &self,
        (certificate, key): &(Vec<u8>, Vec<u8>),
        now: DateTime<Utc>,
    ) -> Result<Certificate, TlsProblem> {
        let path = self.certificate.display().to_string();
        let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(certificate)
            .collect::<Result<_, _>>()
            .map_err(|_| TlsProblem::NoCertificate { path: path.clone() })?;
        let first = chain.first().and_then(super::validity);
        let Some((_, ends)) = first else {
            return Err(TlsProblem::NoCertificate { path });
        };
        if ends <= now {
            return Err(TlsProblem::Ended { path });
        }
        let key_path = self.key.display().to_string();
        let key = PrivateKeyDer::from_pem_slice(key)
            .map_err(|_| TlsProblem::NoKey { path: key_path.clone() })?;
        Certificate::of(chain, key, MachineNames::default())
            .map_err(|_| TlsProblem::Mismatch { certificate: path, key: key_path })
    }
}
