//! The club's own root, which a device trusts once, and the certificates it signs for this machine.
//!
//! What the root may sign stands in it ([`Permitted`]).

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use rcgen::string::Ia5String;
use rcgen::{
    BasicConstraints, CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose, IsCa,
    Issuer, KeyPair, KeyUsagePurpose, NameConstraints, SanType,
};
use sha2::{Digest as _, Sha256};
use texts::club_root::RootShortcoming;
use texts::tls::TlsProblem;
use time::OffsetDateTime;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use x509_cert::der::Decode as _;

use super::constraints::Permitted;
use super::private_files::{check_writable, create_folder, write_private};
use super::{Certificate, MachineNames, at, refused};
use crate::store::folder::TLS;

/// The file of the root's certificate.
const ROOT: &str = "root.crt";

/// The file of the root's key.
const ROOT_KEY: &str = "root.key";

/// The file of the certificate of the root before, whose key is gone.
const FORMER_ROOT: &str = "former-root.crt";

/// How long a root is valid.
const ROOT_DAYS: i64 = 3_652;

/// How long a certificate of the machine is valid; browsers accept at most 398 days.
const LEAF_DAYS: i64 = 397;

/// No earlier instant can be right: a machine without a clock of its own begins in 1970.
const EARLIEST: &str = "2026-01-01T00:00:00Z";

/// The certificate that devices trust.
#[derive(Clone, Debug)]
pub struct Root {
    /// As bytes (DER).
    pub der: CertificateDer<'static>,
    /// As text.
    pub pem: String,
}

impl Root {
    /// The root of a data folder; `None` where there is none that can be read.
    pub fn stored(data: &Path) -> Option<Root> {
        Root::of_file(&data.join(TLS).join(ROOT))
    }

    fn of_file(file: &Path) -> Option<Root> {
        let pem = fs::read_to_string(file).ok()?;
        let der = CertificateDer::from_pem_slice(pem.as_bytes()).ok()?;
        Some(Root { der, pem })
    }

    fn parsed(&self) -> Option<x509_cert::Certificate> {
        x509_cert::Certificate::from_der(&self.der).ok()
    }

    /// Why it should be renewed; `name` is that by which the machine is found.
    pub fn shortcoming(&self, name: &str) -> Option<RootShortcoming> {
        let permitted = Permitted::of(&self.parsed()?);
        if permitted.is_too_wide() {
            Some(RootShortcoming::TooWide)
        } else if permitted.has(name) {
            None
        } else {
            Some(RootShortcoming::LacksName { name: name.to_owned() })
        }
    }

    /// Its name in the settings of a device.
    pub fn label(&self) -> String {
        let parsed = self.parsed();
        let key = parsed.as_ref().and_then(|root| {
            root.tbs_certificate.subject_public_key_info.subject_public_key.as_bytes()
        });
        label(key.unwrap_or_default())
    }

    /// Its SHA-256 fingerprint, as settings of devices show it.
    pub fn fingerprint(&self) -> String {
        let bytes = Sha256::digest(&self.der);
        bytes.iter().map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(":")
    }

    /// The fingerprint in two lines of the same length, for the eye.
    pub fn fingerprint_lines(&self) -> [String; 2] {
        let whole = self.fingerprint();
        let (first, second) = whole.split_at(whole.len() / 2);
        [first.to_owned(), second.trim_start_matches(':').to_owned()]
    }
}

/// The root with its key.
pub(super) struct Authority {
    issuer: Issuer<'static, KeyPair>,
    root: Arc<Root>,
    /// The root before, where this one has taken its place.
    former: Option<Arc<Root>>,
    ends: DateTime<Utc>,
    permitted: Permitted,
    folder: PathBuf,
}

impl Authority {
    /// Reads the root of a data folder, or makes it.
    pub(super) fn open(
        data: &Path,
        names: &MachineNames,
        now: DateTime<Utc>,
    ) -> Result<Authority, TlsProblem> {
        let folder = data.join(TLS);
        let (certificate, key) = (folder.join(ROOT), folder.join(ROOT_KEY));
        if key.exists() && certificate.exists() {
            return Authority::read(folder);
        }
        if certificate.exists() {
            return Err(TlsProblem::RootKeyMissing { path: key.display().to_string() });
        }
        create_folder(&folder)?;
        // Without its certificate a key was never trusted by anybody, so a new one may take its place.
        write_new(&folder, names, now)?;
        Authority::read(folder)
    }

    /// A new root in the place of this one, whose key is removed: then nobody can use it any more, on no device.
    pub(super) fn renewed(
        &self,
        names: &MachineNames,
        now: DateTime<Utc>,
    ) -> Result<Authority, TlsProblem> {
        let folder = &self.folder;
        check_writable(&folder.join(ROOT))?;
        write_private(&folder.join(FORMER_ROOT), self.root.pem.as_bytes())?;
        // A crash from here on leaves a key without a certificate, as before the first start.
        let certificate = folder.join(ROOT);
        fs::remove_file(&certificate).map_err(at(&certificate))?;
        write_new(folder, names, now)?;
        Authority::read(folder.clone())
    }

