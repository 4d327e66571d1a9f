//! The page of a year: podium, curves, the ranking with its movement, and what belongs to the year's end.

pub(crate) mod flowers;
pub(crate) mod ranking;
pub(crate) mod records;
pub(crate) mod rehearsal;
pub(crate) mod rehearsal_outcome;
pub(crate) mod statutes;
pub(crate) mod statutes_fields;
pub(crate) mod statutes_trial;
pub(crate) mod year_archive;
pub(crate) mod year_courses;
pub(crate) mod year_end;
pub(crate) mod year_papers;
pub(crate) mod year_review;

use askama::Template;
use axum::extract::Query;
use chrono::{Datelike as _, Days, NaiveDate};
use club::calendar::ClubYear;
use club::report::sheet::Label;
use club::year::{Figure, Line, Method, changes};
use scoring::Family;
use serde::Deserialize;
use texts::year as words;
use texts::{Lang, books as columns, numbers, publishing, rulesets};

use crate::actions::{self, Scope, YearBooks, year_books, year_of};
use crate::documents::charts::{Curves, Spark, Step, podium, sparkline};
use crate::pages::year::year_courses::{Courses, chart};
use crate::store;
use crate::store::outcomes;
use crate::store::previous_years::{self, OldLine};
use crate::web::address_parts::YearPath;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::menu::{Menu, MenuLink};
use crate::web::response::Page;

/// The year of today.
pub(crate) const ADDRESS: &str = "/verein/jahr";
/// All years.
pub(crate) const ALL_YEARS: &str = "/rangliste";
/// What is chosen for the international list.
const INTERNATIONAL: &str = "international";
/// How many lines stand on one page.
const LINES: usize = 100;
/// How many years the menu offers.
const YEARS: i32 = 12;

/// The address of a year.
pub(crate) fn address(year: ClubYear) -> String {
    format!("{ADDRESS}/{}", year.number())
}

/// What an address of the page chooses.
#[derive(Deserialize)]
pub(crate) struct YearQuery {
    /// The rules of the list.
    regeln: Option<String>,
    /// The page of the list, from 1.
    seite: Option<usize>,
    /// What was saved just now.
    saved: Option<String>,
}

/// Which list is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chosen {
    All,
    Of(Family),
    /// By table points, of the games by the international rules.
    International,
}

impl Chosen {
    fn new(named: Option<&str>) -> Chosen {
        match named {
            Some(INTERNATIONAL) => Chosen::International,
            Some(named) => Family::from_id(named).map_or(Chosen::All, Chosen::Of),
            None => Chosen::All,
        }
    }

    fn id(self) -> Option<&'static str> {
        match self {
            Chosen::All => None,
            Chosen::Of(family) => Some(family.id()),
            Chosen::International => Some(INTERNATIONAL),
        }
    }

    fn scope(self) -> Scope {
        match self {
            Chosen::All => Scope::All,
            Chosen::Of(family) => Scope::Of(family),
            Chosen::International => Scope::Of(Family::Mcr),
        }
    }

    fn lines(self, books: &YearBooks) -> Vec<Line<i64>> {
        match self {
            Chosen::All | Chosen::Of(_) => books.list(self.scope()),
            Chosen::International => books.international(self.scope()),
        }
    }

    fn courses(self, books: &YearBooks) -> actions::Courses {
        match self {
            Chosen::All | Chosen::Of(_) => books.courses(self.scope()),
            Chosen::International => books.international_courses(self.scope()),
        }
    }

    fn name(self, lang: Lang) -> &'static str {
        match self {
            Chosen::All => columns::ALL_RULES.get(lang),
            Chosen::Of(family) => rulesets::family(family).get(lang),
            Chosen::International => words::INTERNATIONAL.get(lang),
        }
    }
}

/// A line of a list that was kept before the books were.
struct OldRow {
    /// The person's page.
    address: String,
    name: String,
    games: String,
    sum: String,
}

/// The day on which the first game of all was played, that of the year, and the imported list.
struct Around {
    first_of_all: Option<NaiveDate>,
    newest: ClubYear,
    old: Vec<OldLine>,
}

