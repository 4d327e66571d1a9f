//! Sheets of games, of the ranking and of rule sets: as PDF, as CSV, as a page.

use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{
    CONTENT_DISPOSITION, CONTENT_LANGUAGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
};
use axum::response::Response;
use chrono::{DateTime, NaiveDateTime, Utc};
use club::report::sheet::Sheet;
use club::report::{
    CorrectionReason, Corrections, GameHeading, RankingHeading, game_sheet, ranking_sheet,
    rulebook_sheet,
};
use texts::Lang;
use wire::{CorrectionNote, ErrorCode};

use super::reply::Refusal;
use super::request::Game;
use super::{AppState, pages, ranking};
use crate::actions::played_through_with_corrections;
use crate::failure::Failure;
use crate::{export, print, publish};

/// How a sheet is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Pdf,
    Csv,
    Html,
}

impl Form {
    const fn content_type(self) -> &'static str {
        match self {
            Form::Pdf => "application/pdf",
            Form::Csv => "text/csv; charset=utf-8",
            Form::Html => "text/html; charset=utf-8",
        }
    }

    const fn ending(self) -> &'static str {
        match self {
            Form::Pdf => "pdf",
            Form::Csv => "csv",
            Form::Html => "html",
        }
    }
}

/// `GET /api/games/{game}/sheet.pdf`, `.csv`, `.html`: a game's sheet, finished or not.
pub(super) async fn game(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Path((_, file)): Path<(String, String)>,
    game: Result<Game, Refusal>,
) -> Result<Response, Refusal> {
    let form = match file.as_str() {
        "sheet.pdf" => Form::Pdf,
        "sheet.csv" => Form::Csv,
        "sheet.html" => Form::Html,
        _ => return Err(Refusal::Code(ErrorCode::NoSuchAddress)),
    };
    let Game(id) = game?;
    let (game, history, notes) =
        state.database.read(move |tx| played_through_with_corrections(tx, id)).await?;
    let wall = state.clock.on_the_wall;
    let corrections = Corrections {
        booked_anew: notes.iter().flat_map(|note| &note.replaced).map(|deal| deal.number).collect(),
        reasons: notes.into_iter().map(|note| reason(note, wall)).collect(),
    };
    let names: Vec<String> = game.players.iter().map(|person| person.name.clone()).collect();
    let heading = GameHeading {
        issuer: state.club.as_deref(),
        number: u64::try_from(game.number).ok(),
        table: &game.table,
        started_at: wall(game.started_at),
        ended: game.ended.map(|ended| (wall(ended.at), ended.how)),
        players: &names,
        corrections: &corrections,
    };
    let sheet = game_sheet(&heading, &game.ruleset, &history);
    lay_out(sheet, form, lang, format!("ostwind-{}", game.number)).await
}

fn reason(note: CorrectionNote, wall: fn(DateTime<Utc>) -> NaiveDateTime) -> CorrectionReason {
    let CorrectionNote { number, reason, author, at, .. } = note;
    CorrectionReason { number, at: wall(at), author, reason }
}

/// `GET /api/ranking.pdf`.
pub(super) async fn ranking_pdf(
    state: State<AppState>,
    lang: Extension<Lang>,
) -> Result<Response, Refusal> {
    ranking(state, lang, Form::Pdf).await
}

/// `GET /api/ranking.csv`.
pub(super) async fn ranking_csv(
    state: State<AppState>,
    lang: Extension<Lang>,
) -> Result<Response, Refusal> {
    ranking(state, lang, Form::Csv).await
}

/// `GET /api/ranking.html`.
pub(super) async fn ranking_html(
    state: State<AppState>,
    lang: Extension<Lang>,
) -> Result<Response, Refusal> {
    ranking(state, lang, Form::Html).await
}

async fn ranking(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    form: Form,
) -> Result<Response, Refusal> {
    let standings = ranking::by_name(&state).await?;
    let as_of = (state.clock.on_the_wall)((state.clock.now)()).date();
    let heading = RankingHeading { issuer: state.club.as_deref(), as_of };
    let sheet = ranking_sheet(&heading, &standings);
    lay_out(sheet, form, lang, "ostwind-ranking".to_owned()).await
}

/// `GET /api/rules/{preset}.pdf`, `.csv`, `.html`: a rule set of the club as it is printed, the Spielmappe.
pub(super) async fn rules(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Path(file): Path<String>,
) -> Result<Response, Refusal> {
    let nowhere = Refusal::Code(ErrorCode::NoSuchAddress);
    let named = file.rsplit_once('.').and_then(|(name, ending)| {
        let forms = [Form::Pdf, Form::Csv, Form::Html];
        Some((name, forms.into_iter().find(|form| form.ending() == ending)?))
    });
    let Some((name, form)) = named else { return Err(nowhere) };
    let presets = pages::presets_today(&state).await?;
    let chosen = presets.into_iter().find(|version| version.preset == name).ok_or(nowhere)?;
    let sheet = rulebook_sheet(state.club.as_deref(), &chosen.ruleset);
    lay_out(sheet, form, lang, format!("spielmappe-{name}")).await
}

/// Lays a sheet out beside the threads that answer requests: a PDF takes its time.
async fn lay_out(sheet: Sheet, form: Form, lang: Lang, name: String) -> Result<Response, Refusal> {
    let laid_out = tokio::task::spawn_blocking(move || match form {
        Form::Pdf => print::pdf(&sheet, lang).map_err(|problem| format!("{problem:?}")),
        Form::Csv => Ok(export::csv::csv(&sheet, lang)),
        Form::Html => publish::html::html(&sheet, lang)
            .map(String::into_bytes)
            .map_err(|problem| format!("{problem:?}")),
    });
    let content = laid_out
        .await
        .map_err(|error| Failure::Internal(format!("laying out a sheet: {error}")))?
        .map_err(|problem| Failure::Internal(format!("laying out a sheet: {problem}")))?;
    let shown = match form {
        Form::Pdf | Form::Html => "inline",
        Form::Csv => "attachment",
    };
    Response::builder()
        .header(CONTENT_TYPE, form.content_type())
        .header(CONTENT_LANGUAGE, lang.tag())
        .header(CONTENT_DISPOSITION, format!("{shown}; filename=\"{name}.{}\"", form.ending()))
        // A published page carries its style inside and nothing else.
        .header(
            CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        )
        .body(Body::from(content))
        .map_err(|error| Failure::Internal(error.to_string()).into())
}
