//! Invented sheets as a club would have them, for tests of paper, CSV and web page.

use chrono::NaiveDate;
use club::report::sheet::{
    Align, Cell, Column, Fact, Group, Label, Row, Sheet, SheetKind, Signature, Table,
};
use scoring::Wind;

const PLAYERS: [&str; 4] = ["Jörg Österreicher", "Zoë Šimić", "Милена Петровић", "王小明"];

fn term(label: Label) -> Cell {
    Cell::Term(label)
}

fn name(name: &str) -> Cell {
    Cell::Text(name.to_owned())
}

fn column(head: Cell, align: Align) -> Column {
    Column { head, align }
}

/// A game of so many deals, with payments that sum to zero in every deal.
pub(crate) fn game(deals: u64) -> Sheet {
    let mut columns =
        vec![column(term(Label::Deal), Align::Right), column(term(Label::Winner), Align::Left)];
    for _ in PLAYERS {
        columns.extend([
            column(term(Label::HandValue), Align::Right),
            column(term(Label::Net), Align::Right),
            column(term(Label::Total), Align::Right),
        ]);
    }
    let mut groups = vec![Group { head: Cell::Empty, span: 2 }];
    groups.extend(PLAYERS.map(|player| Group { head: name(player), span: 3 }));
    let short = ["Jörg", "Zoë", "Милена", "王小明"];
    let mut totals = [0_i64; 4];
    let mut rows = Vec::new();
    for deal in 1..=deals {
        if deal % 5 == 1 {
            rows.push(Row::Marker(Cell::Round(Wind::ALL[(deal / 5 % 4) as usize])));
        }
        let winner = (deal * 7 % 4) as usize;
        let from = (winner + 1 + (deal % 3) as usize) % 4;
        let is_draw = deal % 9 == 8;
        let hands = [0, 1, 2, 3].map(|seat: u64| (deal * 37 + seat * 22) as i64 % 90 + 2);
        let mut net = [0_i64; 4];
        if !is_draw {
            let value = hands[winner] * 7;
            net = [-value; 4];
            net[winner] = value * 3;
        }
        let outcome = if is_draw {
            term(Label::Drawn)
        } else if deal % 4 == 0 {
            Cell::Pieces(vec![name(short[winner]), term(Label::FromTheWall)])
        } else {
            Cell::Pieces(vec![name(short[winner]), term(Label::WonFrom), name(short[from])])
        };
        let mut cells = vec![Cell::Count(deal), outcome];
        for seat in 0..4 {
            totals[seat] += net[seat];
            let hand = if is_draw { Cell::Empty } else { Cell::Points(hands[seat]) };
            cells.extend([hand, Cell::Signed(net[seat]), Cell::Signed(totals[seat])]);
        }
        rows.push(Row::Cells(cells));
    }
    let mut last = vec![Cell::Empty, Cell::Pieces(vec![term(Label::Sum), Cell::Signed(0)])];
    for total in totals {
        last.extend([Cell::Empty, Cell::Empty, Cell::Signed(total)]);
    }
    Sheet {
        kind: SheetKind::Game,
        issuer: Some("Mah-Jongg-Club „Grüner Drache“".to_owned()),
        title: Cell::Pieces(vec![term(Label::Game), Cell::Count(17)]),
        facts: vec![
            Fact {
                label: Label::PlayedOn,
                value: Cell::DateTime(
                    NaiveDate::from_ymd_opt(2026, 11, 21).unwrap().and_hms_opt(19, 5, 0).unwrap(),
                ),
            },
            Fact { label: Label::Table, value: Cell::Count(2) },
            Fact { label: Label::Rules, value: name("Klassisch, Limit 500") },
        ],
        blocks: vec![Table {
            caption: None,
            groups,
            columns,
            row_head: 0,
            rows,
            totals: Some(last),
        }],
        notes: vec![name("Ost zahlt und erhält doppelt; die Verlierer rechnen untereinander ab.")],
        signatures: PLAYERS
            .map(|player| Signature { role: Label::PlayerSignature, name: Some(player.to_owned()) })
            .into(),
    }
}

/// A ranking of so many people.
pub(crate) fn ranking(people: u64) -> Sheet {
    let first = ["Jörg", "Zoë", "Милена", "Ελένη", "王小明", "Božena", "Łukasz", "Gül"];
    let last = ["Österreicher", "Šimić", "Петровић", "Παππά", "Weiß", "Dvořáková"];
    let rows = (0..people).map(|person| {
        let sum = (people as i64 / 2 - person as i64) * 613;
        let games = person * 7 % 23 + 1;
        let family = last[(person / 8 % 6) as usize];
        Row::Cells(vec![
            Cell::Count(if person == 4 { 4 } else { person + 1 }),
            Cell::Text(format!("{} {family}", first[(person % 8) as usize])),
            Cell::Count(games),
            Cell::Signed(sum),
            Cell::Tenths(sum * 10 / games as i64),
        ])
    });
    Sheet {
        kind: SheetKind::Ranking,
        issuer: Some("Mah-Jongg-Club „Grüner Drache“".to_owned()),
        title: term(Label::Ranking),
        facts: vec![Fact {
            label: Label::AsOf,
            value: Cell::Date(NaiveDate::from_ymd_opt(2026, 11, 21).unwrap()),
        }],
        blocks: vec![Table {
            caption: None,
            groups: Vec::new(),
            columns: vec![
                column(term(Label::Rank), Align::Right),
                column(term(Label::Name), Align::Left),
                column(term(Label::Games), Align::Right),
                column(term(Label::Sum), Align::Right),
                column(term(Label::Average), Align::Right),
            ],
            row_head: 1,
            rows: rows.collect(),
            totals: None,
        }],
        notes: Vec::new(),
        signatures: Vec::new(),
    }
}

/// A sheet with one cell, for what a single cell does.
pub(crate) fn one_cell(cell: Cell) -> Sheet {
    let mut sheet = ranking(0);
    sheet.blocks[0].rows =
        vec![Row::Cells(vec![Cell::Count(1), cell, Cell::Empty, Cell::Empty, Cell::Empty])];
    sheet
}
