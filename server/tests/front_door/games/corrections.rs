//! Earlier deals corrected: what is booked, what stays readable, what is refused, and that a kill leaves no half.

use club::correction::correct;
use club::{DealFacts, DealOutcome, History, PlayerNo};
use scoring::{Family, Points, Ruleset};
use serde_json::{Value as Json, json};
use wire::{
    CorrectDeal, CorrectionId, DealCorrected, GameId, GameState, GameSummary, Replacement,
    WholeGame,
};

use crate::support::{TestClub, known, record, won};

/// What everybody has who replays what stands.
pub(crate) fn replayed(state: &GameState) -> History {
    let facts = state.game.deals.iter().map(|deal| &deal.facts);
    History::replay(4, &state.game.ruleset, facts).unwrap()
}

/// A correction as a tablet would send it.
pub(crate) fn correction(
    id: u128,
    state: &GameState,
    number: u32,
    facts: DealFacts,
) -> CorrectDeal {
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
pub(crate) async fn played(club: &TestClub, game: u128, deals: &[DealFacts]) -> String {
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

pub(crate) fn drawn() -> DealFacts {
    DealFacts { outcome: DealOutcome::Drawn, hands: Default::default(), ..won(1, [0; 4]) }
}

/// East wins, a draw, East wins, West wins.
pub(crate) fn four_deals() -> [DealFacts; 4] {
    [won(1, [40, 0, 0, 0]), drawn(), won(1, [30, 8, 4, 2]), won(3, [4, 8, 50, 2])]
}

/// What SQL sums up and what the fold finds, of the only game.
pub(crate) async fn balances(club: &TestClub, path: &str) -> Vec<i64> {
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
    // Every old version stays readable: why, by whom and when it was replaced.
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
    // Even though more was corrected since, the answer is the same as the first time.
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
    // The correction from which all the refused ones were made is accepted.
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
    let start = wire::StartGame {
        id,
        ruleset,
        players: people,
        table: String::new(),
        preset: None,
        evening: None,
    };
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
