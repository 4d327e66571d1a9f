//! Own hands as a file for other clubs, the booklet of them on paper, and reading such a file into a rule set.

use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::Response;
use club::own_hand_file::{HandFile, HandFileProblem};
use club::presets::{PresetVersion, in_force};
use club::report::booklet;
use serde::Deserialize;
use texts::{Lang, own_hand_transfer as words};
use uuid::Uuid;

use crate::actions::{ReadHands, read_hands_in};
use crate::documents::pdf::{self, Fold};
use crate::failure::Failure;
use crate::pages::download::{self, Download};
use crate::pages::rules::UNKNOWN_RULE_SET;
use crate::pages::rules::own_hands;
use crate::store::presets;
use crate::web::AppState;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::layout::{CLUB_RULES, ProblemView};
use crate::web::response::see;

const FILE: Field = Field::file("file", words::FILE).hint(words::FILE_HINT);
const VALID_FROM: Field = Field::day("valid_from", words::VALID_FROM);

/// Where what can be done with the hands of a preset is found, each with its words.
pub(crate) fn links(preset: &str, lang: Lang) -> Vec<(String, &'static str)> {
    let link = |file: &str, words: texts::Text| (address(preset, file), words.get(lang));
    vec![
        link("spielmappe.pdf", words::BOOKLET),
        link("spielmappe.pdf?form=karten", words::CARDS),
        link("sonderspiele.json", words::AS_FILE),
        link("einlesen", words::READ_IN),
    ]
}

fn address(preset: &str, page: &str) -> String {
    format!("{CLUB_RULES}/{preset}/{page}")
}

/// Which hand is wanted.
#[derive(Deserialize)]
pub(crate) struct FileQuery {
    /// Its id; all that are played where it is left out.
    spiel: Option<String>,
}

/// `GET /verein/regeln/{preset}/sonderspiele.json`: the hands that are played, or one of them.
pub(crate) async fn file(
    context: RequestContext,
    Path(chosen): Path<String>,
    Query(query): Query<FileQuery>,
) -> Result<Download, ApiError> {
    let version = newest(&context.state, &chosen).await?;
    let file = HandFile::of(&version.ruleset, query.spiel.as_deref());
    if query.spiel.is_some() && file.hands.is_empty() {
        return Err(UNKNOWN_RULE_SET);
    }
    Ok(Download::new("sonderspiele", download::Form::Json, file.text()))
}

/// How the booklet is printed.
#[derive(Deserialize)]
pub(crate) struct BookletQuery {
    /// `karten`: pages to be cut; else to be folded.
    form: Option<String>,
}

/// `GET /verein/regeln/{preset}/spielmappe.pdf`: the hands that are played, on paper.
pub(crate) async fn booklet(
    context: RequestContext,
    Path(chosen): Path<String>,
    Query(query): Query<BookletQuery>,
) -> Result<Response, ApiError> {
    let version = newest(&context.state, &chosen).await?;
    version.ruleset.own_hands().ok_or(UNKNOWN_RULE_SET)?;
    let (issuer, lang) = (context.state.club(), context.lang);
    let fold = if query.form.as_deref() == Some("karten") { Fold::Cards } else { Fold::Booklet };
    let ruleset = serde_json::to_string(&version.ruleset).map_err(Failure::from)?;
    let of = (version.preset.clone(), version.name.clone(), version.valid_from, ruleset);
    let key = ("booklet", of, issuer.clone(), fold == Fold::Cards, lang.tag());
    let made = download::made(move || {
        pdf::booklet(&booklet::booklet(issuer.as_deref(), &version), fold, lang)
    });
    let content = download::kept(&context.state, &key, made).await?;
    let file = Download::new("spielmappe", download::Form::Pdf, content);
    download::in_language(file, lang)
}

/// The version of a preset that was entered last, also one that begins later.
async fn newest(state: &AppState, chosen: &str) -> Result<PresetVersion, ApiError> {
    let versions = state.database.read(presets::all).await?;
    let mut presets = in_force(&versions, chrono::NaiveDate::MAX).into_iter();
    presets.find(|version| version.preset == chosen).ok_or(UNKNOWN_RULE_SET)
}

/// `GET /verein/regeln/{preset}/einlesen`: the form in which a file is chosen.
pub(crate) async fn ask(
    context: RequestContext,
    Path(chosen): Path<String>,
) -> Result<Response, ApiError> {
    let version = newest(&context.state, &chosen).await?;
    let valid_from = version.valid_from.max(context.today());
    let data =
        FormData::of([(KEY, Uuid::now_v7().to_string()), (VALID_FROM, valid_from.to_string())]);
    Ok(form(&chosen, context.lang).answer(&data, &context))
}

fn form(preset: &str, lang: Lang) -> Form {
    Form::new(address(preset, "einlesen"), words::READ_IN, words::NOT_READ, lang)
        .back(own_hands::address(preset))
        .about(words::ABOUT.get(lang))
        .fields([KEY, FILE, VALID_FROM])
}

/// `POST /verein/regeln/{preset}/einlesen`: adds the hands of a file to a preset, as a new version of it. Safe to repeat.
pub(crate) async fn read_in(
    context: RequestContext,
    Path(chosen): Path<String>,
    mut data: FormData,
) -> Result<Response, ApiError> {
    newest(&context.state, &chosen).await?;
    if let Some(request) = read(&mut data, &chosen, context.lang) {
        let written = context.write(move |tx, action| read_hands_in(tx, action, &request));
        match data.done(written.await) {
            Some(Ok(_)) => return Ok(see(&format!("{}?saved=1", own_hands::address(&chosen)))),
            Some(Err(problem)) => refuse(&mut data, &problem, context.lang),
            None => {}
        }
    }
    Ok(form(&chosen, context.lang).answer(&data, &context))
}

fn read(data: &mut FormData, preset: &str, lang: Lang) -> Option<ReadHands> {
    let file = match HandFile::read(data.text(FILE), pdf::unprintable) {
        Ok(file) => Some(file),
        Err(problem) => {
            refuse(data, &problem, lang);
            None
        }
    };
    let (key, valid_from) = (data.parse(KEY), data.parse(VALID_FROM));
    Some(ReadHands { key: key?, preset: preset.to_owned(), valid_from: valid_from?, file: file? })
}

fn refuse(data: &mut FormData, problem: &HandFileProblem, lang: Lang) {
    let view = ProblemView { code: "hand_file", words: words::problem(problem, lang) };
    data.refuse(FILE, StatusCode::UNPROCESSABLE_ENTITY, view);
}
