//! The desk of a tournament: entrants, drawing, slips, penalties.

use club::audit_event::AuditEvent;
use club::ledger::Amount;
use club::refusal::Refusal;
use club::tournament::event::{self, Event, Slip, Status};
use club::tournament::plan::{Plan, PlanQuestion, TableSeats};
use club::tournament::results::Count;
use club::tournament::times::start_faults;
use scoring::Family;
use wire::TournamentId;
use wire::tournament::{DrawRounds, EnterSlip, Entrant, GivePenalty, NewTournament};

use crate::actions::ActionContext;
use crate::actions::names::invisible;
use crate::actions::tournament_tablets::follow_game;
use crate::documents::pdf;
use crate::failure::{AtField as _, Failure};
use crate::store::engine::Transaction;
use crate::store::{tournament_entries, tournament_games, tournaments};

/// The most entrants of a tournament.
pub(super) const MOST_ENTRANTS: usize = 500;
/// The longest name of a tournament, a place, in characters.
const LONGEST_TITLE: usize = 80;
/// The longest name of a person, a club, a team, in characters.
const LONGEST_NAME: usize = 60;
/// The longest code of a country, in letters.
const LONGEST_COUNTRY: usize = 3;
/// The longest reason of a penalty, in characters.
const LONGEST_REASON: usize = 200;
/// The most hands on a slip.
const MOST_HANDS: usize = 64;

/// Adds a tournament. Safe to repeat.
///
/// # Errors
/// `BadText` for its name or place, `BadNumber` for days, rounds or minutes, `BadChoice` for its rules, `RoundsOutOfOrder`.
pub fn add_tournament(
    tx: &Transaction<'_>,
    context: &ActionContext,
    request: &NewTournament,
) -> Result<NewTournament, Failure> {
    let request = tidied(request)?;
    if let Some((_, known)) = tournaments::by_id(tx, request.id)? {
        return if known == request { Ok(known) } else { Err(Failure::IdReused) };
    }
    check(&request)?;
    tournaments::append(tx, &request, context.author(), context.now)?;
    context.log(tx, AuditEvent::TournamentAdded, &request.name, "")?;
    Ok(request)
}

/// A tournament with tidy texts.
pub(super) fn tidied(request: &NewTournament) -> Result<NewTournament, Failure> {
    Ok(NewTournament {
        name: tidy(&request.name, 1, LONGEST_TITLE).at("name")?,
        place: tidy(&request.place, 0, LONGEST_TITLE).at("place")?,
        country: tidy(&request.country.to_uppercase(), 0, LONGEST_COUNTRY).at("country")?,
        organiser: tidy(&request.organiser, 0, LONGEST_TITLE).at("organiser")?,
        on_behalf: tidy(&request.on_behalf, 0, LONGEST_TITLE).at("on_behalf")?,
        ..request.clone()
    })
}

/// Whether rules and numbers of a tournament are possible.
pub(super) fn check(request: &NewTournament) -> Result<(), Failure> {
    if Family::from_id(&request.rules).is_none() {
        return Err(Failure::Refused(Refusal::BadChoice).at("rules"));
    }
    let are_possible = [
        ("days", (1..=14).contains(&request.days)),
        ("rounds", (1..=60).contains(&request.rounds)),
        ("minutes", (1..=600).contains(&request.minutes)),
        ("fee", (0..=Amount::MOST).contains(&request.fee_cents)),
    ];
    if let Some((field, _)) = are_possible.into_iter().find(|(_, is_possible)| !is_possible) {
        return Err(Failure::Refused(Refusal::BadNumber).at(field));
    }
    let faults = start_faults(&request.starts, request.days, request.rounds);
    let refused = Failure::Refused(Refusal::RoundsOutOfOrder);
    if faults.is_empty() { Ok(()) } else { Err(refused.at("days")) }
}

/// The row of a tournament, and what it is.
pub(super) fn known(
    tx: &Transaction<'_>,
    id: TournamentId,
) -> Result<(i64, NewTournament), Failure> {
    tournaments::by_id(tx, id)?.ok_or(Failure::Refused(Refusal::UnknownTournament))
}

