//! The statutes are read by every role; an address that nothing has is refused in words, inside the menu.

use club::roles::Role;
use scoring::Family;

use crate::games::game_pages::after_a_game;
use crate::support::{Answer, BOARD, TestClub, let_in, problem_at};
use crate::support::{expect_saved, send_form};

#[tokio::test]
async fn every_role_reads_the_statutes_and_the_board_changes_them() {
    let club = TestClub::new();
    for role in Role::ALL {
        let session = format!("session={}", role.id());
        let_in(&club.database, (role.id(), role, None), role.id());
        let page = club.get_as(&session, "/verein/ordnung").await;
        assert_eq!(page.status, 200);
        let text = page.text();
        let (_, facts) = text.split_once("data-statutes").unwrap();
        assert_eq!(facts.split("</dl>").next().unwrap().matches("<dd>").count(), 8, "{role:?}");
        assert!(text.contains("<a class=\"button\" href=\"/verein/probe\">"), "{role:?}");
        let may_change = text.contains("href=\"/verein/ordnung/aendern\"");
        assert_eq!(may_change, role == Role::Administrator, "{role:?}");
        let form = club.get_as(&session, "/verein/ordnung/aendern").await.status;
        assert_eq!(form, if may_change { 200 } else { 403 }, "{role:?}");
    }
}

#[tokio::test]
async fn a_refused_form_keeps_what_was_typed_and_names_every_field() {
    let club = TestClub::new();
    let fields = [
        ("key", "00000000-0000-0000-0000-000000000001"),
        ("least_rounds", "viele"),
        ("slip_days", "-1"),
        ("method", "sum"),
        ("listed", "everybody"),
        ("day_begins", "4"),
        ("dues", "drei Euro"),
    ];
    let answer = send_form(&club, "/verein/ordnung", &fields).await;
    assert_eq!(answer.status, 422);
    let text = answer.text();
    assert_eq!(text.matches("data-problem=").count(), 3, "{text}");
    for typed in ["value=\"viele\"", "value=\"-1\"", "value=\"drei Euro\""] {
        assert!(text.contains(typed), "{typed}: {text}");
    }
}

#[tokio::test]
async fn figures_that_are_too_large_are_all_named_at_their_fields() {
    let club = TestClub::new();
    let too_large = ["premium", "least_evenings", "least_people", "best_games", "day_begins"];
    let fields = WITH_OPTIONS.into_iter().filter(|(name, _)| !too_large.contains(name));
    let fields =
        fields.map(|(name, value)| (name, if name == "method" { "best_of" } else { value }));
    let fields: Vec<_> = fields.chain(too_large.map(|name| (name, "1001"))).collect();
    let answer = send_form(&club, "/verein/ordnung", &fields).await;
    assert_eq!(answer.status, 422);
    for name in too_large {
        assert!(problem_at(&answer.text(), name).is_some(), "{name}");
    }
}

/// What stands beside the form of the statutes.
async fn trial(club: &TestClub, query: &str) -> String {
    let page = club.get(&format!("/verein/ordnung/aendern{query}")).await;
    assert_eq!(page.status, 200);
    let text = page.text();
    let (_, trial) = text.split_once("data-trial=").unwrap();
    trial.split("</aside>").next().unwrap().to_owned()
}

#[tokio::test]
async fn beside_the_form_stands_how_the_year_would_look() {
    let (club, _) = after_a_game(Family::Klassisch).await;
    let every_game = [
        ("key", "00000000-0000-0000-0000-000000000051"),
        ("least_rounds", "0"),
        ("broken_round", "true"),
        ("slip_days", "21"),
        ("method", "sum"),
        ("listed", "everybody"),
        ("day_begins", "6"),
    ];
    expect_saved(&send_form(&club, "/verein/ordnung", &every_game).await);
    let before = club.rows().await;
    let now = trial(&club, "").await;
    assert!(now.starts_with("\"\"") && now.contains("1 Partie zählt"), "{now}");
    assert_eq!(now.matches("data-person").count(), 4, "{now}");
    let query = "?least_rounds=0&broken_round=true&slip_days=21&listed=everybody&day_begins=6";
    // The first of the table has four table points.
    let by_points = trial(&club, &format!("{query}&method=table_points")).await;
    assert!(by_points.starts_with("\"changed\"") && by_points.contains(">4</td>"), "{by_points}");
    assert!(by_points.contains("Es zählte wie jetzt 1 Partie, alle stünden, wo sie stehen."));
    // What cannot be read stays as it is, and the rest is worked out.
    let partial = trial(&club, &format!("{query}&method=table_points&premium=viel")).await;
    assert!(partial.contains("data-partial") && partial.contains(">4</td>"), "{partial}");
    let none = trial(&club, &format!("{query}&method=sum&least_rounds=4")).await;
    assert!(none.contains("0 statt 1 Partie zählten"), "{none}");
    // What changes nobody's place is a change all the same.
    for other in ["&day_begins=5", "&dues=12"] {
        let same = query.replace("&day_begins=6", "");
        let day = if other.contains("dues") { "&day_begins=6" } else { "" };
        let tried = trial(&club, &format!("{same}&method=sum{day}{other}")).await;
        assert!(tried.starts_with("\"changed\"") && !tried.contains("Ändere etwas"), "{tried}");
        assert!(tried.contains("alle stünden, wo sie stehen"), "{tried}");
    }
    assert_eq!(club.rows().await, before);
}

