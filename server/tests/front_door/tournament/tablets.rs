//! Tables of a tournament on tablets: the game comes from the plan, its result becomes the slip, and what differs is named. And
//! what the other tests of tournaments leave out: undoing, the way of a player, the stream of changes.

use std::time::Duration;

use chrono::NaiveDate;
use club::statutes::Statutes;
use club::year::counting::{Ground, Objection, Proof, Verdict};
use club::year::year_options::YearOptions;
use club::{DealFacts, DealOutcome, History, PlayerNo};
use futures_util::StreamExt as _;
use scoring::deal::Given;
use scoring::{Family, Points, Ruleset};
use serde_json::{Value as Json, json};
use wire::{GameDetail, GameId};

use crate::support::{NOBODY, TestClub, context, known, record};
use crate::support::{page_text, send_form};
use crate::tournament::pages::{attributes, drawn, totals};
use crate::tournament::who::all_are_guests;
use server::actions::{decide_statutes, year_books, year_of};
use server::store::links::Opens;
use server::store::statutes;

/// Presses a button of a table, or of a whole round where no table is named.
async fn press(club: &TestClub, base: &str, to: &str, at: (u8, Option<u8>)) -> u16 {
    let (round, table) = (at.0.to_string(), at.1.map(|table| table.to_string()));
    let mut fields = vec![("round", round.as_str()), ("to", to)];
    fields.extend(table.as_deref().map(|table| ("table", table)));
    send_form(club, &format!("{base}/tablet"), &fields).await.status
}

fn won(winner: u8, from: Option<u8>, value: i64) -> DealFacts {
    DealFacts {
        outcome: DealOutcome::Won {
            winner: PlayerNo(winner),
            from: from.map(PlayerNo),
            liable: None,
            how: Vec::new(),
        },
        hands: [(PlayerNo(winner), Given::points(Points(value)))].into(),
        ..DealFacts::drawn()
    }
}

/// Records deals on the tablet at the table with a link, and ends the game.
async fn play(club: &TestClub, game: &str, deals: &[(DealFacts, [i64; 4])], first: u128) -> u16 {
    let id: GameId = game.parse().unwrap();
    let tablet = club.table_link(Opens::Game(id)).await;
    let path = format!("/api/games/{game}");
    for (number, (facts, net)) in (1_u32..).zip(deals) {
        let deal = record(first + u128::from(number), number, facts.clone(), *net);
        let answer = club.post_as(&tablet, &format!("{path}/deals"), &deal).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
    }
    let end = json!({"id": known(first), "how": "agreed", "after": deals.len()});
    club.post_as(&tablet, &format!("{path}/end"), &end).await.status
}

/// The games on tablets of a round, and which hand is played there.
async fn games(club: &TestClub, base: &str, round: u8) -> (Vec<String>, Vec<String>) {
    let page = page_text(club, &format!("{base}/runde?runde={round}")).await;
    (attributes(&page, "data-game"), attributes(&page, "data-hand"))
}

/// The totals that count at a table of the first round.
async fn counted(club: &TestClub, base: &str, table: usize) -> (String, Json) {
    let path = base.replace("/verein/turniere", "/api/tournaments");
    let detail = club.get(&path).await.json();
    let table = &detail["rounds"][0]["tables"][table];
    (table["state"].as_str().unwrap().to_owned(), table["totals"].clone())
}

