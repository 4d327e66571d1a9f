//! The rules in the head of the page; above the hand: seat and round, whether it won and where the winning tile came from, and
//! how it is entered.

use club::entry::{EntryAction, WinSource};
use leptos::prelude::*;
use scoring::{Family, Ruleset, Wind};
use texts::{Text, calculator as words, rulesets, tiles};
use wire::Preset;

use super::Calculation;
use super::question::{Conditions, OTHER, OWN};
use crate::components::button_group::{ButtonGroup, ToggleButton};
use crate::components::entry::ModeButtons;
use crate::components::show::Show;
use crate::state::entry::Entry;
use crate::state::settings::use_language;

/// The prefix of the club's rules in the list, since a preset may have the id of a rule set.
const PRESET: &str = "preset:";

/// All choices but the rules.
#[component]
pub(super) fn Choices(calculation: Calculation, entry: Entry) -> impl IntoView {
    let wins = entry.part(|draft| draft.wins(OWN));
    view! {
        <div class="how">
            <Winds calculation mark="data-seat" heading=words::SEAT field=|all| &mut all.seat/>
            <Winds calculation mark="data-round" heading=words::ROUND field=|all| &mut all.round/>
            <ModeButtons entry/>
            <WinnerOrLoser entry/>
            <Show when=wins><LastTile entry/></Show>
        </div>
    }
}

/// The rules to count by: the six rule texts, and the club's own rules once they are known. A preset that is the rule text
/// as it stands is left out.
#[component]
pub(super) fn RulesChoice(
    calculation: Calculation,
    presets: RwSignal<Vec<Preset>>,
) -> impl IntoView {
    let language = use_language();
    let own_rules = Memo::new(move |_| {
        let all = presets.get().into_iter();
        let is_own = |preset: &Preset| {
            !preset.name.is_empty() || preset.ruleset != Ruleset::preset(preset.ruleset.family())
        };
        all.filter(is_own).collect::<Vec<Preset>>()
    });
    let chosen = Memo::new(move |_| {
        calculation.conditions.with(|all| match &all.preset {
            Some(preset) => format!("{PRESET}{preset}"),
            None => all.family.id().to_owned(),
        })
    });
    let on_change = move |event| {
        let value = event_target_value(&event);
        let preset = value.strip_prefix(PRESET).and_then(|id| {
            let all = presets.read_untracked();
            let found = all.iter().find(|preset| preset.id == id);
            found.map(|preset| (preset.ruleset.family(), Some(preset.id.clone())))
        });
        let family = Family::from_id(&value).map(|family| (family, None));
        if let Some((family, preset)) = family.or(preset) {
            calculation.choose_rules(family, preset);
        }
    };
    let option = move |value: String, name: Signal<String>| {
        let own = value.clone();
        let is_chosen = Memo::new(move |_| chosen.with(|chosen| *chosen == own));
        view! { <option value=value prop:selected=is_chosen>{name}</option> }
    };
    let family_name = move |family: Family| {
        Signal::derive(move || language.text(rulesets::family(family)).to_owned())
    };
    let families = Family::ALL.map(|family| option(family.id().to_owned(), family_name(family)));
    let own_option = move |preset: Preset| {
        let name = match preset.name.as_str() {
            "" => family_name(preset.ruleset.family()),
            own => Signal::stored(own.to_owned()),
        };
        option(format!("{PRESET}{}", preset.id), name)
    };
    view! {
        <select data-choice="rules" aria-label=language.label(words::RULES) on:change=on_change>
            {families.into_iter().collect_view()}
            <Show when=move || own_rules.with(|presets| !presets.is_empty())>
                <optgroup label=language.label(words::CLUB_RULES)>
                    <For
                        each=move || own_rules.get()
                        key=|preset| (preset.id.clone(), preset.name.clone())
                        let(preset)
                    >
                        {own_option(preset)}
                    </For>
                </optgroup>
            </Show>
        </select>
    }
}

/// The wind of the seat or of the round.
#[component]
fn Winds(
    calculation: Calculation,
    mark: &'static str,
    heading: Text,
    field: fn(&mut Conditions) -> &mut Wind,
) -> impl IntoView {
    let language = use_language();
    let chosen = Memo::new(move |_| *field(&mut calculation.conditions.get()));
    let winds = Wind::ALL.map(|wind| {
        let choose = move |()| calculation.conditions.update(|all| *field(all) = wind);
        let letter = move |wanted: &str| (mark == wanted).then(|| wind.letter().to_string());
        view! {
            <ToggleButton
                is_on=Signal::derive(move || chosen.get() == wind)
                on_toggle=Callback::new(choose)
                attr:data-seat=letter("data-seat")
                attr:data-round=letter("data-round")
            >
                {language.label(tiles::wind(wind))}
            </ToggleButton>
        }
    });
    let label = Signal::derive(move || language.text(heading).to_owned());
    view! {
        <ButtonGroup label attr:class="group">
            <span class="soft">{label}</span>
            {winds.into_iter().collect_view()}
        </ButtonGroup>
    }
}

/// Two buttons of which one is on.
#[component]
fn Pair(
    heading: Text,
    mark: &'static str,
    choices: [(&'static str, Text, Memo<bool>, EntryAction); 2],
    entry: Entry,
) -> impl IntoView {
    let language = use_language();
    let buttons = choices.map(|(id, name, is_on, action)| {
        view! {
            <ToggleButton
                is_on
                on_toggle=Callback::new(move |()| entry.act(action.clone()))
                attr:data-from=(mark == "data-from").then_some(id)
                attr:data-hand=(mark == "data-hand").then_some(id)
            >
                {language.label(name)}
            </ToggleButton>
        }
    });
    let label = Signal::derive(move || language.text(heading).to_owned());
    view! {
        <ButtonGroup label attr:class="group">
            <span class="soft">{label}</span>
            {buttons.into_iter().collect_view()}
        </ButtonGroup>
    }
}

/// Whether the hand won; a loser's counts otherwise.
#[component]
fn WinnerOrLoser(entry: Entry) -> impl IntoView {
    let wins = entry.part(|draft| draft.wins(OWN));
    let loses = entry.part(|draft| !draft.wins(OWN));
    let choices = [
        ("winner", words::WINS, wins, EntryAction::ChooseWinner(OWN)),
        ("loser", words::LOSES, loses, EntryAction::ChooseLoser(OWN)),
    ];
    view! { <Pair heading=words::HAND mark="data-hand" choices entry/> }
}

/// Whether the winning tile was drawn.
#[component]
fn LastTile(entry: Entry) -> impl IntoView {
    let is_drawn = entry.part(|draft| draft.from == Some(WinSource::Wall));
    let is_discarded = entry.part(|draft| draft.from == Some(WinSource::Player(OTHER)));
    let discard = EntryAction::ChooseSource(WinSource::Player(OTHER));
    let choices = [
        ("true", words::DRAWN, is_drawn, EntryAction::ChooseSource(WinSource::Wall)),
        ("false", words::DISCARDED, is_discarded, discard),
    ];
    view! { <Pair heading=words::LAST_TILE mark="data-from" choices entry/> }
}
