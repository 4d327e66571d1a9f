//! `ostwind invite`: makes a link to an account, for a club that is locked out.

use server::store::{self, Database};
use server::{actions, settings};
use texts::Lang;
use texts::program::Trouble;

use super::{database_error, describe_failure, now, print_line};

/// Makes a link to an account without asking who asks: whoever runs this has the data anyway.
pub(crate) fn run(asked: &settings::Invite, lang: Lang) -> Result<(), Trouble> {
    let folder = &asked.data.data;
    if !folder.join(store::FILE).is_file() {
        return Err(Trouble::NoData { path: folder.display().to_string() });
    }
    let (database, role, now) =
        (Database::open(folder).map_err(database_error)?, asked.role, now());
    let made = database.write_and_wait(move |tx| actions::invite(tx, role, None, None, now));
    let token =
        made.map_err(|failure| Trouble::Unreadable { reason: describe_failure(&failure, lang) })?;
    let base = asked.public_url.as_deref().unwrap_or("http://127.0.0.1:8080");
    print_line(&format!("{base}/einladung/{token}"));
    Ok(())
}