#[tokio::test]
async fn a_table_on_a_tablet_fills_its_own_slip() {
    let club = TestClub::new();
    let base = drawn(&club, "two").await;
    assert_eq!(press(&club, &base, "tablet", (1, None)).await, 303);
    let (all, hands) = games(&club, &base, 1).await;
    assert_eq!((all.len(), hands), (2, vec!["1".to_owned(), "1".to_owned()]));
    // The people of the plan, in the order of its winds, by the rules of the tournament.
    let path = base.replace("/verein/turniere", "/api/tournaments");
    let detail = club.get(&path).await.json();
    let seats = detail["rounds"][0]["tables"][0]["seats"].as_array().unwrap().clone();
    let game: GameDetail = club.get(&format!("/api/games/{}", all[0])).await.good();
    let names: Vec<String> = game.players.iter().map(|person| person.name.clone()).collect();
    assert_eq!(
        names,
        seats.iter().map(|seat| format!("Vorname Person {seat}")).collect::<Vec<_>>()
    );
    assert_eq!((game.table.as_str(), game.ruleset.family().id()), ("HO26-R1-T1", "mcr"));
    // Twice on tablets changes nothing, and a round with a game that goes on is not drawn again.
    assert_eq!(press(&club, &base, "tablet", (1, Some(1))).await, 303);
    assert_eq!(games(&club, &base, 1).await.0, all);
    let drawn_again = send_form(&club, &format!("{base}/plan"), &[("seed", "4")]).await;
    assert_eq!(drawn_again.status, 303);
    assert_eq!(club.get(&path).await.json()["rounds"][0], detail["rounds"][0]);

    let deals = [(won(1, None, 12), [60, -20, -20, -20]), (won(2, Some(3), 10), [-8, 34, -18, -8])];
    assert_eq!(play(&club, &all[0], &deals[..1], 500).await, 201);
    assert_eq!(
        counted(&club, &base, 0).await,
        ("handed_in".to_owned(), json!([60, -20, -20, -20]))
    );
    assert_eq!(play(&club, &all[1], &deals, 600).await, 201);
    assert_eq!(counted(&club, &base, 1).await, ("handed_in".to_owned(), json!([52, 14, -38, -28])));
    // The hands are on the slip, so best hand and self-drawn ones are known.
    let slip = page_text(&club, &format!("{base}/tisch?runde=1&tisch=2&mit=spiele")).await;
    assert!(slip.contains("name=\"v0\" value=\"12\"") && slip.contains("name=\"v1\" value=\"10\""));
    // A penalty is added to what the tablet has.
    let fields = [("round", "1"), ("who", "2-W"), ("points", "-10"), ("reason", "zu spät")];
    let key = known(71).to_string();
    let fields: Vec<(&str, &str)> = [("key", key.as_str())].into_iter().chain(fields).collect();
    assert_eq!(send_form(&club, &format!("{base}/strafe"), &fields).await.status, 303);
    assert_eq!(counted(&club, &base, 1).await, ("handed_in".to_owned(), json!([52, 14, -48, -28])));
    let page = page_text(&club, &format!("{base}/tisch?runde=1&tisch=2")).await;
    assert!(!page.contains("data-differs"), "{page}");
}

