//! Forms about a person: adding one, another name, what somebody is from a day on, an office; the question before a removal.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Response};
use club::membership::{Standing, Step};
use texts::{Lang, Text, books as words, people as own_words};
use uuid::Uuid;
use wire::{Person, PersonId};

use crate::actions;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{FormFields, chosen, today};
use crate::pages::context::PageContext;
use crate::pages::form::Form as Fields;
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::layout::{Choices, FieldView, FormView, Frame, choices, shown};
use crate::pages::people::{self, address, person};
use crate::pages::person::Tab;
use crate::pages::response::{Page, see};
use crate::store::members::present;
use crate::store::members::{Member, Office};

pub(crate) const NEW_ADDRESS: &str = "/verein/personen/neu";

const NAME: (&str, Text) = ("name", own_words::NAME);
const STANDING: (&str, Text) = ("standing", words::STANDING);
const OFFICE: (&str, Text) = ("office", words::OFFICE);
const SINCE: (&str, Text) = ("since", words::SINCE);
const UNTIL: (&str, Text) = ("until", words::UNTIL);

/// A form about a person; a field that it does not have is nothing.
#[derive(Template)]
#[template(path = "person_form.html")]
struct PersonForm {
    frame: Frame,
    form: FormView,
    about: &'static str,
    key: String,
    name: Option<FieldView>,
    standing: Option<FieldView>,
    standings: Vec<(String, String)>,
    office: Option<FieldView>,
    since: Option<FieldView>,
    until: Option<FieldView>,
}

/// What distinguishes one form from the others.
struct Kind {
    title: String,
    about: &'static str,
    fields: &'static [(&'static str, Text)],
    form: FormView,
}

fn page(kind: Kind, sent: &FormFields, refusal: &FormRefusal, context: &PageContext) -> Page {
    let field = |wanted: (&'static str, Text)| {
        let is_here = kind.fields.iter().any(|(id, _)| *id == wanted.0);
        is_here.then(|| refusal.field(wanted.0, sent.text(wanted.0)))
    };
    let form = FormView { problems: refusal.list(), ..kind.form };
    Page(shown(&PersonForm {
        frame: context.frame(kind.title),
        form,
        about: kind.about,
        key: sent.text("key").to_owned(),
        name: field(NAME),
        standing: field(STANDING),
        standings: standings(context.lang),
        office: field(OFFICE),
        since: field(SINCE),
        until: field(UNTIL),
    }))
}

