//! Forms about an own hand: a copy of it in another rule set, and the question before it is deleted.

use axum::extract::Path;
use axum::response::Response;
use club::presets::PresetVersion;
use scoring::special::SpecialHandEntry;
use texts::own_hands as words;
use uuid::Uuid;

use super::{Loaded, address, name};
use crate::actions::{HandChange, HandRequest, change_own_hands};
use crate::pages::rules::UNKNOWN_RULE_SET;
use crate::web::AppState;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::layout::Choice;
use crate::web::response::see;

const INTO: Field = Field::choice("into", words::INTO);

/// A hand of a rule set, with its fixed points.
struct Hand {
    loaded: Loaded,
    entry: SpecialHandEntry,
    points: Option<i64>,
}

impl Hand {
    async fn read(state: &AppState, preset: &str, id: &str) -> Result<Hand, ApiError> {
        let loaded = Loaded::read(state, preset).await?;
        let own = loaded.version.ruleset.own_hands().ok_or(UNKNOWN_RULE_SET)?;
        let entry = own.hands.iter().find(|entry| entry.id == id).ok_or(UNKNOWN_RULE_SET)?.clone();
        let points = own.values.get(id).copied();
        Ok(Hand { loaded, entry, points })
    }

    fn form(&self, what: &str, name: texts::Text, context: &PageContext) -> Form {
        let list = self.loaded.address();
        let action = format!("{list}/{}/{what}", self.entry.id);
        Form::new(action, name, words::NOT_SAVED, context.lang)
            .back(list)
            .of(&*self.entry.name)
            .field(KEY)
    }

    fn copy_form(&self, context: &PageContext) -> Form {
        let about = words::COPY_HINT.get(context.lang);
        let form = self.form("kopieren", words::COPY, context).note(about);
        form.choice(INTO, self.others(context))
    }

    fn removal_form(&self, context: &PageContext) -> Form {
        let about = words::REMOVE_HINT.get(context.lang);
        self.form("loeschen", words::REMOVE, context).note(about).danger()
    }

    /// The other rule sets that have own hands: id and name.
    fn others(&self, context: &PageContext) -> Vec<Choice> {
        let has_hands = |version: &&PresetVersion| {
            version.preset != self.loaded.version.preset && version.ruleset.own_hands().is_some()
        };
        let others = self.loaded.presets.iter().filter(has_hands);
        let choice = |version: &PresetVersion| {
            Choice::new(version.preset.as_str(), name(version, context.lang))
        };
        others.map(choice).collect()
    }
}

fn first() -> FormData {
    FormData::of([(KEY, Uuid::now_v7().to_string())])
}

/// `GET /verein/sonderspiele/{preset}/{hand}/kopieren`: asks for the rule set that gets a copy.
pub(crate) async fn ask_to_copy(
    context: RequestContext,
    Path((preset, id)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let hand = Hand::read(&context.state, &preset, &id).await?;
    Ok(hand.copy_form(&context).answer(&first(), &context))
}

/// `POST /verein/sonderspiele/{preset}/{hand}/kopieren`: adds the hand to another rule set. Safe to repeat.
pub(crate) async fn copy(
    context: RequestContext,
    Path((preset, id)): Path<(String, String)>,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let hand = Hand::read(&context.state, &preset, &id).await?;
    let offered = hand.others(&context);
    let into = data.read(INTO, |into| {
        offered.iter().find(|choice| choice.value == into).map(|choice| choice.value.clone())
    });
    if let (Some(key), Some(preset)) = (data.parse(KEY), into) {
        let (to, entry) = (address(&preset), Box::new(hand.entry.clone()));
        let change = HandChange::Add { entry, points: hand.points };
        let request = HandRequest { key, preset, on: context.today(), change };
        let written = context.write(move |tx, action| change_own_hands(tx, action, &request));
        if let Some(id) = data.done(written.await) {
            return Ok(see(&format!("{to}?saved=1#{id}")));
        }
    }
    Ok(hand.copy_form(&context).answer(&data, &context))
}

/// `GET /verein/sonderspiele/{preset}/{hand}/loeschen`: asks before a hand goes out of the list.
pub(crate) async fn ask_to_remove(
    context: RequestContext,
    Path((preset, id)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let hand = Hand::read(&context.state, &preset, &id).await?;
    Ok(hand.removal_form(&context).answer(&first(), &context))
}

/// `POST /verein/sonderspiele/{preset}/{hand}/loeschen`: takes a hand out of the list that stands in no game. Safe to repeat.
pub(crate) async fn remove(
    context: RequestContext,
    Path((preset, id)): Path<(String, String)>,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let list = address(&preset);
    if let Some(key) = data.parse(KEY) {
        let change = HandChange::Remove { id: id.clone() };
        let request = HandRequest { key, preset: preset.clone(), on: context.today(), change };
        let written = context.write(move |tx, action| change_own_hands(tx, action, &request));
        if data.done(written.await).is_some() {
            return Ok(see(&format!("{list}?saved=1")));
        }
    }
    // A hand that is gone already has no form any more.
    let hand = Hand::read(&context.state, &preset, &id).await?;
    Ok(hand.removal_form(&context).answer(&data, &context))
}
