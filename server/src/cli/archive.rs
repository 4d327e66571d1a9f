//! `ostwind archive`: writes the archive of a year, everything of it in one file.

use std::io;
use std::path::PathBuf;

use club::calendar::ClubYear;
use club::refusal::Refusal;
use server::actions;
use server::failure::Failure;
use server::settings::PrintYear;
use server::store::Location;
use server::weekly_list::archive;
use texts::Lang;
use texts::program::Trouble;

use super::club_books::ClubBooks;
use super::{database_error, now, wall_clock, write_whole};

/// Writes the archive of a year: everything of it in one file.
pub(crate) fn run(settings: &PrintYear, lang: Lang) -> Result<(), Trouble> {
    let PrintYear { year, paper } = settings;
    let books = ClubBooks::open(&paper.data.data, lang)?;
    let unwritten = |error: io::Error| Trouble::Unwritten {
        path: paper.out.display().to_string(),
        reason: error.to_string(),
    };
    let (club, today, year) = (paper.club.clone(), wall_clock().local(now()).date(), *year);
    let material = books.ask(books.database.read(move |tx| {
        let year = ClubYear::new(year).ok_or(Failure::Refused(Refusal::BadDay))?;
        actions::year_material(tx, year, today, club.as_deref())
    }))?;
    // A consistent copy of the database; only its bytes are used.
    let mut copy = paper.out.clone().into_os_string();
    copy.push(".sqlite");
    let copy = PathBuf::from(copy);
    Location::in_folder(&paper.data.data).copy_without_access(&copy).map_err(database_error)?;
    let database = std::fs::read(&copy).map_err(unwritten);
    std::fs::remove_file(&copy).map_err(unwritten)?;
    let archive = archive::year_archive(&material, database?, lang);
    let archive =
        archive.map_err(|problem| Trouble::Unreadable { reason: format!("{problem:?}") })?;
    write_whole(&paper.out, &archive).map_err(unwritten)
}
