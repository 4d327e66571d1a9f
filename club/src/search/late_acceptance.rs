//! Late acceptance hill climbing (Burke and Bykov 2012): a step is taken when its cost is no higher than the present
//! one or than the one some steps ago. It needs no temperature and no floating point.

/// The costs of the last steps.
pub(crate) struct LateAcceptance {
    history: Vec<u64>,
    step: usize,
}

impl LateAcceptance {
    /// A search that starts at `cost` and compares with the cost `length` steps ago.
    pub(crate) fn new(cost: u64, length: usize) -> LateAcceptance {
        LateAcceptance { history: vec![cost; length.max(1)], step: 0 }
    }

    /// Whether to go from `current` to `candidate`.
    pub(crate) fn accepts(&self, current: u64, candidate: u64) -> bool {
        candidate <= current || candidate <= self.history[self.step]
    }

    /// Remembers where the search stands after a step.
    pub(crate) fn remember(&mut self, current: u64) {
        if current < self.history[self.step] {
            self.history[self.step] = current;
        }
        self.step = (self.step + 1) % self.history.len();
    }
}
