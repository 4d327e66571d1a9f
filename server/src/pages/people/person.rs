//! The page of a person: a year's figures with curve, wins, best hand, opponents and results; the games.

use askama::Template;
use axum::extract::Query;
use chrono::{Datelike as _, NaiveDate};
use club::calendar::ClubYear;
use club::year::counting::Verdict;
use club::year::tally::Tally;
use scoring::Points;
use serde::Deserialize;
use texts::{
    Lang, Text, books as columns, charts as chart_words, honours, numbers, people as words,
};
use wire::PersonId;

use crate::actions::{Scope, YearBooks, year_books, year_of};
use crate::documents::charts::{
    Columns, CurveData, Curves, Mark, Series, Stacked, Unit, Versus, curves, months, stacked,
    versus,
};
use crate::failure::Failure;
use crate::pages::games::game_row::{GameRow, game_rows};
use crate::pages::people::address;
use crate::pages::people::merged_people::SEPARATE_ADDRESS;
use crate::pages::people::person_charts::{HandView, hands, spread};
use crate::pages::people::person_year;
use crate::store::members::{self, Member};
use crate::store::outcomes::{self, Booked};
use crate::store::own_deals;
use crate::store::statutes;
use crate::web::address_parts::PersonPath;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::flash::{Flash, Undo};
use crate::web::layout::{Frame, shown};
use crate::web::menu::{Menu, MenuLink};
use crate::web::response::Page;

/// How many opponents are shown of each kind.
const OPPONENTS: usize = 3;
/// How many years the menu offers.
const YEARS: i32 = 12;
/// How many games stand on the tab of games.
const MOST_GAMES: usize = 60;

/// The tabs of a person's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tab {
    Year,
    Games,
    Standing,
    Account,
}

impl Tab {
    const ALL: [Tab; 4] = [Tab::Year, Tab::Games, Tab::Standing, Tab::Account];

    pub(crate) fn address(self, id: PersonId) -> String {
        let own = address(id);
        match self {
            Tab::Year => own,
            Tab::Games => format!("{own}/partien"),
            Tab::Standing => format!("{own}/zugehoerigkeit"),
            Tab::Account => format!("{own}/daten"),
        }
    }

    const fn name(self) -> Text {
        match self {
            Tab::Year => words::TAB_YEAR,
            Tab::Games => words::TAB_GAMES,
            Tab::Standing => words::TAB_STANDING,
            Tab::Account => words::TAB_ACCOUNT,
        }
    }
}

/// The tabs that a visitor may open.
pub(crate) fn tabs(context: &PageContext, member: &Member, open: Tab) -> Vec<MenuLink> {
    let all = Tab::ALL.map(|tab| {
        MenuLink::new(tab.address(member.id), tab.name().get(context.lang), tab == open)
    });
    all.into_iter().filter(|tab| context.may_open(&tab.address)).collect()
}

/// Whether the figures of a person may be shown to a visitor.
pub(crate) fn shows_figures(context: &PageContext, member: &Member) -> bool {
    !member.profile.is_hidden || context.visitor.person() == Some(member.id)
}

/// What an address of the page chooses.
#[derive(Deserialize)]
pub(crate) struct PersonQuery {
    jahr: Option<String>,
    /// What was done just now.
    saved: Option<String>,
    /// Who was merged just now.
    war: Option<PersonId>,
}

