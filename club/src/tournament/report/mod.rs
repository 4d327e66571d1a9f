//! What goes to the federation after a tournament: the lines of its result, what is doubtful in them, and what the European
//! ranking makes of them. Pure.

mod check;
mod honours;
mod lines;
mod mers;
mod quota;

pub use check::{Doubt, Facts, KnownNumber, Review, review};
pub use honours::{BestHand, Honour, Honours, honours};
pub use lines::{ReportLine, lines};
pub use mers::{Weight, best_of, countries_of, mers_points, weight};
pub use quota::{Quota, QuotaLine, QuotaList, Ranked, Right, places, quota_list, unknown};

#[cfg(test)]
pub(super) mod example {
    use crate::tournament::event::{Copy, Entrant, Event, Slip, Status};

    /// Eight players of two countries at two tables, one round, both slips in.
    pub(in crate::tournament::report) fn played() -> Event {
        let entrants = (1..=8).map(|number| Entrant {
            number: Some(number),
            first_name: format!("F{number}"),
            last_name: format!("L{number}"),
            ema: format!("0200000{number}"),
            country: if number < 6 { "AUT" } else { "SVN" }.to_owned(),
            status: Status::Plays,
            ..Entrant::default()
        });
        let slip = |table, totals| Slip {
            round: 0,
            table,
            copy: Copy::First,
            hands: None,
            totals: Some(totals),
        };
        Event {
            rules: "mcr".to_owned(),
            entrants: entrants.collect(),
            rounds: vec![vec![[1, 2, 3, 4], [5, 6, 7, 8]]],
            slips: vec![slip(0, [60, 20, -20, -60]), slip(1, [60, 20, -20, -60])],
            ..Event::default()
        }
    }
}
