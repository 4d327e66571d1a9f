//! HTTPS in the program: what browsers demand of certificates, renewal while somebody follows a game, slow handshakes, files.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use server::tls::{MachineNames, Tls};
use server::web::listener::ConnectionLimits;
use texts::tls::TlsProblem;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::time_provider::TimeProvider;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use wire::GameId;
use x509_cert::Certificate;
use x509_cert::der::Decode as _;
use x509_cert::der::oid::ObjectIdentifier;
use x509_cert::der::oid::db::rfc5280::ID_KP_SERVER_AUTH;
use x509_cert::der::oid::db::rfc5912::{ECDSA_WITH_SHA_256, SECP_256_R_1};
use x509_cert::ext::pkix::name::GeneralName;
use x509_cert::ext::pkix::{BasicConstraints, ExtendedKeyUsage, NameConstraints, SubjectAltName};

use crate::support::{Folder, TestClub, known, now};

const PATIENCE: Duration = Duration::from_secs(5);

fn names(addresses: &[&str]) -> MachineNames {
    let names = ["ostwind.local", "localhost", "laptop"].map(str::to_owned).to_vec();
    let addresses: BTreeSet<_> = addresses.iter().map(|text| text.parse().unwrap()).collect();
    MachineNames { names, addresses }
}

fn own(folder: &Path, addresses: &[&str]) -> Tls {
    Tls::own(folder, names(addresses), now()).unwrap()
}

/// The clock of a client.
#[derive(Debug)]
struct ClientClock(DateTime<Utc>);

impl TimeProvider for ClientClock {
    fn current_time(&self) -> Option<UnixTime> {
        let seconds = u64::try_from(self.0.timestamp()).unwrap();
        Some(UnixTime::since_unix_epoch(Duration::from_secs(seconds)))
    }
}

/// A client that trusts this root and nothing else, at an instant.
fn connector(root: &CertificateDer<'static>, at: DateTime<Utc>) -> TlsConnector {
    let mut roots = RootCertStore::empty();
    roots.add(root.clone()).unwrap();
    let provider = Arc::new(ring::default_provider());
    let config = ClientConfig::builder_with_details(provider, Arc::new(ClientClock(at)))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    TlsConnector::from(Arc::new(config))
}

async fn connect(
    address: SocketAddr,
    root: &CertificateDer<'static>,
    name: &str,
) -> std::io::Result<TlsStream<TcpStream>> {
    connect_at(address, root, name, now()).await
}

pub(crate) async fn connect_at(
    address: SocketAddr,
    root: &CertificateDer<'static>,
    name: &str,
    at: DateTime<Utc>,
) -> std::io::Result<TlsStream<TcpStream>> {
    let name = ServerName::try_from(name.to_owned()).unwrap();
    connector(root, at).connect(name, TcpStream::connect(address).await?).await
}

/// The certificate with which a server answers.
pub(crate) fn leaf(stream: &TlsStream<TcpStream>) -> Certificate {
    let chain = stream.get_ref().1.peer_certificates().unwrap();
    Certificate::from_der(&chain[0]).unwrap()
}

pub(crate) fn subject_names(certificate: &Certificate) -> Vec<String> {
    let (_, SubjectAltName(names)) = certificate.tbs_certificate.get().unwrap().unwrap();
    let text = |name: &GeneralName| {
        if let GeneralName::DnsName(name) = name {
            return name.to_string();
        }
        format!("{name:?}")
    };
    names.iter().map(text).collect()
}

fn days(certificate: &Certificate) -> u64 {
    let validity = &certificate.tbs_certificate.validity;
    let (from, until) = (validity.not_before, validity.not_after);
    (until.to_unix_duration() - from.to_unix_duration()).as_secs() / 86_400
}

