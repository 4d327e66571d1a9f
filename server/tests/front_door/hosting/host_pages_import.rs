//! A club from a file on the pages of the host: examined before it is taken in, refused in plain words, and taken in once.

use std::path::PathBuf;

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{CONTENT_TYPE, COOKIE};
use rusqlite::Connection;
use server::failure::Failure;
use server::limits::{LARGEST_CLUB_FILE, MOST_WAITING_CLUB_FILES};
use server::store::engine::Transaction;

use super::host_pages::{HOST, officer, page, send, server};
use super::several_clubs::{Host, board_of, play};
use crate::support::{Answer, waiting};

const ADDRESS: &str = "/einlesen";

/// Sends a file as the form does.
async fn upload(host: &Host, cookie: &str, name: &str, content: &[u8]) -> Answer {
    let head = format!(
        "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
         Content-Type: application/octet-stream\r\n\r\n"
    );
    let body = [head.as_bytes(), content, b"\r\n--x--\r\n"].concat();
    let request = Request::post(ADDRESS)
        .header(CONTENT_TYPE, "multipart/form-data; boundary=x")
        .header(COOKIE, cookie);
    host.ask(HOST, request.body(Body::from(body)).unwrap()).await
}

/// The page of a file that was sent.
async fn sent(host: &Host, content: &[u8]) -> String {
    let answer = upload(host, &officer(), "drachen.sqlite", content).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    answer.headers["location"].to_str().unwrap().to_owned()
}

/// The whole books of a club, as its page gives them.
async fn file_of(host: &Host, key: &str) -> Vec<u8> {
    let file = host.get(HOST, &format!("/clubs/{key}/datei"), &officer()).await;
    assert_eq!(file.status, 200);
    file.bytes
}

/// The same file after a change by somebody else's program.
fn changed(host: &Host, file: &[u8], sql: &str) -> Vec<u8> {
    let path = host.folder.path().join("changed");
    std::fs::write(&path, file).unwrap();
    let connection = Connection::open(&path).unwrap();
    connection.execute_batch(sql).unwrap();
    connection.close().unwrap();
    std::fs::read(&path).unwrap()
}

/// The files that wait.
fn arrivals(host: &Host) -> Vec<PathBuf> {
    let found = std::fs::read_dir(host.folder.path().join(".arriving"));
    found.into_iter().flatten().map(|entry| entry.unwrap().path()).collect()
}

#[tokio::test]
async fn a_club_moves_in_once_it_was_examined() {
    let host = server();
    play(&host, "drachen", 1).await;
    let file = file_of(&host, "drachen").await;
    let address = sent(&host, &file).await;
    let about = page(&host, &address).await;
    for words in ["<dt>Personen</dt><dd>4</dd>", "<dt>Partien</dt><dd>1</dd>", "drachen.sqlite"] {
        assert!(about.contains(words), "{words}: {about}");
    }
    assert!(about.contains("<dt>Konten</dt><dd>1</dd>"), "{about}");
    for name in ["drachen-1", "Vorstand drachen"] {
        assert!(!about.contains(name), "{name}");
    }
    let before = host.folder.registry();
    assert!(before.clubs.iter().all(|entry| entry.key.as_str() != "bruck"), "nothing is taken yet");

    let fields = [("key", "bruck"), ("time_zone", "Europe/Vienna"), ("room", "50")];
    let taken = send(&host, &address, &fields).await;
    assert_eq!(taken.status, 303, "{}", taken.text());
    assert_eq!(taken.headers["location"], "/clubs/bruck?saved=imported");
    assert!(page(&host, "/clubs/bruck?saved=imported").await.contains("alles stimmt"));
    assert!(arrivals(&host).is_empty());
    // Sent once more it leads to the club, and nothing is taken in again.
    let again = send(&host, &address, &fields).await;
    assert_eq!(again.headers["location"], "/clubs/bruck");
    assert_eq!(send(&host, &address, &[("key", "anders")]).await.status, 404);
    let after = host.folder.registry();
    assert_eq!(after.clubs.len(), before.clubs.len() + 1);
    let entry = after.clubs.iter().find(|entry| entry.key.as_str() == "bruck").unwrap();
    assert_eq!(entry.address.origin(), "http://bruck.server.localhost");
    assert_eq!(entry.quota.unwrap().bytes(), 50_000_000);

    // Sign-ins of the former address have ended; what was done stands in both logs.
    let board = board_of("drachen");
    let moved = host.get("bruck.server.localhost", "/verein/personen", &board).await;
    assert_eq!(moved.status, 303);
    assert_eq!(host.get("bruck.server.localhost", "/liste/", "").await.status, 200);
    assert!(page(&host, "/verein/protokoll").await.contains("aus einer Datei eingelesen"));
    let lines = |tx: &Transaction<'_>| -> Result<Vec<i64>, Failure> {
        let log = "SELECT count(*) AS found FROM audit WHERE details = 'imported'";
        tx.rows(log, [], |row| row.get("found"))
    };
    let lines = waiting(|| host.folder.books("bruck").read_once(lines).unwrap().unwrap());
    assert_eq!(lines, [1]);
}

