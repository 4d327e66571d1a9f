//! The server of the sample club: invented books in a temporary folder of their own, in which every visitor takes a seat without signing in.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use club::roles::Role;
use tempfile::TempDir;
use uuid::Uuid;

use crate::actions::{self, ActionContext};
use crate::failure::Failure;
use crate::secrets;
use crate::store::accounts::{self, NewAccount};
use crate::store::engine::Transaction;
use crate::store::links::{self, Opens};
use crate::store::{Database, games, people};
use crate::wall_clock::WallClock;
use crate::web::listener::{self, ConnectionLimits};
use crate::web::sample_seat::{Demo, OpenSample};
use crate::web::{AppState, Clock, ClubName};
use crate::weekly_list::build;

use super::seed_sample;

/// The seed of the invented club: the same for everybody, so that pictures of it agree.
const SEED: u64 = 1_984;

/// How long the code of the sample club's table opens it: longer than any server runs.
const TABLE_LASTS: TimeDelta = TimeDelta::days(3_650);

/// How many days ago lists were published, the oldest first.
const LISTS_DAYS_AGO: [i64; 2] = [15, 1];

/// A sample club with its folder, which goes with it.
#[expect(missing_debug_implementations, reason = "the database has none")]
pub struct Sample {
    /// Its books.
    pub database: Arc<Database>,
    /// What its server knows besides.
    pub demo: Demo,
    // Last: the database is closed before its folder goes.
    folder: TempDir,
}

impl Sample {
    /// Writes a sample club into a new temporary folder.
    ///
    /// # Errors
    /// The folder or the database cannot be written.
    pub fn create(
        own: Option<String>,
        password: Option<&str>,
        clock: Clock,
    ) -> Result<Sample, Failure> {
        let internal = |error: &dyn std::fmt::Debug| Failure::Internal(format!("{error:?}"));
        let folder = tempfile::Builder::new().prefix("ostwind-demo-").tempdir();
        let folder = folder.map_err(|error| internal(&error))?;
        let database = Database::open(folder.path()).map_err(|error| internal(&error))?;
        let (now, table) = ((clock.now)(), secrets::token()?);
        let opens = secrets::token_hash(&table);
        database.write_and_wait(move |tx| {
            seed_sample(tx, SEED, now)?;
            add_seats(tx, &opens, now)
        })?;
        publish_lists(&database, now)?;
        let password = password.map(secrets::token_hash);
        Ok(Sample {
            database: Arc::new(database),
            demo: Demo { table, own, password, door: secrets::token()? },
            folder,
        })
    }

    /// The state of its server, and the folder that has to live as long.
    pub fn serve(self, clock: Clock) -> (AppState, TempDir) {
        let Sample { database, demo, folder } = self;
        let club = ClubName::new(Some(texts::demo_club::CLUB), None);
        let demo = Some(Arc::new(demo));
        let state = AppState { club: Arc::new(club), demo, ..AppState::of(database, clock) };
        (state, folder)
    }
}

/// Adds an account of each role, with passwords that nobody has, and a link to the game that runs.
fn add_seats(tx: &Transaction<'_>, table_hash: &str, now: DateTime<Utc>) -> Result<(), Failure> {
    let people = people::all(tx)?;
    for (role, person) in Role::ALL.into_iter().zip(people.iter().rev()) {
        let account = NewAccount {
            key: Uuid::now_v7(),
            name: &person.name,
            login: role.id(),
            password: secrets::NOBODYS,
            role,
            person: Some(person.id),
        };
        accounts::append(tx, account, now)?;
    }
    let games = games::summaries(tx, 0, &[])?;
    if let Some(game) = games.iter().find(|game| game.ended.is_none()) {
        let opens = Opens::Game(game.id);
        links::append(tx, &opens, table_hash, None, now, now + TABLE_LASTS)?;
    }
    Ok(())
}

/// Publishes the lists of the last weeks.
fn publish_lists(database: &Database, now: DateTime<Utc>) -> Result<(), Failure> {
    for days in LISTS_DAYS_AGO {
        let at = now - TimeDelta::days(days);
        database.write_and_wait(move |tx| {
            let club = Some(texts::demo_club::CLUB);
            let context = ActionContext::without_author(at, WallClock::UTC);
            let material = actions::material(tx, &context, at.date_naive(), club)?;
            let issue = build::issue(&material)
                .map_err(|problem| Failure::Internal(format!("lists: {problem:?}")))?;
            actions::publish_week(tx, &context, &issue)
        })?;
    }
    Ok(())
}

/// Opens the sample club beside a new club at a free port of the loopback, once; `own` is where a club of one's own begins.
///
/// # Errors
/// The folder cannot be written, or there is no port.
pub(crate) async fn look_around(state: &AppState, own: String) -> Result<SocketAddr, Failure> {
    let (clock, router) = (state.clock, state.routing.router);
    let open = async || {
        let created = tokio::task::spawn_blocking(move || Sample::create(Some(own), None, clock));
        let created = created.await.map_err(|error| Failure::Internal(error.to_string()))??;
        let internal = |error: std::io::Error| Failure::Internal(error.to_string());
        let listener = listener::open((Ipv4Addr::LOCALHOST, 0).into()).map_err(internal)?;
        let address = listener.local_addr().map_err(internal)?;
        let (state, folder) = created.serve(clock);
        let limits = ConnectionLimits::with_file_handles(listener::raise_file_handles());
        let never = std::future::pending();
        tokio::spawn(listener::serve(listener, router(state), limits, never));
        Ok(OpenSample { address, _folder: folder })
    };
    state.sample.opened.get_or_try_init(open).await.map(|open| open.address)
}
