//! The club's own hands on their pages: the list, its order, what is played, and who may change it.

use club::roles::Role;
use scoring::Ruleset;
use scoring::special::SpecialHandEntry;
use uuid::Uuid;
use wire::Preset;

use crate::support::{Answer, BOARD, NOBODY, TestClub, known, let_in};

pub(crate) const LIST: &str = "/verein/sonderspiele/steiermark";

/// The hands of a preset as tablets get them.
pub(crate) async fn hands(club: &TestClub, preset: &str) -> Vec<SpecialHandEntry> {
    let presets: Vec<Preset> = club.get("/api/presets").await.good();
    let found = presets.into_iter().find(|one| one.id == preset).unwrap();
    found.ruleset.special_hands().to_vec()
}

/// What a hand is worth in a new game.
pub(crate) async fn points(club: &TestClub, hand: &str) -> Option<i64> {
    let presets: Vec<Preset> = club.get("/api/presets").await.good();
    let found = presets.into_iter().find(|one| one.id == "steiermark").unwrap();
    let Ruleset::Steiermark(options) = found.ruleset else { panic!("another rule set") };
    options.special_value(hand).map(|points| points.0)
}

/// How many versions of rule sets were saved.
pub(crate) async fn versions(club: &TestClub) -> usize {
    club.rows().await.lines().filter(|row| row.starts_with("presets ")).count()
}

async fn ids(club: &TestClub) -> Vec<String> {
    hands(club, "steiermark").await.into_iter().map(|hand| hand.id).collect()
}

async fn act(club: &TestClub, key: u128, hand: &str, what: &str) -> Answer {
    let key = known(key).to_string();
    club.fill_in(BOARD, LIST, &[("key", &key), ("hand", hand), ("do", what)]).await
}

/// The session of somebody with a role.
pub(crate) fn session(club: &TestClub, role: Role) -> String {
    let token = Uuid::now_v7().to_string();
    let_in(&club.database, (&token, role, None), &token);
    format!("session={token}")
}

#[tokio::test]
async fn the_list_shows_every_hand_and_leads_to_other_rule_sets() {
    let club = TestClub::new();
    let first = club.get("/verein/sonderspiele").await;
    assert_eq!(first.headers["location"], LIST);
    let page = club.get(LIST).await.text();
    for hand in hands(&club, "steiermark").await {
        assert!(page.contains(&format!("data-hand=\"{}\"", hand.id)), "{page}");
    }
    assert!(page.contains("href=\"/verein/sonderspiele/ma-jiang\"") && page.contains("Wert fehlt"));
    let english = club.get(&format!("{LIST}?lang=en")).await.text();
    assert!(english.contains("Special hands") && english.contains("Switch off"));
    for fixed in ["mcr", "hong-kong"] {
        let page = club.get(&format!("/verein/sonderspiele/{fixed}")).await.text();
        assert!(page.contains("data-no-own-hands") && !page.contains("data-hand"), "{page}");
    }
    assert_eq!(club.get("/verein/sonderspiele/nix").await.status, 404);
}

#[tokio::test]
async fn a_hand_is_switched_and_moved_once_however_often_it_is_sent() {
    let club = TestClub::new();
    let before = ids(&club).await;
    for _ in 0..2 {
        let answer = act(&club, 1, "seven-pairs", "off").await;
        assert_eq!(answer.status, 303);
        assert_eq!(answer.headers["location"], format!("{LIST}?saved=1#seven-pairs").as_str());
    }
    assert_eq!(versions(&club).await, 1, "sent twice, saved once");
    assert!(!hands(&club, "steiermark").await[0].active);
    assert!(
        club.get(&format!("{LIST}?saved=1"))
            .await
            .text()
            .contains("Es gilt ab der nächsten Partie")
    );
    for _ in 0..2 {
        assert_eq!(act(&club, 2, &before[0], "down").await.status, 303);
    }
    let moved = ids(&club).await;
    assert_eq!((&moved[0], &moved[1], &moved[2..]), (&before[1], &before[0], &before[2..]));
    act(&club, 3, &before[0], "up").await;
    assert_eq!(ids(&club).await, before);
    act(&club, 4, "seven-pairs", "on").await;
    assert!(hands(&club, "steiermark").await[0].active);
    let all = versions(&club).await;
    assert_eq!(act(&club, 5, &before[0], "up").await.status, 303, "it stands there already");
    assert_eq!(versions(&club).await, all, "what changes nothing makes no version");
}

