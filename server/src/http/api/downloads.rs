//! Sheets of games, of the ranking and of rule sets: as PDF, as CSV, as a workbook, as a page.

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use club::report::{RankingHeading, ranking_sheet, rulebook_sheet};
use texts::Lang;
use wire::ErrorCode;

use crate::actions::{booked_game, versions};
use crate::documents::game_papers::{self, Filled, GamePaper};
use crate::failure::Failure;
use crate::pages::access::table_links::letterhead;
use crate::pages::download::{Download, Form, SheetFile, in_language, kept};
use crate::pages::rules;
use crate::pages::year::ranking::by_name;
use crate::store::logos;
use crate::web::AppState;
use crate::web::address_parts::GamePath;
use crate::web::error_response::ApiError;

/// `GET /api/games/{game}/sheet.pdf`, `.csv`, `.xlsx`, `.html`: a game's sheet, finished or not;
/// `score-sheet.pdf`: the federation's form, `slip.pdf`: the club's; `score-sheet-begun.pdf` and
/// `slip-begun.pdf` with their headings only; `deal-7.pdf`: one deal explained, `working.pdf`: all.
pub(crate) async fn game(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Path((_, file)): Path<(String, String)>,
    game: Result<GamePath, ApiError>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let nowhere = ApiError::Code(ErrorCode::NoSuchAddress);
    if let Some(form) = match file.as_str() {
        "versions.html" => Some(Form::Html),
        "versions.pdf" => Some(Form::Pdf),
        _ => None,
    } {
        let GamePath(id) = game?;
        let wall = state.clock.wall_clock;
        let (game, versions) = state.database.read(move |tx| versions(tx, id, wall)).await?;
        let sheet = game_papers::changes(&game, &versions, &letterhead(&state, &headers));
        let address = format!("versions.pdf?lang={}", lang.code());
        let links = vec![
            (address, texts::print::AS_PDF.get(lang).to_owned()),
            (format!("/spiel/{id}"), texts::ui::BACK_TO_TABLE.get(lang).to_owned()),
        ];
        let name = format!("geaendertes-{}", game.number);
        let file = SheetFile { links, ..SheetFile::new(name, vec![sheet], form) };
        return file.of_club(&state).await?.answer(lang).await;
    }
    let (paper, form) = match file.as_str() {
        "sheet.pdf" => (GamePaper::Course, Form::Pdf),
        "sheet.csv" => (GamePaper::Course, Form::Csv),
        "sheet.xlsx" => (GamePaper::Course, Form::Xlsx),
        "sheet.html" => (GamePaper::Course, Form::Html),
        "score-sheet.pdf" => (GamePaper::ScoreSheet(Filled::Everything), Form::Pdf),
        "score-sheet-begun.pdf" => (GamePaper::ScoreSheet(Filled::Heading), Form::Pdf),
        "slip.pdf" => (GamePaper::Slip(Filled::Everything), Form::Pdf),
        "slip-begun.pdf" => (GamePaper::Slip(Filled::Heading), Form::Pdf),
        "working.pdf" => (GamePaper::Working(None), Form::Pdf),
        name => match deal_number(name) {
            Some(number) => (GamePaper::Working(Some(number)), Form::Pdf),
            None => return Err(nowhere),
        },
    };
    let GamePath(id) = game?;
    let letterhead = letterhead(&state, &headers);
    let on = state.clock.wall_clock.local((state.clock.now)()).date();
    let booked = state.database.read(move |tx| booked_game(tx, id, on)).await?;
    let (number, family) = (booked.game.number, booked.game.ruleset.family());
    // A form that is not for these rules is not there.
    let sheets = game_papers::of_game(&booked, paper, &letterhead).ok_or(nowhere)?;
    let links = game_papers::files(family)
        .into_iter()
        .map(|(file, text)| (format!("{file}?lang={}", lang.code()), text.get(lang).to_owned()));
    let name = match paper {
        GamePaper::Course => format!("ostwind-{number}"),
        GamePaper::Working(None) => format!("rechenweg-{number}"),
        GamePaper::Working(Some(deal)) => format!("rechenweg-{number}-{deal}"),
        GamePaper::ScoreSheet(_) => format!("abrechnungsblatt-{number}"),
        GamePaper::Slip(_) => format!("abrechnungszettel-{number}"),
    };
    let links = links.collect();
    let file = SheetFile { links, ..SheetFile::new(name, sheets, form) };
    file.of_club(&state).await?.answer(lang).await
}

