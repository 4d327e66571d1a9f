//! A blank sheet for the rule sets that have no form of their own: who won from whom, the four hands, what the deal
//! changed, and the running total.

use scoring::Family;

use crate::game::{PlayerNo, player_numbers};

use super::sheet::{
    Align, Cell, Column, Fact, Group, Label, Room, Row, Sheet, SheetKind, Signature, Table,
};

/// How many players the sheet is for.
const PLAYERS: u8 = 4;

/// How many deals fit on a page.
const ROWS: u64 = 24;

/// The sheet: three columns per player as on a printed game, the hand, what the deal changed, the running total.
pub fn pad_sheet(issuer: Option<&str>, family: Family) -> Sheet {
    let column = |label, align| Column { head: Cell::Term(label), align };
    let mut columns = vec![
        column(Label::Deal, Align::Centre),
        column(Label::East, Align::Left),
        column(Label::Winner, Align::Left),
        column(Label::From, Align::Left),
    ];
    let mut groups = vec![Group { head: Cell::Term(Label::Name), span: columns.len() }];
    for _ in player_numbers(PLAYERS) {
        groups.push(Group { head: Cell::Empty, span: 3 });
        columns.extend(
            [Label::HandValue, Label::Net, Label::Total].map(|label| column(label, Align::Right)),
        );
    }
    let blank = |number| {
        let mut cells = vec![Cell::Count(number)];
        cells.resize(columns.len(), Cell::Empty);
        Row::Cells(cells)
    };
    let mut rows: Vec<Row> = (1..=ROWS).map(blank).collect();
    let each = |_: PlayerNo| Group { head: Cell::Empty, span: 3 };
    let mut total = vec![Group { head: Cell::Term(Label::Sum), span: 4 }];
    total.extend(player_numbers(PLAYERS).map(each));
    rows.push(Row::Spanned { cells: total, room: Room::Line });
    let fact = |label| Fact { label, value: Cell::Empty };
    let signature = Signature { role: Label::PlayerSignature, name: None };
    Sheet {
        kind: SheetKind::Pad,
        issuer: issuer.map(str::to_owned),
        title: Cell::Pieces(vec![
            Cell::Term(Label::Pad),
            Cell::Text("·".to_owned()),
            Cell::Family(family),
        ]),
        facts: [Label::Date, Label::Table, Label::Began, Label::Ended].map(fact).to_vec(),
        blocks: vec![Table { caption: None, groups, columns, row_head: 0, rows, totals: None }],
        notes: Vec::new(),
        signatures: vec![signature; usize::from(PLAYERS)],
    }
}
