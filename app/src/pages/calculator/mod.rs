//! The calculator: one hand under any rules, without a game. The club's rules are offered with their options and the
//! values of its special hands.

mod choices;
mod question;

use club::entry::{Draft, EntryAction, HandAction};
use leptos::prelude::*;
use scoring::{Family, Ruleset, Wind};
use texts::{calculator as words, explain, numbers, rulesets};
use wire::Preset;

use self::choices::{Choices, RulesChoice};
use self::question::{Conditions, OWN, Question, table};
use crate::components::entry::{
    CircumstancesButton, CircumstancesSheet, HandRow, Keys, OwnHandNotes, ValuePanel,
    settle_after_paint,
};
use crate::components::shell::Shell;
use crate::components::show::Show;
use crate::routes::use_navigation;
use crate::state::club_data::use_club_data;
use crate::state::entry::Entry;
use crate::state::settings::use_language;
use crate::sync::loading;
use crate::sync::outbox::use_outbox;

/// The page's signals. The draft outlives the table: seat, round and rules may change under a hand.
#[derive(Clone, Copy)]
pub(super) struct Calculation {
    draft: RwSignal<Draft>,
    conditions: RwSignal<Conditions>,
    /// The rules that were chosen: the club's, or the text's own.
    ruleset: Memo<Ruleset>,
}

impl Calculation {
    fn new(question: &Question, presets: RwSignal<Vec<Preset>>) -> Calculation {
        let draft = RwSignal::new(question.draft());
        let conditions = RwSignal::new(question.conditions.clone());
        let ruleset = Memo::new(move |_| {
            let chosen = conditions.get();
            let is_chosen = |preset: &&Preset| Some(&preset.id) == chosen.preset.as_ref();
            let preset = presets.with(|all| all.iter().find(is_chosen).cloned());
            preset.map_or_else(|| Ruleset::preset(chosen.family), |preset| preset.ruleset)
        });
        Calculation { draft, conditions, ruleset }
    }

    /// Chooses other rules. Items that were ticked under one rule set mean nothing under another.
    fn choose_rules(self, family: Family, preset: Option<String>) {
        let before = self.conditions.with_untracked(|conditions| conditions.family);
        if before != family {
            let clear = EntryAction::Hand(HandAction::ClearItems);
            let any = table(Ruleset::preset(family), Wind::East, Wind::East);
            self.draft.maybe_update(|draft| draft.apply(&any, clear));
        }
        self.conditions.update(|conditions| {
            conditions.family = family;
            conditions.preset = preset;
        });
    }

    /// The address of the question as it stands; tracked.
    fn address(self) -> String {
        self.draft.with(|draft| Question::of(self.conditions.get(), draft).address())
    }
}

/// The page.
#[component]
pub(crate) fn Calculator() -> impl IntoView {
    let (language, navigation, data) = (use_language(), use_navigation(), use_club_data());
    loading::presets(data, use_outbox());
    let question = Question::at(&navigation.address_untracked());
    let calculation = Calculation::new(&question, data.presets);
    let address = Memo::new(move |_| calculation.address());
    Effect::new(move |_| navigation.replace(&address.get()));
    let origin = window().location().origin().unwrap_or_default();
    let link = Signal::derive(move || format!("{origin}{}", address.get()));
    let rules_choice = move || view! { <RulesChoice calculation presets=data.presets/> };
    view! {
        <Shell title=words::TITLE kind="calculator" actions=rules_choice>
            <LoneHand calculation/>
            <section class="others">
                <h2>{language.label(words::ELSEWHERE)}</h2>
                <p class="soft">{language.label(words::ELSEWHERE_HINT)}</p>
                <table>
                    <tbody>
                        {Family::ALL.map(|family| view! { <ByFamily calculation family/> }).collect_view()}
                    </tbody>
                </table>
            </section>
            <label class="link">
                <span>{language.label(words::LINK)}</span>
                <input type="text" readonly prop:value=link/>
            </label>
        </Shell>
    }
}

/// What is chosen, the hand, the keys, and its value.
#[component]
fn LoneHand(calculation: Calculation) -> impl IntoView {
    let is_sheet_open = RwSignal::new(false);
    let place = Memo::new(move |_| {
        calculation.conditions.with(|conditions| (conditions.seat, conditions.round))
    });
    move || {
        let (seat, round) = place.get();
        let entry = Entry::new(table(calculation.ruleset.get(), seat, round), calculation.draft);
        settle_after_paint(entry);
        view! {
            <section class="entry lone">
                <Choices calculation entry/>
                <ul class="hands"><HandRow entry player=OWN/></ul>
                <Keys entry/>
                <Show when=is_sheet_open>
                    <CircumstancesSheet entry is_open=is_sheet_open/>
                </Show>
                <div class="result"><ValuePanel entry/><OwnHandNotes entry/></div>
                <div class="foot"><CircumstancesButton entry is_open=is_sheet_open/></div>
            </section>
        }
    }
}

/// What the hand is worth by one rule text.
#[component]
fn ByFamily(calculation: Calculation, family: Family) -> impl IntoView {
    let language = use_language();
    let value = Memo::new(move |_| {
        let (seat, round) =
            calculation.conditions.with(|conditions| (conditions.seat, conditions.round));
        let table = table(Ruleset::preset(family), seat, round);
        calculation.draft.with(|draft| draft.value_at(&table, OWN))
    });
    let is_on = Signal::derive(move || {
        calculation.conditions.with(|conditions| conditions.family == family)
    });
    let points = Signal::derive(move || {
        value.with(|value| match value {
            Some(Ok(value)) => numbers::points(value.points.0),
            Some(Err(_)) | None => "–".to_owned(),
        })
    });
    let origin = Signal::derive(move || {
        let lang = language.get();
        value.with(|value| match value {
            Some(Ok(value)) => explain::value_origin(value, lang),
            Some(Err(problems)) => {
                let problems = problems.iter().map(|problem| texts::problem(problem, lang));
                problems.collect::<Vec<_>>().join(" ")
            }
            None => String::new(),
        })
    });
    view! {
        <tr class:on=is_on>
            <th scope="row">{language.label(rulesets::family(family))}</th>
            <td class="num">{points}</td>
            <td class="soft">{origin}</td>
        </tr>
    }
}
