//! Tournaments: who plays, the drawing, slips and penalties.

use club::refusal::Refusal;
use club::tournament::plan;
use club::tournament::results::HandEntry;
use scoring::Family;
use server::actions::{
    add_tournament, enter_slip, give_penalty, prepare_drawing, save_drawing, set_entrants,
};
use server::failure::Failure;
use server::store::people;
use testkit::known;
use wire::tournament::{DrawRounds, EnterSlip, Entrant, GivePenalty, NewTournament};
use wire::{EntrantId, SlipId, TournamentId, TournamentPenaltyId};

use super::{Action, Done, New, Step};

/// A tournament with its players and its rounds.
pub(super) const BEGINNING: [Action; 3] =
    [("add a tournament", 1, add), ("set entrants", 8, entrants), ("draw rounds", 4, draw)];

pub(super) const ACTIONS: &[Action] = &[
    BEGINNING[0],
    BEGINNING[1],
    BEGINNING[2],
    ("enter a slip of a tournament", 24, slip),
    ("give a penalty", 8, penalty),
];

const ROUNDS: u8 = 2;

const SEATS: [&str; 4] = ["E", "S", "W", "N"];

/// The latest one, now and then one that nobody knows.
fn tournament(step: &mut Step<'_>) -> TournamentId {
    let latest = step.named.tournament.filter(|_| !step.dice.one_in(20));
    latest.unwrap_or(TournamentId(known(6)))
}

fn add(step: &mut Step<'_>) -> Result<Done, Failure> {
    let id = TournamentId(step.key());
    let tournament = NewTournament {
        id,
        name: step.text("Nikoloturnier", 80),
        place: "Gasthaus zur Post".to_owned(),
        first_day: step.today(),
        days: 1,
        rules: Family::Mcr.id().to_owned(),
        rounds: ROUNDS,
        minutes: 60,
        is_entered_twice: step.dice.one_in(3),
        hands_count: false,
        country: "AUT".to_owned(),
        must_qualify: false,
        fee_cents: 1_500,
        organiser: String::new(),
        on_behalf: String::new(),
        starts: Vec::new(),
    };
    Done::new(add_tournament(step.tx, &step.by, &tournament)?, New::Tournament(id))
}

fn entrants(step: &mut Step<'_>) -> Result<Done, Failure> {
    let id = tournament(step);
    let people: Vec<_> = people::all(step.tx)?.into_iter().take(8).collect();
    let entrant = |(at, person): (usize, wire::Person)| {
        let (first, last) = person.name.split_once(' ').unwrap_or(("", &person.name));
        Entrant {
            id: EntrantId(known(id.0.as_u128() + 1 + at as u128)),
            number: None,
            first_name: first.to_owned(),
            last_name: last.to_owned(),
            ema: String::new(),
            country: "AUT".to_owned(),
            club: String::new(),
            team: String::new(),
            person: Some(person.id),
            status: "plays".to_owned(),
        }
    };
    let entrants: Vec<Entrant> = people.into_iter().enumerate().map(entrant).collect();
    Done::with(set_entrants(step.tx, &step.by, id, &entrants)?)
}

fn draw(step: &mut Step<'_>) -> Result<Done, Failure> {
    let (id, request) = (tournament(step), DrawRounds { seed: step.dice.below(9) as u32 });
    let drawing = prepare_drawing(step.tx, id, &request)?;
    let plan = plan::plan(&drawing.question);
    let plan = plan.map_err(|_| Failure::Refused(Refusal::CannotDraw))?;
    Done::with(save_drawing(step.tx, &step.by, id, &request, (&drawing, &plan))?)
}

fn hand(step: &mut Step<'_>) -> HandEntry {
    let winner = step.dice.below(4);
    let from = SEATS[(winner + 1 + step.dice.below(3)) % 4].to_owned();
    if step.dice.one_in(5) {
        return HandEntry { drawn: true, winner: None, from: None, value: None };
    }
    let from = (!step.dice.one_in(3)).then_some(from);
    let value = Some(8 + step.dice.below(25) as i64);
    HandEntry { drawn: false, winner: Some(SEATS[winner].to_owned()), from: Some(from), value }
}

fn slip(step: &mut Step<'_>) -> Result<Done, Failure> {
    let (id, round, table) = (tournament(step), step.dice.below(3), step.dice.below(3));
    let [round, table] = [round, table].map(|number| 1 + number as u32);
    let hands = Some((0..16).map(|_| hand(step)).collect());
    let copy = if step.dice.one_in(5) { 2 } else { 1 };
    let request = EnterSlip { id: SlipId(step.key()), round, table, copy, hands, totals: None };
    Done::with(enter_slip(step.tx, &step.by, id, &request)?)
}

fn penalty(step: &mut Step<'_>) -> Result<Done, Failure> {
    let id = tournament(step);
    let request = GivePenalty {
        id: TournamentPenaltyId(step.key()),
        round: 1 + step.dice.below(2) as u32,
        table: 1 + step.dice.below(2) as u32,
        seat: step.pick(&["E", "S", "W", "N", "?"]).to_owned(),
        points: -10 * step.dice.below(5) as i64,
        hand: None,
        reason: step.text("zu spät", 200),
        withdraws: None,
    };
    Done::with(give_penalty(step.tx, &step.by, id, &request)?)
}
