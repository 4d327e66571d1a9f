//! What hangs on the projector of a tournament, and what players see on their phones: clock, plan and list, without an account
//! where the tournament is public.

use askama::Template;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use chrono::NaiveDateTime;
use club::refusal::Refusal;
use club::tournament::event::{self, Mark, TableState, place};
use serde::Deserialize;
use texts::{Lang, Text, numbers, tournament as words};

use super::clock::{ClockView, require_shown};
use super::groups::{self, By, GroupRow};
use super::rail::{RailDay, rail};
use super::standings::{PersonRow, lede, person_row};
use super::{Loaded, RoundCount, wind_word};
use crate::actions::{logo_name_of_tournament, public_names_of_entrants};
use crate::failure::Failure;
use crate::pages::settings::logo;
use crate::web::AppState;
use crate::web::address_parts::EntrantPath;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::layout::shown;
use crate::web::menu::MenuLink;
use crate::web::response::Page;

/// How the screens look.
pub(crate) const STYLE: &str = include_str!("../../../../templates/html/tournament/hall.css");
/// Counts the clock on, sounds the gong, turns the pages.
pub(crate) const SCRIPT: &str = include_str!("../../../../templates/html/tournament/hall.js");

/// The most lines of the list on a page of the projector.
const LINES: usize = 8;

/// The most tables on a page of the projector, so that names stay readable from the last row.
const MOST_TABLES: usize = 12;

/// What the projector is to show; by itself the clock, the plan or the list.
#[derive(Deserialize)]
pub(crate) struct HallQuery {
    zeigt: Option<String>,
}

/// One of the things a projector shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shows {
    Clock,
    Plan,
    List,
}

impl Shows {
    const fn id(self) -> &'static str {
        match self {
            Shows::Clock => "uhr",
            Shows::Plan => "plan",
            Shows::List => "liste",
        }
    }
}

/// A table on the projector: its number, whether it is in, and who sits there.
struct HallTable {
    number: usize,
    is_in: bool,
    seats: Vec<HallSeat>,
}

/// Somebody at a table on the projector.
struct HallSeat {
    wind: &'static str,
    is_east: bool,
    name: String,
}

#[derive(Template)]
#[template(path = "tournament/hall.html")]
struct HallPage {
    lang: Lang,
    name: String,
    clock: ClockView,
    shows: &'static str,
    views: Vec<MenuLink>,
    round: usize,
    /// Of how many rounds it is, or when it begins.
    rounds: String,
    /// How long it is until the round begins; may be empty.
    until: String,
    tables: Vec<HallTable>,
    lede: String,
    /// The list, page by page.
    pages: Vec<Vec<PersonRow>>,
}

impl HallPage {
    /// The plan in pages of nearly equal size.
    fn plan(&self) -> std::slice::Chunks<'_, HallTable> {
        let pages = self.tables.len().div_ceil(MOST_TABLES).max(1);
        self.tables.chunks(self.tables.len().div_ceil(pages).max(1))
    }

    /// Whether the plan has more than one page.
    fn has_pages(&self) -> bool {
        self.tables.len() > MOST_TABLES
    }

    fn word(&self, text: Text) -> &'static str {
        text.get(self.lang)
    }
}

/// The tournament of an address, if the visitor may see it; for strangers with names as people chose them for the public.
pub(crate) struct PublicTournament(Loaded);

impl FromRequestParts<AppState> for PublicTournament {
    type Rejection = ApiError;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &AppState,
    ) -> Result<PublicTournament, ApiError> {
        let Ok(context) = PageContext::from_request_parts(parts, state).await;
        let mut loaded = Loaded::from_request_parts(parts, state).await?;
        let id = loaded.tournament.id;
        require_shown(state, &context.visitor, id).await?;
        if context.visitor.is_stranger() {
            let names = state.database.read(move |tx| public_names_of_entrants(tx, id));
            for (number, name) in names.await? {
                let name = name.unwrap_or_else(|| words::numbered(number, context.lang));
                loaded.event.rename(number, name);
            }
        }
        Ok(PublicTournament(loaded))
    }
}