#[derive(Template)]
#[template(path = "year/year.html")]
struct YearPage {
    frame: Frame,
    said: Option<&'static str>,
    lede: [String; 4],
    is_closed: bool,
    note: Option<String>,
    rules: Menu,
    /// The chosen rules in a word for a phone.
    rules_short: &'static str,
    years: Menu,
    steps: Vec<Step>,
    chart: Option<Curves>,
    rows: Vec<RowView>,
    figure_head: Option<&'static str>,
    page_words: (&'static str, &'static str, &'static str),
    pages: (Option<String>, Option<String>),
    old: Vec<OldRow>,
    begin: Vec<(&'static str, &'static str)>,
    /// The year on one page.
    review: String,
    papers: Vec<(String, &'static str)>,
    /// Everything of the year in one file, for who may take it.
    archive: Option<String>,
    sheets: Vec<(String, &'static str)>,
}

/// A line of the ranking.
struct RowView {
    place: String,
    moved: Option<i64>,
    places: i64,
    name: String,
    address: String,
    spark: Spark,
    games: u32,
    figure: String,
    is_plus: bool,
    sum: Option<String>,
    to_next: String,
    average: String,
    best: String,
    worst: String,
}

/// `GET /verein/jahr`: the year of today.
pub(crate) async fn this_year(
    context: RequestContext,
    query: Query<YearQuery>,
) -> Result<Page, ApiError> {
    let year = context.club_year(None).await?;
    show(context, YearPath(year), query).await
}

/// `GET /verein/jahr/{year}`: a year; `?regeln=` names one family of rules.
pub(crate) async fn show(
    context: RequestContext,
    YearPath(year): YearPath,
    Query(query): Query<YearQuery>,
) -> Result<Page, ApiError> {
    let on = context.today();
    let read = context.read(move |tx| {
        let around = Around {
            first_of_all: outcomes::first_day(tx)?,
            newest: year_of(&store::statutes::calendar(tx)?, on)?,
            old: previous_years::of_year(tx, year)?,
        };
        Ok((year_books(tx, year, on)?, around))
    });
    let (books, around) = read.await?;
    let archive = Some(year_archive::address(year)).filter(|address| {
        context.state.backups.data_folder().is_some() && context.may_open(address)
    });
    Ok(Page(shown(&YearPage { archive, ..drawn(&context, &books, &around, &query) })))
}

fn drawn(context: &PageContext, books: &YearBooks, around: &Around, query: &YearQuery) -> YearPage {
    let lang = context.lang;
    let chosen = Chosen::new(query.regeln.as_deref());
    let lines = chosen.lines(books);
    let played: Vec<Family> = families(books);
    let courses = Courses::new(books, chosen.courses(books));
    let page = query.seite.unwrap_or(1).clamp(1, lines.len().div_ceil(LINES).max(1));
    let is_closed = books.note.closed_at.is_some();
    let is_mixed = chosen == Chosen::All && played.len() > 1;
    let note = is_mixed.then(|| {
        let names: Vec<&str> = played.iter().map(|of| rulesets::short(*of).get(lang)).collect();
        words::adds_rules(&names, lang)
    });
    let is_sum = chosen != Chosen::International
        && matches!(books.statutes.method, Method::Sum)
        && books.statutes.options.keeps_sums();
    YearPage {
        frame: context.frame(words::title(books.year, lang)),
        said: query.saved.as_deref().and_then(|saved| match saved {
            "tage" => Some(words::DAYS_SAVED.get(lang)),
            "abschluss" => Some(words::CLOSE_SAVED.get(lang)),
            _ => None,
        }),
        lede: lede(books, lang),
        is_closed,
        note,
        rules: Menu {
            chosen: chosen.name(lang).to_owned(),
            links: rules_menu(books.year, chosen, &played, lang),
        },
        rules_short: if chosen == Chosen::All { words::ALL } else { words::RULES }.get(lang),
        years: Menu {
            chosen: books.year.number().to_string(),
            links: years_menu(books.year, around, lang),
        },
        steps: steps(books, &lines, lang),
        chart: chart(books, &lines, &courses, lang),
        rows: rows(context, books, chosen, &lines, &courses)
            .into_iter()
            .skip((page - 1) * LINES)
            .take(LINES)
            .collect(),
        figure_head: (!is_sum).then(|| columns::FIGURE.get(lang)),
        page_words: (words::PAGES.get(lang), words::EARLIER.get(lang), words::LATER.get(lang)),
        pages: page_links(books.year, chosen, page, lines.len()),
        old: around.old.iter().map(|line| old_line(books, line)).collect(),
        begin: begin(context),
        review: year_review::address(books.year),
        papers: papers(books.year, lang),
        archive: None,
        sheets: sheets(context, books, lang),
    }
}

/// The families of rules of a year, in their own order.
fn families(books: &YearBooks) -> Vec<Family> {
    let mut played: Vec<Family> = books.games.iter().map(|(game, _)| game.family).collect();
    played.sort_unstable();
    played.dedup();
    played
}

/// Sign, span of days, games that count, day.
fn lede(books: &YearBooks, lang: Lang) -> [String; 4] {
    let counted = books.games.iter().filter(|(_, verdict)| verdict.counts()).count();
    let day = |day| numbers::date(day, lang);
    let as_of = day(books.on.min(books.last).max(books.first));
    [
        words::sign(books.year, lang),
        format!("{} – {}", day(books.first), day(books.last)),
        words::games_counted(counted, lang),
        format!("{} {as_of}", columns::AS_OF.get(lang)),
    ]
}

fn list_address(year: ClubYear, chosen: Chosen) -> String {
    let rules = chosen.id().map_or_else(String::new, |id| format!("?regeln={id}"));
    format!("{}{rules}", address(year))
}

fn rules_menu(year: ClubYear, chosen: Chosen, played: &[Family], lang: Lang) -> Vec<MenuLink> {
    let mut all = vec![Chosen::All];
    all.extend(played.iter().map(|family| Chosen::Of(*family)));
    all.extend(played.contains(&Family::Mcr).then_some(Chosen::International));
    let item = |of: Chosen| MenuLink::new(list_address(year, of), of.name(lang), of == chosen);
    all.into_iter().map(item).collect()
}

fn years_menu(shown: ClubYear, around: &Around, lang: Lang) -> Vec<MenuLink> {
    let newest = around.newest.number().max(shown.number());
    let first = around.first_of_all.map_or(newest, |day| day.year() - 1).max(newest - YEARS);
    let numbers = (first.min(shown.number())..=newest).rev().filter_map(ClubYear::new);
    let item =
        |year: ClubYear| MenuLink::new(address(year), year.number().to_string(), year == shown);
    let mut items: Vec<MenuLink> = numbers.map(item).collect();
    items.push(MenuLink::new(ALL_YEARS, words::ALL_YEARS.get(lang), false));
    items
}

/// The page of a person.
/// The address of a person's page.
pub(crate) fn person_address(books: &YearBooks, person: i64) -> String {
    let member = books.members.get(&person);
    member.map_or_else(String::new, |member| format!("/verein/personen/{}", member.id))
}

fn steps(books: &YearBooks, lines: &[Line<i64>], lang: Lang) -> Vec<Step> {
    let first = lines.iter().filter_map(|line| Some((line.rank?, line))).take(3);
    let first = first.map(|(rank, line)| {
        let name = books.name(line.person).to_owned();
        let address = person_address(books, line.person);
        (rank, name, address, line.figure.number(), figure(line.figure, lang))
    });
    podium(first.collect())
}

fn rows(
    context: &PageContext,
    books: &YearBooks,
    chosen: Chosen,
    lines: &[Line<i64>],
    courses: &Courses,
) -> Vec<RowView> {
    let lang = context.lang;
    // In a year that is over the changes are those of its last week.
    let week = books.as_of(books.on.min(books.last) - Days::new(7));
    let moved = changes(lines, &chosen.lines(&week));
    let rows = lines.iter().zip(moved).map(|(line, change)| {
        let is_sum = line.figure == Figure::Points(line.sum.0);
        let to_next = change.to_next.map_or_else(String::new, |next| figure(next, lang));
        RowView {
            place: place(line),
            moved: change.places,
            places: change.places.unwrap_or_default().abs(),
            name: books.name(line.person).to_owned(),
            address: person_address(books, line.person),
            spark: sparkline(&courses.of(line.person), courses.days),
            games: line.games,
            figure: figure(line.figure, lang),
            is_plus: line.figure.number() > 0,
            sum: (!is_sum).then(|| numbers::signed(line.sum.0)),
            to_next: to_next.replace('+', ""),
            average: average(line, lang),
            best: numbers::signed(line.best.0),
            worst: numbers::signed(line.worst.0),
        }
    });
    rows.collect()
}

/// A figure of the list as it is written.
pub(crate) fn figure(figure: Figure, lang: Lang) -> String {
    numbers::figure(figure, lang)
}

/// The average of a game; table points are never lost and have no sign.
fn average(line: &Line<i64>, lang: Lang) -> String {
    let average = numbers::tenths(line.average_tenths(), lang);
    match line.figure {
        Figure::Twelfths(_) => average.trim_start_matches('+').to_owned(),
        Figure::Points(_) | Figure::Tenths(_) => average,
    }
}

/// A place as it is written: `1.`; empty for a person with too few games.
pub(crate) fn place(line: &Line<i64>) -> String {
    line.rank.map_or_else(String::new, |rank| format!("{rank}."))
}

fn page_links(
    year: ClubYear,
    chosen: Chosen,
    page: usize,
    lines: usize,
) -> (Option<String>, Option<String>) {
    let link = |page: usize| {
        let address = list_address(year, chosen);
        let mark = if address.contains('?') { '&' } else { '?' };
        format!("{address}{mark}seite={page}")
    };
    let is_last = page * LINES >= lines;
    ((page > 1).then(|| link(page - 1)), (!is_last).then(|| link(page + 1)))
}

fn old_line(books: &YearBooks, line: &OldLine) -> OldRow {
    OldRow {
        address: person_address(books, line.person),
        name: books.name(line.person).to_owned(),
        games: line.games.to_string(),
        sum: numbers::signed(line.points.0),
    }
}

/// Where the first results of an empty year come from.
fn begin(context: &PageContext) -> Vec<(&'static str, &'static str)> {
    let links = [
        ("/neu", words::NEW_GAME),
        ("/verein/eintippen", words::TYPE_IN),
        ("/verein/einlesen", words::IMPORT),
    ];
    let may = |address: &str| {
        if address == "/neu" { context.may_send("/api/games") } else { context.may_open(address) }
    };
    let links = links.into_iter().filter(|(address, _)| may(address));
    links.map(|(address, name)| (address, name.get(context.lang))).collect()
}

/// What is printed at the end of a year.
fn papers(year: ClubYear, lang: Lang) -> Vec<(String, &'static str)> {
    let papers = [
        ("endliste.pdf", texts::print::label(Label::FinalList)),
        ("urkunde-erster.pdf", publishing::WINNERS_PAPER),
        ("urkunde-letzter.pdf", publishing::LASTS_PAPER),
        ("ergebnisse.xlsx", publishing::RESULTS_WORKBOOK),
    ];
    let paper = |(file, name): (&str, texts::Text)| {
        (format!("{}/papier/{file}", address(year)), name.get(lang))
    };
    papers.map(paper).to_vec()
}

/// What officers do at the end of a year that is not closed.
fn sheets(context: &PageContext, books: &YearBooks, lang: Lang) -> Vec<(String, &'static str)> {
    let is_over = books.on > books.last;
    let sheets = [
        (format!("{}/tage", address(books.year)), words::CHANGE_DAYS, true),
        (format!("{}/abschluss", address(books.year)), words::CLOSE, is_over),
    ];
    let is_open = books.note.closed_at.is_none();
    let offered = sheets
        .into_iter()
        .filter(|(address, _, is_time)| is_open && *is_time && context.may_send(address));
    offered.map(|(address, name, _)| (address, name.get(lang))).collect()
}