/// The form again, with what was refused; a reason without a field of its own stands at the first of `names`.
fn again(
    kind: Kind,
    sent: &FormFields,
    problems: &Problems,
    names: &[(&'static str, Text)],
    context: &PageContext,
) -> Response {
    let refusal = problems.drawn(names, context.lang);
    let page = page(kind, sent, &refusal, context);
    (refusal.status, page).into_response()
}

/// A form about a person who is in the books, with what it contains at first.
async fn of_member<const COUNT: usize>(
    state: &AppState,
    context: &PageContext,
    named: &str,
    kind: fn(PersonId, Lang) -> Kind,
    fields: impl FnOnce(&Member) -> [(&'static str, String); COUNT],
) -> Result<Page, ApiError> {
    let member = member(state, person(named)?).await?;
    let sent = preset(fields(&member));
    Ok(page(kind(member.id, context.lang), &sent, &FormRefusal::default(), context))
}

fn standings(lang: Lang) -> Choices {
    choices(Standing::ALL.map(|of| (of.id(), words::standing(of))), lang)
}

/// Fields with what they contain at first, and a key.
fn preset<const COUNT: usize>(fields: [(&str, String); COUNT]) -> FormFields {
    let key = ("key", Uuid::now_v7().to_string());
    let fields = fields.into_iter().chain([key]);
    FormFields(fields.map(|(id, value)| (id.to_owned(), value)).collect::<BTreeMap<_, _>>())
}

fn form(action: String, submit: Text, back: String, lang: Lang) -> FormView {
    FormView {
        action,
        submit: submit.get(lang),
        is_danger: false,
        back,
        refused: own_words::NOT_SAVED.get(lang),
        problems: Vec::new(),
    }
}

/// Whether the visitor may say what a new person is to the club.
fn may_note_standing(context: &PageContext) -> bool {
    context.may_send(&format!("{}/x/stand", people::ADDRESS))
}

fn new_kind(context: &PageContext) -> Kind {
    let all: &[_] = &[NAME, STANDING, SINCE];
    Kind {
        title: own_words::ADD.get(context.lang).to_owned(),
        about: own_words::ADD_HINT.get(context.lang),
        fields: if may_note_standing(context) { all } else { &[NAME] },
        form: FormView {
            refused: own_words::NOT_ADDED.get(context.lang),
            ..form(NEW_ADDRESS.to_owned(), own_words::ADD, people::ADDRESS.to_owned(), context.lang)
        },
    }
}

/// `GET /verein/personen/neu`: a new person as a form.
pub(crate) async fn new(State(state): State<AppState>, context: PageContext) -> Page {
    let sent = preset([
        ("standing", Standing::Guest.id().to_owned()),
        ("since", today(&state).to_string()),
    ]);
    page(new_kind(&context), &sent, &FormRefusal::default(), &context)
}

/// `POST /verein/personen/neu`: adds a person; the key of the form is the person's id.
pub(crate) async fn add(
    State(state): State<AppState>,
    context: PageContext,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let (key, mut problems) = (sent.key()?, Problems::default());
    let id = PersonId(key);
    let step = if may_note_standing(&context) { problems.take(step(&sent)) } else { None };
    if problems.is_empty() {
        let new = Person { id, name: sent.text("name").to_owned() };
        let action = sent.context(&state);
        let added = state.database.write(move |tx| {
            actions::add_person(tx, &new, action.now)?;
            // Without an entry somebody is a guest.
            match step.filter(|step| step.standing != Standing::Guest) {
                Some(step) => actions::note_standing(tx, &action, key, id, step),
                None => Ok(()),
            }
        });
        if problems.take(added.await).is_some() {
            return Ok(see(&format!("{}?saved=eingetragen", address(id))));
        }
    }
    Ok(again(new_kind(&context), &sent, &problems, &[NAME, STANDING, SINCE], &context))
}

fn step(sent: &FormFields) -> Result<Step, ApiError> {
    let standing = chosen(Standing::from_id(sent.text("standing")), words::STANDING)?;
    Ok(Step { since: sent.day("since", words::SINCE)?, standing })
}

async fn member(state: &AppState, id: PersonId) -> Result<Member, ApiError> {
    Ok(state.database.read(move |tx| present(tx, id)).await?)
}

fn standing_kind(id: PersonId, lang: Lang) -> Kind {
    let (action, back) = (format!("{}/stand", address(id)), Tab::Standing.address(id));
    Kind {
        title: words::NOTE_STANDING.get(lang).to_owned(),
        about: "",
        fields: &[STANDING, SINCE],
        form: form(action, words::NOTE_STANDING, back, lang),
    }
}

/// `GET /verein/personen/{person}/stand`: what somebody is from a day on, as a form.
pub(crate) async fn standing(
    State(state): State<AppState>,
    context: PageContext,
    Path(named): Path<String>,
) -> Result<Page, ApiError> {
    let standing = Standing::Member.id().to_owned();
    let fields = [("standing", standing), ("since", today(&state).to_string())];
    of_member(&state, &context, &named, standing_kind, |_| fields).await
}

/// `POST /verein/personen/{person}/stand`: what somebody is from a day on.
pub(crate) async fn note_standing(
    State(state): State<AppState>,
    context: PageContext,
    Path(named): Path<String>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let (id, sent) = (person(&named)?, FormFields(fields));
    let mut problems = Problems::default();
    if let Some(step) = problems.take(step(&sent)) {
        let (key, action) = (sent.key()?, sent.context(&state));
        let noted =
            state.database.write(move |tx| actions::note_standing(tx, &action, key, id, step));
        if problems.take(noted.await).is_some() {
            return Ok(see(&format!("{}?saved=stand", Tab::Standing.address(id))));
        }
    }
    // What is refused of a valid form is its day.
    let kind = standing_kind(id, context.lang);
    Ok(again(kind, &sent, &problems, &[SINCE, STANDING], &context))
}

fn office_kind(id: PersonId, lang: Lang) -> Kind {
    let (action, back) = (format!("{}/amt", address(id)), Tab::Standing.address(id));
    Kind {
        title: words::NOTE_OFFICE.get(lang).to_owned(),
        about: "",
        fields: &[OFFICE, SINCE, UNTIL],
        form: form(action, words::NOTE_OFFICE, back, lang),
    }
}

/// `GET /verein/personen/{person}/amt`: an office as a form.
pub(crate) async fn office(
    State(state): State<AppState>,
    context: PageContext,
    Path(named): Path<String>,
) -> Result<Page, ApiError> {
    let fields = [("since", today(&state).to_string())];
    of_member(&state, &context, &named, office_kind, |_| fields).await
}

/// `POST /verein/personen/{person}/amt`: an office.
pub(crate) async fn note_office(
    State(state): State<AppState>,
    context: PageContext,
    Path(named): Path<String>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let (id, sent) = (person(&named)?, FormFields(fields));
    let mut problems = Problems::default();
    let since = problems.take(sent.day("since", words::SINCE));
    let until = problems.take(sent.day_or_none("until", words::UNTIL));
    if let Some((since, until)) = since.zip(until) {
        let office = Office { office: sent.text("office").to_owned(), since, until };
        let (key, action) = (sent.key()?, sent.context(&state));
        let noted =
            state.database.write(move |tx| actions::note_office(tx, &action, key, id, &office));
        if problems.take(noted.await).is_some() {
            return Ok(see(&format!("{}?saved=amt", Tab::Standing.address(id))));
        }
    }
    // Beside the name of the office only an end before the beginning is refused.
    let is_named = !sent.text("office").is_empty();
    let names = if is_named { [UNTIL, SINCE, OFFICE] } else { [OFFICE, SINCE, UNTIL] };
    Ok(again(office_kind(id, context.lang), &sent, &problems, &names, &context))
}

fn name_kind(id: PersonId, lang: Lang) -> Kind {
    let (action, back) = (format!("{}/name", address(id)), Tab::Account.address(id));
    Kind {
        title: own_words::RENAME.get(lang).to_owned(),
        about: own_words::RENAME_HINT.get(lang),
        fields: &[NAME],
        form: form(action, own_words::RENAME, back, lang),
    }
}

/// `GET /verein/personen/{person}/name`: the name as a form.
pub(crate) async fn name(
    State(state): State<AppState>,
    context: PageContext,
    Path(named): Path<String>,
) -> Result<Page, ApiError> {
    let fields = |member: &Member| [("name", member.name.clone())];
    of_member(&state, &context, &named, name_kind, fields).await
}

/// `POST /verein/personen/{person}/name`: gives a person another name.
pub(crate) async fn rename(
    State(state): State<AppState>,
    context: PageContext,
    Path(named): Path<String>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let (id, sent) = (person(&named)?, FormFields(fields));
    let (name, action) = (sent.text("name").to_owned(), sent.context(&state));
    let renamed = state.database.write(move |tx| actions::rename_person(tx, &action, id, &name));
    let mut problems = Problems::default();
    if problems.take(renamed.await).is_some() {
        return Ok(see(&format!("{}?saved=name", Tab::Account.address(id))));
    }
    Ok(again(name_kind(id, context.lang), &sent, &problems, &[NAME], &context))
}

fn removal_kind(member: &Member, lang: Lang) -> Kind {
    let (action, back) =
        (format!("{}/entfernen", address(member.id)), Tab::Account.address(member.id));
    Kind {
        title: own_words::remove_question(&member.name, lang),
        about: words::REMOVE_HINT.get(lang),
        fields: &[],
        form: FormView {
            is_danger: true,
            refused: own_words::NOT_REMOVED.get(lang),
            ..form(action, words::REMOVE, back, lang)
        },
    }
}

/// `GET /verein/personen/{person}/entfernen`: asks before a person is taken out of the books.
pub(crate) async fn ask_to_remove(
    State(state): State<AppState>,
    context: PageContext,
    Path(named): Path<String>,
) -> Result<Page, ApiError> {
    let member = member(&state, person(&named)?).await?;
    let kind = removal_kind(&member, context.lang);
    Ok(page(kind, &preset([]), &FormRefusal::default(), &context))
}

/// `POST /verein/personen/{person}/entfernen`: takes a name out of the books.
pub(crate) async fn remove(
    State(state): State<AppState>,
    context: PageContext,
    Path(named): Path<String>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let (id, sent) = (person(&named)?, FormFields(fields));
    let action = sent.context(&state);
    let removed = state.database.write(move |tx| actions::remove_person(tx, &action, id)).await;
    let Err(failure) = removed else {
        return Ok(see(&format!("{}?saved=entfernt", people::ADDRESS)));
    };
    // Who is removed already has no question to come back to.
    let Ok(member) = member(&state, id).await else {
        return Err(failure.into());
    };
    let mut problems = Problems::default();
    let refused: Result<(), _> = Err(failure);
    problems.take(refused);
    Ok(again(removal_kind(&member, context.lang), &sent, &problems, &[], &context))
}
