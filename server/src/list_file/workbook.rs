//! Workbooks of other programs, XLSX and ODS, as rows of text. Both are archives of XML: what they unpack to is measured
//! before anything of it is read.

use std::borrow::Cow;
use std::io::{self, Cursor, Read as _};

use club::import::ListProblem;
use zip::ZipArchive;

use super::{ListRow, ods, xlsx};
use crate::limits::{LARGEST_UNPACKED_LIST, MOST_LIST_TAGS};

/// The most files in the archive of a workbook.
pub(super) const MOST_FILES: usize = 2_000;

pub(super) type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// Whether a file is an archive, as workbooks are.
pub(super) fn is_archive(file: &[u8]) -> bool {
    file.starts_with(b"PK\x03\x04")
}

/// The rows of the first worksheet with a list, or of the first that is not empty.
pub(super) fn rows(file: &[u8]) -> Result<Vec<ListRow>, ListProblem> {
    let mut archive = ZipArchive::new(Cursor::new(file)).map_err(|_| ListProblem::Unreadable)?;
    refuse_large(&mut archive)?;
    let is_ods = archive.index_for_name(ods::CONTENT).is_some();
    let read = if is_ods { ods::read } else { xlsx::read };
    read(&mut archive)?.into_rows()
}

/// Unpacks everything without keeping it: the sizes that an archive states are not to be believed.
fn refuse_large(archive: &mut Archive<'_>) -> Result<(), ListProblem> {
    if archive.len() > MOST_FILES {
        return Err(ListProblem::TooLarge);
    }
    let mut unpacked = Unpacked::default();
    for at in 0..archive.len() {
        let file = archive.by_index(at).map_err(|_| ListProblem::Unreadable)?;
        let room = LARGEST_UNPACKED_LIST - unpacked.bytes;
        io::copy(&mut file.take(room + 1), &mut unpacked).map_err(|_| ListProblem::Unreadable)?;
        if unpacked.bytes > LARGEST_UNPACKED_LIST || unpacked.tags > MOST_LIST_TAGS {
            return Err(ListProblem::TooLarge);
        }
    }
    Ok(())
}

/// What an archive unpacks to; each tag of its XML may become something in the memory.
#[derive(Default)]
struct Unpacked {
    bytes: u64,
    tags: usize,
}

impl io::Write for Unpacked {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes += bytes.len() as u64;
        self.tags += bytes.iter().filter(|byte| **byte == b'<').count();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A file of the archive as text; some programs do not keep to the capitals of its name.
pub(super) fn part(archive: &mut Archive<'_>, name: &str) -> Result<String, ListProblem> {
    let unreadable = |_| ListProblem::Unreadable;
    let names: Vec<String> = archive.file_names().flatten().map(Cow::into_owned).collect();
    let found = names.iter().find(|found| found.eq_ignore_ascii_case(name));
    let found = found.ok_or(ListProblem::Unreadable)?;
    let mut content = String::new();
    let mut file = archive.by_name(found).map_err(|_| ListProblem::Unreadable)?;
    file.by_ref().take(LARGEST_UNPACKED_LIST).read_to_string(&mut content).map_err(unreadable)?;
    Ok(content.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(content))
}

/// A number without the noise of its binary form: `12.0` as `12`.
pub(super) fn number(text: &str) -> String {
    text.parse::<f64>().map_or_else(|_| text.to_owned(), |number| number.to_string())
}

/// The day of an instant such as `2026-02-17T00:00:00`.
pub(super) fn day_of(at: &str) -> String {
    at.split('T').next().unwrap_or_default().to_owned()
}
