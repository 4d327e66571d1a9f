//! The sheet on which the club, or a tournament, chooses its logo, and the logo itself as browsers fetch it.

use axum::extract::{DefaultBodyLimit, Path};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use std::sync::Arc;
use texts::{Lang, logo as words};
use wire::{ErrorCode, TournamentId};

use crate::actions::{choose_logo, logo_of_tournament, own_logo};
use crate::documents::logo::{Logo, LogoProblem};
use crate::failure::Failure;
use crate::limits::{LARGEST_LOGO_FILE, LARGEST_LOGO_FORM, MOST_LOGO_POINTS, SMALLEST_LOGO};
use crate::pages::settings::club_settings;
use crate::pages::tournament::{self, Loaded};
use crate::store::logos;
use crate::web::AppState;
use crate::web::conditional::has_copy;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::layout::ProblemView;
use crate::web::response::see;
use crate::web::upload::Upload;

/// The sheet of the club.
pub(crate) const ADDRESS: &str = "/verein/einstellungen/logo";

/// The sheet of a tournament, below its address.
pub(crate) const OF_TOURNAMENT: &str = "/logo";

const FILE: Field = Field::file("file", words::FILE).accept("image/png,image/jpeg");
const REMOVE: Field = Field::check("remove", words::REMOVE);

/// Lets a form in that is larger than others, so that a file that is too large gets a plain answer.
pub(crate) fn large() -> DefaultBodyLimit {
    DefaultBodyLimit::max(LARGEST_LOGO_FORM)
}

/// Where a browser fetches a logo. It is named by what it shows, and never changes.
pub(crate) fn address(name: &str) -> String {
    format!("/logo/{name}.png")
}

/// `GET /verein/einstellungen/logo`.
pub(crate) async fn edit(context: RequestContext) -> Result<Response, ApiError> {
    ask(&context, None).await
}

/// `POST /verein/einstellungen/logo`.
pub(crate) async fn save(context: RequestContext, upload: Upload) -> Result<Response, ApiError> {
    act(&context, None, upload).await
}

/// `GET /verein/turniere/{tournament}/logo`.
pub(crate) async fn edit_of_tournament(
    context: RequestContext,
    loaded: Loaded,
) -> Result<Response, ApiError> {
    ask(&context, Some(loaded.tournament.id)).await
}

/// `POST /verein/turniere/{tournament}/logo`.
pub(crate) async fn save_of_tournament(
    context: RequestContext,
    loaded: Loaded,
    upload: Upload,
) -> Result<Response, ApiError> {
    act(&context, Some(loaded.tournament.id), upload).await
}

async fn ask(context: &RequestContext, of: Option<TournamentId>) -> Result<Response, ApiError> {
    Ok(form(context, of).await?.answer(&FormData::default(), context))
}

async fn form(context: &RequestContext, of: Option<TournamentId>) -> Result<Form, ApiError> {
    let lang = context.lang;
    let has_one = context.read(move |tx| match of {
        None => logos::name(tx, None),
        Some(of) => own_logo(tx, of),
    });
    let has_one = has_one.await?.is_some();
    let (here, back, about) = match of {
        None => (ADDRESS.to_owned(), club_settings::ADDRESS.to_owned(), words::ABOUT),
        Some(id) => (
            tournament::address(id, OF_TOURNAMENT),
            tournament::address(id, ""),
            words::ABOUT_TOURNAMENT,
        ),
    };
    let form = Form::new(
        here,
        if has_one { words::CHANGE } else { words::CHOOSE },
        words::NOT_CHANGED,
        lang,
    )
    .submit(words::SAVE)
    .back(back)
    .note(about.get(lang))
    .field(FILE)
    .hint(words::file_hint(LARGEST_LOGO_FILE, MOST_LOGO_POINTS, lang));
    Ok(if has_one { form.field(REMOVE) } else { form })
}

