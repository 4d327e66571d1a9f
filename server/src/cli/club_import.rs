//! `ostwind club import`: a club of another server moves in with its books, once they have been examined.

use std::fs;
use std::path::Path;

use chrono_tz::Tz;
use club::audit_finding::AuditFinding;
use server::actions::{self, Examined, OldAccess};
use server::clubs::registry::folder_of;
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
    let clubs = &import.club.club.folder.clubs;
    let entry = new_entry(&import.club, time_zone)?;
    let books = folder_of(clubs, &entry.key);
    let path = books.join(FILE);
    if path.exists() {
        return Err(Trouble::FileExists { path: path.display().to_string() });
    }
    let was_there = books.exists();
    let moved = move_in(&books, &import.file, lang);
    if moved.is_err() && !was_there {
        // What cannot be removed does no harm: the club is on no list.
        let _ = fs::remove_dir_all(&books);
    }
    let (examined, token) = moved?;
    let (key, origin) = add(clubs, entry)?;
    let Examined { games, deals, years } = examined;
    print_line(&healthy(games, deals, years, lang));
    print_line(&hosting::imported(&key, &origin, lang));
    print_first_link(&origin, token, lang);
    Ok(())
}

/// What was examined of the books, and what makes the first account where there is none.
fn move_in(books: &Path, file: &Path, lang: Lang) -> Result<(Examined, Option<String>), Trouble> {
    let (now, subject) = (now(), file.display().to_string());
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
    Ok((examined, token))
}
