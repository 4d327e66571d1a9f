//! `/` of the host: all clubs with their states and sizes, those in trouble first.

use std::cmp::Reverse;

use askama::Template;
use axum::Extension;
use axum::extract::Query;
use serde::Deserialize;
use texts::backups::megabytes;
use texts::{Lang, Text, host as words, host_door, host_requests, numbers};

use super::OnDesk;
use super::requests::{self, RequestRow};
use super::survey::{Survey, look};
use crate::clubs::registry::{ClubState, Entry};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::menu::{Menu, MenuLink};
use crate::web::response::PrivatePage;

/// The page.
pub(super) const ADDRESS: &str = "/";

/// Which clubs are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
enum Group {
    /// All but those in the trash.
    #[default]
    #[serde(rename = "")]
    All,
    #[serde(rename = "auffaellig")]
    Conspicuous,
    #[serde(rename = "papierkorb")]
    Trash,
}

/// In which order they stand, below those in trouble.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
enum Order {
    #[default]
    #[serde(rename = "")]
    Name,
    /// The one that was written last is first.
    #[serde(rename = "geschrieben")]
    Written,
    /// The largest is first.
    #[serde(rename = "groesse")]
    Size,
}

/// What was done just before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Saved {
    Door,
    Declined,
    /// Somebody else has decided the request before.
    Decided,
}

impl Saved {
    pub(super) const fn id(self) -> &'static str {
        match self {
            Saved::Door => "door",
            Saved::Declined => "declined",
            Saved::Decided => "decided",
        }
    }

    const fn words(self) -> Text {
        match self {
            Saved::Door => host_door::SAVED,
            Saved::Declined => host_requests::DECLINED,
            Saved::Decided => host_requests::ALREADY_DECIDED,
        }
    }
}

/// The query of the page.
#[derive(Deserialize)]
pub(super) struct ListQuery {
    saved: Option<Saved>,
    #[serde(default)]
    zeigen: Group,
    #[serde(default)]
    sortieren: Order,
    #[serde(default)]
    name: String,
}

#[derive(Template)]
#[template(path = "host/clubs.html")]
struct ListPage {
    frame: Frame,
    lede: String,
    create: &'static str,
    from_file: &'static str,
    /// Where it is decided what the door says.
    at_door: &'static str,
    said: Option<&'static str>,
    requests: Vec<RequestRow>,
    is_empty: bool,
    typed: String,
    group: &'static str,
    order: &'static str,
    groups: Vec<MenuLink>,
    orders: Menu,
    games_head: String,
    rows: Vec<Row>,
}

/// A club in a line.
struct Row {
    address: String,
    name: String,
    host: String,
    state: State,
    people: String,
    games: String,
    pulse: Vec<usize>,
    written: String,
    backup: String,
    size: String,
}

/// A state as a shape and a word.
pub(super) struct State {
    pub(super) kind: &'static str,
    pub(super) words: &'static str,
}

impl State {
    /// The state of a club.
    pub(super) fn of(survey: &Survey, lang: Lang) -> State {
        let (kind, words) = match survey.entry.state {
            ClubState::Deleted { .. } => ("off", words::IN_TRASH),
            _ if survey.books.is_none() => ("due", words::IN_TROUBLE),
            ClubState::Suspended { .. } => ("wait", words::LOCKED),
            ClubState::Resting { .. } => ("off", words::RESTING),
            ClubState::Open => ("ok", words::OPEN),
        };
        State { kind, words: words.get(lang) }
    }
}

impl Group {
    const fn id(self) -> &'static str {
        match self {
            Group::All => "",
            Group::Conspicuous => "auffaellig",
            Group::Trash => "papierkorb",
        }
    }

    fn has(self, survey: &Survey) -> bool {
        let is_deleted = matches!(survey.entry.state, ClubState::Deleted { .. });
        match self {
            Group::All => !is_deleted,
            Group::Conspicuous => !is_deleted && survey.is_conspicuous(),
            Group::Trash => is_deleted,
        }
    }
}

impl Order {
    const ALL: [(Order, Text); 3] = [
        (Order::Name, words::BY_NAME),
        (Order::Written, words::BY_WRITTEN),
        (Order::Size, words::BY_SIZE),
    ];

    const fn id(self) -> &'static str {
        match self {
            Order::Name => "",
            Order::Written => "geschrieben",
            Order::Size => "groesse",
        }
    }

    /// Puts clubs into the order.
    fn sort(self, surveys: &mut [Survey]) {
        surveys.sort_by_cached_key(|survey| {
            let (written, bytes) = match self {
                Order::Name => (None, None),
                Order::Written => (Some(survey.written), None),
                Order::Size => (None, Some(survey.files.bytes)),
            };
            let name = survey.name().to_lowercase();
            (survey.books.is_some(), Reverse(written), Reverse(bytes), name)
        });
    }
}

