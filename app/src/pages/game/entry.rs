//! Entering the next deal of a game: the page around the entry screen. It keeps what was tapped on this device, offers it
//! again, says when another tablet was faster, and books what comes out.

use club::entry::{Draft, EntryAction, Table};
use club::game::Played;
use club::{DealOutcome, PlayerNo};
use leptos::prelude::*;
use scoring::Family;
use texts::terms::{Term, term};
use texts::{Lang, entry as words, numbers, ui};
use wire::{Change, DealId, GameId, RecordDeal};

use super::entry_head::{EntryHead, table_of};
use super::kept_entry::{KeptEntry, LeaveQuestion, Resumed};
use crate::browser::frames::after_paint;
use crate::browser::ids::new_id;
use crate::components::entry::{EnterDeal, Entered};
use crate::components::show::Show;
use crate::routes::{Route, use_navigation};
use crate::state::kept_drafts::{self, DraftOf};
use crate::state::notes;
use crate::state::open_game::OpenGame;
use crate::state::settings::use_language;
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
    let of = DraftOf::Next(id);
    let resumed = kept_drafts::load(of);
    let resumed =
        resumed.and_then(|(_, draft)| noted.with_value(|noted| draft.resume(&table, noted)));
    let resumed = resumed.map(|draft| with_winner(draft, &table, winner));
    let original = noted.with_value(|noted| Draft::new(&table, winner, noted));
    let kept = KeptEntry::new(of, number, table, original, resumed);
    let entry = kept.entry;
    let on_save = Callback::new(move |(facts, previewed): Entered| {
        // The page stays for a moment after the deal was saved; a second tap is not a second deal.
        if !kept.is_saved_first() {
            return;
        }
        let record = RecordDeal { id: DealId(new_id()), number, facts, previewed };
        outbox.push(Change::Record(id, record));
        // The bar says at once that the deal is being saved; building the table takes longer than a frame.
        after_paint(move || navigation.go(Route::Table(id)));
    });
    let on_leave = Callback::new(move |()| navigation.go(Route::Table(id)));
    let on_cancel = Callback::new(move |()| kept.leave(on_leave));
    // The deal that this page has saved is no second one, though the game has it before the page is left.
    let is_second =
        Memo::new(move |_| !kept.is_saved() && game.with(|game| game.history.now.number > number));
    view! {
        <EntryHead game number=None on_cancel/>
        <main class="entry-page">
            <Show when=is_second><BookedElsewhere game number/></Show>
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
