//! Whether a member's name may stand in public: asked, noted, counted before publishing, and kept to in public lists.

use club::roles::Role;
use server::sample::{Plan, seed_club};
use wire::PersonId;

use crate::support::{TestClub, holds, let_in, problem_at};
use crate::support::{expect_saved, page_text, send_form};

const KEYS: [&str; 3] = [
    "00000000-0000-0000-0000-000000000801",
    "00000000-0000-0000-0000-000000000802",
    "00000000-0000-0000-0000-000000000803",
];

async fn answer(club: &TestClub, person: PersonId, key: &str, answer: &str) {
    let fields = [("key", key), ("answer", answer)];
    expect_saved(
        &send_form(club, &format!("/verein/personen/{person}/einwilligung"), &fields).await,
    );
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
    let state =
        async || attribute(&page_text(&club, &format!("{page}/daten")).await, "data-consent");
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
        let refused = send_form(&club, &form, &[("key", KEYS[2]), ("answer", wrong)]).await;
        assert_eq!(refused.status, 422);
        assert!(problem_at(&refused.text(), "answer").is_some(), "{}", refused.text());
    }
    let_in(&club.database, ("Selbst", Role::Member, Some(people[0])), "self");
    let_in(&club.database, ("Andere", Role::Member, Some(people[1])), "other");
    assert_eq!(club.get_as("session=self", &form).await.status, 200);
    assert_eq!(club.get_as("session=other", &form).await.status, 403);
    assert!(club.get_as("session=self", "/konto").await.text().contains(&form));
    // A person who is removed leaves no answer.
    expect_saved(&send_form(&club, &format!("{page}/entfernen"), &[]).await);
    assert!(!holds(&club.rows().await, KEYS[0]));
}

#[tokio::test]
async fn of_entries_that_are_one_person_the_strictest_answer_counts() {
    let club = TestClub::new();
    let people = club.add(&["Anna", "Anna Muhr"]).await;
    answer(&club, people[0], KEYS[0], "nameless").await;
    answer(&club, people[1], KEYS[1], "name").await;
    let pair = [("person", &*people[0].to_string()), ("into", &*people[1].to_string())];
    expect_saved(&send_form(&club, "/verein/personen/zusammenlegen", &pair).await);
    let page = page_text(&club, &format!("/verein/personen/{}/daten", people[1])).await;
    assert_eq!(attribute(&page, "data-consent"), "nameless");
}

#[tokio::test]
async fn publishing_counts_who_was_not_asked_and_keeps_to_the_answers() {
    let club = TestClub::new();
    let today = "2026-11-21".parse().unwrap();
    let plan = Plan { seed: 4, years: 1, games: 24, deals: None, people: 9, today };
    assert!(club.database.write(move |tx| seed_club(tx, plan)).await.unwrap());
    let question = "/verein/wochenliste/veroeffentlichen?tag=2026-11-21";
    assert_eq!(
        attribute(&page_text(&club, question).await, "data-not-asked"),
        "0",
        "nothing is public"
    );
    let mut rules = club::publishing::Publishing::default();
    (rules.year_list, rules.people) =
        (club::publishing::Shown::Public, club::publishing::Shown::Public);
    let decided = club.database.write(move |tx| {
        let key = uuid::Uuid::from_u128(77);
        server::actions::decide_publishing(tx, &crate::support::context(), key, &rules)
    });
    decided.await.unwrap();
    let asked = page_text(&club, question).await;
    let count = |page: &str, name: &str| attribute(page, name).parse::<usize>().unwrap();
    let all = count(&asked, "data-not-asked");
    assert!(all >= 4 && count(&asked, "data-names") == 0, "{asked}");
    assert!(asked.contains("href=\"/verein/wochenliste/namen\""), "{asked}");
    // Three members answer: by name, by a pseudonym that is missing, not at all.
    let members = club.database.read(server::store::members::all).await.unwrap();
    let preview = "/verein/wochenliste/vorschau/2026-11-21/internal/csv";
    let list = club.get(preview).await.text();
    let named: Vec<_> = members
        .values()
        .filter(|member| asked.contains(&member.name) && list.contains(&member.name))
        .collect();
    answer(&club, named[0].id, KEYS[0], "name").await;
    answer(&club, named[1].id, KEYS[1], "pseudonym").await;
    answer(&club, named[2].id, KEYS[2], "nameless").await;
    let asked = page_text(&club, question).await;
    assert_eq!((count(&asked, "data-names"), count(&asked, "data-not-asked")), (1, all - 3));
    expect_saved(&send_form(&club, "/verein/wochenliste", &[("tag", "2026-11-21")]).await);
    for address in ["/liste/", "/liste/index.html", "/liste/jahr.csv", "/liste/jahr.html"] {
        let public = club.get_as("session=none", address).await.text();
        assert!(public.contains(&named[0].name), "{address}: {public}");
        for hidden in &named[1..3] {
            assert!(!public.contains(&hidden.name), "{}: {public}", hidden.name);
            assert!(public.contains(&texts::club::numbered_member(hidden.row)), "{public}");
        }
        for unasked in &named[3..] {
            assert!(!public.contains(&unasked.name), "{}: {public}", unasked.name);
        }
        let initial = club::consent::with_initial(&named[3].name).unwrap();
        assert!(public.contains(&initial), "{initial}: {public}");
    }
    let internal = page_text(&club, "/liste/intern/").await;
    assert!(named[..3].iter().all(|member| internal.contains(&member.name)), "{internal}");
}

