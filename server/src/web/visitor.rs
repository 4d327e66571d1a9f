//! Who asks: read from two cookies, one of somebody who has signed in, one of a tablet that scanned a table's code.

use std::net::{IpAddr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::header::{HeaderName, HeaderValue, SET_COOKIE};
use axum::http::{Extensions, HeaderMap};
use axum::response::Response;
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use chrono::{DateTime, TimeDelta, Utc};
use club::roles::Role;
use wire::{GameId, PersonId};

use super::connections::network;
use super::scheme::Https;
use super::{AppState, demo_door, forwarded};
use crate::actions::ActionContext;
use crate::failure::Failure;
use crate::secrets::token_hash;
use crate::store::accounts::Account;
use crate::store::links::{self, Link, Opens};
use crate::store::sessions::{self, Session};

/// The names of a cookie.
struct CookieNames {
    /// Over HTTPS: a browser takes it from this host alone, and over HTTPS alone.
    over_https: &'static str,
    /// Without HTTPS, in the order in which they are looked for; the last is that of earlier versions.
    over_http: [&'static str; 2],
}

const SESSION: CookieNames =
    CookieNames { over_https: "__Host-ostwind-session", over_http: ["ostwind-session", "session"] };

const TABLE: CookieNames =
    CookieNames { over_https: "__Host-ostwind-table", over_http: ["ostwind-table", "table"] };

/// The token of a session that was begun on a device, which opens nothing once that has ended.
const DEVICE: CookieNames = CookieNames {
    over_https: "__Host-ostwind-device",
    over_http: ["ostwind-device", "ostwind-device"],
};

impl CookieNames {
    /// Those that are believed: what another host or a page without HTTPS may have set is not, where there is HTTPS.
    fn believed(&self, Https(is_https): Https) -> &[&'static str] {
        if is_https { std::slice::from_ref(&self.over_https) } else { &self.over_http }
    }
}

/// Asks a browser to remove what it keeps of a site.
const CLEAR_SITE_DATA: HeaderName = HeaderName::from_static("clear-site-data");

/// How often the use of a session is noted.
const NOTED_EVERY: TimeDelta = TimeDelta::minutes(5);

/// Who asks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Visitor {
    /// Somebody who has signed in.
    pub(crate) session: Option<Session>,
    /// Somebody who has a table's or an evening's link.
    pub(crate) table: Option<TableDevice>,
}

/// A tablet with a link to a table or an evening.
#[derive(Clone, Debug)]
pub(crate) struct TableDevice {
    /// The link's token, to be passed on.
    pub(crate) token: String,
    /// The link.
    pub(crate) link: Link,
    /// Whether the game that the request names is one of its own.
    pub(crate) is_at_its_table: bool,
}

impl TableDevice {
    /// Whether the link opens a whole evening.
    pub(crate) fn has_evening(&self) -> bool {
        matches!(self.link.opens, Opens::Evening(_))
    }
}

impl Visitor {
    /// Whether the visitor has neither a session nor a link that is good.
    pub(crate) const fn is_stranger(&self) -> bool {
        self.session.is_none() && self.table.is_none()
    }

    /// The account that has signed in.
    pub(crate) fn account(&self) -> Option<&Account> {
        self.session.as_ref().map(|session| &session.account)
    }

    /// The context of an action of the visitor, now.
    pub(crate) fn context(&self, state: &AppState) -> ActionContext {
        state.context(self.account().map(|account| account.name.clone()))
    }

    /// The role of the account that has signed in.
    pub(crate) fn role(&self) -> Option<Role> {
        self.account().map(|account| account.role)
    }

    /// Whether the visitor looks after the club's games, and not just those of a table.
    pub(crate) fn keeps_games(&self) -> bool {
        matches!(self.role(), Some(Role::Administrator | Role::MasterOfCeremonies))
    }

    /// The person to whom the account belongs.
    pub(crate) fn person(&self) -> Option<PersonId> {
        self.account().and_then(|account| account.person)
    }
}

/// A cookie that was valid once.
#[derive(Clone, Debug)]
pub(crate) enum Stale {
    /// That of a session that has ended.
    Session(Session),
    /// That of a link that opens nothing any more.
    Link(Link),
}

/// What the cookies of a request say.
pub(crate) struct Recognised {
    /// Who asks.
    pub(crate) visitor: Visitor,
    /// What does not hold any more.
    pub(crate) stale: Option<Stale>,
}

/// Reads the cookies of a request that perhaps names a game.
pub(crate) async fn recognise(
    state: &AppState,
    headers: &HeaderMap,
    game: Option<GameId>,
) -> Result<Recognised, Failure> {
    if let Some(demo) = state.demo.as_deref() {
        let visitor = demo_door::recognise(state, demo, headers, game).await?;
        return Ok(Recognised { visitor, stale: None });
    }
    let https = Https::of(state, headers);
    let (session, table) = (cookie(headers, &SESSION, https), cookie(headers, &TABLE, https));
    if session.is_none() && table.is_none() {
        return Ok(Recognised { visitor: Visitor::default(), stale: None });
    }
    let now = (state.clock.now)();
    let recognised = state.database.read(move |tx| {
        let mut recognised = Recognised { visitor: Visitor::default(), stale: None };
        let link = table.as_deref().map(|token| links::by_token(tx, &token_hash(token)));
        let link = link.transpose()?.flatten().filter(|link| link.opens.is_for_tables());
        match link {
            Some(link) if link.is_good(now) => {
                let of = |game| links::is_its_table(tx, &link.opens, game);
                let is_at_its_table = game.map(of).transpose()?.unwrap_or_default();
                let token = table.unwrap_or_default();
                recognised.visitor.table = Some(TableDevice { token, link, is_at_its_table });
            }
            Some(link) => recognised.stale = Some(Stale::Link(link)),
            None => {}
        }
        if let Some(token) = session
            && let Some(session) = sessions::by_token(tx, &token_hash(&token))?
        {
            let is_good =
                !session.is_ended && session.expires_at > now && !session.account.is_disabled;
            if is_good {
                recognised.visitor.session = Some(session);
            } else {
                recognised.stale = Some(Stale::Session(session));
            }
        }
        Ok(recognised)
    });
    let recognised = recognised.await?;
    if let Some(session) = &recognised.visitor.session
        && now - session.seen_at > NOTED_EVERY
    {
        let row = session.row;
        state.database.write(move |tx| sessions::seen(tx, row, now)).await?;
    }
    Ok(recognised)
}

/// A cookie by the first of its names that was sent.
fn cookie(headers: &HeaderMap, names: &CookieNames, https: Https) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    let sent = names.believed(https).iter().find_map(|name| jar.get(name));
    sent.map(|cookie| cookie.value().to_owned())
}

