//! What corrections do to the books: the length of a game, random corrections, a kill in the middle, the end of a game.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use club::correction::{Correction, correct};
use club::demo::{Dice, play_random_deal};
use club::{Ending, History};
use scoring::{Family, Ruleset};
use serde_json::{Value as Json, json};
use server::actions::{
    AfterTheEnd, WallClock, book_game, check_books, correct_deal, end_game, rebook_game,
    record_deal, withdraw_deal,
};
use server::store::links::Opens;
use server::store::{games, outcomes};
use wire::{
    CorrectDeal, CorrectionId, DealCorrected, DealId, EndGame, EndingId, GameId, GameState,
    RecordDeal, WholeGame, WithdrawDeal, WithdrawalId,
};

use crate::games::corrections::{balances, correction, four_deals, played, replayed};
use crate::process::{Process, ask};
use crate::support::{Folder, TestClub, classical_game, context_at, known, now, record, won};

/// How many minutes a game took by the books; nothing while it goes on.
async fn minutes(club: &TestClub, game: GameId) -> Option<u32> {
    let read = club.database.read(move |tx| {
        let game = games::by_id(tx, game)?.unwrap();
        Ok(outcomes::tally_of(tx, game.number)?.map(|(minutes, _)| minutes))
    });
    read.await.unwrap()
}

fn after(minutes: i64) -> chrono::DateTime<chrono::Utc> {
    now() + TimeDelta::minutes(minutes)
}

const WALL: WallClock = WallClock::UTC;

/// What the last deal's first version says about how long a game took stays true, however often it is corrected.
#[tokio::test]
async fn a_game_takes_as_long_as_it_was_played_whenever_it_is_corrected() {
    let club = TestClub::new();
    let [first, second, ..] = four_deals();
    let path = played(&club, 1, std::slice::from_ref(&first)).await;
    let one = GameId(known(1));

    // An hour of play; the last deal is corrected on the day after, and once more a week later.
    let deal = record(1_002, 2, second, [0; 4]);
    let end = EndGame { id: EndingId(known(91)), how: Ending::Agreed, after: 2 };
    let ended = club.database.write(move |tx| {
        record_deal(tx, one, &deal, after(60))?;
        end_game(tx, one, &end, after(61))?;
        book_game(tx, one, WALL)
    });
    ended.await.unwrap();
    assert_eq!(minutes(&club, one).await, Some(60));
    for (id, points, day) in [(901, 20, 1), (902, 22, 7)] {
        let state: GameState = club.get(&path).await.good();
        let request = correction(id, &state, 2, won(3, [0, 0, points, 0]));
        let corrected = club.database.write(move |tx| {
            correct_deal(tx, one, &request, after(day * 24 * 60), AfterTheEnd::Allowed)?;
            rebook_game(tx, one, WALL)
        });
        corrected.await.unwrap();
        assert_eq!(minutes(&club, one).await, Some(60));
        // Its page still shows when each version was recorded.
        let state: GameState = club.get(&path).await.good();
        assert_eq!(state.game.deals[1].recorded_at, after(day * 24 * 60));
    }
}

/// Withdrawing a deal and playing it again is no correction: the withdrawn deal does not decide when the game ended.
#[tokio::test]
async fn a_game_ends_with_the_deal_that_counts() {
    let club = TestClub::new();
    let two = GameId(known(2));
    club.four_people().await;
    let other = club.start(two, &club.people()).await;
    let [early, late] = [(2_001, 10), (2_002, 90)].map(|(id, points)| {
        record(
            id,
            1,
            won(1, [points, 0, 0, 0]),
            [6 * points, -2 * points, -2 * points, -2 * points],
        )
    });
    let undo = WithdrawDeal { id: WithdrawalId(known(801)), deal: early.id };
    let replayed = club.database.write(move |tx| {
        record_deal(tx, two, &early, after(10))?;
        withdraw_deal(tx, &context_at(after(20)), two, &undo)?;
        record_deal(tx, two, &late, after(90))
    });
    replayed.await.unwrap();
    let state: GameState = club.get(&other).await.good();
    let request = correction(903, &state, 1, won(1, [92, 0, 0, 0]));
    let end = EndGame { id: EndingId(known(92)), how: Ending::Agreed, after: 1 };
    let ended = club.database.write(move |tx| {
        correct_deal(tx, two, &request, after(95), AfterTheEnd::Refused)?;
        end_game(tx, two, &end, after(96))?;
        book_game(tx, two, WALL)
    });
    ended.await.unwrap();
    assert_eq!(minutes(&club, two).await, Some(90));
    let (_, findings) = club.database.read(check_books).await.unwrap();
    assert_eq!(findings, []);
}

