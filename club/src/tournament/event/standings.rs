//! The list: places by person, team and country after every table that counts.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{Event, FIRST_SUBSTITUTE, Status, TableState, table_state};

/// The result of a player in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Did not play.
    Absent,
    /// The table is not in, or something in it disagrees.
    Open,
    /// Table points in twelfths, and the total with penalties.
    Counted {
        /// Table points in twelfths.
        points12: u32,
        /// The total.
        total: i64,
        /// Whether a penalty changed it.
        has_penalty: bool,
    },
}

/// A player's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// From 1; shared by those who are even in table points and score.
    pub place: usize,
    /// Places gained (positive) or lost since the last round that was complete before this one; `None` in the first round.
    pub movement: Option<i64>,
    /// The player's number.
    pub number: u32,
    /// Table points in twelfths.
    pub points12: u32,
    /// The sum of the totals.
    pub score: i64,
    /// By drawn round.
    pub marks: Vec<Mark>,
}

/// A team's or a country's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedGroup {
    /// From 1; shared by those who are even.
    pub place: usize,
    /// Its name.
    pub name: String,
    /// Its players' numbers.
    pub players: Vec<u32>,
    /// The sum of table points in twelfths.
    pub points12: u32,
    /// The sum of the scores.
    pub score: i64,
}

/// The list at a moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    /// Everybody but substitutes, by place, then number.
    pub people: Vec<Standing>,
    /// Teams.
    pub teams: Vec<PlacedGroup>,
    /// Countries.
    pub countries: Vec<PlacedGroup>,
    /// How many tables count, by drawn round.
    pub counted: Vec<usize>,
}

impl Standings {
    /// The players of a team or a country by place: number, and table points in twelfths.
    pub fn members(&self, group: &PlacedGroup) -> Vec<(u32, u32)> {
        let members = self.people.iter().filter(|one| group.players.contains(&one.number));
        members.map(|one| (one.number, one.points12)).collect()
    }
}

/// The list after the first `rounds` drawn rounds; all of them with `None`.
pub fn standings(event: &Event, rounds: Option<usize>) -> Standings {
    let drawn = event.rounds.len().min(rounds.unwrap_or(usize::MAX));
    let mut marks: BTreeMap<u32, Vec<Mark>> = BTreeMap::new();
    for entrant in &event.entrants {
        let is_listed =
            !matches!(entrant.status, Status::Waits | Status::Cancelled | Status::Substitute);
        if let Some(number) =
            entrant.number.filter(|number| is_listed && *number < FIRST_SUBSTITUTE)
        {
            marks.insert(number, vec![Mark::Absent; drawn]);
        }
    }
    let mut counted = vec![0; drawn];
    for (round, tables) in event.rounds.iter().enumerate().take(drawn) {
        for (table, seats) in tables.iter().enumerate() {
            let found = marks_of_table(event, round, table);
            counted[round] += usize::from(found.iter().all(|mark| *mark != Mark::Open));
            for (number, mark) in seats.iter().zip(found) {
                if let Some(of_player) = marks.get_mut(number) {
                    of_player[round] = mark;
                }
            }
        }
    }
    let mut people = placed(&marks, drawn);
    let before = (0..drawn.saturating_sub(1))
        .rev()
        .find(|round| counted[*round] == event.rounds[*round].len());
    if let Some(before) = before {
        let earlier = placed(&marks, before + 1);
        for standing in &mut people {
            let then = earlier.iter().find(|one| one.number == standing.number);
            standing.movement = then.map(|then| difference(then.place, standing.place));
        }
    }
    let teams = groups(event, &people, |entrant| &entrant.team);
    let countries = groups(event, &people, |entrant| &entrant.country);
    Standings { people, teams, countries, counted }
}

/// The result of each seat of a table.
fn marks_of_table(event: &Event, round: usize, table: usize) -> [Mark; 4] {
    let Some(TableState::HandedIn(result)) = table_state(event, round, table) else {
        return [Mark::Open; 4];
    };
    let has_penalty = |seat: &str| {
        event.penalties.iter().any(|penalty| {
            (penalty.round, penalty.table, penalty.seat.as_str()) == (round, table, seat)
                && penalty.points != 0
        })
    };
    let of_seat = |at: usize, seat: &str| Mark::Counted {
        points12: result.points12[at],
        total: result.totals[at],
        has_penalty: has_penalty(seat),
    };
    [of_seat(0, "E"), of_seat(1, "S"), of_seat(2, "W"), of_seat(3, "N")]
}

/// Everybody's place by the first `rounds` marks.
fn placed(marks: &BTreeMap<u32, Vec<Mark>>, rounds: usize) -> Vec<Standing> {
    let sums = marks.iter().map(|(number, marks)| {
        let (mut points12, mut score) = (0, 0);
        for mark in &marks[..rounds] {
            if let Mark::Counted { points12: points, total, has_penalty: _ } = mark {
                points12 += points;
                score += total;
            }
        }
        Standing {
            place: 0,
            movement: None,
            number: *number,
            points12,
            score,
            marks: marks.clone(),
        }
    });
    let mut all: Vec<Standing> = sums.collect();
    all.sort_by_key(|one| (Reverse((one.points12, one.score)), one.number));
    let places = places(all.iter().map(|one| (one.points12, one.score)));
    for (standing, place) in all.iter_mut().zip(places) {
        standing.place = place;
    }
    all
}

