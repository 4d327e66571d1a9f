//! Entering an earlier deal of a game once more: shows what would be different, asks why, and books the correction.

use std::sync::Arc;
use std::time::Duration;

use club::correction::{self, Correction, Obstacle, Shift};
use club::entry::{Draft, DraftDeal};
use club::sync::QueuedChange;
use club::{DealFacts, PlayerNo};
use leptos::prelude::*;
use scoring::Points;
use texts::{Lang, Text, errors, numbers, ui};
use wire::{Change, CorrectDeal, CorrectionId, DealId, ErrorCode, GameId};

use super::entry_head::{EntryHead, table_of};
use super::kept_entry::{Begun, KeptEntry, LeaveQuestion, Resumed};
use crate::browser::ids::new_id;
use crate::components::entry::{EnterDeal, Entered};
use crate::components::game::outcome::name_of;
use crate::components::show::Show;
use crate::routes::{Route, use_navigation};
use crate::state::kept_drafts::{self, DraftOf};
use crate::state::open_game::OpenGame;
use crate::state::settings::use_language;
use crate::sync::outbox::use_outbox;

/// What a correction would change and the last deal it is made behind, or what stands against it.
type Found = Result<Arc<(Correction, DealId)>, Obstacle>;

/// The page. A deal that is not there, or was taken back meanwhile, leads to the table.
#[component]
pub(super) fn CorrectionPage(
    id: GameId,
    game: Memo<OpenGame>,
    number: u32,
    is_confirmed: Signal<bool>,
) -> impl IntoView {
    let (outbox, navigation, language) = (use_outbox(), use_navigation(), use_language());
    let leave = Callback::new(move |()| navigation.go(Route::Table(id)));
    let comes_from_page = navigation.address_untracked().ends_with(FROM_PAGE);
    let is_booked = RwSignal::new(false);
    let open = game.get_untracked();
    let wrong = open.history.deals.iter().find(|deal| deal.situation.number == number).cloned();
    let standing = open.detail.deals.iter().find(|deal| deal.number == number);
    let (Some(wrong), Some(deal)) = (wrong, standing.map(|deal| deal.id)) else {
        leave.run(());
        return ().into_any();
    };
    let names = StoredValue::new(open.names());
    let situation = wrong.situation;
    let table = table_of(&open, situation.clone());
    let of = DraftOf::Correction(id, deal);
    // What was thrown is corrected, too.
    let resumed = kept_drafts::load(of);
    let resumed = resumed.and_then(|(_, draft)| draft.resume(&table, &DealFacts::drawn()));
    let original = Draft::of_facts(&table, &wrong.facts);
    let next = Memo::new(move |_| number);
    let begun = Begun { of, deal: DraftDeal::begun_for(number), next, original, resumed };
    let kept = KeptEntry::new(table, begun);
    let entry = kept.entry;
    let on_cancel = Callback::new(move |()| kept.leave(leave));
    let facts = RwSignal::new(None::<DealFacts>);
    // The club may have more deals than this device had stored when the page began; behind which one the correction is made is known
    // once the club has answered, or could not be asked.
    let found = Memo::new(move |_| {
        let facts = facts.get().filter(|_| is_confirmed.get())?;
        Some(game.with(|game| find(game, deal, number, &facts)))
    });
    let on_save = Callback::new(move |(entered, _): Entered| facts.set(Some(entered)));
    let on_book = Callback::new(move |reason: String| {
        if let (Some(facts), Some(Ok(correction))) = (facts.get_untracked(), found.get_untracked())
            && kept.is_saved_first()
        {
            let request = correction_request(deal, facts, &correction, reason);
            outbox.push(Change::Correct(id, request));
            if comes_from_page {
                is_booked.set(true);
            } else {
                leave.run(());
            }
        }
    });
    view! {
        <Show when=move || !is_booked.get() fallback=move || view! { <Booking id/> }>
            <EntryHead game situation=situation.clone() deal=number on_cancel/>
            <main class="entry-page">
                <Resumed kept/>
                <EnterDeal entry on_save on_cancel/>
                <LeaveQuestion kept on_leave=leave/>
                <Show when=move || facts.with(Option::is_some) && !is_confirmed.get()>
                    <p class="soft" role="status" data-waits-for-club="">{language.label(ui::LOADING)}</p>
                </Show>
                {move || found.get().map(|correction| {
                    let names = names.get_value();
                    let on_close = Callback::new(move |()| facts.set(None));
                    view! { <Answer number names correction on_close on_book/> }
                })}
            </main>
        </Show>
    }
    .into_any()
}

/// How the address ends where a correction is begun on the server's page of the game.
const FROM_PAGE: &str = "?von=partie";

/// How long a correction may take on its way to the club before the table is shown instead of the game's page.
const LONGEST_BOOKING: Duration = Duration::from_secs(10);

/// Waits until the club has a correction, then leads to the server's page of the game, which shows it. What cannot be sent stays on
/// this device; the table says so.
#[component]
fn Booking(id: GameId) -> impl IntoView {
    let (outbox, navigation, language) = (use_outbox(), use_navigation(), use_language());
    let to_table = move || navigation.go(Route::Table(id));
    let timeout = set_timeout_with_handle(to_table, LONGEST_BOOKING).ok();
    let stop = move || {
        if let Some(timeout) = timeout {
            timeout.clear();
        }
    };
    Effect::new(move |_| {
        if outbox.waiting().iter().all(|waiting| waiting.change.game() != Some(id)) {
            stop();
            // A browser that refuses it stays where it is.
            drop(window().location().assign(&format!("/verein/partien/{id}")));
        } else if outbox.connection().is_unreachable {
            to_table();
        }
    });
    on_cleanup(stop);
    view! { <main class="page"><p role="status">{language.label(ui::IS_KEPT)}</p></main> }
}

/// What other facts would change in the game as it is now.
fn find(game: &OpenGame, deal: DealId, number: u32, facts: &DealFacts) -> Found {
    let deals = &game.detail.deals;
    let stands = deals.iter().any(|standing| standing.id == deal);
    let last = deals.last().filter(|_| stands).ok_or(Obstacle::NoSuchDeal)?;
    let correction = correction::correct(&game.history, &game.detail.ruleset, number, facts)?;
    Ok(Arc::new((correction, last.id)))
}

fn correction_request(
    deal: DealId,
    facts: DealFacts,
    (correction, last): &(Correction, DealId),
    reason: String,
) -> CorrectDeal {
    CorrectDeal {
        id: CorrectionId(new_id()),
        deal,
        facts,
        reason,
        author: None,
        last: *last,
        previewed: correction.totals_after(),
    }
}

/// What would be different, with the reasons to choose from; or why it cannot be.
#[component]
fn Answer(
    number: u32,
    names: Vec<String>,
    correction: Found,
    on_close: Callback<()>,
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
                on:click=move |_| on_close.run(())>
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
fn Differences(correction: Arc<(Correction, DealId)>, names: Vec<String>) -> impl IntoView {
    let language = use_language();
    move || {
        let (lang, (correction, _)) = (language.get(), &*correction);
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
        let notes = notes_of(correction).into_iter();
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
