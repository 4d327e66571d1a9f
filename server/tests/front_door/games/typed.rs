//! A sheet of paper typed in: what fits becomes a game, what does not is marked in its line. And the screen in the hall.

use club::demo::{Dice, play_random_deal};
use club::{History, PlayerNo};
use scoring::{Family, Ruleset};
use serde_json::Value as Json;
use server::actions::check_books;
use wire::{GameId, StartGame};

use crate::support::{Answer, TestClub, first_example, known, problem_at};
use crate::year::closed_years::after_a_closed_year;

const PEOPLE: [u128; 4] = [101, 102, 103, 104];

/// A sheet as a browser sends it.
fn sheet(rules: &str, fields: &[(String, String)]) -> String {
    let mut all = vec![
        ("rules".to_owned(), rules.to_owned()),
        ("game".to_owned(), known(7).to_string()),
        ("day".to_owned(), "2026-11-20".to_owned()),
        ("began".to_owned(), "19:00".to_owned()),
        ("ended".to_owned(), "00:15".to_owned()),
        ("table".to_owned(), "Papier".to_owned()),
    ];
    for (at, person) in (1..).zip(PEOPLE) {
        all.push((format!("player{at}"), known(person).to_string()));
    }
    all.extend(fields.iter().cloned());
    let pairs: Vec<String> = all
        .iter()
        .map(|(name, value)| {
            format!("{name}={}", value.replace('−', "%E2%88%92").replace(' ', "+"))
        })
        .collect();
    pairs.join("&")
}

async fn send(club: &TestClub, body: String) -> Answer {
    let request = axum::http::Request::post("/verein/eintippen")
        .header("content-type", "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "same-origin");
    club.send(request.body(axum::body::Body::from(body)).unwrap()).await
}

fn lines(results: &[[i64; 4]]) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    for (number, line) in (1..).zip(results) {
        for (player, net) in (1..).zip(line) {
            // As on paper: some write the true minus.
            let text = if *net < 0 { format!("−{}", -net) } else { net.to_string() };
            fields.push((format!("net{number}-{player}"), text));
        }
    }
    fields
}

/// A whole game by the federation's rules: its results line by line, and who had what.
fn played() -> (Vec<[i64; 4]>, History) {
    let ruleset = Ruleset::preset(Family::Mcr);
    let mut history = History::start(4, &ruleset);
    let mut dice = Dice::new(11);
    while !history.now.is_over {
        play_random_deal(&mut history, &ruleset, &mut dice);
    }
    let results = history.deals.iter().map(|deal| {
        let net = deal.scored.net(4);
        [1, 2, 3, 4].map(|player| net[&PlayerNo(player)].0)
    });
    (results.collect(), history)
}

#[tokio::test]
async fn a_sheet_of_the_federation_becomes_a_game() {
    let club = TestClub::new();
    club.four_people().await;
    let page = club.get("/verein/eintippen?regeln=mcr").await.text();
    assert!(page.contains("net16-4") && !page.contains("net17-1"), "{page}");
    let (results, history) = played();
    let mut fields = lines(&results);
    let checked = send(&club, sheet("mcr", &fields)).await;
    assert_eq!(checked.status, 200, "{}", checked.text());
    assert!(checked.text().contains("data-fits"));
    assert_eq!(club.get("/api/games").await.json(), Json::Array(Vec::new()), "looked at only");
    fields.push(("do".to_owned(), "keep".to_owned()));
    for _ in 0..2 {
        // Sent twice, kept once.
        let kept = send(&club, sheet("mcr", &fields)).await;
        assert_eq!(kept.status, 303, "{}", kept.text());
        let page = format!("/verein/partien/{}?saved=eingetippt", known(7));
        assert_eq!(kept.headers["location"].to_str().unwrap(), page);
        let shown = club.get(&page).await.text();
        assert!(shown.contains("class=\"said\"") && shown.contains("href=\"/verein/eintippen\""));
    }
    let games = club.get("/api/games").await.json();
    assert_eq!(games.as_array().unwrap().len(), 1);
    assert_eq!((&games[0]["ended"]["how"], &games[0]["deals"]), (&"complete".into(), &16.into()));
    for (player, total) in history.totals() {
        assert_eq!(games[0]["totals"][player.0.to_string()], total.0);
    }
    // It is on its own day, with the time it took.
    let books = club.get("/verein/partien").await.text();
    assert!(books.contains("data-day=\"2026-11-20\""), "{books}");
    let paper = club.get(&format!("/api/games/{}/score-sheet.pdf", known(7))).await;
    assert_eq!(paper.status, 200);
}

