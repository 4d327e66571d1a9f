//! The editor of an own hand: every tap sends the whole form, and the answer is the page drawn again.

use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use scoring::special::{PatternText, SpecialHandEntry};
use serde::Deserialize;
use texts::pages::FieldProblem;
use uuid::Uuid;

use super::collection::{of_library, tiles_address};
use super::fields::{self, Described, PATTERN, SEEN, read};
use super::look::{Look, Question, look};
use super::state::{Editor, Tap};
use super::{Loaded, view};
use crate::actions::{HandChange, HandRequest, change_own_hands};
use crate::pages::rules::UNKNOWN_RULE_SET;
use crate::web::AppState;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, FormData, KEY};
use crate::web::response::{Page, see};

/// What a button does.
pub(super) const DO: Field = Field::hidden("do");

/// The query of the editor.
#[derive(Deserialize)]
pub(crate) struct EditorQuery {
    /// The id of a hand of the collection with which it begins.
    aus: Option<String>,
}

/// After what the page is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// A tap that saves nothing.
    Tap,
    /// A refusal; what is wrong is also named above the form.
    Refusal,
}

/// Whose editor it is.
struct Edited {
    loaded: Loaded,
    /// Where the form is sent.
    address: String,
    /// The hand as it is stored; none for a new one.
    before: Option<Described>,
}

impl Edited {
    async fn read(state: &AppState, preset: &str, hand: Option<&str>) -> Result<Edited, ApiError> {
        let loaded = Loaded::read(state, preset).await?;
        let own = loaded.version.ruleset.own_hands().ok_or(UNKNOWN_RULE_SET)?;
        let before = match hand {
            None => None,
            Some(id) => {
                let entry = own.hands.iter().find(|entry| entry.id == id);
                let entry = entry.ok_or(UNKNOWN_RULE_SET)?.clone();
                Some(Described { points: own.values.get(id).copied(), entry })
            }
        };
        let address = match hand {
            None => format!("{}/neu", loaded.address()),
            Some(id) => format!("{}/{id}/aendern", loaded.address()),
        };
        Ok(Edited { loaded, address, before })
    }

    fn entry(&self) -> Option<&SpecialHandEntry> {
        self.before.as_ref().map(|before| &before.entry)
    }

    /// The page after a tap, or after a refusal.
    async fn page(
        &self,
        mut data: FormData,
        editor: Editor,
        after: After,
        context: &PageContext,
    ) -> Result<String, ApiError> {
        let lang = context.lang;
        let looked = match self.question(&data, &editor, context) {
            Some(question) => look(question).await?,
            None => Look::default(),
        };
        if after == After::Tap
            && let Some(problem) = problem(&editor)
        {
            fields::refuse(&mut data, PATTERN, &problem, lang);
        }
        let place = view::Place {
            action: self.address.clone(),
            list: self.loaded.list(lang),
            rule_set: self.loaded.version.preset.clone(),
            family: self.loaded.version.ruleset.family(),
            before: self.entry().map(|entry| entry.id.clone()),
            from_collection: self.entry().and_then(|one| tiles_address(&self.loaded, one)),
        };
        Ok(view::page(&place, (&data, after), &editor, looked, context))
    }

    /// What there is to look at; nothing while there is no pattern.
    fn question(
        &self,
        data: &FormData,
        editor: &Editor,
        context: &PageContext,
    ) -> Option<Question> {
        let canonical = editor.pattern.as_ref()?.as_ref().ok()?;
        // Problems of other fields are said when the hand is saved.
        let mut data = data.clone();
        let ruleset = self.loaded.version.ruleset.clone();
        let of = (ruleset.family(), context.lang);
        Some(Question {
            pattern: PatternText::try_from(canonical.clone()).ok()?,
            hand: read(&mut data, &editor.example, self.entry(), of),
            ruleset,
            id: self.entry().map(|entry| entry.id.clone()),
            seed: editor.seed,
            tried: editor.tried.clone(),
            lang: context.lang,
        })
    }
}

/// What is wrong with a text; an example that is not whole is no fault.
fn problem(editor: &Editor) -> Option<FieldProblem> {
    let problem = editor.pattern.as_ref()?.as_ref().err()?;
    editor.is_text_alone.then(|| FieldProblem::Pattern { problem: problem.clone() })
}

