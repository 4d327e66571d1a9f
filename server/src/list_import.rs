//! Importing a list: planned beside the writer and applied in slices, so that a tablet's save waits for one slice at most.

use std::sync::Arc;

use club::import::{BadLine, ListProblem};
use texts::Lang;
use texts::lists::LinePlan;
use tokio::sync::Semaphore;

use crate::actions::{ActionContext, Planned, Preview, apply_lines, note_bad_lines, preview};
use crate::failure::Failure;
use crate::limits::LINES_PER_TRANSACTION;
use crate::list_file::ListFile;
use crate::store::Database;

/// What becomes of a list with lines that cannot be imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadLines {
    /// They stop it.
    Stop,
    /// They are left out, the others imported.
    LeaveOut,
}

/// What a list would do, line by line. Nothing is done; a list with bad lines stands in the log.
///
/// # Errors
/// The outer: the database cannot be read or written. The inner: the file cannot be taken at all.
pub async fn plan(
    database: &Database,
    context: ActionContext,
    list: ListFile,
) -> Result<Result<Preview, ListProblem>, Failure> {
    let today = context.today();
    let planned = match database.read(move |tx| preview(tx, &list, today)).await? {
        Ok(planned) => planned,
        Err(bad) => return Ok(Err(bad)),
    };
    if planned.iter().any(|(_, line)| line.is_err()) {
        let refused = planned.clone();
        let noted = database.write(move |tx| note_bad_lines(tx, &context, &refused));
        noted.await?;
    }
    Ok(Ok(planned))
}

/// Reads a file beside the threads that answer requests, one at a time: a workbook is unpacked.
///
/// # Errors
/// The outer: that was stopped. The inner: the file cannot be read.
pub(crate) async fn read(
    turns: &Arc<Semaphore>,
    file: Vec<u8>,
) -> Result<Result<ListFile, ListProblem>, Failure> {
    let turn = Arc::clone(turns).acquire_owned().await.map_err(|_| Failure::Unavailable)?;
    let read = tokio::task::spawn_blocking(move || {
        // The turn ends with the work, also when nobody waits for it any more.
        let _turn = turn;
        ListFile::read(&file)
    });
    read.await.map_err(|error| Failure::Internal(error.to_string()))
}

/// Does what a list says, without its bad lines where these may be left out, and returns how many lines were new. A list that does not fit into one transaction is done in several; if it
/// is interrupted between two of them, importing the same list again does the rest, since lines that are there already change
/// nothing.
///
/// # Errors
/// As [`plan`]; an action refuses what was planned because somebody changed the books meanwhile.
pub async fn import(
    database: &Database,
    context: ActionContext,
    list: ListFile,
    bad_lines: BadLines,
) -> Result<Result<usize, ListProblem>, Failure> {
    let planned = match plan(database, context.clone(), list).await? {
        Ok(planned) => planned,
        Err(bad) => return Ok(Err(bad)),
    };
    let many = planned.len();
    let lines: Vec<Planned> = planned.into_iter().filter_map(|(_, line)| line.ok()).collect();
    if lines.len() < many && bad_lines == BadLines::Stop {
        return Ok(Err(ListProblem::Lines));
    }
    for slice in lines.chunks(LINES_PER_TRANSACTION) {
        let (slice, context) = (slice.to_vec(), context.clone());
        let applied = database.write(move |tx| apply_lines(tx, &context, &slice));
        applied.await?;
    }
    Ok(Ok(lines.iter().filter(|planned| **planned != Planned::Nothing).count()))
}

/// What a line of a list comes to, in words.
pub fn describe_planned(planned: &Result<Planned, BadLine>, lang: Lang) -> String {
    let standing = |step: &Option<club::membership::Step>| {
        step.map(|step| (texts::books::standing(step.standing), step.since))
    };
    let plan = match planned {
        Ok(Planned::Nothing) => LinePlan::Nothing,
        Ok(Planned::NewPerson { name, step, email }) => LinePlan::Person {
            name: name.clone(),
            is_new: true,
            standing: standing(step),
            email: email.clone(),
        },
        Ok(Planned::KnownPerson { name, step, email }) => LinePlan::Person {
            name: name.clone(),
            is_new: false,
            standing: standing(step),
            email: email.clone(),
        },
        Ok(Planned::OldResult { year, name, games, points, is_new }) => LinePlan::Result {
            year: texts::club::year(*year, lang),
            name: name.clone(),
            games: *games,
            points: points.0,
            is_new: *is_new,
        },
        Ok(Planned::Game(game)) => LinePlan::Game {
            played_on: game.played_on,
            rules: texts::rulesets::family(game.family),
            players: game
                .players
                .iter()
                .map(|(name, points, is_new)| (name.clone(), points.0, *is_new))
                .collect(),
        },
        Err(bad) => LinePlan::Refused(bad.clone()),
    };
    texts::lists::line_plan(&plan, lang)
}
