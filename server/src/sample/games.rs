//! The evenings of an invented club: games deal by deal, their ends, slips, special hands and corrections.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use club::correction::correct;
use club::demo;
use club::game::{DealFacts, DealOutcome, player_numbers};
use club::ledger::Account;
use club::{Ending, History, PlayerNo};
use scoring::deal::Given;
use scoring::{Family, Points, Ruleset};
use serde_json::{Map, Value as Json};
use wire::{CorrectDeal, CorrectionId, DealId, EndGame, EndingId, GameId, PersonId, StartGame};

use super::money::Booking;
use super::{Event, Generator, at_six};
use crate::actions::{
    ActionContext, AfterTheEnd, add_evening, book_game, correct_and_rebook, end_game,
    hand_in_slip_with_reason, knows_bochowe, note_bochowe, played_through, start_game,
};
use crate::failure::Failure;
use crate::store::evenings::{Evening, Kind};
use crate::store::{deals, games, outcomes};
use crate::wall_clock::WallClock;

/// Where the tables stand.
const TABLES: [&str; 4] = ["Gaststube", "Stüberl", "Wintergarten", "Veranda"];

/// What a table pays on an evening, in cents.
const TABLE_CENTS: i64 = 600;

/// The ids of special hands of the club that are played here, and their names.
const SPECIAL: [(&str, &str); 3] = [
    ("seven-pairs", "Paarespiel"),
    ("thirteen-wonders", "Spiel der 13 Wunder"),
    ("triple-knitted", "Dreifach Gestrickt"),
];

/// How many deals all games have, and how many were played so far.
pub(super) struct Quota {
    deals: u32,
    games: u32,
    games_begun: u32,
    played: u32,
}

impl Quota {
    pub(super) const fn new(deals: u32, games: u32) -> Quota {
        Quota { deals, games, games_begun: 0, played: 0 }
    }

    /// How many deals the next game has. There should be four more at its end than the share of the games so far, so that the
    /// last ones need not make up for a game that ended early.
    fn next_game(&mut self) -> Length {
        self.games_begun += 1;
        let share = u64::from(self.deals) * u64::from(self.games_begun);
        let share = share / u64::from(self.games.max(1)) + 4;
        let share = u32::try_from(share).unwrap_or(u32::MAX).min(self.deals);
        let (least, most) = (share.saturating_sub(self.played), self.deals - self.played);
        Length { rounds: 0, least, most }
    }
}

/// How long a game goes on: so many rounds, or to the end of the round in which a number of deals is reached.
pub(super) struct Length {
    pub(super) rounds: u8,
    pub(super) least: u32,
    pub(super) most: u32,
}

impl Length {
    fn goes_on(&self, history: &History) -> bool {
        let (now, played) = (&history.now, history.now.number - 1);
        let last = history.deals.last();
        let is_within = last.is_some_and(|last| last.situation.round == now.round);
        played < self.most && (now.round <= self.rounds || played < self.least || is_within)
    }
}

