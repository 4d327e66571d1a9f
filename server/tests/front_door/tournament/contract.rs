//! The two questions about tournaments at the command line and over HTTP: the same bodies, the same bytes.

use std::fs::File;
use std::io::Write as _;
use std::process::{Command, Output};
use std::sync::Arc;

use axum::body::Body;
use axum::http::Request;
use axum::http::header::CONTENT_TYPE;
use serde_json::{Value as Json, json};

use crate::support::{Folder, TestClub};

fn ostwind(question: &str, input: &str) -> Output {
    let folder = Folder::new();
    let path = folder.path().join("question.json");
    File::create(&path).unwrap().write_all(input.as_bytes()).unwrap();
    let program = || Command::new(env!("CARGO_BIN_EXE_ostwind"));
    let from_file = program().args(["tournament", question, "--in"]).arg(&path).output().unwrap();
    let mut from_stdin = program();
    from_stdin.args(["tournament", question]).stdin(File::open(&path).unwrap());
    assert_eq!(from_stdin.output().unwrap(), from_file);
    from_file
}

/// Asks as a stranger, without a log-in.
async fn ask(club: &TestClub, question: &str, input: &str) -> (u16, Vec<u8>) {
    let request = Request::post(format!("/api/tournament/{question}"))
        .header(CONTENT_TYPE, "application/json")
        .body(Body::from(input.to_owned()));
    let answer = club.send(request.unwrap()).await;
    (answer.status, answer.bytes.to_vec())
}

fn slip(fields: &Json) -> String {
    let mut table = json!({"seats": [44, 30, 39, 25]});
    table.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    json!({"rules": "mcr", "rounds": [{"tables": [table]}]}).to_string()
}

/// Good and bad questions of both kinds.
fn questions() -> Vec<(&'static str, String)> {
    let played = json!([[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, null]]]);
    let plans = [
        json!({"players": 24, "rounds": 6, "seed": 7, "apart": [[1, 2], [5, 6, 7]], "absent": [13]}),
        json!({"players": 12, "rounds": 3, "played": played, "absent": [12]}),
        json!({"players": 4, "rounds": 1}),
        json!({"players": 3, "rounds": 1}),
        json!({"players": 8, "rounds": 2, "round": 3}),
        json!({"players": 8, "rounds": 2, "absent": [1, 9]}),
        json!({"players": 8.5, "rounds": 2}),
        json!([8, 2]),
    ];
    let plans = plans.map(|plan| ("plan", plan.to_string()));
    let results = [
        slip(
            &json!({"hands": [{"winner": "E", "from": null, "value": 12}], "totals": [60, -20, -20, -10]}),
        ),
        slip(&json!({"hands": [{"winner": "E", "from": "E", "value": 12}]})),
        slip(&json!({"seats": [1, 2, 3], "hands": []})),
        slip(&json!({"hands": []})).replace("[]", "[,]"),
        String::new(),
        format!("{} 7", slip(&json!({"hands": []}))),
    ];
    let results = results.map(|results| ("results", results));
    plans.into_iter().chain(results).collect()
}

