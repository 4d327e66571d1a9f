//! `/einlesen` of the host: a club from a file, which is examined first and taken in with a button of its own.

use askama::Template;
use axum::Extension;
use axum::extract::{DefaultBodyLimit, Path, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use std::sync::Arc;
use texts::backups::megabytes;
use texts::data_files::FileProblem;
use texts::program::audit_finding;
use texts::{Lang, host as words, numbers};
use uuid::Uuid;

use super::place::{self, KEY};
use super::{Desk, HostAction, OnDesk, club_page, create, list};
use crate::clubs::address::Key;
use crate::clubs::arrivals::{self, Arrival, Sent};
use crate::clubs::import::{self, Contents, MovedIn, NotImported};
use crate::clubs::registry::Entry;
use crate::failure::Failure;
use crate::limits::{LARGEST_CLUB_FILE, LARGEST_CLUB_FORM};
use crate::store::file_error::FileError;
use crate::store::migrate;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData};
use crate::web::layout::{Frame, ProblemView, shown};
use crate::web::response::{Page, PrivatePage, see};

/// The page on which a file is chosen.
pub(super) const ADDRESS: &str = "/einlesen";

/// How many findings are shown of a file that is not taken.
const SHOWN_FINDINGS: usize = 8;

const FILE: Field = Field::file("file", words::FILE).accept(".sqlite,.ostwind,.db");

/// Lets a form in that is larger than others, so that a file that is too large gets a plain answer.
pub(super) fn large() -> DefaultBodyLimit {
    DefaultBodyLimit::max(LARGEST_CLUB_FORM)
}

#[derive(Template)]
#[template(path = "host/arrival.html")]
struct ArrivalPage {
    frame: Frame,
    lede: String,
    /// What was looked at: a word, what is to know about it, what was counted.
    checks: Vec<(&'static str, String, String)>,
    stats: Vec<(String, String)>,
    /// From when to when it was played.
    played: String,
    form: Form,
    discard: String,
}

/// `GET /einlesen`.
pub(super) async fn ask(context: RequestContext) -> PrivatePage {
    PrivatePage(choose(context.lang).page(&FormData::default(), &context))
}

fn choose(lang: Lang) -> Form {
    Form::new(ADDRESS, words::FROM_FILE, words::NOT_IMPORTED, lang)
        .submit(words::EXAMINE)
        .back(list::ADDRESS)
        .about(words::FROM_FILE_HINT.get(lang))
        .field(FILE)
        .hint(words::file_hint(LARGEST_CLUB_FILE / 1_000_000, lang))
}

/// `POST /einlesen`: the file; one that is not taken is gone again.
pub(super) async fn receive(
    context: RequestContext,
    Extension(desk): OnDesk,
    request: Request,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let arrival = match arrivals::receive(desk.storage.folder(), request).await? {
        Sent::File(arrival) => arrival,
        Sent::Nothing => {
            let problem = ProblemView::new("no_file", words::NO_FILE, lang);
            return Ok(not_taken(&context, StatusCode::UNPROCESSABLE_ENTITY, problem, &[]));
        }
        Sent::TooLarge => {
            let words = words::file_too_large(LARGEST_CLUB_FILE / 1_000_000, lang);
            let problem = ProblemView { code: "too_large", words };
            return Ok(not_taken(&context, StatusCode::PAYLOAD_TOO_LARGE, problem, &[]));
        }
    };
    let (id, name, path) = (arrival.id, arrival.name.clone(), arrival.path());
    match in_turn(&context, move || import::examine(&path)).await? {
        Ok(_) => Ok(see(&format!("{ADDRESS}/{id}"))),
        Err(refused) => {
            arrival.remove();
            answer_refused(&context, refused, &name)
        }
    }
}

/// One file at a time, beside the threads that answer requests.
async fn in_turn<T: Send + 'static>(
    context: &RequestContext,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let turn = Arc::clone(&context.state.turns.club_files).acquire_owned().await;
    let turn = turn.map_err(|_| Failure::Unavailable)?;
    let done = tokio::task::spawn_blocking(move || {
        // The turn ends with the work, also when nobody waits for it any more.
        let _turn = turn;
        work()
    });
    Ok(done.await.map_err(|error| Failure::Internal(error.to_string()))?)
}

