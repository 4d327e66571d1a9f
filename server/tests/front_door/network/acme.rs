//! A certificate for a public name from pebble, the certificate authority that the authors of Let's Encrypt made for tests:
//! first issue, renewal, an authority that is gone for a while, a name that leads elsewhere.

use std::fs::File;
use std::net::{SocketAddr, TcpListener as Reserved};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use server::tls::Tls;
use server::tls::acme::{AcmeSettings, Directory, Pauses};
use server::web::deployment::{Deployment, Https};
use server::web::listener::{self, ConnectionLimits};
use texts::Lang;
use texts::tls::TlsProblem;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use wire::GameId;

use crate::network::tls::connect_at;
use crate::support::{Folder, TestClub, known};

pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// The public name of the club. The name server of the tests says of every name that it is this machine.
const NAME: &str = "verein.example";

/// A name for which pebble gives no certificate.
pub(crate) const BLOCKED: &str = "verboten.example";

/// Days that a certificate of pebble's is valid here.
const DAYS: i64 = 90;

/// What ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A certificate authority of this test's own.
pub(crate) struct Authority {
    folder: Folder,
    /// Ports: the directory, the management, the name server, its management.
    ports: [u16; 4],
    _names: Running,
    pebble: Option<Running>,
}

impl Authority {
    /// Starts one that looks for the proof of a name at this port.
    pub(crate) async fn open(http: SocketAddr) -> Authority {
        let folder = Folder::new();
        // Free ones; nobody takes them at once.
        let reserved = [(); 4].map(|()| Reserved::bind("127.0.0.1:0").unwrap());
        let ports = reserved.map(|socket| socket.local_addr().unwrap().port());
        let key = rcgen::KeyPair::generate().unwrap();
        let names = ["localhost".to_owned(), "127.0.0.1".to_owned()];
        let own = rcgen::CertificateParams::new(names).unwrap().self_signed(&key).unwrap();
        std::fs::write(folder.path().join("own.pem"), own.pem()).unwrap();
        std::fs::write(folder.path().join("own.key"), key.serialize_pem()).unwrap();
        let [directory, management, dns, dns_management] = ports;
        let settings = serde_json::json!({ "pebble": {
            "listenAddress": format!("127.0.0.1:{directory}"),
            "managementListenAddress": format!("127.0.0.1:{management}"),
            "certificate": folder.path().join("own.pem"),
            "privateKey": folder.path().join("own.key"),
            "httpPort": http.port(),
            "tlsPort": 9,
            "domainBlocklist": [BLOCKED],
            "certificateValidityPeriod": DAYS * 86_400,
        }});
        std::fs::write(folder.path().join("pebble.json"), settings.to_string()).unwrap();
        let mut names = Command::new("pebble-challtestsrv");
        names.args(["-http01", "", "-https01", "", "-tlsalpn01", "", "-defaultIPv6", ""]);
        names.args(["-dns01", &format!("127.0.0.1:{dns}")]);
        names.args(["-management", &format!("127.0.0.1:{dns_management}")]);
        let names = started(names, &folder.path().join("names.log"));
        let mut authority = Authority { folder, ports, _names: names, pebble: None };
        authority.come_back().await;
        authority
    }