impl Generator<'_> {
    /// An evening with its tables, and what they pay.
    pub(super) fn evening(
        &mut self,
        day: NaiveDate,
        kind: Kind,
        name: &str,
        tables: u32,
    ) -> Result<(), Failure> {
        let evening = Evening { key: self.key(), kind, played_on: day, name: name.to_owned() };
        add_evening(self.tx, &self.context(day), &evening)?;
        let mut free = Vec::new();
        for (_, table) in (0..tables).zip(TABLES) {
            let players = self.four(&mut free, day);
            self.game(day, (table, players))?;
        }
        if kind == Kind::PrivateRound {
            return Ok(());
        }
        let (from, to) = (Account::TableMoney, Account::Cash);
        let cents = TABLE_CENTS * i64::from(tables);
        self.book(day, Booking { from, to, cents, note: "", dues: None })
    }

    /// Four of those who are free; where they are too few, everybody who is there sits down once more.
    fn four(&mut self, free: &mut Vec<PersonId>, day: NaiveDate) -> Vec<PersonId> {
        if free.len() < 4 {
            *free = self.present(day);
        }
        (0..4).map(|_| free.swap_remove(self.dice.below(free.len()))).collect()
    }

    /// A game from its first deal to its slip.
    fn game(&mut self, day: NaiveDate, seats: (&str, Vec<PersonId>)) -> Result<(), Failure> {
        let other = self.other_rules[self.games / 2 % self.other_rules.len()];
        let family = if self.games % 2 == 1 { other } else { Family::Steiermark };
        self.games += 1;
        let began = at_six(day) + TimeDelta::minutes(self.dice.below(30) as i64);
        // Most play two or three rounds, some stop in the middle.
        let rounds = [1, 2, 2, 2, 3, 3, 4][self.dice.below(7)];
        let most = if self.dice.one_in(15) { 9 } else { u32::MAX };
        let length = match &mut self.quota {
            Some(quota) => quota.next_game(),
            None => Length { rounds, least: 0, most },
        };
        let (id, history, clock) = self.play(seats, family, began, &length)?;
        let after = history.now.number - 1;
        if let Some(quota) = &mut self.quota {
            quota.played += after;
        }
        let how = match history.now.is_over {
            true => Ending::Complete,
            false if self.dice.one_in(25) => Ending::Abandoned,
            false => Ending::Agreed,
        };
        end_game(self.tx, id, &EndGame { id: EndingId(self.key()), how, after }, clock)?;
        book_game(self.tx, id, WallClock::UTC)?;
        self.plan_slip(id, day, family);
        Ok(())
    }

    /// Starts a game and plays it deal by deal; answers with the instant of the last one.
    fn play(
        &mut self,
        (table, players): (&str, Vec<PersonId>),
        family: Family,
        began: DateTime<Utc>,
        length: &Length,
    ) -> Result<(GameId, History, DateTime<Utc>), Failure> {
        let (id, ruleset, mut clock) = (GameId(self.key()), rules_of(family), began);
        let (table, preset) = (table.to_owned(), None);
        let start =
            StartGame { id, ruleset: ruleset.clone(), players, table, preset, evening: None };
        start_game(self.tx, &start, clock)?;
        let game = games::by_id(self.tx, id)?.ok_or(Failure::UnknownGame)?.number;
        let mut history = History::start(4, &ruleset);
        let special = 2 + self.dice.below(24) as u32;
        while !history.now.is_over && length.goes_on(&history) {
            let number = history.now.number;
            if number != special || !self.play_special(&mut history, &ruleset) {
                demo::play_random_deal(&mut history, &ruleset, &mut self.dice);
            }
            let Some(played) = history.deals.last() else { break };
            clock += TimeDelta::minutes(4 + self.dice.below(5) as i64);
            // Stored directly: `record_deal` would replay the game from the first deal.
            let new = deals::NewDeal {
                game,
                id: DealId(self.key()),
                number,
                facts: &played.facts,
                correction: None,
                settlement: &played.scored.settlement,
                recorded_at: clock,
            };
            deals::append(self.tx, &new)?;
        }
        Ok((id, history, clock))
    }

    /// Plays a special hand where the rules have it by name; says whether it did.
    fn play_special(&mut self, history: &mut History, ruleset: &Ruleset) -> bool {
        let winner = PlayerNo(1 + self.dice.below(4) as u8);
        let hand = if ruleset.plays_special_hands() {
            Given::Special {
                id: SPECIAL[self.dice.below(SPECIAL.len())].0.to_owned(),
                value: None,
                concealed: true,
                bonus: String::new(),
                against_tiles: false,
            }
        } else {
            Given::Tiles {
                concealed: "19m19p19s1234567z".to_owned(),
                melds: Vec::new(),
                winning_tile: "1m".to_owned(),
                bonus: String::new(),
                without: Vec::new(),
            }
        };
        let outcome = DealOutcome::Won { winner, from: None, liable: None, how: Vec::new() };
        let facts =
            DealFacts { outcome, hands: BTreeMap::from([(winner, hand)]), ..DealFacts::drawn() };
        history.now.score(&facts, ruleset).is_ok() && history.play(&facts, ruleset).is_ok()
    }

    /// When the slip of a game comes: mostly in time, sometimes late, sometimes not at all; and what is on its back.
    fn plan_slip(&mut self, game: GameId, day: NaiveDate, family: Family) {
        let slip = match self.dice.below(24) {
            0 => Some((24, "Urlaub")),
            1 => Some((26, "")),
            2 => None,
            _ => Some((self.dice.below(12) as u64, "")),
        };
        if let Some((after, reason)) = slip {
            self.plan(day + Days::new(after), Event::Slip(game, reason));
        }
        if knows_bochowe(family) && self.dice.one_in(6) {
            self.plan(day + Days::new(1), Event::Bochowe(game));
        }
    }

    pub(super) fn hand_in(
        &self,
        context: &ActionContext,
        game: GameId,
        reason: &str,
    ) -> Result<(), Failure> {
        hand_in_slip_with_reason(self.tx, context, game, context.today(), reason)
    }

    pub(super) fn bochowe(&mut self, context: &ActionContext, game: GameId) -> Result<(), Failure> {
        let player = PlayerNo(1 + self.dice.below(4) as u8);
        let (_, hand) = SPECIAL[self.dice.below(SPECIAL.len())];
        note_bochowe(self.tx, context, self.key(), (game, player), hand, Points(3_000))
    }

    /// Corrects who discarded in the last game of these days, in the first deal where that changes no other.
    pub(super) fn correct_last_game(&mut self, context: &ActionContext) -> Result<(), Failure> {
        let today = context.today();
        let Some(last) = outcomes::between(self.tx, today - Days::new(7), today)?.pop() else {
            return Ok(());
        };
        let (game, history) = played_through(self.tx, last.id)?;
        let standing = deals::standing(self.tx, game.number)?;
        for deal in &standing {
            let DealOutcome::Won { winner, from: Some(from), liable, how } =
                deal.facts.outcome.clone()
            else {
                continue;
            };
            let other = player_numbers(4).find(|player| *player != winner && *player != from);
            let outcome = DealOutcome::Won { winner, from: other, liable, how };
            let facts = DealFacts { outcome, ..deal.facts.clone() };
            let possible = correct(&history, &game.ruleset, deal.number, &facts).ok();
            let small = possible.filter(|one| one.changes.len() == 1 && one.is_over.is_none());
            let Some(correction) = small else { continue };
            let request = CorrectDeal {
                id: CorrectionId(self.key()),
                deal: deal.id,
                facts,
                reason: "falscher Spieler angetippt".to_owned(),
                author: None,
                last: standing.last().map_or(deal.id, |last| last.id),
                previewed: correction.totals_after(),
            };
            let allowed = AfterTheEnd::Allowed;
            return correct_and_rebook(self.tx, context, last.id, request, allowed).map(drop);
        }
        Ok(())
    }

    /// The tables that are played at right now: by which rules, how many deals so far, and since how many minutes.
    pub(super) fn running_games(&mut self) -> Result<(), Failure> {
        let tables = [(Family::Steiermark, 9, 80), (Family::Mcr, 5, 55)];
        let mut free = self.present(self.today());
        for ((family, most, minutes), table) in tables.into_iter().zip(TABLES) {
            let players = self.four(&mut free, self.today());
            let began = self.now - TimeDelta::minutes(minutes);
            let length = Length { rounds: 4, least: 0, most };
            self.play((table, players), family, began, &length)?;
        }
        Ok(())
    }
}

/// The preset of a family, with the winds of the rounds in their order: nobody throws dice for an invented deal.
pub(super) fn rules_of(family: Family) -> Ruleset {
    let preset = Ruleset::preset(family);
    let follows = Json::String("follows_order".to_owned());
    let changes = Map::from_iter([("round_wind_throw".to_owned(), follows)]);
    // Only rules that throw dice have the option.
    preset.with(&changes).unwrap_or(preset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winds_follow_their_order() {
        assert_eq!(rules_of(Family::Steiermark).changed().len(), 1);
    }
}