/// `GET /turnier/{tournament}/saal`: the projector.
pub(crate) async fn hall(
    context: RequestContext,
    PublicTournament(loaded): PublicTournament,
    Query(query): Query<HallQuery>,
) -> Result<Page, ApiError> {
    let lang = context.lang;
    let clock = ClockView::read(&context.state, loaded.tournament.id, lang).await?;
    let round = loaded.current_round().unwrap_or_default();
    let shows = match query.zeigt.as_deref() {
        Some("uhr") => Shows::Clock,
        Some("plan") => Shows::Plan,
        Some("liste") => Shows::List,
        _ => by_itself(&clock, round, loaded.count(round)),
    };
    let base = format!("/turnier/{}/saal", loaded.tournament.id);
    let views =
        [(Shows::Clock, words::CLOCK), (Shows::Plan, words::PLAN), (Shows::List, words::LIST)];
    let views = views.map(|(view, word)| {
        MenuLink::new(format!("{base}?zeigt={}", view.id()), word.get(lang), view == shows)
    });
    let round = if shows == Shows::Clock && clock.round > 0 { clock.round - 1 } else { round };
    let announced = if shows == Shows::Plan {
        loaded.announced(round, context.local(context.now()), lang)
    } else {
        None
    };
    let (rounds, until) = announced.map_or_else(
        || (words::of_rounds(loaded.tournament.rounds, lang), String::new()),
        |(when, until)| (words::begins_at(&when, lang), until.unwrap_or_default()),
    );
    let standings = event::standings(&loaded.event, None);
    let rows: Vec<PersonRow> = if shows == Shows::List {
        standings.people.iter().map(|one| person_row(&loaded, one)).collect()
    } else {
        Vec::new()
    };
    let mut pages: Vec<Vec<PersonRow>> = Vec::new();
    for row in rows {
        match pages.last_mut() {
            Some(page) if page.len() < LINES => page.push(row),
            Some(_) | None => pages.push(vec![row]),
        }
    }
    Ok(Page(shown(&HallPage {
        lang,
        name: loaded.tournament.name.clone(),
        clock,
        shows: shows.id(),
        views: views.into(),
        round: round + 1,
        rounds,
        until,
        tables: tables(&loaded, round, lang),
        lede: lede(&loaded, &standings, lang),
        pages,
    })))
}

/// During a round the clock, between rounds the plan of the next one, at the end the list.
fn by_itself(clock: &ClockView, round: usize, count: RoundCount) -> Shows {
    let is_over = count.all() > 0 && count.counted == count.all();
    if is_over {
        Shows::List
    } else if clock.round == round + 1 && clock.phase != "waits" {
        Shows::Clock
    } else {
        Shows::Plan
    }
}

fn tables(loaded: &Loaded, round: usize, lang: Lang) -> Vec<HallTable> {
    let event = &loaded.event;
    let tables = event.rounds.get(round).map(Vec::as_slice).unwrap_or_default();
    let tables = tables.iter().enumerate().map(|(table, seats)| HallTable {
        number: table + 1,
        is_in: matches!(event::table_state(event, round, table), Some(TableState::HandedIn(_))),
        seats: (0..4)
            .map(|seat| HallSeat {
                wind: wind_word(seat, lang),
                is_east: seat == 0,
                name: event.name(seats[seat]),
            })
            .collect(),
    });
    tables.collect()
}

#[derive(Template)]
#[template(path = "tournament/open.html")]
struct OpenPage {
    lang: Lang,
    name: String,
    /// Where its logo is fetched.
    logo: Option<String>,
    about: String,
    clock: ClockView,
    /// The clock is not shown any more once all rounds were played.
    has_clock: bool,
    /// The line of rounds, where a time of one is known.
    rail: Vec<RailDay>,
    lede: String,
    /// The lists to choose from, where there is more than that of people.
    kinds: Vec<MenuLink>,
    columns: Vec<usize>,
    people: Vec<(String, PersonRow)>,
    /// Teams or countries in place of people.
    groups: Vec<GroupRow>,
}

impl OpenPage {
    fn word(&self, text: Text) -> &'static str {
        text.get(self.lang)
    }
}

/// Which list is shown: `teams` or `laender`, by default people.
#[derive(Deserialize)]
pub(crate) struct OpenQuery {
    nach: Option<String>,
}

/// Teams or countries have a list for everybody from this number on.
const LEAST_GROUPS: usize = 2;

/// `GET /turnier/{tournament}`: clock and list for everybody.
pub(crate) async fn list(
    context: RequestContext,
    PublicTournament(loaded): PublicTournament,
    Query(query): Query<OpenQuery>,
) -> Result<Page, ApiError> {
    let lang = context.lang;
    let standings = event::standings(&loaded.event, None);
    let is_offered = |by: By| by == By::People || by.groups(&standings).len() >= LEAST_GROUPS;
    let by = Some(By::of(query.nach.as_deref())).filter(|by| is_offered(*by));
    let by = by.unwrap_or(By::People);
    let page = format!("/turnier/{}", loaded.tournament.id);
    let kinds = by.choices(|id| format!("{page}?nach={id}"), lang);
    let kinds = kinds.into_iter().filter(|(by, _)| is_offered(*by)).map(|(_, choice)| choice);
    let kinds: Vec<_> = kinds.collect();
    let base = format!("/turnier/{}/spieler", loaded.tournament.id);
    let people = standings
        .people
        .iter()
        .map(|one| (format!("{base}/{}", one.number), person_row(&loaded, one)));
    let days = words::days(loaded.tournament.first_day, loaded.tournament.days, lang);
    let about = [days, loaded.tournament.place.clone()];
    let about: Vec<String> = about.into_iter().filter(|part| !part.is_empty()).collect();
    let of = loaded.tournament.id;
    let logo_name = context.read(move |tx| logo_name_of_tournament(tx, of)).await?;
    Ok(Page(shown(&OpenPage {
        lang,
        logo: logo_name.map(|name| logo::address(&name)),
        name: loaded.tournament.name.clone(),
        about: about.join(" · "),
        has_clock: !loaded.is_over(),
        clock: ClockView::read(&context.state, loaded.tournament.id, lang).await?,
        rail: if loaded.tournament.starts.is_empty() {
            Vec::new()
        } else {
            rail(&loaded, false, lang)
        },
        lede: lede(&loaded, &standings, lang),
        kinds: if kinds.len() > 1 { kinds } else { Vec::new() },
        columns: (1..=loaded.event.rounds.len()).collect(),
        people: if by == By::People { people.collect() } else { Vec::new() },
        groups: groups::rows(&loaded, &standings, by),
    })))
}

