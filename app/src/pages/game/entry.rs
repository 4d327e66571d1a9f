//! Entering the next deal of a game: the page around the entry screen. It keeps what was tapped on this device, offers it
//! again, says when another tablet was faster, and books what comes out.

use club::entry::{Draft, EntryAction, Table};
use club::game::Played;
use club::{DealFacts, DealOutcome, PlayerNo};
use leptos::prelude::*;
use scoring::Family;
use texts::terms::{Term, term};
use texts::{Lang, entry as words, numbers, ui};
use wire::{Change, DealId, GameId, RecordDeal};

use super::entry_head::{EntryHead, table_of};
use crate::browser::frames::after_paint;
use crate::browser::ids::new_id;
use crate::components::entry::{EnterDeal, Entered, describe_draft};
use crate::components::show::Show;
use crate::routes::{Route, use_navigation};
use crate::state::entry::Entry;
use crate::state::open_game::OpenGame;
use crate::state::settings::use_language;
use crate::state::{kept_drafts, notes};
use crate::sync::outbox::use_outbox;

/// Enters the next deal. What is entered belongs to the deal that was next when it began, whatever happens meanwhile: if
/// another tablet was faster, the club says so and nothing is lost.
#[component]
pub(super) fn EntryPage(
    id: GameId,
    game: Memo<OpenGame>,
    winner: Option<PlayerNo>,
) -> impl IntoView {
    let (outbox, navigation) = (use_outbox(), use_navigation());
    let open = game.get_untracked();
    let situation = open.history.now.clone();
    let number = situation.number;
    let noted = StoredValue::new(notes::load(id, number).facts);
    let winner = winner.filter(|winner| situation.seat_of(*winner).is_some());
    let table = table_of(&open, situation);
    let kept = kept_drafts::load(id);
    let kept = kept.and_then(|(_, draft)| noted.with_value(|noted| draft.resume(&table, noted)));
    let is_resumed = RwSignal::new(kept.is_some());
    let draft = RwSignal::new(first_draft(kept, &table, winner, &noted.get_value()));
    let entry = Entry::new(table.clone(), draft);
    let is_saved = StoredValue::new(false);
    keep_on_device(entry, id, number, is_saved);
    let on_save = Callback::new(move |(facts, previewed): Entered| {
        // The page stands for a moment after the deal was taken; a second tap is not a second deal.
        if is_saved.get_value() {
            return;
        }
        is_saved.set_value(true);
        kept_drafts::remove(id);
        let record = RecordDeal { id: DealId(new_id()), number, facts, previewed };
        outbox.push(Change::Record(id, record));
        // The bar says at once that the deal is being saved; building the table takes longer than a frame.
        after_paint(move || navigation.go(Route::Table(id)));
    });
    let is_asking = RwSignal::new(false);
    let on_cancel = Callback::new(move |()| {
        if draft.with_untracked(Draft::is_untouched) {
            kept_drafts::remove(id);
            navigation.go(Route::Table(id));
        } else {
            is_asking.update(|is_asking| *is_asking = !*is_asking);
        }
    });
    let on_discard = Callback::new(move |()| {
        kept_drafts::remove(id);
        is_resumed.set(false);
        draft.set(noted.with_value(|noted| Draft::new(&table, winner, noted)));
    });
    // The deal that this page has saved is no second one, though the game has it before the page is left.
    let is_second = Memo::new(move |_| {
        !is_saved.get_value() && game.with(|game| game.history.now.number > number)
    });
    view! {
        <EntryHead game number=None/>
        <main class="entry-page">
            <Show when=is_second><BookedElsewhere game number/></Show>
            <Show when=is_resumed><Resumed entry is_resumed on_discard/></Show>
            <EnterDeal entry is_second on_save on_cancel/>
            <Show when=is_asking>
                <LeaveQuestion entry is_asking on_leave=Callback::new(move |()| navigation.go(Route::Table(id)))/>
            </Show>
        </main>
    }
}

/// What was begun, or a new draft. The player who was tapped at the table has Mah-Jongg.
fn first_draft(
    kept: Option<Draft>,
    table: &Table,
    winner: Option<PlayerNo>,
    noted: &DealFacts,
) -> Draft {
    let Some(mut draft) = kept else { return Draft::new(table, winner, noted) };
    if let Some(winner) = winner.filter(|winner| !draft.wins(*winner)) {
        draft.apply(table, EntryAction::ChooseWinner(winner));
    }
    draft
}

