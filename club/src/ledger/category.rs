//! The categories of the cash book that a club adds to those every club has.

use std::collections::BTreeMap;

/// A category of the club's own, by its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CategoryId(pub i64);

impl CategoryId {
    /// Takes the entry fees of tournaments; every club has it and may rename it.
    pub const ENTRY_FEES: CategoryId = CategoryId(1);
}

/// Which way the money of a category goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// It comes in.
    Income,
    /// It goes out.
    Expense,
}

impl Direction {
    /// Both.
    pub const ALL: [Direction; 2] = [Direction::Income, Direction::Expense];

    /// The name under which it is stored, for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Direction::Income => "income",
            Direction::Expense => "expense",
        }
    }

    /// From the name.
    pub fn from_id(id: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.id() == id)
    }
}

/// A category of the club's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Category {
    /// Its row.
    pub id: CategoryId,
    /// What the club calls it.
    pub name: String,
    /// Which way its money goes.
    pub direction: Direction,
    /// Whether nothing new is booked to it; what was booked keeps it.
    pub is_retired: bool,
}

impl Category {
    /// The longest name, in characters.
    pub const LONGEST_NAME: usize = 40;
}

/// The club's own categories.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Categories(BTreeMap<CategoryId, Category>);

impl Categories {
    /// These.
    pub fn new(all: impl IntoIterator<Item = Category>) -> Categories {
        Categories(all.into_iter().map(|one| (one.id, one)).collect())
    }

    /// One of them.
    pub fn get(&self, id: CategoryId) -> Option<&Category> {
        self.0.get(&id)
    }

    /// All of them, in the order in which they were added.
    pub fn every(&self) -> impl Iterator<Item = &Category> {
        self.0.values()
    }

    /// All of one way, in the order in which they were added.
    pub fn of(&self, direction: Direction) -> impl Iterator<Item = &Category> {
        self.0.values().filter(move |one| one.direction == direction)
    }

    /// Whether one of them, except the given one, is called so; letters large or small are the same.
    pub fn has_name(&self, name: &str, except: Option<CategoryId>) -> bool {
        let name = name.to_lowercase();
        self.0.values().any(|one| Some(one.id) != except && one.name.to_lowercase() == name)
    }
}
