//! The quota list: who has one of the places that a federation gives, by the ranking over chosen tournaments; as a page, CSV and
//! workbook. What is typed stands in the address, nothing is kept.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::Query;
use axum::response::Response;
use chrono::Datelike as _;
use club::refusal::Refusal;
use club::report::sheet::{Align, Cell, Column, Label, Row, Sheet, SheetKind, Table};
use club::tournament::report::{Quota, QuotaList, Ranked, Right, places, quota_list, unknown};
use texts::{
    Lang, Text, numbers, tournament as tournament_words, tournament_desk as words,
    tournament_report as report_words,
};
use wire::tournament::NewTournament;

use crate::actions::{BEST_RESULTS, Championship, Contestant, championship_over, contests};
use crate::pages::download::{self, SheetFile};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::layout::{Frame, shown};
use crate::web::response::Page;

/// The address of the page; the files have an ending more.
pub(super) const ADDRESS: &str = "/verein/turniere/quotenliste";

/// The most places, results that count, and names.
const MOST: usize = 400;

const BEST: Field = Field::number("beste", words::BEST);
const PLACES: Field = Field::text("plaetze", words::PLACES).hint(words::PLACES_HINT);
const KEPT: Field = Field::text("frei", words::KEPT).hint(words::KEPT_HINT);
const NAMED: Field = Field::text("mit", words::NAMED).hint(words::NAMED_HINT);
const FIELDS: [Field; 4] = [BEST, PLACES, KEPT, NAMED];

/// The fields of the address; the ids of chosen tournaments are fields of their own.
type Typed = BTreeMap<String, String>;

/// What was asked.
struct Asked {
    /// The ids of the chosen tournaments.
    chosen: Vec<String>,
    best: usize,
    quotas: Vec<Quota>,
    named: Vec<String>,
}

/// A line of a list.
struct LineView {
    kind: &'static str,
    place: usize,
    name: String,
    country: String,
    results: String,
    right: String,
    sum: String,
}

#[derive(Template)]
#[template(path = "tournament/quota.html")]
struct QuotaPage {
    frame: Frame,
    form: Form,
    /// CSV and workbook.
    files: (String, String),
    /// Id, name and day, whether it is chosen.
    tournaments: Vec<(String, String, bool)>,
    over: Option<String>,
    unknown: Option<String>,
    lists: Vec<(String, Vec<LineView>)>,
    countries: Vec<(String, String)>,
}

/// The lists of what was asked.
struct Made {
    found: Championship,
    ranking: Vec<Ranked>,
    lists: Vec<(Quota, QuotaList)>,
}

/// Reads what was typed; a field that is missing or empty is left as unknown.
fn read(typed: &Typed, all: &[NewTournament], data: &mut FormData) -> Option<Asked> {
    let bad = Refusal::BadNumber;
    let wanted = data.check(PLACES, places(data.text(PLACES), MOST).ok_or(bad));
    let best = data.read(BEST, |best| match best {
        "" => Some(BEST_RESULTS),
        best => best.parse().ok().filter(|best| (1..=MOST).contains(best)),
    });
    let kept = match data.text(KEPT) {
        "" => Some(Vec::new()),
        kept => places(kept, MOST),
    };
    let kept = data.check(KEPT, kept.ok_or(bad))?;
    let wanted = wanted?;
    let is_there = |country: &String| wanted.iter().any(|(known, _)| known == country);
    if !kept.iter().all(|(country, _)| is_there(country)) {
        // Of a country that gets none, or a number where there are several.
        return data.check(KEPT, Err(bad));
    }
    let quotas = wanted.into_iter().map(|(country, places)| {
        let kept = kept.iter().find(|(of, _)| *of == country).map_or(0, |(_, kept)| *kept);
        Quota { country, places, kept }
    });
    let names = data.text(NAMED).split([',', ';', '\n']).map(str::trim);
    Some(Asked {
        chosen: chosen(typed, all),
        best: best?,
        quotas: quotas.collect(),
        named: names.filter(|name| !name.is_empty()).take(MOST).map(str::to_owned).collect(),
    })
}

