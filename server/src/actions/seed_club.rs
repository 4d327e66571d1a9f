//! Filling an empty database with a demo club of several years: evenings, games by several rules, slips in time and late,
//! members and guests, money. Deterministic from its seed, through the same actions that fill a real one.

use chrono::{DateTime, Days, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use club::calendar::ClubCalendar;
use club::demo::{self, Dice};
use club::ledger::{Account, Amount, Transfer};
use club::membership::{Standing, Step};
use club::statutes::Statutes;
use club::{Ending, History, PlayerNo};
use rusqlite::Transaction;
use scoring::{Family, Points, Ruleset};
use serde_json::{Map, Value as Json};
use wire::{DealId, EndGame, EndingId, GameId, Person, PersonId, StartGame};

use crate::actions::seed_demo::key;
use crate::actions::{
    ActionContext, EntryRequest, add_evening, add_person, book_entry, book_game, close_year,
    decide_statutes, end_game, hand_in_slip, knows_bochowe, note_bochowe, note_standing,
    start_game, vouch_for_slip,
};
use crate::failure::Failure;
use crate::store::evenings::{Evening, Kind};
use crate::store::{deals, games, members, people};

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

/// What a year of membership costs in the demo club, in cents.
const DUES_CENTS: i64 = 3_000;

/// Adds the demo club, unless there is a club already; says whether it did.
///
/// # Errors
/// A mistake of ours: what is invented is refused by an action.
pub fn seed_club(tx: &Transaction<'_>, plan: Plan) -> Result<bool, Failure> {
    if !people::names(tx)?.is_empty() {
        return Ok(false);
    }
    let dice = Dice::new(plan.seed);
    let mut generator = Generator { tx, plan, dice, people: Vec::new(), games: 0, deals: 0 };
    let evenings = plan.games.div_ceil(TABLES).max(1);
    let span = i64::from(plan.years.max(1)) * 365 - 7;
    let first = plan.today - TimeDelta::days(span);
    generator.found(first)?;
    let mut left = plan.games;
    for evening in 0..evenings {
        // Evenings are spread evenly; the last is a few days before the end, so that its slips can still be awaited.
        let offset = (span - 3) * i64::from(evening) / i64::from(evenings - 1).max(1);
        let tables = left.min(TABLES);
        generator.evening(first + TimeDelta::days(offset), tables)?;
        left -= tables;
    }
    generator.close_years(first)?;
    Ok(true)
}

/// The local time of the demo club, which is UTC.
fn wall_clock(at: DateTime<Utc>) -> NaiveDateTime {
    at.naive_utc()
}

struct Generator<'a> {
    tx: &'a Transaction<'a>,
    plan: Plan,
    dice: Dice,
    people: Vec<PersonId>,
    /// Games so far.
    games: u32,
    /// Deals so far, of all games.
    deals: u32,
}

