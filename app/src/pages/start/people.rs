//! Everybody, and a field for one more.

use leptos::prelude::*;
use texts::ui;
use wire::{Change, Person, PersonId};

use crate::browser::ids::new_id;
use crate::components::show::Show;
use crate::state::settings::use_language;
use crate::sync::outbox::use_outbox;

/// Everybody, and a field for one more.
#[component]
pub(super) fn People(people: Memo<Vec<Person>>) -> impl IntoView {
    let (language, outbox) = (use_language(), use_outbox());
    let name = RwSignal::new(String::new());
    let empty = move || view! { <p class="soft">{language.label(ui::NO_PEOPLE)}</p> };
    let is_good = Signal::derive(move || {
        name.with(|name| {
            let name = name.trim();
            !name.is_empty()
                && name.chars().count() <= 60
                && people.with(|people| people.iter().all(|person| person.name != name))
        })
    });
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if is_good.get_untracked() {
            let name_now = name.get_untracked().trim().to_owned();
            outbox.push(Change::Person(Person { id: PersonId(new_id()), name: name_now }));
            name.set(String::new());
        }
    };
    view! {
        <Show when=move || !people.with(Vec::is_empty) fallback=empty>
            <ul class="people">
                <For each=move || people.get() key=|person| (person.id, person.name.clone()) let(person)>
                    <li>{person.name}</li>
                </For>
            </ul>
        </Show>
        <form class="add" on:submit=add>
            <label>
                <span>{language.label(ui::ADD_PERSON)}</span>
                <input type="text" maxlength="60" autocomplete="off"
                    placeholder=language.label(ui::NAME) bind:value=name/>
            </label>
            <button type="submit" disabled=move || !is_good.get()>{language.label(ui::ADD)}</button>
        </form>
    }
}
