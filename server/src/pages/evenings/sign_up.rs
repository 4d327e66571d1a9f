//! Who comes to an evening: the sheet for somebody with an account, the page behind a link without one, and the sheet that makes
//! such a link.

use askama::Template;
use axum::extract::{Path, Query};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use club::name_order::name_order;
use club::refusal::Refusal;
use serde::Deserialize;
use texts::{Lang, sign_up as words};
use uuid::Uuid;
use wire::{ErrorCode, PersonId};

use crate::actions::{
    ActionContext, MOST_GUESTS, SignUp, answer_evening, evening_end, invite_to_evening, invited_by,
    may_come, sign_up,
};
use crate::failure::Failure;
use crate::pages::access::invitation::gone;
use crate::pages::access::table_links::{PassedLink, base};
use crate::pages::door::{Door, door};
use crate::pages::evenings::evening_notice;
use crate::pages::evenings::{address, describe_evening};
use crate::store::evening_answers::Answer;
use crate::store::evening_notices::Notice;
use crate::store::evenings::{self, Evening};
use crate::store::members::{self, Member};
use crate::web::AppState;
use crate::web::address_parts::EveningPath;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::form::TypedForm;
use crate::web::forms::{Field, Form, FormData};
use crate::web::layout::{Choice, Frame, shown};
use crate::web::rate_limit::Counted;
use crate::web::response::{PrivatePage, see};
use crate::web::visitor::Origin;

/// The sheet with which somebody with an account answers.
pub(crate) fn sheet_address(evening: Uuid) -> String {
    format!("{}/kommen", address(evening))
}

/// The sheet that makes a link for somebody.
pub(crate) fn invite_address(evening: Uuid) -> String {
    format!("{}/einladen", address(evening))
}

/// The page behind a link.
fn link_address(token: &str) -> String {
    format!("/zusage/{token}")
}

/// The button that was pressed.
const ANSWER: Field = Field::hidden("answer");
const GUESTS: Field = Field::choice("guests", words::GUESTS);
const NAMES: Field = Field::text("names", words::GUEST_NAMES).hint(words::NAMES_HINT);
/// For whom a link is made.
const PERSON: Field = Field::choice("person", words::PERSON);

/// Reads the form; what is wrong is noted.
fn read(data: &mut FormData) -> Option<Answer> {
    let is_coming = match data.text(ANSWER) {
        "yes" => Some(true),
        "no" => Some(false),
        _ => data.check(GUESTS, Err(Refusal::BadChoice)),
    };
    let guests = match data.text(GUESTS) {
        "" => Ok(0),
        number => number.parse().map_err(|_| Refusal::BadNumber),
    };
    let guests = data.check(GUESTS, guests);
    Some(Answer {
        is_coming: is_coming?,
        guests: guests?,
        guest_names: data.text(NAMES).to_owned(),
    })
}

/// The form as it is drawn.
struct SignUpView {
    form: Form,
    evening: String,
    notice: String,
    person: String,
    /// `yes`, `no` or nothing, for programs.
    answer: &'static str,
    answered: &'static str,
    back: Option<String>,
}

fn view(
    asked: &SignUp,
    (action, back): (String, Option<String>),
    data: Option<&FormData>,
    lang: Lang,
) -> SignUpView {
    let (answer, answered) = match asked.answer.as_ref().map(|answer| answer.is_coming) {
        Some(true) => ("yes", words::IS_COMING),
        Some(false) => ("no", words::IS_NOT_COMING),
        None => ("", words::NOT_ANSWERED),
    };
    let before = asked.answer.clone().unwrap_or_default();
    let before = FormData::of([(GUESTS, before.guests.to_string()), (NAMES, before.guest_names)]);
    let guests =
        (0..=MOST_GUESTS).map(|count| Choice::new(count.to_string(), words::guests(count, lang)));
    SignUpView {
        form: Form::new(action, words::QUESTION, words::NOT_SAVED, lang)
            .choice(GUESTS, guests.collect())
            .field(NAMES)
            .fill_in(data.unwrap_or(&before)),
        evening: describe_evening(&asked.evening, lang),
        notice: evening_notice::in_words(&asked.notice, lang),
        person: words::answer_of(&asked.member.name, lang),
        answer,
        answered: answered.get(lang),
        back,
    }
}

/// The person of the account that asks.
fn own(context: &PageContext) -> Result<PersonId, ApiError> {
    context.visitor.person().ok_or(ApiError::Failure(Failure::UnknownPerson))
}