#[tokio::test]
async fn a_wrong_figure_in_line_nine_is_pointed_at_in_line_nine() {
    let club = TestClub::new();
    club.four_people().await;
    let (results, _) = played();
    for change in [1, 1_000] {
        let mut wrong = results.clone();
        wrong[8][2] += change;
        let mut fields = lines(&wrong);
        fields.push(("do".to_owned(), "keep".to_owned()));
        let answer = send(&club, sheet("mcr", &fields)).await;
        assert_eq!(answer.status, 422);
        let page = answer.text();
        assert!(page.contains("<li><a href=\"#net9-1\">Spiel 9: "), "{page}");
        assert_eq!(page.matches("<a href=\"#net").count(), 1, "no other line is blamed");
        assert_eq!(page.matches("<tr class=\"line wrong-line\">").count(), 1);
        // What was typed is still there.
        assert!(page.contains(&format!("value=\"{}\"", wrong[8][2].to_string().replace('-', "−"))));
    }
    let mut letters = lines(&results);
    letters[8 * 4].1 = "zwölf".replace('ö', "oe");
    let page = send(&club, sheet("mcr", &letters)).await.text();
    assert!(page.contains("#net9-1") && page.contains("value=\"zwoelf\""), "{page}");
    assert_eq!(club.get("/api/games").await.json(), Json::Array(Vec::new()));
}

#[tokio::test]
async fn every_field_that_is_wrong_says_so_and_keeps_what_was_typed() {
    let club = TestClub::new();
    club.four_people().await;
    let mut fields = lines(&[[-8, 38, -8, -22]]);
    for (name, value) in [
        ("do", "keep"),
        ("player2", ""),
        ("player3", &known(101).to_string()),
        ("day", "2026-13-40"),
        ("began", "halb acht"),
        ("ended", "21:30"),
    ] {
        fields.push((name.to_owned(), value.to_owned()));
    }
    let refused = send(&club, sheet("mcr", &fields)).await;
    assert_eq!(refused.status, 422);
    let page = refused.text();
    for field in ["player2", "player3", "day", "began"] {
        assert!(page.contains(&format!("<a href=\"#{field}\">")), "{field}: {page}");
        assert!(problem_at(&page, field).is_some(), "{field}: {page}");
    }
    assert_eq!(page.matches("-problem\" data-problem=").count(), 4, "the end is right: {page}");
    assert!(page.contains("value=\"21:30\"") && page.contains("value=\"−22\""));
    assert!(page.contains("value=\"2026-13-40\"") && page.contains("value=\"halb acht\""));
    // The end of today's game is not here yet.
    for (name, value) in [("day", "2026-11-21"), ("began", "18:00"), ("ended", "23:00")] {
        fields.push((name.to_owned(), value.to_owned()));
    }
    let page = send(&club, sheet("mcr", &fields)).await.text();
    assert!(problem_at(&page, "ended").is_some() && problem_at(&page, "day").is_none(), "{page}");
    assert_eq!(club.get("/api/games").await.json(), Json::Array(Vec::new()));
}

