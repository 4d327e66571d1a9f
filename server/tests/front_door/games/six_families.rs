//! An evening with a table for every rule set, booked over the API, against plain arithmetic.

use club::demo::{Dice, play_random_deal};
use club::{DealOutcome, Ending, History, Played, PlayerNo};
use scoring::{Family, Points, Ruleset, Wind};
use serde_json::{Map, Value as Json, json};
use uuid::Uuid;
use wire::{DealId, EndGame, EndingId, GameId, GameSummary, RecordDeal, StartGame};

use crate::support::TestClub;

const DEALS: u32 = 40;

/// What every seat gains, East first, by the values of the four hands.
fn plain(family: Family, values: [i64; 4], winner: usize, from: Option<usize>) -> [i64; 4] {
    let mut nets = [0; 4];
    let mut pay = |payer: usize, payee: usize, amount: i64| {
        nets[payer] -= amount;
        nets[payee] += amount;
    };
    let east = |a: usize, b: usize| if a == 0 || b == 0 { 2 } else { 1 };
    let losers = || (0..4).filter(|seat| *seat != winner);
    for loser in losers() {
        let gave = if from.is_none_or(|from| from == loser) { 2 } else { 1 };
        let amount = match family {
            Family::HongKong => values[winner] * gave,
            Family::MaJiang => values[winner] * gave * east(loser, winner),
            Family::Mcr => 8 + values[winner] * (gave - 1),
            Family::Klassisch | Family::Grundregel | Family::Steiermark => {
                values[winner] * east(loser, winner)
            }
        };
        pay(loser, winner, amount);
    }
    if matches!(family, Family::Klassisch | Family::Grundregel | Family::Steiermark) {
        for (a, b) in losers().flat_map(|a| losers().map(move |b| (a, b))) {
            if values[a] > values[b] {
                pay(b, a, (values[a] - values[b]) * east(a, b));
            }
        }
    }
    nets
}

/// What the model says of a deal, by player; of the game it takes who sat where and what each hand was worth.
fn modelled(family: Family, played: &Played) -> [i64; 4] {
    let DealOutcome::Won { winner, from, .. } = played.facts.outcome else { return [0; 4] };
    let seated = Wind::ALL.map(|wind| played.situation.seated[wind].unwrap());
    let seat = |player: PlayerNo| seated.iter().position(|other| *other == player).unwrap();
    let values =
        seated.map(|player| played.scored.values.get(&player).map_or(0, |value| value.points.0));
    let nets = plain(family, values, seat(winner), from.map(seat));
    [1, 2, 3, 4].map(|player| nets[seat(PlayerNo(player))])
}

#[tokio::test]
async fn an_evening_with_every_rule_set_comes_to_what_arithmetic_says() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let mut expected: Vec<[i64; 4]> = Vec::new();
    for (at, family) in Family::ALL.into_iter().enumerate() {
        let changes = Map::from_iter([("round_wind_throw".to_owned(), json!("follows_order"))]);
        let preset = Ruleset::preset(family);
        // Only the rules that throw dice have the option.
        let ruleset = preset.with(&changes).unwrap_or(preset);
        let id = GameId(Uuid::now_v7());
        let (players, table) = (people.clone(), format!("Tisch {at}"));
        let start =
            StartGame { id, ruleset: ruleset.clone(), players, table, preset: None, evening: None };
        club.post("/api/games", &start).await.good::<Json>();
        let mut history = History::start(4, &ruleset);
        let mut dice = Dice::new(at as u64);
        let (mut sums, mut east) = ([0; 4], 1);
        while !history.now.is_over && history.now.number <= DEALS {
            if family == Family::HongKong {
                assert_eq!(history.now.east(), PlayerNo(east));
            }
            let played = play_random_deal(&mut history, &ruleset, &mut dice);
            let nets = modelled(family, played);
            (0..4).for_each(|player| sums[player] += nets[player]);
            if let DealOutcome::Won { winner, .. } = played.facts.outcome {
                east = if winner.0 == east { east } else { east % 4 + 1 };
            }
            let previewed = (1..).map(PlayerNo).zip(nets.map(Points)).collect();
            let (number, facts) = (played.situation.number, played.facts.clone());
            let deal = RecordDeal { id: DealId(Uuid::now_v7()), number, facts, previewed };
            club.post(&format!("/api/games/{id}/deals"), &deal).await.good::<Json>();
        }
        let how = if history.now.is_over { Ending::Complete } else { Ending::Agreed };
        let end = EndGame { id: EndingId(Uuid::now_v7()), how, after: history.now.number - 1 };
        club.post(&format!("/api/games/{id}/end"), &end).await.good::<Json>();
        expected.push(sums);
    }
    let mut games: Vec<GameSummary> = club.get("/api/games?ended=1000").await.good();
    games.sort_by(|a, b| a.table.cmp(&b.table));
    let found: Vec<Vec<i64>> =
        games.iter().map(|game| game.totals.values().map(|points| points.0).collect()).collect();
    assert_eq!(found, expected);
}

