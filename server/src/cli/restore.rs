//! `ostwind restore`: puts a backup in the place of the database, which is kept beside it.

use std::io::{self, IsTerminal as _};

use server::actions::{self, OldAccess};
use server::settings::{self, OldSessions};
use server::store;
use texts::Lang;
use texts::program::{RestoreReport, Trouble};

use super::{database_error, now, print_line};

/// Puts a backup in the place of the database.
pub(crate) fn run(asked: &settings::Restore, lang: Lang) -> Result<(), Trouble> {
    let settings::Copy { file, data } = &asked.copy;
    let (now, subject) = (now(), file.display().to_string());
    let old = match asked.sessions {
        Some(OldSessions::Keep) => OldAccess::Kept,
        Some(OldSessions::End) => OldAccess::Ended,
        None => ask_about_sessions(lang),
    };
    let (mut ended, mut findings) = (None, Vec::new());
    let stamp = store::restore::stamp(now);
    let restored = store::restore::restore(&data.data, file, &stamp, |tx| {
        // Before anything is written, so that the seals are those of the backup.
        findings = actions::check_books(tx)?.1;
        ended = Some(actions::after_restore(tx, old, &subject, now)?);
        Ok(())
    });
    let restored = restored.map_err(database_error)?;
    let former = restored.former.map(|path| path.display().to_string());
    let ended = ended.filter(|_| old == OldAccess::Ended);
    let report = RestoreReport {
        former: former.as_deref(),
        was_damaged: restored.was_damaged,
        ended: ended.map(|ended| (ended.sessions, ended.links)),
    };
    print_line(&texts::program::restored(report, lang));
    if !findings.is_empty() {
        print_line(texts::program::NOT_IN_ORDER.get(lang));
    }
    for finding in &findings {
        print_line(&texts::program::audit_finding(finding, lang));
    }
    Ok(())
}

/// Asks at a terminal whether old sessions live on; without one they end.
fn ask_about_sessions(lang: Lang) -> OldAccess {
    if !io::stdin().is_terminal() {
        return OldAccess::Ended;
    }
    print_line(texts::program::KEEP_SESSIONS.get(lang));
    let mut answer = String::new();
    // An unreadable answer counts as no answer.
    let _ = io::stdin().read_line(&mut answer);
    let is_yes = matches!(answer.trim().to_lowercase().as_str(), "j" | "ja" | "y" | "yes");
    if is_yes { OldAccess::Kept } else { OldAccess::Ended }
}
