//! Who is at an evening, and how its tables are set: proposed, changed by two people, accepted.

use std::collections::{BTreeMap, BTreeSet};

use club::audit_event::AuditEvent;
use club::presets::in_force;
use club::refusal::Refusal;
use club::seating::{Sizes, propose};
use club::tonight::{FEWEST, SetTable, exchange, free_numbers};
use uuid::Uuid;
use wire::{Person, PersonId};

use super::add_person::tidy_name;
use super::sign_up::open_evening;
use crate::actions::queries::evening_state::{Attendance, EveningState, evening_state};
use crate::actions::queries::year_books::refuse_closed;
use crate::actions::{ActionContext, add_person, named_guests};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::evening_presence::{self, Presence};
use crate::store::evening_seatings;
use crate::store::members;
use crate::store::presets;

/// What is said of who is here.
#[derive(Clone, Debug)]
pub enum Said {
    /// How it is with one person.
    Of(PersonId, Presence),
    /// Everybody who has said yes is here, guests with a name among them.
    Coming,
    /// Somebody is here by this name: a person of the club, or a guest whom the club does not know yet.
    Named(String),
}

/// What is to happen with the tables.
#[derive(Clone, Debug)]
pub enum SeatingOrder {
    /// Propose tables for those who are here and do not play.
    Propose(Sizes),
    /// Two people change places.
    Exchange(PersonId, PersonId),
    /// The tables hold, and tablets offer them.
    Accept,
}

/// A request about the tables of an evening.
#[derive(Clone, Debug)]
pub struct SeatingRequest {
    /// The request's id.
    pub key: Uuid,
    /// Which evening.
    pub evening: Uuid,
    /// The row of the seating that was seen; 0 where there was none.
    pub seen: i64,
    /// The presets that were chosen for tables, by number; `None` where the table chooses.
    pub presets: BTreeMap<u32, Option<String>>,
    /// What is to happen.
    pub order: SeatingOrder,
}

/// Notes who is here. Safe to repeat with the same key; of two officers the later one holds, person by person.
///
/// # Errors
/// `UnknownEvening`, `EveningOver`, `YearClosed`; the person is not known; the name cannot be kept.
pub fn note_presence(
    tx: &Transaction<'_>,
    context: &ActionContext,
    key: Uuid,
    evening: Uuid,
    said: &Said,
) -> Result<(), Failure> {
    let open = open_evening(tx, context, evening)?;
    refuse_closed(tx, open.played_on)?;
    let rows: Vec<(i64, Presence)> = match said {
        Said::Of(person, presence) => vec![(members::present(tx, *person)?.row, *presence)],
        Said::Named(name) => vec![(named(tx, context, name)?, Presence::Here)],
        Said::Coming => {
            let state = evening_state(tx, context, evening)?;
            let coming = coming(tx, context, &state)?.into_iter();
            coming.map(|row| (row, Presence::Here)).collect()
        }
    };
    for said in rows {
        evening_presence::append(tx, (key, evening), said, context.author(), context.now)?;
    }
    Ok(())
}

/// Those who have said yes and of whom nothing else was said since, with the guests of all who come or are here.
fn coming(
    tx: &Transaction<'_>,
    context: &ActionContext,
    state: &EveningState,
) -> Result<Vec<i64>, Failure> {
    let mut rows = Vec::new();
    for member in state.people() {
        let attendance = state.attendance(member.row);
        if attendance == Attendance::Coming {
            rows.push(member.row);
        } else if attendance != Attendance::Here {
            continue;
        }
        let answer = state.answers.get(&member.row).filter(|answer| answer.is_coming);
        for guest in answer.into_iter().flat_map(named_guests) {
            let row = match named(tx, context, guest) {
                Ok(row) => row,
                // A name that cannot be kept is typed in when its guest is here.
                Err(Failure::BadName | Failure::NameTaken) => continue,
                Err(failure) => return Err(failure),
            };
            if !state.is_noted(row) && !rows.contains(&row) {
                rows.push(row);
            }
        }
    }
    Ok(rows)
}

/// The row of somebody with a name; somebody new becomes a guest of the club.
fn named(tx: &Transaction<'_>, context: &ActionContext, name: &str) -> Result<i64, Failure> {
    let name = tidy_name(name)?;
    let is_same = |known: &str| known.to_lowercase() == name.to_lowercase();
    let known = members::all(tx)?;
    let mut known = known.values().filter(|member| !member.is_removed);
    if let Some(member) = known.find(|member| is_same(&member.name)) {
        return Ok(member.row);
    }
    let person = Person { id: PersonId(Uuid::now_v7()), name };
    let person = add_person(tx, &person, context.now)?;
    Ok(members::present(tx, person.id)?.row)
}

