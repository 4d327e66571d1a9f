//! `ostwind backup`: copies the database into a file, also while a server is at work with it, or lists the nightly copies.

use server::store::folder;
use server::{backups, settings, store};
use texts::Lang;
use texts::program::Trouble;

use super::{database_error, print_line};

/// Writes the copy, or the list.
pub(crate) fn run(asked: &settings::Backup, lang: Lang) -> Result<(), Trouble> {
    let data = &asked.data.data;
    let Some(file) = &asked.file else {
        let usual = data.join(folder::BACKUPS);
        list(asked.backup_dir.as_ref().unwrap_or(&usual), lang);
        return Ok(());
    };
    store::backup::backup(data, file).map_err(database_error)?;
    print_line(&texts::program::backed_up(&file.display().to_string(), lang));
    Ok(())
}

/// The nightly backups, the newest last.
fn list(folder: &std::path::Path, lang: Lang) {
    let all = backups::list(folder);
    if all.is_empty() {
        print_line(texts::backups::NONE_FOUND.get(lang));
    }
    for one in all {
        let path = one.path.display().to_string();
        print_line(&texts::backups::listed(one.made_at, one.bytes, &path, lang));
    }
}
