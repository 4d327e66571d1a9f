//! The invented club: there at once, the same for everybody, and only where there was none.

use club::Ending;
use scoring::Points;
use server::actions::{seed_demo, start_game};
use wire::{EndGame, EndingId, GameId, GameSummary, RankingLine};

use crate::support::{TestClub, classical_game, known, let_board_in, now};

#[tokio::test]
async fn an_empty_club_is_filled_once() {
    let (club, other) = (TestClub::without_accounts(), TestClub::without_accounts());
    assert!(club.database.write(|tx| seed_demo(tx, 1, now())).await.unwrap());
    let rows = club.rows().await;
    assert!(!club.database.write(|tx| seed_demo(tx, 2, now())).await.unwrap());
    assert_eq!(club.rows().await, rows);
    other.database.write(|tx| seed_demo(tx, 1, now())).await.unwrap();
    assert_eq!(other.rows().await, rows);

    let_board_in(&club.database);
    let games: Vec<GameSummary> = club.get("/api/games").await.good();
    assert_eq!(games.iter().filter(|game| game.ended.is_none()).count(), 1);
    assert_eq!(games.len(), 26);
    assert!(games[0].ended.is_none() && games[0].deals > 3, "the newest is being played");
    for game in &games {
        assert_eq!(game.totals.values().copied().sum::<Points>(), Points::ZERO);
        assert!(game.ended.is_none_or(|ended| ended.at > game.started_at && ended.at < now()));
    }
    let ranking: Vec<RankingLine> = club.get("/api/ranking").await.good();
    assert_eq!(ranking.len(), 12);
    assert_eq!(ranking.iter().map(|line| line.sum).sum::<Points>(), Points::ZERO);
}

#[tokio::test]
async fn a_list_of_games_ends_somewhere_and_all_of_them_can_be_asked_for() {
    let club = TestClub::new();
    club.database.write(|tx| seed_demo(tx, 1, now())).await.unwrap();
    let all: Vec<GameSummary> = club.get("/api/games?ended=1000").await.good();
    let few: Vec<GameSummary> = club.get("/api/games?ended=3").await.good();
    assert_eq!((all.len(), few.as_slice()), (26, &all[..4]));
    let none: Vec<GameSummary> = club.get("/api/games?ended=0").await.good();
    assert_eq!(none.as_slice(), &all[..1], "what goes on is always there");
    assert_eq!(club.get("/api/games?ended=-1").await.status, 400);

    // A game that was just ended is listed among those that ended, however long ago it began.
    let people: Vec<wire::Person> = club.get("/api/people").await.good();
    let people: Vec<wire::PersonId> = people[..4].iter().map(|person| person.id).collect();
    let old = GameId(known(1));
    let begun = classical_game(old, &people);
    let long_ago = now() - chrono::TimeDelta::days(500);
    club.database.write(move |tx| start_game(tx, &begun, long_ago)).await.unwrap();
    let end = EndGame { id: EndingId(known(9)), how: Ending::Agreed, after: 0 };
    club.post(&format!("/api/games/{old}/end"), &end).await.good::<wire::Ended>();
    let last: Vec<GameSummary> = club.get("/api/games?ended=1").await.good();
    assert!(last.iter().any(|game| game.id == old), "{last:?}");
}
