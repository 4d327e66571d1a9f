//! The people of the invented club: members, guests, offices, addresses, pseudonyms.

use chrono::{Days, NaiveDate};
use club::consent::NameConsent;
use club::demo;
use club::membership::{Standing, Step};
use wire::{Person, PersonId};

use super::{Player, Seeder, at_six, context};
use crate::actions::{add_person, note_consent, note_office, note_standing, set_profile};
use crate::failure::Failure;
use crate::store::members::{Office, Profile};

/// Who keeps the lists of the invented club.
pub(super) const OFFICER: &str = "Norbert";

/// The offices of those who were added last, the last one first: one for each account of the sample club.
const OFFICES: [&str; 4] = ["Obfrau", "Zeremonienmeister", "Kassierin", "Rechnungsprüfer"];

/// Pseudonyms for the public lists.
const PSEUDONYMS: [&str; 5] =
    ["Grüner Drache", "Bambus Sieben", "Roter Drache", "Pflaumenblüte", "Spatz"];

/// How somebody belongs to the club, and after how many days that began and ended.
type Membership = (Option<Standing>, u64, Option<u64>);

/// One entry for each person, in the order in which they are added.
const MEMBERSHIPS: [Membership; 18] = [
    (None, 0, None),
    (None, 200, None),
    (None, 700, None),
    (Some(Standing::Member), 0, Some(650)),
    (Some(Standing::Student), 60, None),
    (Some(Standing::Child), 400, None),
    (Some(Standing::Member), 0, None),
    (Some(Standing::Member), 0, None),
    (Some(Standing::Member), 0, None),
    (Some(Standing::Member), 380, None),
    (Some(Standing::Member), 0, None),
    (Some(Standing::Member), 0, None),
    (Some(Standing::Member), 0, None),
    (Some(Standing::Member), 0, None),
    (Some(Standing::Member), 0, None),
    (Some(Standing::Member), 0, None),
    (Some(Standing::Member), 0, None),
    (Some(Standing::Member), 0, None),
];

impl Seeder<'_> {
    /// Everybody, with what the club knows of them.
    pub(super) fn add_people(&mut self, first: NaiveDate) -> Result<(), Failure> {
        let many = MEMBERSHIPS.len();
        for (number, (standing, after, left)) in MEMBERSHIPS.into_iter().enumerate() {
            // The board is added last and has the first names of the list.
            let name = demo::name(many - 1 - number);
            let since = first + Days::new(after);
            let request = Person { id: PersonId(self.key()), name: name.clone() };
            let id = add_person(self.tx, &request, at_six(since.min(self.today())))?.id;
            let until = left.map(|days| first + Days::new(days));
            if let Some(standing) = standing {
                self.note(id, Step { since, standing })?;
            }
            if let Some(since) = until {
                self.note(id, Step { since, standing: Standing::Left })?;
            }
            self.set_contact(id, &name, number)?;
            if let Some(office) = OFFICES.get(many - 1 - number) {
                let office = Office { office: (*office).to_owned(), since: first, until: None };
                let key = self.key();
                note_office(self.tx, &context(at_six(first)), key, id, &office)?;
            }
            let is_guest = standing.is_none();
            self.people.push(Player { id, name, is_guest, since, until });
        }
        Ok(())
    }

    fn note(&mut self, id: PersonId, step: Step) -> Result<(), Failure> {
        let key = self.key();
        note_standing(self.tx, &context(at_six(step.since.min(self.today()))), key, id, step)
    }

    /// Most have an address; some have a pseudonym, one hides the own page. Most have said how they appear in public.
    fn set_contact(&self, id: PersonId, name: &str, number: usize) -> Result<(), Failure> {
        if number % 4 == 2 {
            return Ok(());
        }
        let pseudonym = if number.is_multiple_of(3) { PSEUDONYMS.get(number / 3) } else { None };
        let profile = Profile {
            email: address_of(name),
            pseudonym: pseudonym.copied().unwrap_or_default().to_owned(),
            is_hidden: number == 7,
            players_number: String::new(),
            short_name: String::new(),
        };
        set_profile(self.tx, &context(self.now), id, &profile)?;
        // One in eight was not asked yet.
        if number % 8 == 4 {
            return Ok(());
        }
        let answer = if pseudonym.is_some() { NameConsent::Pseudonym } else { NameConsent::Name };
        note_consent(self.tx, &context(self.now), id.0, id, answer)
    }
}

/// The address of a name, at a domain that is reserved for examples.
fn address_of(name: &str) -> String {
    let letters = name.to_lowercase().replace('ä', "ae").replace('ö', "oe").replace('ü', "ue");
    format!("{}@club.example", letters.replace(' ', ".").replace('ß', "ss"))
}
