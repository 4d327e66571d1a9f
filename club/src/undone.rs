//! Deals that were taken back one after the other and can be recorded again: the one taken back last comes first.

use serde::{Deserialize, Serialize};

use crate::DealFacts;

/// A deal that was taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct UndoneDeal {
    /// Its number in the game, from 1.
    number: u32,
    facts: DealFacts,
}

/// Deals of one game that were taken back on a device, without a gap between them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UndoneDeals(Vec<UndoneDeal>);

impl UndoneDeals {
    /// The last deal of the game was taken back. Those before it go unless they stood right behind it.
    pub fn push(&mut self, number: u32, facts: DealFacts) {
        if self.count(number + 1) == 0 {
            self.0.clear();
        }
        self.0.push(UndoneDeal { number, facts });
    }

    /// How many can be recorded again in a game in which deal `next` comes next; none once another deal has taken their place.
    pub fn count(&self, next: u32) -> usize {
        if self.0.last().is_some_and(|last| last.number == next) { self.0.len() } else { 0 }
    }

    /// Takes out the one to be recorded as deal `next`.
    pub fn take(&mut self, next: u32) -> Option<DealFacts> {
        if self.count(next) == 0 {
            return None;
        }
        self.0.pop().map(|undone| undone.facts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DealOutcome;

    /// The facts of a deal that was won by this player.
    fn won(winner: u8) -> DealFacts {
        let winner = crate::PlayerNo(winner);
        let outcome = DealOutcome::Won { winner, from: None, liable: None, how: Vec::new() };
        DealFacts { outcome, ..DealFacts::drawn() }
    }

    #[test]
    fn what_was_taken_back_comes_again_in_order() {
        let mut undone = UndoneDeals::default();
        undone.push(3, won(3));
        undone.push(2, won(2));
        assert_eq!(undone.count(2), 2);
        assert_eq!(undone.take(2), Some(won(2)));
        assert_eq!(undone.count(3), 1);
        assert_eq!(undone.take(3), Some(won(3)));
        assert_eq!(undone.take(4), None);
    }

    #[test]
    fn a_deal_in_their_place_ends_the_offer() {
        let mut undone = UndoneDeals::default();
        undone.push(3, won(3));
        undone.push(2, won(2));
        // Another deal 2 was recorded and then taken back as well.
        assert_eq!(undone.take(3), None);
        undone.push(2, won(4));
        assert_eq!(undone.count(2), 1);
        assert_eq!(undone.take(2), Some(won(4)));
        assert_eq!(undone.take(3), None);
    }

    #[test]
    fn it_is_read_as_it_was_stored() {
        let text = r#"[{"number":3,"facts":{"outcome":{"kind":"drawn"},"hands":{}}}]"#;
        let mut undone: UndoneDeals = serde_json::from_str(text).unwrap();
        assert_eq!(undone.take(3), Some(DealFacts::drawn()));
    }
}
