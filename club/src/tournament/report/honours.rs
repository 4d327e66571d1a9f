//! Honours of a tournament beside the places: the best hand, the most self-drawn hands, the last place.

use std::collections::BTreeMap;

use crate::tournament::event::{Event, TableState, standings, table_state};
use crate::tournament::results::HandEntry;

/// The letters of the seats at the beginning, in the order of the numbers at a table.
const SEATS: [&str; 4] = ["E", "S", "W", "N"];

/// A won hand of high value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestHand {
    /// Who won it.
    pub number: u32,
    /// What it was worth.
    pub value: i64,
    /// The round, from 0.
    pub round: usize,
    /// The table, from 0.
    pub table: usize,
}

/// Those who have most of something; several where they are even.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Honour {
    /// The players' numbers, in their order.
    pub numbers: Vec<u32>,
    /// How many each of them has.
    pub count: usize,
}

/// The honours as far as the slips that count know them. Hands are known only of slips that were entered by hands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Honours {
    /// The most valuable hands, all of the same value.
    pub best_hands: Vec<BestHand>,
    /// The most hands won by the own draw.
    pub self_drawn: Honour,
    /// The most hands won.
    pub won: Honour,
    /// Who won hands of exactly the least value of the rule set, and how many: candidates for a chicken hand, which a value alone
    /// does not prove.
    pub least_value: Vec<(u32, usize)>,
    /// The last place, once all tables count; several where they are even.
    pub last: Vec<u32>,
    /// Tables that count, and those of them whose hands are known.
    pub tables: (usize, usize),
}

/// The honours of a tournament; `least` is the least value of a hand in its rule set, if it has one.
pub fn honours(event: &Event, least: Option<i64>) -> Honours {
    let mut found = Honours::default();
    let (mut self_drawn, mut won, mut of_least) =
        (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    let mut is_complete = !event.rounds.is_empty();
    for (round, tables) in event.rounds.iter().enumerate() {
        for (table, seats) in tables.iter().enumerate() {
            if !matches!(table_state(event, round, table), Some(TableState::HandedIn(_))) {
                is_complete = false;
                continue;
            }
            found.tables.0 += 1;
            let Some(hands) = hands(event, round, table) else { continue };
            found.tables.1 += 1;
            let wins = hands.iter().filter_map(|hand| win(hand, seats));
            for (number, is_self_drawn, value) in
                wins.filter(|(number, ..)| !event.is_substitute(*number))
            {
                *won.entry(number).or_insert(0) += 1;
                *self_drawn.entry(number).or_insert(0) += usize::from(is_self_drawn);
                if least == Some(value) {
                    *of_least.entry(number).or_insert(0) += 1;
                }
                let best = found.best_hands.first().map_or(i64::MIN, |best| best.value);
                if value > best {
                    found.best_hands.clear();
                }
                if value >= best {
                    found.best_hands.push(BestHand { number, value, round, table });
                }
            }
        }
    }
    found.self_drawn = most(&self_drawn);
    found.won = most(&won);
    found.least_value = of_least.into_iter().collect();
    if is_complete {
        let people = standings(event, None).people;
        let last = people.iter().map(|one| one.place).max();
        let of_last = people.iter().filter(|one| Some(one.place) == last);
        found.last = of_last.map(|one| one.number).collect();
    }
    found
}

/// The hands of a table's slip, if it was entered by hands.
fn hands(event: &Event, round: usize, table: usize) -> Option<&Vec<HandEntry>> {
    let of_table = event.slips.iter().filter(|slip| (slip.round, slip.table) == (round, table));
    of_table.min_by_key(|slip| (slip.hands.is_none(), slip.copy))?.hands.as_ref()
}

/// Who won a hand, whether by the own draw, and what it was worth; nothing for a drawn one.
fn win(hand: &HandEntry, seats: &[u32; 4]) -> Option<(u32, bool, i64)> {
    let winner = hand.winner.as_deref()?;
    let seat = SEATS.iter().position(|seat| *seat == winner)?;
    Some((seats[seat], hand.from == Some(None), hand.value?))
}

fn most(counts: &BTreeMap<u32, usize>) -> Honour {
    let count = counts.values().copied().max().unwrap_or_default();
    if count == 0 {
        return Honour::default();
    }
    let numbers = counts.iter().filter(|(_, of)| **of == count).map(|(number, _)| *number);
    Honour { numbers: numbers.collect(), count }
}

#[cfg(test)]
mod tests {
    use super::super::example::played;
    use super::*;
    use crate::tournament::event::Status;

    fn hand(winner: &str, from: Option<&str>, value: i64) -> HandEntry {
        HandEntry {
            drawn: false,
            winner: Some(winner.to_owned()),
            from: Some(from.map(str::to_owned)),
            value: Some(value),
        }
    }

    #[test]
    fn honours_come_from_the_hands_that_count() {
        let mut event = played();
        event.slips[0].totals = None;
        event.slips[0].hands = Some(vec![
            hand("S", None, 24),
            hand("S", Some("E"), 8),
            hand("N", None, 24),
            HandEntry { drawn: true, ..HandEntry::default() },
        ]);
        let honours = honours(&event, Some(8));
        let best: Vec<(u32, i64)> =
            honours.best_hands.iter().map(|one| (one.number, one.value)).collect();
        assert_eq!(best, [(2, 24), (4, 24)]);
        assert_eq!(honours.self_drawn, Honour { numbers: vec![2, 4], count: 1 });
        assert_eq!(honours.won, Honour { numbers: vec![2], count: 2 });
        assert_eq!(honours.least_value, [(2, 1)]);
        assert_eq!(honours.tables, (2, 1));
        // One by two: of eight the one who has least.
        assert_eq!(honours.last, [standings(&event, None).people[7].number]);
    }

    #[test]
    fn a_substitute_has_no_honour() {
        let mut event = played();
        event.slips[0].totals = None;
        event.slips[0].hands = Some(vec![hand("S", None, 48), hand("N", None, 24)]);
        let second = event.entrants.iter_mut().find(|one| one.number == Some(2)).unwrap();
        second.status = Status::Substitute;
        let honours = honours(&event, Some(8));
        assert_eq!(honours.best_hands[0].number, 4);
        assert_eq!(honours.won, Honour { numbers: vec![4], count: 1 });
    }

    #[test]
    fn nobody_is_last_before_the_end() {
        let mut event = played();
        event.slips.pop();
        assert_eq!(honours(&event, Some(8)), Honours { tables: (1, 0), ..Honours::default() });
    }
}
