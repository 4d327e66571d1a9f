//! The buttons at the foot of the table.

use club::{Ending, PlayerNo};
use leptos::prelude::*;
use scoring::customs::TableNote;
use scoring::{Points, Wind};
use texts::explanations::Word;
use texts::terms::{self, Term};
use texts::{Text, entry as entry_texts, numbers, tiles, ui};

use super::actions::{Question, TableAction, TableActions};
use crate::components::button_group::{ButtonGroup, ToggleButton};
use crate::components::explained::Explained;
use crate::components::game::outcome::name_of;
use crate::components::show::Show;
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
    view! { <footer class="table-actions">{move || content().into_any()}</footer> }
}

/// A button of the table; `data-action` is set from outside.
#[component]
pub(super) fn ActionButton(
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
    let declaration = match family.customs().table_note {
        Some(TableNote::PaoDeclared) => {
            let action = TableAction::Ask(Question::PaoAgainst);
            Some(
                view! { <ActionButton actions action label=ui::PAO attr:data-action="pao"/> }
                    .into_any(),
            )
        }
        Some(TableNote::Bochowe) => {
            let action = TableAction::Ask(Question::Bochowe);
            let label = entry_texts::BOCHOWE;
            Some(
                view! { <ActionButton actions action label attr:data-action="missed"/> }.into_any(),
            )
        }
        None => None,
    };
    let end = TableAction::Ask(Question::End);
    view! {
        <Show when=throws>
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
    let label = Signal::derive(move || language.text(entry_texts::ROUND_WIND).to_owned());
    view! {
        <ButtonGroup label>
            <span class="soft">{label}</span>
            {buttons.into_iter().collect_view()}
        </ButtonGroup>
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
    let words = Signal::derive(move || ui::bankrupt(&actions.bankrupt(), language.get()));
    let end = TableAction::End(Ending::Agreed);
    view! {
        <p class="grow"><b>{words}</b><Explained word=Word::Bankruptcy/></p>
        <ActionButton actions action=TableAction::PlayOn label=ui::ALL_PLAY_ON
            attr:data-action="play-on"/>
        <ActionButton actions action=end label=ui::SETTLE_NOW class="main" attr:data-action="agreed"/>
    }
}

/// Every player's total, the best first.
fn standings(game: &OpenGame) -> String {
    let names = game.names();
    let mut totals: Vec<(PlayerNo, Points)> = game.history.totals().into_iter().collect();
    totals.sort_by_key(|(_, total)| std::cmp::Reverse(*total));
    let line = |(player, total): (PlayerNo, Points)| {
        format!("{} {}", name_of(&names, player), numbers::signed(total.0))
    };
    totals.into_iter().map(line).collect::<Vec<_>>().join(" · ")
}
