//! Who comes to an evening: answers with an account and by a link, and what is refused.

use axum::body::Body;
use axum::http::Request;
use chrono::TimeDelta;
use club::roles::Role;
use server::actions::{answer_evening, cancel_evening, invite_to_evening};
use server::store::evening_answers::{self, Answer};
use wire::PersonId;

use crate::support::{Answer as Reply, NOBODY, TestClub, context_at, holds, known, let_in, now};
use crate::support::{page_text, send_form};

const EVENING: u128 = 901;

/// A club with four people and an evening of today.
async fn with_evening() -> (TestClub, Vec<PersonId>) {
    let club = TestClub::new();
    let people = club.four_people().await;
    let key = known(EVENING).to_string();
    let fields = [("key", &*key), ("day", "2026-11-21"), ("kind", "club_evening"), ("name", "")];
    assert_eq!(send_form(&club, "/verein/abende", &fields).await.status, 303);
    (club, people)
}

fn page() -> String {
    format!("/verein/abende/{}", known(EVENING))
}

/// A link for a person, made by the board.
async fn link(club: &TestClub, person: PersonId) -> String {
    let form = format!("{}/einladen", page());
    assert!(page_text(club, &form).await.contains(&format!("value=\"{person}\"")));
    let made = send_form(club, &form, &[("person", &person.to_string())]).await;
    assert_eq!(made.status, 200, "{}", made.text());
    let token = made.text().split("/zusage/").nth(1).unwrap()[..32].to_owned();
    format!("/zusage/{token}")
}

async fn stranger(club: &TestClub, address: &str, fields: &[(&str, &str)]) -> Reply {
    club.fill_in(NOBODY, address, fields).await
}

async fn answers(club: &TestClub) -> Vec<Answer> {
    let read = club.database.read(|tx| evening_answers::of_evening(tx, known(EVENING)));
    read.await.unwrap().into_values().collect()
}

#[tokio::test]
async fn somebody_with_an_account_answers_and_changes_it() {
    let (club, people) = with_evening().await;
    let_in(&club.database, ("Gerti", Role::Member, Some(people[0])), "member");
    let sheet = format!("{}/kommen", page());
    let evening = club.get_as("session=member", &page()).await.text();
    assert!(evening.contains(&format!("href=\"{sheet}\"")) && !evening.contains("/einladen"));
    assert!(club.get_as("session=member", &sheet).await.text().contains("data-answer=\"\""));
    let fields = [("answer", "yes"), ("guests", "1"), ("names", "Hans, Grete")];
    // Twice is once.
    for _ in 0..2 {
        let sent = club.fill_in("session=member", &sheet, &fields).await;
        assert_eq!(sent.status, 303, "{}", sent.text());
        assert!(sent.headers["location"].to_str().unwrap().ends_with("?saved=answered"));
    }
    // Two names are two guests.
    let expected = Answer { is_coming: true, guests: 2, guest_names: "Hans, Grete".to_owned() };
    assert_eq!(answers(&club).await, [expected]);
    let evening = page_text(&club, &page()).await;
    assert!(evening.contains("data-coming=\"3\"") && evening.contains("Hans, Grete"), "{evening}");
    let data = format!("/verein/personen/{}/daten.json", people[0]);
    assert_eq!(
        club.get_as("session=member", &data).await.json()["answers"],
        serde_json::json!([{
            "evening": "2026-11-21", "is_coming": true, "guests": 2, "guest_names": "Hans, Grete",
        }])
    );
    let now = club.get_as("session=member", &sheet).await.text();
    assert!(now.contains("data-answer=\"yes\"") && now.contains("value=\"Hans, Grete\""));

    let sent = club.fill_in("session=member", &sheet, &[("answer", "no"), ("guests", "2")]).await;
    assert_eq!(sent.status, 303);
    assert_eq!(answers(&club).await, [Answer::default()]);
    let evening = page_text(&club, &page()).await;
    assert!(evening.contains("data-coming=\"0\"") && evening.contains("data-no=\"1\""));
    let lines = club.database.read(|tx| server::store::audit::newest(tx, 20)).await.unwrap();
    let count = lines.iter().filter(|line| line.verb == "evening_answered").count();
    assert_eq!(count, 2, "{lines:?}");
}

#[tokio::test]
async fn a_link_answers_for_its_person_and_evening_without_an_account() {
    let (club, people) = with_evening().await;
    let address = link(&club, people[1]).await;
    let opened = club.get_as(NOBODY, &address).await;
    assert_eq!(opened.status, 200);
    assert!(opened.text().contains("data-answer=\"\""), "{}", opened.text());
    assert_eq!(opened.headers["cache-control"], "no-store");
    for _ in 0..2 {
        let sent = stranger(&club, &address, &[("answer", "yes"), ("guests", "1")]).await;
        assert_eq!(sent.status, 303, "{}", sent.text());
    }
    let expected = Answer { is_coming: true, guests: 1, guest_names: String::new() };
    assert_eq!(answers(&club).await, [expected]);
    let after = club.get_as(NOBODY, &format!("{address}?saved=1")).await.text();
    assert!(after.contains("data-answer=\"yes\""), "{after}");
    let token = address.trim_start_matches("/zusage/");
    assert!(!holds(&club.rows().await, token), "the token itself must not be stored");

    // A new link ends the old one, and does not touch that of somebody else.
    let other = link(&club, people[2]).await;
    let second = link(&club, people[1]).await;
    assert_eq!(club.get_as(NOBODY, &address).await.status, 404);
    let before = club.rows().await;
    assert_eq!(stranger(&club, &address, &[("answer", "no")]).await.status, 404);
    assert_eq!(club.rows().await, before);
    for address in [&other, &second] {
        assert_eq!(club.get_as(NOBODY, address).await.status, 200, "{address}");
    }
}

