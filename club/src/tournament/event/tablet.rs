//! What a game that was played on a tablet enters on the slip of its table.

use super::Event;
use crate::game::{DealOutcome, History, PlayerNo};
use crate::tournament::results::{HandEntry, ResultsQuestion, RoundEntry, TableEntry, results};

/// The letters of the seats in the order of the players at the start.
const SEATS: [&str; 4] = ["E", "S", "W", "N"];

/// The content of a slip: hands, totals.
pub type SlipContent = (Option<Vec<HandEntry>>, Option<[i64; 4]>);

/// The hands of a game where they alone sum to its totals, so that penalties are added when the slip is counted; else its totals
/// with the penalties. Nothing for a game without a deal.
pub fn content_of_game(rules: &str, history: &History, penalties: [i64; 4]) -> SlipContent {
    if history.deals.is_empty() {
        return (None, None);
    }
    let mut totals = [0; 4];
    for (total, points) in totals.iter_mut().zip(history.totals().values()) {
        *total = points.0;
    }
    match hands(history).filter(|hands| sums(rules, hands) == Some(totals)) {
        Some(hands) => (Some(hands), None),
        None => {
            for (total, penalty) in totals.iter_mut().zip(penalties) {
                *total += penalty;
            }
            (None, Some(totals))
        }
    }
}

/// The points that the referee gave or took at a table (from 0), by seat.
pub fn penalty_points(event: &Event, round: usize, table: usize) -> [i64; 4] {
    let mut points = [0; 4];
    for penalty in event.penalties.iter().filter(|one| (one.round, one.table) == (round, table)) {
        if let Some(seat) = SEATS.iter().position(|letter| *letter == penalty.seat) {
            points[seat] += penalty.points;
        }
    }
    points
}

/// The hands of a game as a slip has them; `None` where a slip has no place for something that happened, such as a false win.
fn hands(history: &History) -> Option<Vec<HandEntry>> {
    let letter = |player: PlayerNo| {
        let seat = usize::from(player.0).checked_sub(1)?;
        SEATS.get(seat).map(|letter| (*letter).to_owned())
    };
    let hand = |played: &crate::game::Played| match &played.facts.outcome {
        DealOutcome::Drawn => {
            Some(HandEntry { drawn: true, winner: None, from: None, value: None })
        }
        DealOutcome::Won { winner, from, liable: None, how: _ } => {
            let from = match from {
                Some(from) => Some(letter(*from)?),
                None => None,
            };
            let value = played.scored.values.get(winner)?.points.0;
            Some(HandEntry {
                drawn: false,
                winner: Some(letter(*winner)?),
                from: Some(from),
                value: Some(value),
            })
        }
        DealOutcome::Won { liable: Some(_), .. } | DealOutcome::Fault { .. } => None,
    };
    history.deals.iter().map(hand).collect()
}

/// What hands sum to by themselves; `None` where the rules do not settle them.
fn sums(rules: &str, hands: &[HandEntry]) -> Option<[i64; 4]> {
    let table = TableEntry {
        seats: [1, 2, 3, 4],
        hands: Some(hands.to_vec()),
        penalties: Vec::new(),
        totals: None,
    };
    let rounds = vec![RoundEntry { tables: vec![table] }];
    let question = ResultsQuestion { rules: rules.to_owned(), rounds, ..Default::default() };
    let counted = results(&question).ok()?;
    counted.tables.into_iter().flatten().next().map(|table| table.totals)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use scoring::deal::Given;
    use scoring::{Family, Points, Ruleset};

    use super::super::Penalty;
    use super::super::example::eight;
    use super::*;
    use crate::DealFacts;

    fn won(winner: u8, from: Option<u8>, value: i64) -> DealFacts {
        let outcome = DealOutcome::Won {
            winner: PlayerNo(winner),
            from: from.map(PlayerNo),
            liable: None,
            how: Vec::new(),
        };
        let hands = BTreeMap::from([(PlayerNo(winner), Given::points(Points(value)))]);
        DealFacts { outcome, hands, ..DealFacts::drawn() }
    }

    fn played(family: Family, deals: &[DealFacts]) -> History {
        History::replay(4, &Ruleset::preset(family), deals).unwrap()
    }

    #[test]
    fn the_hands_of_a_game_sum_to_its_totals() {
        let deals = [won(1, None, 12), DealFacts::drawn(), won(2, Some(3), 10)];
        let history = played(Family::Mcr, &deals);
        let (hands, totals) = content_of_game("mcr", &history, [0, 0, -30, 0]);
        let hands = hands.unwrap();
        // 3 × (8 + 12) for the first, then 8, 8 + 10 and 8.
        assert_eq!(sums("mcr", &hands), Some([52, 14, -38, -28]));
        assert_eq!((hands.len(), hands[1].drawn, totals), (3, true, None));
        assert_eq!(hands[2].from, Some(Some("W".to_owned())));
    }

    #[test]
    fn totals_with_the_penalties_stand_where_hands_are_not_enough() {
        let history = played(Family::Grundregel, &[won(1, None, 20)]);
        let (hands, totals) = content_of_game("grundregel", &history, [-10, 0, 0, 0]);
        let own: Vec<i64> = history.totals().values().map(|points| points.0).collect();
        assert_eq!(hands, None);
        assert_eq!(totals, Some([own[0] - 10, own[1], own[2], own[3]]));
        assert_eq!(content_of_game("mcr", &played(Family::Mcr, &[]), [5; 4]), (None, None));
    }

    #[test]
    fn penalties_are_summed_by_seat() {
        let penalty = |table, seat: &str, points| Penalty {
            round: 0,
            table,
            seat: seat.to_owned(),
            points,
            hand: None,
            reason: "zu spät".to_owned(),
        };
        let penalties = vec![penalty(0, "W", -10), penalty(0, "W", -5), penalty(1, "E", -7)];
        let event = Event { penalties, ..eight() };
        assert_eq!(penalty_points(&event, 0, 0), [0, 0, -15, 0]);
    }
}
