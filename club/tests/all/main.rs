//! Every test of the crate in one program, which is linked once.

mod calendar;
mod cash_report;
mod chips;
mod correction;
mod counting;
mod entry;
mod entry_own_hands;
mod entry_properties;
mod honours;
mod ledger;
mod one_verdict;
mod outlook;
mod own_hands;
mod plan_counting;
mod progress;
mod rehearsal;
mod seating;
mod sync;
mod tally;
mod tournament_plan;
mod tournament_results;
mod year;
mod year_options;
