//! Who is who: which entrants of a tournament are members or guests of the club, and who stands in the tournament alone.

use std::collections::BTreeMap;

use askama::Template;
use axum::response::Response;
use club::tournament::entrant_names::Likeness;
use texts::{Lang, tournament as words};
use wire::tournament::Entrant;
use wire::{EntrantId, PersonId};

use super::Loaded;
use crate::actions::{EntrantIs, Unsettled, settle_entrants, unsettled_entrants};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::form::TypedForm;
use crate::web::layout::{Frame, shown};
use crate::web::response::{Page, see};

/// The last part of the address.
pub(crate) const PART: &str = "/wer";

/// Stands for somebody who is in the tournament alone.
const ONLY: &str = "nur";
/// Stands for a guest of the club.
const GUEST: &str = "gast";
/// Before the entrant's id in the name of a field.
const FIELD: &str = "wer-";

/// An entrant with the answers to choose from.
struct Question {
    key: EntrantId,
    name: String,
    note: String,
    answers: Vec<Answer>,
}

/// One answer.
struct Answer {
    value: String,
    name: String,
    is_chosen: bool,
}

#[derive(Template)]
#[template(path = "tournament/who.html")]
struct WhoPage {
    frame: Frame,
    action: String,
    back: String,
    /// How many are clear.
    said: Option<String>,
    asked: Vec<Question>,
    clear: Vec<Question>,
    only: Vec<Question>,
}

/// What stands above the entries while nobody has said who is who, and where that is said; nothing where nobody is like somebody
/// of the club.
pub(crate) async fn open_question(
    context: &RequestContext,
    loaded: &Loaded,
) -> Result<Option<(String, String)>, ApiError> {
    let (id, address) = (loaded.tournament.id, loaded.address(PART));
    if !context.may_open(&address) {
        return Ok(None);
    }
    let (open, _) = context.read(move |tx| unsettled_entrants(tx, id)).await?;
    let known = open.iter().filter(|one| one.sure().is_some()).count();
    let asked = open.iter().filter(|one| one.sure().is_none() && !one.alike.is_empty()).count();
    let question = || (words::who_is_who(known, asked, open.len(), context.lang), address);
    Ok((known + asked > 0).then(question))
}

/// `GET /verein/turniere/{tournament}/wer`.
pub(crate) async fn show(context: RequestContext, loaded: Loaded) -> Result<Page, ApiError> {
    let (of, lang) = (loaded.tournament.id, context.lang);
    let (open, only) = context.read(move |tx| unsettled_entrants(tx, of)).await?;
    let known = open.iter().filter(|one| one.sure().is_some()).count();
    let all = open.len();
    let (clear, asked): (Vec<_>, Vec<_>) = open.iter().partition(|one| one.sure().is_some());
    Ok(Page(shown(&WhoPage {
        frame: context.frame(words::WHO.get(lang)),
        action: loaded.address(PART),
        back: loaded.address("/nennungen"),
        said: (all > 0).then(|| words::who_is_who(known, 0, all, lang)),
        asked: asked.into_iter().map(|one| question(one, lang)).collect(),
        clear: clear.into_iter().map(|one| question(one, lang)).collect(),
        only: only.iter().map(|one| of_tournament(one, lang)).collect(),
    })))
}

fn question(unsettled: &Unsettled, lang: Lang) -> Question {
    let sure = unsettled.sure().map(|one| one.id);
    let mut answers: Vec<Answer> = unsettled
        .alike
        .iter()
        .map(|(one, _)| Answer {
            value: one.id.to_string(),
            name: one.name.clone(),
            is_chosen: sure == Some(one.id),
        })
        .collect();
    answers.extend(outside(sure.is_none(), lang));
    let likeness = unsettled.alike.first().map(|(_, likeness)| *likeness);
    let note = match (likeness, unsettled.alike.len()) {
        (Some(Likeness::Number), _) => words::SAME_NUMBER,
        (Some(Likeness::Name), 1) => words::SAME_NAME,
        (Some(Likeness::Name), _) => words::SEVERAL_OF_NAME,
        (Some(Likeness::SameWords | Likeness::Initial), _) => words::SIMILAR_NAME,
        (None, _) => words::NOBODY_OF_NAME,
    };
    Question {
        key: unsettled.entrant.id,
        name: name(&unsettled.entrant),
        note: note.get(lang).to_owned(),
        answers,
    }
}

fn of_tournament(entrant: &Entrant, lang: Lang) -> Question {
    let answers = outside(true, lang).into();
    Question { key: entrant.id, name: name(entrant), note: String::new(), answers }
}

/// The answers that name nobody of the club.
fn outside(is_chosen: bool, lang: Lang) -> [Answer; 2] {
    let answer = |value: &str, name: texts::Text, is_chosen| Answer {
        value: value.to_owned(),
        name: name.get(lang).to_owned(),
        is_chosen,
    };
    [answer(ONLY, words::TOURNAMENT_ONLY, is_chosen), answer(GUEST, words::AS_GUEST, false)]
}

fn name(entrant: &Entrant) -> String {
    format!("{} {}", entrant.first_name, entrant.last_name).trim().to_owned()
}

/// `POST /verein/turniere/{tournament}/wer`: notes who they are.
pub(crate) async fn settle(
    context: RequestContext,
    loaded: Loaded,
    TypedForm(fields): TypedForm<BTreeMap<String, String>>,
) -> Result<Response, ApiError> {
    let answers: Vec<(EntrantId, EntrantIs)> = fields
        .iter()
        .filter_map(|(field, value)| {
            let key = field.strip_prefix(FIELD)?.parse().ok()?;
            let answer = match value.as_str() {
                ONLY => EntrantIs::TournamentOnly,
                GUEST => EntrantIs::Guest,
                person => EntrantIs::Known(person.parse::<PersonId>().ok()?),
            };
            Some((key, answer))
        })
        .collect();
    let of = loaded.tournament.id;
    context.write(move |tx, action| settle_entrants(tx, action, of, &answers)).await?;
    Ok(see(&format!("{}?saved=wer", loaded.address("/nennungen"))))
}
