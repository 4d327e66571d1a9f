//! The club's rules: set on a page, offered to tablets, kept by the games that began with them.

use axum::body::Body;
use axum::http::Request;
use club::year::counting::CountingRules;
use scoring::{Points, Ruleset};
use serde_json::{Value as Json, json};
use wire::{GameDetail, GameId, GameSummary, Preset, StartGame};

use crate::support::{Answer, BOARD, TestClub, known};

/// The fields of the page as it stands, read off it as a browser would, with some of them changed.
async fn form(club: &TestClub, path: &str, typed: &[(&str, &str)]) -> Vec<(String, String)> {
    let page = club.get(path).await.text();
    let mut fields: Vec<(String, String)> = Vec::new();
    let mut select = None;
    for tag in page.split('<') {
        let attribute = |name: &str| {
            let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
            rest.split_once('"').map(|(value, _)| value.replace("&#38;", "&"))
        };
        if tag.starts_with("select ") {
            select = attribute("name");
        } else if tag.starts_with("option ") && tag.contains(" selected") {
            fields.push((select.clone().unwrap(), attribute("value").unwrap()));
        } else if tag.starts_with("input ") {
            let is_off = tag.contains("type=\"checkbox\"") && !tag.contains(" checked");
            if let (Some(name), false) = (attribute("name"), is_off) {
                fields.push((name, attribute("value").unwrap_or_default()));
            }
        }
    }
    for (name, value) in typed {
        fields.retain(|(known, _)| known != name);
        fields.push(((*name).to_owned(), (*value).to_owned()));
    }
    fields
}

async fn send(club: &TestClub, fields: &[(String, String)], from: &str) -> Answer {
    let request = Request::post("/verein/regeln")
        .header("content-type", "application/x-www-form-urlencoded")
        .header("sec-fetch-site", from);
    let body = serde_urlencoded::to_string(fields).unwrap();
    club.send(request.body(Body::from(body)).unwrap()).await
}

async fn offered(club: &TestClub) -> Vec<Preset> {
    club.get("/api/presets").await.good()
}

/// What a special hand is worth in a new game.
async fn value_of(club: &TestClub, hand: &str) -> Option<Points> {
    let presets = offered(club).await;
    let preset = presets.into_iter().find(|preset| preset.id == "steiermark").unwrap();
    let Ruleset::Steiermark(options) = preset.ruleset else { panic!("another rule set") };
    options.special_value(hand)
}

const PAGE: &str = "/verein/regeln/steiermark";

/// Enters the value of the thirteen wonders in the editor of special hands.
async fn enter_value(club: &TestClub, key: u128, value: &str) {
    let path = "/verein/sonderspiele/steiermark/thirteen-wonders/aendern";
    let key = known(key).to_string();
    let typed = [("key", &*key), ("name", "Wunder"), ("worth", value), ("worth-kind", "points")];
    let fields = [("seen", "99"), ("active", "true"), ("do", "save")];
    assert_eq!(club.fill_in(BOARD, path, &[&typed[..], &fields].concat()).await.status, 303);
}

#[tokio::test]
async fn rules_are_saved_once_and_leave_special_hands_as_they_are() {
    let club = TestClub::new();
    assert_eq!(value_of(&club, "thirteen-wonders").await, None);
    // The page was opened before somebody else entered a value.
    let fields = form(&club, PAGE, &[("limit", "5000"), ("name", "Unsere Regeln")]).await;
    assert!(!fields.iter().any(|(name, _)| name.starts_with("hand")), "{fields:?}");
    enter_value(&club, 7, "2000").await;
    for _ in 0..2 {
        let answer = send(&club, &fields, "same-origin").await;
        assert_eq!(answer.status, 303);
        assert_eq!(answer.headers["location"], "/verein/regeln?saved=1");
    }
    assert_eq!(
        club.rows().await.lines().filter(|row| row.starts_with("presets ")).count(),
        2,
        "sent twice, saved once"
    );
    assert_eq!(value_of(&club, "thirteen-wonders").await, Some(Points(2000)));
    assert_eq!(value_of(&club, "seven-pairs").await, Some(Points(1000)), "the others stay");
    let list = club.get("/verein/regeln?saved=1").await.text();
    assert!(
        list.contains("Unsere Regeln") && list.contains("Das Regelwerk ist gespeichert."),
        "{list}"
    );
    let book = club.get("/regeln/steiermark").await.text();
    assert!(book.contains("2\u{202f}000 Punkte"), "the rule book says it");

    // The same key after a later change of the hands is still the same request, with something else it is none.
    enter_value(&club, 8, "3000").await;
    assert_eq!(send(&club, &fields, "same-origin").await.status, 303);
    assert_eq!(value_of(&club, "thirteen-wonders").await, Some(Points(3000)));
    let mut other = fields.clone();
    other.retain(|(name, _)| name != "limit");
    other.push(("limit".to_owned(), "3000".to_owned()));
    assert_eq!(send(&club, &other, "same-origin").await.status, 409);
    assert_eq!(offered(&club).await[4].ruleset.options()["limit"], 5000);
}