/// The form to choose another file, with the reason why this one is not taken.
fn not_taken(
    context: &RequestContext,
    status: StatusCode,
    problem: ProblemView,
    findings: &[String],
) -> Response {
    let mut data = FormData::default();
    data.refuse(FILE, status, problem);
    let form = choose(context.lang);
    findings.iter().fold(form, Form::note).answer(&data, context)
}

/// What is wrong with the file itself.
fn answer_refused(
    context: &RequestContext,
    refused: NotImported,
    name: &str,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let mut findings = Vec::new();
    let (code, words) = match refused {
        NotImported::Odd(found) => {
            let shown = found.iter().take(SHOWN_FINDINGS);
            findings.extend(shown.map(|finding| audit_finding(finding, lang)));
            ("odd", words::ODD_FILE)
        }
        NotImported::File(FileError { path: _, problem }) => match problem {
            FileProblem::Newer { .. } => ("newer", words::NEWER_FILE),
            FileProblem::Foreign => ("foreign", words::FOREIGN_FILE),
            FileProblem::Empty | FileProblem::NotADatabase => ("no_club", words::NO_CLUB_FILE),
            FileProblem::Damaged { .. } => ("damaged", words::DAMAGED_FILE),
            FileProblem::Missing => ("gone", words::FILE_GONE),
            FileProblem::NoSpace => return Err(Failure::DiskFull.into()),
            problem @ (FileProblem::MissingBesideOthers { .. }
            | FileProblem::Older { .. }
            | FileProblem::InUse
            | FileProblem::Exists
            | FileProblem::RestoreUnfinished
            | FileProblem::NotPermitted
            | FileProblem::Database(_)
            | FileProblem::Unusable { .. }) => {
                let reason = format!("the file of a club: {problem:?}");
                return Err(Failure::Internal(reason).into());
            }
        },
        NotImported::Listed(_) | NotImported::HasBooks(_) => {
            return Err(Failure::Internal("a file that is only examined".to_owned()).into());
        }
    };
    let words = match name {
        "" => words.get(lang).to_owned(),
        name => format!("{name}: {}", words.get(lang)),
    };
    let problem = ProblemView { code, words };
    Ok(not_taken(context, StatusCode::UNPROCESSABLE_ENTITY, problem, &findings))
}

fn gone(context: &RequestContext) -> Response {
    let problem = ProblemView::new("gone", words::FILE_GONE, context.lang);
    not_taken(context, StatusCode::NOT_FOUND, problem, &[])
}

/// `GET /einlesen/{arrival}`.
pub(super) async fn show(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(id): Path<Uuid>,
) -> Result<Response, ApiError> {
    draw(&context, &desk, id, None).await
}

/// The page of a file, with what was typed; at first with an address made of the club's name.
async fn draw(
    context: &RequestContext,
    desk: &Desk,
    id: Uuid,
    data: Option<FormData>,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let Some(arrival) = Arrival::find(desk.storage.folder(), id) else { return Ok(gone(context)) };
    let path = arrival.path();
    let contents = match in_turn(context, move || import::examine(&path)).await? {
        Ok(contents) => contents,
        Err(refused) => return answer_refused(context, refused, &arrival.name),
    };
    let data = data.unwrap_or_else(|| {
        let key = contents.name.as_deref().and_then(proposed);
        FormData::of([(KEY, key.map_or_else(String::new, |key| key.to_string()))])
    });
    let address = format!("{ADDRESS}/{id}");
    let form = Form::new(address.as_str(), words::TAKE_IN, words::NOT_IMPORTED, lang);
    let size = megabytes(contents.bytes, lang);
    let about = [contents.name.as_deref().unwrap_or_default(), &arrival.name, &size];
    let page = shown(&ArrivalPage {
        frame: context.frame(words::FROM_FILE.get(lang)),
        lede: about.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · "),
        checks: checks(&contents, lang),
        stats: stats(&contents, lang),
        played: played(&contents, desk, lang),
        form: place::fields(form, desk, lang).fill_in(&data),
        discard: format!("{address}/verwerfen"),
    });
    Ok((data.status(), Page(page)).into_response())
}

fn checks(contents: &Contents, lang: Lang) -> Vec<(&'static str, String, String)> {
    let newest = migrate::newest();
    let raised =
        if contents.version < newest { words::raised_to(newest, lang) } else { String::new() };
    let count = |count: usize| numbers::count(u64::try_from(count).unwrap_or_default());
    let examined = contents.examined;
    vec![
        (words::IS_OURS.get(lang), raised, words::version_of_file(contents.version, lang)),
        (words::LOG_HOLDS.get(lang), String::new(), String::new()),
        (words::GAMES_AGREE.get(lang), String::new(), count(examined.games)),
        (words::YEARS_AGREE.get(lang), String::new(), count(examined.years)),
    ]
}