/// Adds entrants, or changes those whose id is known. Safe to repeat.
///
/// # Errors
/// `BadText`, `BadChoice` for a status, `BadNumber` for too many entrants or an EMA number that is none.
pub fn set_entrants(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: TournamentId,
    entrants: &[Entrant],
) -> Result<Vec<Entrant>, Failure> {
    let (row, tournament) = known(tx, id)?;
    for entrant in entrants {
        if !tournaments::set_entrant(tx, row, &checked(entrant)?)? {
            return Err(Failure::IdReused);
        }
    }
    let all = tournaments::entrants(tx, row)?;
    if all.len() > MOST_ENTRANTS {
        return Err(Failure::Refused(Refusal::BadNumber));
    }
    context.log(tx, AuditEvent::EntrantsChanged, &tournament.name, &entrants.len().to_string())?;
    Ok(all)
}

/// An entrant with tidy texts, if status and number are possible.
pub(super) fn checked(entrant: &Entrant) -> Result<Entrant, Failure> {
    let entrant = Entrant {
        first_name: tidy(&entrant.first_name, 0, LONGEST_NAME).at("first_name")?,
        last_name: tidy(&entrant.last_name, 1, LONGEST_NAME).at("last_name")?,
        club: tidy(&entrant.club, 0, LONGEST_NAME).at("club")?,
        team: tidy(&entrant.team, 0, LONGEST_NAME).at("team")?,
        country: tidy(&entrant.country.to_uppercase(), 0, LONGEST_COUNTRY).at("country")?,
        ema: tidy(&entrant.ema, 0, 20).at("ema")?,
        ..entrant.clone()
    };
    if Status::from_id(&entrant.status).is_none() {
        return Err(Failure::Refused(Refusal::BadChoice).at("status"));
    }
    if !entrant.ema.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(Failure::Refused(Refusal::BadNumber).at("ema"));
    }
    Ok(entrant)
}

/// A drawing that is being computed: what is asked, and from which round on (from 0) the answer holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// What the plan is asked.
    pub question: PlanQuestion,
    first: u16,
    substitutes: Vec<u32>,
}

/// What is asked for the rounds that have not begun. Players without a number get the next one.
///
/// # Errors
/// `AllRoundsBegun`.
pub fn prepare_drawing(
    tx: &Transaction<'_>,
    id: TournamentId,
    request: &DrawRounds,
) -> Result<Drawing, Failure> {
    let (row, tournament) = known(tx, id)?;
    let first = tournament_entries::rounds_begun(tx, row)?;
    if first >= u16::from(tournament.rounds) {
        return Err(Failure::Refused(Refusal::AllRoundsBegun));
    }
    tournaments::number_players(tx, row)?;
    tournaments::number_substitutes(tx, row)?;
    let mut event = event_of(tx, row, &tournament)?;
    event.rounds.truncate(usize::from(first));
    let question = event::drawing(&event, u32::from(tournament.rounds), u64::from(request.seed));
    let substitutes = event
        .entrants
        .iter()
        .filter(|entrant| entrant.status == Status::Substitute)
        .filter_map(|entrant| entrant.number)
        .collect();
    Ok(Drawing { question, first, substitutes })
}

/// Saves the rounds of a plan that was computed for a drawing. Empty seats go to the substitutes.
///
/// # Errors
/// `CannotDraw` where there are too few substitutes, or the tournament has changed since.
pub fn save_drawing(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: TournamentId,
    request: &DrawRounds,
    (drawing, plan): (&Drawing, &Plan),
) -> Result<(), Failure> {
    if prepare_drawing(tx, id, request)? != *drawing {
        return Err(Failure::Refused(Refusal::CannotDraw));
    }
    let (row, tournament) = known(tx, id)?;
    let rounds = plan.rounds.iter().map(|tables| seated(tables, &drawing.substitutes));
    let rounds: Vec<Vec<[u32; 4]>> = rounds.collect::<Result<_, _>>()?;
    tournaments::replace_rounds(tx, row, drawing.first, &rounds, request.seed, context.now)?;
    context.log(tx, AuditEvent::RoundsDrawn, &tournament.name, &request.seed.to_string())
}

