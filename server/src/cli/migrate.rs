//! `ostwind migrate`: brings the schema of the database up to date.

use server::{settings, store};
use texts::Lang;
use texts::program::Trouble;

use super::{database_error, print_line};

/// Runs the migrations that are missing.
pub(crate) fn run(data: &settings::Data, lang: Lang) -> Result<(), Trouble> {
    let count = store::migrate(&data.data).map_err(database_error)?;
    print_line(&texts::program::migrated(count, lang));
    Ok(())
}