/// Somebody at the next table, in the order of the winds: name, country, wind, whether it is the reader.
struct Neighbour {
    name: String,
    country: String,
    wind: &'static str,
    is_self: bool,
}

/// Where somebody sits next: the round, when it begins and its number in words, table and wind in words, the table's number, who
/// sits there.
struct NextTable {
    round: usize,
    head: String,
    title: String,
    table: usize,
    seats: Vec<Neighbour>,
}

/// A round that was played: number, table and wind, points, table points.
struct OwnRound {
    number: usize,
    place: String,
    score: String,
    is_plus: bool,
    points: String,
}

#[derive(Template)]
#[template(path = "tournament/own.html")]
struct OwnPage {
    lang: Lang,
    number: u32,
    name: String,
    tournament: String,
    clock: ClockView,
    /// As in [`OpenPage`].
    has_clock: bool,
    next: Option<NextTable>,
    place: Option<usize>,
    list: String,
    rounds: Vec<OwnRound>,
    score: String,
    points: String,
}

impl OwnPage {
    fn word(&self, text: Text) -> &'static str {
        text.get(self.lang)
    }
}

/// `GET /turnier/{tournament}/spieler/{number}`: a player's next table, clock, rounds and place.
pub(crate) async fn own(
    context: RequestContext,
    PublicTournament(loaded): PublicTournament,
    EntrantPath(number): EntrantPath,
) -> Result<Page, ApiError> {
    let (lang, event) = (context.lang, &loaded.event);
    let standings = event::standings(event, None);
    let standing = standings.people.iter().find(|one| one.number == number);
    let standing = standing.ok_or(Failure::Refused(Refusal::UnknownEntry))?;
    let has_results = standing.marks.iter().any(|mark| matches!(mark, Mark::Counted { .. }));
    let next = standing.marks.iter().position(|mark| matches!(mark, Mark::Open));
    let now = context.local(context.now());
    let next = next.and_then(|round| next_table(&loaded, (round, number), now, lang));
    let rounds = standing.marks.iter().enumerate().filter_map(|(round, mark)| {
        let Mark::Counted { points12, total, has_penalty: _ } = mark else { return None };
        let (table, seat) = place(event.rounds.get(round)?, number)?;
        Some(OwnRound {
            number: round + 1,
            place: format!("{} {}", table + 1, wind_word(seat, lang)),
            score: numbers::signed(*total),
            is_plus: *total > 0,
            points: numbers::twelfths(i64::from(*points12)),
        })
    });
    Ok(Page(shown(&OwnPage {
        lang,
        number,
        name: event.name(number),
        tournament: loaded.tournament.name.clone(),
        has_clock: !loaded.is_over(),
        clock: ClockView::read(&context.state, loaded.tournament.id, lang).await?,
        next,
        place: has_results.then_some(standing.place),
        list: format!("/turnier/{}", loaded.tournament.id),
        rounds: rounds.collect(),
        score: numbers::signed(standing.score),
        points: numbers::twelfths(i64::from(standing.points12)),
    })))
}

fn next_table(
    loaded: &Loaded,
    (round, number): (usize, u32),
    now: NaiveDateTime,
    lang: Lang,
) -> Option<NextTable> {
    let event = &loaded.event;
    let tables = event.rounds.get(round)?;
    let (table, own) = place(tables, number)?;
    let neighbours = tables[table].iter().enumerate().map(|(seat, of)| Neighbour {
        name: event.call_name(*of),
        country: event.entrant(*of).map(|entrant| entrant.country.clone()).unwrap_or_default(),
        wind: wind_word(seat, lang),
        is_self: seat == own,
    });
    let title = format!("{} {}, {}", words::TABLE.get(lang), table + 1, wind_word(own, lang));
    let when = loaded.announced(round, now, lang).map(|(when, _)| format!("{when}, "));
    let head = format!("{}{} {}", when.unwrap_or_default(), words::ROUND.get(lang), round + 1);
    Some(NextTable { round: round + 1, head, title, table: table + 1, seats: neighbours.collect() })
}
