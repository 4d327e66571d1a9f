//! The client inside the binary: which file answers which address, how long a browser may keep it,
//! and what the pages are allowed to load.

use std::borrow::Cow;

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri};
use rust_embed::RustEmbed;

use super::conditional::has_copy;

/// What `cargo xtask client` has built. A debug build reads it from the disk at every request.
#[derive(RustEmbed)]
#[folder = "../target/client/dist"]
struct Client;

/// What a page of ours may do: run our own scripts and WebAssembly, load from us, talk to us.
/// Styles are our style sheets only; a component sets single properties (`style:width=…`), which
/// goes through the document's model and needs no permission.
pub(crate) const SECURITY_POLICY: &str = "default-src 'self'; \
     script-src 'self' 'wasm-unsafe-eval'; \
     img-src 'self' data:; \
     object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Answers every address that is not the API's: a file of the client if there is one, else the
/// application itself, which knows its own addresses.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response<Body> {
    if method != Method::GET && method != Method::HEAD {
        return empty(StatusCode::METHOD_NOT_ALLOWED);
    }
    answer(uri.path(), &headers, |path| {
        let file = Client::get(path)?;
        let hash = file.metadata.sha256_hash();
        let tag = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        Some(File { content: file.data, tag })
    })
}

/// A file of the client, and a name for its content.
struct File {
    content: Cow<'static, [u8]>,
    tag: String,
}

fn answer(path: &str, asked: &HeaderMap, find: impl Fn(&str) -> Option<File>) -> Response<Body> {
    let path = path.trim_start_matches('/');
    let is_page = !path.starts_with("api/") && !is_file_name(path);
    let Some((path, plain)) = find(path)
        .map(|file| (path, file))
        .or_else(|| is_page.then(|| find("index.html").map(|file| ("index.html", file)))?)
    else {
        return empty(StatusCode::NOT_FOUND);
    };
    let compressed = if accepts_brotli(asked) { find(&format!("{path}.br")) } else { None };
    let is_compressed = compressed.is_some();
    let file = compressed.unwrap_or(plain);
    let tag = format!("\"{}\"", file.tag);
    let is_known = has_copy(asked, &tag);

    let mut reply = Response::builder()
        .header(CACHE_CONTROL, lifetime(path))
        .header(VARY, "accept-encoding")
        .header(ETAG, tag);
    let content_type = content_type(path);
    // On every answer, also on 304: a browser takes over the headers of a 304, and a service worker is bound by those of its
    // script. Without a policy here either would be given that of the API, which forbids everything.
    reply = reply.header(CONTENT_SECURITY_POLICY, SECURITY_POLICY);
    if is_known {
        return finish(reply.status(StatusCode::NOT_MODIFIED), Body::empty());
    }
    reply = reply.header(CONTENT_TYPE, content_type).header(X_CONTENT_TYPE_OPTIONS, "nosniff");
    if is_compressed {
        reply = reply.header(CONTENT_ENCODING, "br");
    }
    finish(reply, Body::from(file.content))
}

/// Whether the address names a file: such an address is never one of the application's, so a file
/// that is gone is reported as gone and not answered with a page.
fn is_file_name(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|last| last.contains('.'))
}

/// Everything below `assets/` lies in a folder named by its content's hash; the rest keeps its
/// name and has to be asked for again.
fn lifetime(path: &str) -> &'static str {
    if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" }
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn accepts_brotli(asked: &HeaderMap) -> bool {
    let accepted = asked.get_all(ACCEPT_ENCODING);
    accepted.iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(',')).any(
        |coding| {
            let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
            let refused =
                weight.trim().trim_start_matches("q=").trim_matches(['0', '.']).is_empty();
            name.trim() == "br" && !refused
        },
    )
}

fn empty(status: StatusCode) -> Response<Body> {
    finish(Response::builder().status(status), Body::empty())
}

fn finish(reply: axum::http::response::Builder, body: Body) -> Response<Body> {
    reply.body(body).expect("all our header values are plain ASCII")
}

#[cfg(test)]
mod tests {
    use axum::http::header::IF_NONE_MATCH;

    use super::*;

    const FILES: &[(&str, &str)] = &[
        ("index.html", "page"),
        ("index.html.br", "page, small"),
        ("sw.js", "worker"),
        ("assets/1/app_bg.wasm", "code"),
        ("assets/1/app_bg.wasm.br", "code, small"),
    ];

