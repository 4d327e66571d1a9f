//! `ostwind invite`: makes a link to an account, for a club that is locked out.

use server::store::Database;
use server::{actions, settings};
use texts::Lang;
use texts::program::Trouble;

use super::{database_error, describe_failure, now, print_line};

/// Makes a link to an account without authentication: a user who can run this can read the data anyway.
pub(crate) fn run(asked: &settings::Invite, lang: Lang) -> Result<(), Trouble> {
    let database = Database::open_existing(&asked.data.data).map_err(database_error)?;
    let (role, now) = (asked.role, now());
    let made = database.write_and_wait(move |tx| actions::invite(tx, role, None, None, now));
    let token =
        made.map_err(|failure| Trouble::Unreadable { reason: describe_failure(&failure, lang) })?;
    let base = asked.public_url.as_deref().unwrap_or("http://127.0.0.1:8080");
    print_line(&format!("{base}/einladung/{token}"));
    Ok(())
}
