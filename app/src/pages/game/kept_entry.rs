//! A draft that is kept on this device while it is written: it is offered again, can be discarded, and leaving it asks once.

use club::DealFacts;
use club::entry::{Draft, DraftDeal, NextDeal, Table};
use leptos::prelude::*;
use texts::entry as words;

use crate::browser::frames::after_paint;
use crate::browser::tap_guard::screen_changed;
use crate::components::entry::describe_draft;
use crate::components::show::Show;
use crate::state::entry::Entry;
use crate::state::kept_drafts::{self, DraftOf};
use crate::state::settings::use_language;

/// The draft on the screen, and what is kept of it.
#[derive(Clone, Copy)]
pub(super) struct KeptEntry {
    /// The signals of the screen.
    pub(super) entry: Entry,
    of: DraftOf,
    /// The deal it is for.
    deal: RwSignal<DraftDeal>,
    /// The number of the deal that comes next.
    next: Memo<u32>,
    /// The draft to which nothing was added yet.
    original: StoredValue<Draft>,
    is_resumed: RwSignal<bool>,
    is_asking: RwSignal<bool>,
    is_saved: StoredValue<bool>,
}

/// What a screen begins with.
pub(super) struct Begun {
    /// What it is for.
    pub(super) of: DraftOf,
    /// Which deal that is.
    pub(super) deal: DraftDeal,
    /// The number of the deal that comes next.
    pub(super) next: Memo<u32>,
    /// The draft to which nothing was added yet.
    pub(super) original: Draft,
    /// What was kept.
    pub(super) resumed: Option<Draft>,
}

impl KeptEntry {
    /// Goes on with what was kept, or begins with the original; stores the draft after every change, once the tap is on the
    /// screen.
    pub(super) fn new(table: Table, begun: Begun) -> KeptEntry {
        let Begun { of, deal, next, original, resumed } = begun;
        let is_resumed = RwSignal::new(resumed.is_some());
        let draft = RwSignal::new(resumed.unwrap_or_else(|| original.clone()));
        let kept = KeptEntry {
            entry: Entry::new(table, draft),
            of,
            deal: RwSignal::new(deal),
            next,
            original: StoredValue::new(original),
            is_resumed,
            is_asking: RwSignal::new(false),
            is_saved: StoredValue::new(false),
        };
        Effect::new(move |before: Option<()>| {
            draft.track();
            if before.is_some() {
                after_paint(move || kept.store());
            }
        });
        kept
    }

    /// The same draft at the table of another deal.
    pub(super) fn at(self, table: Table, original: Draft) -> KeptEntry {
        let draft = self.entry.draft();
        let begun = draft.get_untracked();
        let draft_there = match begun.is_untouched() {
            true => None,
            false => begun.resume(&table, &DealFacts::drawn()).map(|mut draft| {
                // What was thrown for another round is not thrown again.
                let is_thrown = table.situation.prevailing.is_some();
                draft.thrown_wind = draft.thrown_wind.filter(|_| !is_thrown);
                draft
            }),
        };
        draft.set(draft_there.unwrap_or_else(|| original.clone()));
        self.original.set_value(original);
        KeptEntry { entry: Entry::new(table, draft), ..self }
    }

    /// The number of the deal the draft is for; tracked.
    pub(super) fn number(self) -> u32 {
        self.deal.get().number(self.next.get())
    }

    /// Keeps the draft with the deal that comes next now, once something is entered and it is certain which that is.
    pub(super) fn stay_with_deal(self, is_confirmed: Signal<bool>) {
        let draft = self.entry.draft();
        Effect::new(move |_| {
            let next =
                NextDeal { number: self.next.get_untracked(), is_confirmed: is_confirmed.get() };
            let deal = self.deal.get_untracked();
            let deal = draft.with(|draft| deal.with_draft(draft, next));
            if !self.is_saved() {
                self.deal.maybe_update(|before| std::mem::replace(before, deal) != deal);
            }
        });
    }

