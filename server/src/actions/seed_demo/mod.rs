//! Filling an empty club with an invented one of three years, through the same actions that fill a real one: everything happens
//! on its day, in the order of the days.

mod evenings;
mod money;
mod people;
mod tournament;

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use club::calendar::{ClubCalendar, ClubYear};
use club::demo::Dice;
use club::presets::PresetVersion;
use club::publishing::{Publishing, Shown};
use club::statutes::Statutes;
use rusqlite::Transaction;
use scoring::Family;
use uuid::Uuid;
use wire::{GameId, PersonId};

use crate::actions::seed_club::winds_in_order;
use crate::actions::{
    ActionContext, close_year, decide_publishing, decide_statutes, save_preset, set_reader,
};
use crate::failure::Failure;
use evenings::PlannedEvening;
use money::Booking;

/// How many years of the club the invented one has, with the current one.
pub const DEMO_YEARS: usize = 3;

/// What a year of membership costs, in cents.
const DUES_CENTS: i64 = 3_000;

/// What happens on a day.
enum Event {
    /// People play.
    Evening(PlannedEvening),
    /// The slip of a game is handed in; with a reason, somebody vouches for it.
    Slip(GameId, Option<&'static str>),
    /// A special hand that was ready and not won is noted from the back of a slip.
    Bochowe(GameId),
    /// A deal of a game that has ended is corrected.
    Correction(GameId),
    /// Money is booked.
    Booking(Booking),
    /// The newest entry is reversed.
    Reversal(&'static str),
    /// A tournament is held.
    Tournament,
    /// A year is closed.
    CloseYear(ClubYear),
}

/// Somebody of the invented club, and when this person plays.
struct Player {
    id: PersonId,
    name: String,
    is_guest: bool,
    since: NaiveDate,
    until: Option<NaiveDate>,
}

/// The club while it is made.
struct Seeder<'a> {
    tx: &'a Transaction<'a>,
    dice: Dice,
    now: DateTime<Utc>,
    calendar: ClubCalendar,
    people: Vec<Player>,
    /// What is still to come, by day and in the order in which it was planned.
    events: BTreeMap<(NaiveDate, usize), Event>,
    planned: usize,
    corrections: usize,
}

/// Adds the demo club, unless there is a club already; says whether it did. The same seed and
/// the same instant give the same club.
///
/// # Errors
/// A mistake of ours: what is invented is refused by an action.
pub fn seed_demo(tx: &Transaction<'_>, seed: u64, now: DateTime<Utc>) -> Result<bool, Failure> {
    if !crate::store::people::all(tx)?.is_empty() {
        return Ok(false);
    }
    let mut seeder = Seeder {
        tx,
        dice: Dice::new(seed),
        now,
        calendar: ClubCalendar::default(),
        people: Vec::new(),
        events: BTreeMap::new(),
        planned: 0,
        corrections: 0,
    };
    let current = seeder.calendar.year_of(seeder.today());
    let years: Vec<ClubYear> =
        std::iter::successors(current, |year| year.before()).take(DEMO_YEARS).collect();
    let first = years.last().map(|year| seeder.calendar.first_day(*year));
    seeder.found(first.ok_or_else(|| Failure::Internal("no club year today".to_owned()))?)?;
    for year in years.iter().rev() {
        seeder.plan_year(*year);
    }
    while let Some(((day, _), event)) = seeder.events.pop_first() {
        if day > seeder.today() {
            break;
        }
        seeder.happen(day, event)?;
    }
    seeder.evenings_to_come()?;
    seeder.running_games()?;
    Ok(true)
}

impl Seeder<'_> {
    fn today(&self) -> NaiveDate {
        self.now.date_naive()
    }

    fn plan(&mut self, day: NaiveDate, event: Event) {
        self.planned += 1;
        self.events.insert((day, self.planned), event);
    }

    fn key(&mut self) -> Uuid {
        key(&mut self.dice)
    }

    /// The club's beginning: its rules, its people, what it publishes.
    fn found(&mut self, first: NaiveDate) -> Result<(), Failure> {
        let (tx, context) = (self.tx, context(at_six(first)));
        let statutes = Statutes { dues_cents: DUES_CENTS, ..Statutes::default() };
        decide_statutes(tx, &context, self.key(), &statutes)?;
        let preset = PresetVersion {
            preset: Family::Steiermark.id().to_owned(),
            name: "Hausregeln".to_owned(),
            ruleset: winds_in_order(),
            valid_from: first,
            is_offered: true,
        };
        save_preset(tx, &context, self.key(), &preset)?;
        let publishing = Publishing {
            year_list: Shown::Public,
            hands: Shown::Public,
            tables: Shown::Public,
            // The rule books of five families are most of the work of a list.
            rules: Shown::Nobody,
            ..Publishing::default()
        };
        decide_publishing(tx, &context, self.key(), &publishing)?;
        self.add_people(first)?;
        let readers: Vec<PersonId> = self.people.iter().rev().take(6).map(|one| one.id).collect();
        for reader in readers {
            set_reader(tx, &context, reader, true)?;
        }
        Ok(())
    }

    fn plan_year(&mut self, year: ClubYear) {
        let (first, last) = (self.calendar.first_day(year), self.calendar.last_day(year));
        self.plan_evenings(first, last);
        self.plan_money(year, first, last);
        self.plan(last + chrono::Days::new(31), Event::CloseYear(year));
    }

    fn happen(&mut self, day: NaiveDate, event: Event) -> Result<(), Failure> {
        let (tx, context) = (self.tx, context(at_six(day).min(self.now)));
        match event {
            Event::Evening(evening) => self.evening(day, &evening),
            Event::Slip(game, reason) => evenings::slip(tx, &context, game, reason),
            Event::Bochowe(game) => self.bochowe(&context, game),
            Event::Correction(game) => self.correction(&context, game),
            Event::Booking(booking) => self.book(day, &context, booking),
            Event::Reversal(reason) => self.reverse_newest(&context, reason),
            Event::Tournament => self.tournament(day, &context),
            Event::CloseYear(year) => close_year(tx, &context, year).map(drop),
        }
    }
}

fn context(now: DateTime<Utc>) -> ActionContext {
    ActionContext { author: Some(people::OFFICER.to_owned()), ..without_author(now) }
}

fn without_author(now: DateTime<Utc>) -> ActionContext {
    ActionContext::without_author(now, |at| at.naive_utc())
}

/// Six in the evening of a day; the invented club lives by UTC.
fn at_six(day: NaiveDate) -> DateTime<Utc> {
    day.and_time(NaiveTime::from_hms_opt(18, 0, 0).unwrap_or_default()).and_utc()
}

/// A key drawn from the dice, so that the same seed gives the same key.
pub(super) fn key(dice: &mut Dice) -> Uuid {
    uuid::Builder::from_random_bytes(
        (u128::from(dice.next_number()) << 64 | u128::from(dice.next_number())).to_be_bytes(),
    )
    .into_uuid()
}
