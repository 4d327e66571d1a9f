//! `ostwind doctor`: checks everything that is booked.

use server::actions::{self, Examined};
use server::{settings, store};
use texts::Lang;
use texts::program::Trouble;

use super::{database_error, describe_failure, print_line};

/// Checks everything that is booked; what is wrong goes to standard output, line by line.
pub(crate) fn run(data: &settings::Data, lang: Lang) -> Result<(), Trouble> {
    let checked = store::read_once(&data.data, actions::check_books).map_err(database_error)?;
    let (examined, findings) = checked
        .map_err(|failure| Trouble::Unreadable { reason: describe_failure(&failure, lang) })?;
    for finding in &findings {
        print_line(&texts::program::audit_finding(finding, lang));
    }
    if !findings.is_empty() {
        return Err(Trouble::Sick { findings: findings.len() });
    }
    let Examined { games, deals, years } = examined;
    print_line(&texts::program::healthy(games, deals, years, lang));
    Ok(())
}