/// Which cookie of ours.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CookieKind {
    /// That of a session.
    Session,
    /// That of a tablet at a table.
    Table,
    /// That of a device on which somebody has signed in.
    Device,
}

/// The token of a session that was once begun on a device.
pub(crate) fn device(state: &AppState, headers: &HeaderMap) -> Option<String> {
    cookie(headers, &DEVICE, Https::of(state, headers))
}

/// Sets a cookie, or removes it where there is no token. Over HTTPS its name binds it to this host; without, it has a name that
/// no other service of the machine uses, since cookies do not know ports. In the sample club, whose visitors are recognised by
/// their seat, nothing is set: the cookies of its host are those of a real club.
pub(crate) fn set_cookie(
    response: &mut Response,
    state: &AppState,
    https: Https,
    kind: CookieKind,
    token: Option<(&str, DateTime<Utc>)>,
) {
    if state.demo.is_some() {
        return;
    }
    let names = match kind {
        CookieKind::Session => SESSION,
        CookieKind::Table => TABLE,
        CookieKind::Device => DEVICE,
    };
    let [over_http, earlier] = names.over_http;
    let name = if https.0 { names.over_https } else { over_http };
    if token.is_none() && matches!(kind, CookieKind::Session) {
        // What the browser keeps of the pages that were read, also those to which its button leads back.
        response.headers_mut().insert(CLEAR_SITE_DATA, HeaderValue::from_static("\"cache\""));
    }
    let (token, expires_at) = token.unwrap_or(("", DateTime::UNIX_EPOCH));
    let seconds = (expires_at - (state.clock.now)()).num_seconds().max(0);
    let set = [(name, token, seconds), (earlier, "", 0)];
    for (name, token, seconds) in &set[..if name == earlier { 1 } else { 2 }] {
        let mut cookie = Cookie::new(*name, *token);
        cookie.set_http_only(true);
        cookie.set_secure(https.0);
        append_cookie(response, cookie, *seconds);
    }
}

