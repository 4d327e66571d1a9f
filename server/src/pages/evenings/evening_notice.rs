//! When and where an evening takes place: the sheet for it, and the question before an evening is cancelled.

use axum::response::Response;
use chrono::NaiveTime;
use club::refusal::Refusal;
use serde::Deserialize;
use texts::{Lang, calendar as words};
use uuid::Uuid;

use crate::actions::{announce_evening, cancel_evening};
use crate::failure::Failure;
use crate::pages::access::account::{Question, question};
use crate::pages::evenings::{address, describe_evening};
use crate::store::evening_answers;
use crate::store::evening_notices::{self, NotedNotice, Notice};
use crate::store::evenings::{self, Evening};
use crate::web::address_parts::EveningPath;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::form::TypedForm;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::response::{PrivatePage, see};

/// How times of day are typed.
const TIME: &str = "%H:%M";

const STARTS: Field = Field::time("starts_at", words::STARTS);
const ENDS: Field = Field::time("ends_at", words::ENDS).hint(words::MAY_BE_EMPTY);
const PLACE: Field = Field::text("place", words::PLACE);

/// The fields for time and place.
pub(crate) const FIELDS: [Field; 3] = [STARTS, ENDS, PLACE];

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

/// Fills the fields in with what is announced.
pub(crate) fn with(data: FormData, notice: &Notice) -> FormData {
    let text = |time: Option<NaiveTime>| {
        time.map_or_else(String::new, |time| time.format(TIME).to_string())
    };
    data.with(STARTS, text(notice.starts_at))
        .with(ENDS, text(notice.ends_at))
        .with(PLACE, &*notice.place)
}

/// Reads the fields; what is wrong is noted.
pub(crate) fn read(data: &mut FormData, is_cancelled: bool) -> Option<Notice> {
    let time = |text: &str| match text {
        "" => Some(None),
        text => NaiveTime::parse_from_str(text, TIME).ok().map(Some),
    };
    let (starts_at, ends_at) = (data.read(STARTS, time), data.read(ENDS, time));
    let place = data.text(PLACE).to_owned();
    Some(Notice { starts_at: starts_at?, ends_at: ends_at?, place, is_cancelled })
}

fn form(evening: &Evening, lang: Lang) -> Form {
    Form::new(sheet_address(evening.key), words::TIME_AND_PLACE, words::NOT_SAVED, lang)
        .submit(words::SAVE)
        .back(address(evening.key))
        .of(describe_evening(evening, lang))
        .field(KEY)
        .fields(FIELDS)
}

/// The evening of an address, and what is announced of it.
async fn evening_and_notice(
    context: &RequestContext,
    key: Uuid,
) -> Result<(Evening, Option<NotedNotice>), ApiError> {
    let unknown = || Failure::Refused(Refusal::UnknownEvening);
    let read = context.read(move |tx| {
        let evening = evenings::by_key(tx, key)?.ok_or_else(unknown)?;
        Ok((evening, evening_notices::of_evening(tx, key)?))
    });
    Ok(read.await?)
}

/// `GET /verein/abende/{evening}/termin`: the sheet for time and place, filled with what held last.
pub(crate) async fn ask(
    context: RequestContext,
    EveningPath(key): EveningPath,
) -> Result<Response, ApiError> {
    let (evening, noted) = evening_and_notice(&context, key).await?;
    let notice = match noted {
        Some(noted) => Some(noted.notice),
        None => context.read(evening_notices::latest).await?,
    };
    let data = FormData::of([(KEY, Uuid::now_v7().to_string())]);
    let data = with(data, &notice.unwrap_or_default());
    Ok(form(&evening, context.lang).answer(&data, &context))
}

/// `POST /verein/abende/{evening}/termin`: announces time and place.
pub(crate) async fn save(
    context: RequestContext,
    EveningPath(key): EveningPath,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let (evening, noted) = evening_and_notice(&context, key).await?;
    let is_cancelled = noted.is_some_and(|noted| noted.notice.is_cancelled);
    if let Some(notice) = read(&mut data, is_cancelled) {
        let (key, of) = (data.key()?, evening.key);
        let write = context.write(move |tx, action| announce_evening(tx, action, key, of, &notice));
        if data.done(write.await).is_some() {
            return Ok(see(&format!("{}?saved=announced", address(of))));
        }
    }
    Ok(form(&evening, context.lang).answer(&data, &context))
}

/// The id of a request from a form.
fn read_key(key: &str) -> Result<Uuid, Failure> {
    key.parse().map_err(|_| Failure::Refused(Refusal::BadChoice))
}

/// `GET /verein/abende/{evening}/absage`: asks before an evening is cancelled.
pub(crate) async fn ask_to_cancel(
    context: RequestContext,
    EveningPath(key): EveningPath,
) -> Result<PrivatePage, ApiError> {
    let ((evening, _), lang) = (evening_and_notice(&context, key).await?, context.lang);
    let key = evening.key;
    let answers = context.read(move |tx| evening_answers::of_evening(tx, key)).await?;
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
    context: RequestContext,
    EveningPath(key): EveningPath,
    TypedForm(typed): TypedForm<CancelForm>,
) -> Result<Response, ApiError> {
    let (evening, _) = evening_and_notice(&context, key).await?;
    let (key, of) = (read_key(&typed.key)?, evening.key);
    let write =
        context.write(move |tx, action| cancel_evening(tx, action, key, of, typed.cancelled));
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
