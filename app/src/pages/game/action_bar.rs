//! The buttons at the foot of the table, and the question that stands on the felt.

use club::{Ending, PlayerNo};
use leptos::prelude::*;
use scoring::ma_jiang::pao::PaoKind;
use scoring::{Family, Points, Wind};
use texts::terms::{self, Term};
use texts::{Text, counting, entry as entry_texts, numbers, tiles, ui};

use super::actions::{Question, TableAction, TableActions};
use crate::components::button_group::{ButtonGroup, ToggleButton};
use crate::components::game::bochowe::{hands_without_value, missable_hands, special_hand_name};
use crate::components::game::outcome::name_of;
use crate::routes::Route;
use crate::state::open_game::OpenGame;
use crate::state::settings::use_language;

/// What the foot of the table offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offer {
    /// All rounds are played.
    Complete,
    /// So many have no money left that the table has to decide.
    Bankrupt,
    /// The next deal.
    NextDeal,
}

/// The buttons that fit the moment.
#[component]
pub(super) fn ActionBar(actions: TableActions) -> impl IntoView {
    let offer = Memo::new(move |_| {
        if actions.is_over() {
            Offer::Complete
        } else if !actions.notes.with(|notes| notes.plays_on) && !actions.bankrupt().is_empty() {
            Offer::Bankrupt
        } else {
            Offer::NextDeal
        }
    });
    let content = move || match offer.get() {
        Offer::Complete => view! { <AllPlayed actions/> }.into_any(),
        Offer::Bankrupt => view! { <Bankrupt actions/> }.into_any(),
        Offer::NextDeal => view! { <NextDeal actions/> }.into_any(),
    };
    view! { <footer class="table-actions">{content}</footer> }
}

/// A button of the table; `data-action` is set from outside.
#[component]
fn ActionButton(
    actions: TableActions,
    action: TableAction,
    label: Text,
    #[prop(optional)] class: &'static str,
) -> impl IntoView {
    let language = use_language();
    let action = StoredValue::new(action);
    view! {
        <button type="button" class=class on:click=move |_| actions.apply(action.get_value())>
            {language.label(label)}
        </button>
    }
}

/// What can happen next.
#[component]
fn NextDeal(actions: TableActions) -> impl IntoView {
    let language = use_language();
    let (family, settles_draws) = actions
        .game
        .with_untracked(|game| (game.detail.ruleset.family(), game.detail.ruleset.settles_draws()));
    let throws =
        Memo::new(move |_| actions.game.with(|game| game.history.now.prevailing.is_none()));
    let entry = Route::Entry(actions.id, None).to_string();
    let draw_label = terms::term(family, Term::Draw);
    // Where a draw settles hands they have to be entered first.
    let draw = if settles_draws {
        view! { <a class="button" data-action="draw" href=entry.clone()>{language.label(draw_label)}</a> }
            .into_any()
    } else {
        let action = TableAction::Ask(Question::Draw);
        view! { <ActionButton actions action label=draw_label attr:data-action="draw"/> }.into_any()
    };
    let declaration = match family {
        Family::MaJiang => {
            let action = TableAction::Ask(Question::PaoAgainst);
            Some(
                view! { <ActionButton actions action label=ui::PAO attr:data-action="pao"/> }
                    .into_any(),
            )
        }
        Family::Steiermark => {
            let action = TableAction::Ask(Question::Bochowe);
            let label = entry_texts::BOCHOWE;
            Some(
                view! { <ActionButton actions action label attr:data-action="missed"/> }.into_any(),
            )
        }
        Family::Klassisch | Family::Grundregel | Family::Mcr => None,
    };
    let end = TableAction::Ask(Question::End);
    view! {
        <Show when=move || throws.get()>
            <RoundWind actions/>
        </Show>
        {draw}
        <a class="button" data-action="other" href=entry>{language.label(ui::OTHER_ENTRY)}</a>
        {declaration}
        <span class="grow"></span>
        <ActionButton actions action=end label=ui::END_GAME class="quiet" attr:data-action="end"/>
    }
}

