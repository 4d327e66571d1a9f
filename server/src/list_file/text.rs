//! The text of a list that is imported: its encoding, its lines and its cells.

use std::borrow::Cow;

use club::import::ListProblem;
use encoding_rs::WINDOWS_1252;

use super::ListRow;
use super::worksheets::Extent;
use crate::limits::MOST_LIST_CELLS;

/// The rows of a CSV file; lines are counted as an editor does.
pub(super) fn rows(file: &[u8]) -> Result<Vec<ListRow>, ListProblem> {
    let text = decoded(file).filter(|text| !text.contains('\0')).ok_or(ListProblem::Unreadable)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let sign = delimiter(text);
    // A line of nothing but delimiters would be laid out as a whole before its cells are counted.
    if text.bytes().filter(|byte| *byte == sign).count() > MOST_LIST_CELLS {
        return Err(ListProblem::TooLarge);
    }
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(sign)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut lines = Lines::of(text);
    let mut extent = Extent::default();
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|_| ListProblem::Unreadable)?;
        let start = record.position().and_then(|at| usize::try_from(at.byte()).ok());
        let line = lines.up_to(start.unwrap_or_default());
        let place = usize::try_from(line - 1).unwrap_or(usize::MAX);
        for (column, cell) in record.iter().enumerate() {
            extent.add(place, column, cell)?;
        }
        rows.push(ListRow { line, cells: record.iter().map(str::to_owned).collect() });
    }
    Ok(rows)
}

/// What stands between the cells, by the first line that has any of the three signs.
fn delimiter(text: &str) -> u8 {
    let found = text.lines().take(10).find_map(|line| {
        [b';', b'\t', b','].into_iter().find(|sign| line.as_bytes().contains(sign))
    });
    found.unwrap_or(b',')
}

/// A file as text: UTF-8, UTF-16 with a byte order mark, as spreadsheets write "Unicode text", or what old ones write.
fn decoded(file: &[u8]) -> Option<Cow<'_, str>> {
    let read: fn([u8; 2]) -> u16 = match file {
        [0xFF, 0xFE, ..] => u16::from_le_bytes,
        [0xFE, 0xFF, ..] => u16::from_be_bytes,
        _ => return std::str::from_utf8(file).ok().map(Cow::Borrowed).or_else(|| of_windows(file)),
    };
    let (units, rest) = file.as_chunks::<2>();
    let units: Vec<u16> = units.iter().copied().map(read).collect();
    String::from_utf16(&units).ok().filter(|_| rest.is_empty()).map(Cow::Owned)
}

/// A file in the encoding of Windows in western Europe; `None` where bytes stand in it that no text has.
fn of_windows(file: &[u8]) -> Option<Cow<'_, str>> {
    let is_text = !file.iter().any(|byte| *byte < b' ' && !matches!(byte, b'\t' | b'\r' | b'\n'));
    is_text.then(|| WINDOWS_1252.decode_without_bom_handling(file).0)
}

/// Counts lines as an editor does: the CSV reader counts the second character of a line end to the next line.
struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    line: u64,
}

impl Lines<'_> {
    const fn of(text: &str) -> Lines<'_> {
        Lines { text: text.as_bytes(), at: 0, line: 1 }
    }

    /// The line in which the text at or behind this place begins; no place may be smaller than the one before.
    fn up_to(&mut self, place: usize) -> u64 {
        let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
        while self.at < place || self.text.get(self.at).is_some_and(is_end) {
            self.line += u64::from(self.text.get(self.at) == Some(&b'\n'));
            self.at += 1;
        }
        self.line
    }
}
