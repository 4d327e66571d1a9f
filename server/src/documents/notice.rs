//! The sheet that hangs in the hall: where the server is, how a device is connected, what to do when the network is gone.

use club::report::sheet::{Align, Cell, Column, Fact, Label, Row, Sheet, SheetKind, Table};
use texts::{Lang, Text, setup};

/// The sheet for a club that is reached at an address. `fingerprint` has the lines of that of the club's own root, with which a device can
/// be sure that it trusts the right one.
pub fn sheet(
    club: Option<String>,
    address: String,
    fingerprint: Option<[String; 2]>,
    lang: Lang,
) -> Sheet {
    let fact = |label, value| Fact { label, value };
    let paragraph = |text: &Text| Cell::Text(text.get(lang).to_owned());
    let typed = Cell::Pieces(vec![Cell::Term(Label::AddressInHall), Cell::Text(address.clone())]);
    let connecting = setup::NOTICE_CONNECT.iter().map(paragraph).chain([typed]);
    let connecting = connecting.chain(comparing(fingerprint, lang)).collect();
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

/// A sentence and the lines of the fingerprint.
fn comparing(fingerprint: Option<[String; 2]>, lang: Lang) -> Vec<Cell> {
    let Some(lines) = fingerprint else { return Vec::new() };
    let sentence = setup::NOTICE_FINGERPRINT.get(lang).to_owned();
    [sentence].into_iter().chain(lines).map(Cell::Text).collect()
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
