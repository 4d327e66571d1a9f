//! Tables of a tournament that are played on a tablet: the game is begun from the plan, and its result becomes the slip.

use club::Ending;
use club::audit_event::AuditEvent;
use club::refusal::Refusal;
use club::tournament::event::{self, Event};
use scoring::{Family, Ruleset};
use uuid::Uuid;
use wire::tournament::{EnterSlip, NewTournament};
use wire::{EndGame, EndingId, GameId, SlipId, StartGame, TournamentId};

use super::manage_tournament::{event_of, known, slip_event};
use super::settle_entrants::person_of;
use crate::actions::{ActionContext, end_game, played_through, start_and_place};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::evenings::{self, Evening, Kind};
use crate::store::tournament_games::{self, TableGame};
use crate::store::{outcomes, tournament_entries, tournaments, trial_games};

/// The longest name of a table and of an evening, in characters.
const LONGEST_TABLE_NAME: usize = 40;
const LONGEST_EVENING_NAME: usize = 60;

/// A table of a round, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablePlace {
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
}

impl TablePlace {
    /// Both from 0.
    fn indexes(self) -> Result<(u32, u32), Failure> {
        let unknown = Failure::Refused(Refusal::UnknownTable);
        self.round.checked_sub(1).zip(self.table.checked_sub(1)).ok_or(unknown)
    }
}

/// A table on a tablet as the desk sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TabletTable {
    /// The round, from 0.
    pub round: usize,
    /// The table, from 0.
    pub table: usize,
    /// The game.
    pub game: GameId,
    /// The hand that is played now; `None` once the game has ended.
    pub hand: Option<u32>,
    /// Whether nothing was recorded yet, so that the table may change to paper.
    pub is_untouched: bool,
    /// What the game came to, penalties included, by seat; `None` while it goes on or where it was broken off.
    pub totals: Option<[i64; 4]>,
}

/// Begins the game of a table from the plan; what was begun before stays. Players whom the club does not know are added
/// to the books for tournaments alone.
///
/// # Errors
/// `UnknownTable`, `UnknownTournament`; `BadChoice` where a slip was entered.
pub fn move_to_tablet(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: TournamentId,
    place: TablePlace,
) -> Result<GameId, Failure> {
    let (row, tournament) = known(tx, id)?;
    let (round, table) = place.indexes()?;
    if let Some(known) = at_table(tx, row, (round, table))? {
        return Ok(known.game);
    }
    let drawn = tournaments::rounds(tx, row)?;
    let seats = drawn.get(round as usize).and_then(|(_, tables)| tables.get(table as usize));
    let seats = *seats.ok_or(Failure::Refused(Refusal::UnknownTable))?;
    let slips = tournament_entries::slips(tx, row)?;
    if slips.iter().any(|slip| (slip.round, slip.table) == (round as usize, table as usize)) {
        return Err(Failure::Refused(Refusal::BadChoice));
    }
    let entrants = tournaments::entrants(tx, row)?;
    let mut players = Vec::with_capacity(seats.len());
    for number in seats {
        let entrant = entrants.iter().find(|one| one.number == Some(number));
        let entrant = entrant.ok_or(Failure::Refused(Refusal::UnknownTable))?;
        players.push(person_of(tx, context, (row, &tournament), entrant)?);
    }
    let family = Family::from_id(&tournament.rules).ok_or(Failure::Refused(Refusal::BadChoice))?;
    let request = StartGame {
        id: GameId(Uuid::now_v7()),
        ruleset: Ruleset::preset(family),
        players,
        table: table_name(&tournament, place),
        preset: Some(family.id().to_owned()),
        evening: None,
    };
    let evening = evening_of(tx, context, &tournament)?;
    start_and_place(tx, context, &request, Some(evening))?;
    let begun = TableGame { row, tournament: id, round, table, game: request.id };
    tournament_games::append(tx, &begun, context.now)?;
    let details = format!("{}/{} tablet", place.round, place.table);
    context.log(tx, AuditEvent::TournamentTableMoved, &tournament.name, &details)?;
    Ok(request.id)
}

/// Begins the games of all tables of a round (from 1) for which no slip was entered; says how many are on tablets.
///
/// # Errors
/// As [`move_to_tablet`].
pub fn move_round_to_tablets(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: TournamentId,
    round: u32,
) -> Result<u32, Failure> {
    let (row, _) = known(tx, id)?;
    let index = TablePlace { round, table: 1 }.indexes()?.0 as usize;
    let drawn = tournaments::rounds(tx, row)?;
    let (_, tables) = drawn.get(index).ok_or(Failure::Refused(Refusal::UnknownTable))?;
    let slips = tournament_entries::slips(tx, row)?;
    let mut moved = 0;
    for (table, number) in (0..tables.len()).zip(1..) {
        if !slips.iter().any(|slip| (slip.round, slip.table) == (index, table)) {
            move_to_tablet(tx, context, id, TablePlace { round, table: number })?;
            moved += 1;
        }
    }
    Ok(moved)
}

/// Lets a table go on with paper, before its first deal. Its game counts for nothing.
///
/// # Errors
/// `UnknownTable`; `GameMovedOn` after the first deal, `GameClosed` after the end.
pub fn move_to_paper(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: TournamentId,
    place: TablePlace,
) -> Result<(), Failure> {
    let (row, tournament) = known(tx, id)?;
    let played = at_table(tx, row, place.indexes()?)?;
    let played = played.ok_or(Failure::Refused(Refusal::UnknownTable))?;
    let (game, _) = played_through(tx, played.game)?;
    let end = EndGame { id: EndingId(Uuid::now_v7()), how: Ending::Abandoned, after: 0 };
    end_game(tx, played.game, &end, context.now)?;
    trial_games::append(tx, game.number)?;
    tournament_games::leave(tx, game.number, context.now)?;
    let details = format!("{}/{} paper", place.round, place.table);
    context.log(tx, AuditEvent::TournamentTableMoved, &tournament.name, &details)
}