    /// Starts pebble: with an empty memory, as it keeps nothing, and with a new root.
    async fn come_back(&mut self) {
        let mut pebble = Command::new("pebble");
        pebble.arg("-config").arg(self.folder.path().join("pebble.json"));
        pebble.args(["-dnsserver", &format!("127.0.0.1:{}", self.ports[2])]);
        pebble.env("PEBBLE_VA_NOSLEEP", "1");
        self.pebble = Some(started(pebble, &self.folder.path().join("pebble.log")));
        let begun = Instant::now();
        for port in [self.ports[0], self.ports[1], self.ports[3]] {
            while TcpStream::connect(("127.0.0.1", port)).await.is_err() {
                assert!(begun.elapsed() < PATIENCE, "pebble does not answer at port {port}");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }

    pub(crate) fn go_away(&mut self) {
        self.pebble = None;
    }

    pub(crate) fn directory(&self) -> Directory {
        Directory {
            address: format!("https://127.0.0.1:{}/dir", self.ports[0]),
            contact: Some("vorstand@verein.example".to_owned()),
            root: Some(self.own_root()),
        }
    }

    fn settings(&self, name: &str) -> AcmeSettings {
        AcmeSettings { name: name.to_owned(), directory: self.directory(), account: None }
    }

    fn own_root(&self) -> PathBuf {
        self.folder.path().join("own.pem")
    }

    /// The root of the certificates that it gives at present.
    pub(crate) async fn root(&self) -> CertificateDer<'static> {
        let own = CertificateDer::from_pem_file(self.own_root()).unwrap();
        let management = SocketAddr::from(([127, 0, 0, 1], self.ports[1]));
        let mut stream = connect_at(management, &own, "127.0.0.1", Utc::now()).await.unwrap();
        let request = "GET /roots/0 HTTP/1.0\r\nHost: localhost\r\n\r\n";
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        CertificateDer::from_pem_slice(&answer).unwrap()
    }
}

/// Starts a program of Debian's package `pebble`.
fn started(mut command: Command, log: &Path) -> Running {
    let log = File::create(log).unwrap();
    command.stdin(Stdio::null()).stderr(log.try_clone().unwrap()).stdout(log);
    let program = command.get_program().to_string_lossy().into_owned();
    let child = command.spawn().unwrap_or_else(|error| {
        panic!(
            "{program} cannot be started ({error}); install it: apt-get install pebble (cargo xtask check does)"
        )
    });
    Running(child)
}

/// A club with a public name, its plain port and its port by HTTPS.
struct PublicClub {
    club: TestClub,
    tls: Arc<Tls>,
    plain: SocketAddr,
    https: SocketAddr,
}

impl PublicClub {
    fn open(listener: TcpListener, settings: AcmeSettings, data: &Path) -> PublicClub {
        let plain = listener.local_addr().unwrap();
        let name = settings.name.clone();
        let tls = Arc::new(Tls::acme(settings, data).unwrap());
        let https = Https { tls: Arc::clone(&tls), port: 8443, http_port: plain.port(), name };
        let club = TestClub::deployed(Deployment { https: Some(https), ..Deployment::default() });
        let limits = ConnectionLimits::default();
        tokio::spawn(listener::serve(listener, club.http_router(), limits, std::future::pending()));
        let https = club.listen_by_https(&tls, limits);
        PublicClub { club, tls, plain, https }
    }

    /// Until when the certificate is valid with which the server answers now; the client trusts this root only.
    async fn ends(&self, root: &CertificateDer<'static>) -> Option<u64> {
        let stream = connect_at(self.https, root, NAME, Utc::now()).await.ok()?;
        let leaf = crate::network::tls::leaf(&stream);
        assert_eq!(crate::network::tls::subject_names(&leaf), [NAME]);
        Some(leaf.tbs_certificate.validity.not_after.to_unix_duration().as_secs())
    }

    async fn health(&self) -> serde_json::Value {
        self.club.get("/api/health").await.json()
    }

