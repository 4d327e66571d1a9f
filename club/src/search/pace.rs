//! How long a search may go on: its steps, and a question that is asked now and then whether anybody still waits for it.

use std::cell::Cell;

/// How many steps are taken between two questions, a millisecond of work at most.
const STEPS_BETWEEN: u32 = 1_000;

/// Lets a search go on, or ends it.
pub(crate) struct Pace<'a> {
    goes_on: &'a dyn Fn() -> bool,
    steps_left: Cell<u32>,
    has_ended: Cell<bool>,
}

impl<'a> Pace<'a> {
    /// A pace that asks `goes_on`; after its first no the search ends.
    pub(crate) fn new(goes_on: &'a dyn Fn() -> bool) -> Pace<'a> {
        Pace { goes_on, steps_left: Cell::new(0), has_ended: Cell::new(false) }
    }

    /// At most so many steps.
    pub(crate) fn steps(&self, most: usize) -> impl Iterator<Item = usize> {
        (0..most).take_while(|_| self.step())
    }

    /// Whether the search was ended, so that what it has found is worth nothing.
    pub(crate) fn has_ended(&self) -> bool {
        self.has_ended.get()
    }

    fn step(&self) -> bool {
        let left = self.steps_left.get();
        if left > 0 {
            self.steps_left.set(left - 1);
        } else if !self.has_ended() {
            self.steps_left.set(STEPS_BETWEEN - 1);
            self.has_ended.set(!(self.goes_on)());
        }
        !self.has_ended()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_ends_with_the_first_no_and_never_asks_again() {
        let asked = Cell::new(0);
        let goes_on = || {
            asked.set(asked.get() + 1);
            asked.get() < 3
        };
        let pace = Pace::new(&goes_on);
        assert_eq!(pace.steps(500).count(), 500);
        assert_eq!(pace.steps(10_000).count(), 1_500);
        assert_eq!((pace.steps(10_000).count(), asked.get()), (0, 3));
        assert!(pace.has_ended());
    }
}
