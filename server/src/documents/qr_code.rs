//! An address as the squares of a QR code, before screen or paper.

use fast_qr::{ECL, QRBuilder};

use crate::failure::Failure;

/// The margin a scanner needs on each side, in squares.
const QUIET_ZONE: usize = 4;

/// Why an address has no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

impl From<TooLong> for Failure {
    // Without the address, which may hold a key: this goes to the log.
    fn from(_: TooLong) -> Failure {
        Failure::Internal("an address is too long for a code".to_owned())
    }
}

/// A QR code with its margin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Squares {
    /// How many squares each side has, margin included.
    pub side: usize,
    /// The dark ones, each run of a row once.
    pub runs: Vec<Run>,
}

/// Dark squares side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// The first one's place from the left edge.
    pub x: usize,
    /// Their place from the upper edge.
    pub y: usize,
    /// How many.
    pub width: usize,
}

/// The code of an address.
pub(crate) fn squares(address: &str) -> Result<Squares, TooLong> {
    // Level M: 15 % of the symbol may be unreadable.
    let code = QRBuilder::new(address).ecl(ECL::M).build().map_err(|_| TooLong)?;
    let mut runs = Vec::new();
    for row in 0..code.size {
        let mut start = 0;
        for run in code[row].chunk_by(|one, next| one.value() == next.value()) {
            if run[0].value() {
                let (x, y) = (start + QUIET_ZONE, row + QUIET_ZONE);
                runs.push(Run { x, y, width: run.len() });
            }
            start += run.len();
        }
    }
    Ok(Squares { side: code.size + 2 * QUIET_ZONE, runs })
}
