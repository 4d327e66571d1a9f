//! A club of any size by a plan: for trials, measurements and tests.

use chrono::{Days, NaiveDate};
use club::demo;
use club::membership::Standing;
use scoring::Family;

use super::games::Quota;
use super::people::Membership;
use super::{Event, Generator, at_six};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::evenings::Kind;

/// What kind of club is invented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The same seed gives the same club.
    pub seed: u64,
    /// How many years up to the day of the plan.
    pub years: u32,
    /// How many games in all.
    pub games: u32,
    /// How many deals in all; `None`: as many as two or three rounds a game come to.
    pub deals: Option<u32>,
    /// How many people, members and guests; at most [`demo::MOST_MEMBERS`].
    pub people: u32,
    /// The last day of the club's story.
    pub today: NaiveDate,
}

/// How many tables play on an evening at most.
const TABLES: u32 = 4;

/// Adds a club by a plan, unless there is a club already; says whether it did.
///
/// # Errors
/// A mistake of ours: what is invented is refused by an action.
pub fn seed_club(tx: &Transaction<'_>, plan: Plan) -> Result<bool, Failure> {
    Generator::fill(
        tx,
        (plan.seed, at_six(plan.today)),
        &[Family::Mcr, Family::Klassisch],
        |club| {
            let span = u64::from(plan.years.max(1)) * 365 - 7;
            let first = plan.today - Days::new(span);
            club.quota = plan.deals.map(|deals| Quota::new(deals, plan.games));
            club.found(first)?;
            let many = usize::try_from(plan.people).unwrap_or(demo::MOST_MEMBERS);
            for number in 0..many.clamp(4, demo::MOST_MEMBERS) {
                let membership = club.membership();
                club.add_player(demo::name(number), first, membership)?;
            }
            club.plan_years(first);
            let evenings = plan.games.div_ceil(TABLES);
            for evening in 0..evenings {
                // Spread evenly; the last is a few days before the end, so that its slips can still be awaited.
                let after = (span - 3) * u64::from(evening) / u64::from(evenings - 1).max(1);
                let tables = TABLES.min(plan.games - evening * TABLES);
                let evening = Event::Evening { kind: club.kind(), name: "", tables };
                club.plan(first + Days::new(after), evening);
            }
            Ok(())
        },
    )
}

impl Generator<'_> {
    /// One in ten stays a guest; some pay nothing; some leave again.
    fn membership(&mut self) -> Membership {
        let standing = match self.dice.below(10) {
            0 => return (None, 0, None),
            1 => [Standing::Child, Standing::Pupil, Standing::Student][self.dice.below(3)],
            _ => Standing::Member,
        };
        let after = self.dice.below(30) as u64;
        let is_leaving = self.dice.one_in(12);
        let left = is_leaving.then(|| after + 120 + self.dice.below(300) as u64);
        (Some(standing), after, left)
    }

    fn kind(&mut self) -> Kind {
        match self.dice.below(20) {
            0 => Kind::Tournament,
            1 => Kind::Marathon,
            2 | 3 => Kind::PrivateRound,
            _ => Kind::ClubEvening,
        }
    }
}
