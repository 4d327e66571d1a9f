//! The pages of the club's own hands: a list for each rule set, an editor, a collection to choose from.

mod collection;
mod editor;
mod example;
mod fields;
mod forms;
mod hand;
mod list;
mod look;
mod state;
mod ticks;
mod trial;
mod view;

use chrono::NaiveDate;
use club::presets::{PresetVersion, in_force};
use texts::{Lang, rulesets};

pub(crate) use self::collection::show as show_collection;
pub(crate) use self::editor::{edit, new, take_edited, take_new};
pub(crate) use self::forms::{ask_to_copy, ask_to_remove, copy, remove};
pub(crate) use self::hand::{address_of, show_hand};
pub(crate) use self::list::{act, first, show};
use crate::documents::tile_images::{self, Tile};
use crate::pages::rules::UNKNOWN_RULE_SET;
use crate::store::presets;
use crate::web::AppState;
use crate::web::error_response::ApiError;
use crate::web::layout::CLUB_RULES;

/// What the editor does beyond its form.
pub(crate) const SCRIPT: &str = include_str!("../../../../../templates/html/rules/own_hand.js");

/// The address of the list of the first rule set.
pub(crate) const ADDRESS: &str = "/verein/sonderspiele";

/// The address of a rule set's list.
pub(crate) fn address(preset: &str) -> String {
    format!("{ADDRESS}/{preset}")
}

/// A rule set with the hands that are in force, or will be.
struct Loaded {
    version: PresetVersion,
    /// All rule sets: id and name.
    presets: Vec<PresetVersion>,
    /// How many versions of all rule sets there are.
    seen: usize,
}

impl Loaded {
    async fn read(state: &AppState, preset: &str) -> Result<Loaded, ApiError> {
        let versions = state.database.read(presets::all).await?;
        let presets = in_force(&versions, NaiveDate::MAX);
        let found = presets.iter().find(|version| version.preset == preset);
        let version = found.ok_or(UNKNOWN_RULE_SET)?.clone();
        Ok(Loaded { version, presets, seen: versions.len() })
    }

    fn address(&self) -> String {
        address(&self.version.preset)
    }

    /// The rule set as a way back: address and name.
    fn rule_set(&self, lang: Lang) -> (String, String) {
        (format!("{CLUB_RULES}/{}", self.version.preset), name(&self.version, lang))
    }

    /// The list as a way back: address and name.
    fn list(&self, lang: Lang) -> (String, String) {
        (self.address(), texts::own_hands::TITLE.get(lang).to_owned())
    }
}

fn name(version: &PresetVersion, lang: Lang) -> String {
    rulesets::name(&version.name, version.ruleset.family(), lang)
}

/// Groups in notation as drawings; what the club wrote in another way is left out.
fn drawn<'a>(groups: impl IntoIterator<Item = &'a str>) -> Vec<Vec<Tile>> {
    groups.into_iter().filter_map(tile_images::group).collect()
}
