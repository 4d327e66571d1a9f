//! `ostwind publish`: publishes the list of a day and writes all pages into a folder.

use club::publishing::Audience;
use server::actions::ActionContext;
use server::settings;
use server::store::publications;
use server::weekly_list::schedule;
use server::weekly_list::site_folder::{CannotWrite, Exchange};
use texts::Lang;
use texts::program::Trouble;

use super::club_books::ClubBooks;
use super::{now, print_line, wall_clock};

/// Publishes the list of a day, unless it was published before, and writes all pages into a folder.
pub(crate) fn run(settings: &settings::Publish, lang: Lang) -> Result<(), Trouble> {
    let books = ClubBooks::open_to_write(&settings.data.data, lang)?;
    let context = ActionContext::without_author(now(), wall_clock());
    let as_of = settings.week.unwrap_or_else(|| context.today());
    let audience = if settings.internal { Audience::Internal } else { Audience::Public };
    let known = books.ask(books.database.read(move |tx| publications::of_day(tx, as_of)))?;
    if known.is_none() {
        let club = settings.club.clone();
        books.ask(schedule::publish(&books.database, &context, club, as_of))?;
    }
    let written =
        schedule::write_site(&books.database, audience, &settings.pages, Exchange::Rename);
    let written = books.ask(written)?;
    let path = settings.pages.display().to_string();
    match written {
        Ok(files) => print_line(&texts::program::published(files, &path, lang)),
        Err(CannotWrite::NotOurs) => return Err(Trouble::NotOurFolder { path }),
        Err(CannotWrite::Io(error)) => {
            return Err(Trouble::Unwritten { path, reason: error.to_string() });
        }
    }
    Ok(())
}
