//! A thousand random deals at several tables at once: no balance is off, and the facts in the
//! database give the same balances again.

use std::sync::Arc;

use club::demo::{Dice, play_random_deal};
use club::{Ending, History};
use scoring::{Family, Points, Ruleset};
use serde_json::Value as Json;
use uuid::Uuid;
use wire::{
    DealId, EndGame, EndingId, GameDetail, GameId, GameSummary, PersonId, RankingLine, RecordDeal,
};

use crate::support::TestClub;

const TABLES: u64 = 8;
const DEALS_PER_TABLE: u32 = 125;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_deals_sum_to_zero_and_replay_to_the_same() {
    let club = Arc::new(TestClub::new());
    club.count_every_game().await;
    let people = club.four_people().await;
    let tables: Vec<_> = (0..TABLES)
        .map(|table| tokio::spawn(play(Arc::clone(&club), people.clone(), table)))
        .collect();
    for table in tables {
        table.await.unwrap();
    }

    let games: Vec<GameSummary> = club.get("/api/games?ended=1000").await.good();
    let deals: u32 = games.iter().map(|game| game.deals).sum();
    assert_eq!(u64::from(deals), TABLES * u64::from(DEALS_PER_TABLE));
    for game in &games {
        assert_eq!(game.totals.values().copied().sum::<Points>(), Points::ZERO);
        let detail: GameDetail = club.get(&format!("/api/games/{}", game.id)).await.good();
        let facts = detail.deals.iter().map(|deal| &deal.facts);
        let history = History::replay(4, &detail.ruleset, facts).unwrap();
        assert_eq!(history.totals(), game.totals, "{}", game.id);
    }
    let ranking: Vec<RankingLine> = club.get("/api/ranking").await.good();
    assert_eq!(ranking.iter().map(|line| line.sum).sum::<Points>(), Points::ZERO);
    assert_eq!(ranking.iter().map(|line| line.games).sum::<u32>() as usize, 4 * games.len());
}

/// Plays at one table, game after game, until it has had its deals.
async fn play(club: Arc<TestClub>, mut people: Vec<PersonId>, table: u64) {
    let ruleset = Ruleset::preset(Family::Klassisch);
    let mut dice = Dice::new(table);
    let mut left = DEALS_PER_TABLE;
    while left > 0 {
        people.rotate_left(dice.below(4));
        let game = club.start(GameId(Uuid::now_v7()), &people).await;
        let mut history = History::start(4, &ruleset);
        while !history.now.is_over && left > 0 {
            left -= 1;
            let played = play_random_deal(&mut history, &ruleset, &mut dice);
            let net = played.scored.net(4);
            assert_eq!(net.values().copied().sum::<Points>(), Points::ZERO);
            let request = RecordDeal {
                id: DealId(Uuid::now_v7()),
                number: played.situation.number,
                facts: played.facts.clone(),
                previewed: net,
            };
            club.post(&format!("{game}/deals"), &request).await.good::<Json>();
        }
        let how = if history.now.is_over { Ending::Complete } else { Ending::Agreed };
        let after = history.now.number - 1;
        let end = EndGame { id: EndingId(Uuid::now_v7()), how, after };
        club.post(&format!("{game}/end"), &end).await.good::<Json>();
    }
}
