//! The group of the settings about HTTPS, and `/verein/einstellungen/aushang.pdf`: the sheet that hangs beside the router.

use axum::http::HeaderMap;
use axum::response::Response;
use texts::{Lang, club_root, club_settings as words, house_network as house_words, tls};
use wire::ErrorCode;

use crate::documents::notice;
use crate::pages::access::table_links;
use crate::pages::download::{Form, SheetFile};
use crate::pages::settings::{audit_log, connect, house_network, root_renewal};
use crate::tls::{Kind, Tls};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::scheme::Https;

/// The sheet for the wall.
pub(crate) const NOTICE: &str = "/verein/einstellungen/aushang.pdf";

/// A certificate from files ends soon if it holds for fewer days than this: somebody renews it weeks before.
const SOON_DAYS: i64 = 14;

/// How connections are secured.
pub(crate) struct HttpsView {
    /// The class of the shape and the words.
    pub(crate) state: (&'static str, String),
    pub(crate) facts: Vec<(&'static str, String)>,
    /// The fingerprint of the club's own root, in lines.
    pub(crate) fingerprint: Option<[String; 2]>,
    /// What is wrong, or what to do.
    pub(crate) note: Option<String>,
    /// Addresses with name and note.
    pub(crate) links: Vec<(String, String, String)>,
}

/// How connections are secured, for those who may print the sheet for the wall.
pub(crate) fn view(context: &RequestContext, came_by: Https) -> Option<HttpsView> {
    if !context.may_open(NOTICE) {
        return None;
    }
    let lang = context.lang;
    let row = |address: &str, name: &texts::Text, note: &texts::Text| {
        (address.to_owned(), name.get(lang).to_owned(), note.get(lang).to_owned())
    };
    let mut links = vec![row(connect::ADDRESS, &tls::CONNECT, &words::CONNECT_HINT)];
    if context.state.deployment.house.has_door() && context.may_open(house_network::ADDRESS) {
        links.push(row(house_network::ADDRESS, &house_words::TITLE, &house_words::HINT));
    }
    let https = context.state.deployment.https();
    if https.is_some() || came_by.0 {
        links.push(row(NOTICE, &words::WALL_NOTICE, &words::WALL_NOTICE_HINT));
    }
    let Some(https) = https else {
        return Some(HttpsView { links, ..without_certificate(context, came_by, lang) });
    };
    let tls = &https.tls;
    let days = tls.days_left(context.now());
    let problem = tls.problem();
    let is_soon = tls.kind() == Kind::Files && days.is_some_and(|days| days < SOON_DAYS);
    let root = tls.root();
    let shortcoming = root.as_ref().and_then(|root| root.shortcoming(&https.name));
    if root.is_some() && context.may_open(root_renewal::ADDRESS) {
        links.push(row(root_renewal::ADDRESS, &club_root::RENEW, &club_root::RENEW_HINT));
    }
    let class = match days {
        Some(days) if days < 0 => "due",
        Some(_) if problem.is_none() && !is_soon && shortcoming.is_none() => "ok",
        Some(_) | None => "wait",
    };
    // Names of folders are for those who read the log of their own server.
    let sees_folders = context.may_open(audit_log::ADDRESS) && !context.state.is_hosted;
    let in_words = if sees_folders { texts::tls::problem } else { texts::tls::public_problem };
    let note = problem.map(|problem| in_words(&problem, lang));
    Some(HttpsView {
        state: (class, words::certificate_days(days, lang)),
        facts: facts(tls, lang),
        fingerprint: root.as_ref().map(|root| root.fingerprint_lines()),
        note: note
            .or_else(|| is_soon.then(|| words::RENEW_FILES.get(lang).to_owned()))
            .or_else(|| shortcoming.map(|shortcoming| club_root::shortcoming(&shortcoming, lang))),
        links,
    })
}

/// Where this program has no certificate: a proxy may have one.
fn without_certificate(context: &RequestContext, came_by: Https, lang: Lang) -> HttpsView {
    let none = HttpsView {
        state: ("wait", words::NO_HTTPS.get(lang).to_owned()),
        facts: Vec::new(),
        fingerprint: None,
        note: Some(words::NO_HTTPS_HINT.get(lang).to_owned()),
        links: Vec::new(),
    };
    if !came_by.0 {
        return none;
    }
    let address = context.state.public_url.iter().map(|url| (words::PUBLIC_ADDRESS.get(lang), url));
    HttpsView {
        state: ("ok", words::BEHIND_PROXY.get(lang).to_owned()),
        facts: address.map(|(name, url)| (name, url.to_string())).collect(),
        fingerprint: None,
        note: Some(words::BEHIND_PROXY_HINT.get(lang).to_owned()),
        links: Vec::new(),
    }
}

fn facts(tls: &Tls, lang: Lang) -> Vec<(&'static str, String)> {
    let kind = match tls.kind() {
        Kind::Own => words::OWN_CERTIFICATE,
        Kind::Files => words::CERTIFICATE_IN_FILES,
        Kind::Acme => words::PUBLIC_CERTIFICATE,
    };
    let mut facts = vec![(words::CERTIFICATE.get(lang), kind.get(lang).to_owned())];
    let names = tls.names_for_others();
    if !names.is_empty() {
        facts.push((words::VALID_FOR.get(lang), names.join(", ")));
    }
    facts
}

/// `GET /verein/einstellungen/aushang.pdf`.
pub(crate) async fn print(
    context: RequestContext,
    came_by: Https,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let https = context.state.deployment.https();
    let root = https.as_ref().and_then(|https| https.tls.root());
    let address = match (&context.state.public_url, &https) {
        // A device that does not trust the club's own root yet has to begin at the page that connects it.
        (Some(url), _) if came_by.0 && root.is_none() => url.to_string(),
        (_, Some(https)) => connect::address_in_hall(&https.name, https.http_port),
        // Without HTTPS the sheet would promise what does not hold.
        (_, None) if came_by.0 => {
            table_links::as_asked(&headers).ok_or(ApiError::Code(ErrorCode::NoSuchAddress))?
        }
        (_, None) => return Err(ApiError::Code(ErrorCode::NoSuchAddress)),
    };
    let (club, lang) = (context.club.clone(), context.lang);
    let sheet = notice::sheet(club, address, root.map(|root| root.fingerprint_lines()), lang);
    let file = SheetFile::new("aushang", vec![sheet], Form::Pdf);
    file.of_club(&context.state).await?.answer(lang).await
}
