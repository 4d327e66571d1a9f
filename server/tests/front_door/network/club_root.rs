//! The club's own root: what it may sign, how one of an earlier version is noticed, and how another takes its place.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use club::audit_event::AuditEvent;
use rcgen::{
    BasicConstraints, CertificateParams, DistinguishedName, DnType, GeneralSubtree, IsCa, Issuer,
    KeyPair, KeyUsagePurpose, NameConstraints,
};
use server::store::audit;
use server::tls::{MachineNames, Root, Tls};
use server::web::deployment::{Deployment, Https};
use server::web::listener::ConnectionLimits;
use sha2::{Digest as _, Sha256};
use texts::club_root::RootShortcoming;
use time::OffsetDateTime;
use tokio_rustls::rustls::RootCertStore;
use tokio_rustls::rustls::client::WebPkiServerVerifier;
use tokio_rustls::rustls::client::danger::ServerCertVerifier as _;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};

use crate::network::tls::connect_at;
use crate::support::{BOARD, Folder, TestClub, now};

const ADDRESS: &str = "/verein/einstellungen/wurzel";

fn names() -> MachineNames {
    let names = ["ostwind.local", "localhost", "club"].map(str::to_owned).to_vec();
    let addresses = BTreeSet::from(["127.0.0.1", "192.168.7.3"].map(|text| text.parse().unwrap()));
    MachineNames { names, addresses }
}

/// What somebody signs who has the key of the root.
fn forged(folder: &Path, root: &Root, name: &str) -> CertificateDer<'static> {
    let pem = std::fs::read_to_string(folder.join("tls/root.key")).unwrap();
    let mut params = CertificateParams::default();
    params.distinguished_name = DistinguishedName::new();
    params.distinguished_name.push(DnType::CommonName, root.label());
    let issuer = Issuer::new(params, KeyPair::from_pem(&pem).unwrap());
    let leaf = CertificateParams::new([name.to_owned()]).unwrap();
    leaf.signed_by(&KeyPair::generate().unwrap(), &issuer).unwrap().der().clone()
}

/// Whether a device that trusts the root believes a certificate.
fn is_believed(root: &Root, leaf: &CertificateDer<'static>, name: &str) -> bool {
    let mut roots = RootCertStore::empty();
    roots.add(root.der.clone()).unwrap();
    let provider = Arc::new(ring::default_provider());
    let verifier = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider);
    let name = ServerName::try_from(name.to_owned()).unwrap();
    let seconds = u64::try_from(now().timestamp()).unwrap();
    let at = UnixTime::since_unix_epoch(Duration::from_secs(seconds));
    verifier.build().unwrap().verify_server_cert(leaf, &[], &name, &[], at).is_ok()
}

#[test]
fn a_stolen_key_signs_nothing_but_the_machine_and_its_hall() {
    let folder = Folder::new();
    let tls = Tls::own(folder.path(), names(), now()).unwrap();
    let root = tls.root().unwrap();
    let of = |name: &str| is_believed(&root, &forged(folder.path(), &root, name), name);
    for own in ["ostwind.local", "localhost", "192.168.7.3", "10.0.0.9"] {
        assert!(of(own), "{own}");
    }
    for foreign in ["shop.club", "club", "nas.local", "bank.example", "1.1.1.1", "2001:db8::1"] {
        assert!(!of(foreign), "{foreign}");
    }
    assert_eq!(root.shortcoming("ostwind.local"), None);
    let name = "mah-jongg.local".to_owned();
    assert_eq!(root.shortcoming(&name), Some(RootShortcoming::LacksName { name }));
}

