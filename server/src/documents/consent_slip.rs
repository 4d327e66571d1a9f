//! The sheet on which somebody says whether the name may stand in public: a code for the phone, or a tick and a signature.

use club::report::sheet::{Label, Sheet};
use texts::{Lang, public_names as words};

use crate::documents::personal_slip::PersonalSlip;

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
    // Lines to write on, over the whole width: beside the code their labels would break within words.
    let to_sign = [Label::Date, Label::PlayerSignature].into_iter();
    let slip = PersonalSlip {
        name: asked.name.clone(),
        code: asked.address.clone().map(|address| (Label::AnswerByPhone, address)),
        caption: Label::NameInPublic,
        lines: std::iter::once(question).chain(boxes).chain([unasked]).collect(),
        signatures: to_sign.chain(asked.is_child.then_some(Label::ParentSignature)).collect(),
    };
    slip.sheet(club)
}
