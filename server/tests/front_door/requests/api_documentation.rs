//! `docs/api.md`: every address of the API with an example that is sent here, so that the page is true.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{CONTENT_TYPE, COOKIE};
use serde_json::{Value as Json, json};
use server::http::routes::ROUTES;
use server::web::routing::Verb;
use wire::{CorrectionId, ErrorCode};

use crate::support::{BOARD, TestClub, first_example, known, second_example, won};

/// One request of the story: its row of the route table, what it is for, and what is sent.
struct Call {
    verb: Verb,
    path: &'static str,
    purpose: &'static str,
    /// The address that is asked, where it is not the path itself.
    address: String,
    body: Json,
}

fn get(path: &'static str, purpose: &'static str) -> Call {
    let address = path
        .replace("{game}", &known(1).to_string())
        .replace(
            "{sheet}",
            if path.starts_with("/api/rules") { "klassisch.pdf" } else { "sheet.pdf" },
        )
        .replace("{tournament}", &known(9_001).to_string())
        .replace("{file}", "score-sheet.pdf");
    Call { verb: Verb::Get, path, purpose, address, body: Json::Null }
}

fn post(path: &'static str, purpose: &'static str, body: Json) -> Call {
    Call { verb: Verb::Post, body, ..get(path, purpose) }
}

/// An evening in the order in which a client would ask.
fn story() -> Vec<Call> {
    let players: Vec<_> = (101..105).map(known).collect();
    let correction = json!({
        "id": known(501), "deal": second_example().id, "facts": won(3, [16, 500, 50, 2]),
        "reason": "Zwei Punkte vergessen", "last": second_example().id,
        "previewed": {"1": -584, "2": 1234, "3": 48, "4": -698},
    });
    let withdrawal = json!({"id": known(401), "deal": CorrectionId(known(501)).deal(2)});
    let end = json!({"id": known(301), "how": "agreed", "after": 1});
    let reopening = json!({"id": known(701), "ending": known(301)});
    let end_again = json!({"id": known(302), "how": "agreed", "after": 1});
    let confirmation = json!({"id": known(601), "player": 1, "is_right": true, "points": 456});
    let mut code = get(
        "/api/games/{game}/code.svg",
        "A QR code: `for=watch` leads spectators to the game, `for=table` another tablet.",
    );
    code.address += "?for=watch";
    vec![
        post("/api/people", "Adds a person.", json!({"id": known(105), "name": "Ferdl"})),
        get("/api/people", "Everybody whom a game can name."),
        get("/api/menu", "Who asks, and which entries of the menu open."),
        get(
            "/api/today",
            "What the first screen shows: tables, what waits, games, the first of the year.",
        ),
        Call {
            address: "/api/search?q=anna".to_owned(),
            ..get("/api/search", "People, games, rules and pages that fit, at most five of each.")
        },
        get("/api/presets", "The rules new games may be played by."),
        get("/api/tables", "The tables that were set for the evenings of today."),
        post(
            "/api/games",
            "Starts a game. The first player is East.",
            json!({"id": known(1), "ruleset": {"rules": "klassisch", "options": {}}, "players": players, "table": "Stüberl"}),
        ),
        post(
            "/api/games/{game}/deals",
            "Records a deal; `previewed` is what the client showed each player.",
            json!(first_example()),
        ),
        Call { purpose: "", ..post("/api/games/{game}/deals", "", json!(second_example())) },
        post(
            "/api/games/{game}/corrections",
            "Corrects an earlier deal; `previewed` is what everybody has at the end.",
            correction,
        ),
        post("/api/games/{game}/withdrawals", "Takes back the last deal.", withdrawal),
        post("/api/games/{game}/end", "Ends a game.", end),
        post(
            "/api/games/{game}/reopenings",
            "Lets a game that has ended go on; `ending` is `ended.id` of the game, which those get who may do this now.",
            reopening,
        ),
        Call { purpose: "", ..post("/api/games/{game}/end", "", end_again) },
        post(
            "/api/games/{game}/confirmations",
            "A player confirms her result of a game that has ended; `is_right: false` takes that back, and with `wrong_deal`, the number of a deal, says that this deal is not right.",
            confirmation,
        ),
        get("/api/games", "All games with their totals, the newest first."),
        get("/api/games/{game}", "One game with every deal."),
        get(
            "/api/games/{game}/live",
            "Server-sent events named `version`: at once, and after each change.",
        ),
        code,
    ]
}