#[tokio::test]
async fn a_game_keeps_the_rules_it_began_with() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let preset = offered(&club).await.remove(4);
    assert_eq!(preset.id, "steiermark");
    let game = json!({"id": known(1), "ruleset": preset.ruleset, "players": people});
    club.post("/api/games", &game).await.good::<Json>();
    let facts = json!({"outcome": {"kind": "won", "winner": 1, "from": null}, "thrown_wind": "E", "hands": {
        "1": {"kind": "special", "id": "thirteen-wonders"},
    }});
    let deal = json!({"id": known(2), "number": 1, "facts": facts, "previewed": {}});
    let answer = club.post(&format!("/api/games/{}/deals", known(1)), &deal).await;
    let refused = answer.text();
    assert!(refused.contains("Regeln → Sonderspiele"), "{refused}");

    enter_value(&club, 7, "2000").await;
    let answer = club.post(&format!("/api/games/{}/deals", known(1)), &deal).await;
    assert!(answer.text().contains("Regeln → Sonderspiele"), "its rules are those of its start");
}

#[tokio::test]
async fn what_cannot_be_taken_changes_nothing_and_stays_typed() {
    let club = TestClub::new();
    let before = club.rows().await;
    let wrong = form(&club, PAGE, &[("limit", "zweitausend"), ("valid_from", "")]).await;
    let answer = send(&club, &wrong, "same-origin").await;
    assert_eq!(answer.status, 422);
    let page = answer.text();
    assert!(page.contains("Es wurde nichts gespeichert."), "{page}");
    assert!(page.contains("Bitte ein Datum eingeben."));
    assert!(page.contains("Bitte eine ganze Zahl ab 1 eingeben."));
    assert!(page.contains("value=\"zweitausend\""));
    assert_eq!(page.matches("aria-invalid").count(), 2);

    let good = form(&club, PAGE, &[("limit", "2000")]).await;
    assert_eq!(send(&club, &good, "cross-site").await.status, 403);
    for (field, value) in [("key", "x"), ("family", "riichi"), ("preset", "klassisch")] {
        let mut fields = good.clone();
        fields.retain(|(name, _)| name != field);
        fields.push((field.to_owned(), value.to_owned()));
        assert_eq!(send(&club, &fields, "same-origin").await.status, 400, "{field}");
    }
    for path in ["/verein/regeln/nix", "/verein/regeln/neu/riichi", "/regeln/nix"] {
        let answer = club.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.headers["content-type"], "text/html; charset=utf-8");
        assert!(answer.text().contains("Unter dieser Adresse gibt es nichts."));
    }
    assert_eq!(club.rows().await, before);
}

