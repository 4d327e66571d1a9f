//! The evenings of the invented club: games by all rule sets, their slips, special hands and a correction.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use club::correction::correct;
use club::demo;
use club::game::{DealFacts, DealOutcome, player_numbers};
use club::ledger::Account;
use club::{Ending, History, PlayerNo};
use rusqlite::Transaction;
use scoring::deal::Given;
use scoring::{Family, Points, Ruleset};
use uuid::Uuid;
use wire::{
    CorrectDeal, CorrectionId, DealId, EndGame, EndingId, GameId, PersonId, RecordDeal, StartGame,
};

use super::{Event, Seeder, at_six, context};
use crate::actions::seed_club::winds_in_order;
use crate::actions::{
    ActionContext, AfterTheEnd, add_evening, announce_evening, answer_evening, book_game,
    correct_and_rebook, end_game, hand_in_slip, hand_in_slip_with_reason, note_bochowe,
    played_through, record_deal, start_game,
};
use crate::failure::Failure;
use crate::store::evening_answers::Answer;
use crate::store::evening_notices::Notice;
use crate::store::evenings::{Evening, Kind};
use crate::store::{deals, games};

/// How many days lie between two evenings.
const INTERVAL: u64 = 14;

/// How many days lie between the newest evening and today.
const NEWEST: u64 = 3;

/// How many games have corrections at most.
const CORRECTIONS: usize = 3;

/// The evening in so many days is the one for which members have answered.
const ANSWERED_AHEAD: u64 = 11;

/// How many have answered.
const ANSWERS: usize = 12;

/// An evening to come.
pub(super) struct PlannedEvening {
    kind: Kind,
    name: &'static str,
    tables: usize,
}

/// Where the tables stand.
const TABLES: [&str; 3] = ["Gaststube", "Stüberl", "Wintergarten"];

/// What the special hands of the club that are played here are called, and their ids.
const SPECIAL: [(&str, &str); 3] = [
    ("seven-pairs", "Paarespiel"),
    ("thirteen-wonders", "Spiel der 13 Wunder"),
    ("triple-knitted", "Dreifach Gestrickt"),
];

