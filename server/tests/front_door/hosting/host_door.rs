//! The door of a server with several clubs: what strangers see of them, and what they do not.

use club::consent::Unasked;
use server::clubs::registry::{ClubState, Kind};
use uuid::Uuid;

use super::host_pages::{HOST, officer};
use super::several_clubs::{Host, add, add_as, board_of, play};
use crate::support::{Answer, ClubsFolder, now, problem_at, waiting};

const LISTING: &str = "/verein/einstellungen/verzeichnis";

/// Three clubs: two in Styria and Vienna that show themselves, and one that does not.
async fn street() -> Host {
    let folder = ClubsFolder::new();
    for key in ["drachen", "phoenix", "geheim"] {
        add(&folder, key);
    }
    add_as(&folder, "server", Kind::Host);
    let host = Host::of(folder);
    name(&host, "drachen", "Drachen <b>Graz</b>").await;
    name(&host, "phoenix", "Phönix").await;
    name(&host, "geheim", "Geheime Drachen").await;
    let at = [
        ("land", "steiermark"),
        ("place", "Graz"),
        ("day_1", "true"),
        ("day_4", "true"),
        ("time", "19:00"),
    ];
    show(&host, "drachen", &at).await;
    show(&host, "phoenix", &[("land", "wien"), ("place", "Wien"), ("day_6", "true"), ("time", "")])
        .await;
    host
}

async fn name(host: &Host, key: &str, name: &str) {
    let club = format!("{key}.localhost");
    let named = [("name", name)];
    let sent = host.send(&club, "/verein/einstellungen/name", &board_of(key), &named).await;
    assert_eq!(sent.status, 303, "{}", sent.text());
}

/// Sends the sheet of a club.
async fn send(host: &Host, key: &str, fields: &[(&str, &str)]) -> Answer {
    let id = Uuid::now_v7().to_string();
    let fields: Vec<_> = fields.iter().copied().chain([("key", &*id)]).collect();
    host.send(&format!("{key}.localhost"), LISTING, &board_of(key), &fields).await
}

/// Makes a club public with this said of it.
async fn show(host: &Host, key: &str, fields: &[(&str, &str)]) {
    let fields: Vec<_> = fields.iter().copied().chain([("is_public", "true")]).collect();
    let sent = send(host, key, &fields).await;
    assert_eq!(sent.status, 303, "{}", sent.text());
}

async fn door(host: &Host, path: &str) -> String {
    let answer = host.get(HOST, path, "").await;
    assert_eq!(answer.status, 200, "{path}");
    answer.text()
}

/// How many clubs a page lists.
fn count(page: &str) -> usize {
    page.matches("data-club").count()
}

