//! Certificates for each of several clubs, from pebble: one for every public name, and none for a name that is no club's.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::Utc;
use server::clubs::certificates::Certificates;
use server::clubs::hosting::Shared;
use server::clubs::registry::{ClubState, Kind};
use server::tls::acme::Pauses;
use server::web::listener::{self, ConnectionLimits, Service};
use texts::Lang;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::rustls::pki_types::CertificateDer;

use super::several_clubs::{Host, add, add_as, board_of};
use crate::network::acme::{Authority, BLOCKED, PATIENCE};
use crate::network::tls::{connect_at, leaf, subject_names};
use crate::process::Process;
use crate::support::{ClubsFolder, now, waiting};

/// A certificate that was obtained is not looked at again, and one that was not is soon.
const PAUSES: Pauses = Pauses {
    look: Duration::from_secs(60),
    first: Duration::from_secs(1),
    longest: Duration::from_secs(1),
};

const DRACHEN: &str = "drachen.verein.example";
const PHOENIX: &str = "phoenix.verein.example";
const HOST: &str = "verein.example";

/// A server with three clubs, of which one has a name that gets no certificate, and with the pages of the host.
struct Hall {
    host: Host,
    plain: SocketAddr,
    https: SocketAddr,
}

impl Hall {
    fn folder() -> ClubsFolder {
        let folder = ClubsFolder::new();
        let hosts = [("drachen", DRACHEN), ("phoenix", PHOENIX), ("verboten", BLOCKED)];
        for (key, name) in hosts {
            add(&folder, key);
            move_to(&folder, key, name);
        }
        add_as(&folder, "server", Kind::Host);
        move_to(&folder, "server", HOST);
        folder
    }

    async fn open(folder: ClubsFolder, plain: TcpListener, authority: &Authority) -> Hall {
        let https = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (at_plain, at_https) = (plain.local_addr().unwrap(), https.local_addr().unwrap());
        let ports = (at_https.port(), at_plain.port());
        let certificates = certificates(&folder, authority, ports);
        let shared = Some(Arc::clone(&certificates));
        let host = Host::sharing(folder, |all| Shared { certificates: shared, ..all });
        let limits = ConnectionLimits::default();
        let (never, router) = (std::future::pending(), host.clubs.plain_router().unwrap());
        tokio::spawn(listener::serve(plain, router, limits, never));
        let tls = Some(certificates.acceptor().unwrap());
        let service = Service { router: host.router.clone(), tls };
        tokio::spawn(listener::serve(https, service, limits, std::future::pending()));
        tokio::spawn(Arc::clone(&host.clubs).keep_certificates(PAUSES));
        Hall { host, plain: at_plain, https: at_https }
    }

    /// The answer of the port without HTTPS.
    async fn plain(&self, name: &str, path: &str) -> String {
        answer(TcpStream::connect(self.plain).await.unwrap(), name, path, "").await
    }

    async fn page(
        &self,
        name: &str,
        path: &str,
        key: &str,
        root: &CertificateDer<'static>,
    ) -> String {
        let stream = connect_at(self.https, root, name, Utc::now()).await.unwrap();
        let cookie = format!("Cookie: __Host-ostwind-{}\r\n", board_of(key));
        answer(stream, name, path, &cookie).await
    }
}

/// The names in the certificate with which a server answers to a name.
async fn names(
    https: SocketAddr,
    name: &str,
    root: &CertificateDer<'static>,
) -> Option<Vec<String>> {
    let stream = connect_at(https, root, name, Utc::now()).await.ok()?;
    Some(subject_names(&leaf(&stream)))
}

