//! Importing games that were played on paper from a list: parsing a line, checking it, booking the game.

use chrono::NaiveDate;
use club::import::{self, ImportProblem};
use club::year::table_points;
use club::year::tally::{GameTally, Tally};
use scoring::{Family, Points, Ruleset};
use texts::list_words;
use uuid::Uuid;
use wire::{EndingId, GameId, StartGame};

use crate::actions::import_list::{Names, Planned, Planner, Wrong, at, figure, whole};
use crate::actions::start_game::tidy_table;
use crate::actions::{is_closed, year_of};
use crate::failure::Failure;
use crate::store::imported_games::{self, ImportedGame};
use crate::store::{outcomes, statutes};

/// How many fields stand before those of the players.
const BEFORE_PLAYERS: usize = 5;

/// What stands in the place of rounds when a game ended because three had no money left.
const BANKRUPT: &str = "bankrott";

/// The highest result of one player, without its sign.
const HIGHEST: u64 = 10_000_000;

/// A game that was played on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedGame {
    /// Its day.
    pub played_on: NaiveDate,
    /// By which rules.
    pub family: Family,
    /// The table's name.
    pub table: String,
    /// How many rounds were played to their end.
    pub whole_rounds: u8,
    /// Whether three players had no money left.
    pub is_bankrupt: bool,
    /// How long it took, in minutes; 0 where nobody noted that.
    pub minutes: u32,
    /// Who played, the first East first, with their results; whether they are added.
    pub players: Vec<(String, Points, bool)>,
}

/// Plans a line. A game of the same day, rules, people and results is the same game; one that
/// was imported is known by the day it was imported for, also where it was moved to another evening.
pub(super) fn plan(
    planner: &mut Planner<'_>,
    fields: &[&str],
    today: NaiveDate,
) -> Result<Result<Planned, Wrong>, Failure> {
    let (game, rows) = match read(planner, fields) {
        Ok(read) => read,
        Err(bad) => return Ok(Err(bad)),
    };
    let is_in_calendar = year_of(&statutes::calendar(planner.tx)?, game.played_on).is_ok();
    if game.played_on > today || !is_in_calendar {
        return Ok(Err(at(ImportProblem::Day, 0)));
    }
    if let Some(mut rows) = rows {
        rows.sort_unstable();
        let of_the_day = outcomes::between(planner.tx, game.played_on, game.played_on)?;
        let of_the_day = of_the_day.into_iter().map(|booked| {
            let results = booked.results.iter().map(|result| (result.person, result.points));
            let mut results: Vec<(i64, Points)> = results.collect();
            results.sort_unstable();
            (booked.family, results)
        });
        let imported = imported_games::of_day(planner.tx, game.played_on)?;
        let (family, mut known) = (game.family, of_the_day.chain(imported));
        if known.any(|known| known == (family, rows.clone())) {
            return Ok(Ok(Planned::Nothing));
        }
    }
    if is_closed(planner.tx, game.played_on)? {
        return Ok(Err(at(ImportProblem::Closed, 0)));
    }
    Ok(Ok(Planned::Game(game)))
}

/// The results by the rows of people, where everybody is known.
type Rows = Option<Vec<(i64, Points)>>;

fn read(planner: &mut Planner<'_>, fields: &[&str]) -> Result<(PlannedGame, Rows), Wrong> {
    let (head, of_players) = fields.split_at(BEFORE_PLAYERS);
    let [day, rules, table, rounds, minutes] = head else {
        return Err(whole(ImportProblem::Fields));
    };
    let played_on = import::day(day).ok_or(at(ImportProblem::Day, 0))?;
    let family = list_words::rules(rules).ok_or(at(ImportProblem::Rules, 1))?;
    let table = tidy_table(table).map_err(|_| at(ImportProblem::Name, 2))?;
    let is_bankrupt = rounds.to_lowercase() == BANKRUPT;
    let whole_rounds = if is_bankrupt { Ok(0) } else { rounds.parse() };
    let whole_rounds =
        whole_rounds.ok().filter(|rounds| *rounds <= 40).ok_or(at(ImportProblem::Figure, 3))?;
    let minutes = if minutes.is_empty() { Ok(0) } else { minutes.parse() };
    let minutes =
        minutes.ok().filter(|minutes| *minutes <= 6_000).ok_or(at(ImportProblem::Figure, 4))?;
    let (mut players, mut rows) = (Vec::new(), Some(Vec::new()));
    let mut is_over = false;
    for (column, player) in (BEFORE_PLAYERS..).step_by(2).zip(of_players.chunks_exact(2)) {
        let [name, points] = player else { return Err(whole(ImportProblem::Fields)) };
        if name.is_empty() && points.is_empty() {
            is_over = true;
            continue;
        }
        // A player after an empty place is refused.
        if is_over {
            return Err(at(ImportProblem::Players, column));
        }
        let (name, member) = planner.known(name).map_err(|problem| at(problem, column))?;
        let points = figure(points).filter(|points| points.unsigned_abs() <= HIGHEST);
        let points = Points(points.ok_or(at(ImportProblem::Figure, column + 1))?);
        rows = rows.zip(member).map(|(mut rows, member)| {
            rows.push((member.row, points));
            rows
        });
        players.push((name, points, member.is_none()));
    }
    let mut names: Vec<String> = players.iter().map(|(name, ..)| name.to_lowercase()).collect();
    names.sort_unstable();
    names.dedup();
    let is_full = Ruleset::preset(family).players().contains(&players.len());
    if names.len() < players.len() || !is_full {
        return Err(whole(ImportProblem::Players));
    }
    if players.iter().map(|(_, points, _)| *points).sum::<Points>() != Points::ZERO {
        return Err(whole(ImportProblem::Sum));
    }
    let mut named: Vec<String> = players
        .iter()
        .map(|(name, points, _)| format!("{} {}", name.to_lowercase(), points.0))
        .collect();
    named.sort_unstable();
    if !planner.seen.insert((format!("{played_on} {}", family.id()), named.join(";"))) {
        return Err(whole(ImportProblem::Twice));
    }
    let game =
        PlannedGame { played_on, family, table, whole_rounds, is_bankrupt, minutes, players };
    Ok((game, rows))
}

/// Books a game that was planned.
pub(super) fn add(people: &mut Names<'_>, game: &PlannedGame) -> Result<(), Failure> {
    let players = game.players.iter().map(|(name, ..)| people.named(name));
    let start = StartGame {
        id: GameId(Uuid::now_v7()),
        ruleset: Ruleset::preset(game.family),
        players: players.collect::<Result<_, _>>()?,
        table: game.table.clone(),
        preset: None,
        evening: None,
    };
    let results: Vec<Points> = game.players.iter().map(|(_, points, _)| *points).collect();
    let tallies = results.iter().zip(table_points(&results));
    let tally = GameTally {
        whole_rounds: game.whole_rounds,
        is_round_broken: false,
        is_bankrupt: game.is_bankrupt,
        deals: 0,
        players: tallies
            .map(|(points, twelfths)| Tally { points: *points, twelfths, ..Tally::default() })
            .collect(),
        special_hands: Vec::new(),
    };
    let imported = ImportedGame {
        game: &start,
        played_on: game.played_on,
        minutes: game.minutes,
        tally: &tally,
        ending: EndingId(Uuid::now_v7()),
    };
    let context = people.context;
    imported_games::append(people.tx, &imported, context.author(), context.now)
}
