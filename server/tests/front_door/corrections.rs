//! Earlier deals corrected: what is booked, what stays readable, what is refused, and that a kill leaves no half.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use club::correction::{Correction, correct};
use club::demo::{Dice, play_random_deal};
use club::{DealFacts, DealOutcome, Ending, History, PlayerNo};
use scoring::{Family, Points, Ruleset};
use serde_json::{Value as Json, json};
use wire::{
    CorrectDeal, CorrectionId, DealCorrected, DealId, EndGame, EndingId, GameId, GameState,
    GameSummary, RecordDeal, Replacement, WholeGame, WithdrawDeal, WithdrawalId,
};

use crate::killed::{Process, ask};
use server::actions::check_books;
use server::actions::{
    AfterTheEnd, WallClock, book_game, correct_deal, end_game, rebook_game, record_deal,
    withdraw_deal,
};
use server::failure::Failure;
use server::store::links::Opens;
use server::store::{games, outcomes};

use crate::support::{Folder, TestClub, classical_game, context_at, known, now, record, won};

/// What everybody has who replays what stands.
fn replayed(state: &GameState) -> History {
    let facts = state.game.deals.iter().map(|deal| &deal.facts);
    History::replay(4, &state.game.ruleset, facts).unwrap()
}

/// A correction as a tablet would send it.
fn correction(id: u128, state: &GameState, number: u32, facts: DealFacts) -> CorrectDeal {
    let previewed = correct(&replayed(state), &state.game.ruleset, number, &facts).unwrap();
    CorrectDeal {
        id: CorrectionId(known(id)),
        deal: state.game.deals.iter().find(|deal| deal.number == number).unwrap().id,
        facts,
        reason: "Falscher Gewinner eingetragen".to_owned(),
        author: Some("Vorstand".to_owned()),
        last: state.game.deals.last().unwrap().id,
        previewed: previewed.totals_after(),
    }
}

/// Plays these deals and gives the path of the game.
async fn played(club: &TestClub, game: u128, deals: &[DealFacts]) -> String {
    let people = if game == 1 { club.four_people().await } else { club.people() };
    let path = club.start(GameId(known(game)), &people).await;
    let ruleset = Ruleset::preset(Family::Klassisch);
    let mut history = History::start(4, &ruleset);
    for facts in deals {
        let number = history.now.number;
        let net = history.play(facts, &ruleset).unwrap().scored.net(4);
        let net: Vec<i64> = net.values().map(|points| points.0).collect();
        let id = 1_000 * game + u128::from(number);
        let deal = record(id, number, facts.clone(), net.try_into().unwrap());
        club.post(&format!("{path}/deals"), &deal).await.good::<Json>();
    }
    path
}

fn drawn() -> DealFacts {
    DealFacts { outcome: DealOutcome::Drawn, hands: Default::default(), ..won(1, [0; 4]) }
}

/// East wins, a draw, East wins, West wins.
fn four_deals() -> [DealFacts; 4] {
    [won(1, [40, 0, 0, 0]), drawn(), won(1, [30, 8, 4, 2]), won(3, [4, 8, 50, 2])]
}

/// What SQL sums up and what the fold finds, of the only game.
async fn balances(club: &TestClub, path: &str) -> Vec<i64> {
    let games: Vec<GameSummary> = club.get("/api/games").await.good();
    let state: GameState = club.get(path).await.good();
    let game = games.iter().find(|game| game.id == state.game.id).unwrap();
    assert_eq!(replayed(&state).totals(), game.totals);
    assert_eq!(game.totals.values().copied().sum::<Points>(), Points::ZERO);
    game.totals.values().map(|points| points.0).collect()
}

