//! The archive of a year as one file: the database, the papers, the pages, the lists as they went out, and a checksum of
//! each.

use std::fmt::Write as _;
use std::io::{Cursor, Write};

use club::publishing::Audience;
use club::report::Honour;
use sha2::{Digest as _, Sha256};
use texts::Lang;
use zip::result::ZipError;
use zip::write::{SimpleFileOptions, ZipWriter};
use zip::{CompressionMethod, DateTime};

use crate::actions::YearMaterial;
use crate::documents::pdf;
use crate::weekly_list::build::{self, Problem};
use crate::weekly_list::sheets;

/// The file with the checksums, as `sha256sum --check` reads it.
pub const CHECKSUMS: &str = "SHA256SUMS";

/// The archive, from what was read and the bytes of the database.
///
/// # Errors
/// Something cannot be printed or shown.
pub fn year_archive(
    year: &YearMaterial,
    database: Vec<u8>,
    lang: Lang,
) -> Result<Vec<u8>, Problem> {
    let mut files = vec![("club.sqlite".to_owned(), database)];
    let sheet = sheets::final_list(&year.lists);
    files.push(("endliste.pdf".to_owned(), pdf::pdf(&sheet, build::print(&year.lists, lang))?));
    for (honour, name) in
        [(Honour::Winner, "urkunde-erster.pdf"), (Honour::Last, "urkunde-letzter.pdf")]
    {
        if let Some(sheet) = sheets::certificate(&year.lists, &year.material.rules, honour) {
            files.push((name.to_owned(), pdf::pdf(&sheet, build::print(&year.lists, lang))?));
        }
    }
    let pages = build::pages_of_year(&year.material, &year.lists, lang)?;
    files.extend(pages.into_iter().map(|(path, page)| (format!("seiten/{path}"), page)));
    for (audience, path, content) in &year.published {
        let folder = match audience {
            Audience::Public => "veroeffentlicht",
            Audience::Internal => "seiten",
        };
        files.push((format!("{folder}/{path}"), content.clone()));
    }
    files.sort();
    files.dedup_by(|one, other| one.0 == other.0);
    let mut sums = String::new();
    for (path, content) in &files {
        for byte in Sha256::digest(content) {
            let _ = write!(sums, "{byte:02x}");
        }
        let _ = writeln!(sums, "  {path}");
    }
    files.push((CHECKSUMS.to_owned(), sums.into_bytes()));
    Ok(compress(&files).expect("writing to memory succeeds"))
}

/// The files in their order, compressed. Without dates, so that the same files give the same bytes.
///
/// # Errors
/// Two files have the same name, or one is too large.
pub(crate) fn compress(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>, ZipError> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    for (path, content) in files {
        archive.start_file(path.as_str(), options)?;
        archive.write_all(content)?;
    }
    Ok(archive.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_files_give_the_same_compressed_bytes() {
        let files = [("a/ä.txt".to_owned(), b"Ostwind ".repeat(1_000)), ("b".to_owned(), vec![])];
        let archive = compress(&files).unwrap();
        assert_eq!(archive, compress(&files).unwrap());
        assert!(archive.len() < 1_000, "{}", archive.len());
    }
}