/// The tables of a round with substitutes in the empty seats, each at most once.
fn seated(tables: &[TableSeats], substitutes: &[u32]) -> Result<Vec<[u32; 4]>, Failure> {
    let mut free = substitutes.iter();
    let mut seat = |player: Option<u16>| match player {
        Some(player) => Ok(u32::from(player)),
        None => free.next().copied().ok_or(Failure::Refused(Refusal::CannotDraw)),
    };
    let mut seated = Vec::with_capacity(tables.len());
    for [east, south, west, north] in tables {
        seated.push([seat(*east)?, seat(*south)?, seat(*west)?, seat(*north)?]);
    }
    Ok(seated)
}

/// Enters a slip; also after the end, as a correction. What disagrees is named by the table's state and does not count. Safe to
/// repeat.
///
/// # Errors
/// `UnknownTable`; `BadNumber` for a copy that is none, too many hands, or totals out of range.
pub fn enter_slip(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: TournamentId,
    request: &EnterSlip,
) -> Result<EnterSlip, Failure> {
    let (row, tournament) = known(tx, id)?;
    if let Some((of, known)) = tournament_entries::slip_by_id(tx, request.id)? {
        let is_same = of == row && known == *request;
        return if is_same { Ok(known) } else { Err(Failure::IdReused) };
    }
    require_table(tx, row, request.round, request.table)?;
    let most = 10_000_000;
    let are_possible = request.totals.iter().flatten().all(|total| (-most..=most).contains(total))
        && request.hands.as_ref().is_none_or(|hands| hands.len() <= MOST_HANDS)
        && (1..=2).contains(&request.copy);
    if !are_possible {
        return Err(Failure::Refused(Refusal::BadNumber));
    }
    let (round, table) = (request.round - 1, request.table - 1);
    let place = |slip: &&Slip| (slip.round, slip.table) == (round as usize, table as usize);
    let is_first = !tournament_entries::slips(tx, row)?.iter().any(|slip| place(&slip));
    tournament_entries::append_slip(tx, row, request, None, context.author(), context.now)?;
    let details = format!("{}/{}", request.round, request.table);
    context.log(tx, slip_event(is_first), &tournament.name, &details)?;
    Ok(request.clone())
}

/// What the log says about an entry of a table, by whether it is the first.
pub(super) const fn slip_event(is_first: bool) -> AuditEvent {
    if is_first { AuditEvent::TournamentSlipEntered } else { AuditEvent::TournamentSlipChanged }
}

/// Gives a penalty or a warning, or takes one back. Safe to repeat.
///
/// # Errors
/// `UnknownTable`, `BadText` for its reason, `BadNumber`, `BadChoice` for its seat; `Reversed` for one that was taken back.
pub fn give_penalty(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: TournamentId,
    request: &GivePenalty,
) -> Result<GivePenalty, Failure> {
    let (row, tournament) = known(tx, id)?;
    let request = GivePenalty {
        reason: tidy(&request.reason, 1, LONGEST_REASON).at("reason")?,
        ..request.clone()
    };
    if let Some((of, known, _)) = tournament_entries::penalty_by_id(tx, request.id)? {
        let is_same = of == row && known == request;
        return if is_same { Ok(known) } else { Err(Failure::IdReused) };
    }
    require_table(tx, row, request.round, request.table)?;
    if !["E", "S", "W", "N"].contains(&request.seat.as_str()) {
        return Err(Failure::Refused(Refusal::BadChoice).at("who"));
    }
    let is_possible = (-100_000..=100_000).contains(&request.points)
        && request.hand.is_none_or(|hand| (1..=16).contains(&hand));
    if !is_possible {
        return Err(Failure::Refused(Refusal::BadNumber).at("points"));
    }
    if let Some(withdrawn) = request.withdraws {
        match tournament_entries::penalty_by_id(tx, withdrawn)? {
            Some((of, penalty, false)) if of == row && penalty.withdraws.is_none() => {}
            Some((_, _, true)) => return Err(Failure::Refused(Refusal::Reversed)),
            Some(_) | None => return Err(Failure::Refused(Refusal::UnknownEntry)),
        }
    }
    tournament_entries::append_penalty(tx, row, &request, context.author(), context.now)?;
    let details =
        format!("{}/{} {} {}", request.round, request.table, request.seat, request.points);
    context.log(tx, AuditEvent::PenaltyGiven, &tournament.name, &details)?;
    let at = (request.round - 1, request.table - 1);
    let games = tournament_games::of_tournament(tx, row)?;
    if let Some(played) = games.into_iter().find(|one| (one.round, one.table) == at) {
        // Totals that came from a tablet include the penalties.
        follow_game(tx, context, played.game)?;
    }
    Ok(request)
}