#[tokio::test]
async fn a_correction_rebooks_what_changes_and_keeps_what_was() {
    let club = TestClub::new();
    let path = played(&club, 1, &four_deals()).await;
    let before: GameState = club.get(&path).await.good();
    let request = correction(901, &before, 1, won(2, [0, 40, 0, 0]));
    let answer = club.post(&format!("{path}/corrections"), &request).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let corrected: DealCorrected = answer.good();
    // The draw moved nothing and keeps its row; South is East from the second deal on.
    let replaced: Vec<u32> = corrected.replaced.iter().map(|replaced| replaced.number).collect();
    assert_eq!(replaced, [1, 3, 4]);
    assert_eq!(corrected.totals, request.previewed);

    let after: GameState = club.get(&path).await.good();
    let facts = |state: &GameState| -> Vec<DealFacts> {
        state.game.deals.iter().map(|deal| deal.facts.clone()).collect()
    };
    let [_, second, third, fourth] = four_deals();
    assert_eq!(facts(&after), [won(2, [0, 40, 0, 0]), second, third, fourth]);
    assert_eq!(after.game.deals[1], before.game.deals[1]);
    for Replacement { number, before: old, after: new } in &corrected.replaced {
        let at = usize::try_from(*number - 1).unwrap();
        assert_eq!((*old, *new), (before.game.deals[at].id, after.game.deals[at].id));
        assert_eq!(*new, request.id.deal(*number));
    }
    // What was is readable: every old version, why, by whom and when.
    let withdrawn = club.get(&path).await.good::<WholeGame>().withdrawn;
    let text = withdrawn.iter().all(|old| old.reason.as_ref() == Some(&request.reason));
    assert!(text && withdrawn.iter().all(|old| old.author == request.author));
    let withdrawn: Vec<_> = withdrawn.iter().map(|old| &old.deal).collect();
    assert_eq!(withdrawn, [0, 2, 3].map(|at| &before.game.deals[at]));
    assert_eq!(after.corrections.len(), 1);
    let note = &after.corrections[0];
    assert_eq!((note.id, note.number, &note.replaced), (request.id, 1, &corrected.replaced));
    assert_eq!((&note.reason, &note.author), (&request.reason, &request.author));
    assert_eq!(note.at, crate::support::now());
    assert!(after.version > before.version);

    let totals: Vec<i64> = request.previewed.values().map(|points| points.0).collect();
    assert_eq!(balances(&club, &path).await, totals);
    // And back again: the balances are those of the beginning, and nothing was lost.
    let back = correction(902, &after, 1, four_deals()[0].clone());
    club.post(&format!("{path}/corrections"), &back).await.good::<Json>();
    let again: GameState = club.get(&path).await.good();
    assert_eq!(replayed(&again), replayed(&before));
    let withdrawn = club.get(&path).await.good::<WholeGame>().withdrawn;
    assert_eq!((again.corrections.len(), withdrawn.len()), (2, 6));
    // The game goes on: the last deal can be taken back, and another one recorded.
    let undo = json!({"id": known(801), "deal": again.game.deals[3].id});
    assert_eq!(club.post(&format!("{path}/withdrawals"), &undo).await.status, 201);
    balances(&club, &path).await;
}

/// What the last deal's first version says about how long a game took stays true, however often it is corrected.
#[tokio::test]
async fn a_game_takes_as_long_as_it_was_played_whenever_it_is_corrected() {
    let club = TestClub::new();
    let [first, second, ..] = four_deals();
    let path = played(&club, 1, std::slice::from_ref(&first)).await;
    let other = club.start(GameId(known(2)), &club.people()).await;
    let (one, two) = (GameId(known(1)), GameId(known(2)));
    let wall: WallClock = |at| at.naive_utc();
    let after = |minutes: i64| now() + TimeDelta::minutes(minutes);
    let minutes = || async {
        let read = club.database.read(move |tx| {
            [one, two]
                .into_iter()
                .map(|id| {
                    let game = games::by_id(tx, id)?.unwrap();
                    Ok(outcomes::tally_of(tx, game.number)?.map(|(minutes, _)| minutes))
                })
                .collect::<Result<Vec<Option<u32>>, Failure>>()
        });
        read.await.unwrap()
    };

    // An hour of play; the last deal is corrected on the day after, and once more a week later.
    let deal = record(1_002, 2, second, [0; 4]);
    let end = EndGame { id: EndingId(known(91)), how: Ending::Agreed, after: 2 };
    let ended = club.database.write(move |tx| {
        record_deal(tx, one, &deal, after(60))?;
        end_game(tx, one, &end, after(61))?;
        book_game(tx, one, wall)
    });
    ended.await.unwrap();
    assert_eq!(minutes().await, [Some(60), None]);
    for (id, points, day) in [(901, 20, 1), (902, 22, 7)] {
        let state: GameState = club.get(&path).await.good();
        let request = correction(id, &state, 2, won(3, [0, 0, points, 0]));
        let corrected = club.database.write(move |tx| {
            correct_deal(tx, one, &request, after(day * 24 * 60), AfterTheEnd::Allowed)?;
            rebook_game(tx, one, wall)
        });
        corrected.await.unwrap();
        assert_eq!(minutes().await, [Some(60), None]);
        // Its page still shows when each version was recorded.
        let state: GameState = club.get(&path).await.good();
        assert_eq!(state.game.deals[1].recorded_at, after(day * 24 * 60));
    }

    // Withdrawn and played again is no correction: the deal of then was not the one that counts.
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
        book_game(tx, two, wall)
    });
    ended.await.unwrap();
    assert_eq!(minutes().await, [Some(60), Some(90)]);
    let (_, findings) = club.database.read(check_books).await.unwrap();
    assert_eq!(findings, []);
}