#[tokio::test]
async fn a_correction_after_the_end_changes_the_slip_and_a_typed_slip_is_named() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    press(&club, &base, "tablet", (1, Some(1))).await;
    let game = games(&club, &base, 1).await.0.remove(0);
    assert_eq!(play(&club, &game, &[(won(1, None, 12), [60, -20, -20, -20])], 500).await, 201);
    let correct = |id: u128, deal: Json, value: i64, previewed: [i64; 4]| {
        let [east, south, west, north] = previewed;
        json!({
            "id": known(id), "deal": deal, "facts": won(1, None, value), "reason": "Wert verlesen", "last": deal,
            "previewed": {"1": east, "2": south, "3": west, "4": north},
        })
    };
    let path = format!("/api/games/{game}");
    let deal = club.get(&path).await.json()["deals"][0]["id"].clone();
    let correction = correct(700, deal, 16, [72, -24, -24, -24]);
    let answer = club.post(&format!("{path}/corrections"), &correction).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    assert_eq!(counted(&club, &base, 0).await.1, json!([72, -24, -24, -24]));
    let log = page_text(&club, "/verein/protokoll").await;
    assert!(log.contains("tournament_slip_changed") || log.contains("Turnierzettel"), "{log}");

    // The desk enters other totals: they stand, and the difference is named until somebody decides.
    totals(&club, &base, 9, (1, 1, 1), [70, -20, -25, -25]).await;
    let slip_page = format!("{base}/tisch?runde=1&tisch=1");
    assert!(page_text(&club, &base).await.contains("+72"), "the day names it");
    let page = page_text(&club, &slip_page).await;
    assert!(
        page.contains("data-differs") && page.contains("+72") && page.contains("+70"),
        "{page}"
    );
    let deal = club.get(&path).await.json()["deals"][0]["id"].clone();
    let correction = correct(701, deal, 20, [84, -28, -28, -28]);
    let answer = club.post(&format!("{path}/corrections"), &correction).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    assert_eq!(counted(&club, &base, 0).await.1, json!([70, -20, -25, -25]));
    assert_eq!(press(&club, &base, "result", (1, Some(1))).await, 303);
    assert_eq!(counted(&club, &base, 0).await.1, json!([84, -28, -28, -28]));
    assert!(!page_text(&club, &slip_page).await.contains("data-differs"));

    // A game that is opened again takes its result back.
    let ending = club.get(&path).await.json()["ended"]["id"].clone();
    let reopened = json!({"id": known(800), "ending": ending});
    let answer = club.post(&format!("{path}/reopenings"), &reopened).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    assert_eq!(counted(&club, &base, 0).await, ("plays".to_owned(), Json::Null));
    assert_eq!(games(&club, &base, 1).await.1, ["2"]);
}

#[tokio::test]
async fn deals_on_a_tablet_stand_on_the_pages_of_those_who_played() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    all_are_guests(&club, &base).await;
    press(&club, &base, "tablet", (1, Some(1))).await;
    let id = games(&club, &base, 1).await.0.remove(0);
    let deals = [(won(1, None, 12), [60, -20, -20, -20]), (won(2, Some(3), 10), [-8, 34, -18, -8])];
    assert_eq!(play(&club, &id, &deals, 600).await, 201);
    let game: GameDetail = club.get(&format!("/api/games/{id}")).await.good();
    for (person, won) in game.players.iter().zip([1, 1, 0, 0]) {
        let page = page_text(&club, &format!("/verein/personen/{}", person.id)).await;
        assert!(page.contains("2 Spiele"), "{}: {page}", person.name);
        assert!(page.contains(&format!("{won} gewonnen")), "{}: {page}", person.name);
    }
}

#[tokio::test]
async fn special_hands_and_flowers_on_a_tablet_stand_in_the_lists_of_the_year() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    all_are_guests(&club, &base).await;
    // It is played today.
    let details = [
        ("name", "Hochschwab Open"),
        ("place", "Aflenz"),
        ("first_day", "2026-11-21"),
        ("days", "1"),
        ("rules", "mcr"),
        ("rounds", "2"),
        ("minutes", "115"),
        ("entries", "one"),
        ("counts", "totals"),
    ];
    assert_eq!(send_form(&club, &format!("{base}/angaben"), &details).await.status, 303);
    press(&club, &base, "tablet", (1, Some(1))).await;
    let id = games(&club, &base, 1).await.0.remove(0);
    // Thirteen orphans from the wall, with two flowers.
    let tiles = Given::Tiles {
        concealed: "119m19p19s123456z".to_owned(),
        melds: Vec::new(),
        winning_tile: "7z".to_owned(),
        bonus: "15f".to_owned(),
        without: Vec::new(),
    };
    let mut orphans = won(1, None, 0);
    orphans.hands = [(PlayerNo(1), tiles)].into();
    let rules = Ruleset::preset(Family::Mcr);
    let history = History::replay(4, &rules, [&orphans]).unwrap();
    let net: Vec<i64> = history.totals().values().map(|points| points.0).collect();
    let deals = [(orphans, net.try_into().unwrap()), (won(2, None, 12), [-20, 60, -20, -20])];
    assert_eq!(play(&club, &id, &deals, 600).await, 201);

    let game: GameDetail = club.get(&format!("/api/games/{id}")).await.good();
    let (winner, year) = (&game.players[0], "/verein/rekorde?jahr=2026");
    let own = format!("/verein/personen/{}", winner.id);
    let page = page_text(&club, &own).await;
    assert!(page.contains("data-hand") && page.contains(&format!("{id}#spiel-1")), "{page}");
    assert!(page.contains("data-spread"), "{page}");
    let honours = page_text(&club, &format!("{own}/jahr/2026")).await;
    assert!(attributes(&honours, "data-honour").contains(&"best_hand".to_owned()), "{honours}");
    assert!(honours.contains("2 Blumen"), "{honours}");
    let hands = page_text(&club, year).await;
    let (_, line) = hands.split_once(&format!("<a href=\"{own}\">{}</a>", winner.name)).unwrap();
    assert!(line.split("</tr>").next().unwrap().contains("<td>Dreizehn"), "{hands}");
    let flowers = page_text(&club, "/verein/blumen?jahr=2026").await;
    assert!(flowers.contains(&format!("{}</a></th>\n<td class=\"r key\">2<", winner.name)));
}