    /// Asks the plain port.
    async fn plain(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(self.plain).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        String::from_utf8(answer).unwrap()
    }
}

async fn listener() -> TcpListener {
    TcpListener::bind("127.0.0.1:0").await.unwrap()
}

/// Shortly before the end of a certificate of pebble's.
fn late() -> DateTime<Utc> {
    Utc::now() + TimeDelta::days(DAYS - 29)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_name_gets_a_certificate_and_the_next_one_ends_no_connection() {
    let (data, plain) = (Folder::new(), listener().await);
    let mut authority = Authority::open(plain.local_addr().unwrap()).await;
    let root = authority.root().await;
    let server = PublicClub::open(plain, authority.settings(NAME), data.path());
    // Before there is one, handshakes are refused, and the plain port says so.
    assert_eq!(server.ends(&root).await, None);
    assert!(server.health().await.get("certificate_days").is_none());
    let page = server.plain("/verbinden").await;
    assert!(page.contains(texts::tls::CERTIFICATE_COMES.de), "{page}");
    assert!(page.contains("data-origins=\"\"") && !page.contains("data-go"), "{page}");

    assert_eq!(server.tls.renew(Utc::now()).await, Ok(true));
    let first = server.ends(&root).await.unwrap();
    assert!(server.health().await["certificate_days"].is_i64());
    let page = server.plain("/verbinden").await;
    assert!(page.contains(texts::tls::NOTHING_TO_DO.de), "{page}");
    // What was answered to the authority is answered to nobody afterwards.
    assert!(server.plain("/.well-known/acme-challenge/x").await.starts_with("HTTP/1.1 404"));
    private(&data, &["tls/acme.pem", "tls/acme-account.json"]);
    let account = std::fs::read(data.path().join("tls/acme-account.json")).unwrap();

    // Not 31 days before the end, but 30; somebody follows a game meanwhile.
    assert_eq!(server.tls.renew(late() - TimeDelta::days(3)).await, Ok(false));
    let people = server.club.four_people().await;
    let game = server.club.start(GameId(known(1)), &people).await;
    let mut live = connect_at(server.https, &root, NAME, Utc::now()).await.unwrap();
    let head = format!("GET {game}/live HTTP/1.1\r\nHost: {NAME}\r\n\r\n");
    live.write_all(head.as_bytes()).await.unwrap();
    let mut some = [0; 4_096];
    assert!(live.read(&mut some).await.unwrap() > 0);
    // The time in a certificate is in whole seconds.
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    assert_eq!(server.tls.renew(late()).await, Ok(true));
    let second = server.ends(&root).await.unwrap();
    assert!(second > first, "{second} {first}");
    let read = tokio::time::timeout(PATIENCE, live.read(&mut some)).await.unwrap().unwrap();
    assert!(read > 0);
    // The account is kept.
    assert_eq!(std::fs::read(data.path().join("tls/acme-account.json")).unwrap(), account);

    // After a restart the certificate is there, also without the authority; for another name it is none.
    authority.go_away();
    let again = Tls::acme(authority.settings(NAME), data.path()).unwrap();
    assert_eq!(again.days_left(Utc::now()), Some(DAYS - 1));
    assert_eq!(again.renew(Utc::now()).await, Ok(false));
    let other = Tls::acme(authority.settings("anders.example"), data.path()).unwrap();
    assert_eq!(other.days_left(Utc::now()), None);
    // A file that was cut off is no reason not to start.
    std::fs::write(data.path().join("tls/acme.pem"), "-----BEGIN CERT").unwrap();
    let cut = Tls::acme(authority.settings(NAME), data.path()).unwrap();
    assert_eq!(cut.days_left(Utc::now()), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_that_cannot_be_written_is_used_and_not_ordered_again() {
    let (data, plain) = (Folder::new(), listener().await);
    let mut authority = Authority::open(plain.local_addr().unwrap()).await;
    let root = authority.root().await;
    let server = PublicClub::open(plain, authority.settings(NAME), data.path());
    let (file, part) = (data.path().join("tls/acme.pem"), data.path().join("tls/acme.pem.part"));

    // Nothing is ordered where it could not be written, so there is no account either.
    std::fs::create_dir(&part).unwrap();
    let failed = server.tls.renew(Utc::now()).await.unwrap_err();
    assert!(matches!(failed, TlsProblem::File { .. }), "{failed:?}");
    assert!(!data.path().join("tls/acme-account.json").exists());
    assert_eq!(server.ends(&root).await, None);
    std::fs::remove_dir(&part).unwrap();

    // The disk is full once it was issued: a folder under the name of the file stands for that.
    std::fs::create_dir_all(file.join("full")).unwrap();
    let failed = server.tls.renew(Utc::now()).await.unwrap_err();
    assert!(matches!(failed, TlsProblem::File { .. }), "{failed:?}");
    let ends = server.ends(&root).await.unwrap();
    assert_eq!(server.tls.problem(), Some(failed));

    // The authority is not needed for what is left to do.
    authority.go_away();
    std::fs::remove_dir_all(&file).unwrap();
    assert_eq!(server.tls.renew(Utc::now()).await, Ok(false));
    assert_eq!((server.tls.problem(), server.ends(&root).await), (None, Some(ends)));
    let again = Tls::acme(authority.settings(NAME), data.path()).unwrap();
    assert_eq!(again.days_left(Utc::now()), Some(DAYS - 1));
}

#[cfg(unix)]
fn private(data: &Folder, files: &[&str]) {
    use std::os::unix::fs::PermissionsExt as _;
    for file in files {
        let mode = std::fs::metadata(data.path().join(file)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_authority_is_gone_the_old_certificate_goes_on() {
    let (data, plain) = (Folder::new(), listener().await);
    let mut authority = Authority::open(plain.local_addr().unwrap()).await;
    let root = authority.root().await;
    let server = PublicClub::open(plain, authority.settings(NAME), data.path());
    assert_eq!(server.tls.renew(Utc::now()).await, Ok(true));
    let first = server.ends(&root).await.unwrap();
    authority.go_away();
    let failed = server.tls.renew(late()).await.unwrap_err();
    assert!(matches!(failed, TlsProblem::DirectoryUnreachable { .. }), "{failed:?}");
    let (de, en) = (texts::tls::problem(&failed, Lang::De), texts::tls::problem(&failed, Lang::En));
    let directory = authority.directory().address;
    assert!(
        de.contains(&format!("Die Zertifizierungsstelle {directory} antwortet nicht (")),
        "{de}"
    );
    assert!(
        en.contains(&format!("The certificate authority {directory} does not answer (")),
        "{en}"
    );
    assert_eq!(server.ends(&root).await, Some(first));
    let health = server.health().await;
    assert_eq!(
        (health["status"].as_str(), health["certificate_problem"].as_str()),
        (Some("ok"), Some(&*de))
    );

    // It is asked again and again. When it is back it knows no account any more, and the server makes another one.
    let pauses = Pauses {
        look: Duration::from_millis(50),
        first: Duration::from_millis(20),
        longest: Duration::from_millis(200),
    };
    let kept = Arc::clone(&server.tls);
    let renewing = tokio::spawn(async move { kept.keep_renewed(late, pauses, Lang::De).await });
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(server.ends(&root).await, Some(first));
    authority.come_back().await;
    let new_root = authority.root().await;
    let begun = Instant::now();
    while server.ends(&new_root).await.is_none() {
        assert!(begun.elapsed() < PATIENCE, "{:?}", server.tls.problem());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    renewing.abort();
    assert!(server.health().await.get("certificate_problem").is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_leads_elsewhere_is_reported_and_changes_nothing() {
    let (data, plain, elsewhere) = (Folder::new(), listener().await, listener().await);
    // The first authority finds the server, the second one finds somebody else under its name.
    let authority = Authority::open(plain.local_addr().unwrap()).await;
    let root = authority.root().await;
    let server = PublicClub::open(plain, authority.settings(NAME), data.path());
    assert_eq!(server.tls.renew(Utc::now()).await, Ok(true));
    let first = server.ends(&root).await.unwrap();
    let misled = Authority::open(elsewhere.local_addr().unwrap()).await;
    let other = TestClub::new();
    let limits = ConnectionLimits::default();
    tokio::spawn(listener::serve(elsewhere, other.http_router(), limits, std::future::pending()));
    let moved = PublicClub::open(listener().await, misled.settings(NAME), data.path());
    assert_eq!(moved.ends(&root).await, Some(first));
    let failed = moved.tls.renew(late()).await.unwrap_err();
    assert!(matches!(failed, TlsProblem::NameUnproven { .. }), "{failed:?}");
    let (de, en) = (texts::tls::problem(&failed, Lang::De), texts::tls::problem(&failed, Lang::En));
    assert!(de.contains("http://verein.example (Port 80) nicht gefunden: "), "{de}");
    assert!(de.contains("Port 80 auf --http-port") && en.contains("port 80 is passed on"), "{en}");
    assert_eq!(moved.ends(&root).await, Some(first));
    assert_eq!(moved.health().await["certificate_problem"], de);

    // A name that the authority refuses.
    let nothing = Folder::new();
    let refused = Tls::acme(authority.settings(BLOCKED), nothing.path()).unwrap();
    let failed = refused.renew(Utc::now()).await.unwrap_err();
    assert!(matches!(failed, TlsProblem::NameRefused { .. }), "{failed:?}");
    let de = texts::tls::problem(&failed, Lang::De);
    assert!(de.contains(BLOCKED) && de.ends_with("ob der Name stimmt."), "{de}");
    assert_eq!(refused.days_left(Utc::now()), None);
    // A root for the directory that is none is reported at the start.
    let directory =
        Directory { root: Some(nothing.path().join("keine.pem")), ..authority.directory() };
    let wrong = AcmeSettings { directory, ..authority.settings(NAME) };
    assert!(matches!(Tls::acme(wrong, nothing.path()), Err(TlsProblem::File { .. })));
}
