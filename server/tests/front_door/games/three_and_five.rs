//! Games of three and of five (`ma-jiang`), from the start to the sheet: who sits where, who sits out, when it is over.

use club::game::player_numbers;
use club::{DealFacts, DealOutcome, History, PlayerNo};
use lopdf::Document;
use scoring::deal::Given;
use scoring::{Family, Points, Ruleset, Wind};
use serde_json::{Value as Json, json};
use wire::{DealId, GameId, GameState, GameSummary, RankingLine, RecordDeal, StartGame};

use crate::pictures;
use crate::support::{TestClub, known};

fn wins(winner: PlayerNo, from: Option<PlayerNo>) -> DealFacts {
    DealFacts {
        outcome: DealOutcome::Won { winner, from, liable: None, how: Vec::new() },
        hands: [(winner, Given::points(Points(16)))].into(),
        dead: Vec::new(),
        thrown_wind: None,
        ..DealFacts::drawn()
    }
}

/// Plays until all rounds are over: in every deal South wins, by turns from the wall and from North or, where three
/// play, from West. Before the third deal East wins once and stays. Gives who was East and who sat out, deal by deal.
async fn play_to_the_end(club: &TestClub, players: u8) -> (String, Vec<(u8, Option<u8>)>) {
    let people = club.five_people().await;
    let ruleset = Ruleset::preset(Family::MaJiang);
    let id = GameId(known(u128::from(players)));
    let start = StartGame {
        id,
        ruleset: ruleset.clone(),
        players: people[..usize::from(players)].to_vec(),
        table: "Stüberl".to_owned(),
        preset: None,
        evening: None,
    };
    club.post("/api/games", &start).await.good::<Json>();
    let path = format!("/api/games/{id}");
    let mut history = History::start(players, &ruleset);
    let mut seats = Vec::new();
    while !history.now.is_over {
        let now = history.now.clone();
        let at = |wind: Wind| now.seated[wind];
        let winner = at(if now.number == 3 { Wind::East } else { Wind::South }).unwrap();
        let from = at(Wind::North).or(at(Wind::West)).filter(|_| now.number.is_multiple_of(2));
        seats.push((now.east().0, now.sits_out.map(|player| player.0)));
        // Who sits out cannot win.
        if let Some(out) = now.sits_out {
            let previewed = player_numbers(players).map(|player| (player, Points::ZERO)).collect();
            let (id, facts) = (DealId(known(900)), wins(out, None));
            let wrong = RecordDeal { id, number: now.number, facts, previewed };
            let refused = club.post(&format!("{path}/deals"), &wrong).await;
            assert_eq!((refused.status, &refused.json()["code"]), (422, &json!("bad_facts")));
        }
        let facts = wins(winner, from);
        let net = history.play(&facts, &ruleset).unwrap().scored.net(players);
        assert_eq!(net.len(), usize::from(players));
        assert!(now.sits_out.is_none_or(|out| net[&out] == Points::ZERO));
        let deal = RecordDeal {
            id: DealId(known(1_000 + u128::from(now.number))),
            number: now.number,
            facts,
            previewed: net,
        };
        let answer = club.post(&format!("{path}/deals"), &deal).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
    }
    let played = history.now.number - 1;
    let more = json!({
        "id": known(901), "number": played + 1, "facts": wins(PlayerNo(1), None), "previewed": {},
    });
    let refused = club.post(&format!("{path}/deals"), &more).await;
    assert_eq!(refused.json()["code"], "game_closed");
    club.count_every_game().await;
    let end = json!({"id": known(301), "how": "complete", "after": played});
    assert_eq!(club.post(&format!("{path}/end"), &end).await.status, 201);

    let state: GameState = club.get(&path).await.good();
    let facts = state.game.deals.iter().map(|deal| &deal.facts);
    assert_eq!(History::replay(players, &ruleset, facts).unwrap(), history);
    let games: Vec<GameSummary> = club.get("/api/games").await.good();
    assert_eq!(games[0].totals, history.totals());
    assert_eq!(games[0].totals.values().copied().sum::<Points>(), Points::ZERO);
    let ranking: Vec<RankingLine> = club.get("/api/ranking").await.good();
    assert_eq!(ranking.len(), usize::from(players));
    (path, seats)
}

/// The sheet in all its forms, with everybody on it, on one page.
async fn sheet_is_whole(club: &TestClub, path: &str, players: usize, deals: usize) {
    let names = &["Anna", "Bertl", "Christl", "Dorli", "Ferdl"][..players];
    let csv = club.get(&format!("{path}/sheet.csv")).await;
    let html = club.get(&format!("{path}/sheet.html")).await;
    let pdf = club.get(&format!("{path}/sheet.pdf")).await;
    assert_eq!((csv.status, html.status, pdf.status), (200, 200, 200));
    let document = Document::load_mem(&pdf.bytes).unwrap();
    let pages: Vec<u32> = document.get_pages().keys().copied().collect();
    assert_eq!(pages.len(), 1);
    let page = document.extract_text(&pages).unwrap();
    for text in [csv.text(), html.text(), page] {
        for name in names {
            assert!(text.contains(name), "{name} in {text}");
        }
        for round in ["Ost-Runde", "Süd-Runde", "West-Runde", "Nord-Runde"] {
            assert!(text.contains(round), "{round} in {text}");
        }
    }
    let rows =
        csv.text().lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
    assert_eq!(rows, deals);
    pictures::leave(&format!("game-of-{players}"), &pdf.bytes, pages.len());
}

#[tokio::test]
async fn three_play_four_rounds_of_three_and_nobody_sits_out() {
    let club = TestClub::new();
    let (path, seats) = play_to_the_end(&club, 3).await;
    let easts: Vec<u8> = seats.iter().map(|(east, _)| *east).collect();
    // East stayed once.
    assert_eq!(easts, [1, 2, 3, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
    assert!(seats.iter().all(|(_, out)| out.is_none()));
    sheet_is_whole(&club, &path, 3, 13).await;
}

/// An East who does not win sits out next, as the dragon, and comes back as North.
#[tokio::test]
async fn five_play_four_rounds_of_five_and_each_sits_out_after_being_east() {
    let club = TestClub::new();
    let (path, seats) = play_to_the_end(&club, 5).await;
    let mut expected = Vec::new();
    for _ in 0..4 {
        expected.extend([(1, Some(5)), (2, Some(1)), (3, Some(2)), (4, Some(3)), (5, Some(4))]);
    }
    expected.insert(2, (3, Some(2)));
    assert_eq!(seats, expected);
    sheet_is_whole(&club, &path, 5, 21).await;
}

#[tokio::test]
async fn two_and_six_do_not_make_a_game() {
    let club = TestClub::new();
    let mut people = club.five_people().await;
    let ruleset = Ruleset::preset(Family::MaJiang);
    let start = |players| StartGame {
        id: GameId(known(1)),
        ruleset: ruleset.clone(),
        players,
        table: String::new(),
        preset: None,
        evening: None,
    };
    let two = club.post("/api/games", &start(people[..2].to_vec())).await;
    club.post("/api/people", &json!({"id": known(106), "name": "Gerti"})).await.good::<Json>();
    people.push(wire::PersonId(known(106)));
    let six = club.post("/api/games", &start(people)).await;
    for refused in [two, six] {
        assert_eq!((refused.status, &refused.json()["code"]), (422, &json!("bad_players")));
    }
}