#[tokio::test]
async fn what_cannot_be_done_changes_nothing() {
    let club = TestClub::new();
    let before = club.rows().await;
    for (hand, what, status) in [("nix", "off", 422), ("seven-pairs", "fly", 422), ("", "up", 422)]
    {
        let answer = act(&club, 1, hand, what).await;
        assert_eq!(answer.status, status, "{hand} {what}");
        assert!(answer.text().contains("role=\"alert\""));
    }
    let fields = [("key", "x"), ("hand", "seven-pairs"), ("do", "off")];
    assert_eq!(club.fill_in(BOARD, LIST, &fields).await.status, 422);
    let key = known(9).to_string();
    let fields = [("key", key.as_str()), ("hand", "seven-pairs"), ("do", "off")];
    let fixed = club.fill_in(BOARD, "/verein/sonderspiele/mcr", &fields).await;
    assert_eq!(fixed.status, 422, "there are no own hands");
    assert_eq!(club.rows().await, before);
    // The key of another change is refused.
    act(&club, 1, "seven-pairs", "off").await;
    assert_eq!(act(&club, 1, "thirteen-wonders", "off").await.status, 409);
    assert_eq!(versions(&club).await, 1);
}

#[tokio::test]
async fn who_only_reads_sees_the_list_without_buttons() {
    let club = TestClub::new();
    let auditor = session(&club, Role::Auditor);
    let page = club.get_as(&auditor, LIST).await.text();
    assert!(page.contains("data-hand=\"seven-pairs\"") && !page.contains("name=\"do\""), "{page}");
    let before = club.rows().await;
    let key = known(1).to_string();
    let fields = [("key", key.as_str()), ("hand", "seven-pairs"), ("do", "off")];
    for cookie in [auditor.as_str(), &session(&club, Role::Member)] {
        assert_eq!(club.fill_in(cookie, LIST, &fields).await.status, 403);
    }
    assert_eq!(club.get_as(&session(&club, Role::Member), LIST).await.status, 403);
    assert_eq!(club.get_as(NOBODY, LIST).await.status, 303);
    assert_eq!(versions(&club).await, before.matches("presets ").count());
}

#[tokio::test]
async fn the_list_is_searched_by_name_and_shows_what_is_played() {
    let club = TestClub::new();
    let listed = |page: &str| page.matches("data-hand=").count();
    let all = listed(&club.get(LIST).await.text());
    let id = hands(&club, "steiermark").await[0].id.clone();
    assert_eq!(act(&club, 70, &id, "off").await.status, 303);
    let played = club.get(&format!("{LIST}?zeigen=aktive")).await.text();
    assert_eq!(listed(&played), all - 1);
    assert!(!played.contains(&format!("data-hand=\"{id}\"")));
    // Where hands are left out, none is moved past one that is not seen.
    assert!(!played.contains("value=\"up\"") && played.contains("value=\"off\""));
    let found = club.get(&format!("{LIST}?name=ECKstein")).await.text();
    assert!((1..all).contains(&listed(&found)), "{found}");
    let nothing = club.get(&format!("{LIST}?name=xyz")).await.text();
    assert!(nothing.contains("Kein Sonderspiel passt zu „xyz“.") && listed(&nothing) == 0);
    assert_eq!(club.get(&format!("{LIST}?zeigen=unsinn")).await.status, 400);
}