/// Paper shows what holds, which deals are not as they were first booked, and why.
#[tokio::test]
async fn the_sheet_marks_what_was_corrected_until_it_is_played_again() {
    let club = TestClub::new();
    let path = played(&club, 1, &four_deals()).await;
    let page = || async { club.get(&format!("{path}/sheet.html")).await.text() };
    let before = page().await;
    let state: GameState = club.get(&path).await.good();
    let request = correction(901, &state, 4, won(3, [4, 8, 52, 2]));
    club.post(&format!("{path}/corrections"), &request).await.good::<Json>();
    let corrected = page().await;
    for expected in
        ["Christl (Mauer) *", "Spiel 4 · ", " · Vorstand · Falscher Gewinner eingetragen"]
    {
        assert!(corrected.contains(expected), "{expected} in {corrected}");
    }
    assert_eq!(club.get(&format!("{path}/sheet.pdf")).await.status, 200);
    let undo = json!({"id": known(801), "deal": request.id.deal(4)});
    club.post(&format!("{path}/withdrawals"), &undo).await.good::<Json>();
    let fourth = &state.game.deals[3];
    let net = replayed(&state).deals[3].scored.net(4);
    let again = json!({"id": known(802), "number": 4, "facts": fourth.facts, "previewed": net});
    club.post(&format!("{path}/deals"), &again).await.good::<Json>();
    assert_eq!(page().await, before);
}

#[tokio::test]
async fn a_correction_may_come_twice_and_its_id_means_one_thing() {
    let club = TestClub::new();
    let path = played(&club, 1, &four_deals()).await;
    let other_game = played(&club, 2, &four_deals()).await;
    let state: GameState = club.get(&path).await.good();
    let request = correction(901, &state, 3, won(1, [32, 8, 4, 2]));
    let url = format!("{path}/corrections");
    let first = club.post(&url, &request).await;
    assert_eq!(first.status, 201, "{}", first.text());
    let state: GameState = club.get(&path).await.good();
    let twice = correction(902, &state, 3, won(1, [34, 8, 4, 2]));
    club.post(&url, &twice).await.good::<Json>();
    let rows = club.rows().await;
    // Even though more was corrected since, the answer is the one of then.
    let again = club.post(&url, &request).await;
    assert_eq!((again.status, again.json()), (201, first.json()));
    let untidy = CorrectDeal { reason: format!("  {} ", request.reason), ..request.clone() };
    assert_eq!(club.post(&url, &untidy).await.json(), first.json());
    let sent = serde_json::to_value(&request).unwrap();
    for (field, other) in [
        ("deal", json!(known(1_001))),
        ("facts", json!(won(1, [36, 8, 4, 2]))),
        ("reason", json!("Anders")),
        ("last", json!(known(1_003))),
        ("previewed", json!({"1": 0, "2": 0, "3": 0, "4": 0})),
    ] {
        let mut changed = sent.clone();
        changed[field] = other;
        let refused = club.post(&url, &changed).await;
        assert_eq!(refused.json()["code"], "id_reused", "{field}: {}", refused.text());
    }
    let refused = club.post(&format!("{other_game}/corrections"), &request).await;
    assert_eq!(refused.json()["code"], "id_reused");
    assert_eq!(club.rows().await, rows);
}

#[tokio::test]
async fn who_corrects_at_the_same_time_is_booked_once() {
    let club = TestClub::new();
    let path = played(&club, 1, &four_deals()).await;
    let state: GameState = club.get(&path).await.good();
    let url = format!("{path}/corrections");
    let one = correction(901, &state, 1, won(2, [0, 40, 0, 0]));
    let other = correction(902, &state, 1, won(4, [0, 0, 0, 40]));
    let (one, other) = tokio::join!(club.post(&url, &one), club.post(&url, &other));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    let late = if one.status == 409 { one } else { other };
    assert_eq!(late.json()["code"], "game_moved_on");
    balances(&club, &path).await;
}