#[tokio::test]
async fn totals_of_the_slip_point_at_the_figure_that_was_misread() {
    let club = TestClub::new();
    club.four_people().await;
    let mut fields = lines(&[[-8, 38, -8, -22], [32, -8, -16, -28]]);
    for (name, value) in [("total1", "24"), ("total2", "+ 30"), ("total4", "−30"), ("do", "keep")]
    {
        fields.push((name.to_owned(), value.to_owned()));
    }
    let refused = send(&club, sheet("mcr", &fields)).await;
    assert_eq!(refused.status, 422);
    let page = refused.text();
    assert!(page.contains("href=\"#total4\"") && !page.contains("href=\"#total1\""), "{page}");
    let hint = page.split("href=\"#net2-4\">").nth(1).expect("the figure is named");
    let hint = hint.split('<').next().unwrap();
    assert!(hint.contains("−8") && hint.contains("−28"), "{hint}");
    assert!(page.contains("data-total>−50<"), "{page}");
    // A wrong total alone is refused too.
    fields.retain(|(name, _)| name != "net2-4");
    fields.push(("net2-4".to_owned(), "-8".to_owned()));
    fields.push(("total1".to_owned(), "25".to_owned()));
    let refused = send(&club, sheet("mcr", &fields)).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("href=\"#total1\""));
    fields.push(("total1".to_owned(), "24".to_owned()));
    assert_eq!(send(&club, sheet("mcr", &fields)).await.status, 303);
}

#[tokio::test]
async fn other_rules_keep_what_was_typed() {
    let club = TestClub::new();
    club.four_people().await;
    let mut fields = lines(&[[-8, 38, -8, -22]]);
    fields.push(("do".to_owned(), "rules".to_owned()));
    let page = send(&club, sheet("steiermark", &fields)).await;
    assert_eq!(page.status, 200);
    let page = page.text();
    assert!(page.contains("name=\"thrown1\"") && page.contains("value=\"−22\""), "{page}");
    assert!(!page.contains("role=\"alert\""), "nothing was asked to be checked");
}

#[tokio::test]
async fn a_sheet_with_hands_is_counted() {
    let club = TestClub::new();
    club.four_people().await;
    let field = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    // The first example of the rule text.
    let mut fields = vec![field("winner1", "1"), field("do", "keep")];
    for (player, value) in (1..).zip(["76", "12", "22", "32"]) {
        fields.push((format!("value1-{player}"), value.to_owned()));
    }
    let mut twice = fields.clone();
    twice.push(field("player2", &known(101).to_string()));
    let refused = send(&club, sheet("klassisch", &twice)).await;
    assert!(problem_at(&refused.text(), "player2").is_some(), "{}", refused.text());
    let kept = send(&club, sheet("klassisch", &fields)).await;
    assert_eq!(kept.status, 303, "{}", kept.text());
    let games = club.get("/api/games").await.json();
    assert_eq!(
        (&games[0]["totals"]["1"], &games[0]["ended"]["how"]),
        (&456.into(), &"agreed".into())
    );
}

/// A dead hand, somebody who pays for all, and a figure that is neither.
#[tokio::test]
async fn a_dead_hand_and_pao_are_typed_too() {
    let club = TestClub::new();
    club.four_people().await;
    let field = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let page = club.get("/verein/eintippen?regeln=steiermark").await.text();
    assert!(!page.contains("liable1") && page.contains("thrown1"), "nobody is liable there");
    let hands = [
        field("thrown1", "east"),
        field("winner1", "1"),
        field("value1-1", "100"),
        field("value1-2", "40"),
        field("value1-3", "Tot"),
        field("value1-4", "20"),
    ];
    let page = send(&club, sheet("steiermark", &hands)).await.text();
    for total in ["+600", "−140", "−260", "−200"] {
        assert!(page.contains(&format!("data-total>{total}<")), "{total}: {page}");
    }
    assert!(page.contains("value=\"Tot\""), "what was typed stays");
    let mut wrong = hands.to_vec();
    wrong[4].1 = "tod".to_owned();
    let page = send(&club, sheet("steiermark", &wrong)).await.text();
    assert!(page.contains("href=\"#net1-1\"") && page.contains("value=\"tod\""), "{page}");
    let pao = [
        field("winner1", "2"),
        field("from1", "4"),
        field("liable1", "3"),
        field("value1-2", "64"),
    ];
    let page = send(&club, sheet("ma-jiang", &pao)).await.text();
    assert!(page.contains("name=\"liable1\"") && page.contains("data-fits"), "{page}");
    assert_eq!(page.matches("data-total>0<").count(), 2, "two pay nothing: {page}");
}

