//! The JSON of every answer, as tablets in the field read it: a difference here asks what they do.

use serde_json::{Value as Json, json};
use wire::{CorrectionId, GameId};

use crate::support::{TestClub, first_example, known, second_example, won};

#[tokio::test]
async fn answers_keep_their_shape() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    let mut answers: Vec<(String, Json)> = Vec::new();
    let mut keep = |request: &str, answer: Json| answers.push((request.to_owned(), answer));
    let deal = club.post(&format!("{game}/deals"), &first_example()).await;
    keep("POST /api/games/{game}/deals", deal.json());
    club.post(&format!("{game}/deals"), &second_example()).await.good::<Json>();
    let taken = json!({
        "id": known(203), "number": 1, "facts": second_example().facts, "previewed": {},
    });
    keep("a number taken", club.post(&format!("{game}/deals"), &taken).await.json());
    let correct = json!({
        "id": known(501), "deal": second_example().id, "facts": won(3, [16, 500, 50, 2]),
        "reason": "Zwei Punkte vergessen", "author": "Anna", "last": second_example().id,
        "previewed": {"1": -584, "2": 1234, "3": 48, "4": -698},
    });
    let corrected = club.post(&format!("{game}/corrections"), &correct).await;
    keep("POST /api/games/{game}/corrections", corrected.json());
    let undo = json!({"id": known(401), "deal": CorrectionId(known(501)).deal(2)});
    let undone = club.post(&format!("{game}/withdrawals"), &undo).await;
    keep("POST /api/games/{game}/withdrawals", undone.json());
    let end = json!({"id": known(301), "how": "agreed", "after": 1});
    keep("POST /api/games/{game}/end", club.post(&format!("{game}/end"), &end).await.json());
    for path in ["/api/health", "/api/people", "/api/games", &game, "/api/ranking"] {
        if path == "/api/ranking" {
            // Only games that count are ranked.
            club.count_every_game().await;
        }
        let mut answer = club.get(path).await.json();
        if let Some(free) = answer.get_mut("disk_free_bytes") {
            *free = json!(u8::from(free.is_u64()));
        }
        keep(&format!("GET {}", path.replace(&known(1).to_string(), "{game}")), answer);
    }
    let late = json!({"id": known(302), "how": "agreed", "after": 1});
    keep("a refusal", club.post(&format!("{game}/end"), &late).await.json());
    for (path, request) in [
        (
            "/api/score",
            json!([
                {"id": "a", "rules": "klassisch", "round_wind": "E", "seat_wind": "E", "concealed": "22m45p777z",
                 "melds": ["333s", "6666m"], "winning_tile": "6p", "bonus": "", "win": []},
                {"id": "b", "rules": "klassisch", "round_wind": "E", "seat_wind": "E", "concealed": "0m",
                 "melds": [], "bonus": ""},
            ]),
        ),
        (
            "/api/settle",
            json!({"id": "s1", "rules": "klassisch", "winner": "E",
                               "points": {"E": 76, "S": 12, "W": 22, "N": 32}}),
        ),
        (
            "/api/special",
            json!([
                {"id": "c", "ask": "check", "pattern": "4 Pong(Winde)! Paar(Ost)"},
                {"id": "d", "ask": "check", "pattern": "4 Pongg Paar"},
                {"id": "e", "pattern": "5 Paar(a)! 1234z", "round_wind": "E", "seat_wind": "S",
                 "concealed": "1122335577s123z", "melds": [], "bonus": "", "winning_tile": "4z", "win": ["self_drawn"]},
            ]),
        ),
    ] {
        keep(&format!("POST {path}"), club.post(path, &request).await.json());
    }
    let version = concat!("\"", env!("CARGO_PKG_VERSION"), "\"");
    let all: Vec<String> =
        answers.into_iter().map(|(request, answer)| format!("{request}\n{answer:#}\n")).collect();
    insta::assert_snapshot!(all.join("\n").replace(version, "\"(version)\""));
}