/// What is sent: another picture, or none any more.
async fn act(
    context: &RequestContext,
    of: Option<TournamentId>,
    upload: Upload,
) -> Result<Response, ApiError> {
    let Upload { fields, file, field: _ } = upload;
    let mut data = FormData::from(fields);
    let picture = match (data.is_on(REMOVE), file) {
        (true, None) => Some(None),
        (true, Some(_)) => refuse(&mut data, words::BOTH.get(context.lang)),
        (false, file) => match unpacked(&context.state, file.unwrap_or_default()).await? {
            Ok(picture) => Some(Some(picture)),
            Err(problem) => refuse(&mut data, &in_words(problem, context.lang)),
        },
    };
    let Some(picture) = picture else {
        return Ok(form(context, of).await?.answer(&data, context));
    };
    context.write(move |tx, action| choose_logo(tx, action, of, picture.as_deref())).await?;
    Ok(see(&match of {
        None => format!("{}?saved=logo", club_settings::ADDRESS),
        Some(id) => tournament::address(id, "?saved=1"),
    }))
}

fn refuse<T>(data: &mut FormData, words: &str) -> Option<T> {
    let view = ProblemView { code: "logo", words: words.to_owned() };
    data.refuse(FILE, StatusCode::UNPROCESSABLE_ENTITY, view);
    None
}

/// A file as the picture that is kept of it; one at a time, beside the threads that answer requests.
async fn unpacked(
    state: &AppState,
    file: Vec<u8>,
) -> Result<Result<Vec<u8>, LogoProblem>, Failure> {
    let turn = Arc::clone(&state.turns.logos).acquire_owned().await;
    let turn = turn.map_err(|_| Failure::Unavailable)?;
    let read = tokio::task::spawn_blocking(move || {
        // The turn ends with the work, also when nobody waits for it any more.
        let _turn = turn;
        Logo::read(&file).map(|logo| logo.png())
    });
    read.await.map_err(|error| Failure::Internal(error.to_string()))
}

fn in_words(problem: LogoProblem, lang: Lang) -> String {
    let plain = match problem {
        LogoProblem::Nothing => words::NOTHING_CHOSEN,
        LogoProblem::OtherKind => words::OTHER_KIND,
        LogoProblem::Moving => words::MOVING,
        LogoProblem::Broken => words::BROKEN,
        LogoProblem::TooLarge => return words::too_large(LARGEST_LOGO_FILE, lang),
        LogoProblem::TooManyPoints => return words::too_many_points(MOST_LOGO_POINTS, lang),
        LogoProblem::TooSmall => return words::too_small(SMALLEST_LOGO, lang),
    };
    plain.get(lang).to_owned()
}

/// `GET /logo/{file}`: a logo by its name, for everybody who has been shown it.
pub(crate) async fn picture(
    context: RequestContext,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let nowhere = ApiError::Code(ErrorCode::NoSuchAddress);
    let name = file.strip_suffix(".png").ok_or(nowhere)?.to_owned();
    let tag = format!("\"{name}\"");
    let found = context.read(move |tx| logos::by_name(tx, &name)).await?;
    let picture = found.ok_or(ApiError::Code(ErrorCode::NoSuchAddress))?;
    let about = [(CACHE_CONTROL, "public, max-age=31536000, immutable"), (ETAG, tag.as_str())];
    if has_copy(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, about).into_response());
    }
    Ok((about, [(CONTENT_TYPE, "image/png")], picture).into_response())
}

/// The club's logo for papers.
pub(crate) async fn of_club(state: &AppState) -> Result<Option<Arc<Logo>>, Failure> {
    let found = state.database.read(|tx| logos::picture(tx, None)).await?;
    Ok(found.as_deref().and_then(Logo::stored))
}

/// The logo of a tournament for papers.
pub(crate) async fn of_tournament(
    state: &AppState,
    of: TournamentId,
) -> Result<Option<Arc<Logo>>, Failure> {
    let found = state.database.read(move |tx| logo_of_tournament(tx, of)).await?;
    Ok(found.as_deref().and_then(Logo::stored))
}
