//! Evenings: planned, announced and called off, who comes, who is there, and who sits where.

use std::collections::BTreeMap;

use chrono::{NaiveTime, TimeDelta};
use club::seating::Sizes;
use server::actions::{
    Said, SeatingOrder, SeatingRequest, add_evening, add_evenings, announce_evening,
    answer_evening, cancel_evening, evening_state, note_presence, seat_evening,
};
use server::failure::Failure;
use server::store::evening_answers::Answer;
use server::store::evening_notices::Notice;
use server::store::evening_presence::Presence;
use server::store::evenings::{Evening, Kind};

use super::{Action, Done, New, Step};

pub(super) const ADD: Action = ("add an evening", 12, add);

pub(super) const ACTIONS: &[Action] = &[
    ADD,
    ("add a series of evenings", 3, add_series),
    ("announce an evening", 12, announce),
    ("cancel an evening", 5, cancel),
    ("answer for an evening", 40, answer),
    ("note who is there", 40, note),
    ("seat an evening", 24, seat),
];

fn new_evening(step: &mut Step<'_>) -> Evening {
    let played_on = step.today() + TimeDelta::days(step.dice.below(3) as i64);
    let name = if step.dice.one_in(3) { step.text("Sommermarathon", 60) } else { String::new() };
    Evening { key: step.key(), kind: step.pick(&Kind::ALL), played_on, name }
}

fn add(step: &mut Step<'_>) -> Result<Done, Failure> {
    let evening = new_evening(step);
    Done::new(add_evening(step.tx, &step.by, &evening)?, New::Evening(evening.key))
}

fn notice(step: &mut Step<'_>) -> Notice {
    let hour = |hour: usize| NaiveTime::from_hms_opt(u32::try_from(hour).unwrap(), 30, 0);
    let starts_at = if step.dice.one_in(5) { None } else { hour(17 + step.dice.below(3)) };
    let ends_at = if step.dice.one_in(2) { None } else { hour(22) };
    let is_cancelled = step.dice.one_in(10);
    Notice { starts_at, ends_at, place: step.text("Gasthaus Lindenhof", 80), is_cancelled }
}

fn add_series(step: &mut Step<'_>) -> Result<Done, Failure> {
    let (first, notice) = (new_evening(step), notice(step));
    let until = first.played_on + TimeDelta::days(step.dice.below(30) as i64 - 3);
    let added = add_evenings(step.tx, &step.by, (&first, until), &notice)?;
    Done::new(added, New::Evening(first.key))
}

fn announce(step: &mut Step<'_>) -> Result<Done, Failure> {
    let (evening, notice, key) = (step.evening(), notice(step), step.key());
    Done::with(announce_evening(step.tx, &step.by, key, evening, &notice)?)
}

fn cancel(step: &mut Step<'_>) -> Result<Done, Failure> {
    let (evening, is_cancelled, key) = (step.evening(), !step.dice.one_in(3), step.key());
    Done::with(cancel_evening(step.tx, &step.by, key, evening, is_cancelled)?)
}

fn answer(step: &mut Step<'_>) -> Result<Done, Failure> {
    let guests = step.dice.below(6) as u8;
    let answer = Answer { is_coming: !step.dice.one_in(4), guests, guest_names: String::new() };
    let of = (step.evening(), step.person());
    Done::with(answer_evening(step.tx, &step.by, of, &answer)?)
}

fn note(step: &mut Step<'_>) -> Result<Done, Failure> {
    let evening = step.evening();
    if step.dice.one_in(5) {
        return Done::with(note_presence(step.tx, &step.by, step.key(), evening, &Said::Coming)?);
    }
    // Some come together.
    for at in 0..1 + step.dice.below(8) {
        let presence = if step.dice.one_in(4) { Presence::Left } else { Presence::Here };
        let (said, key) = (Said::Of(step.person(), presence), step.key_of(at));
        note_presence(step.tx, &step.by, key, evening, &said)?;
    }
    Done::with(())
}

fn seat(step: &mut Step<'_>) -> Result<Done, Failure> {
    let evening = step.evening();
    let seating = evening_state(step.tx, &step.by, evening)?.seating;
    let seen = if step.dice.one_in(10) { 0 } else { seating.map_or(0, |seating| seating.row) };
    // Where nobody has set tables yet, none can be changed.
    let order = match step.dice.below(if seen == 0 { 2 } else { 4 }) {
        0 => SeatingOrder::Propose(Sizes::Four),
        1 => SeatingOrder::Propose(Sizes::ThreeToFive),
        2 => SeatingOrder::Exchange(step.person(), step.person()),
        _ => SeatingOrder::Accept,
    };
    let request =
        SeatingRequest { key: step.key(), evening, seen, presets: BTreeMap::new(), order };
    Done::with(seat_evening(step.tx, &step.by, &request)?)
}