/// The chosen tournaments; those of the newest year where nothing was sent yet.
fn chosen(typed: &Typed, all: &[NewTournament]) -> Vec<String> {
    let newest = all.first().map(|one| one.first_day.year());
    let is_chosen = |one: &&NewTournament| {
        if typed.is_empty() {
            return Some(one.first_day.year()) == newest;
        }
        typed.contains_key(&one.id.to_string())
    };
    all.iter().filter(is_chosen).map(|one| one.id.to_string()).collect()
}

/// Makes the lists.
async fn make(context: &RequestContext, asked: &Asked) -> Result<Made, ApiError> {
    let (chosen, best) = (asked.chosen.clone(), asked.best);
    let is_chosen = move |one: &NewTournament| chosen.contains(&one.id.to_string());
    let found = context.read(move |tx| championship_over(tx, &is_chosen, best)).await?;
    let ranked = |one: &Contestant| Ranked {
        name: one.name.clone(),
        country: one.country.clone(),
        sum: one.sum,
    };
    let ranking: Vec<Ranked> = found.people.iter().map(ranked).collect();
    let list = |quota: &Quota| (quota.clone(), quota_list(&ranking, quota, &asked.named));
    let lists = asked.quotas.iter().map(list).collect();
    Ok(Made { found, lists, ranking })
}

/// `GET /verein/turniere/quotenliste`: the form, and below it the list.
pub(crate) async fn show(
    context: RequestContext,
    Query(typed): Query<Typed>,
) -> Result<Page, ApiError> {
    let lang = context.lang;
    let all = context.read(contests).await?;
    let mut data = FormData::from(typed.clone());
    let asked = if typed.is_empty() { None } else { read(&typed, &all, &mut data) };
    if !typed.contains_key(BEST.id) {
        data = data.with(BEST, BEST_RESULTS.to_string());
    }
    let made = match &asked {
        Some(asked) => Some(make(&context, asked).await?),
        None => None,
    };
    let chosen = chosen(&typed, &all);
    let called = |one: &NewTournament| {
        let id = one.id.to_string();
        let days = tournament_words::days(one.first_day, one.days, lang);
        let is_chosen = chosen.contains(&id);
        (id, format!("{}, {days}", one.name), is_chosen)
    };
    let named = asked.as_ref().map(|asked| asked.named.as_slice()).unwrap_or_default();
    let made = made.as_ref();
    let strangers = made.map(|made| unknown(&made.ranking, named)).unwrap_or_default();
    Ok(Page(shown(&QuotaPage {
        frame: context.frame(words::QUOTA_LIST.get(lang)),
        form: Form::new(ADDRESS, words::MAKE_LIST, words::NOT_MADE, lang)
            .fields(FIELDS)
            .fill_in(&data),
        files: (file_address("csv", &typed), file_address("xlsx", &typed)),
        tournaments: all.iter().map(called).collect(),
        over: asked.as_ref().zip(made).map(|(asked, made)| match made.found.tournaments {
            0 => words::NO_RANKING.get(lang).to_owned(),
            tournaments => words::quota_over(tournaments, asked.best, lang),
        }),
        unknown: (!strangers.is_empty()).then(|| words::unknown_names(&strangers, lang)),
        lists: made.map(|made| views(made, lang)).unwrap_or_default(),
        countries: made.map(countries).unwrap_or_default(),
    })))
}

/// A file of the same question.
fn file_address(ending: &str, typed: &Typed) -> String {
    let query = serde_urlencoded::to_string(typed).unwrap_or_default();
    format!("{ADDRESS}.{ending}?{query}")
}

fn title((quota, list): &(Quota, QuotaList), lang: Lang) -> String {
    words::quota(&quota.country, (quota.places, quota.kept, list.open), lang)
}

fn views(made: &Made, lang: Lang) -> Vec<(String, Vec<LineView>)> {
    let view = |(place, right, of): (usize, Right, &Contestant)| LineView {
        kind: kind(right),
        place,
        name: of.name.clone(),
        country: of.country.clone(),
        results: results(of),
        right: words::right(right, lang),
        sum: numbers::count(u64::from(of.sum)),
    };
    if made.ranking.is_empty() {
        return Vec::new();
    }
    let lists = made.lists.iter();
    lists.map(|list| (title(list, lang), lines(made, &list.1).map(view).collect())).collect()
}

