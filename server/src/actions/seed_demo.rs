//! Filling an empty club with an invented one, through the same actions that fill a real one.

use chrono::{DateTime, TimeDelta, Utc};
use club::demo::{self, Dice};
use club::game::player_numbers;
use club::membership::{Standing, Step};
use club::{Ending, History};
use rusqlite::Transaction;
use scoring::{Family, Ruleset};
use uuid::Uuid;
use wire::{DealId, EndGame, EndingId, GameId, Person, PersonId, RecordDeal, StartGame};

use crate::actions::{
    ActionContext, add_person, book_game, end_game, hand_in_slip, note_standing, record_deal,
    start_game,
};
use crate::failure::Failure;
use crate::store::people;

/// How many games the demo club has finished.
const FINISHED_GAMES: u32 = 25;

/// Adds the demo club, unless there is a club already; says whether it did. The same seed and
/// the same instant give the same club.
pub fn seed_demo(tx: &Transaction<'_>, seed: u64, now: DateTime<Utc>) -> Result<bool, Failure> {
    if !people::all(tx)?.is_empty() {
        return Ok(false);
    }
    let mut dice = Dice::new(seed);
    let first_evening = now - TimeDelta::days(7 * i64::from(FINISHED_GAMES));
    let mut members = Vec::new();
    for name in demo::NAMES {
        let request = Person { id: PersonId(key(&mut dice)), name: name.to_owned() };
        let id = add_person(tx, &request, first_evening)?.id;
        members.push(id);
        let step = Step { since: first_evening.date_naive(), standing: Standing::Member };
        note_standing(tx, &context(first_evening), id.0, id, step)?;
    }
    let ruleset = Ruleset::preset(Family::Klassisch);
    for evening in 0..=FINISHED_GAMES {
        let is_running = evening == FINISHED_GAMES;
        let mut clock = if is_running {
            now - TimeDelta::hours(2)
        } else {
            first_evening + TimeDelta::days(7 * i64::from(evening))
        };
        let mut players = Vec::new();
        while players.len() < 4 {
            let person = members[dice.below(members.len())];
            if !players.contains(&person) {
                players.push(person);
            }
        }
        let id = GameId(key(&mut dice));
        let table = if evening % 3 == 0 { "Stüberl" } else { "Gaststube" }.to_owned();
        start_game(
            tx,
            &StartGame { id, ruleset: ruleset.clone(), players, table, preset: None },
            clock,
        )?;
        let mut history = History::start(4, &ruleset);
        // Some evenings end early, by agreement; the one that runs is in the middle.
        let most = if is_running { 7 } else { [100, 100, 11, 100][dice.below(4)] };
        while !history.now.is_over && history.now.number <= most {
            let played = demo::play_random_deal(&mut history, &ruleset, &mut dice);
            let request = RecordDeal {
                id: DealId(key(&mut dice)),
                number: played.situation.number,
                facts: played.facts.clone(),
                previewed: player_numbers(4)
                    .map(|player| (player, played.scored.settlement.net(player)))
                    .collect(),
            };
            clock += TimeDelta::minutes(4 + dice.below(9) as i64);
            record_deal(tx, id, &request, clock)?;
        }
        if !is_running {
            let how = if history.now.is_over { Ending::Complete } else { Ending::Agreed };
            let id_of_ending = EndingId(key(&mut dice));
            let request = EndGame { id: id_of_ending, how, after: history.now.number - 1 };
            end_game(tx, id, &request, clock)?;
            book_game(tx, id, |at| at.naive_utc())?;
            if evening % 6 != 5 {
                hand_in_slip(tx, &context(clock), id, clock.date_naive())?;
            }
        }
    }
    Ok(true)
}

fn context(now: DateTime<Utc>) -> ActionContext {
    ActionContext::without_author(now, |at| at.naive_utc())
}

/// A key drawn from the dice, so that the same seed gives the same key.
pub(super) fn key(dice: &mut Dice) -> Uuid {
    uuid::Builder::from_random_bytes(
        (u128::from(dice.next_number()) << 64 | u128::from(dice.next_number())).to_be_bytes(),
    )
    .into_uuid()
}
