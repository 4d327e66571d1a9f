//! The slip with which a member makes an account: what it is for, until when the code holds, and the code.

use chrono::NaiveDate;
use club::report::sheet::{Label, Sheet};
use texts::{Lang, access as words};

use crate::documents::personal_slip::PersonalSlip;

/// The slip for one person; `address` is the link of the invitation.
pub fn sheet(
    club: Option<&str>,
    (name, address): (&str, String),
    until: NaiveDate,
    lang: Lang,
) -> Sheet {
    let lines = words::INVITATION_LINES.iter().map(|line| line.get(lang).to_owned());
    let slip = PersonalSlip {
        name: name.to_owned(),
        code: Some((Label::ScanToSignUp, address)),
        caption: Label::OwnAccount,
        lines: lines.chain([words::invitation_until(until, lang)]).collect(),
        signatures: Vec::new(),
    };
    slip.sheet(club)
}