/// The places of sums that are sorted, the best first.
fn places(sums: impl Iterator<Item = (u32, i64)>) -> Vec<usize> {
    let mut last: Option<(usize, (u32, i64))> = None;
    let each = sums.enumerate().map(|(at, sum)| match last {
        Some((place, even)) if even == sum => place,
        Some(_) | None => {
            last = Some((at + 1, sum));
            at + 1
        }
    });
    each.collect()
}

fn difference(then: usize, now: usize) -> i64 {
    let signed = |place: usize| i64::try_from(place).unwrap_or(i64::MAX);
    signed(then).saturating_sub(signed(now))
}

/// Teams or countries; those without a name are left out.
fn groups<'a>(
    event: &'a Event,
    people: &[Standing],
    name_of: impl Fn(&'a super::Entrant) -> &'a String,
) -> Vec<PlacedGroup> {
    let mut by_name: BTreeMap<&str, PlacedGroup> = BTreeMap::new();
    for standing in people {
        let Some(name) =
            event.entrant(standing.number).map(&name_of).filter(|name| !name.is_empty())
        else {
            continue;
        };
        let group = by_name.entry(name).or_insert_with(|| PlacedGroup {
            place: 0,
            name: name.clone(),
            players: Vec::new(),
            points12: 0,
            score: 0,
        });
        group.players.push(standing.number);
        group.points12 += standing.points12;
        group.score += standing.score;
    }
    let mut all: Vec<PlacedGroup> = by_name.into_values().collect();
    all.sort_by_key(|one| (Reverse((one.points12, one.score)), one.name.clone()));
    let places = places(all.iter().map(|one| (one.points12, one.score)));
    for (group, place) in all.iter_mut().zip(places) {
        group.place = place;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::example::{eight, totals};
    use super::super::{Penalty, Slip};
    use super::*;

    #[test]
    fn the_list_grows_with_each_table() {
        let mut event = eight();
        assert!(standings(&event, None).people.iter().all(|one| one.place == 1));
        event.slips.push(totals(0, [60, 20, -20, -60]));
        let list = standings(&event, None);
        let order: Vec<(usize, u32)> =
            list.people.iter().map(|one| (one.place, one.number)).collect();
        // Those who have not played yet have no points; the score decides among them.
        assert_eq!(order, [(1, 1), (2, 2), (3, 3), (4, 5), (4, 6), (4, 7), (4, 8), (8, 4)]);
        assert_eq!(list.counted, [1]);
        assert_eq!(list.people[3].marks, [Mark::Open]);
        event.slips.push(totals(1, [0, 0, 0, 0]));
        let list = standings(&event, None);
        assert_eq!(list.counted, [2]);
        // Four even players share 4 + 2 + 1 + 0 points.
        assert_eq!(list.people.iter().find(|one| one.number == 5).unwrap().points12, 21);
        let wien = list.teams.iter().find(|team| team.name == "Wien").unwrap();
        assert_eq!((wien.points12, wien.score), (48 + 12 + 21 + 21, 40));
        assert_eq!(list.countries.iter().map(|one| one.points12).sum::<u32>(), 168);
    }

    #[test]
    fn movement_counts_from_the_last_whole_round() {
        let mut event = eight();
        event.rounds.push(vec![[1, 5, 2, 6], [3, 7, 4, 8]]);
        event.slips = vec![totals(0, [60, 20, -20, -60]), totals(1, [30, 10, -10, -30])];
        event.slips.push(Slip { round: 1, ..totals(0, [-100, 200, -50, -50]) });
        let list = standings(&event, None);
        let of = |number| list.people.iter().find(|one| one.number == number).unwrap().clone();
        assert_eq!((of(5).place, of(5).movement), (1, Some(1)));
        assert_eq!((of(1).place, of(1).movement), (2, Some(-1)));
        assert_eq!(standings(&event, Some(1)).people[0].number, 1);
    }

    #[test]
    fn penalties_are_marked_and_substitutes_are_in_no_list() {
        let mut event = eight();
        event.rounds[0][0][3] = FIRST_SUBSTITUTE;
        event.slips.push(totals(0, [60, 20, -30, -60]));
        let reason = "zu spät".to_owned();
        let of_west = |points| Penalty {
            round: 0,
            table: 0,
            seat: "W".to_owned(),
            points,
            hand: None,
            reason: reason.clone(),
        };
        event.penalties = vec![of_west(-10), of_west(0)];
        let list = standings(&event, None);
        assert_eq!(list.people.len(), 8);
        let west = list.people.iter().find(|one| one.number == 3).unwrap();
        assert_eq!(west.marks, [Mark::Counted { points12: 12, total: -30, has_penalty: true }]);
        let fourth = list.people.iter().find(|one| one.number == 4).unwrap();
        assert_eq!(fourth.marks, [Mark::Absent]);
    }
}
