//! Forms about a person: adding one, another name, what somebody is from a day on, an office; the question before a removal.

use axum::response::Response;
use club::membership::{Standing, Step};
use texts::{Lang, books as words, people as own_words};
use uuid::Uuid;
use wire::{Person, PersonId};

use crate::actions;
use crate::pages::people::person::Tab;
use crate::pages::people::{self, address};
use crate::store::members::present;
use crate::store::members::{Member, Office};
use crate::web::address_parts::PersonPath;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::layout::{Choice, choices};
use crate::web::response::see;

pub(crate) const NEW_ADDRESS: &str = "/verein/personen/neu";

const NAME: Field = Field::text("name", own_words::NAME);
const STANDING: Field = Field::choice("standing", words::STANDING);
const OFFICE: Field = Field::text("office", words::OFFICE);
const SINCE: Field = Field::day("since", words::SINCE);
const UNTIL: Field = Field::day("until", words::UNTIL);

fn standings(lang: Lang) -> Vec<Choice> {
    choices(Standing::ALL.map(|of| (of.id(), words::standing(of))), lang)
}

/// Whether the visitor may say what a new person is to the club.
fn may_note_standing(context: &PageContext) -> bool {
    context.may_send(&format!("{}/x/stand", people::ADDRESS))
}

fn new_form(context: &PageContext) -> Form {
    let lang = context.lang;
    let form = Form::new(NEW_ADDRESS, own_words::ADD, own_words::NOT_ADDED, lang)
        .back(people::ADDRESS)
        .about(own_words::ADD_HINT.get(lang))
        .fields([KEY, NAME]);
    if !may_note_standing(context) {
        return form;
    }
    form.choice(STANDING, standings(lang)).field(SINCE)
}

/// `GET /verein/personen/neu`: a new person as a form.
pub(crate) async fn new(context: RequestContext) -> Response {
    let data = FormData::of([
        (KEY, Uuid::now_v7().to_string()),
        (STANDING, Standing::Guest.id().to_owned()),
        (SINCE, context.today().to_string()),
    ]);
    new_form(&context).answer(&data, &context)
}

/// `POST /verein/personen/neu`: adds a person; the key of the form is the person's id.
pub(crate) async fn add(context: RequestContext, mut data: FormData) -> Result<Response, ApiError> {
    let key = data.key()?;
    let id = PersonId(key);
    let step = if may_note_standing(&context) { read_step(&mut data) } else { None };
    if data.is_good() {
        let new = Person { id, name: data.text(NAME).to_owned() };
        let added = context.write(move |tx, action| {
            actions::add_person(tx, &new, action.now)?;
            // Without an entry somebody is a guest.
            match step.filter(|step| step.standing != Standing::Guest) {
                Some(step) => actions::note_standing(tx, action, key, id, step),
                None => Ok(()),
            }
        });
        if data.done(added.await).is_some() {
            return Ok(see(&format!("{}?saved=eingetragen", address(id))));
        }
    }
    Ok(new_form(&context).answer(&data, &context))
}

fn read_step(data: &mut FormData) -> Option<Step> {
    let (standing, since) = (data.read(STANDING, Standing::from_id), data.parse(SINCE));
    Some(Step { since: since?, standing: standing? })
}

async fn member(context: &RequestContext, id: PersonId) -> Result<Member, ApiError> {
    Ok(context.read(move |tx| present(tx, id)).await?)
}

fn standing_form(id: PersonId, lang: Lang) -> Form {
    let action = format!("{}/stand", address(id));
    Form::new(action, words::NOTE_STANDING, own_words::NOT_SAVED, lang)
        .back(Tab::Standing.address(id))
        .field(KEY)
        .choice(STANDING, standings(lang))
        .field(SINCE)
}

/// `GET /verein/personen/{person}/stand`: what somebody is from a day on, as a form.
pub(crate) async fn standing(
    context: RequestContext,
    PersonPath(id): PersonPath,
) -> Result<Response, ApiError> {
    let member = member(&context, id).await?;
    let data = FormData::of([
        (KEY, Uuid::now_v7().to_string()),
        (STANDING, Standing::Member.id().to_owned()),
        (SINCE, context.today().to_string()),
    ]);
    Ok(standing_form(member.id, context.lang).answer(&data, &context))
}

