//! Pages as HTTP answers.

use crate::pages::context::PageContext;
use crate::pages::views::books;
use axum::extract::Request;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, REFERRER_POLICY, SET_COOKIE,
};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// What these pages may do: run our script, use our style, send forms to us.
const SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Leads to another page.
pub(crate) fn see(address: &str) -> Response {
    (StatusCode::SEE_OTHER, [(LOCATION, address.to_owned())]).into_response()
}

/// A page as an answer.
pub(crate) struct Page(pub(crate) String);

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        of_kind("text/html; charset=utf-8", self.0)
    }
}

/// A page of the books as an answer: the middleware [`draw_books_page`] knows for whom it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct BooksPage(pub(crate) books::Page);

impl IntoResponse for BooksPage {
    fn into_response(self) -> Response {
        let mut response = StatusCode::OK.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Middleware: draws pages of the books for the visitor, without what would be refused.
pub(crate) async fn draw_books_page(
    context: PageContext,
    request: Request,
    next: Next,
) -> Response {
    let mut response = next.run(request).await;
    match response.extensions_mut().remove::<BooksPage>() {
        Some(BooksPage(page)) => {
            let mut drawn = draw(response.status(), page, &context);
            for cookie in response.headers().get_all(SET_COOKIE) {
                drawn.headers_mut().append(SET_COOKIE, cookie.clone());
            }
            drawn
        }
        None => response,
    }
}

/// The page as HTML.
fn draw(status: StatusCode, mut page: books::Page, context: &PageContext) -> Response {
    page.keep_what_may_be_done(
        |address| context.may_open(address),
        |address| context.may_send(address),
    );
    let mut response = (status, Page(books::books(page, context))).into_response();
    // What is drawn for one is not kept for another, and addresses with a token in them are not sent to other sites.
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response.headers_mut().insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

pub(super) fn of_kind(kind: &'static str, content: String) -> Response {
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(kind)),
        (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(SECURITY_POLICY)),
    ];
    (headers, content).into_response()
}
