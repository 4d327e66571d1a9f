//! The papers of a tournament: the plan for the wall, slips of a round, cards with names, the list, certificates.

use axum::extract::Query;
use axum::http::HeaderMap;
use axum::response::{IntoResponse as _, Response};
use chrono::Days;
use club::refusal::Refusal;
use club::report::sheet::{Label, Sheet};
use club::report::{
    TournamentHeading, TournamentHonours, tournament_certificates, tournament_group_list,
    tournament_list, tournament_slips,
};
use club::tournament::event;
use club::tournament::plan::Figures;
use scoring::Family;
use serde::Deserialize;
use texts::{Lang, tournament as words};
use wire::tournament::NewTournament;

use super::groups::By;
use super::{Loaded, standings};
use crate::documents::game_papers::Letterhead;
use crate::documents::pdf::{self, Print, Problem, TournamentPaper, Ways};
use crate::failure::Failure;
use crate::pages::access::table_links::letterhead;
use crate::pages::club::today;
use crate::pages::download::{Download, Form};
use crate::pages::settings::logo;
use crate::web::AppState;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;

/// Which size of paper, which round (from 1), up to which place, whose list.
#[derive(Deserialize)]
pub(crate) struct PaperQuery {
    format: Option<String>,
    runde: Option<usize>,
    bis: Option<usize>,
    platz: Option<usize>,
    nach: Option<String>,
}

/// `GET /verein/turniere/{tournament}/plan.pdf`: the plan for the wall, on A3 or A4.
pub(crate) async fn plan(
    context: RequestContext,
    loaded: Loaded,
    Query(query): Query<PaperQuery>,
) -> Result<Response, ApiError> {
    let paper = match query.format.as_deref() {
        Some("a4") => TournamentPaper::WallA4,
        _ => TournamentPaper::WallA3,
    };
    let lang = context.lang;
    let ways = ways(&loaded, &context.state, lang)?;
    let ways = Ways { logo: print(&context, &loaded).await?.logo, ..ways };
    file("sitzplan", move || pdf::wall_plan(&ways, paper, lang)).await
}

/// `GET /verein/turniere/{tournament}/karten.pdf`: cards with names, by number.
pub(crate) async fn cards(context: RequestContext, loaded: Loaded) -> Result<Response, ApiError> {
    let lang = context.lang;
    let ways = card_ways(&loaded, &context.state, lang)?;
    file("namenskarten", move || pdf::name_cards(&ways, lang)).await
}

/// What the cards show.
pub(super) fn card_ways(loaded: &Loaded, state: &AppState, lang: Lang) -> Result<Ways, ApiError> {
    let mut ways = ways(loaded, state, lang)?;
    ways.title = words::NAME_CARDS.get(lang).to_owned();
    // A card has room for the name of the tournament alone.
    ways.about.clone_from(&loaded.tournament.name);
    ways.people.sort_by_key(|way| way.number);
    Ok(ways)
}

/// What plan and cards show; refused before the drawing.
pub(super) fn ways(loaded: &Loaded, state: &AppState, lang: Lang) -> Result<Ways, ApiError> {
    let event = &loaded.event;
    if event.rounds.is_empty() {
        return Err(Failure::Refused(Refusal::UnknownTable).into());
    }
    let mut seeds = loaded.seeds.clone();
    seeds.dedup();
    let proof = event::figures(event).map(|figures| {
        let Figures { repeats, wind_spread, table_returns, apart_meetings, indirect: _ } = figures;
        words::proof(repeats, wind_spread, table_returns, apart_meetings, lang)
    });
    Ok(Ways {
        title: words::WALL_PLAN.get(lang).to_owned(),
        about: [loaded.tournament.name.clone(), about(loaded, lang)].join(" · "),
        proof: proof.unwrap_or_default(),
        state: words::paper_state(&seeds, today(state), lang),
        logo: None,
        rounds: loaded.heads(event.rounds.len()),
        people: event::ways(event),
    })
}

