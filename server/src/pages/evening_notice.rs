//! When and where an evening takes place: the sheet for it, and the question before an evening is cancelled.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Response};
use chrono::NaiveTime;
use club::refusal::Refusal;
use serde::Deserialize;
use texts::{Lang, calendar as words};
use uuid::Uuid;

use crate::actions::{LONGEST_PLACE, announce_evening, cancel_evening};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::account::{Question, question};
use crate::pages::context::PageContext;
use crate::pages::evenings::{address, describe_evening};
use crate::pages::form::TypedForm;
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::layout::{FieldView, FormView, Frame, shown};
use crate::pages::response::{Page, PrivatePage, see};
use crate::store::evening_answers;
use crate::store::evening_notices::{self, NotedNotice, Notice};
use crate::store::evenings::{self, Evening};

/// How times of day are typed.
const TIME: &str = "%H:%M";

/// The names of the fields.
const FIELDS: [(&str, texts::Text); 3] =
    [("starts_at", words::STARTS), ("ends_at", words::ENDS), ("place", words::PLACE)];

/// The sheet for time and place of an evening.
pub(crate) fn sheet_address(evening: Uuid) -> String {
    format!("{}/termin", address(evening))
}

/// The question before an evening is cancelled.
pub(crate) fn cancel_address(evening: Uuid) -> String {
    format!("{}/absage", address(evening))
}

/// „18:30 bis 23:00 · Gasthaus zur Post“; empty where nothing is known.
pub(crate) fn in_words(notice: &Notice, lang: Lang) -> String {
    let text = |time: NaiveTime| time.format(TIME).to_string();
    let times = notice
        .starts_at
        .map(|starts_at| words::times(&text(starts_at), notice.ends_at.map(text).as_deref(), lang));
    let parts = [times.unwrap_or_default(), notice.place.clone()];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

/// What the fields for time and place send.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct NoticeFields {
    starts_at: String,
    ends_at: String,
    place: String,
}

impl NoticeFields {
    /// The fields as they are shown for a notice.
    pub(crate) fn of(notice: &Notice) -> NoticeFields {
        let text = |time: Option<NaiveTime>| {
            time.map_or_else(String::new, |time| time.format(TIME).to_string())
        };
        NoticeFields {
            starts_at: text(notice.starts_at),
            ends_at: text(notice.ends_at),
            place: notice.place.clone(),
        }
    }

    /// Reads the fields; what is wrong is noted.
    pub(crate) fn read(&self, is_cancelled: bool, problems: &mut Problems) -> Option<Notice> {
        let mut time = |text: &str, name| {
            let text = text.trim();
            let bad = |_| ApiError::Field { name, refusal: Refusal::BadTime };
            let time = (!text.is_empty()).then(|| NaiveTime::parse_from_str(text, TIME));
            problems.take(time.transpose().map_err(bad))
        };
        let starts_at = time(&self.starts_at, words::STARTS)?;
        let ends_at = time(&self.ends_at, words::ENDS)?;
        if starts_at.is_none() && ends_at.is_some() {
            let bad = ApiError::Field { name: words::STARTS, refusal: Refusal::BadTime };
            return problems.take(Err::<Notice, _>(bad));
        }
        let place = self.place.trim();
        if place.chars().count() > LONGEST_PLACE {
            let bad = ApiError::Field { name: words::PLACE, refusal: Refusal::BadText };
            return problems.take(Err::<Notice, _>(bad));
        }
        Some(Notice { starts_at, ends_at, place: place.to_owned(), is_cancelled })
    }
}

/// The three fields as they are drawn.
pub(crate) struct NoticeView {
    pub(crate) starts_at: FieldView,
    pub(crate) ends_at: FieldView,
    pub(crate) place: FieldView,
}

impl NoticeView {
    /// The fields with what was typed and what is wrong with it.
    pub(crate) fn of(typed: NoticeFields, refusal: &FormRefusal) -> NoticeView {
        NoticeView {
            starts_at: refusal.field("starts_at", typed.starts_at),
            ends_at: refusal.field("ends_at", typed.ends_at),
            place: refusal.field("place", typed.place),
        }
    }
}

/// What the sheet sends.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct NoticeForm {
    key: String,
    #[serde(flatten)]
    fields: NoticeFields,
}

#[derive(Template)]
#[template(path = "evening_notice.html")]
struct NoticePage {
    frame: Frame,
    form: FormView,
    evening: String,
    key: String,
    notice: NoticeView,
}

fn page(
    context: &PageContext,
    evening: &Evening,
    typed: NoticeForm,
    refusal: &FormRefusal,
) -> Page {
    let lang = context.lang;
    Page(shown(&NoticePage {
        frame: context.frame(words::TIME_AND_PLACE.get(lang)),
        form: FormView {
            action: sheet_address(evening.key),
            submit: words::SAVE.get(lang),
            is_danger: false,
            back: address(evening.key),
            refused: words::NOT_SAVED.get(lang),
            problems: refusal.list(),
        },
        evening: describe_evening(evening, lang),
        key: typed.key,
        notice: NoticeView::of(typed.fields, refusal),
    }))
}

