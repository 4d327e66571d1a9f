//! The list of a tournament after each table: by person, team and country; as a page and as CSV.

use askama::Template;
use axum::extract::Query;
use club::tournament::event::{self, Event, Mark, Standing, Standings};
use serde::Deserialize;
use texts::{Lang, numbers, tournament as words};

use super::Loaded;
use super::groups::{self, By, GroupRow};
use crate::documents::csv_writer::{self, Field};
use crate::pages::download::{Download, Form};
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::menu::MenuLink;
use crate::web::response::Page;

/// Up to which place there are certificates where nobody asks for more.
pub(super) const HONOURED_PLACES: usize = 3;

/// Which list, and after which round.
#[derive(Deserialize)]
pub(crate) struct StandingsQuery {
    /// `teams` or `laender`; by default people.
    nach: Option<String>,
    /// After this round; by default now.
    bis: Option<usize>,
}

/// A round of somebody: the class of the mark and the figure in it.
pub(super) struct MarkView {
    pub(super) kind: &'static str,
    pub(super) points: String,
    pub(super) has_penalty: bool,
}

/// A line of the list of people.
pub(super) struct PersonRow {
    pub(super) place: usize,
    pub(super) movement: Option<i64>,
    pub(super) name: String,
    pub(super) team: String,
    pub(super) marks: Vec<MarkView>,
    pub(super) points: String,
    pub(super) score: String,
    pub(super) is_plus: bool,
}

#[derive(Template)]
#[template(path = "tournament/list.html")]
struct StandingsPage {
    frame: Frame,
    label: String,
    tabs: Vec<MenuLink>,
    lede: String,
    kinds: Vec<MenuLink>,
    /// The rounds to which one can go back.
    rounds: Vec<MenuLink>,
    /// Files to download: address and format.
    files: Vec<MenuLink>,
    /// The list on paper; not where it is empty.
    paper: Option<String>,
    /// Where changes are announced.
    live: String,
    is_people: bool,
    columns: Vec<usize>,
    people: Vec<PersonRow>,
    groups: Vec<GroupRow>,
}

/// `GET /verein/turniere/{tournament}/liste`: places after each table.
pub(crate) async fn show(
    context: RequestContext,
    loaded: Loaded,
    Query(query): Query<StandingsQuery>,
) -> Result<Page, ApiError> {
    let (lang, drawn) = (context.lang, loaded.event.rounds.len());
    let until = query.bis.filter(|round| (1..=drawn).contains(round));
    let standings = event::standings(&loaded.event, until);
    let by = By::of(query.nach.as_deref());
    let bis = until.map(|round| format!("&bis={round}")).unwrap_or_default();
    let of_kind = |id: &str| loaded.address(&format!("/liste?nach={id}{bis}"));
    let kinds = by.choices(of_kind, lang).map(|(_, choice)| choice);
    let groups = groups::rows(&loaded, &standings, by);
    let paper = loaded.address(&format!("/liste.pdf?nach={}{bis}", by.id()));
    let rounds = (1..=drawn).map(|round| {
        let address = loaded.address(&format!("/liste?nach={}&bis={round}", by.id()));
        MenuLink::new(address, round.to_string(), until == Some(round))
    });
    let mut files = vec![
        MenuLink::new(loaded.address("/liste.csv"), "CSV", false),
        MenuLink::new(loaded.address("/liste.xlsx"), "Excel", false),
    ];
    files.extend(certificates(&loaded, &standings, &context));
    Ok(Page(shown(&StandingsPage {
        frame: context.frame(&*loaded.tournament.name),
        label: loaded.tournament.name.clone(),
        tabs: loaded.tabs("/liste", &context),
        lede: lede(&loaded, &standings, lang),
        kinds: kinds.into(),
        rounds: rounds.collect(),
        files,
        paper: (by == By::People || !groups.is_empty()).then_some(paper),
        live: format!("/api/tournaments/{}/clock/live", loaded.tournament.id),
        is_people: by == By::People,
        columns: (1..=until.unwrap_or(drawn)).collect(),
        people: standings.people.iter().map(|one| person_row(&loaded, one)).collect(),
        groups,
    })))
}

/// Certificates, for those who may print them, as soon as a table counts: address and for whom.
fn certificates(loaded: &Loaded, standings: &Standings, context: &PageContext) -> Vec<MenuLink> {
    let address = loaded.address("/urkunden.pdf");
    if !context.may_open(&address) || standings.counted.iter().all(|tables| *tables == 0) {
        return Vec::new();
    }
    let places = standings.people.len();
    [
        (1, words::CERTIFICATE_FIRST),
        (HONOURED_PLACES, words::CERTIFICATES_THREE),
        (places, words::CERTIFICATES_ALL),
    ]
    .map(|(place, word)| {
        MenuLink::new(format!("{address}?platz={place}"), word.get(context.lang), false)
    })
    .into()
}

/// After which tables the list stands.
pub(super) fn lede(loaded: &Loaded, standings: &Standings, lang: Lang) -> String {
    let last = standings.counted.iter().rposition(|counted| *counted > 0);
    let words = last.map(|round| {
        let all = loaded.event.rounds.get(round).map_or(0, Vec::len);
        words::after(round + 1, standings.counted[round], all, lang)
    });
    words.unwrap_or_default()
}

pub(super) fn person_row(loaded: &Loaded, one: &Standing) -> PersonRow {
    let entrant = loaded.event.entrant(one.number);
    PersonRow {
        place: one.place,
        movement: one.movement,
        name: loaded.event.name(one.number),
        team: entrant.map(|entrant| entrant.team.clone()).unwrap_or_default(),
        marks: one.marks.iter().map(mark).collect(),
        points: numbers::twelfths(i64::from(one.points12)),
        score: numbers::signed(one.score),
        is_plus: one.score > 0,
    }
}

fn mark(mark: &Mark) -> MarkView {
    let (kind, points, has_penalty) = match mark {
        Mark::Absent => ("x", String::new(), false),
        Mark::Open => ("n", String::new(), false),
        Mark::Counted { points12, total: _, has_penalty } => {
            let kind = match points12 {
                0 => "d",
                1..18 => "c",
                18..40 => "b",
                40.. => "a",
            };
            (kind, numbers::twelfths(i64::from(*points12)), *has_penalty)
        }
    };
    MarkView { kind, points, has_penalty }
}

/// `GET /verein/turniere/{tournament}/liste.csv`: the list of people; table points in twelfths, so that they stay exact.
pub(crate) async fn file(context: RequestContext, loaded: Loaded) -> Result<Download, ApiError> {
    let csv = list_csv(&loaded.event, context.lang);
    Ok(Download::new("turnier-liste", Form::Csv, csv))
}

/// The list of people as a table.
pub(crate) fn list_csv(of: &Event, lang: Lang) -> Vec<u8> {
    let standings = event::standings(of, None);
    let heads = texts::tournament_report::CSV_HEADS.map(|head| head.get(lang));
    let lines = standings.people.iter().filter_map(|one| {
        let entrant = of.entrant(one.number)?;
        Some([
            Field::Plain(one.place.to_string()),
            Field::Plain(one.number.to_string()),
            Field::text(&entrant.first_name),
            Field::text(&entrant.last_name),
            Field::text(&entrant.country),
            Field::text(&entrant.team),
            Field::Plain(one.points12.to_string()),
            Field::Plain(one.score.to_string()),
        ])
    });
    csv_writer::list(&heads, lines)
}
