//! The page of a year's games: which count and why, whose slips are missing.

pub(crate) mod game;
pub(crate) mod game_decisions;
pub(crate) mod game_forms;
pub(crate) mod game_row;
pub(crate) mod paper_entry;
pub(crate) mod sheet_preview;
pub(crate) mod slip_form;
pub(crate) mod watch;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use askama::Template;
use axum::extract::Query;
use chrono::{Datelike as _, NaiveDate};
use club::calendar::ClubYear;
use club::year::counting::Verdict;
use scoring::Family;
use serde::Deserialize;
use texts::game_pages::{self as words, Saved};
use texts::{Lang, numbers, rulesets, verdict};
use uuid::Uuid;
use wire::ErrorCode;

use crate::actions::{YearBooks, year_books, year_of};
use crate::pages::evenings::describe_evening;
use crate::pages::games::game_forms::slips_address;
use crate::pages::games::game_row::{GameRow, game_rows};
use crate::store::evenings::{self, Evening};
use crate::store::outcomes::Booked;
use crate::store::statutes;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::menu::{Menu, MenuLink};
use crate::web::response::Page;

/// The address of the list.
pub(crate) const ADDRESS: &str = "/verein/partien";

/// So many games stand on one page.
const MOST_GAMES: usize = 40;

/// So many years are offered.
const MOST_YEARS: usize = 12;

/// The query of the list.
#[derive(Deserialize)]
pub(crate) struct ListQuery {
    jahr: Option<String>,
    zeigen: Option<Shown>,
    regeln: Option<String>,
    monat: Option<String>,
    abend: Option<Uuid>,
    #[serde(default)]
    seite: usize,
    saved: Option<String>,
}

/// Which games are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Shown {
    /// Those whose slip is missing or has to be confirmed.
    Zettel,
    /// Those of which a player says that a deal is not right.
    Strittig,
    /// Those that do not count.
    ZaehltNicht,
}

/// The filters of the list; each has a place in its address.
#[derive(Clone, Copy, Debug)]
struct Filter {
    year: ClubYear,
    shown: Option<Shown>,
    family: Option<Family>,
    /// The first day of the month.
    month: Option<NaiveDate>,
    evening: Option<Uuid>,
}

impl Filter {
    fn of(query: &ListQuery, year: ClubYear) -> Result<Filter, ApiError> {
        let unknown = || ApiError::Code(ErrorCode::NoSuchAddress);
        let family = query.regeln.as_deref().filter(|id| !id.is_empty());
        let family = family.map(|id| Family::from_id(id).ok_or_else(unknown)).transpose()?;
        let month = query.monat.as_deref().filter(|month| !month.is_empty());
        let month =
            month.map(|month| format!("{month}-01").parse().map_err(|_| unknown())).transpose()?;
        Ok(Filter { year, shown: query.zeigen, family, month, evening: query.abend })
    }

    fn address(&self, page: usize) -> String {
        let mut address = format!("{ADDRESS}?jahr={}", self.year.number());
        let mut add = |name: &str, value: &str| {
            write!(address, "&{name}={value}").expect("writing to a string succeeds");
        };
        match self.shown {
            Some(Shown::Zettel) => add("zeigen", "zettel"),
            Some(Shown::Strittig) => add("zeigen", "strittig"),
            Some(Shown::ZaehltNicht) => add("zeigen", "zaehlt_nicht"),
            None => {}
        }
        if let Some(family) = self.family {
            add("regeln", family.id());
        }
        if let Some(month) = self.month {
            add("monat", &month.format("%Y-%m").to_string());
        }
        if let Some(evening) = self.evening {
            add("abend", &evening.to_string());
        }
        if page > 0 {
            add("seite", &page.to_string());
        }
        address
    }

    fn fits(&self, (game, verdict): &(Booked, Verdict)) -> bool {
        let is_shown = match self.shown {
            None => true,
            Some(Shown::Zettel) => verdict.wants_slip(),
            Some(Shown::Strittig) => verdict.is_disputed(),
            Some(Shown::ZaehltNicht) => !verdict.is_enough(),
        };
        is_shown
            && self.family.is_none_or(|family| game.family == family)
            && self.month.is_none_or(|month| first_of_month(game.course.played_on) == Some(month))
            && self.evening.is_none_or(|evening| game.evening == Some(evening))
    }
}

