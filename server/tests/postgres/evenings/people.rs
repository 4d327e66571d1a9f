//! People: added, named and renamed, what they are to the club, made one and separated, and forgotten.

use chrono::TimeDelta;
use club::consent::NameConsent;
use club::demo;
use club::membership::{Standing, Step as Standings};
use server::actions::{
    add_person, merge_people, note_consent, note_office, note_standing, remove_person,
    rename_person, separate_people, set_profile, set_reader,
};
use server::failure::Failure;
use server::store::members::{Office, Profile};
use wire::{Person, PersonId};

use super::{Action, Done, New, Step};

pub(super) const ADD: Action = ("add a person", 20, add);

pub(super) const ACTIONS: &[Action] = &[
    ADD,
    ("rename a person", 10, rename),
    ("note a standing", 20, standing),
    ("note an office", 8, office),
    ("set a profile", 16, profile),
    ("note a consent", 8, consent),
    ("set a reader", 6, reader),
    ("merge people", 6, merge),
    ("separate people", 12, separate),
    ("remove a person", 4, remove),
];

/// How many names there are: few enough that they are often taken.
const NAMES: usize = 60;

fn name(step: &mut Step<'_>) -> String {
    let name = demo::name(step.dice.below(NAMES));
    step.text(&name, 60)
}

fn add(step: &mut Step<'_>) -> Result<Done, Failure> {
    let request = Person { id: PersonId(step.key()), name: name(step) };
    let added = add_person(step.tx, &request, step.by.now)?;
    let new = New::Person(added.id);
    Done::new(added, new)
}

fn rename(step: &mut Step<'_>) -> Result<Done, Failure> {
    let (person, name) = (step.person(), name(step));
    Done::with(rename_person(step.tx, &step.by, person, &name)?)
}

fn standing(step: &mut Step<'_>) -> Result<Done, Failure> {
    let standing = step.pick(&[
        Standing::Member,
        Standing::Member,
        Standing::Student,
        Standing::Child,
        Standing::Guest,
        Standing::Left,
    ]);
    let since = step.today() - TimeDelta::days(step.dice.below(40) as i64 - 5);
    let (person, key) = (step.person(), step.key());
    let begun = Standings { since, standing };
    Done::with(note_standing(step.tx, &step.by, key, person, begun)?)
}

fn office(step: &mut Step<'_>) -> Result<Done, Failure> {
    let since = step.today() - TimeDelta::days(step.dice.below(40) as i64);
    let until = step.dice.one_in(3);
    let until = until.then(|| step.today() - TimeDelta::days(step.dice.below(30) as i64));
    let office = Office { office: step.text("Zeremonienmeister", 60), since, until };
    let (person, key) = (step.person(), step.key());
    Done::with(note_office(step.tx, &step.by, key, person, &office)?)
}

fn profile(step: &mut Step<'_>) -> Result<Done, Failure> {
    let number = step.dice.below(8);
    let profile = Profile {
        email: step.pick(&["", "resi@club.example", "nobody"]).to_owned(),
        pseudonym: step.pick(&["", "Grüner Drache", "Spatz", "Bambus Sieben"]).to_owned(),
        is_hidden: step.dice.one_in(8),
        players_number: if number > 4 { format!("0400{number}") } else { String::new() },
        short_name: step.pick(&["", "", "Res", "Hias"]).to_owned(),
    };
    let person = step.person();
    Done::with(set_profile(step.tx, &step.by, person, &profile)?)
}

fn consent(step: &mut Step<'_>) -> Result<Done, Failure> {
    let answer = step.pick(&[NameConsent::Name, NameConsent::Pseudonym, NameConsent::Nameless]);
    let (person, key) = (step.person(), step.key());
    Done::with(note_consent(step.tx, &step.by, key, person, answer)?)
}

fn reader(step: &mut Step<'_>) -> Result<Done, Failure> {
    let (person, wants) = (step.person(), !step.dice.one_in(3));
    Done::with(set_reader(step.tx, &step.by, person, wants)?)
}

fn merge(step: &mut Step<'_>) -> Result<Done, Failure> {
    let (person, into) = (step.person(), step.person());
    Done::with(merge_people(step.tx, &step.by, person, into)?)
}

fn separate(step: &mut Step<'_>) -> Result<Done, Failure> {
    let people = step.named.people.clone();
    // Most are not made one with anybody: of some tries the first that is.
    for _ in 0..people.len() {
        let person = step.pick(&people);
        let rows = server::store::members::rows_of(step.tx, person)?;
        if rows.is_some_and(|(row, known)| row != known) {
            return Done::with(separate_people(step.tx, &step.by, person)?);
        }
    }
    let person = step.person();
    Done::with(separate_people(step.tx, &step.by, person)?)
}

fn remove(step: &mut Step<'_>) -> Result<Done, Failure> {
    let person = step.person();
    Done::with(remove_person(step.tx, &step.by, person)?)
}