/// Days, town and rules in a line.
pub(super) fn about(loaded: &Loaded, lang: Lang) -> String {
    let rules = Family::from_id(&loaded.tournament.rules);
    let rules = rules.map(|rules| texts::rulesets::family(rules).get(lang));
    let parts = [Some(days_and_town(loaded, lang)), rules.map(str::to_owned)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Days and town in a line.
pub(super) fn days_and_town(loaded: &Loaded, lang: Lang) -> String {
    let tournament = &loaded.tournament;
    let days = words::days(tournament.first_day, tournament.days, lang);
    let parts = [days, tournament.place.clone()];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

/// `GET /verein/turniere/{tournament}/zettel.pdf`: the prefilled slips of a round, one a table.
pub(crate) async fn slips(
    context: RequestContext,
    loaded: Loaded,
    Query(query): Query<PaperQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let round = query.runde.and_then(|round| round.checked_sub(1)).or(loaded.current_round());
    let round = round.filter(|round| *round < loaded.event.rounds.len());
    let round = round.ok_or(Failure::Refused(Refusal::UnknownTable))?;
    let letterhead = letterhead(&context.state, &headers);
    let sheets = slip_sheets(&loaded, &letterhead, round, lang)?;
    let print = print(&context, &loaded).await?;
    file(&format!("zettel-runde-{}", round + 1), move || pdf::pdf_of(&sheets, print)).await
}

/// The slips of a round (from 0).
pub(super) fn slip_sheets(
    loaded: &Loaded,
    letterhead: &Letterhead,
    round: usize,
    lang: Lang,
) -> Result<Vec<Sheet>, ApiError> {
    let about = about(loaded, lang);
    let issuer = issuer(loaded, letterhead.club.as_deref(), lang);
    let heading = heading(loaded, issuer.as_deref(), &about)?;
    let base = letterhead.base.as_deref();
    Ok(tournament_slips(&heading, &loaded.event, round, |table| {
        let path = format!("/tisch?runde={}&tisch={}", round + 1, table + 1);
        base.map(|base| format!("{base}{}", loaded.address(&path)))
    }))
}

/// `GET /verein/turniere/{tournament}/liste.pdf`: the list of people, teams or countries.
pub(crate) async fn list(
    context: RequestContext,
    loaded: Loaded,
    Query(query): Query<PaperQuery>,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let until = query.bis.filter(|round| (1..=loaded.event.rounds.len()).contains(round));
    let by = By::of(query.nach.as_deref());
    let sheet = list_sheet(&loaded, context.state.club().as_deref(), (by, until), lang)?;
    let print = print(&context, &loaded).await?;
    file(&format!("turnier-{}", by.file_name()), move || pdf::pdf(&sheet, print)).await
}

/// The list of people, teams or countries after the first `until` rounds, or now.
///
/// # Errors
/// No team, or no country, has a place.
pub(super) fn list_sheet(
    loaded: &Loaded,
    club: Option<&str>,
    (by, until): (By, Option<usize>),
    lang: Lang,
) -> Result<Sheet, ApiError> {
    let found = event::standings(&loaded.event, until);
    let about = about(loaded, lang);
    let issuer = issuer(loaded, club, lang);
    let heading = heading(loaded, issuer.as_deref(), &about)?;
    let after = standings::lede(loaded, &found, lang);
    let groups = by.groups(&found);
    let of = match by {
        By::People => return Ok(tournament_list(&heading, &loaded.event, &found, &after)),
        By::Teams => Label::Team,
        By::Countries => Label::Country,
    };
    if groups.is_empty() {
        return Err(Failure::Refused(Refusal::NobodyListed).into());
    }
    Ok(tournament_group_list(&heading, &loaded.event, (&found, groups), of, &after))
}

/// `GET /verein/turniere/{tournament}/urkunden.pdf`: a certificate for everybody up to a place, by default the third; those who
/// share a place have one each.
pub(crate) async fn certificates(
    context: RequestContext,
    loaded: Loaded,
    Query(query): Query<PaperQuery>,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let last = query.platz.unwrap_or(standings::HONOURED_PLACES);
    let sheets = certificate_sheets(&loaded, context.state.club().as_deref(), last, lang);
    if sheets.is_empty() {
        return Err(Failure::Refused(Refusal::NobodyListed).into());
    }
    let print = print(&context, &loaded).await?;
    file("turnier-urkunden", move || pdf::pdf_of(&sheets, print)).await
}

/// The certificates up to a place; none before the first table counts.
pub(super) fn certificate_sheets(
    loaded: &Loaded,
    club: Option<&str>,
    last: usize,
    lang: Lang,
) -> Vec<Sheet> {
    let found = event::standings(&loaded.event, None);
    let is_counted = found.counted.iter().any(|tables| *tables > 0);
    let lines = found.people.into_iter().filter(|line| is_counted && line.place <= last);
    let lines: Vec<_> = lines.collect();
    let tournament = &loaded.tournament;
    let after = Days::new(u64::from(tournament.days.saturating_sub(1)));
    let about = [tournament.name.clone(), about(loaded, lang)].join(" · ");
    let issuer = issuer(loaded, club, lang);
    let honours = TournamentHonours {
        issuer: issuer.as_deref(),
        about: &about,
        on: tournament.first_day.checked_add_days(after).unwrap_or(tournament.first_day),
        is_final: loaded.is_over(),
    };
    tournament_certificates(&honours, &loaded.event, &lines)
}

/// Who stands above the papers of a tournament.
pub(super) fn issuer(loaded: &Loaded, club: Option<&str>, lang: Lang) -> Option<String> {
    let NewTournament { organiser, on_behalf, .. } = &loaded.tournament;
    words::letterhead(organiser, on_behalf, club, lang)
}

/// What stands above a sheet.
pub(super) fn heading<'a>(
    loaded: &'a Loaded,
    issuer: Option<&'a str>,
    about: &'a str,
) -> Result<TournamentHeading<'a>, ApiError> {
    let tournament = &loaded.tournament;
    let unknown = || Failure::Internal(format!("rules of a tournament: {}", tournament.rules));
    let rules = Family::from_id(&tournament.rules).ok_or_else(unknown)?;
    Ok(TournamentHeading {
        name: &tournament.name,
        issuer,
        first_day: tournament.first_day,
        about,
        is_one_day: tournament.days == 1,
        rules,
    })
}

/// How the papers of a tournament are printed.
pub(super) async fn print(context: &RequestContext, loaded: &Loaded) -> Result<Print, ApiError> {
    let logo = logo::of_tournament(&context.state, loaded.tournament.id).await?;
    Ok(Print { lang: context.lang, logo })
}

/// A PDF file under a name.
pub(super) async fn file(
    name: &str,
    make: impl FnOnce() -> Result<Vec<u8>, Problem> + Send + 'static,
) -> Result<Response, ApiError> {
    Ok(Download::make(name, Form::Pdf, make).await?.into_response())
}
