//! What was done just now, as it stands above a page.

/// A sentence, and what takes back what it says.
#[derive(Clone, Debug)]
pub(crate) struct Flash {
    /// What was done.
    pub(crate) words: String,
    /// What takes it back; `None` where nothing does.
    pub(crate) undo: Option<Undo>,
}

/// A button that takes back what was done.
#[derive(Clone, Debug)]
pub(crate) struct Undo {
    /// Where it sends or leads.
    pub(crate) address: String,
    /// What stands on it.
    pub(crate) word: &'static str,
}

impl Flash {
    /// What nothing takes back.
    pub(crate) fn new(words: impl Into<String>) -> Flash {
        Flash { words: words.into(), undo: None }
    }
}
