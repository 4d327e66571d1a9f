//! A club's own hands: patterns as text, what they mean, and whether the tiles of a hand fit.
//!
//! A pattern such as `5 pair(a)! 1234z` or `4 Pong/Kong(Winde)! Paar` is read ([`Pattern::read`]), tried on
//! hands ([`Pattern::fit`], [`Pattern::waits`]) and printed in its canonical text. The notation is described in
//! `docs/own-hands.md`.

mod binding;
mod bounds;
mod build;
mod chance;
mod check;
pub mod contract;
mod draft;
mod entry;
mod examples;
mod figures;
mod held;
mod library;
mod matcher;
mod missed;
mod pattern;
mod print;
mod problem;
mod read_parts;
mod reader;
mod search;
mod so_far;
mod terms;
pub mod valuing;
mod words;

pub use binding::{Binding, Value, Variables};
pub use check::{MOST_FIGURES, MOST_VARIANTS, PLACES};
pub use draft::{Free, draft};
pub use entry::{
    COLLECTED, Called, LONGEST_NAME, LONGEST_TEXT, MOST_DOUBLINGS, MOST_PLAYED, MOST_STORED,
    PatternText, Shared, SpecialChoice, SpecialHandEntry, Worth,
};
pub use examples::{EXAMPLES, Examples, NEAR_MISSES, NearMiss, Overlap, overlaps};
pub use held::Held;
pub use library::{Group, LibraryHand, Status, library};
pub use matcher::{Allowed, Fit, Misfit, Pattern};
pub use missed::Missed;
pub use problem::{PatternFault, PatternProblem};
pub use read_parts::MOST_PARTS;
pub use reader::{LONGEST_PATTERN, MOST_CONDITIONS};
pub use search::{Memory, STEPS};
pub use so_far::SoFar;
pub use valuing::{Lack, Near, OwnHands, OwnWin, Price, Question, Special, Valued};
