//! The two settlements the rule text prints, from the first request to the sheet.

use club::History;
use scoring::Points;
use serde_json::{Value as Json, json};
use wire::{GameDetail, GameId, WholeGame};

use crate::support::{TestClub, first_example, known, second_example};

#[tokio::test]
async fn the_printed_examples_are_played_ended_and_printed() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    for (deal, nets) in
        [(first_example(), [456, -182, -152, -122]), (second_example(), [-1036, 1418, 192, -574])]
    {
        let answer = club.post(&format!("{game}/deals"), &deal).await;
        assert_eq!(answer.status, 201);
        let [east, south, west, north] = nets;
        let net = json!({"1": east, "2": south, "3": west, "4": north});
        assert_eq!(answer.json(), json!({"id": deal.id, "number": deal.number, "net": net}));
    }
    let end = json!({"id": known(301), "how": "agreed", "after": 2});
    assert_eq!(club.post(&format!("{game}/end"), &end).await.status, 201);

    let detail: GameDetail = club.get(&game).await.good();
    let facts = detail.deals.iter().map(|deal| &deal.facts);
    let history = History::replay(4, &detail.ruleset, facts).unwrap();
    let totals: Vec<Points> = history.totals().into_values().collect();
    assert_eq!(totals, [-580, 1236, 40, -696].map(Points));

    let csv = club.get(&format!("{game}/sheet.csv")).await;
    assert_eq!(csv.headers["content-type"], "text/csv; charset=utf-8");
    for figure in ["456;456", "-182;-182", "-1036;-580", "1418;1236", "192;40", "-574;-696"] {
        assert!(csv.text().contains(figure), "{figure} in\n{}", csv.text());
    }
    let page = club.get(&format!("{game}/sheet.html?lang=en")).await;
    assert_eq!(page.headers["content-language"], "en");
    assert!(page.text().contains(&texts::numbers::signed(-1036)), "{}", page.text());
    let pdf = club.get(&format!("{game}/sheet.pdf")).await;
    assert_eq!(pdf.headers["content-type"], "application/pdf");
    assert!(pdf.bytes.starts_with(b"%PDF-"));
    assert_eq!(pdf.bytes, club.get(&format!("{game}/sheet.pdf")).await.bytes);

    club.count_every_game().await;
    let ranking: Json = club.get("/api/ranking").await.good();
    let lines: Vec<_> = ranking
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            let name = line["person"]["name"].as_str().unwrap();
            (line["rank"].as_u64().unwrap(), name, line["sum"].as_i64().unwrap())
        })
        .collect();
    assert_eq!(
        lines,
        [(1, "Bertl", 1236), (2, "Christl", 40), (3, "Anna", -580), (4, "Dorli", -696)]
    );
    for form in ["pdf", "csv", "html"] {
        assert_eq!(club.get(&format!("/api/ranking.{form}")).await.status, 200, "{form}");
    }
}

#[tokio::test]
async fn a_deal_by_tiles_is_valued_at_the_server() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    let tiles = |concealed: &str, melds: &[&str], winning_tile: &str| json!({"kind": "tiles", "concealed": concealed, "melds": melds, "winning_tile": winning_tile});
    // The hands of the first printed example.
    let deal = json!({
        "id": known(201), "number": 1,
        "facts": {
            "outcome": {"kind": "won", "winner": 1, "from": 4},
            "hands": {
                "1": tiles("22m45p777z", &["333s", "6666m"], "6p"),
                "2": tiles("55z", &["222z"], ""),
                "3": tiles("33z66z", &["444p", "1111p"], ""),
                "4": {"kind": "points", "points": 32},
            },
        },
        "previewed": {"1": 456, "2": -182, "3": -152, "4": -122},
    });
    let answer = club.post(&format!("{game}/deals"), &deal).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
}

#[tokio::test]
async fn abandoned_and_running_games_do_not_count() {
    let club = TestClub::new();
    club.count_every_game().await;
    let people = club.four_people().await;
    for (id, how) in [(1, Some("abandoned")), (2, None)] {
        let game = club.start(GameId(known(id)), &people).await;
        let deal = wire::RecordDeal { id: wire::DealId(known(200 + id)), ..first_example() };
        club.post(&format!("{game}/deals"), &deal).await.good::<Json>();
        if let Some(how) = how {
            let end = json!({"id": known(300 + id), "how": how, "after": 1});
            club.post(&format!("{game}/end"), &end).await.good::<Json>();
        }
    }
    assert_eq!(club.get("/api/ranking").await.json(), json!([]));
}

#[tokio::test]
async fn a_deal_taken_back_stays_readable_and_frees_its_number() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let game = club.start(GameId(known(1)), &people).await;
    club.post(&format!("{game}/deals"), &first_example()).await.good::<Json>();
    let undo = json!({"id": known(401), "deal": first_example().id});
    assert_eq!(club.post(&format!("{game}/withdrawals"), &undo).await.status, 201);
    let other = wire::RecordDeal {
        id: wire::DealId(known(203)),
        ..crate::support::record(203, 1, crate::support::won(2, [0, 10, 0, 0]), [-20, 40, -10, -10])
    };
    club.post(&format!("{game}/deals"), &other).await.good::<Json>();
    let WholeGame { state, withdrawn } = club.get(&game).await.good();
    let standing = state.game.deals.iter().map(|deal| deal.id);
    assert_eq!(standing.collect::<Vec<_>>(), [other.id]);
    assert_eq!(withdrawn.len(), 1);
    assert_eq!(withdrawn[0].deal.facts, first_example().facts);
    assert_eq!(withdrawn[0].author.as_deref(), Some("Vorstand"));
    // Both are readable side by side: what they were worth, when, who withdrew the first one.
    let versions = club.get(&format!("{game}/versions.html")).await.text();
    for text in ["+456", "+40", "zurückgenommen", "Vorstand", "gilt"] {
        assert!(versions.contains(text), "{text}: {versions}");
    }
    let paper = club.get(&format!("{game}/versions.pdf")).await;
    assert_eq!((paper.status, &paper.bytes[..4]), (200, &b"%PDF"[..]));
    let games: Json = club.get("/api/games").await.good();
    assert_eq!(games[0]["totals"], json!({"1": -20, "2": 40, "3": -10, "4": -10}));
    assert_eq!(games[0]["deals"], 1);
}
