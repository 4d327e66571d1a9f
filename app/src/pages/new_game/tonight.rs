//! The tables that were set for tonight: one tap fills in who sits there and by which rules, and the tablet remembers its own.

use club::short_names::short_names;
use club::tonight::{are_of_table, offered};
use leptos::prelude::*;
use texts::{rulesets, ui};
use uuid::Uuid;
use wire::PersonId;
use wire::evening::EveningTable;

use super::form::NewGameForm;
use crate::components::show::Show;
use crate::state::settings::{local_storage, use_language};

/// The name under which the tablet stores its own table.
const OWN_TABLE: &str = "own-table";

/// The number of this tablet's table: that of the address, `/neu?tisch=2`, else the one it had last on the same evening.
pub(super) fn own_number(
    address: &str,
    stored: Option<&str>,
    tables: &[EveningTable],
) -> Option<u32> {
    let asked = address.split_once("?tisch=").and_then(|(_, number)| number.parse().ok());
    asked.or_else(|| {
        let (evening, number) = stored?.split_once(' ')?;
        let is_tonight = tables.iter().any(|table| table.evening.to_string() == evening);
        number.parse().ok().filter(|_| is_tonight)
    })
}

/// The tables that wait for their game, this tablet's own first.
pub(super) fn waiting(tables: &[EveningTable], own: Option<u32>) -> Vec<EveningTable> {
    let numbers: Vec<(u32, bool)> =
        tables.iter().map(|table| (table.number, table.is_begun)).collect();
    offered(&numbers, own).into_iter().map(|at| tables[at].clone()).collect()
}

/// At the table of these people a game has begun, which the club may not know yet.
pub(super) fn mark_begun(tables: &mut [EveningTable], players: &[PersonId]) {
    for table in tables {
        let seated: Vec<PersonId> = table.people.iter().map(|person| person.id).collect();
        table.is_begun |= are_of_table(&seated, players);
    }
}

/// The evening for which a table of these people was set; one at which no game has begun goes before others, and the tablet's own
/// before both, where the same people are set twice.
pub(super) fn evening_of(
    tables: &[EveningTable],
    players: &[PersonId],
    own: Option<&str>,
) -> Option<Uuid> {
    let is_of = |table: &&EveningTable| {
        let seated: Vec<PersonId> = table.people.iter().map(|person| person.id).collect();
        are_of_table(&seated, players)
    };
    let is_own = |table: &EveningTable| own.is_some_and(|own| own == written(table));
    let best = tables.iter().filter(is_of).min_by_key(|table| (!is_own(table), table.is_begun));
    best.map(|table| table.evening)
}

/// A table as the tablet stores it.
fn written(table: &EveningTable) -> String {
    format!("{} {}", table.evening, table.number)
}

/// What the tablet has stored of its own table.
pub(super) fn stored() -> Option<String> {
    local_storage()?.get_item(OWN_TABLE).ok().flatten()
}

/// From now on this is the tablet's own table.
pub(super) fn remember(table: &EveningTable) {
    if let Some(storage) = local_storage() {
        // Where nothing may be stored the next game begins with a tap more.
        drop(storage.set_item(OWN_TABLE, &written(table)));
    }
}

/// The tables of tonight, each a button.
#[component]
pub(super) fn TablesField(form: NewGameForm) -> impl IntoView {
    let language = use_language();
    let is_offered = Memo::new(move |_| !form.tables.with(Vec::is_empty));
    let button = move |table: EveningTable| {
        let (number, shown) = (table.number, table.clone());
        let words = Signal::derive(move || {
            let lang = language.get();
            let names: Vec<String> =
                shown.people.iter().map(|person| person.name.clone()).collect();
            let presets = form.presets.get();
            let rules = presets.iter().find(|preset| Some(&preset.id) == shown.preset.as_ref());
            let rules =
                rules.map(|preset| rulesets::name(&preset.name, preset.ruleset.family(), lang));
            ui::table_tonight(number, &short_names(&names), rules.as_deref(), lang)
        });
        view! {
            <button type="button" data-tonight=number
                on:click=move |_| form.take(&table, untrack(|| language.get()))>{words}</button>
        }
    };
    view! {
        <Show when=is_offered>
            <fieldset class="tonight">
                <legend>{language.label(ui::TABLES_TONIGHT)}</legend>
                <For each=move || form.tables.get() key=shown_as let(table)>
                    {button(table)}
                </For>
            </fieldset>
        </Show>
    }
}

