//! Every request may come twice: the same content gets the same answer, other content is refused.

use serde_json::{Value as Json, json};
use wire::GameId;

use crate::support::{TestClub, classical_game, first_example, known};

#[tokio::test]
async fn what_comes_twice_is_answered_twice_and_done_once() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = classical_game(GameId(known(1)), &people);
    let path = format!("/api/games/{}", game.id);
    let deal = serde_json::to_value(first_example()).unwrap();
    let person = json!({"id": known(105), "name": "Ferdl"});
    let started = serde_json::to_value(&game).unwrap();
    let undone = json!({"id": known(401), "deal": deal["id"]});
    let ended = json!({"id": known(301), "how": "agreed", "after": 0});
    // In an order in which each can be done; and each with something else under the same id.
    let confirmed = json!({"id": known(601), "player": 2, "is_right": true, "points": 0});
    let reopened = json!({"id": known(701), "ending": known(301)});
    let requests: [(String, &Json, &str, Json); 7] = [
        ("/api/people".to_owned(), &person, "name", json!("Poldi")),
        ("/api/games".to_owned(), &started, "table", json!("Gaststube")),
        (format!("{path}/deals"), &deal, "number", json!(2)),
        (format!("{path}/withdrawals"), &undone, "deal", json!(known(999))),
        (format!("{path}/end"), &ended, "how", json!("abandoned")),
        (format!("{path}/confirmations"), &confirmed, "is_right", json!(false)),
        (format!("{path}/reopenings"), &reopened, "ending", json!(known(999))),
    ];
    for (path, request, field, other) in requests {
        let first = club.post(&path, request).await;
        assert_eq!(first.status, 201, "{path}: {}", first.text());
        let rows = club.rows().await;
        let second = club.post(&path, request).await;
        assert_eq!((second.status, second.json()), (201, first.json()), "{path}");
        let mut changed = request.clone();
        changed[field] = other;
        let refused = club.post(&path, &changed).await;
        assert_eq!(
            (refused.status, refused.json()["code"].clone()),
            (409, json!("id_reused")),
            "{path}"
        );
        assert_eq!(club.rows().await, rows, "{path}");
    }
    // Even after it was taken back and the game has ended and was reopened.
    let again = club.post(&format!("{path}/deals"), &deal).await;
    assert_eq!(again.status, 201, "{}", again.text());
    let mut other_preview = deal.clone();
    other_preview["previewed"]["1"] = json!(457);
    let refused = club.post(&format!("{path}/deals"), &other_preview).await;
    assert_eq!(refused.json()["code"], "id_reused");
}

#[tokio::test]
async fn an_id_belongs_to_one_game() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let one = club.start(GameId(known(1)), &people).await;
    let other = club.start(GameId(known(2)), &people).await;
    club.post(&format!("{one}/deals"), &first_example()).await.good::<Json>();
    let refused = club.post(&format!("{other}/deals"), &first_example()).await;
    assert_eq!(refused.json()["code"], "id_reused");
}

#[tokio::test]
async fn who_sends_at_the_same_time_is_answered_the_same() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    let path = format!("{game}/deals");
    let deal = first_example();
    let send = || async { club.post(&path, &deal).await.good::<Json>() };
    let (a, b, c) = tokio::join!(send(), send(), send());
    assert_eq!((&a, &a), (&b, &c));
    let detail: Json = club.get(&game).await.good();
    assert_eq!(detail["deals"].as_array().unwrap().len(), 1);
}
