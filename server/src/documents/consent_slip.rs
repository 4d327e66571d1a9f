//! The sheet on which somebody says whether the name may stand in public: a code for the phone, or a tick and a signature.

use club::report::sheet::{
    Align, Cell, Column, Fact, Label, Row, Sheet, SheetKind, Signature, Table,
};
use texts::{Lang, public_names as words};

/// Whom a sheet asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The name.
    pub name: String,
    /// The link of the person; `None` where no other device reaches this machine.
    pub address: Option<String>,
    /// Whether the parents sign too.
    pub is_child: bool,
}

/// The sheet for one person.
pub fn sheet(club: Option<&str>, asked: &Asked, lang: Lang) -> Sheet {
    let question = words::SLIP_QUESTION.get(lang).to_owned();
    let boxes = words::SLIP_ANSWERS.iter().map(|answer| format!("[   ]  {}", answer.get(lang)));
    let unasked = words::SLIP_WITHOUT.get(lang).to_owned();
    let lines = std::iter::once(question).chain(boxes).chain([unasked]);
    let code = asked.address.clone().map(Cell::Code);
    let code = code.map(|value| Fact { label: Label::AnswerByPhone, value });
    // Lines to write on, over the whole width: beside the code their labels would break within words.
    let to_sign = [Label::Date, Label::PlayerSignature].into_iter();
    let to_sign = to_sign.chain(asked.is_child.then_some(Label::ParentSignature));
    Sheet {
        kind: SheetKind::Notice,
        issuer: club.map(str::to_owned),
        title: Cell::Text(asked.name.clone()),
        facts: code.into_iter().collect(),
        blocks: vec![Table {
            caption: Some(Label::NameInPublic),
            groups: Vec::new(),
            columns: vec![Column { head: Cell::Empty, align: Align::Left }],
            row_head: 0,
            rows: lines.map(|line| Row::Cells(vec![Cell::Text(line)])).collect(),
            totals: None,
        }],
        notes: Vec::new(),
        signatures: to_sign.map(|role| Signature { role, name: None }).collect(),
    }
}
