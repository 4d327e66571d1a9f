//! `ostwind backup`: copies the database into a file, also while a server is at work with it.

use server::{settings, store};
use texts::Lang;
use texts::program::Trouble;

use super::{database_error, print_line};

/// Writes the copy.
pub(crate) fn run(copy: &settings::Copy, lang: Lang) -> Result<(), Trouble> {
    store::backup::backup(&copy.data.data, &copy.file).map_err(database_error)?;
    print_line(&texts::program::backed_up(&copy.file.display().to_string(), lang));
    Ok(())
}