#[tokio::test]
async fn refused_corrections_name_their_reason_and_change_nothing() {
    let club = TestClub::new();
    let path = played(&club, 1, &four_deals()).await;
    // Sixteen deals and one that East won: the game is over.
    let mut whole = vec![won(1, [10, 0, 0, 0])];
    for _ in 0..4 {
        whole.extend([3, 4, 1, 2].map(|winner| won(winner, [10; 4])));
    }
    let over = played(&club, 2, &whole).await;
    let state: GameState = club.get(&path).await.good();
    let fine = correction(901, &state, 1, won(2, [0, 40, 0, 0]));
    let fine = serde_json::to_value(&fine).unwrap();
    let with = |field: &str, value: Json| {
        let mut changed = fine.clone();
        changed[field] = value;
        changed
    };
    let long = "x".repeat(201);
    let none: Vec<(&str, &str, Json, u16, &str)> = vec![
        ("a deal unknown", &path, with("deal", json!(known(999))), 404, "unknown_deal"),
        ("a deal elsewhere", &path, with("deal", json!(known(2_001))), 404, "unknown_deal"),
        ("no reason", &path, with("reason", json!("  ")), 422, "bad_reason"),
        ("too long a reason", &path, with("reason", json!(long)), 422, "bad_reason"),
        ("a reason nobody prints", &path, with("reason", json!("Ups 😀")), 422, "bad_reason"),
        ("not seen", &path, with("last", json!(known(1_003))), 409, "game_moved_on"),
        ("a last deal unknown", &path, with("last", json!(known(999))), 409, "game_moved_on"),
        ("other facts", &path, with("facts", json!(won(5, [0; 4]))), 422, "bad_facts"),
        ("another preview", &path, with("previewed", json!({"1": 0})), 422, "preview_differs"),
        ("no facts", &path, with("facts", Json::Null), 400, "malformed"),
        ("an unknown field", &path, with("x", json!(1)), 400, "malformed"),
    ];
    let rows = club.rows().await;
    for (case, path, body, status, code) in none {
        let mut sentences = Vec::new();
        for lang in ["de", "en"] {
            let answer = club.post(&format!("{path}/corrections?lang={lang}"), &body).await;
            assert_eq!(answer.status, status, "{case}: {}", answer.text());
            assert_eq!(answer.json()["code"], code, "{case}");
            sentences.push(answer.json()["message"].as_str().unwrap().to_owned());
        }
        assert!(sentences[0].len() > 10 && sentences[0] != sentences[1], "{case}: {sentences:?}");
    }
    // Without East's win the sixteenth deal is the last, and the seventeenth stands in the way.
    let late = json!({
        "id": known(901), "deal": known(2_001), "facts": won(3, [0, 0, 10, 0]), "reason": "x",
        "last": known(2_017), "previewed": {},
    });
    let blocked = club.post(&format!("{over}/corrections"), &late).await;
    assert_eq!(
        (blocked.status, blocked.json()["code"].clone()),
        (409, json!("correction_blocked"))
    );
    assert_eq!(blocked.json()["deal"], 17);
    assert!(blocked.json()["message"].as_str().unwrap().contains("Spiel 17"));
    assert_eq!(club.rows().await, rows);
    // Nothing was wrong with the one all others were made of.
    assert_eq!(club.post(&format!("{path}/corrections"), &fine).await.status, 201);
    let gone = club.post(&format!("{path}/corrections"), &with("id", json!(known(902)))).await;
    assert_eq!(gone.json()["code"], "game_moved_on", "the deal was replaced meanwhile");
}

#[tokio::test]
async fn a_deal_that_would_not_fit_any_more_is_named() {
    let club = TestClub::new();
    let people = club.five_people().await;
    let id = GameId(known(1));
    let ruleset = Ruleset::preset(Family::MaJiang);
    let start =
        wire::StartGame { id, ruleset, players: people, table: String::new(), preset: None };
    club.post("/api/games", &start).await.good::<Json>();
    let path = format!("/api/games/{id}");
    let wins = |winner| {
        let given = scoring::deal::Given::points(Points(10));
        DealFacts { hands: [(PlayerNo(winner), given)].into(), ..won(winner, [0; 4]) }
    };
    let net = |east: i64| json!({"1": east, "2": -40, "3": -40, "4": -40, "5": 0});
    for number in [1, 2] {
        let deal = json!({
            "id": known(200 + number), "number": number, "facts": wins(1), "previewed": net(120),
        });
        let answer = club.post(&format!("{path}/deals"), &deal).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
    }
    // Had South won the first deal, East would have sat out in the second, which he won.
    let request = json!({
        "id": known(901), "deal": known(201), "facts": wins(2), "reason": "x",
        "last": known(202), "previewed": {},
    });
    let blocked = club.post(&format!("{path}/corrections?lang=en"), &request).await.json();
    assert_eq!(
        (blocked["code"].as_str(), &blocked["deal"]),
        (Some("correction_blocked"), &json!(2))
    );
    assert_eq!(blocked["problems"].as_array().unwrap().len(), 1);
    assert!(blocked["message"].as_str().unwrap().starts_with("Deal 2 does not fit"));
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
    let path = played(&club, 1, &[won(1, [50, 0, 0, 0]), won(2, [0, 30, 0, 0])]).await;
    let end = json!({ "id": known(900), "how": "agreed", "after": 2 });
    club.post(&format!("{path}/end"), &end).await.good::<Json>();
    let of_the_year = club.get("/api/ranking").await.text();
    let state = club.get(&path).await.good::<GameState>();
    let wanted = correction(901, &state, 1, won(1, [80, 0, 0, 0]));

    // The tablet at the table could, as long as it was played.
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
