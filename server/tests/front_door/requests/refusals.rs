//! Everything that is refused: with its status, its code and a sentence, and without changing a
//! single row.

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Value as Json, json};
use server::calculator::{self, Question};
use texts::Lang;
use wire::GameId;

use crate::support::{TestClub, first_example, known, second_example, won};

/// A club with a game that runs (two deals) and one that has ended, and the paths to both.
async fn club_with_games() -> (TestClub, String, String) {
    let club = TestClub::new();
    let people = club.four_people().await;
    let running = club.start(GameId(known(1)), &people).await;
    let closed = club.start(GameId(known(2)), &people).await;
    for deal in [first_example(), second_example()] {
        club.post(&format!("{running}/deals"), &deal).await.good::<Json>();
    }
    let end = json!({"id": known(301), "how": "agreed", "after": 0});
    club.post(&format!("{closed}/end"), &end).await.good::<Json>();
    (club, running, closed)
}

/// What is sent, where, and with which status and code it is refused.
type Case = (&'static str, String, Json, u16, &'static str);

fn person(name: &str) -> Json {
    json!({"id": known(900), "name": name})
}

fn players(people: &[u128]) -> Json {
    let people: Vec<_> = people.iter().map(|person| known(*person)).collect();
    json!({"id": known(900), "ruleset": {"rules": "klassisch", "options": {}}, "players": people})
}

/// The third deal of a game, changed.
fn deal(change: impl Fn(&mut Json)) -> Json {
    let mut deal = serde_json::to_value(first_example()).unwrap();
    deal["id"] = json!(known(900));
    deal["number"] = json!(3);
    change(&mut deal);
    deal
}

fn people_and_games() -> Vec<Case> {
    let rules = |rules: Json| {
        let mut game = players(&[101, 102, 103, 104]);
        game["ruleset"] = rules;
        game
    };
    vec![
        ("no name", "/api/people".into(), person("  "), 422, "bad_name"),
        ("a name too long", "/api/people".into(), person(&"x".repeat(61)), 422, "bad_name"),
        ("a name nobody prints", "/api/people".into(), person("Anna 😀"), 422, "bad_name"),
        ("a name twice", "/api/people".into(), person(" bertl "), 409, "name_taken"),
        (
            "an unknown field",
            "/api/people".into(),
            json!({"id": known(900), "name": "X", "x": 1}),
            400,
            "malformed",
        ),
        (
            "an id that is none",
            "/api/people".into(),
            json!({"id": 7, "name": "X"}),
            400,
            "malformed",
        ),
        ("three players", "/api/games".into(), players(&[101, 102, 103]), 422, "bad_players"),
        (
            "one player twice",
            "/api/games".into(),
            players(&[101, 102, 103, 101]),
            422,
            "bad_players",
        ),
        (
            "a player unknown",
            "/api/games".into(),
            players(&[101, 102, 103, 999]),
            404,
            "unknown_person",
        ),
        (
            "rules unknown",
            "/api/games".into(),
            rules(json!({"rules": "poker", "options": {}})),
            400,
            "malformed",
        ),
        (
            "an option unknown",
            "/api/games".into(),
            rules(json!({"rules": "klassisch", "options": {"x": 1}})),
            400,
            "malformed",
        ),
    ]
}

fn deals_of_a_game(running: &str, closed: &str) -> Vec<Case> {
    let deals = format!("{running}/deals");
    let nobody = format!("/api/games/{}", known(999));
    vec![
        ("a game unknown", format!("{nobody}/deals"), deal(|_| {}), 404, "unknown_game"),
        ("a game that is no id", "/api/games/7/deals".into(), deal(|_| {}), 404, "unknown_game"),
        (
            "a number taken",
            deals.clone(),
            deal(|deal| deal["number"] = json!(2)),
            409,
            "deal_number_taken",
        ),
        (
            "a number too far",
            deals.clone(),
            deal(|deal| deal["number"] = json!(5)),
            409,
            "deal_number_taken",
        ),
        (
            "a game closed",
            format!("{closed}/deals"),
            deal(|deal| deal["number"] = json!(1)),
            409,
            "game_closed",
        ),
        (
            "another preview",
            deals.clone(),
            deal(|deal| deal["previewed"]["1"] = json!(457)),
            422,
            "preview_differs",
        ),
        (
            "a preview missing",
            deals.clone(),
            deal(|deal| drop(deal["previewed"].as_object_mut().unwrap().remove("4"))),
            422,
            "preview_differs",
        ),
    ]
}

