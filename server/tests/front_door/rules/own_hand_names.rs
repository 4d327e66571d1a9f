//! A club's own hands in the lists of the year: by the name that the game's rules gave them.

use club::{Ending, History, PlayerNo};
use scoring::deal::Given;
use scoring::{Family, Ruleset};
use serde_json::{Value as Json, json};
use server::store::outcomes;
use wire::{EndGame, Ended, EndingId, GameId, StartGame};

use crate::support::page_text;
use crate::support::{TestClub, known, record, won};

/// A game of one deal, won with seven pairs.
pub(crate) async fn play(club: &TestClub, number: u128, ruleset: &Ruleset, hand: Given) {
    let (id, players) = (GameId(known(number)), club.people());
    let table = String::new();
    let start =
        StartGame { id, ruleset: ruleset.clone(), players, table, preset: None, evening: None };
    club.post("/api/games", &start).await.good::<Json>();
    let mut facts = won(1, [0; 4]);
    facts.hands.insert(PlayerNo(1), hand);
    facts.thrown_wind = ruleset.play_money().map(|_| scoring::Wind::East);
    let mut history = History::start(4, ruleset);
    history.play(&facts, ruleset).unwrap();
    let totals = history.totals();
    let nets = [1, 2, 3, 4].map(|player| totals[&PlayerNo(player)].0);
    let deal = record(1_000 + number, 1, facts, nets);
    club.post(&format!("/api/games/{id}/deals"), &deal).await.good::<Json>();
    let end = EndGame { id: EndingId(known(2_000 + number)), how: Ending::Agreed, after: 1 };
    club.post(&format!("/api/games/{id}/end"), &end).await.good::<Ended>();
}

#[tokio::test]
async fn an_own_hand_is_listed_by_the_name_of_its_game() {
    let club = TestClub::new();
    club.four_people().await;
    let own = |family, id: &str, name: &str| {
        let hand = json!({
            "id": id, "name": name, "callable": false, "kong_allowed": false, "active": true,
            "pattern": "7 pair", "worth": {"points": 480},
        });
        let options = json!({ "special_hands": [hand] });
        Ruleset::preset(family).with(options.as_object().unwrap()).unwrap()
    };
    let tiles = || Given::Tiles {
        concealed: "1133m5577p2244s6z".to_owned(),
        melds: Vec::new(),
        winning_tile: "6z".to_owned(),
        bonus: String::new(),
        without: Vec::new(),
    };
    let chosen = |id: &str| Given::Special {
        id: id.to_owned(),
        value: None,
        concealed: false,
        bonus: String::new(),
        against_tiles: false,
    };
    play(&club, 1, &own(Family::Klassisch, "sieben", "Sieben Zwerge"), tiles()).await;
    play(&club, 2, &own(Family::Steiermark, "tanz", "Drachentanz"), chosen("tanz")).await;
    // What the rule text names has a name in both languages, unless the club calls it otherwise.
    play(&club, 3, &own(Family::Steiermark, "seven-pairs", "Paarespiel"), tiles()).await;
    play(&club, 4, &own(Family::Steiermark, "seven-pairs", "Zweierlei"), tiles()).await;
    let day = "2026-11-21".parse().unwrap();
    let wins = club.database.read(move |tx| outcomes::special_wins(tx, day, day)).await.unwrap();
    let names: Vec<String> = wins.into_iter().map(|win| win.hand).collect();
    assert_eq!(names, ["Sieben Zwerge", "Drachentanz", "seven-pairs", "Zweierlei"]);
    let records = page_text(&club, "/verein/rekorde").await;
    for name in ["Sieben Zwerge", "Drachentanz", "Paarespiel", "Zweierlei"] {
        assert!(records.contains(&format!("<td>{name}</td>")), "{name}: {records}");
    }
}
