//! Members and guests: the list is searched and filtered, a name is changed with a line in the log, merging and removing are
//! asked first.

use club::roles::Role;

use crate::support::{TestClub, holds, known, let_in, problem_at};
use crate::support::{expect_saved, page_text, send_form};

const KEY: (&str, &str) = ("key", "00000000-0000-0000-0000-000000000321");

fn rows(page: &str) -> usize {
    page.matches("data-person").count()
}

#[tokio::test]
async fn the_list_is_searched_without_marks_and_filtered_by_standing() {
    let club = TestClub::new();
    let people = club.add(&["Bertl Hödlmoser", "Änne Zach", "Anna Muhr"]).await;
    let joins = [KEY, ("standing", "student"), ("since", "2026-03-01")];
    expect_saved(&send_form(&club, &format!("/verein/personen/{}/stand", people[0]), &joins).await);
    let number = [("players_number", "04010012")];
    expect_saved(
        &send_form(&club, &format!("/verein/personen/{}/profil", people[1]), &number).await,
    );
    for (query, found) in [
        ("", 3),
        ("?name=hodl", 1),
        ("?name=anne", 1),
        ("?name=ann", 2),
        ("?name=0401", 1),
        ("?zeigen=mitglieder", 1),
        ("?zeigen=gaeste", 2),
        ("?zeigen=gaeste&name=hodl", 0),
        ("?zeigen=ausgetreten", 0),
        ("?seite=1", 0),
    ] {
        let page = page_text(&club, &format!("/verein/personen{query}")).await;
        assert_eq!(rows(&page), found, "{query}: {page}");
    }
    let page = page_text(&club, "/verein/personen").await;
    // By the names of their families.
    let places = ["Bertl Hödlmoser", "Anna Muhr", "Änne Zach"].map(|name| page.find(name).unwrap());
    assert!(places.is_sorted(), "{page}");
    // What was typed stays in its field, and does not become part of the page.
    let page = page_text(&club, "/verein/personen?name=%22%3E%3Cb%3E").await;
    assert!(!page.contains("<b>") || !page.contains("\"><b>"), "{page}");
}

#[tokio::test]
async fn a_person_is_added_with_a_standing_by_the_board_and_as_a_guest_by_others() {
    let club = TestClub::new();
    club.four_people().await;
    let fields = [KEY, ("name", "Dorli Schöckl"), ("standing", "member"), ("since", "2026-03-01")];
    for _ in 0..2 {
        let answer = send_form(&club, "/verein/personen/neu", &fields).await;
        assert_eq!(answer.status, 303, "{}", answer.text());
        let page = page_text(&club, answer.headers["location"].to_str().unwrap()).await;
        assert!(page.contains("class=\"said\"") && page.contains("<h1>Dorli Schöckl</h1>"));
    }
    assert_eq!(rows(&page_text(&club, "/verein/personen?zeigen=mitglieder").await), 1);
    // A name that is taken and a day that is none are refused at their fields, and what was typed stays.
    for (field, name, since, status) in
        [("name", "anna", "2026-03-01", 409), ("since", "Emil", "gestern", 422)]
    {
        let id = known(990).to_string();
        let fields = [("key", &*id), ("name", name), ("standing", "member"), ("since", since)];
        let answer = send_form(&club, "/verein/personen/neu", &fields).await;
        assert_eq!(answer.status, status);
        let page = answer.text();
        assert!(problem_at(&page, field).is_some(), "{field}: {page}");
        assert!(page.contains(&format!("value=\"{name}\"")), "{page}");
    }
    let_in(&club.database, ("Zeremonienmeister", Role::MasterOfCeremonies, None), "master");
    let form = club.get_as("session=master", "/verein/personen/neu").await.text();
    assert!(form.contains("id=\"name\"") && !form.contains("id=\"standing\""), "{form}");
    let id = known(991).to_string();
    let fields =
        [("key", &*id), ("name", "Franz"), ("standing", "member"), ("since", "2026-01-01")];
    let answer = club.fill_in("session=master", "/verein/personen/neu", &fields).await;
    assert_eq!(answer.status, 303);
    assert_eq!(rows(&page_text(&club, "/verein/personen?zeigen=mitglieder").await), 1);
    let_in(&club.database, ("Mitglied", Role::Member, None), "member");
    assert_eq!(club.get_as("session=member", "/verein/personen/neu").await.status, 403);
    let list = club.get_as("session=member", "/verein/personen").await.text();
    for hidden in ["/verein/personen/neu", "/verein/personen/zusammenlegen", "/verein/export"] {
        assert!(!list.contains(hidden), "{hidden}: {list}");
    }
}

