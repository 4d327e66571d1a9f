//! Behind a proxy: whom it asks for, under which name, and whether by HTTPS.

use std::collections::BTreeSet;
use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::http::header::{HOST, ORIGIN};

use crate::support::{Answer, BOARD, TestClub};

/// Signs out, from an address and with headers: every answer to that sets a cookie.
async fn sign_out(club: &TestClub, peer: &str, headers: &[(&str, &str)]) -> Answer {
    let peer: SocketAddr = peer.parse().unwrap();
    let mut request = Request::post("/abmelden").extension(ConnectInfo(peer));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request = request.header("content-type", "application/x-www-form-urlencoded");
    club.send(request.body(Body::empty()).unwrap()).await
}

/// Safari before 16.4 sends no `Sec-Fetch-Site`, and nginx passes on its own name unless it is configured otherwise.
#[tokio::test]
async fn an_old_tablet_writes_through_a_proxy_that_names_itself() {
    let club = TestClub::reached_at("https://club.example");
    let host = (HOST.as_str(), "127.0.0.1:8080");
    let ours = [host, (ORIGIN.as_str(), "https://club.example")];
    assert_eq!(sign_out(&club, "127.0.0.1:5", &ours).await.status, 303);
    for origin in ["https://elsewhere.example", "http://club.example", "null"] {
        let theirs = [host, (ORIGIN.as_str(), origin)];
        assert_eq!(sign_out(&club, "127.0.0.1:5", &theirs).await.status, 403, "{origin}");
    }
}

#[tokio::test]
async fn a_proxy_on_this_machine_says_that_it_speaks_https() {
    let by_https = [("x-forwarded-proto", "https")];
    for (peer, headers, is_https) in [
        ("127.0.0.1:5", &by_https[..], true),
        ("[::1]:5", &by_https, true),
        ("10.0.0.9:5", &by_https, false),
        ("127.0.0.1:5", &[], false),
    ] {
        let answer = sign_out(&TestClub::new(), peer, headers).await;
        let cookie = answer.headers["set-cookie"].to_str().unwrap();
        assert_eq!(cookie.starts_with("__Host-ostwind-session="), is_https, "{cookie}");
        assert_eq!(cookie.contains("; Secure"), is_https, "{cookie}");
        assert_eq!(answer.headers.contains_key("strict-transport-security"), is_https);
    }
}

/// Cookies do not know ports: another service of the machine may have a `session` too.
#[tokio::test]
async fn the_cookies_of_other_services_and_of_earlier_versions_are_no_trouble() {
    let club = TestClub::new();
    let token = BOARD.strip_prefix("session=").unwrap();
    for cookies in [
        format!("session=theirs; ostwind-session={token}"),
        format!("__Host-ostwind-session=theirs; ostwind-session={token}"),
        format!("session={token}"),
    ] {
        assert_eq!(club.get_as(&cookies, "/konto").await.status, 200, "{cookies}");
    }
}

// The files allow bodies of 14 MB.
const _: () = assert!(14 * 1024 * 1024 > server::limits::LARGEST_LIST_FORM);

/// The files in `docs/proxies` say what the server needs of a proxy.
#[test]
fn the_files_for_proxies_pass_on_what_the_server_needs() {
    for (file, needed) in [
        ("Caddyfile", &["reverse_proxy 127.0.0.1:8080", "flush_interval -1", "max_size 14MB"][..]),
        (
            "nginx.conf",
            &[
                "proxy_pass http://127.0.0.1:8080;",
                "proxy_set_header Host $host;",
                "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
                "proxy_set_header X-Forwarded-Proto $scheme;",
                "proxy_buffering off;",
                "client_max_body_size 14m;",
                "access_log off;",
            ],
        ),
        (
            "apache.conf",
            &[
                "ProxyPass / http://127.0.0.1:8080/ flushpackets=on",
                "ProxyPreserveHost On",
                "RequestHeader set X-Forwarded-Proto \"https\"",
                "LimitRequestBody 14680064",
                "env=!key_in_address",
            ],
        ),
    ] {
        let path = format!("{}/../docs/proxies/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap();
        for line in needed {
            assert!(text.contains(line), "{file}: {line}");
        }
        // Every address with a key in it is kept out of the log.
        let (_, pattern) = text.split_once("^/(").unwrap();
        let (kept_out, _) = pattern.split_once(")/").unwrap();
        let kept_out: BTreeSet<&str> = kept_out.split('|').collect();
        let keys = server::http::routes::ROUTES.iter().map(|route| route.path);
        let keys = keys.filter_map(|path| path.strip_suffix("/{token}")).chain(["/kalender"]);
        let keys: BTreeSet<&str> = keys.map(|key| key.trim_start_matches('/')).collect();
        assert_eq!(kept_out, keys, "{file}");
    }
}
