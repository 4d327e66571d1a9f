//! A Bochowe noted at the table: on the record, on the slip, in the lists, once, and as the corrections want it.

use club::correction::correct;
use club::{BochoweNote, DealFacts, Ending, History, PlayerNo};
use scoring::{Family, Ruleset, Wind};
use serde_json::{Value as Json, json};
use server::store::bochowes;
use wire::{
    CorrectDeal, CorrectionId, EndGame, Ended, EndingId, GameId, GameState, StartGame,
    WithdrawDeal, WithdrawalId,
};

use crate::support::{TestClub, known, record, won};
use crate::support::{expect_saved, page_text, send_form};

fn missed(player: u8, hand: &str) -> BochoweNote {
    BochoweNote { player: PlayerNo(player), hand: hand.to_owned() }
}

/// A drawn deal in which somebody was ready.
fn drawn(bochowe: &[BochoweNote]) -> DealFacts {
    DealFacts { thrown_wind: Some(Wind::East), bochowe: bochowe.to_vec(), ..DealFacts::drawn() }
}

/// A Partie by the club's rules, with no deal yet.
async fn partie(club: &TestClub) -> String {
    let players = club.four_people().await;
    let ruleset = Ruleset::preset(Family::Steiermark);
    let id = GameId(known(1));
    let start = StartGame {
        id,
        ruleset,
        players,
        table: "Stüberl".to_owned(),
        preset: None,
        evening: None,
    };
    club.post("/api/games", &start).await.good::<Json>();
    format!("/api/games/{id}")
}

/// The missed hands of the year, as the lists get them.
async fn listed(club: &TestClub) -> Vec<(String, i64)> {
    let day = "2026-11-21".parse().unwrap();
    let found = club.database.read(move |tx| bochowes::bochowes(tx, day, day)).await.unwrap();
    found.into_iter().map(|hand| (hand.hand, hand.points.0)).collect()
}

async fn corrected(club: &TestClub, game: &str, id: u128, number: u32, facts: DealFacts) {
    let state: GameState = club.get(game).await.good();
    let deals = &state.game.deals;
    let history =
        History::replay(4, &state.game.ruleset, deals.iter().map(|deal| &deal.facts)).unwrap();
    let previewed = correct(&history, &state.game.ruleset, number, &facts).unwrap().totals_after();
    let request = CorrectDeal {
        id: CorrectionId(known(id)),
        deal: deals.iter().find(|deal| deal.number == number).unwrap().id,
        facts,
        reason: "Etwas vergessen".to_owned(),
        author: None,
        last: deals.last().unwrap().id,
        previewed,
    };
    club.post(&format!("{game}/corrections"), &request).await.good::<Json>();
}

#[tokio::test]
async fn what_was_noted_at_the_table_is_booked_once_and_follows_every_correction() {
    let club = TestClub::new();
    let game = partie(&club).await;
    let deals = format!("{game}/deals");
    let first = record(301, 1, drawn(&[missed(1, "seven-pairs")]), [0; 4]);
    club.post(&deals, &first).await.good::<Json>();
    club.post(&deals, &first).await.good::<Json>();
    // Taken back, it was never missed.
    let gone = record(302, 2, drawn(&[missed(3, "seven-pairs")]), [0; 4]);
    club.post(&deals, &gone).await.good::<Json>();
    let withdrawal = WithdrawDeal { id: WithdrawalId(known(401)), deal: gone.id };
    club.post(&format!("{game}/withdrawals"), &withdrawal).await.good::<Json>();
    let mut facts = won(2, [0, 20, 0, 0]);
    facts.bochowe = vec![missed(4, "seven-pairs")];
    let second = record(303, 2, facts, [-40, 80, -20, -20]);
    club.post(&deals, &second).await.good::<Json>();
    assert_eq!(listed(&club).await, [], "the game goes on");
    // It is noted with the deal, before the game has ended.
    let slip = club.get(&format!("{game}/slip.pdf")).await;
    assert_eq!(slip.status, 200);

    let end = EndGame { id: EndingId(known(9)), how: Ending::Agreed, after: 2 };
    let end_of_game = format!("{game}/end");
    club.post(&end_of_game, &end).await.good::<Ended>();
    club.post(&end_of_game, &end).await.good::<Ended>();
    let pairs = || ("seven-pairs".to_owned(), 3_000);
    assert_eq!(listed(&club).await, [pairs(), pairs()]);
    let year = page_text(&club, "/verein/rekorde").await;
    assert_eq!(year.matches("<td>Paarespiel</td>").count(), 2, "{year}");

    // From paper another comes along; corrections leave it alone.
    let paper = [
        ("key", "00000000-0000-0000-0000-000000000031"),
        ("number", "1"),
        ("player", "2"),
        ("hand", "Drachentanz"),
        ("points", "900"),
    ];
    expect_saved(&send_form(&club, "/verein/partien/bochowe", &paper).await);
    let mut forgotten = won(2, [0, 20, 0, 0]);
    forgotten.bochowe = vec![missed(4, "seven-pairs"), missed(1, "seven-pairs")];
    corrected(&club, &game, 501, 2, forgotten).await;
    let dance = || ("Drachentanz".to_owned(), 900);
    assert_eq!(listed(&club).await, [dance(), pairs(), pairs(), pairs()]);
    corrected(&club, &game, 502, 1, drawn(&[])).await;
    corrected(&club, &game, 503, 2, won(2, [0, 20, 0, 0])).await;
    assert_eq!(listed(&club).await, [dance()]);
}

#[tokio::test]
async fn what_cannot_have_been_missed_is_refused_and_says_why() {
    let club = TestClub::new();
    let game = partie(&club).await;
    for (note, because) in [
        (missed(1, "dragon-dance"), "noch keinen Wert eingetragen"),
        (missed(5, "seven-pairs"), "bochowe"),
        (missed(2, "thirteen-wonders"), "noch keinen Wert eingetragen"),
    ] {
        let answer =
            club.post(&format!("{game}/deals"), &record(301, 1, drawn(&[note]), [0; 4])).await;
        assert_eq!(answer.status, 422, "{}", answer.text());
        assert_eq!(answer.json()["code"], json!("bad_facts"));
        let text = answer.json()["problems"][0]["message"].as_str().unwrap().to_owned();
        assert!(text.contains(because), "{text}");
    }
    // By other rules there is none.
    let elsewhere = club.start(GameId(known(2)), &club.people()).await;
    let note = record(301, 1, drawn(&[missed(1, "seven-pairs")]), [0; 4]);
    let answer = club.post(&format!("{elsewhere}/deals"), &note).await;
    assert_eq!(answer.status, 422, "{}", answer.text());
}
