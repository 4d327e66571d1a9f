//! Everything of a tournament as one file: its papers, lists, reports and what was entered.

use axum::http::HeaderMap;
use club::report::sheet::Sheet;
use club::tournament::event::{self, Copy, Slip};
use serde_json::{Value as Json, json};

use super::groups::By;
use super::papers::{card_ways, certificate_sheets, list_sheet, print, slip_sheets, ways};
use super::report::Reviewed;
use super::{Loaded, observer, standings};
use crate::actions::tournament_detail;
use crate::documents::pdf::{self, Print, TournamentPaper, Ways};
use crate::documents::{tournament_report, xlsx};
use crate::failure::Failure;
use crate::pages::access::table_links::letterhead;
use crate::pages::download::{Download, Form};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::weekly_list::archive;

/// The last part of its address.
pub(super) const EVERYTHING: &str = "/alles.zip";

/// What the files are made of.
struct Parts {
    reviewed: Reviewed,
    /// Plan and cards; nothing before the drawing.
    ways: Option<(Ways, Ways)>,
    /// The slips of each round.
    slips: Vec<Vec<Sheet>>,
    /// The lists of people, and of teams and countries where there are any, by the names of their files.
    lists: Vec<(&'static str, Sheet)>,
    observed: Sheet,
    certificates: Vec<Sheet>,
    raw: Json,
}

/// `GET /verein/turniere/{tournament}/alles.zip`: all of it.
pub(crate) async fn archive(
    context: RequestContext,
    reviewed: Reviewed,
    headers: HeaderMap,
) -> Result<Download, ApiError> {
    let (loaded, lang) = (&reviewed.loaded, context.lang);
    let is_drawn = !loaded.event.rounds.is_empty();
    let print = print(&context, loaded).await?;
    let both = is_drawn.then(|| -> Result<_, ApiError> {
        let plan = ways(loaded, &context.state, lang)?;
        let plan = Ways { logo: print.logo.clone(), ..plan };
        Ok((plan, card_ways(loaded, &context.state, lang)?))
    });
    let letterhead = letterhead(&context.state, &headers);
    let rounds = 0..loaded.event.rounds.len();
    let slips = rounds.map(|round| slip_sheets(loaded, &letterhead, round, lang));
    let club = context.state.club();
    let found = event::standings(&loaded.event, None);
    let lists = [By::People, By::Teams, By::Countries].into_iter();
    let lists = lists.filter(|by| *by == By::People || !by.groups(&found).is_empty());
    let lists = lists.map(|by| {
        let sheet = list_sheet(loaded, club.as_deref(), (by, None), lang)?;
        Ok::<_, ApiError>((by.file_name(), sheet))
    });
    let parts = Parts {
        ways: both.transpose()?,
        slips: slips.collect::<Result<_, _>>()?,
        lists: lists.collect::<Result<_, _>>()?,
        observed: observer::sheet(&context, &reviewed, lang).await?,
        certificates: certificate_sheets(loaded, club.as_deref(), usize::MAX, lang),
        raw: raw(loaded)?,
        reviewed,
    };
    let made = tokio::task::spawn_blocking(move || files(&parts, &print));
    let files = made.await.map_err(|error| internal(&error))??;
    let content = archive::compress(&files).map_err(|error| internal(&error))?;
    Ok(Download::new("turnier", Form::Zip, content))
}

fn internal(error: &impl std::fmt::Debug) -> Failure {
    Failure::Internal(format!("everything of a tournament: {error:?}"))
}

/// The files by their names, always in the same order.
fn files(parts: &Parts, print: &Print) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let lang = print.lang;
    let (loaded, review) = (&parts.reviewed.loaded, &parts.reviewed.review);
    let mut files = Vec::new();
    let mut add = |name: &str, made: Vec<u8>| files.push((name.to_owned(), made));
    if let Some((plan, cards)) = &parts.ways {
        for (name, paper) in
            [("plan-a3.pdf", TournamentPaper::WallA3), ("plan-a4.pdf", TournamentPaper::WallA4)]
        {
            add(name, pdf::wall_plan(plan, paper, lang).map_err(|error| internal(&error))?);
        }
        let made = pdf::name_cards(cards, lang);
        add("namenskarten.pdf", made.map_err(|error| internal(&error))?);
    }
    let printed =
        |sheets: &[Sheet]| pdf::pdf_of(sheets, print.clone()).map_err(|error| internal(&error));
    for (round, sheets) in parts.slips.iter().enumerate().filter(|(_, all)| !all.is_empty()) {
        add(&format!("zettel-runde-{:02}.pdf", round + 1), printed(sheets)?);
    }
    for (name, list) in &parts.lists {
        add(&format!("{name}.pdf"), printed(std::slice::from_ref(list))?);
    }
    add("liste.csv", standings::list_csv(&loaded.event, lang));
    let found = event::standings(&loaded.event, None);
    let made = tournament_report::list_workbook(&loaded.event, &found, lang);
    add("liste.xlsx", made.map_err(|error| internal(&error))?);
    let made = tournament_report::result_workbook(&loaded.tournament, review);
    add("bericht.xlsx", made.map_err(|error| internal(&error))?);
    add("bericht.csv", tournament_report::result_csv(&review.lines));
    if let Some((country, _)) = parts.reviewed.nation() {
        let made = tournament_report::national_workbook(review, country);
        add("nationale-liste.xlsx", made.map_err(|error| internal(&error))?);
    }
    add("bericht-der-aufsicht.pdf", printed(std::slice::from_ref(&parts.observed))?);
    let made = xlsx::xlsx(std::slice::from_ref(&parts.observed), lang);
    add("bericht-der-aufsicht.xlsx", made.map_err(|error| internal(&error))?);
    if !parts.certificates.is_empty() {
        add("urkunden.pdf", printed(&parts.certificates)?);
    }
    add("turnier.json", serde_json::to_vec_pretty(&parts.raw)?);
    files.sort();
    Ok(files)
}

/// 1, or 2 for the second of two people.
const fn copy(copy: Copy) -> u8 {
    match copy {
        Copy::First => 1,
        Copy::Second => 2,
    }
}

/// What was entered, for programs: the tournament with its tables, every slip that stands, and penalties. Rounds and tables count
/// from 1.
fn raw(loaded: &Loaded) -> Result<Json, ApiError> {
    let event = &loaded.event;
    let slip = |slip: &Slip| {
        json!({
            "round": slip.round + 1, "table": slip.table + 1, "copy": copy(slip.copy),
            "hands": slip.hands, "totals": slip.totals,
        })
    };
    let penalty = |one: &event::Penalty| {
        json!({
            "round": one.round + 1, "table": one.table + 1, "seat": one.seat, "points": one.points,
            "hand": one.hand, "reason": one.reason,
        })
    };
    let seeds = loaded.seeds.clone();
    let entered = (loaded.tournament.clone(), loaded.entrants.clone(), seeds, event.clone());
    let tournament = serde_json::to_value(tournament_detail(entered)).map_err(Failure::from)?;
    Ok(json!({
        "tournament": tournament,
        "slips": event.slips.iter().map(slip).collect::<Vec<_>>(),
        "penalties": event.penalties.iter().map(penalty).collect::<Vec<_>>(),
    }))
}
