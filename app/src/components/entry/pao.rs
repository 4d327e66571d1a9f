//! Pao: what can have been declared as the sets lie, what else has to be known, and what comes of it.

use club::PlayerNo;
use club::entry::{EntryAction, PaoAction, PaoQuestion, PaoView};
use leptos::prelude::*;
use scoring::ma_jiang::pao::PaoKind;
use texts::explanations::{PAO_KINDS, Word};
use texts::{Lang, Text, entry as words, rules_ma_jiang};

use crate::components::button_group::{ButtonGroup, ToggleButton};
use crate::components::explained::Explained;
use crate::state::entry::Entry;
use crate::state::settings::use_language;

/// Offers, questions and verdict; nothing where Pao cannot be judged.
#[component]
pub(super) fn PaoPanel(entry: Entry) -> impl IntoView {
    let language = use_language();
    let pao = Memo::new(move |_| entry.preview().with(|preview| preview.pao.clone()));
    move || {
        let pao = pao.get()?;
        let lang = language.get();
        let offers = pao.offers.iter().map(|(kind, is_on)| {
            let kind = *kind;
            choice(
                entry,
                ("pao", kind.id().to_owned()),
                rules_ma_jiang::pao(kind).get(lang).to_owned(),
                *is_on,
                PaoAction::ToggleDeclared(kind),
            )
        });
        let offers = offers.collect_view();
        // Without a warning that can have been declared only the questions are left.
        let asked = if pao.offers.is_empty() { words::PAO_IF } else { words::PAO_DECLARED };
        let asked = asked.get(lang);
        let questions = pao.questions.iter().map(|question| ask(entry, question, lang));
        let questions = questions.collect_view();
        let verdict = verdict(entry, &pao, lang);
        Some(view! {
            <div class="pao">
                <ButtonGroup label=asked attr:class="group">
                    <span class="soft">{asked}</span>
                    <Explained word=Word::Pao more=&PAO_KINDS/>
                    {offers}
                </ButtonGroup>
                {questions}
                <p class="verdict" role="status">{verdict}</p>
            </div>
        })
    }
}

/// A button that is on or off; its mark and id stand in a `data-` attribute.
fn choice(
    entry: Entry,
    (mark, id): (&'static str, String),
    words: String,
    is_on: bool,
    action: PaoAction,
) -> AnyView {
    view! {
        <ToggleButton
            is_on
            on_toggle=Callback::new(move |()| entry.act(EntryAction::Pao(action.clone())))
            attr:data-pao=(mark == "pao").then(|| id.clone())
            attr:data-question=mark
            attr:data-answer=id
        >
            {words}
        </ToggleButton>
    }
    .into_any()
}

/// A question the rules ask before they can judge, with its answers.
fn ask(entry: Entry, question: &PaoQuestion, lang: Lang) -> AnyView {
    let yes = |mark: &'static str, words: Text, is_on: bool, action: PaoAction| {
        let words = words.get(lang).to_owned();
        let button = choice(entry, (mark, "yes".to_owned()), words, is_on, action);
        view! { <div class="group">{button}</div> }.into_any()
    };
    let of_players = |mark: &'static str,
                      words: Text,
                      players: &[PlayerNo],
                      chosen,
                      action: fn(PlayerNo) -> PaoAction| {
        let buttons = players.iter().map(|player| {
            let is_on = chosen == Some(*player);
            choice(entry, (mark, player.0.to_string()), entry.name(*player), is_on, action(*player))
        });
        let buttons = buttons.collect_view();
        let label = words.get(lang);
        view! {
            <ButtonGroup label attr:class="group">
                <span class="soft">{label}</span>
                {buttons}
            </ButtonGroup>
        }
        .into_any()
    };
    match question {
        PaoQuestion::FewLeft(is_on) => {
            yes("few", words::PAO_FEW_LEFT, *is_on, PaoAction::ToggleFewLeft)
        }
        PaoQuestion::LayOpen(is_on) => {
            yes("open", words::PAO_LAY_OPEN, *is_on, PaoAction::ToggleLayOpen)
        }
        PaoQuestion::HeldOnly(is_on) => {
            yes("held", words::PAO_HELD_ONLY, *is_on, PaoAction::ToggleHeldOnly)
        }
        PaoQuestion::Feeder(players, chosen) => {
            of_players("fed", words::PAO_FEEDER, players, *chosen, PaoAction::ToggleFeeder)
        }
        PaoQuestion::First(players, chosen) => {
            of_players("first", words::PAO_FIRST, players, *chosen, PaoAction::ToggleFirst)
        }
    }
}

/// Who pays for whom and why, or why nobody does.
fn verdict(entry: Entry, pao: &PaoView, lang: Lang) -> String {
    let kind_name = |kind: PaoKind| rules_ma_jiang::pao(kind).get(lang);
    if let Some((player, kind, by_winning_tile)) = pao.liable {
        return words::pao_liable(&entry.name(player), kind_name(kind), by_winning_tile, lang);
    }
    let reasons = pao.reasons.iter().map(|(kind, why)| {
        format!("{}: {}", kind_name(*kind), rules_ma_jiang::not_liable(*why).get(lang))
    });
    reasons.collect::<Vec<_>>().join(" ")
}
