//! `/` of the host for everybody: who runs the server, and the clubs that show themselves. The same at an address that is no club's.

use askama::Template;
use axum::Extension;
use axum::extract::Query;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use chrono::{Datelike as _, NaiveDate};
use club::listing::Land;
use club::publishing::Publishing;
use serde::Deserialize;
use texts::host_door as words;
use texts::listing as listing_words;
use texts::publishing::weekday;
use texts::{Lang, Text};

use super::listed::{PublicClub, alike, public_clubs};
use super::{OFFICERS, OnDesk, list};
use crate::limits::MOST_SEARCH_LETTERS;
use crate::pages::access::second_factor;
use crate::pages::door::{Door, door};
use crate::store::publications;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::menu::{Menu, MenuLink};
use crate::web::response::{Page, see};

/// The address that somebody asked for and that is no club's.
#[derive(Clone, Debug)]
pub(in crate::clubs) struct UnknownHost(pub(in crate::clubs) String);

/// The word for the day of the visit in the query.
const TODAY: &str = "heute";

/// The query of the door. What it does not know it leaves out, so that no address of the door is refused.
#[derive(Default, Deserialize)]
struct DoorQuery {
    #[serde(default)]
    name: String,
    #[serde(default)]
    land: String,
    #[serde(default)]
    tag: String,
}

/// What a visitor looks for.
struct Wanted {
    typed: String,
    land: Option<Land>,
    /// As the query has it: empty, a number from 1 to 7, or [`TODAY`].
    day: String,
}

#[derive(Template)]
#[template(path = "host/street.html")]
struct DoorPage {
    frame: Frame,
    door: Door,
    about: String,
    /// Who runs the server, and how they are reached; both may be empty.
    operator: Publishing,
    sign_in: bool,
    /// Where a club is asked for, if the server takes requests.
    open_club: Option<&'static str>,
    nearby: Nearby,
}