/// What can be printed and taken along.
fn documents() -> [Call; 8] {
    [
        get(
            "/api/games/{game}/{sheet}",
            "A document: `sheet` as `.pdf`, `.csv`, `.xlsx` or `.html`, `versions` as `.pdf` or `.html`; `score-sheet`, `slip`, `working` and `deal-7` as `.pdf`.",
        ),
        get("/api/forms/{file}", "Blank forms: `score-sheet.pdf`, `slip.pdf`."),
        get("/api/ranking", "Who leads."),
        get("/api/ranking.pdf", "The ranking on paper."),
        get("/api/ranking.csv", "The ranking for spreadsheets."),
        get("/api/ranking.xlsx", "The ranking as an Excel workbook."),
        get("/api/ranking.html", "The ranking as a page."),
        get("/api/rules/{sheet}", "A rule set on paper, by its name, such as `klassisch.pdf`."),
    ]
}

/// What needs no club.
fn calculator_and_health() -> [Call; 4] {
    let hand = json!({
        "id": "a", "rules": "klassisch", "round_wind": "E", "seat_wind": "E",
        "concealed": "22m45p777z", "melds": ["333s", "6666m"], "winning_tile": "6p", "bonus": "", "win": [],
    });
    let points = json!({"E": 76, "S": 12, "W": 22, "N": 32});
    let deal = json!({"id": "s1", "rules": "klassisch", "winner": "E", "points": points});
    let own = json!({"id": "c", "ask": "check", "pattern": "4 Pong(Winde)! Paar(Ost)"});
    [
        post("/api/score", "Values a hand, or up to 1,000 in a list.", hand),
        post("/api/settle", "Settles a deal, or up to 1,000 in a list.", deal),
        post(
            "/api/special",
            "Answers a question about a club's own hand, or up to 1,000 in a list.",
            own,
        ),
        get("/api/health", "Whether the server is ready, and its version."),
    ]
}

/// The two questions about tournaments.
fn tournament() -> [Call; 2] {
    let plan = json!({"players": 8, "rounds": 2, "seed": 7, "apart": [[1, 2]], "absent": [5]});
    let slip = json!({
        "seats": [44, 30, 39, 25], "totals": [52, 14, -38, -18],
        "hands": [{"winner": "E", "from": null, "value": 12}, {"winner": "S", "from": "W", "value": 10}],
        "penalties": [{"seat": "E", "points": 0, "hand": 2}],
    });
    let slips = json!({
        "rules": "mcr", "count": "hands", "rounds": [{"tables": [slip]}],
        "teams": [{"id": 1, "players": [44]}], "substitutes": [25],
    });
    [
        post(
            "/api/tournament/plan",
            "Who sits where in each round of a tournament: East, South, West, North at each table. `played` continues rounds.",
            plan,
        ),
        post(
            "/api/tournament/results",
            "What the tables of a tournament come to (table points in twelfths), what disagrees, and the ranking.",
            slips,
        ),
    ]
}