/// A root as earlier versions made it.
fn write_former_root(data: &Path) {
    let key = KeyPair::generate().unwrap();
    let mut params = CertificateParams::default();
    params.distinguished_name = DistinguishedName::new();
    let mark = Sha256::digest(key.public_key_raw());
    let name = format!("Ostwind {:02X}{:02X}", mark[0], mark[1]);
    params.distinguished_name.push(DnType::CommonName, name);
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    let moment = |at: chrono::DateTime<chrono::Utc>| {
        OffsetDateTime::from_unix_timestamp(at.timestamp()).unwrap()
    };
    params.not_before = moment(now() - TimeDelta::days(1));
    params.not_after = moment(now() + TimeDelta::days(3_650));
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    let permitted_subtrees = ["local", "localhost", "club"]
        .map(|name| GeneralSubtree::DnsName(name.to_owned()))
        .to_vec();
    params.name_constraints =
        Some(NameConstraints { permitted_subtrees, excluded_subtrees: Vec::new() });
    std::fs::create_dir(data.join("tls")).unwrap();
    std::fs::write(data.join("tls/root.key"), key.serialize_pem()).unwrap();
    std::fs::write(data.join("tls/root.crt"), params.self_signed(&key).unwrap().pem()).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_root_that_signs_too_much_is_noticed_and_renewed() {
    let folder = Folder::new();
    write_former_root(folder.path());
    let tls = Arc::new(Tls::own(folder.path(), names(), now()).unwrap());
    let https =
        Https { tls: Arc::clone(&tls), port: 8443, http_port: 8081, name: "ostwind.local".into() };
    let club = TestClub::deployed(Deployment { https: Some(https), ..Deployment::default() });
    let address = club.listen_by_https(&tls, ConnectionLimits::default());
    let (former, former_key) =
        (tls.root().unwrap(), std::fs::read(folder.path().join("tls/root.key")).unwrap());
    // It goes on, and the settings say what is wrong with it.
    connect_at(address, &former.der, "ostwind.local", now()).await.unwrap();
    assert_eq!(former.shortcoming("ostwind.local"), Some(RootShortcoming::TooWide));
    let settings = club.get("/verein/einstellungen").await.text();
    assert!(settings.contains("Bitte erneuern") && settings.contains(ADDRESS), "{settings}");
    assert!(club.get(ADDRESS).await.text().contains("In einer halben Minute"));

    let renewed = club.fill_in(BOARD, ADDRESS, &[]).await;
    assert_eq!(renewed.status, 200, "{}", renewed.text());
    let root = tls.root().unwrap();
    let page = renewed.text();
    for part in ["http://192.168.7.3:8081/verbinden", &root.fingerprint_lines()[0], "<svg"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert_eq!(root.shortcoming("ostwind.local"), None);
    assert_ne!(std::fs::read(folder.path().join("tls/root.key")).unwrap(), former_key);
    // The page above still arrived by the certificate before; from the next look on it is the new one.
    connect_at(address, &former.der, "ostwind.local", now()).await.unwrap();
    assert!(tls.refresh(names, now()).unwrap());
    assert!(connect_at(address, &former.der, "ostwind.local", now()).await.is_err());
    connect_at(address, &root.der, "ostwind.local", now()).await.unwrap();
    assert!(!tls.refresh(names, now()).unwrap());
    // Each device is led: what to remove, what to install.
    let connect = club.get("/verbinden").await.text();
    assert!(connect.contains("data-former") && connect.contains(&former.label()), "{connect}");
    assert_eq!(club.get("/verbinden/ostwind-root.crt").await.bytes, root.der.to_vec());
    let lines = club.database.read(|tx| audit::newest(tx, 10)).await.unwrap();
    let line = lines.iter().find(|line| line.verb == AuditEvent::RootRenewed.id()).unwrap();
    assert_eq!((&line.subject, line.author.as_deref()), (&root.label(), Some("Vorstand")));
    // A restart finds the new root.
    let again = Tls::own(folder.path(), names(), now()).unwrap();
    assert_eq!(again.root().unwrap().der, root.der);
    assert_eq!(again.former_root().unwrap().label(), former.label());
}

#[tokio::test]
async fn without_a_root_there_is_none_to_renew() {
    let club = TestClub::new();
    assert_eq!(club.get(ADDRESS).await.status, 404);
    assert_eq!(club.fill_in(BOARD, ADDRESS, &[]).await.status, 404);
    assert!(!club.get("/verein/einstellungen").await.text().contains(ADDRESS));
}

#[test]
fn the_doctor_names_a_root_that_signs_too_much() {
    let doctor = |folder: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ostwind"));
        let run = command.args(["doctor", "--data"]).arg(folder).output().unwrap();
        (run.status.code(), String::from_utf8(run.stdout).unwrap())
    };
    let folder = Folder::new();
    drop(server::store::Database::open(folder.path()).unwrap());
    let (code, well) = doctor(folder.path());
    write_former_root(folder.path());
    let (code_with, said) = doctor(folder.path());
    assert_eq!((code, code_with), (Some(0), Some(0)), "{said}");
    assert!(said.starts_with(&well) && said.contains("Wurzel erneuern"), "{said}");
}
