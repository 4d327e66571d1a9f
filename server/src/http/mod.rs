//! HTTP: which address does what, and what holds for every request. Thin: extract, call an action,
//! answer.

pub mod api;
pub mod authorization;
pub(crate) mod error_response;
pub(crate) mod extract;
pub mod listener;
pub(crate) mod rate_limit;
pub(crate) mod recorded_at;
pub(crate) mod scheme;
mod static_files;
pub(crate) mod visitor;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, MatchedPath, Request};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, middleware};
use chrono::{DateTime, NaiveDateTime, Utc};
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::{DefaultOnFailure, TraceLayer};
use tracing::Level;
use wire::ErrorCode;

pub use crate::http::api::live::Live;
use crate::http::api::{deals, downloads, games, health, live, people, qr_code, ranking, score};
use crate::limits::{LARGEST_BODY, LONGEST_REQUEST};
pub use crate::pages::published_lists::Published;
use crate::pages::{club, hall, own_account, published_lists, rules, sign_in, table_links};
use crate::store::Database;
use authorization::Routes;
use error_response::Refusal;
pub use rate_limit::RateLimiter;

/// What requests need beside themselves.
#[derive(Clone)]
pub struct AppState {
    /// The club's database.
    pub database: Arc<Database>,
    /// The world's time and the club's.
    pub clock: Clock,
    /// The club's name, above its printed lists.
    pub club: Option<Arc<str>>,
    /// Where the club's server is reached from outside, without a slash at its end; `None`: as whoever asks has reached it.
    pub public_url: Option<Arc<str>>,
    /// Who follows which game.
    pub live: Arc<Live>,
    /// Who has tried too often.
    pub rate_limiter: Arc<RateLimiter>,
    /// The lists that were published, at hand.
    pub published: Arc<Published>,
}

/// The only way to the time; the program hands it in.
#[derive(Clone, Copy)]
pub struct Clock {
    /// The instant it is.
    pub now: fn() -> DateTime<Utc>,
    /// What the clock on the club's wall shows at an instant.
    pub wall_clock: fn(DateTime<Utc>) -> NaiveDateTime,
}

/// Every address of the server.
pub fn router(state: AppState) -> Router {
    // What changes a game is told to those who follow it.
    let changes = Routes::new()
        .route("/api/games/{game}/deals", post(deals::record))
        .route("/api/games/{game}/withdrawals", post(deals::withdraw))
        .route("/api/games/{game}/corrections", post(deals::correct))
        .route("/api/games/{game}/end", post(games::end))
        .map(|router| {
            router.route_layer(middleware::from_fn_with_state(state.clone(), live::announce))
        });
    Routes::new()
        .merge(changes)
        .route("/api/health", get(health::show))
        .route("/api/people", get(people::list).post(people::add))
        .route("/api/games", get(games::list).post(games::start))
        .route("/api/games/{game}", get(games::show))
        .route("/api/games/{game}/live", get(live::follow))
        .route("/api/games/{game}/code.svg", get(qr_code::show))
        .route("/api/games/{game}/{sheet}", get(downloads::game))
        .route("/api/forms/{file}", get(downloads::form))
        .route("/api/presets", get(rules::offered))
        .route("/api/ranking", get(ranking::show))
        .route("/api/ranking.pdf", get(downloads::ranking_pdf))
        .route("/api/ranking.csv", get(downloads::ranking_csv))
        .route("/api/ranking.html", get(downloads::ranking_html))
        .route("/api/rules/{sheet}", get(downloads::rules))
        .route("/api/score", post(score::score))
        .route("/api/settle", post(score::settle))
        .route("/anmelden", get(sign_in::show).post(sign_in::sign_in))
        .route("/abmelden", post(sign_in::sign_out))
        .route("/einladung/{token}", get(sign_in::invited).post(sign_in::accept))
        .route("/tisch/{token}", get(table_links::open))
        .route("/konto", get(own_account::show))
        .route("/konto/passwort", post(own_account::change_password))
        .route("/konto/sitzung", post(own_account::end_session))
        .route("/pages/{file}", get(rules::file))
        .route("/spiel/{game}/zuschauen", get(rules::watch))
        .route("/spiel/{game}/mitschreiben", post(table_links::hand_out_game))
        .route("/rangliste", get(rules::ranking))
        .route("/regeln", get(rules::first_rules))
        .route("/regeln/{preset}", get(rules::rules))
        .merge(club::routes())
        .route("/saal", get(hall::show))
        .route("/liste", get(published_lists::index))
        .route("/liste/", get(published_lists::public_index))
        .route("/liste/{file}", get(published_lists::public))
        .route("/liste/intern/", get(published_lists::internal_index))
        .route("/liste/intern/{file}", get(published_lists::internal))
        .route("/verein/regeln", get(rules::club_rules).post(rules::save_rule))
        .route("/verein/regeln/{preset}", get(rules::club_rule))
        .route("/verein/regeln/neu/{family}", get(rules::another_rule))
        .guarded(&state)
        .method_not_allowed_fallback(async || Refusal::Code(ErrorCode::MethodNotAllowed))
        .fallback(everything_else)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, LONGEST_REQUEST))
        .layer(middleware::from_fn(error_response::in_the_readers_language))
        .layer(middleware::from_fn_with_state(state.clone(), error_response::guard))
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(span)
                // What is our own mistake is logged where it happens; a server that is busy is none.
                .on_failure(DefaultOnFailure::new().level(Level::DEBUG)),
        )
        .with_state(state)
}

/// What the log says of a request: the address as the router knows it, for ids and tokens in addresses are keys.
fn span(request: &Request) -> tracing::Span {
    let path = request.extensions().get::<MatchedPath>().map_or("-", MatchedPath::as_str);
    tracing::debug_span!("request", method = %request.method(), path)
}

/// Whether an address is asked by programs: everything else is looked at by people.
fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}

/// What is not the API's is the client's.
async fn everything_else(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if is_api(uri.path()) {
        return Refusal::Code(ErrorCode::NoSuchAddress).into_response();
    }
    static_files::serve(method, uri, headers).await.into_response()
}