#[tokio::test]
async fn a_sheet_of_the_last_night_of_a_closed_year_comes_too_late() {
    let club = after_a_closed_year().await;
    // Half past midnight, after New Year's eve: still the evening of the year that is closed.
    let begun = |began: &str| {
        let mut fields = lines(&[[-8, 38, -8, -22]]);
        for (name, value) in
            [("day", "2026-02-17"), ("began", began), ("ended", "08:00"), ("do", "keep")]
        {
            fields.push((name.to_owned(), value.to_owned()));
        }
        sheet("mcr", &fields)
    };
    let before = club.rows().await;
    let refused = send(&club, begun("00:30")).await;
    assert_eq!(refused.status, 409, "{}", refused.text());
    // What was typed is kept, with the reason at the day.
    let refused = refused.text();
    assert!(refused.contains("data-problem=\"game_closed\""), "{refused}");
    assert!(refused.contains("value=\"−22\"") && refused.contains("value=\"00:30\""), "{refused}");
    assert_eq!(club.rows().await, before);
    let kept = send(&club, begun("06:30")).await;
    assert_eq!(kept.status, 303, "{}", kept.text());
    let (_, findings) = club.database.read(check_books).await.unwrap();
    assert_eq!(findings, []);
}

#[tokio::test]
async fn a_game_that_was_begun_for_its_sheet_is_filled_in() {
    let club = TestClub::new();
    let players = club.four_people().await;
    let (id, ruleset) = (GameId(known(7)), Ruleset::preset(Family::Mcr));
    let request = StartGame {
        id,
        ruleset,
        players,
        table: "Gaststube".to_owned(),
        preset: None,
        evening: None,
    };
    club.post("/api/games", &request).await.good::<Json>();
    let list = club.get("/verein/eintippen").await.text();
    assert!(list.contains(&format!("/verein/eintippen?partie={}", known(7))), "{list}");
    let page = club.get(&format!("/verein/eintippen?partie={}", known(7))).await.text();
    assert!(page.contains("Christl") && page.contains("Gaststube"), "{page}");
    let (results, _) = played();
    let mut fields = lines(&results);
    for (name, value) in [
        ("do", "keep"),
        ("begun", "true"),
        ("table", "Gaststube"),
        ("day", "2026-11-21"),
        ("began", "19:05"),
        ("ended", "19:05"),
    ] {
        fields.push((name.to_owned(), value.to_owned()));
    }
    let kept = send(&club, sheet("mcr", &fields)).await;
    assert_eq!(kept.status, 303, "{}", kept.text());
    let games = club.get("/api/games").await.json();
    assert_eq!((games.as_array().unwrap().len(), &games[0]["deals"]), (1, &16.into()));
    let again = club.get(&format!("/verein/eintippen?partie={}", known(7))).await;
    assert_eq!(again.status, 409, "it has its deals");
}

#[tokio::test]
async fn the_hall_shows_running_tables_time_and_what_comes() {
    let club = TestClub::new();
    let people = club.four_people().await;
    assert!(club.get("/saal").await.text().contains("Gerade wird nicht gespielt."));
    let game = club.start(GameId(known(1)), &people).await;
    club.post(&format!("{game}/deals"), &first_example()).await.good::<Json>();
    let hall = club.get("/saal").await.text();
    for shown in ["19:05", "Stüberl", "Anna", "+456", "−182", "#tile-1z"] {
        assert!(hall.contains(shown), "{shown}: {hall}");
    }
    for file in ["hall.css", "hall.js"] {
        assert_eq!(club.get(&format!("/pages/{file}")).await.status, 200);
    }
}
