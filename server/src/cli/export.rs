//! `ostwind export`: writes everything the database holds into a folder.

use server::actions::{self, CannotExport};
use server::{settings, store};
use texts::Lang;
use texts::program::Trouble;

use super::{database_error, describe_failure, print_line};

/// Writes everything the database knows into a folder.
pub(crate) fn run(export: &settings::Export, lang: Lang) -> Result<(), Trouble> {
    let written = store::read_once(&export.data.data, |tx| actions::export_all(tx, &export.folder));
    let path = export.folder.display().to_string();
    let rows = written.map_err(database_error)?.map_err(|error| match error {
        CannotExport::NotEmpty => Trouble::FileExists { path: path.clone() },
        CannotExport::Unwritable(error) => Trouble::Output { reason: error.to_string() },
        CannotExport::Unreadable(failure) => {
            Trouble::Unreadable { reason: describe_failure(&failure, lang) }
        }
    })?;
    print_line(&texts::program::exported(rows, &path, lang));
    Ok(())
}
