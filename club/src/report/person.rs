//! A person's year as a sheet.

use chrono::NaiveDate;
use scoring::{Family, Points};

use super::lists::{ListHeading, Named, WonHand, column, hands_table, place, table};
use super::sheet::{Align, Cell, Fact, Label, Row, Sheet, SheetKind};
use crate::year::Line;

/// A person's year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonYear {
    /// What stands above it.
    pub heading: ListHeading,
    /// Who, as the list names them.
    pub who: String,
    /// The line in the list of the year; `None` for a person who is not in it.
    pub line: Option<Line<i64>>,
    /// Deals played, won, won from the wall, and those in which the winning tile was one's own discard.
    pub deals: [u64; 4],
    /// The games that count, oldest first: the day, by which rules, the points, with whom.
    pub games: Vec<(NaiveDate, Family, Points, Vec<Named>)>,
    /// The special hands that were won.
    pub hands: Vec<WonHand>,
}

/// A person's year: sums, every game that counts with the running sum, special hands.
pub fn person_sheet(person: &PersonYear) -> Sheet {
    let count = |number: u64| Cell::Count(number);
    let [deals, wins, self_drawn, discarded] = person.deals;
    let mut facts = vec![
        Fact {
            label: Label::ClubYear,
            value: Cell::Text(person.heading.year.number().to_string()),
        },
        Fact { label: Label::AsOf, value: Cell::Date(person.heading.as_of) },
    ];
    if let Some(line) = &person.line {
        facts.extend([
            Fact { label: Label::Rank, value: place(line) },
            Fact { label: Label::Games, value: count(u64::from(line.games)) },
            Fact { label: Label::Sum, value: Cell::Signed(line.sum.0) },
            Fact { label: Label::Average, value: Cell::Tenths(line.average_tenths()) },
            Fact { label: Label::Best, value: Cell::Signed(line.best.0) },
            Fact { label: Label::Worst, value: Cell::Signed(line.worst.0) },
        ]);
    }
    facts.extend([
        Fact { label: Label::Deals, value: count(deals) },
        Fact { label: Label::Wins, value: count(wins) },
        Fact { label: Label::SelfDrawn, value: count(self_drawn) },
        Fact { label: Label::Discarded, value: count(discarded) },
    ]);
    // An empty fact would be printed as a line to write on.
    facts.retain(|fact| fact.value != Cell::Empty);
    let mut sum = 0;
    let rows = person.games.iter().map(|(day, family, points, others)| {
        sum += points.0;
        let mut with = Vec::new();
        for (at, other) in others.iter().enumerate() {
            if at > 0 {
                with.push(Cell::Text("·".to_owned()));
            }
            with.push(other.cell());
        }
        Row::Cells(vec![
            Cell::Date(*day),
            Cell::Family(*family),
            Cell::Pieces(with),
            Cell::Signed(points.0),
            Cell::Signed(sum),
        ])
    });
    let columns = vec![
        column(Label::Day, Align::Left),
        column(Label::Rules, Align::Left),
        column(Label::PlayedWith, Align::Left),
        column(Label::Amount, Align::Right),
        column(Label::Sum, Align::Right),
    ];
    let rows: Vec<Row> = rows.collect();
    let notes = if rows.is_empty() { vec![Cell::Term(Label::NoGames)] } else { Vec::new() };
    let mut blocks = vec![table(Some(Label::GamesThatCount), columns, 0, rows)];
    if !person.hands.is_empty() {
        blocks.push(hands_table(Some(Label::SpecialHands), Label::Worth, &person.hands));
    }
    Sheet {
        kind: SheetKind::PersonYear,
        issuer: person.heading.issuer.clone(),
        title: Cell::Text(person.who.clone()),
        facts,
        blocks,
        notes,
        signatures: Vec::new(),
    }
}
