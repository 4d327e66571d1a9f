//! A fault instead of a win: who made it, what it was, who is paid, and whether the deal is over. Names keep their place:
//! the name of a player who cannot be chosen is dashed.

use club::PlayerNo;
use club::entry::{Draft, EntryAction, FaultAction, FaultDraft};
use leptos::prelude::*;
use scoring::penalty::PenaltyId;
use texts::{Text, entry as words};

use crate::components::button_group::{ButtonGroup, ToggleButton};
use crate::state::entry::Entry;
use crate::state::settings::use_language;

/// The questions of a fault, one under the other.
#[component]
pub(super) fn PenaltyForm(entry: Entry) -> impl IntoView {
    let asks_for_tile = entry.part(|draft| draft.fault.asks_for_tile());
    let asks_who_gets = entry.part(|draft| draft.fault.asks_who_gets());
    let players = entry.players();
    let choose = move |id: PenaltyId| {
        view! {
            <Choice
                entry
                mark=("data-fault", id.id().to_owned())
                name=Name::Words(texts::penalties::penalty(id))
                is_on=part_of(entry, move |fault| fault.id == Some(id))
                action=FaultAction::Choose(id)
            />
        }
    };
    let payers = each(
        entry,
        players.clone(),
        "data-payer",
        |fault, one| fault.by.contains(&one),
        FaultAction::TogglePayer,
    );
    let faults = entry.table().penalties().into_iter().map(choose).collect_view();
    view! {
        <div class="fault">
            <Question words=words::WHO_ERRED>{payers}</Question>
            <Question words=words::WHICH_FAULT>{faults}</Question>
            {move || if asks_for_tile.get() {
                view! { <FalseCall entry/> }.into_any()
            } else {
                asks_who_gets.get().then(|| view! { <Payees entry/> }).into_any()
            }}
            <div class="choices over">
                <Choice
                    entry
                    mark=("data-over", "yes".to_owned())
                    name=Name::Words(words::ENDS_DEAL)
                    is_on=part_of(entry, |fault| fault.ends_deal)
                    action=FaultAction::SetEndsDeal(true)
                />
                <Choice
                    entry
                    mark=("data-over", "no".to_owned())
                    name=Name::Words(words::GOES_ON)
                    is_on=part_of(entry, |fault| !fault.ends_deal)
                    action=FaultAction::SetEndsDeal(false)
                />
            </div>
        </div>
    }
}

/// Who is paid: all others, or some.
#[component]
fn Payees(entry: Entry) -> impl IntoView {
    let payees = each(
        entry,
        entry.players(),
        "data-payee",
        |fault, one| fault.to.contains(&one),
        FaultAction::TogglePayee,
    );
    view! {
        <Question words=words::WHO_GETS>
            <Choice
                entry
                mark=("data-payee", "0".to_owned())
                name=Name::Words(words::ALL_OTHERS)
                is_on=part_of(entry, |fault| fault.to.is_empty())
                action=FaultAction::PayAllOthers
            />
            {payees}
        </Question>
    }
}

/// Whose tile was called falsely, and who gets nothing.
#[component]
fn FalseCall(entry: Entry) -> impl IntoView {
    let callers = each(
        entry,
        entry.players(),
        "data-tile",
        |fault, one| fault.tile_from == Some(one),
        |player| FaultAction::ChooseTileFrom(Some(player)),
    );
    let excluded = each(
        entry,
        entry.players(),
        "data-excluded",
        |fault, one| fault.excluded.contains(&one),
        FaultAction::ToggleExcluded,
    );
    view! {
        <Question words=words::WHOSE_TILE>
            <Choice
                entry
                mark=("data-tile", "0".to_owned())
                name=Name::Words(words::WALL)
                is_on=part_of(entry, |fault| fault.tile_from.is_none())
                action=FaultAction::ChooseTileFrom(None)
            />
            {callers}
        </Question>
        <Question words=words::WHO_GETS_NOTHING>{excluded}</Question>
    }
}

/// A heading with its answers below.
#[component]
fn Question(words: Text, children: Children) -> impl IntoView {
    let language = use_language();
    let label = Signal::derive(move || language.text(words).to_owned());
    view! {
        <h2>{label}</h2>
        <ButtonGroup label attr:class="choices">{children()}</ButtonGroup>
    }
}

/// What stands on a button.
#[derive(Clone, Copy)]
enum Name {
    Words(Text),
    Player(PlayerNo),
}

fn part_of(entry: Entry, part: impl Fn(&FaultDraft) -> bool + Send + Sync + 'static) -> Memo<bool> {
    entry.part(move |draft: &Draft| part(&draft.fault))
}

/// One button for each player; who made the fault can only be chosen as such.
fn each(
    entry: Entry,
    players: Vec<PlayerNo>,
    mark: &'static str,
    is_chosen: fn(&FaultDraft, PlayerNo) -> bool,
    action: fn(PlayerNo) -> FaultAction,
) -> AnyView {
    let one = |player: PlayerNo| {
        let is_off =
            part_of(entry, move |fault| mark != "data-payer" && fault.by.contains(&player));
        view! {
            <Choice
                entry
                mark=(mark, player.0.to_string())
                name=Name::Player(player)
                is_on=part_of(entry, move |fault| is_chosen(fault, player))
                is_off
                action=action(player)
            />
        }
    };
    players.into_iter().map(one).collect_view().into_any()
}

#[component]
fn Choice(
    entry: Entry,
    mark: (&'static str, String),
    name: Name,
    is_on: Memo<bool>,
    #[prop(optional, into)] is_off: Signal<bool>,
    action: FaultAction,
) -> impl IntoView {
    let language = use_language();
    let words = Signal::derive(move || match name {
        Name::Words(words) => language.text(words).to_owned(),
        Name::Player(player) => entry.name(player),
    });
    let act = move |()| {
        if !is_off.get_untracked() {
            entry.act(EntryAction::Fault(action.clone()));
        }
    };
    let (kind, id) = mark;
    let mark = move |wanted: &str| (kind == wanted).then(|| id.clone());
    view! {
        <ToggleButton
            is_on
            on_toggle=Callback::new(act)
            attr:aria-disabled=move || is_off.get().then_some("true")
            attr:data-fault=mark("data-fault")
            attr:data-payer=mark("data-payer")
            attr:data-payee=mark("data-payee")
            attr:data-tile=mark("data-tile")
            attr:data-excluded=mark("data-excluded")
            attr:data-over=mark("data-over")
        >
            {words}
        </ToggleButton>
    }
}