/// Every address that strangers may open, with something to open in it.
async fn addresses_of_strangers(club: &TestClub, base: &str, game: &str) -> Vec<String> {
    let public = club
        .database
        .read(|tx| server::store::publications::files(tx, club::publishing::Audience::Public));
    let files = public.await.unwrap().into_iter().map(|(path, _)| format!("/liste/{path}"));
    let tournament = base.replace("/verein/turniere/", "/turnier/");
    let own = [
        "/liste/".to_owned(),
        "/saal".to_owned(),
        "/api/today".to_owned(),
        "/api/search?q=Wurzinger".to_owned(),
        "/suche?q=Wurzinger".to_owned(),
        format!("/spiel/{game}/zuschauen"),
        format!("/api/games/{game}"),
        tournament.clone(),
        format!("{tournament}/saal?zeigt=plan"),
        format!("{tournament}/saal?zeigt=liste"),
        format!("{tournament}/spieler/1"),
        format!("/api/tournaments/{}/clock", base.rsplit('/').next().unwrap()),
    ];
    files.chain(own).collect()
}

#[tokio::test]
async fn nothing_with_a_name_of_somebody_never_asked_goes_out() {
    let club = TestClub::new();
    let names = ["Gerlinde Wurzinger", "Bertl Hödlmoser", "Łukasz Šťastný", "Maria Steiner"];
    let people = club.add(&names).await;
    for (at, person) in (0_u128..).zip(&people) {
        let key = uuid::Uuid::from_u128(900 + at).to_string();
        let fields = [("key", &*key), ("since", "2026-02-20"), ("standing", "member")];
        let noted = send_form(&club, &format!("/verein/personen/{person}/stand"), &fields).await;
        assert_eq!(noted.status, 303, "{}", noted.text());
    }
    let played = club.start(wire::GameId(crate::support::known(1)), &people).await;
    let deal = crate::support::first_example();
    club.post(&format!("{played}/deals"), &deal).await.good::<serde_json::Value>();
    let base = crate::tournament::pages::drawn(&club, "one").await;
    expect_saved(
        &send_form(&club, &format!("{base}/oeffentlich"), &[("audience", "everybody")]).await,
    );
    let mut rules = crate::publishing::published::everything_public();
    for unasked in club::consent::Unasked::ALL {
        rules.unasked = unasked;
        let key = uuid::Uuid::now_v7();
        let decided = rules.clone();
        let decided = club.database.write(move |tx| {
            server::actions::decide_publishing(tx, &crate::support::context(), key, &decided)
        });
        decided.await.unwrap();
        let published = [("tag", "2026-11-21"), ("empty", "true")];
        if unasked == club::consent::Unasked::Initial {
            expect_saved(&send_form(&club, "/verein/wochenliste", &published).await);
        }
        let game = played.rsplit('/').next().unwrap();
        let mut opened = 0;
        for address in addresses_of_strangers(&club, &base, game).await {
            let answer = club.get_as("session=none", &address).await;
            opened += usize::from(answer.status == 200);
            let said = String::from_utf8_lossy(&answer.bytes).into_owned();
            for name in names.iter().chain(&["Vorname Person"]) {
                let family = name.rsplit(' ').next().unwrap();
                let is_said = said.contains(name)
                    || *name != "Vorname Person" && {
                        // What somebody searched for is repeated to them.
                        !address.contains(family) && said.contains(family)
                    };
                assert!(!is_said, "{address} says {name}: {said}");
            }
        }
        assert!(opened > 10, "{opened}");
    }
}

