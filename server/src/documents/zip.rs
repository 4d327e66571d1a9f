//! Several files as one: a ZIP without compression, the same bytes for the same files. PDFs do not become smaller, and
//! what opens an archive on any machine opens this.

/// The day in every entry, 1 January 1980, the first the format knows.
const DAY: u16 = 0x21;

/// The flag that says names are UTF-8.
const UTF8: u16 = 0x0800;

/// Puts files into an archive, in their order. Files of four gigabytes and more have no place in it.
pub fn zip(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut archive = Vec::new();
    let mut directory = Vec::new();
    for (name, content) in files {
        let offset = size(archive.len());
        let about = about(name, content);
        archive.extend(0x0403_4b50_u32.to_le_bytes());
        archive.extend(&about);
        archive.extend(name.as_bytes());
        archive.extend(content);
        directory.extend(0x0201_4b50_u32.to_le_bytes());
        // Made by version 2.0.
        directory.extend(20_u16.to_le_bytes());
        directory.extend(&about);
        // No comment, first disk, no attributes.
        directory.extend([0; 10]);
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let (count, begins, length) = (short(files.len()), size(archive.len()), size(directory.len()));
    archive.extend(directory);
    archive.extend(0x0605_4b50_u32.to_le_bytes());
    archive.extend([0; 4]);
    archive.extend(count.to_le_bytes());
    archive.extend(count.to_le_bytes());
    archive.extend(length.to_le_bytes());
    archive.extend(begins.to_le_bytes());
    archive.extend([0; 2]);
    archive
}

/// What stands of a file both before it and in the directory.
fn about(name: &str, content: &[u8]) -> Vec<u8> {
    let mut about = Vec::new();
    // Needs version 2.0; names in UTF-8; stored as it is; midnight.
    for number in [20, UTF8, 0, 0, DAY] {
        about.extend(number.to_le_bytes());
    }
    about.extend(crc32fast::hash(content).to_le_bytes());
    about.extend(size(content.len()).to_le_bytes());
    about.extend(size(content.len()).to_le_bytes());
    about.extend(short(name.len()).to_le_bytes());
    about.extend(0_u16.to_le_bytes());
    about
}

fn size(length: usize) -> u32 {
    u32::try_from(length).expect("an archive of a club's year is smaller than four gigabytes")
}

fn short(length: usize) -> u16 {
    u16::try_from(length).expect("a year has fewer than 65,536 files, and their names are short")
}
