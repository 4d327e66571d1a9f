//! The question that stands on the felt.

use club::{Ending, PlayerNo};
use leptos::html::Section;
use leptos::prelude::*;
use scoring::Family;
use scoring::ma_jiang::pao::PaoKind;
use texts::explanations::{PAO_KINDS, Word};
use texts::terms::{self, Term};
use texts::{Text, counting, entry as entry_texts, ui};

use super::action_bar::ActionButton;
use super::actions::{Question, TableAction, TableActions};
use crate::components::button_group::ToggleButton;
use crate::components::explained::Explained;
use crate::components::game::bochowe::{hands_without_value, missable_hands, special_hand_name};
use crate::state::open_game::OpenGame;
use crate::state::settings::use_language;

/// The question that waits, on the empty felt: its answers lie neither where it was asked nor where something can be undone.
#[component]
pub(super) fn TableQuestion(actions: TableActions) -> impl IntoView {
    let language = use_language();
    let family = actions.game.with_untracked(|game| game.detail.ruleset.family());
    // What was asked before the last deal ended the game is not asked any more.
    let question = Memo::new(move |_| {
        let question = actions.question.get();
        question.filter(|question| !actions.is_over() || *question == Question::Draw)
    });
    // The keyboard goes on where the question stands.
    actions.return_focus();
    let node = NodeRef::<Section>::new();
    Effect::new(move |_| {
        if let Some(node) = node.get() {
            // A browser that refuses the focus shows the question all the same.
            drop(node.focus());
        }
    });
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            actions.apply(TableAction::Cancel);
        }
    };
    move || {
        question.get().map(|question| {
            view! {
                <section class="question" role="dialog" tabindex="-1" node_ref=node on:keydown=on_key
                    aria-label=language.label(question_label(question, family))>
                    <h2>
                        {language.label(question_label(question, family))}
                        {(question == Question::Draw).then_some("?")}
                    </h2>
                    {explained(question)}
                    <Answers actions question/>
                </section>
            }
            .into_any()
        })
    }
}

/// What can be answered.
#[component]
fn Answers(actions: TableActions, question: Question) -> impl IntoView {
    let answers = match question {
        Question::Draw => view! {
            <ActionButton actions action=TableAction::RecordDraw label=ui::CONFIRM_DRAW class="main"
                attr:data-action="record-draw"/>
        }
        .into_any(),
        Question::End => view! {
            <ActionButton actions action=TableAction::End(Ending::Agreed)
                label=end_label(actions) attr:data-action="agreed"/>
            <ActionButton actions action=TableAction::End(Ending::Abandoned)
                label=ui::END_ABANDONED attr:data-action="abandoned"/>
        }
        .into_any(),
        Question::PaoAgainst => view! { <PaoPlayers actions mark=PaoMark::Against/> }.into_any(),
        Question::PaoKind(against) => view! { <PaoKinds actions against/> }.into_any(),
        Question::PaoBy(against, kind) => {
            view! { <PaoPlayers actions mark=PaoMark::By(against, kind)/> }.into_any()
        }
        Question::Bochowe => view! { <BochoweChoices actions/> }.into_any(),
    };
    let close = if question == Question::Bochowe { ui::DONE } else { ui::CANCEL };
    view! {
        {answers}
        <ActionButton actions action=TableAction::Cancel label=close class="quiet"
            attr:data-action="cancel"/>
    }
}

/// What is asked, in a few words.
const fn question_label(question: Question, family: Family) -> Text {
    match question {
        Question::Draw => terms::term(family, Term::Draw),
        Question::End => ui::END_HOW,
        Question::PaoAgainst => entry_texts::PAO_AGAINST,
        Question::PaoKind(_) => entry_texts::PAO_KIND,
        Question::PaoBy(..) => entry_texts::PAO_BY,
        Question::Bochowe => entry_texts::BOCHOWE_WHO,
    }
}

/// The „?“ beside an unusual word of a question.
fn explained(question: Question) -> Option<AnyView> {
    match question {
        Question::PaoAgainst | Question::PaoBy(..) => {
            Some(view! { <Explained word=Word::Pao/> }.into_any())
        }
        Question::PaoKind(_) => {
            Some(view! { <Explained word=Word::Pao more=&PAO_KINDS/> }.into_any())
        }
        Question::Bochowe => Some(view! { <Explained word=Word::Bochowe/> }.into_any()),
        Question::Draw | Question::End => None,
    }
}

/// What will be true of a game that the table agrees to end here.
fn end_label(actions: TableActions) -> Text {
    counting::end(actions.game.with_untracked(|game| game.outlook().if_ended_now))
}

/// Which player of a warning of Pao is asked for.
#[derive(Clone, Copy)]
enum PaoMark {
    Against,
    By(PlayerNo, PaoKind),
}