/// What browsers and iPads demand of certificates, one by one.
#[tokio::test(flavor = "multi_thread")]
async fn the_certificates_are_what_browsers_demand() {
    let folder = Folder::new();
    let tls = own(folder.path(), &["192.168.1.20", "2001:db8::7"]);
    let root_der = &tls.root().unwrap().der.clone();
    let club = TestClub::new();
    let address = club.listen_by_https(&tls, ConnectionLimits::default());
    // The chain, the name and the purpose, as rustls checks them.
    for name in ["ostwind.local", "localhost", "192.168.1.20", "2001:db8::7"] {
        connect(address, root_der, name).await.unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    // A name without a dot may be a domain of the internet.
    assert!(connect(address, root_der, "laptop").await.is_err());
    assert!(connect(address, root_der, "elsewhere.example").await.is_err());
    let stranger = Folder::new();
    let other_root = own(stranger.path(), &[]).root().unwrap().der.clone();
    assert!(connect(address, &other_root, "ostwind.local").await.is_err());

    let root = Certificate::from_der(root_der).unwrap();
    let leaf = leaf(&connect(address, root_der, "ostwind.local").await.unwrap());
    for certificate in [&root, &leaf] {
        assert_eq!(certificate.signature_algorithm.oid, ECDSA_WITH_SHA_256);
        let key = &certificate.tbs_certificate.subject_public_key_info;
        let curve = key.algorithm.parameters.as_ref().unwrap();
        assert_eq!(curve.decode_as::<ObjectIdentifier>().unwrap(), SECP_256_R_1);
    }
    let (is_critical, constraints) =
        root.tbs_certificate.get::<BasicConstraints>().unwrap().unwrap();
    assert!(is_critical && constraints.ca && constraints.path_len_constraint == Some(0));
    let of_leaf = leaf.tbs_certificate.get::<BasicConstraints>().unwrap();
    assert!(of_leaf.is_none_or(|(_, constraints)| !constraints.ca));
    let (_, ExtendedKeyUsage(purposes)) = leaf.tbs_certificate.get().unwrap().unwrap();
    assert_eq!(purposes, [ID_KP_SERVER_AUTH]);
    assert!((1..=398).contains(&days(&leaf)), "{}", days(&leaf));
    assert!(days(&root) >= 3_650);
    assert_eq!(subject_names(&leaf).len(), 4);
    let (_, ExtendedKeyUsage(purposes)) = root.tbs_certificate.get().unwrap().unwrap();
    assert_eq!(purposes, [ID_KP_SERVER_AUTH]);
    // The root signs no names outside the hall.
    let (is_critical, limits) = root.tbs_certificate.get::<NameConstraints>().unwrap().unwrap();
    assert!(is_critical);
    let permitted = limits.permitted_subtrees.unwrap();
    let permitted: Vec<_> = permitted.iter().map(|tree| format!("{:?}", tree.base)).collect();
    // Two names, eight private networks and the network of the machine's own address.
    assert_eq!(permitted.len(), 2 + 8 + 1, "{permitted:?}");
}

#[cfg(unix)]
#[test]
fn the_root_stays_and_only_its_owner_reads_its_key() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    let first = own(folder.path(), &["10.0.0.1"]).root().unwrap().der.clone();
    let again = own(folder.path(), &["10.0.0.2"]).root().unwrap().der.clone();
    assert_eq!(first, again);
    let mode = |path: &str| {
        std::fs::metadata(folder.path().join(path)).unwrap().permissions().mode() & 0o777
    };
    assert_eq!((mode("tls"), mode("tls/root.key"), mode("tls/root.crt")), (0o700, 0o600, 0o600));
    // A root without its key is no reason to make a new one, which no device would trust.
    std::fs::remove_file(folder.path().join("tls/root.key")).unwrap();
    let refused = Tls::own(folder.path(), names(&[]), now()).unwrap_err();
    assert!(matches!(refused, TlsProblem::RootKeyMissing { .. }), "{refused:?}");
}

#[test]
fn a_machine_without_a_clock_gets_a_certificate_and_a_better_one_later() {
    let folder = Folder::new();
    let begun: DateTime<Utc> = "1970-01-01T00:00:30Z".parse().unwrap();
    let tls = Tls::own(folder.path(), names(&[]), begun).unwrap();
    assert!(tls.days_left(now()).unwrap() > 30, "{}", tls.days_left(now()).unwrap());
    let later = "2029-03-01T12:00:00Z".parse().unwrap();
    assert!(tls.refresh(|| names(&[]), later).unwrap());
    assert!(tls.days_left(later).unwrap() > 390);
}

