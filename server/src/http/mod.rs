//! HTTP: which address does what, and what holds for every request. Thin: extract, call an action,
//! answer.

pub mod access;
mod assets;
mod calculator;
mod club;
mod codes;
mod deals;
mod form;
mod games;
mod gate;
mod hall;
mod health;
mod live;
mod made_at;
mod own_account;
mod pages;
mod people;
mod preset_form;
mod published;
mod ranking;
mod reply;
mod request;
mod sheets;
mod sign_in;
mod tables;
mod visitor;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, Method, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, middleware};
use chrono::{DateTime, NaiveDateTime, Utc};
use tokio::net::{TcpListener, TcpSocket};
use tower_http::trace::TraceLayer;
use wire::ErrorCode;

use crate::store::Database;
use access::Routes;
pub use gate::Gate;
pub use live::Live;
pub use published::Published;
use reply::Refusal;

/// The largest body that is read, in bytes: a thousand hands need less than a third of it.
pub const LARGEST_BODY: usize = 1024 * 1024;

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
    pub gate: Arc<Gate>,
    /// The lists that were published, at hand.
    pub published: Arc<Published>,
}

impl AppState {
    /// Whether people reach the server by HTTPS, as far as it was told.
    fn is_reached_by_https(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.starts_with("https://"))
    }
}

/// The only way to the time; the program hands it in.
#[derive(Clone, Copy)]
pub struct Clock {
    /// The instant it is.
    pub now: fn() -> DateTime<Utc>,
    /// What the clock on the club's wall shows at an instant.
    pub on_the_wall: fn(DateTime<Utc>) -> NaiveDateTime,
}

/// So many may wait to be let in: a hall full of telephones that ask at once. Who is turned away tries again after a whole
/// second.
const WAITING: u32 = 4_096;

/// Opens an address to the network.
///
/// # Errors
/// The system's: it is taken, or not this machine's.
pub fn open(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A server that starts again gets its address back at once.
    socket.set_reuseaddr(cfg!(unix))?;
    socket.bind(address)?;
    socket.listen(WAITING)
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
        .route("/api/games/{game}/code.svg", get(codes::show))
        .route("/api/games/{game}/{sheet}", get(sheets::game))
        .route("/api/forms/{file}", get(sheets::form))
        .route("/api/presets", get(pages::offered))
        .route("/api/ranking", get(ranking::show))
        .route("/api/ranking.pdf", get(sheets::ranking_pdf))
        .route("/api/ranking.csv", get(sheets::ranking_csv))
        .route("/api/ranking.html", get(sheets::ranking_html))
        .route("/api/rules/{sheet}", get(sheets::rules))
        .route("/api/score", post(calculator::score))
        .route("/api/settle", post(calculator::settle))
        .route("/anmelden", get(sign_in::show).post(sign_in::sign_in))
        .route("/abmelden", post(sign_in::sign_out))
        .route("/einladung/{token}", get(sign_in::invited).post(sign_in::accept))
        .route("/tisch/{token}", get(tables::open))
        .route("/konto", get(own_account::show))
        .route("/konto/passwort", post(own_account::change_password))
        .route("/konto/sitzung", post(own_account::end_session))
        .route("/pages/{file}", get(pages::file))
        .route("/spiel/{game}/zuschauen", get(pages::watch))
        .route("/spiel/{game}/mitschreiben", post(tables::hand_out_game))
        .route("/rangliste", get(pages::ranking))
        .route("/regeln", get(pages::first_rules))
        .route("/regeln/{preset}", get(pages::rules))
        .merge(club::routes())
        .route("/saal", get(hall::show))
        .route("/liste", get(published::index))
        .route("/liste/", get(published::public_index))
        .route("/liste/{file}", get(published::public))
        .route("/liste/intern/", get(published::internal_index))
        .route("/liste/intern/{file}", get(published::internal))
        .route("/verein/regeln", get(pages::club_rules).post(pages::save_rule))
        .route("/verein/regeln/{preset}", get(pages::club_rule))
        .route("/verein/regeln/neu/{family}", get(pages::another_rule))
        .guarded(&state)
        .method_not_allowed_fallback(async || Refusal::Code(ErrorCode::MethodNotAllowed))
        .fallback(everything_else)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn(reply::in_the_readers_language))
        .layer(middleware::map_response_with_state(state.clone(), reply::guard))
        .layer(TraceLayer::new_for_http())
        .with_state(state)
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
    assets::serve(method, uri, headers).await.into_response()
}
