//! Who has Mah-Jongg and whose tile it was, and how the active hand is entered.

use club::PlayerNo;
use club::entry::{DealEnding, EntryAction, EntryMode, WinSource};
use leptos::prelude::*;
use texts::terms::{self, Term};
use texts::{entry as words, tiles};

use crate::components::button_group::{ButtonGroup, ToggleButton};
use crate::state::entry::Entry;
use crate::state::settings::use_language;

/// The line above the hands.
#[component]
pub(super) fn WinnerAndMode(entry: Entry) -> impl IntoView {
    view! {
        <div class="how">
            <div class="who-and-from"><WinnerAndSource entry/></div>
            <ModeButtons entry/>
        </div>
    }
}

/// The winner and whose tile it was; the question for the winner while nobody is named.
#[component]
fn WinnerAndSource(entry: Entry) -> impl IntoView {
    let language = use_language();
    let family = entry.table().ruleset.family();
    let is_choosing = RwSignal::new(false);
    let ending = entry.part(|draft| draft.ending);
    let winner = entry.part(|draft| draft.winner);
    let asked = Memo::new(move |_| match (ending.get(), winner.get()) {
        (DealEnding::Won, Some(winner)) if !is_choosing.get() => Some(winner),
        (DealEnding::Won, _) => None,
        (DealEnding::Drawn | DealEnding::Fault, _) => None,
    });
    let choose = Callback::new(move |player| {
        is_choosing.set(false);
        entry.act(EntryAction::ChooseWinner(player));
    });
    move || match (ending.get(), asked.get()) {
        (DealEnding::Won, Some(winner)) => view! {
            <WinnerButton entry winner on_change=Callback::new(move |()| is_choosing.set(true))/>
            <SourceButtons entry winner/>
        }
        .into_any(),
        (DealEnding::Won, None) => view! { <WinnerQuestion entry on_choose=choose/> }.into_any(),
        (DealEnding::Drawn, _) => {
            view! { <b class="ask">{language.label(terms::term(family, Term::Draw))}</b> }
                .into_any()
        }
        (DealEnding::Fault, _) => {
            view! { <b class="ask">{language.label(words::FAULT)}</b> }.into_any()
        }
    }
}

/// The winner's name, to name somebody else.
#[component]
fn WinnerButton(entry: Entry, winner: PlayerNo, on_change: Callback<()>) -> impl IntoView {
    let language = use_language();
    let seat = entry.table().seat(winner);
    let name = entry.name(winner);
    let label = {
        let name = name.clone();
        move || format!("{name}: {}", language.text(words::CHANGE_WINNER))
    };
    let wind =
        move || format!("{}, {}", language.text(tiles::wind(seat)), language.text(words::FROM));
    view! {
        <button type="button" class="winner" aria-label=label on:click=move |_| on_change.run(())>
            <b>{name}</b>
            <span class="soft">{wind}</span>
        </button>
    }
}

/// Whose tile won: the wall's, or one of the others'.
#[component]
fn SourceButtons(entry: Entry, winner: PlayerNo) -> impl IntoView {
    let language = use_language();
    let from = entry.part(|draft| draft.from);
    let choice = move |source: WinSource, id: u8| {
        let choose = move |()| entry.act(EntryAction::ChooseSource(source));
        let name = Signal::derive(move || match source {
            WinSource::Wall => language.text(words::WALL).to_owned(),
            WinSource::Player(player) => entry.name(player),
        });
        view! {
            <ToggleButton
                is_on=Signal::derive(move || from.get() == Some(source))
                on_toggle=Callback::new(choose)
                attr:data-from=id
            >
                {name}
            </ToggleButton>
        }
    };
    let others = entry.players().into_iter().filter(move |player| *player != winner);
    let label = Signal::derive(move || language.text(words::SOURCE).to_owned());
    view! {
        <ButtonGroup label attr:class="group">
            {choice(WinSource::Wall, 0)}
            {others.map(|player| choice(WinSource::Player(player), player.0)).collect_view()}
        </ButtonGroup>
    }
}

/// „Wer hat Mah-Jongg?“
#[component]
fn WinnerQuestion(entry: Entry, on_choose: Callback<PlayerNo>) -> impl IntoView {
    let language = use_language();
    let winner = entry.part(|draft| draft.winner);
    let names = entry.players().into_iter().map(move |player| {
        view! {
            <ToggleButton
                is_on=Signal::derive(move || winner.get() == Some(player))
                on_toggle=Callback::new(move |()| on_choose.run(player))
                attr:data-winner=player.0
            >
                {entry.name(player)}
            </ToggleButton>
        }
    });
    let label = Signal::derive(move || language.text(words::WHO).to_owned());
    view! {
        <ButtonGroup label attr:class="group">
            <b class="ask">{language.label(words::WHO)}</b>
            {names.collect_view()}
        </ButtonGroup>
    }
}

/// By tiles, by items or by number.
#[component]
pub(crate) fn ModeButtons(entry: Entry) -> impl IntoView {
    let language = use_language();
    let mode = entry.part(|draft| draft.active_hand().map(|hand| hand.mode));
    let modes = EntryMode::ALL.map(|one| {
        let name = match one {
            EntryMode::Tiles => words::BY_TILES,
            EntryMode::Items => words::BY_ITEMS,
            EntryMode::Number => words::BY_NUMBER,
        };
        view! {
            <ToggleButton
                is_on=Signal::derive(move || mode.get() == Some(one))
                on_toggle=Callback::new(move |()| entry.act(EntryAction::ChooseMode(one)))
                attr:data-way=one.id()
            >
                {language.label(name)}
            </ToggleButton>
        }
    });
    let label = Signal::derive(move || language.text(words::WAY).to_owned());
    view! { <ButtonGroup label attr:class="group ways">{modes.into_iter().collect_view()}</ButtonGroup> }
}
