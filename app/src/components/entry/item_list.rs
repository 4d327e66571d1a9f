//! Everything the rule set counts, to be ticked; for a loser only what a loser can have.

use club::entry::{EntryAction, HandAction, Tickable};
use leptos::prelude::*;
use texts::{entry as words, explain};

use crate::state::entry::Entry;
use crate::state::settings::use_language;

/// The list of items of the active hand.
#[component]
pub(super) fn ItemList(entry: Entry) -> impl IntoView {
    let language = use_language();
    let items = entry.settled_part(|draft, table| draft.tickables(table));
    let ids = Memo::new(move |_| {
        items.with(|items| items.iter().map(|item| item.rule.id()).collect::<Vec<_>>())
    });
    let item = move |id: &'static str| {
        Memo::new(move |_| {
            items.with(|items| items.iter().find(|item| item.rule.id() == id).cloned())
        })
    };
    view! {
        <section class="items" tabindex="0" aria-label=language.label(words::BY_ITEMS)>
            <div class="item-list">
                <For each=move || ids.get() key=|id| *id let(id)>
                    <ItemRow entry item=item(id)/>
                </For>
            </div>
        </section>
    }
}

/// An item with its worth and how often it was ticked.
#[component]
fn ItemRow(entry: Entry, item: Memo<Option<Tickable>>) -> impl IntoView {
    let language = use_language();
    move || {
        let Tickable { rule, alone, count, can_add } = item.get()?;
        let (id, lang) = (rule.id(), language.get());
        let name = texts::rules::rule(rule).get(lang);
        let worth = explain::value_lines(&alone, lang).first().map(|line| line.worth.clone());
        let add = move |_| entry.act(EntryAction::AddItem(id.to_owned()));
        let remove = move |_| entry.act(EntryAction::Hand(HandAction::RemoveItem(id.to_owned())));
        Some(view! {
            <div class="item" class:on=count != 0>
                <button
                    type="button"
                    class="more"
                    data-item=id
                    aria-disabled=(!can_add).to_string()
                    on:click=add
                >
                    <span>{name}</span>
                    <span class="soft">{worth}</span>
                    <b class="num">{(count > 0).then(|| format!("{count} ×"))}</b>
                </button>
                {(count > 0).then(|| view! {
                    <button
                        type="button"
                        class="less"
                        aria-label=format!("{name}: {}", words::ONE_LESS.get(lang))
                        on:click=remove
                    >
                        "−"
                    </button>
                })}
            </div>
        })
    }
}
