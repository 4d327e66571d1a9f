//! What the club is called: by the option of the start, else by what stands in the books.

use std::sync::{Arc, PoisonError, RwLock};

/// The club's name, read by every page.
#[derive(Debug, Default)]
pub struct ClubName {
    /// By the option of the start, which goes before the books.
    set: Option<Arc<str>>,
    /// From the books.
    booked: RwLock<Option<Arc<str>>>,
}

impl ClubName {
    /// The name from the option of the start and that from the books.
    pub fn new(set: Option<&str>, booked: Option<String>) -> ClubName {
        ClubName { set: set.map(Arc::from), booked: RwLock::new(booked.map(Arc::from)) }
    }

    /// The name that holds.
    pub fn get(&self) -> Option<Arc<str>> {
        let booked = || self.booked.read().unwrap_or_else(PoisonError::into_inner).clone();
        self.set.clone().or_else(booked)
    }

    /// Whether the option of the start names the club, so that no other name would be seen.
    pub(crate) const fn is_set(&self) -> bool {
        self.set.is_some()
    }

    /// Notes a name that was just booked.
    pub(crate) fn book(&self, name: Option<String>) {
        *self.booked.write().unwrap_or_else(PoisonError::into_inner) = name.map(Arc::from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_goes_before_the_books() {
        let name = ClubName::new(None, None);
        assert_eq!(name.get(), None);
        name.book(Some("Grüner Drache".to_owned()));
        assert_eq!(name.get().as_deref(), Some("Grüner Drache"));
        let set = ClubName::new(Some("Hochschwab"), Some("Grüner Drache".to_owned()));
        assert_eq!(set.get().as_deref(), Some("Hochschwab"));
    }
}
