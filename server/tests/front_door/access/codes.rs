//! QR codes: where they lead, and that they lead nowhere else.

use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use serde_json::json;
use server::store::links::Opens;
use wire::GameId;

use crate::support::{NOBODY, TestClub, known};

/// The address a code of this club leads to, as its title says.
async fn leads_to(club: &TestClub, path: &str, headers: &[(&str, &str)]) -> String {
    leads_to_from(club, path, headers, None).await
}

/// The same for a request that comes from an address.
async fn leads_to_from(
    club: &TestClub,
    path: &str,
    headers: &[(&str, &str)],
    peer: Option<SocketAddr>,
) -> String {
    let request = headers
        .iter()
        .fold(Request::get(path), |request, (name, value)| request.header(*name, *value));
    let mut request = request.body(Body::empty()).unwrap();
    if let Some(peer) = peer {
        request.extensions_mut().insert(ConnectInfo(peer));
    }
    let answer = club.send(request).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.headers["content-type"], "image/svg+xml");
    let svg = answer.text();
    let (_, title) = svg.split_once("<title>").unwrap();
    let address = title.split('<').next().unwrap().to_owned();
    assert_eq!(svg, server::documents::qr_code_svg::svg(&address).unwrap());
    address
}

#[tokio::test]
async fn a_code_leads_to_the_table_or_to_where_one_looks_on() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let id = GameId(known(1));
    let code = club.start(id, &people).await + "/code.svg";
    let device = club.table_link(Opens::Game(id)).await;
    let token = device.strip_prefix("table=").unwrap();
    let (table, watch) = (format!("{code}?for=table"), format!("{code}?for=watch"));
    let host = ("host", "192.168.1.20:8080");
    assert_eq!(
        leads_to(&club, &table, &[host, ("cookie", &device)]).await,
        format!("http://192.168.1.20:8080/tisch/{token}")
    );
    assert_eq!(club.get(&table).await.status, 403);
    assert_eq!(club.get_as(NOBODY, &table).await.status, 401);
    // Nobody but a trusted proxy says how the browser came.
    let says_https = [("host", "club.example"), ("x-forwarded-proto", "https")];
    assert_eq!(
        leads_to(&club, &watch, &says_https).await,
        format!("http://club.example/spiel/{id}/zuschauen")
    );
    let behind_a_proxy = [("host", "club.example"), ("x-forwarded-proto", "https")];
    let peer = Some("[::1]:5".parse().unwrap());
    assert_eq!(
        leads_to_from(&club, &watch, &behind_a_proxy, peer).await,
        format!("https://club.example/spiel/{id}/zuschauen")
    );

    let public = TestClub::reached_at("https://mah-jongg.example/wien");
    public.four_people().await;
    public.start(id, &people).await;
    assert_eq!(
        leads_to(&public, &watch, &[host]).await,
        format!("https://mah-jongg.example/wien/spiel/{id}/zuschauen")
    );
}

#[tokio::test]
async fn what_is_not_there_has_no_code() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let code = club.start(GameId(known(1)), &people).await + "/code.svg";
    let unknown = format!("/api/games/{}/code.svg?for=table", known(999));
    for (path, host, refused) in [
        (unknown.as_str(), "club", "unknown_game"),
        (&format!("{code}?for=nobody"), "club", "no_such_address"),
        (&code, "club", "no_such_address"),
        (&format!("{code}?for=table"), "club/x?<script>", "no_such_address"),
        (&format!("{code}?for=table"), "", "no_such_address"),
    ] {
        let request = Request::get(path).header("host", host).body(Body::empty()).unwrap();
        let answer = club.send(request).await;
        assert_eq!(
            (answer.status, &answer.json()["code"]),
            (404, &json!(refused)),
            "{path} {host}"
        );
    }
}
