//! The signals of the entry screen: one draft, and one memo of what it amounts to.

use leptos::prelude::*;
use texts::{Lang, Text};

use super::draft::{Draft, Preview, Table};
use super::lang::{Language, use_lang};
use crate::state::erased::memo;

/// What every part of the entry screen is given.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    /// What was tapped.
    pub(crate) draft: RwSignal<Draft>,
    /// What it amounts to.
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
        let preview =
            memo(move || draft.with(|draft| table.with_value(|table| draft.preview(table))));
        Entry { draft, preview, table, language: use_lang() }
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