#[tokio::test]
async fn an_unknown_address_is_refused_inside_the_menu() {
    let club = TestClub::new();
    for address in ["/verein", "/verein/gibtsnicht", "/irgendwas", "/liste/gibtsnicht"] {
        let page = club.get_as(BOARD, address).await;
        assert_eq!(page.status, 404, "{address}");
        let text = page.text();
        assert!(
            text.contains("role=\"alert\"") && text.contains("href=\"/verein/personen\""),
            "{address}: {text}"
        );
    }
    for address in ["/", "/neu", "/rechner"] {
        assert_ne!(club.get_as(BOARD, address).await.headers["content-type"], "application/json");
    }
}

/// Statutes by which any game counts, with every option of the list.
const WITH_OPTIONS: [(&str, &str); 15] = [
    ("key", "00000000-0000-0000-0000-000000000031"),
    ("least_rounds", "0"),
    ("broken_round", "true"),
    ("slip_days", "21"),
    ("method", "table_points"),
    ("listed", "everybody"),
    ("day_begins", "6"),
    ("scale", "5-3-2-1"),
    ("premium", "2"),
    ("least_games", "3"),
    ("least_evenings", "4"),
    ("best_percent", "80"),
    ("by_quarters", "true"),
    ("won_hands", "true"),
    ("least_people", "5"),
];

#[tokio::test]
async fn every_option_of_the_list_is_kept_shown_and_logged() {
    let club = TestClub::new();
    expect_saved(&send_form(&club, "/verein/ordnung", &WITH_OPTIONS).await);
    let form = club.get("/verein/ordnung/aendern").await.text();
    for (name, value) in WITH_OPTIONS.iter().filter(|(_, value)| value.parse::<u32>().is_ok()) {
        let (_, field) = form.split_once(&format!("name=\"{name}\"")).unwrap();
        let field = field.split('>').next().unwrap();
        assert!(field.contains(&format!("value=\"{value}\"")), "{name}: {field}");
    }
    assert!(form.contains("value=\"5-3-2-1\""));
    assert_eq!(form.matches(" checked").count(), 3, "{form}");
    let page = club.get("/verein/ordnung").await.text();
    let (_, facts) = page.split_once("data-statutes").unwrap();
    assert_eq!(facts.split("</dl>").next().unwrap().matches("<dd>").count(), 16);
    // The log says what held before the next change.
    let plain: Vec<_> = WITH_OPTIONS.into_iter().filter(|(name, _)| *name != "scale").collect();
    let key = [("key", "00000000-0000-0000-0000-000000000032")];
    let plain: Vec<_> = key.into_iter().chain(plain.into_iter().skip(1)).collect();
    expect_saved(&send_form(&club, "/verein/ordnung", &plain).await);
    assert!(club.get("/verein/protokoll").await.text().contains("5-3-2-1"));
    assert!(club.get("/verein/ordnung/aendern").await.text().contains("value=\"4-2-1-0\""));
}

#[tokio::test]
async fn a_game_on_an_evening_of_few_people_does_not_count_and_says_so() {
    let (club, game) = after_a_game(Family::Klassisch).await;
    let with_least = |key: &'static str, least: &'static str| {
        let others =
            WITH_OPTIONS.into_iter().filter(|(name, _)| !["key", "least_people"].contains(name));
        others.chain([("key", key), ("least_people", least)]).collect::<Vec<_>>()
    };
    let four = with_least("00000000-0000-0000-0000-000000000041", "4");
    expect_saved(&send_form(&club, "/verein/ordnung", &four).await);
    assert!(club.get("/verein/partien").await.text().contains("data-why=\"rounds\""));
    let five = with_least("00000000-0000-0000-0000-000000000042", "5");
    expect_saved(&send_form(&club, "/verein/ordnung", &five).await);
    let list = club.get("/verein/partien").await.text();
    assert!(list.contains("data-why=\"few_people\""), "{list}");
    let page = club.get(&game).await.text();
    assert!(page.contains("few_people"), "{page}");
}

/// Where a taken form leads.
#[track_caller]
fn led_to(answer: &Answer) -> String {
    expect_saved(answer);
    answer.headers["location"].to_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_decision_says_what_it_changed_and_is_taken_back() {
    let club = TestClub::new();
    let address = led_to(&send_form(&club, "/verein/ordnung", &WITH_OPTIONS).await);
    let page = club.get(&address).await.text();
    assert!(page.contains("Gereiht wird nach: Summe aller Partien → Tischpunkten"), "{page}");
    let undo = "/verein/ordnung/zurueck?beschluss=00000000-0000-0000-0000-000000000031";
    assert!(page.contains(&format!("action=\"{undo}\"")), "{page}");
    let undone = led_to(&send_form(&club, undo, &[]).await);
    // A second touch of the button changes nothing and says the same.
    assert_eq!(led_to(&send_form(&club, undo, &[]).await), undone);
    let page = club.get(&undone).await.text();
    assert!(page.contains("Gereiht wird nach: Tischpunkten"), "{page}");
    assert!(page.contains("<dd>Summe aller Partien</dd>"), "{page}");
    // What somebody else has decided meanwhile stays.
    let key = [("key", "00000000-0000-0000-0000-000000000033")];
    let others: Vec<_> = key.into_iter().chain(WITH_OPTIONS.into_iter().skip(1)).collect();
    expect_saved(&send_form(&club, "/verein/ordnung", &others).await);
    assert_eq!(send_form(&club, undo, &[]).await.status, 409);
    assert_eq!(club.get(&address).await.text().matches("/verein/ordnung/zurueck").count(), 0);
}
