//! What a person has to know before going on: refused entries, two entries for one deal, entries that cannot be read, no way
//! to the club, no room on the tablet, a wrong clock.

use club::sync::QueuedChange as _;
use leptos::prelude::*;
use texts::{Text, errors, ui};
use uuid::Uuid;
use wire::{Change, ErrorCode, GameDetail, RecordDeal};

use super::conflict::{Conflict, ConflictNotice};
use super::device_hints::DeviceHints;
use super::unreadable::UnreadableNotice;
use crate::components::show::Show;
use crate::state::club_data::{overlaid, previewed, replayed, use_club_data};
use crate::state::settings::use_language;
use crate::sync::outbox::{Outbox, Waiting, use_outbox};

/// All notices there are. Two entries for one deal come before a refusal: one question at a time.
#[component]
pub(crate) fn Notices() -> impl IntoView {
    let (outbox, data) = (use_outbox(), use_club_data());
    let conflict = Memo::new(move |_| Conflict::find(outbox, data));
    Effect::new(move |_| {
        // Two writers who wrote the same need not be asked.
        if let Some(conflict) = conflict.get().filter(Conflict::is_the_same) {
            outbox.remove(conflict.waiting.id);
        }
    });
    let refused =
        Memo::new(move |_| outbox.waiting().into_iter().find(|waiting| waiting.refused.is_some()));
    let question = move || match (conflict.get(), refused.get()) {
        (Some(conflict), _) if conflict.is_the_same() => ().into_any(),
        (Some(conflict), _) => view! { <ConflictNotice conflict/> }.into_any(),
        (None, Some(waiting)) => view! { <RefusalNotice waiting/> }.into_any(),
        (None, None) => ().into_any(),
    };
    view! {
        <div role="status" class="notice-place"><div class="notices">
            <ConnectionNotices/>
            <UnreadableNotice/>
            <DeviceHints/>
            {move || question().into_any()}
        </div></div>
    }
}

/// What keeps entries from being stored or sent.
#[component]
fn ConnectionNotices() -> impl IntoView {
    let (language, outbox) = (use_language(), use_outbox());
    let connection = Memo::new(move |_| outbox.connection());
    let is_unreachable = Memo::new(move |_| connection.get().is_unreachable);
    let is_full = Memo::new(move |_| outbox.stored().with(|stored| !stored.failed.is_empty()));
    let denied = Memo::new(move |_| connection.get().denied);
    let clock_error = Memo::new(move |_| connection.get().clock_error);
    let line = move |is_shown: Memo<bool>, words: Text| {
        view! { <Show when=is_shown><p class="notice">{language.label(words)}</p></Show> }
    };
    let denied_line = move |code: ErrorCode| {
        let words = language.label(errors::error(code));
        let line = if code == ErrorCode::ClubRests {
            words.into_any()
        } else {
            view! { <a href="/anmelden" rel="external">{words}</a> }.into_any()
        };
        view! { <p class="notice" data-notice="denied">{line}</p> }.into_any()
    };
    let clock_line = move |seconds: i64| {
        let words = Signal::derive(move || ui::clock_is_wrong(seconds, language.get()));
        view! { <p class="notice" data-notice="clock">{words}</p> }.into_any()
    };
    // Without HTTPS a browser gives no service worker and may remove what is stored.
    let is_insecure = !window().is_secure_context();
    view! {
        {line(is_full, ui::NOT_KEPT)}
        {line(is_unreachable, ui::CUT_OFF)}
        {is_insecure.then(|| view! { <InsecureNotice/> })}
        {move || denied.get().map(denied_line)}
        {move || clock_error.get().map(clock_line)}
    }
}

/// What an address without HTTPS means, and what helps.
#[component]
fn InsecureNotice() -> impl IntoView {
    let language = use_language();
    let is_open = RwSignal::new(false);
    view! {
        <div class="notice" data-notice="insecure">
            <p><b>{language.label(ui::INSECURE)}</b></p>
            <button type="button" data-action="why-insecure"
                aria-expanded=move || is_open.get().to_string()
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)>
                {language.label(ui::WHAT_TO_DO)}
            </button>
            <Show when=is_open>
                <p>{language.label(ui::INSECURE_HELP)}</p>
                <p><a href="/verbinden" rel="external">{language.label(ui::CONNECT_DEVICE)}</a></p>
            </Show>
        </div>
    }
}

