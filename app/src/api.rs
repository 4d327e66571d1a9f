//! The only file that speaks HTTP: which address takes which envelope, and what an answer means.

use leptos::prelude::window;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, RequestInit, Response};
use wire::{ErrorBody, ErrorCode, GameId};

use crate::kept;
use crate::state::change::Change;

/// An answer that takes longer counts as none.
const PATIENCE_MILLISECONDS: u32 = 15_000;

/// Why there is no answer to work with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The club's server cannot be reached or is in trouble of its own: the same request again, later.
    Later,
    /// The server refuses: the same request again is refused again.
    Refused(ErrorCode, Vec<String>),
}

/// Everybody the club knows: a list of `wire::Person`.
pub(crate) const PEOPLE: &str = "/api/people";

/// Every game, newest first: a list of `wire::GameSummary`.
pub(crate) const GAMES: &str = "/api/games";

/// The rules the club offers for a new game: a list of `wire::Preset`.
pub(crate) const PRESETS: &str = "/api/presets";

/// One game with its deals: a `wire::GameDetail`.
pub(crate) fn game(id: GameId) -> String {
    format!("{GAMES}/{id}")
}

/// Where the club tells of every change of a game.
pub(crate) fn live(id: GameId) -> String {
    game(id) + "/live"
}

/// How long a change has waited, in seconds.
const WAITED: &str = "Ostwind-Waited";

/// Sends a change that has waited for so many seconds; the answer says no more than that it is booked.
pub(crate) async fn send(change: &Change, waited: u64) -> Result<(), Trouble> {
    let (address, body) = match change {
        Change::Person(person) => (PEOPLE.to_owned(), serde_json::to_string(person)),
        Change::Start(start) => (GAMES.to_owned(), serde_json::to_string(start)),
        Change::Record(id, deal) => (game(*id) + "/deals", serde_json::to_string(deal)),
        Change::Withdraw(id, deal) => (game(*id) + "/withdrawals", serde_json::to_string(deal)),
        Change::Correct(id, deal) => (game(*id) + "/corrections", serde_json::to_string(deal)),
        Change::End(id, end) => (game(*id) + "/end", serde_json::to_string(end)),
    };
    // Our own envelopes can always be written.
    let body = body.map_err(|_| Trouble::Later)?;
    accepted(fetch(&address, Some((&body, waited))).await).map(drop)
}

/// What is at an address, as it came.
pub(crate) async fn get(address: &str) -> Result<String, Trouble> {
    accepted(fetch(address, None).await)
}

/// Asks, or sends a body of JSON; says whether all is well, and what came. An error where nothing came in time.
async fn fetch(address: &str, body: Option<(&str, u64)>) -> Result<(bool, String), JsValue> {
    let asked = RequestInit::new();
    asked.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE_MILLISECONDS)));
    if let Some((body, waited)) = body {
        let headers = Headers::new()?;
        headers.set("Content-Type", "application/json")?;
        headers.set(WAITED, &waited.to_string())?;
        asked.set_method("POST");
        asked.set_headers(&headers);
        asked.set_body(&body.into());
    }
    let answer = JsFuture::from(window().fetch_with_str_and_init(address, &asked)).await?;
    let answer: Response = answer.unchecked_into();
    let text = JsFuture::from(answer.text()?).await?;
    Ok((answer.ok(), text.as_string().unwrap_or_default()))
}

fn accepted(answer: Result<(bool, String), JsValue>) -> Result<String, Trouble> {
    let (is_well, text) = answer.map_err(|_| Trouble::Later)?;
    if is_well {
        return Ok(text);
    }
    // Without a body of ours it was not our server that answered.
    let body: ErrorBody = kept::read(&text).ok_or(Trouble::Later)?;
    // What is the server's own trouble passes; every other refusal stays one.
    if matches!(body.code, ErrorCode::Internal | ErrorCode::Unavailable) {
        return Err(Trouble::Later);
    }
    Err(Trouble::Refused(body.code, body.problems.into_iter().map(|one| one.message).collect()))
}