/// A tournament from its beginning to the list.
fn kept_tournament() -> Vec<Call> {
    let tournament = json!({
        "id": known(9_001), "name": "Hochschwab Open", "place": "Aflenz", "first_day": "2026-11-28", "days": 1,
        "rules": "mcr", "rounds": 3, "minutes": 120,
        "starts": [{"round": 1, "day": 1, "minute": 570}, {"round": 2, "day": 1, "minute": 705}],
    });
    let entrant = |at: u128| {
        let (id, ema) = (known(9_100 + at), format!("{at:08}"));
        json!({"id": id, "first_name": "Vorname", "last_name": format!("Person {at}"), "ema": ema, "country": "AUT"})
    };
    let entrants = Json::Array((1..=8).map(entrant).collect());
    let slip = json!({"id": known(9_201), "round": 1, "table": 1, "totals": [60, 20, -25, -60]});
    let penalty = json!({
        "id": known(9_301), "round": 1, "table": 1, "seat": "W", "points": -5, "hand": 3, "reason": "zu spät",
    });
    vec![
        post(
            "/api/tournaments",
            "Adds a tournament. `starts` says when rounds begin, as far as it is known: day (from 1) and minute of the day.",
            tournament,
        ),
        get("/api/tournaments", "All tournaments, the newest first."),
        post(
            "/api/tournaments/{tournament}/entrants",
            "Adds entrants, or changes those whose `id` is known; `status` is `plays`, `waits`, `cancelled`, `left` or `substitute`.",
            entrants,
        ),
        post(
            "/api/tournaments/{tournament}/plan",
            "Draws the rounds that have not begun; players without a number get the next one.",
            json!({"seed": 7}),
        ),
        post(
            "/api/tournaments/{tournament}/penalties",
            "A penalty, a warning with 0 points, or with `withdraws` taking one back.",
            penalty,
        ),
        post(
            "/api/tournaments/{tournament}/slips",
            "What was entered for a table: totals with penalties, hands, or both; neither takes the entry back.",
            slip,
        ),
        Call {
            purpose: "",
            ..post("/api/tournaments/{tournament}/clock", "", json!({"do": "start", "round": 1}))
        },
        post(
            "/api/tournaments/{tournament}/clock",
            "Moves the clock of the hall: `start` with a `round`, `pause`, `resume`, `set` with `left_ms`, `last_hand`.",
            json!({"do": "last_hand"}),
        ),
        get(
            "/api/tournaments/{tournament}/clock",
            "What the clock shows: `phase` is `waits`, `runs`, `stands` or `last_hand`; a screen sounds each of its `gongs` once.",
        ),
        get(
            "/api/tournaments/{tournament}/clock/live",
            "Server-sent events named `changed`: at once, and after each change of a clock.",
        ),
        get("/api/tournaments/{tournament}", "Everything drawn and entered."),
        get(
            "/api/tournaments/{tournament}/list",
            "The list after the last table: table points in twelfths, then score.",
        ),
    ]
}

#[tokio::test]
async fn every_address_of_the_api_is_documented_by_what_it_answers() {
    let club = TestClub::new();
    club.four_people().await;
    let mut page = INTRODUCTION.to_owned();
    let story: Vec<Call> = story()
        .into_iter()
        .chain(documents())
        .chain(calculator_and_health())
        .chain(tournament())
        .chain(kept_tournament())
        .collect();
    for call in &story {
        if call.path == "/api/ranking" {
            // Only games that count are ranked.
            club.count_every_game().await;
        }
        let (content_type, answer) = send(&club, call).await;
        page += &section(call, &content_type, &answer);
    }
    for row in ROUTES.iter().filter(|row| row.path.starts_with("/api/")) {
        let is_documented = story.iter().any(|call| (call.verb, call.path) == (row.verb, row.path));
        assert!(is_documented, "{:?} {} has no example in story()", row.verb, row.path);
    }
    page += &error_codes();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/api.md");
    if std::fs::read_to_string(path).unwrap_or_default() != page {
        std::fs::write(path, page).unwrap();
        panic!("docs/api.md was out of date and has been written again: read it, and commit it");
    }
}

const INTRODUCTION: &str = "\
# The API

