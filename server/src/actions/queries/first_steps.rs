//! What a new club sets up, and which of it has happened: the list on the board's first screen.

use chrono::{Days, NaiveDate};
use wire::today::{FirstStep, StepKind};

use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::{accounts, club_names, evenings, outcomes, people, presets, statutes};

/// So many people are one table.
const TABLE: usize = 4;

/// So many days after its first game a club is no longer new.
const NEW: Days = Days::new(30);

/// How far ahead an evening is looked for.
const AHEAD: Days = Days::new(400);

/// Where each step is taken.
const STEPS: [(StepKind, &str); 6] = [
    (StepKind::Name, "/verein/einstellungen/name"),
    (StepKind::People, "/verein/personen"),
    (StepKind::Rules, "/regeln"),
    (StepKind::Statutes, "/verein/ordnung"),
    (StepKind::Evenings, "/verein/abende"),
    (StepKind::Accounts, "/verein/zugang"),
];

/// The steps; none once all are taken, or when the club is no longer new.
pub(crate) fn first_steps(
    tx: &Transaction<'_>,
    today: NaiveDate,
) -> Result<Vec<FirstStep>, Failure> {
    if outcomes::first_day(tx)?.is_some_and(|first| first + NEW < today) {
        return Ok(Vec::new());
    }
    let mut steps = Vec::new();
    for (kind, address) in STEPS {
        steps.push(FirstStep { kind, is_done: is_done(tx, kind, today)?, address: address.into() });
    }
    if steps.iter().all(|step| step.is_done) {
        steps.clear();
    }
    Ok(steps)
}

fn is_done(tx: &Transaction<'_>, kind: StepKind, today: NaiveDate) -> Result<bool, Failure> {
    Ok(match kind {
        StepKind::Name => club_names::current(tx)?.is_some(),
        StepKind::People => people::names(tx)?.len() > TABLE,
        StepKind::Rules => !presets::all(tx)?.is_empty(),
        // The first of all comes with the club.
        StepKind::Statutes => statutes::newest(tx)?.iter().all(|one| !one.key.is_nil()),
        StepKind::Evenings => !evenings::between(tx, today, today + AHEAD)?.is_empty(),
        StepKind::Accounts => accounts::all(tx)?.len() > 1,
        StepKind::Unknown => true,
    })
}
