//! The sheet that hangs in the hall: where the server is, how a device is connected, what to do when the network is gone.

use club::report::sheet::{Align, Cell, Column, Fact, Label, Row, Sheet, SheetKind, Table};
use texts::{Lang, Text, setup};

/// The sheet for a club that is reached at an address.
pub fn sheet(club: Option<String>, address: String, lang: Lang) -> Sheet {
    let fact = |label, value| Fact { label, value };
    let paragraph = |text: &Text| Cell::Text(text.get(lang).to_owned());
    let typed = Cell::Pieces(vec![Cell::Term(Label::AddressInHall), Cell::Text(address.clone())]);
    let connecting = setup::NOTICE_CONNECT.iter().map(paragraph).chain([typed]).collect();
    let without_network = setup::NOTICE_NO_NETWORK.iter().map(paragraph).collect();
    Sheet {
        kind: SheetKind::Notice,
        issuer: club,
        title: Cell::Text("Ostwind".to_owned()),
        facts: vec![
            fact(Label::ScanToConnect, Cell::Code(address)),
            // A line to write on.
            fact(Label::Network, Cell::Empty),
        ],
        blocks: vec![
            list(Label::ConnectDevice, connecting),
            list(Label::WithoutNetwork, without_network),
        ],
        notes: Vec::new(),
        signatures: Vec::new(),
    }
}

/// Lines below a heading.
fn list(caption: Label, lines: Vec<Cell>) -> Table {
    Table {
        caption: Some(caption),
        groups: Vec::new(),
        columns: vec![Column { head: Cell::Empty, align: Align::Left }],
        row_head: 0,
        rows: lines.into_iter().map(|line| Row::Cells(vec![line])).collect(),
        totals: None,
    }
}
