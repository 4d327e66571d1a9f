//! Own hands as a file: fetched from one rule set, read into another, once; and every file that is refused changes nothing.

use axum::body::Body;
use axum::http::{Method, Request};
use club::presets::in_force;
use scoring::Ruleset;
use serde_json::{Value as Json, json};
use server::store::presets;

use crate::support::TestClub;
use crate::support::{expect_saved, page_text, problem_at, send_form};

const KEYS: [&str; 3] = [
    "00000000-0000-0000-0000-000000000071",
    "00000000-0000-0000-0000-000000000072",
    "00000000-0000-0000-0000-000000000073",
];

/// The rules of a preset as they will be.
async fn rules(club: &TestClub, preset: &str) -> Ruleset {
    let versions = club.database.read(presets::all).await.unwrap();
    let presets = in_force(&versions, chrono::NaiveDate::MAX);
    presets.into_iter().find(|version| version.preset == preset).unwrap().ruleset
}

fn hand(id: &str, name: &str) -> Json {
    json!({
        "id": id, "name": name, "callable": false, "kong_allowed": false, "tiles": [], "active": true,
        "pattern": "7 pair(a)!", "text": "Sieben Paare, eine Farbe.", "worth": {"limit": [1, 2]},
    })
}

fn file(hands: &[Json]) -> String {
    json!({"special_hands": hands, "special_values": {}}).to_string()
}

async fn read_in(club: &TestClub, preset: &str, key: &str, file: &str) -> (u16, String) {
    let fields = [("key", key), ("file", file), ("valid_from", "2026-11-21")];
    let answer = send_form(club, &format!("/verein/regeln/{preset}/einlesen"), &fields).await;
    (answer.status, answer.text())
}

#[tokio::test]
async fn hands_go_from_one_rule_set_to_another_once() {
    let club = TestClub::new();
    let hands = [hand("farbe", "Farbspiel"), hand("zwei", "Zweites")];
    let page = "/verein/regeln/klassisch/einlesen";
    let form = page_text(&club, page).await;
    assert!(form.contains("multipart/form-data") && form.contains("type=\"file\""), "{form}");
    // As a browser sends it.
    let parts = [
        ("key", "", KEYS[0]),
        ("file", "; filename=\"h.json\"", &*file(&hands)),
        ("valid_from", "", "2026-11-21"),
    ];
    let parts = parts.map(|(name, more, value)| {
        format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"{more}\r\n\r\n{value}\r\n")
    });
    let body = format!("{}--x--\r\n", parts.concat());
    for _ in 0..2 {
        let request = Request::builder()
            .method(Method::POST)
            .uri(page)
            .header("content-type", "multipart/form-data; boundary=x")
            .header("sec-fetch-site", "same-origin")
            .body(Body::from(body.clone()));
        expect_saved(&club.send(request.unwrap()).await);
    }
    let klassisch = rules(&club, "klassisch").await;
    assert_eq!(json!(klassisch.special_hands()), json!(hands));
    let versions = club.database.read(presets::all).await.unwrap().len();
    assert_eq!(versions, 1, "the second copy is the first");

    let fetched = club.get("/verein/regeln/klassisch/sonderspiele.json").await;
    let disposition = fetched.headers["content-disposition"].to_str().unwrap();
    assert_eq!(disposition, "attachment; filename=\"sonderspiele.json\"");
    assert_eq!(read_in(&club, "ma-jiang", KEYS[1], &fetched.text()).await.0, 303);
    assert_eq!(json!(rules(&club, "ma-jiang").await.special_hands()), json!(hands));
    let paper = club.get("/verein/regeln/klassisch/spielmappe.pdf").await;
    let kind = paper.headers["content-type"].to_str().unwrap();
    assert_eq!((paper.status, kind), (200, "application/pdf"));
    let booklet = "/verein/regeln/klassisch/spielmappe.pdf";
    assert_eq!(club.get(booklet).await.bytes, paper.bytes);
    assert_ne!(club.get(&format!("{booklet}?form=karten")).await.bytes, paper.bytes);
    let none = club.get("/verein/regeln/hong-kong/spielmappe.pdf").await;
    assert_eq!(none.status, 404, "there are no own hands by these rules");
    let one = club.get("/verein/regeln/klassisch/sonderspiele.json?spiel=zwei").await.json();
    assert_eq!(one["special_hands"], json!([hands[1]]));
    assert_eq!(club.get("/verein/regeln/klassisch/sonderspiele.json?spiel=x").await.status, 404);
    // What is there already makes no new version.
    let rows = club.rows().await;
    assert_eq!(read_in(&club, "ma-jiang", KEYS[2], &fetched.text()).await.0, 303);
    assert_eq!(club.rows().await, rows);
    let used = read_in(&club, "ma-jiang", KEYS[0], &fetched.text()).await;
    assert_eq!(used.0, 409, "the key of another request: {}", used.1);
}

#[tokio::test]
async fn what_is_no_good_file_is_refused_in_a_sentence_and_changes_nothing() {
    let club = TestClub::new();
    let rows = club.rows().await;
    let many = |many: usize| -> Vec<Json> {
        (0..many).map(|at| hand(&format!("hand-{at}"), &format!("Farbspiel {at}"))).collect()
    };
    let named = |name: &str| file(&[hand("a", name)]);
    for (preset, file, sentence) in [
        ("klassisch", file(&many(10_000)), "möglich sind 200"),
        ("klassisch", file(&many(61)), "möglich sind 60"),
        ("klassisch", named(&"x".repeat(1_000)), "Der Name ist zu lang; möglich sind 60 Zeichen."),
        (
            "klassisch",
            named("<script>alert(1)</script>"),
            "Die Zeichen &#60; und &#62; sind hier nicht möglich",
        ),
        ("klassisch", "<html>".to_owned(), "Das ist keine Datei mit Sonderspielen"),
        ("klassisch", String::new(), "Das ist keine Datei mit Sonderspielen"),
        ("mcr", file(&many(1)), "kennt keine eigenen Sonderspiele"),
    ] {
        let (status, page) = read_in(&club, preset, KEYS[0], &file).await;
        assert_eq!(status, 422, "{page}");
        assert!(page.contains(sentence), "{sentence}: {page}");
        assert!(problem_at(&page, "file").is_some() && !page.contains("<script>alert"), "{page}");
    }
    assert_eq!(club.rows().await, rows);
    assert_eq!(read_in(&club, "no-such-preset", KEYS[0], &file(&many(1))).await.0, 404);
}