/// Place, right and person of each line.
fn lines<'a>(
    made: &'a Made,
    list: &'a QuotaList,
) -> impl Iterator<Item = (usize, Right, &'a Contestant)> {
    let of = |line: &club::tournament::report::QuotaLine| {
        made.found.people.get(line.of).map(|of| (line.place, line.right, of))
    };
    list.lines.iter().filter_map(of)
}

/// The kind of a line for programs and for the eye.
const fn kind(right: Right) -> &'static str {
    match right {
        Right::Named => "named",
        Right::Place => "place",
        Right::Tied { .. } => "tied",
        Right::Reserve(_) => "reserve",
    }
}

fn results(of: &Contestant) -> String {
    let all: Vec<String> =
        of.results.iter().map(|points| numbers::count(u64::from(*points))).collect();
    all.join(" · ")
}

fn countries(made: &Made) -> Vec<(String, String)> {
    let mean = |(country, mean): &(String, u64)| {
        (country.clone(), numbers::count(mean.saturating_add(500) / 1_000))
    };
    made.found.countries.iter().map(mean).collect()
}

/// All lists as one sheet, each below its heading.
fn sheet(made: &Made, lang: Lang) -> Sheet {
    let mut rows = Vec::new();
    for list in &made.lists {
        rows.push(Row::Marker(Cell::Text(title(list, lang))));
        rows.extend(lines(made, &list.1).map(|(place, right, of)| {
            Row::Cells(vec![
                Cell::Count(place as u64),
                Cell::Text(of.name.clone()),
                Cell::Text(of.country.clone()),
                Cell::Text(results(of)),
                Cell::Count(u64::from(of.sum)),
                Cell::Text(words::right(right, lang)),
            ])
        }));
    }
    let term = |label, align| Column { head: Cell::Term(label), align };
    let column = |head: Text, align| Column { head: Cell::Text(head.get(lang).to_owned()), align };
    let columns = vec![
        term(Label::Rank, Align::Right),
        term(Label::Name, Align::Left),
        term(Label::Country, Align::Left),
        column(words::RESULTS, Align::Left),
        term(Label::Amount, Align::Right),
        column(words::RIGHT, Align::Left),
    ];
    Sheet {
        kind: SheetKind::TournamentList,
        issuer: None,
        title: Cell::Text(words::QUOTA_LIST.get(lang).to_owned()),
        facts: Vec::new(),
        blocks: vec![Table {
            caption: None,
            groups: Vec::new(),
            columns,
            row_head: 1,
            rows,
            totals: None,
        }],
        notes: Vec::new(),
        signatures: Vec::new(),
    }
}

/// The sheet of what an address asks.
async fn asked_sheet(
    context: &RequestContext,
    typed: &Typed,
    lang: Lang,
) -> Result<Sheet, ApiError> {
    let all = context.read(contests).await?;
    let mut data = FormData::from(typed.clone());
    let asked = read(typed, &all, &mut data).ok_or_else(|| data.error(&FIELDS))?;
    Ok(sheet(&make(context, &asked).await?, lang))
}

/// `GET /verein/turniere/quotenliste.csv`: the same as a table.
pub(crate) async fn csv_file(
    context: RequestContext,
    Query(typed): Query<Typed>,
) -> Result<Response, ApiError> {
    let sheet = asked_sheet(&context, &typed, context.lang).await?;
    SheetFile::new("quotenliste", vec![sheet], download::Form::Csv).answer(context.lang).await
}

/// `GET /verein/turniere/quotenliste.xlsx`: the same as a workbook.
pub(crate) async fn workbook(
    context: RequestContext,
    Query(typed): Query<Typed>,
) -> Result<Response, ApiError> {
    let sheet = asked_sheet(&context, &typed, context.lang).await?;
    SheetFile::new("quotenliste", vec![sheet], download::Form::Xlsx).answer(context.lang).await
}
