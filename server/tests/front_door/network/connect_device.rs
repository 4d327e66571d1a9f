//! The page that connects a device, what else answers by HTTP beside HTTPS, and what a watching program reads.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use server::tls::{MachineNames, Tls};
use server::web::deployment::{Deployment, Https};
use tower::ServiceExt as _;
use x509_cert::Certificate;
use x509_cert::der::Decode as _;

use crate::support::{Answer, Folder, NOBODY, TestClub, now};

const TOKEN: &str = "quittenbaum-im-hof";

fn https(folder: &Path) -> Https {
    let addresses = BTreeSet::from(["127.0.0.1", "192.168.7.3"].map(|text| text.parse().unwrap()));
    let names = MachineNames { names: vec!["ostwind.local".to_owned()], addresses };
    let tls = Arc::new(Tls::own(folder, names, now()).unwrap());
    Https { tls, port: 8443, http_port: 8081, name: "ostwind.local".to_owned() }
}

fn secured(folder: &Folder) -> TestClub {
    let https = Some(https(folder.path()));
    let metrics_token = Some(TOKEN.to_owned());
    TestClub::deployed(Deployment { https, metrics_token, ..Deployment::default() })
}

/// Asks by HTTP.
async fn ask(club: &TestClub, path: &str, host: &str) -> Answer {
    let request = Request::get(path).header("host", host).body(Body::empty()).unwrap();
    let response = club.http_router().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap().to_vec();
    Answer { status: parts.status.as_u16(), headers: parts.headers, bytes }
}

#[tokio::test]
async fn by_http_there_is_only_the_page_that_connects() {
    let folder = Folder::new();
    let club = secured(&folder);
    for (path, led) in [
        ("/", "/verbinden?weiter=%2F"),
        ("/api/people", "/verbinden?weiter=%2Fapi%2Fpeople"),
        ("/anmelden", "/verbinden?weiter=%2Fanmelden"),
        ("/sw.js", "/verbinden?weiter=%2Fsw.js"),
        ("/metrics", "/verbinden?weiter=%2Fmetrics"),
    ] {
        let answer = ask(&club, path, "ostwind.local:8081").await;
        assert_eq!((answer.status, answer.headers["location"].to_str().unwrap()), (303, led));
        assert!(!answer.headers.contains_key("set-cookie"), "{path}");
    }
    for path in
        ["/pages/connect.js", "/pages/connect.css", "/pages/style.css", "/verbinden/erreicht"]
    {
        assert!(ask(&club, path, "x").await.status < 300, "{path}");
    }
}

#[tokio::test]
async fn the_page_knows_where_https_is_and_leads_back_to_what_was_wanted() {
    let folder = Folder::new();
    let club = secured(&folder);
    let page = ask(&club, "/verbinden?weiter=/spiel/7", "192.168.7.3:8081").await;
    let policy = page.headers["content-security-policy"].to_str().unwrap().to_owned();
    assert!(
        policy.contains("connect-src 'self' https://ostwind.local:8443 https://192.168.7.3:8443;")
    );
    let text = page.text();
    assert!(text.contains("data-origins=\"https://ostwind.local:8443 https://192.168.7.3:8443\""));
    assert!(text.contains("data-next=\"/spiel/7\" data-led"), "{text}");
    assert_eq!(text.matches("<details data-device=").count(), 5);
    assert!(text.contains("<title>http://192.168.7.3:8081/verbinden</title>"), "{text}");
    // On the machine itself the code still leads others to its address.
    let here = ask(&club, "/verbinden", "localhost:8081").await.text();
    assert!(here.contains("<title>http://192.168.7.3:8081/verbinden</title>"));
    // Nobody is led to another site, nor is markup taken over.
    for (wanted, host) in [
        ("//evil.example", "ostwind.local"),
        ("https://evil.example", "ostwind.local"),
        ("/x%22%3E%3Cscript%3E", "ostwind.local"),
        ("/", "evil.example/x\"<script>"),
        ("/", "evil.example:8144"),
        ("/", "ostwind.local.evil.example"),
    ] {
        let page = ask(&club, &format!("/verbinden?weiter={wanted}"), host).await;
        let text = page.text();
        assert!(!text.contains("evil.example") && !text.contains("<script>"), "{wanted} {host}");
        let policy = page.headers["content-security-policy"].to_str().unwrap();
        assert!(!policy.contains("evil.example"), "{host}");
    }
    // By HTTPS the page is there too.
    assert_eq!(club.get_as(NOBODY, "/verbinden").await.status, 200);
}

