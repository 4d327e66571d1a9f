//! What is said of the winner's hand, and of a loser's that is being entered, about the club's own hands.

use club::entry::{Bochowe, EntryAction, HandAction, OwnHandNote};
use club::{BochoweNote, PlayerNo};
use leptos::prelude::*;
use scoring::Points;
use texts::{Lang, entry as words, numbers, own_hand_trial};

use crate::components::game::bochowe::special_hand_name;
use crate::state::entry::Entry;
use crate::state::settings::use_language;

/// The notes of the winner's hand, then those of the hand that the keys write into.
#[component]
pub(crate) fn OwnHandNotes(entry: Entry) -> impl IntoView {
    let table = entry.table();
    table.ruleset.special_hands().iter().find(|hand| hand.played().is_some())?;
    let players = entry.settled_part(|draft, _| {
        let winner = draft.winner.filter(|winner| draft.wins(*winner));
        let active = Some(draft.active).filter(|active| Some(*active) != winner);
        winner.into_iter().chain(active).collect::<Vec<PlayerNo>>()
    });
    let refused = RwSignal::new(Vec::new());
    Some(view! {
        <div class="own-notes" aria-live="polite">
            <For each=move || players.get() key=|player| *player let(player)>
                <NotesOfHand entry player refused/>
            </For>
        </div>
    })
}

/// Offers of a Bochowe that were declined on this screen.
type Refused = RwSignal<Vec<BochoweNote>>;

#[component]
fn NotesOfHand(entry: Entry, player: PlayerNo, refused: Refused) -> impl IntoView {
    let language = use_language();
    let notes = entry.own_hand_notes(player);
    let shown = move || {
        let lang = language.get();
        let is_refused = |note: &OwnHandNote| {
            matches!(note, OwnHandNote::Ready(ready)
                if !ready.is_noted && refused.with(|refused| refused.contains(&ready.note)))
        };
        let notes = notes.get().into_iter().filter(|note| !is_refused(note));
        notes.map(|note| note_view(entry, player, refused, note, lang)).collect_view()
    };
    // What is said of the winner makes room when tiles of another hand come.
    let is_other = entry.part(move |draft| {
        let has_tiles = draft.active_hand().is_some_and(|hand| !hand.is_blank());
        draft.active != player && has_tiles
    });
    view! { <div class="of-hand" class:other=is_other>{move || shown().into_any()}</div> }
}

fn note_view(
    entry: Entry,
    player: PlayerNo,
    refused: Refused,
    note: OwnHandNote,
    lang: Lang,
) -> AnyView {
    let table = entry.table();
    let name = |id: &str| special_hand_name(&table.ruleset, id, lang);
    let names = |ids: &[String]| ids.iter().map(|id| name(id)).collect::<Vec<_>>().join(", ");
    let who = table.is_game().then(|| view! { <small>{entry.name(player)}</small> });
    let count = |id: String, label| {
        let act = move |_| {
            entry.act(EntryAction::Activate(player));
            entry.act(EntryAction::Hand(HandAction::ToggleCounted(id.clone())));
        };
        // A hand by itself is asked about and not booked.
        table.is_game().then(|| {
            view! { <button type="button" data-choice="counted" on:click=act>{label}</button> }
        })
    };
    let plain = |id: &'static str, said: String| {
        let who = table.is_game().then(|| view! { <small>{entry.name(player)}</small> });
        view! { <div class="own-note" data-note=id><p>{who}{said}</p></div> }.into_any()
    };
    match note {
        OwnHandNote::Counts { id, points, also, is_fishing } => {
            let said = if is_fishing { words::FISHING } else { words::OWN_HAND };
            let also = (!also.is_empty()).then(|| words::also(&names(&also), lang));
            view! {
                <div class="own-note" data-note="counts">
                    <p data-own-hand>
                        {who}{said.get(lang)}" "<b>{name(&id)}</b>{worth(points)}
                        {also.map(|also| view! { <small>{also}</small> })}
                    </p>
                    {count(id, words::NOT_COUNTED.get(lang))}
                </div>
            }
            .into_any()
        }
        OwnHandNote::Without(id) => view! {
            <div class="own-note" data-note="without">
                <p>{who}{words::without(&name(&id), lang)}</p>
                {count(id, words::COUNTED.get(lang))}
            </div>
        }
        .into_any(),
        OwnHandNote::IsAlso(ids) => plain("also", words::is_also(&names(&ids), lang)),
        OwnHandNote::Unvalued(id) => plain("unvalued", words::unvalued(&name(&id), lang)),
        OwnHandNote::Misses { id, why, rule } => {
            let why = own_hand_trial::misfit(why, rule.as_ref(), lang);
            plain("misses", words::misses(&name(&id), &why, lang))
        }
        OwnHandNote::AgainstTiles(id) => plain("against", words::against_tiles(&name(&id), lang)),
        OwnHandNote::Ready(ready) => {
            let name = name(&ready.note.hand);
            ready_view(entry, refused, ready, name, lang)
        }
    }
}

/// „Bochowe?“ with what is missing; it is noted by a tap and never by itself.
fn ready_view(entry: Entry, refused: Refused, ready: Bochowe, name: String, lang: Lang) -> AnyView {
    let Bochowe { note, points, waits, is_noted } = ready;
    let player = note.player;
    let who = view! { <small>{entry.name(player)}</small> };
    if is_noted {
        let take_back = move |_| entry.act(EntryAction::ToggleBochowe(player));
        return view! {
            <div class="own-note" data-note="noted">
                <p>{who}{words::NOTED.get(lang)}" "<b>{name}</b>{worth(Some(points))}</p>
                <button type="button" data-choice="ready-back" on:click=take_back>
                    {words::TAKE_BACK.get(lang)}
                </button>
            </div>
        }
        .into_any();
    }
    let enter = {
        let note = note.clone();
        move |_| entry.act(EntryAction::ChooseBochowe(note.clone()))
    };
    let refuse = move |_| refused.update(|refused| refused.push(note.clone()));
    view! {
        <div class="own-note" data-note="ready">
            <p>
                {who}<b>{words::READY.get(lang)}</b>" "{name}{worth(Some(points))}
                <small>{own_hand_trial::waits(waits, lang)}" "{words::READY_NOTE.get(lang)}</small>
            </p>
            <span class="both">
                <button type="button" data-choice="ready-no" on:click=refuse>
                    {words::NOT_READY.get(lang)}
                </button>
                <button type="button" class="on" data-choice="ready" on:click=enter>
                    {words::NOTE_READY.get(lang)}
                </button>
            </span>
        </div>
    }
    .into_any()
}

/// Held together with the dot before it.
fn worth(points: Option<Points>) -> String {
    points.map(|points| format!(" ·\u{a0}{}", numbers::points(points.0))).unwrap_or_default()
}