#[tokio::test]
async fn a_name_can_be_changed_and_the_log_says_that_it_was() {
    let club = TestClub::new();
    club.four_people().await;
    let page = format!("/verein/personen/{}", known(101));
    let form = format!("{page}/name");
    assert!(page_text(&club, &format!("{page}/daten")).await.contains(&form));
    assert!(page_text(&club, &form).await.contains("value=\"Anna\""));
    let answer = send_form(&club, &form, &[("name", " Maria  Öztürk ")]).await;
    assert_eq!(answer.status, 303);
    let shown = page_text(&club, answer.headers["location"].to_str().unwrap()).await;
    assert!(shown.contains("<h1>Maria Öztürk</h1>") && shown.contains("class=\"said\""), "{shown}");
    let lines = club.database.read(|tx| server::store::audit::newest(tx, 1)).await.unwrap();
    assert_eq!((lines[0].verb.as_str(), lines[0].details.as_str()), ("name_changed", ""));
    // Removing a person takes the name out of the books: no earlier name may stay in the log.
    assert!(!holds(&club.rows().await, "Anna"));
    // The same name again changes nothing; the name of somebody else is refused and stays in its field.
    let before = club.rows().await;
    expect_saved(&send_form(&club, &form, &[("name", "Maria Öztürk")]).await);
    for (name, status) in [("bertl", 409), ("", 422)] {
        let refused = send_form(&club, &form, &[("name", name)]).await;
        assert_eq!(refused.status, status, "{name}");
        assert!(problem_at(&refused.text(), "name").is_some(), "{}", refused.text());
    }
    assert_eq!(club.rows().await, before);
}

#[tokio::test]
async fn a_removal_is_asked_first() {
    let club = TestClub::new();
    club.four_people().await;
    let page = format!("/verein/personen/{}", known(101));
    let question = format!("{page}/entfernen");
    let shown = page_text(&club, &format!("{page}/daten")).await;
    assert!(shown.contains(&format!("href=\"{question}\"")), "{shown}");
    assert!(!shown.contains(&format!("action=\"{question}\"")), "{shown}");
    let asked = page_text(&club, &question).await;
    assert!(asked.contains("class=\"danger\"") && asked.contains("Anna"), "{asked}");
    let answer = send_form(&club, &question, &[]).await;
    assert_eq!(answer.status, 303);
    let list = page_text(&club, answer.headers["location"].to_str().unwrap()).await;
    assert!(list.contains("class=\"said\"") && rows(&list) == 3, "{list}");
    assert_eq!(club.get(&question).await.status, 404);
}

#[tokio::test]
async fn a_merge_says_what_follows_and_can_be_taken_back() {
    let club = TestClub::new();
    let people = club.add(&["Anna", "Anna Muhr"]).await;
    let (one, other) = (people[0].to_string(), people[1].to_string());
    let choose = page_text(&club, "/verein/personen/zusammenlegen").await;
    assert!(choose.contains("name=\"into\"") && !choose.contains("method=\"post\""), "{choose}");
    let question = format!("/verein/personen/zusammenlegen?person={one}&into={other}");
    let asked = page_text(&club, &question).await;
    assert!(asked.contains("class=\"danger\"") && asked.contains(&one), "{asked}");
    let same = format!("/verein/personen/zusammenlegen?person={one}&into={one}");
    assert_eq!(club.get(&same).await.status, 409);
    let pair = [("person", one.as_str()), ("into", other.as_str())];
    let answer = send_form(&club, "/verein/personen/zusammenlegen", &pair).await;
    assert_eq!(answer.status, 303);
    let page = page_text(&club, answer.headers["location"].to_str().unwrap()).await;
    let undo = format!("/verein/personen/trennen?person={one}");
    assert!(page.contains("<h1>Anna Muhr</h1>") && page.contains(&undo), "{page}");
    assert!(page_text(&club, &undo).await.contains("Anna Muhr"));
    assert_eq!(club.get(&format!("/verein/personen/trennen?person={other}")).await.status, 422);
    expect_saved(&send_form(&club, "/verein/personen/trennen", &[("person", &one)]).await);
    assert_eq!(rows(&page_text(&club, "/verein/personen").await), 2);
}

#[tokio::test]
async fn a_refused_profile_names_the_field_and_keeps_what_was_typed() {
    let club = TestClub::new();
    club.four_people().await;
    let form = format!("/verein/personen/{}/profil", known(101));
    for (field, wrong, status) in [
        ("email", "anna", 422),
        ("pseudonym", "Bertl", 409),
        ("short_name", "Annamirlkathi", 422),
        ("players_number", "123456789012345678901", 422),
    ] {
        let answer = send_form(&club, &form, &[(field, wrong)]).await;
        assert_eq!(answer.status, status, "{field}");
        let page = answer.text();
        assert!(problem_at(&page, field).is_some(), "{field}: {page}");
        assert!(page.contains(&format!("value=\"{wrong}\"")), "{field}: {page}");
    }
}