#[tokio::test]
async fn the_root_comes_as_a_profile_and_as_a_certificate() {
    let folder = Folder::new();
    let club = secured(&folder);
    let written = std::fs::read_to_string(folder.path().join("tls/root.crt")).unwrap();
    let certificate = ask(&club, "/verbinden/ostwind-root.crt", "x").await;
    assert_eq!(certificate.headers["content-type"], "application/x-x509-ca-cert");
    assert!(Certificate::from_der(&certificate.bytes).is_ok());
    let profile = ask(&club, "/verbinden/ostwind.mobileconfig", "x").await;
    assert_eq!(profile.headers["content-type"], "application/x-apple-aspen-config");
    let text = profile.text();
    assert!(text.contains("<string>com.apple.security.root</string>"));
    let (_, data) = text.split_once("<data>").unwrap();
    let data: String = data.split("</data>").next().unwrap().split_whitespace().collect();
    let lines = written.lines().filter(|line| !line.starts_with('-'));
    assert_eq!(data, lines.collect::<String>());
    // The same root replaces itself; the key never goes out.
    assert_eq!(text, ask(&club, "/verbinden/ostwind.mobileconfig", "y").await.text());
    assert_eq!(ask(&club, "/verbinden/root.key", "x").await.status, 404);
    // Where there is no root of our own, there is nothing to load.
    let plain = TestClub::new();
    assert_eq!(plain.get("/verbinden/ostwind-root.crt").await.status, 404);
    assert!(plain.get("/verbinden").await.text().contains("data-note"));
}

/// Reads the figures from an address, with headers.
async fn figures(club: &TestClub, peer: &str, headers: &[(&str, &str)]) -> Answer {
    let peer: SocketAddr = peer.parse().unwrap();
    let mut request =
        Request::get("/metrics").extension(ConnectInfo(peer)).header("cookie", NOBODY);
    let here = [("host", "127.0.0.1:8080")];
    for (name, value) in here.iter().chain(headers) {
        request = request.header(*name, *value);
    }
    club.send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn the_figures_are_for_this_machine_or_for_those_with_the_token() {
    let folder = Folder::new();
    let club = secured(&folder);
    let bearer = format!("Bearer {TOKEN}");
    let with_token = [("authorization", bearer.as_str())];
    for (peer, headers, status) in [
        ("127.0.0.1:5", &[][..], 200),
        ("[::1]:5", &[], 200),
        // A proxy on this machine asks for others.
        ("127.0.0.1:5", &[("x-forwarded-for", "192.168.7.9")], 404),
        ("192.168.7.9:5", &[], 404),
        ("192.168.7.9:5", &[("authorization", "Bearer ")], 404),
        ("192.168.7.9:5", &[("authorization", "Bearer wrong")], 404),
        ("192.168.7.9:5", &with_token, 200),
    ] {
        assert_eq!(figures(&club, peer, headers).await.status, status, "{peer} {headers:?}");
    }
    let without = TestClub::new();
    let empty = [("authorization", "Bearer ")];
    assert_eq!(figures(&without, "192.168.7.9:5", &empty).await.status, 404);

    let text = figures(&club, "127.0.0.1:5", &[]).await.text();
    let value = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(&format!("ostwind_{name} ")));
        line.and_then(|line| line.rsplit(' ').next()?.parse::<i64>().ok())
    };
    assert_eq!(value("ready"), Some(1));
    assert_eq!(value("followers"), Some(0));
    assert_eq!(value("requests_total{class=\"4xx\"}"), Some(4));
    assert_eq!(value("certificate_days"), Some(396));
    assert!(value("disk_free_bytes").is_some_and(|bytes| bytes > 0));
    // Every line is one of the format's, and none has a secret.
    for line in text.lines() {
        assert!(line.starts_with("# ") || line.starts_with("ostwind_"), "{line}");
    }
    assert!(!text.contains(TOKEN) && !text.contains("board-session"));
    let health = club.get("/api/health").await.json();
    assert_eq!(health["certificate_days"], 396);
    assert!(health["disk_free_bytes"].as_u64().is_some_and(|bytes| bytes > 0));
}

#[tokio::test]
async fn only_configured_proxies_are_believed() {
    let trusted_proxies = vec!["10.0.0.9".parse().unwrap()];
    let club = TestClub::deployed(Deployment { trusted_proxies, ..Deployment::default() });
    for (peer, is_https) in [
        ("10.0.0.9:5", true),
        ("[::ffff:10.0.0.9]:5", true),
        ("10.0.0.8:5", false),
        ("127.0.0.1:5", false),
    ] {
        let headers = [("x-forwarded-proto", "https"), ("x-forwarded-for", "6.6.6.6")];
        let answer = figures(&club, peer, &headers).await;
        let is_promised = answer.headers.contains_key("strict-transport-security");
        assert_eq!(is_promised, is_https, "{peer}");
    }
}
