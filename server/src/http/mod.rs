//! HTTP: which address does what, and what holds for every request. Thin: extract, call an action,
//! answer.

pub mod api;
pub mod authorization;
mod compression;
pub mod routes;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::{Router, middleware};
use texts::navigation::House;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::{DefaultOnFailure, TraceLayer};
use tracing::Level;
use wire::ErrorCode;

use self::routes::{ROUTES, Route};
use crate::limits::{LARGEST_BODY, LONGEST_REQUEST};
use crate::pages::settings::connect;
use crate::store::Database;
use crate::web::error_response::ApiError;
use crate::web::routing::{Rights, Routing};
use crate::web::{
    AppState, Clock, demo_door, forwarded, is_api, language, security_headers, static_files,
    visitor,
};

/// How many years the log is kept where no setting says it.
const LOG_YEARS: u32 = 7;

impl AppState {
    /// A club without anything that settings add: no name, no mails, no backups.
    pub fn of(database: impl Into<Arc<Database>>, clock: Clock) -> AppState {
        AppState {
            database: database.into(),
            clock,
            club: Arc::default(),
            public_url: None,
            requires_second_factor: false,
            live: Arc::default(),
            rate_limiter: Arc::default(),
            turns: Arc::default(),
            memory: Arc::default(),
            published: Arc::default(),
            is_hosted: false,
            is_resting: false,
            backups: Arc::default(),
            log_years: LOG_YEARS,
            demo: None,
            sample: Arc::default(),
            first_code: Arc::default(),
            deployment: Arc::default(),
            routing: Routing {
                router,
                connect_router: connect::http_router,
                rights: Rights(authorization::may),
                house: House::Club,
            },
        }
    }
}

/// Every address of a club.
pub fn router(state: AppState) -> Router {
    router_of(ROUTES, state)
}

/// Every address of a table.
pub(crate) fn router_of(table: &'static [Route], state: AppState) -> Router {
    let guard = middleware::from_fn_with_state((state.clone(), table), authorization::guard);
    let routes = routes::router(table, &state)
        .route_layer(guard)
        .method_not_allowed_fallback(async || ApiError::Code(ErrorCode::MethodNotAllowed))
        .fallback(everything_else)
        .layer(DefaultBodyLimit::max(LARGEST_BODY));
    limit_time(routes, LONGEST_REQUEST)
        .layer(compression::layer())
        .layer(middleware::from_fn_with_state(state.clone(), demo_door::guard))
        .layer(middleware::from_fn_with_state(state.clone(), language::negotiate))
        .layer(middleware::from_fn_with_state(state.clone(), security_headers::add))
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(span)
                // Internal errors are logged where they happen; being busy is not an error.
                .on_failure(DefaultOnFailure::new().level(Level::DEBUG)),
        )
        .layer(middleware::from_fn_with_state(state.clone(), forwarded::keep_trusted))
        .with_state(state)
}

/// Refuses what takes longer, in words like every other refusal: the same request may come again.
fn limit_time<S>(routes: Router<S>, longest: Duration) -> Router<S>
where
    S: Clone + Send + Sync + 'static,
{
    routes.layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, longest)).layer(
        middleware::map_response(async |response: Response| {
            if response.status() == StatusCode::REQUEST_TIMEOUT {
                return ApiError::Code(ErrorCode::Unavailable).into_response();
            }
            response
        }),
    )
}

/// What the log says of a request: its route and not its address, because ids and tokens in addresses give access.
fn span(request: &Request) -> tracing::Span {
    let path = request.extensions().get::<MatchedPath>().map_or("-", MatchedPath::as_str);
    tracing::debug_span!("request", method = %request.method(), path)
}

/// Whether the application has a screen at an address, or a file may stand there.
fn is_application(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    match parts[..] {
        [] | ["neu"] | ["rechner"] | ["rechner", _] => true,
        ["spiel", _] | ["spiel", _, "eingabe" | "verlauf"] | ["spiel", _, "berichtigen", _] => true,
        [..] => is_file(path),
    }
}

/// Whether a file may stand at an address.
fn is_file(path: &str) -> bool {
    path.trim_end_matches('/').rsplit('/').next().is_some_and(|last| last.contains('.'))
}

/// Answers addresses without a route: the application and its files, else a refusal; on a page inside the visitor's menu.
async fn everything_else(
    State(state): State<AppState>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let is_known = match state.routing.house {
        House::Club => is_application(uri.path()),
        House::Host => is_file(uri.path()),
    };
    let is_known = is_known && !is_api(uri.path());
    if is_known || !matches!(method, Method::GET | Method::HEAD) && !is_api(uri.path()) {
        return static_files::serve(method, uri, headers).await.into_response();
    }
    let mut response = ApiError::Code(ErrorCode::NoSuchAddress).into_response();
    if !is_api(uri.path())
        && let Ok(recognised) = visitor::recognise(&state, &headers, None).await
    {
        response.extensions_mut().insert(recognised.visitor);
    }
    response
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::routing::get;
    use tower::ServiceExt as _;

    use super::*;

    #[tokio::test]
    async fn what_takes_too_long_is_refused_in_words() {
        let routes = Router::new().route("/", get(std::future::pending::<()>));
        let routes: Router = limit_time(routes, Duration::from_millis(5));
        let asked = routes.oneshot(Request::new(Body::empty())).await.unwrap();
        assert_eq!(asked.status(), StatusCode::SERVICE_UNAVAILABLE);
        let refusal = asked.extensions().get::<ApiError>().map(ApiError::code);
        assert_eq!(refusal, Some(ErrorCode::Unavailable));
    }
}