/// What Hong Kong does not allow is refused with a code, and neither game nor deal is stored.
#[tokio::test]
async fn what_hong_kong_refuses_is_not_stored() {
    let club = TestClub::new();
    let players = club.four_people().await;
    let id = Uuid::now_v7();
    let game = |options: Json| {
        let ruleset = json!({ "rules": "hong-kong", "options": options });
        json!({ "id": id, "ruleset": ruleset, "players": players, "table": "Stüberl" })
    };
    for options in [json!({ "limit": 500 }), json!({ "max_faan": 9 }), json!({ "min_faan": 9 })] {
        let answer = club.post("/api/games", &game(options)).await;
        assert_eq!((answer.status, &answer.json()["code"]), (400, &json!("malformed")));
    }
    club.post("/api/games", &game(json!({}))).await.good::<Json>();
    let won = |winner: u8, how: &[&str], hand: Json| {
        let outcome = json!({ "kind": "won", "winner": winner, "from": 3, "how": how });
        json!({ "outcome": outcome, "hands": { winner.to_string(): hand } })
    };
    let tiles = json!({
        "kind": "tiles", "concealed": "123m456m22p789s78p", "winning_tile": "9p", "bonus": "1f",
    });
    let items = |items: Json| json!({ "kind": "items", "items": items });
    let penalty = json!({ "id": "obstruction", "by": [1] });
    for (facts, code) in [
        (won(2, &[], tiles.clone()), "below-minimum"),
        (won(2, &[], items(json!({ "all-chows": 1 }))), "below-minimum"),
        (won(2, &[], items(json!({ "all-chows": 1, "all-pungs": 1 }))), "bad-request"),
        (won(1, &["earth"], tiles), "contradictory-flags"),
        (won(2, &[], json!({ "kind": "points", "points": -16 })), "bad-request"),
        (
            json!({ "outcome": { "kind": "fault", "penalty": penalty, "ends_deal": true } }),
            "bad-request",
        ),
    ] {
        let previewed = json!({ "1": 0, "2": 0, "3": 0, "4": 0 });
        let deal =
            json!({ "id": Uuid::now_v7(), "number": 1, "facts": facts, "previewed": previewed });
        let answer = club.post(&format!("/api/games/{id}/deals"), &deal).await;
        assert_eq!(answer.status, 422, "{facts}");
        let answer = answer.json();
        assert_eq!(answer["code"], json!("bad_facts"), "{facts}");
        assert_eq!(answer["problems"][0]["code"], json!(code), "{facts}");
    }
    let games: Vec<GameSummary> = club.get("/api/games").await.good();
    assert_eq!(games.len(), 1);
    let stored = club.get(&format!("/api/games/{id}")).await.json();
    assert_eq!(stored["deals"], json!([]));
}
