//! `ostwind doctor`: checks everything that is booked, and accepts what somebody has put in order by hand.

use std::path::{Path, PathBuf};

use club::audit_finding::AuditFinding;
use server::actions::{self, Examined};
use server::store::{folder, witnesses};
use server::tls::Root;
use server::{backups, settings, store};
use texts::Lang;
use texts::program::Trouble;

use super::{database_error, describe_failure, now, print_line};

/// Checks everything that is booked; what is wrong goes to standard output, line by line.
pub(crate) fn run(asked: &settings::Doctor, lang: Lang) -> Result<(), Trouble> {
    let data = &asked.data.data;
    if asked.accept {
        actions::accept_tables(data, now()).map_err(database_error)?;
        print_line(texts::program::ACCEPTED.get(lang));
        return Ok(());
    }
    // The files beside the database come first: a server that writes meanwhile makes it know more than they do.
    let mut findings = beside(asked, data)?;
    let checked = store::read_once(data, actions::check_books).map_err(database_error)?;
    let (examined, found) = checked
        .map_err(|failure| Trouble::Unreadable { reason: describe_failure(&failure, lang) })?;
    findings.extend(found);
    for finding in &findings {
        print_line(&texts::program::audit_finding(finding, lang));
    }
    if !findings.is_empty() {
        return Err(Trouble::Sick { findings: findings.len() });
    }
    let Examined { games, deals, years } = examined;
    print_line(&texts::program::healthy(games, deals, years, lang));
    // Every root may sign this name: what is looked for is whether it may sign too much.
    let root = Root::stored(data);
    if let Some(shortcoming) = root.and_then(|root| root.shortcoming("localhost")) {
        print_line(&texts::club_root::remark(&shortcoming, lang));
    }
    Ok(())
}

/// What backups, the file with the newest state and the printed hash know otherwise.
fn beside(asked: &settings::Doctor, data: &Path) -> Result<Vec<AuditFinding>, Trouble> {
    let usual = data.join(folder::BACKUPS);
    let backups = backups::list(asked.backup_dir.as_ref().unwrap_or(&usual));
    let backups: Vec<PathBuf> = backups.into_iter().map(|backup| backup.path).collect();
    let mut findings = witnesses::compare(data, &backups).map_err(database_error)?;
    if let Some(hash) = &asked.printed
        && !witnesses::knows_hash(data, hash).map_err(database_error)?
    {
        findings.push(AuditFinding::Printed { hash: hash.clone() });
    }
    Ok(findings)
}
