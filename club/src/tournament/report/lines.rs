//! The lines of the result that is reported.

use crate::tournament::event::{Event, standings};

/// Somebody's result as it is reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportLine {
    /// From 1; shared by those who are even.
    pub place: usize,
    /// The number in the tournament.
    pub number: u32,
    /// The number of the European association as text, with leading zeros; may be empty.
    pub ema: String,
    /// Last name.
    pub last_name: String,
    /// First name.
    pub first_name: String,
    /// The country as it was entered; may be empty.
    pub country: String,
    /// Table points in twelfths.
    pub points12: u32,
    /// The sum of the totals.
    pub score: i64,
}

impl ReportLine {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }

    /// Whether the association knows this player: who has a number of it is taken for a member.
    pub const fn is_member(&self) -> bool {
        !self.ema.is_empty()
    }
}

/// Everybody who has a place, by place.
pub fn lines(event: &Event) -> Vec<ReportLine> {
    let line = |place: usize, number: u32, points12: u32, score: i64| {
        let entrant = event.entrant(number)?;
        Some(ReportLine {
            place,
            number,
            ema: entrant.ema.clone(),
            last_name: entrant.last_name.clone(),
            first_name: entrant.first_name.clone(),
            country: entrant.country.clone(),
            points12,
            score,
        })
    };
    let people = standings(event, None).people;
    people.iter().filter_map(|one| line(one.place, one.number, one.points12, one.score)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::example::played;
    use super::*;

    #[test]
    fn everybody_with_a_place_has_a_line() {
        let lines = lines(&played());
        let places: Vec<(usize, u32)> = lines.iter().map(|one| (one.place, one.number)).collect();
        assert_eq!(places, [(1, 1), (1, 5), (3, 2), (3, 6), (5, 3), (5, 7), (7, 4), (7, 8)]);
        assert_eq!((lines[0].name(), lines[0].points12, lines[0].score), ("F1 L1".into(), 48, 60));
        assert!(lines[0].is_member());
    }
}
