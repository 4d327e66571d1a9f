//! A slip that is handed to one person: some lines, a code for the phone where there is one, and where to sign.

use club::report::sheet::{
    Align, Cell, Column, Fact, Label, Row, Sheet, SheetKind, Signature, Table,
};

/// The slip of one person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonalSlip {
    /// Whose slip.
    pub name: String,
    /// What is scanned, below what it does.
    pub code: Option<(Label, String)>,
    /// Above the lines.
    pub caption: Label,
    /// What is said, line by line.
    pub lines: Vec<String>,
    /// What is written by hand.
    pub signatures: Vec<Label>,
}

impl PersonalSlip {
    /// The slip as a sheet of the club.
    pub fn sheet(self, club: Option<&str>) -> Sheet {
        let code = self.code.map(|(label, code)| Fact { label, value: Cell::Code(code) });
        let line = |line| Row::Cells(vec![Cell::Text(line)]);
        Sheet {
            kind: SheetKind::Notice,
            issuer: club.map(str::to_owned),
            title: Cell::Text(self.name),
            facts: code.into_iter().collect(),
            blocks: vec![Table {
                caption: Some(self.caption),
                groups: Vec::new(),
                columns: vec![Column { head: Cell::Empty, align: Align::Left }],
                row_head: 0,
                rows: self.lines.into_iter().map(line).collect(),
                totals: None,
            }],
            notes: Vec::new(),
            signatures: (self.signatures.into_iter())
                .map(|role| Signature { role, name: None })
                .collect(),
        }
    }
}
