//! Who the entrants of a tournament are: members and guests of the club, or people who stand in the tournament alone.

use std::collections::BTreeSet;

use club::audit_event::AuditEvent;
use club::tournament::entrant_names::{Candidate, Entered, Likeness, surely, who_may_be};
use club::tournament::event::Status;
use uuid::Uuid;
use wire::tournament::{Entrant, NewTournament};
use wire::{EntrantId, Person, PersonId, TournamentId};

use super::add_person::{LONGEST_NAME, add_person_beside, free_name, tidy_name};
use super::manage_tournament::known;
use super::names::Taken;
use crate::actions::{ActionContext, note_consent};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::members::{self, Member};
use crate::store::{people, tournament_people, tournament_sign_ups, tournaments};

/// An entrant nobody has been asked about, or who stands in the tournament alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsettled {
    /// Who has entered.
    pub entrant: Entrant,
    /// Those who may be the entrant, the likeliest first.
    pub alike: Vec<(Candidate<PersonId>, Likeness)>,
}

impl Unsettled {
    /// The one who is the entrant without a question.
    pub fn sure(&self) -> Option<&Candidate<PersonId>> {
        surely(&self.alike)
    }
}

/// Who an entrant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntrantIs {
    /// Somebody whom the club knows.
    Known(PersonId),
    /// Somebody who stands in the tournament and in no list of the club.
    TournamentOnly,
    /// A guest of the club.
    Guest,
}

/// The entrants about whom a question is open, and those who stand in the tournament alone.
///
/// # Errors
/// `UnknownTournament`.
pub fn unsettled_entrants(
    tx: &Transaction<'_>,
    id: TournamentId,
) -> Result<(Vec<Unsettled>, Vec<Entrant>), Failure> {
    let (row, _) = known(tx, id)?;
    let entrants = tournaments::entrants(tx, row)?;
    let alone: BTreeSet<PersonId> =
        tournament_people::all(tx)?.into_iter().map(|person| person.id).collect();
    let candidates = candidates(tx, &entrants)?;
    let (mut open, mut only) = (Vec::new(), Vec::new());
    for entrant in entrants {
        match entrant.person {
            Some(person) if alone.contains(&person) => only.push(entrant),
            Some(_) => {}
            None if entrant.status == Status::Cancelled.id() => {}
            None => open.push(Unsettled { alike: alike(&entrant, &candidates), entrant }),
        }
    }
    Ok((open, only))
}

/// Whom the club knows and who is no entrant yet. People of earlier tournaments are among them, so that nobody stands twice.
fn candidates(
    tx: &Transaction<'_>,
    entrants: &[Entrant],
) -> Result<Vec<Candidate<PersonId>>, Failure> {
    let present = members::all(tx)?.into_values().filter(|member| !member.is_removed);
    let of_club = present.map(|Member { id, name, profile, .. }| Candidate {
        id,
        name,
        number: profile.players_number,
    });
    let mut all: Vec<Candidate<PersonId>> = of_club.collect();
    for Person { id, name } in tournament_people::all(tx)? {
        all.push(Candidate { id, name, number: String::new() });
    }
    all.retain(|one| !entrants.iter().any(|entrant| entrant.person == Some(one.id)));
    Ok(all)
}

fn alike(
    entrant: &Entrant,
    candidates: &[Candidate<PersonId>],
) -> Vec<(Candidate<PersonId>, Likeness)> {
    let entered = Entered {
        first_name: &entrant.first_name,
        last_name: &entrant.last_name,
        number: &entrant.ema,
    };
    who_may_be(entered, candidates)
}

/// Notes who entrants are. An answer about somebody who has one already changes it only from the tournament into the club.
///
/// # Errors
/// `UnknownTournament`, `UnknownPerson`; what a name is refused for.
pub fn settle_entrants(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: TournamentId,
    answers: &[(EntrantId, EntrantIs)],
) -> Result<(), Failure> {
    let (row, tournament) = known(tx, id)?;
    let entrants = tournaments::entrants(tx, row)?;
    let mut settled = 0;
    for (key, answer) in answers {
        let Some(entrant) = entrants.iter().find(|one| one.id == *key) else { continue };
        let has_changed = match (entrant.person, *answer) {
            (None, answer) => {
                link(tx, context, (row, &tournament), entrant, answer)?;
                true
            }
            (Some(person), EntrantIs::Guest) => tournament_people::take_in(tx, person)?,
            (Some(_), EntrantIs::Known(_) | EntrantIs::TournamentOnly) => false,
        };
        settled += usize::from(has_changed);
    }
    if settled == 0 {
        return Ok(());
    }
    context.log(tx, AuditEvent::EntrantsChanged, &tournament.name, &settled.to_string())
}

/// The person of an entrant. Who was not asked about is the one person of that number or name, or stands in the tournament alone.
pub(super) fn person_of(
    tx: &Transaction<'_>,
    context: &ActionContext,
    of: (i64, &NewTournament),
    entrant: &Entrant,
) -> Result<PersonId, Failure> {
    if let Some(person) = entrant.person {
        return Ok(person);
    }
    let entrants = tournaments::entrants(tx, of.0)?;
    let alike = alike(entrant, &candidates(tx, &entrants)?);
    let answer = surely(&alike).map_or(EntrantIs::TournamentOnly, |one| EntrantIs::Known(one.id));
    link(tx, context, of, entrant, answer)
}

/// Links an entrant to a person, who is added where that is needed.
fn link(
    tx: &Transaction<'_>,
    context: &ActionContext,
    (row, tournament): (i64, &NewTournament),
    entrant: &Entrant,
    answer: EntrantIs,
) -> Result<PersonId, Failure> {
    let person = match answer {
        EntrantIs::Known(person) => people::by_id(tx, person)?.ok_or(Failure::UnknownPerson)?.id,
        EntrantIs::TournamentOnly | EntrantIs::Guest => {
            let mut taken = Taken::of(people::names(tx)?);
            let name = name_of(entrant, tournament, &taken);
            let person = Person { id: PersonId(Uuid::now_v7()), name };
            let person = add_person_beside(tx, &person, &mut taken, context.now)?.id;
            if answer == EntrantIs::TournamentOnly {
                tournament_people::append(tx, person, context.now)?;
            }
            // What somebody answered in the form of the tournament holds at its tables too.
            if let Some(consent) = tournament_sign_ups::consent_of(tx, entrant.id)? {
                note_consent(tx, context, person.0, person, consent)?;
            }
            person
        }
    };
    let linked = Entrant { person: Some(person), ..entrant.clone() };
    tournaments::set_entrant(tx, row, &linked)?;
    Ok(person)
}

/// The name of an entrant as it is free in the books: where somebody else has it, with what people can tell both by.
fn name_of(entrant: &Entrant, tournament: &NewTournament, taken: &Taken) -> String {
    let name = format!("{} {}", entrant.first_name, entrant.last_name);
    let name: String = name.trim().chars().take(LONGEST_NAME).collect();
    if tidy_name(&name).is_ok_and(|name| !taken.has(&name)) {
        return name;
    }
    let number = entrant.number.map(|number| format!("Nr. {number}")).unwrap_or_default();
    let additions = [&entrant.club, &entrant.country, &number, &tournament.name];
    let known = additions.into_iter().filter(|addition| !addition.trim().is_empty());
    free_name(&name, known.cloned(), taken)
}