#[tokio::test]
async fn a_table_goes_to_paper_only_before_its_first_deal() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    press(&club, &base, "tablet", (1, None)).await;
    let all = games(&club, &base, 1).await.0;
    let deal = record(501, 1, won(1, None, 12), [60, -20, -20, -20]);
    let answer = club.post(&format!("/api/games/{}/deals", all[0]), &deal).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    assert_eq!(games(&club, &base, 1).await.1, ["2", "1"]);
    assert_eq!(press(&club, &base, "paper", (1, Some(1))).await, 409);
    assert_eq!(press(&club, &base, "paper", (1, Some(2))).await, 303);
    assert_eq!(press(&club, &base, "paper", (1, Some(2))).await, 404);
    assert_eq!(games(&club, &base, 1).await.0, all[..1]);
    totals(&club, &base, 3, (1, 2, 1), [8, -8, 16, -16]).await;
    assert_eq!(press(&club, &base, "tablet", (1, Some(2))).await, 422);
    // What was begun for nothing is no game of the year.
    assert!(!page_text(&club, "/verein/partien").await.contains(&all[1]));
    assert_eq!(press(&club, &base, "tablet", (3, Some(1))).await, 404);
}

#[tokio::test]
async fn a_slip_and_a_penalty_are_taken_back() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    let undo = format!("{base}/zettel-zurueck?runde=1&tisch=1&eingabe=1");
    totals(&club, &base, 1, (1, 1, 1), [30, 10, -15, -25]).await;
    totals(&club, &base, 2, (1, 1, 1), [8, -8, 16, -16]).await;
    assert_eq!(send_form(&club, &undo, &[]).await.status, 303);
    assert_eq!(counted(&club, &base, 0).await.1, json!([30, 10, -15, -25]));
    // The first entry of another table leaves nothing behind.
    totals(&club, &base, 3, (1, 2, 1), [8, -8, 16, -16]).await;
    assert_eq!(send_form(&club, &undo.replace("tisch=1", "tisch=2"), &[]).await.status, 303);
    assert_eq!(counted(&club, &base, 1).await.0, "plays");

    let key = known(70).to_string();
    let fields =
        [("key", &*key), ("round", "1"), ("who", "1-E"), ("points", "-20"), ("reason", "zu spät")];
    assert_eq!(send_form(&club, &format!("{base}/strafe"), &fields).await.status, 303);
    assert_eq!(counted(&club, &base, 0).await.0, "not_zero");
    let page = page_text(&club, &format!("{base}/runde?runde=1")).await;
    assert_eq!(attributes(&page, "data-given"), ["1"]);
    let back = format!("{base}/strafe-zurueck?strafe={key}&runde=1");
    assert_eq!(send_form(&club, &back, &[]).await.status, 303);
    assert_eq!(counted(&club, &base, 0).await.0, "handed_in");
    assert!(!page_text(&club, &format!("{base}/runde?runde=1")).await.contains("data-given"));
    // Once only.
    assert_ne!(send_form(&club, &back, &[]).await.status, 303);
}

