//! Workbooks of other programs, XLSX and ODS, as rows of text. Both are archives of XML: what they unpack to, and how many
//! cells they claim to have, is measured before they are read.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Read as _};

use calamine::{Data, DataRef, ExcelDateTime, Ods, Range, Reader as _, Xlsx};
use club::import::ListProblem;
use quick_xml::Reader as XmlReader;
use quick_xml::events::{BytesStart, Event};
use texts::list_words;
use zip::ZipArchive;

use super::ListRow;
use crate::limits::{LARGEST_UNPACKED_LIST, MOST_LIST_CELLS, MOST_LIST_COLUMNS};

/// The most files in the archive of a workbook.
const MOST_FILES: usize = 2_000;

/// The file of an ODS workbook with its cells.
const ODS_CONTENT: &str = "content.xml";

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// Whether a file is an archive, as workbooks are.
pub(super) fn is_archive(file: &[u8]) -> bool {
    file.starts_with(b"PK\x03\x04")
}

/// The rows of the worksheet with a list, or of the first that is not empty.
pub(super) fn rows(file: &[u8]) -> Result<Vec<ListRow>, ListProblem> {
    let mut archive = ZipArchive::new(Cursor::new(file)).map_err(|_| ListProblem::Unreadable)?;
    refuse_large(&mut archive)?;
    let sheets = if archive.index_for_name(ODS_CONTENT).is_some() {
        refuse_wide_ods(&mut archive)?;
        ods(file)?
    } else {
        xlsx(file)?
    };
    let filled = || sheets.iter().filter(|rows| !rows.is_empty());
    let is_list = |rows: &&Vec<ListRow>| {
        rows.iter()
            .take(super::ROWS_OF_TITLES)
            .any(|row| list_words::guess(&row.cells).missing().is_empty())
    };
    let found = filled().find(is_list).or_else(|| filled().next());
    found.cloned().ok_or(ListProblem::Empty)
}

/// Unpacks everything without keeping it: the sizes that an archive states are not to be believed.
fn refuse_large(archive: &mut Archive<'_>) -> Result<(), ListProblem> {
    if archive.len() > MOST_FILES {
        return Err(ListProblem::TooLarge);
    }
    let mut room = LARGEST_UNPACKED_LIST;
    for at in 0..archive.len() {
        let file = archive.by_index(at).map_err(|_| ListProblem::Unreadable)?;
        let unpacked = io::copy(&mut file.take(room + 1), &mut io::sink());
        let unpacked = unpacked.map_err(|_| ListProblem::Unreadable)?;
        room = room.checked_sub(unpacked).ok_or(ListProblem::TooLarge)?;
    }
    Ok(())
}

/// Refuses an ODS file whose tables have more cells than a list: repeated cells and rows are stored once, however many they are.
fn refuse_wide_ods(archive: &mut Archive<'_>) -> Result<(), ListProblem> {
    let mut content = String::new();
    let mut file = archive.by_name(ODS_CONTENT).map_err(|_| ListProblem::Unreadable)?;
    file.read_to_string(&mut content).map_err(|_| ListProblem::Unreadable)?;
    let mut reader = XmlReader::from_str(&content);
    let mut extent = Extent::default();
    loop {
        match reader.read_event().map_err(|_| ListProblem::Unreadable)? {
            Event::Start(element) => extent.open(&element, true),
            Event::Empty(element) => extent.open(&element, false),
            Event::Eof => return Ok(()),
            Event::End(_)
            | Event::Text(_)
            | Event::CData(_)
            | Event::Comment(_)
            | Event::Decl(_)
            | Event::PI(_)
            | Event::DocType(_)
            | Event::GeneralRef(_) => {}
        }
        if extent.cells() > MOST_LIST_CELLS {
            return Err(ListProblem::TooLarge);
        }
    }
}

/// How far the filled cells of a table of an ODS file reach.
#[derive(Default)]
struct Extent {
    /// Rows before the one that is read, and how often that is repeated.
    rows: (usize, usize),
    /// The column that is read.
    column: usize,
    /// The last filled row and column.
    filled: (usize, usize),
}

impl Extent {
    /// Reads the beginning of an element; `has_content` where something stands in it.
    fn open(&mut self, element: &BytesStart<'_>, has_content: bool) {
        match element.name().as_ref() {
            "table:table" => *self = Extent::default(),
            "table:table-row" => {
                let before = self.rows.0.saturating_add(self.rows.1);
                self.rows = (before, repeated(element, "table:number-rows-repeated"));
                self.column = 0;
            }
            "table:table-cell" | "table:covered-table-cell" => {
                let columns = repeated(element, "table:number-columns-repeated");
                self.column = self.column.saturating_add(columns);
                let is_value = |name: &str| name.starts_with("office:");
                let has_value = element
                    .attributes()
                    .flatten()
                    .any(|attribute| is_value(attribute.key.as_ref()));
                if has_content || has_value {
                    let last = self.rows.0.saturating_add(self.rows.1);
                    self.filled = (self.filled.0.max(last), self.filled.1.max(self.column));
                }
            }
            _ => {}
        }
    }