fn facts_of_a_deal(deals: &str) -> Vec<Case> {
    let tiles = |concealed: &str, melds: &[&str], winning_tile: &str| json!({"kind": "tiles", "concealed": concealed, "melds": melds, "winning_tile": winning_tile});
    vec![
        (
            "no winning hand",
            deals.to_owned(),
            deal(|deal| deal["facts"]["hands"]["1"] = tiles("1379m1379p1379s1z", &[], "2z")),
            422,
            "bad_facts",
        ),
        (
            "a fifth tile",
            deals.to_owned(),
            deal(|deal| {
                deal["facts"]["hands"]["1"] = tiles("22m45p777z", &["333s", "6666m"], "6p");
                deal["facts"]["hands"]["2"] = tiles("", &["666m"], "");
            }),
            422,
            "bad_facts",
        ),
        (
            "a text that is no tile",
            deals.to_owned(),
            deal(|deal| deal["facts"]["hands"]["2"] = tiles("xyz", &[], "")),
            422,
            "bad_facts",
        ),
        (
            "negative points",
            deals.to_owned(),
            deal(|deal| deal["facts"]["hands"]["2"]["points"] = json!(-2)),
            422,
            "bad_facts",
        ),
        (
            "a winner who does not play",
            deals.to_owned(),
            deal(|deal| deal["facts"]["outcome"]["winner"] = json!(5)),
            422,
            "bad_facts",
        ),
        (
            "an outcome nobody knows",
            deals.to_owned(),
            deal(|deal| deal["facts"]["outcome"]["kind"] = json!("lost")),
            400,
            "malformed",
        ),
    ]
}

fn withdrawals_and_ends(running: &str, closed: &str) -> Vec<Case> {
    vec![
        (
            "a deal unknown",
            format!("{running}/withdrawals"),
            json!({"id": known(900), "deal": known(999)}),
            404,
            "unknown_deal",
        ),
        (
            "not the last",
            format!("{running}/withdrawals"),
            json!({"id": known(900), "deal": known(201)}),
            409,
            "not_the_last_deal",
        ),
        (
            "a deal elsewhere",
            format!("{closed}/withdrawals"),
            json!({"id": known(900), "deal": known(202)}),
            404,
            "unknown_deal",
        ),
        (
            "not complete",
            format!("{running}/end"),
            json!({"id": known(900), "how": "complete", "after": 2}),
            422,
            "not_complete",
        ),
        (
            "a deal not seen",
            format!("{running}/end"),
            json!({"id": known(900), "how": "agreed", "after": 1}),
            409,
            "game_moved_on",
        ),
        (
            "ended before",
            format!("{closed}/end"),
            json!({"id": known(900), "how": "agreed", "after": 0}),
            409,
            "game_closed",
        ),
        (
            "an ending nobody knows",
            format!("{running}/end"),
            json!({"id": known(900), "how": "won", "after": 2}),
            400,
            "malformed",
        ),
        ("an address unknown", "/api/nothing".into(), json!({}), 404, "no_such_address"),
        ("a method not taken", "/api/health".into(), json!({}), 405, "method_not_allowed"),
    ]
}

#[tokio::test]
async fn every_refusal_names_its_reason_and_changes_nothing() {
    let (club, running, closed) = club_with_games().await;
    let cases = [
        people_and_games(),
        deals_of_a_game(&running, &closed),
        facts_of_a_deal(&format!("{running}/deals")),
        withdrawals_and_ends(&running, &closed),
    ];
    let rows = club.rows().await;
    for (case, path, body, status, code) in cases.into_iter().flatten() {
        let mut sentences = Vec::new();
        for lang in ["de", "en"] {
            let answer = club.post(&format!("{path}?lang={lang}"), &body).await;
            assert_eq!(answer.status, status, "{case}: {}", answer.text());
            let text = answer.json();
            assert_eq!(text["code"], code, "{case}");
            assert!(
                answer.headers["content-language"].to_str().unwrap().starts_with(lang),
                "{case}"
            );
            sentences.push(text["message"].as_str().unwrap().to_owned());
        }
        assert!(sentences[0].len() > 10 && sentences[0] != sentences[1], "{case}: {sentences:?}");
        assert_eq!(club.rows().await, rows, "{case}");
    }
}

