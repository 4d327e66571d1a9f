//! Teams and countries of a tournament by place: which list an address names, and its lines.

use club::tournament::event::{PlacedGroup, Standings};
use texts::{Lang, numbers, tournament as words};

use super::Loaded;
use crate::web::menu::MenuLink;

/// Whose places a list shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    People,
    Teams,
    Countries,
}

impl By {
    /// What `nach` names in an address; by default people.
    pub(super) fn of(nach: Option<&str>) -> By {
        match nach {
            Some("teams") => By::Teams,
            Some("laender") => By::Countries,
            Some(_) | None => By::People,
        }
    }

    /// Its name in an address.
    pub(super) const fn id(self) -> &'static str {
        match self {
            By::People => "",
            By::Teams => "teams",
            By::Countries => "laender",
        }
    }

    /// The name of a file with the list, without its ending.
    pub(super) const fn file_name(self) -> &'static str {
        match self {
            By::People => "liste",
            By::Teams => "teams",
            By::Countries => "laender",
        }
    }

    /// The teams or countries; none for people.
    pub(super) fn groups(self, standings: &Standings) -> &[PlacedGroup] {
        match self {
            By::People => &[],
            By::Teams => &standings.teams,
            By::Countries => &standings.countries,
        }
    }

    /// The lists to choose from.
    pub(super) fn choices(
        self,
        address: impl Fn(&str) -> String,
        lang: Lang,
    ) -> [(By, MenuLink); 3] {
        let kinds = [
            (By::People, words::PEOPLE),
            (By::Teams, words::TEAMS),
            (By::Countries, words::COUNTRIES),
        ];
        kinds.map(|(by, word)| (by, MenuLink::new(address(by.id()), word.get(lang), by == self)))
    }
}

/// The scale of the bars: the best team or country has a bar of this length.
const WHOLE: u64 = 1_000;

/// A line of the list of teams or countries.
pub(super) struct GroupRow {
    pub(super) place: usize,
    pub(super) name: String,
    /// By place: what each is called, and the table points.
    pub(super) people: Vec<(String, String)>,
    /// The share of each in the bar: where it begins, and how long it is.
    pub(super) bars: Vec<(u64, u64)>,
    pub(super) points: String,
    pub(super) score: String,
    pub(super) is_plus: bool,
}

/// The lines of a list, true to one scale.
pub(super) fn rows(loaded: &Loaded, standings: &Standings, by: By) -> Vec<GroupRow> {
    let groups = by.groups(standings);
    let most = groups.iter().map(|group| u64::from(group.points12)).max().unwrap_or(0).max(1);
    groups.iter().map(|group| row(loaded, standings, (group, most))).collect()
}

fn row(loaded: &Loaded, standings: &Standings, (group, most): (&PlacedGroup, u64)) -> GroupRow {
    let members = standings.members(group);
    let people = members.iter().map(|(number, points12)| {
        (loaded.event.call_name(*number), numbers::twelfths(i64::from(*points12)))
    });
    let mut sum = 0;
    let bars = members.iter().map(|(_, points12)| {
        let start = sum;
        sum += u64::from(*points12);
        let at = |points: u64| points * WHOLE / most;
        // A gap of three parts keeps the shares apart.
        (at(start), (at(sum) - at(start)).saturating_sub(3))
    });
    GroupRow {
        place: group.place,
        name: group.name.clone(),
        bars: bars.filter(|(_, length)| *length > 0).collect(),
        people: people.collect(),
        points: numbers::twelfths(i64::from(group.points12)),
        score: numbers::signed(group.score),
        is_plus: group.score > 0,
    }
}
