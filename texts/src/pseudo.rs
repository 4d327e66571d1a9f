//! A language nobody speaks: each wording in brackets and a third longer. A test that switches it on sees what stands on a page and
//! is no wording of this crate. A program that is handed out does not contain it.

use std::collections::BTreeMap;
use std::iter::repeat_n;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

static IS_ON: AtomicBool = AtomicBool::new(false);

/// The wordings that a constant had, each leaked once.
static WORDINGS: Mutex<BTreeMap<&str, &str>> = Mutex::new(BTreeMap::new());

/// From now on both languages are written so, in the whole process.
pub fn switch_on() {
    IS_ON.store(true, Ordering::Relaxed);
}

/// A sentence as it is written now.
pub(crate) fn sentence(wording: String) -> String {
    if is_left_alone(&wording) { wording } else { in_brackets(&wording) }
}

/// A wording of a table as it is written now.
pub(crate) fn wording(wording: &'static str) -> &'static str {
    if is_left_alone(wording) {
        return wording;
    }
    let mut wordings = WORDINGS.lock().unwrap_or_else(PoisonError::into_inner);
    wordings.entry(wording).or_insert_with(|| in_brackets(wording).leak())
}

/// Marks between figures are no words.
fn is_left_alone(wording: &str) -> bool {
    !IS_ON.load(Ordering::Relaxed) || !wording.contains(char::is_alphabetic)
}

fn in_brackets(wording: &str) -> String {
    let longer: String = repeat_n('-', wording.chars().count().div_ceil(3)).collect();
    format!("[{wording}{longer}]")
}