fn first_of_month(day: NaiveDate) -> Option<NaiveDate> {
    day.with_day(1)
}

#[derive(Template)]
#[template(path = "games/games.html")]
struct GamesPage {
    frame: Frame,
    saved: Option<&'static str>,
    lede: String,
    may_type_in: bool,
    may_start: bool,
    shown: Vec<MenuLink>,
    rules: Menu,
    months: Menu,
    years: Menu,
    /// Where all slips of an evening are handed in at once, and what the button says.
    all_slips: Option<(String, String)>,
    games: Vec<GameRow>,
    nothing: (&'static str, Vec<(String, &'static str)>),
    newer: Option<String>,
    older: Option<String>,
}

/// `GET /verein/partien`: the games of a year, newest first; `?jahr=` names another than this.
pub(crate) async fn show(
    context: RequestContext,
    Query(query): Query<ListQuery>,
) -> Result<Page, ApiError> {
    let year = context.club_year(query.jahr.as_deref()).await?;
    let filter = Filter::of(&query, year)?;
    let on = context.today();
    let read = context.read(move |tx| {
        let evening = match filter.evening {
            Some(key) => evenings::by_key(tx, key)?,
            None => None,
        };
        let first = evenings::first_day(tx)?.unwrap_or(on);
        let calendar = statutes::calendar(tx)?;
        let years = (year_of(&calendar, first)?, year_of(&calendar, on)?);
        Ok((year_books(tx, year, on)?, evening, years))
    });
    let (books, evening, years) = read.await?;
    let lang = context.lang;
    let found: Vec<&(Booked, Verdict)> =
        books.games.iter().rev().filter(|game| filter.fits(game)).collect();
    let games = found.iter().skip(query.seite.saturating_mul(MOST_GAMES)).take(MOST_GAMES);
    let games = game_rows(&books, games.copied(), on, lang);
    let has_older = found.len() > query.seite.saturating_add(1).saturating_mul(MOST_GAMES);
    let counted = books.games.iter().filter(|(_, verdict)| verdict.counts()).count();
    let (may_type_in, may_start) =
        (context.may_open("/verein/eintippen"), context.may_send("/api/games"));
    let all_slips = evening_of_slips(&filter, &found).map(|(evening, day)| {
        let name = words::ALL_SLIPS_HERE.get(lang);
        (slips_address(evening), format!("{name}: {}", numbers::date(day, lang)))
    });
    Ok(Page(shown(&GamesPage {
        frame: context.frame(words::GAMES.get(lang)),
        saved: query.saved.is_some().then(|| words::saved(Saved::Something).get(lang)),
        lede: words::so_many(books.games.len(), counted, year.number(), lang),
        may_type_in,
        may_start,
        shown: segments(&filter, &books, lang),
        rules: rules_menu(&filter, &books, lang),
        months: months_menu(&filter, &books, evening.as_ref(), lang),
        years: years_menu(&filter, years, lang),
        all_slips: all_slips.filter(|(address, _)| context.may_send(address)),
        games,
        nothing: nothing(&filter, &books, (may_type_in, may_start), lang),
        newer: query.seite.checked_sub(1).map(|page| filter.address(page)),
        older: has_older.then(|| filter.address(query.seite + 1)),
    })))
}

/// The evening whose slips can be handed in at once, and its day: the chosen one, or the last with a missing slip.
fn evening_of_slips(filter: &Filter, found: &[&(Booked, Verdict)]) -> Option<(Uuid, NaiveDate)> {
    // One that came late waits for a word and is not missing.
    let missing = found
        .iter()
        .filter(|(game, verdict)| verdict.wants_slip() && game.slip.handed_in_on.is_none());
    let mut evenings = missing.filter_map(|(game, _)| Some((game.evening?, game.course.played_on)));
    match (filter.evening, filter.shown) {
        (Some(_), _) | (None, Some(Shown::Zettel)) => evenings.next(),
        (None, Some(Shown::Strittig | Shown::ZaehltNicht) | None) => None,
    }
}

