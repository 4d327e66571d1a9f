//! Entering an earlier deal of a game once more: shows what would be different, asks why, and books the correction.

use std::sync::Arc;

use club::correction::{self, Correction, Obstacle, Shift};
use club::entry::Draft;
use club::{DealFacts, PlayerNo};
use leptos::prelude::*;
use scoring::Points;
use texts::{Lang, Text, errors, numbers, ui};
use wire::{Change, CorrectDeal, CorrectionId, DealId, ErrorCode, GameId};

use super::entry_head::{EntryHead, table_of};
use super::kept_entry::{KeptEntry, LeaveQuestion, Resumed};
use crate::browser::ids::new_id;
use crate::components::entry::{EnterDeal, Entered};
use crate::components::game::outcome::name_of;
use crate::routes::{Route, use_navigation};
use crate::state::kept_drafts::{self, DraftOf};
use crate::state::open_game::OpenGame;
use crate::state::settings::use_language;
use crate::sync::outbox::use_outbox;

/// The facts as they were entered now, with what they would change or what stands against them.
type Found = (DealFacts, Result<Arc<Correction>, Obstacle>);

/// The page. A deal that is not there, or was taken back meanwhile, leads to the table.
#[component]
pub(super) fn CorrectionPage(id: GameId, game: Memo<OpenGame>, number: u32) -> impl IntoView {
    let (outbox, navigation) = (use_outbox(), use_navigation());
    let leave = Callback::new(move |()| navigation.go(Route::Table(id)));
    let open = game.get_untracked();
    let wrong = open.history.deals.iter().find(|deal| deal.situation.number == number).cloned();
    let standing = open.detail.deals.iter().find(|deal| deal.number == number);
    let ids = standing.zip(open.detail.deals.last()).map(|(deal, last)| (deal.id, last.id));
    let (Some(wrong), Some(ids)) = (wrong, ids) else {
        leave.run(());
        return ().into_any();
    };
    let names = open.names();
    let table = table_of(&open, wrong.situation.clone());
    let of = DraftOf::Correction(id, ids.0);
    let resumed = kept_drafts::load(of);
    // What was thrown is corrected, too.
    let resumed = resumed.and_then(|(_, draft)| draft.resume(&table, &DealFacts::drawn()));
    let original = Draft::of_facts(&table, &wrong.facts);
    let kept = KeptEntry::new(of, number, table, original, resumed);
    let entry = kept.entry;
    let on_cancel = Callback::new(move |()| kept.leave(leave));
    let found = RwSignal::new(None::<Found>);
    let on_save = Callback::new(move |(facts, _): Entered| {
        let correction = correction::correct(&open.history, &open.detail.ruleset, number, &facts);
        found.set(Some((facts, correction.map(Arc::new))));
    });
    let on_book = Callback::new(move |reason: String| {
        if let Some((facts, Ok(correction))) = found.get_untracked()
            && kept.is_saved_first()
        {
            let request = correction_request(ids, facts, &correction, reason);
            outbox.push(Change::Correct(id, request));
            leave.run(());
        }
    });
    view! {
        <EntryHead game number=Some(number) on_cancel/>
        <main class="entry-page">
            <Resumed kept/>
            <EnterDeal entry on_save on_cancel/>
            <LeaveQuestion kept on_leave=leave/>
            {move || found.get().map(|(_, correction)| {
                let names = names.clone();
                view! { <Answer number names correction found on_book/> }
            })}
        </main>
    }
    .into_any()
}

fn correction_request(
    (deal, last): (DealId, DealId),
    facts: DealFacts,
    correction: &Correction,
    reason: String,
) -> CorrectDeal {
    CorrectDeal {
        id: CorrectionId(new_id()),
        deal,
        facts,
        reason,
        author: None,
        last,
        previewed: correction.totals_after(),
    }
}

