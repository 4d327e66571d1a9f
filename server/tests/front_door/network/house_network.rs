//! A server that only its own machine reaches: its codes lead nowhere until the house network is opened.

use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::http::header::{CONTENT_TYPE, HOST, ORIGIN};
use server::tls::MachineNames;
use server::web::deployment::Deployment;
use server::web::house_network::{Door, FILE, HouseNetwork};
use server::web::listener::ConnectionLimits;
use texts::Lang;

use crate::support::{Answer, Folder, TestClub};

const WLAN: &str = "/verein/einstellungen/wlan";

fn names(local_name: &str) -> MachineNames {
    let addresses = ["127.0.0.1", "172.17.0.1", "192.168.7.9", "8.8.4.4", "fe80::1"];
    MachineNames {
        names: vec![format!("{local_name}.local")],
        addresses: addresses.iter().map(|it| it.parse().unwrap()).collect::<BTreeSet<_>>(),
    }
}

fn club(folder: &Folder) -> TestClub {
    let house = HouseNetwork::behind(Door {
        data: folder.path().to_owned(),
        local_name: "ostwind".to_owned(),
        port: 0,
        http_port: 0,
        limits: ConnectionLimits::default(),
        names,
        lang: Lang::De,
    });
    TestClub::deployed(Deployment { house, ..Deployment::default() })
}

/// Sends a form, or asks where there are no fields, as the browser on the machine does, or one elsewhere.
async fn ask(club: &TestClub, host: &str, path: &str, fields: Option<&[(&str, &str)]>) -> Answer {
    let mut request = match fields {
        Some(fields) => Request::post(path)
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(ORIGIN, format!("http://{host}"))
            .body(Body::from(serde_urlencoded::to_string(fields).unwrap())),
        None => Request::get(path).body(Body::empty()),
    }
    .unwrap();
    request.headers_mut().insert(HOST, host.parse().unwrap());
    let peer: SocketAddr = "127.0.0.1:50000".parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(peer));
    club.send(request).await
}

const HERE: &str = "127.0.0.1:8080";

#[tokio::test]
async fn the_code_of_a_closed_machine_is_not_drawn_and_leads_to_what_opens_it() {
    let folder = Folder::new();
    let club = club(&folder);
    let invited = ask(&club, HERE, "/verein/zugang/einladung", Some(&[("role", "member")])).await;
    let text = invited.text();
    assert!(text.contains("data-unreachable") && !text.contains("data-print"), "{text}");
    assert!(!text.contains("class=\"code\"") && text.contains(&format!("href=\"{WLAN}\"")));
    // By an address that others can use there is a code, and nothing is missing.
    let field = [("role", "member")];
    let from_afar = ask(&club, "10.0.0.7:8080", "/verein/zugang/einladung", Some(&field)).await;
    let text = from_afar.text();
    assert!(text.contains("class=\"code\"") && !text.contains("data-unreachable"));
    // Where nothing can be opened on a page, the page says what else there is.
    let plain = TestClub::new();
    let invited = ask(&plain, HERE, "/verein/zugang/einladung", Some(&field)).await.text();
    assert!(invited.contains("ostwind setup") && !invited.contains(WLAN));
    assert_eq!(ask(&plain, HERE, WLAN, None).await.status, 404);
}

#[tokio::test]
async fn one_tap_opens_the_house_network_and_the_first_code_leads_to_it() {
    let folder = Folder::new();
    let club = club(&folder);
    let page = ask(&club, HERE, &format!("{WLAN}?code=1"), None).await.text();
    let first = page.find("value=\"192.168.7.9\" checked").unwrap();
    assert!(page.find("value=\"172.17.0.1\"").unwrap() > first);
    assert!(!page.contains("value=\"8.8.4.4\"") && !page.contains("value=\"127.0.0.1\""));

    let unknown = [("address", "192.168.7.10"), ("code", "1")];
    assert_eq!(ask(&club, HERE, WLAN, Some(&unknown)).await.status, 422);
    let fields = [("address", "192.168.7.9"), ("code", "1")];
    assert_eq!(ask(&club, "10.0.0.7", WLAN, Some(&fields)).await.status, 403);
    let opened = ask(&club, HERE, WLAN, Some(&fields)).await;
    let text = opened.text();
    assert_eq!(opened.status, 200, "{text}");
    assert!(text.contains("class=\"code\"") && !text.contains("data-unreachable"));
    let (_, address) = text.split_once("http://192.168.7.9:").unwrap();
    let (port, rest) = address.split_once("/tisch/").unwrap();
    let port: u16 = port.parse().unwrap();

    // Another device gets the page that connects it, which leads on to the table.
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let asked = format!(
        "GET /tisch/{} HTTP/1.1\r\nHost: 192.168.7.9\r\nConnection: close\r\n\r\n",
        &rest[..32]
    );
    let answer = tokio::task::spawn_blocking(move || {
        stream.write_all(asked.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    });
    let answer = answer.await.unwrap();
    assert!(answer.contains("303") && answer.contains("/verbinden?weiter=%2Ftisch%2F"), "{answer}");

    let invited = ask(&club, HERE, "/verein/zugang/einladung", Some(&[("role", "member")])).await;
    assert!(invited.text().contains("https://192.168.7.9:"), "{}", invited.text());
    // Another address of the machine keeps the ports that printed codes name.
    let other = ask(&club, HERE, WLAN, Some(&[("address", "172.17.0.1"), ("code", "1")])).await;
    assert!(other.text().contains(&format!("http://172.17.0.1:{port}/tisch/")), "{}", other.text());
    assert_eq!(ask(&club, HERE, WLAN, Some(&fields)).await.status, 200);
    let kept = std::fs::read_to_string(folder.path().join(FILE)).unwrap();
    assert!(kept.contains("192.168.7.9") && kept.contains(&port.to_string()), "{kept}");
    let closed = ask(&club, HERE, &format!("{WLAN}/schliessen"), Some(&[])).await;
    assert_eq!(closed.status, 303);
    assert!(!folder.path().join(FILE).exists());
    let invited = ask(&club, HERE, "/verein/zugang/einladung", Some(&[("role", "member")])).await;
    assert!(invited.text().contains("data-unreachable"));
}

#[tokio::test]
async fn invitations_that_no_phone_reaches_are_not_printed() {
    let folder = Folder::new();
    let print = ask(&club(&folder), HERE, "/verein/zugang/einladungen", Some(&[])).await;
    assert_eq!((print.status, print.headers["location"].to_str().unwrap()), (303, WLAN));
}
