//! Requests to open a club: what strangers may send at the door of a server, and what its officers do with it.

use server::clubs::hosting::Shared;
use server::clubs::registry::Kind;
use server::mail::smtp::MailServer;
use uuid::Uuid;

use super::host_pages::{HOST, officer, page, send, server};
use super::several_clubs::{Host, add, add_as};
use crate::support::{Answer, ClubsFolder, problem_at, waiting};

const FORM: &str = "/eroeffnen";

/// Says what stands at the door, and whether strangers may ask for clubs.
async fn allow(host: &Host, are_taken: bool) {
    let id = Uuid::now_v7().to_string();
    let mut fields = vec![("key", &*id), ("about", "Verband"), ("contact", "")];
    if are_taken {
        fields.push(("takes_requests", "true"));
    }
    let sent = send(host, "/tuer", &fields).await;
    assert_eq!(sent.headers["location"], "/?saved=door");
}

/// What somebody types who wants a club.
fn typed<'a>(id: &'a str, address: &'a str) -> Vec<(&'a str, &'a str)> {
    vec![
        ("key", id),
        ("name", "Murtaler <i>Tafelrunde</i>"),
        ("address", address),
        ("person", "Berta Mur"),
        ("email", "berta@murtal.example"),
        ("message", "Wir sind acht,\nim Gasthaus."),
        ("website", ""),
    ]
}

async fn request(host: &Host, fields: &[(&str, &str)]) -> Answer {
    host.send(HOST, FORM, "", fields).await
}

/// The address of the only request that waits.
async fn only(host: &Host) -> String {
    let list = page(host, "/").await;
    assert_eq!(list.matches("data-request").count(), 1, "{list}");
    let at = list.find("href=\"/anfragen/").expect("the request") + "href=\"".len();
    list[at..].chars().take_while(|letter| *letter != '"').collect()
}

#[tokio::test]
async fn strangers_may_ask_only_where_the_officers_allow_it() {
    let host = server();
    let id = Uuid::now_v7().to_string();
    let closed = "nur auf Einladung";
    let before = host.folder.registry();
    let door = host.get(HOST, "/", "").await.text();
    assert!(door.contains(closed) && !door.contains(FORM), "{door}");
    for answer in [host.get(HOST, FORM, "").await, request(&host, &typed(&id, "murtal")).await] {
        assert_eq!(answer.status, 404);
        assert!(answer.text().contains(closed) && !answer.text().contains("<ol class=\"steps\">"));
    }
    assert_eq!(host.folder.registry(), before);
    // A stranger cannot allow it.
    let allowed = [("key", &*id), ("takes_requests", "true")];
    assert_eq!(host.send(HOST, "/tuer", "", &allowed).await.status, 303);
    assert_eq!(host.get(HOST, FORM, "").await.status, 404);

    allow(&host, true).await;
    assert!(page(&host, "/?saved=door").await.contains("Die Türe ist geändert."));
    assert!(page(&host, "/tuer").await.contains("value=\"true\" checked"));
    let door = host.get(HOST, "/", "").await.text();
    assert!(!door.contains(closed) && door.contains("href=\"/eroeffnen\""), "{door}");
    assert_eq!(host.get(HOST, FORM, "").await.status, 200);
    assert!(!page(&host, "/").await.contains("data-request"));
    assert!(page(&host, "/verein/protokoll").await.contains("Anfragen von Gästen erlaubt"));
    // What has come stays when no more are taken.
    assert_eq!(request(&host, &typed(&id, "murtal")).await.status, 303);
    allow(&host, false).await;
    assert_eq!(host.get(HOST, FORM, "").await.status, 404);
    only(&host).await;
}

#[tokio::test]
async fn what_is_wrong_stands_at_its_field_and_nothing_is_kept() {
    let host = server();
    allow(&host, true).await;
    let before = host.folder.registry();
    let id = Uuid::now_v7().to_string();
    let long = "a".repeat(501);
    for (field, value, problem) in [
        ("name", "", "bad_name"),
        ("address", "Mur Tal", "bad_key"),
        ("address", "www", "bad_key"),
        // The club is on no list that everybody can see.
        ("address", "drachen", "key_taken"),
        ("person", "B\u{202e}erta", "bad_person"),
        ("email", "berta", "bad_email"),
        ("email", "b@murtal.example?bcc=all@murtal.example", "bad_email"),
        ("message", &long, "bad_message"),
    ] {
        let mut fields = typed(&id, "murtal");
        fields.retain(|(id, _)| *id != field);
        fields.push((field, value));
        let refused = request(&host, &fields).await;
        assert_eq!(refused.status, 422, "{field}");
        let text = refused.text();
        assert_eq!(problem_at(&text, field), Some(problem), "{text}");
        // What was typed stays.
        assert!(text.contains("berta@murtal.example") || field == "email", "{text}");
        assert!(!text.contains("<i>Tafel") && !text.contains("Vorstand"), "{text}");
    }
    // A program fills in what nobody sees, and does not learn that it was noticed.
    let mut fields = typed(&id, "murtal");
    fields.push(("website", "https://spam.example"));
    assert_eq!(request(&host, &fields).await.headers["location"], "/eroeffnen?saved=1");
    assert_eq!(host.folder.registry(), before);
    // The tenth within an hour is the last from one address.
    assert_eq!(request(&host, &typed(&id, "murtal")).await.status, 303);
    assert_eq!(request(&host, &typed(&id, "murtal")).await.status, 429);
}