/// What stands beside that.
enum Nearby {
    /// No club shows itself.
    Nobody,
    /// Clubs, to be searched.
    Clubs { wanted: Wanted, lands: Menu, days: Menu, sections: Vec<(&'static str, Vec<Row>)> },
    /// Clubs with names like an unknown one, and where all of them are.
    Alike { clubs: Vec<(String, String, String)>, all: String },
}

/// A club in the list.
struct Row {
    name: String,
    address: String,
    /// The first letter of each day, and whether it is played on and is today.
    week: Vec<(char, bool, bool)>,
    words: String,
    list: Option<String>,
}

/// `GET /`: all clubs to the officers, the door to everybody else.
pub(super) async fn show(
    context: RequestContext,
    desk: OnDesk,
    unknown: Option<Extension<UnknownHost>>,
    uri: Uri,
) -> Result<Response, ApiError> {
    if let Some(Extension(UnknownHost(host))) = unknown {
        let page = gone(&context, &desk, &host).await?;
        return Ok((StatusCode::NOT_FOUND, Page(page)).into_response());
    }
    let officer = context.visitor.account().filter(|account| OFFICERS.contains(&account.role));
    if let Some(account) = officer {
        if second_factor::is_missing(&context.state, account) {
            return Ok(see(second_factor::ADDRESS));
        }
        return match Query::try_from_uri(&uri) {
            Ok(query) => Ok(list::show(context, desk, query).await?.into_response()),
            Err(refused) => Ok(refused.into_response()),
        };
    }
    let Query(query) = Query::<DoorQuery>::try_from_uri(&uri).unwrap_or_default();
    Ok(Page(clubs(&context, &desk, Wanted::of(query)).await?).into_response())
}

impl Wanted {
    fn of(DoorQuery { name, land, tag }: DoorQuery) -> Wanted {
        let typed = name.trim().chars().take(MOST_SEARCH_LETTERS).collect();
        let is_day = tag == TODAY || matches!(tag.parse(), Ok(1..=7_u8));
        let day = if is_day { tag } else { String::new() };
        Wanted { typed, land: Land::from_id(&land), day }
    }

    /// The query of the same search with another land or day.
    fn query(&self, land: Option<Land>, day: &str) -> String {
        let asked = [("name", &*self.typed), ("land", land.map_or("", Land::id)), ("tag", day)];
        let asked: Vec<_> = asked.into_iter().filter(|(_, value)| !value.is_empty()).collect();
        serde_urlencoded::to_string(&asked).unwrap_or_default()
    }

    fn address(&self, land: Option<Land>, day: &str) -> String {
        let query = self.query(land, day);
        if query.is_empty() { "/".to_owned() } else { format!("/?{query}") }
    }

    fn is_met_by(&self, club: &PublicClub, today: NaiveDate) -> bool {
        let day = match &*self.day {
            TODAY => Some(number_of(today)),
            day => day.parse().ok(),
        };
        club.has(&self.typed) && day.is_none_or(|day| club.listing.days.contains(&day))
    }

    /// The lands in which clubs show themselves, with the chosen one.
    fn lands(&self, clubs: &[PublicClub], lang: Lang) -> Menu {
        let has = |land: &Land| {
            Some(*land) == self.land || clubs.iter().any(|club| club.listing.land == Some(*land))
        };
        let name =
            |land: Option<Land>| land.map_or(words::ALL_LANDS, listing_words::land).get(lang);
        let lands = Land::ALL.into_iter().filter(has).map(Some);
        let link =
            |land| MenuLink::new(self.address(land, &self.day), name(land), land == self.land);
        Menu {
            chosen: name(self.land).to_owned(),
            links: std::iter::once(None).chain(lands).map(link).collect(),
        }
    }

    fn days(&self, lang: Lang) -> Menu {
        let named = [("", words::EVERY_DAY), (TODAY, texts::access::TODAY)];
        let named = named.map(|(id, name): (&str, Text)| (id.to_owned(), name));
        let week = (1..=7).map(|day| (day.to_string(), weekday(day)));
        let links: Vec<MenuLink> = named
            .into_iter()
            .chain(week)
            .map(|(id, name)| {
                MenuLink::new(self.address(self.land, &id), name.get(lang), id == self.day)
            })
            .collect();
        let chosen = links.iter().find(|link| link.is_chosen).map(|link| link.name.clone());
        Menu { chosen: chosen.unwrap_or_default(), links }
    }

    /// The chosen land first and the others together; without a choice each land for itself.
    fn sections(
        &self,
        mut clubs: Vec<PublicClub>,
        today: NaiveDate,
        lang: Lang,
    ) -> Vec<(&'static str, Vec<Row>)> {
        clubs.retain(|club| self.is_met_by(club, today));
        let is_elsewhere =
            |club: &PublicClub| self.land.is_some() && club.listing.land != self.land;
        clubs.sort_by_cached_key(|club| {
            (is_elsewhere(club), club.listing.land, club.listing.place.to_lowercase())
        });
        let mut sections: Vec<(&'static str, Vec<Row>)> = Vec::new();
        for club in &clubs {
            let land = club.listing.land.map_or(words::ELSEWHERE, listing_words::land);
            let heading = if is_elsewhere(club) { words::ELSEWHERE } else { land }.get(lang);
            match sections.last_mut().filter(|(last, _)| *last == heading) {
                Some((_, rows)) => rows.push(row(club, today, lang)),
                None => sections.push((heading, vec![row(club, today, lang)])),
            }
        }
        sections
    }
}

fn row(club: &PublicClub, today: NaiveDate, lang: Lang) -> Row {
    let origin = club.address.origin();
    let week = (1..=7).map(|day| {
        let letter = weekday(day).get(lang).chars().next().unwrap_or_default();
        (letter, club.listing.days.contains(&day), day == number_of(today))
    });
    Row {
        name: club.name.clone(),
        address: format!("{origin}/"),
        week: week.collect(),
        words: listing_words::place_and_time(&club.listing, lang),
        list: club.has_list.then(|| format!("{origin}/liste/")),
    }
}

/// The number of a day in its week; 1 is Monday.
fn number_of(day: NaiveDate) -> u8 {
    u8::try_from(day.weekday().number_from_monday()).unwrap_or_default()
}

/// The door with the clubs that somebody looks for.
async fn clubs(
    context: &RequestContext,
    desk: &OnDesk,
    wanted: Wanted,
) -> Result<String, ApiError> {
    let (lang, today) = (context.lang, context.today());
    let clubs = public_clubs(desk, context.now()).await?;
    let (title, about) = match clubs.len() {
        0 => (words::NEW, words::NOBODY.get(lang).to_owned()),
        count => (words::NEARBY, words::count(count, lang)),
    };
    let nearby = if clubs.is_empty() {
        Nearby::Nobody
    } else {
        let (lands, days) = (wanted.lands(&clubs, lang), wanted.days(lang));
        Nearby::Clubs { lands, days, sections: wanted.sections(clubs, today, lang), wanted }
    };
    let takes_requests = desk.registered.now().await.requests.are_taken;
    let open_club = takes_requests.then_some(super::open_club::ADDRESS);
    page(context, (title, about), nearby, open_club).await
}

/// What stands at an address that is no club's: so it says, with the public clubs that are called alike.
async fn gone(context: &RequestContext, desk: &OnDesk, host: &str) -> Result<String, ApiError> {
    let clubs = alike(host, public_clubs(desk, context.now()).await?);
    let line = |club: PublicClub| {
        (format!("{}/", club.address.origin()), club.name, club.address.host().to_owned())
    };
    let clubs = clubs.into_iter().map(line).collect();
    let nearby = Nearby::Alike { clubs, all: format!("{}/", desk.address.origin()) };
    page(context, (words::GONE, words::gone(host, context.lang)), nearby, None).await
}

async fn page(
    context: &RequestContext,
    (title, about): (Text, String),
    nearby: Nearby,
    open_club: Option<&'static str>,
) -> Result<String, ApiError> {
    let operator = context.read(publications::rules).await?.0;
    let (mut frame, door) = door(context, title.get(context.lang));
    if let Nearby::Clubs { wanted, .. } = &nearby {
        frame.query = wanted.query(wanted.land, &wanted.day);
    }
    let sign_in = !matches!(nearby, Nearby::Alike { .. });
    Ok(shown(&DoorPage { frame, door, about, operator, sign_in, open_club, nearby }))
}
