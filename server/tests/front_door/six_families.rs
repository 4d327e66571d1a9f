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
        let start = StartGame { id, ruleset: ruleset.clone(), players, table, preset: None };
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
