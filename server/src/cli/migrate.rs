//! `ostwind migrate`: brings the schema of the database up to date.

use server::{settings, store};
use texts::Lang;
use texts::program::Trouble;

use super::{database_error, print_line};

/// Runs the migrations that are missing, after a copy.
pub(crate) fn run(data: &settings::Data, lang: Lang) -> Result<(), Trouble> {
    let migrated = store::migrate(&data.data).map_err(database_error)?;
    print_line(&texts::program::migrated(migrated.count, lang));
    if let Some(copy) = migrated.copy {
        print_line(&texts::program::copied_before(&copy.display().to_string(), lang));
    }
    Ok(())
}