async fn until_there(https: SocketAddr, name: &str, root: &CertificateDer<'static>) {
    let begun = Instant::now();
    while names(https, name, root).await.is_none() {
        assert!(begun.elapsed() < PATIENCE, "{name} has no certificate");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn answer(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    name: &str,
    path: &str,
    more: &str,
) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {name}\r\n{more}Connection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

fn certificates(
    folder: &ClubsFolder,
    authority: &Authority,
    ports: (u16, u16),
) -> Arc<Certificates> {
    let (directory, storage) = (authority.directory(), folder.storage().clone());
    Arc::new(Certificates::new(directory, storage, ports, Lang::De).unwrap())
}

fn move_to(folder: &ClubsFolder, key: &str, name: &str) {
    set_address(folder, key, &format!("https://{name}"));
}

fn set_address(folder: &ClubsFolder, key: &str, address: &str) {
    folder.change(|registry| {
        registry.by_key(&key.parse()?)?.address = address.parse()?;
        Ok(())
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn each_club_gets_a_certificate_for_its_own_name() {
    let plain = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let mut authority = Authority::open(plain.local_addr().unwrap()).await;
    let root = authority.root().await;
    let hall = Hall::open(Hall::folder(), plain, &authority).await;
    for name in [DRACHEN, PHOENIX, HOST] {
        until_there(hall.https, name, &root).await;
        assert_eq!(names(hall.https, name, &root).await.unwrap(), [name]);
    }
    // The name for which there is none holds nobody up, and the host reads of it.
    assert_eq!(names(hall.https, BLOCKED, &root).await, None);
    assert_eq!(names(hall.https, "fremd.example", &root).await, None);
    let page = hall.page(HOST, "/zustand", "server", &root).await;
    let missing = texts::host::without_certificate(1, Lang::De);
    // In the first sentence and in the row.
    assert_eq!(page.matches(&missing).count(), 2, "{page}");
    assert!(page.contains(texts::host::NO_CERTIFICATE.de), "{page}");
    let page = hall.page(DRACHEN, "/verein/einstellungen", "drachen", &root).await;
    assert!(page.contains(DRACHEN) && !page.contains(PHOENIX), "{page}");

    let led = hall.plain(DRACHEN, "/anmelden?weiter=%2F").await;
    assert!(led.starts_with("HTTP/1.1 303"), "{led}");
    assert!(led.contains(&format!("location: https://{DRACHEN}/anmelden?weiter=%2F\r\n")), "{led}");
    let waits = hall.plain(BLOCKED, "/").await;
    assert!(waits.starts_with("HTTP/1.1 503"), "{waits}");
    assert!(waits.contains(texts::tls::CERTIFICATE_COMES.de), "{waits}");
    for (name, path) in [("fremd.example", "/"), (DRACHEN, "/.well-known/acme-challenge/x")] {
        let nothing = hall.plain(name, path).await;
        assert!(nothing.starts_with("HTTP/1.1 404"), "{nothing}");
    }

    // A club that moves to another address gets a certificate for it, and the old one is nobody's.
    move_to(&hall.host.folder, "phoenix", "feuer.verein.example");
    until_there(hall.https, "feuer.verein.example", &root).await;
    assert_eq!(names(hall.https, PHOENIX, &root).await, None);

    // All share one account, and a new server finds the certificates without the authority.
    let folder = hall.host.folder.path().to_owned();
    assert!(folder.join(".tls/acme-account.json").is_file());
    assert!(!folder.join("drachen/tls/acme-account.json").exists());
    authority.go_away();
    let again = certificates(&hall.host.folder, &authority, (0, 0));
    let lacking = || {
        let registry = hall.host.folder.registry();
        again.read(&registry);
        let lack = registry.clubs.into_iter().filter(|entry| again.lacks(entry, Utc::now()));
        lack.map(|entry| entry.key.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(lacking(), ["verboten"]);
    // What a host has had under another scheme, or what another club has had under it, is not kept.
    set_address(&hall.host.folder, "drachen", &format!("http://{DRACHEN}"));
    assert_eq!(lacking(), ["drachen", "verboten"]);
    set_address(&hall.host.folder, "drachen", "https://anders.verein.example");
    set_address(&hall.host.folder, "phoenix", &format!("https://{DRACHEN}"));
    assert_eq!(lacking(), ["drachen", "phoenix", "verboten"]);
    set_address(&hall.host.folder, "phoenix", "https://feuer.verein.example");
    set_address(&hall.host.folder, "drachen", &format!("https://{DRACHEN}"));
    assert_eq!(lacking(), ["verboten"]);

    // A club in the trash is none, by HTTP too.
    hall.host.set("drachen", ClubState::Deleted { at: now() });
    assert!(hall.plain(DRACHEN, "/").await.starts_with("HTTP/1.1 404"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_cannot_be_written_is_tried_again() {
    let plain = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let authority = Authority::open(plain.local_addr().unwrap()).await;
    let (root, folder) = (authority.root().await, Hall::folder());
    // A file stands where the folder of the certificate should be made.
    let tls = folder.path().join("drachen/tls");
    std::fs::create_dir_all(tls.parent().unwrap()).unwrap();
    std::fs::write(&tls, "").unwrap();
    let hall = Hall::open(folder, plain, &authority).await;
    until_there(hall.https, PHOENIX, &root).await;
    assert_eq!(names(hall.https, DRACHEN, &root).await, None);
    std::fs::remove_file(&tls).unwrap();
    until_there(hall.https, DRACHEN, &root).await;
}

/// The program itself: its options, its two ports and its own look at the list.
#[tokio::test(flavor = "multi_thread")]
async fn the_program_gets_certificates_for_its_clubs() {
    let reserved = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let plain = reserved.local_addr().unwrap();
    let authority = Authority::open(plain).await;
    let (directory, root) = (authority.directory(), authority.root().await);
    let (own_root, port) = (directory.root.unwrap(), plain.port().to_string());
    let folder = Hall::folder();
    drop(reserved);
    let server = waiting(|| {
        let asks = ["--tls", "acme", "--acme-directory", &directory.address];
        let reaches = ["--acme-root", own_root.to_str().unwrap(), "--http-port", &port];
        Process::start_clubs_with(&folder, &[asks, reaches].concat())
    });
    let https: SocketAddr = server.address.parse().unwrap();
    for name in [DRACHEN, PHOENIX, HOST] {
        until_there(https, name, &root).await;
        assert_eq!(names(https, name, &root).await.unwrap(), [name]);
    }
    assert_eq!(names(https, BLOCKED, &root).await, None);
}