#[tokio::test]
async fn a_rule_set_of_the_clubs_own_stands_beside_the_others() {
    let club = TestClub::new();
    let path = "/verein/regeln/neu/klassisch";
    let fields = form(&club, path, &[("name", "Dienstagsrunde"), ("limit", "1000")]).await;
    assert_eq!(send(&club, &fields, "same-origin").await.status, 303);
    let presets = offered(&club).await;
    assert_eq!(presets.len(), 7);
    assert_eq!(presets[6].name, "Dienstagsrunde");
    assert_eq!(presets[6].ruleset.options()["limit"], 1000);
    let book = club.get(&format!("/regeln/{}", presets[6].id)).await.text();
    assert!(book.contains("Dienstagsrunde"));
    let paper = club.get(&format!("/api/rules/{}.csv", presets[6].id)).await;
    assert_eq!(paper.status, 200);

    // One that begins later is not offered yet, one that is switched off no more.
    let page = format!("/verein/regeln/{}", presets[6].id);
    let later = form(&club, &page, &[("limit", "2000"), ("valid_from", "2999-01-01")]).await;
    assert_eq!(send(&club, &later, "same-origin").await.status, 303);
    assert_eq!(offered(&club).await[6].ruleset.options()["limit"], 1000);
    let mut off = form(&club, "/verein/regeln/mcr", &[]).await;
    off.retain(|(name, _)| name != "is_offered");
    assert_eq!(send(&club, &off, "same-origin").await.status, 303);
    assert!(offered(&club).await.iter().all(|preset| preset.id != "mcr"));
}

#[tokio::test]
async fn pages_speak_the_language_that_was_chosen() {
    let club = TestClub::new();
    let answer = club.get("/rangliste?lang=en").await;
    assert_eq!(answer.headers["set-cookie"], "lang=en; SameSite=Lax; Path=/; Max-Age=31536000");
    assert!(answer.text().contains("<html lang=\"en\""));
    let request = Request::get("/rangliste").header("cookie", format!("{BOARD}; lang=en"));
    let again = club.send(request.body(Body::empty()).unwrap()).await;
    assert!(!again.headers.contains_key("set-cookie"));
    assert!(again.text().contains("No game that counts yet."));
}

#[tokio::test]
async fn a_game_goes_by_the_name_of_the_preset_it_was_begun_with() {
    let club = TestClub::new();
    let players = club.four_people().await;
    let path = "/verein/regeln/neu/klassisch";
    let fields = form(&club, path, &[("name", "Mit Strafen"), ("limit", "1000")]).await;
    assert_eq!(send(&club, &fields, "same-origin").await.status, 303);
    let own = offered(&club).await.pop().unwrap();
    let start = StartGame {
        id: GameId(known(1)),
        ruleset: own.ruleset.clone(),
        players: players.clone(),
        table: String::new(),
        preset: Some(own.id.clone()),
        evening: None,
    };
    for _ in 0..2 {
        let detail: GameDetail = club.post("/api/games", &start).await.good();
        let preset = detail.preset.unwrap();
        assert_eq!((preset.id.as_str(), preset.name.as_str()), (own.id.as_str(), "Mit Strafen"));
    }
    let listed = || async { club.get("/api/games").await.good::<Vec<GameSummary>>() };
    assert!(!listed().await[0].preset.as_ref().unwrap().has_changed);
    for page in [
        format!("/api/games/{}/sheet.html", known(1)),
        format!("/spiel/{}/zuschauen", known(1)),
        "/saal".to_owned(),
    ] {
        let page = club.get(&page).await.text();
        assert!(page.contains("Mit Strafen"), "{page}");
    }

    // The preset changes its name and its rules: the game keeps both, and the list says that they have changed.
    let page = format!("/verein/regeln/{}", own.id);
    let fields = form(&club, &page, &[("name", "Streng"), ("limit", "2000")]).await;
    assert_eq!(send(&club, &fields, "same-origin").await.status, 303);
    let preset = listed().await.remove(0).preset.unwrap();
    assert_eq!((preset.name.as_str(), preset.has_changed), ("Mit Strafen", true));

    // A preset nobody knows keeps nobody from playing; one of the five needs no name.
    for (number, preset, name) in [(2, "unknown", None), (3, "klassisch", Some(""))] {
        let start = StartGame {
            id: GameId(known(number)),
            preset: Some(preset.to_owned()),
            ..start.clone()
        };
        let detail: GameDetail = club.post("/api/games", &start).await.good();
        assert_eq!(detail.preset.as_ref().map(|preset| preset.name.as_str()), name);
    }
}

#[tokio::test]
async fn a_tablet_knows_what_a_game_must_have_to_count() {
    let club = TestClub::new();
    let players = club.four_people().await;
    let game = club.start(GameId(known(1)), &players).await;
    let detail: GameDetail = club.get(&game).await.good();
    assert_eq!(detail.counting, Some(CountingRules::default()));
}
