//! Whether a member's name may stand in public: asked, noted, counted before publishing, and kept to in public lists.

use club::roles::Role;
use server::actions::{Plan, seed_club};
use wire::PersonId;

use crate::club_pages::{send, taken, text};
use crate::support::{TestClub, holds, let_in};

const KEYS: [&str; 3] = [
    "00000000-0000-0000-0000-000000000801",
    "00000000-0000-0000-0000-000000000802",
    "00000000-0000-0000-0000-000000000803",
];

async fn answer(club: &TestClub, person: PersonId, key: &str, answer: &str) {
    let fields = [("key", key), ("answer", answer)];
    taken(&send(club, &format!("/verein/personen/{person}/einwilligung"), &fields).await);
}

fn attribute(page: &str, name: &str) -> String {
    let (_, rest) = page.split_once(&format!("{name}=\"")).unwrap_or_else(|| panic!("{page}"));
    rest.split('"').next().unwrap().to_owned()
}

#[tokio::test]
async fn an_answer_is_noted_by_the_person_or_the_board_and_can_change() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let page = format!("/verein/personen/{}", people[0]);
    let form = format!("{page}/einwilligung");
    let state = async || attribute(&text(&club, &format!("{page}/daten")).await, "data-consent");
    assert_eq!(state().await, "");
    answer(&club, people[0], KEYS[0], "name").await;
    assert_eq!(state().await, "name");
    // The same form once more changes nothing, another one does.
    answer(&club, people[0], KEYS[0], "nameless").await;
    assert_eq!(state().await, "name");
    answer(&club, people[0], KEYS[1], "nameless").await;
    assert_eq!(state().await, "nameless");
    let lines = club.database.read(|tx| server::store::audit::newest(tx, 1)).await.unwrap();
    assert_eq!((lines[0].verb.as_str(), lines[0].details.as_str()), ("consent_noted", ""));
    for wrong in ["", "maybe"] {
        let refused = send(&club, &form, &[("key", KEYS[2]), ("answer", wrong)]).await;
        assert_eq!(refused.status, 422);
        assert!(refused.text().contains("id=\"answer-problem\""), "{}", refused.text());
    }
    let_in(&club.database, ("Selbst", Role::Member, Some(people[0])), "self");
    let_in(&club.database, ("Andere", Role::Member, Some(people[1])), "other");
    assert_eq!(club.get_as("session=self", &form).await.status, 200);
    assert_eq!(club.get_as("session=other", &form).await.status, 403);
    assert!(club.get_as("session=self", "/konto").await.text().contains(&form));
    // A person who is removed leaves no answer.
    taken(&send(&club, &format!("{page}/entfernen"), &[]).await);
    assert!(!holds(&club.rows().await, KEYS[0]));
}

#[tokio::test]
async fn of_entries_that_are_one_person_the_strictest_answer_counts() {
    let club = TestClub::new();
    let people = club.add(&["Anna", "Anna Muhr"]).await;
    answer(&club, people[0], KEYS[0], "nameless").await;
    answer(&club, people[1], KEYS[1], "name").await;
    let pair = [("person", &*people[0].to_string()), ("into", &*people[1].to_string())];
    taken(&send(&club, "/verein/personen/zusammenlegen", &pair).await);
    let page = text(&club, &format!("/verein/personen/{}/daten", people[1])).await;
    assert_eq!(attribute(&page, "data-consent"), "nameless");
}

#[tokio::test]
async fn publishing_counts_who_was_not_asked_and_keeps_to_the_answers() {
    let club = TestClub::new();
    let today = "2026-11-21".parse().unwrap();
    let plan = Plan { seed: 4, years: 1, games: 24, deals: None, people: 9, today };
    assert!(club.database.write(move |tx| seed_club(tx, plan)).await.unwrap());
    let question = "/verein/wochenliste/veroeffentlichen?tag=2026-11-21";
    assert_eq!(attribute(&text(&club, question).await, "data-not-asked"), "0", "nothing is public");
    let mut rules = club::publishing::Publishing::default();
    (rules.year_list, rules.people) =
        (club::publishing::Shown::Public, club::publishing::Shown::Public);
    let decided = club.database.write(move |tx| {
        let key = uuid::Uuid::from_u128(77);
        server::actions::decide_publishing(tx, &crate::support::context(), key, &rules)
    });
    decided.await.unwrap();
    let asked = text(&club, question).await;
    let count = |page: &str, name: &str| attribute(page, name).parse::<usize>().unwrap();
    let full = count(&asked, "data-names");
    assert!(full >= 3, "{asked}");
    assert_eq!(count(&asked, "data-not-asked"), full);
    // Three members answer: by name, by a pseudonym that is missing, not at all.
    let all = club.database.read(server::store::members::all).await.unwrap();
    let named: Vec<_> = all.values().filter(|member| asked.contains(&member.name)).collect();
    answer(&club, named[0].id, KEYS[0], "name").await;
    answer(&club, named[1].id, KEYS[1], "pseudonym").await;
    answer(&club, named[2].id, KEYS[2], "nameless").await;
    let asked = text(&club, question).await;
    assert_eq!(count(&asked, "data-names"), full - 2);
    assert_eq!(count(&asked, "data-not-asked"), full - 3);
    taken(&send(&club, "/verein/wochenliste", &[("tag", "2026-11-21")]).await);
    let public = club.get_as("session=none", "/liste/").await.text();
    assert!(public.contains(&named[0].name), "{public}");
    for hidden in &named[1..3] {
        assert!(!public.contains(&hidden.name), "{}: {public}", hidden.name);
        assert!(public.contains(&texts::club::numbered_member(hidden.row)), "{public}");
    }
    let internal = text(&club, "/liste/intern/").await;
    assert!(named[..3].iter().all(|member| internal.contains(&member.name)), "{internal}");
}
