//! The text of a list that is imported: its encoding and its lines.

use std::borrow::Cow;

/// A file as text: UTF-8, or UTF-16 with a byte order mark, as spreadsheets write "Unicode text".
pub(super) fn decoded(file: &[u8]) -> Option<Cow<'_, str>> {
    let read: fn([u8; 2]) -> u16 = match file {
        [0xFF, 0xFE, ..] => u16::from_le_bytes,
        [0xFE, 0xFF, ..] => u16::from_be_bytes,
        _ => return std::str::from_utf8(file).ok().map(Cow::Borrowed),
    };
    let (units, rest) = file.as_chunks::<2>();
    let units: Vec<u16> = units.iter().copied().map(read).collect();
    String::from_utf16(&units).ok().filter(|_| rest.is_empty()).map(Cow::Owned)
}

/// Counts lines as an editor does: the CSV reader counts the second character of a line end to the next line.
pub(super) struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    line: u64,
}

impl Lines<'_> {
    pub(super) const fn of(text: &str) -> Lines<'_> {
        Lines { text: text.as_bytes(), at: 0, line: 1 }
    }

    /// The line in which the text at or behind this place begins; no place may be smaller than the one before.
    pub(super) fn up_to(&mut self, place: usize) -> u64 {
        let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
        while self.at < place || self.text.get(self.at).is_some_and(is_end) {
            self.line += u64::from(self.text.get(self.at) == Some(&b'\n'));
            self.at += 1;
        }
        self.line
    }
}
