//! The feed of public lists, read by a foreign parser.

use axum::body::Body;
use axum::http::Request;
use chrono::TimeDelta;
use club::publishing::{Audience, Publishing, Shown};
use feed_rs::model::{Entry, Feed};
use server::actions::{WithdrawList, decide_publishing};
use server::store::publications;
use server::weekly_list::schedule;

use crate::support::{NOBODY, TestClub, context_at, known, now};

const FEED: &str = "/liste/listen.atom";

/// A club that shows its lists like this.
async fn club_with(shown: Shown) -> TestClub {
    let club = TestClub::new();
    let rules = Publishing { year_list: shown, rules: Shown::Nobody, ..Publishing::default() };
    let at = context_at(now() - TimeDelta::days(30));
    let write = club.database.write(move |tx| decide_publishing(tx, &at, known(1), &rules));
    write.await.unwrap();
    club
}

/// Publishes the list of a day, some days before now.
async fn publish(club: &TestClub, days: i64, day: &str) {
    let context = context_at(now() - TimeDelta::days(days));
    let name = Some("Verein „Ost & West“".to_owned());
    schedule::publish(&club.database, &context, name, day.parse().unwrap()).await.unwrap();
}

fn read(bytes: &[u8]) -> Feed {
    let parser = feed_rs::parser::Builder::new().base_uri(Some("https://club.example/liste/"));
    parser.build().parse(bytes).unwrap()
}

/// The feed as it is stored: the server asks the database only so often.
async fn feed(club: &TestClub) -> Feed {
    let file = club.database.read(|tx| publications::file(tx, Audience::Public, "listen.atom"));
    read(&file.await.unwrap().expect("there is a feed"))
}

fn links(entry: &Entry) -> Vec<(&str, &str)> {
    entry.links.iter().map(|one| (one.rel.as_deref().unwrap_or(""), one.href.as_str())).collect()
}

#[tokio::test]
async fn every_public_list_is_an_entry_whose_id_stays() {
    let club = club_with(Shown::Public).await;
    publish(&club, 7, "2026-11-14").await;
    let before = feed(&club).await;
    assert_eq!(before.entries.len(), 1);
    publish(&club, 0, "2026-11-21").await;
    let after = feed(&club).await;
    assert_eq!(after.id, before.id);
    assert!(after.id.starts_with("urn:uuid:"), "{}", after.id);
    assert!(after.title.as_ref().unwrap().content.starts_with("Verein „Ost & West“"));
    assert_eq!(after.authors[0].name, "Verein „Ost & West“");
    assert_eq!(after.entries.len(), 2);
    let (new, old) = (&after.entries[0], &after.entries[1]);
    assert_eq!(*old, before.entries[0], "what stood there stays as it was");
    assert_ne!(new.id, old.id);
    assert_eq!(old.published.unwrap().timestamp(), (now() - TimeDelta::days(7)).timestamp());
    assert_eq!(after.updated, new.updated);
    let base = "https://club.example/liste/woche-2026-11-21";
    let expected = [("alternate", format!("{base}.html")), ("enclosure", format!("{base}.pdf"))];
    let expected: Vec<(&str, &str)> =
        expected.iter().map(|(rel, address)| (*rel, address.as_str())).collect();
    assert_eq!(links(new), expected);
    for (_, address) in links(new) {
        let path = address.trim_start_matches("https://club.example");
        assert_eq!(club.get_as(NOBODY, path).await.status, 200, "{path}");
    }
    let page = club.get_as(NOBODY, "/liste/index.html").await.text();
    let mark = "<link rel=\"alternate\" type=\"application/atom+xml\"";
    assert!(page.contains(mark) && page.contains("href=\"listen.atom\""), "{page}");
    assert!(!club.get("/liste/intern/").await.text().contains(mark));

    let answer = club.get_as(NOBODY, FEED).await;
    assert_eq!(answer.headers["content-type"], "application/atom+xml; charset=utf-8");
    assert_eq!(read(&answer.bytes).entries, after.entries);
    let tag = answer.headers["etag"].clone();
    let request = Request::get(FEED).header("if-none-match", tag);
    let known = club.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!((known.status, known.bytes.len()), (304, 0));
}

#[tokio::test]
async fn a_withdrawn_list_leaves_the_feed_and_the_last_one_takes_it_along() {
    let club = club_with(Shown::Public).await;
    publish(&club, 7, "2026-11-14").await;
    let first = feed(&club).await;
    publish(&club, 0, "2026-11-21").await;
    let withdraw = async |day: &str| {
        let context = context_at(now());
        let (as_of, reason) = (day.parse().unwrap(), "Falsch".to_owned());
        let list = WithdrawList { as_of, version: None, reason };
        schedule::withdraw(&club.database, &context, None, list).await.unwrap();
    };
    withdraw("2026-11-21").await;
    assert_eq!(feed(&club).await.entries, first.entries);
    withdraw("2026-11-14").await;
    let left = club.database.read(|tx| publications::files(tx, Audience::Public)).await.unwrap();
    assert_eq!(left, []);
    assert_eq!(club.get_as(NOBODY, FEED).await.status, 404);
}

#[tokio::test]
async fn a_club_without_public_lists_has_no_feed() {
    let club = club_with(Shown::Internal).await;
    publish(&club, 0, "2026-11-21").await;
    assert_eq!(club.get_as(NOBODY, FEED).await.status, 404);
    assert!(!club.get_as(NOBODY, "/liste/index.html").await.text().contains("atom+xml"));
    assert_eq!(club.get("/liste/intern/listen.atom").await.status, 404);
}
