//! The only file that speaks HTTP: which address takes which envelope, and what an answer means.

use gloo_net::http::{Request, RequestBuilder, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use web_sys::AbortSignal;
use wire::{ErrorBody, ErrorCode, GameDetail, GameId, GameSummary, Person, RankingLine};

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

/// Everybody the club knows.
pub(crate) async fn people() -> Result<Vec<Person>, Trouble> {
    get("/api/people").await
}

/// Every game, newest first.
pub(crate) async fn games() -> Result<Vec<GameSummary>, Trouble> {
    get("/api/games").await
}

/// One game with its deals.
pub(crate) async fn game(id: GameId) -> Result<GameDetail, Trouble> {
    get(&format!("/api/games/{id}")).await
}

/// Who leads.
pub(crate) async fn ranking() -> Result<Vec<RankingLine>, Trouble> {
    get("/api/ranking").await
}

/// Sends a change; the answer says no more than that it is booked.
pub(crate) async fn send(change: &Change) -> Result<(), Trouble> {
    match change {
        Change::Person(person) => post("/api/people", person).await,
        Change::Start(start) => post("/api/games", start).await,
        Change::Record(game, deal) => post(&format!("/api/games/{game}/deals"), deal).await,
        Change::Withdraw(game, deal) => post(&format!("/api/games/{game}/withdrawals"), deal).await,
        Change::End(game, end) => post(&format!("/api/games/{game}/end"), end).await,
    }
}

async fn get<T: DeserializeOwned>(address: &str) -> Result<T, Trouble> {
    let answer = patient(Request::get(address)).send().await.map_err(|_| Trouble::Later)?;
    let answer = accepted(answer).await?;
    read(answer).await
}

async fn post(address: &str, body: &impl Serialize) -> Result<(), Trouble> {
    // Our own envelopes can always be written.
    let request = patient(Request::post(address)).json(body).map_err(|_| Trouble::Later)?;
    let answer = request.send().await.map_err(|_| Trouble::Later)?;
    accepted(answer).await.map(drop)
}

fn patient(request: RequestBuilder) -> RequestBuilder {
    request.abort_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE_MILLISECONDS)))
}

async fn accepted(answer: Response) -> Result<Response, Trouble> {
    if answer.ok() {
        return Ok(answer);
    }
    // Without a body of ours it was not our server that answered.
    let body: ErrorBody = read(answer).await?;
    // What is the server's own trouble passes; every other refusal stays one.
    if matches!(body.code, ErrorCode::Internal | ErrorCode::Unavailable) {
        return Err(Trouble::Later);
    }
    Err(Trouble::Refused(body.code, body.problems.into_iter().map(|one| one.message).collect()))
}

async fn read<T: DeserializeOwned>(answer: Response) -> Result<T, Trouble> {
    let text = answer.text().await.map_err(|_| Trouble::Later)?;
    serde_json::from_str(&text).map_err(|_| Trouble::Later)
}
