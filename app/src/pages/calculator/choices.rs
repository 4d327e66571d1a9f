//! Above the hand: the rules, seat and round, whether it won and where the winning tile came from, and how it is entered.

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

/// All choices.
#[component]
pub(super) fn Choices(
    calculation: Calculation,
    entry: Entry,
    presets: RwSignal<Vec<Preset>>,
) -> impl IntoView {
    let wins = entry.part(|draft| draft.wins(OWN));
    view! {
        <div class="how">
            <Rules calculation/>
            <ClubRules calculation presets/>
            <Winds calculation mark="data-seat" heading=words::SEAT field=|all| &mut all.seat/>
            <Winds calculation mark="data-round" heading=words::ROUND field=|all| &mut all.round/>
            <WinnerOrLoser entry/>
            <Show when=wins><LastTile entry/></Show>
            <ModeButtons entry/>
        </div>
    }
}

/// The rule texts.
#[component]
fn Rules(calculation: Calculation) -> impl IntoView {
    let language = use_language();
    let families = Family::ALL.map(|family| {
        let is_on =
            move || calculation.conditions.with(|all| all.family == family && all.preset.is_none());
        view! {
            <ToggleButton
                is_on=Signal::derive(is_on)
                on_toggle=Callback::new(move |()| calculation.choose_rules(family, None))
                attr:data-family=family.id()
            >
                {language.label(rulesets::family(family))}
            </ToggleButton>
        }
    });
    let label = Signal::derive(move || language.text(words::RULES).to_owned());
    view! { <ButtonGroup label attr:class="group">{families.into_iter().collect_view()}</ButtonGroup> }
}

/// The club's own rules, once they are known. A preset that is the rule text as it stands is
/// left out: the text has its button above.
#[component]
fn ClubRules(calculation: Calculation, presets: RwSignal<Vec<Preset>>) -> impl IntoView {
    let language = use_language();
    let named = Memo::new(move |_| {
        let all = presets.get().into_iter();
        let is_own = |preset: &Preset| {
            !preset.name.is_empty() || preset.ruleset != Ruleset::preset(preset.ruleset.family())
        };
        all.filter(is_own).collect::<Vec<Preset>>()
    });
    let button = move |preset: Preset| {
        let (id, family) = (preset.id.clone(), preset.ruleset.family());
        let chosen = preset.id.clone();
        let is_on = move || calculation.conditions.with(|all| all.preset.as_ref() == Some(&chosen));
        let choose = move |()| calculation.choose_rules(family, Some(id.clone()));
        let own_name = preset.name;
        let name = Signal::derive(move || match own_name.as_str() {
            "" => language.text(rulesets::family(family)).to_owned(),
            own => own.to_owned(),
        });
        view! {
            <ToggleButton
                is_on=Signal::derive(is_on)
                on_toggle=Callback::new(choose)
                attr:data-preset=preset.id
            >
                {name}
            </ToggleButton>
        }
    };
    let label = Signal::derive(move || language.text(words::CLUB_RULES).to_owned());
    view! {
        <Show when=move || named.with(|presets| !presets.is_empty())>
            <ButtonGroup label attr:class="group">
                <span class="soft">{language.label(words::CLUB_RULES)}</span>
                <For
                    each=move || named.get()
                    key=|preset| (preset.id.clone(), preset.name.clone())
                    let(preset)
                >
                    {button(preset)}
                </For>
            </ButtonGroup>
        </Show>
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