impl Seeder<'_> {
    /// The evenings of a year, of every kind.
    pub(super) fn plan_evenings(&mut self, first: NaiveDate, last: NaiveDate) {
        let newest = self.today() - Days::new(NEWEST);
        let days = std::iter::successors(Some(newest), |day| Some(*day - Days::new(INTERVAL)));
        let within: Vec<NaiveDate> =
            days.skip_while(|day| *day > last).take_while(|day| *day >= first).collect();
        for (number, day) in within.iter().rev().enumerate() {
            let tables = [2, 2, 1, 2, 3][self.dice.below(5)];
            let (kind, name, tables) = match number {
                21 => (Kind::Tournament, "Nikoloturnier", 2),
                12 => (Kind::Marathon, "Sommermarathon", 3),
                number if number % 7 == 4 => (Kind::PrivateRound, "bei Gerlinde", 1),
                _ => (Kind::ClubEvening, "", tables),
            };
            if kind == Kind::Tournament {
                self.plan(*day, Event::Tournament);
            }
            self.plan(*day, Event::Evening(PlannedEvening { kind, name, tables }));
        }
    }

    /// An evening with its tables, and what they pay.
    pub(super) fn evening(
        &mut self,
        day: NaiveDate,
        evening: &PlannedEvening,
    ) -> Result<(), Failure> {
        let new = Evening {
            key: self.key(),
            kind: evening.kind,
            played_on: day,
            name: evening.name.to_owned(),
        };
        add_evening(self.tx, &context(at_six(day)), &new)?;
        let mut present = self.present(day);
        let mut tables = 0;
        for table in 0..evening.tables {
            if present.len() < 4 {
                break;
            }
            let players = (0..4)
                .map(|_| {
                    let seat = self.dice.below(present.len());
                    present.swap_remove(seat)
                })
                .collect();
            self.game(day, TABLES[table % TABLES.len()], players)?;
            tables += 1;
        }
        if evening.kind != Kind::PrivateRound {
            self.plan_booking(day, (Account::TableMoney, Account::Cash), 600 * tables, "");
        }
        Ok(())
    }

    /// Who could come on a day: every member of that time, now and then a guest.
    fn present(&mut self, day: NaiveDate) -> Vec<PersonId> {
        let mut present = Vec::new();
        for player in &self.people {
            let is_there = player.since <= day && player.until.is_none_or(|until| day < until);
            if is_there && (!player.is_guest || self.dice.one_in(3)) {
                present.push(player.id);
            }
        }
        present
    }

    /// By which rules a table plays: mostly by the club's own.
    fn ruleset(&mut self) -> Ruleset {
        match self.dice.below(10) {
            0 | 1 => Ruleset::preset(Family::Klassisch),
            2 => Ruleset::preset(Family::Mcr),
            3 => Ruleset::preset(Family::MaJiang),
            4 => Ruleset::preset(Family::Grundregel),
            _ => winds_in_order(),
        }
    }

    fn game(&mut self, day: NaiveDate, table: &str, players: Vec<PersonId>) -> Result<(), Failure> {
        let (tx, ruleset, id) = (self.tx, self.ruleset(), GameId(self.key()));
        let mut clock = at_six(day) + TimeDelta::minutes(self.dice.below(30) as i64);
        let request = StartGame {
            id,
            ruleset: ruleset.clone(),
            players,
            table: table.to_owned(),
            preset: None,
        };
        start_game(tx, &request, clock)?;
        let row = games::by_id(tx, id)?.ok_or(Failure::UnknownGame)?.number;
        let mut history = History::start(4, &ruleset);
        let rounds = [2, 2, 2, 3, 4][self.dice.below(5)];
        let special = 2 + self.dice.below(24) as u32;
        while !history.now.is_over && history.now.round <= rounds {
            let number = history.now.number;
            if number != special || !self.play_special(&mut history, &ruleset) {
                demo::play_random_deal(&mut history, &ruleset, &mut self.dice);
            }
            let Some(played) = history.deals.last() else { break };
            clock += TimeDelta::minutes(3 + self.dice.below(6) as i64);
            // Stored directly: `record_deal` would replay the game from the first deal.
            let new = deals::NewDeal {
                game: row,
                id: DealId(super::key(&mut self.dice)),
                number,
                facts: &played.facts,
                correction: None,
                settlement: &played.scored.settlement,
                recorded_at: clock,
            };
            deals::append(tx, &new)?;
        }
        let how = if history.now.is_over { Ending::Complete } else { Ending::Agreed };
        let end = EndGame { id: EndingId(self.key()), how, after: history.now.number - 1 };
        end_game(tx, id, &end, clock)?;
        book_game(tx, id, |at| at.naive_utc())?;
        self.plan_papers(id, day, ruleset.family());
        Ok(())
    }

    /// When the slip of a game comes: mostly in time, sometimes late, sometimes not at all; and what follows from it.
    fn plan_papers(&mut self, game: GameId, day: NaiveDate, family: Family) {
        let slip = match self.dice.below(24) {
            0 => Some((24, Some("Urlaub"))),
            1 => Some((26, None)),
            2 => None,
            _ => Some((self.dice.below(12) as u64, None)),
        };
        if let Some((after, reason)) = slip {
            self.plan(day + Days::new(after), Event::Slip(game, reason));
        }
        if family == Family::Steiermark && self.dice.one_in(4) {
            self.plan(day + Days::new(1), Event::Bochowe(game));
        }
        let is_recent = day + Days::new(90) > self.today();
        if family == Family::Klassisch && is_recent && self.corrections < CORRECTIONS {
            self.corrections += 1;
            self.plan(day + Days::new(1), Event::Correction(game));
        }
    }

    /// Plays a special hand where the rules have it by name; says whether it did.
    fn play_special(&mut self, history: &mut History, ruleset: &Ruleset) -> bool {
        let winner = PlayerNo(1 + self.dice.below(4) as u8);
        let hand = match ruleset.family() {
            Family::Steiermark => Given::Special {
                id: SPECIAL[self.dice.below(SPECIAL.len())].0.to_owned(),
                value: None,
                concealed: true,
                bonus: String::new(),
            },
            Family::Klassisch | Family::Grundregel | Family::MaJiang | Family::Mcr => {
                Given::Tiles {
                    concealed: "19m19p19s1234567z".to_owned(),
                    melds: Vec::new(),
                    winning_tile: "1m".to_owned(),
                    bonus: String::new(),
                }
            }
        };
        let outcome = DealOutcome::Won { winner, from: None, liable: None, how: Vec::new() };
        let facts =
            DealFacts { outcome, hands: BTreeMap::from([(winner, hand)]), ..DealFacts::drawn() };
        history.now.score(&facts, ruleset).is_ok() && history.play(&facts, ruleset).is_ok()
    }

    pub(super) fn bochowe(&mut self, context: &ActionContext, game: GameId) -> Result<(), Failure> {
        let player = PlayerNo(1 + self.dice.below(4) as u8);
        let (_, hand) = SPECIAL[self.dice.below(SPECIAL.len())];
        note_bochowe(self.tx, context, self.key(), (game, player), hand, Points(3_000))
    }

    /// Corrects who discarded in the first deal of a game where that changes nothing but payments.
    pub(super) fn correction(
        &mut self,
        context: &ActionContext,
        id: GameId,
    ) -> Result<(), Failure> {
        let (game, history) = played_through(self.tx, id)?;
        let standing = deals::standing(self.tx, game.number)?;
        let Some(last) = standing.last().map(|deal| deal.id) else { return Ok(()) };
        for deal in &standing {
            let DealOutcome::Won { winner, from: Some(from), liable, how } =
                deal.facts.outcome.clone()
            else {
                continue;
            };
            let other = player_numbers(4).find(|player| *player != winner && *player != from);
            let outcome = DealOutcome::Won { winner, from: other, liable, how };
            let facts = DealFacts { outcome, ..deal.facts.clone() };
            let Ok(correction) = correct(&history, &game.ruleset, deal.number, &facts) else {
                continue;
            };
            let request = CorrectDeal {
                id: CorrectionId(self.key()),
                deal: deal.id,
                facts,
                reason: "falscher Spieler angetippt".to_owned(),
                author: None,
                last,
                previewed: correction.totals_after(),
            };
            let allowed = AfterTheEnd::Allowed;
            return correct_and_rebook(self.tx, context, id, request, allowed).map(drop);
        }
        Ok(())
    }

    /// What the club plans for the next weeks.
    pub(super) fn evenings_to_come(&mut self) -> Result<(), Failure> {
        let plans = [
            (11, Kind::ClubEvening, "", false),
            (25, Kind::Tournament, "Turnier", false),
            (39, Kind::ClubEvening, "", true),
        ];
        for (days, kind, name, is_cancelled) in plans {
            let played_on = self.today() + Days::new(days);
            let evening = Evening { key: self.key(), kind, played_on, name: name.to_owned() };
            add_evening(self.tx, &context(self.now), &evening)?;
            let notice = Notice {
                starts_at: NaiveTime::from_hms_opt(18, 0, 0),
                ends_at: NaiveTime::from_hms_opt(23, 0, 0),
                place: "Gasthaus Lindenhof, Clubzimmer".to_owned(),
                is_cancelled,
            };
            let key = self.key();
            announce_evening(self.tx, &context(self.now), key, evening.key, &notice)?;
            if days == ANSWERED_AHEAD {
                self.answers(evening.key)?;
            }
        }
        Ok(())
    }

    /// Who comes to an evening: three of four members, some with guests.
    fn answers(&mut self, evening: Uuid) -> Result<(), Failure> {
        let members = self.people.iter().filter(|one| !one.is_guest && one.until.is_none());
        let members: Vec<PersonId> = members.map(|one| one.id).take(ANSWERS).collect();
        for (number, person) in members.into_iter().enumerate() {
            let is_coming = number % 4 != 3;
            let guest_names = if number == 0 { "Theresa Moser" } else { "" };
            let guests = u8::from(number == 0) + 2 * u8::from(number == 4);
            let answer = if is_coming {
                Answer { is_coming, guests, guest_names: guest_names.to_owned() }
            } else {
                Answer::default()
            };
            answer_evening(self.tx, &context(self.now), (evening, person), &answer)?;
        }
        Ok(())
    }

    /// The two tables that are played at right now.
    pub(super) fn running_games(&mut self) -> Result<(), Failure> {
        let mut present = self.present(self.today());
        let tables = [(winds_in_order(), 9, 80), (Ruleset::preset(Family::Mcr), 5, 55)];
        for ((ruleset, deals, minutes), table) in tables.into_iter().zip(TABLES) {
            let players = (0..4)
                .map(|_| {
                    let seat = self.dice.below(present.len());
                    present.swap_remove(seat)
                })
                .collect();
            let began = self.now - TimeDelta::minutes(minutes);
            self.running_game(ruleset, (table, players), began, deals)?;
        }
        Ok(())
    }

    fn running_game(
        &mut self,
        ruleset: Ruleset,
        (table, players): (&str, Vec<PersonId>),
        began: DateTime<Utc>,
        deals: u32,
    ) -> Result<(), Failure> {
        let (id, mut clock) = (GameId(self.key()), began);
        let mut history = History::start(4, &ruleset);
        let start = StartGame {
            id,
            ruleset: ruleset.clone(),
            players,
            table: table.to_owned(),
            preset: None,
        };
        start_game(self.tx, &start, clock)?;
        while !history.now.is_over && history.now.number <= deals {
            let played = demo::play_random_deal(&mut history, &ruleset, &mut self.dice);
            let totals = player_numbers(4)
                .map(|player| (player, played.scored.settlement.net(player)))
                .collect();
            let request = RecordDeal {
                id: DealId(super::key(&mut self.dice)),
                number: played.situation.number,
                facts: played.facts.clone(),
                previewed: totals,
            };
            clock += TimeDelta::minutes(4 + self.dice.below(4) as i64);
            record_deal(self.tx, id, &request, clock)?;
        }
        Ok(())
    }
}

/// Hands in the slip of a game, with a reason where it is late and somebody vouches for it.
pub(super) fn slip(
    tx: &Transaction<'_>,
    context: &ActionContext,
    game: GameId,
    reason: Option<&str>,
) -> Result<(), Failure> {
    let on = context.today();
    match reason {
        Some(reason) => hand_in_slip_with_reason(tx, context, game, on, reason),
        None => hand_in_slip(tx, context, game, on),
    }
}
