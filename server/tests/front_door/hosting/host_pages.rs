//! The pages of the host: what it sees of its clubs, what it does to them, and that it sees no people.

use server::clubs::registry::Kind;

use super::several_clubs::{Host, add, add_as, board_of, play};
use crate::support::{Answer, ClubsFolder};

pub(crate) const HOST: &str = "server.localhost";

/// Two clubs and the pages of the host.
pub(crate) fn server() -> Host {
    let folder = ClubsFolder::new();
    for key in ["drachen", "phoenix"] {
        add(&folder, key);
    }
    add_as(&folder, "server", Kind::Host);
    Host::of(folder)
}

pub(crate) fn officer() -> String {
    board_of("server")
}

pub(crate) async fn page(host: &Host, path: &str) -> String {
    let answer = host.get(HOST, path, &officer()).await;
    assert_eq!(answer.status, 200, "{path}");
    answer.text()
}

pub(crate) async fn send(host: &Host, path: &str, fields: &[(&str, &str)]) -> Answer {
    host.send(HOST, path, &officer(), fields).await
}

#[tokio::test]
async fn only_its_officers_get_in() {
    let host = server();
    let pages = [
        "/clubs/neu",
        "/clubs/drachen",
        "/clubs/drachen/datei",
        "/einlesen",
        "/zustand",
        "/verein/protokoll",
    ];
    for path in pages {
        for cookie in ["", &board_of("drachen")] {
            let answer = host.get(HOST, path, cookie).await;
            assert_eq!(answer.status, 303, "{path}");
            assert!(
                answer.headers["location"].to_str().unwrap().starts_with("/anmelden"),
                "{path}"
            );
        }
    }
    let sent = host.send(HOST, "/clubs/drachen/sperren", &board_of("drachen"), &[]).await;
    assert_eq!(sent.status, 303);
    assert_eq!(host.get("drachen.localhost", "/liste/", "").await.status, 200);
    // A club has none of these addresses, and the host none of a club's.
    let board = board_of("drachen");
    assert_eq!(host.get("drachen.localhost", "/clubs/drachen", &board).await.status, 404);
    for path in [
        "/verein/personen",
        "/api/games",
        "/neu",
        "/clubs/niemand",
        "/clubs/server",
        "/clubs/drachen/anders",
    ] {
        assert_eq!(host.get(HOST, path, &officer()).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn it_sees_how_many_people_play_and_no_name() {
    let host = server();
    play(&host, "drachen", 1).await;
    for path in ["/", "/clubs/drachen"] {
        let text = page(&host, path).await;
        assert!(text.contains("drachen.localhost"), "{path}");
        assert!(!text.contains("drachen-1"), "{path}");
        assert!(!text.contains("Vorstand drachen"), "{path}");
    }
    let club = page(&host, "/clubs/drachen").await;
    assert!(club.contains("<dt>Personen</dt><dd>4</dd>"), "{club}");
    assert!(club.contains("</dt><dd>1</dd>"), "{club}");
    let none = page(&host, "/clubs/phoenix").await;
    assert!(none.contains("<dt>Personen</dt><dd>0</dd>"), "{none}");
    // Found by a part of the address, in any case.
    let found = page(&host, "/?name=DRACH").await;
    assert!(found.contains("drachen.localhost") && !found.contains("phoenix.localhost"));
}

#[tokio::test]
async fn a_club_is_created_with_a_link_that_opens_it() {
    let host = server();
    let fields = [("name", "Murtaler Tafelrunde"), ("key", "murtal"), ("room", "100")];
    let made = send(&host, "/clubs/neu", &fields).await;
    assert_eq!(made.status, 200);
    let text = made.text();
    let at = text.find("http://murtal.server.localhost/einladung/").expect("the link");
    let link: String = text[at..].chars().take_while(|letter| !"\"< ".contains(*letter)).collect();
    let path = link.strip_prefix("http://murtal.server.localhost").unwrap();
    let door = host.get("murtal.server.localhost", path, "").await;
    assert_eq!(door.status, 200);
    assert!(door.text().contains("Murtaler Tafelrunde"));
    assert!(page(&host, "/").await.contains("Murtaler Tafelrunde"));
    assert!(page(&host, "/clubs/murtal").await.contains("von 100 MB"));

    // As long as nobody has an account the link can be had again, and the one before ends.
    assert!(page(&host, "/clubs/murtal").await.contains("data-no-account"));
    let again = send(&host, "/clubs/murtal/link", &[]).await.text();
    assert!(again.contains("http://murtal.server.localhost/einladung/") && !again.contains(path));
    assert_eq!(host.get("murtal.server.localhost", path, "").await.status, 404);
    assert!(!page(&host, "/clubs/drachen").await.contains("data-no-account"));
    let none = send(&host, "/clubs/drachen/link", &[]).await;
    assert_eq!((none.status, none.text()), (303, String::new()));

    let before = host.folder.registry();
    let refused: [(&[(&str, &str)], &str); 6] = [
        (&[("name", "Zweiter"), ("key", "murtal")], "key_taken"),
        (&[("name", "Zweiter"), ("key", "Mur Tal")], "bad_key"),
        (&[("name", "Zweiter"), ("key", "www")], "bad_key"),
        (&[("name", "Zweiter"), ("key", "neu")], "bad_key"),
        (&[("name", ""), ("key", "zweiter")], "bad_name"),
        (&[("name", "Z\u{202e}weiter"), ("key", "zweiter")], "bad_name"),
    ];
    for (fields, problem) in refused {
        let answer = send(&host, "/clubs/neu", fields).await;
        assert_eq!(answer.status, 422, "{fields:?}");
        assert!(answer.text().contains(problem), "{fields:?}");
    }
    let odd = [("name", "Zweiter"), ("key", "zweiter"), ("time_zone", "Nowhere/At all")];
    assert_eq!(send(&host, "/clubs/neu", &odd).await.status, 422);
    let odd = [("name", "Zweiter"), ("key", "zweiter"), ("room", "-3")];
    assert_eq!(send(&host, "/clubs/neu", &odd).await.status, 422);
    assert_eq!(host.folder.registry(), before);
}

#[tokio::test]
async fn a_locked_or_deleted_club_comes_back() {
    let host = server();
    let reads = async |status| {
        let answer = host.get("drachen.localhost", "/liste/", "").await;
        assert_eq!(answer.status, status);
        answer.text()
    };
    reads(200).await;
    let locked = send(&host, "/clubs/drachen/sperren", &[("reason", "Wir ziehen um.")]).await;
    assert_eq!(locked.status, 303);
    assert!(reads(503).await.contains("Wir ziehen um."));
    assert!(page(&host, "/clubs/drachen?saved=locked").await.contains("Der Club ist gesperrt."));
    assert_eq!(send(&host, "/clubs/drachen/oeffnen", &[]).await.status, 303);
    reads(200).await;
    // Only who types the address means it.
    let wrong = send(&host, "/clubs/drachen/loeschen", &[("address", "phoenix.localhost")]).await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.text().contains("not_the_address"));
    reads(200).await;
    for _twice in 0..2 {
        let fields = [("address", "drachen.localhost")];
        assert_eq!(send(&host, "/clubs/drachen/loeschen", &fields).await.status, 303);
    }
    reads(404).await;
    assert!(!page(&host, "/").await.contains("drachen.localhost"));
    assert!(page(&host, "/?zeigen=papierkorb").await.contains("drachen.localhost"));
    assert_eq!(send(&host, "/clubs/drachen/oeffnen", &[]).await.status, 303);
    reads(200).await;
    // What was done stands in the host's log with who did it, and in the club's own.
    let of_host = page(&host, "/verein/protokoll").await;
    let of_club = host.get("drachen.localhost", "/verein/protokoll", &board_of("drachen")).await;
    for log in [of_host, of_club.text()] {
        for words in ["gesperrt: Wir ziehen um.", "in den Papierkorb gelegt", "wieder geöffnet"] {
            assert!(log.contains(words), "{words}");
        }
        assert!(log.contains("Vorstand server"));
        assert_eq!(log.matches("in den Papierkorb gelegt").count(), 1);
    }
}

#[tokio::test]
async fn a_club_gets_another_address_and_room() {
    let host = server();
    let to = [("address", "http://wien.localhost")];
    assert_eq!(send(&host, "/clubs/drachen/adresse", &to).await.status, 303);
    assert_eq!(host.get("wien.localhost", "/liste/", "").await.status, 200);
    assert_eq!(host.get("drachen.localhost", "/liste/", "").await.status, 404);
    for (address, problem) in [
        ("http://phoenix.localhost", "key_taken"),
        ("http://server.localhost", "key_taken"),
        ("http://wien.localhost/pfad", "bad_address"),
        ("wien", "bad_address"),
    ] {
        let answer = send(&host, "/clubs/drachen/adresse", &[("address", address)]).await;
        assert_eq!(answer.status, 422, "{address}");
        assert!(answer.text().contains(problem), "{address}");
    }
    assert_eq!(send(&host, "/clubs/drachen/platz", &[("room", "50")]).await.status, 303);
    assert!(page(&host, "/clubs/drachen").await.contains("von 50 MB"));
    assert_eq!(send(&host, "/clubs/drachen/platz", &[("room", "viel")]).await.status, 422);
    assert!(page(&host, "/clubs/drachen").await.contains("von 50 MB"));
}

#[tokio::test]
async fn a_club_is_taken_along_as_one_file() {
    let host = server();
    play(&host, "drachen", 1).await;
    let file = host.get(HOST, "/clubs/drachen/datei", &officer()).await;
    assert_eq!(file.status, 200);
    assert!(file.bytes.starts_with(b"SQLite format 3\0"));
    assert!(file.headers["content-disposition"].to_str().unwrap().contains("drachen.sqlite"));
    assert!(page(&host, "/clubs/drachen").await.contains("als Datei mitgenommen"));
}

#[tokio::test]
async fn books_that_cannot_be_read_are_in_trouble_and_come_first() {
    let host = server();
    let folder = host.folder.path().join("phoenix");
    std::fs::write(folder.join("club.sqlite"), b"no books").unwrap();
    let list = page(&host, "/").await;
    assert!(list.contains("gestört"));
    let at = |host: &str| list.find(host).expect("the club");
    assert!(at("phoenix.localhost") < at("drachen.localhost"));
    assert!(page(&host, "/clubs/phoenix").await.contains("ostwind restore"));
    // It can be locked all the same.
    assert_eq!(send(&host, "/clubs/phoenix/sperren", &[("reason", "")]).await.status, 303);
    assert!(page(&host, "/?zeigen=auffaellig").await.contains("phoenix.localhost"));
}

#[tokio::test]
async fn its_clubs_stand_in_the_order_that_the_address_says() {
    let host = server();
    play(&host, "phoenix", 1).await;
    let first = async |path: &str| {
        let list = page(&host, path).await;
        let at = |host: &str| list.find(&format!("data-club=\"{host}\"")).expect("the club");
        (at("phoenix.localhost") < at("drachen.localhost"), list)
    };
    let (is_phoenix, list) = first("/").await;
    assert!(!is_phoenix && list.contains("Nach Name"), "{list}");
    let (is_phoenix, list) = first("/?sortieren=geschrieben&name=localhost").await;
    assert!(is_phoenix, "{list}");
    // What was searched and the order stay together.
    assert!(list.contains("name=\"sortieren\" value=\"geschrieben\""), "{list}");
    for link in ["/?name=localhost", "sortieren=groesse&#38;name=localhost"] {
        assert!(list.contains(link), "{link}: {list}");
    }
    assert!(
        list.contains("zeigen=papierkorb&#38;sortieren=geschrieben&#38;name=localhost"),
        "{list}"
    );
    first("/?sortieren=groesse").await;
    assert_eq!(host.get(HOST, "/?sortieren=anders", &officer()).await.status, 400);
}

#[tokio::test]
async fn its_health_is_the_worst_of_all_parts() {
    let host = server();
    play(&host, "drachen", 1).await;
    let well = page(&host, "/zustand").await;
    for words in ["Alles läuft", "2, davon 1 gerade wach", "0 von 2 Clubs", "läuft seit", "GB frei"]
    {
        assert!(well.contains(words), "{words}: {well}");
    }
    assert!(well.contains(server::settings::VERSION) && well.contains("0 gesperrt · 0 gestört"));
    assert!(!well.contains("Was zu tun ist") && !well.contains("drachen-1"), "{well}");
    let folder = host.folder.path();
    // A backup of last week is too old, wherever the newer ones are.
    let copies = folder.join("copies").join("drachen");
    std::fs::create_dir_all(&copies).unwrap();
    std::fs::write(copies.join("club-2020-01-02-040000.sqlite"), b"copy").unwrap();
    let late = page(&host, "/zustand").await;
    assert!(late.contains("1 Club ist seit mehr als 36 Stunden nicht gesichert"), "{late}");
    assert!(late.contains("href=\"/clubs/drachen\""), "{late}");
    std::fs::write(folder.join("phoenix/club.sqlite"), b"no books").unwrap();
    let ill = page(&host, "/zustand").await;
    assert!(ill.contains("1 Club ist gestört") && ill.contains("href=\"/clubs/phoenix\""), "{ill}");
    // What is locked gets no backups, and asks for nothing.
    assert_eq!(send(&host, "/clubs/drachen/sperren", &[("reason", "")]).await.status, 303);
    assert!(!page(&host, "/zustand").await.contains("href=\"/clubs/drachen\""));
}

#[tokio::test]
async fn its_log_calls_an_officer_by_the_word_of_the_host() {
    let host = server();
    let made = send(&host, "/verein/zugang/einladung", &[("role", "administrator")]).await.text();
    let at = made.find("/einladung/").expect("the link");
    let link: String = made[at..].chars().take_while(|letter| !"\"< ".contains(*letter)).collect();
    let fields = [
        ("name", "Zweite Person"),
        ("login", "zweite@server.example"),
        ("new_password", "ein langes Wort 17"),
        ("repeated", "ein langes Wort 17"),
    ];
    assert_eq!(host.send(HOST, &link, "", &fields).await.status, 303);
    let log = page(&host, "/verein/protokoll").await;
    let mut lines = log.split("data-log-line");
    let line = lines.find(|line| line.starts_with("=\"account_made\"")).expect("the line");
    assert!(line.contains("Serverbetreuung"), "{line}");
}