/// The number in `deal-7.pdf`.
fn deal_number(file: &str) -> Option<u32> {
    file.strip_prefix("deal-")?.strip_suffix(".pdf")?.parse().ok()
}

/// `GET /api/forms/score-sheet.pdf`, `slip.pdf`: a form to be filled in with a pen.
pub(crate) async fn form(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Path(file): Path<String>,
) -> Result<Response, ApiError> {
    let (sheets, name) = match file.as_str() {
        "score-sheet.pdf" => {
            let sheet = game_papers::blank_score_sheet(state.club().as_deref());
            (vec![sheet], "abrechnungsblatt")
        }
        "slip.pdf" => {
            let presets = rules::presets_today(&state).await?;
            let options = game_papers::slip_options(&presets);
            let sheets = game_papers::blank_slip(state.club().as_deref(), &options);
            (sheets.to_vec(), "abrechnungszettel")
        }
        _ => return Err(ApiError::Code(ErrorCode::NoSuchAddress)),
    };
    SheetFile::new(name, sheets, Form::Pdf).of_club(&state).await?.answer(lang).await
}

/// `GET /api/ranking.pdf`.
pub(crate) async fn ranking_pdf(
    state: State<AppState>,
    lang: Extension<Lang>,
) -> Result<Response, ApiError> {
    ranking(state, lang, Form::Pdf).await
}

/// `GET /api/ranking.csv`.
pub(crate) async fn ranking_csv(
    state: State<AppState>,
    lang: Extension<Lang>,
) -> Result<Response, ApiError> {
    ranking(state, lang, Form::Csv).await
}

/// `GET /api/ranking.xlsx`.
pub(crate) async fn ranking_xlsx(
    state: State<AppState>,
    lang: Extension<Lang>,
) -> Result<Response, ApiError> {
    ranking(state, lang, Form::Xlsx).await
}

/// `GET /api/ranking.html`.
pub(crate) async fn ranking_html(
    state: State<AppState>,
    lang: Extension<Lang>,
) -> Result<Response, ApiError> {
    ranking(state, lang, Form::Html).await
}

async fn ranking(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    form: Form,
) -> Result<Response, ApiError> {
    let standings = by_name(&state).await?;
    let as_of = state.clock.wall_clock.local((state.clock.now)()).date();
    let club = state.club();
    let heading = RankingHeading { issuer: club.as_deref(), as_of };
    let sheet = ranking_sheet(&heading, &standings);
    let file = SheetFile::new("ostwind-ranking", vec![sheet], form);
    file.of_club(&state).await?.answer(lang).await
}

/// `GET /api/rules/{preset}.pdf`, `.csv`, `.xlsx`, `.html`: a rule set of the club as it is printed, the Spielmappe.
pub(crate) async fn rules(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Path(file): Path<String>,
) -> Result<Response, ApiError> {
    let nowhere = ApiError::Code(ErrorCode::NoSuchAddress);
    let named = file.rsplit_once('.').and_then(|(name, ending)| {
        Some((name, Form::from_ending(ending).filter(|form| form.is_of_sheets())?))
    });
    let Some((name, form)) = named else { return Err(nowhere) };
    let presets = rules::presets_today(&state).await?;
    let chosen = presets.into_iter().find(|version| version.preset == name).ok_or(nowhere)?;
    let ruleset = serde_json::to_string(&chosen.ruleset).map_err(Failure::from)?;
    let logo = state.database.read(|tx| logos::name(tx, None)).await?;
    let key = (name, ruleset, state.club(), logo, form.ending(), lang.tag());
    let laid_out = async {
        let sheet = rulebook_sheet(state.club().as_deref(), &chosen.ruleset);
        SheetFile::new("", vec![sheet], form).of_club(&state).await?.content(lang).await
    };
    let content = kept(&state, &key, laid_out).await?;
    in_language(Download::new(format!("spielmappe-{name}"), form, content), lang)
}
