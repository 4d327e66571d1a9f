//! Clubs that have played with an older release move into PostgreSQL and back: the same rows as where their file is only migrated.

use std::io::{Cursor, Read as _};
use std::path::Path;

use server::actions::{check_books, check_log};
use server::store::{self, Location, backup, migrate};
use testkit::{Folder, waiting};
use uuid::Uuid;
use zip::ZipArchive;

use crate::moving::dump_of;
use crate::support::server;

/// The clubs of `tests/samples/releases`, as the program of that release left them: the number of the schema, and the file.
fn releases() -> Vec<(i64, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples/releases");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|ending| ending == "zip"));
    let read = |path: &Path| {
        let mut archive = ZipArchive::new(Cursor::new(std::fs::read(path).unwrap())).unwrap();
        let mut database = Vec::new();
        archive.by_name(store::FILE).unwrap().read_to_end(&mut database).unwrap();
        let schema = path.file_stem().unwrap().to_str().unwrap().trim_start_matches('V');
        (schema.parse().unwrap(), database)
    };
    let mut releases: Vec<_> = files.map(|path| read(&path)).collect();
    releases.sort_unstable();
    releases
}

/// Moves a file of an old schema there and back, and compares it with one that is only migrated.
fn there_and_back(schema: i64, database: &[u8]) {
    let (folder, alone) = (Folder::new(), Folder::new());
    let (file, copy) = (folder.path().join("old.sqlite"), folder.path().join("copy.sqlite"));
    for file in [&file, &alone.path().join(store::FILE)] {
        std::fs::write(file, database).unwrap();
    }
    let migrated = store::migrate(alone.path()).unwrap();
    assert_eq!(migrated.count > 0, schema < migrate::newest(), "V{schema}: {migrated:?}");
    let expected = dump_of(&alone.path().join(store::FILE));
    assert!(expected.lines().count() > 900, "V{schema}");

    let location = Location::in_postgres(&server(), &Uuid::now_v7().to_string(), folder.path());
    location.move_in(&file, "moved", |_| Ok(())).unwrap();
    assert_eq!(std::fs::read(&file).unwrap(), database, "V{schema}: the old file stays as it is");
    assert_eq!(location.read_once(store::dump).unwrap().unwrap(), expected, "V{schema}");
    let (examined, findings) = location.read_once(check_books).unwrap().unwrap();
    assert!(examined.games > 0 && findings.is_empty(), "V{schema}: {findings:?}");
    let log = location.read_once(check_log).unwrap().unwrap();
    assert!(log.lines > 0 && log.broken.is_none(), "V{schema}: {:?}", log.broken);

    location.copy_into(&copy).unwrap();
    assert_eq!(dump_of(&copy), expected, "V{schema}: the file that comes back");
    let (again, findings) = backup::read(&copy, check_books).unwrap().unwrap();
    assert!(again.deals == examined.deals && findings.is_empty(), "V{schema}: {findings:?}");
    let again = backup::read(&copy, check_log).unwrap().unwrap();
    assert_eq!((again.lines, again.broken), (log.lines, None), "V{schema}");
    location.remove_rows().unwrap();
}

#[test]
fn a_club_of_every_release_comes_back_as_it_went() {
    let releases = releases();
    assert!(releases.len() > 1);
    for (schema, database) in &releases {
        waiting(|| there_and_back(*schema, database));
    }
}