    fn ask(path: &str, headers: &[(axum::http::HeaderName, &str)]) -> Response<Body> {
        let headers: HeaderMap =
            headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
        answer(path, &headers, |path| {
            let (_, content) = FILES.iter().find(|(name, _)| *name == path)?;
            Some(File { content: Cow::Borrowed(content.as_bytes()), tag: content.replace(' ', "") })
        })
    }

    fn header(reply: &Response<Body>, name: axum::http::HeaderName) -> &str {
        reply.headers().get(name).map_or("", |value| value.to_str().unwrap())
    }

    async fn body(reply: Response<Body>) -> String {
        let bytes = axum::body::to_bytes(reply.into_body(), 1000).await.unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    }

    #[tokio::test]
    async fn a_page_of_the_application_is_the_index() {
        for path in ["/", "/games", "/games/7/deals", "/index.html"] {
            let reply = ask(path, &[]);
            assert_eq!(reply.status(), StatusCode::OK, "{path}");
            assert_eq!(header(&reply, CONTENT_TYPE), "text/html; charset=utf-8");
            assert_eq!(header(&reply, CACHE_CONTROL), "no-cache");
            assert_eq!(header(&reply, CONTENT_SECURITY_POLICY), SECURITY_POLICY);
            assert_eq!(body(reply).await, "page");
        }
    }

    #[tokio::test]
    async fn what_is_named_by_its_hash_is_kept_for_ever() {
        let reply = ask("/assets/1/app_bg.wasm", &[]);
        assert_eq!(header(&reply, CONTENT_TYPE), "application/wasm");
        assert_eq!(header(&reply, CACHE_CONTROL), "public, max-age=31536000, immutable");
        assert_eq!(header(&reply, CONTENT_ENCODING), "");
        assert_eq!(body(reply).await, "code");
    }

    #[test]
    fn the_service_worker_is_asked_for_every_time() {
        assert_eq!(header(&ask("/sw.js", &[]), CACHE_CONTROL), "no-cache");
    }

    #[tokio::test]
    async fn who_understands_brotli_gets_the_small_copy() {
        let reply = ask("/assets/1/app_bg.wasm", &[(ACCEPT_ENCODING, "gzip, deflate, br;q=0.5")]);
        assert_eq!(header(&reply, CONTENT_ENCODING), "br");
        assert_eq!(header(&reply, CONTENT_TYPE), "application/wasm");
        assert_eq!(header(&reply, VARY), "accept-encoding");
        assert_eq!(body(reply).await, "code, small");
    }

    #[test]
    fn who_refuses_brotli_or_names_something_like_it_gets_the_plain_copy() {
        for accepted in ["gzip", "br;q=0", "br;q=0.0", "brx", ""] {
            let reply = ask("/assets/1/app_bg.wasm", &[(ACCEPT_ENCODING, accepted)]);
            assert_eq!(header(&reply, CONTENT_ENCODING), "", "{accepted}");
        }
        let reply = ask("/sw.js", &[(ACCEPT_ENCODING, "br")]);
        assert_eq!(header(&reply, CONTENT_ENCODING), "", "there is no small copy of it");
    }

    #[test]
    fn a_file_that_is_gone_is_not_answered_with_a_page() {
        for path in ["/assets/0/app_bg.wasm", "/favicon.ico", "/api/nonsense", "/api/"] {
            assert_eq!(ask(path, &[]).status(), StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[test]
    fn a_page_that_has_not_changed_is_answered_with_304() {
        let known = ask("/", &[(IF_NONE_MATCH, "\"page\"")]);
        assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(header(&known, CONTENT_SECURITY_POLICY), SECURITY_POLICY);
        assert_eq!(ask("/", &[(IF_NONE_MATCH, "\"other\"")]).status(), StatusCode::OK);
    }

    #[tokio::test]
    async fn the_client_on_the_disk_has_an_index_and_takes_no_orders() {
        let page = serve(Method::GET, Uri::from_static("/"), HeaderMap::new()).await;
        assert_eq!(page.status(), StatusCode::OK);
        let order = serve(Method::POST, Uri::from_static("/"), HeaderMap::new()).await;
        assert_eq!(order.status(), StatusCode::METHOD_NOT_ALLOWED);
    }
}