/// A refused entry, with its reason and the ways out.
#[component]
fn RefusalNotice(waiting: Waiting) -> impl IntoView {
    let (language, outbox, data) = (use_language(), use_outbox(), use_club_data());
    let Waiting { id, change, refused } = waiting;
    let code = refused.as_ref().map(|refusal| refusal.code);
    let problems = refused.map(|refusal| refusal.problems.join(" "));
    let reason = Signal::derive(move || code.map(|code| language.text(errors::error(code))));
    let is_about_name = matches!(code, Some(ErrorCode::NameTaken | ErrorCode::BadName));
    let rename = {
        let change = change.clone();
        move |_| {
            let question = language.text(ui::OTHER_NAME);
            let answer = window().prompt_with_message_and_default(question, change.name());
            let name = answer.ok().flatten().filter(|name| !name.trim().is_empty());
            if let Some(change) = name.and_then(|name| change.renamed(name)) {
                outbox.replace(id, change);
            }
        }
    };
    let retry = move |_| {
        // The club has counted on from something this tablet did not know then.
        if code == Some(ErrorCode::PreviewDiffers)
            && let Some(game) = change.game().and_then(|game| untrack(|| data.game(game)))
        {
            renumber_from(outbox, game, id);
        }
        outbox.retry();
    };
    let way_on = if is_about_name {
        view! {
            <button type="button" data-action="rename" on:click=rename>
                {language.label(ui::OTHER_NAME)}
            </button>
        }
        .into_any()
    } else {
        view! {
            <button type="button" data-action="retry" on:click=retry>
                {language.label(ui::RETRY)}
            </button>
        }
        .into_any()
    };
    view! {
        <div class="notice refused" data-notice="refused">
            <p><b>{language.label(ui::REFUSED)}":"</b>" "{reason}" "{problems}</p>
            {way_on}
            <button type="button" class="quiet" data-action="discard"
                on:click=move |_| outbox.discard(id)>
                {language.label(ui::GIVE_UP)}
            </button>
        </div>
    }
}

/// Numbers a deal that waits, and what follows it, behind all the club has.
pub(super) fn renumber_from(outbox: Outbox, game: GameDetail, first: Uuid) {
    count_again(outbox, game, |id| id >= first, renumbered);
}

/// Counts the deals that wait behind a change again, where the game has come to their numbers.
pub(super) fn recount_after(outbox: Outbox, game: GameDetail, change: Uuid) {
    let recounted = |record: RecordDeal, game: &GameDetail| {
        let is_next = replayed(game).is_some_and(|history| history.now.number == record.number);
        if is_next { renumbered(record, game) } else { record }
    };
    count_again(outbox, game, |id| id > change, recounted);
}

/// Puts deals that wait for a game into the queue again, each as it is on top of those before it.
fn count_again(
    outbox: Outbox,
    mut game: GameDetail,
    is_meant: impl Fn(Uuid) -> bool,
    counted: impl Fn(RecordDeal, &GameDetail) -> RecordDeal,
) {
    for waiting in untrack(|| outbox.waiting()) {
        if !is_meant(waiting.id) || waiting.change.game() != Some(game.id) {
            continue;
        }
        let change = match waiting.change {
            Change::Record(id, record) => Change::Record(id, counted(record, &game)),
            other @ (Change::Person(_)
            | Change::Start(_)
            | Change::Withdraw(..)
            | Change::Correct(..)
            | Change::End(..)
            | Change::Confirm(..)
            | Change::Reopen(..)) => other,
        };
        game = overlaid(Some(game.clone()), std::slice::from_ref(&change), &[]).unwrap_or(game);
        outbox.replace(waiting.id, change);
    }
}

/// A deal as the next of a game. Where it cannot be scored there the club says so.
fn renumbered(mut record: RecordDeal, game: &GameDetail) -> RecordDeal {
    if let Some(history) = replayed(game) {
        record.number = history.now.number;
    }
    if let Some(net) = previewed(game, &record.facts) {
        record.previewed = net;
    }
    record
}