#[tokio::test]
async fn what_is_refused_changes_nothing() {
    let (club, people) = with_evening().await;
    let address = link(&club, people[1]).await;
    let before = club.rows().await;
    let long = "x".repeat(121);
    let wrong: [&[(&str, &str)]; 6] = [
        &[],
        &[("answer", "maybe")],
        &[("answer", "yes"), ("guests", "5")],
        &[("answer", "yes"), ("guests", "-1")],
        &[("answer", "yes"), ("names", "a, b, c, d, e")],
        &[("answer", "yes"), ("names", &long)],
    ];
    for fields in wrong {
        let refused = stranger(&club, &address, fields).await;
        assert_eq!(refused.status, 422, "{fields:?} {}", refused.text());
        assert!(refused.text().contains("-problem\""), "{fields:?} {}", refused.text());
    }
    assert!(stranger(&club, &address, wrong[5]).await.text().contains(&long), "typed stays typed");
    assert_eq!(stranger(&club, "/zusage/0123", &[("answer", "yes")]).await.status, 404);
    assert_eq!(club.get_as(NOBODY, "/zusage/0123").await.status, 404);
    // From a page of somebody else.
    let request = Request::post(&address)
        .header("content-type", "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "cross-site");
    let foreign = club.send(request.body(Body::from("answer=yes")).unwrap()).await;
    assert_eq!(foreign.status, 403);
    // An account without a person has nothing to answer; a member makes no links.
    let_in(&club.database, ("Fremd", Role::Member, None), "member");
    let before_member = club.rows().await;
    let sheet = format!("{}/kommen", page());
    let sent = club.fill_in("session=member", &sheet, &[("answer", "yes")]).await;
    assert_eq!(sent.status, 404, "{}", sent.text());
    let invite = format!("{}/einladen", page());
    assert_eq!(club.get_as("session=member", &invite).await.status, 403);
    assert!(answers(&club).await.is_empty());
    assert!(before_member.len() > before.len(), "the account alone was added");
}

#[tokio::test]
async fn a_link_ends_with_its_evening_and_a_cancelled_evening_takes_no_answer() {
    let (club, people) = with_evening().await;
    let person = people[0];
    let address = link(&club, person).await;
    let cancel = async |key: u128, is_cancelled: bool| {
        let write = club.database.write(move |tx| {
            cancel_evening(tx, &context_at(now()), known(key), known(EVENING), is_cancelled)
        });
        write.await.unwrap();
    };
    cancel(911, true).await;
    assert!(club.get_as(NOBODY, &address).await.text().contains("data-cancelled"));
    assert_eq!(stranger(&club, &address, &[("answer", "yes")]).await.status, 409);
    cancel(912, false).await;
    assert_eq!(stranger(&club, &address, &[("answer", "yes")]).await.status, 303);
    // The day after, by the clock of the action.
    let late = context_at(now() + TimeDelta::days(2));
    let (of, token) = ((known(EVENING), person), address.trim_start_matches("/zusage/").to_owned());
    let read = club.database.read(move |tx| {
        let open = server::actions::invited_by(tx, &context_at(now()), &token)?;
        let over = server::actions::invited_by(tx, &late, &token)?;
        Ok((open.is_some(), over.is_some()))
    });
    assert_eq!(read.await.unwrap(), (true, false));
    let late = context_at(now() + TimeDelta::days(2));
    let refused = club.database.write(move |tx| {
        answer_evening(tx, &late, of, &Answer::default())?;
        Ok(())
    });
    assert!(format!("{:?}", refused.await).contains("EveningOver"));
    let late = context_at(now() + TimeDelta::days(2));
    let refused = club.database.write(move |tx| invite_to_evening(tx, &late, of));
    assert!(format!("{:?}", refused.await).contains("EveningOver"));
}

#[tokio::test]
async fn strangers_may_answer_only_so_often() {
    let (club, people) = with_evening().await;
    let address = link(&club, people[0]).await;
    let mut statuses = Vec::new();
    for number in 0..45 {
        let answer = if number % 2 == 0 { "yes" } else { "no" };
        statuses.push(stranger(&club, &address, &[("answer", answer)]).await.status);
    }
    assert_eq!((statuses[0], statuses[39], statuses[40]), (303, 303, 429), "{statuses:?}");
    // Reading goes on.
    assert_eq!(club.get_as(NOBODY, &address).await.status, 200);
    // Guessing tokens is slowed down as everywhere.
    let mut last = 0;
    for number in 0..25 {
        last = club.get_as(NOBODY, &format!("/zusage/{number:032x}")).await.status;
    }
    assert_eq!(last, 429);
}