/// Stores the draft after every change, once the tap is on the screen.
fn keep_on_device(entry: Entry, id: GameId, number: u32, is_saved: StoredValue<bool>) {
    let draft = entry.draft();
    Effect::new(move |before: Option<()>| {
        draft.track();
        if before.is_some() {
            after_paint(move || {
                let keep = |draft: &Draft| match draft.is_untouched() {
                    true => kept_drafts::remove(id),
                    false => kept_drafts::store(id, number, draft),
                };
                if is_saved.try_get_value() == Some(false) {
                    draft.try_with_untracked(keep);
                }
            });
        }
    });
}

/// Another tablet has recorded the deal: said at once, with what.
#[component]
fn BookedElsewhere(game: Memo<OpenGame>, number: u32) -> impl IntoView {
    let language = use_language();
    let sentence = Signal::derive(move || {
        game.with(|game| {
            let played = game.history.deals.iter().find(|deal| deal.situation.number == number)?;
            let family = game.detail.ruleset.family();
            let deal = deal_in_words(played, &game.names(), family, language.get());
            Some(words::booked_elsewhere(number, &deal, language.get()))
        })
    });
    view! { <p class="notice entry-band" role="alert" data-band="booked-elsewhere">{sentence}</p> }
}

/// „Christa von Bertl, 96“.
fn deal_in_words(played: &Played, names: &[String], family: Family, lang: Lang) -> String {
    let name = |player: PlayerNo| {
        names.get(usize::from(player.0).saturating_sub(1)).cloned().unwrap_or_default()
    };
    match &played.facts.outcome {
        DealOutcome::Drawn => term(family, Term::Draw).get(lang).to_owned(),
        DealOutcome::Fault { .. } => ui::PENALTY.get(lang).to_owned(),
        DealOutcome::Won { winner, from, .. } => {
            let from = from.map_or_else(
                || ui::WALL.get(lang).to_owned(),
                |from| format!("{} {}", ui::FROM.get(lang), name(from)),
            );
            let value = played.scored.values.get(winner);
            let value = value.map(|value| format!(", {}", numbers::points(value.points.0)));
            format!("{} {from}{}", name(*winner), value.unwrap_or_default())
        }
    }
}

/// What was begun before stands on the screen; it can be discarded.
#[component]
fn Resumed(entry: Entry, is_resumed: RwSignal<bool>, on_discard: Callback<()>) -> impl IntoView {
    let language = use_language();
    let table = StoredValue::new(entry.table());
    let begun = entry.draft().get_untracked();
    let sentence = Signal::derive(move || {
        table.with_value(|table| describe_draft(&begun, table, language.get()))
    });
    view! {
        <div class="notice entry-band" role="status" data-band="draft">
            <p>{sentence}</p>
            <button type="button" data-choice="discard" on:click=move |_| on_discard.run(())>
                {language.label(words::DISCARD)}
            </button>
            <button type="button" data-choice="keep" on:click=move |_| is_resumed.set(false)>
                {language.label(words::KEEP_WRITING)}
            </button>
        </div>
    }
}

/// Leaving with something entered asks once.
#[component]
fn LeaveQuestion(entry: Entry, is_asking: RwSignal<bool>, on_leave: Callback<()>) -> impl IntoView {
    let language = use_language();
    let table = StoredValue::new(entry.table());
    let begun = entry.draft().get_untracked();
    let what = Signal::derive(move || {
        table.with_value(|table| describe_draft(&begun, table, language.get()))
    });
    view! {
        <div class="leaving" role="alertdialog" aria-label=language.label(words::CANCEL)>
            <button type="button" data-choice="leave" on:click=move |_| on_leave.run(())>
                {language.label(words::TO_TABLE)}
            </button>
            <button
                type="button"
                class="main"
                data-choice="stay"
                on:click=move |_| is_asking.set(false)
            >
                {language.label(words::KEEP_WRITING)}
            </button>
            <p><b>{what}"."</b> " " {language.label(words::LEAVE_ASKED)}</p>
        </div>
    }
}
