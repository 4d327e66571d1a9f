//! The code for the first account: who opens a new club shows by it to see what the program prints. Where a request
//! comes from shows nothing: a proxy or a tunnel on this machine looks like a browser on it.

use std::sync::{Mutex, PoisonError};

use crate::failure::Failure;
use crate::limits::WRONG_FIRST_CODES;
use crate::secrets::random_bytes;

/// Six digits that hold until the program ends, or until too many others were tried.
#[derive(Default)]
pub struct FirstCode {
    /// Where there are none, no code is right.
    digits: Option<String>,
    wrong: Mutex<usize>,
}

/// What became of a code that was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// It is the code.
    Right,
    /// It is not.
    Wrong,
    /// Too many others were tried: even the right one is refused now.
    TooMany,
}

impl FirstCode {
    /// A code from chance.
    ///
    /// # Errors
    /// The system gives no randomness.
    pub fn random() -> Result<FirstCode, Failure> {
        let number = u128::from_le_bytes(random_bytes()?) % 1_000_000;
        Ok(FirstCode { digits: Some(format!("{number:06}")), wrong: Mutex::new(0) })
    }

    /// Whether there is one: a server with several clubs prints none.
    pub(crate) const fn exists(&self) -> bool {
        self.digits.is_some()
    }

    /// The code as it is printed: `482 913`.
    pub fn shown(&self) -> String {
        let digits = self.digits.as_deref().unwrap_or_default();
        digits.split_at_checked(3).map_or_else(String::new, |(one, two)| format!("{one} {two}"))
    }

    /// Compares what was typed, with blanks or without. One at a time, so that no more are compared than agreed.
    pub(crate) fn compare(&self, typed: &str) -> Typed {
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        if *wrong >= WRONG_FIRST_CODES {
            return Typed::TooMany;
        }
        let typed: String = typed.chars().filter(|letter| !letter.is_whitespace()).collect();
        if self.digits.as_ref() == Some(&typed) {
            return Typed::Right;
        }
        // An empty field is no guess.
        *wrong += usize::from(!typed.is_empty());
        Typed::Wrong
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_too_many_guesses_no_code_is_right() {
        let code = FirstCode::random().unwrap();
        assert_eq!(code.compare(&code.shown()), Typed::Right);
        assert_eq!(code.compare(&code.shown().replace(' ', "")), Typed::Right);
        for _ in 0..WRONG_FIRST_CODES {
            assert_eq!(code.compare(""), Typed::Wrong);
            assert_eq!(code.compare("1234567"), Typed::Wrong);
        }
        assert_eq!(FirstCode::default().compare(""), Typed::Wrong);
        assert_eq!(code.compare(&code.shown()), Typed::TooMany);
    }
}
