//! `ostwind reset-second-factor`: removes the second factor of an account whose owner has lost phone and recovery codes.

use club::access_problem::AccessProblem;
use server::store::{Database, accounts};
use server::{actions, settings};
use texts::Lang;
use texts::program::Trouble;

use super::{database_error, describe_failure, now, print_line};

/// Removes it without authentication: a user who can run this can read the data anyway.
pub(crate) fn run(asked: &settings::ResetSecondFactor, lang: Lang) -> Result<(), Trouble> {
    let database = Database::open_existing(&asked.data.data).map_err(database_error)?;
    let (login, now) = (asked.login.trim().to_lowercase(), now());
    let wanted = login.clone();
    let removed = database.write_and_wait(move |tx| {
        let account = accounts::by_login(tx, &wanted)?;
        let removed =
            account.map(|(account, _)| actions::remove_second_factor(tx, &account, None, now));
        removed.transpose()
    });
    let removed = removed
        .map_err(|failure| Trouble::Unreadable { reason: describe_failure(&failure, lang) })?;
    match removed {
        Some(was_there) => {
            print_line(&texts::second_factor::removed(&login, was_there, lang));
            Ok(())
        }
        None => Err(Trouble::Unreadable {
            reason: texts::access::problem(AccessProblem::NoAccount).get(lang).to_owned(),
        }),
    }
}
