//! Entering the next deal of a game: the page around the entry screen. It keeps what was tapped on this device, offers it
//! again, says when another tablet was faster, and books what comes out.

use club::entry::{Draft, EntryAction, Table};
use club::{DealFacts, PlayerNo};
use leptos::prelude::*;
use texts::{Lang, entry as words};
use wire::{Change, DealId, GameId, RecordDeal};

use super::entry_head::{EntryHead, table_of};
use super::kept_entry::{Begun, KeptEntry, LeaveQuestion, Resumed};
use crate::browser::frames::after_paint;
use crate::browser::ids::new_id;
use crate::components::entry::{EnterDeal, Entered};
use crate::components::game::outcome::deal_in_words;
use crate::components::show::Show;
use crate::routes::{Route, use_navigation};
use crate::state::kept_drafts::{self, DraftOf};
use crate::state::notes;
use crate::state::open_game::OpenGame;
use crate::state::settings::use_language;
use crate::state::undone;
use crate::sync::outbox::use_outbox;

/// Enters the next deal. As soon as something is entered it belongs to the deal that was next then, whatever happens
/// meanwhile: if another tablet was faster, the club says so and nothing is lost. Until then, and until the club has said
/// which deal is next, it follows the club.
#[component]
pub(super) fn EntryPage(
    id: GameId,
    game: Memo<OpenGame>,
    winner: Option<PlayerNo>,
    /// The club has said what it knows of the game, or could not be asked.
    is_confirmed: Signal<bool>,
) -> impl IntoView {
    let navigation = use_navigation();
    let next = Memo::new(move |_| game.with(|game| game.history.now.number));
    let of = DraftOf::Next(id);
    let (deal, begun) = kept_drafts::load(of).unzip();
    let deal = deal.unwrap_or_default();
    let number = deal.number(next.get_untracked());
    let is_next = number == next.get_untracked();
    let noted = notes::load(id, number).facts;
    let table = game.with_untracked(|game| table_of(game, game.situation_of(number)));
    let resumed = begun.and_then(|draft| draft.resume(&table, &noted));
    // Who was tapped at the table has won the deal that comes next.
    let resumed = resumed.map(|draft| with_winner(draft, &table, winner.filter(|_| is_next)));
    let original = untouched(&table, winner, &noted);
    let kept = KeptEntry::new(table, Begun { of, deal, next, original, resumed });
    kept.stay_with_deal(is_confirmed);
    let chosen = kept.entry.part(|draft| draft.winner.filter(|winner| draft.wins(*winner)));
    Effect::new(move |before: Option<()>| {
        let winner = chosen.get();
        // Loaded again, the page has the winner who was chosen last.
        if before.is_some() {
            navigation.replace(&Route::Entry(id, winner).to_string());
        }
    });
    let number = Memo::new(move |_| kept.number());
    // The number of the deal on the screen, and whether it was recorded already when the screen was made.
    let screen = StoredValue::new(None::<(u32, bool)>);
    move || {
        let before = screen.get_value();
        let number = number.get();
        screen.set_value(Some((number, number < next.get_untracked())));
        let (kept, passed) = match before {
            None => (kept, None),
            Some((before, was_recorded)) => {
                let table = game.with_untracked(|game| table_of(game, game.situation_of(number)));
                let winner = kept.entry.draft().with_untracked(|draft| draft.winner);
                let original = untouched(&table, winner, &notes::load(id, number).facts);
                let is_certain = was_recorded || is_confirmed.get_untracked();
                let is_passed = before < number && is_certain;
                (kept.at(table, original), is_passed.then(|| number - 1))
            }
        };
        view! { <DealEntry id game kept next number passed/> }.into_any()
    }
}

/// A draft to which nothing was added yet.
fn untouched(table: &Table, winner: Option<PlayerNo>, noted: &DealFacts) -> Draft {
    let winner = winner.filter(|winner| table.situation.seat_of(*winner).is_some());
    Draft::new(table, winner, noted)
}

/// The screen of one deal.
#[component]
fn DealEntry(
    id: GameId,
    game: Memo<OpenGame>,
    kept: KeptEntry,
    /// The number of the deal that comes next.
    next: Memo<u32>,
    /// The number of the deal that is entered.
    number: u32,
    /// The deal before, if another tablet has recorded it while this screen was open.
    passed: Option<u32>,
) -> impl IntoView {
    let (outbox, navigation) = (use_outbox(), use_navigation());
    let entry = kept.entry;
    let situation = entry.table().situation.clone();
    let deal = situation.deal;
    let on_save = Callback::new(move |(facts, previewed): Entered| {
        // The page stays for a moment after the deal was saved; a second tap is not a second deal.
        if !kept.is_saved_first() {
            return;
        }
        let record = RecordDeal { id: DealId(new_id()), number, facts, previewed };
        undone::forget(id);
        outbox.push(Change::Record(id, record));
        // The bar says at once that the deal is being saved; building the table takes longer than a frame.
        after_paint(move || navigation.go(Route::Table(id)));
    });
    let on_leave = Callback::new(move |()| navigation.go(Route::Table(id)));
    let on_cancel = Callback::new(move |()| kept.leave(on_leave));
    // The deal that this page has saved is no second one, though the game has it before the page is left.
    let is_second = Memo::new(move |_| !kept.is_saved() && next.get() > number);
    view! {
        <EntryHead game situation deal on_cancel/>
        <main class="entry-page">
            <Show when=is_second><BookedElsewhere game number words=words::booked_elsewhere/></Show>
            {passed.map(|passed| view! { <BookedElsewhere game number=passed words=words::moved_on/> })}
            <Resumed kept/>
            <EnterDeal entry is_second on_save on_cancel/>
            <LeaveQuestion kept on_leave/>
        </main>
    }
}

/// The player who was tapped at the table has Mah-Jongg, even if the draft was begun for another one.
fn with_winner(mut draft: Draft, table: &Table, winner: Option<PlayerNo>) -> Draft {
    if let Some(winner) = winner.filter(|winner| !draft.wins(*winner)) {
        draft.apply(table, EntryAction::ChooseWinner(winner));
    }
    draft
}

/// Another tablet has recorded a deal: said at once, with what.
#[component]
fn BookedElsewhere(
    game: Memo<OpenGame>,
    number: u32,
    words: fn(u32, &str, Lang) -> String,
) -> impl IntoView {
    let language = use_language();
    let sentence = Signal::derive(move || {
        game.with(|game| {
            let played = game.history.deals.iter().find(|deal| deal.situation.number == number)?;
            let family = game.detail.ruleset.family();
            let deal = deal_in_words(played, &game.names(), family, language.get());
            Some(words(number, &deal, language.get()))
        })
    });
    view! { <p class="notice entry-band" role="alert" data-band="booked-elsewhere">{sentence}</p> }
}