#[tokio::test]
async fn command_line_and_http_answer_with_the_same_bytes() {
    let club = TestClub::without_accounts();
    let mut codes = Vec::new();
    for (question, input) in questions() {
        let (status, bytes) = ask(&club, question, &input).await;
        let output = ostwind(question, &input);
        assert_eq!(output.stdout, bytes, "{input}");
        let answer: Json = serde_json::from_slice(&bytes).unwrap();
        let error = &answer["error"];
        if answer["ok"] == true {
            assert_eq!((status, output.status.code()), (200, Some(0)), "{input}");
            assert!(output.stderr.is_empty());
            continue;
        }
        assert_eq!(answer["ok"], false);
        let code = error["code"].as_str().unwrap();
        let expected = if code == "unreadable" { 400 } else { 422 };
        assert_eq!((status, output.status.code()), (expected, Some(2)), "{input}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(error["message"].as_str().unwrap()), "{said}");
        codes.push((code.to_owned(), error["where"].as_str().unwrap().to_owned()));
    }
    let expected = [
        ("players-out-of-range", "players"),
        ("unreadable", "round"),
        ("unknown-player", "absent"),
        ("unreadable", "players"),
        ("unreadable", "line 1 column 1"),
        ("winner-pays-himself", "rounds[0].tables[0].hands[0].from"),
        ("unreadable", "rounds[0].tables[0].seats"),
        ("unreadable", "line 1 column 33"),
        ("unreadable", "line 1 column 1"),
        ("unreadable", "line 1 column 76"),
    ];
    let codes: Vec<(&str, &str)> =
        codes.iter().map(|(code, place)| (code.as_str(), place.as_str())).collect();
    assert_eq!(codes, expected);
}

#[tokio::test]
async fn an_answer_has_the_fields_of_the_contract_in_their_order() {
    let club = TestClub::without_accounts();
    let (_, plan) = ask(&club, "plan", r#"{"players": 5, "rounds": 1, "absent": [5]}"#).await;
    let plan = String::from_utf8(plan).unwrap();
    let rest = r#""repeats":0,"wind_spread":1,"table_returns":0,"apart_meetings":0,"indirect":2}"#;
    assert!(
        plan.starts_with(r#"{"ok":true,"rounds":[[["#) && plan.trim_end().ends_with(rest),
        "{plan}"
    );
    let (_, results) = ask(&club, "results", &slip(&json!({"totals": [8, -8, 1, 0]}))).await;
    let expected = concat!(
        r#"{"ok":true,"tables":[[{"totals":[8,-8,1,0],"points12":[48,0,24,12],"#,
        r#""problems":[{"code":"not-zero","sum":1}]}]],"#,
        r#""ranking":[{"place":1,"player":44,"points12":48,"score":8},"#,
        r#"{"place":2,"player":39,"points12":24,"score":1},"#,
        r#"{"place":3,"player":25,"points12":12,"score":0},"#,
        r#"{"place":4,"player":30,"points12":0,"score":-8}],"teams":[]}"#,
        "\n"
    );
    assert_eq!(String::from_utf8(results).unwrap(), expected);
}

#[tokio::test]
async fn what_is_no_json_is_too_large_or_asked_too_often_is_refused() {
    let club = TestClub::without_accounts();
    let plain = Request::post("/api/tournament/plan").body(Body::from("{}")).unwrap();
    assert_eq!(club.send(plain).await.status, 415);
    let (status, _) = ask(&club, "results", &" ".repeat(1024 * 1024 + 1)).await;
    assert_eq!(status, 413);
    let mut asked = 0;
    while ask(&club, "plan", "{}").await.0 == 400 {
        asked += 1;
    }
    assert_eq!(asked, 600);
    assert_eq!(ask(&club, "results", "{}").await.0, 429);
}

#[tokio::test]
async fn a_plan_of_another_process_is_the_same_plan() {
    let input = json!({"players": 22, "rounds": 4, "seed": 3, "apart": [[1, 5, 9]]}).to_string();
    assert_eq!(ostwind("plan", &input).stdout, ostwind("plan", &input).stdout);
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_who_ask_much_do_not_delay_an_officer() {
    let club = Arc::new(TestClub::new());
    let heavy = json!({"players": 400, "rounds": 60}).to_string();
    let strangers: Vec<_> = (0..20)
        .map(|_| {
            let (club, heavy) = (Arc::clone(&club), heavy.clone());
            tokio::spawn(async move { ask(&club, "plan", &heavy).await.0 })
        })
        .collect();
    // More than may wait are asked to come again later: from then on the strangers' turn and all its places are taken.
    let are_waiting = || strangers.iter().filter(|asked| !asked.is_finished()).count();
    while are_waiting() > 16 {
        tokio::task::yield_now().await;
    }
    let path = crate::tournament::tournaments::drawn(&club, 16, 0).await;
    let drawn = club.get(&path).await.json();
    assert_eq!(drawn["rounds"].as_array().unwrap().len(), 3);
    let waiting: Vec<_> = strangers.into_iter().filter(|asked| !asked.is_finished()).collect();
    assert_eq!(waiting.len(), 16, "the officer was served before any of them");
    waiting.iter().for_each(tokio::task::JoinHandle::abort);
}
