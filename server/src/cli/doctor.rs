//! `ostwind doctor`: checks everything that is booked.

use server::actions::{self, Examined, Finding};
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
        print_line(&describe(finding, lang));
    }
    if !findings.is_empty() {
        return Err(Trouble::Sick { findings: findings.len() });
    }
    let Examined { games, deals, years } = examined;
    print_line(&texts::program::healthy(games, deals, years, lang));
    Ok(())
}

fn describe(finding: &Finding, lang: Lang) -> String {
    use texts::program::AuditFinding;
    let audit_finding = match finding {
        Finding::Damaged { what } => AuditFinding::Damaged { what: what.clone() },
        Finding::Unplayable { game } => AuditFinding::Unplayable { game: game.to_string() },
        Finding::Gap { game } => AuditFinding::Gap { game: game.to_string() },
        Finding::Payments { game, number } => {
            AuditFinding::Payments { game: game.to_string(), number: *number }
        }
        Finding::Outcome { game } => AuditFinding::Outcome { game: game.to_string() },
        Finding::Log { line } => AuditFinding::Log { line: *line },
        Finding::ClosedList { year } => AuditFinding::ClosedList { year: *year },
    };
    texts::program::audit_finding(&audit_finding, lang)
}
