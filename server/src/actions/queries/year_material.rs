//! What the archive of a year is made of, read once.

use chrono::{DateTime, NaiveDate};
use club::calendar::ClubYear;
use club::presets::in_force;
use club::publishing::{Audience, Publishing, Shown};

use crate::actions::publish_week::Material;
use crate::actions::queries::published_lists::{Lists, lists_of_year};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::presets;
use crate::store::publications::{self, File};

/// What the archive of a year is made of.
#[derive(Clone, Debug)]
pub struct YearMaterial {
    /// The year as it stands at its end, by name.
    pub lists: Lists,
    /// What its pages are made of.
    pub material: Material,
    /// The lists of its weeks, as they went out.
    pub published: Vec<File>,
}

/// Reads everything of a year. What the club does not publish is in its archive all the same.
///
/// # Errors
/// What is stored cannot be read.
pub fn year_material(
    tx: &Transaction<'_>,
    year: ClubYear,
    today: NaiveDate,
    club: Option<&str>,
) -> Result<YearMaterial, Failure> {
    let (decided, _) = publications::rules(tx)?;
    let kept = |shown: Shown| match shown {
        Shown::Public | Shown::Internal => shown,
        Shown::Nobody => Shown::Internal,
    };
    let rules = Publishing {
        year_list: kept(decided.year_list),
        hands: kept(decided.hands),
        tables: kept(decided.tables),
        people: kept(decided.people),
        rules: kept(decided.rules),
        ..decided
    };
    let lists = lists_of_year(tx, year, today, (&rules, club), Audience::Internal)?;
    let as_of = lists.heading.as_of;
    let paths = publications::paths(tx)?;
    let (mut before, mut published) = (Vec::new(), Vec::new());
    for publication in publications::standing(tx)?.into_iter().filter(|known| known.year == year) {
        let mut own = Vec::new();
        for (_, audience, path) in paths.iter().filter(|(day, _, _)| *day == publication.as_of) {
            if let Some(content) = publications::file(tx, *audience, path)? {
                published.push((*audience, path.clone(), content));
            }
            own.push((*audience, path.clone()));
        }
        before.push((publication, own));
    }
    let offered = in_force(&presets::all(tx)?, as_of).into_iter().filter(|known| known.is_offered);
    let material = Material {
        as_of,
        version: 1,
        year,
        week: [lists.clone(), lists.clone()],
        latest: [lists.clone(), lists.clone()],
        before,
        presets: offered.collect(),
        rules,
        // An archive has no feed.
        published_at: DateTime::UNIX_EPOCH,
        feed_key: None,
    };
    Ok(YearMaterial { lists, material, published })
}