fn require_table(tx: &Transaction<'_>, row: i64, round: u32, table: u32) -> Result<(), Failure> {
    let at = |number: u32| usize::try_from(number).ok()?.checked_sub(1);
    let rounds = tournaments::rounds(tx, row)?;
    let found = at(round).and_then(|round| rounds.get(round)).zip(at(table));
    match found.and_then(|((_, tables), table)| tables.get(table)) {
        Some(_) => Ok(()),
        None => Err(Failure::Refused(Refusal::UnknownTable)),
    }
}

/// A tournament as it was entered.
///
/// # Errors
/// `UnknownTournament`.
pub fn tournament_event(
    tx: &Transaction<'_>,
    id: TournamentId,
) -> Result<(NewTournament, Event), Failure> {
    let (row, tournament) = known(tx, id)?;
    let event = event_of(tx, row, &tournament)?;
    Ok((tournament, event))
}

/// A tournament with its entrants, its drawn rounds, and the seeds of their drawings.
///
/// # Errors
/// `UnknownTournament`.
pub fn tournament_with_entrants(
    tx: &Transaction<'_>,
    id: TournamentId,
) -> Result<(NewTournament, Vec<Entrant>, Vec<u32>, Event), Failure> {
    let (row, tournament) = known(tx, id)?;
    let event = event_of(tx, row, &tournament)?;
    let seeds = tournaments::rounds(tx, row)?.into_iter().map(|(seed, _)| seed).collect();
    Ok((tournament, tournaments::entrants(tx, row)?, seeds, event))
}

pub(super) fn event_of(
    tx: &Transaction<'_>,
    row: i64,
    tournament: &NewTournament,
) -> Result<Event, Failure> {
    let entrants = tournaments::entrants(tx, row)?.into_iter().map(|entrant| {
        let status = Status::from_id(&entrant.status).ok_or_else(|| {
            Failure::Internal(format!("status of entrant {}: {}", entrant.id, entrant.status))
        })?;
        let Entrant { number, first_name, last_name, ema, country, club, team, .. } = entrant;
        Ok(event::Entrant { number, first_name, last_name, ema, country, club, team, status })
    });
    Ok(Event {
        rules: tournament.rules.clone(),
        count: if tournament.hands_count { Count::Hands } else { Count::Totals },
        is_entered_twice: tournament.is_entered_twice,
        entrants: entrants.collect::<Result<_, Failure>>()?,
        rounds: tournaments::rounds(tx, row)?.into_iter().map(|(_, tables)| tables).collect(),
        slips: tournament_entries::slips(tx, row)?,
        penalties: tournament_entries::penalties(tx, row)?,
    })
}

/// A text without blanks around it that is long enough and printable.
pub(crate) fn tidy(text: &str, least: usize, most: usize) -> Result<String, Failure> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    let is_bad = pdf::unprintable(&text).is_some() || invisible(&text).is_some();
    if is_bad || !(least..=most).contains(&text.chars().count()) {
        return Err(Failure::Refused(Refusal::BadText));
    }
    Ok(text)
}