/// Somebody follows a game while the certificate is exchanged twice.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_certificate_ends_no_connection() {
    let folder = Folder::new();
    let tls = own(folder.path(), &["192.168.1.20"]);
    let root = tls.root().unwrap().der.clone();
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    let address = club.listen_by_https(&tls, ConnectionLimits::default());
    let mut live = connect(address, &root, "ostwind.local").await.unwrap();
    let head = format!("GET {game}/live HTTP/1.1\r\nHost: ostwind.local\r\n\r\n");
    live.write_all(head.as_bytes()).await.unwrap();
    let mut some = [0; 4_096];
    assert!(live.read(&mut some).await.unwrap() > 0);

    let same = || names(&["192.168.1.20"]);
    assert!(!tls.refresh(same, now()).unwrap());
    // An address that is gone makes no new certificate necessary.
    assert!(!tls.refresh(|| names(&[]), now()).unwrap());
    // Another address does.
    assert!(connect(address, &root, "10.0.0.5").await.is_err());
    assert!(tls.refresh(|| names(&["10.0.0.5"]), now()).unwrap());
    connect(address, &root, "10.0.0.5").await.unwrap();
    // So does the coming end: not 31 days before, but 30.
    let ends = now() + TimeDelta::days(tls.days_left(now()).unwrap());
    let same = || names(&["10.0.0.5"]);
    assert!(!tls.refresh(same, ends - TimeDelta::days(31)).unwrap());
    let before = leaf(&connect(address, &root, "10.0.0.5").await.unwrap());
    let late = ends - TimeDelta::days(29);
    assert!(tls.refresh(same, late).unwrap());
    let after = leaf(&connect_at(address, &root, "10.0.0.5", late).await.unwrap());
    assert!(before.tbs_certificate.serial_number != after.tbs_certificate.serial_number);
    assert!(tls.days_left(ends).unwrap() > 300);

    // The stream goes on: the sign of life comes after all of this.
    tokio::time::sleep(Duration::from_millis(100)).await;
    let read = tokio::time::timeout(PATIENCE, live.read(&mut some)).await.unwrap().unwrap();
    assert!(read > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_finish_a_handshake_is_let_go() {
    let folder = Folder::new();
    let tls = own(folder.path(), &[]);
    let limits = ConnectionLimits {
        first_request: Duration::from_secs(1),
        most_of_this_machine: 2,
        ..ConnectionLimits::default()
    };
    let club = TestClub::new();
    let address = club.listen_by_https(&tls, limits);
    // Nothing, half a greeting, a request without TLS, and a handshake with nothing behind it.
    for sent in [&b""[..], b"\x16\x03\x01\x02\x00\x01", b"GET / HTTP/1.1\r\n\r\n"] {
        let begun = Instant::now();
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(sent).await.unwrap();
        let mut rest = Vec::new();
        let ended = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut rest)).await;
        assert!(ended.is_ok() && begun.elapsed() < PATIENCE, "{sent:?}");
    }
    let root = tls.root().unwrap().der.clone();
    let mut silent = connect(address, &root, "localhost").await.unwrap();
    let mut rest = Vec::new();
    assert!(tokio::time::timeout(PATIENCE, silent.read_to_end(&mut rest)).await.is_ok());
    // Silent connections make room for one that asks.
    let _first = TcpStream::connect(address).await.unwrap();
    let _second = TcpStream::connect(address).await.unwrap();
    let mut third = connect(address, &root, "localhost").await.unwrap();
    third.write_all(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    let mut start = [0; 12];
    third.read_exact(&mut start).await.unwrap();
    assert_eq!(&start, b"HTTP/1.1 200");
}

/// Cookies are secure; nothing is promised that a lost root could not keep.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_by_tls_of_ours_is_by_https() {
    let folder = Folder::new();
    let tls = own(folder.path(), &[]);
    let club = TestClub::new();
    let address = club.listen_by_https(&tls, ConnectionLimits::default());
    let root = tls.root().unwrap().der.clone();
    let mut stream = connect(address, &root, "localhost").await.unwrap();
    let request = "POST /abmelden HTTP/1.1\r\nHost: localhost\r\nCookie: __Host-ostwind-session=board-session\r\n\
                   Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer).to_lowercase();
    assert!(answer.starts_with("http/1.1 303"), "{answer}");
    assert!(answer.contains("set-cookie: __host-ostwind-session="), "{answer}");
    assert!(answer.contains("; secure"), "{answer}");
    assert!(!answer.contains("strict-transport-security"), "{answer}");
}

