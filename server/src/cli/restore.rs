//! `ostwind restore`: puts a backup in the place of the database, which is kept beside it.

use server::{settings, store};
use texts::Lang;
use texts::program::Trouble;

use super::{copy_error, now, print_line};

/// Puts a backup in the place of the database, which is kept beside it.
pub(crate) fn run(copy: &settings::Copy, lang: Lang) -> Result<(), Trouble> {
    let kept_as = format!("{}.{}", store::FILE, now().format("%Y%m%d-%H%M%S"));
    let was_there = store::copies::restore(&copy.data.data, &copy.file, &kept_as);
    let was_there = was_there.map_err(copy_error)?;
    let kept_as = was_there.then(|| copy.data.data.join(kept_as).display().to_string());
    print_line(&texts::program::restored(kept_as.as_deref(), lang));
    Ok(())
}