#[tokio::test]
async fn the_plan_shows_the_way_of_a_player() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    let detail = club.get(&base.replace("/verein/turniere", "/api/tournaments")).await.json();
    let page = page_text(&club, &format!("{base}/plan?nr=5")).await;
    assert_eq!(page.matches("class=\"self\"").count(), 2);
    for (round, drawn) in detail["rounds"].as_array().unwrap().iter().enumerate() {
        let tables = drawn["tables"].as_array().unwrap();
        let table =
            tables.iter().position(|table| table["seats"].as_array().unwrap().contains(&json!(5)));
        let way = format!("data-way=\"{}-{}\"", round + 1, table.unwrap() + 1);
        assert!(page.contains(&way), "{way} in {page}");
    }
}

#[tokio::test]
async fn followers_of_a_tournament_are_notified_of_slips_and_tablets() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    send_form(&club, &format!("{base}/oeffentlich"), &[("audience", "everybody")]).await;
    let live = base.replace("/verein/turniere", "/api/tournaments") + "/clock/live";
    assert_eq!(
        club.get_as(NOBODY, &base.replace("/verein/turniere", "/turnier")).await.status,
        200
    );
    let mut stream = club.stream(&live).await;
    let mut next = async || {
        loop {
            let waited = tokio::time::timeout(Duration::from_secs(5), stream.next()).await;
            let bytes = waited.expect("an event comes").unwrap().unwrap();
            let event = String::from_utf8(bytes.to_vec()).unwrap();
            if let Some((_, number)) = event.split_once("data: ") {
                return number.trim().parse::<u64>().unwrap();
            }
        }
    };
    let mut last = next().await;
    totals(&club, &base, 1, (1, 1, 1), [30, 10, -15, -25]).await;
    for step in 0..3 {
        let now = next().await;
        assert!(now > last, "{step}: {now} after {last}");
        last = now;
        match step {
            0 => assert_eq!(press(&club, &base, "tablet", (1, Some(2))).await, 303),
            1 => {
                let game = games(&club, &base, 1).await.0.remove(0);
                let deal = record(501, 1, won(1, None, 12), [60, -20, -20, -20]);
                club.post(&format!("/api/games/{game}/deals"), &deal).await.good::<Json>();
            }
            _ => {}
        }
    }
}

#[tokio::test]
async fn a_tournament_counts_for_the_year_only_where_the_club_says_so() {
    let club = TestClub::new();
    let base = drawn(&club, "one").await;
    press(&club, &base, "tablet", (1, Some(1))).await;
    let game = games(&club, &base, 1).await.0.remove(0);
    let deals: Vec<_> = (0..16).map(|_| (DealFacts::drawn(), [0; 4])).collect();
    assert_eq!(play(&club, &game, &deals, 500).await, 201);
    let on = NaiveDate::from_ymd_opt(2026, 11, 28).unwrap();
    let verdict = async || {
        let read = club.database.read(move |tx| {
            let year = year_of(&statutes::calendar(tx)?, on)?;
            let books = year_books(tx, year, on)?;
            Ok(books.games.iter().map(|(_, verdict)| *verdict).collect::<Vec<_>>())
        });
        read.await.unwrap()
    };
    assert_eq!(verdict().await, [Verdict::CountsNot(Objection::Tournament)]);
    let options = YearOptions { tournaments_count: true, ..YearOptions::default() };
    let decided = Statutes { options, ..Statutes::default() };
    let write = club.database.write(move |tx| decide_statutes(tx, &context(), known(1), &decided));
    write.await.unwrap();
    assert_eq!(verdict().await, [Verdict::Counts(Ground::Rounds { whole: 4 }, Proof::NotNeeded)]);
}