    fn store(self) {
        if self.is_saved.try_get_value() != Some(false) {
            return;
        }
        let store = |draft: &Draft| match self.is_original(draft) {
            true => kept_drafts::remove(self.of),
            false => {
                let deal = self.deal.get_untracked();
                kept_drafts::store(self.of, deal, self.next.get_untracked(), draft);
            }
        };
        self.entry.draft().try_with_untracked(store);
    }

    /// Whether nothing would be lost.
    fn is_original(self, draft: &Draft) -> bool {
        match self.of {
            DraftOf::Next(_) => draft.is_untouched(),
            DraftOf::Correction(..) => {
                self.original.with_value(|original| original.says_the_same(draft))
            }
        }
    }

    /// Whether it was saved.
    pub(super) fn is_saved(self) -> bool {
        self.is_saved.get_value()
    }

    /// Forgets the draft, since it was saved; says whether it was the first time.
    pub(super) fn is_saved_first(self) -> bool {
        if self.is_saved.get_value() {
            return false;
        }
        self.is_saved.set_value(true);
        // The game has the deal before the page is left.
        self.deal
            .update(|deal| *deal = DraftDeal::begun_for(deal.number(self.next.get_untracked())));
        kept_drafts::remove(self.of);
        true
    }

    /// Leaves the screen, or asks first where something was entered; asked twice it stays.
    pub(super) fn leave(self, on_leave: Callback<()>) {
        if self.entry.draft().with_untracked(|draft| self.is_original(draft)) {
            kept_drafts::remove(self.of);
            on_leave.run(());
        } else {
            // A second tap of a trembling finger does not take the question away.
            screen_changed();
            self.is_asking.update(|is_asking| *is_asking = !*is_asking);
        }
    }

    fn discard(self) {
        kept_drafts::remove(self.of);
        self.is_resumed.set(false);
        self.entry.draft().set(self.original.get_value());
    }
}

/// What was begun before stands on the screen; it can be discarded.
#[component]
pub(super) fn Resumed(kept: KeptEntry) -> impl IntoView {
    let language = use_language();
    let content = move || {
        let table = StoredValue::new(kept.entry.table());
        let begun = kept.entry.draft().get_untracked();
        let sentence = Signal::derive(move || {
            table.with_value(|table| describe_draft(&begun, table, language.get()))
        });
        view! {
            <div class="notice entry-band" role="status" data-band="draft">
                <p>{sentence}</p>
                <button type="button" data-choice="discard" on:click=move |_| kept.discard()>
                    {language.label(words::DISCARD)}
                </button>
                <button type="button" data-choice="keep"
                    on:click=move |_| kept.is_resumed.set(false)>
                    {language.label(words::KEEP_WRITING)}
                </button>
            </div>
        }
    };
    view! { <Show when=kept.is_resumed>{content()}</Show> }
}

/// Leaving with something entered asks once.
#[component]
pub(super) fn LeaveQuestion(kept: KeptEntry, on_leave: Callback<()>) -> impl IntoView {
    let language = use_language();
    let content = move || {
        let table = StoredValue::new(kept.entry.table());
        let begun = kept.entry.draft().get_untracked();
        let what = Signal::derive(move || {
            table.with_value(|table| describe_draft(&begun, table, language.get()))
        });
        view! {
            <div class="leaving" role="alertdialog" aria-label=language.label(words::CANCEL)>
                <button type="button" data-choice="leave" on:click=move |_| on_leave.run(())>
                    {language.label(words::TO_TABLE)}
                </button>
                <button type="button" class="main" data-choice="stay"
                    on:click=move |_| kept.is_asking.set(false)>
                    {language.label(words::KEEP_WRITING)}
                </button>
                <p><b>{what}"."</b> " " {language.label(words::LEAVE_ASKED)}</p>
            </div>
        }
    };
    view! { <Show when=kept.is_asking>{content()}</Show> }
}
