//! The only file that speaks HTTP: which address takes which envelope, and what an answer means.

use gloo_net::http::{Request, RequestBuilder, Response};
use web_sys::AbortSignal;
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

/// Who leads: a list of `wire::RankingLine`.
pub(crate) const RANKING: &str = "/api/ranking";

/// One game with its deals: a `wire::GameDetail`.
pub(crate) fn game(id: GameId) -> String {
    format!("{GAMES}/{id}")
}

/// Sends a change; the answer says no more than that it is booked.
pub(crate) async fn send(change: &Change) -> Result<(), Trouble> {
    let (address, body) = match change {
        Change::Person(person) => (PEOPLE.to_owned(), serde_json::to_string(person)),
        Change::Start(start) => (GAMES.to_owned(), serde_json::to_string(start)),
        Change::Record(id, deal) => (game(*id) + "/deals", serde_json::to_string(deal)),
        Change::Withdraw(id, deal) => (game(*id) + "/withdrawals", serde_json::to_string(deal)),
        Change::End(id, end) => (game(*id) + "/end", serde_json::to_string(end)),
    };
    // Our own envelopes can always be written.
    let body = body.map_err(|_| Trouble::Later)?;
    let request = patient(Request::post(&address)).header("Content-Type", "application/json");
    let request = request.body(body).map_err(|_| Trouble::Later)?;
    accepted(request.send().await.map_err(|_| Trouble::Later)?).await.map(drop)
}

/// What is at an address, as it came.
pub(crate) async fn get(address: &str) -> Result<String, Trouble> {
    accepted(patient(Request::get(address)).send().await.map_err(|_| Trouble::Later)?).await
}

fn patient(request: RequestBuilder) -> RequestBuilder {
    request.abort_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE_MILLISECONDS)))
}

async fn accepted(answer: Response) -> Result<String, Trouble> {
    let text = answer.text().await.map_err(|_| Trouble::Later)?;
    if answer.ok() {
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