#[tokio::test]
async fn strangers_find_the_clubs_that_show_themselves() {
    let host = street().await;
    play(&host, "drachen", 1).await;
    let page = door(&host, "/").await;
    for words in [
        "href=\"http://drachen.localhost/\"",
        "Drachen &#60;b&#62;Graz&#60;/b&#62;",
        "Graz · Montag und Donnerstag, 19:00",
        "Wien · Samstag",
        "href=\"/anmelden\"",
        "2 Clubs zeigen sich hier",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
    assert_eq!(count(&page), 2);
    // Nobody's name, no figures of a club, and nothing of one that does not show itself.
    for words in ["drachen-1", "eheim", "Rangliste"] {
        assert!(!page.contains(words), "{words}: {page}");
    }
    let answer = host.get(HOST, "/", "").await;
    let policy = answer.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'self'"), "{policy}");
    let english = door(&host, "/?lang=en").await;
    for words in ["Monday and Thursday", "Styria", "Vienna", "2 clubs show themselves"] {
        assert!(english.contains(words), "{words}: {english}");
    }
    // The officers find their list at the same address.
    let list = host.get(HOST, "/", &officer()).await.text();
    assert!(list.contains("geheim.localhost") && !list.contains("class=\"near\""), "{list}");
}

#[tokio::test]
async fn a_door_without_a_public_club_says_what_will_stand_there() {
    let folder = ClubsFolder::new();
    add(&folder, "geheim");
    add_as(&folder, "server", Kind::Host);
    let page = door(&Host::of(folder), "/?name=geheim").await;
    assert!(page.contains("Hier ziehen Clubs ein") && page.contains("öffentlich stellt"), "{page}");
    assert!(!page.contains("geheim") && !page.contains("type=\"search\""), "{page}");
}

#[tokio::test]
async fn a_club_that_rests_or_is_locked_or_hides_again_does_not_stand_there() {
    let host = street().await;
    assert_eq!(count(&door(&host, "/").await), 2);
    let since = now();
    for state in [
        ClubState::Resting { since },
        ClubState::Suspended { since, reason: String::new() },
        ClubState::Deleted { at: since },
    ] {
        host.set("drachen", state);
        let page = door(&host, "/").await;
        assert!(count(&page) == 1 && !page.contains("drachen.localhost"), "{page}");
    }
    host.set("drachen", ClubState::Open);
    assert_eq!(count(&door(&host, "/").await), 2);
    let kept = [("land", "steiermark"), ("place", "Graz")];
    assert_eq!(send(&host, "drachen", &kept).await.status, 303);
    // A new server has nothing in memory.
    let host = waiting(|| host.again());
    let page = door(&host, "/").await;
    assert!(count(&page) == 1 && !page.contains("drachen.localhost"), "{page}");
    // What was said before stays in the sheet.
    let sheet = host.get("drachen.localhost", LISTING, &board_of("drachen")).await.text();
    assert!(sheet.contains("value=\"Graz\""), "{sheet}");
}

#[tokio::test]
async fn a_visitor_searches_and_has_the_own_land_first() {
    let host = street().await;
    let order = |page: &str| {
        let at = |club: &str| page.find(&format!("http://{club}.localhost/")).expect("the club");
        at("drachen") < at("phoenix")
    };
    assert!(order(&door(&host, "/").await));
    let page = door(&host, "/?land=wien").await;
    assert!(!order(&page) && page.contains("Anderswo"), "{page}");
    // What is chosen stays while somebody searches, and the other way round.
    assert!(page.contains("name=\"land\" value=\"wien\""), "{page}");
    for typed in ["phonix", "PHÖNIX", "wien", "phoenix.localhost"] {
        let query = serde_urlencoded::to_string([("name", typed)]).unwrap();
        let page = door(&host, &format!("/?{query}")).await;
        assert!(count(&page) == 1 && page.contains("phoenix.localhost"), "{typed}: {page}");
        assert!(page.contains(&format!("/?{}&#38;land=wien", query)), "{typed}: {page}");
    }
    // The language changes, and the search stays.
    let page = door(&host, "/?name=graz&land=wien&tag=1&lang=en").await;
    assert!(page.contains("?name=graz&#38;land=wien&#38;tag=1&amp;lang=de"), "{page}");
    let on_monday = door(&host, "/?tag=1").await;
    assert!(count(&on_monday) == 1 && on_monday.contains("drachen.localhost"), "{on_monday}");
    // It is a Saturday.
    let today = door(&host, "/?tag=heute").await;
    assert!(count(&today) == 1 && today.contains("phoenix.localhost"), "{today}");
    let nothing = door(&host, "/?name=nirgends").await;
    assert!(count(&nothing) == 0 && nothing.contains("Dazu passt gerade kein Club"), "{nothing}");
}

#[tokio::test]
async fn whatever_is_typed_stays_text() {
    let host = street().await;
    let typed = "\"><script>alert(1)</script>'; DROP TABLE";
    let query = serde_urlencoded::to_string([("name", typed), ("land", typed), ("tag", typed)]);
    let page = door(&host, &format!("/?{}", query.unwrap())).await;
    assert!(page.contains("&#60;script&#62;") && !page.contains("<script>alert"), "{page}");
    let long = "ä".repeat(5000);
    let query = serde_urlencoded::to_string([("name", &long)]).unwrap();
    let page = door(&host, &format!("/?{query}")).await;
    assert_eq!(page.matches(&"ä".repeat(80)).count(), 1);
    assert!(!page.contains(&"ä".repeat(81)), "{page}");
    for odd in ["/?name=%ff%00", "/?tag=8", "/?land=&tag=-1", "/?name=a&name=b", "/?%%%"] {
        door(&host, odd).await;
    }
}

#[tokio::test]
async fn an_unknown_address_names_only_public_clubs_that_sound_alike() {
    let host = street().await;
    host.set("phoenix", ClubState::Resting { since: now() });
    for (unknown, path) in
        [("drahcen.localhost", "/verein/personen?weiter=1"), ("drachenn.localhost", "/")]
    {
        let answer = host.get(unknown, path, "").await;
        assert_eq!(answer.status, 404, "{unknown}");
        let page = answer.text();
        assert!(page.contains(unknown) && page.contains("http://drachen.localhost/"), "{page}");
        assert!(page.contains("href=\"http://server.localhost/\""), "{page}");
        assert!(!page.contains("eheim") && !page.contains("href=\"/anmelden\""), "{page}");
    }
    for (unknown, hidden) in [("geheimm.localhost", "geheim."), ("phonix.localhost", "phoenix")] {
        let page = host.get(unknown, "/", "").await.text();
        assert!(page.contains("Kein öffentlicher Club heißt ähnlich"), "{page}");
        assert!(!page.contains(hidden), "{page}");
    }
    // A club in the trash is as one that never was, and the page looks like the door.
    host.set("drachen", ClubState::Deleted { at: now() });
    let gone = host.get("drachen.localhost", "/?lang=en", "").await;
    assert_eq!(gone.status, 404);
    assert!(gone.text().contains("There is no such club here"), "{}", gone.text());
    assert!(!gone.text().contains("Graz"), "{}", gone.text());
    assert_eq!(host.get("niemand.localhost", "/pages/style.css", "").await.status, 200);
    // The pages of the host are under its own address only.
    let signed_in = host.get("niemand.localhost", "/zustand", &officer()).await;
    assert_eq!(signed_in.status, 404);
    assert!(!signed_in.text().contains("geheim"), "{}", signed_in.text());
    assert_eq!(host.send("niemand.localhost", "/anmelden", "", &[]).await.status, 404);
}

#[tokio::test]
async fn the_officers_say_who_runs_the_server() {
    let host = street().await;
    let operator = "Verband <i>Alpenland</i>";
    let id = Uuid::now_v7().to_string();
    let said = [("key", &*id), ("about", operator), ("contact", "wir@alpenland.example")];
    assert_eq!(host.send(HOST, "/tuer", "", &said).await.status, 303);
    assert!(!door(&host, "/").await.contains("Alpenland"));
    assert_eq!(host.send(HOST, "/tuer", &officer(), &said).await.status, 303);
    let sheet = host.get(HOST, "/tuer", &officer()).await.text();
    assert!(sheet.contains("wir@alpenland.example"), "{sheet}");
    let unknown = host.get("niemand.localhost", "/", "").await.text();
    for page in [door(&host, "/").await, unknown] {
        assert!(page.contains("Verband &#60;i&#62;Alpenland&#60;/i&#62;"), "{page}");
        assert!(page.contains("href=\"mailto:wir@alpenland.example\""), "{page}");
    }
}

#[tokio::test]
async fn a_ranking_is_linked_once_everybody_may_read_it() {
    let host = street().await;
    let (club, board, id) = ("drachen.localhost", board_of("drachen"), Uuid::now_v7().to_string());
    let rules = ["hands", "tables", "people", "rules", "evenings"].map(|what| (what, "internal"));
    let unasked = [("key", &*id), ("unasked", Unasked::default().id())];
    let rules: Vec<_> = rules.into_iter().chain(unasked).chain([("year_list", "public")]).collect();
    let decided = host.send(club, "/verein/wochenliste/regeln", &board, &rules).await;
    assert_eq!(decided.status, 303, "{}", decided.text());
    let published = [("tag", "2026-11-21"), ("empty", "true")];
    let published = host.send(club, "/verein/wochenliste", &board, &published).await;
    assert_eq!(published.status, 303, "{}", published.text());
    let page = door(&host, "/").await;
    assert!(page.contains("href=\"http://drachen.localhost/liste/\""), "{page}");
    assert_eq!(page.matches("/liste/\"").count(), 1, "{page}");
    // What was decided about the lists has left the entry as it was.
    assert!(page.contains("Graz · Montag und Donnerstag, 19:00"), "{page}");
}

#[tokio::test]
async fn a_board_says_what_stands_there() {
    let host = street().await;
    let settings = async |key: &str| {
        let club = format!("{key}.localhost");
        host.get(&club, "/verein/einstellungen", &board_of(key)).await.text()
    };
    assert!(settings("geheim").await.contains("nicht gezeigt"));
    let page = settings("drachen").await;
    assert!(
        page.contains("Graz · Montag und Donnerstag, 19:00") && page.contains(LISTING),
        "{page}"
    );
    for (fields, field) in [
        (vec![("land", "wien"), ("place", "")], "place"),
        (vec![("land", "wien"), ("place", "W\u{202e}ien")], "place"),
        (vec![("land", ""), ("place", "Wien")], "land"),
        (vec![("land", "mars"), ("place", "Wien")], "land"),
        (vec![("land", "wien"), ("place", "Wien"), ("time", "25:00")], "time"),
    ] {
        let fields: Vec<_> = fields.into_iter().chain([("is_public", "true")]).collect();
        let refused = send(&host, "geheim", &fields).await;
        assert_eq!(refused.status, 422, "{fields:?}");
        assert!(problem_at(&refused.text(), field).is_some(), "{fields:?}: {}", refused.text());
    }
    assert!(settings("geheim").await.contains("nicht gezeigt"));
    assert_eq!(host.get("geheim.localhost", LISTING, "").await.status, 303);
}
