//! The cash book: dues are booked to their person and year, a reversal is asked first, who audits reads.

use club::roles::Role;

use crate::club_pages::{send, text};
use crate::support::{TestClub, known, let_in};

const KEY: (&str, &str) = ("key", "00000000-0000-0000-0000-000000000061");

#[tokio::test]
async fn dues_without_person_or_year_are_asked_for_and_what_was_typed_stays() {
    let club = TestClub::new();
    club.four_people().await;
    let before = club.rows().await;
    let anna = known(101).to_string();
    let dues =
        [KEY, ("kind", "income"), ("what", "dues"), ("account", "cash"), ("day", "2026-11-20")];
    let typed = dues.into_iter().chain([("amount", "30,00"), ("note", "für heuer")]);
    let typed: Vec<_> = typed.collect();
    for (field, more) in
        [("dues_year", ("person", anna.as_str())), ("person", ("dues_year", "2026"))]
    {
        let fields: Vec<_> = typed.iter().copied().chain([more]).collect();
        let answer = send(&club, "/verein/kassa", &fields).await;
        assert_eq!(answer.status, 422);
        let page = answer.text();
        assert!(page.contains(&format!("id=\"{field}-problem\"")), "{field}: {page}");
        assert!(page.contains("value=\"für heuer\"") && page.contains("value=\"30,00\""), "{page}");
    }
    assert_eq!(club.rows().await, before);
}

#[tokio::test]
async fn a_payment_says_what_was_done_and_can_be_taken_back() {
    let club = TestClub::new();
    club.four_people().await;
    let fields = [
        KEY,
        ("kind", "expense"),
        ("what", "other"),
        ("account", "bank"),
        ("day", "2026-11-20"),
        ("amount", "120"),
        ("note", "Saalmiete"),
    ];
    let answer = send(&club, "/verein/kassa", &fields).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    let page = text(&club, answer.headers["location"].to_str().unwrap()).await;
    assert!(page.contains("class=\"said\"") && page.contains("−120,00€"), "{page}");
    let question = "/verein/kassa/storno?nr=1";
    assert!(page.contains(question), "{page}");
    let asked = text(&club, question).await;
    assert!(asked.contains("Saalmiete") && asked.contains("class=\"danger\""), "{asked}");
    assert_eq!(club.get("/verein/kassa/storno?nr=2").await.status, 404);
    let no_reason = [("key", known(900).to_string()), ("number", "1".to_owned())];
    let no_reason: Vec<_> = no_reason.iter().map(|(name, value)| (*name, value.as_str())).collect();
    assert_eq!(send(&club, "/verein/kassa/storno", &no_reason).await.status, 422);
}

#[tokio::test]
async fn who_audits_reads_the_book_and_is_offered_nothing_to_enter() {
    let club = TestClub::new();
    for (role, may_book) in [(Role::Auditor, false), (Role::Treasurer, true)] {
        let_in(&club.database, (role.id(), role, None), role.id());
        let session = format!("session={}", role.id());
        let page = club.get_as(&session, "/verein/kassa").await;
        assert_eq!(page.status, 200);
        assert_eq!(page.text().contains("/verein/kassa/neu"), may_book, "{role:?}");
        let form = club.get_as(&session, "/verein/kassa/neu").await.status;
        assert_eq!(form, if may_book { 200 } else { 403 });
    }
}