#[tokio::test]
async fn bodies_that_are_no_requests_change_nothing() {
    let (club, _, _) = club_with_games().await;
    let rows = club.rows().await;
    let huge = format!("{{\"id\": \"{}\"}}", "x".repeat(server::limits::LARGEST_BODY));
    let send = |kind: &'static str, body: Vec<u8>| {
        club.send(
            Request::post("/api/people")
                .header("content-type", kind)
                .body(Body::from(body))
                .unwrap(),
        )
    };
    for (kind, body, status, code) in [
        ("application/json", huge.clone().into_bytes(), 413, "too_large"),
        ("application/json", b"{\"id\": ".to_vec(), 400, "malformed"),
        ("application/json", Vec::new(), 400, "malformed"),
        ("application/json", vec![0xFF, 0xFE], 400, "malformed"),
        ("application/json", b"[]".to_vec(), 400, "malformed"),
        ("text/plain", b"{}".to_vec(), 415, "not_json"),
        ("application/x-www-form-urlencoded", b"name=Anna".to_vec(), 415, "not_json"),
    ] {
        let answer = send(kind, body).await;
        assert_eq!(answer.status, status, "{}", answer.text());
        assert_eq!(answer.json()["code"], code);
    }
    for path in ["/api/score", "/api/settle", "/api/special"] {
        assert_eq!(club.post_text(path, huge.clone()).await.status, 413);
        assert_eq!(club.post_text(path, "{").await.status, 400);
        let many = vec![json!({}); 1_001];
        let answer = club.post(path, &many).await;
        assert_eq!((answer.status, answer.json()["code"].clone()), (413, json!("too_large")));
    }
    // Each question may compare sixty hands; one with more is refused alone, in the words of the command line.
    let overlap = |many| json!({"ask": "overlap", "hands": vec![json!({"id": "a", "pattern": "7 pair"}); many]});
    let answers: Json = club.post("/api/special", &json!([overlap(2), overlap(61)])).await.good();
    assert_eq!(
        (&answers[0]["ok"], &answers[1]["error"]["code"]),
        (&json!(true), &json!("bad-request"))
    );
    assert_eq!(answers[1], calculator::answer(Question::Special, &overlap(61), Lang::De));
    assert_eq!(club.rows().await, rows);
}

#[tokio::test]
async fn addresses_and_methods_that_do_not_exist_are_named() {
    let (club, running, _) = club_with_games().await;
    let nobody = format!("/api/games/{}", known(999));
    for (method, path, status, code) in [
        (Method::DELETE, running.clone(), 405, "method_not_allowed"),
        (Method::PUT, "/api/people".to_owned(), 405, "method_not_allowed"),
        (Method::GET, "/api/score".to_owned(), 405, "method_not_allowed"),
        (Method::GET, "/api".to_owned(), 404, "no_such_address"),
        (Method::GET, "/api/".to_owned(), 404, "no_such_address"),
        (Method::GET, format!("{running}/sheet.doc"), 404, "no_such_address"),
        (Method::GET, format!("{nobody}/sheet.pdf"), 404, "unknown_game"),
        (Method::GET, nobody.clone(), 404, "unknown_game"),
    ] {
        let request = Request::builder().method(method).uri(&path).body(Body::empty()).unwrap();
        let answer = club.send(request).await;
        assert_eq!(answer.status, status, "{path}");
        assert_eq!(answer.json()["code"], code, "{path}");
        assert_eq!(answer.headers.contains_key("allow"), status == 405, "{path}");
    }
}

