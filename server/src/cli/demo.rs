//! `ostwind demo`: fills an empty database with a generated club.

use server::sample::{Plan, seed_club};
use server::settings;
use server::store::Database;
use texts::Lang;
use texts::program::Trouble;

use super::{database_error, describe_failure, now, print_line, wall_clock};

/// Fills an empty database with an invented club.
pub(crate) fn create_demo_data(demo: &settings::Demo, lang: Lang) -> Result<(), Trouble> {
    let plan = Plan {
        seed: demo.seed,
        years: demo.years,
        games: demo.games,
        deals: demo.deals,
        people: demo.people,
        today: demo.until.unwrap_or_else(|| wall_clock().local(now()).date()),
    };
    let database = Database::open(&demo.data.data).map_err(database_error)?;
    let was_empty = database
        .write_and_wait(move |tx| seed_club(tx, plan))
        .map_err(|failure| Trouble::Demo { reason: describe_failure(&failure, lang) })?;
    if !was_empty {
        return Err(Trouble::NotEmpty { path: demo.data.data.display().to_string() });
    }
    print_line(&texts::program::demo_created(demo.people, demo.games, demo.years, lang));
    Ok(())
}