async fn asked(
    context: &RequestContext,
    evening: Uuid,
    person: PersonId,
) -> Result<SignUp, ApiError> {
    let read = context.read(move |tx| {
        let evening = evenings::by_key(tx, evening)?;
        let evening = evening.ok_or(Failure::Refused(Refusal::UnknownEvening))?;
        let member = members::present(tx, person)?;
        sign_up(tx, evening, member)
    });
    Ok(read.await?)
}

#[derive(Template)]
#[template(path = "evenings/sign_up.html")]
struct SignUpPage {
    frame: Frame,
    is_cancelled: bool,
    view: SignUpView,
}

fn sheet(context: &PageContext, asked: &SignUp, data: Option<&FormData>) -> PrivatePage {
    let key = asked.evening.key;
    let addresses = (sheet_address(key), Some(address(key)));
    PrivatePage(shown(&SignUpPage {
        frame: context.frame(words::QUESTION.get(context.lang)),
        is_cancelled: asked.notice.is_cancelled,
        view: view(asked, addresses, data, context.lang),
    }))
}

/// `GET /verein/abende/{evening}/kommen`: asks the person of the account.
pub(crate) async fn ask(
    context: RequestContext,
    EveningPath(evening): EveningPath,
) -> Result<PrivatePage, ApiError> {
    let asked = asked(&context, evening, own(&context)?).await?;
    Ok(sheet(&context, &asked, None))
}

/// `POST /verein/abende/{evening}/kommen`: the answer of the person of the account.
pub(crate) async fn answer(
    context: RequestContext,
    EveningPath(evening): EveningPath,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let person = own(&context)?;
    let asked = asked(&context, evening, person).await?;
    let action = context.action();
    if store(&context.state, action, (evening, person), &mut data).await.is_some() {
        return Ok(see(&format!("{}?saved=answered", address(evening))));
    }
    Ok((data.status(), sheet(&context, &asked, Some(&data))).into_response())
}

/// Stores an answer, or notes what is wrong with it.
async fn store(
    state: &AppState,
    action: ActionContext,
    of: (Uuid, PersonId),
    data: &mut FormData,
) -> Option<()> {
    let answer = read(data)?;
    let written = state.database.write(move |tx| answer_evening(tx, &action, of, &answer));
    data.done(written.await)
}

#[derive(Template)]
#[template(path = "evenings/sign_up_door.html")]
struct LinkPage {
    frame: Frame,
    door: Door,
    saved: Option<&'static str>,
    is_cancelled: bool,
    view: SignUpView,
}

/// The query of the page behind a link.
#[derive(Deserialize)]
pub(crate) struct SavedQuery {
    /// An answer was stored just now.
    saved: Option<String>,
}

/// What a link asks, if it asks anything.
async fn invited(context: &RequestContext, token: &str) -> Result<Option<SignUp>, ApiError> {
    let (action, token) = (context.action(), token.to_owned());
    let read = context.read(move |tx| {
        let found = invited_by(tx, &action, &token)?;
        found.map(|(evening, member)| sign_up(tx, evening, member)).transpose()
    });
    Ok(read.await?)
}

fn at_the_door(
    context: &PageContext,
    asked: &SignUp,
    (token, is_saved): (&str, bool),
    data: Option<&FormData>,
) -> PrivatePage {
    let lang = context.lang;
    let (frame, door) = door(context, words::QUESTION.get(lang));
    PrivatePage(shown(&LinkPage {
        frame,
        door,
        saved: is_saved.then(|| words::ANSWERED.get(lang)),
        is_cancelled: asked.notice.is_cancelled,
        view: view(asked, (link_address(token), None), data, lang),
    }))
}

/// `GET /zusage/{token}`: asks the person of a link.
pub(crate) async fn open_link(
    context: RequestContext,
    Path(token): Path<String>,
    Query(query): Query<SavedQuery>,
) -> Result<Response, ApiError> {
    let Some(asked) = invited(&context, &token).await? else {
        return Ok((StatusCode::NOT_FOUND, gone(&context)).into_response());
    };
    let of = (token.as_str(), query.saved.is_some());
    Ok(at_the_door(&context, &asked, of, None).into_response())
}

/// `POST /zusage/{token}`: the answer of the person of a link.
pub(crate) async fn answer_by_link(
    context: RequestContext,
    Path(token): Path<String>,
    Origin(origin): Origin,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let Some(asked) = invited(&context, &token).await? else {
        return Ok((StatusCode::NOT_FOUND, gone(&context)).into_response());
    };
    let (limiter, now) = (&context.state.rate_limiter, context.now());
    if limiter.is_full(Counted::Answers, &origin, now) {
        return Err(ApiError::Code(ErrorCode::TooManyAttempts));
    }
    limiter.count(Counted::Answers, &origin, now);
    // The link answers for its person, also on a device where somebody else has signed in.
    let action = context.state.context(Some(asked.member.name.clone()));
    let of = (asked.evening.key, asked.member.id);
    if store(&context.state, action, of, &mut data).await.is_some() {
        return Ok(see(&format!("{}?saved=1", link_address(&token))));
    }
    let page = at_the_door(&context, &asked, (&token, false), Some(&data));
    Ok((data.status(), page).into_response())
}

