//! HTTP: which address takes which change, and what an answer means.

use leptos::prelude::window;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, RequestInit, Response};
use wire::{Change, ErrorBody, ErrorCode, GameId};

/// An answer that takes longer counts as none.
const TIMEOUT_MILLISECONDS: u32 = 15_000;

/// The header that says how long a change has waited, in seconds.
const WAITED: &str = "Ostwind-Waited";

/// Everybody the club knows: a list of `wire::Person`.
pub(crate) const PEOPLE: &str = "/api/people";

/// Every game, newest first: a list of `wire::GameSummary`.
pub(crate) const GAMES: &str = "/api/games";

/// Who asks, and which entries of the menu open: a `wire::Menu`.
pub(crate) const MENU: &str = "/api/menu";

/// What the first screen shows: a `wire::today::Today`.
pub(crate) const TODAY: &str = "/api/today";

/// The rules the club offers for a new game: a list of `wire::Preset`.
pub(crate) const PRESETS: &str = "/api/presets";

/// The tables that were set for tonight: a list of `wire::evening::EveningTable`.
pub(crate) const TABLES: &str = "/api/tables";

/// Why the club refuses a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// The reason.
    pub(crate) code: ErrorCode,
    /// What is wrong in detail, in the reader's language.
    pub(crate) problems: Vec<String>,
}

/// Why there is no answer to work with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ApiError {
    /// The server cannot be reached, or is in trouble of its own: the same request again, later.
    Unreachable,
    /// The server refuses: the same request again is refused again.
    Refused(Refusal),
}

/// What came back.
struct Received {
    is_ok: bool,
    text: String,
    /// The time at the server (RFC 2822).
    date: Option<String>,
}

/// A text from the club, and the time at which it was sent.
pub(crate) struct Answer {
    /// The body.
    pub(crate) text: String,
    /// The time at the server (RFC 2822).
    pub(crate) date: Option<String>,
}

/// One game with its deals: a `wire::GameDetail`.
pub(crate) fn game(id: GameId) -> String {
    format!("{GAMES}/{id}")
}

/// What fits a text: a `wire::search::SearchAnswer`.
pub(crate) fn search(query: &str) -> String {
    format!("/api/search?q={}", js_sys::encode_uri_component(query))
}

/// The stream of events of a game.
pub(crate) fn events(id: GameId) -> String {
    game(id) + "/live"
}

/// Sends a change that has waited for so many seconds.
pub(crate) async fn send(change: &Change, waited: u64) -> Result<Answer, ApiError> {
    let (address, body) = match change {
        Change::Person(person) => (PEOPLE.to_owned(), serde_json::to_string(person)),
        Change::Start(start) => (GAMES.to_owned(), serde_json::to_string(start)),
        Change::Record(id, deal) => (game(*id) + "/deals", serde_json::to_string(deal)),
        Change::Withdraw(id, deal) => (game(*id) + "/withdrawals", serde_json::to_string(deal)),
        Change::Correct(id, deal) => (game(*id) + "/corrections", serde_json::to_string(deal)),
        Change::End(id, end) => (game(*id) + "/end", serde_json::to_string(end)),
        Change::Confirm(id, confirmation) => {
            (game(*id) + "/confirmations", serde_json::to_string(confirmation))
        }
        Change::Reopen(id, reopening) => {
            (game(*id) + "/reopenings", serde_json::to_string(reopening))
        }
    };
    // Writing our own types to memory cannot fail.
    let body = body.map_err(|_| ApiError::Unreachable)?;
    accepted(fetch(&address, Some((&body, waited))).await)
}

/// What is at an address.
pub(crate) async fn get(address: &str) -> Result<Answer, ApiError> {
    accepted(fetch(address, None).await)
}

/// Asks, or sends a body of JSON.
async fn fetch(address: &str, body: Option<(&str, u64)>) -> Result<Received, JsValue> {
    let request = RequestInit::new();
    request.set_signal(Some(&AbortSignal::timeout_with_u32(TIMEOUT_MILLISECONDS)));
    if let Some((body, waited)) = body {
        let headers = Headers::new()?;
        headers.set("Content-Type", "application/json")?;
        headers.set(WAITED, &waited.to_string())?;
        request.set_method("POST");
        request.set_headers(&headers);
        request.set_body(&body.into());
    }
    let answer = JsFuture::from(window().fetch_with_str_and_init(address, &request)).await?;
    let answer: Response = answer.unchecked_into();
    let date = answer.headers().get("Date")?;
    let text = JsFuture::from(answer.text()?).await?;
    Ok(Received { is_ok: answer.ok(), text: text.as_string().unwrap_or_default(), date })
}

fn accepted(received: Result<Received, JsValue>) -> Result<Answer, ApiError> {
    let Received { is_ok, text, date } = received.map_err(|_| ApiError::Unreachable)?;
    if is_ok {
        return Ok(Answer { text, date });
    }
    // An answer without our error body does not come from our server.
    let body: ErrorBody = serde_json::from_str(&text).map_err(|_| ApiError::Unreachable)?;
    // The server's own trouble passes; every other refusal stays one.
    if matches!(body.code, ErrorCode::Internal | ErrorCode::Unavailable) {
        return Err(ApiError::Unreachable);
    }
    let problems = body.problems.into_iter().map(|one| one.message).collect();
    Err(ApiError::Refused(Refusal { code: body.code, problems }))
}
