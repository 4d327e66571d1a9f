//! What the general meeting gets besides cash report and cash book: the dues as numbers, and the auditors' sheet with room to write.

use super::cash::{CashReport, year_fact};
use super::lists::{column, table};
use super::sheet::{Align, Cell, Fact, Group, Label, Room, Row, Sheet, SheetKind, Signature};

/// How many owe what, without a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DuesGroup {
    /// How many people.
    pub people: u64,
    /// What they owe for the year, in cents.
    pub due_cents: i64,
    /// What they have paid of it, in cents.
    pub paid_cents: i64,
}

/// The dues of a year of play, by how far they are paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DuesCount {
    /// Everything is paid.
    pub paid: DuesGroup,
    /// A part is paid.
    pub partly: DuesGroup,
    /// Nothing is paid.
    pub open: DuesGroup,
    /// Nothing is due.
    pub exempt: DuesGroup,
}

impl DuesCount {
    /// Counts somebody who owes and has paid so many cents.
    pub fn add(&mut self, due_cents: i64, paid_cents: i64) {
        let group = if due_cents == 0 {
            &mut self.exempt
        } else if paid_cents >= due_cents {
            &mut self.paid
        } else if paid_cents > 0 {
            &mut self.partly
        } else {
            &mut self.open
        };
        group.people += 1;
        group.due_cents += due_cents;
        group.paid_cents += paid_cents;
    }
}

/// The state of the dues as numbers; who owes what is nobody's business but the treasurer's.
pub fn dues_sheet(report: &CashReport, count: &DuesCount) -> Sheet {
    let cells = |head, group: DuesGroup| {
        let DuesGroup { people, due_cents, paid_cents } = group;
        let figures = [due_cents, paid_cents, due_cents - paid_cents].map(Cell::Cents);
        [head, Cell::Count(people)].into_iter().chain(figures).collect::<Vec<Cell>>()
    };
    let groups = [
        (Label::DuesSettled, count.paid),
        (Label::DuesPartly, count.partly),
        (Label::DuesUnpaid, count.open),
        (Label::DuesExempt, count.exempt),
    ];
    let rows = groups.map(|(label, group)| Row::Cells(cells(Cell::Term(label), group)));
    let columns = vec![
        column(Label::Standing, Align::Left),
        column(Label::People, Align::Right),
        column(Label::DuesDue, Align::Right),
        column(Label::DuesPaid, Align::Right),
        column(Label::DuesOpen, Align::Right),
    ];
    let mut dues = table(None, columns, 0, rows.into());
    let mut all = DuesGroup::default();
    for (_, group) in groups {
        all.people += group.people;
        all.due_cents += group.due_cents;
        all.paid_cents += group.paid_cents;
    }
    dues.totals = Some(cells(Cell::Term(Label::Sum), all));
    let of_year = Cell::Text(report.heading.dues_year.number().to_string());
    let facts = vec![
        Fact { label: Label::DuesOfYear, value: of_year },
        Fact { label: Label::AsOf, value: Cell::Date(report.heading.until) },
    ];
    Sheet { facts, blocks: vec![dues], ..empty(report, Label::DuesDue) }
}

/// So many lines are free for what the auditors have found.
const FREE_LINES: usize = 6;

/// What the auditors fill in and sign.
pub fn audit_sheet(report: &CashReport) -> Sheet {
    let blank = |label| Fact { label, value: Cell::Empty };
    let facts = vec![
        year_fact(report),
        blank(Label::ReceiptsSeen),
        blank(Label::CashCounted),
        blank(Label::BankCompared),
    ];
    let line =
        Row::Spanned { cells: vec![Group { head: Cell::Empty, span: 1 }], room: Room::Signature };
    let columns = vec![column(Label::AuditResult, Align::Left)];
    let room = table(None, columns, 0, vec![line; FREE_LINES]);
    let signature = |role| Signature { role, name: None };
    let roles = [Label::PlaceAndDate, Label::Auditor, Label::Auditor];
    let signatures = roles.map(signature).into();
    Sheet { facts, blocks: vec![room], signatures, ..empty(report, Label::Audit) }
}

fn empty(report: &CashReport, title: Label) -> Sheet {
    Sheet {
        kind: SheetKind::CashReport,
        issuer: report.heading.issuer.clone(),
        title: Cell::Term(title),
        facts: Vec::new(),
        blocks: Vec::new(),
        notes: Vec::new(),
        signatures: Vec::new(),
    }
}
