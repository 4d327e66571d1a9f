//! How much the books of a club may take on a server with several: what goes beyond is refused and said, and nothing else suffers.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::AUTHORIZATION;
use serde_json::json;

use crate::hosting::several_clubs::{Host, add, board_of, command};
use crate::support::{ClubsFolder, known};

#[tokio::test(flavor = "multi_thread")]
async fn a_club_beyond_its_quota_keeps_what_it_has_and_gets_on_with_more_room() {
    let host = Host::new(&["drachen", "phoenix"]);
    let person = |number: u128| json!({"id": known(number), "name": format!("Person {number}")});
    let add_person = async |key: &str, number: u128| {
        let name = format!("{key}.localhost");
        host.post(&name, "/api/people", &board_of(key), &person(number)).await
    };
    assert_eq!(add_person("drachen", 1).await.status, 201);
    // While the club is open; its books are larger already.
    let (is_done, words) = command(&host.folder, &["quota", "drachen", "1"]);
    assert!(is_done && words.contains("1 MB"), "{words}");
    let mut number = 2;
    let refused = loop {
        let answer = add_person("drachen", number).await;
        if answer.status != 201 {
            break answer;
        }
        number += 1;
        assert!(number < 2_000, "there is room");
    };
    assert_eq!(refused.status, 503);
    assert!(refused.text().contains("kein Platz mehr"), "{}", refused.text());
    let people = host.get("drachen.localhost", "/api/people", &board_of("drachen")).await;
    let people = people.text();
    assert!(people.contains(&format!("\"Person {}\"", number - 1)), "{people}");
    assert!(!people.contains(&format!("\"Person {number}\"")), "{people}");
    assert_eq!(add_person("phoenix", 1).await.status, 201, "other clubs have room");

    let (_, list) = command(&host.folder, &["list"]);
    assert!(list.contains(" von 1,0 MB\t"), "{list}");
    let figures = Request::get("/metrics").header(AUTHORIZATION, "Bearer watch");
    let figures = host.ask("server.localhost", figures.body(Body::empty()).unwrap()).await.text();
    assert!(figures.contains("ostwind_club_quota_bytes{club=\"drachen\"} 1000000\n"), "{figures}");

    assert!(command(&host.folder, &["quota", "drachen", "50"]).0);
    assert_eq!(add_person("drachen", number).await.status, 201);
    assert!(command(&host.folder, &["quota", "drachen"]).0);
    let list = host.folder.registry();
    assert_eq!(list.clubs[0].quota, None);
}

#[test]
fn books_larger_than_the_quota_are_not_taken_in() {
    let folder = ClubsFolder::new();
    add(&folder, "phoenix");
    let file = folder.path().join("phoenix.ostwind");
    let file = file.to_str().unwrap();
    assert!(command(&folder, &["export", "phoenix", file]).0);
    let before = folder.registry();
    let books = std::fs::read(file).unwrap();
    std::fs::write(file, [books.clone(), vec![0; 2_000_000]].concat()).unwrap();
    let import = |quota: &str| {
        let address = "http://ahorn.localhost";
        command(&folder, &["import", "ahorn", file, "--address", address, "--quota", quota])
    };
    let (is_done, words) = import("1");
    assert!(!is_done && words.contains("erlaubt sind 1 MB"), "{words}");
    for wrong in ["0", "-1", "viel", "99999999999"] {
        assert!(!import(wrong).0, "{wrong}");
    }
    assert!(!folder.path().join("ahorn").exists());
    assert_eq!(folder.registry(), before);
    std::fs::write(file, books).unwrap();
    assert!(import("20").0);
    assert_eq!(folder.registry().clubs[0].quota.unwrap().bytes(), 20_000_000);
    assert!(!command(&folder, &["quota", "tiger", "20"]).0, "there is no such club");
}
