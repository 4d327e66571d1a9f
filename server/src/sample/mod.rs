//! Invented clubs: the sample club with its story, and clubs of any size by a plan. One generator makes both: what was planned
//! happens on its day, in the order of the days, through the same actions that fill a real club.

mod games;
mod money;
mod people;
mod plan;
mod server;
mod story;
mod tournament;

use std::collections::BTreeMap;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use club::calendar::{ClubCalendar, ClubYear};
use club::demo::Dice;
use club::statutes::Statutes;
use scoring::Family;
use uuid::Uuid;
use wire::GameId;

use crate::actions::{ActionContext, close_year, decide_statutes};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::evenings::Kind;
use crate::wall_clock::WallClock;
use games::Quota;
use money::{Booking, DUES_CENTS};
use people::Player;
pub use plan::{Plan, seed_club};
pub use server::Sample;
pub(crate) use server::look_around;
pub use story::{SAMPLE_YEARS, seed_sample};

/// The author of what happens in an invented club.
const OFFICER: &str = "Norbert";

/// What happens on a day.
#[derive(Clone, Copy)]
enum Event {
    /// People play at so many tables.
    Evening { kind: Kind, name: &'static str, tables: u32 },
    /// The slip of a game is handed in; with a reason, somebody vouches for it.
    Slip(GameId, &'static str),
    /// A special hand that was ready and not won is noted from the back of a slip.
    Bochowe(GameId),
    /// A deal of the last game is corrected.
    Correction,
    /// Money is booked.
    Booking(Booking),
    /// The last prize is reversed, for a reason.
    Reversal(&'static str),
    /// A tournament is held.
    Tournament,
    /// A year is closed.
    CloseYear(ClubYear),
    /// An evening in so many days is announced.
    Announcement { days: u64, kind: Kind, name: &'static str, is_cancelled: bool },
    /// Games begin that are not over yet.
    RunningGames,
}

/// A club while it is made.
struct Generator<'a> {
    tx: &'a Transaction<'a>,
    dice: Dice,
    now: DateTime<Utc>,
    calendar: ClubCalendar,
    /// The rules by which every second game is played, in turn; the others are played by the club's own.
    other_rules: &'static [Family],
    /// How many games were begun.
    games: usize,
    /// How many deals are to be played; `None`: as many as the games come to.
    quota: Option<Quota>,
    people: Vec<Player>,
    /// What is still to come, by day and in the order in which it was planned.
    events: BTreeMap<NaiveDate, Vec<Event>>,
}

impl Generator<'_> {
    /// Makes a club of what a script plans, unless there is a club already; says whether it did. The same seed, instant and
    /// script give the same club.
    fn fill(
        tx: &Transaction<'_>,
        (seed, now): (u64, DateTime<Utc>),
        other_rules: &'static [Family],
        script: impl FnOnce(&mut Generator<'_>) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        if !crate::store::people::names(tx)?.is_empty() {
            return Ok(false);
        }
        let mut club = Generator {
            tx,
            dice: Dice::new(seed),
            now,
            calendar: ClubCalendar::default(),
            other_rules,
            games: 0,
            quota: None,
            people: Vec::new(),
            events: BTreeMap::new(),
        };
        script(&mut club)?;
        while let Some((day, events)) = club.events.pop_first() {
            if day > club.today() {
                break;
            }
            for event in events {
                club.happen(day, event)?;
            }
        }
        Ok(true)
    }

    fn today(&self) -> NaiveDate {
        self.now.date_naive()
    }

    fn plan(&mut self, day: NaiveDate, event: Event) {
        self.events.entry(day).or_default().push(event);
    }

    /// A key drawn from the dice, so that the same seed gives the same key.
    fn key(&mut self) -> Uuid {
        let (high, low) = (self.dice.next_number(), self.dice.next_number());
        let bits = u128::from(high) << 64 | u128::from(low);
        uuid::Builder::from_random_bytes(bits.to_be_bytes()).into_uuid()
    }

    /// Six in the evening of a day, or now if that is earlier.
    fn context(&self, day: NaiveDate) -> ActionContext {
        let author = Some(OFFICER.to_owned());
        let now = at_six(day).min(self.now);
        ActionContext { author, now, wall_clock: WallClock::UTC }
    }

    /// The statutes with which the club begins.
    fn found(&mut self, first: NaiveDate) -> Result<(), Failure> {
        let statutes = Statutes { dues_cents: DUES_CENTS, ..Statutes::default() };
        let key = self.key();
        decide_statutes(self.tx, &self.context(first), key, &statutes)
    }

    /// Plans the dues of each year since the club's beginning, and its closing a month after its end.
    fn plan_years(&mut self, beginning: NaiveDate) {
        let mut next = self.calendar.year_of(beginning);
        while let Some(year) = next.filter(|year| self.calendar.first_day(*year) <= self.today()) {
            let last = self.calendar.last_day(year);
            self.plan_dues(year, self.calendar.first_day(year).max(beginning), last);
            self.plan(last + Days::new(31), Event::CloseYear(year));
            next = year.after();
        }
    }

    fn happen(&mut self, day: NaiveDate, event: Event) -> Result<(), Failure> {
        let context = self.context(day);
        match event {
            Event::Evening { kind, name, tables } => self.evening(day, kind, name, tables),
            Event::Slip(game, reason) => self.hand_in(&context, game, reason),
            Event::Bochowe(game) => self.bochowe(&context, game),
            Event::Correction => self.correct_last_game(&context),
            Event::Booking(booking) => self.book(day, booking),
            Event::Reversal(reason) => self.reverse_last_prize(&context, reason),
            Event::Tournament => self.tournament(day, &context),
            Event::CloseYear(year) => close_year(self.tx, &context, year).map(drop),
            Event::Announcement { days, kind, name, is_cancelled } => {
                self.announce(day + Days::new(days), (kind, name), is_cancelled)
            }
            Event::RunningGames => self.running_games(),
        }
    }
}

/// Six in the evening of a day; an invented club lives by UTC.
fn at_six(day: NaiveDate) -> DateTime<Utc> {
    day.and_time(NaiveTime::from_hms_opt(18, 0, 0).unwrap_or_default()).and_utc()
}