/// `GET /verein/abende/{evening}/einladen`: for whom a link is made.
pub(crate) async fn ask_to_invite(
    context: RequestContext,
    EveningPath(key): EveningPath,
) -> Result<PrivatePage, ApiError> {
    let lang = context.lang;
    let read = context.read(move |tx| {
        let evening = evenings::by_key(tx, key)?;
        let evening = evening.ok_or(Failure::Refused(Refusal::UnknownEvening))?;
        Ok((evening, members::all(tx)?))
    });
    let (evening, people) = read.await?;
    let mut people: Vec<&Member> =
        people.values().filter(|member| may_come(member, &evening)).collect();
    people.sort_by_cached_key(|member| name_order(&member.name));
    let choice = |member: &Member| Choice::new(member.id.to_string(), member.name.as_str());
    let people = people.into_iter().map(choice).collect();
    let form = Form::new(invite_address(key), words::INVITE, words::NOT_SAVED, lang)
        .submit(words::MAKE)
        .back(address(key))
        .note(words::INVITE_HINT.get(lang))
        .choice(PERSON, people);
    Ok(PrivatePage(form.page(&FormData::default(), &context)))
}

/// For whom.
#[derive(Deserialize)]
pub(crate) struct InviteForm {
    person: PersonId,
}

/// `POST /verein/abende/{evening}/einladen`: the link, shown once.
pub(crate) async fn invite(
    context: RequestContext,
    EveningPath(key): EveningPath,
    headers: HeaderMap,
    TypedForm(sent): TypedForm<InviteForm>,
) -> Result<PrivatePage, ApiError> {
    let made = context.write(move |tx, action| invite_to_evening(tx, action, (key, sent.person)));
    let (token, expires_at) = made.await?;
    let link = PassedLink {
        title: words::QUESTION,
        hint: words::INVITE_HINT,
        address: format!("{}{}", base(&context.state, &headers)?, link_address(&token)),
        expires_at,
        back: (address(key), words::BACK),
    };
    link.shown(&context)
}

/// Who comes, as the page of an evening shows it.
pub(crate) struct ComingView {
    /// How many come, guests among them.
    pub(crate) count: usize,
    pub(crate) words: String,
    /// Names, and the guests of each.
    pub(crate) yes: Vec<(String, String)>,
    pub(crate) no: Vec<String>,
    /// The sheet for the own answer.
    pub(crate) own: Option<String>,
    /// The sheet that makes a link for somebody.
    pub(crate) invite: Option<String>,
}

impl ComingView {
    /// Who comes to an evening; nothing for one that is over and for which nobody has answered.
    pub(crate) fn of(
        context: &RequestContext,
        (evening, notice): (&Evening, &Notice),
        answers: &[(&Member, &Answer)],
    ) -> Option<ComingView> {
        let is_over = evening_end(evening, context.state.clock.wall_clock) <= context.now();
        if is_over && answers.is_empty() {
            return None;
        }
        let (lang, is_open) = (context.lang, !is_over && !notice.is_cancelled);
        let may = |to: String| Some(to).filter(|to| is_open && context.may_send(to));
        let coming = answers.iter().filter(|(_, answer)| answer.is_coming);
        let guests: usize = coming.clone().map(|(_, answer)| usize::from(answer.guests)).sum();
        let yes: Vec<(String, String)> = coming
            .map(|(member, answer)| (member.name.clone(), guests_in_words(answer, lang)))
            .collect();
        let no = answers.iter().filter(|(_, answer)| !answer.is_coming);
        Some(ComingView {
            count: yes.len() + guests,
            words: words::count(yes.len(), guests, lang),
            yes,
            no: no.map(|(member, _)| member.name.clone()).collect(),
            own: may(sheet_address(evening.key)).filter(|_| context.visitor.person().is_some()),
            invite: may(invite_address(evening.key)),
        })
    }
}

fn guests_in_words(answer: &Answer, lang: Lang) -> String {
    match (answer.guests, answer.guest_names.as_str()) {
        (0, _) => String::new(),
        (guests, "") => format!("+ {}", words::guests(guests, lang)),
        (guests, names) => format!("+ {}: {names}", words::guests(guests, lang)),
    }
}