/// Recorded, taken back and corrected at random: the server always has what a plain list of facts has, and every
/// version that ever stood is still there.
#[tokio::test]
async fn whatever_is_corrected_the_books_follow_the_facts() {
    let club = TestClub::new();
    let people = club.four_people().await;
    let ruleset = Ruleset::preset(Family::Klassisch);
    let mut dice = Dice::new(20);
    let (mut refused, mut corrected) = (0, 0);
    for game in 1..=3 {
        let path = club.start(GameId(known(game)), &people).await;
        let mut history = History::start(4, &ruleset);
        let mut versions = 0;
        for step in 0..60_u128 {
            let id = 1_000 * game + step;
            let state: GameState = club.get(&path).await.good();
            if history.deals.len() < 3 || (!dice.one_in(3) && !history.now.is_over) {
                let played = play_random_deal(&mut history, &ruleset, &mut dice);
                let deal = RecordDeal {
                    id: DealId(known(id)),
                    number: played.situation.number,
                    facts: played.facts.clone(),
                    previewed: played.scored.net(4),
                };
                club.post(&format!("{path}/deals"), &deal).await.good::<Json>();
                versions += 1;
            } else if dice.one_in(12) {
                let undo = json!({"id": known(id), "deal": state.game.deals.last().unwrap().id});
                club.post(&format!("{path}/withdrawals"), &undo).await.good::<Json>();
                let facts: Vec<_> = history.deals.iter().map(|deal| deal.facts.clone()).collect();
                history = History::replay(4, &ruleset, &facts[..facts.len() - 1]).unwrap();
            } else {
                let at = dice.below(history.deals.len());
                let mut fresh =
                    History { now: history.deals[at].situation.clone(), ..history.clone() };
                let facts = play_random_deal(&mut fresh, &ruleset, &mut dice).facts.clone();
                let deal = &state.game.deals[at];
                let expected = correct(&history, &ruleset, deal.number, &facts);
                let request = CorrectDeal {
                    id: CorrectionId(known(id)),
                    deal: deal.id,
                    facts,
                    reason: format!("Schritt {step}"),
                    author: None,
                    last: state.game.deals.last().unwrap().id,
                    previewed: expected
                        .as_ref()
                        .map_or_else(|_| history.totals(), Correction::totals_after),
                };
                let answer = club.post(&format!("{path}/corrections"), &request).await;
                match expected {
                    Ok(correction) => {
                        versions += answer.good::<DealCorrected>().replaced.len();
                        history = correction.history;
                        corrected += 1;
                    }
                    Err(_) => {
                        assert_eq!(answer.json()["code"], "correction_blocked");
                        refused += 1;
                    }
                }
            }
            let state: GameState = club.get(&path).await.good();
            assert_eq!(replayed(&state), history);
            let withdrawn = club.get(&path).await.good::<WholeGame>().withdrawn;
            assert_eq!(state.game.deals.len() + withdrawn.len(), versions);
            balances(&club, &path).await;
        }
    }
    assert!(corrected > 30 && refused > 0, "{corrected} corrected, {refused} refused");
}

