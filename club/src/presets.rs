//! The rules a club offers for new games: its own versions of the six rule sets, and others under names of its own.

use chrono::NaiveDate;
use scoring::{Family, Ruleset};

/// A preset as it is from some day on. Earlier versions stay: an old list is made by the version of its day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresetVersion {
    /// Which preset; all its versions share this. For the six every club has: the id of their family.
    pub preset: String,
    /// The club's name for it, up to 60 characters; empty: the name of the rule set.
    pub name: String,
    /// The rules.
    pub ruleset: Ruleset,
    /// The first day it holds, in the club's calendar.
    pub valid_from: NaiveDate,
    /// Whether new games may choose it.
    pub is_offered: bool,
}

impl PresetVersion {
    /// The preset of the rule text, before the club changes anything.
    fn of_the_text(family: Family) -> PresetVersion {
        PresetVersion {
            preset: family.id().to_owned(),
            name: String::new(),
            ruleset: Ruleset::preset(family),
            valid_from: NaiveDate::MIN,
            is_offered: true,
        }
    }
}

/// The version of every preset that is in force on a day: the six of the rule texts in the order of the menu, then the
/// club's own in the order in which they were made. `versions` are all that were ever recorded, oldest first; of two
/// for the same day the later is in force.
pub fn in_force(versions: &[PresetVersion], on: NaiveDate) -> Vec<PresetVersion> {
    let mut all: Vec<PresetVersion> =
        Family::ALL.into_iter().map(PresetVersion::of_the_text).collect();
    for version in versions.iter().filter(|version| version.valid_from <= on) {
        match all.iter_mut().find(|known| known.preset == version.preset) {
            Some(known) if known.valid_from <= version.valid_from => *known = version.clone(),
            Some(_) => {}
            None => all.push(version.clone()),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
    }

    fn version(preset: &str, name: &str, from: u32) -> PresetVersion {
        PresetVersion {
            preset: preset.to_owned(),
            name: name.to_owned(),
            valid_from: day(from),
            ..PresetVersion::of_the_text(Family::Steiermark)
        }
    }

    fn names(versions: &[PresetVersion], on: u32) -> Vec<String> {
        in_force(versions, day(on)).into_iter().map(|one| one.preset + "/" + &one.name).collect()
    }

    #[test]
    fn a_club_that_has_said_nothing_plays_by_the_texts() {
        let all = in_force(&[], day(1));
        assert_eq!(all.len(), 6);
        for (preset, family) in all.iter().zip(Family::ALL) {
            assert_eq!(preset.preset, family.id());
            assert_eq!(preset.ruleset, Ruleset::preset(family));
            assert!(preset.is_offered);
        }
    }

    #[test]
    fn a_version_holds_from_its_day_on() {
        let versions = [
            version("steiermark", "later", 20),
            version("steiermark", "first", 10),
            version("own", "ours", 15),
            version("steiermark", "mended", 10),
        ];
        assert_eq!(names(&versions, 9)[4..], ["steiermark/", "hong-kong/"]);
        assert_eq!(names(&versions, 10)[4..], ["steiermark/mended", "hong-kong/"]);
        assert_eq!(names(&versions, 15)[4..], ["steiermark/mended", "hong-kong/", "own/ours"]);
        assert_eq!(names(&versions, 20)[4..], ["steiermark/later", "hong-kong/", "own/ours"]);
    }
}