#[tokio::test]
async fn a_file_that_is_not_taken_says_why_and_is_gone() {
    let host = server();
    play(&host, "drachen", 1).await;
    let file = file_of(&host, "drachen").await;
    let newer = "INSERT INTO refinery_schema_history
                 SELECT 9999, 'later', applied_on, checksum FROM refinery_schema_history LIMIT 1";
    let foreign = host.folder.path().join("foreign");
    Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE notes (text)").unwrap();
    let before = host.folder.registry();
    for (content, problem, words) in [
        (Vec::new(), "no_file", "Bitte eine Datei auswählen."),
        (b"Namen;Punkte\n".to_vec(), "no_club", "keine Datei eines Clubs"),
        (std::fs::read(&foreign).unwrap(), "foreign", "einem anderen Programm"),
        (file[..20_000].to_vec(), "damaged", "beschädigt"),
        (changed(&host, &file, newer), "newer", "von einem neueren Ostwind"),
        (changed(&host, &file, "UPDATE accounts SET name = 'Jemand'"), "odd", "accounts"),
        (vec![0; LARGEST_CLUB_FILE + 1], "too_large", "ostwind club import"),
    ] {
        let answer = upload(&host, &officer(), "drachen.sqlite", &content).await;
        assert!(matches!(answer.status, 413 | 422), "{problem}: {}", answer.status);
        let text = answer.text();
        assert!(text.contains(&format!("data-problem=\"{problem}\"")), "{problem}: {text}");
        assert!(text.contains(words), "{problem}: {text}");
        assert!(!text.contains("Vorstand drachen") && !text.contains("drachen-1"), "{problem}");
        assert!(arrivals(&host).is_empty(), "{problem}");
    }
    // A stranger, a club's board, and what is no form of a file send nothing.
    for cookie in ["", &board_of("drachen")] {
        assert_eq!(upload(&host, cookie, "drachen.sqlite", &file).await.status, 303);
    }
    assert_eq!(send(&host, ADDRESS, &[("file", "drachen.sqlite")]).await.status, 400);
    assert!(arrivals(&host).is_empty());
    assert_eq!(host.folder.registry(), before);
}

#[tokio::test]
async fn a_place_that_is_taken_or_too_small_leaves_the_file_waiting() {
    let host = server();
    play(&host, "drachen", 1).await;
    let file = file_of(&host, "drachen").await;
    let address = sent(&host, &file).await;
    std::fs::create_dir(host.folder.path().join("alt")).unwrap();
    std::fs::write(host.folder.path().join("alt/club.sqlite"), b"books of somebody").unwrap();
    let before = host.folder.registry();
    let refused: [(&[(&str, &str)], &str); 4] = [
        (&[("key", "phoenix")], "key_taken"),
        (&[("key", "www")], "bad_key"),
        (&[("key", "alt")], "has_books"),
        (&[("key", "bruck"), ("room", "1")], "over_room"),
    ];
    let large = [file.clone(), vec![0; 2_000_000]].concat();
    let larger = sent(&host, &large).await;
    for (fields, problem) in refused {
        let address = if problem == "over_room" { &larger } else { &address };
        let answer = send(&host, address, fields).await;
        assert_eq!(answer.status, 422, "{problem}");
        let text = answer.text();
        assert!(text.contains(&format!("data-problem=\"{problem}\"")), "{problem}: {text}");
    }
    assert_eq!(host.folder.registry(), before);
    assert!(!host.folder.path().join("bruck").exists());
    let kept = std::fs::read(host.folder.path().join("alt/club.sqlite")).unwrap();
    assert_eq!(kept, b"books of somebody");

    // Thrown away it is gone, and of many only the newest wait.
    assert_eq!(send(&host, &format!("{address}/verwerfen"), &[]).await.status, 303);
    let gone = host.get(HOST, &address, &officer()).await;
    assert_eq!(gone.status, 404);
    assert!(gone.text().contains("wartet hier nicht mehr"));
    for _one in 0..MOST_WAITING_CLUB_FILES + 2 {
        sent(&host, &file).await;
    }
    assert_eq!(arrivals(&host).len(), MOST_WAITING_CLUB_FILES);
    assert_eq!(host.get(HOST, &larger, &officer()).await.status, 404);
}
