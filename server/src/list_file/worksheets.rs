//! The worksheets of a file while it is read, and how much a list may hold: every reader adds its cells here, one after
//! the other, and a file that is too large ends the reading.

use std::collections::BTreeMap;

use club::import::ListProblem;
use texts::list_words;

use super::{ListRow, ROWS_OF_TITLES};
use crate::limits::{LARGEST_LIST_FILE, MOST_LIST_CELLS, MOST_LIST_COLUMNS, MOST_LIST_LINES};

/// Finds the worksheet with a list; no other is kept but the first that is not empty.
#[derive(Default)]
pub(super) struct Worksheets {
    extent: Extent,
    /// The filled cells of the worksheet that is read.
    cells: BTreeMap<usize, Vec<(usize, String)>>,
    width: usize,
    found: Vec<ListRow>,
    has_list: bool,
}

impl Worksheets {
    /// Adds a cell of the worksheet that is read; row and column count from 0. Of two cells in the same place the last counts.
    pub(super) fn add(&mut self, row: usize, column: usize, text: &str) -> Result<(), ListProblem> {
        self.extent.add(row, column, text)?;
        let text = text.trim();
        if !text.is_empty() {
            self.width = self.width.max(column + 1);
            self.cells.entry(row).or_default().push((column, text.to_owned()));
        }
        Ok(())
    }

    /// Ends a worksheet; each of its rows becomes as wide as the widest.
    pub(super) fn end_sheet(&mut self) -> Result<(), ListProblem> {
        let (cells, width) = (std::mem::take(&mut self.cells), std::mem::take(&mut self.width));
        if cells.len().saturating_mul(width) > MOST_LIST_CELLS {
            return Err(ListProblem::TooLarge);
        }
        let rows = cells.into_iter().map(|(row, filled)| {
            let mut cells = vec![String::new(); width];
            for (column, text) in filled {
                cells[column] = text;
            }
            ListRow { line: row as u64 + 1, cells }
        });
        let rows: Vec<ListRow> = rows.collect();
        let mut heads = rows.iter().take(ROWS_OF_TITLES);
        let is_list = heads.any(|row| list_words::guess(&row.cells).missing().is_empty());
        if !self.has_list && (is_list || self.found.is_empty()) {
            self.found = rows;
            self.has_list = is_list;
        }
        Ok(())
    }

    /// Whether a list was found, so that nothing more has to be read.
    pub(super) fn has_list(&self) -> bool {
        self.has_list
    }

    /// The rows of the worksheet that was found.
    pub(super) fn into_rows(self) -> Result<Vec<ListRow>, ListProblem> {
        if self.found.is_empty() { Err(ListProblem::Empty) } else { Ok(self.found) }
    }
}

/// How much of a file was read.
#[derive(Default)]
pub(super) struct Extent {
    cells: usize,
    /// In bytes, with the blanks around each cell.
    text: usize,
}

impl Extent {
    /// Counts a cell; refuses one that lies too far away, or is one too many.
    pub(super) fn add(&mut self, row: usize, column: usize, text: &str) -> Result<(), ListProblem> {
        self.cells += 1;
        self.text = self.text.saturating_add(text.len());
        let is_too_large = self.cells > MOST_LIST_CELLS
            || self.text > LARGEST_LIST_FILE
            || row >= MOST_LIST_LINES
            || column >= MOST_LIST_COLUMNS;
        if is_too_large { Err(ListProblem::TooLarge) } else { Ok(()) }
    }
}