/// What a button shows: where it changes, the button is drawn again.
fn shown_as(table: &EveningTable) -> (Uuid, u32, Option<String>, Vec<PersonId>) {
    let people = table.people.iter().map(|person| person.id).collect();
    (table.evening, table.number, table.preset.clone(), people)
}

#[cfg(test)]
mod tests {
    use wire::Person;

    use super::*;

    fn table(evening: u128, number: u32, is_begun: bool) -> EveningTable {
        EveningTable {
            evening: Uuid::from_u128(evening),
            until: "2026-11-29T05:00:00Z".parse().unwrap(),
            number,
            people: Vec::new(),
            preset: None,
            is_begun,
        }
    }

    #[test]
    fn a_tablet_knows_its_table_by_its_address_and_by_what_it_had_tonight() {
        let tables = [table(7, 1, false), table(7, 2, false)];
        let stored = format!("{} 2", tables[0].evening);
        assert_eq!(own_number("/neu?tisch=1", Some(&stored), &tables), Some(1));
        assert_eq!(own_number("/neu", Some(&stored), &tables), Some(2));
        assert_eq!(own_number("/neu?tisch=x", None, &tables), None);
        let other = [table(8, 2, false)];
        assert_eq!(own_number("/neu", Some(&stored), &other), None, "of another evening");
    }

    #[test]
    fn its_own_table_stands_first_until_its_game_has_begun() {
        let numbers = |tables: &[EveningTable], own| -> Vec<u32> {
            waiting(tables, own).iter().map(|table| table.number).collect()
        };
        let tables = [table(7, 1, false), table(7, 2, false), table(7, 3, true)];
        assert_eq!(numbers(&tables, Some(2)), [2, 1]);
        assert_eq!(numbers(&tables, Some(3)), [1, 2]);
        assert_eq!(numbers(&[], Some(1)), Vec::<u32>::new());
    }

    #[test]
    fn a_game_that_waits_to_be_sent_has_begun_at_its_table() {
        let person = |id: u128| Person { id: PersonId(Uuid::from_u128(id)), name: String::new() };
        let seated = |number, people: [u128; 4]| EveningTable {
            people: people.map(person).to_vec(),
            ..table(7, number, false)
        };
        let mut tables = [seated(1, [1, 2, 3, 4]), seated(2, [5, 6, 7, 8])];
        mark_begun(&mut tables, &[8, 7, 6, 9].map(|id| person(id).id));
        assert_eq!(tables.map(|table| table.is_begun), [false, true]);
    }

    #[test]
    fn a_game_is_of_the_evening_for_which_its_people_are_seated() {
        let person = |id: u128| Person { id: PersonId(Uuid::from_u128(id)), name: String::new() };
        let seated = |evening, people: [u128; 4]| EveningTable {
            people: people.map(person).to_vec(),
            ..table(evening, 1, false)
        };
        let of = |tables: &[EveningTable], people: [u128; 4], own: Option<&str>| {
            evening_of(tables, &people.map(|id| person(id).id), own).map(|key| key.as_u128())
        };
        let mut tables = vec![seated(7, [1, 2, 3, 4]), seated(8, [5, 6, 7, 8])];
        assert_eq!(of(&tables, [8, 6, 5, 7], None), Some(8));
        assert_eq!(of(&tables, [1, 2, 3, 9], None), Some(7), "one was replaced");
        assert_eq!(of(&tables, [1, 2, 5, 6], None), None);
        // The same four are seated twice: where nothing has begun, and where this tablet stands.
        tables[1] = seated(8, [1, 2, 3, 4]);
        tables[0].is_begun = true;
        assert_eq!(of(&tables, [1, 2, 3, 4], None), Some(8));
        let own = written(&tables[0]);
        assert_eq!(of(&tables, [1, 2, 3, 4], Some(&own)), Some(7));
    }
}