/// Writes a certificate and its key as files of somebody else.
fn write_files(folder: &Path, name: &str) -> CertificateDer<'static> {
    let key = rcgen::KeyPair::generate().unwrap();
    let mut params = rcgen::CertificateParams::new([name.to_owned()]).unwrap();
    params.is_ca = rcgen::IsCa::Ca(rcgen::BasicConstraints::Unconstrained);
    let root = params.self_signed(&key).unwrap();
    std::fs::write(folder.join("cert.pem"), root.pem()).unwrap();
    std::fs::write(folder.join("key.pem"), key.serialize_pem()).unwrap();
    root.der().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_read_again_and_bad_ones_change_nothing() {
    let folder = Folder::new();
    write_files(folder.path(), "club.example");
    let paths = || (folder.path().join("cert.pem"), folder.path().join("key.pem"));
    let (certificate, key) = paths();
    let tls = Tls::files(certificate.clone(), key.clone(), now()).unwrap();
    assert!(tls.root().is_none());
    let club = TestClub::new();
    let address = club.listen_by_https(&tls, ConnectionLimits::default());
    let refresh = || tls.refresh(MachineNames::default, now());
    let serial = async || {
        let name = ServerName::try_from("club.example").unwrap();
        let stream = TcpStream::connect(address).await.unwrap();
        let seen = Arc::new(seen::Seen::default());
        let _ = seen::connector(&seen).connect(name, stream).await;
        let der = seen.leaf.lock().unwrap().clone().unwrap();
        Certificate::from_der(&der).unwrap().tbs_certificate.serial_number
    };
    let first = serial().await;
    assert!(!refresh().unwrap());
    // A new certificate without its key, then rubbish: words, and the old one goes on.
    let old_key = std::fs::read(&key).unwrap();
    write_files(folder.path(), "club.example");
    let new_key = std::fs::read(&key).unwrap();
    std::fs::write(&key, old_key).unwrap();
    assert!(matches!(refresh(), Err(TlsProblem::Mismatch { .. })));
    std::fs::write(&key, "rubbish").unwrap();
    assert!(matches!(refresh(), Err(TlsProblem::NoKey { .. })));
    std::fs::remove_file(&key).unwrap();
    assert!(matches!(refresh(), Err(TlsProblem::File { .. })));
    assert_eq!(serial().await, first);
    std::fs::write(&key, new_key).unwrap();
    assert!(refresh().unwrap());
    assert!(serial().await != first);
    assert!(!refresh().unwrap());
    let ended =
        Tls::files(certificate.clone(), key.clone(), "9999-01-01T00:00:00Z".parse().unwrap());
    assert!(matches!(ended, Err(TlsProblem::Ended { .. })));
}

/// A client that trusts everybody and notes the certificate.
mod seen {
    use std::sync::{Arc, Mutex};

    use tokio_rustls::TlsConnector;
    use tokio_rustls::rustls::client::danger::{
        HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier,
    };
    use tokio_rustls::rustls::crypto::ring;
    use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
    use tokio_rustls::rustls::{ClientConfig, DigitallySignedStruct, Error, SignatureScheme};

    #[derive(Debug, Default)]
    pub(super) struct Seen {
        pub(super) leaf: Mutex<Option<Vec<u8>>>,
    }

    impl ServerCertVerifier for Seen {
        fn verify_server_cert(
            &self,
            leaf: &CertificateDer<'_>,
            _: &[CertificateDer<'_>],
            _: &ServerName<'_>,
            _: &[u8],
            _: UnixTime,
        ) -> Result<ServerCertVerified, Error> {
            *self.leaf.lock().unwrap() = Some(leaf.to_vec());
            Ok(ServerCertVerified::assertion())
        }

        fn verify_tls12_signature(
            &self,
            _: &[u8],
            _: &CertificateDer<'_>,
            _: &DigitallySignedStruct,
        ) -> Result<HandshakeSignatureValid, Error> {
            Ok(HandshakeSignatureValid::assertion())
        }

        fn verify_tls13_signature(
            &self,
            _: &[u8],
            _: &CertificateDer<'_>,
            _: &DigitallySignedStruct,
        ) -> Result<HandshakeSignatureValid, Error> {
            Ok(HandshakeSignatureValid::assertion())
        }

        fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
            ring::default_provider().signature_verification_algorithms.supported_schemes()
        }
    }

    pub(super) fn connector(seen: &Arc<Seen>) -> TlsConnector {
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .dangerous()
            .with_custom_certificate_verifier(Arc::<Seen>::clone(seen))
            .with_no_client_auth();
        TlsConnector::from(Arc::new(config))
    }
}