/// Enters what a game came to in place of what the desk has entered for its table.
///
/// # Errors
/// `UnknownTable`.
pub fn take_over_result(
    tx: &Transaction<'_>,
    context: &ActionContext,
    id: TournamentId,
    place: TablePlace,
) -> Result<(), Failure> {
    let (row, _) = known(tx, id)?;
    let played = at_table(tx, row, place.indexes()?)?;
    enter_result(tx, context, &played.ok_or(Failure::Refused(Refusal::UnknownTable))?)
}

/// Brings the slip of a table up to date with its game: after the end, a correction, a penalty, and without a result after the
/// game was opened again. A slip that the desk has entered stays; the difference is named.
///
/// # Errors
/// The database's.
pub(super) fn follow_game(
    tx: &Transaction<'_>,
    context: &ActionContext,
    game: GameId,
) -> Result<(), Failure> {
    let Some(played) = tournament_games::table_of(tx, game)? else { return Ok(()) };
    match tournament_entries::newest(tx, played.row, (played.round, played.table))? {
        Some((None, (hands, totals))) if hands.is_some() || totals.is_some() => Ok(()),
        Some(_) | None => enter_result(tx, context, &played),
    }
}

fn enter_result(
    tx: &Transaction<'_>,
    context: &ActionContext,
    played: &TableGame,
) -> Result<(), Failure> {
    let (row, tournament) = known(tx, played.tournament)?;
    let at = (played.round, played.table);
    let (game, history) = played_through(tx, played.game)?;
    let penalties = penalties_at(&event_of(tx, row, &tournament)?, played);
    let (hands, totals) = if game.ended.is_some_and(|ended| ended.how.counts()) {
        event::content_of_game(&tournament.rules, &history, penalties)
    } else {
        (None, None)
    };
    let newest = tournament_entries::newest(tx, row, at)?;
    let stands = newest.as_ref().map(|(_, content)| content.clone()).unwrap_or_default();
    if stands == (hands.clone(), totals) {
        return Ok(());
    }
    for copy in 1..=if tournament.is_entered_twice { 2 } else { 1 } {
        let (id, round, table) = (SlipId(Uuid::now_v7()), at.0 + 1, at.1 + 1);
        let slip = EnterSlip { id, round, table, copy, hands: hands.clone(), totals };
        let game = Some(game.number);
        tournament_entries::append_slip(tx, row, &slip, game, context.author(), context.now)?;
    }
    let details = format!("{}/{}", at.0 + 1, at.1 + 1);
    context.log(tx, slip_event(newest.is_none()), &tournament.name, &details)
}

/// The tables of a tournament that are on tablets; only those of a round (from 0) where one is named.
///
/// # Errors
/// `UnknownTournament`.
pub fn tablets_of(
    tx: &Transaction<'_>,
    id: TournamentId,
    round: Option<usize>,
) -> Result<Vec<TabletTable>, Failure> {
    let (row, tournament) = known(tx, id)?;
    let mut all = tournament_games::of_tournament(tx, row)?;
    all.retain(|one| round.is_none_or(|round| one.round as usize == round));
    if all.is_empty() {
        return Ok(Vec::new());
    }
    let event = event_of(tx, row, &tournament)?;
    all.iter().map(|played| tablet_table(tx, &event, played)).collect()
}

fn tablet_table(
    tx: &Transaction<'_>,
    event: &Event,
    played: &TableGame,
) -> Result<TabletTable, Failure> {
    let (game, history) = played_through(tx, played.game)?;
    let counts = game.ended.is_some_and(|ended| ended.how.counts());
    let booked = if counts { outcomes::tally_of(tx, game.number)? } else { None };
    let totals = booked.filter(|_| !history.deals.is_empty()).map(|(_, tally)| {
        let mut totals = penalties_at(event, played);
        for (total, player) in totals.iter_mut().zip(&tally.players) {
            *total += player.points.0;
        }
        totals
    });
    Ok(TabletTable {
        round: played.round as usize,
        table: played.table as usize,
        game: played.game,
        hand: game.ended.is_none().then_some(history.now.deal),
        is_untouched: game.ended.is_none() && history.deals.is_empty(),
        totals,
    })
}

fn penalties_at(event: &Event, played: &TableGame) -> [i64; 4] {
    event::penalty_points(event, played.round as usize, played.table as usize)
}

fn at_table(tx: &Transaction<'_>, row: i64, at: (u32, u32)) -> Result<Option<TableGame>, Failure> {
    let all = tournament_games::of_tournament(tx, row)?;
    Ok(all.into_iter().find(|one| (one.round, one.table) == at))
}

/// The evening to which the games of a tournament belong; it has the tournament's id.
fn evening_of(
    tx: &Transaction<'_>,
    context: &ActionContext,
    tournament: &NewTournament,
) -> Result<Uuid, Failure> {
    let evening = Evening {
        key: tournament.id.0,
        kind: Kind::Tournament,
        played_on: tournament.first_day,
        name: tournament.name.chars().take(LONGEST_EVENING_NAME).collect(),
    };
    evenings::append(tx, &evening, context.now)?;
    Ok(evening.key)
}

/// The name of a table: the code of its slip, without the initials where these are too long.
fn table_name(tournament: &NewTournament, place: TablePlace) -> String {
    let (round, table) = (place.round as usize, place.table as usize);
    let code = event::slip_code(&tournament.name, tournament.first_day, round, table);
    if code.chars().count() <= LONGEST_TABLE_NAME {
        return code;
    }
    event::slip_code("", tournament.first_day, round, table)
}
