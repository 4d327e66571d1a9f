//! The people of an invented club: members for some time, and guests.

use chrono::{Days, NaiveDate};
use club::membership::{Standing, Step};
use wire::{Person, PersonId};

use super::{Generator, at_six};
use crate::actions::{add_person, note_standing};
use crate::failure::Failure;

/// How somebody belongs to the club, and after how many days that begins and ends; a guest has no standing.
pub(super) type Membership = (Option<Standing>, u64, Option<u64>);

/// Somebody of an invented club, and when this person plays.
#[derive(Clone)]
pub(super) struct Player {
    pub(super) id: PersonId,
    pub(super) name: String,
    pub(super) standing: Option<Standing>,
    pub(super) since: NaiveDate,
    pub(super) until: Option<NaiveDate>,
}

impl Generator<'_> {
    /// Adds somebody to the club that begins on this day.
    pub(super) fn add_player(
        &mut self,
        name: String,
        beginning: NaiveDate,
        (standing, after, left): Membership,
    ) -> Result<PersonId, Failure> {
        let since = beginning + Days::new(after);
        let until = left.map(|days| beginning + Days::new(days));
        let request = Person { id: PersonId(self.key()), name: name.clone() };
        let id = add_person(self.tx, &request, at_six(since.min(self.today())))?.id;
        let joined = standing.map(|standing| Step { since, standing });
        let left = until.map(|since| Step { since, standing: Standing::Left });
        for step in joined.into_iter().chain(left) {
            let key = self.key();
            note_standing(self.tx, &self.context(step.since), key, id, step)?;
        }
        self.people.push(Player { id, name, standing, since, until });
        Ok(id)
    }

    /// Who comes on a day: every member of that time, now and then a guest; everybody where those are too few for a table.
    pub(super) fn present(&mut self, day: NaiveDate) -> Vec<PersonId> {
        let mut present = Vec::new();
        for player in &self.people {
            let is_there = player.since <= day && player.until.is_none_or(|until| day < until);
            if is_there && (player.standing.is_some() || self.dice.one_in(3)) {
                present.push(player.id);
            }
        }
        if present.len() < 4 {
            present = self.people.iter().map(|player| player.id).collect();
        }
        present
    }
}