#[test]
fn a_kill_in_the_middle_leaves_no_half_of_a_correction() {
    let folder = Folder::new();
    let mut server = Process::start(folder.path());
    let people: Vec<_> = (101..105).map(|number| wire::PersonId(known(number))).collect();
    for (person, name) in people.iter().zip(["Anna", "Bertl", "Christl", "Dorli"]) {
        let person = json!({"id": person, "name": name});
        assert_eq!(ask(&server.address, "POST", "/api/people", &person).unwrap().0, 201);
    }
    let game = classical_game(GameId(known(1)), &people);
    assert_eq!(ask(&server.address, "POST", "/api/games", &game).unwrap().0, 201);
    let path = format!("/api/games/{}", game.id);
    let mut history = History::start(4, &game.ruleset);
    for number in 1..=12_u32 {
        let facts = won([1, 3, 4][number as usize % 3], [30, 8, 4, 2]);
        let net = history.play(&facts, &game.ruleset).unwrap().scored.net(4);
        let net: Vec<i64> = net.values().map(|points| points.0).collect();
        let deal = record(u128::from(number), number, facts, net.try_into().unwrap());
        assert_eq!(ask(&server.address, "POST", &format!("{path}/deals"), &deal).unwrap().0, 201);
    }
    let state = |address: &str| -> GameState {
        let (_, state) = ask(address, "GET", &path, &json!(null)).unwrap();
        serde_json::from_value(state).unwrap()
    };
    // The first deal goes to another winner again and again: all later ones are rebooked.
    let confirmed = AtomicUsize::new(0);
    let mut lost = None;
    for kill_at in [5, 12, 20] {
        let address = server.address.clone();
        std::thread::scope(|scope| {
            let sender = scope.spawn(|| {
                loop {
                    let done = confirmed.load(Ordering::SeqCst);
                    let winner = [2, 4][done % 2];
                    let known_state = ask(&address, "GET", &path, &json!(null))?;
                    let now: GameState = serde_json::from_value(known_state.1).unwrap();
                    let id = 9_000 + u128::try_from(done).unwrap();
                    let request = correction(id, &now, 1, won(winner, [0, 40, 0, 40]));
                    match ask(&address, "POST", &format!("{path}/corrections"), &request) {
                        Some((201, _)) => drop(confirmed.fetch_add(1, Ordering::SeqCst)),
                        Some((status, text)) => panic!("{status}: {text}"),
                        None => return Some(request),
                    }
                }
            });
            let deadline = Instant::now() + Duration::from_secs(60);
            while confirmed.load(Ordering::SeqCst) < kill_at && Instant::now() < deadline {
                std::thread::sleep(Duration::from_micros(300));
            }
            server.kill();
            lost = sender.join().unwrap();
        });
        assert!(confirmed.load(Ordering::SeqCst) >= kill_at, "the server was too slow");
        server = Process::start(folder.path());
        let now = state(&server.address);
        let done = confirmed.load(Ordering::SeqCst);
        let count = now.corrections.len();
        assert!(count == done || (count == done + 1 && lost.is_some()), "{count} of {done}");
        let (_, games) = ask(&server.address, "GET", "/api/games", &json!(null)).unwrap();
        assert_eq!(games[0]["totals"], json!(replayed(&now).totals()));
        assert_eq!(now.game.deals.len(), 12);
        // The answer that got lost is asked for again.
        if let Some(request) = lost.take() {
            let again = ask(&server.address, "POST", &format!("{path}/corrections"), &request);
            assert_eq!(again.unwrap().0, 201);
            confirmed.store(state(&server.address).corrections.len(), Ordering::SeqCst);
        }
        let ids: Vec<DealId> = state(&server.address).game.deals.iter().map(|d| d.id).collect();
        assert!(ids.windows(2).all(|pair| pair[0] != pair[1]));
    }
}

#[tokio::test]
async fn after_the_end_only_an_officer_corrects() {
    let club = TestClub::new();
    club.count_every_game().await;
    let path = played(&club, 1, &[won(1, [50, 0, 0, 0]), won(2, [0, 30, 0, 0])]).await;
    let end = json!({ "id": known(900), "how": "agreed", "after": 2 });
    club.post(&format!("{path}/end"), &end).await.good::<Json>();
    let of_the_year = club.get("/api/ranking").await.text();
    let state = club.get(&path).await.good::<GameState>();
    let wanted = correction(901, &state, 1, won(1, [80, 0, 0, 0]));

    // A tablet at the table could correct only while the game was played.
    let link = club.table_link(Opens::Game(GameId(known(1)))).await;
    let refused = club.post_as(&link, &format!("{path}/corrections"), &wanted).await;
    assert_eq!((refused.status, refused.json()["code"].clone()), (409, json!("game_closed")));
    assert_eq!(club.get("/api/ranking").await.text(), of_the_year);

    club.post(&format!("{path}/corrections"), &wanted).await.good::<DealCorrected>();
    let ranking = club.get("/api/ranking").await.json();
    let first = ranking.as_array().unwrap().iter().find(|line| line["rank"] == 1).unwrap().clone();
    let after = club.get(&path).await.good::<GameState>();
    let totals = replayed(&after).totals();
    assert_eq!(first["sum"], json!(totals.values().max().unwrap().0));
    assert_ne!(club.get("/api/ranking").await.text(), of_the_year);
    // Both versions stay to be read.
    let withdrawn = club.get(&path).await.good::<WholeGame>().withdrawn;
    assert_eq!(withdrawn[0].deal.facts, won(1, [50, 0, 0, 0]));
}
