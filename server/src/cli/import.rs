//! `ostwind import`: reads people, games or previous years from CSV, XLSX or ODS. Without `--apply` it only previews.

use server::actions::{self, ActionContext};
use server::failure::Failure;
use server::list_file::ListFile;
use server::list_import::{self, BadLines, describe_planned};
use server::settings;
use server::store::{self, Database};
use texts::Lang;
use texts::program::Trouble;

use super::{database_error, describe_failure, now, print_line, wall_clock};

/// Prints what a list would change, line by line, and imports it with `--apply`.
pub(crate) fn run(import: &settings::Import, lang: Lang) -> Result<(), Trouble> {
    let file = std::fs::read(&import.list)
        .map_err(|error| Trouble::Input { reason: error.to_string() })?;
    let folder = &import.data.data;
    let opened = if folder.join(store::FILE).exists() {
        Database::open_existing(folder)
    } else {
        Database::open(folder)
    };
    let database = opened.map_err(database_error)?;
    let unreadable =
        |failure: Failure| Trouble::Unreadable { reason: describe_failure(&failure, lang) };
    let bad_file = |problem| Trouble::List { problem };
    let context = ActionContext::without_author(now(), wall_clock());
    let list = ListFile::read(&file).map_err(bad_file)?;
    let (shown, today) = (list.clone(), context.today());
    let preview = database.write_and_wait(move |tx| actions::preview(tx, &shown, today));
    for (line, planned) in preview.map_err(unreadable)?.map_err(bad_file)? {
        print_line(&texts::lists::planned(line, &describe_planned(&planned, lang), lang));
    }
    if !import.apply {
        print_line(texts::program::DRY_RUN.get(lang));
        return Ok(());
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .map_err(|error| Trouble::Stopped { reason: error.to_string() })?;
    let done = runtime.block_on(list_import::import(&database, context, list, BadLines::Stop));
    let lines = done.map_err(unreadable)?.map_err(bad_file)?;
    print_line(&texts::lists::imported(lines, lang));
    Ok(())
}