Written by a test (`server/tests/front_door/requests/api_documentation.rs`) that sends each request below in this order. Who may
ask what: [access.md](access.md). Bodies are JSON; the types are those of the crate `wire`. A request that may be repeated
carries an `id` made by the client: sent again with the same body it gets the same answer, with another body `id_reused`.
A refusal has a code of the [list at the end](#codes) and a sentence in the language of the request
(`{\"code\":\"unknown_game\",\"message\":…}`).

";

/// Sends a request as the board; says the type and the body of the answer.
async fn send(club: &TestClub, call: &Call) -> (String, Option<Json>) {
    let request = match call.verb {
        Verb::Get => Request::get(&call.address).body(Body::empty()),
        Verb::Post => Request::post(&call.address)
            .header(CONTENT_TYPE, "application/json")
            .body(Body::from(call.body.to_string())),
    };
    let mut request = request.unwrap();
    let is_endless = call.path.ends_with("/live");
    let answer = if is_endless {
        request.headers_mut().insert(COOKIE, BOARD.parse().unwrap());
        club.head_of(request).await
    } else {
        club.send(request).await
    };
    assert!(
        answer.status == 200 || answer.status == 201,
        "{}: {} {}",
        call.address,
        answer.status,
        String::from_utf8_lossy(&answer.bytes)
    );
    let content_type = answer.headers[CONTENT_TYPE].to_str().unwrap().to_owned();
    let body = (content_type == "application/json").then(|| answer.json());
    (content_type, body)
}

/// An address with its example; a second example of the same address stands without a heading.
fn section(call: &Call, content_type: &str, answer: &Option<Json>) -> String {
    if call.purpose.is_empty() {
        return String::new();
    }
    let method = match call.verb {
        Verb::Get => "GET",
        Verb::Post => "POST",
    };
    let mut section = format!("## `{method} {}`\n\n{}\n\n", call.path, call.purpose);
    if call.verb == Verb::Post {
        section += &format!("Request:\n\n```json\n{}\n```\n\n", shortened(&call.body));
    }
    match answer {
        Some(answer) => {
            section += &format!("Answer:\n\n```json\n{}\n```\n\n", shortened(answer));
        }
        None => section += &format!("Answer: `{content_type}`\n\n"),
    }
    section
}

/// The text of an example: lists show their first entry, versions and long lists of options are left out.
fn shortened(value: &Json) -> String {
    fn shorten(value: &mut Json) {
        match value {
            Json::Array(entries) => {
                if entries.first().is_some_and(Json::is_object) {
                    entries.truncate(1);
                }
                entries.iter_mut().for_each(shorten);
            }
            Json::Object(fields) => {
                for (name, field) in fields {
                    match name.as_str() {
                        "options" => *field = json!({}),
                        "version" if field.is_string() => *field = json!("0.1.0"),
                        "disk_free_bytes" if field.is_u64() => *field = json!(50_000_000_000_u64),
                        _ => shorten(field),
                    }
                }
            }
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
        }
    }
    let mut value = value.clone();
    shorten(&mut value);
    format!("{value:#}")
}

/// The table of [`ErrorCode`], from its documentation.
fn error_codes() -> String {
    let source = include_str!("../../../../wire/src/error.rs");
    let (_, list) = source.split_once("pub enum ErrorCode {").unwrap();
    let (list, _) = list.split_once("\n}").unwrap();
    let mut table = "## Codes\n\n| status | code | meaning |\n| --- | --- | --- |\n".to_owned();
    let mut comment = String::new();
    for line in list.lines().map(str::trim) {
        if let Some(text) = line.strip_prefix("///") {
            comment += text;
        } else if let Some(variant) = line.strip_suffix(',') {
            let (status, meaning) = comment.trim().split_once(": ").unwrap();
            let code = snake_case(variant);
            serde_json::from_value::<ErrorCode>(json!(code)).unwrap();
            table += &format!("| {status} | `{code}` | {meaning} |\n");
            comment.clear();
        }
    }
    assert_eq!(table.lines().count(), ErrorCode::ALL.len() + 4);
    table
}

fn snake_case(variant: &str) -> String {
    let mut name = String::new();
    for letter in variant.chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.extend(letter.to_lowercase());
    }
    name
}
