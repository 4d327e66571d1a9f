//! The sheet of a ranking: rank, name, games, sum and average of everybody who has played.

use chrono::NaiveDate;

use crate::year::standings::Standing;

use super::sheet::{Align, Cell, Column, Fact, Label, Row, Sheet, SheetKind, Table};

/// What a ranking says beside its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankingHeading<'a> {
    /// The club's name.
    pub issuer: Option<&'a str>,
    /// The day up to which games count, by the club's calendar.
    pub as_of: NaiveDate,
}

/// The ranking as a sheet. The order and the ranks are those of [`crate::year::standings::rank`]: equal
/// sums share a rank. Averages are in tenths of a point, rounded half away from zero.
pub fn ranking_sheet(heading: &RankingHeading<'_>, standings: &[Standing<String>]) -> Sheet {
    let column = |label, align| Column { head: Cell::Term(label), align };
    let rows = standings.iter().map(|standing| {
        Row::Cells(vec![
            Cell::Count(u64::from(standing.rank)),
            Cell::Text(standing.person.clone()),
            Cell::Count(u64::from(standing.games)),
            Cell::Signed(standing.sum.0),
            Cell::Tenths(standing.average_tenths()),
        ])
    });
    Sheet {
        kind: SheetKind::Ranking,
        issuer: heading.issuer.map(str::to_owned),
        title: Cell::Term(Label::Ranking),
        facts: vec![Fact { label: Label::AsOf, value: Cell::Date(heading.as_of) }],
        blocks: vec![Table {
            caption: None,
            groups: Vec::new(),
            columns: vec![
                column(Label::Rank, Align::Right),
                column(Label::Name, Align::Left),
                column(Label::Games, Align::Right),
                column(Label::Sum, Align::Right),
                column(Label::Average, Align::Right),
            ],
            row_head: 1,
            rows: rows.collect(),
            totals: None,
        }],
        notes: if standings.is_empty() { vec![Cell::Term(Label::NoGames)] } else { Vec::new() },
        signatures: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use scoring::Points;

    use super::*;
    use crate::year::standings::rank;

    fn ranked(results: &[(&str, i64)]) -> Sheet {
        let results = results.iter().map(|(name, points)| ((*name).to_owned(), Points(*points)));
        let heading =
            RankingHeading { issuer: None, as_of: NaiveDate::from_ymd_opt(2026, 11, 21).unwrap() };
        ranking_sheet(&heading, &rank(results))
    }

    #[test]
    fn equal_sums_share_their_rank() {
        let sheet =
            ranked(&[("Zoë", 50), ("Jörg", 50), ("Милена", -100), ("Zoë", -1), ("Jörg", -1)]);
        assert!(sheet.is_even());
        let line = |rank, name: &str, games, sum, tenths| {
            Row::Cells(vec![
                Cell::Count(rank),
                Cell::Text(name.to_owned()),
                Cell::Count(games),
                Cell::Signed(sum),
                Cell::Tenths(tenths),
            ])
        };
        assert_eq!(
            sheet.blocks[0].rows,
            [
                line(1, "Zoë", 2, 49, 245),
                line(1, "Jörg", 2, 49, 245),
                line(3, "Милена", 1, -100, -1000)
            ]
        );
    }

    #[test]
    fn an_empty_ranking_says_so() {
        assert_eq!(ranked(&[]).notes, [Cell::Term(Label::NoGames)]);
    }
}