/// The wind that was thrown for the round, or a throw of the tablet.
#[component]
fn RoundWind(actions: TableActions) -> impl IntoView {
    let language = use_language();
    let buttons = Wind::ALL.map(|wind| {
        let is_on =
            Memo::new(move |_| actions.notes.with(|notes| notes.facts.thrown_wind == Some(wind)));
        let on_toggle = Callback::new(move |()| actions.apply(TableAction::Wind(wind)));
        let letter = wind.letter().to_string();
        view! {
            <ToggleButton is_on on_toggle attr:data-wind=letter>
                {language.label(tiles::wind(wind))}
            </ToggleButton>
        }
    });
    let label = move || language.text(entry_texts::ROUND_WIND).to_owned();
    view! {
        <ButtonGroup label=Signal::derive(label)>{buttons.into_iter().collect_view()}</ButtonGroup>
        <ActionButton actions action=TableAction::ThrowDie label=ui::THROW_DIE
            attr:data-action="throw"/>
    }
}

/// All rounds are played: the game is closed by one tap.
#[component]
fn AllPlayed(actions: TableActions) -> impl IntoView {
    let language = use_language();
    let action = TableAction::End(Ending::Complete);
    view! {
        <p class="grow"><b>{language.label(ui::ALL_PLAYED)}":"</b>" "{move || actions.game.with(standings)}</p>
        <ActionButton actions action label=ui::END_COMPLETE class="main" attr:data-action="complete"/>
    }
}

/// Three have nothing left: the table ends or plays on.
#[component]
fn Bankrupt(actions: TableActions) -> impl IntoView {
    let language = use_language();
    let words = move || ui::bankrupt(&actions.bankrupt(), language.get());
    let end = TableAction::End(Ending::Agreed);
    view! {
        <p class="grow"><b>{words}</b></p>
        <ActionButton actions action=TableAction::PlayOn label=ui::ALL_PLAY_ON
            attr:data-action="play-on"/>
        <ActionButton actions action=end label=ui::SETTLE_NOW class="main" attr:data-action="agreed"/>
    }
}

/// What will be true of a game that the table agrees to end here.
fn end_label(actions: TableActions) -> Text {
    let counts = actions.game.with_untracked(|game| game.outlook().if_ended_now.is_ok());
    if counts { counting::END_COUNTS } else { counting::END_DOES_NOT_COUNT }
}

/// Everybody with what she has, the best first.
fn standings(game: &OpenGame) -> String {
    let names = game.names();
    let mut totals: Vec<(PlayerNo, Points)> = game.history.totals().into_iter().collect();
    totals.sort_by_key(|(_, total)| std::cmp::Reverse(*total));
    let line = |(player, total): (PlayerNo, Points)| {
        format!("{} {}", name_of(&names, player), numbers::signed(total.0))
    };
    totals.into_iter().map(line).collect::<Vec<_>>().join(" · ")
}