impl ListQuery {
    /// The same list with another group or order.
    fn address(&self, group: Group, order: Order) -> String {
        let asked = [("zeigen", group.id()), ("sortieren", order.id()), ("name", self.name.trim())];
        let asked: Vec<_> = asked.into_iter().filter(|(_, value)| !value.is_empty()).collect();
        match serde_urlencoded::to_string(&asked) {
            Ok(query) if !query.is_empty() => format!("{ADDRESS}?{query}"),
            Ok(_) | Err(_) => ADDRESS.to_owned(),
        }
    }

    fn orders(&self, lang: Lang) -> Menu {
        let link = |(order, name): (Order, Text)| {
            let address = self.address(self.zeigen, order);
            MenuLink::new(address, name.get(lang), order == self.sortieren)
        };
        let chosen = Order::ALL.iter().find(|(order, _)| *order == self.sortieren);
        let chosen = chosen.map_or("", |(_, name)| name.get(lang)).to_owned();
        Menu { chosen, links: Order::ALL.map(link).to_vec() }
    }
}

/// `GET /`.
pub(super) async fn show(
    context: RequestContext,
    Extension(desk): OnDesk,
    Query(query): Query<ListQuery>,
) -> Result<PrivatePage, ApiError> {
    let (lang, now) = (context.lang, context.now());
    let registry = desk.registry().await?;
    let requests = match query.zeigen {
        Group::All => requests::rows(&desk, &registry, &context),
        Group::Conspicuous | Group::Trash => Vec::new(),
    };
    let mut surveys = look(&desk, registry.into_clubs(), now).await?;
    query.sortieren.sort(&mut surveys);
    let count = |group: Group| surveys.iter().filter(|survey| group.has(survey)).count();
    let (trash, bytes) = (count(Group::Trash), surveys.iter().map(|one| one.files.bytes).sum());
    let groups = [
        (Group::All, words::ALL),
        (Group::Conspicuous, words::CONSPICUOUS),
        (Group::Trash, words::TRASH),
    ];
    let groups = groups.map(|(group, name)| {
        let name = match (group, count(group)) {
            (Group::All, _) | (_, 0) => name.get(lang).to_owned(),
            (_, count) => format!("{} {count}", name.get(lang)),
        };
        MenuLink::new(query.address(group, query.sortieren), name, group == query.zeigen)
    });
    let typed = query.name.trim().to_lowercase();
    let is_meant = |survey: &&Survey| {
        let host = survey.entry.address.host();
        query.zeigen.has(survey)
            && (survey.name().to_lowercase().contains(&typed) || host.contains(&typed))
    };
    Ok(PrivatePage(shown(&ListPage {
        frame: context.frame(words::CLUBS.get(lang)),
        lede: words::overview(count(Group::All), &megabytes(bytes, lang), trash, lang),
        create: super::create::ADDRESS,
        from_file: super::import_page::ADDRESS,
        at_door: super::door_words::ADDRESS,
        said: query.saved.map(|saved| saved.words().get(lang)),
        requests,
        is_empty: surveys.is_empty(),
        group: query.zeigen.id(),
        order: query.sortieren.id(),
        groups: groups.to_vec(),
        orders: query.orders(lang),
        games_head: words::games_of(chrono::Datelike::year(&context.today()), lang),
        rows: surveys.iter().filter(is_meant).map(|survey| row(survey, lang)).collect(),
        typed: query.name,
    })))
}

fn row(survey: &Survey, lang: Lang) -> Row {
    let Entry { key, address, .. } = &survey.entry;
    let weeks = survey.weeks();
    let most = weeks.iter().copied().max().unwrap_or_default().max(1);
    let people = survey.books.as_ref().map(|books| books.people.to_string());
    Row {
        address: super::club_page::address(key),
        name: survey.name(),
        host: address.host().to_owned(),
        state: State::of(survey, lang),
        games: people.as_ref().map(|_| survey.games().to_string()).unwrap_or_default(),
        people: people.unwrap_or_default(),
        pulse: weeks.iter().map(|games| games * 20 / most).collect(),
        written: written(survey, lang),
        backup: backup(survey, lang),
        size: megabytes(survey.files.bytes, lang),
    }
}

/// When something was written last.
pub(super) fn written(survey: &Survey, lang: Lang) -> String {
    match survey.written {
        Some(at) => at_in_year(survey, survey.clock().local(at), lang),
        None => words::NEVER.get(lang).to_owned(),
    }
}

/// When the newest backup was made.
pub(super) fn backup(survey: &Survey, lang: Lang) -> String {
    match survey.files.newest_backup {
        Some(at) => at_in_year(survey, at, lang),
        None => words::NEVER.get(lang).to_owned(),
    }
}

/// A day of the club's year with its time; of today the time alone.
pub(super) fn at_in_year(survey: &Survey, at: chrono::NaiveDateTime, lang: Lang) -> String {
    let time = at.format("%H:%M");
    let today = survey.today();
    if at.date() == today {
        format!("{}, {time}", texts::access::TODAY.get(lang))
    } else {
        format!("{}, {time}", numbers::day_of_year(at.date(), today, lang))
    }
}