#[derive(Template)]
#[template(path = "people/person.html")]
struct PersonPage {
    frame: Frame,
    /// What was done just now, and the question that takes it back.
    flash: Option<Flash>,
    tabs: Vec<MenuLink>,
    years: Menu,
    /// The year on one page: address and name.
    one_page: Option<(String, &'static str)>,
    /// Nothing where the person hides the figures.
    figures: Option<Figures>,
}

/// A year's figures.
struct Figures {
    note: Option<&'static str>,
    stats: Vec<(String, &'static str)>,
    chart: Option<Curves>,
    deals: Option<Deals>,
    hands: Vec<HandView>,
    spread: Option<Columns>,
    opponents: Option<Versus>,
}

/// Deals, wins and tiles given away.
struct Deals {
    heading: String,
    won: String,
    wins: Stacked,
    /// Self-drawn and from a discard.
    sources: [u32; 2],
    gave_away: String,
    given: Stacked,
}

/// What is read of a person's year.
struct PersonYear {
    books: YearBooks,
    row: i64,
    tallies: Vec<(i64, Tally)>,
    /// Won or lost in each deal with a payment.
    results: Vec<i64>,
    opponents: Vec<(i64, u32, Points)>,
    first_of_all: Option<NaiveDate>,
    newest: ClubYear,
}

async fn read_year(
    context: &RequestContext,
    id: PersonId,
    named: Option<&str>,
) -> Result<PersonYear, ApiError> {
    let (year, today) = (context.club_year(named).await?, context.today());
    let read = context.read(move |tx| {
        let (_, row) = members::rows_of(tx, id)?.ok_or(Failure::UnknownPerson)?;
        let books = year_books(tx, year, today)?;
        let tallies = outcomes::tallies(tx, Some(row), books.first, books.last)?;
        Ok(PersonYear {
            tallies: tallies.into_iter().map(|(game, _, _, tally)| (game, tally)).collect(),
            results: own_deals::results(tx, row, books.first, books.last)?,
            opponents: outcomes::opponents(tx, row, books.first, books.last)?,
            first_of_all: outcomes::first_day(tx)?,
            newest: year_of(&statutes::calendar(tx)?, today)?,
            books,
            row,
        })
    });
    Ok(read.await?)
}

/// `GET /verein/personen/{person}`: a person's figures of a year.
pub(crate) async fn show(
    context: RequestContext,
    PersonPath(id): PersonPath,
    Query(query): Query<PersonQuery>,
) -> Result<Page, ApiError> {
    let read = read_year(&context, id, query.jahr.as_deref()).await?;
    let lang = context.lang;
    let member = read.books.members.get(&read.row).ok_or(Failure::UnknownPerson)?;
    let figures = shows_figures(&context, member).then(|| figures(&read, member, lang));
    let mut frame = context.frame(member.name.clone());
    let hands = figures.iter().flat_map(|figures| &figures.hands);
    frame.draw(hands.flat_map(|hand| hand.groups.iter().flatten().copied()));
    Ok(Page(shown(&PersonPage {
        frame,
        flash: flash(&query, &context, member),
        tabs: tabs(&context, member, Tab::Year),
        one_page: figures.as_ref().filter(|figures| !figures.stats.is_empty()).map(|_| {
            let is_own = context.visitor.person() == Some(member.id);
            let name = if is_own { honours::MY_YEAR } else { honours::A_YEAR };
            (person_year::address(member.id, read.books.year), name.get(lang))
        }),
        years: years_menu(&read, |year| format!("{}?jahr={}", address(member.id), year.number())),
        figures,
    })))
}

/// What was done just now, with the question that takes it back.
fn flash(query: &PersonQuery, context: &PageContext, member: &Member) -> Option<Flash> {
    match query.saved.as_deref()? {
        "eingetragen" => Some(Flash::new(words::added(&member.name, context.lang))),
        "zusammengelegt" => {
            let undo = query.war.map(|was| format!("{SEPARATE_ADDRESS}?person={was}"));
            let undo = undo.filter(|address| context.may_open(address));
            let word = texts::money::UNDO.get(context.lang);
            let undo = undo.map(|address| Undo { address, word });
            Some(Flash { words: words::MERGED.get(context.lang).to_owned(), undo })
        }
        _ => None,
    }
}

fn years_menu(read: &PersonYear, to: impl Fn(ClubYear) -> String) -> Menu {
    let open = read.books.year;
    let newest = read.newest.number().max(open.number());
    let first = read.first_of_all.map_or(newest, |day| day.year() - 1).max(newest - YEARS);
    let numbers = (first.min(open.number())..=newest).rev().filter_map(ClubYear::new);
    let links =
        numbers.map(|year| MenuLink::new(to(year), year.number().to_string(), year == open));
    Menu { chosen: open.number().to_string(), links: links.collect() }
}

/// The games of a person, in the order of their days, with the result.
fn games_of(books: &YearBooks, row: i64) -> Vec<(&(Booked, Verdict), i64)> {
    let own = books.games.iter().filter_map(|game| {
        let result = game.0.results.iter().find(|result| result.person == row)?;
        Some((game, result.points.0))
    });
    own.collect()
}

fn figures(read: &PersonYear, member: &Member, lang: Lang) -> Figures {
    let (books, row) = (&read.books, read.row);
    let games = games_of(books, row);
    let list = books.list(Scope::All);
    let line = list.iter().find(|line| line.person == row);
    let is_counted = line.is_some();
    // Without a place in the list the figures are those of all games.
    let counted: Vec<(NaiveDate, i64)> = if is_counted {
        let own = books.counted(Scope::All).into_iter();
        own.filter(|(_, result)| result.person == row)
            .map(|(day, result)| (day, result.points.0))
            .collect()
    } else {
        let played = games.iter().filter(|((_, verdict), _)| !verdict.is_struck());
        played.map(|((game, _), points)| (game.course.played_on, *points)).collect()
    };
    let note = match (is_counted, games.is_empty()) {
        (true, _) => None,
        (false, true) => Some(words::NO_GAMES.get(lang)),
        (false, false) => Some(words::NONE_COUNTS.get(lang)),
    };
    let tallies: Vec<&Tally> = read.tallies.iter().map(|(_, tally)| tally).collect();
    Figures {
        note,
        stats: stats(line, &counted, games.len(), lang),
        chart: chart(&member.name, &counted, lang),
        deals: deals(&tallies, lang),
        hands: hands(books, &read.tallies, lang),
        spread: spread(&read.results, tallies.iter().map(|tally| tally.deals).sum(), lang),
        opponents: opponents(books, &read.opponents),
    }
}

fn stats(
    line: Option<&club::year::Line<i64>>,
    counted: &[(NaiveDate, i64)],
    games: usize,
    lang: Lang,
) -> Vec<(String, &'static str)> {
    if games == 0 {
        return Vec::new();
    }
    let dash = || "–".to_owned();
    let results = counted.iter().map(|(_, points)| *points);
    let signed = |points: Option<i64>| points.map_or_else(dash, numbers::signed);
    let place = line.and_then(|line| line.rank);
    let average = line.map(|line| numbers::tenths(line.average_tenths(), lang));
    vec![
        (place.map_or_else(dash, |place| format!("{place}.")), columns::PLACE.get(lang)),
        (numbers::signed(results.clone().sum()), columns::SUM.get(lang)),
        (average.unwrap_or_else(dash), columns::AVERAGE.get(lang)),
        (signed(results.clone().max()), words::BEST.get(lang)),
        (signed(results.min()), words::WORST.get(lang)),
        (words::of_games(line.map_or(0, |_| counted.len()), games, lang), words::COUNTED.get(lang)),
    ]
}

/// The sum after each day with a game, with the best and the worst result at their points.
pub(crate) fn chart(name: &str, results: &[(NaiveDate, i64)], lang: Lang) -> Option<Curves> {
    let (first, last) = (results.first()?.0, results.last()?.0);
    let begin = first - chrono::Days::new(7);
    let number = |day: NaiveDate| i64::from(day.num_days_from_ce());
    let mut points = vec![(number(begin), 0)];
    let mut marks: Vec<(i64, i64, i64)> = Vec::new();
    let mut sum = 0;
    for (day, won) in results {
        sum += won;
        match points.last_mut() {
            Some(last) if last.0 == number(*day) => last.1 = sum,
            Some(_) | None => points.push((number(*day), sum)),
        }
        marks.push((*won, number(*day), sum));
    }
    let best = marks.iter().max_by_key(|(won, day, _)| (*won, *day));
    let worst = marks.iter().min_by_key(|(won, day, _)| (*won, *day));
    let marked = [best, worst].into_iter().flatten().filter(|_| results.len() > 1);
    let marked = marked.map(|(won, day, sum)| Mark {
        at: (*day, *sum),
        words: numbers::signed(*won),
        is_below: *won < 0,
    });
    let (from, to) = (numbers::date(begin, lang), numbers::date(last, lang));
    let ends = [(name.to_owned(), numbers::signed(sum))];
    curves(CurveData {
        ticks: months(begin, last, lang),
        rest: Vec::new(),
        series: vec![Series { name: columns::SUM.get(lang).to_owned(), points }],
        marks: marked.collect(),
        unit: Unit::Points,
        height: 208,
        sentence: chart_words::curves(&words::sum_of(name, lang), &from, &to, &ends, lang),
    })
}

/// A share in percent with one decimal place.
fn share(part: u32, whole: u32, lang: Lang) -> String {
    let tenths = if whole == 0 { 0 } else { (2_000 * part + whole) / (2 * whole) };
    format!("{}\u{a0}%", numbers::amount_in_tenths(tenths.into(), lang))
}

fn deals(tallies: &[&Tally], lang: Lang) -> Option<Deals> {
    let total = |of: fn(&Tally) -> u32| tallies.iter().map(|tally| of(tally)).sum::<u32>();
    let all = total(|tally| tally.deals);
    if all == 0 {
        return None;
    }
    let (wins, drawn) = (total(|tally| tally.wins), total(|tally| tally.self_drawn));
    let given = total(|tally| tally.discarded);
    Some(Deals {
        heading: words::deals(all, lang),
        won: words::won(wins, &share(wins, all, lang), lang),
        wins: stacked(
            &[(drawn, "own"), (wins.saturating_sub(drawn), "other")],
            words::of_deals(wins, all, lang),
        ),
        sources: [drawn, wins.saturating_sub(drawn)],
        gave_away: words::gave_away(given, &share(given, all, lang), lang),
        given: stacked(
            &[(given, "lost"), (all.saturating_sub(given), "none")],
            words::of_deals(given, all, lang),
        ),
    })
}

/// Those from whom most came and to whom most went; nobody is both.
fn opponents(books: &YearBooks, found: &[(i64, u32, Points)]) -> Option<Versus> {
    let favourite = found.iter().filter(|(.., points)| points.0 > 0).take(OPPONENTS);
    let mut dreaded: Vec<_> =
        found.iter().rev().filter(|(.., points)| points.0 < 0).take(OPPONENTS).collect();
    dreaded.reverse();
    let rows = favourite.chain(dreaded).map(|(person, _, points)| {
        let member = books.members.get(person).filter(|member| !member.is_removed);
        let to = member.map_or_else(String::new, |member| address(member.id));
        (books.name(*person).to_owned(), to, points.0)
    });
    let rows: Vec<_> = rows.collect();
    (!rows.is_empty()).then(|| versus(rows))
}

#[derive(Template)]
#[template(path = "people/person_games.html")]
struct GamesPage {
    frame: Frame,
    tabs: Vec<MenuLink>,
    years: Menu,
    is_hidden: bool,
    games: Vec<GameRow>,
}

/// `GET /verein/personen/{person}/partien`: a person's games of a year, newest first.
pub(crate) async fn games(
    context: RequestContext,
    PersonPath(id): PersonPath,
    Query(query): Query<PersonQuery>,
) -> Result<Page, ApiError> {
    let read = read_year(&context, id, query.jahr.as_deref()).await?;
    let member = read.books.members.get(&read.row).ok_or(Failure::UnknownPerson)?;
    let is_hidden = !shows_figures(&context, member);
    let own = games_of(&read.books, read.row);
    let own = own.into_iter().rev().map(|(game, _)| game).take(MOST_GAMES).filter(|_| !is_hidden);
    let base = Tab::Games.address(member.id);
    Ok(Page(shown(&GamesPage {
        frame: context.frame(member.name.clone()),
        tabs: tabs(&context, member, Tab::Games),
        years: years_menu(&read, |year| format!("{base}?jahr={}", year.number())),
        is_hidden,
        games: game_rows(&read.books, own, context.today(), context.lang),
    })))
}
