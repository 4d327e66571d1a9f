//! Special hands that were ready and not won: who missed one, and which, where there is more than one.

use club::entry::EntryAction;
use club::{BochoweNote, PlayerNo};
use leptos::prelude::*;
use texts::entry as words;
use texts::explanations::Word;

use crate::components::button_group::{ButtonGroup, ToggleButton};
use crate::components::explained::Explained;
use crate::components::game::bochowe::{missable_hands, special_hand_name};
use crate::components::show::Show;
use crate::state::entry::Entry;
use crate::state::settings::use_language;

/// One button for each player who has not won.
#[component]
pub(super) fn BochoweChoices(entry: Entry) -> impl IntoView {
    let language = use_language();
    let players = entry.part(move |draft| {
        entry.players().into_iter().filter(|player| !draft.wins(*player)).collect::<Vec<_>>()
    });
    let label = Signal::derive(move || language.text(words::BOCHOWE).to_owned());
    view! {
        <ButtonGroup label attr:class="group">
            <span class="soft">{language.label(words::BOCHOWE)}</span>
            <Explained word=Word::Bochowe/>
            <For each=move || players.get() key=|player| *player let(player)>
                <Bochowe entry player/>
            </For>
        </ButtonGroup>
    }
}

#[component]
fn Bochowe(entry: Entry, player: PlayerNo) -> impl IntoView {
    let note = entry.part(move |draft| {
        let note = draft.bochowe.iter().find(|note| note.player == player);
        note.map(|note| note.hand.clone())
    });
    let toggle = move |()| entry.act(EntryAction::ToggleBochowe(player));
    view! {
        <ToggleButton
            is_on=Signal::derive(move || note.with(Option::is_some))
            on_toggle=Callback::new(toggle)
            attr:data-bochowe=player.0
        >
            {entry.name(player)}
        </ToggleButton>
        <Show when=move || note.with(Option::is_some)><WhichHand entry player note/></Show>
    }
}

/// Which hand was missed; nothing to choose where the club has given a value to one alone.
#[component]
fn WhichHand(entry: Entry, player: PlayerNo, note: Memo<Option<String>>) -> impl IntoView {
    let language = use_language();
    let table = entry.table();
    let hands: Vec<String> =
        missable_hands(&table.ruleset).iter().map(|hand| hand.id.clone()).collect();
    let choices = hands.clone().into_iter().filter(|_| hands.len() > 1).map(|hand| {
        let (id, name_id, table) = (hand.clone(), hand.clone(), entry.table());
        let mark = format!("{} {hand}", player.0);
        let choose = move |()| {
            entry.act(EntryAction::ChooseBochowe(BochoweNote { player, hand: hand.clone() }));
        };
        view! {
            <ToggleButton
                is_on=Signal::derive(move || note.with(|note| note.as_ref() == Some(&id)))
                on_toggle=Callback::new(choose)
                attr:data-missed=mark
            >
                {move || special_hand_name(&table.ruleset, &name_id, language.get())}
            </ToggleButton>
        }
    });
    choices.collect_view()
}