#[tokio::test]
async fn a_taken_number_names_the_next_one_and_bad_facts_name_whose() {
    let (club, running, _) = club_with_games().await;
    let taken = crate::support::record(900, 1, won(1, [76, 12, 22, 32]), [456, -182, -152, -122]);
    assert_eq!(club.post(&format!("{running}/deals"), &taken).await.json()["next"], 3);
    let mut facts = serde_json::to_value(first_example()).unwrap();
    facts["id"] = json!(known(900));
    facts["number"] = json!(3);
    facts["facts"]["hands"]["3"] = json!({"kind": "tiles", "concealed": "1f"});
    facts["facts"]["hands"]["4"] = json!({"kind": "tiles", "melds": ["123z"]});
    let text = club.post(&format!("{running}/deals?lang=en"), &facts).await.json();
    let problems: Vec<_> = text["problems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|problem| (problem["player"].as_u64(), problem["code"].as_str().unwrap()))
        .collect();
    assert_eq!(problems, [(Some(3), "bad-tile"), (Some(4), "bad-meld")]);
    let sentence = text["problems"][1]["message"].as_str().unwrap();
    assert!(text["message"].as_str().unwrap().contains(sentence));
}

/// Nobody's entry vanishes: who comes second is shown what stands.
#[tokio::test]
async fn of_two_tablets_the_second_is_shown_the_deal_of_the_first() {
    let (club, running, closed) = club_with_games().await;
    let path = format!("{running}/deals");
    let draw = json!({"id": known(900), "number": 3, "facts": {"outcome": {"kind": "drawn"}},
                      "previewed": {"1": 0, "2": 0, "3": 0, "4": 0}});
    let win = crate::support::record(901, 3, won(2, [0, 10, 0, 0]), [-20, 60, -20, -20]);
    let win = serde_json::to_value(&win).unwrap();
    let (one, other) = tokio::join!(club.post(&path, &draw), club.post(&path, &win));
    let (booked, late) = if one.status == 201 { (&draw, &other) } else { (&win, &one) };
    let text = late.json();
    assert_eq!((late.status, &text["code"]), (409, &json!("deal_number_taken")));
    assert_eq!((&text["next"], &text["standing"]["number"]), (&json!(4), &json!(3)));
    for field in ["id", "facts"] {
        assert_eq!(text["standing"][field], booked[field]);
    }
    // What is missing cannot be shown; what stands is shown even when the game has ended.
    let mut far = win.clone();
    far["id"] = json!(known(902));
    far["number"] = json!(9);
    assert_eq!(club.post(&path, &far).await.json().get("standing"), None);
    assert_eq!(club.post(&format!("{closed}/deals"), &far).await.json().get("standing"), None);
    let end = json!({"id": known(302), "how": "agreed", "after": 3});
    club.post(&format!("{running}/end"), &end).await.good::<Json>();
    far["number"] = json!(2);
    let text = club.post(&path, &far).await.json();
    assert_eq!(text["standing"]["id"], json!(second_example().id));
}

#[tokio::test]
async fn a_game_with_all_rounds_played_takes_no_more_deals() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    let ruleset = scoring::Ruleset::preset(scoring::Family::Klassisch);
    let mut history = club::History::start(4, &ruleset);
    let mut send = 0;
    while !history.now.is_over {
        let winner = history.now.east().0 % 4 + 1;
        let number = history.now.number;
        let played = history.play(&won(winner, [10; 4]), &ruleset).unwrap();
        let net: Vec<i64> = played.scored.net(4).values().map(|points| points.0).collect();
        let deal = crate::support::record(
            500 + u128::from(number),
            number,
            won(winner, [10; 4]),
            net.try_into().unwrap(),
        );
        club.post(&format!("{game}/deals"), &deal).await.good::<Json>();
        send += 1;
    }
    assert_eq!(send, 16);
    let more = crate::support::record(900, 17, won(1, [10; 4]), [60, -20, -20, -20]);
    let refused = club.post(&format!("{game}/deals"), &more).await;
    assert_eq!((refused.status, refused.json()["code"].clone()), (409, json!("game_closed")));
    let end = json!({"id": known(301), "how": "complete", "after": 16});
    assert_eq!(club.post(&format!("{game}/end"), &end).await.status, 201);
}

#[tokio::test]
async fn every_answer_is_guarded() {
    let (club, running, _) = club_with_games().await;
    for path in ["/", "/api/health", "/api/nothing", &running, &format!("{running}/sheet.html")] {
        let headers = club.get(path).await.headers;
        for name in [
            "x-content-type-options",
            "content-security-policy",
            "referrer-policy",
            "cache-control",
        ] {
            assert_eq!(headers.get_all(name).iter().count(), 1, "{path}: {name}");
        }
    }
}

#[tokio::test]
async fn a_full_disk_is_said_in_words_and_may_be_tried_again() {
    let club = TestClub::new();
    let pages = |most: i64| {
        club.database.write(move |tx| {
            let used: i64 = tx.query_row("PRAGMA page_count", [], |row| row.get("page_count"))?;
            let most = if most == 0 { used } else { most };
            Ok(tx.execute_batch(&format!("PRAGMA max_page_count = {most}"))?)
        })
    };
    pages(0).await.unwrap();
    let mut added = 0;
    let refused = loop {
        let person = json!({"id": known(5_000 + added), "name": format!("Person {added}")});
        let answer = club.post("/api/people", &person).await;
        if answer.status != 201 {
            break answer;
        }
        added += 1;
        assert!(added < 2_000, "there is room");
    };
    assert_eq!((refused.status, refused.headers["retry-after"].to_str().unwrap()), (503, "1"));
    let body = refused.json();
    assert_eq!(body["code"], "unavailable");
    assert!(body["message"].as_str().unwrap().contains("kein Platz mehr"), "{body}");
    pages(1_000_000).await.unwrap();
    let person = json!({"id": known(5_000 + added), "name": "Person mit Platz"});
    assert_eq!(club.post("/api/people", &person).await.status, 201);
}