fn stats(contents: &Contents, lang: Lang) -> Vec<(String, String)> {
    let count = |count: usize| numbers::count(u64::try_from(count).unwrap_or_default());
    vec![
        (numbers::count(contents.people.into()), words::PEOPLE.get(lang).to_owned()),
        (count(contents.examined.games), words::GAMES.get(lang).to_owned()),
        (count(contents.examined.deals), words::DEALS.get(lang).to_owned()),
        (count(contents.accounts), words::ACCOUNTS.get(lang).to_owned()),
    ]
}

fn played(contents: &Contents, desk: &Desk, lang: Lang) -> String {
    let day = |at| numbers::date(desk.wall_clock.local(at).date(), lang);
    match contents.played {
        Some((first, last)) => words::played(&day(first), &day(last), lang),
        None => words::NOT_PLAYED.get(lang).to_owned(),
    }
}

/// The key that a club's name suggests: its letters, with hyphens between the words.
fn proposed(name: &str) -> Option<Key> {
    let mut key = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        match letter {
            'ä' => key.push_str("ae"),
            'ö' => key.push_str("oe"),
            'ü' => key.push_str("ue"),
            'ß' => key.push_str("ss"),
            'a'..='z' | '0'..='9' => key.push(letter),
            _ if !key.is_empty() && !key.ends_with('-') => key.push('-'),
            _ => {}
        }
    }
    key.truncate(30);
    key.trim_end_matches('-').parse().ok()
}

/// `POST /einlesen/{arrival}`: takes the club in; what was sent twice is taken in once.
pub(super) async fn take_in(
    context: RequestContext,
    Extension(desk): OnDesk,
    Path(id): Path<Uuid>,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let lang = context.lang;
    let Some(entry) = place::read(&mut data, &desk, lang)? else {
        return draw(&context, &desk, id, Some(data)).await;
    };
    let (host, new, now) = (Arc::clone(&desk), entry.clone(), context.now());
    let taken = in_turn(&context, move || take(&host, new, id, now)).await?;
    match taken {
        Some(Ok(MovedIn { token, .. })) => {
            desk.note(&context, &entry, HostAction::Imported, "").await?;
            create::answer(&entry, token, HostAction::Imported, &context)
        }
        None if desk.registry().await?.by_host(entry.address.host()).is_some() => {
            Ok(see(&club_page::address(&entry.key)))
        }
        None => Ok(gone(&context)),
        Some(Err(NotImported::Listed(problem))) => {
            place::not_listed(&mut data, place::KEY, problem, &desk, lang)?;
            draw(&context, &desk, id, Some(data)).await
        }
        Some(Err(NotImported::HasBooks(_))) => {
            place::refuse(&mut data, KEY, ("has_books", words::HAS_BOOKS), lang);
            draw(&context, &desk, id, Some(data)).await
        }
        Some(Err(refused)) => answer_refused(&context, refused, ""),
    }
}

/// Takes a file that still waits.
fn take(
    desk: &Desk,
    entry: Entry,
    id: Uuid,
    now: chrono::DateTime<chrono::Utc>,
) -> Option<Result<MovedIn, NotImported>> {
    let arrival = Arrival::find(desk.storage.folder(), id)?;
    let taken = import::import(&desk.storage, entry, &arrival.path(), &arrival.name, now);
    if taken.is_ok() {
        desk.registered.read_again();
        arrival.remove();
    }
    Some(taken)
}

/// `POST /einlesen/{arrival}/verwerfen`.
pub(super) async fn discard(Extension(desk): OnDesk, Path(id): Path<Uuid>) -> Response {
    if let Some(arrival) = Arrival::find(desk.storage.folder(), id) {
        arrival.remove();
    }
    see(list::ADDRESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_suggests_a_key() {
        let key = |name| proposed(name).map(|key| key.to_string());
        assert_eq!(key("Grüne Drachen (Bruck)").as_deref(), Some("gruene-drachen-bruck"));
        assert_eq!(
            key("Ein sehr langer Name eines Vereins in Österreich").as_deref(),
            Some("ein-sehr-langer-name-eines-ver")
        );
        assert_eq!(key("北京"), None);
        assert_eq!(key("Hilfe"), None);
    }
}