fn segments(filter: &Filter, books: &YearBooks, lang: Lang) -> Vec<MenuLink> {
    let missing = books.games.iter().filter(|(_, verdict)| verdict.wants_slip()).count();
    let missing = match missing {
        0 => verdict::SLIP_MISSING.get(lang).to_owned(),
        _ => format!("{} {missing}", verdict::SLIP_MISSING.get(lang)),
    };
    // What is rare stands there only while there is some.
    let disputed = books.games.iter().filter(|(_, verdict)| verdict.is_disputed()).count();
    let is_disputed = disputed > 0 || filter.shown == Some(Shown::Strittig);
    let disputed = format!("{} {disputed}", verdict::DISPUTED.get(lang));
    let choices = [
        Some((None, words::ALL.get(lang).to_owned())),
        Some((Some(Shown::Zettel), missing)),
        is_disputed.then_some((Some(Shown::Strittig), disputed)),
        Some((Some(Shown::ZaehltNicht), verdict::COUNTS_NOT.get(lang).to_owned())),
    ];
    let link = |(shown, name): (Option<Shown>, String)| {
        MenuLink::new(Filter { shown, ..*filter }.address(0), name, filter.shown == shown)
    };
    choices.into_iter().flatten().map(link).collect()
}

fn rules_menu(filter: &Filter, books: &YearBooks, lang: Lang) -> Menu {
    let played: BTreeSet<&str> = books.games.iter().map(|(game, _)| game.family.id()).collect();
    let name = |family: Option<Family>| match family {
        None => words::ALL_RULES.get(lang).to_owned(),
        Some(family) => rulesets::family(family).get(lang).to_owned(),
    };
    let families = played.into_iter().filter_map(Family::from_id).map(Some);
    let links = std::iter::once(None).chain(families).map(|family| {
        let address = Filter { family, ..*filter }.address(0);
        MenuLink::new(address, name(family), filter.family == family)
    });
    Menu { chosen: name(filter.family), links: links.collect() }
}

fn months_menu(filter: &Filter, books: &YearBooks, evening: Option<&Evening>, lang: Lang) -> Menu {
    let days = books.games.iter().filter_map(|(game, _)| first_of_month(game.course.played_on));
    let months: BTreeSet<NaiveDate> = days.collect();
    let all = words::ALL_MONTHS.get(lang).to_owned();
    let whole_year = Filter { month: None, evening: None, ..*filter };
    let is_all = filter.month.is_none() && evening.is_none();
    let mut links = vec![MenuLink::new(whole_year.address(0), &*all, is_all)];
    if let Some(evening) = evening {
        links.push(MenuLink::new(filter.address(0), describe_evening(evening, lang), true));
    }
    links.extend(months.into_iter().rev().map(|month| {
        let address = Filter { month: Some(month), ..whole_year }.address(0);
        MenuLink::new(address, words::month(month, lang), filter.month == Some(month))
    }));
    let chosen = match (evening, filter.month) {
        (Some(evening), _) => describe_evening(evening, lang),
        (None, Some(month)) => words::month(month, lang),
        (None, None) => all,
    };
    Menu { chosen, links }
}

/// The years between the first and the last, newest first.
fn years_menu(filter: &Filter, (first, last): (ClubYear, ClubYear), lang: Lang) -> Menu {
    let last = last.max(filter.year).number();
    let years = (first.number()..=last).rev().filter_map(ClubYear::new).take(MOST_YEARS);
    let links = years.map(|year| {
        // Months and evenings belong to one year.
        let address = Filter { year, month: None, evening: None, ..*filter }.address(0);
        MenuLink::new(address, texts::club::year(year, lang), year == filter.year)
    });
    Menu { chosen: filter.year.number().to_string(), links: links.collect() }
}

/// What stands in place of the list: why it is empty, and where to go on.
fn nothing(
    filter: &Filter,
    books: &YearBooks,
    (may_type_in, may_start): (bool, bool),
    lang: Lang,
) -> (&'static str, Vec<(String, &'static str)>) {
    if books.games.is_empty() {
        let type_in =
            may_type_in.then(|| ("/verein/eintippen".to_owned(), words::TYPE_IN.get(lang)));
        let start = may_start.then(|| ("/neu".to_owned(), words::NEW_GAME.get(lang)));
        return (words::NONE_YET.get(lang), start.into_iter().chain(type_in).collect());
    }
    let all = Filter { shown: None, family: None, month: None, evening: None, ..*filter };
    let sentence = match filter.shown {
        Some(Shown::Zettel) => words::ALL_SLIPS,
        Some(Shown::Strittig | Shown::ZaehltNicht) | None => words::NONE_FITS,
    };
    (sentence.get(lang), vec![(all.address(0), words::SHOW_ALL.get(lang))])
}
