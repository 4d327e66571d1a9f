//! The club's account at a bank, and the code that fills in a payment to it.

use std::fmt;

use super::Amount;

/// The number of an account, with check digits that are right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iban(String);

/// Why a text is no IBAN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IbanProblem {
    /// It does not begin with two letters and two digits, or has other signs than letters and digits.
    NotOne,
    /// It has too few or too many signs, for its country where that is known.
    Length {
        /// How many it has.
        found: usize,
        /// How many it should have; none where the country is not known here.
        wanted: Option<usize>,
    },
    /// A digit is wrong, or two are in the wrong order.
    CheckDigits,
}

/// How many signs an IBAN has, for the countries around; ISO 13616 registry.
const LENGTHS: [(&str, usize); 12] = [
    ("AT", 20),
    ("BE", 16),
    ("CH", 21),
    ("CZ", 24),
    ("DE", 22),
    ("FR", 27),
    ("HU", 28),
    ("IT", 27),
    ("LI", 21),
    ("NL", 18),
    ("SI", 19),
    ("SK", 24),
];

impl Iban {
    /// As people type it, with or without spaces.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Iban, IbanProblem> {
        let signs: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
        let signs = signs.to_ascii_uppercase();
        let bytes = signs.as_bytes();
        let begins_well = bytes.len() >= 4
            && bytes[..2].iter().all(u8::is_ascii_uppercase)
            && bytes[2..4].iter().all(u8::is_ascii_digit);
        if !begins_well || !bytes.iter().all(u8::is_ascii_alphanumeric) {
            return Err(IbanProblem::NotOne);
        }
        let known = LENGTHS.iter().find(|(country, _)| signs.starts_with(country));
        let wanted = known.map(|(_, length)| *length);
        let is_its_length = match wanted {
            Some(wanted) => bytes.len() == wanted,
            None => (15..=34).contains(&bytes.len()),
        };
        if !is_its_length {
            return Err(IbanProblem::Length { found: bytes.len(), wanted });
        }
        // ISO 7064, mod 97-10: country and check digits at the end, letters as 10 to 35.
        let remainder = bytes[4..].iter().chain(&bytes[..4]).fold(0_u32, |rest, byte| {
            if byte.is_ascii_digit() {
                (rest * 10 + u32::from(byte - b'0')) % 97
            } else {
                (rest * 100 + u32::from(byte - b'A') + 10) % 97
            }
        });
        // 98 less a remainder: 00, 01 and 99 are never issued.
        let is_issued = !["00", "01", "99"].contains(&&signs[2..4]);
        if remainder == 1 && is_issued { Ok(Iban(signs)) } else { Err(IbanProblem::CheckDigits) }
    }

    /// Without spaces, as it is stored and sent.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// In groups of four, as it is printed.
impl fmt::Display for Iban {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, sign) in self.0.chars().enumerate() {
            if place > 0 && place % 4 == 0 {
                formatter.write_str(" ")?;
            }
            write!(formatter, "{sign}")?;
        }
        Ok(())
    }
}

/// Where money for the club is paid to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankAccount {
    /// The account.
    pub iban: Iban,
    /// In whose name it is.
    pub holder: String,
}

impl BankAccount {
    /// The longest name of a holder, in characters; what a transfer has room for.
    pub const LONGEST_HOLDER: usize = 70;
}

/// The longest remittance text of a transfer, in characters.
const LONGEST_TEXT: usize = 140;

/// The text of the code with which a bank's program fills in a transfer; European Payments Council, EPC069-12, version 002: the
/// bank follows from the account, UTF-8, remittance as free text.
pub fn payment_code(to: &BankAccount, amount: Amount, text: &str) -> String {
    let (euros, cents) = (amount.cents() / 100, amount.cents() % 100);
    let one_line = |text: &str, most: usize| -> String {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        words.chars().take(most).collect()
    };
    let holder = one_line(&to.holder, BankAccount::LONGEST_HOLDER);
    let (iban, text) = (to.iban.as_str(), one_line(text, LONGEST_TEXT));
    format!("BCD\n002\n1\nSCT\n\n{holder}\n{iban}\nEUR{euros}.{cents:02}\n\n\n{text}")
}