impl Generator<'_> {
    /// The club's beginning: its statutes and its people.
    fn found(&mut self, first: NaiveDate) -> Result<(), Failure> {
        let (tx, at) = (self.tx, evening_of(first));
        let statutes = Statutes { dues_cents: DUES_CENTS, ..Statutes::default() };
        let context = context(at);
        decide_statutes(tx, &context, key(&mut self.dice), &statutes)?;
        let many = usize::try_from(self.plan.people).unwrap_or(demo::MOST_MEMBERS);
        for number in 0..many.clamp(4, demo::MOST_MEMBERS) {
            let person = Person { id: PersonId(key(&mut self.dice)), name: demo::name(number) };
            let id = add_person(tx, &person, at)?.id;
            self.people.push(id);
            // One in ten stays a guest; some pay nothing; some leave again.
            let standing = match self.dice.below(10) {
                0 => continue,
                1 => [Standing::Child, Standing::Pupil, Standing::Student][self.dice.below(3)],
                _ => Standing::Member,
            };
            let mut since = first + Days::new(self.dice.below(30) as u64);
            let mut step = Step { since, standing };
            note_standing(tx, &context, key(&mut self.dice), id, step)?;
            if self.dice.one_in(12) {
                since = since + Days::new(120 + self.dice.below(300) as u64);
                step = Step { since, standing: Standing::Left };
                note_standing(tx, &context, key(&mut self.dice), id, step)?;
            }
        }
        self.dues(first)
    }

    /// Dues of the first year: most pay, some only a part of it, some in cash.
    fn dues(&mut self, first: NaiveDate) -> Result<(), Failure> {
        let calendar = ClubCalendar::default();
        let members = members::all(self.tx)?;
        let mut year = calendar.year_of(first);
        while let Some(current) = year.filter(|year| calendar.first_day(*year) <= self.plan.today) {
            let (from, to) = (calendar.first_day(current), calendar.last_day(current));
            for member in members.values() {
                if !member.course.owes_dues(from, to) || self.dice.one_in(8) {
                    continue;
                }
                let cents = if self.dice.one_in(15) { DUES_CENTS / 2 } else { DUES_CENTS };
                let to = if self.dice.one_in(4) { Account::Cash } else { Account::Bank };
                let day = from.max(first) + Days::new(self.dice.below(40) as u64);
                self.book(day, (Account::Dues, to), cents, Some((member.id, current)))?;
            }
            year = current.after();
        }
        Ok(())
    }

    fn book(
        &mut self,
        day: NaiveDate,
        accounts: (Account, Account),
        cents: i64,
        dues: Option<(PersonId, club::calendar::ClubYear)>,
    ) -> Result<(), Failure> {
        let amount = Amount::from_cents(cents);
        let transfer = amount.and_then(|amount| Transfer::new(accounts.0, accounts.1, amount));
        let Some(transfer) = transfer.filter(|_| day <= self.plan.today) else {
            return Ok(());
        };
        let request = EntryRequest {
            key: key(&mut self.dice),
            booked_on: day,
            transfer,
            person: dues.map(|(person, _)| person),
            dues_year: dues.map(|(_, year)| year),
            note: String::new(),
        };
        book_entry(self.tx, &context(evening_of(day)), &request)
    }

    /// An evening with its tables, their slips and what they pay.
    fn evening(&mut self, day: NaiveDate, tables: u32) -> Result<(), Failure> {
        let kind = match self.dice.below(20) {
            0 => Kind::Tournament,
            1 => Kind::Marathon,
            2 | 3 => Kind::PrivateRound,
            _ => Kind::ClubEvening,
        };
        let evening =
            Evening { key: key(&mut self.dice), kind, played_on: day, name: String::new() };
        add_evening(self.tx, &context(evening_of(day)), &evening)?;
        let mut free = self.people.clone();
        for table in 1..=tables {
            if free.len() < 4 {
                free = self.people.clone();
            }
            let players = (0..4).map(|_| free.swap_remove(self.dice.below(free.len()))).collect();
            self.game(day, table, players)?;
        }
        self.book(day, (Account::TableMoney, Account::Cash), 200 * i64::from(tables), None)
    }

    fn game(&mut self, day: NaiveDate, table: u32, players: Vec<PersonId>) -> Result<(), Failure> {
        let ruleset = match self.dice.below(8) {
            0 | 1 => Ruleset::preset(Family::Mcr),
            2 | 3 => Ruleset::preset(Family::Klassisch),
            _ => winds_in_order(),
        };
        let id = GameId(key(&mut self.dice));
        let mut clock = evening_of(day) + TimeDelta::minutes(self.dice.below(30) as i64);
        let request = StartGame {
            id,
            ruleset: ruleset.clone(),
            players,
            table: format!("Tisch {table}"),
            preset: None,
        };
        start_game(self.tx, &request, clock)?;
        let row = games::by_id(self.tx, id)?.ok_or(Failure::UnknownGame)?.number;
        let mut history = History::start(4, &ruleset);
        // Most play two or three rounds, some stop in the middle, a few break off.
        let rounds = [1, 2, 2, 2, 3, 3, 4][self.dice.below(7)];
        let most = if self.dice.one_in(15) { 9 } else { 100 };
        self.games += 1;
        let deals = self.deals_after_this_game();
        loop {
            let goes_on = match deals {
                // A round is played to its end, unless there are enough deals in all.
                Some(enough) => {
                    let is_within = history
                        .deals
                        .last()
                        .is_some_and(|last| last.situation.round == history.now.round);
                    self.plan.deals != Some(self.deals) && (is_within || self.deals < enough)
                }
                None => history.now.round <= rounds && history.now.deal <= most,
            };
            if history.now.is_over || !goes_on {
                break;
            }
            self.deals += 1;
            clock += TimeDelta::minutes(4 + self.dice.below(9) as i64);
            let played = demo::play_random_deal(&mut history, &ruleset, &mut self.dice);
            // Stored directly: `record_deal` would replay the game from the first deal.
            let new = deals::NewDeal {
                game: row,
                id: DealId(key(&mut self.dice)),
                number: played.situation.number,
                facts: &played.facts,
                correction: None,
                settlement: &played.scored.settlement,
                recorded_at: clock,
            };
            deals::append(self.tx, &new)?;
        }
        let how = match history.now.is_over {
            true => Ending::Complete,
            false if self.dice.one_in(25) => Ending::Abandoned,
            false => Ending::Agreed,
        };
        let end = EndGame { id: EndingId(key(&mut self.dice)), how, after: history.now.number - 1 };
        end_game(self.tx, id, &end, clock)?;
        book_game(self.tx, id, wall_clock)?;
        self.slip(id, day, clock)
    }

    /// How many deals there should be in all when the present game ends; `None` where the plan sets no number. Four more than
    /// the share of the games so far, so that the last ones need not make up for a game that ended early.
    fn deals_after_this_game(&self) -> Option<u32> {
        let all = u64::from(self.plan.deals?);
        let share = all * u64::from(self.games) / u64::from(self.plan.games.max(1));
        u32::try_from((share + 4).min(all)).ok()
    }

    /// Most slips come within two weeks, some late and vouched for, some late and not, some never.
    fn slip(&mut self, game: GameId, day: NaiveDate, at: DateTime<Utc>) -> Result<(), Failure> {
        let fate = self.dice.below(30);
        let after = if fate < 3 { 22 + self.dice.below(9) } else { self.dice.below(15) };
        let bochowe = self.dice.one_in(9).then(|| PlayerNo(1 + self.dice.below(4) as u8));
        let keys = [key(&mut self.dice), key(&mut self.dice)];
        let on = day + Days::new(after as u64);
        if fate == 29 || on > self.plan.today {
            return Ok(());
        }
        let on_that_day = context(evening_of(on));
        hand_in_slip(self.tx, &on_that_day, game, on)?;
        if fate == 0 {
            let norbert = ActionContext { author: Some("Norbert".to_owned()), ..on_that_day };
            vouch_for_slip(self.tx, &norbert, game, "Urlaub")?;
        }
        let rules = games::by_id(self.tx, game)?.map(|game| game.ruleset.family());
        if let Some(player) = bochowe.filter(|_| rules.is_some_and(knows_bochowe)) {
            let won = (game, player);
            note_bochowe(self.tx, &context(at), keys[0], won, "Paarespiel", Points(3_000))?;
        }
        Ok(())
    }

    /// Years that have been over for a month are closed.
    fn close_years(&mut self, first: NaiveDate) -> Result<(), Failure> {
        let calendar = ClubCalendar::default();
        let mut year = calendar.year_of(first);
        while let Some(current) = year {
            let last = calendar.last_day(current);
            if last + Days::new(31) > self.plan.today {
                break;
            }
            close_year(self.tx, &context(evening_of(last + Days::new(31))), current)?;
            year = current.after();
        }
        Ok(())
    }
}

/// What happens at this instant, by nobody in particular.
fn context(now: DateTime<Utc>) -> ActionContext {
    ActionContext::without_author(now, wall_clock)
}

/// When an evening of the demo club begins.
fn evening_of(day: NaiveDate) -> DateTime<Utc> {
    let six = NaiveTime::from_hms_opt(18, 0, 0).unwrap_or_default();
    day.and_time(six).and_utc()
}

/// The club's own rules with the winds of the rounds in their order: nobody throws dice for an invented deal.
pub(super) fn winds_in_order() -> Ruleset {
    let mut changes = Map::new();
    changes.insert("round_wind_throw".to_owned(), Json::String("follows_order".to_owned()));
    let preset = Ruleset::preset(Family::Steiermark);
    preset.with(&changes).unwrap_or(preset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winds_follow_their_order() {
        assert_eq!(winds_in_order().changed().len(), 1);
    }
}