/// Proposes, changes or accepts the tables of an evening. Safe to repeat with the same key.
///
/// # Errors
/// `UnknownEvening`, `EveningOver`, `YearClosed`; `SeatingChanged` where somebody else was faster; `TooFewHere`, `TablePlays`,
/// `SeatedNotHere`; `BadChoice` for people or presets that are none of those offered.
pub fn seat_evening(
    tx: &Transaction<'_>,
    context: &ActionContext,
    request: &SeatingRequest,
) -> Result<(), Failure> {
    let refuse = |refusal| Err(Failure::Refused(refusal));
    let open = open_evening(tx, context, request.evening)?;
    refuse_closed(tx, open.played_on)?;
    if let Some((evening, is_accepted)) = evening_seatings::by_key(tx, request.key)? {
        // Two buttons of one page share its key: only the same request was answered before.
        let is_same = evening == request.evening
            && match request.order {
                SeatingOrder::Propose(_) => !is_accepted,
                SeatingOrder::Exchange(..) => true,
                SeatingOrder::Accept => is_accepted,
            };
        return if is_same { Ok(()) } else { refuse(Refusal::SeatingChanged) };
    }
    let state = evening_state(tx, context, request.evening)?;
    if state.seating.as_ref().map_or(0, |seating| seating.row) != request.seen {
        return refuse(Refusal::SeatingChanged);
    }
    let offered = in_force(&presets::all(tx)?, context.today());
    let is_offered = |id: &String| offered.iter().any(|one| one.is_offered && one.preset == *id);
    if !request.presets.values().flatten().all(is_offered) {
        return refuse(Refusal::BadChoice);
    }
    let (is_accepted, tables) = match request.order {
        SeatingOrder::Propose(sizes) => (false, proposed(&state, sizes, context)?),
        SeatingOrder::Exchange(one, other) => {
            let row = |person| Ok::<i64, Failure>(members::present(tx, person)?.row);
            exchanged(&state, request, (row(one)?, row(other)?))?
        }
        SeatingOrder::Accept => (true, accepted(&state, request, context)?),
    };
    let fits = |table: &SetTable<i64>| {
        table.preset.as_ref().is_none_or(|id| {
            let mut chosen = offered.iter().filter(|one| one.preset == *id);
            chosen.any(|one| one.ruleset.players().contains(&table.people.len()))
        })
    };
    if !tables.iter().all(fits) {
        return refuse(Refusal::BadChoice);
    }
    // Somebody who steps in at a table that plays still has a seat at another one.
    let mut seated = BTreeSet::new();
    if !tables.iter().flat_map(|table| &table.people).all(|person| seated.insert(*person)) {
        return refuse(Refusal::TablePlays);
    }
    let key = (request.key, request.evening);
    evening_seatings::append(tx, key, (is_accepted, &tables), context.author(), context.now)?;
    if is_accepted {
        let subject = open.played_on.to_string();
        context.log(tx, AuditEvent::EveningSeated, &subject, &tables.len().to_string())?;
    }
    Ok(())
}

/// The tables that still play, and new ones for all others who are here.
fn proposed(
    state: &EveningState,
    sizes: Sizes,
    context: &ActionContext,
) -> Result<Vec<SetTable<i64>>, Failure> {
    let before = state.accepted.iter().flat_map(|seating| &seating.tables);
    let plays =
        |table: &&SetTable<i64>| state.game_of(table).is_some_and(|game| game.begun.is_running);
    let playing = before.filter(plays).map(|table| state.as_played(table));
    let mut tables: Vec<SetTable<i64>> = playing.collect();
    let (playing, (_, weighed)) = (state.playing(), state.meetings());
    let free = |row: &i64| {
        !playing.contains(row) && !tables.iter().any(|table| table.people.contains(row))
    };
    let present: Vec<i64> = state.here().into_iter().filter(free).collect();
    let seating = propose(&present, &weighed, sizes);
    if seating.tables.is_empty() {
        return Err(Failure::Refused(Refusal::TooFewHere));
    }
    let taken: Vec<u32> = tables.iter().map(|table| table.number).collect();
    let new = free_numbers(&taken).zip(seating.tables);
    let since = context.now;
    tables.extend(new.map(|(number, people)| SetTable { number, people, preset: None, since }));
    tables.sort_by_key(|table| table.number);
    Ok(tables)
}

/// The tables that were seen, with the rules that were chosen for them; those that play keep theirs.
fn seen(state: &EveningState, request: &SeatingRequest) -> Result<Vec<SetTable<i64>>, Failure> {
    let seating = state.seating.as_ref().ok_or(Failure::Refused(Refusal::SeatingChanged))?;
    let mut tables: Vec<SetTable<i64>> =
        seating.tables.iter().map(|table| state.as_played(table)).collect();
    for table in &mut tables {
        if let Some(preset) = request.presets.get(&table.number)
            && state.game_of(table).is_none()
        {
            table.preset.clone_from(preset);
        }
    }
    Ok(tables)
}

fn exchanged(
    state: &EveningState,
    request: &SeatingRequest,
    (one, other): (i64, i64),
) -> Result<(bool, Vec<SetTable<i64>>), Failure> {
    let refuse = |refusal| Err(Failure::Refused(refusal));
    let mut tables = seen(state, request)?;
    for person in [one, other] {
        let own = tables.iter().find(|table| table.people.contains(&person));
        match own {
            Some(table) if state.game_of(table).is_some() => return refuse(Refusal::TablePlays),
            Some(_) => {}
            None if state.playing().contains(&person) => return refuse(Refusal::TablePlays),
            None if state.attendance(person) != Attendance::Here => {
                return refuse(Refusal::SeatedNotHere);
            }
            None => {}
        }
    }
    if !exchange(&mut tables, one, other) {
        return refuse(Refusal::BadChoice);
    }
    Ok((state.seating.as_ref().is_some_and(|seating| seating.is_accepted), tables))
}

fn accepted(
    state: &EveningState,
    request: &SeatingRequest,
    context: &ActionContext,
) -> Result<Vec<SetTable<i64>>, Failure> {
    let mut tables = seen(state, request)?;
    let (here, playing) = (state.here(), state.playing());
    let is_proposal = state.seating.as_ref().is_some_and(|seating| !seating.is_accepted);
    for table in &mut tables {
        // A table that plays or has played since it is set stays as it is.
        if state.game_of(table).is_some() {
            continue;
        }
        if table.people.len() < FEWEST {
            return Err(Failure::Refused(Refusal::TooFewHere));
        }
        if table.people.iter().any(|person| !here.contains(person) || playing.contains(person)) {
            return Err(Failure::Refused(Refusal::SeatedNotHere));
        }
        if is_proposal {
            table.since = context.now;
        }
    }
    Ok(tables)
}