/// Adds a cookie for all pages to a response.
pub(crate) fn append_cookie(response: &mut Response, mut cookie: Cookie<'_>, seconds: i64) {
    cookie.set_path("/");
    cookie.set_same_site(SameSite::Lax);
    cookie.set_max_age(time::Duration::seconds(seconds));
    if let Ok(cookie) = HeaderValue::from_str(&cookie.to_string()) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
}

/// From where somebody asks, as far as limits are concerned: a trusted proxy names its client, and all
/// addresses of one household (IPv6, /64) are one.
pub(crate) fn origin(extensions: &Extensions, headers: &HeaderMap) -> String {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
    let Some(peer) = peer else {
        return "–".to_owned();
    };
    let named = || {
        let all = headers.get_all(forwarded::FOR).iter().filter_map(|value| value.to_str().ok());
        all.flat_map(|line| line.split(',')).last()?.trim().parse::<IpAddr>().ok()
    };
    network(named().unwrap_or(peer)).to_string()
}

/// From where somebody asks.
pub(crate) struct Origin(pub(crate) String);

impl<S: Send + Sync> axum::extract::FromRequestParts<S> for Origin {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        _: &S,
    ) -> Result<Origin, Self::Rejection> {
        Ok(Origin(origin(&parts.extensions, &parts.headers)))
    }
}

#[cfg(test)]
mod tests {
    use axum::http::header::COOKIE;

    use super::*;

    #[test]
    fn a_cookie_is_found_by_its_whole_name() {
        let sent = [(COOKIE, HeaderValue::from_static("xsession=1; lang=de;session=2; table=3"))];
        let headers = HeaderMap::from_iter(sent);
        let of = |names| cookie(&headers, &names, Https(false));
        assert_eq!(of(SESSION).as_deref(), Some("2"));
        assert_eq!(of(TABLE).as_deref(), Some("3"));
        assert_eq!(of(DEVICE), None);
    }

    #[test]
    fn over_https_only_the_name_that_is_bound_to_the_host_is_believed() {
        let of = |sent: &'static str, is_https| {
            let headers = HeaderMap::from_iter([(COOKIE, HeaderValue::from_static(sent))]);
            cookie(&headers, &SESSION, Https(is_https))
        };
        assert_eq!(of("session=1; ostwind-session=2", true), None);
        let all = "session=1; ostwind-session=2; __Host-ostwind-session=3";
        assert_eq!(of(all, true).as_deref(), Some("3"));
        assert_eq!(of(all, false).as_deref(), Some("2"));
        assert_eq!(of("session=1; __Host-ostwind-session=3", false).as_deref(), Some("1"));
    }

    #[test]
    fn the_last_address_that_a_proxy_names_counts() {
        let from = |peer: &str, forwarded: &'static str| {
            let mut extensions = Extensions::new();
            extensions.insert(ConnectInfo::<SocketAddr>(peer.parse().unwrap()));
            let headers = HeaderMap::from_iter([(
                axum::http::HeaderName::from_static("x-forwarded-for"),
                HeaderValue::from_static(forwarded),
            )]);
            origin(&extensions, &headers)
        };
        assert_eq!(from("127.0.0.1:5", "6.6.6.6, 10.1.2.3"), "10.1.2.3");
        assert_eq!(from("127.0.0.1:5", "rubbish"), "127.0.0.1");
        assert_eq!(from("[2001:db8:1:2:3:4:5:6]:5", ""), "2001:db8:1:2::");
        assert_eq!(origin(&Extensions::new(), &HeaderMap::new()), "–");
    }
}