/// `GET /verein/sonderspiele/{preset}/neu`: a new hand; `?aus=seven-pairs` begins with one of the collection.
pub(crate) async fn new(
    context: RequestContext,
    Path(preset): Path<String>,
    Query(query): Query<EditorQuery>,
) -> Result<Response, ApiError> {
    let edited = Edited::read(&context.state, &preset, None).await?;
    let mut data = first(&edited);
    fields::empty(&mut data);
    if let Some(id) = query.aus {
        let hand = of_library(&id).ok_or(UNKNOWN_RULE_SET)?;
        let own = edited.loaded.version.ruleset.own_hands();
        fields::of_library(&mut data, &hand, own.and_then(|own| own.full), context.lang);
    }
    answer(&edited, data, &context).await
}

/// `GET /verein/sonderspiele/{preset}/{hand}/aendern`: a hand in the editor; `?aus=seven-pairs` with the tiles of one of
/// the collection.
pub(crate) async fn edit(
    context: RequestContext,
    Path((preset, hand)): Path<(String, String)>,
    Query(query): Query<EditorQuery>,
) -> Result<Response, ApiError> {
    let edited = Edited::read(&context.state, &preset, Some(&hand)).await?;
    let mut data = first(&edited);
    if let Some(before) = &edited.before {
        fields::of_entry(&mut data, before, context.lang);
    }
    if let Some(id) = query.aus {
        let hand = of_library(&id).ok_or(UNKNOWN_RULE_SET)?;
        fields::tiles_of_library(&mut data, &hand, context.lang);
    }
    answer(&edited, data, &context).await
}

fn first(edited: &Edited) -> FormData {
    FormData::of([(KEY, Uuid::now_v7().to_string()), (SEEN, edited.loaded.seen.to_string())])
}

async fn answer(
    edited: &Edited,
    mut data: FormData,
    context: &PageContext,
) -> Result<Response, ApiError> {
    let editor = Editor::of(&mut data, Tap::Look, context.lang);
    Ok(Page(edited.page(data, editor, After::Tap, context).await?).into_response())
}

/// `POST /verein/sonderspiele/{preset}/neu`: a tap in the editor of a new hand, or its saving. Safe to repeat.
pub(crate) async fn take_new(
    context: RequestContext,
    Path(preset): Path<String>,
    data: FormData,
) -> Result<Response, ApiError> {
    take(&context, Edited::read(&context.state, &preset, None).await?, data).await
}

/// `POST /verein/sonderspiele/{preset}/{hand}/aendern`: a tap in the editor of a hand, or its saving. Safe to repeat.
pub(crate) async fn take_edited(
    context: RequestContext,
    Path((preset, hand)): Path<(String, String)>,
    data: FormData,
) -> Result<Response, ApiError> {
    take(&context, Edited::read(&context.state, &preset, Some(&hand)).await?, data).await
}

async fn take(
    context: &RequestContext,
    edited: Edited,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let tap = Tap::read(data.text(DO));
    let editor = Editor::of(&mut data, tap, context.lang);
    if tap != Tap::Save {
        return Ok(Page(edited.page(data, editor, After::Tap, context).await?).into_response());
    }
    let of = (edited.loaded.version.ruleset.family(), context.lang);
    let described = read(&mut data, &editor.example, edited.entry(), of);
    let (key, seen) = (data.parse::<Uuid>(KEY), data.parse::<usize>(SEEN));
    if let (true, Some(key), Some(seen)) = (data.is_good(), key, seen) {
        let entry = Box::new(described.entry);
        let points = described.points;
        let change = match edited.before {
            Some(_) => HandChange::Replace { entry, points, seen },
            None => HandChange::Add { entry, points },
        };
        let preset = edited.loaded.version.preset.clone();
        let request = HandRequest { key, preset, on: context.today(), change };
        let written = context.write(move |tx, action| change_own_hands(tx, action, &request));
        if let Some(id) = data.done(written.await) {
            return Ok(see(&format!("{}?saved=1#{id}", edited.loaded.address())));
        }
    }
    let status = data.status();
    let status = if status == StatusCode::OK { StatusCode::UNPROCESSABLE_ENTITY } else { status };
    Ok((status, Page(edited.page(data, editor, After::Refusal, context).await?)).into_response())
}