/// The evening of an address, and what is announced of it.
async fn named(state: &AppState, named: &str) -> Result<(Evening, Option<NotedNotice>), ApiError> {
    let unknown = || Failure::Refused(Refusal::UnknownEvening);
    let key: Uuid = named.parse().map_err(|_| unknown())?;
    let read = state.database.read(move |tx| {
        let evening = evenings::by_key(tx, key)?.ok_or_else(unknown)?;
        Ok((evening, evening_notices::of_evening(tx, key)?))
    });
    Ok(read.await?)
}

/// `GET /verein/abende/{evening}/termin`: the sheet for time and place, filled with what held last.
pub(crate) async fn ask(
    State(state): State<AppState>,
    context: PageContext,
    Path(evening): Path<String>,
) -> Result<Page, ApiError> {
    let (evening, noted) = named(&state, &evening).await?;
    let notice = match noted {
        Some(noted) => Some(noted.notice),
        None => state.database.read(evening_notices::latest).await?,
    };
    let typed = NoticeForm {
        key: Uuid::now_v7().to_string(),
        fields: NoticeFields::of(&notice.unwrap_or_default()),
    };
    Ok(page(&context, &evening, typed, &FormRefusal::default()))
}

/// `POST /verein/abende/{evening}/termin`: announces time and place.
pub(crate) async fn save(
    State(state): State<AppState>,
    context: PageContext,
    Path(evening): Path<String>,
    TypedForm(typed): TypedForm<NoticeForm>,
) -> Result<Response, ApiError> {
    let (evening, noted) = named(&state, &evening).await?;
    let mut problems = Problems::default();
    let is_cancelled = noted.is_some_and(|noted| noted.notice.is_cancelled);
    if let Some(notice) = typed.fields.read(is_cancelled, &mut problems) {
        let (action, key, of) =
            (context.visitor.context(&state), read_key(&typed.key)?, evening.key);
        let write = state.database.write(move |tx| announce_evening(tx, &action, key, of, &notice));
        let written = write.await;
        if problems.take(written).is_some() {
            return Ok(see(&format!("{}?saved=announced", address(of))));
        }
    }
    let refusal = problems.drawn(&FIELDS, context.lang);
    Ok((refusal.status, page(&context, &evening, typed, &refusal)).into_response())
}

/// The id of a request from a form.
fn read_key(key: &str) -> Result<Uuid, Failure> {
    key.parse().map_err(|_| Failure::Refused(Refusal::BadChoice))
}

/// `GET /verein/abende/{evening}/absage`: asks before an evening is cancelled.
pub(crate) async fn ask_to_cancel(
    State(state): State<AppState>,
    context: PageContext,
    Path(evening): Path<String>,
) -> Result<PrivatePage, ApiError> {
    let ((evening, _), lang) = (named(&state, &evening).await?, context.lang);
    let key = evening.key;
    let answers = state.database.read(move |tx| evening_answers::of_evening(tx, key)).await?;
    let coming = answers.values().filter(|answer| answer.is_coming).count();
    let mut about = vec![describe_evening(&evening, lang), words::CANCEL_HINT.get(lang).to_owned()];
    about.extend((coming > 0).then(|| words::said_yes(coming, lang)));
    let asked = Question {
        title: words::CANCEL,
        about,
        action: cancel_address(evening.key),
        hidden: vec![("key", Uuid::now_v7().to_string()), ("cancelled", "true".to_owned())],
        submit: words::CANCEL,
        is_danger: true,
        back: address(evening.key),
        problem: None,
    };
    Ok(question(&context, asked))
}

/// What the question sends, and the button that puts an evening back.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct CancelForm {
    key: String,
    cancelled: bool,
}

/// `POST /verein/abende/{evening}/absage`: cancels an evening, or puts it back.
pub(crate) async fn cancel(
    State(state): State<AppState>,
    context: PageContext,
    Path(evening): Path<String>,
    TypedForm(typed): TypedForm<CancelForm>,
) -> Result<Response, ApiError> {
    let (evening, _) = named(&state, &evening).await?;
    let (action, key, of) = (context.visitor.context(&state), read_key(&typed.key)?, evening.key);
    let write =
        state.database.write(move |tx| cancel_evening(tx, &action, key, of, typed.cancelled));
    write.await?;
    let saved = if typed.cancelled { "cancelled" } else { "back" };
    Ok(see(&format!("{}?saved={saved}", address(of))))
}

/// The sentence for what was just done on the page of an evening.
pub(crate) fn done(saved: &str) -> Option<texts::Text> {
    match saved {
        "announced" => Some(words::ANNOUNCED),
        "cancelled" => Some(words::CANCELLED),
        "back" => Some(words::IS_BACK),
        "seated" => Some(texts::seating::SEATED),
        "answered" => Some(texts::sign_up::ANSWERED),
        _ => None,
    }
}
