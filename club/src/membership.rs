//! Who belongs to the club, and since when: dated steps, of which the latest one up to a day is in force.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// What somebody is to the club from some day on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Plays along, belongs to nobody's list.
    Guest,
    /// A member who pays the dues.
    Member,
    /// A member who pays nothing, as a child.
    Child,
    /// A member who pays nothing, as a pupil.
    Pupil,
    /// A member who pays nothing, as a student.
    Student,
    /// Has left.
    Left,
}

impl Standing {
    /// All of them.
    pub const ALL: [Standing; 6] = [
        Standing::Guest,
        Standing::Member,
        Standing::Child,
        Standing::Pupil,
        Standing::Student,
        Standing::Left,
    ];

    /// The name under which it is stored, for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Standing::Guest => "guest",
            Standing::Member => "member",
            Standing::Child => "child",
            Standing::Pupil => "pupil",
            Standing::Student => "student",
            Standing::Left => "left",
        }
    }

    /// From the name.
    pub fn from_id(id: &str) -> Option<Standing> {
        Standing::ALL.into_iter().find(|standing| standing.id() == id)
    }

    /// Whether it is membership.
    pub const fn is_member(self) -> bool {
        match self {
            Standing::Member | Standing::Child | Standing::Pupil | Standing::Student => true,
            Standing::Guest | Standing::Left => false,
        }
    }

    /// Whether dues are owed. Source: `docs/rules/steiermark.md`, section 10.
    pub const fn owes_dues(self) -> bool {
        match self {
            Standing::Member => true,
            Standing::Guest
            | Standing::Child
            | Standing::Pupil
            | Standing::Student
            | Standing::Left => false,
        }
    }
}

/// A change of somebody's standing on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// From this day on.
    pub since: NaiveDate,
    /// What.
    pub standing: Standing,
}

/// Somebody's time with the club: steps in the order in which they were noted. Of two steps of one day the one noted
/// later holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    steps: Vec<Step>,
}

impl Course {
    /// From the steps in the order in which they were noted.
    pub fn of(steps: impl IntoIterator<Item = Step>) -> Course {
        let mut steps: Vec<Step> = steps.into_iter().collect();
        // The sort is stable, so what was noted later stays behind what was noted before.
        steps.sort_by_key(|step| step.since);
        Course { steps }
    }

    /// The steps by their days.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// What somebody is on a day; a guest before anything was noted.
    pub fn on(&self, day: NaiveDate) -> Standing {
        let known = self.steps.iter().rev().find(|step| step.since <= day);
        known.map_or(Standing::Guest, |step| step.standing)
    }

    /// What somebody was on any day of a span, its first and last included.
    pub fn within(&self, first: NaiveDate, last: NaiveDate) -> impl Iterator<Item = Standing> + '_ {
        let later = self
            .steps
            .iter()
            .enumerate()
            .filter(move |(at, step)| {
                // A step that another of the same day replaced was never in force.
                let next = self.steps.get(at + 1);
                let is_replaced = next.is_some_and(|next| next.since == step.since);
                first < step.since && step.since <= last && !is_replaced
            })
            .map(|(_, step)| step.standing);
        std::iter::once(self.on(first)).chain(later)
    }

    /// The first day as a member; a step that another of the same day replaced was never in force.
    pub fn member_since(&self) -> Option<NaiveDate> {
        let days = self.steps.iter().map(|step| step.since);
        days.filter(|day| self.on(*day).is_member()).min()
    }

    /// Whether somebody was a member on any day of a span.
    pub fn is_member_within(&self, first: NaiveDate, last: NaiveDate) -> bool {
        self.within(first, last).any(Standing::is_member)
    }

    /// Whether dues are owed for a span: a member on any of its days, and exempt on none.
    pub fn owes_dues(&self, first: NaiveDate, last: NaiveDate) -> bool {
        let mut owes = false;
        for standing in self.within(first, last) {
            match standing {
                Standing::Member => owes = true,
                Standing::Child | Standing::Pupil | Standing::Student => return false,
                Standing::Guest | Standing::Left => {}
            }
        }
        owes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn membership_begins_with_the_first_step_in_force_that_is_one() {
        let step = |since: &str, standing| Step { since: since.parse().unwrap(), standing };
        let course = Course::of([
            step("2026-03-01", Standing::Member),
            step("2026-03-01", Standing::Guest),
            step("2026-05-01", Standing::Pupil),
            step("2027-05-01", Standing::Member),
        ]);
        assert_eq!(course.member_since(), "2026-05-01".parse().ok());
        assert_eq!(Course::of([step("2026-03-01", Standing::Left)]).member_since(), None);
    }
}
