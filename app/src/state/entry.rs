//! The signals of the entry screen: one draft, and one memo of what it amounts to. A tap shows at once what was tapped; what
//! follows from it, with the next frame: the finger does not wait for the counting.

use leptos::prelude::*;
use texts::{Lang, Text};

use super::draft::{Draft, Preview, Table};
use super::lang::{Language, use_lang};
use crate::state::erased::{after_frame, memo};

/// What every part of the entry screen is given.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    /// What was tapped.
    pub(crate) draft: RwSignal<Draft>,
    /// The same as of the last frame: for everything that follows from it.
    pub(crate) settled: RwSignal<Draft>,
    /// What it amounts to, as of the last frame.
    pub(crate) preview: Memo<Preview>,
    /// By which rules, who, and where.
    pub(crate) table: StoredValue<Table>,
    language: Language,
}

impl Entry {
    pub(crate) fn new(table: Table, draft: Draft) -> Entry {
        Entry::of(table, RwSignal::new(draft))
    }

    /// The same for a draft that outlives this table.
    pub(crate) fn of(table: Table, draft: RwSignal<Draft>) -> Entry {
        let table = StoredValue::new(table);
        let settled = RwSignal::new(draft.get_untracked());
        let preview =
            memo(move || settled.with(|draft| table.with_value(|table| draft.preview(table))));
        let entry = Entry { draft, settled, preview, table, language: use_lang() };
        Effect::new(move |before: Option<()>| {
            draft.track();
            if before.is_some() {
                after_frame(move || entry.settle());
            }
        });
        entry
    }

    /// Lets everything follow from what was tapped now.
    pub(crate) fn settle(self) {
        // The page may have been left meanwhile.
        let now = self.draft.try_get_untracked();
        let is_behind = |now: &Draft| self.settled.try_with_untracked(|then| then != now);
        if let Some(now) = now.filter(|now| is_behind(now) == Some(true)) {
            self.settled.set(now);
        }
    }

    /// The language of the reader; tracked.
    pub(crate) fn lang(self) -> Lang {
        self.language.get()
    }

    /// The name of a player.
    pub(crate) fn name(self, player: club::PlayerNo) -> String {
        self.table.with_value(|table| table.name(player))
    }

    /// Who plays this deal, East first.
    pub(crate) fn players(self) -> Vec<club::PlayerNo> {
        self.table.with_value(Table::players)
    }

    /// A wording that follows the language.
    pub(crate) fn say(self, words: Text) -> impl Fn() -> &'static str + Copy + Send + Sync {
        let language = self.language;
        move || language.text(words)
    }
}
