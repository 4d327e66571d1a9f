//! Evenings: who comes, where they sit, and what belongs to them.

pub(crate) mod calendar;
mod evening_tables;
mod seating;
mod sign_up;
mod two_evenings;
mod waited;
