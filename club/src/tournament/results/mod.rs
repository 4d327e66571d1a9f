//! The results of a tournament: what each table comes to, what disagrees in it, and the rankings. Nothing is guessed: an
//! impossible question is refused with its place.

mod check;
mod hands;
mod problem;
mod question;
mod ranking;

use serde::Serialize;

use check::check;
pub use problem::{Fault, ResultsProblem};
pub use question::{
    Count, HandEntry, PenaltyEntry, ResultsQuestion, RoundEntry, TableEntry, TeamEntry,
};
pub use ranking::{Ranked, RankedTeam, points12};

/// What the tables come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Results {
    /// By round, then by table, in the order asked.
    pub tables: Vec<Vec<TableResult>>,
    /// Everybody but the substitutes.
    pub ranking: Vec<Ranked>,
    /// The sums of the teams' players.
    pub teams: Vec<RankedTeam>,
}

/// One table of one round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableResult {
    /// The totals that count, by seat, penalties included.
    pub totals: [i64; 4],
    /// Table points in twelfths, by seat.
    pub points12: [u32; 4],
    /// What disagrees; the totals above are valid all the same.
    pub problems: Vec<TableProblem>,
}

/// What disagrees at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum TableProblem {
    /// The totals on the slip are not those of the hands with the penalties.
    TotalsDiffer {
        /// What the hands and the penalties sum to, by seat.
        from_hands: [i64; 4],
    },
    /// The totals on the slip, without the penalties, do not sum to zero.
    NotZero {
        /// What they sum to.
        sum: i64,
    },
}

/// Counts the tables and ranks the players.
///
/// # Errors
/// What is impossible in the question, and where: the first of it in its order.
pub fn results(question: &ResultsQuestion) -> Result<Results, ResultsProblem> {
    let ruleset = check(question)?;
    let mut tables = Vec::with_capacity(question.rounds.len());
    for (round, entry) in question.rounds.iter().enumerate() {
        let counted = entry.tables.iter().enumerate().map(|(table, entry)| {
            let from_hands = hands::sums(entry, &ruleset, round, table)?;
            Ok(table_result(entry, from_hands, question.count))
        });
        tables.push(counted.collect::<Result<Vec<TableResult>, ResultsProblem>>()?);
    }
    let (ranking, teams) = ranking::rank(question, &tables);
    Ok(Results { tables, ranking, teams })
}

fn table_result(entry: &TableEntry, from_hands: Option<[i64; 4]>, count: Count) -> TableResult {
    let mut problems = Vec::new();
    if let Some(totals) = entry.totals {
        if let Some(from_hands) = from_hands.filter(|sums| *sums != totals) {
            problems.push(TableProblem::TotalsDiffer { from_hands });
        }
        let penalties: i64 = entry.penalties.iter().map(|penalty| penalty.points).sum();
        let sum = totals.iter().sum::<i64>() - penalties;
        if sum != 0 {
            problems.push(TableProblem::NotZero { sum });
        }
    }
    let standing = match count {
        Count::Hands => from_hands.or(entry.totals),
        Count::Totals => entry.totals.or(from_hands),
    };
    let totals = standing.unwrap_or_default();
    TableResult { totals, points12: points12(totals), problems }
}