#[tokio::test]
async fn a_sheet_and_a_link_ask_everybody_who_was_not_asked() {
    let club = TestClub::new();
    let people = club.add(&["Gerlinde Wurzinger", "Vroni Muhr"]).await;
    for (at, standing) in (0_u128..).zip(["member", "pupil"]) {
        let key = uuid::Uuid::from_u128(950 + at).to_string();
        let person = people[usize::try_from(at).unwrap()];
        let fields = [("key", &*key), ("since", "2026-02-20"), ("standing", standing)];
        let noted = send_form(&club, &format!("/verein/personen/{person}/stand"), &fields).await;
        assert_eq!(noted.status, 303, "{}", noted.text());
    }
    let page = page_text(&club, "/verein/wochenliste/namen").await;
    assert_eq!(page.matches("data-unasked").count(), 2, "{page}");
    let sheets = send_form(&club, "/verein/wochenliste/namen/zettel", &[]).await;
    assert_eq!(
        (sheets.status, &sheets.headers["content-type"]),
        (200, &"application/pdf".parse().unwrap())
    );
    let pdf = lopdf::Document::load_mem(&sheets.bytes).unwrap();
    // A long name breaks beside the code.
    let words = |page: u32| pdf.extract_text(&[page]).unwrap().replace('\n', " ");
    let pages: Vec<String> = (1..=2).map(words).collect();
    assert!(pages[1].contains("Gerlinde Wurzinger") && !pages[1].contains("Eltern"), "{pages:?}");
    assert!(pages[0].contains("Vroni Muhr") && pages[0].contains("Eltern"), "{pages:?}");
    assert!(!pages[1].contains("Vroni"), "nobody gets the name of somebody else: {pages:?}");

    let link = [("person", &*people[0].to_string())];
    let link = send_form(&club, "/verein/wochenliste/namen/link", &link).await.text();
    let (_, token) = link.split_once("/name/").unwrap();
    let address = format!("/name/{}", &token[..32]);
    let door = club.get_as("session=none", &address).await;
    assert!(door.status == 200 && door.text().contains("Gerlinde Wurzinger"), "{}", door.text());
    assert_eq!(club.get_as("session=none", "/name/0123").await.status, 404);
    let refused = send_form(&club, &address, &[("answer", "")]).await;
    assert!(refused.status == 422 && problem_at(&refused.text(), "answer").is_some());
    let fields = [("answer", "pseudonym"), ("pseudonym", "Bambusvogerl")];
    expect_saved(&send_form(&club, &address, &fields).await);
    let page = page_text(&club, &format!("/verein/personen/{}/daten", people[0])).await;
    assert_eq!(attribute(&page, "data-consent"), "pseudonym");
    let page = page_text(&club, "/verein/wochenliste/namen").await;
    assert_eq!(page.matches("data-unasked").count(), 1, "{page}");
    // Who is removed is asked no more, and the link is gone.
    expect_saved(
        &send_form(&club, &format!("/verein/personen/{}/entfernen", people[0]), &[]).await,
    );
    assert_eq!(club.get_as("session=none", &address).await.status, 404);
}