    fn read(folder: PathBuf) -> Result<Authority, TlsProblem> {
        let (certificate, key) = (folder.join(ROOT), folder.join(ROOT_KEY));
        let no_certificate =
            || TlsProblem::NoCertificate { path: certificate.display().to_string() };
        let pem = fs::read_to_string(&certificate).map_err(at(&certificate))?;
        let der = CertificateDer::from_pem_slice(pem.as_bytes()).map_err(|_| no_certificate())?;
        let parsed = x509_cert::Certificate::from_der(&der).map_err(|_| no_certificate())?;
        let (_, ends) = super::validity(&der).ok_or_else(no_certificate)?;
        let text = fs::read_to_string(&key).map_err(at(&key))?;
        let pair = KeyPair::from_pem(&text)
            .map_err(|_| TlsProblem::NoKey { path: key.display().to_string() })?;
        let public = parsed.tbs_certificate.subject_public_key_info.subject_public_key.as_bytes();
        if public != Some(pair.public_key_raw()) {
            return Err(TlsProblem::Mismatch {
                certificate: certificate.display().to_string(),
                key: key.display().to_string(),
            });
        }
        let permitted = Permitted::of(&parsed);
        let issuer = Issuer::new(issuer_params(&pair), pair);
        let root = Arc::new(Root { der, pem });
        let former = Root::of_file(&folder.join(FORMER_ROOT)).map(Arc::new);
        Ok(Authority { issuer, root, former, ends, permitted, folder })
    }

    pub(super) const fn root(&self) -> &Arc<Root> {
        &self.root
    }

    pub(super) const fn former(&self) -> Option<&Arc<Root>> {
        self.former.as_ref()
    }

    /// Whether this root has signed a certificate: it is the second of its chain.
    pub(super) fn has_signed(&self, certificate: &Certificate) -> bool {
        certificate.key.cert.last() == Some(&self.root.der)
    }

    /// A certificate for the machine, with a key that exists in memory only.
    pub(super) fn issue(
        &self,
        names: MachineNames,
        now: DateTime<Utc>,
    ) -> Result<Certificate, TlsProblem> {
        let key = KeyPair::generate().map_err(refused)?;
        let begins = plausible(now) - TimeDelta::days(1);
        let mut params = CertificateParams::default();
        params.not_before = moment(begins);
        params.not_after = moment(self.end_for(now));
        params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
        params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        params.use_authority_key_identifier_extension = true;
        params.distinguished_name = DistinguishedName::new();
        let label = names.names.first().map_or("ostwind", String::as_str);
        params.distinguished_name.push(DnType::CommonName, label);
        for name in names.names.iter().filter(|name| self.permitted.has_name(name)) {
            let name = Ia5String::try_from(name.as_str()).map_err(refused)?;
            params.subject_alt_names.push(SanType::DnsName(name));
        }
        let addresses = names.addresses.iter().copied();
        let addresses = addresses.filter(|address| self.permitted.has_address(*address));
        params.subject_alt_names.extend(addresses.map(SanType::IpAddress));
        let signed = params.signed_by(&key, &self.issuer).map_err(refused)?;
        let chain = vec![signed.der().clone(), self.root.der.clone()];
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
        Certificate::of(chain, key, names).map_err(refused)
    }

    /// When a certificate that is issued now would end; never after the root.
    pub(super) fn end_for(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        let begins = plausible(now) - TimeDelta::days(1);
        (begins + TimeDelta::days(LEAF_DAYS)).min(self.ends)
    }
}

/// Makes a root with its key and writes both, the certificate last.
fn write_new(folder: &Path, names: &MachineNames, now: DateTime<Utc>) -> Result<(), TlsProblem> {
    let pair = KeyPair::generate().map_err(refused)?;
    let root = root_params(&pair, names, now).self_signed(&pair).map_err(refused)?;
    write_private(&folder.join(ROOT_KEY), pair.serialize_pem().as_bytes())?;
    write_private(&folder.join(ROOT), root.pem().as_bytes())
}

/// The name of a root by its public key: two clubs in the settings of one device differ by its mark.
fn label(public_key: &[u8]) -> String {
    let mark = Sha256::digest(public_key);
    format!("Ostwind {:02X}{:02X}", mark[0], mark[1])
}

/// What the certificates of an issuer need to know of it.
fn issuer_params(key: &KeyPair) -> CertificateParams {
    let mut params = CertificateParams::default();
    params.distinguished_name = DistinguishedName::new();
    params.distinguished_name.push(DnType::CommonName, label(key.public_key_raw()));
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    params
}

fn root_params(key: &KeyPair, names: &MachineNames, now: DateTime<Utc>) -> CertificateParams {
    let begins = plausible(now) - TimeDelta::days(1);
    let permitted_subtrees = Permitted::for_machine(names).subtrees();
    let mut params = issuer_params(key);
    params.not_before = moment(begins);
    params.not_after = moment(begins + TimeDelta::days(ROOT_DAYS));
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    params.name_constraints =
        Some(NameConstraints { permitted_subtrees, excluded_subtrees: Vec::new() });
    params
}

/// The instant, or the earliest that can be right.
fn plausible(now: DateTime<Utc>) -> DateTime<Utc> {
    now.max(EARLIEST.parse().unwrap_or_default())
}

fn moment(at: DateTime<Utc>) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(at.timestamp()).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}
