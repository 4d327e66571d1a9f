//! The worksheets of an ODS file, read in one pass. What the file repeats (rows, cells, blanks) is counted cell by cell as
//! it is written down, so that a few bytes cannot claim more than a list may hold.

use club::import::ListProblem;
use quick_xml::events::BytesStart;

use super::workbook::{Archive, day_of, number, part};
use super::worksheets::Worksheets;
use super::xml::{self, Piece, attribute};
use crate::limits::LARGEST_LIST_FILE;

/// The file of an ODS workbook with its cells.
pub(super) const CONTENT: &str = "content.xml";

/// Reads the worksheets.
pub(super) fn read(archive: &mut Archive<'_>) -> Result<Worksheets, ListProblem> {
    let content = part(archive, CONTENT)?;
    let mut document = Document::default();
    xml::read(&content, |piece| {
        if document.worksheets.has_list() {
            return Ok(());
        }
        match piece {
            Piece::Open(element) => document.open(element),
            Piece::Close(name) => document.close(name),
            Piece::Text(text) => document.write(text),
        }
    })?;
    Ok(document.worksheets)
}

/// What is read of a document so far.
#[derive(Default)]
struct Document {
    worksheets: Worksheets,
    /// How much text was written into cells, in bytes; blanks count.
    written: usize,
    row: Row,
    /// The cell that is read.
    cell: Option<Cell>,
    /// How many elements are open in a note at the corner of a cell, which is not its text.
    note_depth: usize,
}

/// The row that is read.
#[derive(Default)]
struct Row {
    /// Its place, and how often it is repeated.
    place: usize,
    repeated: usize,
    /// The column of the next cell.
    column: usize,
    /// Filled cells: column, how often each is repeated, text.
    filled: Vec<(usize, usize, String)>,
}

/// The cell that is read.
struct Cell {
    repeated: usize,
    text: String,
    /// Whether its value is what stands in it; otherwise an attribute has it.
    is_open: bool,
    has_paragraph: bool,
}

impl Document {
    fn open(&mut self, element: &BytesStart<'_>) -> Result<(), ListProblem> {
        let name = element.local_name();
        if self.note_depth > 0 || (self.cell.is_some() && name.as_ref() == "annotation") {
            self.note_depth += 1;
            return Ok(());
        }
        match (name.as_ref(), &mut self.cell) {
            ("p", Some(cell)) => {
                let is_another = std::mem::replace(&mut cell.has_paragraph, true);
                if is_another {
                    self.write("\n")?;
                }
            }
            ("tab" | "line-break", Some(_)) => self.write(" ")?,
            ("s", Some(_)) => {
                let blanks = repeated(element, "c")?;
                if blanks > LARGEST_LIST_FILE {
                    return Err(ListProblem::TooLarge);
                }
                self.write(&" ".repeat(blanks))?;
            }
            ("table-row", None) => self.row.repeated = repeated(element, "number-rows-repeated")?,
            ("table-cell" | "covered-table-cell", None) => self.cell = Some(Cell::of(element)?),
            _ => {}
        }
        Ok(())
    }

    fn close(&mut self, name: &str) -> Result<(), ListProblem> {
        if self.note_depth > 0 {
            self.note_depth -= 1;
            return Ok(());
        }
        match (name, self.cell.is_some()) {
            ("table-cell" | "covered-table-cell", true) => {
                let Some(cell) = self.cell.take() else { return Ok(()) };
                if !cell.text.trim().is_empty() {
                    self.row.filled.push((self.row.column, cell.repeated, cell.text));
                }
                self.row.column = self.row.column.saturating_add(cell.repeated);
            }
            ("table-row", false) => self.end_row()?,
            ("table", false) => {
                self.row = Row::default();
                self.worksheets.end_sheet()?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Text in a cell, if that is its value.
    fn write(&mut self, text: &str) -> Result<(), ListProblem> {
        let Some(cell) = self.cell.as_mut().filter(|cell| cell.is_open) else { return Ok(()) };
        if self.note_depth == 0 {
            self.written = self.written.saturating_add(text.len());
            if self.written > LARGEST_LIST_FILE {
                return Err(ListProblem::TooLarge);
            }
            cell.text.push_str(text);
        }
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), ListProblem> {
        let Row { place, repeated, column: _, filled } = std::mem::take(&mut self.row);
        let after = place.saturating_add(repeated);
        if !filled.is_empty() {
            for row in place..after {
                for (first, repeated, text) in &filled {
                    for column in *first..first.saturating_add(*repeated) {
                        self.worksheets.add(row, column, text)?;
                    }
                }
            }
        }
        self.row.place = after;
        Ok(())
    }
}

impl Cell {
    /// The cell that an element begins, with the value that its attributes state.
    fn of(element: &BytesStart<'_>) -> Result<Cell, ListProblem> {
        let value = |name| attribute(element, name);
        let stated = match (value("value")?, value("date-value")?) {
            (Some(value), _) => Some(number(&value)),
            (None, Some(day)) => Some(day_of(&day)),
            (None, None) => {
                let others =
                    [value("string-value")?, value("time-value")?, value("boolean-value")?];
                others.into_iter().flatten().next()
            }
        };
        Ok(Cell {
            repeated: repeated(element, "number-columns-repeated")?,
            is_open: stated.is_none() && value("value-type")?.as_deref() == Some("string"),
            text: stated.unwrap_or_default(),
            has_paragraph: false,
        })
    }
}

/// How often something is repeated; once where the element does not say.
fn repeated(element: &BytesStart<'_>, name: &str) -> Result<usize, ListProblem> {
    let stated = attribute(element, name)?;
    Ok(stated.map_or(1, |text| text.trim().parse().unwrap_or(usize::MAX)))
}
