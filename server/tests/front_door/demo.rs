//! The invented club: there at once, the same for everybody, and only where there was none.

use scoring::Points;
use server::actions::seed_demo;
use wire::{GameSummary, RankingLine};

use crate::support::{TestClub, now};

#[tokio::test]
async fn an_empty_club_is_filled_once() {
    let (club, other) = (TestClub::new(), TestClub::new());
    assert!(club.database.write(|tx| seed_demo(tx, 1, now())).await.unwrap());
    let rows = club.rows().await;
    assert!(!club.database.write(|tx| seed_demo(tx, 2, now())).await.unwrap());
    assert_eq!(club.rows().await, rows);
    other.database.write(|tx| seed_demo(tx, 1, now())).await.unwrap();
    assert_eq!(other.rows().await, rows);

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