#[tokio::test]
async fn a_request_becomes_a_club_once() {
    let host = server();
    allow(&host, true).await;
    let id = Uuid::now_v7().to_string();
    // Sent twice it is one.
    for _twice in 0..2 {
        let sent = request(&host, &typed(&id, "murtal")).await;
        assert_eq!(sent.headers["location"], "/eroeffnen?saved=1");
    }
    assert!(host.get(HOST, "/eroeffnen?saved=1", "").await.text().contains("Die Anfrage ist da."));
    assert_eq!(host.get("murtal.server.localhost", "/", "").await.status, 404);
    let address = only(&host).await;
    let list = page(&host, "/").await;
    for words in
        ["&#60;i&#62;Tafelrunde", "murtal.server.localhost", "Berta Mur", "Wir sind acht, im"]
    {
        assert!(list.contains(words), "{words}: {list}");
    }
    assert_eq!(host.get(HOST, &address, "").await.status, 303);
    let sheet = page(&host, &address).await;
    assert!(sheet.contains("value=\"murtal\"") && sheet.contains("im Gasthaus."), "{sheet}");
    // An officer may choose another address, and room.
    let taken = send(&host, &address, &[("name", "Tafelrunde"), ("key", "drachen")]).await;
    assert_eq!((taken.status, problem_at(&taken.text(), "key")), (422, Some("key_taken")));
    let fields = [("name", "Tafelrunde"), ("key", "murtal"), ("room", "100")];
    let (one, other) = tokio::join!(send(&host, &address, &fields), send(&host, &address, &fields));
    let made: Vec<&Answer> = [&one, &other].into_iter().filter(|it| it.status == 200).collect();
    assert_eq!(made.len(), 1, "{} {}", one.status, other.status);
    let text = made[0].text();
    assert!(text.contains("Bitte den Link an Berta Mur schicken: berta@murtal.example"), "{text}");
    let at = text.find("http://murtal.server.localhost/einladung/").expect("the link");
    let link: String = text[at..].chars().take_while(|letter| !"\"< ".contains(*letter)).collect();
    let path = link.strip_prefix("http://murtal.server.localhost").unwrap();
    assert!(host.get("murtal.server.localhost", path, "").await.text().contains("Tafelrunde"));

    // It is settled, with a line in both logs.
    for late in [
        send(&host, &address, &fields).await,
        send(&host, &format!("{address}/ablehnen"), &[]).await,
        host.get(HOST, &address, &officer()).await,
        host.get(HOST, "/anfragen/irgendwas", &officer()).await,
    ] {
        assert_eq!(late.headers["location"], "/?saved=decided");
    }
    assert!(page(&host, "/?saved=decided").await.contains("schon erledigt"));
    assert!(!page(&host, "/").await.contains("data-request"));
    let log = page(&host, "/verein/protokoll").await;
    assert!(log.matches("auf Anfrage eröffnet").count() == 1 && !log.contains("Berta"), "{log}");
    assert!(page(&host, "/clubs/murtal").await.contains("von 100 MB"));
}

#[tokio::test]
async fn a_declined_request_leaves_nothing_but_a_line_in_the_log() {
    let host = server();
    allow(&host, true).await;
    let before = host.folder.registry();
    let id = Uuid::now_v7().to_string();
    assert_eq!(request(&host, &typed(&id, "murtal")).await.status, 303);
    let address = format!("{}/ablehnen", only(&host).await);
    assert!(page(&host, &address).await.contains("Anfrage ablehnen?"));
    assert_eq!(host.send(HOST, &address, "", &[]).await.status, 303);
    only(&host).await;
    let (one, other) = tokio::join!(send(&host, &address, &[]), send(&host, &address, &[]));
    let went = |answer: &Answer| answer.headers["location"].to_str().unwrap().to_owned();
    let mut went = [went(&one), went(&other)];
    went.sort();
    assert_eq!(went, ["/?saved=decided", "/?saved=declined"]);
    assert_eq!(host.folder.registry(), before);
    let log = page(&host, "/verein/protokoll").await;
    assert_eq!(log.matches("Anfrage abgelehnt").count(), 1, "{log}");
    assert!(!log.contains("Berta") && !host.rows("server").contains("berta@"), "{log}");
}

#[tokio::test]
async fn the_link_is_mailed_where_the_server_sends_mails() {
    let folder = ClubsFolder::new();
    add(&folder, "drachen");
    add_as(&folder, "server", Kind::Host);
    // Nobody answers there, so the mail waits.
    let mails = MailServer::read("smtp://127.0.0.1:9", "server@mahjong.example").unwrap();
    let host = Host::sharing(folder, |shared| Shared { mail_server: Some(mails), ..shared });
    allow(&host, true).await;
    let id = Uuid::now_v7().to_string();
    assert_eq!(request(&host, &typed(&id, "murtal")).await.status, 303);
    let address = only(&host).await;
    let made = send(&host, &address, &[("name", "Tafelrunde"), ("key", "murtal")]).await;
    assert_eq!(made.headers["location"], "/clubs/murtal?saved=granted");
    let said = page(&host, "/clubs/murtal?saved=granted").await;
    assert!(said.contains("per Mail unterwegs"), "{said}");
    let books = waiting(|| host.rows("server"));
    assert!(books.contains("http://murtal.server.localhost/einladung/"), "{books}");
    assert!(books.contains("berta@murtal.example") && books.contains("Tafelrunde ist eröffnet"));
}
