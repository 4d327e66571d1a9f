//! The slip with which a member pays dues that are open: amount, account, and a code that fills in the transfer.

use club::calendar::ClubYear;
use club::ledger::{Amount, BankAccount, payment_code};
use club::report::sheet::{Label, Sheet};
use texts::{Lang, dues_slip as words};

use crate::documents::personal_slip::PersonalSlip;

/// What somebody has to pay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenDues {
    /// Who.
    pub name: String,
    /// For which year of play.
    pub year: ClubYear,
    /// What is due for the year, in cents.
    pub due_cents: i64,
    /// What is left to pay of it.
    pub open: Amount,
}

impl OpenDues {
    /// What stands on the transfer, so that the treasurer knows whose money it is.
    pub fn reference(&self) -> String {
        words::reference(self.year, &self.name)
    }

    /// The text of the code that fills in the transfer.
    pub fn code(&self, to: &BankAccount) -> String {
        payment_code(to, self.open, &self.reference())
    }

    /// What, how much and where to, line by line: name and value.
    pub fn facts(&self, to: &BankAccount, lang: Lang) -> Vec<(&'static str, String)> {
        let euros = |cents| texts::books::euros(cents, lang);
        let mut facts = vec![(words::AMOUNT.get(lang), euros(self.open.cents()))];
        if self.due_cents != self.open.cents() {
            facts.push((words::OF_DUES.get(lang), euros(self.due_cents)));
        }
        facts.extend([
            (texts::money::IBAN.get(lang), to.iban.to_string()),
            (texts::money::HOLDER.get(lang), to.holder.clone()),
            (words::REFERENCE.get(lang), self.reference()),
        ]);
        facts
    }
}

/// The slip for one person.
pub fn sheet(club: Option<&str>, to: &BankAccount, dues: &OpenDues, lang: Lang) -> Sheet {
    let lines = dues.facts(to, lang).into_iter().map(|(name, value)| format!("{name}: {value}"));
    let slip = PersonalSlip {
        name: dues.name.clone(),
        code: Some((Label::ScanToPay, dues.code(to))),
        caption: Label::DuesDue,
        lines: std::iter::once(words::greeting(dues.year, lang)).chain(lines).collect(),
        signatures: Vec::new(),
    };
    slip.sheet(club)
}
