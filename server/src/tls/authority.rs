//! The club's own root, which a device trusts once, and the certificates it signs for this machine.
//!
//! The root may only sign names of a local network: a stolen key gives no power over other names. Addresses are not
//! limited, because a machine in a local network may have a global one (IPv6).

use std::fs;
use std::path::Path;

use chrono::{DateTime, TimeDelta, Utc};
use rcgen::string::Ia5String;
use rcgen::{
    BasicConstraints, CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose,
    GeneralSubtree, IsCa, Issuer, KeyPair, KeyUsagePurpose, NameConstraints, SanType,
};
use sha2::{Digest as _, Sha256};
use texts::tls::TlsProblem;
use time::OffsetDateTime;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use x509_cert::der::Decode as _;
use x509_cert::ext::pkix;
use x509_cert::ext::pkix::name::GeneralName;

use super::private_files::{create_folder, write_private};
use super::{Certificate, MachineNames, at, refused};
use crate::store::folder::TLS;

/// The file of the root's certificate.
const ROOT: &str = "root.crt";

/// The file of the root's key.
const ROOT_KEY: &str = "root.key";

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
        let pem = fs::read_to_string(data.join(TLS).join(ROOT)).ok()?;
        let der = CertificateDer::from_pem_slice(pem.as_bytes()).ok()?;
        Some(Root { der, pem })
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
    root: Root,
    ends: DateTime<Utc>,
    /// The names, and all below them, that the root may sign.
    permitted: Vec<String>,
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
            return Authority::read(&certificate, &key);
        }
        if certificate.exists() {
            return Err(TlsProblem::RootKeyMissing { path: key.display().to_string() });
        }
        create_folder(&folder)?;
        // Without its certificate a key was never trusted by anybody, so a new one may take its place.
        let pair = KeyPair::generate().map_err(refused)?;
        let root = root_params(&pair, names, now).self_signed(&pair).map_err(refused)?;
        write_private(&key, pair.serialize_pem().as_bytes())?;
        write_private(&certificate, root.pem().as_bytes())?;
        Authority::read(&certificate, &key)
    }

    fn read(certificate: &Path, key: &Path) -> Result<Authority, TlsProblem> {
        let no_certificate =
            || TlsProblem::NoCertificate { path: certificate.display().to_string() };
        let pem = fs::read_to_string(certificate).map_err(at(certificate))?;
        let der = CertificateDer::from_pem_slice(pem.as_bytes()).map_err(|_| no_certificate())?;
        let parsed = x509_cert::Certificate::from_der(&der).map_err(|_| no_certificate())?;
        let (_, ends) = super::validity(&der).ok_or_else(no_certificate)?;
        let text = fs::read_to_string(key).map_err(at(key))?;
        let pair = KeyPair::from_pem(&text)
            .map_err(|_| TlsProblem::NoKey { path: key.display().to_string() })?;
        let public = parsed.tbs_certificate.subject_public_key_info.subject_public_key.as_bytes();
        if public != Some(pair.public_key_raw()) {
            return Err(TlsProblem::Mismatch {
                certificate: certificate.display().to_string(),
                key: key.display().to_string(),
            });
        }
        let permitted = permitted_names(&parsed);
        let issuer = Issuer::new(issuer_params(&pair), pair);
        Ok(Authority { issuer, root: Root { der, pem }, ends, permitted })
    }

    pub(super) fn root(&self) -> &Root {
        &self.root
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
        for name in names.names.iter().filter(|name| self.may_sign(name)) {
            let name = Ia5String::try_from(name.as_str()).map_err(refused)?;
            params.subject_alt_names.push(SanType::DnsName(name));
        }
        let addresses = names.addresses.iter().map(|address| SanType::IpAddress(*address));
        params.subject_alt_names.extend(addresses);
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

    /// Whether a name is one of those, or below one of those, that the root may sign.
    fn may_sign(&self, name: &str) -> bool {
        self.permitted.iter().any(|permitted| {
            name == permitted
                || name.strip_suffix(permitted.as_str()).is_some_and(|rest| rest.ends_with('.'))
        })
    }
}

/// The names that stand in the constraints of a root.
fn permitted_names(root: &x509_cert::Certificate) -> Vec<String> {
    let constraints = root.tbs_certificate.get::<pkix::NameConstraints>();
    let trees = constraints.ok().flatten().and_then(|(_, found)| found.permitted_subtrees);
    let names = trees.into_iter().flatten().filter_map(|tree| match tree.base {
        GeneralName::DnsName(name) => Some(name.to_string()),
        GeneralName::OtherName(_)
        | GeneralName::Rfc822Name(_)
        | GeneralName::DirectoryName(_)
        | GeneralName::EdiPartyName(_)
        | GeneralName::UniformResourceIdentifier(_)
        | GeneralName::IpAddress(_)
        | GeneralName::RegisteredId(_) => None,
    });
    names.collect()
}

/// What the certificates of an issuer need to know of it.
fn issuer_params(key: &KeyPair) -> CertificateParams {
    let mut params = CertificateParams::default();
    params.distinguished_name = DistinguishedName::new();
    // Two clubs in the settings of one device differ by this mark.
    let mark = Sha256::digest(key.public_key_raw());
    let name = format!("Ostwind {:02X}{:02X}", mark[0], mark[1]);
    params.distinguished_name.push(DnType::CommonName, name);
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    params
}

fn root_params(key: &KeyPair, names: &MachineNames, now: DateTime<Utc>) -> CertificateParams {
    let begins = plausible(now) - TimeDelta::days(1);
    let mut permitted = vec!["local".to_owned(), "localhost".to_owned()];
    for name in &names.names {
        if !permitted.contains(name) && !name.ends_with(".local") {
            permitted.push(name.clone());
        }
    }
    let permitted_subtrees = permitted.into_iter().map(GeneralSubtree::DnsName).collect();
    let mut params = issuer_params(key);
    params.not_before = moment(begins);
    params.not_after = moment(begins + TimeDelta::days(ROOT_DAYS));
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
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
