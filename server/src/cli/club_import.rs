//! `ostwind club import`: a club of another server moves in with its books, once they have been examined.

use std::fs;
use std::path::Path;

use chrono_tz::Tz;
use club::audit_finding::AuditFinding;
use server::actions::{self, Examined, OldAccess};
use server::clubs::registry::{Kind, folder_of};
use server::failure::Failure;
use server::settings::ImportClub;
use server::store::folder::FILE;
use server::store::restore;
use texts::Lang;
use texts::hosting;
use texts::program::{Trouble, audit_finding, healthy};

use super::club::{add, new_entry, print_first_link};
use super::{database_error, now, print_line};

/// Writes the books before the club is on the list, so that no server opens half of them. What is refused leaves nothing.
pub(crate) fn run(import: &ImportClub, time_zone: Option<Tz>, lang: Lang) -> Result<(), Trouble> {
    let clubs = &import.club.club.club.folder.clubs;
    let entry = new_entry(&import.club, Kind::Club, time_zone)?;
    if let Some(quota) = entry.quota
        && let Ok(file) = import.file.metadata()
    {
        quota.check(file.len()).map_err(Trouble::Clubs)?;
    }
    let books = folder_of(clubs, &entry.key);
    let path = books.join(FILE);
    if path.exists() {
        return Err(Trouble::FileExists { path: path.display().to_string() });
    }
    // Of two imports at once only one makes the folder, and only who has made it removes it.
    let is_new = fs::create_dir_all(clubs).and_then(|()| fs::create_dir(&books)).is_ok();
    let added = move_in(&books, &import.file, lang)
        .and_then(|moved| Ok((moved, add(clubs, entry)?)))
        .inspect_err(|_| {
            if is_new {
                // What cannot be removed does no harm: the club is on no list.
                let _ = fs::remove_dir_all(&books);
            }
        });
    let (MovedIn { examined, token }, (key, origin)) = added?;
    let Examined { games, deals, years } = examined;
    print_line(&healthy(games, deals, years, lang));
    print_line(&hosting::imported(&key, &origin, lang));
    print_first_link(&origin, token, lang);
    Ok(())
}

/// The books of a club that has moved in.
struct MovedIn {
    examined: Examined,
    /// What makes the first account, where there is none.
    token: Option<String>,
}

/// Examines the file and puts the books into their folder.
fn move_in(books: &Path, file: &Path, lang: Lang) -> Result<MovedIn, Trouble> {
    let now = now();
    // The path would be the host's, in the log of the club.
    let subject = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut findings: Vec<AuditFinding> = Vec::new();
    let (mut examined, mut token) = (Examined::default(), None);
    let restored = restore::restore(books, file, &restore::stamp(now), |tx| {
        (examined, findings) = actions::check_books(tx)?;
        if !findings.is_empty() {
            return Err(Failure::Internal(format!("{} findings", findings.len())));
        }
        // What was handed out at the former address must not open this one.
        actions::after_restore(tx, OldAccess::Ended, &subject, now)?;
        token = actions::first_start(tx, now)?;
        Ok(())
    });
    if !findings.is_empty() {
        for finding in &findings {
            print_line(&audit_finding(finding, lang));
        }
        return Err(Trouble::Sick { findings: findings.len() });
    }
    restored.map_err(database_error)?;
    Ok(MovedIn { examined, token })
}