/// The question that waits, on the bare felt: the answer lies where neither the question was asked nor anything can be undone.
#[component]
pub(super) fn TableQuestion(actions: TableActions) -> impl IntoView {
    let language = use_language();
    let family = actions.game.with_untracked(|game| game.detail.ruleset.family());
    let cancel = move |label: Text| {
        view! {
            <ActionButton actions action=TableAction::Cancel label class="quiet"
                attr:data-action="cancel"/>
        }
    };
    let content = move || {
        let question = actions.question.get()?;
        // What was asked before the last deal ended the game is not asked any more.
        if actions.is_over() && question != Question::Draw {
            return None;
        }
        Some(match question {
            Question::Draw => view! {
                <h2>{language.label(terms::term(family, Term::Draw))}"?"</h2>
                <ActionButton actions action=TableAction::RecordDraw label=ui::CONFIRM_DRAW class="main"
                    attr:data-action="record-draw"/>
                {cancel(ui::CANCEL)}
            }
            .into_any(),
            Question::End => view! {
                <h2>{language.label(ui::END_HOW)}</h2>
                <ActionButton actions action=TableAction::End(Ending::Agreed)
                    label=end_label(actions) attr:data-action="agreed"/>
                <ActionButton actions action=TableAction::End(Ending::Abandoned)
                    label=ui::END_ABANDONED attr:data-action="abandoned"/>
                {cancel(ui::CANCEL)}
            }
            .into_any(),
            Question::PaoAgainst => view! {
                <h2>{language.label(entry_texts::PAO_AGAINST)}</h2>
                <PaoPlayers actions mark=PaoMark::Against/>
                {cancel(ui::CANCEL)}
            }
            .into_any(),
            Question::PaoKind(against) => view! {
                <h2>{language.label(entry_texts::PAO_KIND)}</h2>
                <PaoKinds actions against/>
                {cancel(ui::CANCEL)}
            }
            .into_any(),
            Question::PaoBy(against, kind) => view! {
                <h2>{language.label(entry_texts::PAO_BY)}</h2>
                <PaoPlayers actions mark=PaoMark::By(against, kind)/>
                {cancel(ui::CANCEL)}
            }
            .into_any(),
            Question::Bochowe => view! {
                <h2>{language.label(entry_texts::BOCHOWE_WHO)}</h2>
                <BochoweChoices actions/>
                {cancel(ui::DONE)}
            }
            .into_any(),
        })
    };
    // The keyboard goes on where the question stands.
    let node = NodeRef::<leptos::html::Section>::new();
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
    let label = move || {
        let question = actions.question.get()?;
        Some(language.text(question_label(question, family)))
    };
    move || {
        content().map(|content| {
            view! {
                <section class="question" role="dialog" aria-label=label tabindex="-1"
                    node_ref=node on:keydown=on_key>
                    {content}
                </section>
            }
        })
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
    let (ruleset, names) =
        actions.game.with_untracked(|game| (game.detail.ruleset.clone(), game.names()));
    let hands: Vec<String> =
        missable_hands(&ruleset).into_iter().map(|hand| hand.id.clone()).collect();
    let ruleset = StoredValue::new(ruleset);
    let without_value = move || {
        let lang = language.get();
        let names = ruleset.with_value(|ruleset| hands_without_value(ruleset, lang));
        let words = (!names.is_empty()).then(|| entry_texts::without_value(&names, lang));
        words.map(|words| view! { <p class="soft">{words}</p> })
    };
    let has_choice = hands.len() > 1;
    let hands = StoredValue::new(hands);
    let players = (1..).map(PlayerNo).zip(names).map(|(player, name)| {
        let noted = Memo::new(move |_| {
            actions.notes.with(|notes| {
                let noted = notes.facts.bochowe.iter().find(|note| note.player == player);
                noted.map(|note| note.hand.clone())
            })
        });
        let is_on = Memo::new(move |_| noted.with(Option::is_some));
        let on_toggle = Callback::new(move |()| actions.apply(TableAction::ToggleBochowe(player)));
        let hand_buttons = move || {
            (has_choice && is_on.get()).then(|| {
                let button = |hand: String| {
                    let mark = format!("{} {hand}", player.0);
                    let label = {
                        let hand = hand.clone();
                        move || {
                            ruleset.with_value(|ruleset| {
                                special_hand_name(ruleset, &hand, language.get())
                            })
                        }
                    };
                    let chosen = hand.clone();
                    let is_on = Memo::new(move |_| {
                        noted.with(|noted| noted.as_ref() == Some(&chosen))
                    });
                    let on_toggle = Callback::new(move |()| {
                        actions.apply(TableAction::BochoweHand(player, hand.clone()));
                    });
                    view! {
                        <ToggleButton is_on on_toggle attr:data-missed=mark>{label}</ToggleButton>
                    }
                };
                hands.get_value().into_iter().map(button).collect_view()
            })
        };
        view! {
            <ToggleButton is_on on_toggle attr:data-bochowe=player.0.to_string()>{name}</ToggleButton>
            {hand_buttons}
        }
    });
    view! { {without_value} <div class="choices">{players.collect_view()}</div> }
}