/// What would be different, with the reasons to choose from; or why it cannot be.
#[component]
fn Answer(
    number: u32,
    names: Vec<String>,
    correction: Result<Arc<Correction>, Obstacle>,
    found: RwSignal<Option<Found>>,
    on_book: Callback<String>,
) -> impl IntoView {
    let language = use_language();
    let content = match correction {
        Ok(correction) => view! { <Differences correction names/> <Reasons on_book/> }.into_any(),
        Err(obstacle) => {
            let words = Signal::derive(move || obstacle_words(&obstacle, language.get()));
            view! { <p role="alert">{words}</p> }.into_any()
        }
    };
    view! {
        <section class="correction" role="dialog" aria-label=language.label(ui::DIFFERENCES)>
            <button type="button" class="quiet" data-choice="cancel-correction"
                on:click=move |_| found.set(None)>
                {language.label(ui::CANCEL)}
            </button>
            <h1>{move || ui::correct(number, language.get())}</h1>
            {content}
        </section>
    }
}

/// Why the deal is corrected, one button each.
#[component]
fn Reasons(on_book: Callback<String>) -> impl IntoView {
    let language = use_language();
    let reasons = ui::REASONS.map(|reason: Text| {
        let book = move |_| on_book.run(untrack(|| language.text(reason)).to_owned());
        view! {
            <button type="button" class="main" on:click=book>{language.label(reason)}</button>
        }
    });
    view! {
        <h2>{language.label(ui::WHY)}</h2>
        <div class="forms">{reasons.into_iter().collect_view()}</div>
    }
}

/// What a correction would make different: the deals, and what everybody has at the end.
#[component]
fn Differences(correction: Arc<Correction>, names: Vec<String>) -> impl IntoView {
    let language = use_language();
    move || {
        let lang = language.get();
        let changes = correction.changes.iter().map(|change| {
            let mut parts: Vec<String> =
                change.net.iter().map(|(player, net)| shift_words(&names, *player, net)).collect();
            if change.moves_winds() {
                parts.push(ui::OTHER_WINDS.get(lang).to_owned());
            }
            if parts.is_empty() {
                parts.push(ui::NO_DIFFERENCE.get(lang).to_owned());
            }
            view! { <li><b>{ui::deal(change.number, lang)} ":"</b> " " {parts.join(" · ")}</li> }
        });
        let totals = correction.totals.iter().map(|(who, total)| shift_words(&names, *who, total));
        let totals = totals.collect::<Vec<String>>().join(" · ");
        let notes = notes_of(&correction).into_iter();
        view! {
            <ul>
                {changes.collect_view()}
                {notes.map(|note| view! { <li>{note.get(lang)}</li> }).collect_view()}
            </ul>
            <p><b>{ui::AT_THE_END.get(lang)} ":"</b> " " {totals}</p>
        }
    }
}

/// „Anna +12 → −4“.
fn shift_words(names: &[String], player: PlayerNo, shift: &Shift<Points>) -> String {
    let (before, after) = (numbers::signed(shift.before.0), numbers::signed(shift.after.0));
    format!("{} {before} → {after}", name_of(names, player))
}

/// What else would be different of the game.
fn notes_of(correction: &Correction) -> Vec<Text> {
    let mut notes = Vec::new();
    if !correction.is_over.is_none() {
        notes.push(if correction.is_over.after { ui::ENDS_THEN } else { ui::GOES_ON_THEN });
    }
    if !correction.bankrupt_after.is_none() {
        notes.push(ui::OTHER_BANKRUPTCY);
    }
    notes
}

fn obstacle_words(obstacle: &Obstacle, lang: Lang) -> String {
    let code = match obstacle {
        Obstacle::LaterDeal { number, .. } => return errors::later_deal(*number, lang),
        Obstacle::AfterTheEnd { number } => return errors::after_the_end(*number, lang),
        Obstacle::NoSuchDeal => ErrorCode::UnknownDeal,
        Obstacle::BadFacts(_) => ErrorCode::BadFacts,
    };
    errors::error(code).get(lang).to_owned()
}