/// `POST /verein/personen/{person}/stand`: what somebody is from a day on.
pub(crate) async fn note_standing(
    context: RequestContext,
    PersonPath(id): PersonPath,
    mut data: FormData,
) -> Result<Response, ApiError> {
    if let Some(step) = read_step(&mut data) {
        let key = data.key()?;
        let noted =
            context.write(move |tx, action| actions::note_standing(tx, action, key, id, step));
        if data.done(noted.await).is_some() {
            return Ok(see(&format!("{}?saved=stand", Tab::Standing.address(id))));
        }
    }
    Ok(standing_form(id, context.lang).answer(&data, &context))
}

fn office_form(id: PersonId, lang: Lang) -> Form {
    let action = format!("{}/amt", address(id));
    Form::new(action, words::NOTE_OFFICE, own_words::NOT_SAVED, lang)
        .back(Tab::Standing.address(id))
        .fields([KEY, OFFICE, SINCE, UNTIL])
}

/// `GET /verein/personen/{person}/amt`: an office as a form.
pub(crate) async fn office(
    context: RequestContext,
    PersonPath(id): PersonPath,
) -> Result<Response, ApiError> {
    let member = member(&context, id).await?;
    let data =
        FormData::of([(KEY, Uuid::now_v7().to_string()), (SINCE, context.today().to_string())]);
    Ok(office_form(member.id, context.lang).answer(&data, &context))
}

/// `POST /verein/personen/{person}/amt`: an office.
pub(crate) async fn note_office(
    context: RequestContext,
    PersonPath(id): PersonPath,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let (since, until) = (data.parse(SINCE), data.parse_optional(UNTIL));
    if let Some((since, until)) = since.zip(until) {
        let office = Office { office: data.text(OFFICE).to_owned(), since, until };
        let key = data.key()?;
        let noted =
            context.write(move |tx, action| actions::note_office(tx, action, key, id, &office));
        if data.done(noted.await).is_some() {
            return Ok(see(&format!("{}?saved=amt", Tab::Standing.address(id))));
        }
    }
    Ok(office_form(id, context.lang).answer(&data, &context))
}

fn name_form(id: PersonId, lang: Lang) -> Form {
    let action = format!("{}/name", address(id));
    Form::new(action, own_words::RENAME, own_words::NOT_SAVED, lang)
        .back(Tab::Account.address(id))
        .about(own_words::RENAME_HINT.get(lang))
        .fields([KEY, NAME])
}

/// `GET /verein/personen/{person}/name`: the name as a form.
pub(crate) async fn name(
    context: RequestContext,
    PersonPath(id): PersonPath,
) -> Result<Response, ApiError> {
    let member = member(&context, id).await?;
    let data = FormData::of([(KEY, Uuid::now_v7().to_string()), (NAME, member.name)]);
    Ok(name_form(member.id, context.lang).answer(&data, &context))
}

/// `POST /verein/personen/{person}/name`: gives a person another name.
pub(crate) async fn rename(
    context: RequestContext,
    PersonPath(id): PersonPath,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let name = data.text(NAME).to_owned();
    let renamed = context.write(move |tx, action| actions::rename_person(tx, action, id, &name));
    if data.done(renamed.await).is_some() {
        return Ok(see(&format!("{}?saved=name", Tab::Account.address(id))));
    }
    Ok(name_form(id, context.lang).answer(&data, &context))
}

fn removal_form(member: &Member, lang: Lang) -> Form {
    let action = format!("{}/entfernen", address(member.id));
    Form::new(action, words::REMOVE, own_words::NOT_REMOVED, lang)
        .title(own_words::remove_question(&member.name, lang))
        .danger()
        .back(Tab::Account.address(member.id))
        .about(words::REMOVE_HINT.get(lang))
        .field(KEY)
}

/// `GET /verein/personen/{person}/entfernen`: asks before a person is taken out of the books.
pub(crate) async fn ask_to_remove(
    context: RequestContext,
    PersonPath(id): PersonPath,
) -> Result<Response, ApiError> {
    let member = member(&context, id).await?;
    let data = FormData::of([(KEY, Uuid::now_v7().to_string())]);
    Ok(removal_form(&member, context.lang).answer(&data, &context))
}

/// `POST /verein/personen/{person}/entfernen`: takes a name out of the books.
pub(crate) async fn remove(
    context: RequestContext,
    PersonPath(id): PersonPath,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let removed = context.write(move |tx, action| actions::remove_person(tx, action, id)).await;
    let Err(failure) = removed else {
        return Ok(see(&format!("{}?saved=entfernt", people::ADDRESS)));
    };
    // Who is removed already has no question to come back to.
    let Ok(member) = member(&context, id).await else {
        return Err(failure.into());
    };
    data.done(Err::<(), _>(failure));
    Ok(removal_form(&member, context.lang).answer(&data, &context))
}