    fn cells(&self) -> usize {
        self.filled.0.saturating_mul(self.filled.1)
    }
}

/// How often an element is repeated; once where it does not say.
fn repeated(element: &BytesStart<'_>, name: &str) -> usize {
    let attribute = element.attributes().flatten().find(|attribute| attribute.key.as_ref() == name);
    let text = attribute.map(|attribute| attribute.value.into_owned());
    text.map_or(1, |text| text.trim().parse().unwrap_or(usize::MAX))
}

fn ods(file: &[u8]) -> Result<Vec<Vec<ListRow>>, ListProblem> {
    let mut workbook: Ods<_> = Ods::new(Cursor::new(file)).map_err(|_| ListProblem::Unreadable)?;
    workbook.worksheets().iter().map(|(_, range)| of_range(range)).collect()
}

fn of_range(range: &Range<Data>) -> Result<Vec<ListRow>, ListProblem> {
    let (first_row, first_column) = range.start().unwrap_or_default();
    let mut sheet = SheetRows::default();
    for (row, cells) in (first_row..).zip(range.rows()) {
        for (column, cell) in (first_column..).zip(cells) {
            let text = match cell {
                Data::Empty | Data::Error(_) => continue,
                Data::Int(number) => number.to_string(),
                Data::Float(number) => number.to_string(),
                Data::String(text) => text.clone(),
                Data::Bool(is_true) => is_true.to_string(),
                Data::DateTime(at) => day_of(at),
                Data::DateTimeIso(at) | Data::DurationIso(at) => day_of_iso(at),
            };
            sheet.add(row, column, &text)?;
        }
    }
    Ok(sheet.into_rows())
}

/// Cell by cell: a workbook with two cells far apart would fill the memory as a rectangle.
fn xlsx(file: &[u8]) -> Result<Vec<Vec<ListRow>>, ListProblem> {
    let unreadable = |_| ListProblem::Unreadable;
    let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(file)).map_err(unreadable)?;
    let mut sheets = Vec::new();
    for name in workbook.sheet_names() {
        // A sheet with a chart has no cells.
        let Ok(mut reader) = workbook.worksheet_cells_reader(&name) else { continue };
        let mut sheet = SheetRows::default();
        while let Some(cell) = reader.next_cell().map_err(unreadable)? {
            let text = match cell.get_value() {
                DataRef::Empty | DataRef::Error(_) => continue,
                DataRef::Int(number) => number.to_string(),
                DataRef::Float(number) => number.to_string(),
                DataRef::String(text) => text.clone(),
                DataRef::SharedString(text) => (*text).to_owned(),
                DataRef::Bool(is_true) => is_true.to_string(),
                DataRef::DateTime(at) => day_of(at),
                DataRef::DateTimeIso(at) | DataRef::DurationIso(at) => day_of_iso(at),
            };
            let (row, column) = cell.get_position();
            sheet.add(row, column, &text)?;
        }
        sheets.push(sheet.into_rows());
    }
    Ok(sheets)
}

/// A day as a workbook stores it; a time of the day, which no list has, as the number that is stored.
fn day_of(at: &ExcelDateTime) -> String {
    let at = at.as_datetime().filter(|_| at.is_datetime()).ok_or_else(|| at.to_string());
    at.map_or_else(|number| number, |at| at.date().to_string())
}

/// The day of an instant such as `2026-02-17T00:00:00`.
fn day_of_iso(at: &str) -> String {
    at.split('T').next().unwrap_or_default().to_owned()
}

/// The filled cells of a worksheet while it is read.
#[derive(Default)]
struct SheetRows {
    rows: BTreeMap<u32, BTreeMap<u32, String>>,
    cells: usize,
    width: u32,
}

impl SheetRows {
    fn add(&mut self, row: u32, column: u32, text: &str) -> Result<(), ListProblem> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(());
        }
        self.cells += 1;
        if self.cells > MOST_LIST_CELLS || column >= MOST_LIST_COLUMNS {
            return Err(ListProblem::TooLarge);
        }
        self.width = self.width.max(column + 1);
        self.rows.entry(row).or_default().insert(column, text.to_owned());
        Ok(())
    }

    /// The rows, each as wide as the widest.
    fn into_rows(self) -> Vec<ListRow> {
        let width = self.width;
        let rows = self.rows.into_iter().map(|(row, mut cells)| ListRow {
            line: u64::from(row) + 1,
            cells: (0..width).map(|column| cells.remove(&column).unwrap_or_default()).collect(),
        });
        rows.collect()
    }
}