/// The players a warning can be about.
#[component]
fn PaoPlayers(actions: TableActions, mark: PaoMark) -> impl IntoView {
    let players = actions.game.with_untracked(|game| {
        let situation = &game.history.now;
        let players = (1..).map(PlayerNo).zip(game.names());
        players.filter(|(player, _)| situation.seat_of(*player).is_some()).collect::<Vec<_>>()
    });
    let buttons = players.into_iter().map(|(player, name)| {
        let number = player.0.to_string();
        let is_on = Signal::stored(false);
        match mark {
            PaoMark::Against => {
                let action = TableAction::Ask(Question::PaoKind(player));
                let on_toggle = Callback::new(move |()| actions.apply(action.clone()));
                view! { <ToggleButton is_on on_toggle attr:data-against=number>{name}</ToggleButton> }
                    .into_any()
            }
            PaoMark::By(against, _) if against == player => ().into_any(),
            PaoMark::By(against, kind) => {
                let action = TableAction::NotePao(against, kind, player);
                let on_toggle = Callback::new(move |()| actions.apply(action.clone()));
                view! { <ToggleButton is_on on_toggle attr:data-by=number>{name}</ToggleButton> }
                    .into_any()
            }
        }
    });
    view! { <div class="choices">{buttons.collect_view()}</div> }
}

/// What a warning can be about.
#[component]
fn PaoKinds(actions: TableActions, against: PlayerNo) -> impl IntoView {
    let language = use_language();
    let kinds = [PaoKind::NineTiles, PaoKind::ThreeDragons, PaoKind::FourWinds];
    let buttons = kinds.map(|kind| {
        let action = TableAction::Ask(Question::PaoBy(against, kind));
        let on_toggle = Callback::new(move |()| actions.apply(action.clone()));
        view! {
            <ToggleButton is_on=Signal::stored(false) on_toggle attr:data-kind=kind.id()>
                {language.label(texts::rules_ma_jiang::pao(kind))}
            </ToggleButton>
        }
    });
    view! { <div class="choices">{buttons.into_iter().collect_view()}</div> }
}

/// Whose special hand was missed, and which, where there is more than one.
#[component]
fn BochoweChoices(actions: TableActions) -> impl IntoView {
    let language = use_language();
    let names = actions.game.with_untracked(OpenGame::names);
    let without_value = Memo::new(move |_| {
        let lang = language.get();
        let names = actions.game.with(|game| hands_without_value(&game.detail.ruleset, lang));
        (!names.is_empty()).then(|| entry_texts::without_value(&names, lang))
    });
    let players = (1..).map(PlayerNo).zip(names);
    let players = players.map(|(player, name)| view! { <Bochowe actions player name/> });
    view! {
        {move || without_value.get().map(|words| view! { <p class="soft">{words}</p> }.into_any())}
        <div class="choices">{players.collect_view()}</div>
    }
}

/// Whether one player missed a special hand, and which.
#[component]
fn Bochowe(actions: TableActions, player: PlayerNo, name: String) -> impl IntoView {
    let noted = Memo::new(move |_| {
        actions.notes.with(|notes| {
            let noted = notes.facts.bochowe.iter().find(|note| note.player == player);
            noted.map(|note| note.hand.clone())
        })
    });
    let is_on = Memo::new(move |_| noted.with(Option::is_some));
    let on_toggle = Callback::new(move |()| actions.apply(TableAction::ToggleBochowe(player)));
    let hands = move || {
        let ids = actions.game.with_untracked(|game| {
            let hands = missable_hands(&game.detail.ruleset).into_iter();
            hands.map(|hand| hand.id.clone()).collect::<Vec<_>>()
        });
        let choices = ids.clone().into_iter().filter(|_| ids.len() > 1);
        let choices = choices.map(|id| view! { <MissedHand actions player noted id/> });
        choices.collect_view().into_any()
    };
    view! {
        <ToggleButton is_on on_toggle attr:data-bochowe=player.0.to_string()>{name}</ToggleButton>
        {move || is_on.get().then(hands)}
    }
}

/// One of the hands that a player may have missed.
#[component]
fn MissedHand(
    actions: TableActions,
    player: PlayerNo,
    noted: Memo<Option<String>>,
    id: String,
) -> impl IntoView {
    let language = use_language();
    let mark = format!("{} {id}", player.0);
    let (chosen, named) = (id.clone(), id.clone());
    let is_on = Memo::new(move |_| noted.with(|noted| noted.as_ref() == Some(&chosen)));
    let on_toggle =
        Callback::new(move |()| actions.apply(TableAction::BochoweHand(player, id.clone())));
    let label = Signal::derive(move || {
        actions.game.with(|game| special_hand_name(&game.detail.ruleset, &named, language.get()))
    });
    view! { <ToggleButton is_on on_toggle attr:data-missed=mark>{label}</ToggleButton> }
}
